//! Resources whose names stand nowhere in a project. Meant is the name without its extension, as whole words in the
//! letters of any case, which stands wherever the whole name stands.

use std::{hash::BuildHasher, ops::Range};

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::{File, FileRole, Project, Tree};
use crate::{
    platform::words::type_name,
    source::{BINARY_RESOURCES, FileIndex, PLAIN_RESOURCES, Span, WEB_RESOURCES, has_extension},
    syntax::xbsl::{Braced, StringLiteral, is_identifier_part, word_ranges, words},
};

/// Of longer names only so many words are looked for, so that it takes time that grows with the text.
const MOST_WORDS: usize = 8;

/// The extensions of texts that may make names.
const OF_CODE: [&str; 4] = ["js", "html", "htm", "svg"];

/// Resources that nothing names.
#[derive(Debug, Default)]
pub struct UnusedResources<'p> {
    pub texts: Vec<&'p File>,
    /// Pictures and fonts, each with its path from the folder of the project on.
    pub others: Vec<&'p str>,
}

/// Where names of resources stand.
#[derive(Debug, Default)]
struct ResourceUses {
    /// By the numbers of all beginnings of the names that end with a word.
    known: FxHashMap<u64, FoundIn>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum FoundIn {
    #[default]
    Nowhere,
    Only(FileIndex),
    Several,
}

impl<'p> Project<'p> {
    /// The resources whose names stand in no other text of the project; of queries and resources the comments count, too. Of
    /// texts those that are among some files, others if the descriptor is. None where nobody knows: loose files, a library,
    /// something that could not be read, and where code may put names of resources together.
    pub fn unused_resources(&self, are_among: impl Fn(FileIndex) -> bool) -> UnusedResources<'p> {
        let has_descriptor = self.descriptor_file().is_some_and(|file| are_among(file.index));
        let files = self.files_among(are_among);
        let texts = files.filter(|file| file.role == FileRole::Resource && is_told_by_name(file.stem()));
        let texts: Vec<_> = texts.collect();
        let others = self.unread_resources().filter(|path| has_descriptor && is_told_by_name(stem(path)));
        let others: Vec<_> = others.collect();
        let is_project = || self.descriptor().is_some_and(|descriptor| descriptor.is_project());
        if texts.is_empty() && others.is_empty()
            || !is_project()
            || self.is_library()
            || !self.could_be_read()
        {
            return UnusedResources::default();
        }
        let is_sound = |file: &File| file.is_valid() && file.source.damage.is_none();
        if self.files().any(|file| !is_sound(file) || puts_names_together(file)) {
            return UnusedResources::default();
        }
        let mut uses = ResourceUses::default();
        texts.iter().for_each(|file| uses.add(file.stem()));
        others.iter().for_each(|path| uses.add(stem(path)));
        for file in self.files() {
            pieces(file).for_each(|piece| uses.read(file.index, piece));
        }
        let is_named_elsewhere = |file: &File| match uses.of(file.stem()) {
            FoundIn::Nowhere => false,
            FoundIn::Only(other) => other != file.index,
            FoundIn::Several => true,
        };
        UnusedResources {
            texts: texts.into_iter().filter(|file| !is_named_elsewhere(file)).collect(),
            others: others.into_iter().filter(|path| uses.of(stem(path)) == FoundIn::Nowhere).collect(),
        }
    }
}

impl ResourceUses {
    fn add(&mut self, name: &str) {
        let name = name.to_lowercase();
        self.known.extend(all_beginnings(&name).map(|beginning| (beginning, FoundIn::Nowhere)));
    }

    /// Looks for all names in a text, in which the name of a resource may stand as in an address: `%20` for a space.
    fn read(&mut self, file: FileIndex, text: &str) {
        let text = text.to_lowercase();
        if let Some(text) = unescaped(&text) {
            self.read_plain(file, &text);
        }
        self.read_plain(file, &text);
    }

    fn read_plain(&mut self, file: FileIndex, text: &str) {
        let all: Vec<_> = word_ranges(text).collect();
        let mut left = all.as_slice();
        while let [word, rest @ ..] = left {
            self.note(file, beginnings(text, word.start, left));
            // The first letter may belong to what is escaped: `\nЛого`.
            if text[..word.start].ends_with('\\') {
                let first = text[word.clone()].chars().next().map_or(0, char::len_utf8);
                self.note(file, beginnings(text, word.start + first, left));
            }
            left = rest;
        }
    }

    fn note(&mut self, file: FileIndex, beginnings: impl Iterator<Item = u64>) {
        for beginning in beginnings {
            let Some(found) = self.known.get_mut(&beginning) else { break };
            *found = match *found {
                FoundIn::Nowhere => FoundIn::Only(file),
                FoundIn::Only(other) if other != file => FoundIn::Several,
                same => same,
            };
        }
    }

    fn of(&self, name: &str) -> FoundIn {
        let whole = all_beginnings(&name.to_lowercase()).last();
        whole.and_then(|whole| self.known.get(&whole)).copied().unwrap_or_default()
    }
}

/// Whether a resource can be found by its name: it has words, and none with signs over letters of their own, which others may
/// write as one letter with its sign.
fn is_told_by_name(stem: &str) -> bool {
    let is_sign = |letter: char| matches!(letter, '\u{300}'..='\u{36F}');
    words(stem).next().is_some() && !stem.contains(is_sign)
}

/// The name of a file without its folder and extension.
fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

fn all_beginnings(name: &str) -> impl Iterator<Item = u64> {
    let words: Vec<_> = word_ranges(name).collect();
    let start = words.first().map_or(0, |first| first.start);
    beginnings(name, start, &words).collect::<Vec<_>>().into_iter()
}

/// The numbers of what begins at a place of a text, up to the end of each of the next words.
fn beginnings(text: &str, start: usize, words: &[Range<usize>]) -> impl Iterator<Item = u64> {
    let (mut number, mut start) = (0, start);
    words.iter().take(MOST_WORDS).map(move |word| {
        number = FxBuildHasher.hash_one((number, &text[start..word.end]));
        start = word.end;
        number
    })
}

/// A text without what is escaped as in an address; `None` where nothing is.
fn unescaped(text: &str) -> Option<String> {
    let mut parts = text.split('%');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    let mut is_escaped = false;
    for part in parts {
        let code = part.get(..2).filter(|code| code.bytes().all(|byte| byte.is_ascii_hexdigit()));
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => {
                is_escaped = true;
                bytes.push(byte);
                bytes.extend_from_slice(&part.as_bytes()[2..]);
            }
            None => {
                bytes.push(b'%');
                bytes.extend_from_slice(part.as_bytes());
            }
        }
    }
    is_escaped.then(|| String::from_utf8_lossy(&bytes).to_lowercase())
}

/// The parts of a file in which names count: of a module all but its comments, of a description its keys and values, of any
/// other text the whole.
fn pieces(file: &File) -> Box<dyn Iterator<Item = &str> + '_> {
    match &file.tree {
        Tree::Module(tree) => {
            let text = file.text();
            let end = u32::try_from(text.len()).unwrap_or(u32::MAX);
            let comments = tree.comments().map(|comment| comment.span()).chain([Span::at(end)]);
            let between = comments.scan(0, |start, comment| {
                let piece = Span::new(*start, comment.start);
                *start = comment.end;
                Some(piece)
            });
            Box::new(between.map(|piece| piece.slice(text)))
        }
        Tree::Yaml(tree) => Box::new(tree.scalars().map(|value| value.text())),
        Tree::Text => Box::new(std::iter::once(file.text())),
    }
}

/// Whether a file may make names of resources of parts, or work with all resources of a package.
fn puts_names_together(file: &File) -> bool {
    let is_code = || has_extension(file.file_name(), &OF_CODE);
    match &file.tree {
        Tree::Module(tree) => {
            let is_put =
                |literal: StringLiteral<'_>| !literal.is_plain() && names_resource(literal.content());
            let has_sign = |literal: Braced<'_>| {
                type_name::RESOURCE.is(literal.name()) && literal.content().contains(['%', '$', '"'])
            };
            tree.all::<StringLiteral<'_>>().any(is_put)
                || tree.all::<Braced<'_>>().any(has_sign)
                || pieces(file).any(|piece| names_package(piece) || ends_put_together(piece))
        }
        Tree::Yaml(tree) => tree.scalars().any(|value| {
            let text = value.text();
            let is_computed =
                || text.starts_with('=') && text.contains(['%', '$', '+']) && names_resource(text);
            names_package(text) || ends_put_together(text) || is_computed()
        }),
        Tree::Text => file.role == FileRole::Resource && is_code() && ends_put_together(file.text()),
    }
}

fn names_package(text: &str) -> bool {
    words(text).any(|word| type_name::RESOURCES_PACKAGE.is(word))
}

/// Whether the name of some resource stands in a text.
fn names_resource(text: &str) -> bool {
    names_in(text).any(|(_, name)| is_resource(name))
}

/// Whether a text has the end of a name whose beginning is put before it: `"-большой.svg"`, `%{Имя}.svg`. What a method is
/// called with, as in `.html()`, is none.
fn ends_put_together(text: &str) -> bool {
    names_in(text).any(|(start, name)| {
        let (before, after) = (&text[..start], &text[start + name.len()..]);
        let is_end = match before.chars().next_back() {
            None | Some('"' | '\'' | '`') => name.starts_with(['.', '-', '_']),
            Some('}') => true,
            Some(_) => false,
        };
        is_end && is_resource(name) && !after.starts_with('(')
    })
}

/// Whether a name, or the end of one, is that of a resource.
fn is_resource(name: &str) -> bool {
    let name = name.trim_end_matches(['.', '-']);
    let extensions: [&[&str]; 3] = [&WEB_RESOURCES, &PLAIN_RESOURCES, &BINARY_RESOURCES];
    extensions.iter().any(|known| has_extension(name, known))
}

/// The runs of letters that names of files have, with the places where they begin.
fn names_in(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_between = |letter| !is_identifier_part(letter) && !matches!(letter, '.' | '-');
    text.split_inclusive(is_between).scan(0, move |end, part| {
        let start = *end;
        *end += part.len();
        Some((start, part.trim_end_matches(is_between)))
    })
}
