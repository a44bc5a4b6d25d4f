//! The kinds of nodes in a tree of XBSL.

/// What a node is. What its children are is said at the view of the kind, in `views`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum NodeKind {
    Module,
    /// Tokens that were skipped to get past an error.
    Error,
    /// A name that declares, or that follows `.`, `::` or stands before `=` in an argument.
    Name,

    Import,
    Annotation,
    Method,
    Parameters,
    Parameter,
    Structure,
    Exception,
    Constructor,
    Field,
    Enumeration,
    EnumItem,
    ModuleConst,

    /// A whole type as written: one alternative or several.
    Type,
    NamedType,
    FunctionType,
    ParenType,
    /// `?` as an alternative of its own.
    NullType,
    /// `неизвестно`, `ничто`, `никогда`.
    KeywordType,
    TypeArguments,
    TypeArgument,

    Block,
    If,
    IfBranch,
    ElseBranch,
    Case,
    WhenBranch,
    WhenValue,
    WhenIs,
    WhenCompare,
    While,
    ForIn,
    ForTo,
    Try,
    Catch,
    Finally,
    Scope,
    Break,
    Continue,
    Return,
    Variable,
    /// `исп Выражение`, without a name.
    UseStatement,
    ExpressionStatement,
    Assignment,

    Binary,
    Not,
    Unary,
    Is,
    As,
    Ternary,
    NonNull,
    Call,
    Arguments,
    Argument,
    Member,
    Index,
    New,
    MethodRef,
    FullLambda,
    ShortLambda,
    Throw,
    This,
    Global,
    NameExpression,
    Number,
    Duration,
    String,
    Pattern,
    Braced,
    Boolean,
    Undefined,
    Query,
    TypeLiteral,
    Array,
    Map,
    MapEntry,
    Set,
    Paren,
    /// Where an expression had to stand and does not; empty.
    Missing,

    /// `%Имя`, `%{...}`, `$Имя`, `${...}` in a string or a query.
    Insert,
    /// `%%{` or `$${` in a string.
    EscapedInsert,
}

impl NodeKind {
    pub(super) const COUNT: usize = Self::EscapedInsert as usize + 1;

    #[must_use]
    pub const fn is_expression(self) -> bool {
        matches!(self as u8, kind if kind >= Self::Binary as u8 && kind <= Self::Missing as u8)
            && !matches!(self, Self::Arguments | Self::Argument | Self::MapEntry)
    }

    #[must_use]
    pub const fn is_statement(self) -> bool {
        matches!(
            self,
            Self::If
                | Self::Case
                | Self::While
                | Self::ForIn
                | Self::ForTo
                | Self::Try
                | Self::Scope
                | Self::Break
                | Self::Continue
                | Self::Return
                | Self::Variable
                | Self::UseStatement
                | Self::ExpressionStatement
                | Self::Assignment
        )
    }

    /// Number, duration, string, pattern, braced literal, `Истина`, `Ложь`, `Неопределено`, query, type literal.
    #[must_use]
    pub const fn is_literal(self) -> bool {
        matches!(self as u8, kind if kind >= Self::Number as u8 && kind <= Self::TypeLiteral as u8)
    }

    /// A node that says whether something in it is broken.
    pub(super) const fn reports_errors(self) -> bool {
        matches!(
            self,
            Self::Module
                | Self::Method
                | Self::Structure
                | Self::Exception
                | Self::Enumeration
                | Self::ModuleConst
                | Self::FullLambda
        )
    }

    /// A statement that opens a block and closes it with `;`.
    pub(super) const fn ends_with_semicolon(self) -> bool {
        matches!(self, Self::If | Self::Case | Self::Try | Self::Scope) || self.is_loop()
    }

    #[must_use]
    pub const fn is_loop(self) -> bool {
        matches!(self, Self::While | Self::ForIn | Self::ForTo)
    }

    #[must_use]
    pub const fn is_lambda(self) -> bool {
        matches!(self, Self::FullLambda | Self::ShortLambda)
    }
}
