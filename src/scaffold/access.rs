//! `set-access`: who may do what with an element.

use std::path::Path;

use super::{
    Outcome, Spelling, WorkingCopy,
    name::expect_name,
    value::{known_word, list},
};
use crate::{
    edit::yaml::{Document, Node, Refused, Route},
    messages::scaffold::{Note, Refusal},
    platform::{
        Word,
        words::{handler, key, kind, value},
    },
    project::{Element, ValueWords},
    syntax::{xbsl::is_identifier, yaml::Value},
};

/// How a right is given.
pub(super) const METHODS: [Word; 5] = [
    value::PERMIT_EVERYONE,
    value::PERMIT_AUTHENTICATED,
    value::PERMIT_ADMINISTRATORS,
    value::PERMISSIONS_COMPUTED,
    value::PERMISSIONS_COMPUTED_FOR_EACH_OBJECT,
];

const OF_DATA: &[Word] = &[key::DEFAULT, key::CREATE, key::READ, key::UPDATE, key::DELETE];
const OF_RECORDS: &[Word] = &[key::DEFAULT, key::READ, key::UPDATE];
const OF_CALLS: &[Word] = &[key::DEFAULT, key::CALL];

/// The rights to elements of a kind; none where there are no rights.
pub(super) fn rights(of: &str) -> &'static [Word] {
    let table: [(&[Word], &'static [Word]); 4] = [
        (
            &[
                kind::CATALOG,
                kind::DOCUMENT,
                kind::EXCHANGE_PLAN,
                kind::INTEGRABLE_APPLICATION,
                kind::SETTINGS_STORAGE,
            ],
            OF_DATA,
        ),
        (&[kind::INFORMATION_REGISTER, kind::ACCUMULATION_REGISTER, kind::CONSTANTS_SET], OF_RECORDS),
        (&[kind::HTTP_SERVICE, kind::SOAP_SERVICE, kind::PROCESSING], OF_CALLS),
        (&[kind::REPORT], &[key::DEFAULT]),
    ];
    table.iter().find(|(kinds, _)| kinds.iter().any(|kind| kind.is(of))).map_or(&[], |(_, rights)| rights)
}

/// Refuses a kind that has no rights.
pub(super) fn expect_access(of: Word, spelling: Spelling) -> Outcome {
    if !rights(of.ru).is_empty() {
        return Ok(());
    }
    Err(Refusal::KindHasNo { kind: spelling.word(of).to_owned(), option: "--access".to_owned() })
}

/// How a right is given, as a spelling writes it.
pub(super) fn access_word(text: &str, spelling: Spelling) -> Outcome<&'static str> {
    known_word("--access", text, &METHODS).map(|word| spelling.word(word))
}

/// New permissions of an element.
#[derive(Clone, Debug, Default)]
pub struct SetAccess {
    pub default: Option<String>,
    /// `RIGHT=METHOD`.
    pub permissions: Vec<String>,
    /// The fields by which permissions are computed for each object.
    pub calc_by: Option<Vec<String>>,
}

impl SetAccess {
    /// Plans the permissions of the element at an absolute path.
    ///
    /// # Errors
    /// The kind has no such rights, a way to give them is unknown, or the file cannot be edited.
    pub fn plan(&self, copy: &mut WorkingCopy<'_>, path: &Path) -> Outcome {
        let element = copy.element(path)?;
        let spelling = copy.spelling_of(element.file());
        let of_kind = element.kind().unwrap_or_default();
        let known = rights(of_kind);
        if known.is_empty() {
            let option = spelling.word(key::ACCESS_CONTROL).to_owned();
            return Err(Refusal::KindHasNo { kind: of_kind.to_owned(), option });
        }
        let mut wanted: Vec<(String, &'static str)> = Vec::new();
        if let Some(default) = &self.default {
            let method = known_word("--default", default, &METHODS)?;
            wanted.push((spelling.word(key::DEFAULT).to_owned(), spelling.word(method)));
        }
        for permission in &self.permissions {
            let bad = || Refusal::BadProperty { text: permission.clone() };
            let (right, method) = permission.split_once('=').ok_or_else(bad)?;
            let method = known_word("--permission", method.trim(), &METHODS)?;
            wanted.push((right_name(right.trim(), known, spelling)?, spelling.word(method)));
        }
        if wanted.is_empty() && self.calc_by.is_none() {
            return Err(Refusal::NothingAsked);
        }
        let mut fields = self.calc_by.iter().flatten().flat_map(|field| field.split('.'));
        fields.try_for_each(expect_name)?;
        self.expect_calc_by(&wanted, element.root())?;
        let before = element.text();
        let needed = missing_handlers(copy, &element, &wanted, spelling);
        for (right, method) in wanted {
            self.permit(copy, path, spelling, &right, method)?;
        }
        if let Some(fields) = &self.calc_by {
            let node = Node::Sequence(fields.iter().map(Node::scalar).collect());
            copy.edit(path, |document| {
                let control = control(document, spelling)?;
                let section =
                    control.clone().key(key_in(document, &control, key::COMPUTE_PERMISSIONS_BY, spelling));
                let listed = document
                    .get(&section)
                    .map(|list| list.items().map(|item| item.text().to_owned()).collect::<Vec<_>>());
                match listed {
                    Some(listed) if listed == *fields => Ok(None),
                    Some(_) => document.set(&section, &node).map(|()| None),
                    None => {
                        document.insert_entry(
                            &control,
                            usize::MAX,
                            spelling.word(key::COMPUTE_PERMISSIONS_BY),
                            &node,
                        )?;
                        Ok(None)
                    }
                }
            })?;
        }
        if copy.document(path)?.text() == before {
            copy.note(Note::NothingToDo);
        } else if !needed.is_empty() {
            copy.note(Note::NeedsHandlers { handlers: needed.join(", ") });
        }
        Ok(())
    }

    /// Rights that are computed for each object are computed by something.
    fn expect_calc_by(&self, wanted: &[(String, &'static str)], root: Value<'_>) -> Outcome {
        let each = value::PERMISSIONS_COMPUTED_FOR_EACH_OBJECT;
        let has_fields = self.calc_by.as_ref().is_some_and(|fields| !fields.is_empty());
        let has_own =
            root.get(key::ACCESS_CONTROL).and_then(|control| control.get(key::COMPUTE_PERMISSIONS_BY));
        match wanted.iter().find(|(_, method)| each.is(method)) {
            Some((_, method)) if !has_fields && has_own.is_none() => {
                Err(Refusal::NeedsCalcBy { method: (*method).to_owned() })
            }
            _ => Ok(()),
        }
    }

    fn permit(
        &self,
        copy: &mut WorkingCopy<'_>,
        path: &Path,
        spelling: Spelling,
        right: &str,
        method: &'static str,
    ) -> Outcome {
        let mut told = None;
        copy.edit(path, |document| {
            let control = control(document, spelling)?;
            let permissions = control.clone().key(key_in(document, &control, key::PERMISSIONS, spelling));
            if document.get(&permissions).is_none() {
                document.insert_entry(&control, 0, spelling.word(key::PERMISSIONS), &Node::Null)?;
            }
            let place = permissions.clone().key(right);
            match document.get(&place).map(|value| value.text().to_owned()) {
                Some(now) if METHODS.iter().any(|word| word.is(&now) && word.is(method)) => {}
                Some(now) => {
                    document.set(&place, &Node::scalar(method))?;
                    told = Some(now);
                }
                None => {
                    document.insert_entry(&permissions, usize::MAX, right, &Node::scalar(method))?;
                    told = Some("–".to_owned());
                }
            }
            Ok(None)
        })?;
        if let Some(before) = told {
            copy.note(Note::AccessChanged { right: right.to_owned(), before, after: method.to_owned() });
        }
        Ok(())
    }
}

/// The methods that compute rights given like this, where no module of the element has them.
fn missing_handlers(
    copy: &WorkingCopy<'_>,
    element: &Element<'_>,
    wanted: &[(String, &'static str)],
    spelling: Spelling,
) -> Vec<&'static str> {
    let is_wanted = |way: Word| wanted.iter().any(|(_, method)| way.is(method));
    let is_for_each = is_wanted(value::PERMISSIONS_COMPUTED_FOR_EACH_OBJECT);
    let is_computed = is_for_each || is_wanted(value::PERMISSIONS_COMPUTED);
    let project = copy.session().codebase().project_of(element.file().index);
    let Some(project) = project.filter(|_| is_computed) else { return Vec::new() };
    let has = |word: Word| {
        project
            .modules_of(element)
            .any(|module| module.symbols().methods.iter().any(|method| word.is(&method.name)))
    };
    let all = [
        (handler::COMPUTE_ACCESS_PERMISSIONS, true),
        (handler::COMPUTE_ACCESS_PERMISSIONS_FOR_OBJECTS, is_for_each),
    ];
    let missing = all.into_iter().filter(|(word, is_needed)| *is_needed && !has(*word));
    missing.map(|(word, _)| spelling.word(word)).collect()
}

/// A right as the file spells it; one with a dot is a right of its own.
fn right_name(right: &str, known: &[Word], spelling: Spelling) -> Outcome<String> {
    if right.contains('.') && right.split('.').all(is_identifier) {
        return Ok(right.to_owned());
    }
    match known_word("--permission", right, known) {
        Ok(word) => Ok(spelling.word(word).to_owned()),
        Err(_) => Err(Refusal::BadWord {
            option: "--permission".to_owned(),
            word: right.to_owned(),
            known: list(known),
        }),
    }
}

/// The spelling that a key has in a mapping, else the one of the file.
pub(super) fn key_in(document: &Document, route: &Route, word: Word, spelling: Spelling) -> String {
    let entry = document.get(route).and_then(|mapping| mapping.entry(word));
    entry.map_or_else(|| spelling.word(word).to_owned(), |entry| entry.key.text().to_owned())
}

/// The way to `КонтрольДоступа`, which is made where it is not there: before the lists of fields.
fn control(document: &mut Document, spelling: Spelling) -> Result<Route, Refused> {
    const AFTER: [Word; 10] = [
        key::ATTRIBUTES,
        key::DIMENSIONS,
        key::RESOURCES,
        key::TABULAR_PARTS,
        key::URL_TEMPLATES,
        key::OPERATIONS,
        key::INTERFACE,
        key::TYPES_SETTINGS,
        key::INDEXES,
        key::PROPERTIES,
    ];
    let name = key_in(document, &Route::root(), key::ACCESS_CONTROL, spelling);
    let route = Route::root().key(name.as_str());
    if document.get(&route).is_none() {
        let index = document.get(&Route::root()).and_then(|root| {
            root.entries().position(|entry| AFTER.iter().any(|word| word.is(entry.key.text())))
        });
        let permissions = Node::mapping([(spelling.word(key::PERMISSIONS), Node::Null)]);
        document.insert_entry(&Route::root(), index.unwrap_or(usize::MAX), &name, &permissions)?;
    }
    Ok(route)
}
