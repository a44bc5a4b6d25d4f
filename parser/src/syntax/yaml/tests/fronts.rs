//! Both front ends read what both can read into one tree.

use std::path::Path;
use std::sync::Arc;

use proptest::prelude::*;
use proptest::sample::select;

use super::super::{granit, plain};
use super::dump;

/// Whether the text is in the plain subset; fails if the two front ends then differ.
fn is_plain_and_equal(text: &str) -> bool {
    let text: Arc<str> = text.into();
    let Some(plain) = plain::parse(&text) else { return false };
    let granit = granit::parse(Arc::clone(&text));
    assert_eq!(dump(&plain), dump(&granit), "of {text:?}");
    assert_eq!(plain, granit, "of {text:?}");
    true
}

#[test]
fn what_descriptions_are_written_in_is_plain() {
    let texts = [
        "",
        "\n\n# c\n",
        "a: 1",
        "ВидЭлемента: Справочник\r\nИмя: Товары\r\n\r\nРеквизиты:\r\n    -\r\n        Имя: Цена\r\n",
        "## Доступ # не вид\na: # c\n  - b: 1 # d\n    c: 'x y'\n  # e\n  - \"z\"\nd:\n- e\n- - f\n  - g\nh:\n",
        "  a:\n      b:\n        - =Ф(А, Б) ? В :Г\n        - Массив<Строка?>\n        - $Строки.Имя # «я»\n",
        "-\n- \n- # c\n-\n  -\n    - a\n",
        "a b : c d  \n'a' : \"b\"\n\"c\": ''\nd: -1\ne: -x: y\nf: a#b::c\n",
    ];
    for text in texts {
        assert!(is_plain_and_equal(text) || text.contains("'a' :") || text.contains("-x: y"), "{text:?}");
    }
}

#[test]
fn all_else_is_left_to_the_other() {
    let texts = [
        "a: |\n  b\n",
        "a: [b]\n",
        "a: {}\n",
        "a: &b c\n",
        "a: !b c\n",
        "a: *b\n",
        "--- a\n",
        "a: b\n...\n",
        "? a\n: b\n",
        "a\n",
        "a:\n  b\n",
        "a: b\n  c\n",
        "a: 'b''c'\n",
        "a: \"b\\n\"\n",
        "a: 'b\n  c'\n",
        "a:\tb\n",
        "a: b\t\n",
        "a: b\rc: d\n",
        "\u{feff}a: b\n",
        "a: \u{85}\n",
        "a: \u{7f}\n",
        "a: \0\n",
        "a: b: c\n",
        "a: 1\nb\n",
        "a:\n    b: 1\n  c: 2\n",
        "- a\nb: 1\n",
        "a: 1\n- b\n",
        "a: - b\n",
        "%YAML 1.2\n---\na: 1\n",
        "a: \"b\" c\n",
        "a: \"b\"#c\n",
        "a: @b\n",
        ": a\n",
        "a: ?\n",
        "a: -[\n",
    ];
    for text in texts {
        assert!(plain::parse(&text.into()).is_none(), "{text:?}");
    }
}

#[test]
fn the_budgets_are_the_same() {
    for depth in [254, 255, 256, 257, 258] {
        let mapping: String = (0..depth).map(|level| format!("{:level$}a:\n", "")).collect();
        let items = format!("{}a\n", "- ".repeat(depth));
        let below_key = format!("a:\n{}a\n", "- ".repeat(depth));
        for text in [mapping, items, below_key] {
            is_plain_and_equal(&text);
        }
    }
    for len in [1023, 1024, 1025] {
        is_plain_and_equal(&format!("{}: b\n", "a".repeat(len)));
        is_plain_and_equal(&format!("'{}': b\n", "a".repeat(len)));
        is_plain_and_equal(&format!("- {}\n", "a".repeat(len)));
    }
}

#[test]
fn the_files_of_the_repository_read_the_same() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    for entry in ignore::WalkBuilder::new(root).build().filter_map(Result::ok) {
        if entry.path().extension().is_some_and(|extension| extension == "yaml")
            && let Ok(text) = std::fs::read_to_string(entry.path())
        {
            is_plain_and_equal(&text);
        }
    }
}

const SCALARS: &[&str] = &[
    "a",
    "Имя",
    "Тип",
    "Строка?",
    "Массив<Строка>",
    "=А ? Б :В",
    "$Строки.Имя",
    "x y",
    "А::Б",
    "a#b",
    "-1",
    "~",
    "'b'",
    "\"c d\"",
    "''",
    "a, b",
    "<=",
    "«»",
    "б/в",
    "%",
    "#",
    "a: b",
    "- a",
    "- b: c",
    "'",
    "'d''e'",
    "\"\\n\"",
    "[a]",
    "{}",
    "|",
    "&x",
    "*x",
    "!t",
    "? a",
    "a:",
    "--- a",
    "---",
    "...",
    ":",
    "-",
    "-x",
    "?x",
    ":x",
    "",
];

/// Lines of a collection, not yet indented.
fn node() -> impl Strategy<Value = Vec<String>> {
    let scalar = || select(SCALARS).prop_map(str::to_owned);
    // The first ones are what descriptions hold; the rest is there to be refused.
    let common = || select(&SCALARS[..20]).prop_map(str::to_owned);
    let leaf = prop_oneof![9 => common(), 1 => scalar()].prop_map(|text| vec![text]);
    leaf.prop_recursive(5, 40, 4, move |inner| {
        let entry = (common(), inner.clone(), 0_usize..6, 0_usize..8)
            .prop_map(|(key, value, indent, form)| put(format!("{key}:"), value, indent, form));
        let item = (inner, 0_usize..5, 0_usize..8)
            .prop_map(|(value, indent, form)| put("-".to_owned(), value, indent, form));
        prop_oneof![
            2 => prop::collection::vec(entry, 1..4).prop_map(|lines| lines.concat()),
            1 => prop::collection::vec(item, 1..4).prop_map(|lines| lines.concat()),
        ]
    })
}

/// A head with a value after it or, more indented, below it; a blank line or a comment now and then.
fn put(head: String, value: Vec<String>, indent: usize, form: usize) -> Vec<String> {
    let is_one_line = value.len() == 1 && !value[0].ends_with(':');
    let mut lines = Vec::new();
    let mut rest = value.into_iter();
    if is_one_line || (head == "-" && form < 4) {
        let gap = " ".repeat(indent.max(1));
        let indent = head.len() + gap.len();
        lines.push(format!("{head}{gap}{}", rest.next().unwrap_or_default()));
        lines.extend(rest.map(|line| format!("{:indent$}{line}", "")));
    } else {
        lines.push(head);
        lines.extend(rest.map(|line| format!("{:indent$}{line}", "")));
    }
    match form {
        0 => lines.push("  # c".to_owned()),
        1 => lines.push(" ".repeat(indent)),
        2 => lines[0] += "  ## d",
        3 => lines[0] += "  ",
        _ => {}
    }
    lines
}

const PIECES: &[&str] = &[
    " ", "  ", "\n", "\r\n", "\r", "\t", ":", ": ", "- ", "-", "#", " #", "'", "\"", "\\", "?", "|", "[",
    "]", "{", "}", ",", "&", "*", "!", "%", "@", "`", "---", "...", "\u{85}", "\u{a0}", "\u{2028}",
    "\u{feff}", "\u{fffe}", "\0", "я",
];

prop_compose! {
    /// A text like a description, with a few pieces put in or left out anywhere.
    fn text()(
        lines in node(),
        line_break in select(&["\n", "\n", "\r\n"][..]),
        mutations in prop::collection::vec((any::<prop::sample::Index>(), select(PIECES), 0_usize..4), 0..4),
    ) -> String {
        let mut text: Vec<char> = lines.join(line_break).chars().collect();
        for (at, piece, delete) in mutations {
            let at = at.index(text.len() + 1);
            let end = (at + delete).min(text.len());
            text.splice(at..end, piece.chars());
        }
        text.into_iter().collect()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(3000) })]

    #[test]
    fn any_text_reads_the_same(text in text()) {
        is_plain_and_equal(&text);
    }

    #[test]
    fn any_pieces_read_the_same(pieces in prop::collection::vec(select([SCALARS, PIECES].concat()), 0..20)) {
        is_plain_and_equal(&pieces.concat());
    }
}
