//! `stapel object-info`, `project-info` and `localization-info`: what is there, without changing anything.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

use serde::Serialize;

use super::{FORMAT, Form, NAME, PATH, Reach, Stop, element::path_of, open, place::Place};
use crate::{
    cli::{
        Outcome,
        command::{Args, Argument, Command},
        examine::current,
        flags::{self, Flag, number, switch},
        options::data_inputs,
    },
    messages::{
        Bilingual, Failure, Lang,
        help::{scaffold as help, value},
        scaffold::Refusal,
    },
    scaffold::{
        WorkingCopy,
        inspect::{Asked, LocalizationInfo, ObjectInfo, ProjectFilter, ProjectInfo},
    },
    session::{DataInputs, Session},
};

const OF_KIND: Flag<Option<String>> = flags::text("kind", help::VALUE_KIND, help::WHICH, help::OF_KIND);
const OF_SUBSYSTEM: Flag<Option<String>> =
    flags::text("subsystem", help::VALUE_NAME, help::WHICH, help::OF_SUBSYSTEM);
const OF_PACKAGE: Flag<Option<String>> =
    flags::text("package", help::VALUE_NAME, help::WHICH, help::OF_PACKAGE);
const OF_PROJECT: Flag<Option<String>> =
    flags::text("project", help::VALUE_NAME, help::WHICH, help::OF_PROJECT);
const REFERENCES: Flag<bool> = switch("references", help::WHICH, help::REFERENCES);
const BRIEF: Flag<bool> = switch("brief", help::WHICH, help::BRIEF);
const LIMIT: Flag<Option<usize>> =
    number("limit", help::VALUE_NUMBER, help::WHICH, help::LIMIT, u32::MAX as usize);

/// So many elements or references are listed where nothing else is asked for.
const LISTED: usize = 500;

/// The options of every command that only looks.
pub(super) struct Reading {
    form: Form,
    data: DataInputs,
}

impl Reading {
    pub(super) fn of(args: &mut Args<'_>) -> Self {
        Self { form: args.flag(FORMAT), data: data_inputs(args) }
    }

    /// Looks at the projects of a path, which has to be there, and prints what was found.
    pub(super) fn show<T: Serialize + Send>(
        &self,
        typed: &Path,
        reach: Reach,
        lang: Lang,
        look: &(dyn Fn(&Session, &Place) -> Result<T, Refusal> + Sync),
        text: &dyn Fn(&T) -> String,
    ) -> Result<Outcome, Failure> {
        match self.look(typed, reach, lang, look) {
            Ok(found) => self.form.print(&found, text),
            Err(stop) => self.form.refuse(&stop, lang),
        }
    }

    fn look<T: Send>(
        &self,
        typed: &Path,
        reach: Reach,
        lang: Lang,
        look: &(dyn Fn(&Session, &Place) -> Result<T, Refusal> + Sync),
    ) -> Result<T, Stop> {
        let place = Place::find(typed, &current()?, reach);
        if !typed.as_os_str().is_empty() && !place.as_ref().map_or(typed, |place| &place.real).exists() {
            return Err(Refusal::NoSuchPath { path: typed.display().to_string() }.into());
        }
        let place = place?;
        let (session, pool) = open(&place, &self.data, lang)?;
        pool.install(|| look(&session, &place)).map_err(|refusal| place.shown(refusal).into())
    }
}

/// `stapel object-info ROOT --name NAME`.
pub(crate) struct OfObject {
    root: OsString,
    name: Option<String>,
    path: Option<PathBuf>,
    asked: Asked,
    reading: Reading,
}

impl Command for OfObject {
    const NAME: &'static str = "object-info";
    const ABOUT: Bilingual = help::ABOUT_OBJECT_INFO;

    fn read(args: &mut Args<'_>) -> Self {
        Self {
            root: args.argument(Argument::one(value::DIRECTORY)),
            name: args.flag(NAME),
            path: args.flag(PATH),
            asked: Asked { references: args.flag(REFERENCES), limit: limit(args.flag(LIMIT)) },
            reading: Reading::of(args),
        }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        let typed = self.path.as_deref().unwrap_or(Path::new(&self.root));
        let look = |session: &Session, place: &Place| {
            let copy = WorkingCopy::of(session);
            let path = path_of(&copy, place, self.name.as_deref(), self.path.is_some())?;
            ObjectInfo::of(&copy, &path, self.asked, &|path| place.show(path))
        };
        self.reading.show(typed, Reach::AboveOrBelow, lang, &look, &|info| info.text(lang))
    }
}

/// `stapel project-info ROOT`.
pub(crate) struct OfProject {
    root: OsString,
    filter: ProjectFilter,
    reading: Reading,
}

impl Command for OfProject {
    const NAME: &'static str = "project-info";
    const ABOUT: Bilingual = help::ABOUT_PROJECT_INFO;

    fn read(args: &mut Args<'_>) -> Self {
        Self {
            root: args.argument(Argument::one(value::DIRECTORY)),
            filter: ProjectFilter {
                kind: args.flag(OF_KIND),
                subsystem: args.flag(OF_SUBSYSTEM),
                package: args.flag(OF_PACKAGE),
                project: args.flag(OF_PROJECT),
                is_brief: args.flag(BRIEF),
                limit: limit(args.flag(LIMIT)),
            },
            reading: Reading::of(args),
        }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        let look = |session: &Session, place: &Place| {
            ProjectInfo::of(session, self.filter.clone(), &|path| place.show(path))
        };
        let root = Path::new(&self.root);
        self.reading.show(root, Reach::AboveOrBelow, lang, &look, &|info| info.text(lang))
    }
}

/// `stapel localization-info FILE`.
pub(crate) struct OfLocalization {
    file: OsString,
    reading: Reading,
}

impl Command for OfLocalization {
    const NAME: &'static str = "localization-info";
    const ABOUT: Bilingual = help::ABOUT_LOCALIZATION_INFO;

    fn read(args: &mut Args<'_>) -> Self {
        Self { file: args.argument(Argument::one(value::FILE)), reading: Reading::of(args) }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        let look = |session: &Session, place: &Place| {
            LocalizationInfo::of(&WorkingCopy::of(session), &place.real, lang)
        };
        let file = Path::new(&self.file);
        self.reading.show(file, Reach::Above, lang, &look, &|info| info.text(lang))
    }
}

/// How many to list; 0 asks for all.
fn limit(given: Option<usize>) -> Option<usize> {
    Some(given.unwrap_or(LISTED)).filter(|limit| *limit > 0)
}
