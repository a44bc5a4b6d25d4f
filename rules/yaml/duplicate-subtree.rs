//! A large part of a description that stands in another file too, but for names and texts, is a copy. Of equal
//! parts within equal parts only the outer are reported, unless the inner stand in further places.

use std::{
    collections::{HashMap, HashSet},
    hash::BuildHasher,
};

use rustc_hash::FxBuildHasher;

use crate::{
    platform::words::{key, kind},
    project::FileRole,
    rules::prelude::*,
    source::FileIndex,
};

/// What stands under these tells copies apart and nothing else.
const NAMES_AND_TEXTS: [Word; 6] =
    [key::ID, key::NAME, key::PRESENTATION, key::TITLE, key::TOOLTIP, key::TEXT];

/// What is left of a value without names and texts.
#[derive(Clone, Copy, Default)]
struct Shape {
    hash: u64,
    /// The mappings, lists and scalars it is made of, itself included.
    nodes: i64,
}

/// A mapping that may have copies.
struct Part<'p> {
    file: FileIndex,
    root: Value<'p>,
    nodes: i64,
}

pub fn check(project: &Project<'_>, context: &Context<'_>, report: &mut Reporter<'_>) {
    if !project.files_among(|file| report.wants(file)).any(|file| file.element().is_some()) {
        return;
    }
    let mut groups: HashMap<u64, Vec<Part<'_>>> = HashMap::new();
    let min_nodes = context.param("min-nodes");
    // No part of a description has more nodes than the whole, which is told without looking at any.
    let is_large = |element: &Element<'_>| element.tree().size() as i64 >= min_nodes;
    for element in project.descriptions().filter(|element| is_large(element) && !is_dictionary(element)) {
        let file = element.file().index;
        shape(element.root(), &mut |root, Shape { hash, nodes }| {
            if nodes >= min_nodes {
                groups.entry(hash).or_default().push(Part { file, root, nodes });
            }
        });
    }
    groups.retain(|_, parts| parts.iter().any(|part| part.file != parts[0].file));
    let copies: HashSet<_> = groups.values().flatten().map(|part| (part.file, part.root.id())).collect();
    let is_within_copy =
        |part: &Part<'_>| part.root.ancestors().any(|above| copies.contains(&(part.file, above.id())));
    for parts in groups.values().filter(|parts| !parts.iter().all(is_within_copy)) {
        let first = &parts[0];
        let Some(second) = parts.iter().find(|part| part.file != first.file) else { continue };
        for part in parts {
            let other = place(if part.file == first.file { second } else { first });
            let draft = report.at_place(place(part)).arg("other", other).related(other);
            draft.arg("nodes", part.nodes).arg("places", parts.len());
        }
    }
}

fn is_dictionary(element: &Element<'_>) -> bool {
    element.is_kind(kind::LOCALIZED_STRINGS) || element.role() == FileRole::Translation
}

/// A part is shown by its first key.
fn place(part: &Part<'_>) -> Place {
    let first = part.root.entries().next();
    Place { file: part.file, span: first.map_or(part.root.span(), |entry| entry.key.span()) }
}

/// The shape of a value; `visit` is called with every mapping in it. Trees are never deeper than their parser lets them.
fn shape<'p>(value: Value<'p>, visit: &mut impl FnMut(Value<'p>, Shape)) -> Shape {
    let mut whole = SCALAR;
    if value.is_mapping() {
        for entry in value.entries() {
            let key = entry.key.text();
            let is_left_out = NAMES_AND_TEXTS.iter().any(|word| word.is(key));
            let part = if is_left_out { Shape::default() } else { shape_of_part(entry.value, visit) };
            // The order of the keys means nothing, so that their hashes are added.
            whole.hash = whole.hash.wrapping_add(mix(FxBuildHasher.hash_one(key), part.hash));
            whole.nodes += part.nodes;
        }
        whole.hash = mix(whole.hash, MAPPING);
        visit(value, whole);
    } else if value.is_sequence() {
        for item in value.items() {
            let part = shape_of_part(item, visit);
            whole.hash = mix(whole.hash, part.hash);
            whole.nodes += part.nodes;
        }
        whole.hash = mix(whole.hash, LIST);
    }
    whole
}

#[inline]
fn shape_of_part<'p>(value: Value<'p>, visit: &mut impl FnMut(Value<'p>, Shape)) -> Shape {
    if value.is_scalar() { SCALAR } else { shape(value, visit) }
}

const SCALAR: Shape = Shape { hash: 0, nodes: 1 };

/// What the hashes of mappings and lists with the same in them differ by.
const MAPPING: u64 = 1;
const LIST: u64 = 2;

/// A number made of two, whose order counts. Every bit of both changes about half of its bits, even where such numbers are
/// added up: the halves of a product, one laid over the other. A mere multiplication would make equal sums of
/// keys that have changed their values.
fn mix(one: u64, other: u64) -> u64 {
    let product = u128::from(one ^ 0x9e37_79b9_7f4a_7c15) * u128::from(other ^ 0xd1b5_4a32_d192_ed03);
    product as u64 ^ (product >> 64) as u64
}
