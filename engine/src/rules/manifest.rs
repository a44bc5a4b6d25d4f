//! What a manifest may say: its keys, and the words of their values.
//!
//! `build.rs` reads the built-in manifests by this file, and `config` those of teams, so that both have the same words.
//! It needs nothing but the standard library.

use std::fmt;

/// The keys of a manifest.
pub mod key {
    pub const TIER: &str = "tier";
    pub const SEVERITY: &str = "severity";
    pub const OFF: &str = "off";
    pub const PARAMS: &str = "params";
    pub const CHECK: &str = "check";
    pub const TITLE: &str = "title";
    pub const MESSAGE: &str = "message";
    pub const MESSAGES: &str = "messages";
    pub const REASON: &str = "reason";
    pub const FIX: &str = "fix";
    pub const SENSITIVE: &str = "sensitive";
    pub const DEVIATION: &str = "deviation";
    pub const EXAMPLES: &str = "examples";

    /// Those that teams may write too.
    pub const OF_TEAMS: &[&str] =
        &[TIER, SEVERITY, OFF, PARAMS, CHECK, TITLE, MESSAGE, REASON, FIX, EXAMPLES];

    /// Those of built-in manifests only.
    pub const BUILT_IN: &[&str] = &[MESSAGES, SENSITIVE, DEVIATION];

    /// The languages of a text.
    pub const LANGUAGES: &[&str] = &[RU, EN];
    pub const RU: &str = "ru";
    pub const EN: &str = "en";

    /// The kinds of examples.
    pub const EXAMPLE_KINDS: &[&str] = &[BAD, GOOD];
    pub const BAD: &str = "bad";
    pub const GOOD: &str = "good";
}

/// What stands under `check` of a manifest that has a native check beside it.
pub mod native {
    pub const ON: &str = "on";
    pub const NEEDS: &str = "needs";
    pub const SYNTAX: &str = "syntax";
    pub const TABLES: &str = "tables";
    pub const NEEDS_TABLES: &str = "needs-tables";
    pub const BYTES: &str = "bytes";

    pub const KEYS: &[&str] = &[ON, NEEDS, SYNTAX, TABLES, NEEDS_TABLES, BYTES];

    /// What `needs` may say. Types are those of a module, and come of the project and the table `stdlib`. Unresolved names are
    /// those of a file, and come of the project.
    pub const PROJECT: &str = "project";
    pub const TYPES: &str = "types";
    pub const UNRESOLVED_NAMES: &str = "unresolved-names";

    /// What `bytes` may say: the check judges files that are no text, too.
    pub const ANY: &str = "any";
}

/// The fields of matchers.
pub mod field {
    pub const AT: &str = "at";
    pub const SHAPE: &str = "shape";
    pub const NAMES: &str = "names";
    pub const WORDS: &str = "words";
    pub const POSITION: &str = "position";
    pub const WITHIN: &str = "within";
    pub const REPLACE: &str = "replace";
    pub const NAMES_OF: &str = "names-of";
    pub const VALUES_OF: &str = "values-of";
    pub const LINES_OF: &str = "lines-of";
    pub const FIND: &str = "find";
    pub const REQUIRE: &str = "require";

    /// Those of `pattern` that say where to look; one of them is given.
    pub const PLACES_OF_PATTERN: &[&str] = &[WITHIN, NAMES, NAMES_OF, VALUES_OF, LINES_OF];
}

/// What a manifest may say of a matcher.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    pub name: &'static str,
    pub fields: &'static [&'static str],
    /// What it has for the places in messages.
    pub arguments: &'static [&'static str],
    /// The messages besides the usual one that it chooses by itself.
    pub variants: &'static [&'static str],
}

impl Form {
    pub const VALUE_SHAPE: Self = Self {
        name: "value-shape",
        fields: &[field::AT, field::SHAPE],
        arguments: &["key", "value", "part"],
        variants: &[],
    };
    pub const NAME_WORDS: Self = Self {
        name: "name-words",
        fields: &[field::NAMES, field::WORDS, field::POSITION],
        arguments: &["name", "value"],
        variants: &[],
    };
    pub const CHARACTERS: Self = Self {
        name: "characters",
        fields: &[field::WITHIN, field::REPLACE],
        arguments: &["value", "instead"],
        variants: &["irreplaceable"],
    };
    /// For rules of teams only.
    pub const PATTERN: Self = Self {
        name: "pattern",
        fields: &[
            field::WITHIN,
            field::NAMES,
            field::NAMES_OF,
            field::VALUES_OF,
            field::LINES_OF,
            field::FIND,
            field::REQUIRE,
        ],
        arguments: &["value", "key"],
        variants: &[],
    };

    pub const BUILT_IN: [Self; 3] = [Self::VALUE_SHAPE, Self::NAME_WORDS, Self::CHARACTERS];
}

/// An enumeration whose variants have words in manifests.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$meaning:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$meaning])* $variant,)*
        }

        impl $name {
            /// The words of manifests.
            pub const WORDS: &'static [(&'static str, Self)] = &[$(($word, Self::$variant)),*];

            /// What a word of manifests means.
            #[must_use]
            pub fn of(word: &str) -> Option<Self> {
                Self::WORDS.iter().find(|(known, _)| *known == word).map(|(_, meaning)| *meaning)
            }

            /// The word of manifests and machine formats, the same in every language.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }
        }
    };
}

words! {
    /// What a rule rests on.
    Tier {
        /// Structure and YAML.
        A = "A",
        /// Text and conventions.
        B = "B",
        /// Structure of code.
        C = "C",
        /// Semantics.
        D = "D",
    }
}

words! {
    /// Weight of a finding, the lightest first.
    Severity {
        Info = "info",
        Warning = "warning",
        Error = "error",
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

words! {
    /// Whether findings of a rule can be fixed by machine.
    Fixability {
        /// In a manifest: left out.
        None = "none",
        /// The edit cannot change what the program means.
        Safe = "safe",
        /// The edit is a guess that a person confirms.
        Suggested = "suggested",
    }
}

words! {
    /// What a rule is checked on.
    Subject {
        Module = "module",
        /// The members that a module asks of names of elements.
        MemberUses = "member-uses",
        Element = "element",
        /// The components of the platform in a description.
        Components = "components",
        /// The items of a description whose class the metamodel knows.
        Items = "items",
        Query = "query",
        Comments = "comments",
        Text = "text",
        Project = "project",
        Suppressions = "suppressions",
    }
}

words! {
    /// Which files a rule judges by whether they could be parsed.
    Syntax {
        /// All of them; in a manifest: left out.
        Any = "any",
        /// Those that could be read wholly: what could not may hide what the rule would take for absent.
        Valid = "valid",
        /// Those with a syntax error: in the others there is nothing to find.
        Broken = "broken",
        /// All of them, but no statements that stand outside of all declarations.
        Declared = "declared",
    }
}

words! {
    /// Named places in a description.
    At {
        /// The `Id` of the description itself.
        ElementId = "element-id",
        /// The `Id` of an item of a list.
        ItemId = "item-id",
        /// The `Name` in the descriptor of a project.
        ProjectName = "project-name",
        /// The `Vendor` in the descriptor of a project.
        ProjectVendor = "project-vendor",
        /// The `Version` in the descriptor of a project.
        ProjectVersion = "project-version",
        /// The `Name` of a handler of a SOAP service.
        SoapHandlerName = "soap-handler-name",
    }
}

words! {
    /// What a text may look like.
    Shape {
        /// Hexadecimal digits in groups of 8-4-4-4-12.
        Uuid = "uuid",
        /// Latin and Russian letters and digits, a capital letter first.
        CapitalizedName = "capitalized-name",
        /// Three numbers with dots between them.
        ThreeNumbers = "three-numbers",
        /// What XML takes for a name in Latin letters.
        LatinName = "latin-name",
    }
}

words! {
    /// Where in a name a word stands.
    Position {
        /// In front of a capital letter.
        First = "first",
        /// Alone, digits behind it not counted.
        Alone = "alone",
        /// Between underscores or the ends, in any letter case.
        Anywhere = "anywhere",
    }
}
