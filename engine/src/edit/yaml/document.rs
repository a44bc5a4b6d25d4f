//! A text that is edited.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use super::{
    Node, Piece, Refused, Route,
    data::Data,
    layout::{ItemStyle, Layout, is_block},
    node::{scalar, scalar_like},
    splice::{
        begins_line, column, comments_above, comments_in, covers, end_line, end_of_block, line_break,
        line_end, line_start,
    },
};
use crate::{
    edit::{TextEdit, apply},
    source::Span,
    syntax::yaml::{self, Entry, NodeId, Style, Tree, Value},
};

/// Another text for a part of a scalar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScalarPart {
    /// Where the part stands, as it reads. With [`Self::within`] the whole scalar, which is then written anew.
    pub span: Span,
    /// Where in what the scalar says the part stands, if it is written otherwise than it reads.
    pub within: Option<Span>,
    pub text: String,
}

/// A valid YAML text, without its byte order mark, with one document or none.
#[derive(Debug)]
pub struct Document {
    tree: Tree,
}

impl Document {
    /// Reads a text.
    ///
    /// # Errors
    /// It is no valid YAML of one document, or repeats a key.
    pub fn read(text: &str) -> Result<Self, Refused> {
        let tree = yaml::parse(text.into());
        if let Some(error) = tree.errors().first() {
            return Err(Refused::Invalid { offset: error.span.start, kind: error.kind });
        }
        if let Some(repeat) = tree.duplicates().first().and_then(|duplicate| tree.value(duplicate.repeat)) {
            return Err(Refused::RepeatedKey { offset: repeat.span().start });
        }
        Ok(Self { tree })
    }

    #[must_use]
    pub fn text(&self) -> &str {
        self.tree.text()
    }

    #[must_use]
    pub const fn tree(&self) -> &Tree {
        &self.tree
    }

    /// What stands on a route.
    #[must_use]
    pub fn get(&self, route: &Route) -> Option<Value<'_>> {
        route.find(self.tree.root())
    }

    /// Puts a value in the place of another. A scalar keeps the kind of quotes that it had.
    ///
    /// # Errors
    /// Nothing stands there, or it cannot be written there.
    pub fn set(&mut self, route: &Route, node: &Node) -> Result<(), Refused> {
        let value = self.place(route)?;
        let mut expected = Data::of(self.tree.root());
        let way = way_to(value);
        *expected.at_mut(&way).ok_or_else(|| Refused::NoSuchPlace(route.clone()))? = Data::of_node(node);
        if value.is_null() && node == &Node::Null {
            return Ok(());
        }
        let in_flow = stands_in_flow(value);
        let layout = Layout::of(&self.tree);
        let layout = value.parent().map_or(layout, |parent| layout.with_items_like(parent));
        if node.is_block() && !in_flow {
            if !value.is_null() {
                let mut cleared = Self::read(self.text())?;
                cleared.clear(route)?;
                let edit = cleared.fill(route, node, layout)?;
                let after = cleared.with(edit, &expected, node.comments())?;
                self.tree = after;
                return Ok(());
            }
            let edit = self.fill(route, node, layout)?;
            self.tree = self.with(edit, &expected, node.comments())?;
            return Ok(());
        }
        if is_block(value) && (value.is_mapping() || value.is_sequence()) {
            let mut cleared = Self::read(self.text())?;
            cleared.clear(route)?;
            return if node == &Node::Null {
                *self = cleared;
                Ok(())
            } else {
                cleared.set(route, node)?;
                *self = cleared;
                Ok(())
            };
        }
        let edit = self.in_place(value, node);
        self.tree = self.with(edit, &expected, node.comments())?;
        Ok(())
    }

    /// Puts a new entry into a mapping, at this index among its entries; past the end is the end. Where nothing stands on
    /// the route, the mapping is made.
    ///
    /// # Errors
    /// There is no mapping, or it has that key, or it cannot be written there.
    pub fn insert_entry(
        &mut self,
        route: &Route,
        index: usize,
        key: &str,
        node: &Node,
    ) -> Result<(), Refused> {
        let mut expected = Data::of(self.tree.root());
        let entry = (Data::Scalar(key.to_owned()), Data::of_node(node));
        let mapping = if route.0.is_empty() { self.tree.root() } else { Some(self.place(route)?) };
        let Some(mapping) = mapping.filter(|mapping| !mapping.is_null()) else {
            if route.0.is_empty() {
                let lines = Writer::new(Layout::of(&self.tree)).entry(key, node, 0);
                let edit = self.lines_at_end(&lines);
                self.tree = self.with(edit, &Data::Mapping(vec![entry]), node.comments())?;
                return Ok(());
            }
            return self.set(route, &Node::Mapping(vec![(key.to_owned(), node.clone())]));
        };
        if !mapping.is_mapping() {
            return Err(Refused::NotMapping(route.clone()));
        }
        if mapping.get_str(key).is_some() {
            return Err(Refused::KeyExists { route: route.clone(), key: key.to_owned() });
        }
        let entries: Vec<_> = mapping.entries().collect();
        let index = index.min(entries.len());
        if let Some(Data::Mapping(entries)) = expected.at_mut(&way_to(mapping)) {
            entries.insert(index, entry);
        }
        let edit = if is_block(mapping) {
            self.entry_in_block(&entries, index, key, node)?
        } else {
            let written = format!("{}: {}", scalar(key, true), node.in_line(true));
            in_brackets(mapping, entries.iter().map(|entry| entry.span()), index, &written)
        };
        self.tree = self.with(edit, &expected, node.comments())?;
        Ok(())
    }

    /// Puts a new item into a list, at this index; past the end is the end. Where nothing stands on the route, the list is
    /// made.
    ///
    /// # Errors
    /// There is no list, or it cannot be written there.
    pub fn insert_item(&mut self, route: &Route, index: usize, node: &Node) -> Result<(), Refused> {
        self.insert_items(route, index, std::slice::from_ref(node))
    }

    /// Puts several new items into a list in one edit.
    ///
    /// # Errors
    /// As for [one](Self::insert_item).
    pub fn insert_items(&mut self, route: &Route, index: usize, nodes: &[Node]) -> Result<(), Refused> {
        if nodes.is_empty() {
            return Ok(());
        }
        let sequence = self.place(route)?;
        if sequence.is_null() {
            return self.set(route, &Node::Sequence(nodes.to_vec()));
        }
        if !sequence.is_sequence() {
            return Err(Refused::NotSequence(route.clone()));
        }
        let items: Vec<_> = sequence.items().collect();
        if items.is_empty() && nodes.iter().any(Node::is_block) && !stands_in_flow(sequence) {
            return self.set(route, &Node::Sequence(nodes.to_vec()));
        }
        let index = index.min(items.len());
        let mut expected = Data::of(self.tree.root());
        if let Some(Data::Sequence(items)) = expected.at_mut(&way_to(sequence)) {
            items.splice(index..index, nodes.iter().map(Data::of_node));
        }
        let edit = if is_block(sequence) {
            self.items_in_block(sequence, &items, index, nodes)?
        } else {
            let written: Vec<_> = nodes.iter().map(|node| node.in_line(true)).collect();
            in_brackets(sequence, items.iter().map(|item| item.span()), index, &written.join(", "))
        };
        self.tree = self.with(edit, &expected, nodes.iter().map(Node::comments).sum())?;
        Ok(())
    }

    /// Takes an entry or an item away, with the comments directly above it. A block collection without the last thing in
    /// it leaves its key with nothing below.
    ///
    /// # Errors
    /// Nothing stands there, or it shares its lines with something else.
    pub fn remove(&mut self, route: &Route) -> Result<(), Refused> {
        let value = self.place(route)?;
        let mut expected = Data::of(self.tree.root());
        let Some(parent) = value.parent() else {
            return Err(Refused::NoSuchPlace(route.clone()));
        };
        match expected.at_mut(&way_to(parent)) {
            Some(Data::Mapping(entries)) => drop(entries.remove(value.index_in_parent())),
            Some(Data::Sequence(items)) => drop(items.remove(value.index_in_parent())),
            _ => return Err(Refused::NoSuchPlace(route.clone())),
        }
        let edit =
            if is_block(parent) { self.out_of_block(parent, value)? } else { out_of_brackets(parent, value) };
        self.tree = self.with(edit, &expected, 0)?;
        Ok(())
    }

    /// Takes several entries and items away in one edit, as [`remove`](Self::remove) does with one. They are values of
    /// this text, in its order, and none stands in another.
    ///
    /// # Errors
    /// One of them is the whole text, or shares its lines with something else.
    pub fn remove_all(&mut self, ids: &[NodeId]) -> Result<(), Refused> {
        let values: Vec<_> = ids.iter().filter_map(|id| self.tree.value(*id)).collect();
        let mut by_parent: BTreeMap<NodeId, (Value<'_>, BTreeSet<usize>)> = BTreeMap::new();
        for value in &values {
            let parent = value.parent().ok_or_else(|| Refused::NoSuchPlace(Route::root()))?;
            let group = by_parent.entry(parent.id());
            group.or_insert_with(|| (parent, BTreeSet::new())).1.insert(value.index_in_parent());
        }
        let mut expected = Data::of(self.tree.root());
        // From the last on: what is taken out of one does not move what stands before it.
        for (parent, gone) in by_parent.values().rev() {
            let mut index = 0;
            let mut stays = || {
                index += 1;
                !gone.contains(&(index - 1))
            };
            match expected.at_mut(&way_to(*parent)) {
                Some(Data::Mapping(entries)) => entries.retain(|_| stays()),
                Some(Data::Sequence(items)) => items.retain(|_| stays()),
                _ => return Err(Refused::NoSuchPlace(Route::to(*parent))),
            }
        }
        let mut edits = Vec::new();
        for (parent, gone) in by_parent.values().filter(|(parent, _)| !is_block(*parent)) {
            edits.extend(all_out_of_brackets(*parent, gone));
        }
        for value in &values {
            if let Some(parent) = value.parent().filter(|parent| is_block(*parent)) {
                edits.push(self.out_of_block(parent, *value)?);
            }
        }
        let edits = self.joined(edits);
        let Some(edits) = edits else {
            // Two of them begin on one line, behind a `-`.
            let routes: Vec<_> = values.iter().map(|value| Route::to(*value)).collect();
            return routes.iter().rev().try_for_each(|route| self.remove(route));
        };
        self.tree = self.with_all(edits, &expected, 0)?;
        Ok(())
    }

    /// Deletions of whole lines that follow each other as one. `None` where others overlap.
    fn joined(&self, mut edits: Vec<TextEdit>) -> Option<Vec<TextEdit>> {
        edits.sort_by_key(|edit| edit.span.start);
        let text = self.text();
        let mut joined: Vec<TextEdit> = Vec::new();
        for edit in edits {
            match joined.last_mut() {
                Some(last) if edit.span.start < last.span.end => {
                    // At an open end the line break before a line goes instead of the one behind it.
                    let is_open_end = edit.span.end as usize == text.len() && !text.ends_with(['\n', '\r']);
                    if !is_open_end || line_end(text, edit.span.start) < last.span.end {
                        return None;
                    }
                    last.span = Span::new(end_line(text, last.span.start), edit.span.end);
                }
                _ => joined.push(edit),
            }
        }
        Some(joined)
    }

    /// What stands on a route as a piece to put elsewhere, with the comments directly above it.
    ///
    /// # Errors
    /// Nothing stands there.
    pub fn piece(&self, route: &Route) -> Result<Piece, Refused> {
        self.piece_of(self.place(route)?)
    }

    /// A value of this text as a piece.
    ///
    /// # Errors
    /// It is the whole text.
    pub fn piece_of(&self, value: Value<'_>) -> Result<Piece, Refused> {
        let unwritable = || Refused::Unwritable { offset: value.span().start };
        let is_item = value.parent().is_some_and(Value::is_sequence);
        let owner = match value.key() {
            Some(key) => key.span().start,
            None => value.dash().unwrap_or(value.span().start),
        };
        Piece::of(value, owner, is_item).ok_or_else(unwritable)
    }

    /// Gives the key at the end of a route another name.
    ///
    /// # Errors
    /// There is no such key, or one of the new name.
    pub fn rename_key(&mut self, route: &Route, name: &str) -> Result<(), Refused> {
        let value = self.place(route)?;
        let key = value.key().ok_or_else(|| Refused::NoSuchPlace(route.clone()))?;
        let Some(mapping) = value.parent() else { return Err(Refused::NoSuchPlace(route.clone())) };
        if key.text() == name {
            return Ok(());
        }
        if mapping.get_str(name).is_some() {
            return Err(Refused::KeyExists { route: Route::to(mapping), key: name.to_owned() });
        }
        let mut expected = Data::of(self.tree.root());
        if let Some(Data::Mapping(entries)) = expected.at_mut(&way_to(mapping)) {
            entries[value.index_in_parent()].0 = Data::Scalar(name.to_owned());
        }
        let edit = TextEdit::replace(key.span(), scalar_like(name, key.style(), !is_block(mapping)));
        self.tree = self.with(edit, &expected, 0)?;
        Ok(())
    }

    /// Puts other texts in the place of parts of scalars, all at once, in time that grows with the text alone.
    ///
    /// # Errors
    /// A part is none of a scalar, or cannot be written there: in a plain scalar a text may need quotes.
    pub fn replace_parts(&mut self, parts: &[ScalarPart]) -> Result<(), Refused> {
        let mut by_scalar: BTreeMap<u32, (Value<'_>, Vec<&ScalarPart>)> = BTreeMap::new();
        for part in parts {
            let value = self.tree.value_at(part.span.start).filter(|value| value.is_scalar());
            let value = value.filter(|value| covers(value.span(), part.span));
            let value = value.ok_or(Refused::Unwritable { offset: part.span.start })?;
            by_scalar.entry(value.span().start).or_insert((value, Vec::new())).1.push(part);
        }
        let (mut edits, mut expected) = (Vec::new(), FxHashMap::default());
        for (start, (value, parts)) in by_scalar {
            let begins = value.raw().find(value.text()).map(|at| start + at as u32);
            let within = |part: &ScalarPart| {
                let moved = |offset: u32| offset.checked_sub(begins?);
                part.within.or_else(|| Some(Span::new(moved(part.span.start)?, moved(part.span.end)?)))
            };
            let edit = |part: &&ScalarPart| Some(TextEdit::replace(within(part)?, part.text.as_str()));
            let own: Option<Vec<TextEdit>> = parts.iter().map(edit).collect();
            // Of a folded scalar nobody tells here what it will say.
            let text = own.map(|mut own| apply(value.text(), &mut own));
            match &text {
                _ if parts.iter().all(|part| part.within.is_none()) => {
                    edits.extend(parts.iter().map(|part| TextEdit::replace(part.span, part.text.as_str())));
                }
                Some(text) => edits.push(self.in_place(value, &Node::Scalar(text.clone()))),
                None => return Err(Refused::Unwritable { offset: start }),
            }
            expected.insert(value.id(), text);
        }
        self.tree = self.with_scalars(&mut edits, &expected)?;
        Ok(())
    }

    /// The text with edits inside of scalars, read again, if all else is the same.
    fn with_scalars(
        &self,
        edits: &mut [TextEdit],
        expected: &FxHashMap<NodeId, Option<String>>,
    ) -> Result<Tree, Refused> {
        let offset = edits.first().map_or(0, |edit| edit.span.start);
        let unwritable = Refused::Unwritable { offset };
        let after = Self::read(&apply(self.text(), edits)).map_err(|_| unwritable.clone())?;
        let is_same = |(old, new): (Value<'_>, Value<'_>)| {
            let text = match expected.get(&old.id()) {
                None => old.text() == new.text(),
                Some(text) => text.as_ref().is_none_or(|text| new.text() == text),
            };
            text && old.is_scalar() == new.is_scalar()
                && old.is_mapping() == new.is_mapping()
                && old.is_sequence() == new.is_sequence()
                && old.is_key() == new.is_key()
        };
        let is_right = self.tree.values().count() == after.tree.values().count()
            && self.tree.values().zip(after.tree.values()).all(is_same)
            && self.tree.comments().len() == after.tree.comments().len();
        if is_right { Ok(after.tree) } else { Err(unwritable) }
    }

    fn place(&self, route: &Route) -> Result<Value<'_>, Refused> {
        self.get(route).ok_or_else(|| Refused::NoSuchPlace(route.clone()))
    }

    /// The text with an edit, read again, if it says what is expected, and has all comments that the edit did not take with
    /// what it replaced, and those that the new value brings.
    fn with(&self, edit: TextEdit, expected: &Data, new_comments: usize) -> Result<Tree, Refused> {
        self.with_all(vec![edit], expected, new_comments)
    }

    /// The same with edits that do not overlap.
    fn with_all(
        &self,
        mut edits: Vec<TextEdit>,
        expected: &Data,
        new_comments: usize,
    ) -> Result<Tree, Refused> {
        let unwritable = Refused::Unwritable { offset: edits.first().map_or(0, |edit| edit.span.start) };
        let comments = self.tree.comments();
        let taken: usize = edits.iter().map(|edit| comments_in(comments, edit.span)).sum();
        let after = Self::read(&apply(self.text(), &mut edits)).map_err(|_| unwritable.clone())?;
        let is_right = Data::of(after.tree.root()).is_same(expected)
            && after.tree.comments().len() + taken == comments.len() + new_comments;
        if is_right { Ok(after.tree) } else { Err(unwritable) }
    }

    /// Leaves a key or a `-` with nothing behind it.
    fn clear(&mut self, route: &Route) -> Result<(), Refused> {
        let value = self.place(route)?;
        let text = self.text();
        let span = value.span();
        let mut expected = Data::of(self.tree.root());
        *expected.at_mut(&way_to(value)).ok_or_else(|| Refused::NoSuchPlace(route.clone()))? = Data::Null;
        let owner = value.key().map_or_else(|| value.dash(), |key| Some(key.span().start));
        let owner = owner.ok_or(Refused::Unwritable { offset: span.start })?;
        let is_lines = is_block(value) && (value.is_mapping() || value.is_sequence());
        let end = if is_lines { end_of_block(text, span.end, column(text, owner)) } else { span.end };
        let edit = if is_lines && line_start(text, owner) != line_start(text, span.start) {
            delete_lines(text, line_end(text, owner), end)
        } else {
            let mark = text.get(..span.start as usize).unwrap_or_default().trim_end_matches([' ', '\t']).len()
                as u32;
            TextEdit::delete(Span::new(mark, end_line(text, end)))
        };
        self.tree = self.with(edit, &expected, 0)?;
        Ok(())
    }

    /// Lines below a key or a `-` that has nothing behind it.
    fn fill(&self, route: &Route, node: &Node, layout: Layout) -> Result<TextEdit, Refused> {
        let value = self.place(route)?;
        let text = self.text();
        let offset = value.span().start;
        let owner = value.key().map_or_else(|| value.dash(), |key| Some(key.span().start));
        let owner = owner.ok_or(Refused::Unwritable { offset })?;
        let style = node.style().unwrap_or(layout.item);
        let is_item = value.key().is_none();
        let inner = column(text, owner) + if is_item { style.gap() } else { layout.below_key(node) };
        let lines = Writer::new(layout).block(node, inner);
        let is_comment = |line: &String| line.trim_start().starts_with('#');
        match (style, lines.split_first()) {
            (ItemStyle::Beside(gap), Some((first, rest))) if is_item && !is_comment(first) => {
                let mut written = format!("{:width$}{}", "", first.trim_start_matches(' '), width = gap - 1);
                rest.iter().for_each(|line| written.extend([line_break(text), line]));
                Ok(TextEdit::insert(offset, written))
            }
            _ => Ok(self.lines_at(line_end(text, owner.max(offset)), &lines)),
        }
    }

    /// A value on one line in the place of another.
    fn in_place(&self, value: Value<'_>, node: &Node) -> TextEdit {
        let text = self.text();
        let span = value.span();
        let in_flow = stands_in_flow(value);
        let written = match (node, value.style()) {
            (Node::Scalar(new), style) => scalar_like(new, style, in_flow),
            (node, _) => node.in_line(in_flow),
        };
        if value.is_null() {
            return TextEdit::insert(span.start, format!(" {written}"));
        }
        if node == &Node::Null {
            let mark = text.get(..span.start as usize).unwrap_or_default().trim_end_matches([' ', '\t']).len()
                as u32;
            return TextEdit::delete(Span::new(mark, span.end));
        }
        let is_block_scalar = matches!(value.style(), Some(Style::Literal | Style::Folded));
        let end = if is_block_scalar { end_line(text, span.end) } else { span.end };
        TextEdit::replace(Span::new(span.start, end), written)
    }

    fn entry_in_block(
        &self,
        entries: &[Entry<'_>],
        index: usize,
        key: &str,
        node: &Node,
    ) -> Result<TextEdit, Refused> {
        let text = self.text();
        let unwritable =
            Refused::Unwritable { offset: entries.first().map_or(0, |entry| entry.span().start) };
        let first = entries.first().ok_or_else(|| unwritable.clone())?;
        let column = column(text, first.key.span().start);
        let lines = Writer::new(Layout::of(&self.tree)).entry(key, node, column);
        match index.checked_sub(1).and_then(|before| entries.get(before)) {
            Some(before) => {
                let end = before.span().end;
                Ok(self.lines_at(end_of_block(text, end, column), &lines))
            }
            None if begins_line(text, first.key.span().start) => {
                Ok(self.lines_at(line_start(text, first.key.span().start), &lines))
            }
            None => {
                // Behind a `-`: the new entry takes the place of the first.
                let text = lines.join(line_break(text));
                let text = text.trim_start_matches(' ');
                Ok(TextEdit::insert(
                    first.key.span().start,
                    format!("{text}{}{:column$}", line_break(self.text()), ""),
                ))
            }
        }
    }

    fn items_in_block(
        &self,
        sequence: Value<'_>,
        items: &[Value<'_>],
        index: usize,
        nodes: &[Node],
    ) -> Result<TextEdit, Refused> {
        let text = self.text();
        let unwritable = || Refused::Unwritable { offset: sequence.span().start };
        let dashes: Vec<_> =
            items.iter().map(|item| item.dash()).collect::<Option<_>>().ok_or_else(unwritable)?;
        let first = *dashes.first().ok_or_else(unwritable)?;
        let column = column(text, first);
        let layout = Layout::of(&self.tree).with_items_like(sequence);
        let writer = Writer::new(layout);
        let lines: Vec<_> = nodes.iter().flat_map(|node| writer.item(node, column)).collect();
        match index.checked_sub(1).and_then(|before| items.get(before)) {
            Some(before) => Ok(self.lines_at(end_of_block(text, before.span().end, column), &lines)),
            None if begins_line(text, first) => {
                Ok(self.lines_at(comments_above(text, first, column), &lines))
            }
            None => {
                let text = lines.join(line_break(text));
                let text = text.trim_start_matches(' ');
                Ok(TextEdit::insert(first, format!("{text}{}{:column$}", line_break(self.text()), "")))
            }
        }
    }

    fn out_of_block(&self, parent: Value<'_>, value: Value<'_>) -> Result<TextEdit, Refused> {
        let text = self.text();
        let start = match value.key() {
            Some(key) => key.span().start,
            None => value.dash().ok_or(Refused::Unwritable { offset: value.span().start })?,
        };
        let column = column(text, start);
        let end = end_of_block(text, value.span().end, column);
        if begins_line(text, start) {
            // Above the first key stands what is said of all of them.
            let is_first_key = parent.is_mapping() && value.index_in_parent() == 0;
            let from =
                if is_first_key { line_start(text, start) } else { comments_above(text, start, column) };
            return Ok(delete_lines(text, from, end));
        }
        // Behind a `-`: what follows moves up.
        let rest = text.get(end as usize..).unwrap_or_default();
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        let is_last = value.index_in_parent() + 1
            == if parent.is_mapping() { parent.entries().count() } else { parent.items().count() };
        if is_last {
            let before = text.get(..start as usize).unwrap_or_default().trim_end_matches([' ', '\t']).len();
            return Ok(TextEdit::delete(Span::new(before as u32, end_line(text, end))));
        }
        Ok(TextEdit::delete(Span::new(start, end + blanks as u32)))
    }

    fn lines_at_end(&self, lines: &[String]) -> TextEdit {
        self.lines_at(self.text().len() as u32, lines)
    }

    /// Whole lines at an offset that begins a line or ends the text.
    fn lines_at(&self, offset: u32, lines: &[String]) -> TextEdit {
        let text = self.text();
        let line_break = line_break(text);
        let ends_without_break =
            offset as usize == text.len() && !text.is_empty() && !text.ends_with(['\n', '\r']);
        let joined = lines.join(line_break);
        let new_text = if ends_without_break {
            format!("{line_break}{joined}")
        } else {
            format!("{joined}{line_break}")
        };
        TextEdit::insert(offset, new_text)
    }
}

/// The numbers of the entries and items on the way to a value.
fn way_to(value: Value<'_>) -> Vec<usize> {
    let mut way: Vec<_> = std::iter::successors(Some(value), |value| value.parent())
        .filter(|value| value.parent().is_some())
        .map(Value::index_in_parent)
        .collect();
    way.reverse();
    way
}

/// Whether a value stands inside of brackets.
fn stands_in_flow(value: Value<'_>) -> bool {
    value.ancestors().any(|above| !is_block(above))
}

/// Deletes whole lines; at the end of a text without a last line break, the one before them goes instead.
fn delete_lines(text: &str, start: u32, end: u32) -> TextEdit {
    let is_open_end = end as usize == text.len() && !text.ends_with(['\n', '\r']);
    if is_open_end {
        TextEdit::delete(Span::new(end_line(text, start), end))
    } else {
        TextEdit::delete(Span::new(start, end))
    }
}

/// A further member of a collection in brackets.
fn in_brackets(
    collection: Value<'_>,
    members: impl DoubleEndedIterator<Item = Span> + ExactSizeIterator,
    index: usize,
    written: &str,
) -> TextEdit {
    let members: Vec<_> = members.collect();
    match (index.checked_sub(1).and_then(|before| members.get(before)), members.get(index)) {
        (Some(before), _) => TextEdit::insert(before.end, format!(", {written}")),
        (None, Some(first)) => TextEdit::insert(first.start, format!("{written}, ")),
        (None, None) => TextEdit::insert(collection.span().start + 1, written),
    }
}

fn out_of_brackets(parent: Value<'_>, value: Value<'_>) -> TextEdit {
    let index = value.index_in_parent();
    let spans: Vec<_> = if parent.is_mapping() {
        parent.entries().map(|entry| entry.span()).collect()
    } else {
        parent.items().map(Value::span).collect()
    };
    let own = spans.get(index).copied().unwrap_or_default();
    // A key without a value has a blank behind it.
    let rest = value.tree().text().get(own.end as usize..).unwrap_or_default();
    let blanks = if value.is_null() { rest.len() - rest.trim_start_matches(' ').len() } else { 0 };
    let end = own.end + blanks as u32;
    let span = match (spans.get(index + 1), index.checked_sub(1).and_then(|before| spans.get(before))) {
        (Some(next), _) => Span::new(own.start, next.start),
        (None, Some(before)) => Span::new(before.end, end),
        (None, None) => Span::new(own.start, end),
    };
    TextEdit::delete(span)
}

/// Deletions of several members of a collection in brackets, of which some stay or none.
fn all_out_of_brackets(parent: Value<'_>, gone: &BTreeSet<usize>) -> Vec<TextEdit> {
    if gone.len() == 1 {
        let only = gone.first().and_then(|index| {
            if parent.is_mapping() {
                parent.entries().nth(*index).map(|entry| entry.value)
            } else {
                parent.items().nth(*index)
            }
        });
        return only.map(|only| out_of_brackets(parent, only)).into_iter().collect();
    }
    let spans: Vec<_> = if parent.is_mapping() {
        parent.entries().map(|entry| entry.span()).collect()
    } else {
        parent.items().map(Value::span).collect()
    };
    let mut edits = Vec::new();
    let mut index = 0;
    while index < spans.len() {
        let end = (index..spans.len()).find(|at| !gone.contains(at)).unwrap_or(spans.len());
        if let Some((first, last)) = spans.get(index).zip(end.checked_sub(1).and_then(|last| spans.get(last)))
            && end > index
        {
            let before = index.checked_sub(1).and_then(|before| spans.get(before));
            let span = match (spans.get(end), before) {
                (Some(next), _) => Span::new(first.start, next.start),
                (None, Some(before)) => Span::new(before.end, last.end),
                (None, None) => Span::new(first.start, last.end),
            };
            edits.push(TextEdit::delete(span));
        }
        index = end + 1;
    }
    edits
}

impl Layout {
    /// How far a collection stands in from its key.
    fn below_key(&self, node: &Node) -> usize {
        let is_sequence = match node {
            Node::Sequence(_) => true,
            Node::Piece(piece) => piece.is_block_sequence(),
            _ => false,
        };
        if is_sequence { self.dash } else { self.step }
    }
}

/// Writes values as lines.
struct Writer {
    layout: Layout,
}

impl Writer {
    const fn new(layout: Layout) -> Self {
        Self { layout }
    }

    fn entry(&self, key: &str, node: &Node, column: usize) -> Vec<String> {
        let head = format!("{:column$}{}:", "", scalar(key, false));
        self.behind(head, node, column, column + self.layout.below_key(node))
    }

    fn item(&self, node: &Node, column: usize) -> Vec<String> {
        let style = node.style().unwrap_or(self.layout.item);
        let mut lines: Vec<_> = match node {
            Node::Piece(piece) => piece.above(column).collect(),
            _ => Vec::new(),
        };
        let inner = column + style.gap();
        let goes_beside = match node {
            Node::Mapping(entries) => !entries.is_empty(),
            Node::Piece(piece) => piece.is_block() && piece.beside().is_empty(),
            _ => false,
        };
        match style {
            ItemStyle::Beside(gap) if goes_beside => {
                let mut block = self.block(node, inner);
                let starts_with_comment =
                    block.first().is_some_and(|line| line.trim_start().starts_with('#'));
                if starts_with_comment {
                    lines.push(format!("{:column$}-", ""));
                } else if let Some(first) = block.first_mut() {
                    *first = format!(
                        "{:column$}-{:width$}{}",
                        "",
                        "",
                        first.trim_start_matches(' '),
                        width = gap - 1
                    );
                }
                lines.extend(block);
            }
            _ => lines.extend(self.behind(format!("{:column$}-", ""), node, column, inner)),
        }
        lines
    }

    /// A value behind a key or a `-` that stands at `column`, or below it at `inner`.
    fn behind(&self, head: String, node: &Node, column: usize, inner: usize) -> Vec<String> {
        if node.is_block() {
            let beside = if let Node::Piece(piece) = node { piece.beside() } else { "" };
            let mut lines = vec![format!("{head}{beside}")];
            lines.extend(self.block(node, inner));
            return lines;
        }
        if let Node::Piece(piece) = node {
            let mut lines = piece.lines(column);
            match lines.first_mut() {
                Some(first) => *first = format!("{head} {}", first.trim_start_matches(' ')),
                None => lines.push(head),
            }
            return lines;
        }
        let written = node.in_line(false);
        vec![if written.is_empty() { head } else { format!("{head} {written}") }]
    }

    /// The lines of a block collection.
    fn block(&self, node: &Node, column: usize) -> Vec<String> {
        match node {
            Node::Mapping(entries) => {
                entries.iter().flat_map(|(key, value)| self.entry(key, value, column)).collect()
            }
            Node::Sequence(items) => items.iter().flat_map(|item| self.item(item, column)).collect(),
            Node::Piece(piece) => piece.lines(column),
            Node::Null | Node::Scalar(_) | Node::Quoted(_) => Vec::new(),
        }
    }
}
