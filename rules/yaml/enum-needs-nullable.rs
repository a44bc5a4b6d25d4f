//! An enumeration has a default value only if one of its items is marked so; without one the value must be given, or the
//! empty one allowed. The parameters of writing and deleting need it whatever their type, by a rule of their own.

use memchr::memrchr;

use crate::{platform::words::key, project::Typed, rules::prelude::*};

/// The parameters of writing and deleting.
const OF_CALL: [Word; 2] = [key::WRITE_PARAMETERS, key::DELETE_PARAMETERS];

pub fn check(element: &Element<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    // Most types are others, and need not be read. A `?` at the end is the empty value of the whole type.
    let names_enumeration = |typed: &Typed<'_>| {
        let written = typed.written.text();
        let name = if typed.is_name() { written.trim_matches(' ') } else { innermost(written) };
        context.project().enumeration(name).is_some()
    };
    for typed in element.typed().filter(names_enumeration) {
        let is_of_call = typed.is_declared_in_any(&OF_CALL);
        let Some(written) = typed.type_text().filter(|_| !is_of_call) else { continue };
        let edited = written.edited();
        let valued = edited.unwrap_or(written);
        if valued.has_empty() || typed.node.get(key::DEFAULT_VALUE).is_some() {
            continue;
        }
        let enumeration = context.project().enumeration_of(valued);
        if enumeration.is_some_and(|enumeration| !enumeration.symbols().has_default_item) {
            let variant = if edited.is_some() { Variant("input") } else { Variant::USUAL };
            report.at(typed.written.span()).variant(variant).arg("type", valued.text());
        }
    }
}

/// What stands in the innermost brackets of a type, or the type if it has none: `Вид` of `ПолеВвода<Вид>`.
fn innermost(written: &str) -> &str {
    memrchr(b'<', written.as_bytes()).map_or(written, |at| &written[at + 1..]).trim_matches(['>', ' '])
}
