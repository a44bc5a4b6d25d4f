//! A use of what the project itself marks as deprecated: a method, a parameter, a field, a constant, a type, a member of
//! an enumeration.

use crate::{
    platform::words::annotation,
    project::DeclaredType,
    rules::prelude::*,
    syntax::xbsl::{
        Annotation, Argument, Call, Member, Method, Name, NameExpression, NamedType, Node, StringLiteral,
    },
    types::Alternative,
};

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    let marked = types.project().deprecated_names();
    if marked.is_empty() {
        return;
    }
    let is_marked = |name: &str| marked.contains(name);
    let mut tell = |place: Span, name: &str, declaration: Node<'_>| {
        let draft = report.at(place).arg("name", name);
        if let Some(hint) = deprecation(declaration).and_then(hint) {
            draft.variant(Variant("hint")).arg("hint", hint);
        }
    };
    for call in types.tree().all::<Call<'_>>() {
        if !call.name().is_some_and(|name| is_marked(name.text())) {
            continue;
        }
        let methods = types.methods_meant(call);
        let Some((callee, first)) = call.callee().zip(methods.first()) else { continue };
        if methods.iter().all(|method| deprecation(method.node()).is_some()) {
            tell(callee.span(), shown(callee), first.node());
        }
        if let [method] = &*methods {
            for (value, name, parameter) in deprecated_arguments(call, *method) {
                tell(value.span(), name, parameter);
            }
        }
    }
    let names = types.tree().all::<NameExpression<'_>>().map(NameExpression::node);
    let members = types.tree().all::<Member<'_>>().filter(|member| member.call().is_none()).map(Member::node);
    for named in
        names.chain(members).filter(|named| named.last_token().is_some_and(|it| is_marked(it.text())))
    {
        let declarations = types.declarations_meant(named);
        if let Some(first) = declarations.first() {
            if declarations.iter().all(|it| deprecation(*it).is_some()) {
                tell(named.span(), shown(named), *first);
            }
        } else if is_before_dot(named)
            && let Some(owner) = types.type_meant(named).and_then(deprecated_type)
        {
            tell(named.span(), named.text(), owner);
        }
    }
    for written in types.tree().all::<NamedType<'_>>() {
        let is_candidate = written.name().is_some_and(|name| is_marked(name.text()));
        let Some(known) = is_candidate.then(|| types.written_part(written.path())).flatten() else {
            continue;
        };
        if let Some(Alternative::Declared(declared)) = known.single()
            && let Some(declaration) = deprecated_type(*declared)
            && !written.node().ancestors().any(|around| deprecation(around).is_some())
        {
            tell(written.path_span(), written.path(), declaration);
        }
    }
}

fn is_deprecation(annotation: Annotation<'_>) -> bool {
    annotation.bare_name().is_some_and(|name| annotation::DEPRECATED == name.text())
}

/// The annotation that marks a declaration; annotations stand before all else in it.
fn deprecation(declaration: Node<'_>) -> Option<Annotation<'_>> {
    declaration.children().map_while(Annotation::cast).find(|annotation| is_deprecation(*annotation))
}

fn deprecated_type(declared: DeclaredType<'_>) -> Option<Node<'_>> {
    declared.node().filter(|declaration| deprecation(*declaration).is_some())
}

/// What the annotation says: its first text.
fn hint(mark: Annotation<'_>) -> Option<&str> {
    let values = mark.arguments()?.arguments().filter_map(Argument::value);
    values.filter_map(StringLiteral::cast).map(StringLiteral::content).find(|text| !text.is_empty())
}

fn is_before_dot(named: Node<'_>) -> bool {
    named.parent().and_then(Member::cast).is_some_and(|member| member.object() == Some(named))
}

/// What is named, with what stands before the dot; without it where that takes several lines.
fn shown(named: Node<'_>) -> &str {
    let name = Member::cast(named).filter(|_| named.text().contains(['\n', '\r'])).and_then(Member::name);
    name.map_or(named.text(), Name::text)
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
