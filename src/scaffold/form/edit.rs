//! Edits of a form: each is one operation on nodes of its tree.

use std::{
    collections::{HashMap, HashSet},
    path::Path,
};

use super::{FormTree, NodeKind};
use crate::{
    edit::yaml::{Document, Node as New, Piece, Refused, Route, RouteStep},
    messages::scaffold::{Note, Refusal},
    platform::{
        Platform, Role, Word,
        words::{key, type_name, value},
    },
    project::ValueWords,
    scaffold::{Outcome, Spelling, field::respell_type, name::expect_name, working_copy::unedited},
    syntax::{
        types::TypeText,
        yaml::{Entry, NodeId, Style, Value},
    },
};

/// Where something goes: the component, its slot, and the sibling beside which it goes; else the end.
#[derive(Clone, Debug)]
pub struct Target {
    pub parent: String,
    /// In either spelling; `Содержимое` where it is not given.
    pub slot: Option<String>,
    pub anchor: Anchor,
}

/// The sibling beside which something goes.
#[derive(Clone, Debug, Default)]
pub enum Anchor {
    #[default]
    End,
    Before(String),
    After(String),
}

/// What happens to several nodes.
#[derive(Clone, Debug)]
pub enum Batch {
    Move(Target),
    Remove,
}

/// An operation on a property that the form declares.
#[derive(Clone, Debug)]
pub enum PropertyEdit {
    Add { of_type: String },
    Retype { of_type: String },
    Remove,
    Rename { new_name: String },
}

/// An operation.
#[derive(Clone, Debug)]
pub enum FormEdit {
    Insert {
        target: Target,
        of_type: String,
        name: Option<String>,
    },
    /// One component, a list of them, or several in a row, as YAML.
    InsertFragment {
        target: Target,
        fragment: String,
    },
    Nodes {
        nodes: Vec<String>,
        batch: Batch,
    },
    Wrap {
        node: String,
        container: String,
        name: Option<String>,
    },
    /// The components in it take its place.
    Unwrap {
        node: String,
    },
    Duplicate {
        node: String,
    },
    /// Without a new name the name goes.
    Rename {
        node: String,
        new_name: Option<String>,
    },
    /// `is_yaml` tells that the value is a piece of YAML.
    SetProperty {
        node: String,
        key: String,
        value: String,
        is_yaml: bool,
    },
    ResetProperty {
        node: String,
        key: String,
    },
    /// Of a property of the form, by its name.
    Property {
        name: String,
        edit: PropertyEdit,
    },
}

/// The markup that is edited, with all that an edit has to know.
struct Editing<'d> {
    document: &'d mut Document,
    platform: &'d Platform,
    path: &'d str,
    spelling: Spelling,
}

impl FormEdit {
    /// Edits a description. The answer is the id of the node that the operation is about, as it is afterwards.
    ///
    /// # Errors
    /// A node is unknown or ambiguous, the operation makes no sense there, or the text cannot be edited.
    pub fn apply(
        &self,
        document: &mut Document,
        platform: &Platform,
        path: &str,
        notes: &mut Vec<Note>,
    ) -> Outcome<Option<String>> {
        let spelling = spelling(document);
        let mut editing = Editing { document, platform, path, spelling };
        match self {
            Self::Insert { target, of_type, name } => {
                let of_type = editing.type_text(of_type)?;
                if let Some(name) = name {
                    editing.expect_free(name)?;
                }
                let name = name.as_ref().map(|name| (spelling.word(key::NAME), New::scalar(name)));
                let entries = std::iter::once((spelling.word(key::TYPE), New::scalar(of_type))).chain(name);
                editing.insert(target, vec![New::mapping(entries)])
            }
            Self::InsertFragment { target, fragment } => {
                let pieces = fragment_pieces(fragment)?;
                editing.insert(target, pieces.into_iter().map(New::Piece).collect())
            }
            Self::Nodes { nodes, batch } => editing.batch(nodes, batch),
            Self::Wrap { node, container, name } => editing.wrap(node, container, name.as_deref()),
            Self::Unwrap { node } => editing.unwrap(node),
            Self::Duplicate { node } => editing.duplicate(node),
            Self::Rename { node, new_name } => editing.rename(node, new_name.as_deref()),
            Self::SetProperty { node, key, value, is_yaml } => {
                editing.set_property(node, key, value, *is_yaml)
            }
            Self::ResetProperty { node, key } => editing.reset_property(node, key, notes),
            Self::Property { name, edit } => {
                editing.property(name, edit, notes)?;
                Ok(editing.property_id(name, edit))
            }
        }
    }
}

impl Editing<'_> {
    /// Answers a question about the form as it is now.
    fn ask<T>(&self, question: impl FnOnce(&FormTree<'_>) -> Outcome<T>) -> Outcome<T> {
        question(&FormTree::of(self.document.tree(), self.platform, self.path)?)
    }

    /// The way to a component, which is not the form itself.
    fn component(&self, node: &str) -> Outcome<Route> {
        self.ask(|form| {
            let number = form.find(node)?;
            if number == form.root() {
                return Err(Refusal::RootNode);
            }
            let found = form.node(number).filter(|node| matches!(node.kind, NodeKind::Component));
            Ok(found.ok_or_else(|| Refusal::NotAComponent { node: node.to_owned() })?.route())
        })
    }

    fn id_at(&self, route: &Route) -> Outcome<Option<String>> {
        self.ask(|form| {
            Ok(form.nodes().find(|(_, node)| is_component_at(node, route)).map(|(_, node)| node.id.clone()))
        })
    }

    fn unedited(&self, refused: Refused) -> Refusal {
        unedited(Path::new(self.path), self.document.text(), &refused)
    }

    fn edit(&mut self, edit: impl FnOnce(&mut Document) -> Result<(), Refused>) -> Outcome {
        edit(self.document).map_err(|refused| self.unedited(refused))
    }

    /// Refuses a name that is none, or that a component of the form has.
    fn expect_free(&self, name: &str) -> Outcome {
        expect_name(name)?;
        self.ask(|form| match form.named(name).as_slice() {
            [] => Ok(()),
            _ => Err(Refusal::ComponentNameTaken { name: name.to_owned() }),
        })
    }

    /// Puts components into a slot. The answer is the id of the first.
    fn insert(&mut self, target: &Target, new: Vec<New>) -> Outcome<Option<String>> {
        let (slot_route, index) = self.place(target)?;
        let first = self.put(&slot_route, index, new)?;
        self.id_at(&first)
    }

    /// The way to the slot of a target, and the index in it.
    fn place(&self, target: &Target) -> Outcome<(Route, usize)> {
        let wanted = target.slot.clone().unwrap_or_else(|| self.spelling.word(key::CONTENT).to_owned());
        self.ask(|form| {
            let number = form.find(&target.parent)?;
            let node = form.node(number).ok_or(Refusal::RootNode)?;
            // A slot may be named itself.
            let (component, slot) = match node.kind {
                NodeKind::Component => {
                    let slot = node.children.iter().find_map(|child| {
                        let child = form.node(*child)?;
                        match child.kind {
                            NodeKind::Slot { entry, .. }
                                if is_same_key(entry.key.text(), &wanted, self.platform) =>
                            {
                                Some(child)
                            }
                            _ => None,
                        }
                    });
                    (node, slot)
                }
                NodeKind::Slot { .. } => {
                    let parent = node.parent.and_then(|parent| form.node(parent)).ok_or(Refusal::RootNode)?;
                    (parent, Some(node))
                }
            };
            let Some(slot) = slot else {
                let is_taken = component.value.entry_named(&wanted).is_some();
                if is_taken {
                    return Err(Refusal::NotASlot { slot: wanted });
                }
                expect_name(&wanted)?;
                return Ok((component.route().key(self.slot_name(&wanted)), 0));
            };
            let sibling = |text: &str| {
                let number = form.find(text)?;
                let at = slot.children.iter().position(|child| *child == number);
                at.ok_or_else(|| Refusal::NotInSlot { node: text.to_owned(), slot: slot.id.clone() })
            };
            let index = match &target.anchor {
                Anchor::End => usize::MAX,
                Anchor::Before(node) => sibling(node)?,
                Anchor::After(node) => sibling(node)? + 1,
            };
            Ok((slot.route(), index))
        })
    }

    /// The key of a property that a component does not have yet, in the spelling of the form.
    fn written_key(&self, component: &Route, name: &str) -> String {
        let of_type = self.document.get(component).and_then(Value::type_name);
        let known = of_type.and_then(|of_type| self.platform.ui().component(of_type).found());
        match known.and_then(|component| component.property(name).found()) {
            Some(property) => property.spelled(self.spelling == Spelling::English).to_owned(),
            None => self.slot_name(name),
        }
    }

    /// A type in the spelling of the form.
    fn type_text(&self, text: &str) -> Outcome<String> {
        let is_type = TypeText::new(text).is_some() && !text.contains(['\n', '\r', '#']);
        if is_type {
            return Ok(respell_type(text, self.platform, self.spelling));
        }
        Err(Refusal::BadType { text: text.chars().take(100).collect() })
    }

    /// A value of a property in the spelling of the form; none where it is no word of the platform.
    fn written_value(&self, component: &Route, name: &str, text: &str) -> Outcome<Option<String>> {
        if key::TYPE.is(name) {
            return self.type_text(text).map(Some);
        }
        let of_type = self.document.get(component).and_then(Value::type_name);
        let known = of_type.and_then(|of_type| self.platform.ui().component(of_type).found());
        // What may be any text is not read as a word.
        let property = known.and_then(|known| known.property(name).found());
        let Some(property) = property.filter(|property| !property.takes(type_name::STRING)) else {
            return Ok(None);
        };
        let word = [value::TRUE, value::FALSE].into_iter().find(|word| word.is(text));
        if let Some(word) = word.filter(|_| property.takes(type_name::BOOLEAN)) {
            return Ok(Some(self.spelling.word(word).to_owned()));
        }
        Ok(property.value_spelled(text, self.spelling == Spelling::English).map(str::to_owned))
    }

    /// The name of a slot that is not there yet, in the spelling of the form.
    fn slot_name(&self, wanted: &str) -> String {
        let other = match self.spelling {
            Spelling::Russian => self.platform.russian(Role::Key, wanted),
            Spelling::English => self.platform.english(Role::Key, wanted),
        };
        other.unwrap_or(wanted).to_owned()
    }

    /// Whether the platform takes nothing but a list in a slot of a component.
    fn takes_list(&self, component: &Route, slot: &str) -> bool {
        let of_type = self.document.get(component).and_then(Value::type_name);
        let known = of_type.and_then(|of_type| self.platform.ui().component(of_type).found());
        known.and_then(|known| known.property(slot).found()).is_some_and(|property| property.list().is_some())
    }

    /// Puts components into the slot on a route, which may be missing. The answer is the way to the first.
    fn put(&mut self, slot: &Route, index: usize, mut new: Vec<New>) -> Outcome<Route> {
        let found = self
            .document
            .get(slot)
            .map(|value| (value.is_mapping(), value.items().count(), value.is_sequence()));
        let count = new.len();
        match found {
            None => {
                let Some((component, _)) = slot.split_last() else { return Err(Refusal::RootNode) };
                let key = match slot.0.last() {
                    Some(RouteStep::Key(key)) => key.clone(),
                    _ => return Err(Refusal::RootNode),
                };
                let (node, first) = alone_or_list(new, slot, self.takes_list(&component, &key));
                self.edit(|document| document.insert_entry(&component, usize::MAX, &key, &node))?;
                Ok(first)
            }
            Some((true, ..)) => {
                // A single component becomes the first of a list.
                let own = self.document.piece(slot).map_err(|refused| self.unedited(refused))?.inner();
                let at = index.min(1);
                new.insert(if at == 0 { count } else { 0 }, New::Piece(own));
                self.edit(|document| document.set(slot, &New::Sequence(new)))?;
                Ok(slot.clone().item(at))
            }
            Some((_, 0, is_sequence)) => {
                let (node, first) = if is_sequence {
                    (New::Sequence(new), slot.clone().item(0))
                } else {
                    let is_list = match slot.split_last() {
                        Some((component, RouteStep::Key(key))) => self.takes_list(&component, key),
                        _ => false,
                    };
                    alone_or_list(new, slot, is_list)
                };
                self.edit(|document| document.set(slot, &node))?;
                Ok(first)
            }
            Some((_, length, _)) => {
                let at = index.min(length);
                self.edit(|document| document.insert_items(slot, at, &new))?;
                Ok(slot.clone().item(at))
            }
        }
    }

    /// Moves or removes components, in the order of the text.
    fn batch(&mut self, nodes: &[String], batch: &Batch) -> Outcome<Option<String>> {
        let chosen = self.chosen(nodes)?;
        let Batch::Move(target) = batch else {
            self.take_out(&chosen)?;
            return Ok(None);
        };
        let (mut slot, index) = self.place(target)?;
        let tree = self.document.tree();
        let ids: HashSet<NodeId> = chosen.iter().copied().collect();
        let component = slot.split_last().and_then(|(component, _)| self.document.get(&component));
        if component
            .is_some_and(|it| ids.contains(&it.id()) || it.ancestors().any(|it| ids.contains(&it.id())))
        {
            return Err(Refusal::IntoItself);
        }
        let found = self.document.get(&slot);
        let is_single = found.is_some_and(Value::is_mapping);
        let items: Vec<_> = match found {
            Some(single) if is_single => vec![single],
            Some(list) => list.items().collect(),
            None => Vec::new(),
        };
        let staying: Vec<bool> = items.iter().map(|item| !ids.contains(&item.id())).collect();
        let all_stand_here = !items.is_empty() && !staying.contains(&true);
        let start = items.first().map(|item| item.span().start);
        // Where all that stands there moves there, it stays, and the others go around it.
        let moved: Vec<NodeId> = if all_stand_here {
            let here: HashSet<NodeId> = items.iter().map(|item| item.id()).collect();
            chosen.iter().copied().filter(|id| !here.contains(id)).collect()
        } else {
            chosen.clone()
        };
        if moved.is_empty() {
            let first = chosen.first().and_then(|id| tree.value(*id)).map(Route::to).unwrap_or_default();
            return self.id_at(&first);
        }
        let (mut before, mut after) = (Vec::new(), Vec::new());
        let mut gone = Vec::new();
        for value in moved.iter().filter_map(|id| tree.value(*id)) {
            let piece = self.document.piece_of(value).map_err(|refused| self.unedited(refused))?;
            let is_before = all_stand_here && start.is_some_and(|start| value.span().start < start);
            if is_before {
                before.push(New::Piece(piece))
            } else {
                after.push(New::Piece(piece))
            }
            gone.push(Route::to(value));
        }
        let index = match target.anchor {
            _ if all_stand_here => usize::MAX,
            Anchor::Before(_) if is_single => 0,
            _ if is_single => 1,
            _ => staying.iter().take(index).filter(|stays| **stays).count(),
        };
        self.take_out(&moved)?;
        for route in gone.iter().rev() {
            shift(&mut slot, route);
        }
        let mut first = None;
        if !after.is_empty() {
            first = Some(self.put(&slot, index, after)?);
        }
        if !before.is_empty() {
            first = Some(self.put(&slot, 0, before)?);
        }
        self.id_at(&first.unwrap_or_default())
    }

    /// The components of some names and ids, in the order of the text. What stands in another of them goes with it.
    fn chosen(&self, nodes: &[String]) -> Outcome<Vec<NodeId>> {
        self.ask(|form| {
            let mut values = Vec::new();
            for node in nodes {
                let number = form.find(node)?;
                if number == form.root() {
                    return Err(Refusal::RootNode);
                }
                let found = form.node(number).filter(|node| matches!(node.kind, NodeKind::Component));
                values.push(found.ok_or_else(|| Refusal::NotAComponent { node: node.clone() })?.value);
            }
            values.sort_by_key(|value| value.id());
            let mut end = 0;
            values.retain(|value| {
                let is_outside = value.span().start >= end;
                if is_outside {
                    end = value.span().end;
                }
                is_outside
            });
            Ok(values.into_iter().map(Value::id).collect())
        })
    }

    /// Removes components; a slot without the last one goes too.
    fn take_out(&mut self, ids: &[NodeId]) -> Outcome {
        let tree = self.document.tree();
        let lists = || ids.iter().filter_map(|id| tree.value(*id)?.parent()).filter(|it| it.is_sequence());
        let mut counts: HashMap<NodeId, usize> = HashMap::new();
        lists().for_each(|list| *counts.entry(list.id()).or_default() += 1);
        let emptied: HashSet<NodeId> = counts
            .iter()
            .filter(|(list, count)| tree.value(**list).is_some_and(|list| list.items().count() == **count))
            .map(|(list, _)| *list)
            .collect();
        let whole = |id: &NodeId| {
            let list = tree.value(*id).and_then(Value::parent).map(Value::id);
            list.filter(|list| emptied.contains(list)).unwrap_or(*id)
        };
        let mut gone: Vec<NodeId> = ids.iter().map(whole).collect();
        gone.dedup();
        self.edit(|document| document.remove_all(&gone))
    }

    fn wrap(&mut self, node: &str, container: &str, name: Option<&str>) -> Outcome<Option<String>> {
        let container = self.type_text(container)?;
        if let Some(name) = name {
            self.expect_free(name)?;
        }
        let route = self.component(node)?;
        let own = self.document.piece(&route).map_err(|refused| self.unedited(refused))?.inner();
        let word = |word: Word| self.spelling.word(word).to_owned();
        let mut entries = vec![(word(key::TYPE), New::scalar(container))];
        entries.extend(name.map(|name| (word(key::NAME), New::scalar(name))));
        entries.push((word(key::CONTENT), New::Sequence(vec![New::Piece(own)])));
        self.edit(|document| document.set(&route, &New::Mapping(entries)))?;
        self.id_at(&route)
    }

    fn unwrap(&mut self, node: &str) -> Outcome<Option<String>> {
        let route = self.component(node)?;
        let children = self.ask(|form| {
            let (_, found) =
                form.nodes().find(|(_, node)| is_component_at(node, &route)).ok_or(Refusal::RootNode)?;
            let slots: Vec<_> = found
                .children
                .iter()
                .filter_map(|slot| form.node(*slot))
                .filter(|slot| !slot.children.is_empty())
                .collect();
            let [slot] = slots.as_slice() else { return Err(Refusal::NotOneSlot { node: node.to_owned() }) };
            Ok(slot.children.iter().filter_map(|child| Some(form.node(*child)?.route())).collect::<Vec<_>>())
        })?;
        let mut pieces = Vec::new();
        for child in &children {
            pieces.push(self.document.piece(child).map_err(|refused| self.unedited(refused))?);
        }
        let is_item = matches!(route.0.last(), Some(RouteStep::Item(_)));
        match pieces.as_slice() {
            [only] => {
                let node = New::Piece(only.clone().inner());
                self.edit(|document| document.set(&route, &node))?;
            }
            several if is_item => {
                let Some((list, RouteStep::Item(index))) = route.split_last() else {
                    return Err(Refusal::RootNode);
                };
                let index = *index;
                let (first, rest) = several.split_first().ok_or(Refusal::RootNode)?;
                let node = New::Piece(first.clone().inner());
                self.edit(|document| document.set(&route, &node))?;
                for (number, piece) in rest.iter().enumerate() {
                    let node = New::Piece(piece.clone());
                    self.edit(|document| document.insert_item(&list, index + 1 + number, &node))?;
                }
            }
            several => {
                let node = New::Sequence(several.iter().cloned().map(New::Piece).collect());
                self.edit(|document| document.set(&route, &node))?;
                return self.id_at(&route.item(0));
            }
        }
        self.id_at(&route)
    }

    fn duplicate(&mut self, node: &str) -> Outcome<Option<String>> {
        let route = self.component(node)?;
        let piece = self.document.piece(&route).map_err(|refused| self.unedited(refused))?;
        let (slot, index) = match route.split_last() {
            Some((list, RouteStep::Item(index))) => (list, index + 1),
            _ => (route.clone(), 1),
        };
        let copy = self.put(&slot, index, vec![New::Piece(piece)])?;
        // The names in the copy are made unique, from the last on, so that ways stay what they are.
        let named = self.ask(|form| {
            let within = form.nodes().filter(|(_, node)| starts_with(&node.route(), &copy));
            Ok(within
                .filter_map(|(_, node)| Some((node.route(), node.name()?.to_owned())))
                .collect::<Vec<_>>())
        })?;
        for (route, name) in named.iter().rev() {
            let free = self.free_name(name)?;
            self.set_name(route, &free)?;
        }
        self.id_at(&copy)
    }

    /// A name like this one with the next number that is free.
    fn free_name(&self, name: &str) -> Outcome<String> {
        let base = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let first: usize = name.get(base.len()..).and_then(|digits| digits.parse().ok()).unwrap_or(1);
        self.ask(|form| {
            let taken: HashSet<_> = form.nodes().filter_map(|(_, node)| node.name()).collect();
            let mut numbers = (first.saturating_add(1)..).map(|number| format!("{base}{number}"));
            numbers.find(|name| !taken.contains(name.as_str())).ok_or(Refusal::RootNode)
        })
    }

    fn set_name(&mut self, component: &Route, name: &str) -> Outcome {
        let key = self
            .document
            .get(component)
            .and_then(|value| value.entry(key::NAME))
            .map(|entry| entry.key.text().to_owned());
        let word = self.spelling.word(key::NAME);
        match key {
            Some(key) => self.edit(|document| document.set(&component.clone().key(key), &New::scalar(name))),
            None => self.edit(|document| document.insert_entry(component, 1, word, &New::scalar(name))),
        }
    }

    fn rename(&mut self, node: &str, new_name: Option<&str>) -> Outcome<Option<String>> {
        let route = self.component(node)?;
        let old = self.document.get(&route).and_then(|value| value.text_of(key::NAME)).map(str::to_owned);
        match (new_name, old) {
            (Some(new), Some(old)) if new == old => {}
            (Some(new), _) => {
                self.expect_free(new)?;
                self.set_name(&route, new)?;
            }
            (None, Some(_)) => {
                let key = self
                    .document
                    .get(&route)
                    .and_then(|value| value.entry(key::NAME))
                    .map(|entry| entry.key.text().to_owned());
                let key = key.unwrap_or_default();
                self.edit(|document| document.remove(&route.clone().key(key)))?;
            }
            (None, None) => {}
        }
        self.id_at(&route)
    }

    fn set_property(
        &mut self,
        node: &str,
        name: &str,
        value: &str,
        is_yaml: bool,
    ) -> Outcome<Option<String>> {
        let (route, place) = self.property_place(node, name)?;
        if key::NAME.is(name) {
            return self.rename(node, Some(value));
        }
        let new = match self.written_value(&route, name, value)? {
            Some(written) => New::scalar(written),
            None if is_yaml => fragment_value(value)?,
            None => New::scalar(value),
        };
        match place {
            Ok(key) => {
                let at = route.clone().key(key);
                let is_block =
                    self.document.get(&at).is_some_and(|value| value.is_mapping() || value.is_sequence());
                if is_block && !is_yaml {
                    return Err(Refusal::PropertyIsBlock { key: name.to_owned() });
                }
                self.edit(|document| document.set(&at, &new))?;
            }
            Err(index) => {
                expect_key(name)?;
                let name = self.written_key(&route, name);
                self.edit(|document| document.insert_entry(&route, index, &name, &new))?;
            }
        }
        self.id_at(&route)
    }

    fn reset_property(&mut self, node: &str, name: &str, notes: &mut Vec<Note>) -> Outcome<Option<String>> {
        let (route, place) = self.property_place(node, name)?;
        if key::TYPE.is(name) {
            return Err(Refusal::TypeIsNeeded);
        }
        match place {
            Ok(key) => self.edit(|document| document.remove(&route.clone().key(key)))?,
            Err(_) => notes.push(Note::NothingToDo),
        }
        self.id_at(&route)
    }

    /// The way to a component, and the key of its property as it is written, or the index where a new one goes: behind the
    /// last property, before the slots.
    fn property_place(&self, node: &str, name: &str) -> Outcome<(Route, Result<String, usize>)> {
        self.ask(|form| {
            let number = form.find(node)?;
            let found = form.node(number).filter(|node| matches!(node.kind, NodeKind::Component));
            let found = found.ok_or_else(|| Refusal::NotAComponent { node: node.to_owned() })?;
            if let Some(entry) = given_under(found.value, name, self.platform) {
                return Ok((found.route(), Ok(entry.key.text().to_owned())));
            }
            let slots: Vec<_> = found
                .children
                .iter()
                .filter_map(|child| match form.node(*child)?.kind {
                    NodeKind::Slot { entry, .. } => Some(entry.key.index_in_parent()),
                    NodeKind::Component => None,
                })
                .collect();
            let end = found.value.entries().count();
            Ok((found.route(), Err(slots.into_iter().min().unwrap_or(end))))
        })
    }

    /// The id of a property of the form after an edit of it: `Свойства/Имя`.
    fn property_id(&self, name: &str, edit: &PropertyEdit) -> Option<String> {
        let name = match edit {
            PropertyEdit::Add { .. } | PropertyEdit::Retype { .. } => name,
            PropertyEdit::Rename { new_name } => new_name,
            PropertyEdit::Remove => return None,
        };
        let section = self.document.tree().root()?.entry(key::PROPERTIES)?;
        Some(format!("{}/{name}", section.key.text()))
    }

    fn property(&mut self, name: &str, edit: &PropertyEdit, notes: &mut Vec<Note>) -> Outcome {
        let root = self.document.tree().root();
        let section =
            root.and_then(|root| root.entry(key::PROPERTIES)).map(|entry| entry.key.text().to_owned());
        let item = root
            .and_then(|root| root.list(key::PROPERTIES).find(|item| item.text_of(key::NAME) == Some(name)));
        let found =
            item.map(|item| (Route::to(item), entry_key(item, key::NAME), entry_key(item, key::TYPE)));
        let has_more = root.is_some_and(|root| root.list(key::PROPERTIES).nth(1).is_some());
        let word = |word: Word| self.spelling.word(word).to_owned();
        let missing = || Refusal::NoSuchField { name: name.to_owned(), place: word(key::PROPERTIES) };
        match edit {
            PropertyEdit::Add { of_type } => {
                expect_name(name)?;
                let of_type = self.type_text(of_type)?;
                if found.is_some() {
                    if item.and_then(|item| item.text_of(key::TYPE)) == Some(of_type.as_str()) {
                        notes.push(Note::NothingToDo);
                        return Ok(());
                    }
                    return Err(Refusal::NameTaken { name: name.to_owned(), place: word(key::PROPERTIES) });
                }
                let item = New::mapping([
                    (word(key::NAME), New::scalar(name)),
                    (word(key::TYPE), New::scalar(of_type)),
                ]);
                let (events, properties) = (key::EVENTS, word(key::PROPERTIES));
                match section {
                    Some(section) => self.edit(|document| {
                        document.insert_item(&Route::root().key(section), usize::MAX, &item)
                    }),
                    None => {
                        let before = root
                            .and_then(|root| root.entry(events))
                            .map_or(usize::MAX, |entry| entry.key.index_in_parent());
                        self.edit(|document| {
                            document.insert_entry(
                                &Route::root(),
                                before,
                                &properties,
                                &New::Sequence(vec![item]),
                            )
                        })
                    }
                }
            }
            PropertyEdit::Retype { of_type } => {
                let new = New::scalar(self.type_text(of_type)?);
                let (item, _, of_type_key) = found.ok_or_else(missing)?;
                let type_word = word(key::TYPE);
                match of_type_key {
                    Some(key) => self.edit(|document| document.set(&item.key(key), &new)),
                    None => self.edit(|document| document.insert_entry(&item, usize::MAX, &type_word, &new)),
                }
            }
            PropertyEdit::Remove => {
                let (item, ..) = found.ok_or_else(missing)?;
                let whole = if has_more { item } else { Route::root().key(section.unwrap_or_default()) };
                self.edit(|document| document.remove(&whole))
            }
            PropertyEdit::Rename { new_name } => {
                expect_name(new_name)?;
                let (item, name_key, _) = found.ok_or_else(missing)?;
                let is_taken = root.is_some_and(|root| {
                    root.list(key::PROPERTIES).any(|item| item.text_of(key::NAME) == Some(new_name))
                });
                if new_name != name && is_taken {
                    return Err(Refusal::NameTaken { name: new_name.clone(), place: word(key::PROPERTIES) });
                }
                let bindings = bindings_of(self.document.tree().root(), name);
                if bindings > 0 {
                    notes.push(Note::BindingsStay { name: name.to_owned(), count: bindings });
                }
                let new = New::scalar(new_name);
                self.edit(|document| document.set(&item.key(name_key.unwrap_or_default()), &new))
            }
        }
    }
}

fn entry_key(item: Value<'_>, word: Word) -> Option<String> {
    item.entry(word).map(|entry| entry.key.text().to_owned())
}

/// How many bindings begin with a name.
fn bindings_of(root: Option<Value<'_>>, name: &str) -> usize {
    let begins = |text: &str| {
        let rest = text.strip_prefix('=').map(str::trim_start).and_then(|text| text.strip_prefix(name));
        rest.is_some_and(|rest| !rest.starts_with(|letter: char| letter.is_alphanumeric() || letter == '_'))
    };
    root.into_iter()
        .flat_map(Value::descendants)
        .filter(|value| value.is_scalar() && begins(value.text()))
        .count()
}

fn is_component_at(node: &super::Node<'_>, route: &Route) -> bool {
    matches!(node.kind, NodeKind::Component) && node.route() == *route
}

/// One component stands alone in a new slot, unless that is a list; several are a list.
fn alone_or_list(mut new: Vec<New>, slot: &Route, is_list: bool) -> (New, Route) {
    match (new.pop(), new.is_empty() && !is_list) {
        (Some(New::Piece(piece)), true) => (New::Piece(piece.inner()), slot.clone()),
        (Some(only), true) => (only, slot.clone()),
        (last, _) => {
            new.extend(last);
            (New::Sequence(new), slot.clone().item(0))
        }
    }
}

fn starts_with(route: &Route, start: &Route) -> bool {
    route.0.starts_with(&start.0)
}

/// Makes a route lead to the same after something before it is gone.
fn shift(route: &mut Route, gone: &Route) {
    let Some((RouteStep::Item(index), list)) = gone.0.split_last() else { return };
    if route.0.starts_with(list)
        && let Some(RouteStep::Item(own)) = route.0.get_mut(list.len())
        && *own > *index
    {
        *own -= 1;
    }
}

/// The spelling of the form, by the key of its markup.
fn spelling(document: &Document) -> Spelling {
    let markup = document.tree().root().and_then(|root| root.entry(key::INHERITS));
    match markup {
        Some(entry) if entry.key.text() != key::INHERITS.ru => Spelling::English,
        _ => Spelling::Russian,
    }
}

/// What a component has under a key, in whatever spelling.
pub(super) fn given_under<'t>(component: Value<'t>, key: &str, platform: &Platform) -> Option<Entry<'t>> {
    let known = component.type_name().and_then(|name| platform.ui().component(name).found());
    let property = |key: &str| Some(known?.property(key).found()?.spelled(false));
    let wanted = property(key);
    component.entries().find(|entry| {
        let name = entry.key.text();
        is_same_key(name, key, platform) || (wanted.is_some() && property(name) == wanted)
    })
}

/// Whether two keys are one word, in whatever spelling.
fn is_same_key(one: &str, other: &str, platform: &Platform) -> bool {
    one == other
        || platform.english(Role::Key, one) == Some(other)
        || platform.english(Role::Key, other) == Some(one)
}

pub(super) fn expect_key(text: &str) -> Outcome {
    let is_key = !text.is_empty() && text.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    if is_key { Ok(()) } else { Err(Refusal::BadProperty { text: text.to_owned() }) }
}

/// The components of a fragment: one mapping, a list, or several mappings in a row, each of which begins with its type.
fn fragment_pieces(fragment: &str) -> Outcome<Vec<Piece>> {
    let bad = |_| Refusal::BadFragment;
    let fragment = fragment.trim_end();
    let text = if fragment.trim_start().starts_with('-') {
        format!("{fragment}\n")
    } else {
        let lines: Vec<_> = fragment.lines().collect();
        let margin = lines
            .iter()
            .filter(|line| !line.trim().is_empty())
            .map(|line| line.len() - line.trim_start_matches(' ').len())
            .min()
            .unwrap_or(0);
        let begins = |line: &str| {
            let line = line.get(margin..).unwrap_or_default();
            key::TYPE
                .spellings()
                .iter()
                .any(|word| line.strip_prefix(word).is_some_and(|rest| rest.starts_with(':')))
        };
        let mut text = String::new();
        for (number, line) in lines.iter().enumerate() {
            if number == 0 || begins(line) {
                text.push_str("-\n");
            }
            let line = line.get(margin..).unwrap_or_default();
            text.push_str(if line.is_empty() { "" } else { "    " });
            text.push_str(line);
            text.push('\n');
        }
        text
    };
    let document = Document::read(&text).map_err(bad)?;
    let items =
        document.tree().root().filter(|root| root.is_sequence()).map(|root| root.items().collect::<Vec<_>>());
    let items = items.filter(|items| !items.is_empty()).ok_or(Refusal::BadFragment)?;
    if items.iter().any(|item| item.type_name().is_none()) {
        return Err(Refusal::BadFragment);
    }
    let piece = |index| document.piece(&Route::root().item(index)).map(Piece::restyled).map_err(bad);
    (0..items.len()).map(piece).collect()
}

/// A value that is given as YAML.
fn fragment_value(yaml: &str) -> Outcome<New> {
    let indented: String = yaml.lines().map(|line| format!("    {line}\n")).collect();
    let is_block = yaml.trim_end().contains('\n') || yaml.trim_start().starts_with("- ") || is_entry(yaml);
    let text = if is_block { format!("k:\n{indented}") } else { format!("k: {}\n", yaml.trim()) };
    let document = Document::read(&text).map_err(|_| Refusal::BadFragment)?;
    let route = Route::root().key("k");
    // A plain scalar is written as any other, so that a second time changes nothing.
    let value = document.get(&route).filter(|value| value.style() == Some(Style::Plain) && !value.is_null());
    let has_comments = !document.tree().comments().is_empty();
    if let Some(value) = value.filter(|_| !has_comments) {
        return Ok(New::scalar(value.text()));
    }
    document.piece(&route).map(New::Piece).map_err(|_| Refusal::BadFragment)
}

fn is_entry(text: &str) -> bool {
    Document::read(text).is_ok_and(|document| {
        document.tree().root().is_some_and(|root| root.is_mapping() && !root.raw().starts_with('{'))
    })
}
