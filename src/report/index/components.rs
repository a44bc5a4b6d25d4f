//! The components of a form: what has a name and a type in the markup it inherits.

use serde::Serialize;

use super::InFile;
use crate::project::{Element, PartSymbol};

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
    let symbols = element.symbols();
    let component = |component: &'c PartSymbol| Component {
        form: symbols.name.as_deref().unwrap_or_default(),
        name: &component.name,
        type_name: component.type_text.as_deref().unwrap_or_default(),
        path: place.path.clone(),
        line: place.line(component.spans.name),
    };
    symbols.components.iter().map(component).collect()
}
