//! An empty collection whose first statement after it puts an item in.

use crate::{
    platform::{
        platform_name,
        words::{member, type_name},
    },
    rules::prelude::*,
    syntax::xbsl::{Call, ExpressionStatement, Member, NameExpression, New, Node, Variable, VariableKind},
};

/// What a collection is filled with.
const FILLED_BY: [(Word, Word); 3] =
    [(type_name::ARRAY, member::ADD), (type_name::SET, member::ADD), (type_name::MAP, member::INSERT)];

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for variable in module.all::<Variable<'_>>().filter(|variable| variable.kind() != VariableKind::Use) {
        let (Some(name), Some(filler)) = (variable.name(), filler(variable)) else { continue };
        if variable.node().next_sibling().is_some_and(|next| is_call(next, name.text(), filler)) {
            let span = variable.keyword().span().cover(name.span());
            report.at(span).arg("name", name.text());
        }
    }
}

/// The method that fills what the variable is made with, if that is an empty collection.
fn filler(variable: Variable<'_>) -> Option<Word> {
    let made = New::cast(variable.value()?)?;
    let is_empty = made.argument_list()?.arguments().next().is_none();
    let path = platform_name(made.constructed().filter(|_| is_empty)?.path());
    FILLED_BY.into_iter().find(|(collection, _)| *collection == path).map(|(_, filler)| filler)
}

/// Whether what is put in asks for the collection itself, as no item of a literal can.
fn uses(call: Call<'_>, object: &str) -> bool {
    let values = call.arguments().filter_map(|argument| argument.value());
    let mut parts = values.flat_map(|value| std::iter::once(value).chain(value.descendants()));
    parts.any(|part| NameExpression::cast(part).is_some_and(|name| name.text() == object))
}

/// `Имя.Метод(...)` as a statement, more calls after it or not.
fn is_call(statement: Node<'_>, object: &str, method: Word) -> bool {
    let mut link = ExpressionStatement::cast(statement).and_then(ExpressionStatement::expression);
    while let Some(call) = link.and_then(Call::cast) {
        let Some(member) = call.callee().and_then(Member::cast).filter(|member| !member.is_safe()) else {
            return false;
        };
        let on = member.object().and_then(NameExpression::cast);
        if on.is_some_and(|on| on.text() == object) {
            let is_filler = call.name().is_some_and(|name| method == name.text());
            return is_filler && !uses(call, object);
        }
        link = member.object();
    }
    false
}
