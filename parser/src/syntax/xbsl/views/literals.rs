//! Literals and collections.

use super::{Type, TypeArgument, TypeArguments, View, all, expression, first, views};
use crate::source::Span;
use crate::syntax::xbql;
use crate::syntax::xbsl::node::Node;
use crate::syntax::xbsl::token::TokenKind;
use crate::syntax::xbsl::tree::flag;
use crate::syntax::xbsl::word::is_small_letter;

views! {
    Number: Number;
    /// `1д2ч`, `500мс`.
    Duration: Duration;
    /// `"..."`.
    StringLiteral: String;
    /// `'...'`.
    Pattern: Pattern;
    /// `Имя{...}`.
    Braced: Braced;
    /// `Истина` or `Ложь`.
    Boolean: Boolean;
    /// `Неопределено`.
    Undefined: Undefined;
    /// `Запрос{...}`.
    Query: Query;
    /// `Тип<...>`.
    TypeLiteral: TypeLiteral;
    /// `[...]`.
    Array: Array;
    /// `{А: Б}` or `{:}`.
    Map: Map;
    MapEntry: MapEntry;
    /// `{А, Б}` or `{}`.
    Set: Set;
    /// What is inserted in a string or a query.
    Insert: Insert;
    /// `%%{` or `$${` in a string: the sign itself, nothing is inserted.
    EscapedInsert: EscapedInsert;
}

impl<'t> StringLiteral<'t> {
    /// The text between the quotes, escapes as they are written.
    #[must_use]
    pub fn content(self) -> &'t str {
        self.content_span().slice(self.0.tree().text())
    }

    #[must_use]
    pub fn content_span(self) -> Span {
        let span = self.span();
        let closed = span.len() > 1 && self.text().ends_with('"');
        Span::new(span.start + 1, span.end - u32::from(closed))
    }

    pub fn inserts(self) -> impl Iterator<Item = Insert<'t>> + Clone {
        all(self.0)
    }

    /// The escapes outside of inserts: each a backslash with the character after it.
    pub fn escapes(self) -> impl Iterator<Item = Span> {
        let text = self.0.tree().text();
        let content = self.content_span();
        let mut inserts = self.inserts().peekable();
        let mut at = content.start;
        std::iter::from_fn(move || {
            while at < content.end {
                let rest = Span::new(at, content.end).slice(text);
                let start = at + rest.find('\\')? as u32;
                while inserts.next_if(|insert| insert.span().end <= start).is_some() {}
                if let Some(insert) = inserts.peek().filter(|insert| insert.span().start <= start) {
                    at = insert.span().end;
                    continue;
                }
                let escaped = Span::new(start + 1, content.end).slice(text).chars().next();
                at = start + 1 + escaped.map_or(0, |letter| letter.len_utf8() as u32);
                return Some(Span::new(start, at));
            }
            None
        })
    }

    /// Whether nothing is inserted in it.
    #[must_use]
    pub fn is_plain(self) -> bool {
        self.inserts().next().is_none()
    }
}

impl<'t> Pattern<'t> {
    /// The text between the apostrophes.
    #[must_use]
    pub fn content(self) -> &'t str {
        let text = self.text();
        let open = text.strip_prefix('\'').unwrap_or(text);
        open.strip_suffix('\'').unwrap_or(open)
    }
}

impl<'t> Braced<'t> {
    /// The name before the brace.
    #[must_use]
    pub fn name(self) -> &'t str {
        self.text().split_once('{').map_or("", |(name, _)| name)
    }

    /// The text between the braces.
    #[must_use]
    pub fn content(self) -> &'t str {
        self.content_span().slice(self.0.tree().text())
    }

    #[must_use]
    pub fn content_span(self) -> Span {
        let span = self.span();
        let start = span.start + self.name().len() as u32 + 1;
        Span::new(start, (span.end - u32::from(self.text().ends_with('}'))).max(start))
    }
}

impl Boolean<'_> {
    /// Whether it is spelled as every page has it, `Истина` or `True`: whether the language has the spelling with a small
    /// letter is not known.
    #[must_use]
    pub fn is_usual(self) -> bool {
        !self.0.text().starts_with(is_small_letter)
    }

    #[must_use]
    pub fn value(self) -> bool {
        self.0.data().token == TokenKind::True
    }
}

impl<'t> Query<'t> {
    /// The text between the braces.
    #[must_use]
    pub fn content(self) -> &'t str {
        self.content_span().slice(self.0.tree().text())
    }

    #[must_use]
    pub fn content_span(self) -> Span {
        let span = self.span();
        let before = self.text().find('{').map_or(0, |brace| brace as u32 + 1);
        let start = span.start + before;
        Span::new(start, (span.end - u32::from(self.text().ends_with('}'))).max(start))
    }

    /// The tokens between the braces; their spans are places in the text of the module.
    #[must_use]
    pub fn tokens(self) -> Vec<xbql::Token> {
        xbql::tokens(self.0.tree().text(), self.content_span())
    }

    /// `%Имя` and `%{выражение}`.
    pub fn parameters(self) -> impl Iterator<Item = Insert<'t>> + Clone {
        all(self.0)
    }
}

impl<'t> TypeLiteral<'t> {
    #[must_use]
    pub fn type_reference(self) -> Option<Type<'t>> {
        let arguments: Option<TypeArguments<'t>> = first(self.0);
        arguments?.arguments().next().and_then(TypeArgument::type_reference)
    }
}

impl<'t> Array<'t> {
    pub fn items(self) -> impl Iterator<Item = Node<'t>> + Clone {
        self.0.expressions()
    }

    /// `<Тип>` before the bracket.
    #[must_use]
    pub fn type_arguments(self) -> Option<TypeArguments<'t>> {
        first(self.0)
    }
}

impl<'t> Map<'t> {
    pub fn entries(self) -> impl Iterator<Item = MapEntry<'t>> + Clone {
        all(self.0)
    }

    #[must_use]
    pub fn type_arguments(self) -> Option<TypeArguments<'t>> {
        first(self.0)
    }
}

impl<'t> MapEntry<'t> {
    #[must_use]
    pub fn key(self) -> Option<Node<'t>> {
        expression(self.0, 0)
    }

    #[must_use]
    pub fn value(self) -> Option<Node<'t>> {
        expression(self.0, 1)
    }
}

impl<'t> Set<'t> {
    pub fn items(self) -> impl Iterator<Item = Node<'t>> + Clone {
        self.0.expressions()
    }

    #[must_use]
    pub fn type_arguments(self) -> Option<TypeArguments<'t>> {
        first(self.0)
    }
}

impl<'t> Insert<'t> {
    /// What is inserted; `None` for empty braces.
    #[must_use]
    pub fn expression(self) -> Option<Node<'t>> {
        expression(self.0, 0)
    }

    /// Whether its sign is `$`: the presentation of the value, not its string.
    #[must_use]
    pub fn is_presentation(self) -> bool {
        self.0.has_flag(flag::DOLLAR)
    }
}
