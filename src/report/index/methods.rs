//! The methods of a module; those of its structures and enumerations are not told.

use rustc_hash::FxHashMap;
use serde::Serialize;

use super::InFile;
use crate::{
    project::{Module, Secrets},
    syntax::{types::TypeText, xbsl},
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
    let tree = module.tree();
    let secrets = Secrets::of(module.file());
    let docs: FxHashMap<u32, String> = tree
        .docs()
        .map(|doc| {
            let lines: Vec<&str> = doc.lines().map(|line| line.content()).collect();
            (doc.declaration().span().start, secrets.mask(&lines.join("\n")).into_owned())
        })
        .collect();
    let methods = tree.nodes(xbsl::NodeKind::Method).filter_map(xbsl::Method::cast);
    methods
        .filter(|method| method.owner().is_none())
        .filter_map(|method| {
            let name = method.name()?;
            let written = method.return_type().map_or("", |shown| shown.text());
            let returned = TypeText::new(written).and_then(TypeText::single);
            let params = method.parameters().map(|parameter| folded(&secrets.masked(parameter.span())));
            let params: Vec<String> = params.collect();
            Some(Method {
                module: module.file().stem(),
                name: name.text(),
                path: place.path.clone(),
                line: place.line(name.span()),
                annotations: method.annotations().filter_map(|it| it.name()).map(|it| it.text()).collect(),
                params: format!("({})", params.join(", ")),
                returns: returned.map_or(written, |returned| returned.name()),
                returns_written: written,
                doc: docs.get(&method.span().start).cloned().unwrap_or_default(),
            })
        })
        .collect()
}

fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
