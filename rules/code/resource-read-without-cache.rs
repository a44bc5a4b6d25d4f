//! A method that the client calls on the server, and that does nothing but read a file of the resources: what it gives never
//! changes while the application runs.

use crate::{
    platform::words::{annotation, member, type_name},
    project::DeclaredMethod,
    rules::prelude::*,
    syntax::xbsl::{
        Annotation, Braced, Call, LocalKind, Member, Method, Name, NameExpression, Node, NodeKind, Return,
        Variable,
    },
};

/// What is asked on the way from a resource to what it holds.
const READING: [Word; 3] = [member::OPEN_READABLE_STREAM, member::READ_AS_STRING, member::READ_AS_BYTES];

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    for method in module.all::<Method<'_>>().filter(|it| it.annotations().any(is_of_client)) {
        let declared = DeclaredMethod { module: *module, method };
        let is_reader =
            context.project().is_of_server(declared) && !declared.is_cached() && only_reads(method);
        if let Some(name) = method.name().filter(|_| is_reader && !method.has_errors()) {
            report.at(name.span()).arg("method", name.text());
        }
    }
}

fn is_of_client(annotation: Annotation<'_>) -> bool {
    annotation.bare_name().is_some_and(|name| annotation::AVAILABLE_FROM_CLIENT.is(name.text()))
}

/// Whether the body declares steps of reading and returns what was read.
fn only_reads(method: Method<'_>) -> bool {
    let Some(body) = method.body() else { return false };
    let mut reads = false;
    let mut returns = false;
    for statement in body.statements() {
        let value = Variable::cast(statement).and_then(Variable::value);
        let returned = Return::cast(statement).and_then(Return::value);
        returns = returned.is_some();
        match value.or(returned) {
            Some(value) if is_reading(value, &mut reads) => {}
            _ => return false,
        }
    }
    reads && returns
}

/// Whether a value is a resource, a local, or what is read of one; notes whether its content is read. A stream that is only opened
/// cannot be kept.
fn is_reading(value: Node<'_>, reads: &mut bool) -> bool {
    let mut value = value.without_parens();
    loop {
        let call = Call::cast(value);
        if call.is_some_and(is_of_package) {
            return true;
        }
        if call.is_some_and(|call| call.arguments().next().is_some()) {
            return false;
        }
        let asked = call.map_or(Some(value), Call::callee).and_then(Member::cast);
        let Some((object, name)) = asked.and_then(|asked| asked.object().zip(asked.name())) else { break };
        if !READING.iter().any(|word| word.is(Name::text(name))) {
            return false;
        }
        *reads |= !member::OPEN_READABLE_STREAM.is(name.text());
        value = object.without_parens();
    }
    let is_resource = |literal: Braced<'_>| type_name::RESOURCE.is(literal.name());
    let is_own = || {
        let local = value.tree().bindings().resolve(value);
        local.is_some_and(|local| matches!(local.kind(), LocalKind::Val | LocalKind::Var | LocalKind::Use))
    };
    Braced::cast(value).is_some_and(is_resource) || value.kind() == NodeKind::NameExpression && is_own()
}

/// `ПакетРесурсов.Текущий().Получить(…)`.
fn is_of_package(call: Call<'_>) -> bool {
    let package = asked_of(call, member::GET).and_then(Call::cast);
    let owner = package.and_then(|package| asked_of(package, member::CURRENT)).and_then(NameExpression::cast);
    owner.and_then(NameExpression::name).is_some_and(|name| type_name::RESOURCES_PACKAGE.is(name.text()))
}

/// Of what a call asks for a method of a name.
fn asked_of(call: Call<'_>, method: Word) -> Option<Node<'_>> {
    let callee = call.callee().and_then(Member::cast)?;
    callee.object().filter(|_| callee.name().is_some_and(|name| method.is(name.text())))
}
