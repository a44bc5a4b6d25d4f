//! How a description with tags is laid out: text, a blank line, tags in their order, nothing after them.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Doc, DocLine, DocTag, DocTagKind},
};

/// A line of documentation with the tag that it begins with.
type TaggedLine<'t> = (DocLine<'t>, DocTag<'t>);

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for doc in module.docs() {
        let tags: Vec<TaggedLine<'_>> = doc.lines().filter_map(|line| Some((line, line.tag()?))).collect();
        if tags.iter().any(|(_, tag)| tag.kind.is_some()) {
            beginning(&doc, &tags, module.text(), report);
            order(&tags, report);
            empty_tags(&doc, &tags, report);
            text_after_tags(&doc, &tags, report);
            dashes(&tags, report);
        }
    }
}

/// The text comes first, and a blank line sets the tags apart from it.
fn beginning(doc: &Doc<'_>, tags: &[TaggedLine<'_>], text: &str, report: &mut Reporter<'_>) {
    let Some((line, tag)) = tags.first() else { return };
    let before = doc.lines().take_while(|before| before.span() != line.span()).last();
    match before {
        None if tag.kind.is_some() => _ = report.at(tag.span).arg("tag", tag.text),
        Some(before) if !before.is_blank() => {
            let indent = Span::new(before.span().end, line.span().start).slice(text);
            report
                .at(tag.span)
                .variant(Variant("no-blank"))
                .fix(Span::at(before.span().end), format!("{indent}///"));
        }
        _ => {}
    }
}

fn order(tags: &[TaggedLine<'_>], report: &mut Reporter<'_>) {
    let mut known = tags.iter().map(|(_, tag)| tag).filter(|tag| tag.kind.is_some()).peekable();
    while let Some(before) = known.next() {
        if let Some(tag) = known.peek().filter(|tag| before.kind > tag.kind) {
            report.at(tag.span).variant(Variant("order")).arg("tag", tag.text).arg("before", before.text);
            return;
        }
    }
}

/// A tag without a name needs a text; it may go on below the tag.
fn empty_tags(doc: &Doc<'_>, tags: &[TaggedLine<'_>], report: &mut Reporter<'_>) {
    let wants_text = |tag: &DocTag<'_>| matches!(tag.kind, Some(DocTagKind::Returns | DocTagKind::See));
    for (line, tag) in tags.iter().filter(|(_, tag)| tag.body.is_empty() && wants_text(tag)) {
        let mut below = doc.lines_below(*line).take_while(|line| line.tag().is_none());
        if below.all(DocLine::is_blank) {
            report.at(tag.span).variant(Variant("empty")).arg("tag", tag.text);
        }
    }
}

fn text_after_tags(doc: &Doc<'_>, tags: &[TaggedLine<'_>], report: &mut Reporter<'_>) {
    let Some((last, tag)) = tags.last() else { return };
    let mut below = doc.lines_below(*last).skip_while(|line| !line.is_blank());
    if let Some(line) = below.find(|line| !line.is_blank()) {
        report.at(line.content_span()).variant(Variant("text-after")).arg("tag", tag.text);
    }
}

/// Between a name and its explanation only a hyphen is read as a separator.
fn dashes(tags: &[TaggedLine<'_>], report: &mut Reporter<'_>) {
    let is_named = |tag: &DocTag<'_>| matches!(tag.kind, Some(DocTagKind::Parameter | DocTagKind::Throws));
    for tag in tags.iter().map(|(_, tag)| tag).filter(|tag| is_named(tag)) {
        let behind = tag.body.get(tag.name().len()..).unwrap_or_default().trim_start();
        let Some(dash) = behind.chars().next().filter(|sign| matches!(sign, '–' | '—')) else { continue };
        if !tag.name().is_empty() {
            let start = tag.body_span.end - behind.len() as u32;
            let span = Span::new(start, start + dash.len_utf8() as u32);
            report.at(span).variant(Variant("dash")).arg("dash", dash.to_string()).fix(span, "-");
        }
    }
}
