//! Versions of the platform, compared by their numbers: 9.0.0 is older than 10.0.0.

use super::Lookup;

/// How many groups of digits count; `9.0.0+243` has four.
const GROUPS: usize = 4;

/// A version by its groups of digits. Groups that are not written are zero: `9.0` is `9.0.0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version([u32; GROUPS]);

impl Version {
    /// Reads a version such as `9.0`, `9.0.0` or `9.0.0+243`; groups beyond the fourth do not count.
    ///
    /// `None` for what does not begin with a digit, and for numbers that no version has.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::with_rest(text, 0)
    }

    /// The last version that `text` covers: everything from `9.0.0` to `9.0.99` is `9.0`.
    fn last_of(text: &str) -> Option<Self> {
        Self::with_rest(text, u32::MAX)
    }

    fn with_rest(text: &str, rest: u32) -> Option<Self> {
        text.starts_with(|first: char| first.is_ascii_digit()).then_some(())?;
        let mut groups = [rest; GROUPS];
        let written = text.split(|letter: char| !letter.is_ascii_digit()).filter(|group| !group.is_empty());
        for (group, digits) in groups.iter_mut().zip(written) {
            *group = digits.parse().ok()?;
        }
        Some(Self(groups))
    }
}

/// The versions in which something of the platform is there, as tables write them in `since` and `until`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lifetime<'t> {
    /// The first version; all from the beginning where nothing is said.
    pub since: Option<&'t str>,
    /// The last version, itself included.
    pub until: Option<&'t str>,
}

impl Lifetime<'_> {
    /// Whether it is there for sources with this compatibility mode.
    ///
    /// Unknown where the answer depends on a mode or a mark that is not known: of a project that names no mode only what
    /// always was and still is there is Found.
    #[must_use]
    pub fn covers(&self, mode: Option<Version>) -> Lookup<()> {
        let (since, until) = (self.since.map(Version::parse), self.until.map(Version::last_of));
        match (mode, since, until) {
            (_, None, None) => Lookup::Found(()),
            (Some(mode), Some(Some(since)), _) if mode < since => Lookup::Absent,
            (Some(mode), _, Some(Some(until))) if mode > until => Lookup::Absent,
            (None, ..) | (_, Some(None), _) | (_, _, Some(None)) => Lookup::Unknown,
            _ => Lookup::Found(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Lifetime, Version};
    use crate::platform::Lookup::{self, Absent, Found, Unknown};

    fn version(text: &str) -> Version {
        Version::parse(text).unwrap()
    }

    #[test]
    fn versions_are_compared_by_numbers() {
        let ascending = ["0.9", "9", "9.0.1", "9.0.1+2", "9.0.1+10", "9.1", "10.0.0", "10.0.0.1"];
        assert!(ascending.is_sorted_by_key(|text| version(text)));
        assert_eq!(version("9"), version("9.0.0"));
        for text in ["", "latest", "v9", ".9", "9.99999999999"] {
            assert_eq!(Version::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_fact_is_there_from_its_first_version_to_its_last() {
        let covers = |since, until, mode: &str| -> Lookup<()> {
            Lifetime { since, until }.covers(Version::parse(mode))
        };
        assert_eq!(covers(None, None, ""), Found(()));
        assert_eq!(covers(Some("10.0"), None, "9.0"), Absent);
        assert_eq!(covers(Some("10.0"), None, "10.0.0"), Found(()));
        assert_eq!(covers(Some("10.0"), None, ""), Unknown);
        assert_eq!(covers(None, Some("9.0"), "9.0.5"), Found(()));
        assert_eq!(covers(None, Some("9.0"), "9.1"), Absent);
        assert_eq!(covers(Some("8.0"), Some("9.0"), "7.0"), Absent);
        assert_eq!(covers(Some("soon"), None, "9.0"), Unknown);
        assert_eq!(covers(None, Some("never"), "9.0"), Unknown);
        assert_eq!(covers(Some("soon"), Some("9.0"), "10.0"), Absent);
    }
}
