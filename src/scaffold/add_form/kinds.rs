//! The kinds of forms, and the kinds of elements that have them.

use crate::{
    messages::scaffold::Refusal,
    platform::{
        Word,
        words::{key, kind, type_name},
    },
    scaffold::{Outcome, Spelling},
};

/// A kind of form, as `--forms` names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FormKind {
    Object,
    List,
    /// The list as cards, instead of a table.
    Cards,
    Record,
    Report,
    Processing,
}

use FormKind::{Cards, List, Object, Processing, Record, Report};

const OBJECTS: [Word; 4] = [kind::CATALOG, kind::DOCUMENT, kind::EXCHANGE_PLAN, kind::SETTINGS_STORAGE];
const TABLES: [Word; 3] = [kind::INFORMATION_REGISTER, kind::ACCUMULATION_REGISTER, kind::CONSTANTS_SET];
const OWNERS: [Word; 9] = [
    kind::CATALOG,
    kind::DOCUMENT,
    kind::EXCHANGE_PLAN,
    kind::SETTINGS_STORAGE,
    kind::INFORMATION_REGISTER,
    kind::ACCUMULATION_REGISTER,
    kind::CONSTANTS_SET,
    kind::REPORT,
    kind::PROCESSING,
];

impl FormKind {
    const ALL: [Self; 6] = [Object, List, Cards, Record, Report, Processing];

    /// The forms that are asked for, else those that an element of the kind usually has.
    ///
    /// # Errors
    /// A word names no form, elements of the kind have no such form, or one form is asked for in two ways.
    pub(super) fn wanted(asked: Option<&str>, owner: Word, spelling: Spelling) -> Outcome<Vec<Self>> {
        let has: Vec<Self> = Self::ALL.into_iter().filter(|form| form.is_of(owner)).collect();
        let Some(asked) = asked else { return Ok(Self::usual(owner)) };
        let words: Vec<&str> = asked.split(',').map(str::trim).filter(|word| !word.is_empty()).collect();
        if words.is_empty() {
            return Err(Refusal::UnknownForm { word: asked.to_owned(), known: list(&Self::ALL) });
        }
        let mut wanted = Vec::new();
        for word in words {
            let form = Self::ALL.into_iter().find(|form| form.is_named(word));
            let form =
                form.ok_or_else(|| Refusal::UnknownForm { word: word.to_owned(), known: list(&Self::ALL) })?;
            if !has.contains(&form) {
                let kind = spelling.word(owner).to_owned();
                return Err(Refusal::NoSuchForm { kind, form: word.to_owned(), allowed: list(&has) });
            }
            if !wanted.contains(&form) {
                wanted.push(form);
            }
        }
        if wanted.contains(&List) && wanted.contains(&Cards) {
            return Err(Refusal::TwoLists);
        }
        Ok(wanted)
    }

    /// The kind of an element, if elements of it have forms.
    ///
    /// # Errors
    /// They have none.
    pub(super) fn owner(of: &str) -> Outcome<Word> {
        let found = OWNERS.into_iter().find(|kind| kind.is(of));
        let known = || OWNERS.map(|kind| format!("{} ({})", kind.ru, kind.spelling(true))).join(", ");
        found.ok_or_else(|| Refusal::KindWithoutForms { kind: of.to_owned(), known: known() })
    }

    fn usual(owner: Word) -> Vec<Self> {
        match owner {
            kind if OBJECTS.contains(&kind) => vec![Object, List],
            kind if TABLES.contains(&kind) => vec![List],
            kind::REPORT => vec![Report],
            _ => vec![Processing],
        }
    }

    fn is_of(self, owner: Word) -> bool {
        match self {
            Object => OBJECTS.contains(&owner),
            List | Cards => OBJECTS.contains(&owner) || TABLES.contains(&owner),
            Record => owner == kind::INFORMATION_REGISTER,
            Report => owner == kind::REPORT,
            Processing => owner == kind::PROCESSING,
        }
    }

    /// What it is called on the command line, in English and in Russian.
    const fn names(self) -> [&'static str; 2] {
        match self {
            Object => ["object", "объект"],
            List => ["list", "список"],
            Cards => ["list-cards", "карточки"],
            Record => ["record", "запись"],
            Report => ["report", "отчет"],
            Processing => ["processing", "обработка"],
        }
    }

    fn is_named(self, word: &str) -> bool {
        let folded = word.to_lowercase().replace('ё', "е");
        self.names().contains(&folded.as_str())
    }

    /// What stands behind the name of the element in the name of the form.
    pub(super) const fn suffix(self, spelling: Spelling) -> &'static str {
        // As the types of the forms are called.
        spelling.word(match self {
            Object => type_name::OBJECT_FORM,
            List | Cards => type_name::LIST_FORM,
            Record => type_name::RECORD_FORM,
            Report => type_name::REPORT_FORM,
            Processing => type_name::PROCESSING_FORM,
        })
    }

    /// The block of `Интерфейс` that names the form; none where `Интерфейс` itself does.
    pub(super) const fn section(self) -> Option<Word> {
        match self {
            Object => Some(key::OBJECT),
            List | Cards => Some(key::LIST),
            Record => Some(key::RECORD),
            Report | Processing => None,
        }
    }
}

/// Forms by their names, for a message.
fn list(forms: &[FormKind]) -> String {
    forms.iter().map(|form| form.names()[0]).collect::<Vec<_>>().join(", ")
}
