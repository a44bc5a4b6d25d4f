//! `object-info --references`: the places that refer to an element, or may.

use serde::Serialize;

use super::ShowPath;
use crate::{
    messages::{Lang, Sentence, scaffold::Seen},
    platform::Platform,
    project::{Element, Project},
    scaffold::Excerpts,
};

/// The places that refer to an element, in the order of files and of the text in each.
#[derive(Debug, Serialize)]
pub(super) struct References {
    pub(super) references: Vec<Place>,
    references_total: usize,
    /// How many of them surely mean the element.
    references_proved: usize,
    /// Whether there are more than are listed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    truncated: bool,
}

#[derive(Debug, Serialize)]
pub(super) struct Place {
    path: String,
    line: u32,
    /// What the name stands in: `type`, `code`, `table`, `comment`…
    kind: &'static str,
    /// `proved`, or `possible` where nobody can tell.
    certainty: &'static str,
    /// The line around it, secrets masked.
    excerpt: String,
}

impl References {
    pub(super) fn of(
        project: &Project<'_>,
        element: Element<'_>,
        platform: &Platform,
        limit: Option<usize>,
        show: &ShowPath<'_>,
    ) -> Self {
        // The element is one of the project, with its lifetime.
        let target: Vec<_> =
            project.elements().filter(|own| own.file().index == element.file().index).collect();
        let found = project.references_to(&target, platform);
        let mut excerpts = Excerpts::default();
        let listed = found.iter().take(limit.unwrap_or(usize::MAX));
        let references = listed.map(|reference| {
            let file = reference.file;
            let (line, excerpt) = excerpts.at(file, reference.span);
            Place {
                path: file.source.real.as_deref().map_or_else(|| file.path().to_owned(), show),
                line,
                kind: reference.place.word(),
                certainty: if reference.is_proved { "proved" } else { "possible" },
                excerpt,
            }
        });
        let references: Vec<Place> = references.collect();
        Self {
            references_total: found.len(),
            references_proved: found.iter().filter(|reference| reference.is_proved).count(),
            truncated: references.len() < found.len(),
            references,
        }
    }

    /// The same for people.
    pub(super) fn text(&self, lang: Lang) -> String {
        let count = Seen::References { count: self.references_total, proved: self.references_proved };
        let mut text = format!("{}\n", count.to(lang));
        for Place { path, line, excerpt, certainty, .. } in &self.references {
            let mark = if *certainty == "proved" { "" } else { "? " };
            text += &format!("  {mark}{path}:{line}: {excerpt}\n");
        }
        if self.truncated {
            let count = self.references_total - self.references.len();
            text += &format!("{}\n", Seen::More { count }.to(lang));
        }
        text
    }
}
