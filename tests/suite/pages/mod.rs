//! The pages for people: each is there in both languages, links lead somewhere, and what is shown is what happens.
//!
//! `STAPEL_UPDATE=1 cargo test --test suite pages::` writes down what the program says now.

mod addresses;
mod commands;
mod earlier_tool;
mod page;
mod wording;

use std::{env, fs, path::Path};

use commands::{Reader, Step};
use page::Page;
use rayon::prelude::*;

/// For those who change the program; in English only.
const FOR_DEVELOPERS: [&str; 6] = [
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "docs/architecture.md",
    "docs/scaffold-table.md",
    "docs/service-table.md",
    "fuzz/README.md",
];

/// Pages whose commands install programs or call CI tools, and the scripts of the gate that run them.
const RUN_ELSEWHERE: [(&str, &str); 4] = [
    ("docs/install.", ".ci/install"),
    ("docs/pre-commit.", ".ci/install"),
    ("docs/gitlab.", ".ci/pipelines"),
    ("docs/github.", ".ci/pipelines"),
];

fn is_update() -> bool {
    env::var_os("STAPEL_UPDATE").is_some()
}

#[test]
fn every_page_has_its_twin() {
    let pages = Page::all();
    for page in pages.iter().filter(|page| !FOR_DEVELOPERS.contains(&page.name())) {
        let twin = page.twin();
        let twin = pages.iter().find(|other| other.name() == twin);
        let twin = twin.unwrap_or_else(|| panic!("{} has no twin", page.name()));
        let levels = |page: &Page| page.headings().map(|(level, _)| level).collect::<Vec<_>>();
        assert_eq!(levels(page), levels(twin), "headings of {} and its twin", page.name());
        let shapes = |page: &Page| page.blocks().iter().map(commands::shape).collect::<Vec<_>>();
        assert_eq!(shapes(page), shapes(twin), "blocks of {} and its twin", page.name());
    }
}

#[test]
fn links_lead_somewhere() {
    let pages = Page::all();
    let mut followed = 0;
    let mut wrong = Vec::new();
    for page in &pages {
        for link in page.links().filter(|link| !link.contains("://")) {
            let (path, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let path = page.resolve(path);
            let target = pages.iter().find(|page| page.name() == path);
            let is_there = Path::new(page::ROOT).join(&path).exists();
            let is_heading = anchor.is_empty()
                || target.is_some_and(|target| target.anchors().any(|other| other == anchor));
            let is_in_language = target.is_none_or(|target| {
                let is_english_only = FOR_DEVELOPERS.contains(&target.name());
                target.lang() == page.lang() || path == page.twin() || is_english_only
            });
            if !(is_there && is_heading && is_in_language) {
                let why = format!("there: {is_there}, heading: {is_heading}, language: {is_in_language}");
                wrong.push(format!("{}: {link}: {why}", page.name()));
            }
            followed += 1;
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(followed > 100, "{followed}");
}

#[test]
fn every_page_can_be_reached() {
    for start in ["README.md", "README.ru.md"] {
        let pages = Page::all();
        let mut reached = vec![start.to_owned()];
        let mut next = 0;
        while let Some(name) = reached.get(next).cloned() {
            next += 1;
            let Some(page) = pages.iter().find(|page| page.name() == name) else { continue };
            for link in page.links() {
                let path = page.resolve(link.split('#').next().unwrap());
                if !reached.contains(&path) {
                    reached.push(path);
                }
            }
        }
        for page in pages.iter().filter(|page| page.name().starts_with("docs/")) {
            assert!(
                reached.iter().any(|path| path == page.name()),
                "{start} does not lead to {}",
                page.name()
            );
        }
    }
}

/// Each page is read from top to bottom by somebody who types every command and makes every file as shown.
#[test]
fn what_the_pages_show_is_what_happens() {
    let pages = Page::all();
    let for_people = pages.par_iter().filter(|page| !FOR_DEVELOPERS.contains(&page.name()));
    let here = for_people.filter(|page| !is_run_elsewhere(page));
    let read: Vec<(usize, String)> = here.map(read).collect();
    let wrong: String = read.iter().map(|(_, wrong)| wrong.as_str()).collect();
    assert!(wrong.is_empty(), "{wrong}");
    let commands: usize = read.iter().map(|(commands, _)| commands).sum();
    assert!(commands > 100, "{commands}");
}

fn is_run_elsewhere(page: &Page) -> bool {
    let Some((_, script)) = RUN_ELSEWHERE.iter().find(|(name, _)| page.name().starts_with(name)) else {
        return false;
    };
    let script = fs::read_to_string(Path::new(page::ROOT).join(script)).unwrap();
    let name = page.name().rsplit('/').next().and_then(|name| name.split('.').next()).unwrap();
    assert!(script.contains(name), "nothing runs {}", page.name());
    true
}

/// How many commands a page has, and what happens otherwise than it says.
fn read(page: &Page) -> (usize, String) {
    if page.blocks().iter().all(|block| commands::steps(block).is_empty()) {
        return (0, String::new());
    }
    let mut reader = Reader::new(page.lang());
    let mut commands = 0;
    let mut wrong = String::new();
    let mut text = page.text().to_owned();
    for block in page.blocks() {
        let mut shown = String::new();
        for step in commands::steps(&block) {
            match step {
                Step::File { path, text } => reader.write(&path, &text),
                Step::Command(line) => {
                    commands += 1;
                    let (code, told) = reader.run(&line);
                    if code > 1 {
                        wrong += &format!("{}: {line}: exit code {code}\n{told}\n", page.name());
                    }
                }
                Step::Session(session) => {
                    commands += 1;
                    let (code, told) = reader.run(&session.command);
                    let (was, now) = (&session.text, session.with_answer(code, &told));
                    let is_same = session.is_answered_by(code, &told);
                    if !is_same && !is_update() {
                        wrong += &format!("{}: written\n{was}happens\n{now}\n", page.name());
                    }
                    shown += if is_same { was } else { &now };
                }
            }
        }
        if !shown.is_empty() && shown != block.text {
            text = text.replacen(&block.text, &shown, 1);
        }
    }
    if is_update() && text != page.text() {
        fs::write(Path::new(page::ROOT).join(page.name()), text).unwrap();
    }
    (commands, wrong)
}
