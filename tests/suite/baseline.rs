//! The baseline in the life of a repository: frozen, merged, tidied up; and what a finding stays the same through.

use std::{collections::BTreeSet, fs, path::Path};

use crate::common::repository::Repository;
use serde_json::Value;

const BASELINE: &str = ".stapellint-baseline";

/// Rules about the lines themselves, which a change of all lines rightly concerns.
const ABOUT_LINES: &str = "whitespace";

#[test]
fn a_finding_stays_the_same_when_what_it_is_not_about_changes() {
    for example in ["shop-flawed-ru", "shop-flawed-en"] {
        let repository = Repository::of(example);
        let rules = ["--ignore", ABOUT_LINES];
        let known = repository.fingerprints(&rules);
        repository.stapel_ends(0, &["--write-baseline", BASELINE]);
        let assert_same = |what: &str| {
            assert_eq!(repository.fingerprints(&[&rules[..], &["--no-baseline"]].concat()), known, "{what}");
            let new = repository.report(&rules);
            assert_eq!(new["diagnostics"].as_array().unwrap().len(), 0, "{what}: {new}");
            assert_eq!(new["summary"]["baseline_stale"], 0, "{what}");
        };
        assert_same("nothing has changed");
        for lang in ["ru", "en"] {
            let args = [&rules[..], &["--no-baseline", "--lang", lang]].concat();
            assert_eq!(repository.fingerprints(&args), known, "--lang {lang}");
            assert_eq!(repository.summary(&["--lang", lang], "diagnostics"), 0);
        }

        let by_file: BTreeSet<_> = repository
            .sources()
            .iter()
            .flat_map(|path| {
                let report = repository.report(&[&rules[..], &["--no-baseline", path.as_str()]].concat());
                let found = report["diagnostics"].as_array().unwrap().clone();
                found.into_iter().map(|one| {
                    (
                        one["rule"].as_str().unwrap().to_owned(),
                        one["fingerprint"].as_str().unwrap().to_owned(),
                    )
                })
            })
            .collect();
        assert_eq!(by_file, known, "one file at a time");

        for path in repository.sources() {
            repository.change(&path, |text| text.replace('\n', "\r\n"));
        }
        assert_same("the newlines");
        for path in repository.sources() {
            let sign = if path.ends_with(".yaml") { "#" } else { "//" };
            repository.change(&path, |text| format!("{sign} одна строка\r\n{sign} другая строка\r\n{text}"));
        }
        assert_same("lines above");
    }
}

const MODULE: &str = "Dockyard/Shop/Sales/Customers.xbsl";
const OTHER: &str = "Dockyard/Shop/Sales/Orders.xbsl";

/// Gives a module another method with a variable nobody reads.
fn with_unused(name: &str) -> impl Fn(&str) -> String {
    move |text| format!("{text}\nmethod {name}()\n    val {name}Value = 1\n;\n")
}

#[test]
fn branches_that_freeze_and_tidy_up_merge() {
    let add = ["baseline", "add", ".", "--rule", "code/unused-local"];
    for is_new in [false, true] {
        let repository = Repository::of("shop-flawed-en");
        fs::write(repository.path(".gitattributes"), format!("{BASELINE} merge=union\n")).unwrap();
        repository.commit("attributes");
        let freeze = || repository.stapel_ends(0, &["--write-baseline", BASELINE]);
        if !is_new {
            freeze();
            repository.commit("frozen");
        }
        repository.git(&["branch", "other"]);
        for (path, name) in [(MODULE, "First"), (OTHER, "Second")] {
            repository.change(path, with_unused(name));
            if is_new {
                freeze();
            } else {
                repository.stapel_ends(0, &add);
                // One branch also mends something and tidies up.
                if name == "First" {
                    repository.change("Dockyard/Shop/Sales/Orders.xbsl", |text| text.replace('…', "..."));
                    repository.stapel_ends(0, &["--prune-baseline"]);
                }
            }
            repository.commit(name);
            if name == "First" {
                repository.git(&["checkout", "-q", "other"]);
            }
        }
        repository.git(&["merge", "-q", "--no-edit", "main"]);
        assert_eq!(repository.summary(&[], "diagnostics"), 0, "both sides are frozen");
        repository.stapel_ends(0, &["--prune-baseline"]);
        assert_eq!(repository.summary(&["--fail-on-stale"], "baseline_stale"), 0);
    }
}

#[test]
fn what_is_added_twice_is_added_once_and_reasons_stay() {
    let repository = Repository::of("shop-flawed-en");
    let add = |reason: &str, code: i32| {
        let args =
            ["baseline", "add", ".", "--rule", "code/unused-local", "--format", "json", "--reason", reason];
        let output = repository.stapel_ends(code, &[&args[..], &["--baseline", BASELINE]].concat());
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    };
    let first = add("later", 0);
    let text = repository.read(BASELINE);
    assert_eq!(first["baseline"], BASELINE);
    assert_eq!((&first["findings"], &first["written"]), (&Value::from(2), &Value::from(true)));
    assert_eq!(first["added"].as_array().unwrap().len(), 2);
    assert_eq!(first["added"][0]["reason"], "later");
    let second = add("never", 0);
    assert_eq!((&second["findings"], &second["written"]), (&Value::from(0), &Value::from(false)));
    assert_eq!(second["added"], Value::Array(Vec::new()));
    assert_eq!(repository.read(BASELINE), text);

    repository.stapel_ends(0, &["--write-baseline", BASELINE]);
    let all = repository.read(BASELINE);
    assert!(text.lines().all(|line| all.contains(line)), "entries and reasons are as they were");
    repository.stapel_ends(0, &["--write-baseline", BASELINE, "--select", "style"]);
    assert_eq!(repository.read(BASELINE), all, "what was not looked at stays");
}

#[test]
fn a_broken_file_is_left_as_it_is() {
    let repository = Repository::of("shop-flawed-en");
    repository.stapel_ends(0, &["--write-baseline", BASELINE]);
    let broken = repository.read(BASELINE).replace("\"count\":1", "\"count\":\"1\"");
    let huge = format!("{{\"stapel-baseline\":1}}\n{}", "[".repeat(8 << 20));
    for text in [&broken, &huge] {
        fs::write(repository.path(BASELINE), text).unwrap();
        for args in [
            &["--prune-baseline"][..],
            &["--write-baseline", BASELINE],
            &["baseline", "add", ".", "--rule", "A"],
        ] {
            let output = repository.stapel_ends(2, &[&["--lang", "en"], args].concat());
            let told = String::from_utf8(output.stderr).unwrap();
            assert!(told.starts_with("stapel: error: .stapellint-baseline:2:"), "{told}");
            assert!(repository.read(BASELINE) == *text);
        }
    }
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_baseline() {
    let repository = Repository::of("shop-flawed-en");
    repository.stapel_ends(0, &["--write-baseline", BASELINE]);
    repository.change(BASELINE, |text| format!("\u{feff}{text}"));
    assert_eq!(repository.summary(&[], "diagnostics"), 0);
}

#[test]
fn what_is_pruned_is_stale_no_more() {
    let repository = Repository::of("shop-flawed-en");
    repository.stapel_ends(0, &["--write-baseline", BASELINE]);
    repository.change(OTHER, |text| text.replace('…', "..."));
    repository.stapel_ends(1, &["--fail-on-stale"]);
    let before = repository.read(BASELINE);
    let output = repository.stapel_ends(0, &["--lang", "en", "--fail-on-stale", "--prune-baseline"]);
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("note: stale baseline entry: ") && told.contains("entries removed: "), "{told}");
    let after = repository.read(BASELINE);
    let gone: Vec<&str> = before.lines().filter(|line| !after.contains(line)).collect();
    assert!(!gone.is_empty() && gone.iter().all(|line| line.contains("/ellipsis")), "{gone:?}");
    assert!(after.lines().all(|line| before.contains(line)), "nothing else has changed");
    repository.stapel_ends(0, &["--fail-on-stale"]);
}

#[test]
fn an_incomplete_check_changes_no_baseline() {
    let repository = Repository::of("shop-flawed-en");
    repository.stapel_ends(0, &["--write-baseline", BASELINE]);
    let text = repository.read(BASELINE);
    fs::remove_file(repository.path(MODULE)).unwrap();
    for args in [
        &["--prune-baseline", ".", "nowhere"][..],
        &["--write-baseline", BASELINE, ".", "nowhere"],
        &["baseline", "add", ".", "nowhere", "--rule", "A"],
    ] {
        repository.stapel_ends(2, args);
        assert_eq!(repository.read(BASELINE), text);
    }
    assert!(repository.summary(&[], "baseline_stale") > 0, "the entries of a file that is gone are stale");
}

#[test]
fn the_file_of_the_earlier_tool_is_carried_over() {
    let repository = Repository::of("shop-flawed-en");
    let foreign = format!(
        r#"{{"meta":{{"tool":"xbsl","format":1}},"files":{{
            "{MODULE}":{{"style/single-letter-name":{{"The name 'C'":{{"count":1,"reason":"short"}}}}}},
            "{OTHER}":{{"style/single-letter-name":{{"The name 'Q'":2}}, "no/such":{{"?":1}}}}}}}}"#
    );
    fs::write(repository.path(".xbsllint-baseline"), format!("\u{feff}{foreign}")).unwrap();
    let import = ["baseline", "import", ".xbsllint-baseline"];
    let told =
        String::from_utf8(repository.stapel_ends(0, &[&import[..], &["--lang", "en"]].concat()).stderr)
            .unwrap();
    assert!(
        told.contains("no such finding: Dockyard/Shop/Sales/Orders.xbsl [style/single-letter-name] ×2"),
        "{told}"
    );
    assert!(told.contains("no rule no/such; findings recorded for it: 1"), "{told}");
    let text = repository.read(BASELINE);
    assert_eq!(text.lines().count(), 2);
    assert!(text.contains("\"reason\":\"short\""));
    let output = repository.stapel_ends(0, &[&import[..], &["--format", "json"]].concat());
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&answer["findings"], &answer["written"]), (&Value::from(0), &Value::from(false)));
    assert_eq!(answer["unmatched"].as_array().unwrap().len(), 2);
    assert_eq!(repository.read(BASELINE), text);
}

/// The commands of a README's section about existing repositories.
fn commands(page: &str, heading: &str) -> Vec<String> {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(page)).unwrap();
    let section = page.split_once(heading).unwrap_or_else(|| panic!("no section {heading}")).1;
    let block = section.split_once("```sh\n").unwrap().1.split_once("```").unwrap().0;
    block.lines().map(str::to_owned).collect()
}

/// What the pages promise, with what a team does between the commands.
#[test]
fn the_commands_of_the_readme_enable_it_in_an_existing_repository() {
    let pages = [
        ("README.md", "## Enable it in an existing repository", "shop-flawed-en"),
        ("README.ru.md", "## Внедрить в существующем репозитории", "shop-flawed-ru"),
    ];
    for (page, heading, example) in pages {
        let repository = Repository::of(example);
        let commands = commands(page, heading);
        let [freeze, attribute, commit, check, fix, add, prune, ci] = &commands[..] else {
            panic!("{commands:#?}")
        };
        let run = |line: &str, code: i32| {
            let output = repository.shell(line);
            assert_eq!(output.status.code(), Some(code), "{line}: {output:?}");
            String::from_utf8(output.stdout).unwrap()
        };
        for line in [freeze, attribute, commit, check] {
            assert_eq!(run(line, 0).lines().filter(|line| line.contains("[style/")).count(), 0);
        }
        assert_eq!(repository.git(&["status", "--porcelain"]), "");

        let modules: Vec<String> =
            repository.sources().into_iter().filter(|path| path.ends_with(".xbsl")).collect();
        let module = modules.iter().find(|path| repository.read(path).contains('…')).unwrap();
        repository.change(module, |text| format!("{text}\nметод Новое()  \n    знч Ю = 1\n;\n"));
        let new = run(check, 1);
        let rules: BTreeSet<&str> =
            new.lines().filter_map(|line| Some(line.split_once('[')?.1.split_once(']')?.0)).collect();
        let to_mend = ["code/unused-local", "style/single-letter-name", "whitespace/trailing"];
        assert_eq!(rules, BTreeSet::from(to_mend), "{new}");
        let before = repository.read(module);
        assert_eq!(run(fix, 0).lines().count(), 2);
        assert_eq!(repository.read(module), before.replace("Новое()  ", "Новое()"), "what is frozen stays");
        run(add, 0);
        assert_eq!(run(check, 1).lines().count(), 1);
        repository
            .change(module, |text| text.replace("Ю = 1", "Юг = 1\n    Сообщить(Юг)").replace('…', "..."));
        assert_eq!(run(check, 0), "");
        run(ci, 1);
        run(prune, 0);
        run(ci, 0);
    }
}
