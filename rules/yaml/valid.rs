//! A description that is not YAML. Only the first mistake is reported: the others often follow from it.

use crate::{rules::prelude::*, syntax::yaml::ErrorKind};

pub fn check(file: &File, report: &mut Reporter<'_>) {
    let first = file.yaml().and_then(|tree| tree.errors().first());
    if let Some(error) = first {
        report.at(error.span).variant(variant(error.kind));
    }
}

/// The sentence about an error.
pub const fn variant(kind: ErrorKind) -> Variant {
    match kind {
        ErrorKind::UnquotedTernary => Variant("unquoted-ternary"),
        ErrorKind::UnquotedColon => Variant("unquoted-colon"),
        ErrorKind::MissingColon => Variant("missing-colon"),
        ErrorKind::MissingKey => Variant("missing-key"),
        ErrorKind::Indentation => Variant("indentation"),
        ErrorKind::TabIndentation => Variant("tab-indentation"),
        ErrorKind::MisplacedItem => Variant("misplaced-item"),
        ErrorKind::UnclosedQuote => Variant("unclosed-quote"),
        ErrorKind::TextAfterQuote => Variant("text-after-quote"),
        ErrorKind::BadEscape => Variant("bad-escape"),
        ErrorKind::UnclosedBracket => Variant("unclosed-bracket"),
        ErrorKind::MisplacedBracket => Variant("misplaced-bracket"),
        ErrorKind::ReservedCharacter => Variant("reserved-character"),
        ErrorKind::ControlCharacter => Variant("control-character"),
        ErrorKind::UnknownAlias => Variant("unknown-alias"),
        ErrorKind::BlockScalar => Variant("block-scalar"),
        ErrorKind::Directive => Variant("directive"),
        ErrorKind::DocumentBoundary => Variant("document-boundary"),
        ErrorKind::TooDeep => Variant("too-deep"),
        ErrorKind::TooLarge => Variant("too-large"),
        ErrorKind::Other => Variant::USUAL,
    }
}
