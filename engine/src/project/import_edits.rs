//! What to write where so that a file imports a namespace, and its subsystem says that it uses the other one.

use std::collections::HashSet;

use super::{Element, File, FileRole, Module, Project, ValueWords, resolver::subsystem};
use crate::{
    platform::{Lookup, Word, words::key},
    source::named::SUBSYSTEM_DESCRIPTORS,
    syntax::{
        Insertion, place_above, place_in_order,
        xbsl::{Import, TokenKind},
        yaml::{Entry, Value},
    },
};

/// Lists and descriptions of more items are left to a person: each file of a subsystem looks at its list.
const MOST_ITEMS: usize = 256;

/// The first word of the language is looked for among so many tokens.
const MOST_TOKENS: usize = 1 << 10;

/// So many packages around one are looked for.
const MOST_PACKAGES: usize = 32;

impl<'p> Project<'p> {
    /// What makes a file import a namespace: one more import, and, where the subsystem of the file is described and does
    /// not list the other one, a line of its description. `None` where one of these has no certain place.
    #[must_use]
    pub fn import_edits(&self, file: &'p File, namespace: &str) -> Option<Vec<(&'p File, Insertion)>> {
        if !is_plain(namespace) {
            return None;
        }
        let mut edits = vec![(file, further_import(file, namespace)?)];
        let other = subsystem(self.short_namespace(namespace));
        match self.lacking_usage(file, namespace) {
            Lookup::Found(descriptor) => edits.push((descriptor.file(), usage_edit(&descriptor, other)?)),
            Lookup::Absent => {}
            Lookup::Unknown => return None,
        }
        Some(edits)
    }

    /// The description of the subsystem of a file, where it does not list that of an imported namespace as used.
    fn lacking_usage(&self, file: &'p File, namespace: &str) -> Lookup<Element<'p>> {
        let (own, other) = (subsystem(self.namespace_of(file)), subsystem(self.short_namespace(namespace)));
        let namespace = self.short_namespace(namespace);
        let is_listed = |descriptor: &Element<'p>| {
            let used: HashSet<&str> = self.used_namespaces(descriptor).take(MOST_ITEMS + 1).collect();
            covers(&used, namespace)
        };
        match (self.subsystem_descriptor(own), self.subsystem_descriptor(other)) {
            (Lookup::Unknown, _) | (_, Lookup::Unknown) => Lookup::Unknown,
            (Lookup::Found(own_one), Lookup::Found(_)) if own != other && !is_listed(&own_one) => {
                Lookup::Found(own_one)
            }
            _ => Lookup::Absent,
        }
    }

    /// The subsystems that the description of one lists as used.
    pub fn used_subsystems(&self, descriptor: &Element<'p>) -> impl Iterator<Item = &'p str> + use<'p> {
        self.used_namespaces(descriptor).map(subsystem)
    }

    /// The same, with the packages that it lists as they are.
    pub fn used_namespaces(&self, descriptor: &Element<'p>) -> impl Iterator<Item = &'p str> + use<'p> {
        let project = *self;
        let list = descriptor.root().entry(key::USING);
        let items = list.into_iter().flat_map(|list| list.value.items());
        items.map(move |item| project.short_namespace(item.text()))
    }

    /// The description of a subsystem of this name. `Unknown` where it could not be read.
    fn subsystem_descriptor(&self, name: &str) -> Lookup<Element<'p>> {
        let start = if self.dir().is_empty() { String::new() } else { format!("{}/", self.dir()) };
        let files = SUBSYSTEM_DESCRIPTORS.map(|file| self.file_at(&format!("{start}{name}/{file}")));
        let is_descriptor = |element: &Element<'_>| element.role() == FileRole::Subsystem;
        match files.into_iter().flatten().next() {
            Some(file) => file.element().filter(is_descriptor).map_or(Lookup::Unknown, Lookup::Found),
            None if self.could_be_read() => Lookup::Absent,
            None => Lookup::Unknown,
        }
    }
}

/// Whether what a subsystem lists as used opens a namespace: it is listed, or one around it. A package that is listed does not
/// stand for its subsystem.
#[must_use]
pub fn covers(used: &HashSet<&str>, namespace: &str) -> bool {
    let around =
        namespace.match_indices("::").take(MOST_PACKAGES).filter_map(|(end, _)| namespace.get(..end));
    // Blanks around `::` make it another text.
    namespace.contains(char::is_whitespace) || around.chain([namespace]).any(|outer| used.contains(outer))
}

/// One more import of a module or a description, whether it has it or not. `None` where it has no certain place.
#[must_use]
pub fn further_import(file: &File, namespace: &str) -> Option<Insertion> {
    if !is_plain(namespace) {
        return None;
    }
    match (file.module(), file.element()) {
        (Some(module), _) => module.further_import(namespace),
        (None, Some(element)) => {
            let root = element.root();
            if is_long(root) {
                return None;
            }
            let anchors = [key::VISIBILITY_SCOPE, key::NAME, key::ELEMENT_KIND];
            let anchor = anchors.into_iter().find_map(|key| root.entry(key));
            further_item(root, key::IMPORT, anchor, namespace)
        }
        _ => None,
    }
}

/// What makes the description of a subsystem list another one as used. `None` where that has no certain place.
#[must_use]
pub fn usage_edit(descriptor: &Element<'_>, other: &str) -> Option<Insertion> {
    let root = descriptor.root();
    if !is_plain(other) || is_long(root) {
        return None;
    }
    further_item(root, key::USING, root.entries().last(), other)
}

fn is_long(root: Value<'_>) -> bool {
    root.entries().nth(MOST_ITEMS).is_some()
}

impl Module<'_> {
    /// A further import: at its place among imports in alphabetical order, else below the last one, else at the start of the
    /// module, below the comment that heads it.
    fn further_import(&self, namespace: &str) -> Option<Insertion> {
        let text = self.tree().text();
        let last = self.tree().all::<Import<'_>>().last();
        let keyword = match last {
            Some(import) => import.node().first_token().same_language(TokenKind::Import),
            None => {
                let is_word = |kind: TokenKind| kind.spelling().is_some_and(|(ru, en)| ru != en);
                let word = self.tree().tokens().take(MOST_TOKENS).find(|token| is_word(token.kind()))?;
                word.same_language(TokenKind::Import)
            }
        };
        let line = format!("{keyword} {namespace}");
        let imports: Vec<Import<'_>> = self.tree().all().take(MOST_ITEMS).collect();
        let names: Vec<&str> = imports.iter().map(|import| import.path()).collect();
        let next = place_in_order(&names, namespace).and_then(|at| imports.get(at));
        if let Some(at) = next.and_then(|next| place_above(text, next.span().start, "//")) {
            return Some(Insertion::above(text, at, &[&line]));
        }
        match last {
            Some(import) => Insertion::below(text, import.span().end, "//", &[&line]),
            None => {
                let head = heading(text)?;
                let has_blank = text.get(head as usize..)?.starts_with(['\n', '\r']);
                let lines = [&*line, ""];
                Some(Insertion::above(text, head, if has_blank { &lines[..1] } else { &lines }))
            }
        }
    }
}

/// The length of the comment that heads a module, with the blank line below it. One right above code is about that code; of
/// a long one the end is not looked for.
fn heading(text: &str) -> Option<u32> {
    let mut length = 0;
    for (count, line) in text.split_inclusive('\n').enumerate() {
        let is_blank = line.trim().is_empty();
        length += line.len();
        if is_blank || !line.starts_with("//") || line.starts_with("///") {
            return Some(if is_blank && length > line.len() { length as u32 } else { 0 });
        }
        if count == MOST_ITEMS {
            return None;
        }
    }
    Some(0)
}

/// A further item of the list under a key, which is made below an entry if there is none.
fn further_item(root: Value<'_>, key: Word, below: Option<Entry<'_>>, item: &str) -> Option<Insertion> {
    let mut lists = root.all(key);
    match (lists.next(), lists.next()) {
        (Some(list), None) => {
            let is_long = list.value.items().nth(MOST_ITEMS).is_some();
            if is_long { None } else { list.further_item(item) }
        }
        (None, _) => {
            let is_english = root.entries().next()?.key.text().is_ascii();
            below?.further_list(key.spelling(is_english), item)
        }
        _ => None,
    }
}

/// Whether a namespace is made of names, as it is written without quotes.
fn is_plain(namespace: &str) -> bool {
    let is_name = |name: &str| {
        name.starts_with(|first: char| first.is_alphabetic() || first == '_')
            && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
    };
    namespace.split("::").all(is_name)
}
