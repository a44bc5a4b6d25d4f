//! Nesting that no person writes: whatever a reader does once for each level must be bounded.

use super::program::{Input, assert_linear};

const LEVELS: usize = 100_000;

/// Where the levels of a test take much time; four times as many are tried too.
const FEW_LEVELS: usize = 2500;

fn returning(body: &str) -> Input {
    Input::of("Глубина.xbsl", format!("метод Глубина(): Число\n    возврат {body}\n;\n"))
}

fn module(body: &str) {
    returning(body).check();
}

fn description(text: impl AsRef<[u8]>) {
    Input::of("Глубина.yaml", text).check();
}

#[test]
fn open_brackets() {
    for bracket in ["(", "[", "{", "<", "((", "([{"] {
        let open = |levels: usize| bracket.repeat(levels / bracket.len());
        assert_linear(bracket, FEW_LEVELS, |levels| returning(&open(levels)));
        assert_linear(bracket, FEW_LEVELS, |levels| Input::of("Голые.xbsl", open(levels)));
    }
}

#[test]
fn closed_brackets() {
    for (open, close) in [("(", ")"), ("[", "]"), ("{", "}")] {
        let closed = |levels: usize| format!("{}1{}", open.repeat(levels), close.repeat(levels));
        assert_linear(open, FEW_LEVELS, |levels| returning(&closed(levels)));
        assert!(open == "{" || returning(&closed(300)).check().tells_depth(), "{open} is told");
    }
    Input::of("Закрытые.xbsl", ")".repeat(LEVELS)).check();
}

#[test]
fn nested_expressions() {
    for (before, after) in [
        ("не ", ""),
        ("-", ""),
        ("А(", ")"),
        ("А[", "]"),
        ("А ? ", " : 0"),
        ("А ?? ", ""),
        ("А -> ", ""),
        ("новый А(", ")"),
        ("выбросить ", ""),
        ("1 ** ", ""),
        ("\"%{", "}\""),
        ("Запрос{ВЫБРАТЬ %{", "}}"),
        ("метод() -> возврат ", ";"),
    ] {
        let closed = |levels: usize| format!("{}1{}", before.repeat(levels), after.repeat(levels));
        assert_linear(before, 1500, |levels| returning(&closed(levels)));
        assert_linear(before, 1500, |levels| returning(&before.repeat(levels)));
    }
}

#[test]
fn nested_statements() {
    for opener in
        ["если А\n", "для А из Б\n", "пока А\n", "попытка\n", "область\n", "выбор\nкогда А\n", "метод А()\n"]
    {
        let open = |levels: usize| format!("метод Б()\n{}", opener.repeat(levels));
        let closed = |levels: usize| format!("{}{};\n", open(levels), ";\n".repeat(levels));
        assert_linear(opener, 1500, |levels| Input::of("Вложение.xbsl", closed(levels)));
        assert_linear(opener, 1500, |levels| Input::of("Открытое.xbsl", open(levels)));
    }
    let ladder = |steps: usize| format!("метод Б()\nесли А\n{};\n;\n", "иначе если А\n".repeat(steps));
    assert_linear("ladder", 1500, |steps| Input::of("Лестница.xbsl", ladder(steps)));
}

#[test]
fn nested_types() {
    let text = format!("метод Б(А: {}Число{})\n;\n", "Массив<".repeat(20_000), ">".repeat(20_000));
    Input::of("Типы.xbsl", &text).check();
    Input::of("Открытые.xbsl", format!("метод Б(А: {}", "Массив<".repeat(20_000))).check();
    Input::of("Скобки.xbsl", format!("метод Б(А: {}", "(".repeat(20_000))).check();
    Input::of("Союз.xbsl", format!("метод Б(А: Число{})\n;\n", "|Строка?".repeat(20_000))).check();
    description(format!("ВидЭлемента: Структура\nТип: {}\n", "Массив<".repeat(20_000)));
}

#[test]
fn nested_queries() {
    let query = format!("ВЫБРАТЬ {}1{} ИЗ А", "(".repeat(LEVELS), ")".repeat(LEVELS));
    Input::of("Запрос.xbql", &query).check();
    module(&format!("Запрос{{{query}}}.Выполнить()"));
    Input::of("Выбор.xbql", "ВЫБОР КОГДА ".repeat(20_000)).check();
    Input::of("Вложенный.xbql", "ВЫБРАТЬ А ИЗ (".repeat(20_000)).check();
    module(&"Запрос{".repeat(20_000));
}

#[test]
fn nested_yaml() {
    description("[".repeat(LEVELS));
    description("{".repeat(LEVELS));
    description("{a: [".repeat(LEVELS / 2));
    description("- ".repeat(50_000));
    description("? ".repeat(50_000));
    description("&a ".repeat(50_000));
    description("!a ".repeat(50_000));
    description("- - ? - ".repeat(20_000));
    description(format!("{}a{}", "[".repeat(3000), "]".repeat(3000)));
    let mut maps = String::new();
    for level in 0..3000 {
        maps.push_str(&" ".repeat(level));
        maps.push_str("Ключ:\n");
    }
    description(&maps);
    description(maps.replace("Ключ:", "-"));
}

#[test]
fn aliases_that_would_unfold_without_end() {
    let mut bomb = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
    for level in 1..30 {
        let previous = format!("*a{}", level - 1);
        bomb.push_str(&format!("a{level}: &a{level} [{}]\n", [previous.as_str(); 9].join(", ")));
    }
    description(&bomb);
    description("a: &a\n  b: *a\n  <<: *a\n");
    description(format!("a: &a 1\nb: [{}]\n", "*a,".repeat(50_000)));
    description("a: *missing\n");
}
