//! A member asked of the rows of a tabular part that an array does not have: in the module of the object, or through `Объект`
//! in the module of its form.

use crate::{
    platform::words::facet,
    project::{ModuleFacet, Section, is_in_type, is_of_type_around},
    rules::prelude::*,
    syntax::xbsl::{Member, NameExpression, Node, NodeKind},
    types::{Alternative, PlatformType},
};

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    let module = types.module();
    let Some(own) = types.project().element_at_hand(&module) else { return };
    let of_object = module.facet() == ModuleFacet::Object;
    if of_object && own.symbols().parts(Section::TabularParts).is_empty() {
        return;
    }
    let rows = PlatformType { name: words::type_name::ARRAY.ru, arguments: Vec::new() };
    for Access { object, name, .. } in types.accesses() {
        let field = if of_object {
            field_of_object(&module, object).map(|field| (own, field))
        } else {
            field_of_form(types, object)
        };
        let Some((element, part)) = field else { continue };
        if element.symbols().part(Section::TabularParts, part).found().is_some()
            && types.platform_member(&rows, name.text()).is_absent()
        {
            let span = Span::new(object.span().start, name.span().end);
            let draft = report.at(span).arg("part", part).arg("member", name.text());
            if let Some(instead) = types.nearest_member(&rows, name.text()) {
                draft.variant(Variant("near")).arg("instead", instead);
            }
        }
    }
}

/// The name of a field of the own object: alone, if nothing nearer has the name, or after `этот`.
fn field_of_object<'p>(module: &Module<'p>, value: Node<'p>) -> Option<&'p str> {
    if let Some(name) = NameExpression::cast(value) {
        let is_nearer = module.bindings().resolve(value).is_some()
            || module.symbols().declare(name.text())
            || is_of_type_around(value, name.text());
        return (!name.is_qualified() && !is_nearer).then(|| name.text());
    }
    let field = Member::cast(value)?;
    let of_this = field.object()?.kind() == NodeKind::This;
    Some(field.name()?.text()).filter(|_| of_this && !is_in_type(value))
}

/// The object that a form edits, and the name of a field of it: `Объект.Поле`.
fn field_of_form<'p>(types: &Types<'p>, value: Node<'p>) -> Option<(Element<'p>, &'p str)> {
    let field = Member::cast(value)?;
    let edited = NameExpression::cast(field.object()?).filter(|name| facet::OBJECT.is(name.text()))?;
    match types.of(edited.node())?.single()? {
        Alternative::Element(element, side) if facet::OBJECT.is(side) => {
            Some((*element, field.name()?.text()))
        }
        _ => None,
    }
}
