//! `move-object` and `rename-subsystem`: another place for an element, another name for the folder of a subsystem.
//!
//! - The files of the element that lie in its directory go along ([`Family`]); a subsystem goes with all that is in it.
//! - Names with a namespace before them get the new one. Users without one get an import where they need it, and lose the
//!   one that nothing else in them uses ([`imports`]).
//! - An element that would not be seen from where it is used is not moved, and neither is one whose users, or which itself,
//!   would mean something else afterwards ([`KeptMeaning`]).
//! - What stands in comments and texts for people is listed and left.

mod imports;
mod subsystem;

use std::{
    collections::BTreeMap,
    path::{Component, Path, PathBuf},
};

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    Family, KeptMeaning, Member, Outcome, ReadBytes, WorkingCopy, file::expect_in_subsystem,
    inspect::ShowPath, mentions::qualifier, name::expect_name,
};
use crate::{
    edit::{TextEdit, apply},
    messages::scaffold::{Note, Refusal},
    platform::{
        Lookup,
        words::{key, place},
    },
    project::{Element, File, FileRole, Project, Reference, Visibility, subsystem as subsystem_of},
    source::{FileIndex, Span},
    syntax::xbsl::words,
};
use imports::{ImportChanges, Imported};
pub use subsystem::RenameSubsystem;

/// What the caller knows of the disk.
pub struct Surroundings<'d> {
    /// The regular files that may go along, absolute.
    pub files: &'d [PathBuf],
    pub read: &'d ReadBytes<'d>,
    /// How a snapshot writes the path of a file.
    pub show: &'d ShowPath<'d>,
}

/// Another directory for an element.
#[derive(Clone, Debug)]
pub struct MoveObject {
    /// Absolute; that of a subsystem or of a package, which is made where it is not there.
    pub to: PathBuf,
}

/// A proved use of an element.
struct Use<'s> {
    file: &'s File,
    target: Element<'s>,
    /// Where the name stands.
    span: Span,
    /// Where the namespace before it stands, without the `::` after it. Empty for the own one.
    qualifier: Option<Span>,
    /// Whether the file goes along, and whether the element does.
    is_from_moved: bool,
    is_to_moved: bool,
}

impl MoveObject {
    /// Plans that the element at an absolute path goes to the directory.
    ///
    /// # Errors
    /// The directory is no place for elements or has one of that name, or a use of the element could not see it any more.
    pub fn plan(&self, copy: &mut WorkingCopy<'_>, path: &Path, around: &Surroundings<'_>) -> Outcome {
        let element = copy.element(path)?;
        let project = copy.project_of(element.file())?;
        let from = element.file().source.directory();
        if self.to == from {
            copy.note(Note::NothingToDo);
            return Ok(());
        }
        let new = expect_place(copy, &project, &self.to)?;
        let old = project.namespace_of(element.file());
        let family = Family::of(&project, element, around.files);
        let moved: Vec<Element<'_>> = family
            .elements
            .iter()
            .map(|relative| relative.element)
            .filter(|element| element.file().source.directory() == from)
            .collect();
        for element in &moved {
            let name = element.name().unwrap_or_default();
            let mut namesakes = project.elements_named(name);
            if namesakes.any(|other| project.namespace_of(other.file()) == new) {
                return Err(Refusal::NameTaken { name: name.to_owned(), place: new });
            }
        }
        let going: Vec<&Member<'_>> = family.members.iter().filter(|member| goes(member, from)).collect();
        let mut paths: FxHashMap<PathBuf, PathBuf> = FxHashMap::default();
        for member in &going {
            let to = self.to.join(member.path.strip_prefix(from).unwrap_or(&member.path));
            match member.source {
                Some(_) => copy.relocate(&member.path, &to)?,
                None => copy.relocate_bytes(&member.path, (around.read)(&member.path)?, &to)?,
            }
            paths.insert(member.path.clone(), to);
        }
        let files: Vec<&File> = going.iter().filter_map(|member| member.source).collect();
        let referred = Referred::of(copy, &project, &moved, &files);
        let (uses, mentions) = referred.uses();
        let texts = requalify(&project, &uses, (old, &new));
        for (path, text) in texts {
            copy.put(&path, text, None);
        }
        expect_seen(&project, &uses, &new)?;
        let after = copy.preview(around.show);
        let unqualified = uses.iter().filter(|found| found.qualifier.is_none());
        let changes = ImportChanges {
            before: project,
            old,
            new: &new,
            paths: &paths,
            users: unqualified.map(|found| (found.file, found.target)).collect(),
            moved: files,
        };
        let imported = changes.made(copy, &after);
        let kept = referred.kept(copy, &project, &new, &imported);
        copy.keep_meaning(kept);
        for (path, text) in imported.texts {
            copy.put(&path, text, None);
        }
        if !mentions.is_empty() {
            let name = element.name().unwrap_or_default().to_owned();
            copy.note(Note::MayBeMeant { name, count: mentions.len() });
            copy.note_places(mentions);
        }
        copy.note_abroad(&project, &moved, element.name().unwrap_or_default());
        Ok(())
    }
}

/// Whether a file of the family lies in the directory of the element, or is a translation beside it.
fn goes(member: &Member<'_>, from: &Path) -> bool {
    let is_translation = member.source.is_some_and(|file| file.role == FileRole::Translation);
    member.path.parent() == Some(from) || is_translation && member.path.starts_with(from)
}

/// The namespace of a directory in which elements may lie.
fn expect_place(copy: &WorkingCopy<'_>, project: &Project<'_>, dir: &Path) -> Outcome<String> {
    let folder = project.folder().unwrap_or(Path::new(""));
    let outside = || Refusal::OutsideProject { path: dir.display().to_string() };
    let below = dir.strip_prefix(folder).map_err(|_| outside())?;
    let mut names = Vec::new();
    for part in below.components() {
        let Component::Normal(name) = part else { return Err(outside()) };
        let name = name.to_string_lossy();
        expect_name(&name)?;
        if place::RESOURCES == *name || place::LOCALIZATION == *name {
            return Err(Refusal::NotInSubsystem { path: dir.display().to_string() });
        }
        names.push(name.into_owned());
    }
    expect_in_subsystem(copy, dir)?;
    Ok(names.join("::"))
}

/// The places outside of code and descriptions that name the old namespace before a name.
type Mentions<'s> = Vec<(&'s File, Span)>;

/// What refers to what goes, and to what that refers.
struct Referred<'s> {
    /// The files that go.
    going: FxHashSet<FileIndex>,
    /// What goes, what else has these names, and what the files that go name besides; each once.
    targets: Vec<Element<'s>>,
    references: Vec<Reference<'s>>,
}

impl<'s> Referred<'s> {
    fn of(copy: &WorkingCopy<'s>, project: &Project<'s>, moved: &[Element<'s>], files: &[&'s File]) -> Self {
        let going: FxHashSet<FileIndex> = files.iter().map(|file| file.index).collect();
        let mut referred = Self { going, targets: moved.to_vec(), references: Vec::new() };
        let names = moved.iter().filter_map(Element::name);
        let namesakes = referred.others(names.flat_map(|name| project.elements_named(name)));
        referred.targets.extend(namesakes);
        referred.references = project.references_to(&referred.targets, copy.platform());
        let mut met: FxHashSet<&str> = FxHashSet::default();
        let named = files.iter().flat_map(|file| words(file.text())).filter(|word| met.insert(word));
        let named = referred.others(named.flat_map(|name| project.elements_named(name)));
        referred.add(copy, project, named, files);
        referred
    }

    /// The elements among some that stay and are no targets yet, in the order of their files.
    fn others(&self, elements: impl Iterator<Item = Element<'s>>) -> Vec<Element<'s>> {
        let mut known: FxHashSet<FileIndex> = self.targets.iter().map(|target| target.file().index).collect();
        known.extend(&self.going);
        let mut others: Vec<Element<'s>> =
            elements.filter(|element| known.insert(element.file().index)).collect();
        others.sort_by_key(|element| element.file().index);
        others
    }

    /// Adds some targets with the references to them in some files.
    fn add(
        &mut self,
        copy: &WorkingCopy<'_>,
        project: &Project<'s>,
        targets: Vec<Element<'s>>,
        files: &[&'s File],
    ) {
        let first = self.targets.len();
        let found = project.references_in_files(&targets, files, copy.platform());
        let numbered = found.into_iter().map(|found| Reference { target: found.target + first, ..found });
        self.references.extend(numbered);
        self.targets.extend(targets);
    }

    /// The uses of what goes by what stays and the other way round, those within what goes included; and what may be one.
    fn uses(&self) -> (Vec<Use<'s>>, Mentions<'s>) {
        let (mut uses, mut mentions) = (Vec::new(), Vec::new());
        for found in &self.references {
            let Some(target) = self.targets.get(found.target) else { continue };
            let is_from_moved = self.going.contains(&found.file.index);
            let is_to_moved = self.going.contains(&target.file().index);
            let qualifier =
                qualifier(found.file.text(), found.span.start).filter(|_| found.decoded.is_none());
            if !found.is_proved {
                // A short name is as right as it was.
                let is_meant = is_to_moved && qualifier.is_some_and(|span| !span.is_empty());
                mentions.extend(is_meant.then_some((found.file, found.span)));
            } else if is_from_moved || is_to_moved {
                let (file, target, span) = (found.file, *target, found.span);
                uses.push(Use { file, target, span, qualifier, is_from_moved, is_to_moved });
            }
        }
        (uses, mentions)
    }

    /// What has to mean the same afterwards: all of this, and in the files that import the new namespace now whatever has
    /// the name of an element there. Files that a person has to correct do not count.
    fn kept(
        mut self,
        copy: &WorkingCopy<'s>,
        project: &Project<'s>,
        new: &str,
        imported: &Imported,
    ) -> KeptMeaning {
        let opened = imported.open.iter().filter_map(|path| copy.file(path).ok());
        let opened: Vec<&'s File> = opened.filter(|file| !self.going.contains(&file.index)).collect();
        let mut met: FxHashSet<&str> = FxHashSet::default();
        let named = opened.iter().flat_map(|file| words(file.text())).filter(|word| met.insert(word));
        let is_in_new = |element: &Element<'_>| project.namespace_of(element.file()) == new;
        let is_there = |word: &&str| project.elements_named(word).any(|element| is_in_new(&element));
        let named = named.filter(is_there).flat_map(|name| project.elements_named(name));
        let shadowed = self.others(named.filter(|element| !is_in_new(element)));
        self.add(copy, project, shadowed, &opened);
        let is_by_hand =
            |file: &File| file.source.real.as_deref().is_some_and(|path| imported.by_hand.contains(path));
        self.references.retain(|reference| !is_by_hand(reference.file));
        let names: Vec<String> =
            self.targets.iter().map(|target| target.name().unwrap_or_default().to_owned()).collect();
        KeptMeaning::of(&self.targets, &names, &self.references, &|file| copy.place_after(file))
    }
}

/// The texts in which namespaces before names change, by their paths.
fn requalify(project: &Project<'_>, uses: &[Use<'_>], (old, new): (&str, &str)) -> Vec<(PathBuf, String)> {
    let mut edits: BTreeMap<FileIndex, (&File, Vec<TextEdit>)> = BTreeMap::new();
    for found in uses {
        let Some(span) = found.qualifier else { continue };
        let written = span.slice(found.file.text());
        let text = if !written.is_empty() && found.is_to_moved {
            let short = project.short_namespace(written);
            let full = written.len() - short.len();
            (short == old).then(|| [written.get(..full).unwrap_or_default(), new].concat())
        } else if written.is_empty() && found.is_to_moved != found.is_from_moved {
            // `::Имя` means the own namespace, which is not that of the element any more.
            let stays = project.namespace_of(found.target.file()).to_owned();
            Some(if found.is_to_moved { new.to_owned() } else { stays })
        } else {
            None
        };
        if let Some(text) = text {
            let entry = edits.entry(found.file.index).or_insert((found.file, Vec::new()));
            entry.1.push(TextEdit::replace(span, text));
        }
    }
    let texts = edits
        .into_values()
        .filter_map(|(file, mut edits)| Some((file.source.real.clone()?, apply(file.text(), &mut edits))));
    texts.collect()
}

/// Refuses a place where a use would not see its element any more, because that is for its own subsystem only.
fn expect_seen(project: &Project<'_>, uses: &[Use<'_>], new: &str) -> Outcome {
    for found in uses.iter().filter(|found| found.is_from_moved != found.is_to_moved) {
        let now = |file: &File, is_moved: bool| {
            if is_moved { new.to_owned() } else { project.namespace_of(file).to_owned() }
        };
        let of_user = now(found.file, found.is_from_moved);
        let of_target = now(found.target.file(), found.is_to_moved);
        let before = [found.file, found.target.file()].map(|file| subsystem_of(project.namespace_of(file)));
        let was_near = before[0] == before[1];
        let is_far = subsystem_of(&of_user) != subsystem_of(&of_target) && !of_target.is_empty();
        let is_hidden = match found.target.symbols().visibility {
            Lookup::Found(Visibility::InProject | Visibility::Global) => false,
            Lookup::Found(_) => true,
            Lookup::Absent | Lookup::Unknown => false,
        };
        if was_near && is_far && is_hidden {
            let scope = found.target.root();
            let scope = crate::project::ValueWords::text_of(scope, key::VISIBILITY_SCOPE).unwrap_or("–");
            let (line, _) = super::Excerpts::default().at(found.file, found.span);
            return Err(Refusal::WouldBeHidden {
                name: found.target.name().unwrap_or_default().to_owned(),
                scope: scope.to_owned(),
                place: format!("{}:{line}", found.file.path()),
            });
        }
    }
    Ok(())
}
