//! Expressions that are made of others. An operand is any node whose kind `is_expression`.

use super::{
    Annotation, Block, Name, NamedType, Parameter, Parameters, Type, TypeArguments, View, all, expression,
    first, views,
};
use crate::syntax::xbsl::kind::NodeKind;
use crate::syntax::xbsl::node::{Node, TokenRef};
use crate::syntax::xbsl::token::TokenKind;
use crate::syntax::xbsl::tree::flag;

views! {
    /// An operator between two operands: `или и < <= == >= > != + - * / % ** ??`.
    Binary: Binary;
    /// `не А`.
    Not: Not;
    /// `+А` or `-А`.
    Unary: Unary;
    /// `А это [не] Тип`.
    Is: Is;
    /// `А как Тип`.
    As: As;
    /// `А ? Б : В`.
    Ternary: Ternary;
    /// `А!`.
    NonNull: NonNull;
    /// A call by a name, of a member or of `новый` behind a dot.
    Call: Call;
    /// Of calls, constructors and annotations.
    Arguments: Arguments;
    /// `[Имя =] [Значение]`.
    Argument: Argument;
    /// `А.Имя` or `А?.Имя`.
    Member: Member;
    /// `А[Б]`.
    Index: Index;
    /// `новый Тип(Аргументы)`.
    New: New;
    /// `&А.Имя(Типы)`.
    MethodRef: MethodRef;
    /// `метод (А) -> ... ;` or `А -> Выражение`.
    Lambda: FullLambda | ShortLambda;
    /// `выбросить А`.
    Throw: Throw;
    /// `этот`.
    This: This;
    /// `глобальный`.
    Global: Global;
    /// A name that is read or written, maybe qualified with `::`.
    NameExpression: NameExpression;
    /// `(А)`.
    Paren: Paren;
}

impl<'t> Binary<'t> {
    #[must_use]
    pub fn operator(self) -> TokenKind {
        self.0.data().token
    }

    #[must_use]
    pub fn operator_token(self) -> Option<TokenRef<'t>> {
        self.right()?.first_token().previous_significant()
    }

    #[must_use]
    pub fn left(self) -> Option<Node<'t>> {
        expression(self.0, 0)
    }

    #[must_use]
    pub fn right(self) -> Option<Node<'t>> {
        expression(self.0, 1)
    }
}

impl<'t> Not<'t> {
    #[must_use]
    pub fn operand(self) -> Option<Node<'t>> {
        expression(self.0, 0)
    }
}

impl<'t> Unary<'t> {
    /// `+` or `-`.
    #[must_use]
    pub fn operator(self) -> TokenKind {
        self.0.data().token
    }

    #[must_use]
    pub fn operand(self) -> Option<Node<'t>> {
        expression(self.0, 0)
    }
}

impl<'t> Is<'t> {
    #[must_use]
    pub fn operand(self) -> Option<Node<'t>> {
        expression(self.0, 0)
    }

    #[must_use]
    pub fn is_negated(self) -> bool {
        self.0.has_flag(flag::NEGATED)
    }

    #[must_use]
    pub fn type_reference(self) -> Option<Type<'t>> {
        first(self.0)
    }
}

impl<'t> As<'t> {
    #[must_use]
    pub fn operand(self) -> Option<Node<'t>> {
        expression(self.0, 0)
    }

    #[must_use]
    pub fn type_reference(self) -> Option<Type<'t>> {
        first(self.0)
    }
}

impl<'t> Ternary<'t> {
    #[must_use]
    pub fn condition(self) -> Option<Node<'t>> {
        expression(self.0, 0)
    }

    #[must_use]
    pub fn then(self) -> Option<Node<'t>> {
        expression(self.0, 1)
    }

    #[must_use]
    pub fn otherwise(self) -> Option<Node<'t>> {
        expression(self.0, 2)
    }
}

impl<'t> NonNull<'t> {
    #[must_use]
    pub fn operand(self) -> Option<Node<'t>> {
        expression(self.0, 0)
    }
}

impl<'t> Call<'t> {
    /// What is called: a [`NameExpression`] or a [`Member`].
    #[must_use]
    pub fn callee(self) -> Option<Node<'t>> {
        expression(self.0, 0)
    }

    /// The name before the parentheses: of the method, without object and namespace.
    #[must_use]
    pub fn name(self) -> Option<TokenRef<'t>> {
        let callee = self.callee()?;
        match Member::cast(callee) {
            Some(member) => member.name().map(|name| name.node().first_token()),
            None => callee.last_token(),
        }
    }

    /// The object whose method is called; `None` for a call by a bare name.
    #[must_use]
    pub fn object(self) -> Option<Node<'t>> {
        self.callee().and_then(Member::cast).and_then(Member::object)
    }

    /// The name, where it is called without object and namespace: `Имя(...)`.
    #[must_use]
    pub fn bare_name(self) -> Option<TokenRef<'t>> {
        let name = NameExpression::cast(self.callee()?)?;
        (!name.is_qualified()).then(|| name.node().first_token())
    }

    #[must_use]
    pub fn type_arguments(self) -> Option<TypeArguments<'t>> {
        first(self.0)
    }

    #[must_use]
    pub fn argument_list(self) -> Option<Arguments<'t>> {
        first(self.0)
    }

    pub fn arguments(self) -> impl Iterator<Item = Argument<'t>> + Clone {
        self.argument_list().into_iter().flat_map(Arguments::arguments)
    }
}

impl<'t> Arguments<'t> {
    pub fn arguments(self) -> impl Iterator<Item = Argument<'t>> + Clone {
        all(self.0)
    }
}

impl<'t> Argument<'t> {
    /// Of a named argument.
    #[must_use]
    pub fn name(self) -> Option<Name<'t>> {
        first(self.0)
    }

    /// `None` where the argument is left out.
    #[must_use]
    pub fn value(self) -> Option<Node<'t>> {
        expression(self.0, 0)
    }

    /// In the arguments of an annotation: an annotation given as the value.
    #[must_use]
    pub fn annotation(self) -> Option<Annotation<'t>> {
        first(self.0)
    }
}

impl<'t> Member<'t> {
    #[must_use]
    pub fn object(self) -> Option<Node<'t>> {
        expression(self.0, 0)
    }

    #[must_use]
    pub fn name(self) -> Option<Name<'t>> {
        first(self.0)
    }

    /// Whether it is `?.`.
    #[must_use]
    pub fn is_safe(self) -> bool {
        self.0.has_flag(flag::SAFE)
    }

    /// The call of this member, if it is called.
    #[must_use]
    pub fn call(self) -> Option<Call<'t>> {
        let call = self.0.parent().and_then(Call::cast)?;
        (call.callee() == Some(self.0)).then_some(call)
    }
}

impl<'t> Index<'t> {
    #[must_use]
    pub fn object(self) -> Option<Node<'t>> {
        expression(self.0, 0)
    }

    #[must_use]
    pub fn index(self) -> Option<Node<'t>> {
        expression(self.0, 1)
    }
}

impl<'t> New<'t> {
    #[must_use]
    pub fn constructed(self) -> Option<NamedType<'t>> {
        first(self.0)
    }

    /// `None` for `новый Тип` without parentheses.
    #[must_use]
    pub fn argument_list(self) -> Option<Arguments<'t>> {
        first(self.0)
    }

    pub fn arguments(self) -> impl Iterator<Item = Argument<'t>> + Clone {
        self.argument_list().into_iter().flat_map(Arguments::arguments)
    }
}

impl<'t> MethodRef<'t> {
    /// What is referred to: a [`NameExpression`] or a [`Member`].
    #[must_use]
    pub fn target(self) -> Option<Node<'t>> {
        expression(self.0, 0)
    }
}

impl<'t> Lambda<'t> {
    #[must_use]
    pub fn is_full(self) -> bool {
        self.0.kind() == NodeKind::FullLambda
    }

    pub fn parameters(self) -> impl Iterator<Item = Parameter<'t>> + Clone {
        let list: Option<Parameters<'t>> = first(self.0);
        list.into_iter().flat_map(Parameters::parameters)
    }

    /// Of a full lambda.
    #[must_use]
    pub fn block(self) -> Option<Block<'t>> {
        first(self.0)
    }

    /// What is executed: a block, an expression or an assignment.
    #[must_use]
    pub fn body(self) -> Option<Node<'t>> {
        self.0.children().find(|child| {
            child.kind().is_expression() || matches!(child.kind(), NodeKind::Block | NodeKind::Assignment)
        })
    }
}

impl<'t> Throw<'t> {
    #[must_use]
    pub fn value(self) -> Option<Node<'t>> {
        expression(self.0, 0)
    }
}

impl<'t> NameExpression<'t> {
    /// The last part: the whole where there is no `::`.
    #[must_use]
    pub fn name(self) -> Option<TokenRef<'t>> {
        self.0.last_token()
    }

    /// The parts between `::`.
    pub fn segments(self) -> impl Iterator<Item = TokenRef<'t>> + Clone {
        let part = |token: &TokenRef<'t>| token.kind() != TokenKind::DoubleColon && !token.kind().is_trivia();
        self.0.tokens().filter(part)
    }

    #[must_use]
    pub fn is_qualified(self) -> bool {
        self.0.tokens().len() > 1
    }
}

impl<'t> Paren<'t> {
    #[must_use]
    pub fn inner(self) -> Option<Node<'t>> {
        expression(self.0, 0)
    }
}
