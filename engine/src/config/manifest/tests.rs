//! A manifest of a team says what a built-in one says in the same words, and they are on the pages for people.

use std::{fs, path::Path, sync::Arc};

use serde_yaml::Value as Yaml;

use super::*;
use crate::{
    check::{self, Settings},
    project::Codebase,
    rules::{RuleRef, TABLE},
    source::{FileSet, Workspace},
};

fn in_repository(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)).unwrap()
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
        let Check::Matcher(built) = &rule.check else { continue };
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

/// A process that lives long reads its configuration again and again.
#[test]
fn rules_of_teams_are_freed_with_all_that_holds_them() {
    let made = "{title: А, message: \"{value}\", check: {pattern: {names-of: [Мой], find: А}}}";
    let named =
        "{title: А, message: Б, check: {pattern: {lines-of: [module], find: А}}, examples: {bad: [А]}}";
    let changed = "{severity: info, params: {max-length: 50}}";
    let manifests = [("team/made", made), ("team/named", named), ("style/line-length", changed)];
    let codebase = Codebase::new(Workspace::in_memory([("А.xbsl", "знч А = 1\n")]));
    let mut held = Vec::new();
    for _ in 0..1000 {
        let mut catalog = Catalog::default();
        for (id, text) in manifests {
            apply(id, &Document::parse(text.into()).unwrap(), &mut catalog).unwrap();
        }
        let of_teams = catalog.iter().filter_map(|rule| match rule {
            RuleRef::OfTeam(rule) => Some(Arc::downgrade(rule)),
            RuleRef::BuiltIn(_) => None,
        });
        held.extend(of_teams);
        let settings = Settings { catalog, ..Settings::default() };
        let report = check::run_with(&codebase, FileSet::all(1), &settings);
        assert!(report.findings.iter().any(|reported| reported.finding.rule.id == "team/named"));
        drop(settings);
        assert!(held.iter().any(|rule| rule.strong_count() > 0), "the report holds them still");
    }
    assert_eq!(held.len(), 3 * 1000);
    assert!(held.iter().all(|rule| rule.strong_count() == 0));
}
