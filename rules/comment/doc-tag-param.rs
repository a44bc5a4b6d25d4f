//! The tags about parameters against the parameters there are.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    rules::prelude::*,
    syntax::xbsl::{DocTag, DocTagKind, Folded, Method, Name, NodeKind},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for doc in module.docs() {
        let tags: Vec<DocTag<'_>> = doc.tags(DocTagKind::Parameter).collect();
        let Some(first) = tags.first() else { continue };
        match (Method::cast(doc.declaration()), doc.declaration().kind()) {
            (Some(method), _) if !method.has_broken_signature() => judge(method, &tags, report),
            // The fields of a structure are the parameters of its constructor.
            (Some(_), _) | (_, NodeKind::Structure | NodeKind::Exception | NodeKind::Constructor) => {}
            _ => {
                report.at(first.span).variant(Variant("no-method")).arg("tag", first.text);
            }
        }
    }
}

fn judge<'t>(method: Method<'t>, tags: &[DocTag<'t>], report: &mut Reporter<'_>) {
    let signature = Signature::of(method);
    let mut described: Vec<(usize, DocTag<'_>)> = Vec::new();
    let mut known: FxHashSet<usize> = FxHashSet::default();
    let mut names: FxHashSet<&str> = FxHashSet::default();
    for tag in tags.iter().copied() {
        let Some(index) = signature.parameter_of(tag, method, report) else { continue };
        if known.insert(index) {
            described.push((index, tag));
            names.extend(signature.names.get(index));
        } else {
            report.at(tag.name_span()).variant(Variant("repeated")).arg("name", tag.name());
        }
    }
    let misplaced = described.iter().zip(described.iter().skip(1)).find(|(before, tag)| before.0 > tag.0);
    if let Some(((_, before), (_, tag))) = misplaced {
        let draft = report.at(tag.name_span()).variant(Variant("order"));
        draft.arg("name", tag.name()).arg("before", before.name());
    }
    let missing: Vec<&str> = signature.names.iter().copied().filter(|name| !names.contains(name)).collect();
    if let Some(first) = tags.first().filter(|_| !described.is_empty() && !missing.is_empty()) {
        report.at(first.span).variant(Variant("missing")).arg("names", missing.join(", "));
    }
}

/// The names of the parameters of a method, and the first number of each, also without regard to letter case.
struct Signature<'t> {
    names: Vec<&'t str>,
    exact: FxHashMap<&'t str, usize>,
    folded: FxHashMap<Folded<'t>, usize>,
}

impl<'t> Signature<'t> {
    fn of(method: Method<'t>) -> Self {
        let parameters = method.parameters().filter_map(|parameter| parameter.name());
        let names: Vec<&str> = parameters.map(Name::text).collect();
        // The first of several equals is put in last.
        let numbered = || names.iter().copied().enumerate().rev();
        let exact = numbered().map(|(at, name)| (name, at)).collect();
        let folded = numbered().map(|(at, name)| (Folded(name), at)).collect();
        Self { names, exact, folded }
    }

    /// The number of the parameter a tag is about. Reports a name that is not the one of the signature.
    fn parameter_of(&self, tag: DocTag<'_>, method: Method<'_>, report: &mut Reporter<'_>) -> Option<usize> {
        let (name, span) = (tag.name(), tag.name_span());
        if name.is_empty() {
            report.at(tag.span).variant(Variant("nameless")).arg("tag", tag.text);
            return None;
        }
        if tag.read_name() != name {
            report.at(span).variant(Variant("cut")).arg("name", name).arg("read", tag.read_name());
        }
        if let Some(index) = self.exact.get(name) {
            return Some(*index);
        }
        let similar = self.folded.get(&Folded(name)).copied();
        match similar.and_then(|index| Some((index, *self.names.get(index)?))) {
            Some((index, expected)) => {
                let draft = report.at(span).variant(Variant("letter-case"));
                draft.arg("name", name).arg("expected", expected).fix(span, expected.to_owned());
                Some(index)
            }
            None => {
                report.at(span).arg("name", name).arg("method", method.name().map_or("", Name::text));
                None
            }
        }
    }
}
