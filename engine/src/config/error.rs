//! What can be wrong with a configuration, as data.

use crate::{rules::UnknownSelector, syntax::yaml::ErrorKind};

/// Something wrong and where it stands; line and column count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    pub line: u32,
    pub column: u32,
    pub wrong: Wrong,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    Yaml(ErrorKind),
    RepeatedKey {
        key: String,
        first: u32,
    },
    UnknownKey {
        key: String,
        nearest: Option<&'static str>,
        allowed: Vec<&'static str>,
    },
    UnknownWord {
        word: String,
        nearest: Option<&'static str>,
        allowed: Vec<&'static str>,
    },
    NoKey {
        key: &'static str,
    },
    Type {
        key: String,
        wanted: Wanted,
    },
    Choice {
        key: String,
        value: String,
        allowed: Vec<&'static str>,
    },
    Selector(UnknownSelector),
    NoRule {
        rule: String,
        nearest: Option<String>,
    },
    NoParameter {
        rule: String,
        name: String,
        allowed: Vec<&'static str>,
    },
    Limits {
        name: String,
        value: i64,
        least: i64,
        most: i64,
    },
    /// A parameter of a rule about whole projects cannot differ from file to file.
    ParameterOfProject {
        rule: String,
    },
    /// A manifest without a check changes a rule, and there is none with its id.
    NothingToChange {
        rule: String,
        nearest: Option<String>,
    },
    /// A manifest says of a rule that is there what cannot be changed.
    Unchangeable {
        rule: String,
        key: &'static str,
    },
    NoArgument {
        name: String,
        allowed: &'static [&'static str],
    },
    NotAnExpression {
        expression: String,
    },
    /// It would be found everywhere.
    MatchesNothing {
        expression: String,
    },
    TooManyCharacters,
    /// Each place where the characters stand would get all of it.
    LongReplacement {
        most: usize,
    },
    OutsideGlob {
        glob: String,
    },
    MalformedGlob {
        glob: String,
    },
    TooManyGlobs,
}

/// What should stand there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    Mapping,
    List,
    Text,
    Number,
    Switch,
    Path,
    PathOrFalse,
    /// One of the matchers, with its fields.
    OneMatcher,
    /// One key that says where to look.
    OnePlace,
    FindOrRequire,
    /// Why a rule is off, or `false`.
    Reason,
}
