//! In a common module for the client nothing is compiled for the server.

use crate::{platform::words::annotation, project::Environment, rules::prelude::*, syntax::xbsl::Annotation};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    if !context.project().is_common_module(module, Environment::Client) {
        return;
    }
    let names = module.all::<Annotation<'_>>().filter_map(Annotation::bare_name);
    for name in names.filter(|name| annotation::ON_SERVER.is(name.text())) {
        report.at(name.span()).arg("annotation", name.text()).arg("module", module.element_name());
    }
}
