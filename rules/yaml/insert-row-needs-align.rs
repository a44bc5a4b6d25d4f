//! A row without a vertical alignment puts its components on one baseline. An HTML container brings a baseline of its
//! own, a button has its caption there and a picture its lower edge.

use crate::{project::Baseline, rules::prelude::*};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    for row in element.unaligned_rows() {
        if row.has_html() {
            report.at(row.layout.key.span());
        } else if Baseline::differ(row.components().filter_map(|component| Baseline::of(&[component]))) {
            report.at(row.layout.key.span()).variant(Variant("picture"));
        }
    }
}
