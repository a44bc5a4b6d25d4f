//! `$Словарь.Ключ` where no dictionary of that name has the key. Nothing is said of a name that a library may have, of
//! dictionaries that the description does not see, and of one that has no strings at all.

use crate::{platform::words::kind, project::StringReference, rules::prelude::*};

/// Of more elements of one name nothing is said.
const MANY: usize = 16;

pub fn check(element: &Element<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    let mut references = element.string_references().peekable();
    if references.peek().is_none() {
        return;
    }
    let is_at_hand = project.at_hand(element.file());
    let may_be_foreign = project.may_be_foreign_in(element.file());
    for reference in references.filter(|reference| !may_be_foreign(reference.dictionary)) {
        let dictionaries: Vec<_> = project.elements_named(reference.dictionary).take(MANY + 1).collect();
        let lacks_it = |dictionary: &Element<'_>| lacks(dictionary, reference);
        let is_certain = dictionaries.len() <= MANY && dictionaries.iter().all(lacks_it);
        if let Some(dictionary) = dictionaries.iter().find(|it| is_at_hand(it)).filter(|_| is_certain) {
            report
                .at(reference.span)
                .arg("dictionary", reference.dictionary)
                .arg("key", reference.key)
                .related(Place { file: dictionary.file().index, span: dictionary.head() });
        }
    }
}

/// Whether a dictionary has strings, and surely none with the key.
fn lacks(dictionary: &Element<'_>, reference: StringReference<'_>) -> bool {
    let symbols = dictionary.symbols();
    dictionary.is_kind(kind::LOCALIZED_STRINGS)
        && symbols.strings.iter().next().is_some()
        && symbols.string(reference.key).is_absent()
}
