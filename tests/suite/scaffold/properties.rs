//! Whatever commands come, in whatever order and with whatever names and values: the project stays valid, nothing outside
//! of it is touched, and a command that is killed leaves the old or the new state.
//!
//! Hundreds of commands are run in this process by the same plans, validation and writing that the program uses.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use stapel::{
    check::Rules,
    edit::{transaction, yaml::Document},
    messages::scaffold::Refusal,
    project::Codebase,
    rules::Severity,
    scaffold::{
        AddDependency, AddField, AddForm, AddLocalization, AddMethod, AddRoutes, AddSubsystem, DeleteObject,
        Disk, FieldKind, MoveObject, NewObject, Plan, Planned, Property, RenameObject, RenameSubsystem,
        SetAccess, SetFieldProperty, Surroundings, Validation, WorkingCopy,
        form::{AddHandler, Anchor, Batch, FormEdit, FormTree, PropertyEdit, Target},
    },
    session::Session,
    source::{FileKind, Options, Workspace},
    syntax::xbsl,
};

use super::{done, stapel};
use crate::common::files::copy;

/// Names as people and attackers give them.
const NAMES: [&str; 18] = [
    "Вес",
    "Цвет",
    "Size",
    "Артикул",
    "Новый",
    "Объект",
    "Код",
    "Name",
    "If",
    "если",
    "../x",
    "/etc/passwd",
    "",
    "а б",
    "А\nИмя: Б",
    "CON",
    "Ё",
    "_",
];

/// Values as people and attackers give them.
const VALUES: [&str; 16] = [
    "Строка",
    "Number",
    "Истина",
    "5",
    "a: b # c",
    "- a\n- b",
    "{a: [b]}",
    "\"'`@%&*!|>",
    "",
    "null",
    "а\tб",
    "=Объект.А",
    "$Строки.А",
    "Товары.Ссылка?",
    "\u{202e}б",
    "---\n...",
];

const KINDS: [&str; 9] = [
    "Catalog",
    "Документ",
    "InformationRegister",
    "Перечисление",
    "CommonModule",
    "HttpСервис",
    "InterfaceComponent",
    "Обработка",
    "КонтрактСервиса",
];

/// Numbers that look like chance, the same in every run.
pub(super) struct Dice(pub(super) u64);

impl Dice {
    pub(super) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end.max(1)
    }

    pub(super) fn one_of<'t, T>(&mut self, from: &'t [T]) -> &'t T {
        &from[self.below(from.len())]
    }

    /// Mostly a name of the list, sometimes a longer or a new one.
    fn name(&mut self) -> String {
        match self.below(8) {
            0 => format!("Имя{}", self.below(1000)),
            1 => format!("Name{}", self.below(1000)),
            2 if self.below(4) == 0 => "д".repeat(10_000),
            _ => (*self.one_of(&NAMES)).to_owned(),
        }
    }

    fn value(&mut self) -> String {
        match self.below(20) {
            0 => "з".repeat(10_000),
            _ => (*self.one_of(&VALUES)).to_owned(),
        }
    }

    fn maybe<T>(&mut self, value: impl FnOnce(&mut Self) -> T) -> Option<T> {
        (self.below(2) == 0).then(|| value(self))
    }
}

/// A project on disk, read as the program reads it.
struct World {
    top: tempfile::TempDir,
    project: PathBuf,
    session: Session,
    ids: u32,
    /// The commands that wrote something.
    written: BTreeSet<String>,
}

impl World {
    /// A copy of a project below a directory with something else beside it and a link in it that leads there.
    fn of(fill: impl FnOnce(&Path) -> PathBuf) -> Self {
        let top = tempfile::tempdir().unwrap();
        let repo = top.path().join("repo");
        fs::create_dir(&repo).unwrap();
        let project = fill(&repo).canonicalize().unwrap();
        let outside = top.path().join("outside");
        fs::create_dir(&outside).unwrap();
        fs::write(outside.join("Чужой.yaml"), "ВидЭлемента: Справочник\nИмя: Чужой\n").unwrap();
        symlink(&outside, project.join("Ссылка")).unwrap();
        symlink(outside.join("Чужой.yaml"), project.join("Чужой.yaml")).unwrap();
        let workspace = Workspace::load(&[".".into()], &Options::new(project.clone()));
        let session = Session::of(Codebase::new(workspace), Arc::new(Rules::default()));
        assert!(session.codebase().files().len() >= 3);
        Self { top, project, session, ids: 0, written: BTreeSet::new() }
    }

    fn files(&self, is_wanted: impl Fn(&Path) -> bool) -> Vec<PathBuf> {
        let files = self.session.codebase().files().iter().filter_map(|file| file.source.real.clone());
        let mut files: Vec<_> = files.filter(|path| is_wanted(path)).collect();
        files.sort();
        files
    }

    fn with_extension(&self, extension: &str) -> Vec<PathBuf> {
        self.files(|path| path.extension().is_some_and(|own| own == extension))
    }

    fn forms(&self) -> Vec<PathBuf> {
        self.files(|path| {
            path.extension().is_some_and(|own| own == "yaml")
                && fs::read_to_string(path)
                    .is_ok_and(|text| text.contains("\nНаследует:") || text.contains("\nInherits:"))
        })
    }

    /// Some nodes of a form.
    fn nodes(&self, form: &Path, dice: &mut Dice) -> Vec<String> {
        let text = fs::read_to_string(form).unwrap();
        let document = Document::read(text.trim_start_matches('\u{feff}')).unwrap();
        let Ok(tree) = FormTree::of(document.tree(), self.session.platform(), "") else { return Vec::new() };
        let all: Vec<_> = tree.nodes().map(|(_, node)| node.id.clone()).collect();
        (0..3).map(|_| dice.one_of(&all).clone()).collect()
    }

    /// Makes a command of chance, validates and writes it. Whether something was written, or why not.
    fn step(&mut self, dice: &mut Dice) -> Result<bool, Refusal> {
        let wanted = self.command(dice);
        let (session, mut ids) = (self.session.clone(), self.ids);
        let mut id = || {
            ids += 1;
            format!("00000000-0000-4000-8000-{ids:012}")
        };
        let mut copy = WorkingCopy::of(&session);
        wanted.run(&mut copy, &self.project, &mut id)?;
        let plan = copy.into_plan();
        let root = self.project.clone();
        let shown = move |path: &Path| path.strip_prefix(&root).unwrap().to_str().unwrap().to_owned();
        for step in &plan.steps {
            assert!(step.path.starts_with(&self.project), "{wanted:?}: {}", step.path.display());
        }
        let validation = Validation::of(&session, &plan, &shown);
        assert!(validation.report.crashes.is_empty(), "{wanted:?}");
        if let Some(kept) = &plan.kept {
            kept.expect(&validation.session)?;
        }
        if !validation.new_errors.is_empty() {
            return Err(Refusal::NewErrors { count: validation.new_errors.len() });
        }
        self.ids = ids;
        if plan.is_empty() {
            return Ok(false);
        }
        match transaction::apply(&plan.on_disk(), &self.project) {
            Ok(()) => {}
            // What is there is no source that the project has: a link that was planted.
            Err(transaction::Unapplied::Occupied(path)) => {
                return Err(Refusal::Occupied { path: path.display().to_string() });
            }
            Err(error) => panic!("{wanted:?}: {error:?}"),
        }
        for step in &plan.steps {
            expect_parses(&step.path, &wanted);
        }
        self.written.insert(format!("{wanted:?}").split('(').next().unwrap().to_owned());
        self.session = validation.session;
        if let Some(wanted) = wanted.again(&plan) {
            let mut again = WorkingCopy::of(&self.session);
            let mut id = || "00000000-0000-4000-8000-999999999999".to_owned();
            wanted
                .run(&mut again, &self.project, &mut id)
                .unwrap_or_else(|refusal| panic!("{wanted:?} again: {refusal:?}"));
            let again = again.into_plan();
            assert!(again.is_empty() && !again.notes.is_empty(), "{wanted:?} again: {again:?}");
        }
        Ok(true)
    }

    fn command(&self, dice: &mut Dice) -> Wanted {
        let elements = self.with_extension("yaml");
        let element = dice.one_of(&elements).clone();
        let dirs: Vec<_> = elements.iter().filter_map(|path| path.parent().map(Path::to_path_buf)).collect();
        let dir = dice.one_of(&dirs).clone();
        match dice.below(24) {
            0 | 1 => Wanted::Object(
                dir,
                NewObject {
                    kind: (*dice.one_of(&KINDS)).to_owned(),
                    name: dice.name(),
                    presentation: dice.maybe(Dice::value),
                    access: dice.maybe(|_| "PermitEveryone".to_owned()),
                    ..NewObject::default()
                },
            ),
            2..=5 => Wanted::Field(
                element,
                AddField {
                    kind: *dice.one_of(&FieldKind::ALL),
                    name: dice.name(),
                    of_type: dice.maybe(Dice::value),
                    tabular: None,
                    properties: Vec::new(),
                    doc: dice.maybe(Dice::value),
                },
            ),
            6 => {
                let text =
                    format!("{}={}", dice.one_of(&["Подсказка", "Tooltip", "Тип", "А.Б"]), dice.value());
                Wanted::Property(
                    element,
                    SetFieldProperty {
                        kind: FieldKind::Attribute,
                        name: dice.name(),
                        tabular: None,
                        properties: Property::parse(&text).into_iter().collect(),
                    },
                )
            }
            7 | 8 => {
                let modules = self.with_extension("xbsl");
                Wanted::Method(
                    dice.one_of(&modules).clone(),
                    AddMethod { name: dice.name(), returns: dice.maybe(Dice::value), ..AddMethod::default() },
                )
            }
            9 => Wanted::Routes(element, AddRoutes { routes: format!("GET /{}", dice.value()) }),
            10 => Wanted::Access(
                element,
                SetAccess { default: Some("PermitEveryone".to_owned()), ..SetAccess::default() },
            ),
            11 => {
                let name = dice.name();
                Wanted::Subsystem(
                    self.project.clone(),
                    AddSubsystem {
                        name,
                        presentation: dice.maybe(Dice::value),
                        uses: Vec::new(),
                        is_out_of_auto_interface: false,
                    },
                )
            }
            12 => {
                let descriptor = self.files(|path| {
                    path.file_name().is_some_and(|name| name == "Проект.yaml" || name == "Project.yaml")
                });
                let (vendor, name) = (dice.name(), dice.name());
                Wanted::Dependency(
                    descriptor[0].clone(),
                    AddDependency { vendor, name, version: "1.0.0".to_owned() },
                )
            }
            13 if dice.below(2) == 0 => Wanted::Delete(element),
            14 if dice.below(2) == 0 => {
                Wanted::Localization(element, AddLocalization { language: "En".to_owned() })
            }
            15 | 16 => Wanted::Forms(
                element,
                AddForm {
                    forms: dice.maybe(|dice| {
                        (*dice.one_of(&[
                            "object",
                            "list",
                            "list-cards",
                            "record,list",
                            "processing",
                            "чужая",
                        ]))
                        .to_owned()
                    }),
                    card_min_width: dice.maybe(|dice| dice.below(2000)).filter(|_| dice.below(4) == 0),
                    card_placeholder: None,
                    overwrite: dice.below(4) == 0,
                },
            ),
            17 | 18 => {
                let (new_name, shown) = (dice.name(), dice.maybe(Dice::value));
                let wanted = RenameObject { new_name, new_presentation: shown, old_presentation: None };
                Wanted::Rename(element, wanted)
            }
            19 | 20 => {
                let package = dice.maybe(Dice::name).filter(|name| name.len() < 100);
                Wanted::Move(element, MoveObject { to: dir.join(package.unwrap_or_default()) })
            }
            21 if dice.below(2) == 0 => {
                let name = |dir: &PathBuf| dir.strip_prefix(&self.project).ok()?.to_str().map(str::to_owned);
                let old = name(&dir).unwrap_or_default();
                Wanted::Subsystems(RenameSubsystem { old, new: dice.name() })
            }
            _ => self.form_command(dice),
        }
    }

    fn form_command(&self, dice: &mut Dice) -> Wanted {
        let forms = self.forms();
        if forms.is_empty() {
            return self.command(dice);
        }
        let form = dice.one_of(&forms).clone();
        let nodes = self.nodes(&form, dice);
        let [node, other, third] = nodes.as_slice() else { return self.command(dice) };
        let (node, other) = (node.clone(), other.clone());
        let target = Target { parent: node.clone(), slot: None, anchor: Anchor::End };
        let edit = match dice.below(11) {
            0 => FormEdit::Insert {
                target, of_type: "Надпись".to_owned(), name: dice.maybe(Dice::name)
            },
            1 => FormEdit::InsertFragment {
                target,
                fragment: format!("Тип: Кнопка\nЗаголовок: {}", dice.value()),
            },
            2 => FormEdit::Nodes { nodes: vec![other, third.clone()], batch: Batch::Move(target) },
            3 => FormEdit::Nodes { nodes: vec![other], batch: Batch::Remove },
            4 => FormEdit::Wrap { node, container: "Группа".to_owned(), name: None },
            5 => FormEdit::Unwrap { node },
            6 => FormEdit::Duplicate { node },
            7 => FormEdit::Rename { node, new_name: dice.maybe(Dice::name) },
            8 => FormEdit::SetProperty {
                node,
                key: "Заголовок".to_owned(),
                value: dice.value(),
                is_yaml: dice.below(3) == 0,
            },
            9 => FormEdit::Property { name: dice.name(), edit: PropertyEdit::Add { of_type: dice.value() } },
            _ => {
                let key =
                    (*dice.one_of(&["ПриНажатии", "OnChange", "ПослеСоздания", "ПриНаведении"])).to_owned();
                return Wanted::Handler(
                    form,
                    AddHandler { node, key, method: dice.maybe(Dice::name), signature: None },
                );
            }
        };
        Wanted::Form(form, edit)
    }
}

/// A command with where it goes.
#[derive(Clone, Debug)]
enum Wanted {
    Object(PathBuf, NewObject),
    Field(PathBuf, AddField),
    Property(PathBuf, SetFieldProperty),
    Method(PathBuf, AddMethod),
    Routes(PathBuf, AddRoutes),
    Access(PathBuf, SetAccess),
    Subsystem(PathBuf, AddSubsystem),
    Dependency(PathBuf, AddDependency),
    Localization(PathBuf, AddLocalization),
    Delete(PathBuf),
    Forms(PathBuf, AddForm),
    Rename(PathBuf, RenameObject),
    Move(PathBuf, MoveObject),
    Subsystems(RenameSubsystem),
    Form(PathBuf, FormEdit),
    Handler(PathBuf, AddHandler),
}

impl Wanted {
    fn run(
        &self,
        copy: &mut WorkingCopy<'_>,
        project: &Path,
        id: &mut dyn FnMut() -> String,
    ) -> Result<(), Refusal> {
        let read = |path: &Path| {
            fs::read(path).map_err(|_| Refusal::NoSuchFile { path: path.display().to_string() })
        };
        let show = |path: &Path| path.strip_prefix(project).unwrap().to_str().unwrap().to_owned();
        match self {
            Self::Object(dir, wanted) => wanted.plan(copy, dir, id),
            Self::Field(path, wanted) => wanted.plan(copy, path, id),
            Self::Property(path, wanted) => wanted.plan(copy, path),
            Self::Method(path, wanted) => wanted.plan(copy, path),
            Self::Routes(path, wanted) => wanted.plan(copy, path),
            Self::Access(path, wanted) => wanted.plan(copy, path),
            Self::Subsystem(dir, wanted) => wanted.plan(copy, dir),
            Self::Dependency(path, wanted) => wanted.plan(copy, path),
            Self::Localization(path, wanted) => wanted.plan(copy, path),
            Self::Delete(path) => {
                let wanted = DeleteObject { is_forced: false, is_shown: false };
                wanted.plan(copy, path, &files_beside(path), &read)
            }
            Self::Forms(path, wanted) => wanted.plan(copy, path, id),
            Self::Rename(path, wanted) => {
                let disk = Disk { beside: &files_beside(path), read: &|path| fs::read(path) };
                wanted.plan(copy, path, &disk)
            }
            Self::Move(path, wanted) => {
                let around = Surroundings { files: &files_beside(path), read: &read, show: &show };
                wanted.plan(copy, path, &around)
            }
            Self::Subsystems(wanted) => {
                let files: Vec<_> = bytes(&project.join(&wanted.old)).into_keys().collect();
                let files: Vec<_> = files.iter().map(|file| project.join(&wanted.old).join(file)).collect();
                let around = Surroundings { files: &files, read: &read, show: &show };
                wanted.plan(copy, project, &around)
            }
            Self::Form(path, wanted) => copy.edit_form(path, wanted),
            Self::Handler(path, wanted) => wanted.plan(copy, path),
        }
    }

    /// The same command asked a second time, of what is there then. Most edits of a form move or add something each time
    /// they are asked for; what is deleted is not there any more.
    fn again(&self, plan: &Plan) -> Option<Self> {
        let place_after = |path: &Path| {
            let moved = plan.steps.iter().find(|step| {
                matches!(&step.planned, Planned::Move { before, .. } if before.real.as_deref() == Some(path))
            });
            moved.map_or_else(|| path.to_path_buf(), |step| step.path.clone())
        };
        match self {
            Self::Form(_, FormEdit::SetProperty { .. } | FormEdit::Property { .. }) => Some(self.clone()),
            Self::Form(..) | Self::Delete(..) => None,
            // Overwritten is what was made.
            Self::Forms(path, wanted) => {
                Some(Self::Forms(path.clone(), AddForm { overwrite: false, ..wanted.clone() }))
            }
            Self::Rename(path, wanted) => Some(Self::Rename(place_after(path), wanted.clone())),
            Self::Move(path, wanted) => Some(Self::Move(place_after(path), wanted.clone())),
            Self::Subsystems(RenameSubsystem { new, .. }) => {
                Some(Self::Subsystems(RenameSubsystem { old: new.clone(), new: new.clone() }))
            }
            _ => Some(self.clone()),
        }
    }
}

/// The regular files in the directory of a file.
fn files_beside(path: &Path) -> Vec<PathBuf> {
    let beside = fs::read_dir(path.parent().unwrap()).unwrap().map(|entry| entry.unwrap());
    beside.filter(|it| it.file_type().unwrap().is_file()).map(|it| it.path()).collect()
}

fn expect_parses(path: &Path, wanted: &Wanted) {
    if !path.exists() {
        assert!(matches!(wanted, Wanted::Delete(..)), "{wanted:?}");
        return;
    }
    let text = fs::read_to_string(path).unwrap();
    let text = text.trim_start_matches('\u{feff}');
    match FileKind::of(path, true) {
        Some(FileKind::Description) => {
            Document::read(text).unwrap_or_else(|refused| panic!("{wanted:?}: {refused:?}\n{text}"));
        }
        Some(FileKind::Module) => {
            let errors = xbsl::parse(text.into()).errors().len();
            assert_eq!(errors, 0, "{wanted:?}\n{text}");
        }
        _ => {}
    }
}

/// The bytes of all files below a directory; links are not followed.
fn bytes(dir: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![dir.to_path_buf()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            let data = fs::symlink_metadata(&path).unwrap();
            if data.is_dir() {
                open.push(path);
            } else if data.is_file() {
                found.insert(path.strip_prefix(dir).unwrap().to_path_buf(), fs::read(&path).unwrap());
            }
        }
    }
    found
}

/// A hundred commands, some times over; among them those that change many files.
fn hundreds(seeds: std::ops::Range<u64>, fill: impl Fn(&Path) -> PathBuf) {
    let written: BTreeSet<String> = seeds.flat_map(|seed| hundred(seed, &fill)).collect();
    for command in ["Rename", "Move", "Subsystems", "Forms", "Delete"] {
        assert!(written.contains(command), "{command}: {written:?}");
    }
}

/// A hundred commands; the project is as sound as before, and nothing else was touched. Those that wrote something.
fn hundred(seed: u64, fill: impl FnOnce(&Path) -> PathBuf) -> BTreeSet<String> {
    let mut world = World::of(fill);
    let outside = bytes(&world.top.path().join("outside"));
    let mut dice = Dice(seed);
    let (mut written, mut refused) = (0, 0);
    for _ in 0..100 {
        match world.step(&mut dice) {
            Ok(true) => written += 1,
            Ok(false) => {}
            Err(_) => refused += 1,
        }
    }
    assert!(written > 15 && refused > 15, "{written} written, {refused} refused");
    let report = world.session.check();
    let errors = report.findings.iter().filter(|reported| reported.finding.severity == Severity::Error);
    // The two links that lead out of it were there before.
    let (links, errors): (Vec<_>, Vec<_>) = errors.partition(|reported| reported.finding.variant == "link");
    assert!(links.len() == 2 && errors.is_empty(), "{links:?} {errors:?}");
    assert_eq!(bytes(&world.top.path().join("outside")), outside);
    let repo = fs::read_dir(world.top.path()).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(repo.count(), 2);
    // What is on the disk is what was planned.
    for file in world.session.codebase().files() {
        let text = fs::read_to_string(file.source.real.as_deref().unwrap()).unwrap();
        assert_eq!(text.trim_start_matches('\u{feff}'), file.text());
    }
    world.written
}

#[test]
fn a_hundred_commands_keep_a_russian_project_valid() {
    hundreds(10..14, |repo| {
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/shop-ru"), repo);
        repo.join("Верфь/Лавка")
    });
}

#[test]
fn a_hundred_commands_keep_an_english_project_valid() {
    hundreds(20..24, |repo| {
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/shop-en"), repo);
        repo.join("Dockyard/Shop")
    });
}

#[test]
fn a_hundred_commands_keep_a_new_project_valid() {
    hundreds(30..34, |repo| {
        done(repo, &["new-project", ".", "Верфь", "Лавка"]);
        repo.join("Верфь/Лавка")
    });
}

#[test]
fn paths_that_lead_out_of_a_project_are_refused_by_the_program() {
    let top = tempfile::tempdir().unwrap();
    done(top.path(), &["new-project", "repo", "Верфь", "Лавка"]);
    let outside = top.path().join("outside");
    fs::create_dir(&outside).unwrap();
    fs::write(outside.join("Чужой.yaml"), "ВидЭлемента: Справочник\nИд: 1\nИмя: Чужой\n").unwrap();
    fs::write(outside.join("Чужой.xbsl"), "метод А()\n;\n").unwrap();
    let project = top.path().join("repo/Верфь/Лавка");
    symlink(&outside, project.join("Основное/Ссылка")).unwrap();
    symlink(outside.join("Чужой.yaml"), project.join("Основное/Чужой.yaml")).unwrap();
    symlink(outside.join("Чужой.xbsl"), project.join("Основное/Чужой.xbsl")).unwrap();
    let before = (bytes(&outside), bytes(&project));
    let sub = "repo/Верфь/Лавка/Основное";
    let long = "ю".repeat(10_000);
    let absolute = outside.join("Чужой.yaml").display().to_string();
    for args in [
        vec!["new-object", "repo/Верфь/Лавка/Основное/Ссылка", "Справочник", "Новый"],
        vec!["new-object", "repo/Верфь/Лавка/Основное/../../../../outside", "Справочник", "Новый"],
        vec!["new-object", sub, "Справочник", "../../Новый"],
        vec!["new-object", sub, "Справочник", &long],
        vec!["new-object", &long, "Справочник", "А"],
        vec!["new-object", sub, "Справочник", "Чужой"],
        vec!["add-field", "repo/Верфь/Лавка/Основное/Чужой.yaml", "реквизит", "А"],
        vec!["add-field", &absolute, "реквизит", "А"],
        vec!["add-method", "repo/Верфь/Лавка/Основное/Чужой.xbsl", "Б"],
        vec!["add-subsystem", "repo/Верфь/Лавка", "Основное/../../../../outside/x"],
        vec!["set-access", "repo/Верфь/Лавка", "--path", &absolute, "--default", "РазрешеноВсем"],
        vec!["form-edit", &absolute, "remove", "--node", "А"],
        vec!["form-handlers", &absolute, "--node", "А", "--key", "ПриНажатии"],
    ] {
        let ran = stapel(top.path(), &args);
        assert_eq!(ran.code, 2, "{args:?}: {} {}", ran.out, ran.err);
        assert!(ran.json()["code"].is_string(), "{args:?}");
    }
    assert_eq!((bytes(&outside), bytes(&project)), before);
}

#[test]
fn a_killed_command_leaves_the_old_or_the_new_state() {
    let top = tempfile::tempdir().unwrap();
    done(top.path(), &["new-project", "repo", "Верфь", "Лавка"]);
    let sub = "repo/Верфь/Лавка/Основное";
    done(top.path(), &["new-object", sub, "HttpСервис", "Api"]);
    let project = top.path().join("repo/Верфь/Лавка");
    let yaml = format!("{sub}/Api.yaml");
    let args = ["add-route", yaml.as_str(), "POST /, GET /a, PUT /a/{id}, DELETE /a/{id}"];
    let old = bytes(&project);
    let start = Instant::now();
    done(top.path(), &args);
    let mut whole = start.elapsed();
    let new = bytes(&project);
    assert_eq!(old.keys().collect::<Vec<_>>(), new.keys().collect::<Vec<_>>());
    let mut killed = 0;
    for attempt in 0..60_u32 {
        for (path, bytes) in &old {
            fs::write(project.join(path), bytes).unwrap();
        }
        let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
        command.current_dir(top.path()).args(args).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        // Most of them in the last quarter, in which files are written.
        thread::sleep(whole * (25 + attempt % 8) / 32 + Duration::from_millis(1));
        child.kill().unwrap();
        if child.wait().unwrap().success() {
            // Other work on the machine made the first run longer than this one.
            whole = whole * 7 / 8;
        } else {
            killed += 1;
        }
        // The next command brings the old state back before it does something itself.
        stapel(top.path(), &["add-field", &format!("{sub}/Нет.yaml"), "реквизит", "А"]);
        // What was being written stays in a file of its own until the same command comes again.
        let mut now = bytes(&project);
        now.retain(|path, _| !path.to_string_lossy().contains(".stapel-tmp-"));
        assert!(now == old || now == new, "{:?}", now.keys());
        if killed == 8 {
            break;
        }
    }
    assert!(killed > 0);
    for (path, bytes) in &old {
        fs::write(project.join(path), bytes).unwrap();
    }
    done(top.path(), &args);
    assert_eq!(bytes(&project), new);
}
