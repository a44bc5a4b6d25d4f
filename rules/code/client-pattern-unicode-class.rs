//! `\p{…}` in a pattern that a client compiles: whether it knows the class depends on the client.

use crate::{
    platform::words::type_name,
    project::{Environment, Side},
    rules::prelude::*,
    syntax::xbsl::{Method, Name, New, Node, StringLiteral},
};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let patterns = module.all::<New<'_>>().filter_map(pattern).filter(|literal| literal.node().is_sound());
    let mut found = patterns.filter(|literal| has_unicode_class(literal.content())).peekable();
    if found.peek().is_none() || !may_run_on_client(context.project(), module) {
        return;
    }
    for literal in found {
        let method = literal.node().enclosing_method().filter(|method| method.owner().is_none());
        let environment = |method: &Method<'_>| Environment::annotated(method.node());
        let is_for_client =
            |method: &Method<'_>| environment(method).is_none_or(|runs| !runs.has(Side::Server));
        if let Some(method) = method.filter(is_for_client) {
            report.at(literal.span()).arg("method", method.name().map_or("", Name::text));
        }
    }
}

fn may_run_on_client(project: &Project<'_>, module: &Module<'_>) -> bool {
    project.environment_of(module).found().is_some_and(|environment| environment.has(Side::Client))
}

/// The text of `новый Образец("...")`, where nothing is inserted in it.
fn pattern(constructed: New<'_>) -> Option<StringLiteral<'_>> {
    constructed.constructed().filter(|made| type_name::PATTERN.is(made.path()))?;
    let first = constructed.arguments().next().filter(|argument| argument.name().is_none())?;
    first.value().map(Node::without_parens).and_then(StringLiteral::cast).filter(|text| text.is_plain())
}

/// Whether an escape `\p{Имя}` stands in a pattern, as it is written in a string.
fn has_unicode_class(content: &str) -> bool {
    let pattern = content.replace(r"\\", r"\");
    let mut rest = pattern.as_str();
    while let Some((_, escaped)) = rest.split_once('\\') {
        if escaped.strip_prefix("p{").and_then(|class| class.find('}')).is_some_and(|end| end > 0) {
            return true;
        }
        let mut letters = escaped.chars();
        letters.next();
        rest = letters.as_str();
    }
    false
}
