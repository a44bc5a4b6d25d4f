//! Rules about where code runs and about handlers, with complete tables, partial ones, and ones of unexpected shapes.

use super::{findings, findings_with};

const PLACES: &str = "code/global-unavailable,code/type-unavailable";
const HANDLERS: &str = "code/mandatory-handler-missing,code/handler-overrides-nothing";
const PERMISSIONS: &str = "code/mandatory-handler-missing,code/per-object-permissions-need-common";

const STDLIB: &str = r#"{
    "names": ["Кисть", "Brush", "Сейф"],
    "global_availability": {"Рисовать": "Клиент", "Запереть": "Сервер", "Считать": "КлиентИСервер"},
    "type_availability": {"Кисть": "Клиент", "Сейф": "Сервер"},
    "bases": {"Окошко": ["Окно"]},
    "element_module_handlers": {"Справочник": {
        "": {"handlers": [{"ru": "ПриСборке", "en": "OnAssembly", "required": true}], "dynamic": []},
        "Объект": {"handlers": [{"ru": "ПриПокраске", "en": "OnPainting"}], "dynamic": []},
        "Запись": {"handlers": [{"ru": "ПриПокраске"}], "dynamic": ["Прочее"]}
    }},
    "module_handlers": {"Окно": [{"ru": "ПриОткрывании", "en": "OnOpening"}]}
}"#;

const TERMS: &str = r#"{"types": {"Кисть": "Brush"}, "kinds": {"Справочник": "Catalog"}, "facets": {"Справочник.Объект": "Catalog.Object"}}"#;

/// The lines of a module at which rules find something.
fn lines(completeness: &str, rules: &str, tables: &[(&str, &str)], files: [(&str, &str); 2]) -> Vec<usize> {
    let found = findings_with(completeness, rules, tables, &files);
    let line = |found: &String| found.split([':', ' ']).nth(1).unwrap().parse::<usize>().unwrap();
    found.iter().map(line).collect()
}

const TABLES: [(&str, &str); 2] = [("stdlib", STDLIB), ("terms", TERMS)];

const SERVER: (&str, &str) =
    ("Common.yaml", "ElementKind: CommonModule\nName: Common\nEnvironment: Server\n");
const CODE: &str = "method Test(Own: Сейф)
    Рисовать()
    Запереть(Считать())
    val A = new Brush()
    val B = new Сейф()
    Кисть.Найти()
    Own.Рисовать()
    Неведомое()
;
@OnClient
method Show()
    Рисовать()
    Запереть()
    val A = new Сейф()
;
";

#[test]
fn globals_and_types_are_missed_on_the_side_that_lacks_them() {
    let found = lines("{}", PLACES, &TABLES, [SERVER, ("Common.xbsl", CODE)]);
    assert_eq!(found, [2, 4, 6, 13, 14]);
    // What is known is true of a partial table too.
    let partial = r#"{"stdlib": "partial"}"#;
    assert_eq!(lines(partial, PLACES, &TABLES, [SERVER, ("Common.xbsl", CODE)]), found);
    let both = ("Common.yaml", "ElementKind: CommonModule\nName: Common\nEnvironment: ClientAndServer\n");
    assert_eq!(lines("{}", PLACES, &TABLES, [both, ("Common.xbsl", CODE)]), [4, 5, 6, 14]);
}

#[test]
fn places_of_unexpected_shapes_prove_nothing() {
    let changed = |from: &str, to: &str| {
        let stdlib = STDLIB.replace(from, to);
        assert_ne!(stdlib, STDLIB, "{from}");
        lines("{}", PLACES, &[("stdlib", &stdlib), TABLES[1]], [SERVER, ("Common.xbsl", CODE)])
    };
    assert_eq!(changed("\"Рисовать\": \"Клиент\"", "\"Рисовать\": \"Где-то\""), [4, 6, 13, 14]);
    assert_eq!(changed("\"Рисовать\": \"Клиент\"", "\"Рисовать\": [\"Клиент\"]"), [4, 6, 13, 14]);
    assert_eq!(changed("\"global_availability\": {", "\"global_availability\": 1, \"other\": {"), [4, 6, 14]);
    assert_eq!(changed("\"type_availability\": {", "\"type_availability\": [], \"other\": {"), [2, 13]);
    for stdlib in ["", "{", "[]", "{}"] {
        let found = lines("{}", PLACES, &[("stdlib", stdlib)], [SERVER, ("Common.xbsl", CODE)]);
        assert_eq!(found, [0; 0], "{stdlib}");
    }
    assert_eq!(lines("{}", PLACES, &[], [SERVER, ("Common.xbsl", CODE)]), [0; 0]);
}

const GOODS: (&str, &str) = ("Goods.yaml", "ElementKind: Catalog\nName: Goods\n");

fn handlers(completeness: &str, stdlib: &str, path: &str, text: &str) -> Vec<usize> {
    lines(completeness, HANDLERS, &[("stdlib", stdlib), TABLES[1]], [GOODS, (path, text)])
}

#[test]
fn a_handler_that_has_to_be_there_is_missed() {
    let found = |text: &str| handlers("{}", STDLIB, "Goods.xbsl", text);
    assert_eq!(found("method Other()\n;\n"), [1]);
    assert_eq!(found("method Other()\n;\nmethod OnAssembly()\n;\n"), [3]);
    assert_eq!(found("@Handler\nmethod OnAssembly()\n;\n"), [0; 0]);
    assert_eq!(found("@Обработчик\nметод ПриСборке()\n;\n"), [0; 0]);
    let conditional = STDLIB.replace("\"required\": true", "\"required\": true, \"since\": \"9.0\"");
    assert_eq!(handlers("{}", &conditional, "Goods.xbsl", "method Other()\n;\n"), [0; 0]);
    let needs = STDLIB.replace("\"required\": true", "\"required\": true, \"needs\": [\"Сборка\"]");
    assert_eq!(handlers("{}", &needs, "Goods.xbsl", "method Other()\n;\n"), [1]);
    // The module of an object is no module of the element.
    let of_object = findings(HANDLERS, &TABLES, &[GOODS, ("Goods.Object.xbsl", "method Other()\n;\n")]);
    assert_eq!(of_object, ["Goods.yaml:1 code/mandatory-handler-missing"]);
    let no_handlers = STDLIB.replace("\"required\": true", "\"required\": false");
    assert_eq!(findings(HANDLERS, &[("stdlib", &no_handlers)], &[GOODS]), [""; 0]);
}

#[test]
fn a_handler_that_overrides_nothing_is_one_by_a_complete_table_or_by_a_slip() {
    let text =
        "@Handler\nmethod OnPainting()\n;\n@Handler\nmethod OnPaintin()\n;\n@Handler\nmethod Whatever()\n;\n";
    // None has to be there, since there is no module of the element.
    let handlers = |completeness: &str, stdlib: &str, path: &str, text: &str| {
        handlers(completeness, &stdlib.replace("\"required\": true", "\"required\": false"), path, text)
    };
    let of_object =
        |completeness: &str, stdlib: &str| handlers(completeness, stdlib, "Goods.Object.xbsl", text);
    assert_eq!(of_object("{}", STDLIB), [4, 7]);
    for partial in [
        r#"{"stdlib": "partial"}"#,
        r#"{"stdlib": {"default": "partial", "types": {"Справочник": "complete"}}}"#,
    ] {
        assert_eq!(of_object(partial, STDLIB), [4], "{partial}");
    }
    // Some handlers are called by names that the table does not list.
    let record = "@Обработчик\nметод ПриПокраск()\n;\n@Обработчик\nметод Иное()\n;\n";
    assert_eq!(handlers("{}", STDLIB, "Goods.Запись.xbsl", record), [1]);
    let unlisted = STDLIB.replace("\"dynamic\": []", "\"dynamic\": 1");
    assert_eq!(of_object("{}", &unlisted), [4]);
    for odd in [
        "{",
        "[]",
        "{}",
        r#"{"element_module_handlers": {"Справочник": []}}"#,
        r#"{"element_module_handlers": {"Справочник": {"Объект": {"handlers": 1}}}}"#,
    ] {
        assert_eq!(of_object("{}", odd), [0; 0], "{odd}");
    }
}

#[test]
fn a_handler_of_objects_is_wrong_in_the_module_of_an_element_however_partial_the_table_is() {
    let partial = r#"{"stdlib": "partial"}"#;
    let stdlib = &STDLIB.replace("true", "false");
    let assembly = "@Handler\nmethod OnAssembly()\n;\n";
    let painting = "@Handler\nmethod OnPainting()\n;\n";
    let both = &format!("{assembly}{painting}");
    assert_eq!(handlers(partial, stdlib, "Goods.xbsl", both), [4]);
    assert_eq!(handlers(partial, stdlib, "Goods.Object.xbsl", painting), [0; 0]);
    assert_eq!(handlers(partial, stdlib, "Goods.Object.xbsl", both), [1]);
    // A module of objects or records of another kind may have it.
    let russian = "@Обработчик\nметод ПриСборке()\n;\n";
    for added in [
        r#""Документ": {"Объект": {"handlers": [{"ru": "ПриСборке"}]}}, "#,
        r#""Документ": {"Запись": {"handlers": [{"ru": "ПриСборке"}]}}, "#,
    ] {
        let more = stdlib.replace("\"Справочник\": {", &format!("{added}\"Справочник\": {{"));
        assert_eq!(handlers(partial, &more, "Goods.Object.xbsl", russian), [0; 0], "{added}");
    }
    assert_eq!(handlers(partial, stdlib, "Goods.Object.xbsl", russian), [1]);
}

#[test]
fn a_component_has_the_handlers_of_what_it_inherits() {
    let form =
        |base: &str| format!("ElementKind: InterfaceComponent\nName: View\nInherits:\n    Type: {base}\n");
    let text = "@Handler\nmethod OnOpening()\n;\n@Handler\nmethod Whatever()\n;\n";
    let found = |base: &str| {
        let view = form(base);
        findings(HANDLERS, &TABLES, &[("View.yaml", &view), ("View.xbsl", text)])
    };
    assert_eq!(found("Окно"), ["View.xbsl:4 code/handler-overrides-nothing"]);
    assert_eq!(found("Окошко<Goods.Object>"), ["View.xbsl:4 code/handler-overrides-nothing"]);
    assert_eq!(found("Иное"), [""; 0]);
}

#[test]
fn a_component_has_the_handlers_of_all_that_it_inherits() {
    let form = |name: &str, base: &str| {
        format!("ElementKind: InterfaceComponent\nName: {name}\nInherits:\n    Type: {base}\n")
    };
    let text = "@Handler\nmethod OnOpening()\n;\n@Handler\nmethod Whatever()\n;\n";
    let found = |stdlib: &str, view: &str, base: &str| {
        let (view, other) = (form("View", view), form("Base", base));
        let files = [("Base.yaml", &*other), ("View.yaml", &*view), ("View.xbsl", text)];
        findings(HANDLERS, &[("stdlib", stdlib), TABLES[1]], &files)
    };
    let second = ["View.xbsl:4 code/handler-overrides-nothing"];
    assert_eq!(found(STDLIB, "Base", "Окно"), second);
    assert_eq!(found(STDLIB, "Shop::Base<String>", "Окошко<String>"), second);
    for (view, base) in [("Base", "View"), ("View", "Окно"), ("Base", "Иное")] {
        assert_eq!(found(STDLIB, view, base), [""; 0], "{view} {base}");
    }
    let with = |window: &str| {
        let handlers = format!("\"module_handlers\": {{\"Окошко\": {window}, ");
        found(&STDLIB.replace("\"module_handlers\": {", &handlers), "Окошко", "Иное")
    };
    assert_eq!(with(r#"[{"ru": "ПриЗакрывании"}]"#), second);
    assert_eq!(with(r#"[{"ru": "Всякое", "en": "Whatever"}]"#), [""; 0]);
    assert_eq!(with("[]"), second);
    let no_handlers = STDLIB.replace(r#"[{"ru": "ПриОткрывании", "en": "OnOpening"}]"#, "[]");
    assert_ne!(no_handlers, STDLIB);
    assert_eq!(found(&no_handlers, "Окно", "Иное"), [""; 0]);
}

#[test]
fn a_handler_is_there_from_its_first_version_until_the_one_that_lacks_it() {
    const VERSIONS: &str = r#"[{"ru": "С90", "from": "9.0"}, {"ru": "С100", "from": "10.0"}, {"ru": "До83", "to": "8.3"},
        {"ru": "До90", "to": "9.0"}, {"ru": "До100", "to": "10.0"}, {"ru": "Скоро", "from": "soon"}]"#;
    let text: String = ["С90", "С100", "До83", "До90", "До100", "Скоро"]
        .iter()
        .map(|name| format!("@Обработчик метод {name}()\n;\n"))
        .collect();
    let stdlib = format!(
        r#"{{"module_handlers": {{"Окно": {VERSIONS}}},
            "element_module_handlers": {{"Справочник": {{"": {{"handlers": {VERSIONS}, "dynamic": []}}}}}}}}"#
    );
    let view = ("View.yaml", "ElementKind: InterfaceComponent\nName: View\nInherits:\n    Type: Окно\n");
    let found = |completeness: &str, mode: &str, description: (&str, &str), module: &str| {
        let project = format!("Name: Shop\nVendor: Acme\nVersion: 1.0.0\n{mode}");
        let files = [("Project.yaml", &*project), description, (module, &text)];
        let found = findings_with(completeness, HANDLERS, &[("stdlib", &stdlib), TABLES[1]], &files);
        let line = |found: &String| found.split([':', ' ']).nth(1).unwrap().parse::<usize>().unwrap();
        found.iter().map(line).collect::<Vec<_>>()
    };
    for (mode, lines) in [
        ("CompatibilityMode: 8.3\n", vec![1, 3, 5]),
        ("CompatibilityMode: 9.0\n", vec![3, 5, 7]),
        ("CompatibilityMode: 10.0\n", vec![5, 7, 9]),
        ("", vec![]),
    ] {
        for completeness in ["{}", r#"{"stdlib": "partial"}"#] {
            assert_eq!(found(completeness, mode, view, "View.xbsl"), lines, "{mode}");
            assert_eq!(found(completeness, mode, GOODS, "Goods.xbsl"), lines, "{mode}");
        }
    }
}

#[test]
fn a_handler_that_has_to_be_there_in_the_module_of_objects_is_missed() {
    let required = STDLIB.replace("\"OnPainting\"}", "\"OnPainting\", \"required\": true}");
    assert_ne!(required, STDLIB);
    let manager = ("Goods.xbsl", "@Handler\nmethod OnAssembly()\n;\n");
    let of = |files: &[(&str, &str)]| {
        let files: Vec<_> = [GOODS, manager].iter().chain(files).copied().collect();
        findings(HANDLERS, &[("stdlib", &required), TABLES[1]], &files)
    };
    assert_eq!(of(&[]), ["Goods.yaml:1 code/mandatory-handler-missing"]);
    for path in ["Goods.Object.xbsl", "Goods.Объект.xbsl"] {
        let missing = format!("{path}:1 code/mandatory-handler-missing");
        assert_eq!(of(&[(path, "method Other()\n;\n")]), [missing]);
        let unmarked = format!("{path}:3 code/mandatory-handler-missing");
        assert_eq!(of(&[(path, "\n\nmethod OnPainting()\n;\n")]), [unmarked]);
        assert_eq!(of(&[(path, "@Handler\nmethod OnPainting()\n;\n")]), [""; 0]);
        assert_eq!(of(&[(path, "method Other(\n")]), [""; 0]);
    }
    // Nobody knows which of two modules is the one.
    assert_eq!(of(&[("Goods.Object.xbsl", ""), ("Goods.Объект.xbsl", "")]), [""; 0]);
}

#[test]
fn operations_are_handlers_only_where_the_table_says_so() {
    let goods = (
        "Goods.yaml",
        "ElementKind: Catalog\nName: Goods\nОперации:\n    -\n        Name: Count\nCommand: Run\n",
    );
    let text = "@Handler\nmethod Count()\n;\n@Handler\nmethod Run()\n;\n";
    let found = |completeness: &str, dynamic: &str| {
        let optional = STDLIB.replace("\"required\": true", "\"required\": false");
        let stdlib = optional.replace("\"dynamic\": []", &format!("\"dynamic\": [{dynamic}]"));
        let files = [goods, ("Goods.xbsl", text)];
        findings_with(completeness, HANDLERS, &[("stdlib", &stdlib), TABLES[1]], &files)
    };
    assert_eq!(found("{}", ""), ["Goods.xbsl:1 code/handler-overrides-nothing"]);
    assert_eq!(found("{}", "\"Операции\""), [""; 0]);
    assert_eq!(found(r#"{"stdlib": "partial"}"#, ""), [""; 0]);
}

#[test]
fn computed_permissions_demand_their_handler_where_the_handlers_are_known() {
    let goods = |permission: &str| {
        format!("ElementKind: Catalog\nName: Goods\nAccessControl:\n    Permissions:\n        {permission}\n")
    };
    let handler = r#"{"ru": "ВычислитьРазрешенияДоступа", "en": "ComputeAccessPermissions"}"#;
    let stdlib = |kind: &str, handlers: &str| {
        format!(
            r#"{{"element_module_handlers": {{"{kind}": {{"": {{"handlers": [{handlers}], "dynamic": []}}}}}}}}"#
        )
    };
    let found = |completeness: &str, stdlib: &str, permission: &str, modules: &[(&str, &str)]| {
        let goods = goods(permission);
        let files: Vec<_> = [("Goods.yaml", &*goods)].iter().chain(modules).copied().collect();
        findings_with(completeness, PERMISSIONS, &[("stdlib", stdlib), TABLES[1]], &files)
    };
    let module = [("Goods.xbsl", "method Other()\n;\n")];
    let (per_object, known) = ("Read: PermissionsComputedForEachObject", stdlib("Справочник", handler));
    for computed in [
        per_object,
        "Read: PermissionsComputed",
        "Default: PermissionsComputed",
        "Default: PermissionsComputed\n        Read: PermitEveryone",
    ] {
        let at = |path: &str| [format!("{path}:1 code/mandatory-handler-missing")];
        assert_eq!(found("{}", &known, computed, &module), at("Goods.xbsl"), "{computed}");
        assert_eq!(found("{}", &known, computed, &[]), at("Goods.yaml"), "{computed}");
    }
    for given in ["Read: PermitEveryone", "Call: PermissionsComputed"] {
        assert_eq!(found("{}", &known, given, &module), [""; 0], "{given}");
    }
    let has = [("Goods.xbsl", "@Handler\nmethod ComputeAccessPermissions()\n;\n")];
    assert_eq!(found("{}", &known, per_object, &has), [""; 0]);
    let per = handler.replace('}', r#", "per": ["Чтение"]}"#);
    for unlisted in [stdlib("Документ", handler), stdlib("Справочник", ""), stdlib("Справочник", &per)]
    {
        assert_eq!(found("{}", &unlisted, per_object, &module), [""; 0], "{unlisted}");
    }
    // As long as not all handlers are known, the other rule speaks.
    let fallback = ["Goods.yaml:3 code/per-object-permissions-need-common"];
    for (completeness, stdlib) in
        [(r#"{"stdlib": "partial"}"#, &*known), ("{}", r#"{"element_module_handlers": {}}"#), ("{}", "{}")]
    {
        assert_eq!(found(completeness, stdlib, per_object, &module), fallback, "{completeness} {stdlib}");
    }
    assert_eq!(findings(PERMISSIONS, &[], &[("Goods.yaml", &*goods(per_object)), module[0]]), fallback);
}
