//! `new-object`: a new element, with what its kind begins with.

use std::path::Path;

use super::{
    NewId, Outcome, Spelling, WorkingCopy,
    access::{access_word, expect_access},
    creatable::{Beginning, Creatable, Module, WithEnvironment},
    file::{
        Description, expect_in_subsystem, expect_package_names, project_above, spelling_of_project, types,
    },
    name::{expect_name, expect_no_keyword},
    report::ReportText,
    route::{Route, Routes},
    value::known_word,
};
use crate::{
    edit::yaml::Node,
    messages::scaffold::{Note, Refusal},
    platform::{
        Lookup, Platform, Word,
        words::{key, kind, type_name, value},
    },
    syntax::types::TypeText,
};

/// A new element.
#[derive(Clone, Debug, Default)]
pub struct NewObject {
    /// As typed, in either language.
    pub kind: String,
    pub name: String,
    pub scope: Option<String>,
    pub environment: Option<String>,
    /// How everybody gets the right: `Вызов` of a service, else `ПоУмолчанию`.
    pub access: Option<String>,
    /// `GET /a, POST /a`.
    pub routes: Option<String>,
    /// What a report shows, as JSON.
    pub report: Option<String>,
    pub presentation: Option<String>,
    /// What people call one object, where `presentation` is what they call all.
    pub object_presentation: Option<String>,
    /// What people call one record of a register or of a periodic set of constants.
    pub record_presentation: Option<String>,
    /// How often a set of constants may change.
    pub periodicity: Option<String>,
    /// What an interface component inherits from; `Форма` where nothing is given.
    pub base: Option<String>,
}

const SCOPES: [Word; 3] = [value::IN_SUBSYSTEM, value::IN_PROJECT, value::GLOBAL];
const PERIODICITIES: [Word; 5] = [value::NON_PERIODIC, value::DAY, value::MONTH, value::QUARTER, value::YEAR];
const ENVIRONMENTS: [Word; 3] = [value::SERVER, value::CLIENT, value::CLIENT_AND_SERVER];

impl NewObject {
    /// Plans the element in a directory. One of that kind and name that is there already is left.
    ///
    /// # Errors
    /// There is no such kind, an option is not for it, the directory is in no subsystem, or a file is in the way.
    pub fn plan(&self, copy: &mut WorkingCopy<'_>, dir: &Path, new_id: &mut NewId<'_>) -> Outcome {
        let creatable = Creatable::of(&self.kind)?;
        expect_name(&self.name)?;
        expect_no_keyword(&self.name)?;
        expect_in_subsystem(copy, dir)?;
        expect_package_names(copy, dir)?;
        let (_, descriptor) = project_above(copy, dir)?;
        let spelling = spelling_of_project(copy, descriptor);
        let path = dir.join(format!("{}.yaml", self.name));
        if let Ok(file) = copy.file(&path) {
            let element = file.element().filter(|element| element.is_kind(creatable.kind));
            if element.is_some_and(|element| element.name() == Some(&self.name)) {
                copy.note(Note::AlreadyThere { name: self.name.clone() });
                return Ok(());
            }
            return Err(Refusal::Occupied { path: path.display().to_string() });
        }
        let text = self.description(copy, creatable, spelling, new_id)?.text(&path)?;
        copy.create(&path, text, None)?;
        self.modules(copy, creatable, dir, spelling)
    }

    fn description(
        &self,
        copy: &mut WorkingCopy<'_>,
        creatable: &Creatable,
        spelling: Spelling,
        new_id: &mut NewId<'_>,
    ) -> Outcome<Description> {
        let of_kind = spelling.word(creatable.kind).to_owned();
        let has_no = |option: &str| Refusal::KindHasNo { kind: of_kind.clone(), option: option.to_owned() };
        let mut description = Description::of(spelling);
        description.word(key::ELEMENT_KIND, creatable.kind);
        description.scalar(key::ID, new_id());
        description.scalar(key::NAME, &self.name);
        let shown = self.presentation.as_deref().unwrap_or(&self.name);
        let is_titled = creatable.is_titled_in_interface();
        if creatable.presentation.is_some() || (self.presentation.is_some() && !is_titled) {
            let keys = creatable.presentation.unwrap_or(&[key::PRESENTATION]);
            keys.iter().for_each(|key| description.add(*key, Node::quoted(shown)));
        }
        let scope = self
            .scope
            .as_deref()
            .map_or(Ok(value::IN_SUBSYSTEM), |scope| known_word("--scope", scope, &SCOPES))?;
        description.word(key::VISIBILITY_SCOPE, scope);
        if self.report.is_some() && creatable.kind != kind::REPORT {
            return Err(has_no("--report"));
        }
        if self.routes.is_some() && creatable.kind != kind::HTTP_SERVICE {
            return Err(has_no("--routes"));
        }
        if self.object_presentation.is_some() && !is_titled {
            return Err(has_no("--object-presentation"));
        }
        if self.base.is_some() && creatable.beginning != Beginning::Component {
            return Err(has_no("--base"));
        }
        if self.periodicity.is_some() && creatable.kind != kind::CONSTANTS_SET {
            return Err(has_no("--periodicity"));
        }
        let periodicity = self
            .periodicity
            .as_deref()
            .map(|word| known_word("--periodicity", word, &PERIODICITIES))
            .transpose()?;
        let is_periodic = periodicity.is_some_and(|word| word != value::NON_PERIODIC);
        if self.record_presentation.is_some() && !is_periodic && creatable.kind != kind::INFORMATION_REGISTER
        {
            return Err(has_no("--record-presentation"));
        }
        if let Some(periodicity) = periodicity {
            description.word(key::PERIODICITY, periodicity);
        }
        let platform = copy.platform();
        let mut item =
            |name: &'static str, english: &'static str, of_type: Option<&str>, more: &[(Word, &str)]| {
                let mut entries = vec![
                    (spelling.word(key::ID), Node::scalar(new_id())),
                    (spelling.word(key::NAME), Node::scalar(spelling.choose(name, english))),
                ];
                if let Some(of_type) = of_type {
                    entries
                        .push((spelling.word(key::TYPE), Node::scalar(types(of_type, platform, spelling))));
                }
                entries.extend(more.iter().map(|(key, value)| (spelling.word(*key), Node::scalar(*value))));
                Node::Sequence(vec![Node::mapping(entries)])
            };
        let titles = self.titles(is_titled, spelling);
        if !titles.is_empty() {
            description.add(key::INTERFACE, Node::mapping(titles));
        }
        match creatable.beginning {
            Beginning::Nothing => {}
            Beginning::Date => {
                let date = Node::mapping([
                    (spelling.word(key::NAME), Node::scalar(spelling.choose("Дата", "Date"))),
                    (spelling.word(key::TYPE), Node::scalar(types("ДатаВремя", platform, spelling))),
                ]);
                description.add(key::ATTRIBUTES, Node::Sequence(vec![date]));
            }
            Beginning::Dimension => {
                let item = item("Измерение1", "Dimension1", Some("Строка"), &[(key::MAX_LENGTH, "50")]);
                description.add(key::DIMENSIONS, item);
            }
            Beginning::Resource => {
                let item = item("Ресурс1", "Resource1", Some("Число"), &[]);
                description.add(key::RESOURCES, item);
                copy.note(Note::RegistrarNeeded);
            }
            Beginning::Constant => {
                let item = item("Константа1", "Constant1", Some("Строка"), &[]);
                description.add(key::CONSTANTS, item);
            }
            Beginning::Component => description.add(key::INHERITS, self.markup(platform, spelling)?),
            Beginning::FormOfComponent => {
                description.scalar(key::COMPONENT_TYPE, types("Форма", platform, spelling));
            }
            Beginning::AutoGrant => description.word(key::MANUAL_GRANT, value::FALSE),
            Beginning::Event => {
                description.word(key::EVENT_KIND, value::INFORMATION);
                description.word(key::IMPORTANCE, value::NORMAL);
                description.add(key::PRESENTATION_TEMPLATE, Node::quoted(&self.name));
            }
            Beginning::Http => description.scalar(key::ROOT_URL, root_url(&self.name)),
            Beginning::Soap => {
                let (namespace, service) = ("ПространствоИменСервиса", "ИмяСервиса");
                let url = root_url(&self.name);
                let handler = Node::mapping([
                    (spelling.word(key::NAME), Node::scalar("Operation1")),
                    (spelling.word(key::METHOD), Node::scalar(spelling.choose("Операция1", "Operation1"))),
                ]);
                description.extend([
                    (namespace.to_owned(), Node::scalar(format!("urn:{}", url.trim_start_matches('/')))),
                    (service.to_owned(), Node::scalar(latin(&self.name))),
                ]);
                description.scalar(key::ROOT_URL, url);
                description.add(key::HANDLERS, Node::Sequence(vec![handler]));
            }
            Beginning::Report => {
                let given = self.report.as_deref().ok_or(Refusal::NeedsReport)?;
                let report = ReportText::read(given)?;
                if self.presentation.is_none() {
                    description
                        .add(key::PRESENTATION, Node::quoted(report.title.as_ref().unwrap_or(&self.name)));
                }
                report.describe(&mut description, spelling, new_id);
            }
        }
        self.environment(&mut description, creatable).map_err(|()| has_no("--environment"))??;
        if let Some(access) = &self.access {
            expect_access(creatable.kind, spelling)?;
            let right = if creatable.is_called() { key::CALL } else { key::DEFAULT };
            let permission =
                Node::mapping([(spelling.word(right), Node::scalar(access_word(access, spelling)?))]);
            description
                .add(key::ACCESS_CONTROL, Node::mapping([(spelling.word(key::PERMISSIONS), permission)]));
        }
        if creatable.kind == kind::HTTP_SERVICE {
            let routes = self.routes()?;
            description.add(key::URL_TEMPLATES, routes.templates(spelling));
        }
        Ok(description)
    }

    /// What people call an object, the list and a record, where that stands in `Интерфейс`.
    fn titles(&self, is_titled: bool, spelling: Spelling) -> Vec<(&'static str, Node)> {
        let list = self.presentation.as_ref().filter(|_| is_titled);
        let object = self.object_presentation.as_ref().or(list);
        let each =
            [(key::OBJECT, object), (key::LIST, list), (key::RECORD, self.record_presentation.as_ref())];
        let titles = each.into_iter().filter_map(|(section, text)| {
            let title = Node::mapping([(spelling.word(key::PRESENTATION), Node::quoted(text?))]);
            Some((spelling.word(section), title))
        });
        titles.collect()
    }

    /// What a component begins with: a form has an empty group, others have nothing.
    fn markup(&self, platform: &Platform, spelling: Spelling) -> Outcome<Node> {
        let base = self.base.as_deref().unwrap_or(type_name::FORM.ru);
        let bad = || Refusal::BadType { text: base.chars().take(100).collect() };
        let name = TypeText::new(base).and_then(TypeText::single).ok_or_else(bad)?.name();
        if base.contains(['\n', '\r', '#']) {
            return Err(bad());
        }
        let form = match platform.type_name(name) {
            Lookup::Found(name) => platform.inherits(name, type_name::FORM.ru).found(),
            Lookup::Absent | Lookup::Unknown => None,
        };
        let of_type = |text: &str| (spelling.word(key::TYPE), Node::scalar(types(text, platform, spelling)));
        if form.is_none() {
            return Ok(Node::mapping([of_type(base)]));
        }
        let vertical = (spelling.word(key::LAYOUT), Node::scalar(spelling.word(value::VERTICAL)));
        let group = Node::mapping([of_type("Группа"), vertical]);
        let content = |node| (spelling.word(key::CONTENT), node);
        let template = Node::mapping([of_type("ПроизвольныйШаблонФормы"), content(group)]);
        Ok(Node::mapping([of_type(base), content(template)]))
    }

    /// `Err(())` where the kind has no environment.
    fn environment(&self, description: &mut Description, creatable: &Creatable) -> Result<Outcome, ()> {
        let default = match creatable.environment {
            WithEnvironment::No if self.environment.is_some() => return Err(()),
            WithEnvironment::No => return Ok(Ok(())),
            WithEnvironment::Server => value::SERVER,
            WithEnvironment::ClientAndServer => value::CLIENT_AND_SERVER,
        };
        let chosen = self
            .environment
            .as_deref()
            .map_or(Ok(default), |word| known_word("--environment", word, &ENVIRONMENTS));
        Ok(chosen.map(|word| description.word(key::ENVIRONMENT, word)))
    }

    fn routes(&self) -> Outcome<Routes> {
        Routes::new(Route::list(self.routes.as_deref().unwrap_or("GET /"))?)
    }

    fn modules(
        &self,
        copy: &mut WorkingCopy<'_>,
        creatable: &Creatable,
        dir: &Path,
        spelling: Spelling,
    ) -> Outcome {
        let method = spelling.choose("метод", "method");
        let platform = copy.platform();
        let handler = |name: &str, more: &str| {
            let annotation = spelling.choose("Обработчик", "Handler");
            format!("@{annotation}\n{method} {name}{more}\n;\n")
        };
        let own = |suffix: &str| dir.join(format!("{}{suffix}", self.name));
        let todo = "\n    // TODO";
        let text = match creatable.module {
            Module::None => return Ok(()),
            Module::Query => return copy.create(&own(".xbql"), String::new(), None),
            Module::Empty => format!("// {}\n", self.name),
            Module::WithObject => {
                let object = spelling.choose(".Объект.xbsl", ".Object.xbsl");
                copy.create(&own(object), format!("// {}\n", self.name), None)?;
                format!("// {}\n", self.name)
            }
            Module::Handler => handler(spelling.choose("Обработчик", "Handler"), &format!("(){todo}")),
            Module::ClientParameters => handler("ВычислитьПараметрыРаботыКлиента", &format!("(){todo}")),
            Module::AfterConnection => handler("ПослеПодключения", &format!("(){todo}")),
            Module::AccessKey => {
                let name = spelling.choose("ПроверитьНаличиеКлючейДоступа", "CheckHasAccessKeys");
                let (keys, users) =
                    (spelling.choose("Ключи", "Keys"), spelling.choose("Пользователи", "Users"));
                let (object, reference) =
                    (spelling.choose("Объект", "Object"), spelling.choose("Ссылка", "Reference"));
                let users_type = spelling.word(type_name::USERS);
                let array = types("ЧитаемыйМассив", platform, spelling);
                let of_map = format!("<{}.{object}, {array}<{users_type}.{reference}>>", self.name);
                let read = types("ЧитаемоеСоответствие", platform, spelling);
                let map = types("Соответствие", platform, spelling);
                let parameters = format!(
                    "(
    {keys}: {array}<{}.{object}>,
    {users}: {array}<{users_type}.{reference}>
): {read}{of_map}",
                    self.name
                );
                let (give, new) = (spelling.choose("возврат", "return"), spelling.choose("новый", "new"));
                handler(name, &format!("{parameters}{todo}\n    {give} {new} {map}{of_map}()"))
            }
            Module::Privilege => {
                let name = spelling.choose("ВычислитьРазрешенияДоступа", "ComputeAccessPermissions");
                let rights = spelling.choose("Права", "Rights");
                let object = spelling.choose("Объект", "Object");
                let array = types("ЧитаемыйМассив", platform, spelling);
                let of_map = format!(
                    "<{}.{object}, {}<{}.{object}>>",
                    self.name,
                    types("ЧитаемаяКоллекция", platform, spelling),
                    types("КлючДоступа", platform, spelling)
                );
                let read = types("ЧитаемоеСоответствие", platform, spelling);
                let map = types("Соответствие", platform, spelling);
                let (give, new) = (spelling.choose("возврат", "return"), spelling.choose("новый", "new"));
                let parameters = format!(
                    "(
    {rights}: {array}<{}.{object}>
): {read}{of_map}",
                    self.name
                );
                handler(name, &format!("{parameters}{todo}\n    {give} {new} {map}{of_map}()"))
            }
            Module::Contract => {
                let word = spelling.choose("абстрактный", "abstract");
                let operation = spelling.choose("Операция1", "Operation1");
                format!("{word} {method} {operation}()\n")
            }
            Module::Soap => {
                let operation = spelling.choose("Операция1", "Operation1");
                format!("{method} {operation}(){todo}\n;\n")
            }
            Module::Http => self.routes()?.stubs(spelling),
        };
        copy.create(&own(".xbsl"), text, None)
    }
}

/// `/orders` for a service of that name: in Latin letters, without what only says that it is a service.
fn root_url(name: &str) -> String {
    let suffixes = ["HttpСервис", "HttpService", "SoapСервис", "SoapService", "Сервис", "Service", "Api"];
    let short =
        suffixes.iter().find_map(|suffix| name.strip_suffix(suffix)).filter(|short| !short.is_empty());
    format!("/{}", latin(short.unwrap_or(name)).to_lowercase())
}

/// A name in Latin letters.
fn latin(name: &str) -> String {
    const LETTERS: [(char, &str); 33] = [
        ('а', "a"),
        ('б', "b"),
        ('в', "v"),
        ('г', "g"),
        ('д', "d"),
        ('е', "e"),
        ('ё', "e"),
        ('ж', "zh"),
        ('з', "z"),
        ('и', "i"),
        ('й', "y"),
        ('к', "k"),
        ('л', "l"),
        ('м', "m"),
        ('н', "n"),
        ('о', "o"),
        ('п', "p"),
        ('р', "r"),
        ('с', "s"),
        ('т', "t"),
        ('у', "u"),
        ('ф', "f"),
        ('х', "kh"),
        ('ц', "ts"),
        ('ч', "ch"),
        ('ш', "sh"),
        ('щ', "sch"),
        ('ъ', ""),
        ('ы', "y"),
        ('ь', ""),
        ('э', "e"),
        ('ю', "yu"),
        ('я', "ya"),
    ];
    let mut out = String::new();
    for letter in name.chars() {
        let lower = letter.to_lowercase().next().unwrap_or(letter);
        match LETTERS.iter().find(|(known, _)| *known == lower) {
            Some((_, latin)) if letter == lower => out.push_str(latin),
            Some((_, latin)) => {
                let mut letters = latin.chars();
                out.extend(letters.next().map(|first| first.to_ascii_uppercase()));
                out.extend(letters);
            }
            None if letter.is_ascii_alphanumeric() => out.push(letter),
            None => {}
        }
    }
    if out.is_empty() { "service".to_owned() } else { out }
}
