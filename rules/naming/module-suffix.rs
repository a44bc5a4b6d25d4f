//! Where a common module runs is its property, which may change; its name says what it is for.

use crate::{platform::words::kind, rules::prelude::*};

/// A longer ending stands before the one it ends with.
const SUFFIXES: [&str; 8] = [
    "КлиентИСервер",
    "КлиентСервер",
    "Клиент",
    "Сервер",
    "ClientAndServer",
    "ClientServer",
    "Client",
    "Server",
];

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    let Some(name) = element.own_name().filter(|_| element.is_kind(kind::COMMON_MODULE)) else { return };
    let without = |suffix: &'static str| Some((name.text().strip_suffix(suffix)?, suffix));
    if let Some((instead, suffix)) =
        SUFFIXES.into_iter().filter_map(without).find(|(rest, _)| !rest.is_empty())
    {
        report.at(name.span()).arg("name", name.text()).arg("suffix", suffix).arg("instead", instead);
    }
}
