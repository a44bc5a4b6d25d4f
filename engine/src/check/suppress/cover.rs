//! Which comment leaves out a finding of a file.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use crate::{
    project::File,
    rules::{Asked, Finding, State},
    source::LineIndex,
    syntax::suppression::Scope,
};

/// The places that the names of all comments are about, by rule.
#[derive(Debug)]
pub(super) struct Cover<'c> {
    lines: LineIndex<'c>,
    rules: FxHashMap<Cow<'static, str>, Places>,
}

/// A comment and a name of it, as indices.
type Name = (usize, usize);

/// The places that names of one rule are about.
#[derive(Debug, Default)]
struct Places {
    /// By line.
    own: FxHashMap<u32, Name>,
    /// The first and the last line; in order, and of two the later one does not end earlier.
    next: Vec<(u32, u32, Name)>,
    /// Where another part begins, as a byte offset, and the name that it belongs to; in order.
    parts: Vec<(u32, Option<Name>)>,
    /// The starts that no end has been met for yet.
    open: Vec<Name>,
    file: Option<Name>,
}

impl<'c> Cover<'c> {
    /// Finds the places, and notes the names that are about none, and which end belongs to which start.
    pub(super) fn of(file: &'c File, asked: &mut [Asked]) -> Self {
        let mut cover = Self { lines: file.lines(), rules: FxHashMap::default() };
        let code = cover.lines_of_code(file, asked);
        let first_declaration = file.first_declaration();
        for comment in 0..asked.len() {
            for name in 0..asked[comment].names.len() {
                let Asked { suppression, names } = &mut asked[comment];
                let (Ok(scope), Some(rule)) = (suppression.scope, &names[name].rule) else { continue };
                let places = cover.rules.entry(rule.id.clone()).or_default();
                let span = suppression.comment;
                match scope {
                    Scope::Line => {
                        let line = cover.lines.line_col(suppression.span.start).line;
                        places.own.entry(line).or_insert((comment, name));
                    }
                    Scope::Next => {
                        let line = cover.lines.line_col(span.end).line;
                        let last = code.get(code.partition_point(|code| *code <= line));
                        places.next.push((line + 1, last.copied().unwrap_or(u32::MAX), (comment, name)));
                    }
                    Scope::Start => {
                        places.open.push((comment, name));
                        places.parts.push((span.start, Some((comment, name))));
                    }
                    Scope::End => match places.open.pop() {
                        Some(start) => {
                            places.parts.push((span.end, places.open.last().copied()));
                            names[name].partner = Some(start);
                            asked[start.0].names[start.1].partner = Some((comment, name));
                        }
                        None => names[name].state = State::Startless,
                    },
                    Scope::File if span.start > first_declaration => names[name].state = State::Late,
                    Scope::File => _ = places.file.get_or_insert((comment, name)),
                }
            }
        }
        for places in cover.rules.values_mut() {
            for (comment, name) in places.open.drain(..) {
                asked[comment].names[name].state = State::Endless;
            }
            for (_, part) in &mut places.parts {
                *part = part.filter(|(comment, name)| asked[*comment].names[*name].partner.is_some());
            }
        }
        cover
    }

    /// The name that leaves a finding out.
    pub(super) fn name_for(&self, finding: &Finding) -> Option<Name> {
        let places = self.rules.get(&finding.rule.id)?;
        let start = finding.place.span.start;
        let line = self.lines.line_col(start).line;
        let next = || {
            let after = places.next.partition_point(|(first, ..)| *first <= line);
            let (_, last, name) = places.next.get(after.checked_sub(1)?)?;
            (line <= *last).then_some(*name)
        };
        let part = || {
            let after = places.parts.partition_point(|(from, _)| *from <= start);
            places.parts.get(after.checked_sub(1)?)?.1
        };
        places.own.get(&line).copied().or_else(next).or_else(part).or(places.file)
    }

    /// The lines of code, if any comment asks for the next one.
    fn lines_of_code(&self, file: &File, asked: &[Asked]) -> Vec<u32> {
        if !asked.iter().any(|asked| asked.suppression.scope == Ok(Scope::Next)) {
            return Vec::new();
        }
        let mut lines: Vec<u32> = file.code().map(|code| self.lines.line_col(code.start).line).collect();
        lines.dedup();
        lines
    }
}
