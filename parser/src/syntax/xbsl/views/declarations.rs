//! Imports, annotations and members of modules, structures and enumerations.

use super::Name;
use super::{Alternative, Arguments, Block, Type, View, all, expression, first, views};
use crate::source::Span;
use crate::syntax::xbsl::kind::NodeKind;
use crate::syntax::xbsl::node::{Node, TokenRef};
use crate::syntax::xbsl::token::TokenKind;
use crate::syntax::xbsl::tree::flag;

views! {
    /// `импорт А::Б`.
    Import: Import;
    /// `@Имя(Аргументы)`.
    Annotation: Annotation;
    /// A method of a module, a structure or an enumeration.
    Method: Method;
    /// The parameters of a method or a lambda, in parentheses or a single bare name.
    Parameters: Parameters;
    /// `Имя: Тип = Значение`; of a short lambda often the name alone.
    Parameter: Parameter;
    /// `структура` or `исключение`.
    Structure: Structure | Exception;
    /// The bare word `конструктор` in a structure.
    Constructor: Constructor;
    /// A field of a structure.
    Field: Field;
    Enumeration: Enumeration;
    /// `Имя [умолчание]` of an enumeration.
    EnumItem: EnumItem;
    /// `конст`, and `пер`, `знч`, `исп` where somebody wrote them at the level of the module.
    ModuleConst: ModuleConst;
}

/// The word a variable or a field is declared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VariableKind {
    Const,
    /// `пер`: may be assigned to.
    Var,
    /// `знч`: may not.
    Val,
    /// `исп`: may not, and is closed at the end of its block.
    Use,
}

impl VariableKind {
    pub(super) fn of(node: Node<'_>) -> Self {
        match node.data().token {
            TokenKind::Var => Self::Var,
            TokenKind::Val => Self::Val,
            TokenKind::Use => Self::Use,
            _ => Self::Const,
        }
    }
}

impl<'t> Import<'t> {
    /// The parts of the namespace.
    pub fn segments(self) -> impl Iterator<Item = Name<'t>> + Clone {
        all(self.0)
    }

    /// The namespace as written, from the first part to the last.
    #[must_use]
    pub fn path(self) -> &'t str {
        self.path_span().slice(self.0.tree().text())
    }

    /// The namespace without the blanks and comments that may stand around `::`.
    #[must_use]
    pub fn namespace(self) -> String {
        self.segments().map(Name::text).collect::<Vec<_>>().join("::")
    }

    #[must_use]
    pub fn path_span(self) -> Span {
        let mut spans = self.segments().map(Name::span);
        let first = spans.next().unwrap_or(Span::at(self.span().end));
        spans.fold(first, Span::cover)
    }
}

/// So many annotations of a declaration are read, since each use of it may ask for them.
const MOST_ANNOTATIONS: usize = 256;

impl<'t> Annotation<'t> {
    /// Those that a declaration begins with; the first of very many.
    pub fn all_of(declaration: Node<'t>) -> impl Iterator<Item = Self> + Clone {
        declaration.children().map_while(Self::cast).take(MOST_ANNOTATIONS)
    }

    /// The parts of the name; more than one where it is qualified.
    pub fn segments(self) -> impl Iterator<Item = Name<'t>> + Clone {
        all(self.0)
    }

    /// The last part of the name; `None` for a bare `@`.
    #[must_use]
    pub fn name(self) -> Option<Name<'t>> {
        self.segments().last()
    }

    /// The name as written, with the parts before it; empty for a bare `@`.
    #[must_use]
    pub fn path(self) -> &'t str {
        let mut spans = self.segments().map(Name::span);
        let first = spans.next().unwrap_or(Span::at(self.span().end));
        spans.fold(first, Span::cover).slice(self.0.tree().text())
    }

    /// The name, if nothing stands before it. With a namespace it may be that of somebody else's annotation.
    #[must_use]
    pub fn bare_name(self) -> Option<Name<'t>> {
        let mut segments = self.segments();
        segments.next().filter(|_| segments.next().is_none())
    }

    #[must_use]
    pub fn arguments(self) -> Option<Arguments<'t>> {
        first(self.0)
    }
}

impl<'t> Method<'t> {
    /// `None` where the name is missing.
    #[must_use]
    pub fn name(self) -> Option<Name<'t>> {
        first(self.0)
    }

    pub fn annotations(self) -> impl Iterator<Item = Annotation<'t>> + Clone {
        Annotation::all_of(self.0)
    }

    pub fn parameters(self) -> impl Iterator<Item = Parameter<'t>> + Clone {
        self.parameter_list().into_iter().flat_map(|list| list.parameters())
    }

    #[must_use]
    pub fn parameter_list(self) -> Option<Parameters<'t>> {
        first(self.0)
    }

    #[must_use]
    pub fn return_type(self) -> Option<Type<'t>> {
        first(self.0)
    }

    /// The keyword that is all of its result type: `ничто`, `никогда` or `неизвестно`.
    #[must_use]
    pub fn result_keyword(self) -> Option<TokenKind> {
        let mut alternatives = self.return_type()?.alternatives();
        match (alternatives.next(), alternatives.next()) {
            (Some(Alternative::Keyword(_, keyword)), None) => Some(keyword),
            _ => None,
        }
    }

    /// `None` for an abstract method.
    #[must_use]
    pub fn body(self) -> Option<Block<'t>> {
        first(self.0)
    }

    #[must_use]
    pub fn is_static(self) -> bool {
        self.0.has_flag(flag::STATIC)
    }

    #[must_use]
    pub fn is_abstract(self) -> bool {
        self.0.has_flag(flag::ABSTRACT)
    }

    /// Whether something in it could not be read; what it means is then unsure.
    #[must_use]
    pub fn has_errors(self) -> bool {
        self.0.has_flag(flag::ERRORS)
    }

    /// Whether something before its body could not be read.
    #[must_use]
    pub fn has_broken_signature(self) -> bool {
        let end = self.body().map_or(self.span().end, |body| body.span().start);
        // Errors stand in the order of the text.
        let errors = self.0.tree().errors();
        let first = errors.get(errors.partition_point(|error| error.span.start < self.span().start));
        self.has_errors() && first.is_some_and(|error| error.span.start <= end)
    }

    /// The structure or enumeration it belongs to; `None` for a method of the module.
    #[must_use]
    pub fn owner(self) -> Option<Node<'t>> {
        self.0.parent().filter(|parent| parent.kind() != NodeKind::Module)
    }

    /// The comments right above it and its annotations, from the top.
    pub fn comments_above(self) -> impl Iterator<Item = TokenRef<'t>> + Clone {
        self.0.comments_above()
    }

    /// The word `метод`.
    #[must_use]
    pub fn keyword(self) -> Option<TokenRef<'t>> {
        self.0.own_token(TokenKind::Method)
    }
}

impl<'t> Parameters<'t> {
    pub fn parameters(self) -> impl Iterator<Item = Parameter<'t>> + Clone {
        all(self.0)
    }
}

impl<'t> Parameter<'t> {
    #[must_use]
    pub fn name(self) -> Option<Name<'t>> {
        first(self.0)
    }

    #[must_use]
    pub fn type_reference(self) -> Option<Type<'t>> {
        first(self.0)
    }

    #[must_use]
    pub fn default(self) -> Option<Node<'t>> {
        expression(self.0, 0)
    }

    pub fn annotations(self) -> impl Iterator<Item = Annotation<'t>> + Clone {
        Annotation::all_of(self.0)
    }
}

impl<'t> Structure<'t> {
    #[must_use]
    pub fn is_exception(self) -> bool {
        self.0.kind() == NodeKind::Exception
    }

    #[must_use]
    pub fn name(self) -> Option<Name<'t>> {
        first(self.0)
    }

    pub fn annotations(self) -> impl Iterator<Item = Annotation<'t>> + Clone {
        Annotation::all_of(self.0)
    }

    pub fn fields(self) -> impl Iterator<Item = Field<'t>> + Clone {
        all(self.0)
    }

    pub fn methods(self) -> impl Iterator<Item = Method<'t>> + Clone {
        all(self.0)
    }

    #[must_use]
    pub fn constructor(self) -> Option<Constructor<'t>> {
        first(self.0)
    }

    #[must_use]
    pub fn has_errors(self) -> bool {
        self.0.has_flag(flag::ERRORS)
    }
}

impl<'t> Constructor<'t> {
    pub fn annotations(self) -> impl Iterator<Item = Annotation<'t>> + Clone {
        Annotation::all_of(self.0)
    }
}

impl<'t> Field<'t> {
    #[must_use]
    pub fn kind(self) -> VariableKind {
        VariableKind::of(self.0)
    }

    /// Whether it is marked `обз`.
    #[must_use]
    pub fn is_required(self) -> bool {
        self.0.has_flag(flag::REQUIRED)
    }

    #[must_use]
    pub fn name(self) -> Option<Name<'t>> {
        first(self.0)
    }

    #[must_use]
    pub fn type_reference(self) -> Option<Type<'t>> {
        first(self.0)
    }

    #[must_use]
    pub fn value(self) -> Option<Node<'t>> {
        expression(self.0, 0)
    }

    pub fn annotations(self) -> impl Iterator<Item = Annotation<'t>> + Clone {
        Annotation::all_of(self.0)
    }
}

impl<'t> Enumeration<'t> {
    #[must_use]
    pub fn name(self) -> Option<Name<'t>> {
        first(self.0)
    }

    pub fn annotations(self) -> impl Iterator<Item = Annotation<'t>> + Clone {
        Annotation::all_of(self.0)
    }

    pub fn items(self) -> impl Iterator<Item = EnumItem<'t>> + Clone {
        all(self.0)
    }

    pub fn methods(self) -> impl Iterator<Item = Method<'t>> + Clone {
        all(self.0)
    }

    #[must_use]
    pub fn has_errors(self) -> bool {
        self.0.has_flag(flag::ERRORS)
    }
}

impl<'t> EnumItem<'t> {
    #[must_use]
    pub fn name(self) -> Option<Name<'t>> {
        first(self.0)
    }

    /// Whether it is marked `умолчание`.
    #[must_use]
    pub fn is_default(self) -> bool {
        self.0.has_flag(flag::DEFAULT)
    }

    pub fn annotations(self) -> impl Iterator<Item = Annotation<'t>> + Clone {
        Annotation::all_of(self.0)
    }
}

impl<'t> ModuleConst<'t> {
    #[must_use]
    pub fn kind(self) -> VariableKind {
        VariableKind::of(self.0)
    }

    #[must_use]
    pub fn name(self) -> Option<Name<'t>> {
        first(self.0)
    }

    #[must_use]
    pub fn type_reference(self) -> Option<Type<'t>> {
        first(self.0)
    }

    #[must_use]
    pub fn value(self) -> Option<Node<'t>> {
        expression(self.0, 0)
    }

    pub fn annotations(self) -> impl Iterator<Item = Annotation<'t>> + Clone {
        Annotation::all_of(self.0)
    }
}
