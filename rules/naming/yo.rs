//! In names `ё` is written as `е`.

use crate::rules::prelude::*;

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    for name in element.names().filter(|name| name.text().contains(['ё', 'Ё'])) {
        let instead = name.text().replace('ё', "е").replace('Ё', "Е");
        report.at(name.span()).arg("name", name.text()).arg("instead", instead);
    }
}
