//! Texts made to be slow, deep or large are read within bounds, on a small stack.

use std::sync::Arc;
use std::time::{Duration, Instant};

use memchr::memmem::Finder;
use proptest::prelude::*;

use super::super::{ErrorKind, Kind, MAX_NODES, Style, Tree, Value, parse};
use super::dump;
use crate::syntax::MAX_DEPTH;

/// Far above what any of these needs without optimisation, far below what a quadratic reading would need.
const LIMIT: Duration = Duration::from_secs(20);

fn read(text: impl Into<Arc<str>>) -> Tree {
    let text = text.into();
    let read = move || {
        let start = Instant::now();
        let tree = parse(text);
        check(&tree);
        let texts: usize = tree.scalars().map(|scalar| scalar.text().len()).sum();
        assert!(start.elapsed() < LIMIT, "{:?}, {} bytes of text", start.elapsed(), texts);
        tree
    };
    std::thread::Builder::new().stack_size(256 * 1024).spawn(read).unwrap().join().unwrap()
}

/// What holds of every tree.
fn check(tree: &Tree) {
    let text = tree.text();
    let mut end_of_comment = 0;
    for comment in tree.comments() {
        assert!(comment.span.slice(text).starts_with('#') && comment.span.start >= end_of_comment);
        end_of_comment = comment.span.end;
    }
    for error in tree.errors() {
        assert!(text.get(error.span.start as usize..error.span.end as usize).is_some(), "{error:?}");
    }
    let starts = tree.values().map(|value| value.span().start);
    assert!(starts.is_sorted(), "{}", dump(tree));
    for value in tree.values() {
        let span = value.span();
        assert!(text.get(span.start as usize..span.end as usize).is_some(), "{value:?}");
        // A bracket at which the reading stopped is a collection without a span.
        assert!(value.is_null() == span.is_empty() || !tree.is_valid(), "{value:?}");
        if let Some(parent) = value.parent() {
            assert!(
                parent.span().start <= span.start && span.end <= parent.span().end,
                "{value:?} in {parent:?}"
            );
        }
        assert_eq!(
            value.is_key() || value.key().is_some(),
            value.parent().is_some_and(|parent| parent.is_mapping())
        );
    }
    for mapping in tree.mappings() {
        let mut end = mapping.span().start;
        for (index, entry) in mapping.entries().enumerate() {
            assert_eq!((entry.value.index_in_parent(), entry.value.key()), (index, Some(entry.key)));
            assert!(
                entry.key.span().start >= end && entry.value.span().start >= entry.key.span().end,
                "{}",
                dump(tree)
            );
            end = entry.value.span().end;
        }
    }
    let keys = tree.scalars().filter(|scalar| scalar.is_key()).map(Value::id);
    assert!(keys.eq(tree.keys.iter().map(|key| key.id)), "{}", dump(tree));
    for piece in ["=", ":", "а", " "] {
        let with: Vec<_> = tree.scalars().filter(|scalar| scalar.text().contains(piece)).collect();
        assert_eq!(tree.scalars_with(&Finder::new(piece)).collect::<Vec<_>>(), with, "{}", dump(tree));
    }
}

fn kinds(tree: &Tree) -> Vec<ErrorKind> {
    tree.errors().iter().map(|error| error.kind).collect()
}

#[test]
fn depth_is_bounded() {
    let maps: String = (0..3000).map(|level| format!("{:level$}a:\n", "")).collect();
    let texts = ["[".repeat(100_000), "{a: ".repeat(50_000), "- ".repeat(50_000), "? ".repeat(50_000), maps];
    for text in texts {
        let tree = read(text.as_str());
        assert_eq!(kinds(&tree), [ErrorKind::TooDeep], "{}", &text[..10]);
        let deepest = tree.values().map(|value| value.ancestors().count()).max();
        assert!(deepest.is_none_or(|depth| depth <= MAX_DEPTH));
    }
    read("a: ".repeat(50_000));
    read("]".repeat(100_000));
}

#[test]
fn the_number_of_nodes_is_bounded() {
    for text in ["-\n".repeat(MAX_NODES + 1), format!("[{}]", "a,".repeat(MAX_NODES + 1))] {
        let tree = read(text);
        assert_eq!(kinds(&tree), [ErrorKind::TooLarge]);
        assert_eq!(tree.values().count(), MAX_NODES);
    }
}

#[test]
fn an_alias_is_a_leaf() {
    let mut bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n".to_owned();
    for level in 1..9 {
        let alias = format!("*a{}, ", level - 1).repeat(9);
        bomb += &format!("a{level}: &a{level} [{alias}]\n");
    }
    let tree = read(bomb);
    assert!(tree.is_valid());
    assert_eq!(tree.values().filter(|value| value.kind() == Kind::Alias).count(), 72);
    assert!(tree.values().count() < 200);
}

#[test]
fn an_alias_of_a_short_plain_scalar_says_what_that_says() {
    let long = "x".repeat(1_000_000);
    let tree =
        read(format!("a: &short я\nb: &long {long}\nq: &number '1'\nc: *short\nd: [*long, *number]\n"));
    let value = |key| tree.root().and_then(|root| root.get_str(key)).expect("an entry");
    assert_eq!((value("c").text(), value("c").raw()), ("я", "*short"));
    assert!(value("d").items().all(|item| item.kind() == Kind::Alias && item.text().is_empty()));
}

#[test]
fn long_scalars_are_those_that_say_much() {
    let tree = read("a: &s abcdefgh\nb: *s\nc: \"a\\tb\"\nabcdefghi: 'abcdefgh'\nd: abcdefg\n".to_owned());
    let texts: Vec<&str> = tree.long_scalars(8).map(|scalar| scalar.text()).collect();
    assert_eq!(texts, ["abcdefgh", "abcdefgh", "abcdefghi", "abcdefgh"]);
}

#[test]
fn long_lines_and_many_lines() {
    let long = "x".repeat(5_000_000);
    let cases = [
        (long.clone(), true),
        (format!("a: {long}"), true),
        (format!("a: '{long}'"), true),
        (format!("a: \"{long}"), false),
        (format!("a: {}", "x:y#z ".repeat(800_000)), true),
        (format!("a: {}", "=А ? Б : ".repeat(300_000)), false),
        (format!("a: {}b", " ".repeat(5_000_000)), true),
        (format!("a:\n{}b: c", " ".repeat(5_000_000)), true),
        (format!("a: 1 {long}: b"), false),
        ("\n".repeat(3_000_000), true),
        ("# c\n".repeat(500_000), true),
        (format!("a:\n{}- b\n", "# c\n".repeat(200_000)), true),
        (format!("a: |\n{}", "  line\n".repeat(300_000)), true),
        (format!("a: |\n{}b: c\n", "\n".repeat(300_000)), true),
        (format!("a: >\n{}", "  # no comment\n".repeat(200_000)), true),
        (format!("a:\n{}", "  word\n".repeat(200_000)), true),
        (format!("a: \"{}\"", "\\n".repeat(500_000)), true),
        (format!("a: '{}'", "''".repeat(500_000)), true),
        (format!("a: [{}]", "'b', ".repeat(100_000)), true),
        ("--- a\n".repeat(100_000), false),
        ("&a b\n".repeat(100_000), true),
        ("a: &b c\n".repeat(100_000), true),
    ];
    for (text, is_valid) in cases {
        let tree = read(text.as_str());
        assert_eq!(tree.is_valid(), is_valid, "{:.20} {:?}", text, tree.errors());
    }
}

#[test]
fn many_keys() {
    let keys: String = (0..100_000).map(|number| format!("key{number}: {number}\n")).collect();
    assert_eq!(read(keys.as_str()).duplicates().len(), 0);
    let tree = read(format!("{keys}{keys}"));
    assert_eq!(tree.duplicates().len(), 100_000);
    let pair = tree.duplicates()[99_999];
    assert_eq!(tree.value(pair.first).unwrap().text(), "key99999");
    assert!(pair.first < pair.repeat);
}

#[test]
fn odd_characters() {
    assert_eq!(kinds(&read("a: b\0c: d\n")), [ErrorKind::ControlCharacter]);
    assert_eq!(kinds(&read("\0".repeat(1_000_000))), [ErrorKind::ControlCharacter]);
    for text in ["a: 1\rb: 2\r", "a: 1\r\nb: 2\r\n", "\u{feff}a: 1\nb: 2\n"] {
        let tree = read(text);
        assert!(tree.is_valid(), "{text:?}");
        assert_eq!(tree.root().unwrap().get_str("b").unwrap().text(), "2");
    }
}

/// What a scalar's source says when it is all there is in a document, and when it is the first key of one.
fn decode_again(raw: &str) -> [String; 2] {
    let alone = parse(format!("--- {raw}\n").into());
    let key = parse(format!("{raw}: a\n").into());
    let first_key = key.root().and_then(|root| root.entries().next());
    let text = |value: Option<Value<'_>>| value.map(|value| value.text().to_owned()).unwrap_or_default();
    [text(alone.root()), text(first_key.map(|entry| entry.key))]
}

const PIECES: &[&str] = &[
    "\t",
    "|2\n   ",
    "a",
    "Имя",
    ": ",
    ":",
    "- ",
    "-",
    "\n",
    "\n  ",
    "\n    ",
    "\r\n",
    "\r",
    " ",
    "'",
    "\"",
    "''",
    "\\n",
    "\\",
    "#",
    " # c",
    "## d",
    "|",
    "|-\n",
    "|+\n  ",
    ">\n  ",
    "[",
    "]",
    "{",
    "}",
    ", ",
    "? ",
    "&x ",
    "*x",
    "!t ",
    "---\n",
    "...\n",
    "%YAML 1.2\n",
    "=А ? Б : В",
    "\0",
    "\u{feff}",
    "\u{85}",
    "@",
    "`",
    "~",
    "::",
    "a: b\n",
    "- c\n",
    "  d: e\n",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(4000) })]

    #[test]
    fn any_text_makes_a_sound_tree(text in any::<String>()) {
        check(&parse(text.into()));
    }

    #[test]
    fn any_pieces_make_a_sound_tree(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..30)) {
        check(&parse(pieces.concat().into()));
    }

    // Without the first two pieces: a block's number counts from the indentation around it, and the parser
    // reads past a comment after a tab in a plain scalar of many lines. Nor with a colon at the end of one, which is its
    // own only because of the colon behind it: `{a\n::}`.
    #[test]
    fn the_source_of_a_scalar_says_its_text(pieces in prop::collection::vec(prop::sample::select(&PIECES[2..]), 0..12)) {
        let tree = parse(pieces.concat().into());
        for scalar in tree.scalars().filter(|_| tree.is_valid()) {
            let is_plain = scalar.style() == Some(Style::Plain);
            if is_plain && scalar.raw().contains('\n') && scalar.raw().ends_with(':') {
                continue;
            }
            let is_block = matches!(scalar.style(), Some(Style::Literal | Style::Folded));
            let text = scalar.text();
            let [again, as_key] = decode_again(scalar.raw());
            if is_block {
                // Blank lines at the end of a block are outside its span.
                prop_assert_eq!(again.trim_end(), text.trim_end(), "{:?}", scalar);
            } else {
                prop_assert!(again == text || as_key == text, "{:?} is {:?}, then {:?}", scalar, text, again);
            }
        }
    }
}
