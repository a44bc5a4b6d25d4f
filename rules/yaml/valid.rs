//! A description that is not YAML. Only the first mistake is told: the others often follow from it.

use crate::{rules::prelude::*, syntax::yaml::ErrorKind};

pub fn check(file: &File, report: &mut Reporter<'_>) {
    let first = file.yaml().and_then(|tree| tree.errors().first());
    if let Some(error) = first {
        report.at(error.span).variant(variant(error.kind));
    }
}

const fn variant(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::UnquotedTernary => "unquoted-ternary",
        ErrorKind::UnquotedColon => "unquoted-colon",
        ErrorKind::MissingColon => "missing-colon",
        ErrorKind::MissingKey => "missing-key",
        ErrorKind::Indentation => "indentation",
        ErrorKind::TabIndentation => "tab-indentation",
        ErrorKind::MisplacedItem => "misplaced-item",
        ErrorKind::UnclosedQuote => "unclosed-quote",
        ErrorKind::TextAfterQuote => "text-after-quote",
        ErrorKind::BadEscape => "bad-escape",
        ErrorKind::UnclosedBracket => "unclosed-bracket",
        ErrorKind::MisplacedBracket => "misplaced-bracket",
        ErrorKind::ReservedCharacter => "reserved-character",
        ErrorKind::ControlCharacter => "control-character",
        ErrorKind::UnknownAlias => "unknown-alias",
        ErrorKind::BlockScalar => "block-scalar",
        ErrorKind::Directive => "directive",
        ErrorKind::DocumentBoundary => "document-boundary",
        ErrorKind::TooDeep => "too-deep",
        ErrorKind::TooLarge => "too-large",
        ErrorKind::Other => "",
    }
}
