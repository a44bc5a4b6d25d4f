//! One page to look at: what was checked, the findings by rule, and each of them by file, with filters that stand in the
//! address.
//!
//! - It needs nothing but itself, and may load nothing: a policy in its head names the digests of its own style and
//!   script and forbids everything else, so that a text that got past the escaping could still do nothing.
//! - Without scripts it is whole; only the filters are hidden then, and links lead to places.

mod address;
mod head;
mod side;

use std::{
    collections::BTreeSet,
    io::{self, Write},
};

use super::{Entries, Entry, excerpt::Excerpt, xml::Escaped};
use crate::{
    messages::{
        Sentence,
        run::{Below, Fix, Page, SeverityName},
    },
    rules::{Fixability, Lang},
    source::visible,
};
use address::Anchor;

const STYLE: &str = include_str!("html/page.css");
const SCRIPT: &str = include_str!("html/page.js");

/// Writes the page.
pub(super) fn write(entries: &Entries<'_>, to: &mut dyn Write) -> io::Result<()> {
    let input = entries.input();
    let lang = input.lang;
    let is_clean = input.report.findings.is_empty();
    to.write_all(head::of(entries).as_bytes())?;
    to.write_all(b"<div class=\"layout\">\n")?;
    if !is_clean {
        to.write_all(side::of(entries).as_bytes())?;
    }
    to.write_all(b"<main id=\"findings\" tabindex=\"-1\">\n")?;
    let mut rules = BTreeSet::new();
    for file in entries.by_file() {
        let Anchor { id, link } = Anchor::file(file.path);
        let path = Escaped(visible(file.path));
        write!(to, "<section>\n<h2 id=\"{id}\"><a href=\"{link}\">{path}</a></h2>\n")?;
        for entry in file.iter() {
            let is_first = rules.insert(&*entry.rule.id);
            write_article(&entry, is_first, lang, to)?;
        }
        to.write_all(b"</section>\n")?;
    }
    let hidden = if is_clean { "" } else { " hidden" };
    write!(to, "<p id=\"none\"{hidden}>{}</p>\n</main>\n</div>\n", text(&Page::NothingHere, lang))?;
    if !is_clean {
        writeln!(to, "<script>{SCRIPT}</script>")?;
    }
    to.write_all(b"</body>\n</html>\n")
}

/// Writes a finding. The first one of a rule is where links to the findings of the rule lead.
fn write_article(entry: &Entry<'_>, is_first: bool, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
    let (severity, start) = (entry.severity.word(), entry.location.start);
    let [before, inside, after] = Excerpt::of(entry).parts().map(|part| Escaped(part.to_owned()));
    let Anchor { id, link } = Anchor::finding(entry.fingerprint());
    let about = Anchor::rule(&entry.rule.id);
    let first = match is_first {
        true => format!(" id=\"{}\"", Anchor::findings_of(&entry.rule.id).id),
        false => String::new(),
    };
    write!(
        to,
        "<article id=\"{id}\" class=\"{severity}\" data-severity=\"{severity}\" data-rule=\"{rule}\" data-fix=\"{fix}\">\n\
         <h3{first}>{message}</h3>\n\
         <p class=\"meta\"><span class=\"severity\">{name}</span> <a href=\"{about}\">{rule}</a> \
         <a href=\"{link}\">{line}:{col}</a>{fixable}</p>\n\
         <pre><span class=\"number\">{line}</span>{before}<mark>{inside}</mark>{after}</pre>\n{see_also}</article>\n",
        rule = about.id,
        about = about.link,
        fix = entry.fixability.word(),
        fixable = fixable(entry.fixability, lang),
        message = Escaped(&entry.message),
        name = text(&SeverityName::of(entry.severity), lang),
        line = start.line,
        col = start.col,
        see_also = see_also(entry, lang),
    )
}

fn fixable(fixability: Fixability, lang: Lang) -> String {
    if fixability == Fixability::None {
        return String::new();
    }
    let fix = Fix::of(fixability).to(lang).to_string();
    format!(" <span class=\"fix\">{}</span>", text(&Page::HasFix { fix }, lang))
}

fn see_also(entry: &Entry<'_>, lang: Lang) -> String {
    let lines = entry.related.iter().map(|location| {
        let (line, col) = (location.start.line, location.start.col);
        let sentence = Below::SeeAlso { path: visible(location.path).into_owned(), line, col };
        format!("<p class=\"meta\">{}</p>\n", text(&sentence, lang))
    });
    lines.collect()
}

fn text(sentence: &impl Sentence, lang: Lang) -> String {
    Escaped(sentence.to(lang)).to_string()
}
