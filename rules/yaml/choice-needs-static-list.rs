//! A choice of a value offers what its list holds. Only of enumerations, booleans and the like the platform makes the
//! list itself.

use crate::{
    platform::words::{key, type_name},
    rules::prelude::*,
    syntax::types::{Member, TypeText},
};

/// Whose values nobody can list.
const UNLISTED: [Word; 5] =
    [type_name::STRING, type_name::NUMBER, type_name::DATE, type_name::DATE_TIME, type_name::TIME];

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    for typed in element.typed_as(&[type_name::VALUE_CHOICE]) {
        if typed.node.get(key::CHOICE_LIST).is_some() || typed.is_declaration() {
            continue;
        }
        let choice = typed.type_text().and_then(TypeText::single).filter(|choice| !choice.is_nullable());
        let chosen = choice.and_then(|choice| choice.arguments().next());
        if chosen.is_some_and(is_unlisted) {
            report.at(typed.written.span());
        }
    }
}

fn is_unlisted(chosen: TypeText<'_>) -> bool {
    let is_empty = |member: &Member<'_>| member.name().is_empty() || member.is(type_name::UNDEFINED);
    let mut members = chosen.members().filter(|member| !is_empty(member)).peekable();
    members.peek().is_some() && members.all(|member| UNLISTED.iter().any(|word| member.is(*word)))
}
