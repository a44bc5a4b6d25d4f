//! A call with constant arguments that makes a value a literal could write.

use crate::{
    platform::{
        platform_name,
        words::{member, type_name},
    },
    project::is_uuid,
    rules::prelude::*,
    syntax::xbsl::{Argument, Call, New, Node, NodeKind, Paren, StringLiteral},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for made in module.all::<New<'_>>() {
        let Some(constructed) = made.constructed().filter(|constructed| !constructed.is_nullable()) else {
            continue;
        };
        let path = platform_name(constructed.path());
        if type_name::WITH_LITERALS.iter().any(|name| *name == path)
            && module.tree().types_named(path).next().is_none()
            && are_constants(made.arguments())
            && made.node().is_sound()
        {
            let draft = report.at(made.span()).arg("name", path);
            if let Some(content) = content(path, made) {
                draft.fix(made.span(), format!("{path}{{{content}}}"));
            }
        }
    }
    for call in module.all::<Call<'_>>() {
        let name = call.bare_name().filter(|name| member::FIND_TYPE == name.text());
        let Some(name) = name.filter(|_| are_constants(call.arguments())) else { continue };
        let is_own = || module.tree().declared_as(NodeKind::Method, name.text()).next().is_some();
        if call.node().is_sound() && !is_own() {
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
        NodeKind::Number
        | NodeKind::Duration
        | NodeKind::Boolean
        | NodeKind::Undefined
        | NodeKind::Pattern
        | NodeKind::Braced => true,
        NodeKind::String => StringLiteral::cast(value).is_some_and(StringLiteral::is_plain),
        NodeKind::Paren => Paren::cast(value).and_then(Paren::inner).is_some_and(is_constant),
        _ => false,
    }
}

/// What the literal holds between its braces, where the arguments spell a date or an id out plainly.
fn content(path: &str, made: New<'_>) -> Option<String> {
    let is_bare = made.arguments().all(|argument| argument.name().is_none())
        && made.node().tokens().all(|token| !token.kind().is_comment());
    let mut values = made.arguments().filter(|_| is_bare).filter_map(Argument::value);
    let (first, others) = (values.next()?, [values.next(), values.next(), values.next()]);
    match others {
        [None, ..] if type_name::UUID == path => {
            let id = StringLiteral::cast(first)?.content();
            is_uuid(id).then(|| id.to_owned())
        }
        [Some(month), Some(day), None] if type_name::DATE == path => {
            let year = first.text().parse().ok()?;
            date(year, month.text().parse().ok()?, day.text().parse().ok()?)
        }
        _ => None,
    }
}

/// The date as a literal spells it, `None` for a day that no calendar has.
fn date(year: u32, month: u32, day: u32) -> Option<String> {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    let exists = (1..=9999).contains(&year) && (1..=days).contains(&day);
    exists.then(|| format!("{year:04}-{month:02}-{day:02}"))
}
