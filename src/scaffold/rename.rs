//! `rename-object`: another name for an element, with everything that means it.
//!
//! - The file family goes along ([`Family`]): its files, its forms, and what each of them is called.
//! - Places that are proved to mean one of them are changed; what may mean one is listed and left.
//! - A name that would mean something else afterwards is no good: every proved place must still mean the same element when
//!   the plan is validated ([`KeptMeaning`]).

use std::{
    collections::BTreeMap,
    io,
    path::{Path, PathBuf},
};

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    Family, KeptMeaning, Outcome, Relative, WorkingCopy,
    name::{expect_name, expect_no_keyword},
    translated::{NewName, TranslatedName, translated_names},
};
use crate::{
    edit::{
        TextEdit, apply,
        yaml::{Document, ScalarPart},
    },
    messages::scaffold::{Note, Refusal},
    platform::{
        Platform, Property,
        words::{key, kind},
    },
    project::{Element, File, Project, Reference, ValueWords},
    source::{FileIndex, FileKind, Span},
    syntax::yaml::{Style, Value},
};

/// Another name for an element.
#[derive(Clone, Debug, Default)]
pub struct RenameObject {
    pub new_name: String,
    /// What people see; the new name where it is not given.
    pub new_presentation: Option<String>,
    /// A presentation that is changed too, besides those that are the old name.
    pub old_presentation: Option<String>,
}

/// The files on disk around an element, which the caller knows.
pub struct Disk<'d> {
    /// The regular files right in its directory.
    pub beside: &'d [PathBuf],
    pub read: &'d dyn Fn(&Path) -> io::Result<Vec<u8>>,
}

/// An element of the family and what it is called afterwards.
struct Renamed<'s> {
    element: Element<'s>,
    old: &'s str,
    new: String,
}

impl RenameObject {
    /// Plans the new name for the element that an absolute path describes.
    ///
    /// # Errors
    /// The name is none or taken, the element has none, or a place would mean something else afterwards.
    pub fn plan(&self, copy: &mut WorkingCopy<'_>, path: &Path, disk: &Disk<'_>) -> Outcome {
        expect_name(&self.new_name)?;
        let element = copy.element(path)?;
        let project = copy.project_of(element.file())?;
        let old = element.name().filter(|name| !name.is_empty());
        let old = old.ok_or_else(|| Refusal::NoElement { path: path.display().to_string() })?;
        if old == self.new_name {
            copy.note(Note::NothingToDo);
            return Ok(());
        }
        expect_no_keyword(&self.new_name)?;
        let family = Family::of(&project, element, disk.beside);
        let renamed = self.renamed(&family);
        expect_free(copy, &project, &family, &renamed)?;
        let mut targets: Vec<Element<'_>> = renamed.iter().map(|it| it.element).collect();
        // What has the new names elsewhere must keep what means it.
        targets.extend(namesakes(&project, &renamed));
        let references = project.references_to(&targets, copy.platform());
        let own: Vec<&Reference<'_>> = references.iter().filter(|it| it.target < renamed.len()).collect();
        let proved: Vec<&Reference<'_>> = own.iter().copied().filter(|it| it.is_proved).collect();
        let names: Vec<NewName<'_, '_>> = renamed
            .iter()
            .map(|Renamed { element, old, new }| NewName { element: *element, old, new })
            .collect();
        let said = own_names(&renamed, copy.platform());
        let keys = translated_names(copy, &project, &names, &references, &said);
        let (keys, doubtful): (Vec<_>, Vec<_>) = keys.into_iter().partition(|key| key.is_proved);
        let shown = self.edit(copy, &renamed, &proved, &keys)?;
        relocate(copy, &family, &self.new_name, disk)?;
        let names = targets.iter().enumerate().map(|(number, target)| match renamed.get(number) {
            Some(renamed) => renamed.new.clone(),
            None => target.name().unwrap_or_default().to_owned(),
        });
        let names: Vec<String> = names.collect();
        let kept = KeptMeaning::of(&targets, &names, &references, &|file| copy.place_after(file));
        copy.keep_meaning(kept);
        let files = proved.iter().map(|it| it.file.index).chain(keys.iter().map(|key| key.file.index));
        let files: FxHashSet<FileIndex> = files.collect();
        copy.note(Note::ReferencesChanged { places: proved.len() + keys.len(), files: files.len() });
        let is_changed = |it: &&&Reference<'_>| {
            shown.iter().any(|(file, span)| *file == it.file.index && span.contains(it.span.start))
        };
        let possible = own.iter().filter(|it| !it.is_proved).filter(|it| !is_changed(it));
        let possible = possible.map(|it| (it.file, it.span));
        // A dictionary above the project is none of its files.
        let of_project: FxHashSet<FileIndex> = project.files().map(|file| file.index).collect();
        let above = doubtful.iter().filter(|key| !of_project.contains(&key.file.index));
        let possible = possible.chain(above.map(|key| (key.file, key.span)));
        let count = possible.clone().count();
        if count > 0 {
            copy.note(Note::PossibleReferences { name: old.to_owned(), count });
            copy.note_places(possible);
        }
        let elements: Vec<Element<'_>> = renamed.iter().map(|it| it.element).collect();
        copy.note_abroad(&project, &elements, old);
        if element.is_kind(kind::HTTP_SERVICE) {
            copy.note(Note::UrlStays);
        }
        Ok(())
    }

    fn renamed<'s>(&self, family: &Family<'s>) -> Vec<Renamed<'s>> {
        let of = |relative: &Relative<'s>| {
            let new = relative.name_after(&self.new_name);
            let old = relative.element.name()?;
            (new != old).then_some(Renamed { element: relative.element, old, new })
        };
        family.elements.iter().filter_map(of).collect()
    }

    /// Puts the new names and presentations into the texts, and tells where presentations and keys of translations stood.
    fn edit(
        &self,
        copy: &mut WorkingCopy<'_>,
        renamed: &[Renamed<'_>],
        proved: &[&Reference<'_>],
        keys: &[TranslatedName<'_>],
    ) -> Outcome<Vec<(FileIndex, Span)>> {
        let mut changed = Vec::new();
        let mut by_file: BTreeMap<u32, (&File, Vec<ScalarPart>)> = BTreeMap::new();
        for reference in proved {
            let Some(target) = renamed.get(reference.target) else { continue };
            let part =
                ScalarPart { span: reference.span, within: reference.decoded, text: target.new.clone() };
            by_file.entry(reference.file.index.0).or_insert((reference.file, Vec::new())).1.push(part);
        }
        for TranslatedName { file, span, target, .. } in keys {
            let Some(target) = renamed.get(*target) else { continue };
            let part = ScalarPart { span: *span, within: None, text: target.new.clone() };
            by_file.entry(file.index.0).or_insert((file, Vec::new())).1.push(part);
            changed.push((file.index, *span));
        }
        for (number, target) in renamed.iter().enumerate() {
            let file = target.element.file();
            let parts = &mut by_file.entry(file.index.0).or_insert((file, Vec::new())).1;
            if let Some(name) = target.element.get(key::NAME) {
                parts.push(whole(name, target.new.clone()));
            }
            let shown = self.new_presentation.clone().unwrap_or_else(|| self.new_name.clone());
            let own = renamed.first().map_or(target.old, |first| first.old);
            let is_old = |text: &str| {
                text == own
                    || number > 0 && text == target.old
                    || self.old_presentation.as_deref() == Some(text)
            };
            for value in presentations(&target.element, copy.platform())
                .into_iter()
                .filter(|value| is_old(value.text()))
            {
                changed.push((file.index, value.span()));
                parts.push(whole(value, shown.clone()));
            }
        }
        for (file, parts) in by_file.into_values() {
            let Some(path) = file.source.real.clone() else { continue };
            let text = if file.source.kind == FileKind::Description {
                let unedited = |refused| super::working_copy::unedited(&path, file.text(), &refused);
                let mut document = Document::read(file.text()).map_err(unedited)?;
                document.replace_parts(&parts).map_err(unedited)?;
                document.text().to_owned()
            } else {
                let mut edits: Vec<_> =
                    parts.into_iter().map(|part| TextEdit::replace(part.span, part.text)).collect();
                apply(file.text(), &mut edits)
            };
            copy.put(&path, text, None);
        }
        Ok(changed)
    }
}

/// A scalar with another text, in the quotes that it has.
fn whole(value: Value<'_>, text: String) -> ScalarPart {
    let length = u32::try_from(value.text().len()).unwrap_or(u32::MAX);
    // What stands as it reads is changed where it stands.
    if value.style() == Some(Style::Plain) && value.raw() == value.text() && is_word(&text) {
        return ScalarPart { span: value.span(), within: None, text };
    }
    ScalarPart { span: value.span(), within: Some(Span::new(0, length)), text }
}

fn is_word(text: &str) -> bool {
    text.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}

/// What a description says of its element to people: its presentation, those in the interface, the title of a form.
fn presentations<'s>(element: &Element<'s>, platform: &Platform) -> Vec<Value<'s>> {
    let root = element.root();
    let interface = element.get(key::INTERFACE);
    let slots = interface.into_iter().flat_map(Value::entries).map(|slot| slot.value);
    let form = element.get(key::INHERITS);
    let own = Some(root).filter(|_| !is_presented_by_attribute(element, platform));
    let owners = own.into_iter().chain(interface).chain(slots).chain(form).filter(|owner| owner.is_mapping());
    let titles = [key::PRESENTATION, key::TITLE];
    let values = owners.flat_map(|owner| titles.into_iter().flat_map(move |title| owner.all(title)));
    values.map(|entry| entry.value).filter(|value| value.is_scalar()).collect()
}

/// Where elements say what they are called, to programs and to people.
fn own_names(renamed: &[Renamed<'_>], platform: &Platform) -> Vec<(FileIndex, Span)> {
    let of = |it: &Renamed<'_>| {
        let mut values = presentations(&it.element, platform);
        values.extend(it.element.get(key::NAME));
        let file = it.element.file().index;
        values.into_iter().map(|value| (file, value.span())).collect::<Vec<_>>()
    };
    renamed.iter().flat_map(of).collect()
}

/// Whether `Представление` of an element is the name of its attribute, as that of a catalog.
fn is_presented_by_attribute(element: &Element<'_>, platform: &Platform) -> bool {
    let class = element.kind().and_then(|kind| platform.metamodel().class_of_kind(kind).found());
    let property = class.and_then(|class| class.property(key::PRESENTATION.ru).found());
    property.is_some_and(Property::names_attribute)
}

/// Refuses names that something else has.
fn expect_free(
    copy: &WorkingCopy<'_>,
    project: &Project<'_>,
    family: &Family<'_>,
    renamed: &[Renamed<'_>],
) -> Outcome {
    let is_own =
        |element: &Element<'_>| renamed.iter().any(|it| it.element.file().index == element.file().index);
    for Renamed { element, old, new } in renamed {
        let namespace = project.namespace_of(element.file());
        let mut bearers = project.elements_named(new).filter(|bearer| !is_own(bearer));
        if let Some(taken) = bearers.find(|bearer| project.namespace_of(bearer.file()) == namespace) {
            return Err(Refusal::ElementTaken { name: new.clone(), path: taken.file().path().to_owned() });
        }
        let is_of_platform = |name: &str| copy.platform().global_name(name).found().is_some();
        if is_of_platform(new) && !is_of_platform(old) {
            return Err(Refusal::NameOfPlatform { name: new.clone() });
        }
    }
    // Some disks do not tell letter case apart.
    let folded = |path: &Path| path.to_string_lossy().to_lowercase();
    let own: FxHashSet<&Path> = family.members.iter().map(|member| member.path.as_path()).collect();
    let mut there: FxHashMap<String, &str> = FxHashMap::default();
    let dirs: FxHashSet<&Path> = family.members.iter().filter_map(|member| member.path.parent()).collect();
    for file in project.files() {
        let path = file.source.real.as_deref().filter(|path| !own.contains(path));
        if let Some(path) = path.filter(|path| path.parent().is_some_and(|dir| dirs.contains(dir))) {
            there.insert(folded(path), file.path());
        }
    }
    let Some(first) = renamed.first() else { return Ok(()) };
    for member in &family.members {
        let taken = there.get(&folded(&member.path_after(&first.new)));
        if let Some(path) = taken {
            return Err(Refusal::Occupied { path: (*path).to_owned() });
        }
    }
    Ok(())
}

/// The other elements that have the new names.
fn namesakes<'s>(project: &Project<'s>, renamed: &[Renamed<'s>]) -> Vec<Element<'s>> {
    let is_own =
        |element: &Element<'_>| renamed.iter().any(|it| it.element.file().index == element.file().index);
    let found = renamed.iter().flat_map(|it| project.elements_named(&it.new));
    found.filter(|bearer| !is_own(bearer)).collect()
}

/// Moves the files of the family.
fn relocate(copy: &mut WorkingCopy<'_>, family: &Family<'_>, new: &str, disk: &Disk<'_>) -> Outcome {
    for member in &family.members {
        let to = member.path_after(new);
        match member.source {
            Some(_) => copy.relocate(&member.path, &to)?,
            None if member.path == to => {}
            None => {
                let missing = |_| Refusal::NoSuchFile { path: member.path.display().to_string() };
                let bytes = (disk.read)(&member.path).map_err(missing)?;
                copy.relocate_bytes(&member.path, bytes, &to)?;
            }
        }
    }
    Ok(())
}
