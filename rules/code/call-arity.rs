//! A call of a method of the module, or of a static one of its types, whose arguments do not fit its parameters. Of several
//! methods of one name the arguments choose, so nothing is said.

use std::collections::HashMap;

use crate::{
    platform::words::member,
    project::{Misfit, Signature},
    rules::prelude::*,
    syntax::xbsl::{Call, Name, NodeId},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    let mut signatures: HashMap<NodeId, Signature<'_>> = HashMap::new();
    for call in module.all::<Call<'_>>() {
        let mut methods = call.methods_here();
        let (Some(method), None) = (methods.next(), methods.next()) else { continue };
        let (Some(callee), Some(name)) = (call.callee(), call.name()) else { continue };
        // Behind the name of a type.
        let owner = call.object();
        if owner.map_or_else(|| may_be_of_platform(name.text()), |_| !method.is_static()) {
            continue;
        }
        let signature = signatures.entry(method.node().id()).or_insert_with(|| Signature::of(method));
        let Some(misfit) = signature.misfit(call) else { continue };
        let declared = report.place(method.name().map_or(method.span(), Name::span));
        let called =
            owner.map_or(name.text().to_owned(), |owner| format!("{}.{}", owner.text(), name.text()));
        let draft = report.at(callee.span()).related(declared).arg("method", called);
        match misfit {
            Misfit::Missing(parameter) => draft.arg("parameter", parameter.text()),
            Misfit::Unknown(argument) => draft.variant(Variant("unknown")).arg("parameter", argument.text()),
            Misfit::Twice(argument) => draft.variant(Variant("twice")).arg("parameter", argument.text()),
            Misfit::Order => draft.variant(Variant("order")),
            Misfit::Many { given, most } => {
                draft.variant(Variant("many")).arg("given", given).arg("most", most)
            }
        };
    }
}

/// What modules can call by a bare name without declaring it. Whether a method of that name hides it or adds to it is
/// not known.
const OF_PLATFORM: [Word; 9] = [
    member::WRITE,
    member::REMOVE,
    member::IS_NEW,
    member::WRITE_AND_CLOSE,
    member::CLOSE,
    member::MESSAGE,
    member::EVAL,
    member::FIND_TYPE,
    member::GO_TO_LINK,
];

fn may_be_of_platform(name: &str) -> bool {
    OF_PLATFORM.iter().any(|word| *word == name)
}
