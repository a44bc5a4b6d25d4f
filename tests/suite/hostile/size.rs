//! Much of one thing: work that grows with the square of it would not end in time.

use std::fmt::Write;

use super::program::{Input, assert_linear};

const MANY: usize = 50_000;

/// One line of two and a half megabytes.
fn long(piece: &str) -> String {
    piece.repeat(2_500_000 / piece.len())
}

#[test]
fn a_long_line_of_a_module() {
    Input::of("Имя.xbsl", format!("метод {}()\n;\n", long("Я"))).check();
    Input::of("Строка.xbsl", format!("конст А = \"{}\"\n", long("я "))).check();
    Input::of("Без_конца.xbsl", format!("конст А = \"{}", long("я "))).check();
    Input::of("Комментарий.xbsl", format!("// {}\n", long("мы "))).check();
}

#[test]
fn a_long_line_of_statements() {
    Input::of("Сумма.xbsl", format!("метод А(): Число\n    возврат 1{}\n;\n", "+1".repeat(MANY))).check();
    Input::of("Цепь.xbsl", format!("метод А()\n    А{}\n;\n", ".Б()".repeat(MANY))).check();
    Input::of("Строки.xbsl", format!("метод А()\n    Б(\"\"{})\n;\n", " + \"я\"".repeat(MANY))).check();
    Input::of("Вызовы.xbsl", format!("метод А() {} ;\n", "Б(1) ".repeat(MANY))).check();
}

#[test]
fn a_long_line_of_a_description() {
    Input::of("Значение.yaml", format!("Имя: {}\n", long("я"))).check();
    Input::of("Ключ.yaml", format!("{}: 1\n", long("я"))).check();
    Input::of("Кавычки.yaml", format!("Имя: \"{}\"\n", long("я\\n"))).check();
    Input::of("Без_конца.yaml", format!("Имя: \"{}", long("я "))).check();
    Input::of("Двоеточия.yaml", long("я: ")).check();
    Input::of("Список.yaml", format!("[{}]", "я, ".repeat(MANY))).check();
    Input::of("Отступ.yaml", format!("{}я: 1\n", long(" "))).check();
}

#[test]
fn a_long_query() {
    let query = format!(
        "ВЫБРАТЬ {} 1 ИЗ А ГДЕ {} 1 == 1",
        "А.Б КАК Б, ".repeat(20_000),
        "А.Б == &П И ".repeat(20_000)
    );
    Input::of("Запрос.xbql", &query).check();
    Input::of("Модуль.xbsl", format!("метод А()\n    Запрос{{{query}}}.Выполнить()\n;\n")).check();
}

/// What is known of a variable is found once, not at each of its uses.
#[test]
fn one_variable_with_many_uses() {
    let uses = |count: usize| {
        let lines = "    Х.Привет()\n    У.Привет()\n".repeat(count);
        let text = format!("метод А()\n    знч Х = \"а\"\n    знч У = ДатаВремя.Сейчас()\n{lines};\n");
        Input::of("Модуль.xbsl", text)
    };
    assert_eq!(uses(MANY / 4).check().count("code/unknown-member"), MANY / 4);
    assert_linear("uses of one variable", 5000, uses);
}

#[test]
fn many_lines() {
    let blanks = |lines: usize| Input::of("Пробелы.xbsl", "// я  \n".repeat(lines));
    assert_eq!(blanks(20_000).check().count("whitespace/trailing"), 20_000, "every finding is reported");
    assert_linear("blanks", 5000, blanks);
    Input::of("Возвраты.xbsl", "// я\r".repeat(MANY)).check();
    Input::of("Пусто.yaml", "\n".repeat(3_000_000)).check();
}

#[test]
fn many_findings_on_one_line() {
    assert_linear("quotes", 2500, |many| Input::of("Кавычки.xbsl", format!("// {}\n", "“я” ".repeat(many))));
    assert_linear("arrows", 2500, |many| {
        Input::of("Стрелки.yaml", format!("Имя: А # {}\n", "→ … ".repeat(many)))
    });
}

#[test]
fn many_equal_keys() {
    let keys = |many: usize| Input::of("Ключи.yaml", "Имя: А\n".repeat(many));
    assert_eq!(keys(5000).check().count("yaml/duplicate-key"), 4999);
    assert_linear("equal keys", 5000, keys);
}

#[test]
fn many_different_keys() {
    let keys = (0..MANY).fold(String::new(), |mut text, number| {
        writeln!(text, "Ключ{number}: &а{number} {number}").expect("a string grows");
        text
    });
    Input::of("Ключи.yaml", keys).check();
}

#[test]
fn many_declarations() {
    fn numbered(line: &str, many: usize) -> String {
        (0..many).map(|number| line.replace('№', &number.to_string())).collect()
    }
    let linear = |line: &str, [before, after]: [&str; 2]| {
        assert_linear(line, 2000, |many| {
            Input::of("Много.xbsl", format!("{before}{}{after}", numbered(line, many)))
        });
    };
    for line in [
        "метод А№()\n;\n",
        "метод А()\n;\n",
        "конст А№ = №\n",
        "конст А = 1\n",
        "импорт А№\n",
        "импорт А\n",
        "структура А№\n    пер Б: Число\n;\n",
    ] {
        linear(line, ["", ""]);
    }
    for line in [
        "    знч А№ = №\n",
        "    пер А = 1\n    А = А\n",
        "    если А\n        возврат\n    ;\n",
        "    Б(В -> Г)\n",
    ] {
        linear(line, ["метод А()\n", ";\n"]);
    }
    linear("Б№: Число, ", ["метод А(", ")\n;\n"]);
    linear("    пер В№: А\n", ["@Устарело\nструктура А\n;\nструктура Б\n", ";\n"]);
    let row = "метод А()\n    пер Б = Запрос{ВЫБРАТЬ В ИЗ Г}.Выполнить().Первый()\n";
    assert_linear("columns of a row", 8000, |many| {
        Input::of("Много.xbsl", format!("{row}{};\n", "    Г(Б.В)\n".repeat(many)))
    });
    linear("    Б№\n", ["перечисление А\n", ";\n"]);
    linear("когда №\n    В()\n", ["метод А()\nвыбор Б\n", ";\n;\n"]);
    linear("поймать Б: В№\n", ["метод А()\nпопытка\n", ";\n;\n"]);
}

#[test]
fn many_mistakes() {
    for piece in
        ["@ ", ") ", "= ", "поймать ", "\"", "'", "%{", "\u{0}", "ё1 ", "// \"\n\"", ":: ", "# \n", "когда "]
    {
        Input::of("Ошибки.xbsl", piece.repeat(20_000)).check();
    }
    for piece in
        ["- a: [\n", "a: b: c\n", "\t- a\n", "'\n", "%YAML\n", "---\n", "? \n", "| \n", "*\n", "a: 'b' c\n"]
    {
        Input::of("Ошибки.yaml", piece.repeat(20_000)).check();
    }
}

#[test]
fn many_files() {
    let input = Input::new();
    for number in 0..3000 {
        input.write(&format!("А{}/Б{number}.xbsl", number % 50), "метод А()\n;\n");
    }
    input.check();
}

#[test]
fn many_imports_and_resources() {
    assert_linear("resources", 300, |many| {
        let input = Input::new();
        input.write("В/П/Проект.yaml", "Поставщик: В\nИмя: П\nВерсия: 1.0.0\n");
        input.write("В/П/О/Подсистема.yaml", "Имя: О\n");
        input.write("В/П/О/М.yaml", "ВидЭлемента: ОбщийМодуль\nИмя: М\n");
        let (mut imports, mut keys) = (String::new(), String::new());
        for number in 0..many {
            input.write(&format!("В/П/О{number}/Подсистема.yaml"), format!("Имя: О{number}\n"));
            let module = format!("ВидЭлемента: ОбщийМодуль\nИмя: М{number}\n");
            input.write(&format!("В/П/О{number}/М{number}.yaml"), module);
            input.write(&format!("В/П/О{}/Ресурсы/а.svg", number / 2), "<svg/>");
            writeln!(imports, "импорт О{number}").expect("a string grows");
            write!(keys, "Б(Ресурс{{{number}/а.svg}}, Ресурс{{{number}.png}}) ").expect("a string grows");
        }
        input.write("В/П/О/М.xbsl", format!("{imports}метод А() {} ;\n", keys.repeat(20)));
        input
    });
}
