//! The methods of a module; those of its structures and enumerations are not listed.

use rustc_hash::FxHashMap;
use serde::Serialize;

use super::InFile;
use crate::{
    project::{MethodSymbol, Module, Secrets},
    syntax::types::TypeText,
};

#[derive(Serialize)]
pub(super) struct Method<'c> {
    /// The file name without its extension: `Товары.Объект`.
    module: &'c str,
    name: &'c str,
    path: String,
    line: u32,
    annotations: Vec<&'c str>,
    /// In brackets, on one line.
    params: String,
    /// The name of the type that is returned, without arguments and without `?`; empty where there is none.
    returns: &'c str,
    /// The same as it is written.
    returns_written: &'c str,
    /// The documentation without slashes.
    doc: String,
}

pub(super) fn of<'c>(module: &Module<'c>, place: &InFile<'_>) -> Vec<Method<'c>> {
    let secrets = Secrets::of(module.file());
    let docs: FxHashMap<u32, String> = module
        .docs()
        .map(|doc| {
            let lines: Vec<&str> = doc.lines().map(|line| line.content()).collect();
            (doc.declaration().span().start, secrets.mask(&lines.join("\n")).into_owned())
        })
        .collect();
    let method = |method: &'c MethodSymbol| {
        let written = method.result.as_deref().unwrap_or_default();
        let returned = TypeText::new(written).and_then(TypeText::single);
        let params = method.parameters.iter().map(|it| folded(&secrets.masked(it.spans.whole)));
        Method {
            module: module.file().stem(),
            name: &method.name,
            path: place.path.clone(),
            line: place.line(method.spans.name),
            annotations: method.annotations.iter().map(|it| &*it.name).collect(),
            params: format!("({})", params.collect::<Vec<_>>().join(", ")),
            returns: returned.map_or(written, |returned| returned.name()),
            returns_written: written,
            doc: docs.get(&method.spans.whole.start).cloned().unwrap_or_default(),
        }
    };
    module.symbols().methods.iter().map(method).collect()
}

fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
