//! The lexers and the embedded data root speak of one language.

use std::sync::Arc;

use stapel::platform::{DataSource, Platform};
use stapel::syntax::xbsl::{TokenKind, parse};

/// Whether the lexer takes a word for one keyword or operator.
fn reads(word: &str) -> bool {
    let tree = parse(Arc::from(word));
    let kinds: Vec<TokenKind> = tree.tokens().map(|token| token.kind()).collect();
    // A lone `#` begins a directive, the one use of that operator.
    matches!(kinds[..], [kind] if kind.spelling().is_some() || kind == TokenKind::Directive)
}

#[test]
fn the_lexer_reads_every_word_of_the_data() {
    assert!(!reads("имя") && !reads("+ +") && !reads(""));
    assert_eq!(Platform::embedded().foreign_words(reads), [""; 0]);
}

#[test]
fn words_of_another_grammar_are_told() {
    let root = tempfile::tempdir().unwrap();
    std::fs::create_dir(root.path().join("1.0")).unwrap();
    std::fs::write(root.path().join("index.json"), r#"{"available": ["1.0"], "default": "1.0"}"#).unwrap();
    let language = r#"{"keywords": {"GOTO": {"forms": ["перейти", "goto"]}, "IF": {"forms": ["если"]}}, "operators": ["<=>", "+"]}"#;
    std::fs::write(root.path().join("1.0/language.json"), language).unwrap();
    let platform = Platform::open(DataSource::Directory(root.path().into()), None).unwrap();
    assert_eq!(platform.foreign_words(reads), ["перейти", "goto", "<=>"]);
}
