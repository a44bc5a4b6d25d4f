//! The page of `--format html`, as far as it can be read without a browser; `tests/browser` looks at it in one.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    process::Command,
};

use serde_json::Value;

use crate::common::{files::copy, repository::Repository};

const LANGS: [&str; 2] = ["ru", "en"];

fn page(repository: &Repository, lang: &str, args: &[&str]) -> String {
    let args = [&["--lang", lang, "--format", "html", "--exit-zero"], args].concat();
    let page = String::from_utf8(repository.stapel_ends(0, &args).stdout).unwrap();
    // The pages of rules, where they are published, lie elsewhere; links load nothing by themselves.
    match env!("CARGO_PKG_HOMEPAGE") {
        "" => page,
        home => page.replace(&format!("<a href=\"{home}/"), "<a data-page=\""),
    }
}

fn findings(repository: &Repository) -> Vec<Value> {
    let output = repository.stapel_ends(0, &["--format", "json", "--exit-zero"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    report["diagnostics"].as_array().unwrap().clone()
}

/// How often each value of a key occurs.
fn counts<'f>(findings: &'f [Value], key: &str) -> BTreeMap<&'f str, usize> {
    let mut counts = BTreeMap::new();
    for finding in findings {
        *counts.entry(finding[key].as_str().unwrap()).or_default() += 1;
    }
    counts
}

/// The values of an attribute in the order of the page.
fn attributes(page: &str, name: &str) -> Vec<String> {
    let start = format!(" {name}=\"");
    let values = page.split(&start).skip(1).map(|rest| rest.split('"').next().unwrap());
    values.map(unescaped).collect()
}

fn unescaped(text: &str) -> String {
    let pairs = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    pairs.into_iter().fold(text.to_owned(), |text, (escape, sign)| text.replace(escape, sign))
}

/// A text without the codes of addresses.
fn decoded(link: &str) -> String {
    let mut parts = link.split('%');
    let mut decoded = parts.next().unwrap().to_owned();
    for part in parts {
        decoded.push(char::from(u8::from_str_radix(&part[..2], 16).unwrap()));
        decoded.push_str(&part[2..]);
    }
    decoded
}

/// What stands under a name in the head.
fn facts<'p>(page: &'p str, name: &str) -> Vec<&'p str> {
    let Some((_, rest)) = page.split_once(&format!("<dt>{name}</dt>\n")) else { return Vec::new() };
    let values = rest.split("</div>").next().unwrap().lines();
    values.map(|line| line.strip_prefix("<dd>").unwrap().strip_suffix("</dd>").unwrap()).collect()
}

#[test]
fn it_loads_nothing() {
    let repository = Repository::of("shop-flawed-ru");
    for lang in LANGS {
        let page = page(&repository, lang, &[]);
        assert!(page.starts_with(&format!("<!DOCTYPE html>\n<html lang=\"{lang}\">\n")));
        assert!(page.contains("content=\"default-src 'none'; style-src 'sha256-"));
        for outside in ["://", "url(", "@import", "src=", "<link", "fetch(", "style=\""] {
            assert!(!page.contains(outside), "{outside}");
        }
        assert!(page.contains("prefers-color-scheme: dark"));
    }
}

#[test]
fn every_link_leads_to_a_place_of_the_page() {
    let repository = Repository::of("shop-flawed-ru");
    let hostile = "Верфь/Лавка/Ассортимент/\"'&<b> %23#=+.yaml";
    fs::write(repository.path(hostile), "ElementKind: Catalog\nId: 1\nName: X \n").unwrap();
    let page = page(&repository, "ru", &[]);
    let ids = attributes(&page, "id");
    let places: BTreeSet<&str> = ids.iter().map(String::as_str).collect();
    assert_eq!(places.len(), ids.len(), "an id is given twice");
    let links = attributes(&page, "href");
    for link in &links {
        let target = decoded(link.strip_prefix('#').unwrap());
        assert!(places.contains(&*target), "{link} leads nowhere");
    }
    assert!(places.contains(&*format!("file={hostile}")));
    // One for the skipping, one a file; two a finding; one a rule.
    let found = findings(&repository);
    let [rules, files] = ["rule", "path"].map(|key| counts(&found, key).len());
    assert_eq!(links.len(), 1 + files + 2 * found.len() + rules);
    for finding in &found {
        let fingerprint = &finding["fingerprint"].as_str().unwrap()[..16];
        assert!(places.contains(&*format!("f{fingerprint}")), "{finding}");
    }
}

#[test]
fn findings_are_counted_by_rule_and_fix() {
    let repository = Repository::of("shop-flawed-en");
    let found = findings(&repository);
    let page = page(&repository, "en", &[]);
    for (attribute, key) in [("data-rule", "rule"), ("data-severity", "severity"), ("data-fix", "fixability")]
    {
        let shown: Vec<String> =
            found.iter().map(|finding| finding[key].as_str().unwrap().to_owned()).collect();
        assert_eq!(attributes(&page, attribute), shown, "{key}");
    }
    for (rule, count) in counts(&found, "rule") {
        let of_rule: Vec<Value> = found.iter().filter(|finding| finding["rule"] == rule).cloned().collect();
        let files = counts(&of_rule, "path").len();
        let row = page.split(&format!("<tr id=\"{rule}\">")).nth(1).unwrap().split("</tr>").next().unwrap();
        assert!(row.contains(&format!("<td>{files}</td><td>{count}</td>")), "{rule}: {row}");
    }
    let fixable = counts(&found, "fixability");
    let (safe, suggested) = (fixable["safe"], fixable["suggested"]);
    assert!(
        page.contains(&format!("<p>Fixes with --fix: {safe}, more with --unsafe-fixes: {suggested}</p>"))
    );
    assert_eq!(page.matches("<span class=\"fix\">fix: safe</span>").count(), safe);
}

#[test]
fn severities_are_words_of_the_language() {
    let repository = Repository::of("shop-flawed-ru");
    let found = findings(&repository);
    let counts = counts(&found, "severity");
    let (errors, warnings) = (counts["error"], counts["warning"]);
    let russian = page(&repository, "ru", &[]);
    assert!(russian.contains(&format!("(ошибок: {errors}, предупреждений: {warnings}, замечаний: 0)")));
    assert_eq!(russian.matches("<span class=\"severity\">ошибка</span>").count(), errors);
    assert_eq!(russian.matches("<span class=\"severity\">предупреждение</span>").count(), warnings);
    let english = page(&repository, "en", &[]);
    assert!(english.contains(&format!("(errors: {errors}, warnings: {warnings}, info: 0)")));
    assert_eq!(english.matches("<span class=\"severity\">error</span>").count(), errors);
}

#[test]
fn the_head_names_projects_commit_time_and_versions() {
    let repository = Repository::empty();
    for example in ["shop-ru", "shop-flawed-en"] {
        copy(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(example),
            repository.path("").as_path(),
        );
    }
    let before = page(&repository, "en", &[]);
    assert_eq!(facts(&before, "Commit"), [""; 0]);
    assert_eq!(facts(&before, "Commit time"), [""; 0]);

    repository.git(&["add", "-A"]);
    let mut commit = Command::new("git");
    commit.env("GIT_COMMITTER_DATE", "2026-11-20T01:44:11+03:00");
    assert!(repository.run(commit.args(["commit", "-q", "-m", "all"])).status.success());
    let id = repository.git(&["rev-parse", "HEAD"]);
    for (lang, [projects, commit, time, tool, data]) in [
        ("ru", ["Проекты", "Коммит", "Время коммита", "Версия stapel", "Данные платформы"]),
        ("en", ["Projects", "Commit", "Commit time", "stapel version", "Platform data"]),
    ] {
        let page = page(&repository, lang, &[]);
        let expected = [
            "<strong>Dockyard/Shop</strong> 1.4 <code>Dockyard/Shop</code>",
            "<strong>Верфь/Лавка</strong> 1.4.0 <code>Верфь/Лавка</code>",
        ];
        assert_eq!(facts(&page, projects), expected);
        assert_eq!(facts(&page, commit), [format!("<code>{}</code>", id.trim_end())]);
        let moment = "<time datetime=\"2026-11-19T22:44:11Z\">2026-11-19 22:44 UTC</time>";
        assert_eq!(facts(&page, time), [moment]);
        assert_eq!(facts(&page, tool), [env!("CARGO_PKG_VERSION")]);
        assert_eq!(facts(&page, data).len(), 1);
    }
    let one = page(&repository, "en", &["Верфь"]);
    assert_eq!(facts(&one, "Project"), ["<strong>Верфь/Лавка</strong> 1.4.0 <code>Верфь/Лавка</code>"]);
    assert!(one.contains("<title>Верфь/Лавка: stapel findings</title>"));
}

#[test]
fn a_clean_page_says_so_and_runs_nothing() {
    let repository = Repository::of("shop-ru");
    let page = page(&repository, "ru", &[]);
    assert!(page.contains("<p id=\"none\">Здесь находок нет.</p>"));
    for absent in ["<script>", "<form", "<table>", "<article"] {
        assert!(!page.contains(absent), "{absent}");
    }
}
