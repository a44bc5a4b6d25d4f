//! A YAML description: an element, the descriptor of a project or a subsystem, or a dictionary.

use std::{
    collections::{HashMap, hash_map},
    hash::Hash,
    sync::LazyLock,
};

use super::{Binding, File, FileRole, KindFault, file::id_hash, typed::bare_name};
use crate::{
    platform::words::{key, kind, value},
    platform::{Role, Word},
    source::Span,
    syntax::yaml::{self, KeyText, Style, Value},
};

/// Questions to a YAML value in platform words.
pub trait ValueWords<'t>: Sized {
    /// The value under a key written in either spelling. A key that is given but empty has a null value.
    fn get(self, key: Word) -> Option<Value<'t>>;
    /// The key and the value under it.
    fn entry(self, key: Word) -> Option<yaml::Entry<'t>>;
    /// The entry under a key with a name, in either spelling if that is a word of the platform.
    fn entry_named(self, name: &str) -> Option<yaml::Entry<'t>>;
    /// The entries under a key, in whatever spelling; more than one are a mistake.
    fn all(self, key: Word) -> impl Iterator<Item = yaml::Entry<'t>>;
    /// Whether this is a scalar that spells the word.
    fn is(self, word: Word) -> bool;
    /// The scalar text under a key.
    fn text_of(self, key: Word) -> Option<&'t str>;
    /// The items of the list under a key; nothing where there is no list.
    fn list(self, key: Word) -> impl Iterator<Item = Value<'t>>;
    /// Whether anything but an unquoted `~` or `null` is written.
    fn has_value(self) -> bool;
    /// Whether it is a scalar that YAML reads as a string.
    fn reads_as_string(self) -> bool;
    /// The number an unquoted scalar is, if it is a whole one and not negative.
    fn number(self) -> Option<u64>;
    /// Whether it is a boolean that is on.
    fn says_true(self) -> bool;
    /// Whether it is a boolean that is off.
    fn says_false(self) -> bool;
    /// The number that a scalar reads as, whether in quotes or not.
    fn decimal(self) -> Option<f64>;
    /// Whether it gives a size: an expression, or a number above zero.
    fn gives_size(self) -> bool;
    /// What a scalar says, without the name of an enumeration before it: `Теги` of `ВидКолонкиТаблицы.Теги`. Which
    /// enumeration that is is not looked at. Expressions, literals in braces (`Ресурс{а.png}`) and strings of dictionaries
    /// (`$Тексты.Верх`) are left whole.
    fn value_name(self) -> &'t str;
    /// The name of the type of a mapping, without what stands in its brackets: `Таблица` of `Таблица<Строка>`.
    fn type_name(self) -> Option<&'t str>;
    /// Whether its type is one of some, whatever stands in the brackets. One that may be empty is none of them.
    fn has_type(self, types: &[Word]) -> bool;
}

impl<'t> ValueWords<'t> for Value<'t> {
    #[inline]
    fn get(self, key: Word) -> Option<Value<'t>> {
        self.entry(key).map(|entry| entry.value)
    }

    #[inline]
    fn entry(self, key: Word) -> Option<yaml::Entry<'t>> {
        self.entry_under(key.keys())
    }

    fn entry_named(self, name: &str) -> Option<yaml::Entry<'t>> {
        let words = Role::Key.words().iter().filter(|word| word.is(name));
        let translated = words.filter_map(|word| self.entry(*word));
        translated.chain(self.entry_under([KeyText::new(name)])).min_by_key(|entry| entry.key.span().start)
    }

    fn all(self, key: Word) -> impl Iterator<Item = yaml::Entry<'t>> {
        self.all_under(key.keys())
    }

    fn is(self, word: Word) -> bool {
        if self.is_key() {
            return self.is_key_text(&word.keys());
        }
        // Most values have another length, which is told without a look at their bytes.
        let length = self.text_len();
        let may_be = length == word.ru.len() || word.en.is_some_and(|english| length == english.len());
        may_be && self.is_scalar() && word.is(self.text())
    }

    #[inline]
    fn text_of(self, key: Word) -> Option<&'t str> {
        self.get(key).filter(|value| value.is_scalar()).map(Value::text)
    }

    fn list(self, key: Word) -> impl Iterator<Item = Value<'t>> {
        self.get(key).into_iter().flat_map(Value::items)
    }

    fn has_value(self) -> bool {
        let is_plain = self.style() == Some(Style::Plain);
        // Most values are longer, which is told without a look at their bytes.
        let says_nothing = || self.text_len() <= 4 && matches!(self.text(), "~" | "null" | "Null" | "NULL");
        !(self.is_null() || is_plain && says_nothing())
    }

    fn reads_as_string(self) -> bool {
        match self.style() {
            None => false,
            Some(Style::Plain) => match self.text().as_bytes() {
                [b'+' | b'-' | b'.' | b'0'..=b'9', ..] => self.text().parse::<f64>().is_err(),
                [b'~' | b'n' | b'N', ..] => self.has_value(),
                [b't' | b'T' | b'f' | b'F', ..] => {
                    !matches!(self.text(), "true" | "True" | "TRUE" | "false" | "False" | "FALSE")
                }
                _ => true,
            },
            Some(_) => true,
        }
    }

    fn number(self) -> Option<u64> {
        // Readers disagree about a leading zero.
        let text = self.text();
        let is_decimal = text == "0" || text.starts_with(|first| matches!(first, '1'..='9'));
        text.parse().ok().filter(|_| is_decimal && self.style() == Some(Style::Plain))
    }

    fn says_true(self) -> bool {
        self.is(value::TRUE) || self.is_scalar() && self.text() == "true"
    }

    fn says_false(self) -> bool {
        self.is(value::FALSE) || self.is_scalar() && self.text() == "false"
    }

    fn decimal(self) -> Option<f64> {
        let text = self.text();
        let begins_number = text.starts_with(|first: char| first.is_ascii_digit() || "+-.".contains(first));
        text.parse().ok().filter(|_| begins_number)
    }

    fn gives_size(self) -> bool {
        Binding::of(self).is_some() || self.decimal().is_some_and(|size| size > 0.0)
    }

    fn value_name(self) -> &'t str {
        let text = self.text();
        let is_whole = |before: &str| before.starts_with(['$', '=']) || before.contains('{');
        let name = text.rsplit_once('.').filter(|(enumeration, _)| !is_whole(enumeration));
        name.map_or(text, |(_, name)| name)
    }

    fn type_name(self) -> Option<&'t str> {
        self.text_of(key::TYPE).map(bare_name)
    }

    fn has_type(self, types: &[Word]) -> bool {
        self.type_name().is_some_and(|name| types.iter().any(|word| word.is(name)))
    }
}

/// Up to so many keys are searched for repeats by comparing each with each.
const FEW: usize = 12;

/// The values whose keys an earlier one has, each after the first that has it.
pub fn repeats<K: Eq + Hash, V: Copy>(values: impl Iterator<Item = (K, V)>) -> impl Iterator<Item = (V, V)> {
    let values: Vec<(K, V)> = values.collect();
    let mut repeats = Vec::new();
    if values.len() <= FEW {
        for (at, (key, value)) in values.iter().enumerate() {
            let first = values.iter().take(at).find(|(other, _)| other == key);
            repeats.extend(first.map(|(_, first)| (*first, *value)));
        }
    } else {
        // Its hash has a secret, so that no text can be written to make this slow.
        let mut seen = HashMap::with_capacity(values.len());
        for (key, value) in values {
            match seen.entry(key) {
                hash_map::Entry::Vacant(entry) => _ = entry.insert(value),
                hash_map::Entry::Occupied(first) => repeats.push((*first.get(), value)),
            }
        }
    }
    repeats.into_iter()
}

/// A well-formed description with a mapping at its root.
#[derive(Clone, Copy, Debug)]
pub struct Element<'p> {
    file: &'p File,
    root: Value<'p>,
    kind: Option<&'p str>,
}

impl<'p> Element<'p> {
    pub(super) fn new(file: &'p File, root: Value<'p>) -> Self {
        Self { file, root, kind: file.element_kind() }
    }

    /// The element of a module without a description.
    pub(super) fn undescribed(module: &'p File) -> Option<Self> {
        static EMPTY: LazyLock<yaml::Tree> = LazyLock::new(|| yaml::parse("{}".into()));
        Some(Self { file: module, root: EMPTY.root()?, kind: None })
    }

    #[must_use]
    pub const fn file(&self) -> &'p File {
        self.file
    }

    #[must_use]
    pub const fn role(&self) -> FileRole {
        self.file.role
    }

    #[must_use]
    pub const fn root(&self) -> Value<'p> {
        self.root
    }

    #[must_use]
    pub fn tree(&self) -> &'p yaml::Tree {
        self.root.tree()
    }

    #[must_use]
    pub fn text(&self) -> &'p str {
        self.file.text()
    }

    /// The value of a top-level key.
    #[inline]
    #[must_use]
    pub fn get(&self, key: Word) -> Option<Value<'p>> {
        self.root.get(key)
    }

    /// The entry under a key in every mapping that has one, in the order of the text.
    pub fn entries_under(&self, key: Word) -> impl Iterator<Item = yaml::Entry<'p>> + use<'p> {
        entries_under(self.tree(), key)
    }

    /// Whether any mapping has a key.
    #[must_use]
    pub fn has_key(&self, key: Word) -> bool {
        self.entries_under(key).next().is_some()
    }

    /// The kind as written, a short name in full; descriptors and dictionaries of translations have none.
    #[must_use]
    pub const fn kind(&self) -> Option<&'p str> {
        self.kind
    }

    /// What keeps the kind from being read, where this must be an element.
    #[must_use]
    pub fn kind_fault(&self) -> Option<KindFault<'p>> {
        let is_one = self.role() == FileRole::Kindless;
        is_one.then(|| KindFault::of(self.root)).flatten()
    }

    #[must_use]
    pub fn is_kind(&self, kind: Word) -> bool {
        self.kind.is_some_and(|own| kind.is(own))
    }

    #[must_use]
    pub fn is_any_kind(&self, kinds: &[Word]) -> bool {
        kinds.iter().any(|kind| self.is_kind(*kind))
    }

    /// Whether it describes a project: known by a vendor and a version, because elements may have any file name.
    #[must_use]
    pub fn is_project(&self) -> bool {
        let gives = |key| self.get(key).is_some_and(ValueWords::has_value);
        self.file.nodes.kind.is_none() && gives(key::VENDOR) && gives(key::VERSION)
    }

    /// The strings and templates of a dictionary or of a translation, which has nothing else; none elsewhere.
    pub fn dictionary_entries(&self) -> impl Iterator<Item = yaml::Entry<'p>> + use<'p> {
        let is_section = |entry: &yaml::Entry<'_>| entry.key.is(key::STRINGS) || entry.key.is(key::TEMPLATES);
        let root = self.root;
        let is_dictionary = self.is_kind(kind::LOCALIZED_STRINGS) || root.entries().all(|e| is_section(&e));
        let sections = is_dictionary.then(|| root.entries()).into_iter().flatten().filter(is_section);
        sections.flat_map(|section| section.value.entries())
    }

    /// The ids the description itself has; more than one is a mistake.
    pub fn own_ids(&self) -> impl Iterator<Item = Value<'p>> + use<'p> {
        let root = self.root;
        self.ids().filter(move |id| id.parent() == Some(root) && id.has_value())
    }

    /// The ids of the items in its lists. In the markup of a component keys of that name are properties.
    pub fn item_ids(&self) -> impl Iterator<Item = Value<'p>> + use<'p> {
        let markup = self.get(key::INHERITS).map_or(Span::at(0), Value::span);
        let in_item = |id: &Value<'_>| id.ancestors().nth(1).is_some_and(Value::is_sequence);
        self.ids().filter(move |id| in_item(id) && !markup.contains(id.span().start) && id.has_value())
    }

    /// Whether two values under the keys of ids may be equal, letter case not counted.
    #[must_use]
    pub fn may_repeat_ids(&self) -> bool {
        if self.file.nodes.ids.len() < 2 {
            return false;
        }
        let mut hashes: Vec<u64> = self.ids().map(|id| id_hash(id.text())).collect();
        hashes.sort_unstable();
        hashes.windows(2).any(|pair| pair[0] == pair[1])
    }

    /// What is given under the keys of ids.
    fn ids(&self) -> impl Iterator<Item = Value<'p>> + use<'p> {
        let tree = self.tree();
        self.file.nodes.ids.iter().filter_map(|id| tree.value(*id))
    }

    /// The name under the top-level name key.
    #[must_use]
    pub fn name(&self) -> Option<&'p str> {
        self.file.element_name()
    }

    /// Where a finding about the whole description belongs: its first key, or the start of the text where comments or empty
    /// lines stand before that.
    #[must_use]
    pub fn head(&self) -> Span {
        let is_on_first_line = |key: &Span| {
            key.start <= MOST_INDENTATION && !Span::new(0, key.start).slice(self.tree().text()).contains('\n')
        };
        let first = self.root.entries().next().map(|entry| entry.key.span());
        first.filter(is_on_first_line).unwrap_or(Span::at(0))
    }
}

/// What stands further in on the first line is not looked for there: each finding asks.
const MOST_INDENTATION: u32 = 1 << 10;

/// The entry under a key in every mapping that has one, in the order of the text. Of a repeated key the first counts,
/// whatever its spelling.
pub(super) fn entries_under(tree: &yaml::Tree, key: Word) -> impl Iterator<Item = yaml::Entry<'_>> {
    let is_repeat = |id| tree.duplicates().binary_search_by_key(&id, |duplicate| duplicate.repeat).is_ok();
    // Nearly every description has its keys in one language.
    let is_in_both = key.keys().into_iter().all(|key| tree.may_have_key(key));
    let is_first = move |entry: &yaml::Entry<'_>| {
        let is_first_of_both = || entry.key.parent().and_then(|mapping| mapping.entry(key)) == Some(*entry);
        !is_repeat(entry.key.id()) && (!is_in_both || is_first_of_both())
    };
    tree.entries_under(key.keys()).filter(is_first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{project::Codebase, source::Workspace};

    #[test]
    fn repeats_of_few_and_of_many_keys_are_the_same() {
        for count in [1, FEW as u32 / 2, FEW as u32, 3 * FEW as u32] {
            let found: Vec<_> = repeats((0..count).map(|number| (number % 4, number))).collect();
            let expected: Vec<_> = (4..count).map(|number| (number % 4, number)).collect();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn of_a_key_written_twice_the_first_counts_whatever_its_spelling() {
        let text =
            "ElementKind: Report\nТип: А\nType: Б\nСписок:\n    - Type: В\n      Type: Г\n    - Тип: {}\n";
        let codebase = Codebase::new(Workspace::in_memory([("а.yaml", text)]));
        let element = codebase.files()[0].element().expect("a description");
        let found: Vec<_> = element.entries_under(key::TYPE).map(|entry| entry.value.raw()).collect();
        assert_eq!(found, ["А", "В", "{}"]);
        let typed: Vec<_> = element.typed().map(|typed| typed.written.text()).collect();
        assert_eq!(typed, ["А", "В"]);
    }
}
