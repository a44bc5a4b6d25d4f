//! In a common module for the server nothing is compiled for the client, and nothing can be called from there.

use crate::{
    platform::words::annotation,
    project::Environment,
    rules::prelude::*,
    syntax::xbsl::{Annotation, Name},
};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    if !context.project().is_common_module(module, Environment::Server) {
        return;
    }
    let is_for_client = |name: &Name<'_>| {
        annotation::ON_CLIENT.is(name.text()) || annotation::AVAILABLE_FROM_CLIENT.is(name.text())
    };
    for name in module.all::<Annotation<'_>>().filter_map(Annotation::bare_name).filter(is_for_client) {
        report.at(name.span()).arg("annotation", name.text()).arg("module", module.element_name());
    }
}
