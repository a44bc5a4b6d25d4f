//! The tags about parameters against the parameters there are.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{DocTag, DocTagKind, Method, Name, NodeKind, same_ignoring_case},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for doc in module.docs() {
        let tags = doc.tags(DocTagKind::Parameter);
        let Some(first) = tags.clone().next() else { continue };
        match (Method::cast(doc.declaration()), doc.declaration().kind()) {
            (Some(method), _) if !method.has_broken_signature() => judge(method, tags, report),
            // The fields of a structure are the parameters of its constructor.
            (Some(_), _) | (_, NodeKind::Structure | NodeKind::Exception | NodeKind::Constructor) => {}
            _ => {
                report.at(first.span).variant("no-method").arg("tag", first.text);
            }
        }
    }
}

fn judge<'t>(method: Method<'t>, tags: impl Iterator<Item = DocTag<'t>> + Clone, report: &mut Reporter<'_>) {
    let parameters = method.parameters().filter_map(|parameter| parameter.name());
    let parameters: Vec<&str> = parameters.map(Name::text).collect();
    let mut described: Vec<(usize, DocTag<'_>)> = Vec::new();
    for tag in tags.clone() {
        let Some(index) = parameter_of(tag, method, &parameters, report) else { continue };
        if described.iter().any(|(other, _)| *other == index) {
            report.at(tag.name_span()).variant("repeated").arg("name", tag.name());
        } else {
            described.push((index, tag));
        }
    }
    let misplaced = described.iter().zip(described.iter().skip(1)).find(|(before, tag)| before.0 > tag.0);
    if let Some(((_, before), (_, tag))) = misplaced {
        let draft = report.at(tag.name_span()).variant("order");
        draft.arg("name", tag.name()).arg("before", before.name());
    }
    let is_missing = |name: &&str| described.iter().all(|(index, _)| parameters.get(*index) != Some(name));
    let missing: Vec<&str> = parameters.iter().copied().filter(is_missing).collect();
    if let Some(first) = tags.clone().next().filter(|_| !described.is_empty() && !missing.is_empty()) {
        report.at(first.span).variant("missing").arg("names", missing.join(", "));
    }
}

/// The number of the parameter a tag is about. Reports a name that is not the one of the signature.
fn parameter_of(
    tag: DocTag<'_>,
    method: Method<'_>,
    parameters: &[&str],
    report: &mut Reporter<'_>,
) -> Option<usize> {
    let (name, span) = (tag.name(), tag.name_span());
    if name.is_empty() {
        report.at(tag.span).variant("nameless").arg("tag", tag.text);
        return None;
    }
    if tag.read_name() != name {
        report.at(span).variant("cut").arg("name", name).arg("read", tag.read_name());
    }
    if let Some(index) = parameters.iter().position(|parameter| *parameter == name) {
        return Some(index);
    }
    let similar = |parameter: &&str| same_ignoring_case(parameter, name);
    match parameters.iter().enumerate().find(|(_, parameter)| similar(parameter)) {
        Some((index, expected)) => {
            let draft = report.at(span).variant("letter-case");
            draft.arg("name", name).arg("expected", *expected).fix(span, *expected);
            Some(index)
        }
        None => {
            report.at(span).arg("name", name).arg("method", method.name().map_or("", Name::text));
            None
        }
    }
}
