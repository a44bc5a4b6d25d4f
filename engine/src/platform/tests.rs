use std::collections::BTreeSet;
use std::fs;

use tempfile::TempDir;

use super::{json::members, *};
use crate::source::named;
use crate::syntax::xbql::Keyword;

/// A data root of one version `1.2.3` with these tables besides an empty `language.json`.
fn root(index: &str, tables: &[(Table, &str)]) -> TempDir {
    let root = tempfile::tempdir().unwrap();
    fs::create_dir(root.path().join("1.2.3")).unwrap();
    fs::write(root.path().join("index.json"), index).unwrap();
    for (table, text) in [(Table::Language, "{}")].iter().chain(tables) {
        fs::write(root.path().join("1.2.3").join(table.file()), text).unwrap();
    }
    root
}

const INDEX: &str = r#"{"available": ["1.2.3"], "default": "1.2.3", "builds": {"1.2.3": "7"}}"#;

fn open(root: &TempDir, version: Option<&str>) -> Result<Platform, DataError> {
    Platform::open(DataSource::Directory(root.path().into()), version)
}

#[test]
fn the_compiled_in_index_is_that_of_the_data() {
    let index: Index = serde_json::from_str(embedded::INDEX).unwrap();
    assert!(index.available.iter().all(|version| embedded::has(version)), "{:?}", index.available);
    assert_eq!(index.default_version(), embedded::DEFAULT);
    assert!(index.storage.is_none());
}

#[test]
fn every_word_agrees_with_the_data() {
    let platform = Platform::embedded();
    let mut wrong = Vec::new();
    for role in Role::ALL {
        let section = match role {
            Role::Kind => platform.table(Table::Terms).value.get("kinds").unwrap_or_default(),
            Role::Key => platform.table(Table::Terms).value.get("properties").unwrap_or_default(),
            Role::Value => platform.table(Table::Terms).value.get("enums").unwrap_or_default(),
            Role::Type | Role::Annotation => {
                platform.table(Table::Terms).value.get("types").unwrap_or_default()
            }
            Role::Facet => platform.table(Table::Terms).value.get("facets").unwrap_or_default(),
            Role::Field | Role::Handler | Role::Member => {
                platform.table(Table::TermsFull).value.get("common").unwrap_or_default()
            }
            // The layout of data roots has no section for them.
            Role::Place | Role::DocTag => continue,
        };
        let common = platform.table(Table::TermsFull).value.get("common").unwrap_or_default();
        let pairs: BTreeSet<(&str, &str)> = [section, common]
            .into_iter()
            .flat_map(|section| members(Some(section)))
            .map(|(ru, en)| {
                (ru.rsplit('.').next().unwrap(), en.as_str().unwrap().rsplit('.').next().unwrap())
            })
            .collect();
        let is_presented = |ru: &str, en: &str| {
            let is = |class: Json<'_>, key, text| class.get(key).and_then(Json::as_str) == Some(text);
            let mut classes = members(platform.table(Table::Metamodel).value.get("classes"));
            classes.any(|(_, class)| is(class, "presents", ru) && is(class, "presentsEn", en))
        };
        for word in role.words() {
            assert_eq!(word.role, role);
            match word.en {
                Some(en) if role == Role::Field && is_presented(word.ru, en) => {}
                Some(en) if !pairs.contains(&(word.ru, en)) => wrong.push(format!("invented: {word:?}")),
                None if section.get(word.ru).is_some() => {
                    wrong.push(format!("the data know the English: {word:?}"));
                }
                _ => {}
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_role_names_each_russian_word_once() {
    for role in Role::ALL {
        let words: BTreeSet<&str> = role.words().iter().map(|word| word.ru).collect();
        assert_eq!(words.len(), role.words().len(), "{role:?}");
    }
}

#[test]
fn a_word_is_found_by_its_spellings() {
    for role in Role::ALL {
        for word in role.words() {
            assert_eq!(role.word(word.ru), Some(*word));
            let found = word.en.and_then(|english| role.word(english));
            let first = role.words().iter().find(|other| other.en == word.en);
            assert_eq!(found, first.filter(|_| word.en.is_some()).copied(), "{word:?}");
        }
        assert_eq!(role.word("Чебурашка"), None);
    }
}

#[test]
fn all_kinds_are_compiled_in() {
    let platform = Platform::embedded();
    let kinds = platform.table(Table::Terms).value.get("kinds").unwrap_or_default();
    let known: BTreeSet<&str> = words::kind::ALL.iter().map(|word| word.ru).collect();
    assert_eq!(known, members(Some(kinds)).map(|(name, _)| name).collect());
    assert_eq!(known.len(), 41);
}

#[test]
fn spellings_depend_on_the_role() {
    let platform = Platform::embedded();
    assert_eq!(platform.english(Role::Key, "Ссылка"), Some("Link"));
    assert_eq!(platform.english(Role::Facet, "Ссылка"), Some("Reference"));
    assert_eq!(platform.english(Role::Type, "Перечисление"), Some("Enum"));
    assert_eq!(platform.english(Role::Kind, "Перечисление"), Some("Enumeration"));
    assert_eq!(platform.english(Role::Key, "Товары"), None);
    assert_eq!(platform.russian(Role::Key, "Enabled"), Some("Доступность"));
    assert_eq!(platform.russian(Role::Field, "Name"), Some("Наименование"));
    assert_eq!(platform.english(Role::Field, "Имя"), None);
    assert_eq!(platform.english(Role::Member, "Имя"), Some("Name"));
    assert_eq!(platform.russian(Role::Key, "Name"), Some("Имя"));
}

#[test]
fn a_partial_table_never_says_absent() {
    let platform = Platform::embedded();
    assert_eq!(platform.has_type("Строка"), Lookup::Found(()));
    assert_eq!(platform.has_type("Catalog.Reference"), Lookup::Found(()));
    assert_eq!(platform.has_type("Стрка"), Lookup::Unknown);
    let members = platform.entry(Table::Stdlib, "type_members", "String").found().unwrap();
    assert!(texts(members.get("methods")).any(|name| name == "Заменить"));
    assert_eq!(platform.entry(Table::Stdlib, "type_params", "Стрка"), Lookup::Unknown);
    // This type is marked complete, and has no such entry.
    assert_eq!(platform.entry(Table::Stdlib, "deprecated_members", "Collection"), Lookup::Absent);
    assert_eq!(platform.entry(Table::Stdlib, "no_such_section", "Коллекция"), Lookup::Unknown);
}

#[test]
fn a_root_without_marks_is_complete() {
    let stdlib = r#"{"names": ["Строка"], "type_params": {}}"#;
    let root = root(INDEX, &[(Table::Stdlib, stdlib)]);
    let platform = open(&root, None).unwrap();
    assert_eq!(platform.has_type("Строка"), Lookup::Found(()));
    assert_eq!(platform.has_type("Стрка"), Lookup::Absent);
    assert_eq!(platform.entry(Table::Stdlib, "type_params", "Строка"), Lookup::Absent);
    assert_eq!(
        platform.entry(Table::UiSchema, "components", "Форма"),
        Lookup::Unknown,
        "there is no such file"
    );
    assert_eq!(platform.problems().count(), 0);
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_table() {
    let root =
        root(&format!("\u{feff}{INDEX}"), &[(Table::Terms, "\u{feff}{\"types\": {\"Луна\": \"Moon\"}}")]);
    assert_eq!(open(&root, None).unwrap().english(Role::Type, "Луна"), Some("Moon"));
}

#[test]
fn escapes_in_a_table_are_undone() {
    let root = root(INDEX, &[(Table::Terms, r#"{"types": {"Лун\u0430": "M\u006fon", "Звезда": "Star"}}"#)]);
    let platform = open(&root, None).unwrap();
    assert_eq!(platform.english(Role::Type, "Луна"), Some("Moon"));
    assert_eq!(platform.russian(Role::Type, "Moon"), Some("Луна"));
    assert_eq!(platform.english(Role::Type, "Звезда"), Some("Star"));
}

#[test]
fn the_types_of_the_program_stand_in_for_a_table_of_types_that_is_missing() {
    let root = root(INDEX, &[]);
    let platform = open(&root, None).unwrap();
    assert_eq!(platform.has_type("Массив"), Lookup::Found(()));
    assert_eq!(platform.has_type("Array"), Lookup::Found(()));
    assert_eq!(platform.has_type("Чебурашка"), Lookup::Unknown);
    assert!(!platform.has(Table::Stdlib));
    assert_eq!(platform.problems().count(), 0);
}

#[test]
fn a_key_is_the_property_of_its_name_before_the_one_it_is_english_for() {
    let properties = r#"{"Имя": {"since": "1"}, "Name": {"since": "2"}, "Вид": {"since": "3"}}"#;
    let table = format!(r#"{{"components": {{"Форма": {{"props": {properties}}}}}}}"#);
    let terms = r#"{"properties": {"Name": "Имя", "Kind": "Вид"}}"#;
    let root = root(INDEX, &[(Table::UiSchema, &table), (Table::UiTerms, terms)]);
    let platform = open(&root, Some("1.2.3")).unwrap();
    let form = platform.ui().component("Форма").found().unwrap();
    let since = ["Имя", "Name", "Kind"].map(|key| form.property(key).found().and_then(UiProperty::since));
    assert_eq!(since, [Some("1"), Some("2"), Some("3")]);
}

#[test]
fn a_root_may_know_english_that_is_not_compiled_in() {
    let root = root(INDEX, &[(Table::TermsFull, r#"{"common": {"Добавить": "Add"}}"#)]);
    let platform = open(&root, Some("1.2.3")).unwrap();
    assert!(platform.spells(words::member::ADD, "Add"));
    assert!(platform.spells(words::member::ADD, "Добавить"));
    assert!(!platform.spells(words::member::ADD, "Insert"));
    assert!(!Platform::embedded().spells(words::member::ADD, "Add"));
}

#[test]
fn a_broken_table_is_told_and_answers_unknown() {
    let root = root(INDEX, &[(Table::Stdlib, "{\n  \"имена\": [,]\n}"), (Table::UiSchema, "[]")]);
    let platform = open(&root, None).unwrap();
    assert_eq!(platform.problems().count(), 0, "nothing was read yet");
    assert_eq!(platform.has_type("Строка"), Lookup::Unknown);
    assert_eq!(platform.entry(Table::UiSchema, "components", "Форма"), Lookup::Unknown);
    let problems: Vec<_> = platform.problems().collect();
    assert!(
        matches!(problems[0], DataError::BrokenJson { path, line: 2, column: 13 } if path.ends_with("1.2.3/stdlib.json")),
        "{problems:?}"
    );
    assert!(
        matches!(problems[1], DataError::Shape { path, line: 1, column: 1 } if path.ends_with("uischema.json")),
        "{problems:?}"
    );
}

#[test]
fn a_list_that_is_nested_too_deeply_is_not_taken_for_a_whole_one() {
    let asked = |depth: usize| {
        let deep = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        let text = format!(
            r#"{{"names": ["Строка", {deep}], "globals": [], "type_members": {{"Строка": {{"methods": ["Длина", {deep}]}}}}}}"#
        );
        let root = root(INDEX, &[(Table::Stdlib, &text)]);
        let platform = open(&root, None).unwrap();
        (platform.has_type("Нет"), platform.member_name("Нет"))
    };
    assert_eq!(asked(1), (Lookup::Absent, Lookup::Absent));
    assert_eq!(asked(200), (Lookup::Unknown, Lookup::Unknown));
}

#[test]
fn an_entry_that_is_nested_too_deeply_hides_no_other() {
    let deep = format!("{}{}", "[".repeat(200), "]".repeat(200));
    let text = format!(
        r#"{{"deprecated_members": {{"Строка": {{"Старое": []}}, "Число": {{"Чужое": {deep}}}, "Дата": ["Новое"]}}}}"#
    );
    let root = root(INDEX, &[(Table::Stdlib, &text)]);
    let platform = open(&root, None).unwrap();
    assert_eq!(["Старое", "Чужое", "Новое"].map(|name| platform.has_deprecated(name)), [true, false, true]);
    assert_eq!(platform.entry(Table::Stdlib, "deprecated_members", "Число"), Lookup::Found(Json::default()));
}

#[test]
fn roots_that_cannot_be_opened() {
    let error = |root: &TempDir, version| open(root, version).unwrap_err();
    let empty = tempfile::tempdir().unwrap();
    assert!(matches!(error(&empty, None), DataError::NoIndex { path } if path == empty.path()));
    let missing = Platform::open(DataSource::Directory(empty.path().join("нет")), None).unwrap_err();
    assert!(matches!(missing, DataError::NoRoot { .. }));

    let packed = root(r#"{"available": ["1.2.3"], "default": "1.2.3", "storage": {"format": 1}}"#, &[]);
    assert!(matches!(error(&packed, None), DataError::Packed { .. }));
    let broken = root("{\"available\": [\"1.2.3\"],", &[]);
    assert!(matches!(error(&broken, None), DataError::BrokenJson { line: 1, .. }));
    let shapeless = root("{\n\"available\": 5}", &[]);
    assert!(matches!(error(&shapeless, None), DataError::Shape { line: 2, .. }));

    let bytes = root(INDEX, &[]);
    fs::write(bytes.path().join("index.json"), [0xff, 0xfe]).unwrap();
    assert!(matches!(error(&bytes, None), DataError::Unreadable { .. }));

    let two = root(r#"{"available": ["1.2.3", "4.5.6"], "default": "4.5.6"}"#, &[]);
    assert!(matches!(error(&two, None), DataError::NoVersionFolder { path } if path.ends_with("4.5.6")));
    assert!(open(&two, Some("1.2.3")).is_ok());
    fs::remove_file(two.path().join("1.2.3/language.json")).unwrap();
    assert!(
        matches!(error(&two, Some("1.2.3")), DataError::NoLanguage { path } if path.ends_with("1.2.3/language.json"))
    );
}

#[test]
fn the_latest_version_is_used_where_the_index_names_no_other() {
    for default in [r#", "default": "8.0.0""#, ""] {
        let index = format!(r#"{{"available": ["1.2.3", "1.10.0", "1.9.0"]{default}}}"#);
        let root = root(&index, &[]);
        fs::rename(root.path().join("1.2.3"), root.path().join("1.10.0")).unwrap();
        assert_eq!(open(&root, None).unwrap().describe().version, "1.10.0");
    }
    let root = root(r#"{"available": []}"#, &[]);
    assert!(matches!(open(&root, None).unwrap_err(), DataError::UnknownVersion { .. }));
}

#[test]
fn each_embedded_version_has_its_own_facts() {
    let count = |version| {
        let platform = Platform::open(DataSource::Embedded, Some(version)).unwrap();
        texts(platform.table(Table::Stdlib).value.get("names")).count()
    };
    assert!(count("9.0.0") < count("10.0.0"));
}

#[test]
fn english_keys_that_only_other_classes_have_are_absent() {
    let platform = Platform::embedded();
    let is_absent = |kind: &str, key: &str| {
        let class = platform.metamodel().class_of_kind(kind).found().expect("a class");
        class.property(key).is_absent()
    };
    assert!(is_absent("CommonModule", "Attributes") && is_absent("CommonModule", "Template"));
    assert!(!is_absent("CommonModule", "Description"), "known in Russian only");
    assert!(
        !is_absent("Document", "Attributes") && !is_absent("Catalog", "Environment"),
        "known, and not complete"
    );
    assert!(!is_absent("Report", "Template"), "«Макет» may be called so");
    assert!(is_absent("Report", "Attributes"));
}

#[test]
fn a_guessed_spelling_is_read_and_never_written() {
    let terms = r#"{"types": {"Луна": "Moon"}, "types_guessed": {"Картинка": "Picture", "Солнце": "SUN"}}"#;
    let root = root(INDEX, &[(Table::Terms, terms)]);
    let platform = open(&root, None).unwrap();
    assert_eq!(platform.russian(Role::Type, "SUN"), Some("Солнце"));
    assert_eq!(platform.english(Role::Type, "Солнце"), None);
}

#[test]
fn an_unknown_version_gets_the_nearest_suggested() {
    let root = root(r#"{"available": ["1.2.3", "1.2.4", "10.0.0"], "default": "1.2.3"}"#, &[]);
    let nearest = |asked: &str| match open(&root, Some(asked)).unwrap_err() {
        DataError::UnknownVersion { asked: named, available, nearest } => {
            assert_eq!((named.as_str(), available.len()), (asked, 3));
            nearest
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(nearest("1.2").as_deref(), Some("1.2.4"));
    assert_eq!(nearest("10.0").as_deref(), Some("10.0.0"));
    assert_eq!(nearest("seven"), None);
    assert!(matches!(
        Platform::open(DataSource::Embedded, Some("9.0")).unwrap_err(),
        DataError::UnknownVersion { nearest: Some(version), .. } if version == "9.0.0"
    ));
    assert!(Platform::open(DataSource::Embedded, Some("9.0.0")).is_ok());
}

#[test]
fn a_root_is_described_without_reading_its_tables() {
    let index = r#"{"available": ["1.2.3"], "default": "1.2.3",
        "completeness": {"1.2.3": {"stdlib": {"default": "partial", "types": {"Строка": "complete"}}}}}"#;
    let root = root(index, &[(Table::Stdlib, "broken")]);
    let platform = open(&root, None).unwrap();
    let described = platform.describe();
    assert_eq!(described.available, ["1.2.3"]);
    let state = |table: Table| described.tables[table as usize].completeness.clone();
    assert_eq!(state(Table::Language), Some(Completeness::Whole(Coverage::Complete)));
    assert_eq!(state(Table::Metamodel), None);
    let stdlib = state(Table::Stdlib).unwrap();
    assert_eq!((stdlib.default(), stdlib.of("Строка")), (Coverage::Partial, Coverage::Complete));
    assert_eq!(platform.problems().count(), 0);
    assert_eq!(Platform::embedded().describe().version, embedded::DEFAULT);
}

#[test]
fn words_of_another_grammar_are_told() {
    let language = r#"{"keywords": {"GOTO": {"forms": ["перейти", "goto to"]}, "IF": {"forms": ["если"]}},
        "operators": ["<=>", "+", ""]}"#;
    let root = root(INDEX, &[(Table::Language, language)]);
    assert_eq!(open(&root, None).unwrap().foreign_words(), ["перейти", "goto to", "<=>", ""]);
}

/// The lexer of queries knows every word of the phrases, and a pair of single words as one keyword.
#[test]
fn the_words_of_queries_are_keywords() {
    let platform = Platform::embedded();
    for (ru, en) in members(platform.table(Table::Terms).value.get("query")) {
        let keywords = |phrase: &str| phrase.split(' ').map(Keyword::of).collect::<Vec<_>>();
        let en = en.as_str().unwrap();
        let (russian, english) = (keywords(ru), keywords(en));
        // Aggregates are names that are called.
        if !["КОЛИЧЕСТВО", "СУММА", "МИНИМУМ", "МАКСИМУМ", "СРЕДНЕЕ", "Т"].contains(&ru)
        {
            assert!(russian.iter().chain(&english).all(Option::is_some), "{ru} = {en}");
            // Phrases may differ word by word: `ВСТАВИТЬ ИГНОРИРУЯ В`, `INSERT UNIQUE INTO`.
            assert!(russian.len() > 1 || english.len() > 1 || russian == english, "{ru} = {en}");
        }
    }
}

#[test]
fn what_finds_files_is_spelled_as_the_words_are() {
    let described =
        |names: [&'static str; 2]| names.map(|name| name.strip_suffix(".yaml").unwrap_or_default());
    for (spellings, word) in [
        (described(named::DESCRIPTORS), words::place::PROJECT),
        (described(named::SUBSYSTEM_DESCRIPTORS), words::place::SUBSYSTEM),
        (named::RESOURCES, words::place::RESOURCES),
        (named::KIND_KEYS, words::key::ELEMENT_KIND),
    ] {
        assert_eq!((spellings[0], Some(spellings[1])), (word.ru, word.en));
    }
    assert_eq!(named::PROJECT_KINDS, described(named::DESCRIPTORS));
}
