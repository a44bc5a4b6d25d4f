//! An empty collection whose first statement after it puts an item in.

use crate::{
    platform::words::{member, type_name},
    rules::prelude::*,
    syntax::xbsl::{Call, ExpressionStatement, NameExpression, New, Node, Variable, VariableKind},
};

/// What a collection is filled with.
const FILLED_BY: [(Word, Word); 3] =
    [(type_name::ARRAY, member::ADD), (type_name::SET, member::ADD), (type_name::MAP, member::INSERT)];

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for variable in module.all::<Variable<'_>>().filter(|variable| variable.kind() != VariableKind::Use) {
        let (Some(name), Some(filler)) = (variable.name(), filler(variable)) else { continue };
        if next_statement(variable.node()).is_some_and(|next| is_call(next, name.text(), filler)) {
            let span = variable.keyword().span().cover(name.span());
            report.at(span).arg("name", name.text());
        }
    }
}

/// The method that fills what the variable is made with, if that is an empty collection.
fn filler(variable: Variable<'_>) -> Option<Word> {
    let made = New::cast(variable.value()?)?;
    let is_empty = made.argument_list()?.arguments().next().is_none();
    let path = made.constructed().filter(|_| is_empty)?.path();
    FILLED_BY.into_iter().find(|(collection, _)| *collection == path).map(|(_, filler)| filler)
}

fn next_statement(statement: Node<'_>) -> Option<Node<'_>> {
    let siblings = statement.parent()?.children();
    siblings.skip_while(|sibling| *sibling != statement).nth(1)
}

/// `Имя.Метод(...)` as a statement of its own.
fn is_call(statement: Node<'_>, object: &str, method: Word) -> bool {
    let call = ExpressionStatement::cast(statement).and_then(|statement| Call::cast(statement.expression()?));
    call.is_some_and(|call| {
        let member = call.callee().and_then(xbsl::Member::cast).filter(|member| !member.is_safe());
        let on = member.and_then(xbsl::Member::object).and_then(NameExpression::cast);
        on.is_some_and(|on| on.text() == object) && call.name().is_some_and(|name| method == name.text())
    })
}
