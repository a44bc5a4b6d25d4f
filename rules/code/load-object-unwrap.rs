//! `А.Поле!.ЗагрузитьОбъект()!`: an object that a field refers to may be deleted. That the object of a reference of one's
//! own, `А.Ссылка`, is there, is for the code around it to know.

use crate::{
    platform::words::{facet, field, member},
    rules::prelude::*,
    syntax::xbsl::{Call, Member, Node, NonNull},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for unwrapped in module.all::<NonNull<'_>>() {
        let call = unwrapped.operand().and_then(Call::cast);
        let load = call.and_then(Call::callee).and_then(Member::cast).filter(|load| is_load(*load));
        let Some(reference) = load.and_then(Member::object).and_then(field_of) else { continue };
        if let Some(sign) = unwrapped.node().last_token() {
            report.at(sign.span()).arg("field", reference);
        }
    }
}

fn is_load(called: Member<'_>) -> bool {
    !called.is_safe() && called.name().is_some_and(|name| member::LOAD_OBJECT == name.text())
}

/// The name of the field that a reference is read from, `!` aside.
fn field_of(reference: Node<'_>) -> Option<&str> {
    let is_checked = |node: &Node<'_>| NonNull::cast(*node).is_some();
    let mut inner =
        std::iter::successors(Some(reference), |node| NonNull::cast(*node).and_then(NonNull::operand));
    let read = inner.find(|node| !is_checked(node)).and_then(Member::cast)?;
    let name = read.name()?.text();
    (!read.node().has_safe_access() && facet::REFERENCE != name && field::LINK != name).then_some(name)
}
