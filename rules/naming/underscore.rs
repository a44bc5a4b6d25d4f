//! Words of a name are divided by capitals. Only the number of a version stands behind an underscore.

use crate::{project::NameTrait, rules::prelude::*};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    let names = element.names_with(NameTrait::Underscore);
    for name in names.filter(|name| without_version(name.text()).contains('_')) {
        report.at(name.span()).arg("name", name.text());
    }
}

/// The name without what tells its version: `ФизическоеЛицо` of `ФизическоеЛицо_v2`, `Api` of `Api_3_1`.
fn without_version(mut name: &str) -> &str {
    while let Some((stem, last)) = name.rsplit_once('_')
        && is_version(last)
        && !stem.is_empty()
    {
        name = stem;
    }
    name
}

fn is_version(text: &str) -> bool {
    let digits = text.strip_prefix('v').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}
