//! A method whose body stands word for word in another module too. Indents, empty lines and comments do not count.
//! Handlers are left out: each module needs its own.

use std::{collections::HashMap, hash::Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use crate::{
    platform::words::annotation,
    rules::prelude::*,
    source::FileIndex,
    syntax::xbsl::{Annotation, Block, Method, Name},
};

/// A method with a long body.
struct Found<'p> {
    file: FileIndex,
    path: &'p str,
    method: Method<'p>,
    body: Block<'p>,
}

pub fn check(project: &Project<'_>, context: &Context<'_>, report: &mut Reporter<'_>) {
    let shortest = usize::try_from(context.param("min-lines")).unwrap_or_default();
    let mut alike: FxHashMap<u64, Vec<Found<'_>>> = FxHashMap::default();
    for module in project.modules().filter(|module| module.is_valid()) {
        let (file, path) = (module.file().index, module.file().path());
        for method in module.tree().methods().filter(|method| method.owner().is_none()) {
            let Some(body) = method.body().filter(|body| may_have_lines(*body, shortest)) else { continue };
            if !is_handler(method) {
                alike.entry(outline(body)).or_default().push(Found { file, path, method, body });
            }
        }
    }
    let mut by_body: HashMap<String, Vec<Found<'_>>> = HashMap::new();
    // Most bodies have no like in another module, and need not be read.
    alike.retain(|_, alike| alike.iter().any(|found| found.file != alike[0].file));
    for found in alike.into_values().flatten() {
        by_body.entry(significant_lines(found.body)).or_default().push(found);
    }
    for (body, equal) in by_body {
        let lines = body.lines().count();
        if lines < shortest {
            continue;
        }
        let mut counts: HashMap<FileIndex, usize> = HashMap::new();
        equal.iter().for_each(|found| *counts.entry(found.file).or_default() += 1);
        // Those of one file stand side by side.
        let first = equal.first();
        let foreign = first.and_then(|first| equal.iter().find(|found| found.file != first.file));
        for found in equal.iter().filter(|found| report.wants(found.file)).collect::<Vec<_>>() {
            let is_elsewhere = |other: &&Found<'_>| other.file != found.file;
            let Some(other) = first.filter(is_elsewhere).or(foreign) else { continue };
            let place = |found: &Found<'_>| Place {
                file: found.file,
                span: found.method.node().first_token().span(),
            };
            let draft = report.at_place(place(found)).related(place(other)).arg("lines", lines);
            let draft =
                draft.arg("method", found.method.name().map_or("", Name::text)).arg("path", other.path);
            if let more @ 1.. = equal.len() - counts[&found.file] - 1 {
                draft.variant(Variant("several")).arg("more", more);
            }
        }
    }
}

fn is_handler(method: Method<'_>) -> bool {
    let mut annotated = method.annotations().filter_map(Annotation::name);
    annotated.any(|name| annotation::HANDLER == name.text())
}

/// Whether a body has so many lines, those that do not count included.
fn may_have_lines(body: Block<'_>, least: usize) -> bool {
    let text = body.span().slice(body.node().tree().text());
    let mut ends = memchr::memchr2_iter(b'\n', b'\r', text.as_bytes());
    least.checked_sub(2).is_none_or(|before_last| ends.nth(before_last).is_some())
}

/// A number that bodies have in common whose significant lines are equal, and few others: the hash of the lengths of their
/// tokens.
fn outline(body: Block<'_>) -> u64 {
    let mut hasher = FxHasher::default();
    let tokens = body.node().tokens().filter(|token| !token.kind().is_comment());
    tokens.for_each(|token| hasher.write_u32(token.span().len()));
    hasher.finish()
}

/// The lines of a body without what does not count, with one blank where there are several.
fn significant_lines(body: Block<'_>) -> String {
    let text = body.node().tree().text();
    let mut code = String::with_capacity(body.span().len() as usize);
    let mut end = body.span().start;
    let mut gap = None;
    for token in body.node().tokens() {
        let blanks = Span::new(end, token.span().start).slice(text);
        end = token.span().end;
        if blanks.contains(['\n', '\r']) {
            gap = Some('\n');
        } else if !blanks.is_empty() {
            gap = gap.or(Some(' '));
        }
        if !token.kind().is_comment() {
            code.extend(gap.take().filter(|_| !code.is_empty()));
            code.push_str(token.text());
        }
    }
    code
}
