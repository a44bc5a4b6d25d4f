//! Addresses within the page. `#rule=ID` and `#file=PATH` are filters to the script, and without it the first finding of
//! the rule and the file; `#ID` is the row that explains the rule, and `#f0123456789abcdef` a finding.

use std::fmt::Write;

use crate::{check::Fingerprint, report::xml::Escaped, source::visible};

/// What an address leads to: its id as it stands in an attribute, and the link to it.
pub(super) struct Anchor {
    pub(super) id: String,
    pub(super) link: String,
}

impl Anchor {
    /// The findings of a rule.
    pub(super) fn findings_of(rule: &str) -> Self {
        Self::of("rule=", rule)
    }

    /// The findings of a file.
    pub(super) fn file(path: &str) -> Self {
        Self::of("file=", path)
    }

    /// What is said of a rule.
    pub(super) fn rule(id: &str) -> Self {
        Self::of("", id)
    }

    /// One finding; the same in the reports of later runs.
    pub(super) fn finding(fingerprint: Fingerprint) -> Self {
        let digits = fingerprint.to_string();
        Self::of("f", digits.get(..DIGITS).unwrap_or(&digits))
    }

    fn of(key: &str, name: &str) -> Self {
        let name = visible(name);
        Self { id: Escaped(format!("{key}{name}")).to_string(), link: link(key, &name) }
    }
}

/// How many digits of a fingerprint tell the findings of one report apart.
const DIGITS: usize = 16;

/// `#KEYNAME`, all signs of the name that mean something in an address, a form or a page as `%XX`.
fn link(key: &str, name: &str) -> String {
    let mut link = format!("#{key}");
    for letter in name.chars() {
        if letter.is_ascii() && !letter.is_ascii_alphanumeric() && !matches!(letter, '/' | '.' | '-' | '_') {
            // A string takes whatever is written to it.
            let _ = write!(link, "%{:02X}", u32::from(letter));
        } else {
            link.push(letter);
        }
    }
    Escaped(link).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_sign_of_a_name_means_anything_in_an_address() {
        let path = "a b/\"<b>'&=+%#\u{202e}Ю.yaml";
        let Anchor { id, link } = Anchor::file(path);
        assert_eq!(id, "file=a b/&quot;&lt;b&gt;&#39;&amp;=+%#\\u{202e}Ю.yaml");
        assert_eq!(link, "#file=a%20b/%22%3Cb%3E%27%26%3D%2B%25%23%5Cu%7B202e%7DЮ.yaml");
        assert_eq!(Anchor::findings_of("yaml/id-uuid").link, "#rule=yaml/id-uuid");
        assert_eq!(Anchor::rule("yaml/id-uuid").id, "yaml/id-uuid");
    }
}
