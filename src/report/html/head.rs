//! What stands before the findings: what may run in the page, and what was checked.

use std::collections::BTreeMap;

use super::{SCRIPT, STYLE, text};
use crate::{
    messages::run::{Page, Step, Summary},
    platform::words::key,
    project::{Project, ValueWords},
    report::{Commit, Entries, Fixable, Input, Problem, entry::shortened, xml::Escaped},
    rules::Severity,
    source::{Sha256, visible},
};

/// A project as the page names it.
struct Named {
    /// `VENDOR/NAME`, as far as its description says.
    name: String,
    version: String,
    dir: String,
}

/// The head of the document and the header of the page.
pub(super) fn of(entries: &Entries<'_>) -> String {
    let input = entries.input();
    let projects = projects(input);
    let lang = input.lang;
    let title = match &*projects {
        [Named { name, .. }] if !name.is_empty() => text(&Page::TitleOf { project: name.clone() }, lang),
        _ => text(&Page::Title, lang),
    };
    let [heading, skip] = [Page::Title, Page::Skip].map(|sentence| text(&sentence, lang));
    format!(
        "<!DOCTYPE html>\n<html lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n\
         <body>\n<header>\n<a class=\"skip\" href=\"#findings\">{skip}</a>\n<h1>{heading}</h1>\n\
         <dl>\n{facts}</dl>\n{counts}{problems}</header>\n",
        code = lang.code(),
        policy = policy(),
        facts = facts(input, &projects),
        counts = counts(entries),
        problems = problems(input),
    )
}

/// Nothing is loaded and nothing runs but what the page itself holds.
fn policy() -> String {
    let [style, script] = [STYLE, SCRIPT].map(|text| base64(Sha256::of(text).as_ref()));
    format!(
        "default-src 'none'; style-src 'sha256-{style}'; script-src 'sha256-{script}'; base-uri 'none'; \
         form-action 'none'"
    )
}

/// What was checked, by what.
fn facts(input: &Input<'_>, projects: &[Named]) -> String {
    let mut facts = String::new();
    let mut add = |label: Page, values: &[String]| {
        if !values.is_empty() {
            let values: String = values.iter().map(|value| format!("<dd>{value}</dd>\n")).collect();
            facts += &format!("<div>\n<dt>{}</dt>\n{values}</div>\n", text(&label, input.lang));
        }
    };
    let label = if projects.len() == 1 { Page::Project } else { Page::Projects };
    add(label, &projects.iter().map(Named::html).collect::<Vec<_>>());
    if let Some(Commit { id, committed }) = input.commit {
        add(Page::Commit, &[format!("<code>{}</code>", Escaped(visible(id)))]);
        add(Page::Committed, committed.as_deref().map(time).as_slice());
    }
    add(Page::Tool, &[env!("CARGO_PKG_VERSION").to_owned()]);
    add(Page::Data, &[Escaped(visible(input.data_version)).to_string()]);
    facts
}

/// A time in the form of RFC 3339 and in UTC, to the minute.
fn time(time: &str) -> String {
    let [day, minute] = [0..10, 11..16].map(|part| time.get(part).unwrap_or_default());
    format!("<time datetime=\"{time}\">{day} {minute} UTC</time>", time = Escaped(time))
}

impl Named {
    fn html(&self) -> String {
        let [name, version, dir] = [&self.name, &self.version, &self.dir].map(Escaped);
        let parts = [
            (&self.name, format!("<strong>{name}</strong>")),
            (&self.version, version.to_string()),
            (&self.dir, format!("<code>{dir}</code>")),
        ];
        let given: Vec<String> =
            parts.into_iter().filter(|(given, _)| !given.is_empty()).map(|(_, html)| html).collect();
        given.join(" ")
    }
}

/// The projects of the checked files, in the order of their folders.
fn projects(input: &Input<'_>) -> Vec<Named> {
    let checked = input.codebase.files_in(&input.report.requested);
    let projects = checked.filter_map(|file| input.codebase.project_of(file.index));
    let marked = projects.filter(Project::has_descriptor);
    let by_dir: BTreeMap<&str, Project<'_>> = marked.map(|project| (project.dir(), project)).collect();
    by_dir.into_values().map(|project| named(&project)).collect()
}

fn named(project: &Project<'_>) -> Named {
    let descriptor = project.descriptor();
    let said = |key| {
        let value = descriptor.as_ref().and_then(|descriptor| descriptor.get(key));
        let value = value.filter(|value| value.is_scalar() && value.has_value());
        value.map(|value| shown(value.text())).unwrap_or_default()
    };
    let [vendor, name, version] = [key::VENDOR, key::NAME, key::VERSION].map(said);
    let is_given = |part: &&String| !part.is_empty();
    let name = [vendor, name].iter().filter(is_given).map(String::as_str).collect::<Vec<_>>().join("/");
    Named { name, version, dir: shown(project.dir()) }
}

fn shown(said: &str) -> String {
    visible(&shortened(said.to_owned())).into_owned()
}

/// How much was checked, what was found and what can be fixed.
fn counts(entries: &Entries<'_>) -> String {
    let input = entries.input();
    let lang = input.lang;
    let count = |severity| input.report.count(severity);
    let line = |line: &Summary| match line {
        // The words of machine formats stand in it.
        Summary::Findings { findings, .. } => {
            let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
            let infos = count(Severity::Info);
            text(&Page::Findings { findings: *findings, errors, warnings, infos }, lang)
        }
        line => text(line, lang),
    };
    let mut lines: Vec<String> = input.summary().iter().map(line).collect();
    let Fixable { fixable: safe, suggested } = input.fixable();
    if safe + suggested > 0 {
        lines.push(text(&Page::Fixable { safe, suggested }, lang));
    }
    lines.iter().map(|line| format!("<p>{line}</p>\n")).collect()
}

/// What could not be checked.
fn problems(input: &Input<'_>) -> String {
    if input.problems.is_empty() {
        return String::new();
    }
    let title = Step::Incomplete { problems: input.problems.len() };
    let item = |problem: &Problem| format!("<li>{}</li>\n", Escaped(visible(&problem.message)));
    let items: String = input.problems.iter().map(item).collect();
    format!("<div class=\"problems\">\n<h2>{}</h2>\n<ul>\n{items}</ul>\n</div>\n", text(&title, input.lang))
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for chunk in bytes.chunks(3) {
        let group =
            (0..3).fold(0, |group, at| group << 8 | u32::from(chunk.get(at).copied().unwrap_or_default()));
        for at in 0..4 {
            let letter = LETTERS.get((group >> (18 - 6 * at) & 63) as usize).copied().unwrap_or_default();
            out.push(if at <= chunk.len() { char::from(letter) } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn digests_are_written_as_policies_want_them() {
        let cases = [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")];
        for (text, expected) in cases {
            assert_eq!(base64(text.as_bytes()), expected);
        }
    }
}
