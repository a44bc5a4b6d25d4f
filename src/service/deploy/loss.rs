//! Which data of an application a build would lose: what the sources of the build that is applied there describe and the new
//! ones do not, or hold in a type that takes less.
//!
//! - Both sides are descriptions, compared by ids, so that a new name is no loss. Where something has no id, its name counts.
//! - What cannot be compared is told as such ([`Comparison::unknown`]) and is neither a loss nor the absence of one.
//! - Whether a type is another one is judged by its words in either spelling; an element in it counts by its id.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;
use serde::Serialize;

use super::said::server_rule;
use crate::{
    platform::{
        Role, Word,
        words::{key, kind},
    },
    project::{Element, File, Project, Section, ValueWords},
    rules::{Bilingual, Rule},
    source::{FileIndex, Span},
    syntax::{types::TypeText, yaml::Value},
};

/// Data that would be lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Loss {
    pub kind: Kind,
    /// The name of the element, as the applied build has it.
    pub element: String,
    /// The attribute, dimension, resource, constant or tabular part in it, with that of its tabular part before a dot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// What was there, and what is there now: types or ids.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// Where it is in the new sources, as far as it still is.
    #[serde(skip)]
    pub place: Option<(FileIndex, Span)>,
}

/// What becomes of the data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The element with all its data goes.
    ElementRemoved,
    /// An element of the same kind and name has another id: the data of the old one go.
    ElementReplaced,
    PartRemoved,
    /// A part of the same name has another id.
    PartReplaced,
    /// No value of the old type is one of the new.
    Retyped,
    /// Not every value of the old type is one of the new.
    Narrowed,
}

/// What a comparison found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Comparison {
    pub losses: Vec<Loss>,
    /// The names of what could not be compared.
    pub unknown: Vec<String>,
}

/// The kinds of elements that hold data.
const KINDS: [Word; 7] = [
    kind::CATALOG,
    kind::DOCUMENT,
    kind::INFORMATION_REGISTER,
    kind::ACCUMULATION_REGISTER,
    kind::CONSTANTS_SET,
    kind::EXCHANGE_PLAN,
    kind::SETTINGS_STORAGE,
];

/// The sections of an element whose parts hold data.
const SECTIONS: [Section; 5] =
    [Section::Attributes, Section::TabularParts, Section::Dimensions, Section::Resources, Section::Constants];

/// Numbers of a part that limit its values: the fewer, the less it takes.
const LIMITS: [Word; 4] =
    [key::LENGTH, key::MAX_LENGTH, key::INTEGER_PART_LENGTH, key::FRACTIONAL_PART_LENGTH];

/// Compares the sources of the applied build with the new ones.
#[must_use]
pub fn compare(applied: &Project<'_>, new: &Project<'_>) -> Comparison {
    let (applied, new) = (Schema::of(applied), Schema::of(new));
    let mut found = Comparison::default();
    found.unknown.extend(applied.unread.iter().chain(&new.unread).map(|path| (*path).to_owned()));
    found.unknown.sort_unstable();
    found.unknown.dedup();
    for old in &applied.elements {
        let same = old.part.id.as_ref().and_then(|id| new.by_id.get(id)).and_then(|at| new.elements.get(*at));
        let named =
            || new.elements.iter().find(|other| other.kind == old.kind && other.part.name == old.part.name);
        let loss = |kind, before: Option<&String>, after: Option<&String>, place| Loss {
            kind,
            element: old.part.name.to_owned(),
            part: None,
            before: before.cloned(),
            after: after.cloned(),
            place,
        };
        match (same.filter(|same| same.kind == old.kind), named()) {
            (Some(same), _) => compare_parts(old, same, &applied, &new, &mut found),
            (None, Some(other)) if old.part.id.is_none() || other.part.id.is_none() => {
                compare_parts(old, other, &applied, &new, &mut found);
            }
            (None, Some(other)) => found.losses.push(loss(
                Kind::ElementReplaced,
                old.part.id.as_ref(),
                other.part.id.as_ref(),
                Some(other.part.place),
            )),
            // A description that cannot be read may be this one.
            (None, None) if !new.unread.is_empty() => found.unknown.push(old.part.name.to_owned()),
            (None, None) => found.losses.push(loss(Kind::ElementRemoved, None, None, None)),
        }
    }
    found.losses.sort_by(|one, other| {
        (&one.element, &one.part, one.kind).cmp(&(&other.element, &other.part, other.kind))
    });
    found
}

fn compare_parts(
    old: &Data<'_>,
    new: &Data<'_>,
    applied: &Schema<'_>,
    now: &Schema<'_>,
    found: &mut Comparison,
) {
    for part in &old.parts {
        let of_same_owner =
            |other: &&Part<'_>| other.owner.map(|at| owner(new, at)) == part.owner.map(|at| owner(old, at));
        let by_id =
            part.id.as_ref().and_then(|id| new.parts.iter().find(|other| other.id.as_ref() == Some(id)));
        let by_name = || new.parts.iter().filter(of_same_owner).find(|other| other.name == part.name);
        let name = match part.owner.and_then(|at| old.parts.get(at)) {
            Some(owner) => format!("{}.{}", owner.name, part.name),
            None => part.name.to_owned(),
        };
        let loss = |kind, before, after, place| Loss {
            kind,
            element: old.part.name.to_owned(),
            part: Some(name.clone()),
            before,
            after,
            place: Some(place),
        };
        let same = by_id.or_else(|| by_name().filter(|other| part.id.is_none() || other.id.is_none()));
        match (same, by_name()) {
            (Some(same), _) => match compare_types((part, applied), (same, now)) {
                Types::Same => {}
                Types::Unknown => found.unknown.push(format!("{}.{name}", old.part.name)),
                Types::Lossy(kind, before, after) => {
                    found.losses.push(loss(kind, Some(before), Some(after), same.place));
                }
            },
            (None, Some(other)) => {
                found.losses.push(loss(Kind::PartReplaced, part.id.clone(), other.id.clone(), other.place));
            }
            (None, None) => found.losses.push(loss(Kind::PartRemoved, None, None, new.part.place)),
        }
    }
}

/// What tells a tabular part from others: its id, else its name.
fn owner<'d>(of: &'d Data<'_>, at: usize) -> Option<&'d str> {
    of.parts.get(at).map(|part| part.id.as_deref().unwrap_or(part.name))
}

/// How the types of a part compare.
enum Types {
    Same,
    Unknown,
    Lossy(Kind, String, String),
}

fn compare_types((old, applied): (&Part<'_>, &Schema<'_>), (new, now): (&Part<'_>, &Schema<'_>)) -> Types {
    let shown = |part: &Part<'_>| part.type_text.unwrap_or_default().to_owned();
    match (old.type_text, new.type_text) {
        (None, None) => {}
        (Some(before), Some(after)) => {
            let (Some(before), Some(after)) = (
                TypeText::new(before).map(|it| applied.members(it)),
                TypeText::new(after).map(|it| now.members(it)),
            ) else {
                return if before == after { Types::Same } else { Types::Unknown };
            };
            let kept = before.iter().filter(|member| after.iter().any(|other| member.is(other))).count();
            if kept == 0 && !before.is_empty() {
                return Types::Lossy(Kind::Retyped, shown(old), shown(new));
            }
            if kept < before.len() {
                return Types::Lossy(Kind::Narrowed, shown(old), shown(new));
            }
        }
        // What the platform takes where no type is written, the sources do not tell.
        _ => return Types::Unknown,
    }
    for (word, (before, after)) in LIMITS.iter().zip(old.limits.iter().zip(&new.limits)) {
        match (before, after) {
            (Some(before), Some(after)) if after < before => {
                let shown = |limit: &u64| format!("{}: {limit}", word.spelling(false));
                return Types::Lossy(Kind::Narrowed, shown(before), shown(after));
            }
            (None, Some(_)) => return Types::Unknown,
            _ => {}
        }
    }
    Types::Same
}

/// The elements of a project that hold data.
struct Schema<'p> {
    elements: Vec<Data<'p>>,
    /// Places in `elements`.
    by_id: FxHashMap<String, usize>,
    /// The ids of all elements by name; `None` where several have it.
    ids: FxHashMap<&'p str, Option<String>>,
    /// The paths of descriptions that cannot be read.
    unread: Vec<&'p str>,
}

struct Data<'p> {
    /// In the Russian spelling.
    kind: &'static str,
    /// The element itself.
    part: Part<'p>,
    parts: Vec<Part<'p>>,
}

struct Part<'p> {
    name: &'p str,
    /// In lower case.
    id: Option<String>,
    type_text: Option<&'p str>,
    limits: [Option<u64>; LIMITS.len()],
    /// The tabular part it is in, among the parts.
    owner: Option<usize>,
    place: (FileIndex, Span),
}

impl<'p> Part<'p> {
    fn of(file: &'p File, value: Value<'p>) -> Option<Self> {
        let name = value.get(key::NAME).filter(|name| name.is_scalar() && name.has_value())?;
        let id = value.text_of(key::ID).filter(|id| !id.is_empty());
        Some(Self {
            name: name.text(),
            id: id.map(str::to_ascii_lowercase),
            type_text: value.text_of(key::TYPE),
            limits: LIMITS.map(|limit| value.get(limit).and_then(ValueWords::number)),
            owner: None,
            place: (file.index, name.span()),
        })
    }
}

impl<'p> Schema<'p> {
    fn of(project: &Project<'p>) -> Self {
        let mut schema = Self {
            elements: Vec::new(),
            by_id: FxHashMap::default(),
            ids: FxHashMap::default(),
            unread: Vec::new(),
        };
        for file in project.files().filter(|file| file.yaml().is_some()) {
            let Some(element) = file.element() else {
                schema.unread.push(file.path());
                continue;
            };
            let id = element.root().text_of(key::ID).map(str::to_ascii_lowercase);
            if let (Some(_), Some(name)) = (element.kind(), element.name()) {
                schema.ids.entry(name).and_modify(|known| *known = None).or_insert(id);
            }
            let Some(kind) = KINDS.iter().find(|kind| element.is_kind(**kind)) else { continue };
            match Data::of(&element, *kind) {
                Some(data) => {
                    schema.by_id.extend(data.part.id.clone().map(|id| (id, schema.elements.len())));
                    schema.elements.push(data);
                }
                None => schema.unread.push(file.path()),
            }
        }
        schema
    }

    /// The members of a type, each of which may be a nothing.
    fn members(&self, text: TypeText<'_>) -> Vec<Member> {
        let mut members = Vec::new();
        for member in text.members() {
            if member.is_nullable() {
                members.push(Member { namespace: String::new(), name: "?".to_owned() });
            }
            if member.name().is_empty() {
                continue;
            }
            let mut name = self.known(member.element());
            if let Some(facet) = member.facet() {
                name.push('.');
                name.push_str(&in_russian(facet, &[Role::Facet]));
            }
            for argument in member.arguments() {
                let inside = self.members(argument).into_iter().map(|member| member.name);
                name.push_str(&format!("<{}>", inside.collect::<Vec<_>>().join("|")));
            }
            let namespace = member.name().rsplit_once("::").map_or("", |(before, _)| before);
            members.push(Member { namespace: namespace.trim_start_matches("::").to_owned(), name });
        }
        members
    }

    /// What stays the same of the name of a type: the id of the element, or the Russian word of the platform.
    fn known(&self, name: &str) -> String {
        match self.ids.get(name) {
            Some(Some(id)) => format!("#{id}"),
            _ => in_russian(name, &[Role::Type]),
        }
    }
}

/// A member of a type, so that those of two projects can be compared.
struct Member {
    namespace: String,
    name: String,
}

impl Member {
    /// One that is written without a namespace may be in any.
    fn is(&self, other: &Self) -> bool {
        let is_id = self.name.starts_with('#');
        let is_near = self.namespace.is_empty() || other.namespace.is_empty();
        self.name == other.name && (is_id || is_near || self.namespace == other.namespace)
    }
}

fn in_russian(name: &str, roles: &[Role]) -> String {
    let words = roles.iter().flat_map(|role| role.words());
    let word = words.into_iter().find(|word| word.is(name));
    word.map_or(name, |word| word.ru).to_owned()
}

impl<'p> Data<'p> {
    /// `None` where parts of it cannot be told apart.
    fn of(element: &Element<'p>, kind: Word) -> Option<Self> {
        let file = element.file();
        if !element.tree().duplicates().is_empty() || file.source.damage.is_some() {
            return None;
        }
        let mut data = Self { kind: kind.ru, part: Part::of(file, element.root())?, parts: Vec::new() };
        for section in SECTIONS {
            for item in element.root().list(section.key()) {
                let at = data.parts.len();
                data.parts.push(Part::of(file, item)?);
                if section == Section::TabularParts {
                    for item in item.list(key::ATTRIBUTES) {
                        data.parts.push(Part { owner: Some(at), ..Part::of(file, item)? });
                    }
                }
            }
        }
        Some(data)
    }
}

impl Kind {
    /// As answers for programs name it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::ElementRemoved => "element-removed",
            Self::ElementReplaced => "element-replaced",
            Self::PartRemoved => "part-removed",
            Self::PartReplaced => "part-replaced",
            Self::Retyped => "retyped",
            Self::Narrowed => "narrowed",
        }
    }
}

/// A loss as a finding: it has no check, because it takes two builds to see it.
pub fn rule() -> &'static Rule {
    &RULE
}

static RULE: LazyLock<Rule> = LazyLock::new(|| {
    let both = |ru: &'static str, en: &'static str| Bilingual { ru: ru.into(), en: en.into() };
    server_rule(
        "server/data-loss",
        both("Сборка удалит данные на сервере", "The build would delete data on the server"),
        both(
            "Данные удалённых и переделанных реквизитов и элементов на сервере пропадут.",
            "The data of removed and changed attributes and elements are lost on the server.",
        ),
        vec![
            ("", both("{name}: удаляется вместе с данными", "{name}: removed with its data")),
            (
                "element-replaced",
                both(
                    "{name}: другой Ид ({after} вместо {before}), данные прежнего удаляются",
                    "{name}: another id ({after} instead of {before}), the data of the earlier one are removed",
                ),
            ),
            (
                "part-replaced",
                both(
                    "{name}: другой Ид ({after} вместо {before}), данные прежнего удаляются",
                    "{name}: another id ({after} instead of {before}), the data of the earlier one are removed",
                ),
            ),
            (
                "retyped",
                both(
                    "{name}: другой тип ({after} вместо {before}), значения теряются",
                    "{name}: another type ({after} instead of {before}), the values are lost",
                ),
            ),
            (
                "narrowed",
                both(
                    "{name}: тип сужен ({after} вместо {before}), часть значений может потеряться",
                    "{name}: a narrower type ({after} instead of {before}), some values may be lost",
                ),
            ),
        ],
    )
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{project::Codebase, source::Workspace};

    const HEAD: &str = "ВидЭлемента: Справочник\nИд: 11111111-1111-1111-1111-111111111111\nИмя: Товары\n";

    fn compared(old: &[(&str, &str)], new: &[(&str, &str)]) -> Comparison {
        let codebase = |files: &[(&str, &str)]| {
            let descriptor = ("v/n/Проект.yaml", "Имя: n\nПоставщик: v\nВерсия: 1.0\n");
            let files = files.iter().map(|(path, text)| (format!("v/n/О/{path}"), (*text).to_owned()));
            let descriptor = (descriptor.0.to_owned(), descriptor.1.to_owned());
            Codebase::new(Workspace::in_memory(files.chain([descriptor])))
        };
        let (old, new) = (codebase(old), codebase(new));
        compare(&old.projects().next().unwrap(), &new.projects().next().unwrap())
    }

    /// The losses of a catalog whose sections change so.
    fn lost(old: &str, new: &str) -> Vec<(Kind, String)> {
        let [old, new] = [old, new].map(|sections| format!("{HEAD}{sections}"));
        let found = compared(&[("Товары.yaml", &old)], &[("Товары.yaml", &new)]);
        assert_eq!(found.unknown, Vec::<String>::new());
        found.losses.into_iter().map(|loss| (loss.kind, loss.part.unwrap_or_default())).collect()
    }

    fn attribute(id: u32, name: &str, more: &str) -> String {
        format!("Реквизиты:\n    - Ид: {id:08}-0000-0000-0000-000000000000\n      Имя: {name}\n{more}")
    }

    #[test]
    fn the_same_with_other_names_and_spellings_loses_nothing() {
        let old = attribute(1, "Цена", "      Тип: Число\n");
        assert_eq!(lost(&old, &attribute(1, "Стоимость", "      Тип: Number?\n")), []);
        let english = "Attributes:\n    - Id: 00000001-0000-0000-0000-000000000000\n      Name: Price\n      Type: Number\n";
        assert_eq!(lost(&old, english), []);
        let moved =
            "Измерения:\n    - Ид: 00000001-0000-0000-0000-000000000000\n      Имя: Цена\n      Тип: Число\n";
        assert_eq!(lost(&old, moved), []);
    }

    #[test]
    fn removed_replaced_retyped_and_narrowed_parts_are_losses() {
        let old = attribute(1, "Цена", "      Тип: Число|Строка\n");
        let one = |kind| vec![(kind, "Цена".to_owned())];
        assert_eq!(lost(&old, ""), one(Kind::PartRemoved));
        assert_eq!(lost(&old, &attribute(2, "Цена", "      Тип: Число|Строка\n")), one(Kind::PartReplaced));
        assert_eq!(lost(&old, &attribute(1, "Цена", "      Тип: Булево\n")), one(Kind::Retyped));
        assert_eq!(lost(&old, &attribute(1, "Цена", "      Тип: Строка\n")), one(Kind::Narrowed));
        let nullable = attribute(1, "Цена", "      Тип: Число?\n");
        assert_eq!(lost(&nullable, &attribute(1, "Цена", "      Тип: Число\n")), one(Kind::Narrowed));
        let long =
            |length| attribute(1, "Цена", &format!("      Тип: Строка\n      МаксимальнаяДлина: {length}\n"));
        assert_eq!(lost(&long(50), &long(20)), one(Kind::Narrowed));
        assert_eq!(lost(&long(20), &long(50)), []);
    }

    #[test]
    fn attributes_of_tabular_parts_are_known_by_their_part() {
        let rows = |name: &str, attribute: &str| {
            format!(
                "ТабличныеЧасти:\n    - Имя: {name}\n      Реквизиты:\n        - Имя: {attribute}\n          Тип: Число\n"
            )
        };
        assert_eq!(lost(&rows("Строки", "Цена"), &rows("Строки", "Цена")), []);
        assert_eq!(
            lost(&rows("Строки", "Цена"), &rows("Строки", "Сумма")),
            [(Kind::PartRemoved, "Строки.Цена".to_owned())]
        );
        let gone = lost(&rows("Строки", "Цена"), &rows("Итоги", "Цена"));
        assert_eq!(gone.len(), 2, "{gone:?}");
    }

    #[test]
    fn an_element_counts_by_its_id() {
        let gone = compared(&[("Товары.yaml", HEAD)], &[]);
        assert_eq!(gone.losses.iter().map(|loss| loss.kind).collect::<Vec<_>>(), [Kind::ElementRemoved]);
        let other = HEAD.replace("11111111-", "22222222-");
        let replaced = compared(&[("Товары.yaml", HEAD)], &[("Т.yaml", &other)]);
        assert_eq!(replaced.losses.iter().map(|loss| loss.kind).collect::<Vec<_>>(), [Kind::ElementReplaced]);
        let renamed = HEAD.replace("Товары", "Номенклатура");
        assert_eq!(compared(&[("Товары.yaml", HEAD)], &[("Н.yaml", &renamed)]), Comparison::default());
        // A reference to it goes with its name.
        let uses = |name: &str| {
            format!(
                "ВидЭлемента: Документ\nИд: 3\nИмя: Заказ\nРеквизиты:\n    - Имя: Т\n      Тип: {name}.Ссылка\n"
            )
        };
        let (before, after) = (uses("Товары"), uses("Номенклатура"));
        let found = compared(
            &[("Товары.yaml", HEAD), ("З.yaml", &before)],
            &[("Н.yaml", &renamed), ("З.yaml", &after)],
        );
        assert_eq!(found, Comparison::default());
        let found = compared(
            &[("Т.yaml", HEAD), ("З.yaml", &before)],
            &[("Т.yaml", HEAD), ("З.yaml", &uses("Иное"))],
        );
        assert_eq!(found.losses.first().map(|loss| loss.kind), Some(Kind::Retyped));
        let code = "ВидЭлемента: ОбщийМодуль\nИд: 4\nИмя: М\n";
        assert_eq!(compared(&[("М.yaml", code)], &[]), Comparison::default(), "it holds no data");
    }

    #[test]
    fn what_cannot_be_compared_is_told() {
        let broken = compared(&[("Товары.yaml", HEAD)], &[("Т.yaml", "ВидЭлемента: [\n")]);
        assert_eq!((broken.losses.len(), broken.unknown.is_empty()), (0, false));
        let [old, new] = ["", "      МаксимальнаяДлина: 5\n"]
            .map(|more| format!("{HEAD}{}", attribute(1, "Цена", &format!("      Тип: Строка\n{more}"))));
        let limited = compared(&[("Т.yaml", &old)], &[("Т.yaml", &new)]);
        assert_eq!(limited.unknown, ["Товары.Цена"]);
    }
}
