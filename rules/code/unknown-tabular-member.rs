//! A member asked of the rows of a tabular part, in the module of its object, that an array does not have.

use crate::{
    project::{ModuleFacet, Section, is_in_type, is_of_type_around},
    rules::prelude::*,
    syntax::xbsl::{Member, NameExpression, Node, NodeKind},
    types::PlatformType,
};

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    let module = types.module();
    let of_object = module.facet() == ModuleFacet::Object;
    let Some(element) = types.project().element_of(&module).filter(|_| of_object) else { return };
    let parts = element.symbols().parts(Section::TabularParts);
    if parts.is_empty() {
        return;
    }
    let rows = PlatformType { name: words::type_name::ARRAY.ru, arguments: Vec::new() };
    for member in types.tree().all::<Member<'_>>() {
        let Some((object, name)) = member.object().zip(member.name()) else { continue };
        let Some(part) =
            field_of_object(&module, object).filter(|it| parts.iter().any(|part| *part.name == **it))
        else {
            continue;
        };
        if types.platform_member(&rows, name.text()).is_absent() {
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
