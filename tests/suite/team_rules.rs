//! The rules of a team in `examples/team-rules`: what their examples mark is found, and nothing else.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

fn pack() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/team-rules")
}

/// The manifests of the pack, by the ids of their rules.
fn rules() -> Vec<(String, serde_yaml::Value)> {
    let mut rules: Vec<_> = fs::read_dir(pack().join("rules/team"))
        .unwrap()
        .map(|entry| {
            let path = entry.unwrap().path();
            let id = format!("team/{}", path.file_stem().unwrap().to_str().unwrap());
            (id, serde_yaml::from_str(&fs::read_to_string(path).unwrap()).unwrap())
        })
        .collect();
    rules.sort_by(|one, other| one.0.cmp(&other.0));
    rules
}

/// The texts of the examples of a kind.
fn examples<'r>(rule: &'r serde_yaml::Value, kind: &str) -> Vec<&'r str> {
    rule["examples"][kind].as_sequence().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

/// A text without its marks, and the lines and columns of these, from 1.
fn unmarked(text: &str) -> (String, BTreeSet<(u64, u64)>) {
    let mut plain = String::new();
    let mut marks = BTreeSet::new();
    for letter in text.chars() {
        match letter {
            '⟦' => {
                let line = plain.rsplit('\n').next().unwrap();
                marks.insert((plain.matches('\n').count() as u64 + 1, line.chars().count() as u64 + 1));
            }
            '⟧' => {}
            letter => plain.push(letter),
        }
    }
    (plain, marks)
}

/// Where a rule of the pack finds something in a text.
fn found(rule: &str, text: &str) -> BTreeSet<(u64, u64)> {
    let dir = tempfile::tempdir().unwrap();
    let project = dir.path().join("Верфь/Лавка");
    fs::create_dir_all(project.join("Осн")).unwrap();
    fs::create_dir(dir.path().join(".git")).unwrap();
    fs::create_dir_all(dir.path().join("rules/team")).unwrap();
    for entry in fs::read_dir(pack().join("rules/team")).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, dir.path().join("rules/team").join(path.file_name().unwrap())).unwrap();
    }
    fs::copy(pack().join(".stapel.yaml"), dir.path().join(".stapel.yaml")).unwrap();
    let descriptor =
        "Ид: 6f9619ff-8b86-4011-b42d-00cf4fc964ff\nПоставщик: Верфь\nИмя: Лавка\nВерсия: 1.0.0\n";
    fs::write(project.join("Проект.yaml"), descriptor).unwrap();
    let is_description = ["ВидЭлемента:", "ElementKind:"].iter().any(|key| text.starts_with(key));
    let extension = if is_description { "yaml" } else { "xbsl" };
    fs::write(project.join("Осн/Пример").with_extension(extension), text).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_stapel"))
        .current_dir(dir.path())
        .args(["--format", "json", "--select", rule, "Верфь"])
        .env_remove("STAPEL_DATA_DIR")
        .output()
        .unwrap();
    assert_ne!(output.status.code(), Some(2), "{output:?}");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let place = |finding: &Value| (finding["line"].as_u64().unwrap(), finding["col"].as_u64().unwrap());
    let findings = report["diagnostics"].as_array().unwrap();
    findings.iter().map(place).collect()
}

#[test]
fn the_rules_find_what_their_examples_mark() {
    let rules = rules();
    assert_eq!(rules.len(), 5);
    for (id, rule) in &rules {
        for text in examples(rule, "bad") {
            let (text, marks) = unmarked(text);
            assert!(!marks.is_empty(), "{id}: {text}");
            assert_eq!(found(id, &text), marks, "{id}: {text}");
        }
        for text in examples(rule, "good") {
            assert_eq!(found(id, text), BTreeSet::new(), "{id}: {text}");
        }
    }
}

#[test]
fn the_examples_are_in_both_spellings_and_the_pages_name_every_rule() {
    for (id, rule) in rules() {
        let all: String = examples(&rule, "bad").concat() + &examples(&rule, "good").concat();
        let is_english = |word: &str| all.contains(word);
        assert!(is_english("ElementKind") || is_english("method "), "{id}");
        assert!(all.contains("ВидЭлемента") || all.contains("метод "), "{id}");
        for page in ["README.md", "README.ru.md"] {
            assert!(
                fs::read_to_string(pack().join(page)).unwrap().contains(&format!("`{id}`")),
                "{id} in {page}"
            );
        }
    }
}

#[test]
fn in_whatever_group_they_know_nothing_of_bytes_that_are_no_text() {
    let dir = tempfile::tempdir().unwrap();
    let write = |path: &str, content: &[u8]| {
        let path = dir.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    };
    let manifest = "check: {pattern: {lines-of: [module], find: '^.'}}\n\
        title: {ru: Строка, en: A line}\nmessage: {ru: '«{value}»', en: '\"{value}\"'}\n";
    write(".git/HEAD", b"");
    write(".stapel.yaml", b"rules: [rules]\n");
    let own = ["encoding/line", "team/line"];
    own.iter().for_each(|id| write(&format!("rules/{id}.yaml"), manifest.as_bytes()));
    let found_in = |content: &[u8]| -> Vec<String> {
        write("Модуль.xbsl", content);
        let output = Command::new(env!("CARGO_BIN_EXE_stapel"))
            .current_dir(dir.path())
            .args([
                "--format",
                "json",
                "--select",
                &format!("encoding/utf8,{}", own.join(",")),
                "Модуль.xbsl",
            ])
            .env_remove("STAPEL_DATA_DIR")
            .output()
            .unwrap();
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        let rule = |finding: &Value| finding["rule"].as_str().unwrap().to_owned();
        report["diagnostics"].as_array().unwrap().iter().map(rule).collect()
    };
    assert_eq!(found_in("// текст\n".as_bytes()), own);
    assert_eq!(found_in(&[0xEC; 40]), ["encoding/utf8"]);
}
