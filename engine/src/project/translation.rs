//! The dictionary by which a project is translated as a whole: `xbsl-translation`, a folder or a file beside the folder of the
//! project or above it.
//!
//! Only files of the run are looked at. A dictionary that cannot be read wholly tells nothing of what it lacks.

use rustc_hash::FxHashSet;

use super::{Comments, File, Project};
use crate::{
    platform::Role,
    source::Span,
    syntax::xbsl::{NodeKind, is_russian_letter},
    syntax::yaml::Value,
};

/// The folder of the dictionary, or its file without the ending.
const DICTIONARY: &str = "xbsl-translation";

/// The section for names alone.
const TOKENS: &str = "tokens";
/// The sections for names.
const NAMES: [&str; 2] = [TOKENS, "terms"];
/// The sections for lines of text.
const LINES: [&str; 3] = ["phrases", "terms", "literals"];

/// What a dictionary translates.
#[derive(Debug, Default)]
pub struct Translation<'p> {
    names: FxHashSet<&'p str>,
    lines: FxHashSet<&'p str>,
}

impl<'p> Project<'p> {
    /// The dictionary of the project; `None` where there is none, or one of its files cannot be read.
    #[must_use]
    pub fn translation(&self) -> Option<Translation<'p>> {
        let files = self.translation_files();
        if files.is_empty() { None } else { Translation::read(&files) }
    }

    /// The files of the dictionary: those nearest to the project.
    #[must_use]
    pub fn translation_files(&self) -> Vec<&'p File> {
        let mut folder = self.dir().trim_end_matches('/');
        loop {
            let files = self.translation_files_in(folder);
            if !files.is_empty() || folder.is_empty() {
                return files;
            }
            folder = folder.rsplit_once('/').map_or("", |(above, _)| above);
        }
    }

    fn translation_files_in(&self, folder: &str) -> Vec<&'p File> {
        let slash = if folder.is_empty() { "" } else { "/" };
        let start = format!("{folder}{slash}{DICTIONARY}");
        let alone = self.file_at(&format!("{start}.yaml"));
        let inside = format!("{start}/");
        let below = self.files_below(&inside);
        alone.into_iter().chain(below).filter(|file| file.yaml().is_some()).collect()
    }
}

impl<'p> Translation<'p> {
    fn read(files: &[&'p File]) -> Option<Self> {
        let mut translation = Self::default();
        for file in files {
            let root = file.yaml().filter(|tree| tree.is_valid())?.root()?;
            if !root.is_mapping() {
                return None;
            }
            for section in root.entries().filter(|section| section.key.is_scalar()) {
                let keys = section.value.entries().filter(|entry| is_translated(entry.value));
                let keys: Vec<&str> = keys.map(|entry| entry.key.text()).collect();
                let name = section.key.text();
                if NAMES.contains(&name) {
                    // One behind the name of its owner is translated too.
                    translation.names.extend(keys.iter().filter_map(|key| key.rsplit('.').next()));
                }
                if LINES.contains(&name) {
                    translation.lines.extend(keys.into_iter().map(without_marks));
                }
            }
        }
        Some(translation)
    }

    /// Whether there is a pair for a name, be it behind that of its owner.
    #[must_use]
    pub fn has_name(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// Whether there is a pair for a line of a comment.
    #[must_use]
    pub fn has_line(&self, line: &str) -> bool {
        self.lines.contains(without_marks(line))
    }
}

fn is_translated(value: Value<'_>) -> bool {
    value.is_scalar() && !value.text().is_empty()
}

/// A line without what may open and close a comment.
fn without_marks(line: &str) -> &str {
    let marks = ['/', '*', '#', '!', ' ', '\t'];
    line.trim_start_matches(marks).trim_end_matches(marks)
}

impl File {
    /// The keys of a file of the dictionary that name what is called so in the project, be it behind the name of its owner:
    /// `Товары`, `Словарь.Привет`.
    pub fn translated_names(&self) -> impl Iterator<Item = Value<'_>> {
        let root = self.yaml().filter(|tree| tree.is_valid()).and_then(|tree| tree.root());
        let sections = root.into_iter().flat_map(Value::entries);
        let names = sections.filter(|section| section.key.text() == TOKENS);
        names.flat_map(|section| section.value.entries()).map(|entry| entry.key).filter(|key| key.is_scalar())
    }

    /// Where the file first declares each name with Russian letters, in the order of the text: with local variables or
    /// without. The names of attributes of the platform are its own.
    #[must_use]
    pub fn russian_names(&self, with_locals: bool) -> Vec<(Span, &str)> {
        let mut names = Vec::new();
        if let Some(module) = self.module() {
            let tree = module.tree();
            let declared = tree.declarations().filter_map(|it| it.child(NodeKind::Name));
            names.extend(declared.map(|name| name.span()));
            if with_locals {
                names.extend(tree.bindings().locals().map(|local| local.name_span()));
            }
        }
        if let Some(element) = self.element() {
            let own = element.names().filter(|name| !Role::Field.word(name.text()).is_some());
            names.extend(own.map(Value::span));
        }
        names.sort_unstable_by_key(|span| span.start);
        let mut met = FxHashSet::default();
        let text = |span: Span| (span, span.slice(self.text()));
        let names = names.into_iter().map(text).filter(|(_, name)| name.contains(is_russian_letter));
        names.filter(|(_, name)| met.insert(*name)).collect()
    }
}

impl Comments<'_> {
    /// Where the lines with Russian letters stand, without the signs that make them comments.
    pub fn russian_lines(&self) -> impl Iterator<Item = Span> {
        self.line_spans().filter(|span| span.slice(self.file().text()).contains(is_russian_letter))
    }
}
