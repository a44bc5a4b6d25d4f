//! All rules there are, with one of a team for each matcher and each place; and inputs made of their examples.

use std::sync::{Arc, OnceLock};

use stapel::{
    config::{self, Document},
    rules::{Catalog, Example, Rule, TABLE},
};

use super::measure::{Files, Input, repeated};

/// What a team may ask, one check a rule.
const CHECKS: [&str; 16] = [
    "pattern: {within: [code-comment, description-comment, literal, markup], find: '[а-я]+'}",
    "pattern: {within: [code-comment, description-comment, literal, markup], require: '^(я|(мы|вы)*)$'}",
    "pattern: {names: [method, type, exception, enumeration, field, constant, variable, loop-variable, parameter, boolean], find: '[А-Яа-я]'}",
    "pattern: {names: [method, variable, parameter], require: '^([A-Z][a-z]*)+$'}",
    "pattern: {names-of: [Справочник, КомпонентИнтерфейса], require: '^Спр'}",
    "pattern: {values-of: [Имя, Тип, Представление], find: '.'}",
    "pattern: {values-of: [Имя, Тип, Представление], require: '^(а|б)*$'}",
    "pattern: {lines-of: [module, description, query], find: '\\p{L}+'}",
    "pattern: {lines-of: [module, description, query], require: '^\\d'}",
    "name-words: {names: [method, variable, parameter, field], words: [А, Б, Data], position: anywhere}",
    "name-words: {names: [method, variable, parameter, field], words: [А, Б, Data], position: alone}",
    "name-words: {names: [method, variable, parameter, field], words: [А, Б, Data], position: first}",
    "characters: {within: [code-comment, description-comment, literal, markup], replace: {'№': N, 'я': 'ю', '“': '\"'}}",
    "value-shape: {at: [element-id, item-id], shape: uuid}",
    "value-shape: {at: [project-name, project-vendor, soap-handler-name], shape: latin-name}",
    "value-shape: {at: [project-version], shape: three-numbers}",
];

/// All of the table, and the rules of a team.
pub(crate) fn all() -> &'static [&'static Rule] {
    static CATALOG: OnceLock<Catalog> = OnceLock::new();
    static ALL: OnceLock<Vec<&'static Rule>> = OnceLock::new();
    let catalog = || {
        let mut catalog = Catalog::default();
        for (number, check) in CHECKS.iter().enumerate() {
            let fix = if check.starts_with("characters") { "fix: safe\n" } else { "" };
            let text = format!("check:\n  {check}\ntitle: я\nmessage: '{{value}}'\n{fix}");
            let document = Document::parse(Arc::from(text.as_str())).expect("YAML");
            config::apply(&format!("company/rule-{number}"), &document, &mut catalog).expect("a rule");
        }
        assert!(catalog.count() >= TABLE.len() + CHECKS.len());
        catalog
    };
    ALL.get_or_init(|| CATALOG.get_or_init(catalog).iter().map(|rule| &**rule).collect())
}

/// For each rule its bad examples: each line with a mark repeated, and each whole text repeated.
pub(crate) fn examples() -> Vec<(&'static Rule, Vec<Input>)> {
    let inputs = |rule: &'static Rule| {
        let lines = |example: Example| {
            Input::of(&format!("the marked lines of {}", rule.id), move |count| {
                files(&example, count, with_lines)
            })
        };
        let whole = |example: Example| {
            Input::of(&format!("the text of {}", rule.id), move |count| {
                files(&example, count, |text, count| repeated(&unmarked(text), count))
            })
        };
        let both = |example: &Example| [lines(example.clone()), whole(example.clone())];
        (rule, rule.bad.list().iter().flat_map(both).collect())
    };
    TABLE.iter().map(inputs).collect()
}

fn files(example: &Example, count: usize, text: impl Fn(&str, usize) -> String) -> Files {
    example.files.iter().map(|(path, marked)| (path_of(path, marked), text(marked, count))).collect()
}

fn unmarked(text: &str) -> String {
    text.replace(['⟦', '⟧'], "")
}

fn with_lines(text: &str, count: usize) -> String {
    let line = |line: &str| {
        let times = if line.contains('⟦') { count } else { 1 };
        unmarked(line).repeat(times)
    };
    text.split_inclusive('\n').map(line).collect()
}

fn path_of(path: &str, text: &str) -> String {
    let is_module = ["метод", "method", "конст", "const", "импорт", "import", "структура", "structure", "//"]
        .iter()
        .any(|word| text.replace('⟦', "").contains(word));
    match path {
        "" if is_module => "Модуль.xbsl".to_owned(),
        "" if text.contains("ВЫБРАТЬ") || text.contains("SELECT") => "Запрос.xbql".to_owned(),
        "" => "Описание.yaml".to_owned(),
        path => path.to_owned(),
    }
}
