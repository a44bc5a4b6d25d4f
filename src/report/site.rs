//! Where the pages of the project are published: reports link rules to their pages there.

use crate::{
    rules::{Lang, Rule, TABLE},
    source::visible,
};

/// The address of the published pages, without a slash at its end; none as long as nothing is published.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Site(Option<&'static str>);

impl Site {
    /// That of this project: `homepage` in `Cargo.toml`.
    pub const THIS: Self = Self::at(env!("CARGO_PKG_HOMEPAGE"));

    /// The pages at an address; an empty one is none.
    #[must_use]
    pub const fn at(address: &'static str) -> Self {
        if address.is_empty() { Self(None) } else { Self(Some(address)) }
    }

    /// The address of the first page.
    #[must_use]
    pub const fn home(self) -> Option<&'static str> {
        self.0
    }

    /// The address of the text about a built-in rule, on the page of its group. A rule of a team has none.
    #[must_use]
    pub fn rule(self, rule: &Rule, lang: Lang) -> Option<String> {
        let home = self.0?;
        TABLE.iter().find(|built_in| built_in.id == rule.id)?;
        let suffix = match lang {
            Lang::Ru => ".ru",
            Lang::En => "",
        };
        Some(format!("{home}/docs/rules/{}{suffix}.html#{}", rule.group(), rule.id.replace('/', "")))
    }
}

/// The id of a rule as a terminal shows it, as a link if it has a page (OSC 8).
pub(super) fn linked(rule: &Rule, address: Option<&str>) -> String {
    let id = visible(&rule.id);
    match address {
        Some(address) => format!("\x1b]8;;{address}\x1b\\{id}\x1b]8;;\x1b\\"),
        None => id.into_owned(),
    }
}
