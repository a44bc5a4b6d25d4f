//! A list is read when it is first drawn, without waiting for the code that turns its filter on.

use crate::{
    platform::words::{key, member, type_name},
    rules::prelude::*,
    syntax::xbsl::{Assignment, Member, TokenKind},
};

const ITEMS: [Word; 3] =
    [type_name::FILTER_ITEM, type_name::FILTER_ITEM_EXPRESSION, type_name::FILTER_ITEM_GROUP];

pub fn check(project: &Project<'_>, report: &mut Reporter<'_>) {
    let asked_for = project.files_among(|file| report.wants(file)).filter_map(File::element);
    for element in asked_for.collect::<Vec<_>>() {
        let switches = element.entries_under(key::USE).map(|switch| switch.value);
        let is_item = |item: Value<'_>| item.has_type(&ITEMS);
        let mut off = switches.filter(|it| it.says_false() && it.parent().is_some_and(is_item)).peekable();
        if off.peek().is_none() {
            continue;
        }
        let Found(module) = project.module_of(&element) else { continue };
        if module.all::<Assignment<'_>>().any(turns_on) {
            for switch in off {
                report.at_place(Place { file: element.file().index, span: switch.span() });
            }
        }
    }
}

/// Whether it may turn an item of a filter on. Which item that is nobody can tell by its text.
fn turns_on(assignment: Assignment<'_>) -> bool {
    let target = assignment.target().and_then(Member::cast).filter(|target| !target.is_safe());
    let is_switch = target.and_then(Member::name).is_some_and(|name| member::USE.is(name.text()));
    let turns_off = || assignment.value().is_some_and(|value| value.first_token().kind() == TokenKind::False);
    is_switch && !assignment.is_compound() && !turns_off()
}
