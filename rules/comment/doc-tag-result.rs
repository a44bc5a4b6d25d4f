//! The tags about results and exceptions against what is declared.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Doc, DocTagKind, Method, Name, NodeKind, TokenKind},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for doc in module.docs() {
        match (Method::cast(doc.declaration()), doc.declaration().kind()) {
            (Some(method), _) => {
                result(&doc, method, report);
                exceptions(&doc, report);
            }
            // They describe the constructor.
            (_, NodeKind::Structure | NodeKind::Exception | NodeKind::Constructor) => {}
            _ => {
                let tag = doc.tags(DocTagKind::Returns).chain(doc.tags(DocTagKind::Throws)).next();
                if let Some(tag) = tag {
                    report.at(tag.span).variant(Variant("no-method")).arg("tag", tag.text);
                }
            }
        }
    }
}

fn result(doc: &Doc<'_>, method: Method<'_>, report: &mut Reporter<'_>) {
    let mut tags = doc.tags(DocTagKind::Returns);
    let Some(first) = tags.next() else { return };
    let is_void = matches!(method.result_keyword(), Some(TokenKind::Void | TokenKind::Never));
    if (is_void || method.return_type().is_none()) && !method.has_broken_signature() {
        let method = method.name().map_or("", Name::text);
        report.at(first.span).arg("tag", first.text).arg("method", method);
    }
    for tag in tags {
        report.at(tag.span).variant(Variant("repeated")).arg("tag", tag.text);
    }
}

fn exceptions(doc: &Doc<'_>, report: &mut Reporter<'_>) {
    for tag in doc.tags(DocTagKind::Throws) {
        let (name, read) = (tag.name(), tag.read_name());
        if name.is_empty() {
            report.at(tag.span).variant(Variant("nameless")).arg("tag", tag.text);
        } else if name != read {
            report.at(tag.name_span()).variant(Variant("cut")).arg("name", name).arg("read", read);
        }
    }
}
