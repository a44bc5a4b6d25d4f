//! Extending the access context by reading does nothing for an element that everyone may read. What is granted is written
//! behind the types that it is granted for.

use crate::{
    platform::words::{facet, key, member, type_name, value},
    rules::prelude::*,
    syntax::xbsl::{Call, Member, Name, NameExpression, Node, TypeLiteral},
};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    for call in module.all::<Call<'_>>().filter(|call| extends_context(*call)) {
        let granted = call.argument_list().into_iter().flat_map(|arguments| arguments.node().descendants());
        // The first element of a list of types, as long as everyone may read all of them.
        let mut open: Option<Element<'_>> = None;
        let mut is_behind_types = false;
        for node in granted {
            if let Some(literal) = TypeLiteral::cast(node) {
                let element = element_of(context.project(), literal).filter(is_open_to_everyone);
                // What follows a permission begins the next list of types.
                open = if is_behind_types { open.filter(|_| element.is_some()) } else { element };
                is_behind_types = true;
            } else if let Some(read) = read_permission(node) {
                is_behind_types = false;
                if let Some(element) = &open {
                    report.at(read.span()).arg("element", element.name().unwrap_or_default());
                }
            }
        }
    }
}

fn extends_context(call: Call<'_>) -> bool {
    let object = call.object().and_then(NameExpression::cast);
    call.name().is_some_and(|name| member::EXTEND == name.text())
        && object.is_some_and(|object| type_name::ACCESS_CONTEXT == object.text())
}

/// The element of `Тип<Товары>` and `Тип<Товары.Ссылка>`.
fn element_of<'p>(project: &Project<'p>, literal: TypeLiteral<'_>) -> Option<Element<'p>> {
    let named = literal.type_reference()?.single_name()?;
    let is_plain = !named.is_qualified() && named.arguments().is_none();
    let name = named.segments().next().filter(|_| is_plain)?;
    project.element(name.text()).found()
}

/// The last name of `Сущность.Право.Чтение` or `Право.Чтение`.
fn read_permission(node: Node<'_>) -> Option<Name<'_>> {
    let permission = Member::cast(node)?;
    let name = permission.name().filter(|name| key::READ == *name.text())?;
    let object = permission.object()?;
    let owner = match Member::cast(object) {
        Some(owner) => owner.name()?.text(),
        None => NameExpression::cast(object)?.text(),
    };
    (facet::PRIVILEGE == owner).then_some(name)
}

fn is_open_to_everyone(element: &Element<'_>) -> bool {
    let permissions = element.get(key::ACCESS_CONTROL).and_then(|access| access.get(key::PERMISSIONS));
    permissions
        .and_then(|permissions| permissions.get(key::READ))
        .is_some_and(|method| method.is(value::PERMIT_EVERYONE))
}
