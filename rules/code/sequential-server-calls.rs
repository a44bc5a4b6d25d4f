//! Calls of the server one after another, with nothing but statements without blocks between, in what runs on the client when
//! a form opens.

use rustc_hash::FxHashSet;

use crate::{
    platform::words::{handler, kind},
    project::{DeclaredMethod, ModuleFacet, Side},
    rules::prelude::*,
    syntax::xbsl::{Binary, Block, Call, Method, Node, NodeKind, TokenKind},
};

/// What the platform calls when it opens a form.
const OPENING: [Word; 4] =
    [handler::AFTER_CREATE, handler::AFTER_READ, handler::ON_OPEN, handler::ON_OPEN_BY_LINK];

/// So many different methods are named in a finding.
const MOST_NAMES: usize = 5;

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let least = usize::try_from(context.param("min-calls")).unwrap_or(2);
    let is_form = |it: &Element<'_>| it.is_kind(kind::INTERFACE_COMPONENT);
    let looks_at_all = context.param("all-methods") == 1;
    let is_opened = module.facet() == ModuleFacet::Element
        && context.project().element_of(module).is_some_and(|element| is_form(&element));
    let methods = match (looks_at_all, is_opened) {
        (true, _) => module.methods().filter(|method| runs_on_client(module, *method, context)).collect(),
        (false, true) => methods_on_opening(module, context),
        (false, false) => return,
    };
    for block in methods.into_iter().flat_map(|method| method.node().all_below::<Block<'_>>()) {
        let mut run = Vec::new();
        for statement in block.statements() {
            match calls_in(statement, module, context) {
                Some(calls) => run.extend(calls),
                None => {
                    report_run(&run, least, report);
                    run.clear();
                }
            }
        }
        report_run(&run, least, report);
    }
}

fn report_run(run: &[(Call<'_>, &str)], least: usize, report: &mut Reporter<'_>) {
    let Some((first, _)) = run.first().filter(|_| run.len() >= least) else { return };
    let mut names: Vec<&str> = Vec::new();
    for (_, name) in run {
        if !names.contains(name) && names.len() <= MOST_NAMES {
            names.push(name);
        }
    }
    if names.len() > MOST_NAMES {
        names.truncate(MOST_NAMES);
        names.push("…");
    }
    report.at(first.span()).arg("count", run.len()).arg("methods", names.join(", "));
}

/// The methods of the module that run on the client when a form opens: those that the platform calls, and what they call.
fn methods_on_opening<'p>(module: &Module<'p>, context: &ProjectContext<'p>) -> Vec<Method<'p>> {
    let is_opening = |method: &Method<'_>| {
        method.name().is_some_and(|name| OPENING.iter().any(|word| word.is(name.text())))
    };
    let mut methods: Vec<_> = module.tree().methods().filter(is_opening).collect();
    let mut met: FxHashSet<_> = methods.iter().map(|method| method.node().id()).collect();
    methods.retain(|method| runs_on_client(module, *method, context));
    let mut at = 0;
    while let Some(method) = methods.get(at).copied() {
        for called in method.node().all_below::<Call<'p>>().filter(|call| call.object().is_none()) {
            for called in called.methods() {
                if met.insert(called.node().id()) && runs_on_client(module, called, context) {
                    methods.push(called);
                }
            }
        }
        at += 1;
    }
    methods.sort_unstable_by_key(|method| method.span().start);
    methods
}

fn runs_on_client<'p>(module: &Module<'p>, method: Method<'p>, context: &ProjectContext<'p>) -> bool {
    let runs = context.project().environment_of_method(module, method).found();
    runs.is_some_and(|runs| runs.has(Side::Client))
}

/// The calls of the server that a statement makes, with the names of the methods; `None` where blocks or other conditions
/// decide whether one of them is made.
fn calls_in<'p>(
    statement: Node<'p>,
    module: &Module<'p>,
    context: &ProjectContext<'p>,
) -> Option<Vec<(Call<'p>, &'p str)>> {
    if statement.all_below::<Block<'_>>().next().is_some() {
        return None;
    }
    let project = context.project();
    let is_counted = |called: &DeclaredMethod<'p>| project.is_of_server(*called) && !called.is_cached();
    let called = statement
        .all_below::<Call<'p>>()
        .filter_map(|call| Some((call, project.method_called(*module, call)?)))
        .filter(|(_, called)| is_counted(called));
    called
        .map(|(call, called)| is_always_made(call.node(), statement).then(|| (call, called.name())))
        .collect()
}

/// Whether nothing between a call and its statement decides whether it is made.
fn is_always_made(call: Node<'_>, statement: Node<'_>) -> bool {
    let decides = |node: Node<'_>| {
        let operator = Binary::cast(node).map(Binary::operator);
        node.kind().is_lambda()
            || node.kind() == NodeKind::Ternary
            || matches!(operator, Some(TokenKind::And | TokenKind::Or | TokenKind::Coalesce))
    };
    !call.ancestors().take_while(|node| *node != statement).any(decides)
}
