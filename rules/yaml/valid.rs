//! A description that is not YAML. Only the first mistake is reported, where nothing more can be read: the others often
//! follow from it.

use crate::{
    rules::prelude::*,
    syntax::yaml::{ErrorKind, YamlError},
};

pub fn check(file: &File, report: &mut Reporter<'_>) {
    let Some(error) = file.yaml().and_then(|tree| tree.errors().first()) else { return };
    let begun = report.place(error.span);
    match begun_above(error, file.text()) {
        Some(variant) => {
            report.at(Span::at(error.stop)).variant(variant).arg("begun", begun).related(begun);
        }
        None => {
            report.at(error.span).variant(variant(error.kind));
        }
    }
}

/// The sentence about an error that began on a line above.
fn begun_above(error: &YamlError, text: &str) -> Option<Variant> {
    let between = Span::new(error.span.start, error.stop).slice(text);
    let variant = match error.kind {
        ErrorKind::UnclosedQuote => Variant("unclosed-quote-above"),
        ErrorKind::UnclosedBracket => Variant("unclosed-bracket-above"),
        ErrorKind::MissingColon => Variant("missing-colon-above"),
        _ => return None,
    };
    between.contains(['\n', '\r']).then_some(variant)
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
