//! Types as they are written.

use super::{Name, View, all, first, views};
use crate::source::Span;
use crate::syntax::types::in_one_line;
use crate::syntax::xbsl::kind::NodeKind;
use crate::syntax::xbsl::node::{Node, TokenRef};
use crate::syntax::xbsl::token::TokenKind;
use crate::syntax::xbsl::tree::flag;

views! {
    /// A whole type: alternatives joined by `|`.
    Type: Type;
    /// `А::Б.В<Г>?`; `Неопределено` too.
    NamedType: NamedType;
    /// `(А, Б) -> В`.
    FunctionType: FunctionType;
    /// `(А|Б)?`.
    ParenType: ParenType;
    TypeArguments: TypeArguments;
    /// `Тип` or `Имя = Тип` between angle brackets.
    TypeArgument: TypeArgument;
}

/// One alternative of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alternative<'t> {
    Named(NamedType<'t>),
    Function(FunctionType<'t>),
    Paren(ParenType<'t>),
    /// `?` standing alone.
    Null(Node<'t>),
    /// `неизвестно`, `ничто`, `никогда`: which one tells the kind of its token.
    Keyword(Node<'t>, TokenKind),
}

impl<'t> Alternative<'t> {
    #[must_use]
    pub fn node(self) -> Node<'t> {
        match self {
            Self::Named(view) => view.0,
            Self::Function(view) => view.0,
            Self::Paren(view) => view.0,
            Self::Null(node) | Self::Keyword(node, _) => node,
        }
    }

    /// Its text without the blanks and comments that may stand within its names.
    #[must_use]
    pub fn plain_text(self) -> &'t str {
        match self {
            Self::Named(view) => view.plain_text(),
            other => other.node().text(),
        }
    }

    /// Whether the empty value belongs to it: `А?`, `(А|Б)?`, `()->ничто?`, `?` or `Неопределено`.
    #[must_use]
    pub fn is_nullable(self) -> bool {
        match self {
            Self::Named(view) => view.is_nullable() || view.is_undefined(),
            Self::Paren(view) => view.is_nullable() || view.inner().is_some_and(Type::is_nullable),
            Self::Function(view) => view.is_nullable(),
            Self::Null(_) => true,
            Self::Keyword(..) => false,
        }
    }
}

impl<'t> Type<'t> {
    /// Its text without the blanks and comments that may stand within its names: as it would be written in a description.
    #[must_use]
    pub fn plain_text(self) -> &'t str {
        self.0.tree().type_text(self.0)
    }

    pub fn alternatives(self) -> impl Iterator<Item = Alternative<'t>> + Clone {
        self.0.children().filter_map(|node| match node.kind() {
            NodeKind::NamedType => Some(Alternative::Named(NamedType(node))),
            NodeKind::FunctionType => Some(Alternative::Function(FunctionType(node))),
            NodeKind::ParenType => Some(Alternative::Paren(ParenType(node))),
            NodeKind::NullType => Some(Alternative::Null(node)),
            NodeKind::KeywordType => Some(Alternative::Keyword(node, node.data().token)),
            _ => None,
        })
    }

    /// The alternatives, of those in parentheses each by itself.
    pub fn alternatives_in_parens(self) -> impl Iterator<Item = Alternative<'t>> {
        let mut open: Vec<_> = self.alternatives().collect();
        open.reverse();
        std::iter::from_fn(move || {
            while let Some(Alternative::Paren(paren)) = open.last().copied() {
                open.pop();
                let inside = open.len();
                open.extend(paren.inner().into_iter().flat_map(Type::alternatives));
                open.get_mut(inside..)?.reverse();
            }
            open.pop()
        })
    }

    /// The only alternative, where it is a name; a nullable mark may follow it.
    #[must_use]
    pub fn single_name(self) -> Option<NamedType<'t>> {
        let mut alternatives = self.alternatives();
        match (alternatives.next(), alternatives.next()) {
            (Some(Alternative::Named(named)), None) => Some(named),
            _ => None,
        }
    }

    /// Whether the empty value belongs to the type.
    #[must_use]
    pub fn is_nullable(self) -> bool {
        self.alternatives().any(Alternative::is_nullable)
    }

    /// The type as a message shows it, in whatever lines it is written.
    #[must_use]
    pub fn in_one_line(self) -> String {
        in_one_line(self.text())
    }

    /// Whether there are two alternatives or more.
    #[must_use]
    pub fn is_union(self) -> bool {
        self.alternatives().nth(1).is_some()
    }

    /// The signs `|` between the alternatives.
    pub fn separators(self) -> impl Iterator<Item = TokenRef<'t>> + Clone {
        let children = self.0.children();
        children.skip(1).filter_map(|next| next.first_token().previous_significant())
    }
}

impl<'t> NamedType<'t> {
    /// Its text without the blanks and comments that may stand within its names: as it would be written in a description.
    #[must_use]
    pub fn plain_text(self) -> &'t str {
        self.0.tree().type_text(self.0)
    }

    /// The parts of the qualified name, without arguments.
    pub fn segments(self) -> impl Iterator<Item = Name<'t>> + Clone {
        all(self.0)
    }

    /// The last part of the name.
    #[must_use]
    pub fn name(self) -> Option<Name<'t>> {
        self.segments().last()
    }

    /// The qualified name as written, without arguments and nullable mark.
    #[must_use]
    pub fn path(self) -> &'t str {
        self.path_span().slice(self.0.tree().text())
    }

    #[must_use]
    pub fn path_span(self) -> Span {
        let start = Span::at(self.span().start);
        self.segments().map(Name::span).fold(start, Span::cover)
    }

    /// Whether it is one name without parts.
    #[must_use]
    pub fn is_simple(self) -> bool {
        self.segments().nth(1).is_none()
    }

    /// Whether parts of a namespace stand before `::`.
    #[must_use]
    pub fn is_qualified(self) -> bool {
        self.0.own_token(TokenKind::DoubleColon).is_some()
    }

    #[must_use]
    pub fn arguments(self) -> Option<TypeArguments<'t>> {
        first(self.0)
    }

    /// Whether a `?` follows it.
    #[must_use]
    pub fn is_nullable(self) -> bool {
        self.0.has_flag(flag::NULLABLE)
    }

    /// Whether it is `Неопределено`.
    #[must_use]
    pub fn is_undefined(self) -> bool {
        self.0.first_token().kind() == TokenKind::Undefined
    }
}

impl<'t> FunctionType<'t> {
    pub fn parameters(self) -> impl Iterator<Item = Type<'t>> + Clone {
        let arrow = self.arrow();
        all(self.0).filter(move |parameter: &Type<'t>| parameter.span().start < arrow)
    }

    #[must_use]
    pub fn result(self) -> Option<Type<'t>> {
        let arrow = self.arrow();
        all(self.0).find(|result: &Type<'t>| result.span().start > arrow)
    }

    /// Whether a `?` follows it that cannot belong to its result: that is a keyword.
    #[must_use]
    pub fn is_nullable(self) -> bool {
        self.0.has_flag(flag::NULLABLE)
    }

    fn arrow(self) -> u32 {
        self.0.own_token(TokenKind::Arrow).map_or(u32::MAX, |arrow| arrow.span().start)
    }
}

impl<'t> ParenType<'t> {
    #[must_use]
    pub fn inner(self) -> Option<Type<'t>> {
        first(self.0)
    }

    /// Whether a `?` follows it.
    #[must_use]
    pub fn is_nullable(self) -> bool {
        self.0.has_flag(flag::NULLABLE)
    }
}

impl<'t> TypeArguments<'t> {
    pub fn arguments(self) -> impl Iterator<Item = TypeArgument<'t>> + Clone {
        all(self.0)
    }
}

impl<'t> TypeArgument<'t> {
    #[must_use]
    pub fn name(self) -> Option<Name<'t>> {
        first(self.0)
    }

    #[must_use]
    pub fn type_reference(self) -> Option<Type<'t>> {
        first(self.0)
    }
}
