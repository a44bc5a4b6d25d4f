//! What is wrong and where: the place is marked `⟦so⟧`.

use super::super::ErrorKind::{self, *};
use super::super::parse;

const CASES: &[(ErrorKind, &str)] = &[
    (UnquotedTernary, "a: 1\nb: =А ? Б ⟦:⟧ В\nc: 2\n"),
    (UnquotedTernary, "a:\n    -\n        b: =Есть() ? Б ⟦:⟧ В\n"),
    (UnquotedColon, "a: b⟦:⟧ c\n"),
    (UnquotedColon, "a: 1\nb: Текст⟦:⟧ ещё текст\nc: 1\n"),
    (UnquotedColon, "a: b⟦:⟧\nc: 1\n"),
    (MissingColon, "a: 1\n⟦b⟧\nc: 2\n"),
    (MissingColon, "a: 1\n⟦b⟧\n"),
    (MissingColon, "⟦a:1⟧\nb: 2\n"),
    (MissingColon, "x: 1\n⟦a:1⟧\nb: 2\n"),
    (MissingColon, "⟦\"a\"⟧\nb: 1\n"),
    (MissingKey, "⟦:⟧ b\nc: 1\n"),
    (MissingKey, "a: 1\n⟦:⟧ b\n"),
    (Indentation, "a: 1\n  b⟦:⟧ 2\n"),
    (Indentation, "a:\n    b: 1\n  ⟦c⟧: 2\n"),
    (Indentation, "- a\n⟦b⟧: 1\n"),
    (Indentation, "  - a\n⟦b⟧: 1\n"),
    (Indentation, "  -\n⟦b⟧: 1\n"),
    (Indentation, "a:\n  - b\n ⟦-⟧ c\n"),
    (Indentation, "a: |\n    x\n  ⟦y⟧\nb: 1\n"),
    (Indentation, " a: 1\n⟦b⟧: 2\n"),
    (Indentation, "a: b # c\n  ⟦d⟧: 1\n"),
    (Indentation, "a:\n  - b # c\n  # d\n\n      ⟦e⟧\n"),
    (TabIndentation, "a: b # c\n⟦\t⟧d: 1\n"),
    (TabIndentation, "a:\n⟦\t⟧b: 1\n"),
    (TabIndentation, "a: b\tc\n⟦\t⟧d: 1\n"),
    (TabIndentation, "a: b\n   c\td\n⟦\t⟧e: 1\n"),
    (TabIndentation, "a:\n    b: 1\n⟦\t⟧c: 1\n"),
    (TabIndentation, "⟦\t⟧a: 1\n"),
    (TabIndentation, "a:\n    ⟦\t⟧b: 1\n"),
    (TabIndentation, "a:\n  ⟦\t⟧\tb\n"),
    (TabIndentation, "a:\n    ⟦\t⟧- b\n"),
    (TabIndentation, "a:\n    ⟦\t⟧# b\n    c: 1\n"),
    (TabIndentation, "a:\n    -⟦\t⟧b: 1\n"),
    (TabIndentation, "a:\n    -  ⟦\t⟧b\n"),
    (TabIndentation, "-⟦\t⟧# b\n    c: 1\n"),
    (TabIndentation, "a: 1\n⟦\t⟧\nb: 2\n"),
    (TabIndentation, "a: |\n  x\n⟦\t⟧# y\nb: 2\n"),
    (MisplacedItem, "a: 1\n⟦-⟧ b\nc: 1\n"),
    (MisplacedItem, "a: ⟦-⟧ b\n"),
    (UnclosedQuote, "a: ⟦\"x⟧\nb: 1\nc: 2\n"),
    (UnclosedQuote, "a: 'x' # '\nb: ⟦'x⟧\nb: 1\nc: 2\n"),
    (UnclosedQuote, "a:\n  - it's\n  - b: ⟦\"x: \\\" y⟧"),
    (TextAfterQuote, "a: 'x' ⟦+ 'y'⟧\nb: 1\n"),
    (TextAfterQuote, "a: \"x\"⟦#c⟧\n"),
    (BadEscape, "a: \"\\t\\x41\\ud83d\\ude00⟦\\q⟧\"\nb: 1\n"),
    (BadEscape, "a: \"⟦\\ud800⟧\"\n"),
    (BadEscape, "a: \"⟦\\x⟧ZZ\"\n"),
    (UnclosedBracket, "a: ⟦[⟧1, 2\nb: 1\n"),
    (UnclosedBracket, "a: ⟦{⟧x: 1\nb: 1\n"),
    (UnclosedBracket, "a: [x, ⟦[⟧1, 2"),
    (UnclosedBracket, "a: ⟦[⟧1}\nb: 2\n"),
    (UnclosedBracket, "a: ⟦{⟧x\nb:\n    - c\n"),
    (UnclosedBracket, "a: 1\n⟦[⟧\nb:\n    - c\n"),
    (MisplacedBracket, "a: [x: 1 ⟦[⟧2]]\n"),
    (MisplacedBracket, "a: ⟦]⟧\nb: 2\n"),
    (ReservedCharacter, "a: ⟦@⟧b\nc: 1\n"),
    (ReservedCharacter, "a: ⟦`⟧b`\n"),
    (ReservedCharacter, "a: ⟦%⟧b\n"),
    (ReservedCharacter, "a: ⟦&⟧ 5\n"),
    (ReservedCharacter, "a: [b, ⟦&⟧Не]\n"),
    (ReservedCharacter, "a: ⟦*⟧ 5\n"),
    (ReservedCharacter, "a: !!str b\nc: ⟦!⟧no\n"),
    (ReservedCharacter, "a: ⟦!⟧Не\n"),
    (ReservedCharacter, "a: ⟦,⟧b\n"),
    (ControlCharacter, "a: 1\nb: x⟦\0⟧y\n"),
    (ControlCharacter, "a: 1\nb: x⟦\u{7}⟧y\n"),
    (ControlCharacter, "a: 1\n⟦\u{feff}⟧b: 2\n"),
    (UnknownAlias, "a: ⟦*x⟧\nb: 1\n"),
    (BlockScalar, "a: ⟦|⟧x\n  y\n"),
    (BlockScalar, "a: ⟦>⟧ 5\n"),
    (Directive, "⟦%b⟧\nc: 1\n"),
    (DocumentBoundary, "a: 1\n⟦---⟧\nb: 1\n---\nc: 1\n"),
    (DocumentBoundary, "a: 1\n... ⟦b⟧\n"),
];

#[test]
fn each_mistake_has_its_kind_and_place() {
    for &(kind, marked) in CASES {
        let text = marked.replace(['⟦', '⟧'], "");
        let start = marked.find('⟦').unwrap();
        let end = marked.find('⟧').unwrap() - '⟦'.len_utf8();
        let tree = parse(text.as_str().into());
        let errors: Vec<_> = tree
            .errors()
            .iter()
            .map(|error| (error.kind, error.span.start as usize, error.span.end as usize))
            .collect();
        assert_eq!(errors, [(kind, start, end)], "{marked}");
    }
}

/// The place is marked where the reading stops.
const KEYS: &[&str] = &[
    "a: 1\nb\n    -\n        c⟦⟧: d\n",
    "a: 1\nb\n    - c\n⟦⟧d: 1\n",
    "a: 1\nb\n    - c\n    - d\n⟦⟧e: 1\n",
    "a: 1\nb\n    c d\n    e⟦⟧: f\n",
    "a: 1\nb\n    c\n    d⟦⟧:",
    "a: 1\nb\n    c:d\n    e⟦⟧:\n        f: 1\n",
    "a: 1\nb\n\n    - c\n⟦⟧",
    "a: 1\nb\n    - c ⟦⟧# d\n    - e\n",
    "a: 1\nb\n    - c#\n    ⟦⟧# d\n    - e\n",
    "a:\n    b: 1\n    c\n        d\n\n    ⟦⟧e: 1\n",
    "a: 1\r\nb\r\n    - c\r\n⟦⟧d: 1\r\n",
    "a: 1\n\"b\"\n    ⟦⟧- c\n",
];

#[test]
fn deeper_lines_belong_to_a_key_without_a_colon() {
    for marked in KEYS {
        let text = marked.replace("⟦⟧", "");
        let tree = parse(text.as_str().into());
        let errors: Vec<_> = tree.errors().iter().map(|error| (error.kind, error.stop as usize)).collect();
        assert_eq!(errors, [(MissingColon, marked.find('⟦').unwrap())], "{marked}");
    }
}

#[test]
fn an_unknown_alias_does_not_stop_the_reading() {
    let tree = parse("a: *x\nb: 1\n".into());
    assert_eq!(tree.root().unwrap().get_str("b").unwrap().text(), "1");
}

#[test]
fn a_second_document_does_not_stop_the_reading() {
    let tree = parse("a: 1\n---\nb: 2\n--- c\n".into());
    assert_eq!(tree.documents().len(), 3);
    assert_eq!(tree.documents().nth(1).unwrap().get_str("b").unwrap().text(), "2");
    assert_eq!(tree.root().unwrap().get_str("a").unwrap().text(), "1");
}

#[test]
fn what_looks_like_a_mistake_and_is_none() {
    let texts = [
        "a: [1,\n\t2]\nb: '!&\u{431}'\n",
        "a: |\n  x\n  \ty &\u{431} !z\nb: 2 # &\u{431} !z\n",
        "a: &b-1 !!str c\nd: *b-1\n",
        "a: 1\n    \t\nb: 2\n",
        "a: 1\n  \t2\nb: [\n  \t3]\nc:\n  \"4\n  \t5\"\n",
    ];
    for text in texts {
        let tree = parse(text.into());
        assert!(tree.is_valid(), "{text:?} {:?}", tree.errors());
    }
}
