//! A use of what the project itself marks as deprecated: a method, a parameter, a field, a constant, a member of an
//! enumeration.

use rustc_hash::FxHashSet;

use crate::{
    platform::words::annotation,
    rules::prelude::*,
    syntax::xbsl::{Annotation, Argument, Call, Member, Method, Name, NameExpression, Node, StringLiteral},
};

pub fn check(project: &Project<'_>, report: &mut Reporter<'_>) {
    let asked_for = project.modules().filter(|module| report.wants(module.file().index) && module.is_valid());
    let asked_for: Vec<Module<'_>> = asked_for.collect();
    if asked_for.is_empty() {
        return;
    }
    let names: FxHashSet<&str> = project.modules().flat_map(|module| module.deprecated_names()).collect();
    if names.is_empty() {
        return;
    }
    for module in asked_for {
        let mut report = |node: Node<'_>, name: &str, declaration: Node<'_>| {
            let place = Place { file: module.file().index, span: node.span() };
            let draft = report.at_place(place).arg("name", name);
            if let Some(hint) = deprecation(declaration).and_then(hint) {
                draft.variant(Variant("hint")).arg("hint", hint);
            }
        };
        for call in module.all::<Call<'_>>() {
            if !call.name().is_some_and(|name| names.contains(name.text())) {
                continue;
            }
            let methods: Vec<Method<'_>> = project.methods_called(&module, call).collect();
            let Some((callee, first)) = call.callee().zip(methods.first()) else { continue };
            if methods.iter().all(|method| deprecation(method.node()).is_some()) {
                report(callee, callee.text(), first.node());
            }
            if let [method] = &*methods {
                for (value, name, parameter) in deprecated_arguments(call, *method) {
                    report(value, name, parameter);
                }
            }
        }
        let names_in_code = module.all::<NameExpression<'_>>().map(NameExpression::node);
        let members = module.all::<Member<'_>>().filter(|member| member.call().is_none()).map(Member::node);
        for named in names_in_code.chain(members) {
            let is_marked = named.last_token().is_some_and(|name| names.contains(name.text()));
            let declaration = is_marked.then(|| project.declaration_meant(&module, named)).flatten();
            if let Some(declaration) = declaration.filter(|it| deprecation(*it).is_some()) {
                report(named, named.text(), declaration);
            }
        }
    }
}

fn is_deprecation(annotation: Annotation<'_>) -> bool {
    annotation.name().is_some_and(|name| annotation::DEPRECATED == name.text())
}

/// The annotation that marks a declaration.
fn deprecation(declaration: Node<'_>) -> Option<Annotation<'_>> {
    declaration.children().filter_map(Annotation::cast).find(|annotation| is_deprecation(*annotation))
}

/// What the annotation says: its first text.
fn hint(mark: Annotation<'_>) -> Option<&str> {
    let values = mark.arguments()?.arguments().filter_map(Argument::value);
    values.filter_map(StringLiteral::cast).map(StringLiteral::content).find(|text| !text.is_empty())
}

/// So many arguments of a call are looked at.
const MANY: usize = 64;

/// The values given for parameters that are marked, with the names of the parameters.
fn deprecated_arguments<'p>(call: Call<'p>, method: Method<'p>) -> Vec<(Node<'p>, &'p str, Node<'p>)> {
    let mut found = Vec::new();
    for (at, parameter) in method.parameters().enumerate() {
        let name = parameter.name().map_or("", Name::text);
        let is_meant = |(place, argument): &(usize, Argument<'_>)| match argument.name() {
            Some(given) => given.text() == name,
            None => *place == at,
        };
        if deprecation(parameter.node()).is_some() {
            let given = call
                .arguments()
                .take(MANY)
                .enumerate()
                .find(is_meant)
                .and_then(|(_, argument)| argument.value());
            found.extend(given.map(|value| (value, name, parameter.node())));
        }
    }
    found
}
