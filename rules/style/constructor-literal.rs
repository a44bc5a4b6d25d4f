//! A call with constant arguments that makes a value a literal could write.

use crate::{
    platform::words::{member, type_name},
    rules::prelude::*,
    syntax::xbsl::{Argument, Call, New, Node, NodeKind, Paren, StringLiteral},
};

/// Types whose values can be written as literals.
const WITH_LITERALS: [Word; 13] = [
    type_name::STRING,
    type_name::NUMBER,
    type_name::BOOLEAN,
    type_name::DATE,
    type_name::DATE_TIME,
    type_name::TIME,
    type_name::INSTANT,
    type_name::DURATION,
    type_name::TIME_ZONE,
    type_name::UUID,
    type_name::BYTES,
    type_name::VERSION,
    type_name::LOCALE,
];

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for made in module.all::<New<'_>>() {
        let Some(constructed) = made.constructed().filter(|constructed| !constructed.is_nullable()) else {
            continue;
        };
        let path = constructed.path();
        if WITH_LITERALS.iter().any(|name| *name == path) && are_constants(made.arguments()) {
            report.at(made.span()).arg("name", path);
        }
    }
    for call in module.all::<Call<'_>>() {
        let name = call.bare_name().filter(|name| member::FIND_TYPE == name.text());
        if let Some(name) = name.filter(|_| are_constants(call.arguments())) {
            report.at(call.span()).arg("name", name.text());
        }
    }
}

/// Whether there are arguments and each is a literal.
fn are_constants<'t>(mut arguments: impl Iterator<Item = Argument<'t>> + Clone) -> bool {
    arguments.clone().next().is_some() && arguments.all(|argument| argument.value().is_some_and(is_constant))
}

fn is_constant(value: Node<'_>) -> bool {
    match value.kind() {
        NodeKind::Number | NodeKind::Duration | NodeKind::Boolean | NodeKind::Undefined => true,
        NodeKind::String => StringLiteral::cast(value).is_some_and(StringLiteral::is_plain),
        NodeKind::Paren => Paren::cast(value).and_then(Paren::inner).is_some_and(is_constant),
        _ => false,
    }
}
