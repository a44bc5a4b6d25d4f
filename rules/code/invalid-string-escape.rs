//! A backslash in a string before something that is no escape. Strings inserted in strings are left alone: how
//! many backslashes such an escape wants is nowhere said.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Insert, StringLiteral},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for string in module.all::<StringLiteral<'_>>() {
        for escape in string.escapes() {
            let rest = Span::new(escape.start + 1, string.content_span().end).slice(module.text());
            let Some(variant) = mistake(rest) else { continue };
            if string.node().enclosing::<Insert<'_>>().is_none() {
                report.at(escape).variant(variant).arg("escape", escape.slice(module.text()));
            }
        }
    }
}

/// What is wrong with the escape whose backslash stands before `rest`.
fn mistake(rest: &str) -> Option<Variant> {
    let mut letters = rest.chars();
    match letters.next()? {
        'н' | 'в' | 'т' | 'n' | 'r' | 't' | 'Н' | 'В' | 'Т' | 'N' | 'R' | 'T' => None,
        '\\' | '"' | '%' | '$' => None,
        'ю' | 'u' | 'Ю' | 'U' => {
            (!letters.next().is_some_and(|digit| digit.is_ascii_digit())).then_some(Variant("code"))
        }
        '\n' | '\r' => Some(Variant("line-end")),
        _ => Some(Variant::USUAL),
    }
}
