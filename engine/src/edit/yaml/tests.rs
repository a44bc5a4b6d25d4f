use proptest::prelude::*;

use super::{Document, Node, Refused, Route};

fn document(text: &str) -> Document {
    Document::read(text).unwrap_or_else(|refused| panic!("{refused:?} in {text:?}"))
}

fn edited(text: &str, edit: impl FnOnce(&mut Document) -> Result<(), Refused>) -> String {
    let mut document = document(text);
    edit(&mut document).unwrap_or_else(|refused| panic!("{refused:?} in {text:?}"));
    document.text().to_owned()
}

fn attribute() -> Node {
    Node::mapping([("Имя", Node::scalar("Б")), ("Тип", Node::scalar("Строка"))])
}

fn at(keys: &str) -> Route {
    keys.split('/').filter(|key| !key.is_empty()).fold(Route::root(), |route, key| match key.parse() {
        Ok(index) => route.item(index),
        Err(_) => route.key(key),
    })
}

#[test]
fn an_item_is_written_like_the_others() {
    let after = |text: &str| edited(text, |document| document.insert_item(&at("Р"), 9, &attribute()));
    assert_eq!(
        after("Р: # все\n    -\n        Имя: А # первый\n\n# конец\n"),
        "Р: # все\n    -\n        Имя: А # первый\n    -\n        Имя: Б\n        Тип: Строка\n\n# конец\n"
    );
    assert_eq!(after("Р:\r\n- Имя: А\r\n"), "Р:\r\n- Имя: А\r\n- Имя: Б\r\n  Тип: Строка\r\n");
    assert_eq!(after("Р:\n  -   Имя: А"), "Р:\n  -   Имя: А\n  -   Имя: Б\n      Тип: Строка");
    assert_eq!(after("Р: [{Имя: А}] # все\n"), "Р: [{Имя: А}, {Имя: Б, Тип: Строка}] # все\n");
    assert_eq!(after("Р:\nС: 1\n"), "Р:\n    -\n        Имя: Б\n        Тип: Строка\nС: 1\n");
    assert_eq!(after("Р: [] # нет\nС: 1\n"), "Р: # нет\n    -\n        Имя: Б\n        Тип: Строка\nС: 1\n");
}

#[test]
fn an_entry_goes_where_it_is_wanted() {
    let after = |text: &str, index| {
        edited(text, |document| document.insert_entry(&Route::root(), index, "Н", &Node::scalar("1")))
    };
    assert_eq!(after("# шапка\nА: 1\nБ: 2\n", 0), "# шапка\nН: 1\nА: 1\nБ: 2\n");
    assert_eq!(after("А: 1 # один\n# два\nБ: 2\n", 1), "А: 1 # один\nН: 1\n# два\nБ: 2\n");
    assert_eq!(after("А:\n    # пусто\nБ: 2", 1), "А:\n    # пусто\nН: 1\nБ: 2");
    assert_eq!(after("А: |\n    раз\n\n    два\nБ: 2", 1), "А: |\n    раз\n\n    два\nН: 1\nБ: 2");
    assert_eq!(after("", 0), "Н: 1\n");
    assert_eq!(after("{А: 1}", 9), "{А: 1, Н: 1}");
    let in_item =
        |text: &str| edited(text, |document| document.insert_entry(&at("0"), 0, "Н", &Node::scalar("1")));
    assert_eq!(in_item("- А: 1\n  Б: 2\n"), "- Н: 1\n  А: 1\n  Б: 2\n");
    assert_eq!(in_item("-\n    ## о нём\n    А: 1\n"), "-\n    ## о нём\n    Н: 1\n    А: 1\n");
}

#[test]
fn a_value_is_replaced_in_its_quotes() {
    let after = |text: &str, new: &Node| edited(text, |document| document.set(&at("А"), new));
    assert_eq!(after("А: 1 # один\n", &Node::scalar("2")), "А: 2 # один\n");
    assert_eq!(after("А: '1' # один\n", &Node::scalar("it's")), "А: 'it''s' # один\n");
    assert_eq!(after("А: # один\n", &Node::scalar("a: b")), "А: \"a: b\" # один\n");
    assert_eq!(after("А: |\n  раз\nБ: 2\n", &Node::scalar("два")), "А: два\nБ: 2\n");
    assert_eq!(
        after("А: 1 # один\nБ: 2\n", &Node::mapping([("В", Node::Null)])),
        "А: # один\n    В:\nБ: 2\n"
    );
    assert_eq!(after("А:\n  В: 1\nБ: 2\n", &Node::scalar("x")), "А: x\nБ: 2\n");
    assert_eq!(after("А:\n  В: 1\nБ: 2\n", &attribute()), "А:\n  Имя: Б\n  Тип: Строка\nБ: 2\n");
    assert_eq!(after("А: [1, 2]\n", &Node::Null), "А:\n");
}

#[test]
fn what_needs_quotes_gets_them() {
    let written = |text: &str| edited("А: 1\n", |document| document.set(&at("А"), &Node::scalar(text)));
    for (text, expected) in [
        ("Массив<Строка>?", "Массив<Строка>?"),
        ("=Объект.Поле", "=Объект.Поле"),
        ("a: b # c", "\"a: b # c\""),
        ("- a", "\"- a\""),
        ("@а", "\"@а\""),
        (" а", "\" а\""),
        ("", "\"\""),
        ("a\nb", "\"a\\nb\""),
        ("\u{202E}", "\"\\u202E\""),
        ("x \"y\"", "x \"y\""),
    ] {
        assert_eq!(written(text), format!("А: {expected}\n"));
    }
}

#[test]
fn what_goes_takes_its_comments_along() {
    let after = |text: &str, route: &str| edited(text, |document| document.remove(&at(route)));
    assert_eq!(after("А: 1\n\n# про Б\nБ: 2 # два\nВ: 3\n", "Б"), "А: 1\n\nВ: 3\n");
    assert_eq!(
        after("Р:\n    # первый\n    -\n        А: 1\n    # второй\n    -\n        А: 2\n", "Р/1"),
        "Р:\n    # первый\n    -\n        А: 1\n"
    );
    assert_eq!(after("Р:\n  - А: 1\nБ: 2", "Р/0"), "Р:\nБ: 2");
    assert_eq!(after("Р:\n  - А: 1", "Р/0"), "Р:");
    assert_eq!(after("- А: 1\n  Б: 2\n", "0/А"), "- Б: 2\n");
    assert_eq!(after("[1, 2, 3]", "2"), "[1, 2]");
    assert_eq!(after("{А: 1, Б: 2}", "А"), "{Б: 2}");
}

#[test]
fn a_text_that_is_not_sound_is_refused() {
    assert!(matches!(Document::read("А: [1"), Err(Refused::Invalid { .. })));
    assert!(matches!(Document::read("А: 1\nА: 2\n"), Err(Refused::RepeatedKey { .. })));
    assert!(matches!(Document::read("А: 1\n---\nБ: 2\n"), Err(Refused::Invalid { .. })));
    let mut text = document("А: 1\n");
    assert!(matches!(text.set(&at("Б"), &Node::Null), Err(Refused::NoSuchPlace(_))));
    assert!(matches!(text.insert_entry(&at(""), 0, "А", &Node::Null), Err(Refused::KeyExists { .. })));
    assert!(matches!(text.insert_item(&at("А"), 0, &Node::Null), Err(Refused::NotSequence(_))));
    assert_eq!(text.text(), "А: 1\n");
}

/// A text of a mapping, in any layout: lines of its own and their parts.
#[derive(Clone, Debug)]
enum Value {
    Line(String),
    Mapping(Vec<(String, Value)>),
    Sequence(Vec<Value>),
}

#[derive(Clone, Copy, Debug)]
struct Style {
    step: usize,
    dash: usize,
    beside: Option<usize>,
}

fn values() -> impl Strategy<Value = Vec<(String, Value)>> {
    let leaf = prop_oneof![
        "[а-яa-z0-9]{1,6}".prop_map(Value::Line),
        "'[а-я #:]{0,6}'".prop_map(Value::Line),
        "\"[а-я #:]{0,6}\"".prop_map(Value::Line),
        Just(Value::Line(String::new())),
        Just(Value::Line("[1, 2]".to_owned())),
        Just(Value::Line("{a: 1, b: [x]}".to_owned())),
    ];
    let value = leaf.prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..4).prop_map(Value::Sequence),
            entries(inner).prop_map(Value::Mapping),
        ]
    });
    entries(value)
}

fn entries(value: impl Strategy<Value = Value>) -> impl Strategy<Value = Vec<(String, Value)>> {
    prop::collection::vec(value, 1..4).prop_map(|values| {
        values.into_iter().enumerate().map(|(number, value)| (format!("К{number}"), value)).collect()
    })
}

fn styles() -> impl Strategy<Value = Style> {
    let step = prop_oneof![Just(2), Just(4), Just(3)];
    let dash = prop_oneof![Just(0), Just(2), Just(4)];
    let beside = prop_oneof![Just(None), Just(Some(2)), Just(Some(4))];
    (step, dash, beside).prop_map(|(step, dash, beside)| Style { step, dash, beside })
}

/// Texts with comments on and above some of their lines.
fn texts() -> impl Strategy<Value = String> {
    let comments = prop::collection::vec(0_u8..12, 40);
    let ends = prop_oneof![Just("\n"), Just("\r\n")];
    (values(), styles(), comments, ends, any::<bool>()).prop_map(|(values, style, comments, end, is_open)| {
        let mut lines = Vec::new();
        mapping(&values, 0, style, &mut lines);
        let mut text = String::new();
        for (number, line) in lines.iter().enumerate() {
            let indentation = line.len() - line.trim_start().len();
            let mark = comments.get(number).copied().unwrap_or(0);
            if mark == 11 {
                text += &format!("{:indentation$}# выше {number}{end}", "");
            }
            if mark == 10 && number > 0 {
                text += end;
            }
            text += line;
            if mark == 9 {
                text += " # рядом";
            }
            text += end;
        }
        if is_open { text.trim_end_matches(['\r', '\n']).to_owned() } else { text }
    })
}

fn mapping(values: &[(String, Value)], column: usize, style: Style, lines: &mut Vec<String>) {
    for (key, value) in values {
        entry(&format!("{:column$}{key}:", ""), value, column, style, lines);
    }
}

fn entry(head: &str, value: &Value, column: usize, style: Style, lines: &mut Vec<String>) {
    match value {
        Value::Line(text) if text.is_empty() => lines.push(head.to_owned()),
        Value::Line(text) => lines.push(format!("{head} {text}")),
        Value::Mapping(values) => {
            lines.push(head.to_owned());
            mapping(values, column + style.step, style, lines);
        }
        Value::Sequence(items) => {
            lines.push(head.to_owned());
            sequence(items, column + style.dash, style, lines);
        }
    }
}

fn sequence(items: &[Value], column: usize, style: Style, lines: &mut Vec<String>) {
    for item in items {
        let head = format!("{:column$}-", "");
        match (item, style.beside) {
            (Value::Mapping(values), Some(gap)) => {
                let at = lines.len();
                mapping(values, column + gap, style, lines);
                let first = lines[at].trim_start().to_owned();
                lines[at] = format!("{head}{:width$}{first}", "", width = gap - 1);
            }
            (Value::Mapping(values), None) => {
                lines.push(head);
                mapping(values, column + 4, style, lines);
            }
            (Value::Sequence(items), _) => {
                lines.push(head);
                sequence(items, column + 4, style, lines);
            }
            (Value::Line(text), _) => lines.push(format!("{head} {text}").trim_end().to_owned()),
        }
    }
}

/// The routes to all values of a text that pass.
fn routes(text: &str, wanted: impl Fn(crate::syntax::yaml::Value<'_>) -> bool) -> Vec<Route> {
    let document = document(text);
    let values: Vec<_> = document
        .tree()
        .root()
        .into_iter()
        .flat_map(|root| std::iter::once(root).chain(root.descendants()))
        .collect();
    values.into_iter().filter(|value| !value.is_key() && wanted(*value)).map(Route::to).collect()
}

fn new_values() -> impl Strategy<Value = Node> {
    prop_oneof![
        "[а-я: #'\"\\-]{0,5}".prop_map(Node::Scalar),
        Just(attribute()),
        Just(Node::Sequence(vec![attribute(), Node::scalar("x")])),
        Just(Node::Null),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn an_entry_put_in_and_taken_out_gives_the_text_back(text in texts(), which in any::<prop::sample::Index>(), index in 0_usize..4, node in new_values()) {
        let routes = routes(&text, |value| value.is_mapping());
        let route = which.get(&routes);
        let mut edited = document(&text);
        edited.insert_entry(route, index, "Новый", &node).map_err(|refused| TestCaseError::fail(format!("{refused:?}")))?;
        edited.remove(&route.clone().key("Новый")).map_err(|refused| TestCaseError::fail(format!("{refused:?} in {:?}", edited.text())))?;
        prop_assert_eq!(edited.text(), &text);
    }

    #[test]
    fn an_item_put_in_and_taken_out_gives_the_text_back(text in texts(), which in any::<prop::sample::Index>(), index in 0_usize..4, node in new_values()) {
        let routes = routes(&text, |value| value.is_sequence());
        prop_assume!(!routes.is_empty());
        let route = which.get(&routes);
        let mut edited = document(&text);
        let is_flow = edited.get(route).is_some_and(|list| list.raw().starts_with('['));
        prop_assume!(!(is_flow && node == Node::Null));
        let index = index.min(edited.get(route).map_or(0, |list| list.items().count()));
        edited.insert_item(route, index, &node).map_err(|refused| TestCaseError::fail(format!("{refused:?}")))?;
        edited.remove(&route.clone().item(index)).map_err(|refused| TestCaseError::fail(format!("{refused:?} in {:?}", edited.text())))?;
        prop_assert_eq!(edited.text(), &text);
    }

    #[test]
    fn an_item_moved_there_and_back_gives_the_text_back(text in texts(), which in any::<prop::sample::Index>(), to in 0_usize..4) {
        let routes = routes(&text, |value| value.is_sequence() && value.items().count() > 1);
        prop_assume!(!routes.is_empty());
        let route = which.get(&routes);
        let mut edited = document(&text);
        let count = edited.get(route).map_or(0, |list| list.items().count());
        let (from, to) = (which.index(count), to.min(count - 1));
        for (from, to) in [(from, to), (to, from)] {
            let before = edited.text().to_owned();
            let piece = edited.piece(&route.clone().item(from)).unwrap();
            edited.remove(&route.clone().item(from)).map_err(|refused| TestCaseError::fail(format!("{refused:?} in {before:?}")))?;
            let without = edited.text().to_owned();
            edited.insert_item(route, to, &Node::Piece(piece)).map_err(|refused| TestCaseError::fail(format!("{refused:?} in {without:?}")))?;
        }
        let lines = |text: &str| { let mut lines: Vec<_> = text.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect(); lines.sort(); lines };
        prop_assert_eq!(lines(edited.text()), lines(&text));
        if !text.contains("\n\n") && !text.contains("\n\r\n") {
            prop_assert_eq!(edited.text(), &text);
        }
    }

    #[test]
    fn a_key_renamed_there_and_back_gives_the_text_back(text in texts(), which in any::<prop::sample::Index>()) {
        let routes = routes(&text, |value| value.key().is_some());
        let route = which.get(&routes);
        let (above, _) = route.split_last().unwrap();
        let old = match route.0.last() { Some(super::RouteStep::Key(key)) => key.clone(), _ => unreachable!() };
        let mut edited = document(&text);
        edited.rename_key(route, "Другой").unwrap();
        edited.rename_key(&above.key("Другой"), &old).unwrap();
        prop_assert_eq!(edited.text(), &text);
    }

    #[test]
    fn a_value_set_is_there_and_nothing_else_changes(text in texts(), which in any::<prop::sample::Index>(), node in new_values()) {
        let routes = routes(&text, |value| value.parent().is_some());
        let route = which.get(&routes);
        let mut edited = document(&text);
        let in_list = edited.get(route).and_then(|value| value.parent()).is_some_and(|above| above.raw().starts_with('['));
        prop_assume!(!(in_list && node == Node::Null));
        edited.set(route, &node).map_err(|refused| TestCaseError::fail(format!("{refused:?}")))?;
        let once = edited.text().to_owned();
        if !matches!(node, Node::Sequence(_) | Node::Mapping(_)) {
            edited.set(route, &node).unwrap();
            prop_assert_eq!(edited.text(), &once);
        }
    }

    #[test]
    fn no_text_breaks_it(text in "[а:\\- \n#\\[\\]{},'\"|>&*?]{0,24}", index in 0_usize..3) {
        if let Ok(mut edited) = Document::read(&text) {
            let routes: Vec<_> = routes(&text, |_| true);
            for route in routes {
                let _ = edited.insert_item(&route, index, &attribute());
                let _ = edited.insert_entry(&route, index, "Новый", &Node::scalar("x"));
                let _ = edited.set(&route, &Node::scalar("y"));
                let _ = edited.piece(&route);
                let _ = edited.remove(&route);
                prop_assert!(Document::read(edited.text()).is_ok());
            }
        }
    }
}

#[test]
fn several_are_removed_at_once_as_one_after_another() {
    for text in [
        "А:\n    # о первом\n    - Б: 1\n    - Б: 2 # два\n      # ещё\n\n    # о третьем\n    - Б: 3\nВ: 4\n",
        "А:\n- Б: 1\n- Б: 2\n- Б: 3",
        "А: [{Б: 1}, {Б: 2}, {Б: 3}] # все\nВ: 4\n",
        "А: [{Б: 1},\n  {Б: 2}, {Б: 3} ]\n",
        "А:\r\n  -\r\n    Б: 1\r\n    В: 2\r\n  -\r\n    Б: 3\r\n  - Б: 4\r\n    В: 5\r\n",
    ] {
        let whole = document(text);
        let count = whole.get(&at("А")).unwrap().items().count();
        for chosen in 1..(1_usize << count) - 1 {
            let gone: Vec<_> = (0..count).filter(|index| chosen & (1 << index) != 0).collect();
            let mut slow = document(text);
            gone.iter().rev().for_each(|index| slow.remove(&at("А").item(*index)).unwrap());
            let mut fast = document(text);
            let ids: Vec<_> =
                gone.iter().map(|index| fast.get(&at("А").item(*index)).unwrap().id()).collect();
            fast.remove_all(&ids).unwrap();
            assert_eq!(fast.text(), slow.text(), "{gone:?}");
        }
    }
    // Both entries of an item that begins beside its dash.
    let mut both = document("- А: 1\n  Б: 2\n  В: 3\n");
    let ids: Vec<_> = ["0/А", "0/Б"].iter().map(|way| both.get(&at(way)).unwrap().id()).collect();
    both.remove_all(&ids).unwrap();
    assert_eq!(both.text(), "- В: 3\n");
}

#[test]
fn several_are_inserted_at_once() {
    let after = |text: &str| {
        let nodes = [attribute(), attribute()];
        edited(text, |document| document.insert_items(&at("Р"), 1, &nodes))
    };
    assert_eq!(
        after("Р:\n- Имя: А\n- Имя: Я\n"),
        "Р:\n- Имя: А\n- Имя: Б\n  Тип: Строка\n- Имя: Б\n  Тип: Строка\n- Имя: Я\n"
    );
    assert_eq!(after("Р: [{Имя: А}]\n"), "Р: [{Имя: А}, {Имя: Б, Тип: Строка}, {Имя: Б, Тип: Строка}]\n");
    assert_eq!(after("Р:\n").lines().count(), 7);
}
