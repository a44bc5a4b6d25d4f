//! References to strings of dictionaries in descriptions: `$Словарь.Ключ`.

use std::sync::LazyLock;

use memchr::{memchr_iter, memmem::Finder};

use super::Element;
use crate::{
    source::Span,
    syntax::{
        xbsl::{is_identifier, is_identifier_start, words},
        yaml::{self, Value},
    },
};

/// A reference to a string of a dictionary, wherever in a value it stands.
#[derive(Clone, Copy, Debug)]
pub struct StringReference<'p> {
    pub dictionary: &'p str,
    pub key: &'p str,
    /// From the sign `$` to the end of the key.
    pub span: Span,
}

impl<'p> Element<'p> {
    /// The references to strings of dictionaries in the values of the description, in the order of the text. Comments
    /// and keys refer to nothing; an escaped sign in a quoted text is not recognized.
    pub fn string_references(&self) -> impl Iterator<Item = StringReference<'p>> + use<'p> {
        let text = self.text();
        let places = self.file().string_references.get_or_init(|| references_in(self.tree()));
        places.iter().filter_map(move |at| reference_at(text, *at as usize))
    }
}

/// Where the references in the values of a tree begin.
fn references_in(tree: &yaml::Tree) -> Box<[u32]> {
    let is_in_value = |at: u32| {
        let value = tree.value_at(at).filter(|value| value.is_scalar() && !value.is_key());
        value.is_some_and(|value| value.span().contains(at))
    };
    let references = memchr_iter(b'$', tree.text().as_bytes()).filter_map(|at| reference_at(tree.text(), at));
    references.map(|reference| reference.span.start).filter(|at| is_in_value(*at)).collect()
}

impl<'p> Element<'p> {
    /// The scalars that are a reference to a string of a dictionary and nothing else, in the order of the text.
    pub fn dictionary_references(&self) -> impl Iterator<Item = Value<'p>> + use<'p> {
        let tree = self.tree();
        self.file().dictionary_references.iter().filter_map(|id| tree.value(*id))
    }
}

/// The same of a tree. They are found while its text is still in the caches.
pub(super) fn dictionary_references_of(tree: &yaml::Tree) -> Box<[yaml::NodeId]> {
    let scalars = tree.scalars_with(&DOLLAR);
    scalars.filter(|value| is_dictionary_reference(*value)).map(Value::id).collect()
}

/// What stands before the name of a dictionary.
static DOLLAR: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new("$"));

/// Whether a text is `$Словарь.Ключ`.
#[must_use]
pub fn is_dictionary_reference(value: Value<'_>) -> bool {
    value.text().strip_prefix('$').is_some_and(|path| path.split('.').all(is_identifier))
}

/// The reference that begins at an offset.
fn reference_at(text: &str, at: usize) -> Option<StringReference<'_>> {
    let dictionary = identifier_at(text, at + 1)?;
    let dot = at + 1 + dictionary.len();
    let key = identifier_at(text, dot + 1).filter(|_| text.as_bytes().get(dot) == Some(&b'.'))?;
    let span = Span::new(u32::try_from(at).ok()?, u32::try_from(dot + 1 + key.len()).ok()?);
    Some(StringReference { dictionary, key, span })
}

fn identifier_at(text: &str, at: usize) -> Option<&str> {
    let rest = text.get(at..).filter(|rest| rest.starts_with(is_identifier_start))?;
    words(rest).next()
}

#[cfg(test)]
mod tests {
    use crate::{project::Codebase, source::Workspace};

    #[test]
    fn references_stand_in_values_only() {
        let text = "ВидЭлемента: Отчет # $Д.Нет\nПредставление: $Д.Ключ\nА: \"x $Д.Б, $$Д.В.Г\"\n$Д.Нет: а\nБ: |\n    $Д.Е\n\
                    В: $Осн::Д.Нет\nГ: $ Д.Нет\nЕ: ${Д.Нет}\nЖ: $0.Нет $";
        let codebase = Codebase::new(Workspace::in_memory([("а.yaml", text)]));
        let element = codebase.files()[0].element().expect("a description");
        let found: Vec<_> = element.string_references().map(|found| found.span.slice(text)).collect();
        assert_eq!(found, ["$Д.Ключ", "$Д.Б", "$Д.В", "$Д.Е"]);
    }
}
