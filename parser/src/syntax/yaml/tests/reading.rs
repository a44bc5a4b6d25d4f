use insta::assert_snapshot;

use super::super::{ErrorKind, Step, Value, parse};
use super::dumped;
use crate::source::Span;

#[test]
fn a_description() {
    let text = "## Товары\nВидЭлемента: Справочник # вид\nРеквизиты:\n    -\n        Имя: Цена\n        \
                Тип: Число?\n\n    - Имя: 'Код'\nПусто:\n";
    assert_snapshot!(dumped(text), @r"
    mapping ⟦ВидЭлемента: Справочник # вид\nРеквизиты:\n    -\n        Имя: Цена\n        Тип: Число?\n\n    - Имя: 'Код'\nПусто:⟧
      key plain ⟦ВидЭлемента⟧
      plain ⟦Справочник⟧
      key plain ⟦Реквизиты⟧
      sequence ⟦-\n        Имя: Цена\n        Тип: Число?\n\n    - Имя: 'Код'⟧
        mapping ⟦Имя: Цена\n        Тип: Число?⟧
          key plain ⟦Имя⟧
          plain ⟦Цена⟧
          key plain ⟦Тип⟧
          plain ⟦Число?⟧
        mapping ⟦Имя: 'Код'⟧
          key plain ⟦Имя⟧
          single ⟦'Код'⟧ = Код
      key plain ⟦Пусто⟧
      null 184
    comment doc alone ## Товары
    comment # вид
    ");
}

#[test]
fn documents_are_numbered() {
    let tree = parse("а: 1\n---\nб: 2\n---\n- в\n".into());
    let numbers: Vec<_> = tree.documents().map(Value::index_in_parent).collect();
    assert_eq!(numbers, [0, 1, 2]);
}

#[test]
fn keys_and_items() {
    let tree = parse("a:\n  - b: 1\n    c:\n      - x\n      - y\n".into());
    let root = tree.root().unwrap();
    let item = root.get_str("a").unwrap().items().next().unwrap();
    let last = item.get_str("c").unwrap().items().nth(1).unwrap();
    assert_eq!(last.text(), "y");
    assert_eq!(last.index_in_parent(), 1);
    assert_eq!(item.key(), None);
    assert_eq!(last.parent().unwrap().key().unwrap().text(), "c");
    assert_eq!(last.ancestors().last(), Some(root));
    let a = root.entries().next().unwrap().key;
    let c = item.entries().nth(1).unwrap().key;
    assert_eq!(last.path(), [Step::Key(a), Step::Item(0), Step::Key(c), Step::Item(1)]);
    assert_eq!(tree.value(last.id()), Some(last));
}

#[test]
fn whole_lines_of_entries_and_items() {
    let text = "a: 1 # one\nb:\n  - x\n  -\n    c: 2\n    d: 3\n  - e: 4\n    f: {g: 5}\nh: 6";
    let tree = parse(text.into());
    let root = tree.root().unwrap();
    let lines = |span: Option<Span>| span.map(|span| span.slice(text));
    let entries: Vec<_> = root.entries().collect();
    assert_eq!(lines(entries[0].whole_lines()), Some("a: 1 # one\n"));
    assert_eq!(lines(entries[2].whole_lines()), Some("h: 6"));
    let items: Vec<_> = entries[1].value.items().collect();
    assert_eq!(lines(items[0].whole_lines()), Some("  - x\n"));
    assert_eq!(lines(items[1].whole_lines()), Some("  -\n    c: 2\n    d: 3\n"));
    let of_last: Vec<_> = items[2].entries().collect();
    assert_eq!(lines(of_last[0].whole_lines()), None);
    assert_eq!(lines(of_last[1].whole_lines()), Some("    f: {g: 5}\n"));
    assert_eq!(of_last[1].value.entries().next().unwrap().whole_lines(), None);
}

#[test]
fn dashes() {
    let text = "a:\n  - [b, -c] # -\n  - # - x\n    ## doc\n    d: 1\n  -\n  - - e\n    -\nf: [-1, g]\n";
    let tree = parse(text.into());
    let of =
        |value: Value<'_>| value.dash().map(|dash| Span::new(dash, value.span().end).slice(text).to_owned());
    let dashes: Vec<_> = tree.values().filter_map(of).collect();
    assert_eq!(dashes, ["- [b, -c]", "- # - x\n    ## doc\n    d: 1", "-", "- - e\n    -", "- e", "-"]);
}

#[test]
fn repeated_keys() {
    let text = "a: 1\nb: 2\n'a': 3\nc:\n  a: 4\na: 5\n";
    let tree = parse(text.into());
    let keys: Vec<_> = tree
        .duplicates()
        .iter()
        .map(|pair| (tree.value(pair.first).unwrap().span().start, tree.value(pair.repeat).unwrap().raw()))
        .collect();
    assert_eq!(keys, [(0, "'a'"), (0, "a")]);
    assert_eq!(tree.root().unwrap().get_str("a").unwrap().text(), "1");
}

#[test]
fn what_stands_before_an_error_is_kept() {
    let tree = parse("a: 1\nb: x: y\n".into());
    assert!(!tree.is_valid());
    assert_eq!(tree.errors().len(), 1);
    assert_eq!(tree.root().unwrap().get_str("a").unwrap().text(), "1");
    assert_ne!(tree.errors()[0].kind, ErrorKind::TooDeep);
}

#[test]
fn lengths_of_texts_are_those_of_the_texts() {
    let texts =
        "a: б\n'в': \"г\"\n\"\\u0430\": 'д''е'\nё: |\n  ж\n  з\nи: >\n  к\n  л\n\nм:\nн: [о, ~, *п]\n";
    let tree = parse(texts.into());
    assert!(tree.values().count() > 15);
    for value in tree.values() {
        assert_eq!(value.text_len(), value.text().len(), "{}", value.raw());
    }
}

#[test]
fn keys_are_no_part_of_the_size() {
    assert_eq!(parse("а: 1\nб: [2, 3]\nв:\n    г: ~\n".into()).size(), 7);
    assert_eq!(parse("? [а]\n: 1\n".into()).size(), 4);
    assert_eq!(parse("".into()).size(), 0);
}
