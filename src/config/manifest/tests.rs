//! A manifest of a team says what a built-in one says in the same words, and they are on the pages for people.

use std::{fs, path::Path};

use serde_yaml::Value as Yaml;

use super::*;
use crate::rules::TABLE;

fn in_repository(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

fn assert_on_pages<T>(words: &Words<T>) {
    let pages = ["docs/custom-rules.md", "docs/custom-rules.ru.md"].map(in_repository);
    for (word, _) in words {
        assert!(pages.iter().all(|page| page.contains(&format!("`{word}`"))), "{word} is not on the pages");
    }
    assert!(!words.is_empty());
}

/// All variants of an enumeration; one that is forgotten does not compile.
macro_rules! variants {
    ($of:ident: $($variant:ident)*) => {{
        let _held = |value: $of| match value { $($of::$variant => ()),* };
        [$($of::$variant),*]
    }};
}

#[test]
fn each_variant_of_what_lies_below_has_its_word() {
    let roles = variants!(
        NameRole: Method Type Exception Enumeration Field Constant Variable LoopVariable Parameter Boolean
    );
    assert_eq!(NameRole::WORDS.iter().map(|(_, role)| *role).collect::<Vec<_>>(), roles);
    let texts = variants!(TextKind: CodeComment DescriptionComment Literal Markup);
    assert_eq!(TextKind::WORDS.iter().map(|(_, kind)| *kind).collect::<Vec<_>>(), texts);
}

#[test]
fn the_words_are_on_the_pages() {
    assert_on_pages(At::WORDS);
    assert_on_pages(Shape::WORDS);
    assert_on_pages(Position::WORDS);
    assert_on_pages(TextKind::WORDS);
    assert_on_pages(NameRole::WORDS);
    assert_on_pages(FILES);
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
