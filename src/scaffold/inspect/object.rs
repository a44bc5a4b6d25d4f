//! `object-info`: what an element is made of.

use serde::Serialize;

use super::{Entries, Place, ShowPath, permissions, references::References, russian, shown};
use crate::{
    messages::{
        Lang, Sentence,
        scaffold::{Refusal, Seen},
    },
    platform::{
        Platform, Role, Word,
        words::{field, handler, key, kind, type_name, value},
    },
    project::{Element, Module, Project, ValueWords},
    scaffold::{
        FieldKind, Outcome, Spelling, WorkingCopy,
        access::rights,
        family::{Family, Tie, bound_forms},
    },
    syntax::yaml::Value,
};

/// What an element is made of.
#[derive(Debug, Serialize)]
pub struct ObjectInfo {
    path: String,
    kind: String,
    lang: &'static str,
    name: String,
    subsystem: Option<String>,
    package: Option<String>,
    namespace: String,
    access: Option<Access>,
    /// The rights that elements of the kind have, besides the one by default.
    access_rights: Vec<&'static str>,
    access_handlers: AccessHandlers,
    register: Option<Register>,
    /// Those that the platform gives first.
    fields: Vec<FieldInfo>,
    tabulars: Vec<Tabular>,
    suggested_layout: &'static str,
    existing_forms: Entries<Option<String>>,
    forms: Vec<FormInfo>,
    is_hierarchical: bool,
    additional_hierarchies: Vec<Hierarchy>,
    report_params: Vec<FieldInfo>,
    sections: Entries<Vec<String>>,
    #[serde(flatten)]
    references: Option<References>,
}

/// What else to tell of an element.
#[derive(Clone, Copy, Debug, Default)]
pub struct Asked {
    pub references: bool,
    /// At most so many references are listed; all without one.
    pub limit: Option<usize>,
}

#[derive(Debug, Serialize)]
struct Access {
    permissions: Entries<String>,
    default: Option<String>,
    calc_by: Vec<String>,
}

/// Whether the module of the element computes permissions: for all its objects, and for each.
#[derive(Debug, Serialize)]
struct AccessHandlers {
    module: Option<String>,
    level1: bool,
    level2: bool,
}

#[derive(Debug, Serialize)]
struct Register {
    register_kind: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    periodicity: Option<String>,
    needs_record_type: bool,
    standard_fields: Vec<FieldInfo>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct FieldInfo {
    name: String,
    #[serde(rename = "type")]
    of_type: String,
    /// Whether the platform gives it, so that the description need not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    standard: bool,
}

#[derive(Debug, Serialize)]
struct Tabular {
    name: String,
    fields: Vec<FieldInfo>,
}

/// A form of the element.
#[derive(Debug, Serialize)]
struct FormInfo {
    name: String,
    /// Where `Интерфейс` of the element names it: `Объект`, `Список`; none right in it, or where it does not.
    slot: Option<String>,
    /// None where there is no such component in the sources.
    path: Option<String>,
    /// Whether the element names it. Others are only called after it.
    bound: bool,
}

#[derive(Debug, Serialize)]
struct Hierarchy {
    name: String,
    field: String,
}

/// Elements of these kinds have such fields without describing them. The types are in Russian.
const GIVEN: [(Word, Word, Word); 2] =
    [(kind::CATALOG, field::NAME, type_name::STRING), (kind::DOCUMENT, field::DATE, type_name::DATE_TIME)];

/// A standard field of registers of balances: whether a record adds or takes away.
const RECORD_KIND: Word = Word::new(Role::Field, "ВидЗаписи", None);

/// Tells that records of an information register belong to documents.
const HAS_RECORDER: Word = Word::new(Role::Key, "ПодчиненРегистратору", None);

impl ObjectInfo {
    /// What the element is made of that the file at an absolute path describes.
    ///
    /// # Errors
    /// There is no such file, it is no valid YAML, or it describes no element.
    pub fn of(
        copy: &WorkingCopy<'_>,
        path: &std::path::Path,
        asked: Asked,
        show: &ShowPath<'_>,
    ) -> Outcome<Self> {
        let element = copy.element(path)?;
        let project = copy.session().codebase().project_of(element.file().index);
        let project = project.ok_or_else(|| Refusal::NoProject { path: path.display().to_string() })?;
        let platform = copy.platform();
        let spelling = copy.spelling_of(element.file());
        let of_kind = element.russian_kind(platform);
        let Place { subsystem, package, namespace } = Place::of(&project, &element);
        let register = Register::of(&element, platform, spelling);
        let fields = fields(&element, register.as_ref(), spelling);
        let tabulars = tabulars(&element);
        let forms = forms(&project, element, show);
        Ok(Self {
            path: show(path),
            kind: of_kind.to_owned(),
            lang: spelling.choose("ru", "en"),
            name: element.name().unwrap_or(element.file().stem()).to_owned(),
            subsystem,
            package,
            namespace,
            access: Access::of(&element, platform),
            access_rights: rights(of_kind)
                .iter()
                .filter(|right| **right != key::DEFAULT)
                .map(|right| right.ru)
                .collect(),
            access_handlers: AccessHandlers::of(&project, &element),
            suggested_layout: suggested_layout(&element, fields.len(), tabulars.len()),
            existing_forms: existing_forms(&element, &forms),
            is_hierarchical: element.get(key::HIERARCHICAL).is_some_and(ValueWords::says_true),
            additional_hierarchies: hierarchies(&element),
            report_params: parts(element.root(), key::QUERY_PARAMETERS),
            sections: sections(&element, of_kind),
            references: asked
                .references
                .then(|| References::of(&project, element, platform, asked.limit, show)),
            register,
            fields,
            tabulars,
            forms,
        })
    }

    /// The same for people, a line for each thing.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let mut lines = Lines { text: String::new(), lang };
        lines.add(&Seen::Element {
            kind: shown(lang, Role::Kind, &self.kind),
            name: self.name.clone(),
            path: self.path.clone(),
        });
        lines.add(&Seen::Namespace { namespace: self.namespace.clone() });
        if let Some(register) = &self.register {
            let periodicity = register.periodicity.iter();
            periodicity
                .for_each(|word| lines.add(&Seen::Periodicity { word: shown(lang, Role::Value, word) }));
            let of_kind = register.register_kind.iter();
            of_kind.for_each(|word| lines.add(&Seen::RegisterKind { word: shown(lang, Role::Value, word) }));
        }
        for (right, method) in self.access.iter().flat_map(|access| &access.permissions.0) {
            lines.add(&Seen::Right {
                right: shown(lang, Role::Key, right),
                method: shown(lang, Role::Value, method),
            });
        }
        for form in &self.forms {
            let name = form.name.clone();
            lines.add(&match (&form.path, form.bound) {
                (None, _) => Seen::MissingForm { name },
                (Some(path), true) => Seen::Form { name, path: path.clone() },
                (Some(path), false) => Seen::UnboundForm { name, path: path.clone() },
            });
        }
        if !self.fields.is_empty() {
            lines.add(&Seen::Fields);
            self.fields.iter().for_each(|field| lines.add_field(field));
        }
        for tabular in &self.tabulars {
            lines.add(&Seen::TabularPart { name: tabular.name.clone() });
            tabular.fields.iter().for_each(|field| lines.add_field(field));
        }
        if !self.report_params.is_empty() {
            lines.add(&Seen::QueryParameters);
            self.report_params.iter().for_each(|field| lines.add_field(field));
        }
        // What has no type is not among the fields.
        let listed = [key::ATTRIBUTES, key::DIMENSIONS, key::RESOURCES, key::CONSTANTS, key::FIELDS];
        for (section, names) in self.sections.0.iter().filter(|(_, names)| !names.is_empty()) {
            let of_kind = FieldKind::of(section).ok();
            let is_shown = of_kind.is_some_and(|of_kind| {
                listed.contains(&of_kind.section())
                    || matches!(of_kind, FieldKind::TabularPart | FieldKind::QueryParameter)
            });
            if !is_shown {
                let section = of_kind.map_or(section.as_str(), |of_kind| {
                    let [ru, en] = of_kind.names();
                    if lang == Lang::Ru { ru } else { en }
                });
                lines.add(&Seen::Section { section: section.to_owned(), names: names.join(", ") });
            }
        }
        lines.text + &self.references.as_ref().map(|found| found.text(lang)).unwrap_or_default()
    }
}

/// Lines for people.
struct Lines {
    text: String,
    lang: Lang,
}

impl Lines {
    fn add(&mut self, sentence: &Seen) {
        self.text += &format!("{}\n", sentence.to(self.lang));
    }

    fn add_field(&mut self, field: &FieldInfo) {
        let FieldInfo { name, of_type, .. } = field;
        self.text +=
            &if of_type.is_empty() { format!("  {name}\n") } else { format!("  {name}: {of_type}\n") };
    }
}

impl Access {
    fn of(element: &Element<'_>, platform: &Platform) -> Option<Self> {
        let permissions = permissions(element, platform)?;
        let calc_by = element.get(key::ACCESS_CONTROL)?.list(key::COMPUTE_PERMISSIONS_BY);
        Some(Self {
            default: permissions.get(key::DEFAULT.ru).cloned(),
            permissions,
            calc_by: calc_by.map(|field| field.text().to_owned()).collect(),
        })
    }
}

impl AccessHandlers {
    fn of(project: &Project<'_>, element: &Element<'_>) -> Self {
        let module = project.module_of(element).found();
        let has = |module: &Module<'_>, word: Word| {
            let mut methods = module.symbols().methods.iter();
            methods.any(|method| word.is(&method.name))
        };
        let is_there = |word| module.as_ref().is_some_and(|module| has(module, word));
        Self {
            module: module.as_ref().map(|module| module.file().file_name().to_owned()),
            level1: is_there(handler::COMPUTE_ACCESS_PERMISSIONS),
            level2: is_there(handler::COMPUTE_ACCESS_PERMISSIONS_FOR_OBJECTS),
        }
    }
}

impl Register {
    fn of(element: &Element<'_>, platform: &Platform, spelling: Spelling) -> Option<Self> {
        let written =
            |key: Word| element.root().text_of(key).map(|word| russian(platform, Role::Value, word));
        let standard = |field: Word, of_type: &str| FieldInfo {
            name: spelling.word(field).to_owned(),
            of_type: of_type.to_owned(),
            standard: true,
        };
        let period = || standard(field::PERIOD, spelling.word(type_name::DATE_TIME));
        if element.is_kind(kind::ACCUMULATION_REGISTER) {
            let of_kind = written(key::REGISTER_KIND).unwrap_or(value::BALANCE.ru);
            let has_kind = of_kind == value::BALANCE.ru;
            let mut standard_fields = vec![period(), standard(field::RECORDER, "")];
            standard_fields.extend(has_kind.then(|| standard(RECORD_KIND, "")));
            return Some(Self {
                register_kind: Some(of_kind.to_owned()),
                periodicity: None,
                needs_record_type: has_kind,
                standard_fields,
            });
        }
        if !element.is_kind(kind::INFORMATION_REGISTER) {
            return None;
        }
        let periodicity = written(key::PERIODICITY).unwrap_or(value::NON_PERIODIC.ru);
        let has_recorder = element.get(HAS_RECORDER).is_some_and(ValueWords::says_true);
        let mut standard_fields = Vec::new();
        standard_fields.extend((periodicity != value::NON_PERIODIC.ru).then(period));
        standard_fields.extend(has_recorder.then(|| standard(field::RECORDER, "")));
        Some(Self {
            register_kind: None,
            periodicity: Some(periodicity.to_owned()),
            needs_record_type: false,
            standard_fields,
        })
    }
}

/// All fields of an element: those that the platform gives and the description does not name, then those described.
fn fields(element: &Element<'_>, register: Option<&Register>, spelling: Spelling) -> Vec<FieldInfo> {
    const SECTIONS: [Word; 5] =
        [key::DIMENSIONS, key::RESOURCES, key::ATTRIBUTES, key::CONSTANTS, key::FIELDS];
    let described: Vec<FieldInfo> =
        SECTIONS.into_iter().flat_map(|section| parts(element.root(), section)).collect();
    let given = GIVEN.iter().filter(|(of_kind, ..)| element.is_kind(*of_kind));
    let given = given.map(|(_, field, of_type)| FieldInfo {
        name: spelling.word(*field).to_owned(),
        of_type: spelling.word(*of_type).to_owned(),
        standard: true,
    });
    let given = given.chain(register.into_iter().flat_map(|register| register.standard_fields.clone()));
    let is_described = |given: &FieldInfo| {
        let word = field::ALL.iter().find(|word| word.is(&given.name));
        described.iter().any(|own| own.name == given.name || word.is_some_and(|word| word.is(&own.name)))
    };
    let mut all: Vec<FieldInfo> = given.filter(|given| !is_described(given)).collect();
    all.extend(described);
    all
}

/// The items of a list that have a name, with their types as written.
fn parts(of: Value<'_>, section: Word) -> Vec<FieldInfo> {
    let named = of.list(section).filter_map(|item| Some((item, item.text_of(key::NAME)?)));
    named
        .map(|(item, name)| FieldInfo {
            name: name.to_owned(),
            of_type: item.text_of(key::TYPE).unwrap_or_default().to_owned(),
            standard: false,
        })
        .collect()
}

fn tabulars(element: &Element<'_>) -> Vec<Tabular> {
    let items = element.root().list(key::TABULAR_PARTS);
    let named = items.filter_map(|item| Some((item, item.text_of(key::NAME)?)));
    named
        .map(|(item, name)| Tabular { name: name.to_owned(), fields: parts(item, key::ATTRIBUTES) })
        .collect()
}

fn hierarchies(element: &Element<'_>) -> Vec<Hierarchy> {
    let items = element.root().list(key::ADDITIONAL_HIERARCHIES);
    let text = |item: Value<'_>, key| item.text_of(key).unwrap_or_default().to_owned();
    items
        .map(|item| Hierarchy { name: text(item, key::NAME), field: text(item, key::PARENT_FIELD) })
        .collect()
}

/// The names in each section that elements of the kind have, by the kinds of fields.
fn sections(element: &Element<'_>, of_kind: &str) -> Entries<Vec<String>> {
    let names = |section: Word| -> Vec<String> {
        let Some(list) = element.get(section) else { return Vec::new() };
        let items = list.items().filter_map(|item| item.text_of(key::NAME));
        let keys = list.entries().map(|entry| entry.key.text());
        items.chain(keys).map(str::to_owned).collect()
    };
    let kinds = FieldKind::of_elements(of_kind);
    Entries(kinds.map(|field| (field.names()[0].to_owned(), names(field.section()))).collect())
}

fn suggested_layout(element: &Element<'_>, fields: usize, tabulars: usize) -> &'static str {
    match tabulars {
        _ if element.is_kind(kind::REPORT) => "report",
        0 => "simple",
        1 if fields >= 5 => "panels",
        _ => "tabs",
    }
}

/// The forms that an element names, then those that are only called after it.
fn forms<'s>(project: &Project<'s>, element: Element<'s>, show: &ShowPath<'_>) -> Vec<FormInfo> {
    let path = |form: &Element<'_>| form.file().source.real.as_deref().map(show);
    let bound = bound_forms(project, &element);
    let mut forms: Vec<FormInfo> = bound
        .iter()
        .map(|form| FormInfo {
            name: form.written.text().to_owned(),
            slot: form.slot.map(str::to_owned),
            path: form.component.as_ref().and_then(path),
            bound: true,
        })
        .collect();
    let family = Family::of(project, element, &[]);
    for relative in family.elements.iter().filter(|relative| relative.tie == Tie::Named) {
        let index = relative.element.file().index;
        let is_bound = bound.iter().any(|form| form.component.is_some_and(|it| it.file().index == index));
        if !is_bound {
            let name = relative.name().to_owned();
            forms.push(FormInfo { name, slot: None, path: path(&relative.element), bound: false });
        }
    }
    forms
}

/// The files of the forms that the element really names, by the kinds of forms that elements of its kind have.
fn existing_forms(element: &Element<'_>, forms: &[FormInfo]) -> Entries<Option<String>> {
    let own = [type_name::REPORT_FORM, type_name::PROCESSING_FORM];
    let slots: Vec<(Word, Option<Word>)> = if element.is_kind(kind::REPORT) {
        vec![(own[0], None)]
    } else if element.is_kind(kind::PROCESSING) {
        vec![(own[1], None)]
    } else {
        let record = (type_name::RECORD_FORM, Some(key::RECORD));
        let record = element.is_kind(kind::INFORMATION_REGISTER).then_some(record);
        let both = [(type_name::OBJECT_FORM, Some(key::OBJECT)), (type_name::LIST_FORM, Some(key::LIST))];
        both.into_iter().chain(record).collect()
    };
    let file = |slot: Option<Word>| {
        let is_in = |form: &&FormInfo| match (slot, &form.slot) {
            (Some(word), Some(own)) => word.is(own),
            (None, None) => form.bound,
            _ => false,
        };
        let path = forms.iter().find(is_in)?.path.as_deref()?;
        Some(path.rsplit(['/', '\\']).next().unwrap_or(path).to_owned())
    };
    Entries(slots.into_iter().map(|(form, slot)| (form.ru.to_owned(), file(slot))).collect())
}
