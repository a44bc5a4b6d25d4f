//! One page to look at: findings by file, with filters by severity, rule, file and text.
//!
//! - It needs nothing but itself, and may load nothing: a policy in its head names the digests of its own style and
//!   script and forbids everything else, so that a text that got past the escaping could still do nothing.
//! - Without scripts it is whole; only the filters are hidden then.

use std::io::{self, Write};

use super::{Entries, Entry, Input, excerpt::Excerpt, tally::by_rule, xml::Escaped};
use crate::{
    messages::{
        Sentence,
        run::{Below, Page, Step},
    },
    rules::{Lang, Rule, Severity},
    source::{Sha256, visible},
};

const STYLE: &str = include_str!("html/page.css");
const SCRIPT: &str = include_str!("html/page.js");

/// Writes the page.
pub(super) fn write(entries: &Entries<'_>, to: &mut dyn Write) -> io::Result<()> {
    let input = entries.input();
    let lang = input.lang;
    let is_clean = input.report.findings.is_empty();
    to.write_all(head(lang).as_bytes())?;
    to.write_all(b"<body>\n<header>\n<h1>stapel</h1>\n")?;
    for line in input.summary() {
        writeln!(to, "<p>{}</p>", text(&line, lang))?;
    }
    writeln!(to, "{}</header>", problems(input))?;
    if !is_clean {
        to.write_all(form(entries).as_bytes())?;
    }
    to.write_all(b"<main>\n")?;
    for file in entries.by_file() {
        let path = Escaped(visible(file.path));
        write!(to, "<section data-path=\"{path}\">\n<h2>{path}</h2>\n")?;
        file.iter().try_for_each(|entry| write_article(&entry, input, to))?;
        to.write_all(b"</section>\n")?;
    }
    let hidden = if is_clean { "" } else { " hidden" };
    write!(to, "<p id=\"none\"{hidden}>{}</p>\n</main>\n", text(&Page::NothingHere, lang))?;
    if !is_clean {
        writeln!(to, "<script>{SCRIPT}</script>")?;
    }
    to.write_all(b"</body>\n</html>\n")
}

fn head(lang: Lang) -> String {
    let [style, script] = [STYLE, SCRIPT].map(|text| base64(Sha256::of(text).as_ref()));
    let policy = format!("default-src 'none'; style-src 'sha256-{style}'; script-src 'sha256-{script}'");
    let (code, title) = (lang.code(), text(&Page::Title, lang));
    format!(
        "<!DOCTYPE html>\n<html lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}; base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n"
    )
}

/// What could not be checked.
fn problems(input: &Input<'_>) -> String {
    if input.problems.is_empty() {
        return String::new();
    }
    let title = Step::Incomplete { problems: input.problems.len() };
    let item = |problem: &super::Problem| format!("<li>{}</li>\n", Escaped(visible(&problem.message)));
    let items: String = input.problems.iter().map(item).collect();
    format!("<div class=\"problems\">\n<h2>{}</h2>\n<ul>\n{items}</ul>\n</div>\n", text(&title, input.lang))
}

fn form(entries: &Entries<'_>) -> String {
    let input = entries.input();
    let lang = input.lang;
    let mut severities = String::new();
    for severity in [Severity::Error, Severity::Warning, Severity::Info] {
        let (word, count) = (severity.word(), input.report.count(severity));
        severities += &format!(
            "<label><input type=\"checkbox\" name=\"severity\" value=\"{word}\" checked> {word}: {count}</label>\n"
        );
    }
    let rules = by_rule(input).into_iter().map(|tally| (&*tally.rule.id, tally.findings));
    let paths = entries.by_file().map(|file| (file.path, file.count()));
    let (rules, paths) = (options(rules, lang), options(paths, lang));
    let [search, severity, rule, file, reset, shown] =
        [Page::Text, Page::Severity, Page::Rule, Page::File, Page::Reset, Page::Shown]
            .map(|sentence| text(&sentence, lang));
    let total = input.report.findings.len();
    format!(
        "<form hidden role=\"search\">\n<div>\n\
         <label class=\"field\"><span>{search}</span><input type=\"search\" name=\"text\"></label>\n\
         <label class=\"field\"><span>{rule}</span><select name=\"rule\">\n{rules}</select></label>\n\
         <label class=\"field\"><span>{file}</span><select name=\"file\">\n{paths}</select></label>\n\
         <fieldset>\n<legend>{severity}</legend>\n{severities}</fieldset>\n\
         <button type=\"reset\">{reset}</button>\n\
         <output>{shown} <span id=\"shown\">{total}</span> / {total}</output>\n</div>\n</form>\n"
    )
}

/// The choices of a filter, the first being no choice at all.
fn options<'o>(choices: impl Iterator<Item = (&'o str, usize)>, lang: Lang) -> String {
    let all = format!("<option value=\"\" selected>{}</option>\n", text(&Page::All, lang));
    let option = |(value, count): (&str, usize)| {
        let value = visible(value);
        format!("<option value=\"{value}\">{value} ({count})</option>\n", value = Escaped(value))
    };
    [all].into_iter().chain(choices.map(option)).collect()
}

fn write_article(entry: &Entry<'_>, input: &Input<'_>, to: &mut dyn Write) -> io::Result<()> {
    let lang = input.lang;
    let (severity, start) = (entry.severity.word(), entry.location.start);
    let id = Escaped(visible(&entry.rule.id));
    let name = rule_name(entry.rule, input);
    let [before, inside, after] = Excerpt::of(entry).parts().map(|part| Escaped(part.to_owned()));
    let see_also: String = entry
        .related
        .iter()
        .map(|location| {
            let (line, col) = (location.start.line, location.start.col);
            let sentence = Below::SeeAlso { path: visible(location.path).into_owned(), line, col };
            format!("<p class=\"meta\">{}</p>\n", text(&sentence, lang))
        })
        .collect();
    let [title, reason] =
        [&entry.rule.title, &entry.rule.reason].map(|text| Escaped(visible(text.get(lang))));
    write!(
        to,
        "<article class=\"{severity}\" data-severity=\"{severity}\" data-rule=\"{id}\">\n\
         <p>{message}</p>\n\
         <p class=\"meta\"><span class=\"severity\">{severity}</span> {name} <span>{line}:{col}</span></p>\n\
         <pre><span class=\"number\">{line}</span>{before}<mark>{inside}</mark>{after}</pre>\n{see_also}\
         <details><summary>{title}</summary>{reason}</details>\n</article>\n",
        message = Escaped(&entry.message),
        line = start.line,
        col = start.col,
    )
}

/// The id of a rule, as a link if it has a page.
fn rule_name(rule: &Rule, input: &Input<'_>) -> String {
    let id = Escaped(visible(&rule.id));
    match input.site.rule(rule, input.lang) {
        Some(address) => format!("<a href=\"{}\"><code>{id}</code></a>", Escaped(address)),
        None => format!("<code>{id}</code>"),
    }
}

fn text(sentence: &impl Sentence, lang: Lang) -> String {
    Escaped(sentence.to(lang)).to_string()
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
