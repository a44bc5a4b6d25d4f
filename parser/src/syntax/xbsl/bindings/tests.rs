//! Small methods, and what is known of their names.

use super::super::{Name, NameExpression, parse};
use super::*;

/// `имя: использование ...` for each local: r read, w write, u compound; `"` in a string, `{` in a query,
/// `^` captured.
fn summary(text: &str) -> Vec<String> {
    let tree = parse(text.into());
    assert_eq!(tree.errors(), [], "{text}");
    let describe = |place: Use<'_>| {
        let kind = match place.kind() {
            UseKind::Read => "r",
            UseKind::Write => "w",
            UseKind::ReadWrite => "u",
        };
        let place_sign = match place.place() {
            UsePlace::Code => "",
            UsePlace::String => "\"",
            UsePlace::Query => "{",
        };
        format!(" {kind}{place_sign}{}", if place.captured_by().is_some() { "^" } else { "" })
    };
    let line =
        |local: Local<'_>| format!("{}:{}", local.name(), local.uses().map(describe).collect::<String>());
    tree.bindings().locals().map(line).collect()
}

#[test]
fn reads_writes_and_compounds() {
    let text =
        "метод А(П: Число)\n    пер Б = П\n    Б = 1\n    Б += П\n    Б.В = 2\n    Б[0] = 3\n    Б()\n;\n";
    assert_eq!(summary(text), ["П: r r", "Б: w u r r r"]);
}

#[test]
fn what_is_known_of_a_local_as_a_whole() {
    let text = "метод А(П: Объект, Р: Объект, С: Объект)\n    если ((П)) это Число\n    ;\n    \
                Ф(Запрос{ВЫБРАТЬ \"%Р\", \"%{П.Ц}\", \"%Рама\"})\n;\n\
                метод Б(П: Число, Р: Число, С: Число, Т: Число)\n    Ф(\"%%{П} $${ Р.Ц} %%С \\%{Т}\")\n;\n";
    let tree = parse(text.into());
    let known = |local: Local<'_>| (local.is_tested(), local.is_read());
    let locals: Vec<_> = tree.bindings().locals().map(known).collect();
    assert_eq!(locals[..3], [(true, true), (false, true), (false, false)]);
    assert_eq!(locals[3..], [(false, true), (false, true), (false, true), (false, false)]);
}

#[test]
fn comments_of_queries_read_nothing() {
    let text = "метод А(П: Число, Р: Число, С: Число, Т: Число)\n    Ф(Запрос{ВЫБРАТЬ 1 // %П\n, \"// %Р\" \
                /* %П %{С} \" */ ГДЕ %Т})\n;\n";
    let tree = parse(text.into());
    assert_eq!(tree.errors(), []);
    let read: Vec<_> = tree.bindings().locals().map(Local::is_read).collect();
    assert_eq!(read, [false, true, false, true]);
}

#[test]
fn strings_and_queries_read() {
    let text = "метод А(П: Число)\n    Ф(\"%П ${П + 1} %%{П} \\%П\", Запрос{ВЫБРАТЬ %П, %{П}, \"%П\"})\n;\n";
    assert_eq!(summary(text), ["П: r\" r\" r{ r{"]);
}

#[test]
fn a_local_is_seen_from_its_declaration_to_the_end_of_its_block() {
    let text = "метод А()\n    Ф(Б)\n    если Б\n        знч Б = Б\n        Ф(Б)\n    ;\n    Ф(Б)\n;\n";
    assert_eq!(summary(text), ["Б: r"]);
}

#[test]
fn names_are_found_by_their_exact_spelling() {
    let text = "метод А(Имя: Число)\n    знч имя = Имя\n    Ф(имя, ИМЯ, Имя)\n;\n";
    assert_eq!(summary(text), ["Имя: r r", "имя: r"]);
}

#[test]
fn lambdas_capture_what_they_do_not_declare() {
    let text = "метод А(П: Число)\n    Ф((Л) -> Г(Л, П, К -> К + Л))\n    пер В = 1\n    Ф(() -> В = П)\n;\n";
    assert_eq!(summary(text), ["П: r^ r^", "Л: r r^", "К: r", "В: w^"]);
}

#[test]
fn loops_and_catches_declare() {
    let text = "метод А(П: Число)\n    для П из П\n        Ф(П)\n    ;\n    для Й = 1 по Й\n    ;\n    попытка\n    поймать Е: О\n        Ф(Е)\n    ;\n;\n";
    assert_eq!(summary(text), ["П: r", "П: r", "Й:", "Е: r"]);
}

#[test]
fn types_members_and_labels_are_no_locals() {
    let text = "метод А(П: П)\n    Ф(Б.П, П::Г, П = 1, новый П(), Тип<П>, Б.П())\n;\n";
    assert_eq!(summary(text), ["П:"]);
}

#[test]
fn redeclarations_ignore_letter_case() {
    let tree =
        parse("метод А(Имя: Число)\n    если Б\n        знч имя = 1\n    ;\n    знч Имя2 = 1\n;\n".into());
    let hidden = |local: Local<'_>| local.redeclares().map(|hidden| hidden.kind());
    let redeclared: Vec<_> = tree.bindings().locals().map(hidden).collect();
    assert_eq!(redeclared, [None, Some(LocalKind::Parameter), None]);
}

#[test]
fn a_variable_of_the_method_itself_may_redeclare_a_parameter() {
    let text = "\
метод А(Имя: Число)
    знч имя = 1
    если Б
        исп Имя = 1
    ;
    В(метод () ->
        пер Имя = 1
    ;)
;
";
    let tree = parse(text.into());
    let parameters = tree.bindings().locals().map(|local| local.redeclared_parameter().map(Local::kind));
    assert_eq!(parameters.collect::<Vec<_>>(), [None, None, Some(LocalKind::Parameter), None]);
}

#[test]
fn parentheses_do_not_make_a_write_a_read() {
    let tree = parse("метод А()\n    пер Б = 1\n    ((Б)) = 2\n    (Б).В = 3\n;\n".into());
    let uses: Vec<_> = tree.bindings().locals().flat_map(Local::uses).collect();
    assert_eq!(uses.iter().map(|place| place.kind()).collect::<Vec<_>>(), [UseKind::Write, UseKind::Read]);
    assert!(uses[0].assignment().is_some() && uses[1].assignment().is_none());
    let tree = parse("метод А(Б: Число, В: Число)\n    В += Б\n;\n".into());
    assert_eq!(tree.bindings().locals().map(Local::is_assigned).collect::<Vec<_>>(), [false, true]);
}

#[test]
fn locals_are_grouped_by_method_and_names_resolve() {
    let tree = parse("метод А(П: Т)\n    знч Б = П\n;\nконст К = 1\nметод В()\n    знч Г = Б\n;\n".into());
    let bindings = tree.bindings();
    let names = |method| bindings.locals_of(method).map(Local::name).collect::<Vec<_>>();
    assert_eq!(tree.methods().map(names).collect::<Vec<_>>(), [vec!["П", "Б"], vec!["Г"]]);
    let read = |name: NameExpression<'_>| bindings.resolve(name.node()).map(Local::kind);
    let reads: Vec<_> = tree.all::<NameExpression>().map(read).collect();
    assert_eq!(reads, [Some(LocalKind::Parameter), None]);
    let declared = tree.all::<Name>().filter_map(|name| bindings.resolve(name.node())).count();
    assert_eq!(declared, 3);
}
