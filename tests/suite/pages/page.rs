//! Markdown, as far as the pages use it.

use std::{fs, path::Path};

use regex::Regex;

pub(crate) const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Directories without pages for people.
const SKIPPED: [&str; 3] = ["target", "tests", "node_modules"];

/// A page of the documentation.
pub(crate) struct Page {
    name: String,
    text: String,
}

/// A fenced block: what stands behind the fence, and the lines inside.
pub(crate) struct Block {
    pub(crate) info: String,
    pub(crate) text: String,
}

impl Page {
    /// All pages of the repository.
    pub(crate) fn all() -> Vec<Self> {
        let mut pages = Vec::new();
        collect(Path::new(""), &mut pages);
        assert!(pages.len() > 30, "{}", pages.len());
        pages
    }

    /// The path from the root of the repository, joined with `/`.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn lang(&self) -> &'static str {
        if self.name.ends_with(".ru.md") { "ru" } else { "en" }
    }

    /// The name of the same page in the other language.
    pub(crate) fn twin(&self) -> String {
        match self.name.strip_suffix(".ru.md") {
            Some(name) => format!("{name}.md"),
            None => format!("{}.ru.md", self.name.strip_suffix(".md").unwrap()),
        }
    }

    pub(crate) fn blocks(&self) -> Vec<Block> {
        let mut blocks: Vec<Block> = Vec::new();
        for (line, place) in self.lines() {
            match place {
                Place::Opens(info) => blocks.push(Block { info: info.to_owned(), text: String::new() }),
                Place::Inside => blocks.last_mut().unwrap().text += &format!("{line}\n"),
                Place::Closes | Place::Outside => {}
            }
        }
        blocks
    }

    /// Headings with their levels.
    pub(crate) fn headings(&self) -> impl Iterator<Item = (usize, &str)> {
        self.prose().filter_map(|line| {
            let level = line.len() - line.trim_start_matches('#').len();
            line[level..].strip_prefix(' ').filter(|_| level > 0).map(|heading| (level, heading))
        })
    }

    /// What links may name after `#`: the headings, made the way code hosts make them.
    pub(crate) fn anchors(&self) -> impl Iterator<Item = String> {
        self.headings().map(|(_, heading)| {
            let kept = heading.chars().filter(|&letter| letter.is_alphanumeric() || " -_".contains(letter));
            kept.collect::<String>().to_lowercase().replace(' ', "-")
        })
    }

    pub(crate) fn links(&self) -> impl Iterator<Item = String> {
        let code = Regex::new("`[^`]*`").unwrap();
        let link = Regex::new(r"\]\(([^)\s]+)\)").unwrap();
        self.prose().flat_map(move |line| {
            let line = code.replace_all(line, "").into_owned();
            link.captures_iter(&line).map(|found| found[1].to_owned()).collect::<Vec<_>>()
        })
    }

    /// A path that is meant from this page, from the root of the repository.
    pub(crate) fn resolve(&self, path: &str) -> String {
        if path.is_empty() {
            return self.name.clone();
        }
        let mut parts: Vec<&str> = self.name.split('/').collect();
        parts.pop();
        for part in path.split('/') {
            match part {
                "." | "" => {}
                ".." => _ = parts.pop(),
                part => parts.push(part),
            }
        }
        parts.join("/")
    }

    fn prose(&self) -> impl Iterator<Item = &str> {
        self.lines().filter(|(_, place)| *place == Place::Outside).map(|(line, _)| line)
    }

    fn lines(&self) -> impl Iterator<Item = (&str, Place<'_>)> {
        let mut open: Option<&str> = None;
        self.text.lines().map(move |line| {
            let fence = &line[..line.len() - line.trim_start_matches('`').len()];
            let place = match open {
                Some(closing) if line == closing => Place::Closes,
                Some(_) => Place::Inside,
                None if fence.len() > 2 => Place::Opens(&line[fence.len()..]),
                None => Place::Outside,
            };
            match place {
                Place::Opens(_) => open = Some(fence),
                Place::Closes => open = None,
                Place::Inside | Place::Outside => {}
            }
            (line, place)
        })
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Place<'text> {
    Outside,
    Opens(&'text str),
    Inside,
    Closes,
}

fn collect(dir: &Path, pages: &mut Vec<Page>) {
    let mut entries: Vec<_> =
        fs::read_dir(Path::new(ROOT).join(dir)).unwrap().map(|entry| entry.unwrap()).collect();
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name().into_string().unwrap();
        let path = dir.join(&name);
        if entry.file_type().unwrap().is_dir() {
            if !name.starts_with('.') && !SKIPPED.contains(&name.as_str()) {
                collect(&path, pages);
            }
        } else if name.ends_with(".md") {
            let text = fs::read_to_string(entry.path()).unwrap();
            pages.push(Page { name: path.to_str().unwrap().replace('\\', "/"), text });
        }
    }
}

/// The text files at a path of the repository or below it, with their paths.
pub(crate) fn files(path: &str) -> Vec<(String, String)> {
    let full = Path::new(ROOT).join(path);
    if full.is_file() {
        return fs::read_to_string(full).map(|text| (path.to_owned(), text)).into_iter().collect();
    }
    let mut names: Vec<String> =
        fs::read_dir(full).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names.iter().flat_map(|name| files(&format!("{path}/{name}"))).collect()
}
