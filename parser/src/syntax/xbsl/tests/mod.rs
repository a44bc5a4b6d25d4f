//! The tree through its public questions.

mod grammar;
mod properties;
mod recovery;
mod snapshots;

use super::*;

fn module(text: &str) -> Tree {
    let tree = parse(text.into());
    assert_eq!(tree.errors(), [], "{text}");
    tree
}

#[test]
fn both_spellings_give_the_same_tree() {
    let russian =
        module("метод А(Б: Число = 1): Строка\n    если Б > 0 и не В\n        возврат \"%Б\"\n    ;\n;\n");
    let english =
        module("method А(Б: Число = 1): Строка\n    if Б > 0 and not В\n        return \"%Б\"\n    ;\n;\n");
    let kinds = |tree: &Tree| tree.root().descendants().map(Node::kind).collect::<Vec<_>>();
    assert_eq!(kinds(&russian), kinds(&english));
    assert!(kinds(&russian).contains(&NodeKind::Insert));
}

#[test]
fn a_method_names_its_parts() {
    let tree = module(
        "/// Складывает.\n@НаСервере @Контекстный\nстатический метод Сумма(А: Число, Б = 2): Число?\n    возврат А + Б\n;\n",
    );
    let method = tree.methods().next().expect("a method");
    assert_eq!(method.name().map(Name::text), Some("Сумма"));
    assert!(method.is_static() && !method.is_abstract() && !method.has_errors());
    assert_eq!(
        method.annotations().filter_map(Annotation::name).map(Name::text).collect::<Vec<_>>(),
        ["НаСервере", "Контекстный"]
    );
    let parameters: Vec<_> = method.parameters().collect();
    assert_eq!(parameters[0].type_reference().map(Type::text), Some("Число"));
    assert_eq!(parameters[1].default().map(Node::text), Some("2"));
    assert!(method.return_type().is_some_and(Type::is_nullable));
    assert_eq!(method.comments_above().map(TokenRef::kind).collect::<Vec<_>>(), [TokenKind::DocLine]);
    let sum = tree.all::<Binary>().next().expect("a sum");
    assert_eq!((sum.operator(), sum.left().map(Node::text)), (TokenKind::Plus, Some("А")));
    assert_eq!(sum.node().enclosing_method(), Some(method));
}

#[test]
fn one_broken_token_is_one_error_and_the_rest_is_read() {
    let tree = parse("метод А()\n    знч Б = 1 + * 2\n    В(1, ~ 2)\n    Г()\n;\nметод Д()\n;\n".into());
    assert_eq!(tree.errors().len(), 2, "{:?}", tree.errors());
    assert_eq!(tree.methods().map(Method::has_errors).collect::<Vec<_>>(), [true, false]);
    let calls: Vec<_> = tree.all::<Call>().filter_map(Call::name).map(TokenRef::text).collect();
    assert_eq!(calls, ["В", "Г"]);
}

#[test]
fn an_unclosed_block_is_blamed_by_its_indentation() {
    let text = "метод А()\n    если Б\n        В()\n;\n\nметод Г()\n;\n";
    let tree = parse(text.into());
    let [error] = tree.errors() else { panic!("{:?}", tree.errors()) };
    assert_eq!(error.kind, ErrorKind::UnclosedBlock(TokenKind::If));
    assert_eq!(error.opener.map(|opener| opener.slice(text)), Some("если"));
    assert_eq!(error.span.slice(text), "метод");
}

#[test]
fn each_error_belongs_to_one_rule() {
    let class = |text: &str| {
        let tree = parse(text.into());
        tree.errors().iter().map(|error| error.kind.class()).collect::<Vec<_>>()
    };
    assert_eq!(class("метод А()\n;\n;\n"), [ErrorClass::Blocks]);
    assert_eq!(class("метод А()\n    Б(1\n;\n"), [ErrorClass::Brackets]);
    assert_eq!(class("метод А()\n    Б(метод () -> возврат 1)\n;\n"), [ErrorClass::Blocks]);
    assert_eq!(class("метод А()\n    Б())\n;\n"), [ErrorClass::Brackets]);
    assert_eq!(class("метод А()\n    для Х в У\n    ;\n;\n"), [ErrorClass::LoopHeader]);
    assert_eq!(class("метод А()\n    знч Б\n;\n"), [ErrorClass::Grammar]);
}

#[test]
fn a_statement_takes_up_whole_lines_where_nothing_stands_beside_it() {
    let text = "метод А()\r\n    Б =\r\n        1\r\n    В = 2 // да\n    Г = 3 Д = 4\n\tЕ = 5";
    let tree = parse(text.into());
    let lines = |assignment: Assignment<'_>| assignment.node().whole_lines().map(|lines| lines.slice(text));
    let taken: Vec<_> = tree.all::<Assignment>().map(lines).collect();
    assert_eq!(taken, [Some("    Б =\r\n        1\r\n"), None, None, None, Some("\tЕ = 5")]);
}

#[test]
fn parentheses_around_an_expression_are_looked_through() {
    let tree = module("метод А()\n    Б = ((В)) + (Г.Д)\n    Е = Ж\n;\n");
    let bare = |assignment: Assignment<'_>| {
        let value = assignment.value()?;
        let first = Binary::cast(value).and_then(Binary::left).unwrap_or(value);
        Some(first.without_parens().text().to_owned())
    };
    assert_eq!(tree.all::<Assignment>().filter_map(bare).collect::<Vec<_>>(), ["В", "Ж"]);
}
