//! `add-dependency`: a library that a project uses.

use std::path::Path;

use super::{Outcome, WorkingCopy, name::expect_name, project::expect_version};
use crate::{
    edit::yaml::{Node, Route},
    messages::scaffold::{Note, Refusal},
    platform::words::key,
    project::ValueWords,
};

/// A library, at a version.
#[derive(Clone, Debug)]
pub struct AddDependency {
    pub vendor: String,
    pub name: String,
    pub version: String,
}

impl AddDependency {
    /// Plans the library in the descriptor of a project; of one that is there, its version.
    ///
    /// # Errors
    /// A library of that name is another vendor's, or the descriptor cannot be edited.
    pub fn plan(&self, copy: &mut WorkingCopy<'_>, descriptor: &Path) -> Outcome {
        expect_name(&self.vendor)?;
        expect_name(&self.name)?;
        expect_version(&self.version, 1..=8)?;
        let file = copy.file(descriptor)?;
        let spelling = copy.spelling_of(file);
        let document = copy.document(descriptor)?;
        let root = document.tree().root();
        let section = root.and_then(|root| root.entry(key::LIBRARIES));
        let name = section.map_or_else(|| spelling.word(key::LIBRARIES), |entry| entry.key.text()).to_owned();
        let route = Route::root().key(name.as_str());
        let listed = section.and_then(|section| {
            section.value.items().find(|item| item.text_of(key::NAME) == Some(&self.name))
        });
        if let Some(listed) = listed {
            let vendor = listed.text_of(key::VENDOR).unwrap_or_default();
            if vendor != self.vendor {
                return Err(Refusal::LibraryOfOther { name: self.name.clone(), vendor: vendor.to_owned() });
            }
            let before = listed.text_of(key::VERSION).unwrap_or_default().to_owned();
            if before == self.version {
                copy.note(Note::AlreadyThere { name: self.name.clone() });
                return Ok(());
            }
            let item = Route::to(listed);
            let version = listed.entry(key::VERSION).map(|entry| entry.key.text().to_owned());
            copy.note(Note::VersionReplaced { name: self.name.clone(), before, after: self.version.clone() });
            return copy.edit(descriptor, |document| {
                let value = Node::scalar(&self.version);
                match version {
                    Some(version) => document.set(&item.key(version), &value)?,
                    None => document.insert_entry(&item, usize::MAX, spelling.word(key::VERSION), &value)?,
                }
                Ok(None)
            });
        }
        let item = Node::mapping([
            (spelling.word(key::NAME), Node::scalar(&self.name)),
            (spelling.word(key::VENDOR), Node::scalar(&self.vendor)),
            (spelling.word(key::VERSION), Node::scalar(&self.version)),
        ]);
        copy.edit(descriptor, |document| {
            if document.get(&route).is_none() {
                document.insert_entry(&Route::root(), usize::MAX, &name, &Node::Null)?;
            }
            document.insert_item(&route, usize::MAX, &item)?;
            Ok(document.get(&route).and_then(|list| list.items().last()).map(|item| item.span().end))
        })
    }
}
