//! Who names a namespace: in imports, in `Использование`, and before `::`.

use memchr::memmem::Finder;
use rayon::prelude::*;

use super::{
    super::{File, FileRole, Project, Tree, ValueWords},
    is_escaped,
};
use crate::{
    platform::words::key,
    source::Span,
    syntax::{
        xbql::TokenKind,
        xbsl::{self, Import, NameExpression, NamedType, is_identifier_part},
        yaml::{self, Value},
    },
};

/// A place where a namespace is written, itself or as the beginning of one inside of it.
#[derive(Clone, Copy, Debug)]
pub struct NamespaceReference<'p> {
    pub file: &'p File,
    /// The parts of the namespace that was asked for, joined with `::`; the vendor and the project before them, and packages
    /// behind them, are not in it. Of a scalar that is written with escapes, the whole of it: [`Self::decoded`].
    pub span: Span,
    /// As of [`Reference::decoded`](super::Reference::decoded).
    pub decoded: Option<Span>,
    pub place: NamespacePlace,
    /// Whether it surely means the namespace. In comments and texts for people it may.
    pub is_proved: bool,
    /// Whether nothing of the namespace follows in the same path: it is this namespace, and none inside of it.
    pub is_whole: bool,
}

/// Where a namespace is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NamespacePlace {
    /// `импорт А::Б`, and the list `Импорт` of a description.
    Import,
    /// Before the name of an element: `А::Б::Товары`.
    Qualifier,
    /// The list `Использование` of a subsystem.
    Using,
    /// Comments and strings.
    Text,
}

impl<'p> Project<'p> {
    /// The places that name a namespace of the project, `Склад` or `Склад::Учет`, in the order of files and of the text.
    #[must_use]
    pub fn references_to_namespace(&self, namespace: &str) -> Vec<NamespaceReference<'p>> {
        let wanted = Wanted { project: *self, namespace, finder: Finder::new(namespace) };
        let files: Vec<&'p File> = self.files().collect();
        let found: Vec<Vec<NamespaceReference<'p>>> =
            files.par_iter().map(|file| wanted.references_in(file)).collect();
        found.into_iter().flatten().collect()
    }
}

struct Wanted<'n, 'p> {
    project: Project<'p>,
    namespace: &'n str,
    finder: Finder<'n>,
}

impl<'p> Wanted<'_, 'p> {
    fn references_in(&self, file: &'p File) -> Vec<NamespaceReference<'p>> {
        let stands = self.finder.find(file.text().as_bytes()).is_some();
        let has_escapes = || file.yaml().is_some_and(|tree| !tree.is_verbatim());
        if self.namespace.is_empty() || !stands && !has_escapes() {
            return Vec::new();
        }
        let mut found = Vec::new();
        match &file.tree {
            Tree::Module(tree) => {
                self.of_module(file, tree, &mut found);
                self.of_queries(file, &mut found);
            }
            Tree::Yaml(tree) => self.of_description(file, tree, &mut found),
            Tree::Text if file.role == FileRole::Query => self.of_queries(file, &mut found),
            Tree::Text => {}
        }
        let place = |it: &NamespaceReference<'_>| (it.span.start, it.decoded.map(|span| span.start));
        found.sort_by_key(place);
        found.dedup_by_key(|it| place(it));
        found
    }

    /// The part of a written namespace that is the one looked for, in bytes, and whether nothing follows.
    fn part(&self, written: &str) -> Option<(Span, bool)> {
        let short = self.project.short_namespace(written);
        let rest = short.strip_prefix(self.namespace)?;
        let start = u32::try_from(written.len() - short.len()).ok()?;
        let end = start + u32::try_from(self.namespace.len()).ok()?;
        (rest.is_empty() || rest.starts_with("::")).then(|| (Span::new(start, end), rest.is_empty()))
    }

    fn add(
        &self,
        found: &mut Vec<NamespaceReference<'p>>,
        file: &'p File,
        (written, at): (&str, u32),
        place: NamespacePlace,
        is_proved: bool,
    ) {
        if let Some((part, is_whole)) = self.part(written) {
            let span = Span::new(at + part.start, at + part.end);
            found.push(NamespaceReference { file, span, decoded: None, place, is_proved, is_whole });
        }
    }

    fn of_module(&self, file: &'p File, tree: &xbsl::Tree, found: &mut Vec<NamespaceReference<'p>>) {
        for import in tree.all::<Import<'_>>() {
            self.add(found, file, (import.path(), import.path_span().start), NamespacePlace::Import, true);
        }
        let types =
            tree.all::<NamedType<'_>>().map(|named| (named.path(), named.path_span().start, named.node()));
        let values = tree.all::<NameExpression<'_>>().filter(|name| name.is_qualified());
        let values = values.map(|name| (name.text(), name.span().start, name.node()));
        for (path, at, node) in types.chain(values) {
            if let Some((namespace, _)) = path.rsplit_once("::") {
                self.add(found, file, (namespace, at), NamespacePlace::Qualifier, node.is_sound());
            }
        }
        let strings = tree.all::<xbsl::StringLiteral<'_>>().map(xbsl::StringLiteral::content_span);
        for span in tree.comments().map(|comment| comment.span()).chain(strings) {
            self.in_text(file, span, found);
        }
    }

    /// Whatever stands before `::` in a text.
    fn in_text(&self, file: &'p File, part: Span, found: &mut Vec<NamespaceReference<'p>>) {
        for (namespace, at) in qualifiers(part.slice(file.text())) {
            self.add(found, file, (namespace, part.start + at), NamespacePlace::Text, false);
        }
    }

    fn of_queries(&self, file: &'p File, found: &mut Vec<NamespaceReference<'p>>) {
        for query in file.queries() {
            for token in query.tokens() {
                if matches!(token.kind, TokenKind::Comment | TokenKind::String | TokenKind::Pattern) {
                    self.in_text(file, token.span, found);
                }
            }
            let sources = query.sources();
            let tokens = &*sources.tokens;
            let is_colons = |at: usize| {
                tokens
                    .get(at)
                    .is_some_and(|it| it.kind == TokenKind::Operator && it.span.slice(file.text()) == "::")
            };
            let is_word = |at: usize| tokens.get(at).is_some_and(|it| it.kind.is_word());
            let mut at = 0;
            while let Some(first) = tokens.get(at) {
                let mut last = at;
                while is_word(last) && is_colons(last + 1) && is_word(last + 2) {
                    last += 2;
                }
                if let Some(before) = tokens.get(last.saturating_sub(2)).filter(|_| last > at) {
                    let span = first.span.cover(before.span);
                    let written = (span.slice(file.text()), span.start);
                    self.add(found, file, written, NamespacePlace::Qualifier, true);
                }
                at = last + 1;
            }
        }
    }

    fn of_description(&self, file: &'p File, tree: &'p yaml::Tree, found: &mut Vec<NamespaceReference<'p>>) {
        if !tree.is_valid() {
            return self.in_text(file, super::whole(file), found);
        }
        for comment in tree.comments() {
            self.in_text(file, comment.span, found);
        }
        let scalars = tree.scalars().filter(|value| !value.is_key());
        for value in scalars.filter(|value| self.finder.find(value.text().as_bytes()).is_some()) {
            self.of_scalar(file, value, found);
        }
    }

    fn of_scalar(&self, file: &'p File, value: Value<'p>, found: &mut Vec<NamespaceReference<'p>>) {
        let list = value.parent().filter(|parent| parent.is_sequence()).and_then(Value::key);
        let is_in = |word| list.is_some_and(|list| list.is(word));
        let text = value.text();
        let (written, place) = match () {
            () if is_in(key::IMPORT) => (vec![(text, 0)], NamespacePlace::Import),
            () if is_in(key::USING) => (vec![(text, 0)], NamespacePlace::Using),
            () => (qualifiers(text), NamespacePlace::Qualifier),
        };
        // Names stand one behind another with `::` between; prose has blanks.
        let is_text = matches!(file.role, FileRole::Translation | FileRole::Other)
            || !text.trim_start().starts_with('=') && text.contains(' ') && !text.contains(['<', '|']);
        let place = if is_text { NamespacePlace::Text } else { place };
        for (namespace, at) in written {
            let Some((part, is_whole)) = self.part(namespace) else { continue };
            let within = Span::new(at + part.start, at + part.end);
            let raw = if is_escaped(value) { None } else { place_in_raw(value, within) };
            let (span, decoded) = raw.map_or((value.span(), Some(within)), |span| (span, None));
            found.push(NamespaceReference { file, span, decoded, place, is_proved: !is_text, is_whole });
        }
    }
}

/// Where a part of a scalar's text stands in the file, if it is written as it reads.
fn place_in_raw(value: Value<'_>, within: Span) -> Option<Span> {
    let (raw, text) = (value.raw(), value.text());
    let before = u32::try_from(raw.find(text)?).ok()?;
    let start = value.span().start + before;
    Some(Span::new(start + within.start, start + within.end))
}

/// What stands before the last `::` of each path in a text, and where it begins.
fn qualifiers(text: &str) -> Vec<(&str, u32)> {
    let mut found = Vec::new();
    let is_part = |letter: char| is_identifier_part(letter) || letter == ':';
    let mut at = 0;
    for path in text.split(|letter| !is_part(letter)) {
        let lead = path.len() - path.trim_start_matches(':').len();
        let path_at = at;
        at += path.len();
        at += text.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
        let Some((namespace, _)) = path.get(lead..).and_then(|path| path.rsplit_once("::")) else { continue };
        found.extend(u32::try_from(path_at + lead).ok().map(|start| (namespace, start)));
    }
    found
}
