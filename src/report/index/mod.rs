//! What a project consists of, for programs: elements, methods and the components of forms, one document described in
//! `docs/index-json.md` and `schemas/index.schema.json`.
//!
//! Paths start from the directory that is indexed. Kinds and what the platform adds to an element are spelled in
//! Russian, as in the tables; all else as in the sources. Entries are ordered by path, then by place.

mod components;
mod methods;
mod objects;

use std::path::Path;

use serde::Serialize;

use super::{RenderError, write_json};
use crate::{
    platform::Platform,
    project::{Codebase, File},
    source::{FileSet, LineIndex, Span},
};
use components::Component;
use methods::Method;
use objects::Object;

/// Grows when a reader of the old form could be misled; new keys do not count.
const FORMAT_VERSION: u32 = 1;

#[derive(Serialize)]
struct Document<'c> {
    meta: Meta<'c>,
    objects: Vec<Object<'c>>,
    methods: Vec<Method<'c>>,
    components: Vec<Component<'c>>,
}

#[derive(Serialize)]
struct Meta<'c> {
    version: u32,
    tool: Tool,
    /// The directory as it was given.
    root: &'c str,
    /// Descriptions that are no valid YAML: nothing is listed of them.
    skipped: Vec<String>,
}

#[derive(Serialize)]
struct Tool {
    name: &'static str,
    version: &'static str,
}

/// The index of the requested files of a codebase. `root` is the directory they lie in: as it was given, and where it
/// is, all links resolved.
///
/// # Errors
/// None that input could cause.
pub fn render(
    codebase: &Codebase,
    requested: &FileSet,
    platform: &Platform,
    root: (&str, &Path),
) -> Result<Vec<u8>, RenderError> {
    let mut document = Document {
        meta: Meta {
            version: FORMAT_VERSION,
            tool: Tool { name: env!("CARGO_PKG_NAME"), version: env!("CARGO_PKG_VERSION") },
            root: root.0,
            skipped: Vec::new(),
        },
        objects: Vec::new(),
        methods: Vec::new(),
        components: Vec::new(),
    };
    for file in codebase.files_in(requested) {
        let place = InFile::new(file, root.1);
        if file.yaml().is_some_and(|tree| !tree.is_valid()) {
            document.meta.skipped.push(place.path);
            continue;
        }
        if let Some(module) = file.module() {
            document.methods.extend(methods::of(&module, &place));
        }
        if let Some(element) = file.element() {
            document.objects.extend(objects::of(&element, &place, codebase, platform, root.1));
            document.components.extend(components::of(&element, &place));
        }
    }
    let mut bytes = Vec::new();
    write_json(&document, &mut bytes).map_err(|_| RenderError::Broken)?;
    Ok(bytes)
}

/// A file as the index tells of it.
struct InFile<'f> {
    path: String,
    lines: LineIndex<'f>,
}

impl<'f> InFile<'f> {
    fn new(file: &'f File, root: &Path) -> Self {
        Self { path: path_of(file, root), lines: file.lines() }
    }

    /// The line on which a place begins, counted from 1.
    fn line(&self, span: Span) -> u32 {
        self.lines.line_col(span.start).line
    }
}

fn path_of(file: &File, root: &Path) -> String {
    let real = file.source.real.as_deref().and_then(|real| real.strip_prefix(root).ok());
    real.map_or_else(|| file.path().to_owned(), |path| path.to_string_lossy().into_owned())
}
