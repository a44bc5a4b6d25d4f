//! Broken text: one error for one broken place, at the token found, and the rest is read.

use super::super::*;

/// `строка:столбец`, the error and the token found, of every error.
fn errors(text: &str) -> Vec<String> {
    let place = |error: &SyntaxError| {
        let before = &text[..error.span.start as usize];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&letter| letter != '\n').count() + 1;
        format!("{line}:{column} {:?} {:?}", error.kind, error.found)
    };
    parse(text.into()).errors().iter().map(place).collect()
}

#[test]
fn a_broken_statement_does_not_hurt_its_neighbours() {
    for broken in [
        "знч Б = * 1",
        "Ф(1, ~, 2)",
        "Б = = 1",
        "Б ) 1",
        "возврат )",
        "Ф([1, 2)",
        "№",
        "знч 1 = 2",
        "Б:",
        "Х = если У\n Ф()\n ;",
        "Ф(&этот)",
        "Х = Тип<А|Б>",
        "знч Х: А|неизвестно = 1",
    ] {
        let text = format!("метод А()\n    До()\n    {broken}\n    После()\n;\nметод Б()\n    Тоже()\n;\n");
        let tree = parse(text.as_str().into());
        assert_eq!(tree.errors().len(), 1, "{broken}: {:?}", errors(&text));
        let calls: Vec<_> = tree.all::<Call>().filter_map(Call::bare_name).map(TokenRef::text).collect();
        for call in ["До", "После", "Тоже"] {
            assert!(calls.contains(&call), "{broken}: {calls:?}");
        }
        assert_eq!(tree.methods().map(Method::has_errors).collect::<Vec<_>>(), [true, false], "{broken}");
    }
}

#[test]
fn a_broken_header_does_not_hurt_its_block() {
    for header in ["если )", "пока * 1", "для Х в У", "выбор )\n когда 1", "если Ф(1"]
    {
        let text = format!("метод А()\n    {header}\n        Внутри()\n    ;\n    После()\n;\n");
        assert_eq!(errors(&text).len(), 1, "{header}: {:?}", errors(&text));
        let tree = parse(text.as_str().into());
        let calls: Vec<_> = tree.all::<Call>().filter_map(Call::bare_name).map(TokenRef::text).collect();
        assert!(calls.ends_with(&["Внутри", "После"]), "{header}: {calls:?}");
    }
}

#[test]
fn a_broken_declaration_does_not_hurt_the_next() {
    for broken in [
        "метод ()\n;",
        "метод А(Б: )\n;",
        "структура\n;",
        "структура А\n    знч\n;",
        "перечисление А\n    1\n;",
        "импорт",
        "@А\n(1)",
        "чепуха и ещё чепуха",
        "конст",
    ] {
        let text = format!("{broken}\nметод После()\n;\n");
        let tree = parse(text.as_str().into());
        assert_eq!(tree.errors().len(), 1, "{broken}: {:?}", errors(&text));
        let last = tree.methods().last().expect("a method");
        assert_eq!((last.name().map(Name::text), last.has_errors()), (Some("После"), false), "{broken}");
    }
}

#[test]
fn a_variable_outside_of_methods_is_read_behind_any_word() {
    for text in ["экспорт пер А = 1", "обз знч А: Число", "1 исп А = Б()", "ещё(что пер А = 1)"]
    {
        let tree = parse(format!("{text}\nметод После()\n;\n").as_str().into());
        assert_eq!(tree.errors().len(), 1, "{text}: {:?}", tree.errors());
        let variables: Vec<_> = tree.all::<Variable>().filter_map(Variable::name).map(Name::text).collect();
        assert_eq!((variables.as_slice(), tree.methods().count()), (["А"].as_slice(), 1), "{text}");
    }
    assert_eq!(parse("А.пер знч\nметод Б()\n;\n".into()).all::<Variable>().count(), 0);
}

#[test]
fn words_of_declarations_stand_anywhere() {
    for word in
        ["метод", "статический", "абстрактный", "структура", "исключение", "перечисление", "конст", "импорт"]
    {
        for text in ["{} Б", "{}\n    Б", "{} Б()", "@А {} Б", "{} {} Б", "обз {} Б", "знч {} Б"]
        {
            let inside = text.replace("{}", word);
            for outside in [
                "перечисление А\n    {}\n;\n",
                "структура А\n    {}\n;\n",
                "метод А()\n    {}\n;\n",
                "{}\n;\n",
            ] {
                let text = format!("{}метод После()\n;\n", outside.replace("{}", &inside));
                let tree = parse(text.as_str().into());
                let last = tree.methods().last().and_then(Method::name).map(Name::text);
                assert_eq!(last, Some("После"), "{text}");
            }
        }
    }
}

#[test]
fn errors_stand_at_the_token_found() {
    assert_eq!(errors("метод А()\n    знч Б = 1 +\n;\n"), ["3:1 Expected(Expression) Semicolon"]);
    assert_eq!(errors("метод А()\n    Ф(\n"), ["3:1 UnclosedBracket(CloseParen) End"]);
    assert_eq!(errors("метод А()\n"), ["2:1 UnclosedBlock(Method) End"]);
    assert_eq!(errors("метод А()\n    знч Б\n;\n"), ["2:9 Expected(TypeOrValue) Identifier"]);
    assert_eq!(errors("метод А()\n    для Х у У\n    ;\n;\n"), ["2:11 LoopHeader Identifier"]);
    assert_eq!(errors("метод А()\n;\n;\n;\n"), ["3:1 ExtraSemicolon Semicolon"]);
    assert_eq!(errors("метод А()\n    Б(\"%{1 + }\")\n;\n"), ["2:14 Expected(Expression) InsertClose"]);
}

#[test]
fn what_a_line_lacks_is_missed_on_that_line() {
    assert_eq!(errors("метод А()\n    Х =\n;\n"), ["2:7 Expected(Expression) Assign"]);
    assert_eq!(errors("метод А()\n    Х = (Б, В)\n;\n"), ["2:14 Expected(Token(Arrow)) CloseParen"]);
    assert_eq!(errors("метод А()\n    пер\n;\n"), ["2:5 Expected(TypeOrValue) Var"]);
    assert_eq!(errors("метод А()\n    знч Х:\n;\n"), ["2:9 Expected(TypeOrValue) Identifier"]);
    assert_eq!(errors("метод А(): Б<В\n;\n"), ["1:13 UnclosedBracket(Greater) Less"]);
    assert_eq!(errors("метод А(): (Б\n;\n"), ["1:12 UnclosedBracket(CloseParen) OpenParen"]);
    assert_eq!(errors("метод А(Б: ()->)\n;\n"), ["1:16 Expected(Type) CloseParen"]);
    assert_eq!(
        errors("метод А()\n    Ф(метод (Х: Ч)\n        Г()\n    ;)\n;\n"),
        ["2:18 Expected(Token(Arrow)) CloseParen"]
    );
}

#[test]
fn directives_stand_between_declarations() {
    assert!(errors("#а\nимпорт А\n#б\nметод А()\n;\n#в\n").is_empty());
    let inside = "#а\nметод А()\n    #б\n    Б()\n;\nструктура В\n    #г\n;\n#д\n";
    assert_eq!(errors(inside), ["3:5 MisplacedDirective Directive", "7:5 MisplacedDirective Directive"]);
}

#[test]
fn a_declaration_indented_in_a_method_is_none() {
    assert!(errors("метод А()\n    конст Б = 1\n    В()\n;\n").is_empty());
    assert_eq!(errors("структура А\n    конст Б = 1\n;\n"), ["2:5 Expected(StructureMember) Const"]);
    assert_eq!(errors("структура А\n    пер Б: В\nконст Г = 1\n"), ["3:1 UnclosedBlock(Structure) Const"]);
}

#[test]
fn a_method_that_lacks_only_its_semicolon_is_whole() {
    for (text, is_valid, has_errors) in [
        ("метод А()\n    Б()\n", false, [false].as_slice()),
        ("метод А()\n    если Б\n        В()\n;\n", false, &[false]),
        ("метод А()\n    Б()", false, &[true]),
        ("метод А()\n    Б(1 2)\n", false, &[true]),
        ("метод А()\n    Б()\nметод В()\n;\n", true, &[false, false]),
        ("метод А()\n    если Б\n        В()\n;\nmethod Г(Д, Е = 1)\n;\n", true, &[false, false]),
        ("метод А()\n    Б()\nметод В()\nметод Г()\n;\n", true, &[false; 3]),
        ("метод А()\n    Б()\nметод В()\n", false, &[false, false]),
        ("метод А()\n    Б(1 2)\nметод В()\n;\n", false, &[true, false]),
        ("метод А()\n    Б()\nметод В()\n    Г(1 2)\n;\n", false, &[false, true]),
        ("метод А()\n    если Б\n        В()\nметод Г()\n;\n", false, &[true, false]),
        // The header of the next method is an error where no declaration is expected.
        ("метод А()\n    Б()\nметод В(Г: Число)\n;\n", false, &[true, false]),
        ("метод А()\n    Б()\nметод В(): Число\n;\n", false, &[true, false]),
        ("метод А()\n    Б()\n@Г\nметод В()\n;\n", false, &[true, false]),
    ] {
        let tree = parse(text.into());
        assert!(tree.is_broken(), "{text}");
        assert_eq!(tree.is_valid(), is_valid, "{text}");
        assert_eq!(tree.methods().map(Method::has_errors).collect::<Vec<_>>(), has_errors, "{text}");
    }
}

#[test]
fn statements_outside_of_methods_are_one_error_and_read() {
    let text = "А = 1\nесли Б\n    Ф(1 2)\n    Х()\n;\nвозврат Г()\nметод Д()\n    Е()\n;\n;\n    Ж()\n;\nметод И()\n;\n";
    assert_eq!(errors(text).len(), 2, "{:?}", errors(text));
    let tree = parse(text.into());
    let calls: Vec<_> = tree.all::<Call>().filter_map(Call::bare_name).map(TokenRef::text).collect();
    assert_eq!(calls, ["Ф", "Х", "Г", "Е", "Ж"]);
    assert_eq!(tree.methods().map(Method::has_errors).collect::<Vec<_>>(), [false, false]);
    let undeclared: Vec<&str> = tree.undeclared().map(|span| span.slice(text)).collect();
    assert_eq!(undeclared.len(), 2, "{undeclared:?}");
    assert!(undeclared[0].ends_with("возврат Г()"), "{undeclared:?}");
}

#[test]
fn stray_clauses_are_one_error() {
    assert_eq!(errors("метод А()\n    иначе\n        Б()\n;\n"), ["2:5 Expected(Statement) Else"]);
    assert_eq!(errors("метод А()\n    когда 1\n        Б()\n;\n").len(), 1);
    assert_eq!(
        errors("метод А()\n    если Б\n    иначе\n    иначе если В\n    ;\n;\n"),
        ["4:5 Expected(Statement) Else"]
    );
    assert_eq!(
        errors("метод А()\n    если Б\n        пока В\n    иначе\n    ;\n;\n"),
        ["4:5 UnclosedBlock(While) Else"]
    );
}

/// Once a construct has ended, its clauses belong to nothing.
#[test]
fn clauses_behind_their_construct_are_one_error() {
    for (construct, clause) in [
        ("выбор В\n    когда 1\n        Ф()\n    ;", "когда 2"),
        ("выбор В\n    когда 1\n        Ф()\n    ;", "иначе"),
        ("если В\n        Ф()\n    ;", "иначе"),
        ("попытка\n        Ф()\n    поймать О: Ошибка\n    ;", "поймать П: Ошибка"),
    ] {
        let text = format!("метод А()\n    {construct}\n    {clause}\n    После()\n;\nметод Б()\n;\n");
        let tree = parse(text.as_str().into());
        assert_eq!(errors(&text).len(), 1, "{clause}: {:?}", errors(&text));
        let methods: Vec<_> = tree.methods().map(Method::has_errors).collect();
        assert_eq!(methods, [true, false], "{clause}");
        assert!(
            tree.all::<Call>().filter_map(Call::bare_name).any(|name| name.text() == "После"),
            "{clause}"
        );
    }
}

#[test]
fn literals_without_an_end_leave_the_next_lines_alone() {
    for (literal, kind) in [
        ("\"строка", ErrorKind::UnclosedString),
        ("\"%{ строка\"", ErrorKind::UnclosedInsert),
        ("'образец", ErrorKind::UnclosedPattern),
        ("Дата{2026", ErrorKind::UnclosedBraces),
        ("Запрос{ВЫБРАТЬ", ErrorKind::UnclosedQuery),
    ] {
        let text = format!("метод А()\n    знч Б = {literal}\n;\nметод В()\n    Г({{}})\n;\n");
        let tree = parse(text.as_str().into());
        assert_eq!(tree.errors().iter().map(|error| error.kind).collect::<Vec<_>>(), [kind], "{literal}");
        assert_eq!(tree.methods().count(), 2, "{literal}");
        let mut closing = tree.tokens().filter(|token| token.kind() == TokenKind::Semicolon);
        assert!(closing.all(TokenRef::starts_line), "{literal}");
    }
}

#[test]
fn an_error_in_an_insert_ends_with_its_literal() {
    let text = "метод А()\n    В(\"%{1 2}\", Запрос{ВЫБРАТЬ %{3 4}})\n;\nметод Б()\n    Г(\"%{5}\")\n;\n";
    let tree = parse(text.into());
    assert_eq!((tree.errors().len(), tree.is_valid()), (2, true));
    assert!(tree.errors().iter().all(|error| tree.is_in_insert(error)));
    assert_eq!(tree.methods().map(|method| method.node().is_sound()).collect::<Vec<_>>(), [true, true]);
    let inserted: Vec<_> =
        tree.all::<Insert>().map(|it| it.expression().is_some_and(Node::is_sound)).collect();
    assert_eq!(inserted, [false, false, true]);
    // What may be a name is one.
    let text = "метод А(Б)\n    В(\"%{Б ?? \\\"нет\\\"}\", \"%{1 + \\\"Г\\\" + Б}\")\n;\n";
    let tree = parse(text.into());
    let names: Vec<_> =
        tree.all::<NameExpression>().map(|name| (name.text(), name.node().is_sound())).collect();
    assert_eq!(names, [("В", true), ("Б", false), ("нет", false), ("Г", false), ("Б", false)]);
    let method = tree.methods().next().unwrap();
    assert!(tree.bindings().locals_of(method).all(Local::is_read));
    let open = parse("метод А()\n    В(\"%{1 2}\n;\n".into());
    assert!(!open.is_valid(), "{:?}", open.errors());
}

#[test]
fn nesting_is_bounded_and_said_once() {
    for (open, close) in [("(", ")"), ("[", "]"), ("не ", ""), ("- ", ""), ("а -> ", "")] {
        let text =
            format!("метод А()\n    х = {}а{}\n;\nметод Б()\n;\n", open.repeat(3000), close.repeat(3000));
        let tree = parse(text.as_str().into());
        assert!(tree.errors().len() <= 4 && !tree.errors().is_empty(), "{open}: {}", tree.errors().len());
        assert_eq!(tree.methods().count(), 2, "{open}");
    }
    let nested = format!("метод А()\n{}{};\nметод Б()\n;\n", "если а\n".repeat(3000), ";\n".repeat(3000));
    let tree = parse(nested.as_str().into());
    let [error] = tree.errors() else { panic!("{:?}", tree.errors()) };
    assert_eq!((error.kind, tree.methods().count()), (ErrorKind::TooDeep, 2));
}

#[test]
fn long_texts_with_nothing_in_them_take_no_time() {
    let many = 50_000;
    for piece in
        ["(", "а<", "\"%{\n", "а{\n", "Запрос{\n", "'\\", "@А\n", "если а\n", "/**/", "а это Б ? ", "№ "]
    {
        let text = format!("метод А()\n{}\n;\n", piece.repeat(many));
        let tree = parse(text.into());
        assert!(tree.tokens().len() > 2, "{piece}");
        assert_eq!(tree.bindings().locals().len(), 0, "{piece}");
    }
}

#[test]
fn many_broken_literals_do_not_hurt_the_good_ones() {
    let broken = "    Б(Дата{2026)\n".repeat(50);
    let text =
        format!("метод А()\n{broken}    В(\"%{{Г(\"д\")}}\", Запрос{{ВЫБРАТЬ 1}}, Дата{{2026-01-31}})\n;\n");
    let tree = parse(text.into());
    assert_eq!((tree.errors().len(), tree.nodes(NodeKind::Query).len()), (50, 1));
    assert_eq!(
        tree.all::<StringLiteral>().map(StringLiteral::text).collect::<Vec<_>>(),
        ["\"д\"", "\"%{Г(\"д\")}\""]
    );
}

#[test]
fn errors_inside_of_methods_hide_no_declaration() {
    for (text, declares_all) in [
        ("метод А()\n    Б..В\n;\n", true),
        ("метод А()\n    Б()\n;\n;\n", true),
        ("метод А()\n;\nБ(1)\nметод В()\n;\n", true),
        ("метод А()\n    если Б\nметод В()\n;\n", true),
        ("метод А(Б, 1)\n;\n", false),
        ("структуар А\n    пер Б: Число\n;\nметод В()\n;\n", false),
        ("метод А()\n    если Б\nструктуар В\n;\n", false),
        ("структура А\n    пер 1\n;\n", false),
        ("перечисление А\n    Б.\n;\n", false),
        ("конст А = (\n", false),
    ] {
        assert_eq!(parse(text.into()).declares_all(), declares_all, "{text}");
    }
}
