//! What holds for any text.

use proptest::prelude::*;

use super::super::*;
use super::snapshots::{ENGLISH, RUSSIAN};

/// Pieces that texts are made of: all that the lexer and the parser treat specially.
const PIECES: &[&str] = &[
    "метод ",
    "А",
    "(",
    ")",
    "\n",
    "\n",
    ";\n",
    "если ",
    "иначе ",
    "выбор ",
    "когда ",
    "для ",
    "из ",
    "по ",
    "пока ",
    "попытка ",
    "поймать ",
    "вконце ",
    "область ",
    "возврат ",
    "знч ",
    "пер ",
    "исп ",
    "конст ",
    "структура ",
    "перечисление ",
    "импорт ",
    "@",
    "статический ",
    "абстрактный ",
    "конструктор ",
    "обз ",
    "это ",
    "как ",
    "не ",
    "и ",
    "новый ",
    "выбросить ",
    "Запрос{",
    "Тип<",
    "Дата{",
    "\"",
    "%",
    "%{",
    "$",
    "'",
    "\\",
    "{",
    "}",
    "[",
    "]",
    "<",
    ">",
    ":",
    "::",
    ".",
    "?.",
    "?",
    "!",
    "->",
    "=",
    "+=",
    "==",
    "+",
    "-",
    "**",
    "|",
    "&",
    ",",
    "1",
    "2с",
    "//",
    "/*",
    "*/",
    "///",
    "#",
    "№",
    "\u{a0}",
    "\r\n",
    "имя",
    "Если ",
    "default",
    "if ",
    "global",
    " ",
    "\t",
    "\u{0}",
];

fn pieces() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES), 0..120).prop_map(|pieces| pieces.concat())
}

/// A whole module with a part cut out, doubled or replaced.
fn mutated() -> impl Strategy<Value = String> {
    let source = prop::sample::select(&[RUSSIAN, ENGLISH][..]);
    (source, any::<prop::sample::Index>(), 0..60_usize, pieces()).prop_map(
        |(source, index, length, piece)| {
            let letters: Vec<char> = source.chars().collect();
            let start = index.index(letters.len());
            let end = (start + length).min(letters.len());
            let before: String = letters[..start].iter().collect();
            let after: String = letters[end..].iter().collect();
            before + piece.get(..piece.len() / 4).unwrap_or_default() + &after
        },
    )
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![pieces(), mutated(), any::<String>(), "[ -~а-яА-Я\n]{0,200}"]
}

/// Tokens in order, nothing but white space between them, nodes inside their parents.
fn check(text: &str) {
    let tree = parse(text.into());
    let mut at = 0;
    for token in tree.tokens() {
        let span = token.span();
        assert!(at <= span.start && span.start < span.end, "{token:?}");
        let gap = text.get(at as usize..span.start as usize).expect("a character boundary");
        assert!(gap.chars().all(is_blank), "{gap:?}");
        assert_eq!(tree.token_at(span.start), Some(token));
        at = span.end;
    }
    assert!(text.get(at as usize..).expect("a character boundary").chars().all(is_blank));
    assert!(tree.errors().is_sorted_by_key(|error| error.span));
    for error in tree.errors() {
        assert!(error.span.end as usize <= text.len() && text.is_char_boundary(error.span.start as usize));
    }
    for node in tree.root().descendants() {
        check_node(node);
    }
    for local in tree.bindings().locals() {
        for place in local.uses() {
            assert_eq!(place.node().text(), local.name());
            assert_eq!(tree.bindings().resolve(place.node().node()), Some(local));
            assert!(local.scope().contains(place.node().node()));
        }
    }
}

fn check_node(node: Node<'_>) {
    let parent = node.parent().expect("all but the module have a parent");
    assert!(parent.contains(node) && parent.children().any(|child| child == node));
    let (inner, outer) = (node.span(), parent.span());
    assert!(
        outer.start <= inner.start && (inner.end <= outer.end || inner.is_empty()),
        "{node:?} in {parent:?}"
    );
    assert!(node.next_sibling().is_none_or(|next| next.previous_sibling() == Some(node)));
    assert!(node.previous_sibling().is_none_or(|before| before.next_sibling() == Some(node)));
    let mut end = inner.start;
    for child in node.children().filter(|child| !child.span().is_empty()) {
        assert!(end <= child.span().start, "{child:?} in {node:?}");
        end = child.span().end;
    }
    assert_eq!(node.enclosing_method(), node.enclosing::<Method<'_>>());
}

fn is_blank(letter: char) -> bool {
    letter.is_ascii_whitespace() || is_wide_space(letter)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_has_a_lossless_tree(text in any_text()) {
        check(&text);
    }
}

#[test]
fn every_prefix_of_a_module_has_a_lossless_tree() {
    for source in [RUSSIAN, ENGLISH] {
        for (end, _) in source.char_indices() {
            check(&source[..end]);
        }
    }
}
