use std::path::Path;

use super::*;
use crate::{
    check::ParameterValue,
    rules::{Selector, Severity},
};

fn read(text: &str) -> Result<Config, ConfigError> {
    Document::parse(text.into())?.config(Path::new("/r"), &Catalog::default())
}

/// Line, column and what is wrong.
fn wrong(text: &str) -> (u32, u32, Wrong) {
    let ConfigError { line, column, wrong } = read(text).unwrap_err();
    (line, column, wrong)
}

#[test]
fn everything_said_is_understood() {
    let config = read(
        "# a team's\n\
         select: [A, style]\n\
         ignore: [style/line-length]\n\
         enable: []\n\
         severity: {style: info, style/camel-case: error}\n\
         parameters:\n  style/line-length: {max-length: 100}\n\
         overrides:\n\
         - paths: ['tests/**']\n  ignore: [B]\n\
         - paths: [gen, '**/*.gen.yaml']\n  severity: {B: error}\n\
         exclude: [vendor]\n\
         baseline: quality/frozen\n\
         fail-on: warning\n\
         fail-on-stale: true\n\
         rules: [quality/rules]\n\
         data-dir: quality/data\n\
         element-version: 9.0.0\n",
    )
    .unwrap();
    assert_eq!(config.selection.select.len(), 2);
    assert_eq!(config.selection.ignore, [Selector::Id("style/line-length".into())]);
    let catalog = Catalog::default();
    let severity = |id: &str| config.adjustments.severity(catalog.find(id).unwrap());
    assert_eq!(severity("style/camel-case"), Some(Severity::Error));
    assert_eq!(severity("style/const-case"), Some(Severity::Info));
    assert_eq!(severity("yaml/id-uuid"), None);
    let length = ParameterValue { rule: "style/line-length".into(), name: "max-length", value: 100 };
    assert_eq!(config.adjustments.parameters, [length]);
    assert_eq!(config.overrides.len(), 2);
    assert!(config.overrides[0].paths.cover(Path::new("/r/tests/a/A.yaml")));
    assert!(config.exclude.unwrap().cover(Path::new("/r/vendor/A.yaml")));
    assert_eq!(config.baseline.unwrap().value, BaselineChoice::At("quality/frozen".to_owned()));
    assert_eq!(config.fail_on.unwrap().value, Threshold::Warning);
    assert!(config.fail_on_stale.unwrap().value);
    assert_eq!(config.lines.last(), Some(&("element-version", 19)));
}

#[test]
fn nothing_said_is_fine() {
    for text in ["", "# nothing yet\n", "---\n", "{}\n", "\r\n"] {
        let config = read(text).unwrap();
        assert!(config.lines.is_empty() && config.overrides.is_empty(), "{text:?}");
    }
    assert_eq!(read("baseline: false\n").unwrap().baseline.unwrap().value, BaselineChoice::None);
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    type Test = fn(&Wrong) -> bool;
    let cases: [(&str, u32, u32, Test); 24] = [
        ("ignor: []\n", 1, 1, |w| matches!(w, Wrong::UnknownKey { nearest: Some("ignore"), .. })),
        ("colour: red\n", 1, 1, |w| matches!(w, Wrong::UnknownKey { nearest: None, .. })),
        ("a: [\n", 1, 4, |w| matches!(w, Wrong::Yaml(yaml::ErrorKind::UnclosedBracket))),
        ("select: []\nselect: []\n", 2, 1, |w| matches!(w, Wrong::RepeatedKey { first: 1, .. })),
        ("[A]\n", 1, 1, |w| matches!(w, Wrong::Type { wanted: Wanted::Mapping, .. })),
        ("select: A\n", 1, 9, |w| matches!(w, Wrong::Type { wanted: Wanted::List, .. })),
        ("select:\n", 1, 1, |w| matches!(w, Wrong::Type { wanted: Wanted::List, .. })),
        ("select: [[A]]\n", 1, 10, |w| matches!(w, Wrong::Type { wanted: Wanted::Text, .. })),
        ("select: &a [A]\nignore: *a\n", 2, 9, |w| matches!(w, Wrong::Type { .. })),
        (
            "select: [stile]\n",
            1,
            10,
            |w| matches!(w, Wrong::Selector(u) if u.nearest.as_deref() == Some("style")),
        ),
        ("severity: {style: fatal}\n", 1, 19, |w| matches!(w, Wrong::Choice { .. })),
        ("severity: {style: off}\n", 1, 19, |w| matches!(w, Wrong::Choice { .. })),
        ("parameters: {style: {max-length: 1}}\n", 1, 14, |w| matches!(w, Wrong::NoRule { .. })),
        (
            "parameters: {style/line-length: {max: 100}}\n",
            1,
            34,
            |w| matches!(w, Wrong::NoParameter { allowed, .. } if allowed == &["max-length"]),
        ),
        ("parameters: {style/line-length: {max-lenght: 100}}\n", 1, 34, |w| {
            matches!(w, Wrong::UnknownKey { nearest: Some("max-length"), .. })
        }),
        ("parameters: {style/line-length: {max-length: 1}}\n", 1, 46, |w| matches!(w, Wrong::Limits { .. })),
        ("parameters: {style/line-length: {max-length: 1e9}}\n", 1, 46, |w| {
            matches!(w, Wrong::Type { wanted: Wanted::Number, .. })
        }),
        ("overrides: [{ignore: [A]}]\n", 1, 13, |w| matches!(w, Wrong::NoKey { key: "paths" })),
        ("overrides: [{paths: [x], exclude: [A]}]\n", 1, 26, |w| matches!(w, Wrong::UnknownKey { .. })),
        ("overrides:\n- paths: [x]\n  parameters: {yaml/duplicate-subtree: {min-nodes: 90}}\n", 3, 16, |w| {
            matches!(w, Wrong::ParameterOfProject { .. })
        }),
        ("exclude: [/etc]\n", 1, 11, |w| matches!(w, Wrong::OutsideGlob { .. })),
        ("exclude: ['a[']\n", 1, 11, |w| matches!(w, Wrong::MalformedGlob { .. })),
        ("baseline: true\n", 1, 11, |w| matches!(w, Wrong::Type { wanted: Wanted::PathOrFalse, .. })),
        ("fail-on: high\n", 1, 10, |w| matches!(w, Wrong::Choice { .. })),
    ];
    for (text, line, column, is_expected) in cases {
        let found = wrong(text);
        assert!(is_expected(&found.2), "{text:?}: {found:?}");
        assert_eq!((found.0, found.1), (line, column), "{text:?}: {found:?}");
    }
}
