//! What holds for any input, tried on input made by chance. The claims are those of the targets in `fuzz/`; more of it
//! is tried with `PROPTEST_CASES=20000`.

use proptest::{collection::vec, prelude::*, sample::select};

use crate::claims;

/// Pieces of the languages, so that texts reach further into the parsers than letters by chance would.
const MODULE: &[&str] = &[
    "метод А(Б: Число = 1): Строка?\n",
    "method A(B: Array<String>)\n",
    ";\n",
    "если А == 1\n",
    "иначе если Б\n",
    "иначе\n",
    "для А из Б\n",
    "for A = 1 to 5\n",
    "пока не А\n",
    "попытка\n",
    "поймать О: Исключение\n",
    "вконце\n",
    "возврат ",
    "возврат\n",
    "знч А = ",
    "пер Б: Число|Строка = ",
    "исп В = ",
    "конст В = 1\n",
    "структура Г\n",
    "обз знч Д: Е\n",
    "перечисление Ж\n",
    "исключение З\n",
    "импорт И::К\n",
    "@НаСервере ",
    "@JsonСвойство(Имя = \"а\") ",
    "выбор А\n",
    "когда 1, 2\n",
    "когда это Число\n",
    "область\n",
    "прервать\n",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    "А",
    "б1",
    " ",
    "\n",
    "    ",
    "\t",
    ".Л(1)",
    "?.М",
    "!",
    " ?? ",
    " ? ",
    " : ",
    " -> ",
    "метод(Н) -> ",
    " это не ",
    " как ",
    "новый О(",
    "\"",
    "\"т %П %{Р} ${С} \\н\"",
    "%%{",
    "'\\d+'",
    "Дата{2026-01-31}",
    "Запрос{ВЫБРАТЬ Т.У КАК У ИЗ Ф КАК Т ГДЕ Т.У == %Х}",
    "Запрос{",
    "// ц… “ч”\n",
    "/// @параметр Б - ш\n",
    "/* щ",
    "*/",
    "#ы\n",
    " + ",
    " += ",
    " = ",
    " and ",
    " или ",
    "5д3ч",
    "1.5",
    "&Э",
    ", ",
    "ю ",
    "\r\n",
    "\r",
    "я  \n",
    "ключ = \"Zx81kQp04mWv77rTb2Lh\"\n",
    "Ю = Ю\n",
    "// stapel: ignore[code/self-assignment, ы]\n",
    "/* stapel: пропустить-следующую[code/unused-local] */",
    "// stapel: ignore-start[code/unused-local]\n",
    "// stapel: пропустить-конец[code/unused-local,code/unused-local]\n",
    "// stapel: ignore-file[suppression/unused\n",
    "// stapel: ",
    "выбросить ",
    "этот.",
];

const DESCRIPTION: &[&str] = &[
    "ВидЭлемента: Справочник\n",
    "ElementKind: Document\n",
    "Ид: 6f9619ff-8b86-d011-b42d-00cf4fc964ff\n",
    "Имя: А\n",
    "Name: B\n",
    "Реквизиты:\n",
    "    -\n",
    "        Имя: В\n",
    "        Тип: Г.Ссылка\n",
    "        Длина: 500\n",
    "- ",
    "Импорт:\n",
    "    - Д::Е\n",
    "Наследует:\n",
    "    Тип: Форма\n",
    "    Содержимое:\n",
    "        -\n",
    "    ",
    "  ",
    "\t",
    "\n",
    "\r\n",
    "\r",
    " ",
    ":",
    ": ",
    "#",
    " # ж\n",
    "## з\n",
    "=И ? К : Л",
    "$М.Н",
    "'о''п'",
    "\"р\\nс\"",
    "\"",
    "'",
    "[",
    "]",
    "{",
    "}",
    ", ",
    "|\n",
    ">-\n",
    "&т ",
    "*т",
    "!у ",
    "? ",
    "---\n",
    "...\n",
    "%YAML 1.2\n",
    "<<: *т\n",
    "~",
    "Истина",
    "ф",
    "1.0",
    "Версия: 1.0\n",
    "Поставщик: Х\n",
    "Строки:\n",
    "    Ц: ч $0\n",
    "Ш  \n",
    " # stapel: ignore[yaml/valid, yaml/id-uuid] щ\n",
    "# stapel: ignore-next[yaml/id-required]\n",
    "# stapel: ignore-start[yaml/id-required]\n",
    "# stapel: ignore-end[yaml/id-required]\n",
    "# stapel: ",
    "@",
    "`",
    "\u{feff}",
    "\0",
    "\u{85}",
];

const QUERY: &[&str] = &[
    "ВЫБРАТЬ ",
    "SELECT ",
    "ИЗ ",
    "ГДЕ ",
    "А.Б",
    " КАК В",
    "ПО ",
    "И ",
    "НЕ ",
    "(",
    ")",
    ",",
    "&Г",
    "%Д",
    "%{Е}",
    "==",
    "!=",
    "<",
    "\"ж",
    "\"",
    "//з\n",
    "/*",
    "*/",
    "1.5",
    "ЕСТЬNULL(",
    "// stapel: ignore[query/no-isnull]\n",
    "/* stapel: ignore-start[query/no-isnull] */",
    "ISNULL(",
    "ВЫБОР КОГДА ",
    "КОНЕЦ",
    "\n",
    " ",
    "\0",
    "я",
    "'",
];

fn text(pieces: &'static [&'static str]) -> impl Strategy<Value = String> {
    let piece =
        prop_oneof![9 => select(pieces).prop_map(str::to_owned), 1 => any::<char>().prop_map(String::from)];
    vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn bytes_become_text(bytes in vec(any::<u8>(), 0..300), start in select(vec!["", "\u{feff}", "метод", "a: \u{0}"])) {
        claims::bytes_become_text(&[start.as_bytes(), &bytes].concat());
    }

    #[test]
    fn archives_are_sound_or_told(bytes in vec(any::<u8>(), 0..300), end in vec(0..80_u8, 18)) {
        claims::archives_are_sound_or_told(&bytes);
        claims::archives_are_sound_or_told(&[&bytes, b"PK\x05\x06".as_slice(), &end].concat());
    }

    #[test]
    fn places_lead_back(text in text(MODULE)) {
        claims::places_lead_back(&text);
    }

    #[test]
    fn module_is_lossless(text in text(MODULE)) {
        claims::module_is_lossless(&text);
    }

    #[test]
    fn description_is_lossless(text in text(DESCRIPTION)) {
        claims::description_is_lossless(&text);
    }

    #[test]
    fn query_is_lossless(text in text(QUERY)) {
        claims::query_is_lossless(&text);
    }

    #[test]
    fn languages_may_be_taken_for_one_another(text in prop_oneof![text(MODULE), text(DESCRIPTION), text(QUERY)]) {
        claims::module_is_lossless(&text);
        claims::description_is_lossless(&text);
        claims::query_is_lossless(&text);
    }

    #[test]
    fn no_rule_fails(module in text(MODULE), description in text(DESCRIPTION), query in text(QUERY)) {
        let files = [
            ("В/П/Проект.yaml", "Имя: П\nПоставщик: В\n"),
            ("В/П/С/А.yaml", description.as_str()),
            ("В/П/С/А.xbsl", module.as_str()),
            ("В/П/С/А.Объект.xbsl", module.as_str()),
            ("В/П/С/Б.xbql", query.as_str()),
        ];
        claims::no_rule_fails(&files);
        claims::no_rule_fails(&files[1..]);
    }

    #[test]
    fn no_rule_fails_on_a_descriptor(text in text(DESCRIPTION)) {
        claims::no_rule_fails(&[("В/П/Проект.yaml", &text), ("В/П/С/Подсистема.yaml", &text)]);
    }

    #[test]
    fn rules_are_steady(module in text(MODULE), description in text(DESCRIPTION)) {
        claims::rules_are_steady(&[("А.yaml", &description), ("А.xbsl", &module), ("Б.xbsl", &module)]);
    }
}
