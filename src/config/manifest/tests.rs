//! A manifest of a team says what a built-in one says in the same words, which `build.rs` understands by their spelling.

use std::{fmt::Debug, fs, path::Path};

use serde_yaml::Value as Yaml;

use super::*;
use crate::rules::TABLE;

/// All variants of an enumeration; one that is forgotten does not compile.
macro_rules! variants {
    ($of:ident: $($variant:ident)*) => {{
        let _held = |value: $of| match value { $($of::$variant => ()),* };
        [$($of::$variant),*].map(|variant| format!("{variant:?}"))
    }};
}

fn in_repository(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// A word as the name of a variant, as `build.rs` makes one.
fn pascal(word: &str) -> String {
    let capital = |part: &str| part[..1].to_uppercase() + &part[1..];
    word.split('-').map(capital).collect()
}

fn assert_words<T: Debug>(words: &Words<T>, variants: &[String]) {
    let pages = ["docs/custom-rules.md", "docs/custom-rules.ru.md"].map(in_repository);
    for (word, meaning) in words {
        assert_eq!(pascal(word), format!("{meaning:?}"));
        assert!(pages.iter().all(|page| page.contains(&format!("`{word}`"))), "{word} is not on the pages");
    }
    let named: Vec<_> = words.iter().map(|(word, _)| pascal(word)).collect();
    assert_eq!(named, variants, "each variant has a word");
}

#[test]
fn the_words_are_the_names_of_the_variants() {
    let places = variants!(At: ElementId ItemId ProjectName ProjectVendor ProjectVersion SoapHandlerName);
    assert_words(PLACES, &places);
    assert_words(SHAPES, &variants!(Shape: Uuid CapitalizedName ThreeNumbers LatinName));
    assert_words(POSITIONS, &variants!(Position: First Alone Anywhere));
    assert_words(TEXTS, &variants!(TextKind: CodeComment DescriptionComment Literal Markup));
    let roles = variants!(
        NameRole: Method Type Exception Enumeration Field Constant Variable LoopVariable Parameter Boolean
    );
    assert_words(ROLES, &roles);
    // Resources have no lines to speak of: what is theirs is looked at by `within`.
    let files = variants!(FileKind: Module Description Query Resource);
    assert_words(FILES, &files[..3]);
}

#[test]
fn built_in_manifests_are_understood_as_they_are_built() {
    let mut read = 0;
    for rule in TABLE {
        let Check::Matcher(built) = rule.check else { continue };
        let manifest: Yaml =
            serde_yaml::from_str(&in_repository(&format!("rules/{}.yaml", rule.id))).unwrap();
        let text = serde_yaml::to_string(&manifest["check"]).unwrap();
        let document = Document::parse(text.into()).unwrap();
        let (understood, _) = matcher(&Reader::of(&document.0), document.0.root().unwrap()).unwrap();
        assert_eq!(format!("{understood:?}"), format!("{built:?}"), "{}", rule.id);
        read += 1;
    }
    assert!(read > 10, "{read}");
}
