//! The components of a form: what has a name and a type in the markup it inherits.

use serde::Serialize;

use super::InFile;
use crate::{
    platform::words::{key, kind},
    project::{Element, ValueWords},
};

#[derive(Serialize)]
pub(super) struct Component<'c> {
    form: &'c str,
    name: &'c str,
    #[serde(rename = "type")]
    type_name: &'c str,
    path: String,
    line: u32,
}

pub(super) fn of<'c>(element: &Element<'c>, place: &InFile<'_>) -> Vec<Component<'c>> {
    let Some(markup) = element.get(key::INHERITS).filter(|_| element.is_kind(kind::INTERFACE_COMPONENT))
    else {
        return Vec::new();
    };
    let markup = markup.span();
    let within = element.typed().filter(|typed| markup.contains(typed.node.span().start));
    within
        .filter_map(|typed| {
            let name = typed.node.get(key::NAME).filter(|name| name.is_scalar() && name.has_value())?;
            Some(Component {
                form: element.name().unwrap_or_default(),
                name: name.text(),
                type_name: typed.written.text(),
                path: place.path.clone(),
                line: place.line(name.span()),
            })
        })
        .collect()
}
