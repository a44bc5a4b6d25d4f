//! Which version a build has: `{base}-{counter}`, or what somebody says.

use super::{manifest, names};
use crate::messages::pack::{Caution, Fault};

/// Counters of CI servers, in the order in which they are looked for.
pub const COUNTERS: [&str; 3] = ["CI_PIPELINE_IID", "GITHUB_RUN_NUMBER", "BUILD_NUMBER"];

/// What is known about the version of a build.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Given {
    /// The version itself.
    pub build: Option<String>,
    /// The version of the last build; an empty one is none.
    pub last: Option<String>,
    /// The values of [`COUNTERS`] that are set.
    pub counters: Vec<(&'static str, String)>,
}

/// A version and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    pub text: String,
    /// For programs: `build-version`, `last-build`, the name of a variable, or `default`.
    pub source: &'static str,
    pub caution: Option<Caution>,
}

impl Version {
    /// The version of a build of a project with this base version.
    ///
    /// # Errors
    /// A version that cannot be in the name of a file, or a last one without a counter.
    pub fn choose(base: &str, given: &Given) -> Result<Self, Fault> {
        if let Some(text) = &given.build {
            return Self::said(text);
        }
        let last = given.last.as_deref().filter(|last| !last.is_empty());
        if let Some(last) = last {
            let next = counter_of(last).and_then(|counter| counter.checked_add(1));
            let next = next.ok_or_else(|| Fault::NoCounter { version: last.to_owned() })?;
            return Ok(Self { text: format!("{base}-{next}"), source: "last-build", caution: None });
        }
        let counters = given.counters.iter().map(|(name, value)| (*name, value.trim()));
        let (source, counter) =
            counters.into_iter().find(|(_, value)| is_number(value)).unwrap_or(("default", "1"));
        Ok(Self { text: format!("{base}-{counter}"), source, caution: None })
    }

    fn said(text: &str) -> Result<Self, Fault> {
        let key = || "--build-version".to_owned();
        if text.is_empty() {
            return Err(Fault::ValueMissing { key: key() });
        }
        if let Some(fault) = manifest::fault_of("--build-version", text) {
            return Err(fault);
        }
        if names::fault_of(text).is_some() {
            return Err(Fault::ValueNotName { key: key(), value: text.to_owned() });
        }
        let caution = match counter_of(text) {
            Some(_) => None,
            None => Some(Caution::VersionWithoutCounter { version: text.to_owned() }),
        };
        Ok(Self { text: text.to_owned(), source: "build-version", caution })
    }
}

/// The number after the last hyphen.
fn counter_of(version: &str) -> Option<u64> {
    let (_, counter) = version.rsplit_once('-')?;
    counter.parse().ok().filter(|_| is_number(counter))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::Sentence;

    fn chosen(
        build: Option<&str>,
        last: Option<&str>,
        counters: &[(&'static str, &str)],
    ) -> Result<(String, &'static str), String> {
        let given = Given {
            build: build.map(str::to_owned),
            last: last.map(str::to_owned),
            counters: counters.iter().map(|(name, value)| (*name, (*value).to_owned())).collect(),
        };
        let version = Version::choose("1.10", &given).map_err(|fault| fault.code())?;
        Ok((version.text, version.source))
    }

    fn version(text: &str, source: &'static str) -> Result<(String, &'static str), String> {
        Ok((text.to_owned(), source))
    }

    #[test]
    fn what_is_said_beats_the_last_build_beats_counters() {
        let counters = [("GITHUB_RUN_NUMBER", "12")];
        assert_eq!(chosen(Some("3.0-9"), Some("1.10-4"), &counters), version("3.0-9", "build-version"));
        assert_eq!(chosen(None, Some("1.10-4"), &counters), version("1.10-5", "last-build"));
        assert_eq!(chosen(None, Some("2.0-rc-007"), &counters), version("1.10-8", "last-build"));
        assert_eq!(chosen(None, Some(""), &counters), version("1.10-12", "GITHUB_RUN_NUMBER"));
        assert_eq!(chosen(None, None, &counters), version("1.10-12", "GITHUB_RUN_NUMBER"));
        assert_eq!(chosen(None, None, &[]), version("1.10-1", "default"));
    }

    #[test]
    fn the_first_counter_that_is_a_number_is_taken_as_it_is() {
        let counters = [("CI_PIPELINE_IID", "²"), ("GITHUB_RUN_NUMBER", " 007\n"), ("BUILD_NUMBER", "9")];
        assert_eq!(chosen(None, None, &counters), version("1.10-007", "GITHUB_RUN_NUMBER"));
        for value in ["", " ", "-1", "+1", "1a", "1 2", "٣"] {
            assert_eq!(
                chosen(None, None, &[("BUILD_NUMBER", value)]),
                version("1.10-1", "default"),
                "{value}"
            );
        }
    }

    #[test]
    fn what_is_no_version_is_refused() {
        for last in ["1.0", "1.0-", "1.0-x", "1.0-²", "1.0-1 ", "7", "1.0-18446744073709551615"] {
            assert_eq!(chosen(None, Some(last), &[]), Err("no-counter".to_owned()), "{last}");
        }
        for (build, code) in [
            ("", "value-missing"),
            ("1/0-1", "value-not-name"),
            ("1.0-1\nCommitId: 0", "value-control"),
            (" 1.0-1", "value-blank-ends"),
            ("1.", "value-not-name"),
            ("1:0", "value-not-name"),
            ("..", "value-not-name"),
        ] {
            assert_eq!(chosen(Some(build), None, &[]), Err(code.to_owned()), "{build:?}");
        }
    }

    #[test]
    fn a_version_without_a_counter_is_taken_with_a_warning() {
        let cautioned = |text: &str| {
            let given = Given { build: Some(text.to_owned()), ..Given::default() };
            Version::choose("1.0", &given).expect("a version").caution.is_some()
        };
        assert!(cautioned("7") && cautioned("1.0-rc"));
        assert!(!cautioned("1.0-7"));
    }
}
