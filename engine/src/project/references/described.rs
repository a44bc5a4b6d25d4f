//! Names in descriptions.

use std::ops::Range;

use super::{
    super::{FileRole, QualifiedName, ValueWords, bound_code::BoundCode},
    Found, ReferencePlace, Spot, code, is_escaped,
    sight::{Meaning, Sight},
};
use crate::{
    platform::{
        Word,
        words::{key, kind, value},
    },
    source::Span,
    syntax::{
        types::TypeText,
        xbsl::{self, is_identifier, is_identifier_part},
        yaml::{Tree, Value},
    },
};

/// Keys of types.
const TYPES: [Word; 3] = [key::TYPE, key::FORM_TYPE, key::COMPONENT_TYPE];

/// Keys whose values are names of something in the same description, of fields, methods or namespaces.
const NAMES: [Word; 10] = [
    key::NAME,
    key::ID,
    key::FIELD,
    key::VALUE_FIELD,
    key::ALIAS,
    key::ROW_DATA_TYPE_NAME,
    key::PARENT_FIELD,
    key::HANDLER,
    key::IMPORT,
    key::USING,
];

/// Lists of names of fields.
const FIELDS: [Word; 4] =
    [key::FIELDS, key::ADDITIONAL_FIELDS, key::INPUT_BY_STRING, key::COMPUTE_PERMISSIONS_BY];

/// Lists of elements or of their types.
const ELEMENTS: [Word; 3] = [key::CONTRACTS, key::CREATE_ON_BASIS, key::COMPOSITION];

/// The same for a type.
const BEFORE_TYPE: &str = "знч В: ";

/// The references of a description, a descriptor, a dictionary or another YAML file.
pub(super) fn of_description<'p>(sight: &Sight<'_, 'p>, tree: &'p Tree, found: &mut Found<'_, 'p>) {
    let text = sight.file.text();
    if !tree.is_valid() {
        let whole = super::whole(sight.file);
        return found.texts_in(whole, ReferencePlace::Text);
    }
    for comment in tree.comments() {
        found.texts_in(comment.span, ReferencePlace::Comment);
    }
    let mut last = None;
    for word in found.targets.places_in(text) {
        let holder = tree.value_at(word.start).filter(|value| value.is_scalar());
        let holder = holder.filter(|value| value.span().contains(word.start) && !is_escaped(*value));
        // One scalar is looked at once, whatever stands in it.
        if let Some(value) = holder.filter(|value| last.replace(value.id()) != Some(value.id())) {
            of_scalar(sight, value, found);
        }
    }
    if !tree.is_verbatim() {
        for value in tree.scalars().filter(|value| is_escaped(*value)) {
            of_scalar(sight, value, found);
        }
    }
}

fn of_scalar<'p>(sight: &Sight<'_, 'p>, value: Value<'p>, found: &mut Found<'_, 'p>) {
    let text = value.text();
    let words = found.targets.places_in(text);
    if words.is_empty() {
        return;
    }
    let spots = spots(value, &words, found);
    let role = sight.file.role;
    if value.is_key() {
        // A dictionary for the translation of the project names what it translates by keys.
        let is_name = role == FileRole::Other;
        for (spot, word) in spots.into_iter().zip(&words).filter(|_| is_name) {
            let name = QualifiedName { namespace: None, name: word.slice(text) };
            found.add(spot, ReferencePlace::Translation, name, &Meaning::Unsure);
        }
        return;
    }
    if matches!(role, FileRole::Translation | FileRole::Other) {
        for (spot, word) in spots.into_iter().zip(&words) {
            let name = QualifiedName { namespace: None, name: word.slice(text) };
            found.add(spot, ReferencePlace::Translation, name, &Meaning::Unsure);
        }
        return;
    }
    if text.trim_start().starts_with('=') {
        return of_binding(sight, text, &words, &spots, found);
    }
    let under = Under::of(value);
    if under == Under::Name {
        return;
    }
    let is_path = text.split("::").flat_map(|part| part.split('.')).all(is_identifier);
    for (spot, word) in spots.into_iter().zip(&words) {
        if is_part(text, *word) && (is_path || matches!(under, Under::Type | Under::Expression)) {
            continue;
        }
        let path = Path::around(text, *word);
        let (place, meaning) = under.judge(sight, value, &path);
        let written = QualifiedName { namespace: path.namespace, name: path.name };
        found.add(spot, place, written, &meaning);
    }
}

/// Where words of a scalar's text stand in the file.
fn spots(value: Value<'_>, words: &[Span], found: &Found<'_, '_>) -> Vec<Spot> {
    let raw = value.raw();
    let start = value.span().start;
    if !is_escaped(value) {
        // Folding joins and splits lines, so the words come in the same order.
        let written = found.targets.places_in(raw);
        if written.len() == words.len() {
            let spot = |span: &Span| Spot::at(Span::new(start + span.start, start + span.end));
            return written.iter().map(spot).collect();
        }
    }
    words.iter().map(|word| Spot { span: value.span(), decoded: Some(*word) }).collect()
}

/// The references in an expression that is bound.
fn of_binding<'p>(
    sight: &Sight<'_, 'p>,
    text: &str,
    words: &[Span],
    spots: &[Spot],
    found: &mut Found<'_, 'p>,
) {
    let Some(expression) = text.trim_start().strip_prefix('=') else { return };
    let BoundCode { tree } = BoundCode::of(expression);
    let within = u32::try_from(text.len() - expression.len()).unwrap_or_default();
    let mut known: Vec<(u32, ReferencePlace, Option<String>, Meaning<'p>)> = Vec::new();
    for name in code::names(&tree, |name| found.has(name)) {
        let is_type = matches!(name.place, ReferencePlace::Type | ReferencePlace::Constructor);
        let meaning = match name.written.namespace {
            _ if !tree.is_valid() => Meaning::Unsure,
            None if !is_type => sight.in_binding(name.written.name),
            _ => sight.meaning(name.written),
        };
        let at = BoundCode::in_expression(name.span.start) + within;
        known.push((at, name.place, name.written.namespace.map(str::to_owned), meaning));
    }
    let strings: Vec<Span> = tree.all::<xbsl::StringLiteral<'_>>().map(xbsl::StringLiteral::span).collect();
    known.sort_by_key(|(at, ..)| *at);
    for (word, spot) in words.iter().zip(spots) {
        let name = word.slice(text);
        let at = known.binary_search_by_key(&word.start, |(at, ..)| *at);
        match at.ok().and_then(|at| known.get(at)) {
            Some((_, place, namespace, meaning)) => {
                let place = if *place == ReferencePlace::Code { ReferencePlace::Binding } else { *place };
                found.add(*spot, place, QualifiedName { namespace: namespace.as_deref(), name }, meaning);
            }
            None => {
                let at = BoundCode::in_tree(word.start.saturating_sub(within));
                let before = strings.partition_point(|string| string.end <= at);
                let is_text = strings.get(before).is_some_and(|string| string.contains(at));
                if is_text || !tree.is_valid() {
                    let written = QualifiedName { namespace: None, name };
                    found.add(*spot, ReferencePlace::Text, written, &Meaning::Unsure);
                }
            }
        }
    }
}

/// Names joined with `::` and dots around a word of a text.
struct Path<'t> {
    namespace: Option<&'t str>,
    name: &'t str,
    /// What stands behind the dot, up to the next.
    member: Option<&'t str>,
    /// The sign `$` stands before it.
    is_dictionary: bool,
    /// Whether the path is the whole of the text.
    is_whole: bool,
}

impl<'t> Path<'t> {
    fn around(text: &'t str, word: Span) -> Self {
        let (start, end) = (word.start as usize, word.end as usize);
        let slice = |range: Range<usize>| text.get(range).unwrap_or_default();
        let mut first = start;
        while let Some(rest) = slice(0..first).strip_suffix("::") {
            let length: usize =
                rest.chars().rev().take_while(|it| is_identifier_part(*it)).map(char::len_utf8).sum();
            first = rest.len() - length;
            if length == 0 {
                break;
            }
        }
        let behind = slice(end..text.len());
        let member = behind
            .strip_prefix('.')
            .and_then(|rest| xbsl::words(rest).next().filter(|word| rest.starts_with(*word)));
        let tail: usize =
            behind.chars().take_while(|it| is_identifier_part(*it) || *it == '.').map(char::len_utf8).sum();
        let namespace = slice(first..start).strip_suffix("::").filter(|namespace| !namespace.is_empty());
        let lead = slice(0..first);
        Self {
            namespace,
            name: slice(start..end),
            member,
            is_dictionary: lead.ends_with('$'),
            is_whole: lead.is_empty() && end + tail == text.len(),
        }
    }

    const fn written(&self) -> QualifiedName<'t> {
        QualifiedName { namespace: self.namespace, name: self.name }
    }
}

/// What kind of value stands under a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Under {
    Type,
    Table,
    /// The source of a report.
    Source,
    Form,
    /// Elements or their types, in a list.
    Elements,
    /// An expression over the fields of tables.
    Expression,
    /// A name of something else.
    Name,
    /// Texts for people, in a dictionary.
    Text,
    Other,
}

impl Under {
    fn of(value: Value<'_>) -> Self {
        let list = value.parent().filter(|parent| parent.is_sequence());
        let key = value.key().or_else(|| list.and_then(Value::key));
        let is = |words: &[Word]| key.is_some_and(|key| words.iter().any(|word| key.is(*word)));
        let name = key.map(Value::text).unwrap_or_default();
        let is_of_type = || {
            let rest = name.strip_prefix("Тип");
            rest.is_some_and(|rest| rest.starts_with(char::is_uppercase)) || name.ends_with("Type")
        };
        if list.is_some() {
            return match () {
                () if is(&ELEMENTS) => Self::Elements,
                () if is(&FIELDS) || is(&NAMES) => Self::Name,
                () => Self::Other,
            };
        }
        match () {
            () if is(&NAMES) => Self::Name,
            () if (is(&TYPES) || is_of_type()) && is_type(value.text()) => Self::Type,
            () if is(&[key::TABLE]) => Self::Table,
            () if is(&[key::DATA_SOURCE]) => Self::Source,
            () if is(&[key::FORM]) => Self::Form,
            () if is(&[key::EXPRESSION]) => Self::Expression,
            () if is_string(value) => Self::Text,
            () => Self::Other,
        }
    }

    fn judge<'p>(
        self,
        sight: &Sight<'_, 'p>,
        value: Value<'p>,
        path: &Path<'_>,
    ) -> (ReferencePlace, Meaning<'p>) {
        let of_project = || sight.meaning(path.written());
        let unproved = || match of_project() {
            Meaning::Other if path.namespace.is_some() => Meaning::Other,
            _ => Meaning::Unsure,
        };
        if path.is_dictionary && path.member.is_some() {
            return (ReferencePlace::Dictionary, of_project());
        }
        let is_name = path.is_whole;
        match self {
            Self::Name => (ReferencePlace::Value, Meaning::Other),
            Self::Type => (ReferencePlace::Type, of_project()),
            Self::Elements => (ReferencePlace::Type, of_project()),
            Self::Table if is_name => (ReferencePlace::Table, of_project()),
            Self::Form if is_name => (ReferencePlace::Form, of_project()),
            Self::Source if is_name => (ReferencePlace::Table, source(sight, value, path)),
            Self::Expression => (ReferencePlace::Query, in_expression(sight, path)),
            Self::Text => (ReferencePlace::Text, Meaning::Unsure),
            Self::Other if is_name && path.member.is_some() => {
                let has_member = |meaning: Meaning<'p>| match (meaning, path.member) {
                    (Meaning::Element(element), Some(member)) => sight.has_member(&element, member),
                    _ => false,
                };
                let meaning = of_project();
                let meaning = if has_member(meaning) { meaning } else { unproved() };
                (ReferencePlace::Value, meaning)
            }
            Self::Other if is_event(value) => (ReferencePlace::Value, Meaning::Other),
            Self::Other | Self::Table | Self::Form | Self::Source => {
                let place = if is_name { ReferencePlace::Value } else { ReferencePlace::Text };
                (place, unproved())
            }
        }
    }
}

/// Whether a word of a text stands behind a dot or before `::`: another part of a path.
fn is_part(text: &str, word: Span) -> bool {
    let before = text.get(..word.start as usize).unwrap_or_default();
    let behind = text.get(word.end as usize..).unwrap_or_default();
    before.ends_with('.') || behind.starts_with("::")
}

/// Whether a text is a type and no prose.
fn is_type(text: &str) -> bool {
    TypeText::new(text).is_some() || xbsl::parse(format!("{BEFORE_TYPE}{text}\n").into()).is_valid()
}

/// Whether a value is one of the strings and templates of a dictionary.
fn is_string(value: Value<'_>) -> bool {
    let section = value.parent().and_then(Value::key);
    let root = value.tree().root();
    let is_dictionary =
        || root.and_then(|root| root.get(key::ELEMENT_KIND)).is_some_and(|it| it.is(kind::LOCALIZED_STRINGS));
    section.is_some_and(|section| section.is(key::STRINGS) || section.is(key::TEMPLATES)) && is_dictionary()
}

/// Whether a value names a method for an event.
fn is_event(value: Value<'_>) -> bool {
    value.key().is_some_and(|key| super::super::markup::is_event(key.text())) && is_identifier(value.text())
}

/// What the source of a report means: a table, or the file of a query beside it.
fn source<'p>(sight: &Sight<'_, 'p>, value: Value<'p>, path: &Path<'_>) -> Meaning<'p> {
    let of_kind = value.parent().and_then(|report| report.get(key::DATA_SOURCE_KIND));
    if !of_kind.is_some_and(|kind| kind.is(value::QUERY)) {
        return sight.meaning(path.written());
    }
    let beside = sight.project.beside(sight.file, path.name).and_then(super::File::element);
    let is_bare = path.namespace.is_none() && path.member.is_none();
    match beside.filter(|element| is_bare && element.name() == Some(path.name)) {
        Some(element) => Meaning::Element(element),
        None => Meaning::Unsure,
    }
}

/// What the first name in an expression over fields means.
fn in_expression<'p>(sight: &Sight<'_, 'p>, path: &Path<'_>) -> Meaning<'p> {
    let Some(member) = path.member else {
        // A field.
        return Meaning::Other;
    };
    if path.namespace.is_some() {
        return sight.meaning(path.written());
    }
    match sight.in_fields(path.name, || beside_fields(sight, path)) {
        Meaning::Element(element) if !sight.has_member(&element, member) => Meaning::Unsure,
        meaning => meaning,
    }
}

/// What a name in an expression means, if no field has it of the tables that the description names.
fn beside_fields<'p>(sight: &Sight<'_, 'p>, path: &Path<'_>) -> Meaning<'p> {
    let Some(own) = sight.file.element() else { return Meaning::Unsure };
    for table in own.entries_under(key::TABLE).filter(|table| table.value.is_scalar()) {
        let has_field = match sight.meaning(QualifiedName::new(table.value.text())) {
            Meaning::Element(element) => element.symbols().typed_parts().any(|(part, _)| part == path.name),
            Meaning::Unsure | Meaning::Other => return Meaning::Unsure,
        };
        if has_field {
            return Meaning::Other;
        }
    }
    let is_alias = own.entries_under(key::ALIAS).any(|alias| alias.value.text() == path.name);
    if is_alias { Meaning::Unsure } else { sight.meaning(path.written()) }
}
