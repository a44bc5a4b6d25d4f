//! What can be wrong with a YAML text, as data; the sentences are elsewhere.

use crate::source::Span;

/// One thing that keeps a text from being YAML.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct YamlError {
    /// What to show of the text, in bytes; empty where it is a place rather than a piece of text. The
    /// opening quote or bracket where that is not closed.
    pub span: Span,
    /// Where nothing more can be read: in `span`, or behind it. What opens there may be missed only at the end of the text.
    pub stop: u32,
    pub kind: ErrorKind,
}

/// The kinds of error that are worth telling apart, because each is fixed in another way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ErrorKind {
    /// `key: =A ? B : C`: the colon of an unquoted ternary expression reads as a second key.
    UnquotedTernary,
    /// `key: one: two`: an unquoted value with a colon and a space in it.
    UnquotedColon,
    /// A line that should be `key: value` has no colon with a space after it.
    MissingColon,
    /// `: value`, and nothing before the colon.
    MissingKey,
    /// A line's indentation fits none of the levels that are open.
    Indentation,
    /// A tab where the indentation must be spaces.
    TabIndentation,
    /// A `-` where no list item may stand.
    MisplacedItem,
    /// A quote that is opened and not closed.
    UnclosedQuote,
    /// Text after the closing quote of a value, or a comment there without a space before it.
    TextAfterQuote,
    /// An escape in double quotes that YAML does not know.
    BadEscape,
    /// `[` or `{` that is not closed.
    UnclosedBracket,
    /// A closing bracket without its opening one, or a comma missing between items.
    MisplacedBracket,
    /// A value begins with a character that YAML keeps for itself: one of `@ % & * ! ? ,` or a back quote.
    ReservedCharacter,
    /// A character that no YAML text may hold, such as NUL.
    ControlCharacter,
    /// `*name` whose `&name` does not stand before it.
    UnknownAlias,
    /// A `|` or `>` block with a wrong header or wrongly indented lines.
    BlockScalar,
    /// A wrong `%` line before a document.
    Directive,
    /// A second document, where a description is one; or text beside the `---` or `...` that bounds one.
    DocumentBoundary,
    /// More nested than [`MAX_DEPTH`](crate::syntax::MAX_DEPTH) levels.
    TooDeep,
    /// More than [`MAX_NODES`](super::MAX_NODES) nodes, or a text of 4 GiB and more.
    TooLarge,
    /// Anything else that is not YAML.
    Other,
}
