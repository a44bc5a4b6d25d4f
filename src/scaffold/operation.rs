//! The method that an operation of a processing calls, in the module of its objects.

use std::path::Path;

use super::{
    AddMethod, Outcome, Spelling, WorkingCopy,
    method::{name_of, spelling_of, valid},
};
use crate::{
    messages::scaffold::Note,
    platform::words::{annotation, facet},
    project::Element,
};

/// Plans the method, unless it is there. Whether it was not.
pub(super) fn add_handler(
    copy: &mut WorkingCopy<'_>,
    element: &Element<'_>,
    path: &Path,
    name: &str,
    spelling: Spelling,
) -> Outcome<bool> {
    let stem = element.file().stem();
    let modules = facet::OBJECT.spellings().map(|side| path.with_file_name(format!("{stem}.{side}.xbsl")));
    let present = modules.iter().find(|module| copy.file(module).is_ok()).cloned();
    let text = present.as_ref().map(|module| copy.text(module)).transpose()?.unwrap_or_default().to_owned();
    let module = present
        .clone()
        .unwrap_or_else(|| path.with_file_name(format!("{stem}.{}.xbsl", spelling.word(facet::OBJECT))));
    let tree = valid(&module, &text)?;
    if tree.methods().any(|method| method.owner().is_none() && name_of(method) == Some(name)) {
        return Ok(false);
    }
    let spelling = match &present {
        Some(module) => spelling_of(copy, copy.file(module)?, &tree),
        None => spelling,
    };
    let method = AddMethod {
        name: name.to_owned(),
        annotations: vec![spelling.word(annotation::HANDLER).to_owned()],
        body: Some(
            spelling.choose("// TODO: действия операции", "// TODO: what the operation does").to_owned(),
        ),
        ..AddMethod::default()
    };
    let (text, cursor) = method.inserted(&text, &tree, &method.code(spelling))?;
    if present.is_some() {
        copy.put(&module, text, Some(cursor));
    } else {
        copy.create(&module, text, Some(cursor))?;
    }
    copy.note(Note::OperationHandler { name: name.to_owned(), path: module.display().to_string() });
    Ok(true)
}
