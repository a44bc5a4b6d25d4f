//! What the table `uischema` says of interface components: their properties, their events, and the enumerations of these.
//!
//! Names are taken in both spellings, English ones as far as `uiterms` and the words pair them with Russian ones. What has another
//! shape than expected is passed over, and nothing is known of it.

use std::cell::LazyCell;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    Json, Lookup, Platform, Role, Table, Word,
    json::{members, named_texts, texts},
    loaded::{Section, Sections},
    platform_name,
    words::{type_name, value},
};
use crate::syntax::types::TypeText;

/// The section of the components.
pub(super) const COMPONENTS: &str = "components";

/// The sections of the generic types and of the enumerations.
const GENERICS: &str = "type_params";
const ENUMERATIONS: &str = "enums";

/// In bytes. It is read for each handler, so a table must not make it long; no event of the platform comes near it.
const LONGEST_EVENT: usize = 4_096;

/// What a component has under the keys that only the markup has.
const MARKUP_KEYS: &str = "yaml_props";

/// The interface components of a version of the platform.
#[derive(Clone, Copy, Debug)]
pub struct Ui<'p> {
    platform: &'p Platform,
    components: Option<Section<'p>>,
}

/// A component.
#[derive(Clone, Copy, Debug)]
pub struct UiComponent<'p> {
    platform: &'p Platform,
    name: &'p str,
    said: Json<'p>,
    /// What is said of its properties and events.
    properties: Option<Json<'p>>,
}

/// A property or an event of a component, its own or an inherited one.
#[derive(Clone, Copy, Debug)]
pub struct UiProperty<'p> {
    component: UiComponent<'p>,
    name: &'p str,
    said: Json<'p>,
}

/// What is found in all of the table.
#[derive(Debug, Default)]
pub(super) struct Facts {
    /// The names of the parameters of all generic types.
    parameters: FxHashSet<Box<str>>,
    /// Whether the table tells the keys that only the markup has: older ones did not.
    has_keys: bool,
}

/// The pairs of spellings of keys.
#[derive(Debug, Default)]
pub(super) struct KeyPairs {
    /// The Russian keys by their English spelling, which several may share.
    russian: FxHashMap<Box<str>, Vec<Box<str>>>,
    /// The usual English spelling of the Russian keys that have one.
    english: FxHashMap<Box<str>, Box<str>>,
}

impl KeyPairs {
    fn of(platform: &Platform) -> Self {
        let mut pairs = Self::default();
        for word in Role::Key.words() {
            word.en.into_iter().for_each(|en| pairs.add(word.ru, en));
        }
        let terms = &platform.table(Table::UiTerms).value;
        let of_properties = named_texts(terms.get("properties")).map(|(en, ru)| (ru, en));
        let of_members = members(terms.get("member_names")).flat_map(|(_, names)| named_texts(Some(names)));
        let of_terms = named_texts(platform.table(Table::Terms).value.get("properties"));
        of_properties.chain(of_members).chain(of_terms).for_each(|(ru, en)| pairs.add(ru, en));
        pairs
    }

    fn add(&mut self, ru: &str, en: &str) {
        self.english.entry(ru.into()).or_insert_with(|| en.into());
        let russian = self.russian.entry(en.into()).or_default();
        if !russian.iter().any(|known| **known == *ru) {
            russian.push(ru.into());
        }
    }
}

impl Platform {
    /// The interface components.
    #[must_use]
    pub fn ui(&self) -> Ui<'_> {
        Ui { platform: self, components: self.ui_table().section(COMPONENTS) }
    }

    fn ui_table(&self) -> &Sections {
        &self.table(Table::UiSchema).value
    }

    fn ui_facts(&self) -> &Facts {
        self.ui.get_or_init(|| Facts::of(self.ui_table()))
    }

    fn key_pairs(&self) -> &KeyPairs {
        self.key_pairs.get_or_init(|| KeyPairs::of(self))
    }

    /// Whether no name of a property or value has an English spelling that is not known.
    fn knows_all_pairs(&self) -> bool {
        self.table(Table::UiTerms).completeness.default().is_complete()
    }

    /// Finds the English spellings of values of an enumeration, as far as they are known.
    fn english_values<'p>(&'p self, enumeration: &str) -> impl Fn(&str) -> [Option<&'p str>; 2] {
        let values = self.entry(Table::UiTerms, "enum_values", enumeration).found();
        move |value| {
            let own = values.and_then(|values| values.get(value)).and_then(Json::as_str);
            [own, self.english(Role::Value, value)]
        }
    }
}

impl<'p> Ui<'p> {
    /// The component with a name. Names with namespaces are those of projects.
    #[must_use]
    pub fn component(self, name: &str) -> Lookup<UiComponent<'p>> {
        let find = |name: &str| self.components?.named(name);
        let russian = || {
            let of_words = self.platform.russian(Role::Type, name);
            of_words.or_else(|| self.platform.entry(Table::UiTerms, "types", name).found()?.as_str())
        };
        let found = find(name).or_else(|| find(name.is_ascii().then(russian).flatten()?));
        let component = found.map(|(name, said)| UiComponent::of(self.platform, name, said));
        Lookup::judged(component, self.platform.table(Table::UiSchema).completeness.default())
    }

    /// The components that declare a property, by their names.
    pub fn declaring(self, property: &str) -> impl Iterator<Item = UiComponent<'p>> {
        let components = self.platform.ui_table().entries(COMPONENTS);
        let components = components.map(move |(name, said)| UiComponent::of(self.platform, name, said));
        components.filter(move |component| component.property(property).found().is_some())
    }

    /// The generic type that a property means where it names the type alone: the arguments are the usual ones.
    #[must_use]
    pub fn usual_arguments(self, generic: &str) -> Option<Vec<&'p str>> {
        let generic = self.platform.ui_table().entry(GENERICS, generic)?;
        let usual = generic.get("defaults");
        let parameters = texts(generic.get("params"));
        let usual: Option<Vec<_>> = parameters.map(|name| usual?.get(name)?.as_str()).collect();
        usual.filter(|usual| !usual.is_empty())
    }

    /// Whether a type of the platform is another or inherits from it, by their Russian names. `Absent` only where all ancestors of
    /// the type are known, as the table `stdlib` tells them.
    #[must_use]
    pub fn inherits(self, name: &str, ancestor: &str) -> Lookup<()> {
        self.platform.inherits(name, ancestor)
    }

    /// Whether no type is known to inherit from a type of the platform, by its Russian name.
    #[must_use]
    pub fn is_last(self, name: &str) -> bool {
        self.platform.is_last(name)
    }

    /// The Russian name of a facet in either spelling.
    #[must_use]
    pub fn russian_facet<'t>(self, name: &'t str) -> &'t str
    where
        'p: 't,
    {
        let name = platform_name(name);
        if name.is_ascii() { self.platform.russian(Role::Facet, name).unwrap_or(name) } else { name }
    }

    /// The Russian name of a type in either spelling, without a namespace of the platform.
    #[must_use]
    pub fn russian_type<'t>(self, name: &'t str) -> &'t str
    where
        'p: 't,
    {
        let name = platform_name(name);
        if name.is_ascii() { self.platform.russian(Role::Type, name).unwrap_or(name) } else { name }
    }
}

impl<'p> UiComponent<'p> {
    fn of(platform: &'p Platform, name: &'p str, said: Json<'p>) -> Self {
        Self { platform, name, said, properties: said.get("props") }
    }

    /// What else is known of components.
    #[must_use]
    pub fn ui(self) -> Ui<'p> {
        self.platform.ui()
    }

    /// The Russian name.
    #[must_use]
    pub const fn name(self) -> &'p str {
        self.name
    }

    /// The property or event under a key, in either spelling; an own or an inherited one. Keys that only markup has, such as the
    /// name, are `Unknown`. An English name is `Absent` where all that it is known to stand for is, or where the English
    /// names of all properties are known.
    #[must_use]
    pub fn property(self, key: &str) -> Lookup<UiProperty<'p>> {
        let find = |name: &str| self.properties?.named(name);
        let meant = self.russian_keys(key);
        let found = find(key).or_else(|| meant.iter().find_map(|name| find(name)));
        if let Some((name, said)) = found {
            return Lookup::Found(UiProperty { component: self, name, said });
        }
        let is_of_markup = || {
            let keys = texts(self.said.get(MARKUP_KEYS));
            let is_key = |name: &str| keys.clone().any(|key| key == name);
            is_key(key) || meant.iter().any(|name| is_key(name))
        };
        let is_known = || self.platform.ui_facts().has_keys && (!meant.is_empty() || self.is_spelled(key));
        if is_of_markup() || !is_known() {
            return Lookup::Unknown;
        }
        Lookup::judged(None, self.platform.coverage_of(Table::UiSchema, self.name))
    }

    /// Whether a key is an English name of a property that only the tables know.
    #[must_use]
    pub fn is_named_by_tables(self, property: Word, key: &str) -> bool {
        // Most keys mean other properties, whatever the component has.
        self.russian_keys(key).iter().any(|name| property.is(name))
            && self.property(key).found().is_some_and(|found| found.is(property))
    }

    /// The event under a key, in either spelling. `Absent` too where a property that is no event has the name.
    #[must_use]
    pub fn event(self, key: &str) -> Lookup<UiProperty<'p>> {
        match self.property(key) {
            Lookup::Found(property) if !property.is_event() => Lookup::Absent,
            property => property,
        }
    }

    /// Its events, own and inherited, by their names.
    #[must_use]
    pub fn events(self) -> Vec<UiProperty<'p>> {
        let listed = members(self.properties);
        let properties = listed.map(|(name, said)| UiProperty { component: self, name, said });
        properties.filter(|property| property.is_event()).collect()
    }

    /// Whether it has a property or an event of a name, in the markup or in code alone. These the table `stdlib` lists.
    #[must_use]
    pub fn has(self, name: &str) -> bool {
        let listed = || self.platform.entry(Table::Stdlib, "component_props", self.name).found();
        self.property(name).found().is_some() || texts(listed()).any(|listed| listed == name)
    }

    /// What the arguments of its type are given for, in order.
    pub fn parameters(self) -> impl Iterator<Item = &'p str> {
        texts(self.platform.ui_table().entry(GENERICS, self.name).and_then(|generic| generic.get("params")))
    }

    /// Whether a type in the table stands for what the component is told: its own parameter, or that of an ancestor.
    #[must_use]
    pub fn is_parameter(self, name: &str) -> bool {
        let of_a_parameter = name.split(['.', '<']).next().unwrap_or(name);
        self.platform.ui_facts().parameters.contains(of_a_parameter)
    }

    fn russian_keys(self, key: &str) -> &'p [Box<str>] {
        let keys = key.is_ascii().then(|| self.platform.key_pairs().russian.get(key)).flatten();
        keys.map_or(&[], Vec::as_slice)
    }

    /// Whether the names of all its properties are known in the spelling of a key.
    fn is_spelled(self, key: &str) -> bool {
        let platform = self.platform;
        let is_paired = |name: &str| name.is_ascii() || platform.key_pairs().english.contains_key(name);
        !key.is_ascii()
            || platform.knows_all_pairs()
            || members(self.properties).all(|(name, _)| is_paired(name))
    }
}

impl<'p> UiProperty<'p> {
    #[must_use]
    pub const fn component(self) -> UiComponent<'p> {
        self.component
    }

    /// Whether it is one with a name.
    #[must_use]
    pub fn is(self, word: Word) -> bool {
        word.is(self.name)
    }

    /// Its name in a spelling; in Russian where the English one is not known.
    #[must_use]
    pub fn spelled(self, in_english: bool) -> &'p str {
        let english = || self.component.platform.key_pairs().english.get(self.name);
        in_english.then(english).flatten().map_or(self.name, |name| name)
    }

    /// The type of what a handler returns, if it is an event.
    #[must_use]
    pub fn event_result(self) -> Option<&'p str> {
        Some(self.text("event")?.split_once(")->")?.1.trim())
    }

    /// The types of its values, in Russian and without the empty one; none where the table names none, as for events.
    pub fn types(self) -> impl Iterator<Item = &'p str> + Clone + use<'p> {
        let written = texts(self.said.get("types"));
        written.map(|name| name.trim_end_matches('?')).filter(|name| !name.is_empty())
    }

    /// Whether its values may be of a type.
    #[must_use]
    pub fn takes(self, word: Word) -> bool {
        self.types().any(|name| name == word.ru)
    }

    /// Whether it may be empty.
    #[must_use]
    pub fn is_nullable(self) -> bool {
        self.says("nullable") || texts(self.said.get("types")).any(|name| name.ends_with('?'))
    }

    /// Whether components or commands are its values.
    #[must_use]
    pub fn is_slot(self) -> bool {
        self.says("slot")
    }

    /// The type of it if all its values are lists: `Массив<Компонент>`.
    #[must_use]
    pub fn list(self) -> Option<&'p str> {
        let mut types = self.types();
        types.next().filter(|first| is_list(first) && types.all(is_list))
    }

    /// The first version of the platform that has it, where the table tells it.
    #[must_use]
    pub fn since(self) -> Option<&'p str> {
        self.text("since")
    }

    /// The types of the arguments with which a handler is called, if it is an event and they can be read.
    #[must_use]
    pub fn event_arguments(self) -> Option<Vec<TypeText<'p>>> {
        arguments_of(self.text("event")?)
    }

    #[must_use]
    pub fn is_event(self) -> bool {
        self.text("event").is_some()
    }

    /// The Russian name of the value of an enumeration that a text means. `Absent` only where the values of nothing but
    /// enumerations can be given, and all of them are known in the spelling of the text.
    #[must_use]
    pub fn value(self, text: &str) -> Lookup<&'p str> {
        let platform = self.component.platform;
        let is_spelled = !text.is_ascii();
        let mut is_known = !(type_name::UNDEFINED.is(text) && self.is_nullable());
        let mut values = 0;
        for name in self.types() {
            if name == value::AUTO.ru {
                if value::AUTO.is(text) {
                    return Lookup::Found(value::AUTO.ru);
                }
                continue;
            }
            let values_before = values;
            let english = LazyCell::new(|| platform.english_values(name));
            for value in self.values_of(name) {
                if value == text || !is_spelled && english(value).contains(&Some(text)) {
                    return Lookup::Found(value);
                }
                is_known &= is_spelled || value.is_ascii() || english(value) != [None, None];
                values += 1;
            }
            is_known &= values > values_before && platform.coverage_of(Table::UiSchema, name).is_complete();
        }
        if is_known && values > 0 { Lookup::Absent } else { Lookup::Unknown }
    }

    /// The value of an enumeration that a text means, in a spelling; as it is written where the English one is not known.
    #[must_use]
    pub fn value_spelled<'t>(self, text: &'t str, in_english: bool) -> Option<&'t str>
    where
        'p: 't,
    {
        let value = self.value(text).found()?;
        if !in_english {
            return Some(value);
        }
        let platform = self.component.platform;
        let of_type = self.types().find(|name| self.values_of(name).any(|own| own == value));
        let english = of_type.map_or([None, platform.english(Role::Value, value)], |name| {
            platform.english_values(name)(value)
        });
        Some(english.into_iter().flatten().next().unwrap_or(text))
    }

    /// Whether a text is the English spelling of a word among its values, as far as the tables know it.
    #[must_use]
    pub fn spells(self, word: Word, text: &str) -> bool {
        let is_english =
            |name: &str| self.component.platform.english_values(name)(word.ru).contains(&Some(text));
        text.is_ascii() && self.types().any(is_english)
    }

    /// The values that are known of its enumerations, in Russian.
    pub fn values(self) -> impl Iterator<Item = &'p str> {
        let types = self.types().filter(|name| *name != value::AUTO.ru);
        types.flat_map(move |name| self.values_of(name))
    }

    /// The known values of an enumeration among its types; none of a type that is no enumeration.
    fn values_of(self, name: &str) -> impl Iterator<Item = &'p str> + Clone + use<'p> {
        let enumeration = self.component.platform.ui_table().entry(ENUMERATIONS, name);
        let declared = texts(enumeration.and_then(|enumeration| enumeration.get("values")));
        // What the property itself lists are the values of its only enumeration.
        let is_only = self.types().filter(|name| *name != value::AUTO.ru).nth(1).is_none();
        let own = texts(self.said.get("enum").filter(|_| is_only));
        let is_declared = declared.clone();
        declared.chain(own.filter(move |value| !is_declared.clone().any(|declared| declared == *value)))
    }

    fn text(self, key: &str) -> Option<&'p str> {
        self.said.get(key)?.as_str()
    }

    fn says(self, key: &str) -> bool {
        self.said.get(key).and_then(Json::as_bool).unwrap_or_default()
    }
}

impl Facts {
    fn of(table: &Sections) -> Self {
        let generics = table.entries(GENERICS).flat_map(|(_, generic)| texts(generic.get("params")));
        let mut components = table.entries(COMPONENTS);
        Self {
            parameters: generics.map(Into::into).collect(),
            has_keys: components.any(|(_, component)| component.get(MARKUP_KEYS).is_some()),
        }
    }
}

/// What stands in the brackets before the result of an event; `None` where one of the types cannot be read, or the event is too long.
fn arguments_of(event: &str) -> Option<Vec<TypeText<'_>>> {
    let read = Some(event).filter(|event| event.len() <= LONGEST_EVENT)?;
    let (arguments, _) = read.strip_prefix('(')?.split_once(")->")?;
    let mut depth = 0_u32;
    let pieces = arguments.split(move |letter| {
        match letter {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        letter == ',' && depth == 0
    });
    pieces.map(str::trim).filter(|piece| !piece.is_empty()).map(TypeText::new).collect()
}

fn is_list(name: &str) -> bool {
    let bare = name.split('<').next().unwrap_or_default();
    type_name::ARRAY.is(bare) || type_name::READABLE_ARRAY.is(bare)
}

#[cfg(test)]
mod tests {
    use super::arguments_of;

    #[test]
    fn commas_in_angle_brackets_divide_no_arguments() {
        let read = |event: &str| {
            let texts = arguments_of(event)?.into_iter().map(|argument| argument.text().to_owned());
            Some(texts.collect::<Vec<_>>())
        };
        let of = |texts: &[&str]| Some(texts.iter().map(|text| (*text).to_owned()).collect());
        assert_eq!(
            read("(Соответствие<Строка, Число>, Кнопка)->ничто"),
            of(&["Соответствие<Строка, Число>", "Кнопка"])
        );
        assert_eq!(read("()->ничто"), of(&[]));
        assert_eq!(read("(Кнопка"), None);
        assert_eq!(read("(Строка<)->ничто"), None);
        let long = |count: usize| format!("({})->ничто", vec!["Строка"; count].join(", "));
        assert_eq!(read(&long(200)).map(|texts| texts.len()), Some(200));
        assert_eq!(read(&long(2_000)), None);
    }
}
