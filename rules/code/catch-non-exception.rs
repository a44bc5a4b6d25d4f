//! A type after `поймать` whose values are never thrown.

use crate::{
    platform::words::type_name, project::TypeKind, rules::prelude::*, syntax::xbsl::Catch, types::Alternative,
};

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    for written in types.tree().all::<Catch<'_>>().filter_map(Catch::type_reference) {
        for alternative in written.alternatives_in_parens() {
            let node = alternative.node();
            let text = alternative.plain_text();
            let Some(known) = types.written_part(text) else { continue };
            let is_value = || known.single().is_some_and(|it| is_no_exception(types, it));
            if type_name::UNDEFINED.is(text) || is_value() {
                report.at(node.span()).arg("type", node.text());
            }
        }
    }
}

fn is_no_exception<'p>(types: &Types<'p>, caught: &Alternative<'p>) -> bool {
    match caught {
        Alternative::Platform(known) if type_name::OBJECT == known.name => true,
        Alternative::Platform(known) => types.inherits(known, type_name::EXCEPTION).is_absent(),
        Alternative::Declared(declared) => declared.symbol.kind != TypeKind::Exception,
        Alternative::Element(..) => true,
        // No type that is written means these.
        Alternative::Row(_) | Alternative::Null => false,
    }
}
