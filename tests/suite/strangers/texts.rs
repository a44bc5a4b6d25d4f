//! Names, comments, texts of rules and settings that hold characters which move the cursor, hide or reorder letters.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use serde_json::Value;
use stapel::report::Format;
use tempfile::TempDir;

/// Every kind of them: colours, a bell, a carriage return, one-byte controls, and characters that cannot be seen.
const HIDDEN: &str = "\u{1b}c\u{7}\u{8}\u{7f}\u{9b}\u{85}\u{ad}\u{61c}\u{200b}\u{200c}\u{200d}\u{200e}\u{200f}\
                      \u{2028}\u{2029}\u{202a}\u{202e}\u{2060}\u{2066}\u{2067}\u{2068}\u{2069}\u{feff}";

/// Of these a name of a file and an id of a rule may hold all.
fn hidden_name() -> String {
    HIDDEN.replace(['\u{2028}', '\u{2029}', '\u{85}'], "")
}

fn is_hidden(character: char) -> bool {
    HIDDEN.contains(character) && character != 'c'
}

/// A text in quotes of YAML, so that it may hold what YAML does not allow otherwise.
fn quoted(text: &str) -> String {
    let escaped = |letter: char| match is_hidden(letter) {
        true => format!("\\u{:04x}", u32::from(letter)),
        false => letter.to_string(),
    };
    format!("\"{}\"", text.chars().map(escaped).collect::<String>())
}

struct Repository(TempDir);

impl Repository {
    fn new() -> Self {
        let repository = Self(tempfile::tempdir().unwrap());
        fs::create_dir(repository.0.path().join(".git")).unwrap();
        let name = hidden_name();
        let texts = [
            ("acme/Shop/Проект.yaml", "ВидЭлемента: Проект\nИд: 6f9619ff-8b86-d011-b42d-00cf4fc964ff\nИмя: Shop\nПоставщик: acme\nВерсия: 1.0.0\n".to_owned()),
            ("acme/Shop/Main/Товары{}.yaml", format!("ВидЭлемента: Справочник\nИд: a{HIDDEN}b \nИмя: Т{HIDDEN}\n")),
            ("acme/Shop/Main/Сломан{}.yaml", format!("ВидЭлемента: [{HIDDEN}\n")),
            (
                "acme/Shop/Main/Код{}.xbsl",
                format!("// {HIDDEN} комментарий \n/// {HIDDEN}\nметод Тест(А: Число = {HIDDEN})\n    знч Б{HIDDEN} = \"{HIDDEN}\" \n;\n"),
            ),
            (
                "own/team/{}.yaml",
                format!(
                    "severity: info\noff: {0}\ncheck: {{pattern: {{lines-of: [module, description], find: '.+'}}}}\n\
                     title: {0}\nmessage: {1}\nreason: {0}\nexamples: {{bad: [{0}], good: [{{{0}: {0}}}]}}\n",
                    quoted(HIDDEN),
                    quoted(&format!("{HIDDEN} {{value}}"))
                ),
            ),
            (
                ".stapel.yaml",
                format!(
                    "rules: [own]\nexclude: [{0}]\nenable: [team]\noverrides:\n  - {{paths: [{0}], ignore: [team]}}\n",
                    quoted(&format!("x{HIDDEN}"))
                ),
            ),
        ];
        for (path, text) in texts {
            repository.write(&path.replace("{}", &name), &text);
        }
        let fifo = repository.path(&format!("acme/Shop/Main/Очередь{name}.yaml"));
        assert!(Command::new("mkfifo").arg(fifo).status().unwrap().success());
        repository
    }

    fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn stapel(&self, args: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_stapel"))
            .current_dir(self.0.path())
            .args(args)
            .env("LC_ALL", "C")
            .env("GITHUB_STEP_SUMMARY", self.path("step.md"))
            .env_remove("STAPEL_LANG")
            .env_remove("STAPEL_DATA_DIR")
            .output()
            .unwrap()
    }
}

/// Asserts that a text is there and that nothing in it is hidden, but for what `may_stay`.
fn assert_visible(what: &str, bytes: &[u8], may_stay: impl Fn(char) -> bool) {
    let text = str::from_utf8(bytes).unwrap_or_else(|_| panic!("{what} is no UTF-8"));
    let raw: Vec<String> = text
        .chars()
        .filter(|letter| is_hidden(*letter) || (letter.is_control() && *letter != '\n'))
        .filter(|letter| !may_stay(*letter))
        .map(|letter| format!("{letter:?}"))
        .collect();
    assert!(raw.is_empty(), "{what} holds {raw:?}: {}", text.escape_debug());
}

fn assert_output_visible(what: &str, output: &Output) {
    assert_visible(&format!("stdout of {what}"), &output.stdout, |_| false);
    assert_visible(&format!("stderr of {what}"), &output.stderr, |_| false);
}

#[test]
fn no_format_holds_a_hidden_character() {
    let repository = Repository::new();
    for lang in ["ru", "en"] {
        for format in Format::WORDS {
            let excerpts: &[&str] = if format == "text" { &["--excerpts"] } else { &[] };
            let args = [&["--lang", lang, "--format", format, "acme"], excerpts].concat();
            let output = repository.stapel(&args);
            assert_output_visible(&format!("{format} in {lang}"), &output);
            let text = String::from_utf8(output.stdout).unwrap();
            // What is hidden is there, in the spelling of the format or in ours.
            let spellings = ["\\u{2066}", "\\u2066", "&#8294;", "%E2%81%A6", "\\\\u{2066}"];
            let is_spelled = spellings.iter().any(|spelling| text.contains(spelling));
            assert!(is_spelled, "{format} does not show what is hidden: {text}");
            if ["json", "codeclimate", "sarif", "rdjson"].contains(&format) {
                let document: Value = serde_json::from_str(&text).unwrap();
                let name = hidden_name();
                let paths = document.to_string();
                assert!(format == "sarif" || paths.contains('\u{2066}'), "{format} changes names: {name:?}");
            }
            let file = format!("{format}=out");
            let output = repository.stapel(&["--lang", lang, "--report", &file, "acme"]);
            assert_eq!(output.status.code(), Some(2), "a pipe is no file to read");
            let bytes = fs::read(repository.path("out")).unwrap();
            assert!(!bytes.is_empty());
            assert_visible(&format!("the file of {format}"), &bytes, |_| false);
        }
    }
    let step = fs::read(repository.path("step.md")).unwrap();
    assert!(String::from_utf8_lossy(&step).contains("team/"));
    assert_visible("the summary of a step", &step, |_| false);
}

#[test]
fn no_command_prints_a_hidden_character() {
    let repository = Repository::new();
    let rule = format!("team/{}", hidden_name());
    let none = format!("no{HIDDEN}");
    let code = format!("acme/Shop/Main/Код{}.xbsl", hidden_name());
    let runs: Vec<Vec<&str>> = vec![
        vec!["explain", &rule],
        vec!["explain", &none],
        vec!["--list-rules"],
        vec!["--list-rules", "--format", "json"],
        vec!["--show-settings"],
        vec!["--show-settings", "--format", "json"],
        vec!["--where"],
        vec!["--where", "--data-dir", &none],
        vec!["--index", "acme"],
        vec!["--index", &none],
        vec!["--diff", "--unsafe-fixes", "acme"],
        vec!["--select", &none],
        vec!["--config", &none],
        vec!["--root", &none],
        vec!["--baseline", &none],
        vec![&none],
        vec![&code, "--color", "always", "--color=never", "--timings"],
        vec!["--out", "no/such", &code],
        vec!["baseline", "add", "--rule", &rule, "--baseline", "b.jsonl", "--reason", &none, "acme"],
        vec!["baseline", "add", "--rule", &rule, "--baseline", "b.jsonl", "--format", "json", "acme"],
        vec!["baseline", "import", &none],
        vec!["report", "merge", &none],
        vec!["report", "merge", &code],
        vec!["inspect", &none],
        vec!["inspect", &code],
        vec!["verify", &code],
        vec!["verify", &none],
        vec!["pack", "acme/Shop"],
        vec!["pack", "--format", "json", "acme/Shop"],
        vec!["pack", &none],
        vec![&none, "--no-such-flag", &none],
    ];
    for lang in ["ru", "en"] {
        for args in &runs {
            let output = repository.stapel(&[&args[..], &["--lang", lang]].concat());
            let text = [&*output.stdout, &*output.stderr].concat();
            assert!(!text.is_empty(), "{args:?}");
            assert!(!String::from_utf8_lossy(&text).contains("docs/configuration"), "{args:?}: {output:?}");
            assert_output_visible(&format!("{args:?}"), &output);
        }
    }
}

#[test]
fn no_file_holds_a_hidden_character() {
    let repository = Repository::new();
    let rule = format!("team/{}", hidden_name());
    fs::remove_file(repository.path(&format!("acme/Shop/Main/Очередь{}.yaml", hidden_name()))).unwrap();
    let read = |path: &str| fs::read(repository.path(path)).unwrap();
    let output = repository.stapel(&["--write-baseline", "all.jsonl", "acme"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_visible("a baseline", &read("all.jsonl"), |_| false);
    assert!(String::from_utf8(read("all.jsonl")).unwrap().contains("\\u2066"));
    let left = repository.stapel(&["--baseline", "all.jsonl", "--format", "json", "acme"]);
    let left: Value = serde_json::from_slice(&left.stdout).unwrap();
    assert_eq!(left["summary"]["diagnostics"], 0, "names in it are what they were");

    let output = repository.stapel(&["baseline", "add", "--rule", &rule, "--baseline", "one.jsonl", "acme"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_visible("a baseline", &read("one.jsonl"), |_| false);

    let report = "[{\"description\": \"\u{2066}x\u{9b}\", \"check_name\": \"a\", \"fingerprint\": \"f\u{202e}\", \
                  \"severity\": \"info\", \"location\": {\"path\": \"p\u{200b}\", \"lines\": {\"begin\": 1}}}]";
    repository.write("one.json", report);
    let output = repository.stapel(&["report", "merge", "one.json", "one.json"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_output_visible("report merge", &output);
    let merged: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(merged, serde_json::from_str::<Value>(report).unwrap());
}

/// A difference that cannot be shown to the letter is not, and that is told; any other is applied as it stands.
#[test]
fn a_diff_that_hides_nothing_is_exact() {
    let repository = Repository::new();
    let apply =
        |diff: &Path| Command::new("git").current_dir(repository.0.path()).arg("apply").arg(diff).status();
    repository.write("b/Код.xbsl", "\u{feff}метод А() \r\n\tБ()\r\n;\r\n");
    let output = repository.stapel(&["--lang", "en", "--diff", "--select", "whitespace/trailing", "b"]);
    assert!(!String::from_utf8_lossy(&output.stderr).contains("cannot be applied"), "{output:?}");
    let diff = repository.path("exact.diff");
    fs::write(&diff, &output.stdout).unwrap();
    assert!(apply(&diff).unwrap().success(), "{output:?}");
    assert!(!fs::read_to_string(repository.path("b/Код.xbsl")).unwrap().contains(" \r\n"));

    let output = repository.stapel(&["--lang", "en", "--diff", "--select", "whitespace/trailing", "acme"]);
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("Код") && told.contains("cannot be applied"), "{told}");
    assert!(String::from_utf8(output.stdout).unwrap().contains("\\u{2066}"));

    // A carriage return alone would write over its line.
    repository.write("c/Код.xbsl", "метод А() // хорошо\rплохо \n;\n");
    let output = repository.stapel(&["--diff", "--select", "whitespace/trailing", "c"]);
    assert_output_visible("--diff", &output);
    assert!(String::from_utf8(output.stdout).unwrap().contains("хорошо\\rплохо"));
}
