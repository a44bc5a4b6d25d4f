//! A method with a result type whose end can be reached without `возврат`. Where a method that is called may not return,
//! or the branches of a choice may be all there can be, nothing is said.

use crate::{
    project::{Ending, Endings},
    rules::prelude::*,
    syntax::xbsl::{Block, Case, If, Lambda, Method, NodeKind, Scope, TokenKind, Try, WhenBranch},
};

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    let module = types.module();
    for method in
        types.tree().methods().filter(|method| promises_value(*method) && !ends_with_return(*method))
    {
        let (Some(body), Some(result)) = (method.body(), method.return_type()) else { continue };
        let endings = module.endings_in(
            method,
            &types.project(),
            |choice| types.leaves_values_out(choice),
            |call| types.platform_method(call),
        );
        if endings.of_block(Some(body)) != Ending::Reached {
            continue;
        }
        let exit = last_token(body, &endings).filter(|_| returns(body));
        let draft = report.at(exit.unwrap_or_else(|| result.span()));
        draft.arg("method", method.name().map_or("", |name| name.text())).arg("type", result.in_one_line());
    }
}

/// Whether its result type is one with values: `неизвестно` is, though nobody knows of what type they are.
fn promises_value(method: Method<'_>) -> bool {
    use TokenKind::{Never, Void};
    method.return_type().is_some() && !matches!(method.result_keyword(), Some(Never | Void))
}

/// Whether it obviously does not reach its end, as most methods.
fn ends_with_return(method: Method<'_>) -> bool {
    let last = method.body().and_then(|body| body.statements().last());
    last.is_some_and(|last| last.kind() == NodeKind::Return)
}

/// Whether there is a `возврат` in it that is not one of a lambda.
fn returns(body: Block<'_>) -> bool {
    let mut returns = body.node().descendants().filter(|node| node.kind() == NodeKind::Return);
    returns
        .any(|exit| exit.enclosing::<Lambda<'_>>().is_none_or(|lambda| !body.node().contains(lambda.node())))
}

/// The last token that is executed in a block whose end is reached.
fn last_token(block: Block<'_>, endings: &Endings<'_>) -> Option<Span> {
    let last = block.statements().last()?;
    let inner: Vec<Option<Block<'_>>> = match last.kind() {
        NodeKind::If => branches_of(If::cast(last)?),
        NodeKind::Case => branches_of_case(Case::cast(last)?),
        NodeKind::Try => {
            let attempt = Try::cast(last)?;
            std::iter::once(attempt.block()).chain(attempt.catches().map(|catch| catch.block())).collect()
        }
        NodeKind::Scope => vec![Scope::cast(last)?.block()],
        _ => Vec::new(),
    };
    let mut reached = inner.into_iter().filter(|block| endings.of_block(*block) == Ending::Reached).flatten();
    reached.find_map(|block| last_token(block, endings)).or_else(|| Some(last.last_token()?.span()))
}

/// The branches of `если`; none without `иначе`, for then its own end is reached.
fn branches_of(choice: If<'_>) -> Vec<Option<Block<'_>>> {
    let Some(otherwise) = choice.else_branch() else { return Vec::new() };
    choice.branches().map(|branch| branch.block()).chain([otherwise.block()]).collect()
}

fn branches_of_case(choice: Case<'_>) -> Vec<Option<Block<'_>>> {
    let otherwise = choice.else_branch().map(|branch| branch.block());
    choice.branches().map(WhenBranch::block).chain(otherwise).collect()
}
