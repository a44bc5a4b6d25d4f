//! The forms of an element in its `Интерфейс`.

use std::path::Path;

use super::kinds::FormKind;
use crate::{
    edit::yaml::{Document, Node, Refused, Route},
    messages::scaffold::Note,
    platform::{
        Word,
        words::{key, kind, value},
    },
    scaffold::{Outcome, Spelling, WorkingCopy, access::key_in},
};

/// Plans the names of forms in the description of their element. Other forms that are named there stay.
///
/// # Errors
/// The description cannot be edited.
pub(super) fn register(
    copy: &mut WorkingCopy<'_>,
    path: &Path,
    owner: Word,
    forms: &[(FormKind, String)],
) -> Outcome {
    let spelling = copy.spelling_of(copy.file(path)?);
    let mut notes = Vec::new();
    copy.edit(path, |document| {
        let interface = interface(document, owner, spelling)?;
        for (form, name) in forms {
            notes.extend(name_form(document, &interface, *form, name, spelling)?);
        }
        Ok(None)
    })?;
    notes.into_iter().for_each(|note| copy.note(note));
    Ok(())
}

/// The way to `Интерфейс`, which is made behind the head of the description where it is not there.
fn interface(document: &mut Document, owner: Word, spelling: Spelling) -> Result<Route, Refused> {
    let root = Route::root();
    let name = key_in(document, &root, key::INTERFACE, spelling);
    let route = root.clone().key(name.as_str());
    if document.get(&route).is_some_and(|value| !value.is_null()) {
        return Ok(route);
    }
    let word = |word: Word| spelling.word(word).to_owned();
    let truth = || Node::scalar(spelling.word(value::TRUE));
    let mut entries = vec![(word(key::INCLUDE_IN_AUTO_INTERFACE), truth())];
    if owner == kind::CATALOG {
        entries.push((word(key::CREATE_ON_INPUT), truth()));
    }
    if document.get(&route).is_some() {
        document.set(&route, &Node::Mapping(entries))?;
        return Ok(route);
    }
    const HEAD: [Word; 4] = [key::ELEMENT_KIND, key::ID, key::NAME, key::VISIBILITY_SCOPE];
    let last = document.get(&root).and_then(|root| {
        let is_head = |key: &str| HEAD.iter().any(|word| word.is(key));
        root.entries()
            .enumerate()
            .filter(|(_, entry)| is_head(entry.key.text()))
            .map(|(index, _)| index)
            .max()
    });
    let index = last.map_or(usize::MAX, |last| last + 1);
    document.insert_entry(&root, index, &name, &Node::Mapping(entries))?;
    Ok(route)
}

/// Names one form. The answer is what is to be told of one that is named already.
fn name_form(
    document: &mut Document,
    interface: &Route,
    form: FormKind,
    name: &str,
    spelling: Spelling,
) -> Result<Option<Note>, Refused> {
    let block = match form.section() {
        Some(section) => {
            let key = key_in(document, interface, section, spelling);
            let block = interface.clone().key(key.as_str());
            if document.get(&block).is_none() {
                let form = [(spelling.word(key::FORM), Node::scalar(name))];
                document.insert_entry(interface, usize::MAX, &key, &Node::mapping(form))?;
                return Ok(None);
            }
            block
        }
        None => interface.clone(),
    };
    let key = key_in(document, &block, key::FORM, spelling);
    let place = block.clone().key(key.as_str());
    let named = document.get(&place).map(|value| value.text().to_owned());
    match named {
        None => document.insert_entry(&block, usize::MAX, &key, &Node::scalar(name)).map(|()| None),
        Some(other) if other.is_empty() => document.set(&place, &Node::scalar(name)).map(|()| None),
        Some(other) if other.rsplit("::").next() == Some(name) => {
            Ok(Some(Note::FormRegistered { name: name.to_owned() }))
        }
        Some(other) => {
            let (name, place) = (name.to_owned(), place.to_string());
            Ok(Some(Note::OtherFormRegistered { name, place, other }))
        }
    }
}
