//! Names in queries.

use rustc_hash::FxHashMap;

use super::{
    super::{Element, File, QualifiedName, Query, Sources},
    Found, ReferencePlace, Spot,
    sight::{Meaning, Sight},
};
use crate::{
    source::Span,
    syntax::xbql::{Keyword, Token, TokenKind},
};

/// The references in all queries of a file. What they insert is code.
pub(super) fn of_file<'p>(sight: &Sight<'_, 'p>, found: &mut Found<'_, 'p>) {
    let file: &'p File = sight.file;
    for query in file.queries() {
        if found.targets.may_stand_in_text(query.text()) {
            of_query(sight, &query, found);
        }
    }
}

fn of_query<'p>(sight: &Sight<'_, 'p>, query: &Query<'p>, found: &mut Found<'_, 'p>) {
    for token in query.tokens() {
        let place = match token.kind {
            TokenKind::Comment => ReferencePlace::Comment,
            TokenKind::String | TokenKind::Pattern => ReferencePlace::Text,
            _ => continue,
        };
        found.texts_in(token.span, place);
    }
    let sources = query.sources();
    let names = names(sources, query.file().text(), found);
    if names.is_empty() {
        return;
    }
    let tables = Tables { sight, elements: tables(sight, sources), sources };
    let mut known: FxHashMap<(QualifiedName<'_>, Role), Meaning<'p>> = FxHashMap::default();
    for Named { written, span, role } in names {
        let meaning = *known.entry((written, role)).or_insert_with(|| tables.meaning(written, role));
        let place = if role == Role::Table { ReferencePlace::Table } else { ReferencePlace::Query };
        found.add(Spot::at(span), place, written, &meaning);
    }
}

/// What a name is in a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Role {
    Table,
    /// A type: behind `ССЫЛКА` or in `ВЫРАЗИТЬ(… КАК …)`.
    Type,
    /// The first of several names joined with dots.
    Root,
    /// It stands where a name of an element might be meant.
    Argument,
}

struct Named<'p> {
    written: QualifiedName<'p>,
    span: Span,
    role: Role,
}

/// The names in a query that may mean elements: no fields, no aliases.
fn names<'p>(sources: &Sources<'p>, text: &'p str, found: &Found<'_, 'p>) -> Vec<Named<'p>> {
    let tokens = &*sources.tokens;
    let word = |token: &Token| token.span.slice(text);
    let mut names = Vec::new();
    // Whether each open bracket is that of a cast.
    let mut brackets = Vec::new();
    let mut tables = sources.tables.iter().map(|table| table.path).peekable();
    for (at, token) in tokens.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| tokens.get(at));
        match token.kind {
            TokenKind::OpenParen => {
                brackets.push(before.is_some_and(|it| it.kind == TokenKind::Keyword(Keyword::Cast)));
            }
            TokenKind::CloseParen => drop(brackets.pop()),
            _ => {}
        }
        if !token.kind.is_word() || !found.has(word(token)) {
            continue;
        }
        let is_colons = |token: Option<&Token>| {
            token.is_some_and(|it| it.kind == TokenKind::Operator && word(it) == "::")
        };
        let is = |token: Option<&Token>, kind: TokenKind| token.is_some_and(|it| it.kind == kind);
        let next = tokens.get(at + 1);
        if is(before, TokenKind::Dot) || is_colons(next) {
            continue;
        }
        let start = start_of_namespace(tokens, at, text);
        let first = start.checked_sub(1).and_then(|at| tokens.get(at));
        while tables.next_if(|table| table.end <= token.span.start).is_some() {}
        let is_table = tables.peek().is_some_and(|table| table.contains(token.span.start));
        let is_as = is(first, TokenKind::Keyword(Keyword::As));
        let is_cast = is_as && brackets.last() == Some(&true);
        let role = if is_table {
            Role::Table
        } else if is_cast || is(first, TokenKind::Keyword(Keyword::Refs)) {
            Role::Type
        } else if is_as {
            continue;
        } else if is(next, TokenKind::Dot) {
            Role::Root
        } else if is(first, TokenKind::OpenParen) && is_type_function(start, tokens, text) {
            Role::Argument
        } else {
            continue;
        };
        let namespace = tokens.get(start).filter(|_| start < at);
        let namespace = namespace.zip(tokens.get(at.saturating_sub(2)));
        let namespace = namespace.map(|(first, last)| first.span.cover(last.span).slice(text));
        names.push(Named { written: QualifiedName { namespace, name: word(token) }, span: token.span, role });
    }
    names
}

/// Where the namespace before a name begins; the name itself without one.
fn start_of_namespace(tokens: &[Token], mut at: usize, text: &str) -> usize {
    while let Some([word, colons]) = at.checked_sub(2).and_then(|first| tokens.get(first..at))
        && word.kind.is_word()
        && colons.kind == TokenKind::Operator
        && colons.span.slice(text) == "::"
    {
        at -= 2;
    }
    at
}

/// Whether a bracket before a place opens the arguments of `ТИП(…)`.
fn is_type_function(start: usize, tokens: &[Token], text: &str) -> bool {
    let function = start.checked_sub(2).and_then(|at| tokens.get(at));
    let word = function.map(|token| token.span.slice(text).to_lowercase());
    word.is_some_and(|word| matches!(word.as_str(), "тип" | "type"))
}

/// The elements whose tables a query reads; none for a table that is not known.
fn tables<'p>(sight: &Sight<'_, 'p>, sources: &Sources<'p>) -> Vec<Option<Element<'p>>> {
    let read = sources.tables.iter().filter(|table| !sources.makes(table.element));
    let element = |namespace: &'p str, name: &'p str| {
        let namespace = Some(namespace).filter(|namespace| !namespace.is_empty());
        match sight.meaning(QualifiedName { namespace, name }) {
            Meaning::Element(element) => Some(element),
            Meaning::Unsure | Meaning::Other => None,
        }
    };
    read.map(|table| element(table.namespace, table.element)).collect()
}

struct Tables<'q, 's, 'p> {
    sight: &'q Sight<'s, 'p>,
    sources: &'q Sources<'p>,
    elements: Vec<Option<Element<'p>>>,
}

impl<'p> Tables<'_, '_, 'p> {
    fn meaning(&self, written: QualifiedName<'_>, role: Role) -> Meaning<'p> {
        let of_project = || self.sight.meaning(written);
        let unproved = || match of_project() {
            Meaning::Other => Meaning::Other,
            _ => Meaning::Unsure,
        };
        let name = written.name;
        match role {
            Role::Table if written.namespace.is_none() && self.sources.makes(name) => Meaning::Other,
            _ if written.namespace.is_some() => of_project(),
            Role::Table | Role::Type => of_project(),
            Role::Argument => unproved(),
            Role::Root if self.sources.is_alias(name) || self.sources.makes(name) => Meaning::Other,
            Role::Root => {
                let table = self.sources.tables.iter().find(|table| table.element == name);
                if let Some(table) = table {
                    let namespace = Some(table.namespace).filter(|namespace| !namespace.is_empty());
                    return self.sight.meaning(QualifiedName { namespace, name });
                }
                // A field may be called alike.
                if self.elements.iter().flatten().any(|element| self.has_field(element, name)) {
                    return Meaning::Other;
                }
                let is_known = self.elements.iter().all(Option::is_some) && !self.has_column(name);
                if is_known { of_project() } else { unproved() }
            }
        }
    }

    fn has_field(&self, element: &Element<'p>, name: &str) -> bool {
        let symbols = element.symbols();
        symbols.typed_parts().any(|(part, _)| part == name)
            || element.kind().is_some_and(|kind| self.sight.platform.object_has_property(kind, name))
    }

    /// Whether a column is called so: `… КАК Имя`.
    fn has_column(&self, name: &str) -> bool {
        let is_as = |token: &Token| token.kind == TokenKind::Keyword(Keyword::As);
        let text = self.sight.file.text();
        let pairs = self.sources.tokens.windows(2);
        pairs
            .into_iter()
            .any(|pair| matches!(pair, [before, word] if is_as(before) && word.span.slice(text) == name))
    }
}
