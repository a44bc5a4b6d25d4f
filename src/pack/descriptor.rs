//! The descriptor of a project, as far as a build file depends on it.
//!
//! Values are the texts of top-level scalars as they are written and never typed: version `1.10` stays `1.10`. Of the two
//! spellings of a key the Russian one wins.

use std::{cell::LazyCell, sync::Arc};

use unicode_normalization::UnicodeNormalization;

use super::{ProjectKind, manifest, names};
use crate::{
    messages::pack::{Caution, Fault},
    platform::{Word, words::key},
    project::ValueWords,
    source::LineIndex,
    syntax::yaml::{Tree, Value, parse},
};

/// What a descriptor says about the project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Descriptor {
    pub vendor: String,
    pub name: String,
    /// The base version, to which a build adds its counter.
    pub version: String,
    pub kind: ProjectKind,
    /// Projects that this one uses, as `vendor/name`; what is not given whole is left out.
    pub libraries: Vec<String>,
    /// A kind that is none the platform knows.
    pub caution: Option<Caution>,
}

/// Something wrong in a descriptor and the line it stands on, from 1; none for something that is missing.
pub type Wrong = (Option<u32>, Fault);

impl Descriptor {
    /// Reads a descriptor from its text, the byte order mark taken off.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(text: Arc<str>) -> Result<Self, Vec<Wrong>> {
        let tree = parse(text);
        let index = LazyCell::new(|| LineIndex::new(tree.text()));
        let line_of = |offset: u32| Some(index.line_col(offset).line);
        if let Some(error) = tree.errors().first() {
            return Err(vec![(line_of(error.span.start), Fault::DescriptorNotYaml)]);
        }
        let repeated = repeated_keys(&tree).map(|key| {
            let fault = Fault::DuplicateKey { key: key.text().to_owned() };
            (line_of(key.span().start), fault)
        });
        let mut wrong: Vec<Wrong> = repeated.collect();
        let mut needed = |word: Word| match value_of(&tree, word) {
            Ok((key, value)) => {
                let fault = manifest::fault_of(&key, value.text()).or_else(|| not_a_name(&key, value.text()));
                wrong.extend(fault.map(|fault| (line_of(value.span().start), fault)));
                value.text().to_owned()
            }
            Err((offset, fault)) => {
                wrong.push((offset.and_then(line_of), fault));
                String::new()
            }
        };
        let (name, vendor, version) = (needed(key::NAME), needed(key::VENDOR), needed(key::VERSION));
        let (kind, caution) = match value_of(&tree, key::PROJECT_KIND) {
            Ok((_, value)) => kind_of(value.text()),
            Err((Some(offset), fault @ Fault::ValueNotScalar { .. })) => {
                wrong.push((line_of(offset), fault));
                (ProjectKind::Application, None)
            }
            Err(_) => (ProjectKind::Application, None),
        };
        if wrong.is_empty() {
            Ok(Self { vendor, name, version, kind, libraries: libraries_of(&tree), caution })
        } else {
            wrong.sort_by_key(|(line, _)| *line);
            Err(wrong)
        }
    }

    /// What is wrong with the names of the directories that the project lies in: they are its vendor and its name. The
    /// same name in another form of the same letters is only worth a warning: the build has it as the descriptor does.
    ///
    /// # Errors
    /// A directory of another name.
    pub fn compare(&self, vendor: &str, name: &str) -> Result<Option<Caution>, Fault> {
        let mut caution = None;
        for (key, value, directory) in [(key::VENDOR, &self.vendor, vendor), (key::NAME, &self.name, name)] {
            if value == directory {
                continue;
            }
            if directory.nfc().ne(value.chars()) {
                let (key, value, directory) = (both(key), value.clone(), directory.to_owned());
                return Err(Fault::DirectoryNotValue { key, value, directory });
            }
            caution = Some(Caution::DirectoryNotNfc { value: value.clone() });
        }
        Ok(caution)
    }
}

/// The repeated keys of the descriptor itself, not of what is nested in it.
fn repeated_keys(tree: &Tree) -> impl Iterator<Item = Value<'_>> {
    let root = tree.root();
    let repeats = tree.duplicates().iter().filter_map(|duplicate| tree.value(duplicate.repeat));
    repeats.filter(move |key| key.parent() == root)
}

/// The key as it is written, and its value.
fn value_of(tree: &Tree, word: Word) -> Result<(String, Value<'_>), (Option<u32>, Fault)> {
    let spellings = [Some(word.ru), word.en];
    let found = spellings.into_iter().flatten().find_map(|key| Some((key, tree.root()?.get_str(key)?)));
    let Some((key, value)) = found else {
        let other = word.en.unwrap_or_default().to_owned();
        return Err((None, Fault::KeyMissing { key: word.ru.to_owned(), other }));
    };
    let key = key.to_owned();
    let offset = Some(value.key().map_or(value.span().start, |key| key.span().start));
    if value.is_null() || (value.is_scalar() && value.text().is_empty()) {
        return Err((offset, Fault::ValueMissing { key }));
    }
    if !value.is_scalar() {
        return Err((offset, Fault::ValueNotScalar { key }));
    }
    Ok((key, value))
}

fn libraries_of(tree: &Tree) -> Vec<String> {
    let list = tree.root().and_then(|root| root.get(key::LIBRARIES));
    let items = list.into_iter().flat_map(Value::items);
    let text = |item: Value<'_>, word: Word| {
        let value = item.get(word)?.text().to_owned();
        names::fault_of(&value).is_none().then_some(value)
    };
    items
        .filter_map(|item| Some(format!("{}/{}", text(item, key::VENDOR)?, text(item, key::NAME)?)))
        .collect()
}

/// Why a value cannot name a file or a directory, if it cannot.
fn not_a_name(key: &str, value: &str) -> Option<Fault> {
    names::fault_of(value).map(|_| Fault::ValueNotName { key: key.to_owned(), value: value.to_owned() })
}

fn kind_of(word: &str) -> (ProjectKind, Option<Caution>) {
    match word {
        "Библиотека" | "Library" => (ProjectKind::Library, None),
        "Приложение" | "Application" => (ProjectKind::Application, None),
        other => (ProjectKind::Application, Some(Caution::UnknownKind { value: other.to_owned() })),
    }
}

fn both(word: Word) -> String {
    format!("{}/{}", word.ru, word.en.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::Sentence;

    fn read(text: &str) -> Result<Descriptor, Vec<(Option<u32>, String)>> {
        let told = |wrong: Vec<Wrong>| wrong.into_iter().map(|(line, fault)| (line, fault.code())).collect();
        Descriptor::read(text.into()).map_err(told)
    }

    fn refused(text: &str) -> Vec<(Option<u32>, String)> {
        read(text).expect_err("it is not as it should be")
    }

    const SHOP: &str = "Имя: Shop\nПоставщик: acme\nВерсия: 1.10\n";

    #[test]
    fn values_are_texts_as_written() {
        let descriptor =
            read("Имя: 'Shop' # the name\nVendor: \"acme\"\nВерсия: 1.10\nВложенное:\n    Имя: Другое\n");
        let descriptor = descriptor.expect("a descriptor");
        let Descriptor { name, vendor, version, kind, .. } = descriptor;
        assert_eq!((&*name, &*vendor, &*version, kind), ("Shop", "acme", "1.10", ProjectKind::Application));
    }

    #[test]
    fn the_russian_key_wins() {
        let descriptor = read(&format!(
            "Name: Other\nVersion: 9\nProjectKind: Application\n{SHOP}ВидПроекта: Библиотека\n"
        ));
        let descriptor = descriptor.expect("a descriptor");
        assert_eq!(
            (&*descriptor.name, &*descriptor.version, descriptor.kind),
            ("Shop", "1.10", ProjectKind::Library)
        );
        assert_eq!(
            refused(&format!("{SHOP}Name: Other\n").replace(": Shop", ":")),
            [(Some(1), "value-missing".into())]
        );
    }

    #[test]
    fn another_kind_is_an_application_and_told() {
        let kind = |word: &str| {
            let descriptor = read(&format!("{SHOP}ВидПроекта: {word}\n")).expect("a descriptor");
            (descriptor.kind, descriptor.caution.is_some())
        };
        assert_eq!(kind("Приложение"), (ProjectKind::Application, false));
        assert_eq!(kind("Library"), (ProjectKind::Library, false));
        assert_eq!(kind("библиотека"), (ProjectKind::Application, true));
        assert_eq!(kind("Расширение"), (ProjectKind::Application, true));
        assert_eq!(
            refused(&format!("{SHOP}ВидПроекта: [Библиотека]\n")),
            [(Some(4), "value-not-scalar".into())]
        );
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let one = |text: &str| {
            let mut wrong = refused(text);
            assert_eq!(wrong.len(), 1, "{wrong:?}");
            wrong.pop().expect("one")
        };
        assert_eq!(one("Имя: [\n"), (Some(1), "descriptor-not-yaml".into()));
        assert_eq!(one(&format!("{SHOP}Имя: Shop\n")), (Some(4), "duplicate-key".into()));
        assert_eq!(one(&SHOP.replace("Версия: 1.10", "")), (None, "key-missing".into()));
        assert_eq!(one(&SHOP.replace("acme", "{a: b}")), (Some(2), "value-not-scalar".into()));
        assert_eq!(one(&SHOP.replace("acme", "|\n    a\n    b")), (Some(2), "value-control".into()));
        assert_eq!(one(&SHOP.replace("acme", "'acme '")), (Some(2), "value-blank-ends".into()));
        assert_eq!(one(&SHOP.replace("1.10", "1/0")), (Some(3), "value-not-name".into()));
        assert_eq!(one(&SHOP.replace("acme", "..")), (Some(2), "value-not-name".into()));
        assert_eq!(refused("").len(), 3);
        assert_eq!(refused("- a\n").len(), 3);
        assert!(read(&format!("{SHOP}А:\n    Б: 1\n    Б: 2\n")).is_ok(), "nested keys are none of ours");
    }

    #[test]
    fn a_project_lies_in_directories_of_its_own_name() {
        let descriptor = Descriptor { name: "Ёлка".into(), ..read(SHOP).expect("a descriptor") };
        assert_eq!(descriptor.compare("acme", "Ёлка"), Ok(None));
        assert!(matches!(
            descriptor.compare("acme", "Е\u{308}лка"),
            Ok(Some(Caution::DirectoryNotNfc { .. }))
        ));
        assert!(matches!(descriptor.compare("acme", "ёлка"), Err(Fault::DirectoryNotValue { .. })));
        assert!(matches!(descriptor.compare("Acme", "Ёлка"), Err(Fault::DirectoryNotValue { .. })));
    }
}
