//! What the pages say of the rules of the earlier tool: all are here.

use std::{fs, path::Path, process::Command};

use regex::Regex;
use stapel::rules::TABLE;

use super::{is_update, page::ROOT};

/// The ids of all rules of `xbsl` 1.1.0, one a line.
const KNOWN: &str = include_str!("rules-of-xbsl.txt");

/// Where the pages say how much of the earlier tools there is.
const COVERED: (&str, &str) = ("<!-- covered -->\n", "<!-- end -->\n");

/// How many rules the earlier tool has, and how many are here in all.
fn counts() -> [usize; 2] {
    [KNOWN.lines().count(), TABLE.len()]
}

/// What the pages say at the top: on the page for those who come from there, and in the README.
fn covered(page: &str) -> String {
    let [known, all] = counts();
    match page {
        "README.md" => format!(
            "- **Covered**: checking with {all} rules, automatic fixes, baselines, reports for CI, packing, deploying, a client of the\n  \
             service and an emulator of it, [commands](docs/scaffold.md) that create and change sources. All {known} rules of the\n  \
             existing tool `xbsl` 1.1.0 are among them.\n\
             - **Not yet**: an editor (language server).\n"
        ),
        "README.ru.md" => format!(
            "- **Есть**: проверка, правил: {all}, автоматические исправления, файл исключений, отчёты для CI, упаковка, развёртывание,\n  \
             клиент сервиса и его эмулятор, [команды](docs/scaffold.ru.md), которые создают и меняют исходники. Есть все правила\n  \
             существующего инструмента `xbsl` 1.1.0 (всего {known}).\n\
             - **Пока нет**: редактора (языкового сервера).\n"
        ),
        "docs/from-xbsl.md" => format!(
            "| | covered | not yet |\n| --- | --- | --- |\n\
             | `xbsl` 1.1.0 | checking: all {known} rules, fixes, baseline, `--index`, reports; [the scaffolding](scaffold.md) | \
             `lsp`, `mcp`, `web`, `translate`, `extract`; of the scaffolding `set-localization`, `rename-package`, `fold-comments` and the commands for resources |\n\
             | `elemctl` 0.52.0 | `build`, `inspect`, `deploy`, `verify-deploy`, `probe`, [the requests](service.md) | `debug-adapter`, `plugins`, `mcp`, extensions |\n"
        ),
        _ => format!(
            "| | есть | пока нет |\n| --- | --- | --- |\n\
             | `xbsl` 1.1.0 | проверка: все правила ({known}), исправления, файл исключений, `--index`, отчёты; [команды](scaffold.ru.md), которые меняют исходники | \
             `lsp`, `mcp`, `web`, `translate`, `extract`; из таких команд `set-localization`, `rename-package`, `fold-comments` и команды для ресурсов |\n\
             | `elemctl` 0.52.0 | `build`, `inspect`, `deploy`, `verify-deploy`, `probe`, [запросы](service.ru.md) | `debug-adapter`, `plugins`, `mcp`, расширения |\n"
        ),
    }
}

#[test]
fn the_pages_say_at_the_top_what_is_covered() {
    for page in ["README.md", "README.ru.md", "docs/from-xbsl.md", "docs/from-xbsl.ru.md"] {
        replace_between(page, COVERED, &covered(page));
    }
}

/// The page that compares with other linters counts as the program does, and names no option that the program lacks.
#[test]
fn the_comparison_is_true_of_this_program() {
    let [_, all] = counts();
    let help = Command::new(env!("CARGO_BIN_EXE_stapel")).args(["--help", "--lang", "en"]).output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let named = Regex::new(r"`(?:stapel )?([a-z-]+)[^`]*`").unwrap();
    for page in ["docs/compared.md", "docs/compared.ru.md"] {
        replace_number(page, r"(?m)^\| (?:rules|правила) \|.*\| (\d+) \|$", all);
        let text = fs::read_to_string(Path::new(ROOT).join(page)).unwrap();
        let ours = text.lines().filter_map(|line| line.strip_suffix(" |")?.rsplit(" | ").next());
        let names: Vec<&str> = ours
            .flat_map(|cell| named.captures_iter(cell).filter_map(|found| found.get(1)))
            .map(|name| name.as_str())
            .collect();
        assert!(names.len() > 12, "{names:?}");
        let unknown: Vec<&&str> = names.iter().filter(|name| !help.contains(**name)).collect();
        assert!(unknown.is_empty(), "{page} names what the help does not: {unknown:?}");
    }
}

/// Makes sure that a page has this number in the one place of a pattern, or puts it there.
fn replace_number(page: &str, place: &str, expected: usize) {
    let path = Path::new(ROOT).join(page);
    let text = fs::read_to_string(&path).unwrap();
    let found = Regex::new(place).unwrap().captures(&text).unwrap().get(1).unwrap();
    if is_update() {
        fs::write(&path, [&text[..found.start()], &expected.to_string(), &text[found.end()..]].concat())
            .unwrap();
    } else {
        assert_eq!(
            found.as_str(),
            expected.to_string(),
            "{page}: STAPEL_UPDATE=1 cargo test --test suite pages::"
        );
    }
}

/// Makes sure that a text stands between two marks of a page, or puts it there.
fn replace_between(page: &str, marks: (&str, &str), expected: &str) {
    let path = Path::new(ROOT).join(page);
    let text = fs::read_to_string(&path).unwrap();
    let (before, rest) = text.split_once(marks.0).unwrap();
    let (present, after) = rest.split_once(marks.1).unwrap();
    if is_update() {
        fs::write(&path, [before, marks.0, expected, marks.1, after].concat()).unwrap();
    } else {
        assert!(present == expected, "{page} is old: STAPEL_UPDATE=1 cargo test --test suite pages::");
    }
}

#[test]
fn every_rule_of_the_earlier_tool_is_here() {
    let known: Vec<&str> = KNOWN.lines().collect();
    assert!(known.is_sorted() && known.len() == 280);
    let missing: Vec<&&str> = known.iter().filter(|id| TABLE.iter().all(|rule| rule.id != **id)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
