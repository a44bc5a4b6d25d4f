//! How a description with tags is laid out: text, a blank line, tags in their order, nothing after them.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Doc, DocLine, DocTag, DocTagKind},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for doc in module.docs().filter(|doc| known_tags(doc).next().is_some()) {
        beginning(&doc, module.text(), report);
        order(&doc, report);
        empty_tags(&doc, report);
        text_after_tags(&doc, report);
        dashes(&doc, report);
    }
}

fn known_tags<'t>(doc: &Doc<'t>) -> impl Iterator<Item = DocTag<'t>> + Clone + use<'t> {
    doc.lines().filter_map(DocLine::tag).filter(|tag| tag.kind.is_some())
}

/// The text comes first, and a blank line sets the tags apart from it.
fn beginning(doc: &Doc<'_>, text: &str, report: &mut Reporter<'_>) {
    if let Some(tag) = doc.lines().next().and_then(DocLine::tag) {
        if tag.kind.is_some() {
            report.at(tag.span).arg("tag", tag.text);
        }
        return;
    }
    let mut pairs = doc.lines().zip(doc.lines().skip(1));
    let first_tag = pairs.find_map(|(before, line)| Some((before, line, line.tag()?)));
    if let Some((before, line, tag)) = first_tag.filter(|(before, ..)| !before.is_blank()) {
        let indent = Span::new(before.span().end, line.span().start).slice(text);
        report
            .at(tag.span)
            .variant(Variant("no-blank"))
            .fix(Span::at(before.span().end), format!("{indent}///"));
    }
}

fn order(doc: &Doc<'_>, report: &mut Reporter<'_>) {
    let mut pairs = known_tags(doc).zip(known_tags(doc).skip(1));
    if let Some((before, tag)) = pairs.find(|(before, tag)| before.kind > tag.kind) {
        report.at(tag.span).variant(Variant("order")).arg("tag", tag.text).arg("before", before.text);
    }
}

/// A tag without a name needs a text; it may go on below the tag.
fn empty_tags(doc: &Doc<'_>, report: &mut Reporter<'_>) {
    for line in doc.lines() {
        let Some(tag) = line.tag().filter(|tag| tag.body.is_empty()) else { continue };
        let mut below = doc.lines_below(line).take_while(|line| line.tag().is_none());
        let wants_text = matches!(tag.kind, Some(DocTagKind::Returns | DocTagKind::See));
        if wants_text && below.all(DocLine::is_blank) {
            report.at(tag.span).variant(Variant("empty")).arg("tag", tag.text);
        }
    }
}

fn text_after_tags(doc: &Doc<'_>, report: &mut Reporter<'_>) {
    let Some((last, tag)) = doc.lines().filter_map(|line| Some((line, line.tag()?))).next_back() else {
        return;
    };
    let mut below = doc.lines_below(last).skip_while(|line| !line.is_blank());
    if let Some(line) = below.find(|line| !line.is_blank()) {
        report.at(line.content_span()).variant(Variant("text-after")).arg("tag", tag.text);
    }
}

/// Between a name and its explanation only a hyphen is read as a separator.
fn dashes(doc: &Doc<'_>, report: &mut Reporter<'_>) {
    for tag in doc.tags(DocTagKind::Parameter).chain(doc.tags(DocTagKind::Throws)) {
        let behind = tag.body.get(tag.name().len()..).unwrap_or_default().trim_start();
        let Some(dash) = behind.chars().next().filter(|sign| matches!(sign, '–' | '—')) else { continue };
        if !tag.name().is_empty() {
            let start = tag.body_span.end - behind.len() as u32;
            let span = Span::new(start, start + dash.len_utf8() as u32);
            report.at(span).variant(Variant("dash")).arg("dash", dash.to_string()).fix(span, "-");
        }
    }
}
