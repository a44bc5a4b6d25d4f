//! Blocks and statements.

use super::{Name, Type, VariableKind, View, all, expression, first, views};
use crate::syntax::xbsl::kind::NodeKind;
use crate::syntax::xbsl::node::{Node, TokenRef};
use crate::syntax::xbsl::token::TokenKind;
use crate::syntax::xbsl::tree::flag;

views! {
    /// The statements of a body, a branch or a clause.
    Block: Block;
    /// `если ... иначе если ... иначе ... ;`.
    If: If;
    IfBranch: IfBranch;
    /// `иначе` of `если` or `выбор`.
    ElseBranch: ElseBranch;
    Case: Case;
    WhenBranch: WhenBranch;
    /// One of the conditions of a `когда`.
    When: WhenValue | WhenIs | WhenCompare;
    While: While;
    /// `для Имя из Коллекция`.
    ForIn: ForIn;
    /// `для Имя = А [вниз] по Б [шаг В]`.
    ForTo: ForTo;
    /// Any of the loops.
    Loop: While | ForIn | ForTo;
    Try: Try;
    /// `поймать Имя: Тип`.
    Catch: Catch;
    /// `вконце`.
    Finally: Finally;
    /// `область`.
    Scope: Scope;
    Break: Break;
    Continue: Continue;
    /// `прервать` or `продолжить`.
    Jump: Break | Continue;
    Return: Return;
    /// `пер`, `знч` or `исп` with a name, in a body.
    Variable: Variable;
    /// `исп Выражение`.
    UseStatement: UseStatement;
    ExpressionStatement: ExpressionStatement;
    /// `=` and its compounds, as a statement or as the body of a short lambda.
    Assignment: Assignment;
}

impl<'t> Block<'t> {
    pub fn statements(self) -> impl Iterator<Item = Node<'t>> + Clone {
        self.0.children().filter(|child| child.kind().is_statement())
    }

    #[must_use]
    pub fn is_empty(self) -> bool {
        self.statements().next().is_none()
    }
}

impl<'t> If<'t> {
    /// `если` and each `иначе если`.
    pub fn branches(self) -> impl Iterator<Item = IfBranch<'t>> + Clone {
        all(self.0)
    }

    #[must_use]
    pub fn else_branch(self) -> Option<ElseBranch<'t>> {
        first(self.0)
    }
}

impl<'t> IfBranch<'t> {
    #[must_use]
    pub fn condition(self) -> Option<Node<'t>> {
        expression(self.0, 0)
    }

    #[must_use]
    pub fn block(self) -> Option<Block<'t>> {
        first(self.0)
    }
}

impl<'t> ElseBranch<'t> {
    #[must_use]
    pub fn block(self) -> Option<Block<'t>> {
        first(self.0)
    }
}

impl<'t> Case<'t> {
    #[must_use]
    pub fn subject(self) -> Option<Node<'t>> {
        expression(self.0, 0)
    }

    pub fn branches(self) -> impl Iterator<Item = WhenBranch<'t>> + Clone {
        all(self.0)
    }

    #[must_use]
    pub fn else_branch(self) -> Option<ElseBranch<'t>> {
        first(self.0)
    }
}

impl<'t> WhenBranch<'t> {
    pub fn conditions(self) -> impl Iterator<Item = When<'t>> + Clone {
        all(self.0)
    }

    #[must_use]
    pub fn block(self) -> Option<Block<'t>> {
        first(self.0)
    }
}

/// What a condition of `когда` asks of the subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhenTest<'t> {
    /// `когда Выражение`.
    Value(Node<'t>),
    /// `когда это [не] Тип`.
    Is { negated: bool, tested: Type<'t> },
    /// `когда > Выражение`.
    Compare { sign: TokenKind, bound: Node<'t> },
}

impl<'t> When<'t> {
    /// `None` where the condition is broken.
    #[must_use]
    pub fn test(self) -> Option<WhenTest<'t>> {
        match self.0.kind() {
            NodeKind::WhenIs => {
                let negated = self.0.has_flag(flag::NEGATED);
                first(self.0).map(|tested| WhenTest::Is { negated, tested })
            }
            NodeKind::WhenCompare => {
                let sign = self.0.data().token;
                expression(self.0, 0).map(|bound| WhenTest::Compare { sign, bound })
            }
            _ => expression(self.0, 0).map(WhenTest::Value),
        }
    }
}

impl<'t> While<'t> {
    #[must_use]
    pub fn condition(self) -> Option<Node<'t>> {
        expression(self.0, 0)
    }

    #[must_use]
    pub fn block(self) -> Option<Block<'t>> {
        first(self.0)
    }
}

impl<'t> ForIn<'t> {
    /// The loop variable.
    #[must_use]
    pub fn name(self) -> Option<Name<'t>> {
        first(self.0)
    }

    #[must_use]
    pub fn collection(self) -> Option<Node<'t>> {
        expression(self.0, 0)
    }

    #[must_use]
    pub fn block(self) -> Option<Block<'t>> {
        first(self.0)
    }
}

impl<'t> ForTo<'t> {
    /// The loop variable.
    #[must_use]
    pub fn name(self) -> Option<Name<'t>> {
        first(self.0)
    }

    #[must_use]
    pub fn from(self) -> Option<Node<'t>> {
        expression(self.0, 0)
    }

    #[must_use]
    pub fn to(self) -> Option<Node<'t>> {
        expression(self.0, 1)
    }

    #[must_use]
    pub fn step(self) -> Option<Node<'t>> {
        expression(self.0, 2)
    }

    #[must_use]
    pub fn block(self) -> Option<Block<'t>> {
        first(self.0)
    }
}

impl<'t> Loop<'t> {
    /// The loop variable; `None` for `пока`.
    #[must_use]
    pub fn name(self) -> Option<Name<'t>> {
        first(self.0)
    }

    #[must_use]
    pub fn block(self) -> Option<Block<'t>> {
        first(self.0)
    }
}

impl<'t> Try<'t> {
    /// What is tried.
    #[must_use]
    pub fn block(self) -> Option<Block<'t>> {
        first(self.0)
    }

    pub fn catches(self) -> impl Iterator<Item = Catch<'t>> + Clone {
        all(self.0)
    }

    #[must_use]
    pub fn finally(self) -> Option<Finally<'t>> {
        first(self.0)
    }
}

impl<'t> Catch<'t> {
    #[must_use]
    pub fn name(self) -> Option<Name<'t>> {
        first(self.0)
    }

    #[must_use]
    pub fn type_reference(self) -> Option<Type<'t>> {
        first(self.0)
    }

    #[must_use]
    pub fn block(self) -> Option<Block<'t>> {
        first(self.0)
    }
}

impl<'t> Finally<'t> {
    #[must_use]
    pub fn block(self) -> Option<Block<'t>> {
        first(self.0)
    }
}

impl<'t> Scope<'t> {
    #[must_use]
    pub fn block(self) -> Option<Block<'t>> {
        first(self.0)
    }
}

impl<'t> Return<'t> {
    #[must_use]
    pub fn value(self) -> Option<Node<'t>> {
        expression(self.0, 0)
    }
}

impl<'t> Variable<'t> {
    #[must_use]
    pub fn kind(self) -> VariableKind {
        VariableKind::of(self.0)
    }

    /// The word it is declared with.
    #[must_use]
    pub fn keyword(self) -> TokenRef<'t> {
        self.0.first_token()
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
}

impl<'t> UseStatement<'t> {
    #[must_use]
    pub fn value(self) -> Option<Node<'t>> {
        expression(self.0, 0)
    }
}

impl<'t> ExpressionStatement<'t> {
    #[must_use]
    pub fn expression(self) -> Option<Node<'t>> {
        expression(self.0, 0)
    }
}

impl<'t> Assignment<'t> {
    #[must_use]
    pub fn target(self) -> Option<Node<'t>> {
        expression(self.0, 0)
    }

    #[must_use]
    pub fn value(self) -> Option<Node<'t>> {
        expression(self.0, 1)
    }

    /// `=`, `+=`, `-=`, `*=` or `/=`.
    #[must_use]
    pub fn sign(self) -> TokenKind {
        self.0.data().token
    }

    /// Whether the old value is read too.
    #[must_use]
    pub fn is_compound(self) -> bool {
        self.sign() != TokenKind::Assign
    }
}
