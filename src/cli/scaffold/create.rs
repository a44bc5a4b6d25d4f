//! `stapel new-project`, `new-object`, `add-subsystem`, `add-dependency` and `add-localization`.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

use super::{Common, NAME, PATH, Reach, element::path_of, new_id, text};
use crate::{
    cli::{
        Outcome,
        command::{Args, Argument, Command},
        flags::{self, Flag, Word, choice, one, switch},
    },
    messages::{
        Bilingual, Failure, Lang,
        help::{scaffold as help, value},
        scaffold::Refusal,
    },
    scaffold::{
        AddDependency, AddLocalization, AddSubsystem, NewObject, NewProject, SetAccess, Spelling,
        expect_project_names,
    },
    source::DESCRIPTORS,
};

const REPRESENTATION: Flag<Option<String>> =
    flags::text("representation", help::VALUE_TEXT, help::WHAT, help::REPRESENTATION);
const PRESENTATION: Flag<Option<String>> =
    flags::text("presentation", help::VALUE_TEXT, help::WHAT, help::REPRESENTATION);
const PROJECT_VERSION: Flag<Option<String>> =
    flags::text("version", value::VERSION, help::WHAT, help::PROJECT_VERSION);
const COMPATIBILITY: Flag<Option<String>> =
    flags::text("compatibility", value::VERSION, help::WHAT, help::COMPATIBILITY);
const SUBSYSTEM: Flag<Option<String>> =
    flags::text("subsystem", help::VALUE_NAME, help::WHAT, help::SUBSYSTEM);
const LIBRARY: Flag<bool> = switch("library", help::WHAT, help::LIBRARY);
const SPELLING: Flag<SpellingWord> = choice("spelling", value::LANGUAGE, help::WHAT, help::SPELLING);
const SCOPE: Flag<Option<String>> = flags::text("scope", help::VALUE_WORD, help::WHAT, help::SCOPE);
const ENVIRONMENT: Flag<Option<String>> =
    flags::text("environment", help::VALUE_WORD, help::WHAT, help::ENVIRONMENT);
const ACCESS: Flag<Option<String>> = flags::text("access", help::VALUE_WORD, help::WHAT, help::ACCESS);
const ROUTES: Flag<Option<String>> = flags::text("routes", help::VALUE_ROUTES, help::WHAT, help::ROUTES);
const REPORT_JSON: Flag<Option<String>> =
    flags::text("report", help::VALUE_REPORT, help::WHAT, help::REPORT_JSON);
const OBJECT_PRESENTATION: Flag<Option<String>> =
    flags::text("object-presentation", help::VALUE_TEXT, help::WHAT, help::OBJECT_PRESENTATION);
const RECORD_PRESENTATION: Flag<Option<String>> =
    flags::text("record-presentation", help::VALUE_TEXT, help::WHAT, help::RECORD_PRESENTATION);
const PERIODICITY: Flag<Option<String>> =
    flags::text("periodicity", help::VALUE_WORD, help::WHAT, help::PERIODICITY);
const BASE: Flag<Option<String>> = flags::text("base", help::VALUE_TYPE, help::WHAT, help::BASE);
const NO_AUTO_INTERFACE: Flag<bool> = switch("no-auto-interface", help::WHAT, help::NO_AUTO_INTERFACE);
const USES: Flag<Option<String>> = flags::text("uses", help::VALUE_NAMES, help::WHAT, help::USES);
const DESCRIPTOR: Flag<Option<PathBuf>> = one("path", value::FILE, help::WHAT, help::DESCRIPTOR);

/// Russian or English, of sources.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum SpellingWord {
    #[default]
    Ru,
    En,
}

impl Word for SpellingWord {
    const ALL: &'static [Self] = &[Self::Ru, Self::En];

    fn word(self) -> &'static str {
        match self {
            Self::Ru => "ru",
            Self::En => "en",
        }
    }
}

/// `stapel new-project ROOT VENDOR NAME`.
pub(crate) struct Project {
    root: OsString,
    vendor: OsString,
    name: OsString,
    presentation: Option<String>,
    version: Option<String>,
    compatibility: Option<String>,
    subsystem: Option<String>,
    is_library: bool,
    spelling: SpellingWord,
    common: Common,
}

impl Command for Project {
    const NAME: &'static str = "new-project";
    const ABOUT: Bilingual = help::ABOUT_NEW_PROJECT;

    fn read(args: &mut Args<'_>) -> Self {
        Self {
            root: args.argument(Argument::one(value::DIRECTORY)),
            vendor: args.argument(Argument::one(help::VALUE_VENDOR)),
            name: args.argument(Argument::one(help::VALUE_NAME)),
            presentation: args.flag(REPRESENTATION),
            version: args.flag(PROJECT_VERSION),
            compatibility: args.flag(COMPATIBILITY),
            subsystem: args.flag(SUBSYSTEM),
            is_library: args.flag(LIBRARY),
            spelling: args.flag(SPELLING),
            common: Common::read(args),
        }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        let wanted = NewProject {
            vendor: text(&self.vendor),
            name: text(&self.name),
            spelling: match self.spelling {
                SpellingWord::Ru => Spelling::Russian,
                SpellingWord::En => Spelling::English,
            },
            presentation: self.presentation.clone(),
            version: self.version.clone().unwrap_or_else(|| "1.0.0".to_owned()),
            compatibility: self.compatibility.clone().unwrap_or_else(|| "9.0".to_owned()),
            subsystem: self.subsystem.clone(),
            is_library: self.is_library,
        };
        if let Err(refusal) = expect_project_names(&wanted.vendor, &wanted.name) {
            return self.common.answer(Err(refusal.into()), lang);
        }
        let dir = Path::new(&self.root).join(&wanted.vendor).join(&wanted.name);
        self.common.change(&dir, Reach::New, lang, &|copy, place| wanted.plan(copy, &place.real, &mut new_id))
    }
}

/// `stapel new-object DIRECTORY KIND NAME`.
pub(crate) struct Object {
    dir: OsString,
    wanted: NewObject,
    common: Common,
}

impl Command for Object {
    const NAME: &'static str = "new-object";
    const ABOUT: Bilingual = help::ABOUT_NEW_OBJECT;

    fn read(args: &mut Args<'_>) -> Self {
        let dir = args.argument(Argument::one(value::DIRECTORY));
        let kind: OsString = args.argument(Argument::one(help::VALUE_KIND));
        let name: OsString = args.argument(Argument::one(help::VALUE_NAME));
        let wanted = NewObject {
            kind: text(&kind),
            name: text(&name),
            scope: args.flag(SCOPE),
            environment: args.flag(ENVIRONMENT),
            access: args.flag(ACCESS),
            routes: args.flag(ROUTES),
            report: args.flag(REPORT_JSON),
            presentation: args.flag(PRESENTATION),
            object_presentation: args.flag(OBJECT_PRESENTATION),
            record_presentation: args.flag(RECORD_PRESENTATION),
            periodicity: args.flag(PERIODICITY),
            base: args.flag(BASE),
        };
        Self { dir, wanted, common: Common::read(args) }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        self.common.change(Path::new(&self.dir), Reach::Above, lang, &|copy, place| {
            if place.real.is_file() {
                return Err(Refusal::NotADirectory { path: place.show(&place.real) });
            }
            self.wanted.plan(copy, &place.real, &mut new_id)
        })
    }
}

/// `stapel add-subsystem DIRECTORY NAME`.
pub(crate) struct Subsystem {
    dir: OsString,
    wanted: AddSubsystem,
    common: Common,
}

impl Command for Subsystem {
    const NAME: &'static str = "add-subsystem";
    const ABOUT: Bilingual = help::ABOUT_ADD_SUBSYSTEM;

    fn read(args: &mut Args<'_>) -> Self {
        let dir = args.argument(Argument::one(value::DIRECTORY));
        let name: OsString = args.argument(Argument::one(help::VALUE_NAME));
        let wanted = AddSubsystem {
            name: text(&name),
            presentation: args.flag(REPRESENTATION),
            is_out_of_auto_interface: args.flag(NO_AUTO_INTERFACE),
            uses: args.flag(USES).map(|uses| listed(&uses)).unwrap_or_default(),
        };
        Self { dir, wanted, common: Common::read(args) }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        self.common.change(Path::new(&self.dir), Reach::Above, lang, &|copy, place| {
            self.wanted.plan(copy, &place.real)
        })
    }
}

/// `stapel add-dependency ROOT VENDOR NAME VERSION`.
pub(crate) struct Dependency {
    root: OsString,
    wanted: AddDependency,
    descriptor: Option<PathBuf>,
    common: Common,
}

impl Command for Dependency {
    const NAME: &'static str = "add-dependency";
    const ABOUT: Bilingual = help::ABOUT_ADD_DEPENDENCY;

    fn read(args: &mut Args<'_>) -> Self {
        let root = args.argument(Argument::one(value::DIRECTORY));
        let vendor: OsString = args.argument(Argument::one(help::VALUE_VENDOR));
        let name: OsString = args.argument(Argument::one(help::VALUE_NAME));
        let version: OsString = args.argument(Argument::one(value::VERSION));
        let wanted = AddDependency { vendor: text(&vendor), name: text(&name), version: text(&version) };
        Self { root, wanted, descriptor: args.flag(DESCRIPTOR), common: Common::read(args) }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        let typed = self.descriptor.as_deref().unwrap_or(Path::new(&self.root));
        self.common.change(typed, Reach::AboveOrBelow, lang, &|copy, place| {
            let [project] = place.projects.as_slice() else {
                let shown: Vec<String> = place.projects.iter().map(|dir| place.show(dir)).collect();
                return Err(Refusal::SeveralProjects { projects: shown.join(", ") });
            };
            let descriptor =
                DESCRIPTORS.iter().map(|name| project.join(name)).find(|path| copy.file(path).is_ok());
            let descriptor =
                descriptor.ok_or_else(|| Refusal::NoProject { path: project.display().to_string() })?;
            self.wanted.plan(copy, &descriptor)
        })
    }
}

/// `stapel add-localization FILE LANGUAGE`.
pub(crate) struct Localization {
    file: OsString,
    language: OsString,
    common: Common,
}

impl Command for Localization {
    const NAME: &'static str = "add-localization";
    const ABOUT: Bilingual = help::ABOUT_ADD_LOCALIZATION;

    fn read(args: &mut Args<'_>) -> Self {
        Self {
            file: args.argument(Argument::one(value::FILE)),
            language: args.argument(Argument::one(value::LANGUAGE)),
            common: Common::read(args),
        }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        self.common.change(Path::new(&self.file), Reach::Above, lang, &|copy, place| {
            AddLocalization { language: text(&self.language) }.plan(copy, &place.real)
        })
    }
}

/// `stapel set-access ROOT --name NAME`.
pub(crate) struct Access {
    root: OsString,
    name: Option<String>,
    path: Option<PathBuf>,
    wanted: SetAccess,
    common: Common,
}

const DEFAULT_ACCESS: Flag<Option<String>> =
    flags::text("default", help::VALUE_WORD, help::WHAT, help::DEFAULT_ACCESS);
const PERMISSION: Flag<Vec<OsString>> =
    flags::each("permission", help::VALUE_PERMISSION, help::WHAT, help::PERMISSION);
const CALC_BY: Flag<Option<String>> = flags::text("calc-by", help::VALUE_NAMES, help::WHAT, help::CALC_BY);

impl Command for Access {
    const NAME: &'static str = "set-access";
    const ABOUT: Bilingual = help::ABOUT_SET_ACCESS;

    fn read(args: &mut Args<'_>) -> Self {
        Self {
            root: args.argument(Argument::one(value::DIRECTORY)),
            name: args.flag(NAME),
            path: args.flag(PATH),
            wanted: SetAccess {
                default: args.flag(DEFAULT_ACCESS),
                permissions: args.flag(PERMISSION).iter().map(text).collect(),
                calc_by: args.flag(CALC_BY).map(|fields| listed(&fields)),
            },
            common: Common::read(args),
        }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        let typed = self.path.as_deref().unwrap_or(Path::new(&self.root));
        self.common.change(typed, Reach::AboveOrBelow, lang, &|copy, place| {
            let path = path_of(copy, place, self.name.as_deref(), self.path.is_some())?;
            self.wanted.plan(copy, &path)
        })
    }
}

/// The parts of a list with commas.
fn listed(text: &str) -> Vec<String> {
    text.split(',').map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
}
