//! The result of a method that gives none is used. Of several methods of one name the arguments choose, so all have to give
//! none. In a folder without a descriptor a name before the dot may be that of a module that is not there.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Call, MOST_OVERLOADS, Method, NameExpression, Node, NodeKind},
};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    let is_out_of_sight = project.out_of_sight(module.file());
    let calls = module.all::<Call<'_>>().filter(|call| is_value(call.node()));
    for call in calls.filter(|call| call.object().is_none() || project.has_descriptor()) {
        let methods = project.methods_called(module, call);
        let is_procedure =
            |method: Method<'_>| method.return_type().is_none() && !method.has_broken_signature();
        let count = methods.clone().count();
        if (1..MOST_OVERLOADS).contains(&count)
            && methods.clone().all(is_procedure)
            && !owner_name(call).is_some_and(&is_out_of_sight)
        {
            let start = call.span().start;
            let name = call.callee().map_or("", |callee| callee.text());
            report.at(Span::new(start, start + name.len() as u32)).arg("method", name);
        }
    }
}

/// The name before the dot. Where code here cannot use it, what is behind it is the next question.
fn owner_name(call: Call<'_>) -> Option<&str> {
    let owner = call.object().and_then(NameExpression::cast).filter(|owner| !owner.is_qualified())?;
    owner.node().declaration().is_none().then(|| owner.text())
}

/// Whether something is done with what a call gives. A short lambda may stand for a procedure, and what `исп` needs is
/// another question.
fn is_value(call: Node<'_>) -> bool {
    let around = call.ancestors().find(|node| node.kind() != NodeKind::Paren);
    around.is_some_and(|around| match around.kind() {
        NodeKind::ExpressionStatement
        | NodeKind::ShortLambda
        | NodeKind::UseStatement
        | NodeKind::MethodRef => false,
        NodeKind::Variable => around.first_token().kind() != xbsl::TokenKind::Use,
        _ => true,
    })
}
