//! The names of the formats.

/// A form of report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    #[default]
    Text,
    Concise,
    Json,
    Codeclimate,
    Sarif,
    Github,
    Junit,
    Checkstyle,
    Rdjson,
    Html,
    Summary,
}

impl Format {
    /// All formats; the first is the default.
    pub const ALL: [Self; 11] = [
        Self::Text,
        Self::Concise,
        Self::Json,
        Self::Codeclimate,
        Self::Sarif,
        Self::Github,
        Self::Junit,
        Self::Checkstyle,
        Self::Rdjson,
        Self::Html,
        Self::Summary,
    ];

    /// The words of all formats, in the same order.
    pub const WORDS: [&'static str; Self::ALL.len()] = {
        let mut words = [""; Self::ALL.len()];
        let mut at = 0;
        while at < words.len() {
            words[at] = Self::ALL[at].word();
            at += 1;
        }
        words
    };

    /// What the format is called on the command line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Concise => "concise",
            Self::Json => "json",
            Self::Codeclimate => "codeclimate",
            Self::Sarif => "sarif",
            Self::Github => "github",
            Self::Junit => "junit",
            Self::Checkstyle => "checkstyle",
            Self::Rdjson => "rdjson",
            Self::Html => "html",
            Self::Summary => "summary",
        }
    }

    /// The format of that name.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.word() == word)
    }

    /// Whether it names the commit that was checked.
    #[must_use]
    pub const fn names_commit(self) -> bool {
        matches!(self, Self::Html)
    }

    /// Whether it has the fingerprints of findings.
    #[must_use]
    pub const fn has_fingerprints(self) -> bool {
        matches!(self, Self::Json | Self::Codeclimate | Self::Sarif | Self::Html)
    }

    /// Whether people read it where it appears, so that counts may stand beside it.
    #[must_use]
    pub const fn is_for_people(self) -> bool {
        matches!(self, Self::Text | Self::Concise | Self::Github | Self::Summary)
    }
}
