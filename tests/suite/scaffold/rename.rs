use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use super::{Made, Ran, done, expect_sound, projects, read, stapel};

/// All files below a directory with their bytes.
fn snapshot(dir: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut dirs = vec![dir.to_path_buf()];
    while let Some(dir) = dirs.pop() {
        for entry in fs::read_dir(&dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                dirs.push(path);
            } else {
                files.insert(path.clone(), fs::read(&path).unwrap());
            }
        }
    }
    files
}

fn write(dir: &Path, path: &str, text: &str) {
    let path = dir.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn copy_of(example: &str) -> tempfile::TempDir {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(example);
    let dir = tempfile::tempdir().unwrap();
    for (path, bytes) in snapshot(&from) {
        let to = dir.path().join(path.strip_prefix(&from).unwrap());
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::write(to, bytes).unwrap();
    }
    dir
}

fn notes(ran: &Ran) -> Vec<String> {
    let json = ran.json();
    json["notes"].as_array().unwrap().iter().map(|note| note.as_str().unwrap().to_owned()).collect()
}

/// A catalog `Товары` (`Goods`) of the subsystem, and files that name it.
fn with_goods(dir: &Path, made: Made) {
    let text = made.choose(
        "ВидЭлемента: Справочник\nИд: 0fdf12bb-6920-57bb-8337-36d74247c7a2\nИмя: \"Товары\" # Товары\n\
         ОбластьВидимости: ВПроекте\nИнтерфейс:\n    Объект:\n        Представление: 'Наш товар'\n    Список:\n        \
         Представление: Товары\n",
        "ElementKind: Catalog\nId: 0fdf12bb-6920-57bb-8337-36d74247c7a2\nName: \"Goods\" # Goods\n\
         VisibilityScope: InProject\nInterface:\n    Object:\n        Presentation: 'Наш товар'\n    List:\n        \
         Presentation: Goods\n",
    );
    write(dir, &made.path(made.choose("Товары.yaml", "Goods.yaml")), text);
    let text = made.choose(
        "@ВПодсистеме\nметод Размер(): Число\n    возврат 1\n;\n",
        "@InSubsystem\nmethod Size(): Number\n    return 1\n;\n",
    );
    write(dir, &made.path(made.choose("Товары.xbsl", "Goods.xbsl")), text);
    let text = made.choose(
        "ВидЭлемента: ОбщийМодуль\nИд: 1fdf12bb-6920-57bb-8337-36d74247c7a2\nИмя: Расчет\nОкружение: Сервер\n",
        "ElementKind: CommonModule\nId: 1fdf12bb-6920-57bb-8337-36d74247c7a2\nName: Pricing\nEnvironment: Server\n",
    );
    write(dir, &made.path(made.choose("Расчет.yaml", "Pricing.yaml")), text);
}

#[test]
fn what_means_an_element_follows_it_and_the_same_letters_stay() {
    let (dir, projects) = projects();
    let dir = dir.path();
    for made in projects {
        with_goods(dir, made);
        let (old, new) = (made.choose("Товары", "Goods"), made.choose("Изделия", "Wares"));
        let module = made.path(made.choose("Расчет.xbsl", "Pricing.xbsl"));
        let code = made.choose(
            "// Товары в начале\r\nметод Один(А: Товары.Ссылка?): Число\r\n    знч Б = Товары.Размер()\r\n    знч В = \
             \"Их %{Товары.Размер()}, Товары\"\r\n    знч Г = Запрос{ВЫБРАТЬ Товары.Ссылка КАК Товары ИЗ Товары}\r\n    \
             возврат Б\r\n;\r\nметод Два(Товары: Число)\r\n    знч Д = Товары\r\n    Один(А = Неопределено)\r\n;\r\n",
            "// Goods at first\r\nmethod One(A: Goods.Reference?): Number\r\n    val B = Goods.Size()\r\n    val C = \
             \"These %{Goods.Size()}, Goods\"\r\n    val D = Query{SELECT Goods.Link AS Goods FROM Goods}\r\n    \
             return B\r\n;\r\nmethod Two(Goods: Number)\r\n    val E = Goods\r\n    One(A = Undefined)\r\n;\r\n",
        );
        write(dir, &module, code);
        let resource = made.path(made.choose("Ресурсы/а.html", "Resources/a.html"));
        write(dir, &resource, old);
        let before = snapshot(dir);
        let args = ["rename-object", made.project, old, new];
        let plan = stapel(dir, &[&args[..], &["--dry-run"]].concat());
        assert_eq!(plan.code, 0, "{} {}", plan.out, plan.err);
        assert_eq!(snapshot(dir), before);
        let ran = done(dir, &args);
        assert_eq!(plan.files(), ran.files());
        let renames = ran.json()["renames"].as_array().unwrap().len();
        assert_eq!(renames, 2, "{}", ran.out);
        let expected = made.choose(
            "// Товары в начале\r\nметод Один(А: Изделия.Ссылка?): Число\r\n    знч Б = Изделия.Размер()\r\n    знч В = \
             \"Их %{Изделия.Размер()}, Товары\"\r\n    знч Г = Запрос{ВЫБРАТЬ Изделия.Ссылка КАК Товары ИЗ Изделия}\r\n    \
             возврат Б\r\n;\r\nметод Два(Товары: Число)\r\n    знч Д = Товары\r\n    Один(А = Неопределено)\r\n;\r\n",
            "// Goods at first\r\nmethod One(A: Wares.Reference?): Number\r\n    val B = Wares.Size()\r\n    val C = \
             \"These %{Wares.Size()}, Goods\"\r\n    val D = Query{SELECT Wares.Link AS Goods FROM Wares}\r\n    \
             return B\r\n;\r\nmethod Two(Goods: Number)\r\n    val E = Goods\r\n    One(A = Undefined)\r\n;\r\n",
        );
        assert_eq!(read(dir, &module), expected);
        let description = read(dir, &made.path(&format!("{new}.yaml")));
        let name = made.choose("Имя: \"Изделия\" # Товары\n", "Name: \"Wares\" # Goods\n");
        assert!(description.contains(name), "{description}");
        let shown = made.choose("Представление: Изделия\n", "Presentation: Wares\n");
        assert_eq!(description.matches(shown).count(), 1, "{description}");
        assert!(description.contains("'Наш товар'"), "{description}");
        let notes = notes(&ran);
        let has = |text: &str| notes.iter().any(|note| note.contains(text));
        assert!(has("references changed: 5, in files: 1"), "{notes:?}");
        assert!(has(&format!("places that may mean '{old}': 4")), "{notes:?}");
        assert!(has(&format!("{module}:1: // {old} ")), "{notes:?}");
        assert!(has(&format!("{resource}:1: {old}")), "{notes:?}");
        assert_eq!(read(dir, &resource), old);
        expect_sound(dir, made.project);
        assert_eq!(stapel(dir, &args).refused(), "no-such-element");
        done(dir, &["rename-object", made.project, new, old]);
        assert_eq!(snapshot(dir), before);
    }
}

#[test]
fn there_and_back_gives_every_byte_of_the_examples() {
    for (example, project, names) in [
        (
            "shop-ru",
            "Верфь/Лавка",
            [
                "Товары",
                "ВидТовара",
                "АссортиментЛокализация",
                "ПродажиПоТоварам",
                "ПлашкаОстатка",
                "Заказы",
                "РасчетЦен",
            ],
        ),
        (
            "shop-en",
            "Dockyard/Shop",
            [
                "Products",
                "ProductKind",
                "AssortmentLocalization",
                "SalesByProducts",
                "StockBadge",
                "Orders",
                "PriceCalculation",
            ],
        ),
    ] {
        let dir = copy_of(example);
        let before = snapshot(dir.path());
        for name in names {
            let new = format!("{name}2");
            let ran = done(dir.path(), &["rename-object", project, name, &new]);
            assert!(!ran.json()["renames"].as_array().unwrap().is_empty(), "{}", ran.out);
            assert!(notes(&ran)[0].starts_with("references changed: "), "{}", ran.out);
            assert!(!notes(&ran)[0].contains("changed: 0"), "{name}: {}", ran.out);
            expect_sound(dir.path(), project);
            let has_old_name = |path: &PathBuf| path.file_stem().is_some_and(|stem| stem == name);
            assert!(!snapshot(dir.path()).keys().any(has_old_name), "{name}");
            done(dir.path(), &["rename-object", project, &new, name]);
            assert_eq!(snapshot(dir.path()), before, "{name}");
        }
    }
}

#[test]
fn forms_and_translations_go_along() {
    for (example, project, old, new, paths) in [
        (
            "shop-ru",
            "Верфь/Лавка",
            "Товары",
            "Изделия",
            ["Ассортимент/ИзделияФормаОбъекта.xbsl", "Ассортимент/Изделия.Объект.xbsl"],
        ),
        (
            "shop-en",
            "Dockyard/Shop",
            "Products",
            "Wares",
            ["Assortment/WaresObjectForm.xbsl", "Assortment/Wares.Object.xbsl"],
        ),
        (
            "shop-ru",
            "Верфь/Лавка",
            "АссортиментЛокализация",
            "Слова",
            ["Ассортимент/Локализация/En/Слова.yaml", "Ассортимент/Слова.yaml"],
        ),
        (
            "shop-en",
            "Dockyard/Shop",
            "AssortmentLocalization",
            "Texts",
            ["Assortment/Localization/Ru/Texts.yaml", "Assortment/Texts.yaml"],
        ),
    ] {
        let dir = copy_of(example);
        done(dir.path(), &["rename-object", project, old, new]);
        for path in paths {
            assert!(dir.path().join(project).join(path).is_file(), "{path}");
        }
        expect_sound(dir.path(), project);
    }
}

#[test]
fn namesakes_are_told_apart() {
    let (dir, projects) = projects();
    let dir = dir.path();
    for made in projects {
        with_goods(dir, made);
        let (old, new) = (made.choose("Товары", "Goods"), made.choose("Изделия", "Wares"));
        done(dir, &["add-subsystem", made.project, "Second"]);
        let second = format!("{}/Second", made.project);
        done(dir, &["new-object", &second, "Catalog", old, "--scope", made.choose("ВПроекте", "InProject")]);
        done(dir, &["new-object", &second, "CommonModule", "Other"]);
        let reference = made.choose("Ссылка", "Reference");
        let method = made.choose("метод", "method");
        let other = format!("{second}/Other.xbsl");
        let own = made.subsystem.rsplit('/').next().unwrap();
        let code = |of_own: &str, of_second: &str| {
            format!("{method} M(A: {of_second}.{reference}, B: {own}::{of_own}.{reference})\n;\n")
        };
        write(dir, &other, &code(old, old));
        let module = made.path(made.choose("Расчет.xbsl", "Pricing.xbsl"));
        write(dir, &module, &format!("{method} M(A: {old}.{reference}, B: Second::{old}.{reference})\n;\n"));
        let ran = stapel(dir, &["rename-object", made.project, old, new]);
        assert_eq!(ran.refused(), "several-elements");
        assert!(ran.out.contains(&format!("{second}/{old}.yaml")), "{}", ran.out);
        let path = made.path(&format!("{old}.yaml"));
        done(dir, &["rename-object", made.project, old, new, "--path", &path]);
        assert_eq!(read(dir, &other), code(new, old));
        let expected = format!("{method} M(A: {new}.{reference}, B: Second::{old}.{reference})\n;\n");
        assert_eq!(read(dir, &module), expected);
        assert!(dir.join(&second).join(format!("{old}.yaml")).is_file());
    }
}

#[test]
fn what_cannot_be_a_name_here_is_refused_and_nothing_changes() {
    let (dir, projects) = projects();
    let dir = dir.path();
    for made in projects {
        with_goods(dir, made);
        let old = made.choose("Товары", "Goods");
        let module = made.path(made.choose("Расчет.xbsl", "Pricing.xbsl"));
        let (method, value) = (made.choose("метод", "method"), made.choose("знч", "val"));
        let size = made.choose("Размер", "Size");
        write(
            dir,
            &module,
            &format!(
                "{method} M(Wares: {})\n    {value} A = {old}.{size}()\n;\n",
                made.choose("Число", "Number")
            ),
        );
        let before = snapshot(dir);
        let refused = |name: &str| stapel(dir, &["rename-object", made.project, old, name]).refused();
        let long = "а".repeat(10_000);
        for name in ["", "../Х", "А Б", "1А", "А\nБ", "А: Б", "Х.yaml", long.as_str()] {
            assert_eq!(refused(name), "bad-name", "{name}");
        }
        for name in ["метод", "return", "знч"] {
            assert_eq!(refused(name), "reserved-word", "{name}");
        }
        assert_eq!(refused(made.choose("Расчет", "Pricing")), "element-taken");
        assert_eq!(refused(made.choose("Строка", "String")), "name-of-platform");
        let ran = stapel(dir, &["rename-object", made.project, old, "Wares"]);
        assert_eq!(ran.refused(), "means-other");
        assert!(ran.out.contains(&format!("{module}:2")), "{}", ran.out);
        let of_other = |name: &str| stapel(dir, &["rename-object", made.project, name, "Wares"]).refused();
        assert_eq!(of_other("Нет"), "no-such-element");
        let path = made.path(&format!("{old}.yaml"));
        let other = ["rename-object", made.project, "Нет", "Wares", "--path", &path];
        assert_eq!(stapel(dir, &other).refused(), "no-such-element");
        stapel(dir, &["rename-object", made.project, old, old]).expect_nothing_changed();
        assert_eq!(snapshot(dir), before);
    }
}

#[test]
fn a_name_that_something_nearer_has_gets_its_namespace() {
    let (dir, projects) = projects();
    let dir = dir.path();
    for made in projects {
        with_goods(dir, made);
        let old = made.choose("Товары", "Goods");
        let own = made.subsystem.rsplit('/').next().unwrap();
        let module = made.path(made.choose("Расчет.xbsl", "Pricing.xbsl"));
        // The module has a type of its own that is called so.
        let code = made.choose(
            "структура Wares\n;\n\nметод М(А: {g}.Ссылка?, Б: Массив<{g}.Ссылка>): Wares?\n    знч В = {g}.Размер()\n    знч Г = Запрос{ВЫБРАТЬ Т.Ссылка ИЗ {g} КАК Т}\n    возврат Неопределено\n;\n",
            "structure Wares\n;\n\nmethod M(A: {g}.Reference?, B: Array<{g}.Reference>): Wares?\n    val C = {g}.Size()\n    val D = Query{SELECT T.Link FROM {g} AS T}\n    return Undefined\n;\n",
        );
        write(dir, &module, &code.replace("{g}", old));
        // Here another element of that name is nearer.
        done(dir, &["add-subsystem", made.project, "Second", "--uses", own]);
        let second = format!("{}/Second", made.project);
        done(
            dir,
            &["new-object", &second, "Catalog", "Wares", "--scope", made.choose("ВПроекте", "InProject")],
        );
        done(dir, &["new-object", &second, "CommonModule", "Other"]);
        let other = format!("{second}/Other.xbsl");
        let of_other = made.choose(
            "импорт {o}\n\nметод М(А: {g}.Ссылка?, Б: Wares.Ссылка?)\n;\n",
            "import {o}\n\nmethod M(A: {g}.Reference?, B: Wares.Reference?)\n;\n",
        );
        let of_other = of_other.replace("{o}", own);
        write(dir, &other, &of_other.replace("{g}", old));
        expect_sound(dir, made.project);
        let ran = done(dir, &["rename-object", made.project, old, "Wares"]);
        let full = format!("{own}::Wares");
        // A type of a module is no table.
        let expected = code.replace(" {g} ", " Wares ").replace("{g}", &full);
        assert_eq!(read(dir, &module), expected);
        assert_eq!(read(dir, &other), of_other.replace("{g}", &full));
        let notes = notes(&ran);
        let written = notes.iter().filter(|note| note.contains(&format!("written as {full}, because")));
        assert_eq!(written.count(), 4, "{notes:?}");
        assert!(notes.iter().any(|note| note.starts_with(&format!("{module}:4: written as"))), "{notes:?}");
        expect_sound(dir, made.project);
    }
}

#[test]
fn keys_of_the_translation_follow_where_nothing_else_has_the_name() {
    let (dir, projects) = projects();
    let dir = dir.path();
    for (made, is_above) in projects.into_iter().flat_map(|made| [(made, false), (made, true)]) {
        with_goods(dir, made);
        let (old, new) = (made.choose("Товары", "Goods"), made.choose("Изделия", "Wares"));
        let vendor = Path::new(made.project).parent().unwrap().to_str().unwrap();
        let place = if is_above { vendor } else { made.project };
        let dictionary = format!("{place}/xbsl-translation/010-base.yaml");
        let text = "version: 1\ntokens: # {o}\n    {n}: G # here\n    \"{n}.Size\": S\n    A{n}: AG\nphrases:\n    {o}: Goods are here\nterms:\n    {o}: G\n";
        let text = text.replace("{o}", old);
        write(dir, &dictionary, &text.replace("{n}", old));
        let before = snapshot(dir);
        let ran = done(dir, &["rename-object", vendor, old, new]);
        let kept = format!("{old}.Size");
        // The catalog has no part of that name.
        let expected =
            text.replace("{n}.Size", &kept).replace("A{n}", &format!("A{old}")).replace("{n}", new);
        assert_eq!(read(dir, &dictionary), expected);
        let notes = notes(&ran);
        assert!(notes.contains(&"references changed: 1, in files: 1".to_owned()), "{notes:?}");
        let place = format!("{dictionary}:4: \"{old}.Size\": S");
        assert!(notes.contains(&place), "{notes:?}");
        assert!(!notes.iter().any(|note| note.starts_with(&format!("{dictionary}:3: {old}"))), "{notes:?}");
        done(dir, &["rename-object", vendor, new, old]);
        assert_eq!(snapshot(dir), before);

        // A variable has the name too, and needs its translation.
        let module = made.path(made.choose("Расчет.xbsl", "Pricing.xbsl"));
        let code = made.choose("метод М({o}: Число)\n;\n", "method M({o}: Number)\n;\n");
        write(dir, &module, &code.replace("{o}", old));
        let ran = done(dir, &["rename-object", vendor, old, new]);
        assert_eq!(read(dir, &dictionary), text.replace("{n}", old));
        let place = format!("{dictionary}:3: {old}: G # here");
        assert!(self::notes(&ran).contains(&place), "{}", ran.out);
        done(dir, &["rename-object", vendor, new, old]);
        fs::remove_file(dir.join(&module)).unwrap();

        // The new name has a translation already.
        let both = text.replace("{n}: G", &format!("{new}: W\n    {{n}}: G")).replace("{n}", old);
        write(dir, &dictionary, &both);
        done(dir, &["rename-object", vendor, old, new]);
        assert_eq!(read(dir, &dictionary), both);
        fs::remove_dir_all(dir.join(&dictionary).parent().unwrap()).unwrap();
        fs::remove_file(dir.join(made.path(&format!("{new}.yaml")))).unwrap();
        fs::remove_file(dir.join(made.path(&format!("{new}.xbsl")))).unwrap();
    }
}

#[test]
fn keys_behind_the_name_of_a_dictionary_follow_it() {
    for (example, project, old, new, text) in [
        (
            "shop-ru",
            "Верфь/Лавка",
            "АссортиментЛокализация",
            "Слова",
            "tokens:\n    {n}: W\n    {n}.{k}: H\n    {o}.Нет: N\n",
        ),
        (
            "shop-en",
            "Dockyard/Shop",
            "AssortmentLocalization",
            "Texts",
            "tokens:\n    {n}: W\n    {n}.{k}: H\n    {o}.None: N\n",
        ),
    ] {
        let dir = copy_of(example);
        let dir = dir.path();
        let folder = if example == "shop-ru" { "Ассортимент" } else { "Assortment" };
        let strings = read(dir, &format!("{project}/{folder}/{old}.yaml"));
        let key = strings.lines().skip_while(|line| !line.starts_with("Стр") && !line.starts_with("Strings"));
        let key = key.skip(1).find_map(|line| line.trim().split_once(':')).unwrap().0;
        let text = text.replace("{o}", old).replace("{k}", key);
        let dictionary = format!("{project}/xbsl-translation.yaml");
        write(dir, &dictionary, &text.replace("{n}", old));
        done(dir, &["rename-object", project, old, new]);
        assert_eq!(read(dir, &dictionary), text.replace("{n}", new));
    }
}

#[test]
fn letter_case_alone_and_presentations_can_change() {
    let (dir, projects) = projects();
    let dir = dir.path();
    for made in projects {
        with_goods(dir, made);
        let (old, new) = (made.choose("Товары", "Goods"), made.choose("ТОВАРЫ", "GOODS"));
        let texts = ["--new-presentation", "Все \"наши\": товары", "--old-presentation", "Наш товар"];
        done(dir, &[&["rename-object", made.project, old, new][..], &texts].concat());
        let description = read(dir, &made.path(&format!("{new}.yaml")));
        assert!(!dir.join(made.path(&format!("{old}.yaml"))).exists());
        assert!(description.contains("'Все \"наши\": товары'\n"), "{description}");
        assert_eq!(description.matches("\"Все \\\"наши\\\": товары\"\n").count(), 1, "{description}");
        expect_sound(dir, made.project);
    }
}

#[test]
fn secrets_are_masked_in_what_is_listed() {
    let (dir, [made, _]) = projects();
    let dir = dir.path();
    with_goods(dir, made);
    let module = made.path("Расчет.xbsl");
    write(dir, &module, "метод М()\n    знч Пароль = \"sk_live_a8Jd72hKq0Zx\" // Товары\n;\n");
    let ran = done(dir, &["rename-object", made.project, "Товары", "Изделия"]);
    let notes = notes(&ran);
    let place = notes.iter().find(|note| note.contains(&format!("{module}:2"))).unwrap();
    assert!(place.ends_with("знч Пароль = \"***\" // Товары"), "{place}");
    assert!(!ran.out.contains("a8Jd72hKq0Zx"), "{}", ran.out);
}

#[test]
fn errors_that_were_there_before_do_not_stand_in_the_way() {
    let (dir, projects) = projects();
    let dir = dir.path();
    for made in projects {
        with_goods(dir, made);
        let (old, new) = (made.choose("Товары", "Goods"), made.choose("Изделия", "Wares"));
        // The method of another module is not visible: the message names the element.
        let own = made.path(&format!("{old}.xbsl"));
        let text = read(dir, &own);
        write(dir, &own, &text[text.find(made.choose("метод", "method")).unwrap()..]);
        let code = made.choose(
            "метод М()\n    знч А = Товары.Размер()\n;\n",
            "method M()\n    val A = Goods.Size()\n;\n",
        );
        write(dir, &made.path(made.choose("Расчет.xbsl", "Pricing.xbsl")), code);
        let check =
            |dir: &Path| stapel(dir, &[made.project, "--format", "concise", "--fail-on", "error"]).code;
        assert_eq!(check(dir), 1, "there is an error to begin with");
        let ran = stapel(dir, &["rename-object", made.project, old, new]);
        assert_eq!((ran.code, ran.json()["renames"].as_array().unwrap().len()), (1, 2), "{}", ran.out);
    }
}

#[test]
fn the_root_may_be_written_in_any_way() {
    for (example, old, new) in [("shop-ru", "Товары", "Изделия"), ("shop-en", "Products", "Articles")]
    {
        let shop = copy_of(example);
        let before = snapshot(shop.path());
        let above = format!("../{}", shop.path().file_name().unwrap().to_str().unwrap());
        for (root, from, to) in
            [(".", old, new), ("./", new, old), (above.as_str(), old, new), ("", new, old)]
        {
            let root = if root.is_empty() { shop.path().to_str().unwrap() } else { root };
            let ran = done(shop.path(), &["rename-object", root, from, to]);
            let renames = ran.json()["renames"].as_array().unwrap().len();
            assert!(renames >= 5, "{root}: {}", ran.out);
        }
        assert_eq!(snapshot(shop.path()), before);
    }
}

#[test]
fn places_in_projects_that_attach_the_library_are_listed() {
    let (dir, made) = projects();
    let dir = dir.path();
    for made in made {
        let names = if made.is_english { ["Dockyard", "Shop"] } else { ["Верфь", "Лавка"] };
        let [vendor, library] = names;
        let subsystem = made.choose("Основное", "Main");
        done(dir, &["new-object", made.subsystem, "Catalog", "Goods", "--scope", "Global"]);
        let spelling: &[&str] = if made.is_english { &["--spelling", "en"] } else { &[] };
        done(dir, &[&["new-project", "repo", vendor, "User"], spelling].concat());
        let user = format!("repo/{vendor}/User/{subsystem}");
        let project = format!("repo/{vendor}/User");
        done(dir, &["add-dependency", &project, vendor, library, "1.0.0"]);
        done(dir, &["new-object", &user, "CommonModule", "Stock"]);
        let full = format!("{vendor}::{library}::{subsystem}");
        let code = made.choose(
            "импорт {f}\n\nметод М(А: Goods.Ссылка, Б: {f}::Goods.Ссылка, В: Goods2.Ссылка)\n    А.Goods()\n;\n",
            "import {f}\n\nmethod M(A: Goods.Ref, B: {f}::Goods.Ref, C: Goods2.Ref)\n    A.Goods()\n;\n",
        );
        fs::write(dir.join(format!("{user}/Stock.xbsl")), code.replace("{f}", &full)).unwrap();
        let expect_listed = |ran: &Ran| {
            let notes = ran.json()["notes"].as_array().unwrap().clone();
            let notes: Vec<&str> = notes.iter().filter_map(|note| note.as_str()).collect();
            let of_user: Vec<&&str> = notes.iter().filter(|note| note.contains("/User/")).collect();
            assert_eq!(of_user.len(), 2, "{}", ran.out);
            assert!(
                of_user.iter().all(|note| note.starts_with(&format!("{user}/Stock.xbsl:3: "))),
                "{of_user:?}"
            );
            assert!(notes.contains(&"'Goods' may be meant, places: 2; they are not changed:"), "{notes:?}");
        };
        let before = read(dir, &format!("{user}/Stock.xbsl"));
        expect_listed(&done(dir, &["delete-object", &format!("repo/{vendor}"), "--name", "Goods"]));
        let package = format!("{}/Package", made.subsystem);
        expect_listed(&done(dir, &["move-object", &format!("repo/{vendor}"), "Goods", &package]));
        done(dir, &["move-object", &format!("repo/{vendor}"), "Goods", made.subsystem]);
        expect_listed(&done(dir, &["rename-object", &format!("repo/{vendor}"), "Goods", "Wares"]));
        assert_eq!(read(dir, &format!("{user}/Stock.xbsl")), before);
        // The project alone does not know who attaches it.
        let alone = done(dir, &["rename-object", made.project, "Wares", "Goods"]);
        assert!(!alone.out.contains("/User/"), "{}", alone.out);
    }
}
