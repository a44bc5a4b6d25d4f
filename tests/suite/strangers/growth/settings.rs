//! What stands beside the sources: a configuration, a baseline, files of git.

use std::{fs, path::Path, sync::Arc};

use stapel::{
    check::{self, Baseline, Settings, baseline::freeze},
    config::Document,
    messages::Failure,
    project::Codebase,
    rules::{Catalog, Rule},
    session::{Configurations, Inputs, Scope, ScopeInputs},
    source::{FileSet, Options},
};

use tempfile::TempDir;

use super::measure::{Files, Input, Times, judge, read, repeated, timed};

const MODULE: &str = "// “я”  \nметод А()\n;\n";

/// Some modules below a file that is the first of all.
fn beside(path: &'static str, before: &'static str, piece: &'static str, after: &'static str) -> Input {
    Input::of(&format!("{path}: {before}[{piece}]{after}"), move |count| {
        let first = (path.to_owned(), [before, &repeated(piece, count), after].concat());
        let modules = (0..10).map(|number| (format!("а/{number}.xbsl"), MODULE.to_owned()));
        std::iter::once(first).chain(modules).collect()
    })
}

pub(crate) fn configurations() -> Vec<Input> {
    let config = |before, piece, after| beside(".stapel.yaml", before, piece, after);
    vec![
        config("select: [", "style, ", "style]\n"),
        config("ignore:\n", "  - style/line-length\n", ""),
        config("severity:\n", "  whitespace/trailing: info\n", ""),
        config("exclude: [", "'а/№/**/*.xbsl', ", "б]\n"),
        config("rules: [", "б/№, ", "б]\n"),
        config("rules:\n", "  - б\n", ""),
        config("overrides:\n", "  - {paths: ['а/№.xbsl'], ignore: [style]}\n", ""),
        config("overrides:\n", "  - {paths: ['**'], severity: {whitespace: info}}\n", ""),
        config("overrides:\n  - {paths: [", "'а/**/№.xbsl', ", "б], ignore: [A]}\n"),
        config("", "unknown№: 1\n", ""),
    ]
}

/// Reading a configuration, and judging by it.
pub(crate) fn configuring(files: &Files, _: &[&'static Rule]) -> Times {
    let text: Arc<str> = files[0].1.as_str().into();
    let catalog = Catalog::default();
    let (config, reading) =
        timed(|| Document::parse(text).and_then(|it| it.config(Path::new("/а"), &catalog)));
    let codebase = read(&files[1..].to_vec());
    let config = config.unwrap_or_default();
    let settings = Settings {
        catalog,
        selection: config.selection,
        adjustments: config.adjustments,
        overrides: config.overrides,
        ..Settings::default()
    };
    let (_, judging) = timed(|| check::run_with(&codebase, FileSet::all(codebase.files().len()), &settings));
    vec![("reading the configuration", reading), ("judging by it", judging)]
}

pub(crate) fn frozen() -> Vec<Input> {
    vec![
        Input::repeated("Модуль.xbsl", "", "// “я№”  \n", ""),
        Input::repeated("Модуль.xbsl", "", "// “я”  \n", ""),
        Input::repeated("Модуль.xbsl", "// ", "“я” ", "\n"),
        Input::of("a baseline of many files", |count| {
            (0..count / 16 + 1).map(|number| (format!("{number}.xbsl"), MODULE.to_owned())).collect()
        }),
    ]
}

/// Freezing all findings, writing and reading the baseline, and taking out what is frozen.
pub(crate) fn freezing(files: &Files, rules: &[&'static Rule]) -> Times {
    let codebase = read(files);
    let (mut report, _) = judge(&codebase, rules);
    let dir = Path::new("/а");
    let findings: Vec<_> = report.findings.iter().map(|reported| (reported, Some("so it is"))).collect();
    let (entries, freezing) = timed(|| freeze(&codebase, &findings, dir));
    let mut baseline = Baseline::default();
    let ((), adding) = timed(|| baseline.add(entries));
    let (text, writing) = timed(|| baseline.render());
    let (baseline, parsing) = timed(|| Baseline::parse(&text).expect("what was written"));
    let all = report.findings.len();
    let ((), suppressing) =
        timed(|| baseline.suppress(&codebase, &mut report, (dir, "baseline"), &|_| false));
    assert!(all >= 8 && report.findings.is_empty());
    vec![
        ("freezing", freezing),
        ("adding", adding),
        ("writing", writing),
        ("parsing", parsing),
        ("suppressing", suppressing),
    ]
}

pub(crate) fn ignored() -> Vec<Input> {
    let ignoring = |piece| beside("а/.gitignore", "", piece, "");
    vec![
        ignoring("б№.xbsl\n"),
        ignoring("**/б№/*\n"),
        ignoring("!а\n"),
        ignoring("# я\n"),
        ignoring("[а-я]*№\n"),
    ]
}

/// Reading a directory from disk.
pub(crate) fn loading(files: &Files, _: &[&'static Rule]) -> Times {
    let dir = on_disk(files);
    let paths = [dir.path().to_owned()];
    let (_, time) = timed(|| Codebase::load(&paths, &Options::new(dir.path().to_owned())));
    vec![("loading", time)]
}

/// Projects, each with a configuration.
pub(crate) fn projects() -> Vec<Input> {
    let described =
        |dir: String| (format!("{dir}Проект.yaml"), "Имя: П\nПоставщик: В\nВерсия: 1.0.0\n".to_owned());
    let module = |dir: &str| (format!("{dir}А.xbsl"), MODULE.to_owned());
    let config = |dir: &str, text: &str| (format!("{dir}.stapel.yaml"), text.to_owned());
    let nested: fn(usize) -> String = |number| format!("{}/{}", number / 60, "я/".repeat(number % 60));
    let of = |name, project: fn(usize) -> String, text: &'static str| {
        Input::of(name, move |count| {
            let base = ("основа.yaml".to_owned(), "select: [whitespace, style]\n".to_owned());
            let projects = (0..count / 16 + 2).map(project);
            let files = projects.flat_map(|dir| [module(&dir), config(&dir, text), described(dir)]);
            std::iter::once(base).chain(files).collect()
        })
    };
    vec![
        of("configurations of projects", |number| format!("{number}/"), "ignore: [whitespace]\n"),
        of("configurations with one base", |number| format!("{number}/"), "extends: ../основа.yaml\n"),
        // A chain of projects in one another, sixty deep, then the next.
        of("configurations in projects", nested, "ignore: [whitespace]\n"),
    ]
}

/// Finding the configuration of each project.
pub(crate) fn finding(files: &Files, _: &[&'static Rule]) -> Times {
    let dir = on_disk(files);
    let current = std::env::current_dir().expect("a current directory");
    let scope = Scope::of(ScopeInputs::over(vec![dir.path().to_owned()], current)).expect("a scope");
    let (configurations, finding) = timed(|| {
        let mut configurations = Configurations::of(&Inputs::default(), &scope)?;
        configurations.find_below(&scope)?;
        Ok::<_, Failure>(configurations)
    });
    let configurations = configurations.expect("they are as they should be");
    assert!(configurations.all().count() >= files.len() / 6);
    vec![("finding configurations", finding)]
}

fn on_disk(files: &Files) -> TempDir {
    let dir = tempfile::tempdir().expect("a directory");
    for (path, text) in files {
        let path = dir.path().join(path);
        fs::create_dir_all(path.parent().expect("a parent")).expect("directories");
        fs::write(path, text).expect("a file");
    }
    dir
}
