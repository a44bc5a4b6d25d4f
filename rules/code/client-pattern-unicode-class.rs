//! `\p{…}` in a pattern that a client compiles: whether it knows the class depends on the client.

use crate::{
    platform::{platform_name, words::type_name},
    project::{Environment, Side},
    rules::prelude::*,
    syntax::xbsl::{Method, Name, New, Node, StringLiteral},
};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let patterns = module.all::<New<'_>>().filter_map(pattern).filter(|literal| literal.node().is_sound());
    let mut found = patterns.filter(|literal| has_unicode_class(literal.content())).peekable();
    let project = context.project();
    if found.peek().is_none() || has_own_type(project, module) || !may_run_on_client(project, module) {
        return;
    }
    for literal in found {
        let method = literal.node().enclosing_method().filter(|method| method.owner().is_none());
        let is_for_client = |method: &Method<'_>| match Environment::annotated(method.node()) {
            Found(runs) => !runs.has(Side::Server),
            Absent => true,
            Unknown => false,
        };
        if let Some(method) = method.filter(is_for_client) {
            report.at(literal.span()).arg("method", method.name().map_or("", Name::text));
        }
    }
}

/// Whether the module or the project has a type named as the one of the platform, which may be meant.
fn has_own_type(project: &Project<'_>, module: &Module<'_>) -> bool {
    let is_declared = |name: &str| module.tree().types_named(name).next().is_some();
    let mut names = type_name::PATTERN.spellings().into_iter();
    names.any(|name| is_declared(name) || project.elements_named(name).next().is_some())
}

fn may_run_on_client(project: &Project<'_>, module: &Module<'_>) -> bool {
    project.environment_of(module).found().is_some_and(|environment| environment.has(Side::Client))
}

/// The text of `новый Образец("...")`, where nothing is inserted in it.
fn pattern(constructed: New<'_>) -> Option<StringLiteral<'_>> {
    constructed.constructed().filter(|made| type_name::PATTERN.is(platform_name(made.path())))?;
    let first = constructed.arguments().next().filter(|argument| argument.name().is_none())?;
    first.value().map(Node::without_parens).and_then(StringLiteral::cast).filter(|text| text.is_plain())
}

/// Whether an escape `\p{Имя}` stands in a pattern, whose backslashes are written twice in a string. A single one begins
/// an escape of the string.
fn has_unicode_class(content: &str) -> bool {
    let mut rest = content;
    while let Some((_, after)) = rest.split_once('\\') {
        let Some(escaped) = after.strip_prefix('\\') else {
            rest = without_first(after);
            continue;
        };
        if escaped.strip_prefix("p{").and_then(|class| class.find('}')).is_some_and(|end| end > 0) {
            return true;
        }
        rest = escaped.strip_prefix(r"\\").unwrap_or_else(|| without_first(escaped));
    }
    false
}

fn without_first(text: &str) -> &str {
    let mut letters = text.chars();
    letters.next();
    letters.as_str()
}
