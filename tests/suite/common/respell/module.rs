//! Modules and expressions: keywords by what the lexer makes of them, names by the token before them.

use std::collections::HashSet;
use std::sync::Arc;

use stapel::platform::{Role, words::doc_tag};
use stapel::syntax::xbsl::{Node, NodeKind, TokenKind, TokenRef, Tree, parse};

use super::{Edit, To, Words, query};

const UNITS: [(&str, &str); 5] = [("мс", "ms"), ("д", "d"), ("ч", "h"), ("м", "m"), ("с", "s")];
const MEMBERS: &[Role] = &[Role::Member, Role::Field, Role::Key, Role::Value, Role::Handler, Role::Facet];

pub(super) fn edits(text: &str, words: Words<'_>) -> Vec<Edit> {
    let tree = parse(Arc::from(text));
    let module = Module::new(&tree, words);
    let inserts = tree.nodes(NodeKind::Insert).flat_map(Node::tokens);
    tree.tokens().chain(inserts).flat_map(|token| module.edits(token)).collect()
}

/// The edits of an expression that begins at `at` of its own text.
pub(super) fn expression(text: &str, at: usize, words: Words<'_>) -> Vec<Edit> {
    const BEFORE: &str = "конст Х = ";
    let mut edits = edits(&format!("{BEFORE}{text}"), words);
    edits.retain(|edit| edit.span.start as usize >= BEFORE.len());
    for edit in &mut edits {
        edit.span.start = edit.span.start - BEFORE.len() as u32 + at as u32;
        edit.span.end = edit.span.end - BEFORE.len() as u32 + at as u32;
    }
    edits
}

struct Module<'t> {
    words: Words<'t>,
    /// Names that the module declares, types apart from everything else.
    types: HashSet<&'t str>,
    names: HashSet<&'t str>,
    /// Where tokens begin that are names, whatever the lexer calls them, and those in types.
    named: HashSet<u32>,
    typed: HashSet<u32>,
}

impl<'t> Module<'t> {
    fn new(tree: &'t Tree, words: Words<'t>) -> Self {
        use NodeKind as K;
        let declares_type = |kind| matches!(kind, K::Structure | K::Enumeration | K::Exception);
        let declares = |kind| {
            let kinds = [
                K::Method,
                K::Parameter,
                K::Field,
                K::EnumItem,
                K::ModuleConst,
                K::Variable,
                K::ForIn,
                K::ForTo,
            ];
            kinds.contains(&kind) || matches!(kind, K::Catch | K::ShortLambda)
        };
        let (mut types, mut names) = (HashSet::new(), HashSet::new());
        for name in tree.nodes(K::Name) {
            match name.parent().map(Node::kind) {
                Some(kind) if declares_type(kind) => types.insert(name.text()),
                Some(kind) if declares(kind) => names.insert(name.text()),
                _ => false,
            };
        }
        let starts = |kinds: &[NodeKind]| -> HashSet<u32> {
            let nodes = kinds.iter().flat_map(|&kind| tree.nodes(kind));
            nodes.flat_map(Node::tokens).map(|token| token.span().start).collect()
        };
        Self {
            words,
            types,
            names,
            named: starts(&[K::Name, K::NameExpression]),
            typed: starts(&[K::NamedType]),
        }
    }

    fn edits(&self, token: TokenRef<'t>) -> Vec<Edit> {
        let (start, text) = (token.span().start as usize, token.text());
        let whole =
            |other: Option<&str>| other.map(|other| Edit::new(start, text, other)).into_iter().collect();
        let is_name = self.named.contains(&token.span().start) || self.typed.contains(&token.span().start);
        match token.kind() {
            TokenKind::Identifier => whole(self.name(token)),
            kind if kind.is_keyword() && is_name => whole(self.name(token)),
            kind if kind.is_keyword() => self.keyword(start, text, kind),
            TokenKind::Braced => {
                let name = text.split('{').next().unwrap_or_default();
                let other = self.words.other(Role::Type, name);
                other.map(|other| Edit::new(start, name, other)).into_iter().collect()
            }
            TokenKind::Query => self.query(start, text),
            TokenKind::Duration => self.duration(start, text),
            TokenKind::DocLine | TokenKind::DocBlock => self.tags(start, text),
            _ => Vec::new(),
        }
    }

    fn name(&self, token: TokenRef<'t>) -> Option<&'t str> {
        let text = token.text();
        let before = token.previous_significant().map(TokenRef::kind);
        let after = token.next_significant().map(TokenRef::kind);
        let is_typed = self.typed.contains(&token.span().start);
        match before {
            Some(TokenKind::At) => self.words.other(Role::Annotation, text),
            Some(TokenKind::Dot | TokenKind::SafeDot) if is_typed => self.words.other(Role::Facet, text),
            _ if is_typed && self.types.contains(text) => None,
            _ if is_typed => self.words.other(Role::Type, text),
            Some(TokenKind::Method) => self.words.other(Role::Handler, text),
            Some(TokenKind::Import | TokenKind::DoubleColon) => None,
            _ if after == Some(TokenKind::DoubleColon) => None,
            _ if self.names.contains(text) => self.words.other(Role::Handler, text),
            Some(TokenKind::Dot) if self.follows_type(token) => {
                self.words.other(Role::Facet, text).or_else(|| self.words.any(MEMBERS, text))
            }
            Some(TokenKind::Dot | TokenKind::SafeDot) => self.words.any(MEMBERS, text),
            _ if self.types.contains(text) => None,
            _ if after == Some(TokenKind::Assign) => self.words.any(&[Role::Key, Role::Field], text),
            _ => self.words.any(&[Role::Type, Role::Field, Role::Member], text),
        }
    }

    /// Whether a type of the platform stands before the dot before a token: `Сущность.Право`.
    fn follows_type(&self, token: TokenRef<'t>) -> bool {
        let mut before =
            std::iter::successors(token.previous_significant(), |token| token.previous_significant());
        let owner = before.nth(1).filter(|owner| owner.kind() == TokenKind::Identifier);
        let is_first =
            !matches!(before.next().map(TokenRef::kind), Some(TokenKind::Dot | TokenKind::SafeDot));
        let is_platforms = |name| self.words.other(Role::Type, name).is_some() && !self.names.contains(name);
        is_first && owner.is_some_and(|owner| is_platforms(owner.text()))
    }

    /// A keyword keeps its case; `Метод` is `Method`.
    fn keyword(&self, start: usize, text: &str, kind: TokenKind) -> Vec<Edit> {
        let Some((ru, en)) = kind.spelling() else { return Vec::new() };
        let other = self.words.choose(ru, en);
        let is_capital = |word: &str| word.chars().next().is_some_and(char::is_uppercase);
        let other = match other.char_indices().nth(1) {
            Some((second, _)) if is_capital(text) => other[..second].to_uppercase() + &other[second..],
            _ if is_capital(ru) && !is_capital(text) => other.to_lowercase(),
            _ if is_capital(text) => other.to_uppercase(),
            _ => other.to_owned(),
        };
        if other == text { Vec::new() } else { vec![Edit::new(start, text, &other)] }
    }

    fn query(&self, start: usize, text: &str) -> Vec<Edit> {
        let word = text.split(|character: char| !character.is_alphabetic()).next().unwrap_or_default();
        let mut edits: Vec<_> = query::edits(&text[word.len()..], self.words)
            .into_iter()
            .map(|edit| {
                let at = start + word.len() + edit.span.start as usize;
                let length = edit.span.len();
                Edit { span: stapel::source::Span::new(at as u32, at as u32 + length), text: edit.text }
            })
            .collect();
        edits.extend(self.keyword(start, word, TokenKind::QueryWord));
        edits
    }

    /// `1д2ч` is `1d2h`.
    fn duration(&self, start: usize, text: &str) -> Vec<Edit> {
        let mut edits = Vec::new();
        let mut at = 0;
        for unit in text.split(|character: char| character.is_ascii_digit()).filter(|unit| !unit.is_empty()) {
            at += text[at..].find(unit).unwrap_or_default();
            if let Some((ru, en)) = UNITS.iter().find(|(ru, en)| unit == *ru || unit == *en) {
                let other = self.words.choose(ru, en);
                edits.extend((other != unit).then(|| Edit::new(start + at, unit, other)));
            }
            at += unit.len();
        }
        edits
    }

    /// Tags at the beginnings of lines of a documentation comment.
    fn tags(&self, start: usize, text: &str) -> Vec<Edit> {
        let mut edits = Vec::new();
        for (at, _) in text.match_indices('@') {
            let line = text[..at].rsplit('\n').next().unwrap_or_default();
            let tag =
                text[at + 1..].split(|character: char| !character.is_alphabetic()).next().unwrap_or_default();
            if line.trim_matches([' ', '\t', '/', '*']).is_empty() {
                let word = doc_tag::ALL.iter().find(|word| **word == tag);
                let other = word.and_then(|word| match self.words.to {
                    To::English => word.en,
                    To::Russian => Some(word.ru),
                });
                edits.extend(
                    other.filter(|other| *other != tag).map(|other| Edit::new(start + at + 1, tag, other)),
                );
            }
        }
        edits
    }
}
