//! The addresses of the project are set in `Cargo.toml`, as `repository` and `homepage`, and nowhere else: pages and
//! templates are made to show them, or to say that there are none yet.
//!
//! `STAPEL_UPDATE=1 cargo test --test suite addresses` writes them.

use std::{fs, path::Path};

use regex::{Captures, Regex};
use stapel::{
    check::{Report, RuleSet, run},
    project::Codebase,
    report::{self, Format, Site, TextStyle},
    rules::{Lang, RuleRef, TABLE},
    source::Workspace,
};

use super::{
    is_update,
    page::{ROOT, files},
};

/// Where people meet an address of the project.
const PLACES: [&str; 20] = [
    "README.md",
    "README.ru.md",
    "action.yml",
    "ci-templates/github/deploy.yml",
    "ci-templates/github/several-projects.yml",
    "ci-templates/github/stapel.yml",
    "ci-templates/gitlab/component.gitlab-ci.yml",
    "ci-templates/gitlab/deploy.gitlab-ci.yml",
    "ci-templates/gitlab/one-project.gitlab-ci.yml",
    "ci-templates/gitlab/several-projects.gitlab-ci.yml",
    "ci-templates/gitlab/stapel.gitlab-ci.yml",
    "ci-templates/gitlab/templates/stapel.yml",
    "docs/github.md",
    "docs/github.ru.md",
    "docs/gitlab.md",
    "docs/gitlab.ru.md",
    "docs/install.md",
    "docs/install.ru.md",
    "docs/pre-commit.md",
    "docs/pre-commit.ru.md",
];

/// Where else an address may stand: what others have published, and examples of code.
const OF_OTHERS: [&str; 19] = [
    "http://127.0.0.1",
    "http://www.w3.org/",
    "https://docs.oasis-open.org/",
    "https://docs.rs/regex/",
    "https://example.org/Zx9Qm4Lr7",
    "https://git-lfs.github.com/spec/",
    "https://github.com/BurntSushi/ripgrep",
    "https://github.com/biomejs/biome",
    "https://github.com/golangci/golangci-lint",
    "https://github.com/astral-sh/ruff",
    "https://github.com/zizmorcore/zizmor",
    "https://github.com/rust-fuzz/cargo-fuzz",
    "https://in-toto.io/",
    "https://json-schema.org/",
    "https://keepachangelog.com/",
    "https://pre-commit.com",
    "https://semver.org/",
    "https://slsa.dev/",
    "https://www.rust-lang.org/",
];

/// Where the project is at home; empty as long as it has no public address.
#[derive(Clone, Copy)]
struct Addresses {
    repository: &'static str,
    homepage: &'static str,
}

const THIS: Addresses =
    Addresses { repository: env!("CARGO_PKG_REPOSITORY"), homepage: env!("CARGO_PKG_HOMEPAGE") };
const NONE: Addresses = Addresses { repository: "", homepage: "" };
const SOME: Addresses =
    Addresses { repository: "https://git.test/acme/stapel", homepage: "https://pages.test/stapel" };

impl Addresses {
    const fn are_set(self) -> bool {
        !self.repository.is_empty()
    }

    fn repository(self) -> String {
        if self.are_set() { self.repository.to_owned() } else { "REPOSITORY".to_owned() }
    }

    /// Where the files of this version lie, by the layout of the host: GitLab has one of its own.
    fn release(self) -> String {
        let (repository, version) = (self.repository, env!("CARGO_PKG_VERSION"));
        if !self.are_set() {
            "FROM".to_owned()
        } else if repository.starts_with("https://gitlab.") {
            format!("{repository}/-/releases/v{version}/downloads")
        } else {
            format!("{repository}/releases/download/v{version}")
        }
    }

    /// What the README says.
    fn home(self, lang: &str) -> String {
        let Self { repository, homepage } = self;
        match (self.are_set(), lang) {
            (true, "ru") => format!("Репозиторий: <{repository}>. Документация: <{homepage}>."),
            (true, _) => format!("Repository: <{repository}>. Documentation: <{homepage}>."),
            (false, "ru") => "Публичного адреса у `stapel` пока нет.".to_owned(),
            (false, _) => "`stapel` has no public address yet.".to_owned(),
        }
    }

    /// What a page says whose commands or settings need an address.
    fn sentence(self, lang: &str) -> String {
        let (repository, release) = (self.repository(), self.release());
        match (self.are_set(), lang) {
            (true, "ru") => format!("`REPOSITORY` – это <{repository}>, `FROM` – <{release}>."),
            (true, _) => format!("`REPOSITORY` is <{repository}>, `FROM` is <{release}>."),
            (false, "ru") => {
                "Публичного адреса у `stapel` пока нет: вместо `REPOSITORY` подставьте адрес своей копии \
                              репозитория,\nвместо `FROM` – адрес, по которому лежат файлы выпуска."
                    .to_owned()
            }
            (false, _) => {
                "`stapel` has no public address yet: replace `REPOSITORY` by the address of your copy of the \
                           repository, and\n`FROM` by the address of the release files."
                    .to_owned()
            }
        }
    }

    /// The comment at the head of a file for CI.
    fn comment(self) -> String {
        if self.are_set() {
            format!("# Home: {}", self.repository)
        } else {
            "# There is no public address yet: FROM stands for the address of the release files.".to_owned()
        }
    }

    /// A page or template with these addresses in the place of those it has.
    fn written(self, text: &str, lang: &str) -> String {
        let marked = |mark: &str, sentence: String| {
            let marks = Regex::new(&format!("(?s)<!-- {mark} -->\n.*?<!-- end -->\n")).unwrap();
            (marks, format!("<!-- {mark} -->\n{sentence}\n<!-- end -->\n"))
        };
        let line = |pattern: &str, new: String| (Regex::new(&format!("(?m)^{pattern}$")).unwrap(), new);
        let places = [
            marked("home", self.home(lang)),
            marked("addresses", self.sentence(lang)),
            line("# (There is no public address yet|Home): .*", self.comment()),
            line(r"(?P<before>  - repo: )(REPOSITORY|https://\S+)", self.repository()),
            line(
                r"(?P<before> *(STAPEL_BINARY_URL|binary-url): )(FROM|https://\S+)(?P<after>/stapel-\S+)",
                self.release(),
            ),
        ];
        places.iter().fold(text.to_owned(), |text, (place, new)| {
            let part =
                |found: &Captures<'_>, name| found.name(name).map_or("", |part| part.as_str()).to_owned();
            let replaced = |found: &Captures<'_>| part(found, "before") + new + &part(found, "after");
            place.replace_all(&text, replaced).into_owned()
        })
    }
}

fn text_of(place: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(place)).unwrap()
}

fn lang_of(place: &str) -> &'static str {
    if place.contains(".ru.") { "ru" } else { "en" }
}

#[test]
fn pages_and_templates_show_the_addresses_that_are_set() {
    assert_eq!(THIS.repository.is_empty(), THIS.homepage.is_empty(), "set both in Cargo.toml, or none");
    assert!(!THIS.repository.ends_with('/') && !THIS.homepage.ends_with('/'), "an address ends with /");
    for place in PLACES {
        let text = text_of(place);
        let written = THIS.written(&text, lang_of(place));
        if is_update() {
            fs::write(Path::new(ROOT).join(place), written).unwrap();
        } else {
            assert!(text == written, "{place} is old: STAPEL_UPDATE=1 cargo test --test suite addresses");
        }
    }
}

#[test]
fn one_setting_changes_all_of_them() {
    for place in PLACES {
        let (text, lang) = (text_of(place), lang_of(place));
        let none = NONE.written(&text, lang);
        assert!(
            !none.contains(SOME.repository) && none.contains("no public address") | none.contains("пока нет")
        );
        let some = SOME.written(&none, lang);
        assert!(some.contains(SOME.repository), "{place}");
        for unset in ["no public address", "пока нет", ": FROM/", ": REPOSITORY"] {
            assert!(!some.contains(unset), "{place} still says '{unset}'");
        }
        assert_eq!(SOME.written(&some, lang), some, "{place}");
        assert_eq!(NONE.written(&some, lang), none, "{place}");
    }
    let hosted = Addresses { repository: "https://gitlab.test/acme/stapel", ..SOME };
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(hosted.release(), format!("https://gitlab.test/acme/stapel/-/releases/v{version}/downloads"));
}

/// Reports about one finding of a built-in rule, with these pages.
fn report(format: Format, site: Site, links: bool) -> String {
    let codebase =
        Codebase::new(Workspace::in_memory([("Модуль.xbsl".to_owned(), "метод Т()  \n;\n".to_owned())]));
    let rules: Vec<RuleRef> = TABLE.iter().map(RuleRef::from).collect();
    let report: Report = run(&codebase, RuleSet::of(&rules));
    let input = report::Input {
        codebase: &codebase,
        report: &report,
        lang: Lang::Ru,
        data_version: "1",
        problems: &[],
        unused_patterns: &[],
        site,
        commit: None,
        pool: None,
    };
    let style = TextStyle { excerpts: true, coloured: links, links, width: None };
    let mut written = Vec::new();
    report::prepare(&input, format, style).unwrap().write(&mut written).unwrap();
    String::from_utf8(written).unwrap()
}

#[test]
fn reports_link_rules_to_their_pages_once_these_are_published() {
    let page = "https://pages.test/stapel/docs/rules/whitespace.ru.html#whitespacetrailing";
    for (format, link) in [
        (Format::Sarif, format!("\"helpUri\":\"{page}\"")),
        (Format::Html, format!("<a href=\"{page}\"><code>whitespace/trailing</code></a>")),
        (Format::Rdjson, format!("\"url\":\"{page}\"")),
        (Format::Text, format!("[\x1b]8;;{page}\x1b\\whitespace/trailing\x1b]8;;\x1b\\]")),
    ] {
        let some = report(format, Site::at(SOME.homepage), true);
        assert!(some.contains(&link), "{format:?} has no {link}");
        let none = report(format, Site::at(NONE.homepage), true);
        assert!(
            none.contains("whitespace/trailing") && !none.contains("docs/rules"),
            "{format:?} has a link"
        );
        assert!(
            !none.contains("elpUri") && !none.contains("\x1b]8") && !none.contains("\"url\""),
            "{format:?} has a link"
        );
    }
    let sarif = report(Format::Sarif, Site::at(SOME.homepage), false);
    assert!(sarif.contains("\"informationUri\":\"https://pages.test/stapel\""));
    for (format, schema) in [(Format::Sarif, "code-scanning"), (Format::Rdjson, "rdjson")] {
        let schema = text_of(&format!("tests/schemas/{schema}.schema.json"));
        let document = report(format, Site::at(SOME.homepage), false);
        let [schema, document] = [&schema, &document].map(|text| serde_json::from_str(text).unwrap());
        assert!(jsonschema::is_valid(&schema, &document), "{format:?} is not valid");
    }
    let plain = report(Format::Text, Site::at(SOME.homepage), false);
    assert!(plain.contains("[whitespace/trailing]"), "{plain}");
}

/// Every page of a rule that a report may link to is there, with the place in it.
#[test]
fn the_links_of_rules_lead_to_headings_of_the_pages() {
    for (lang, suffix) in [(Lang::Ru, ".ru"), (Lang::En, "")] {
        for rule in TABLE {
            let address = Site::at("site").rule(rule, lang).unwrap();
            let (page, anchor) = address.strip_prefix("site/").unwrap().split_once('#').unwrap();
            assert_eq!(anchor, rule.id.replace('/', ""));
            let source = page.replace(".html", ".md");
            assert!(source.ends_with(&format!("{}{suffix}.md", rule.group())));
            assert!(text_of(&source).contains(&format!("\n## {}\n", rule.id)), "{address}");
        }
    }
}

#[test]
fn no_other_address_stands_anywhere() {
    let address = Regex::new(r"https?://[^\s`'<>)\]}|]+").unwrap();
    let mut seen = 0;
    let mut wrong = Vec::new();
    let folders = [
        "action.yml",
        ".pre-commit-hooks.yaml",
        "Cargo.toml",
        "pyproject.toml",
        "Containerfile",
        "README.md",
        "README.ru.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "ci-templates",
        "data",
        "docs",
        "engine",
        "fuzz/README.md",
        "parser",
        "release",
        "rules",
        "schemas",
        "src",
    ];
    for (place, text) in folders.into_iter().flat_map(files) {
        for found in address.find_iter(&text) {
            let found = found.as_str().trim_end_matches(['"', ',', '.', ';']);
            let is_own = THIS.are_set()
                && [THIS.repository, THIS.homepage].iter().any(|own| found.starts_with(own))
                && (PLACES.contains(&&*place) || place == "Cargo.toml");
            let is_template = found.contains("{}") || found.contains('…') || found.contains('$');
            if !is_own && !is_template && !OF_OTHERS.iter().any(|known| found.starts_with(known)) {
                wrong.push(format!("{place}: {found}"));
            }
            seen += 1;
        }
        let invented = ["git.example", "files.example", "example/stapel", "OWNER/stapel"];
        wrong.extend(
            invented.iter().filter(|word| text.contains(**word)).map(|word| format!("{place}: {word}")),
        );
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(seen > 20, "{seen}");
}
