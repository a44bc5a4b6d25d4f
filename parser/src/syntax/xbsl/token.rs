//! Tokens of XBSL. Keywords have one kind for both languages and both letter cases of the first letter;
//! whether a capitalised or contextual word is a keyword or a name is the parser's question.

use crate::source::Span;

/// A piece of the text. Between two tokens there is only white space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    pub kind: TokenKind,
    pub span: Span,
}

macro_rules! token_kinds {
    (
        other { $($(#[$doc:meta])* $other:ident,)* }
        keywords { $($word:ident: $ru:literal $en:literal $(| $more:literal)*,)* }
        operators { $($op:ident: $sign:literal,)* }
    ) => {
        /// What a token is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum TokenKind {
            $($(#[$doc])* $other,)*
            $($word,)*
            $($op,)*
        }

        /// Every spelling of every keyword.
        pub(super) const KEYWORDS: &[(&str, TokenKind)] = &[
            $(($ru, TokenKind::$word), ($en, TokenKind::$word), $(($more, TokenKind::$word),)*)*
        ];

        impl TokenKind {
            /// How the token is written, Russian and English, where that does not depend on the text.
            #[must_use]
            pub const fn spelling(self) -> Option<(&'static str, &'static str)> {
                match self {
                    $(Self::$word => Some(($ru, $en)),)*
                    $(Self::$op => Some(($sign, $sign)),)*
                    _ => None,
                }
            }
        }
    };
}

token_kinds! {
    other {
        /// The end of the text or of an inserted expression; empty.
        End,
        /// `// ...`, and four slashes or more.
        LineComment,
        /// `/// ...`, exactly three slashes.
        DocLine,
        /// `/* ... */`.
        BlockComment,
        /// `/** ... */`.
        DocBlock,
        /// `# ...` that begins its line, to the end of the line.
        Directive,
        /// Characters the language has no use for.
        Unknown,
        Identifier,
        Number,
        /// Digits with units: `1д2ч`, `500ms`.
        Duration,
        /// `"..."` as a whole; what is inserted in it has nodes and tokens of its own.
        String,
        /// `'...'`.
        Pattern,
        /// `Имя{...}` as a whole.
        Braced,
        /// `Запрос{...}` as a whole; its parameters have nodes and tokens of their own.
        Query,
        /// `%{` or `${` in a string, `%{` in a query.
        InsertOpen,
        /// `}` that ends what [`TokenKind::InsertOpen`] began.
        InsertClose,
        /// `%` or `$` before a name in a string or a query.
        InsertSign,
        /// `%%{` or `$${` in a string: a sign, and nothing is inserted.
        EscapedInsert,
    }
    keywords {
        Method: "метод" "method" | "Метод" | "Method",
        Constructor: "конструктор" "constructor" | "Конструктор" | "Constructor",
        Static: "статический" "static" | "Статический" | "Static",
        Abstract: "абстрактный" "abstract" | "Абстрактный" | "Abstract",
        Structure: "структура" "structure" | "Структура" | "Structure",
        Exception: "исключение" "exception" | "Исключение" | "Exception",
        Enumeration: "перечисление" "enum" | "Перечисление" | "Enum",
        Const: "конст" "const" | "Конст" | "Const",
        Import: "импорт" "import" | "Импорт" | "Import",
        Var: "пер" "var",
        Val: "знч" "val",
        Req: "обз" "req" | "Обз" | "Req",
        Use: "исп" "use",
        Default: "умолчание" "default" | "Умолчание" | "Default",
        If: "если" "if" | "Если" | "If",
        Else: "иначе" "else",
        Case: "выбор" "case" | "Выбор" | "Case",
        When: "когда" "when" | "Когда" | "When",
        For: "для" "for" | "Для" | "For",
        In: "из" "in" | "Из" | "In",
        To: "по" "to" | "По" | "To",
        Down: "вниз" "down" | "Вниз" | "Down",
        Step: "шаг" "step" | "Шаг" | "Step",
        While: "пока" "while" | "Пока" | "While",
        Try: "попытка" "try" | "Попытка" | "Try",
        Catch: "поймать" "catch" | "Поймать" | "Catch",
        Finally: "вконце" "finally",
        Throw: "выбросить" "throw",
        Return: "возврат" "return",
        Break: "прервать" "break",
        Continue: "продолжить" "continue",
        Scope: "область" "scope",
        New: "новый" "new",
        This: "этот" "this",
        And: "и" "and" | "И" | "And",
        Or: "или" "or" | "Или" | "Or",
        Not: "не" "not",
        Is: "это" "is",
        As: "как" "as",
        UnknownType: "неизвестно" "unknown",
        Void: "ничто" "void",
        Never: "никогда" "never",
        True: "Истина" "True" | "истина" | "true",
        False: "Ложь" "False" | "ложь" | "false",
        Undefined: "Неопределено" "Undefined",
        TypeWord: "Тип" "Type",
        QueryWord: "Запрос" "Query",
        Global: "глобальный" "global" | "Global",
    }
    operators {
        Coalesce: "??",
        SafeDot: "?.",
        DoubleColon: "::",
        Arrow: "->",
        Equal: "==",
        NotEqual: "!=",
        LessEqual: "<=",
        GreaterEqual: ">=",
        PlusAssign: "+=",
        MinusAssign: "-=",
        StarAssign: "*=",
        SlashAssign: "/=",
        Power: "**",
        Plus: "+",
        Minus: "-",
        Star: "*",
        Slash: "/",
        Percent: "%",
        Assign: "=",
        Less: "<",
        Greater: ">",
        Bang: "!",
        Question: "?",
        Colon: ":",
        Semicolon: ";",
        Comma: ",",
        Dot: ".",
        At: "@",
        Hash: "#",
        Ampersand: "&",
        Pipe: "|",
        OpenParen: "(",
        CloseParen: ")",
        OpenBracket: "[",
        CloseBracket: "]",
        OpenBrace: "{",
        CloseBrace: "}",
    }
}

impl TokenKind {
    #[must_use]
    pub const fn is_comment(self) -> bool {
        matches!(self, Self::LineComment | Self::DocLine | Self::BlockComment | Self::DocBlock)
    }

    /// Literals whose text may hold code: `%{…}`.
    #[must_use]
    pub const fn has_inserts(self) -> bool {
        matches!(self, Self::String | Self::Query)
    }

    /// Comments and directives: what the grammar does not see.
    #[must_use]
    pub const fn is_trivia(self) -> bool {
        self.is_comment() || matches!(self, Self::Directive)
    }

    #[must_use]
    pub const fn is_keyword(self) -> bool {
        (self as u8) >= (Self::Method as u8) && (self as u8) <= (Self::Global as u8)
    }

    /// Signs: operators, brackets and what stands between pieces.
    #[must_use]
    pub const fn is_sign(self) -> bool {
        (self as u8) > (Self::Global as u8)
    }

    /// `Истина` or `Ложь`.
    #[must_use]
    pub const fn is_boolean(self) -> bool {
        matches!(self, Self::True | Self::False)
    }

    /// `неизвестно`, `ничто`, `никогда`: types by themselves.
    #[must_use]
    pub const fn is_type_keyword(self) -> bool {
        matches!(self, Self::UnknownType | Self::Void | Self::Never)
    }

    /// `=` and its compounds.
    #[must_use]
    pub const fn is_assignment(self) -> bool {
        matches!(
            self,
            Self::Assign | Self::PlusAssign | Self::MinusAssign | Self::StarAssign | Self::SlashAssign
        )
    }

    /// `< <= == >= > !=`.
    #[must_use]
    pub const fn is_comparison(self) -> bool {
        matches!(
            self,
            Self::Less | Self::LessEqual | Self::Equal | Self::GreaterEqual | Self::Greater | Self::NotEqual
        )
    }

    /// A word that begins a declaration of a module, and is a name elsewhere.
    #[must_use]
    pub const fn may_declare(self) -> bool {
        matches!(
            self,
            Self::Method
                | Self::Static
                | Self::Abstract
                | Self::Structure
                | Self::Exception
                | Self::Enumeration
                | Self::Const
                | Self::Import
        )
    }

    /// `пер`, `знч`, `исп`.
    pub(super) const fn declares_variable(self) -> bool {
        matches!(self, Self::Var | Self::Val | Self::Use)
    }

    /// A keyword that is also allowed as a name, in any spelling.
    pub(super) const fn is_contextual(self) -> bool {
        matches!(
            self,
            Self::Exception
                | Self::Enumeration
                | Self::Structure
                | Self::Abstract
                | Self::Const
                | Self::Req
                | Self::Import
                | Self::To
                | Self::In
                | Self::TypeWord
                | Self::QueryWord
                | Self::Down
                | Self::Step
                | Self::Method
                | Self::Default
                | Self::Static
        )
    }

    /// A keyword that is a name when written with a capital letter.
    pub(super) const fn is_name_when_capital(self) -> bool {
        matches!(
            self,
            Self::While
                | Self::For
                | Self::If
                | Self::Try
                | Self::Case
                | Self::When
                | Self::Catch
                | Self::And
                | Self::Or
                | Self::Constructor
        )
    }
}

/// Whether a word begins with a capital Latin or Russian letter.
pub(super) fn is_capital(word: &[u8]) -> bool {
    match word {
        [b'A'..=b'Z', ..] => true,
        [0xD0, second, ..] => matches!(second, 0x81 | 0x90..=0xAF),
        _ => false,
    }
}
