//! A method that is open to the client although no client code and no description names it. A name in a string counts
//! wherever it stands, for methods can be called by name.

use std::collections::HashSet;

use crate::{
    platform::words::annotation,
    project::{Environment, Side},
    rules::prelude::*,
    syntax::xbsl::{Annotation, Method, Name, StringLiteral, TokenKind, TokenRef, words as words_of},
};

pub fn check(project: &Project<'_>, report: &mut Reporter<'_>) {
    let requested = project.modules_among(|file| report.wants(file)).filter(|module| module.is_valid());
    let open: Vec<_> = requested.flat_map(|module| open_methods(&module).collect::<Vec<_>>()).collect();
    let mut unnamed: HashSet<&str> = open.iter().map(|(_, name)| name.text()).collect();
    if unnamed.is_empty() {
        return;
    }
    for token in project.modules().flat_map(|module| client_tokens(project, &module)) {
        match token.kind() {
            TokenKind::Identifier => _ = unnamed.remove(token.text()),
            kind if kind.is_comment() || kind.is_sign() => {}
            _ => words_of(token.text()).for_each(|word| _ = unnamed.remove(word)),
        }
    }
    for text in project.modules().flat_map(|module| module.tree().all::<StringLiteral<'_>>()) {
        words_of(text.content()).for_each(|word| _ = unnamed.remove(word));
    }
    for file in project.files().filter(|file| file.yaml().is_some()) {
        words_of(file.text()).for_each(|word| _ = unnamed.remove(word));
    }
    for (place, name) in open.into_iter().filter(|(_, name)| unnamed.contains(name.text())) {
        report.at_place(place).arg("method", name.text());
    }
}

/// The methods of a module that are open to the client, from their annotations to their names. Static ones are not judged.
fn open_methods<'p>(module: &Module<'p>) -> impl Iterator<Item = (Place, Name<'p>)> + use<'p> {
    let file = module.file().index;
    let methods = module.tree().methods().filter(|method| method.owner().is_none() && !method.is_static());
    methods.filter_map(move |method| {
        let mut names = method.annotations().filter_map(Annotation::bare_name);
        names.find(|name| annotation::AVAILABLE_FROM_CLIENT.is(name.text()))?;
        let name = method.name()?;
        Some((Place { file, span: Span::new(method.span().start, name.span().end) }, name))
    })
}

/// The tokens of a module that may belong to code of the client, the names of methods that are declared aside.
fn client_tokens<'p>(project: &Project<'p>, module: &Module<'p>) -> Vec<TokenRef<'p>> {
    let declares = |before: TokenRef<'_>| before.kind() == TokenKind::Method;
    let is_use = |token: &TokenRef<'_>| !token.previous_significant().is_some_and(declares);
    let may_run = |environment: Environment| environment.has(Side::Client);
    // A module whose description is missing or cannot be read may be one of the client.
    let may_be_client = match project.environment_of(module) {
        Found(environment) => may_run(environment),
        Absent | Unknown => project.element_of(module).is_none(),
    };
    if may_be_client {
        return module.tree().tokens().filter(is_use).collect();
    }
    let methods = module.tree().methods().map(Method::node);
    let for_client = methods.filter(|method| match Environment::annotated(*method) {
        Found(environment) => may_run(environment),
        Absent => false,
        Unknown => true,
    });
    for_client.flat_map(|method| method.tokens().filter(is_use)).collect()
}
