//! A call of a method of the module, or of a static one of its types, whose arguments do not fit its parameters. Of several
//! methods of one name the arguments choose, so nothing is said; nor where the platform has a method that may be meant.

use std::cell::LazyCell;

use rustc_hash::FxHashMap;

use crate::{
    platform::words::{kind, member},
    project::{Misfit, ModuleFacet, Signature},
    rules::prelude::*,
    syntax::xbsl::{Call, Name, NodeId, NodeKind},
};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let has_own = LazyCell::new(|| has_methods_of_platform(module, context.project()));
    let mut signatures: FxHashMap<NodeId, Signature<'_>> = FxHashMap::default();
    let types = [NodeKind::Structure, NodeKind::Exception, NodeKind::Enumeration];
    let has_types = types.into_iter().any(|kind| module.tree().nodes(kind).next().is_some());
    // Most calls are asked of something, and most modules declare no type that may be.
    for call in module.all::<Call<'_>>().filter(|call| has_types || call.object().is_none()) {
        let mut methods = call.methods_here();
        let (Some(method), None) = (methods.next(), methods.next()) else { continue };
        let (Some(callee), Some(name)) = (call.callee(), call.name()) else { continue };
        // Behind the name of a type.
        let owner = call.object();
        let may_be_of_platform =
            || is_any(&OF_OBJECTS, name.text()) && *has_own || may_be_global(call, name.text());
        if owner.map_or_else(may_be_of_platform, |_| !method.is_static()) {
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

/// What modules of objects and forms call by a bare name without declaring it. Whether a method of that name hides it or
/// adds to it is not known.
const OF_OBJECTS: [Word; 5] =
    [member::WRITE, member::REMOVE, member::IS_NEW, member::WRITE_AND_CLOSE, member::CLOSE];

/// The same of all modules, each of which takes one argument or, of the last one, a second one too.
const GLOBAL: [Word; 4] = [member::MESSAGE, member::EVAL, member::FIND_TYPE, member::GO_TO_LINK];

fn is_any(words: &[Word], name: &str) -> bool {
    words.iter().any(|word| *word == name)
}

/// Whether a module is one of an object or a form.
fn has_methods_of_platform(module: &Module<'_>, project: &Project<'_>) -> bool {
    let own = project.element_of(module);
    let is_form = own.is_some_and(|own| own.is_kind(kind::INTERFACE_COMPONENT));
    module.facet() != ModuleFacet::Element || is_form
}

/// Whether a call fits the global method of its name; how it names its parameters is not compared.
fn may_be_global(call: Call<'_>, name: &str) -> bool {
    let most = if member::GO_TO_LINK == name { 2 } else { 1 };
    is_any(&GLOBAL, name) && (1..=most).contains(&call.arguments().count())
}
