//! In names `ё` is written as `е`.

use crate::{project::NameTrait, rules::prelude::*};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    for name in element.names_with(NameTrait::Yo) {
        let instead = name.text().replace('ё', "е").replace('Ё', "Е");
        report.at(name.span()).arg("name", name.text()).arg("instead", instead);
    }
}
