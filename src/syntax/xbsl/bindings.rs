//! Local names: what declares them, where they are seen, and who reads, writes or captures them.
//!
//! What was found out about the language: a name is found by its exact spelling, but two names of one method may
//! not differ in letter case alone. A local is seen from the end of its declaration to the end of its block,
//! in lambdas too; its own initial value does not see it. Types and names behind `.`, `::` and before `=` in
//! arguments are no locals. A local that is called, indexed or asked for a member is read.
//!
//! Computed in one walk over the tree, once per module, when somebody asks.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHashMap;

use super::kind::NodeKind;
use super::tree::{Node, NodeId, Tree};
use super::views::{
    Assignment, Catch, ForIn, ForTo, Lambda, Method, Name, NameExpression, Parameter, Type, Variable,
    VariableKind,
};
use super::word::{same_ignoring_case, small};
use crate::source::Span;

/// The local names of a module.
#[derive(Clone, Copy)]
pub struct Bindings<'t> {
    tree: &'t Tree,
    table: &'t Table,
}

/// A local name.
#[derive(Clone, Copy)]
pub struct Local<'t> {
    tree: &'t Tree,
    table: &'t Table,
    index: u32,
}

/// A place where a local name is used.
#[derive(Clone, Copy)]
pub struct Use<'t> {
    tree: &'t Tree,
    table: &'t Table,
    data: &'t UseData,
}

/// What a local was declared as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LocalKind {
    Parameter,
    LambdaParameter,
    /// `пер`.
    Var,
    /// `знч`.
    Val,
    /// `исп`.
    Use,
    /// The variable of `для ... из`.
    ForIn,
    /// The counter of `для ... по`.
    ForTo,
    /// The exception of `поймать`.
    Catch,
}

impl LocalKind {
    /// Whether it may be assigned to after its declaration.
    #[must_use]
    pub const fn is_assignable(self) -> bool {
        matches!(self, Self::Var | Self::Parameter | Self::LambdaParameter)
    }
}

/// What is done with a local at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UseKind {
    Read,
    /// The target of `=`.
    Write,
    /// The target of `+=` and the like.
    ReadWrite,
}

/// What text a use stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UsePlace {
    Code,
    String,
    Query,
}

impl Tree {
    /// The local names; computed at the first call.
    #[must_use]
    pub fn bindings(&self) -> Bindings<'_> {
        Bindings { tree: self, table: self.bindings.get_or_init(|| Walk::new(self).run()) }
    }
}

impl<'t> Bindings<'t> {
    /// All locals in the order of their declarations.
    pub fn locals(self) -> impl ExactSizeIterator<Item = Local<'t>> + Clone {
        (0..self.table.locals.len() as u32).map(move |index| self.local(index))
    }

    /// The locals of a method with the ones of its lambdas.
    pub fn locals_of(self, method: Method<'_>) -> impl ExactSizeIterator<Item = Local<'t>> + Clone {
        let method = method.node().id();
        let ranges = &self.table.methods;
        let range = ranges.binary_search_by_key(&method, |&(id, ..)| id).ok().map(|found| ranges[found]);
        let (first, end) = range.map_or((0, 0), |(_, first, end)| (first, end));
        (first..end).map(move |index| self.local(index))
    }

    /// The local that a name means: of a [`NameExpression`] the one it uses, of a declaring [`Name`] the one it
    /// declares.
    #[must_use]
    pub fn resolve(self, name: Node<'_>) -> Option<Local<'t>> {
        let names = &self.table.names;
        let found = names.binary_search_by_key(&name.id(), |&(id, _)| id).ok()?;
        Some(self.local(names[found].1))
    }

    fn local(self, index: u32) -> Local<'t> {
        Local { tree: self.tree, table: self.table, index }
    }
}

impl<'t> Local<'t> {
    #[must_use]
    pub fn name(self) -> &'t str {
        self.name_span().slice(self.tree.text())
    }

    #[must_use]
    pub fn name_span(self) -> Span {
        self.tree.node(self.data().name).span()
    }

    #[must_use]
    pub fn kind(self) -> LocalKind {
        self.data().kind
    }

    /// The [`Parameter`], [`Variable`], [`ForIn`], [`ForTo`] or [`Catch`] that declares it.
    #[must_use]
    pub fn declaration(self) -> Node<'t> {
        self.tree.node(self.data().declaration)
    }

    /// The type it is declared with.
    #[must_use]
    pub fn type_reference(self) -> Option<Type<'t>> {
        self.declaration().children().find_map(Type::cast)
    }

    /// The value it is declared with, a default of a parameter included.
    #[must_use]
    pub fn value(self) -> Option<Node<'t>> {
        let declaration = self.declaration();
        Parameter::cast(declaration)
            .and_then(Parameter::default)
            .or_else(|| Variable::cast(declaration).and_then(Variable::value))
    }

    /// The block, method or lambda at whose end it is forgotten.
    #[must_use]
    pub fn scope(self) -> Node<'t> {
        self.tree.node(self.data().scope)
    }

    /// The method it belongs to, be it through a lambda.
    #[must_use]
    pub fn method(self) -> Option<Method<'t>> {
        self.declaration().enclosing_method()
    }

    /// The innermost lambda it is declared in.
    #[must_use]
    pub fn lambda(self) -> Option<Lambda<'t>> {
        self.data().lambda.and_then(|lambda| Lambda::cast(self.tree.node(lambda)))
    }

    /// The local declared before, seen here too, whose name differs at most in letter case.
    #[must_use]
    pub fn redeclares(self) -> Option<Local<'t>> {
        self.data().hidden.map(|index| Local { index, ..self })
    }

    /// Its uses in the order of the text.
    pub fn uses(self) -> impl ExactSizeIterator<Item = Use<'t>> + Clone {
        let data = self.data();
        let uses = self.table.uses.get(data.first_use as usize..data.end_use as usize).unwrap_or_default();
        uses.iter().map(move |data| Use { tree: self.tree, table: self.table, data })
    }

    /// The uses that read it, compound assignments not counted.
    pub fn reads(self) -> impl Iterator<Item = Use<'t>> + Clone {
        self.uses().filter(|place| place.kind() == UseKind::Read)
    }

    /// The assignments to it, compound ones included; its declaration is none.
    pub fn writes(self) -> impl Iterator<Item = Use<'t>> + Clone {
        self.uses().filter(|place| place.kind() != UseKind::Read)
    }

    #[must_use]
    pub fn is_read(self) -> bool {
        self.reads().next().is_some()
    }

    fn data(self) -> &'t LocalData {
        &self.table.locals[self.index as usize]
    }
}

impl PartialEq for Local<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index && std::ptr::eq(self.tree, other.tree)
    }
}

impl Eq for Local<'_> {}

impl std::fmt::Debug for Local<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{:?} {}@{}", self.kind(), self.name(), self.name_span().start)
    }
}

impl<'t> Use<'t> {
    #[must_use]
    pub fn node(self) -> NameExpression<'t> {
        NameExpression(self.tree.node(self.data.node))
    }

    #[must_use]
    pub fn span(self) -> Span {
        self.node().span()
    }

    #[must_use]
    pub fn kind(self) -> UseKind {
        self.data.kind
    }

    #[must_use]
    pub fn place(self) -> UsePlace {
        self.data.place
    }

    #[must_use]
    pub fn local(self) -> Local<'t> {
        Local { tree: self.tree, table: self.table, index: self.data.local }
    }

    /// The assignment it is the target of.
    #[must_use]
    pub fn assignment(self) -> Option<Assignment<'t>> {
        if self.kind() == UseKind::Read {
            None
        } else {
            self.node().node().parent().and_then(Assignment::cast)
        }
    }

    /// The lambda that captures the local for this use: the outermost one it is not declared in.
    #[must_use]
    pub fn captured_by(self) -> Option<Lambda<'t>> {
        self.data.captured_by.and_then(|lambda| Lambda::cast(self.tree.node(lambda)))
    }
}

impl std::fmt::Debug for Use<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{:?} {}@{}", self.kind(), self.node().text(), self.span().start)
    }
}

/// What is kept of a module's locals.
#[derive(Debug, Default)]
pub(super) struct Table {
    locals: Vec<LocalData>,
    /// Grouped by local.
    uses: Vec<UseData>,
    /// Which local a name means, sorted by the name.
    names: Vec<(NodeId, u32)>,
    /// Which locals belong to a method: the first and past the last.
    methods: Vec<(NodeId, u32, u32)>,
}

#[derive(Debug)]
struct LocalData {
    name: NodeId,
    kind: LocalKind,
    declaration: NodeId,
    scope: NodeId,
    lambda: Option<NodeId>,
    /// How many lambdas stand around it.
    lambdas: u32,
    hidden: Option<u32>,
    first_use: u32,
    end_use: u32,
}

#[derive(Debug)]
struct UseData {
    local: u32,
    node: NodeId,
    kind: UseKind,
    place: UsePlace,
    captured_by: Option<NodeId>,
}

/// A name as a key: letter case does not count.
#[derive(Clone, Copy)]
struct Folded<'t>(&'t str);

impl Hash for Folded<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for letter in self.0.chars() {
            state.write_u32(small(letter) as u32);
        }
    }
}

impl PartialEq for Folded<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0 || same_ignoring_case(self.0, other.0)
    }
}

impl Eq for Folded<'_> {}

/// How many names that differ in letter case alone are looked through for the exact one.
const MAX_VARIANTS: usize = 64;

/// One walk over the tree with the names seen at the place it has come to.
struct Walk<'t> {
    tree: &'t Tree,
    table: Table,
    /// The local seen last under each name.
    seen: FxHashMap<Folded<'t>, u32>,
    /// The locals to forget, and how many of them there were when each open scope began.
    declared: Vec<u32>,
    scopes: Vec<(NodeId, usize)>,
    lambdas: Vec<NodeId>,
    places: Vec<UsePlace>,
}

enum Step {
    Enter(NodeId),
    Leave(NodeId),
}

impl<'t> Walk<'t> {
    fn new(tree: &'t Tree) -> Self {
        Self {
            tree,
            table: Table::default(),
            seen: FxHashMap::default(),
            declared: Vec::new(),
            scopes: Vec::new(),
            lambdas: Vec::new(),
            places: Vec::new(),
        }
    }

    fn run(mut self) -> Table {
        let mut steps = vec![Step::Enter(self.tree.root().id())];
        while let Some(step) = steps.pop() {
            match step {
                Step::Enter(id) => {
                    let node = self.tree.node(id);
                    self.enter(node);
                    steps.push(Step::Leave(id));
                    let first = steps.len();
                    steps.extend(node.children().map(|child| Step::Enter(child.id())));
                    steps[first..].reverse();
                }
                Step::Leave(id) => self.leave(self.tree.node(id)),
            }
        }
        self.table.names.sort_unstable_by_key(|&(id, _)| id);
        self.group_uses();
        self.table
    }

    fn enter(&mut self, node: Node<'t>) {
        match node.kind() {
            NodeKind::Method => {
                let first = self.table.locals.len() as u32;
                self.table.methods.push((node.id(), first, first));
                self.open(node);
            }
            NodeKind::FullLambda | NodeKind::ShortLambda => {
                self.lambdas.push(node.id());
                self.open(node);
            }
            NodeKind::Block => {
                self.open(node);
                self.declare_of_header(node);
            }
            NodeKind::Insert => {
                let query = node.parent().is_some_and(|literal| literal.kind() == NodeKind::Query);
                self.places.push(if query { UsePlace::Query } else { UsePlace::String });
            }
            NodeKind::NameExpression => self.note_use(NameExpression(node)),
            _ => {}
        }
    }

    fn leave(&mut self, node: Node<'t>) {
        match node.kind() {
            NodeKind::Method => {
                self.close();
                if let Some((_, _, end)) = self.table.methods.last_mut() {
                    *end = self.table.locals.len() as u32;
                }
            }
            NodeKind::FullLambda | NodeKind::ShortLambda => {
                self.close();
                self.lambdas.pop();
            }
            NodeKind::Block => self.close(),
            NodeKind::Insert => {
                self.places.pop();
            }
            NodeKind::Parameter => {
                let lambda =
                    node.parent().and_then(Node::parent).is_some_and(|owner| owner.kind().is_lambda());
                let kind = if lambda { LocalKind::LambdaParameter } else { LocalKind::Parameter };
                self.declare(node, Parameter(node).name(), kind);
            }
            NodeKind::Variable => {
                let variable = Variable(node);
                let kind = match variable.kind() {
                    VariableKind::Var => LocalKind::Var,
                    VariableKind::Use => LocalKind::Use,
                    VariableKind::Val | VariableKind::Const => LocalKind::Val,
                };
                self.declare(node, variable.name(), kind);
            }
            _ => {}
        }
    }

    /// The variable of a loop or a `поймать` is declared at the beginning of the block under it.
    fn declare_of_header(&mut self, block: Node<'t>) {
        let Some(owner) = block.parent() else { return };
        match owner.kind() {
            NodeKind::ForIn => self.declare(owner, ForIn(owner).name(), LocalKind::ForIn),
            NodeKind::ForTo => self.declare(owner, ForTo(owner).name(), LocalKind::ForTo),
            NodeKind::Catch => self.declare(owner, Catch(owner).name(), LocalKind::Catch),
            _ => {}
        }
    }

    fn open(&mut self, scope: Node<'t>) {
        self.scopes.push((scope.id(), self.declared.len()));
    }

    fn close(&mut self) {
        let Some((_, first)) = self.scopes.pop() else { return };
        for index in self.declared.drain(first..).rev() {
            let local = &self.table.locals[index as usize];
            let name = Folded(self.tree.node(local.name).text());
            match local.hidden {
                Some(hidden) => self.seen.insert(name, hidden),
                None => self.seen.remove(&name),
            };
        }
    }

    fn declare(&mut self, declaration: Node<'t>, name: Option<Name<'t>>, kind: LocalKind) {
        let (Some(name), Some(&(scope, _))) = (name, self.scopes.last()) else { return };
        let index = self.table.locals.len() as u32;
        let hidden = self.seen.insert(Folded(name.text()), index);
        self.table.locals.push(LocalData {
            name: name.node().id(),
            kind,
            declaration: declaration.id(),
            scope,
            lambda: self.lambdas.last().copied(),
            lambdas: self.lambdas.len() as u32,
            hidden,
            first_use: 0,
            end_use: 0,
        });
        self.table.names.push((name.node().id(), index));
        self.declared.push(index);
    }

    fn note_use(&mut self, name: NameExpression<'t>) {
        if name.is_qualified() {
            return;
        }
        let Some(local) = self.find(name.text()) else { return };
        let captured_by = self.lambdas.get(self.table.locals[local as usize].lambdas as usize).copied();
        let node = name.node();
        let assignment = node.parent().and_then(Assignment::cast);
        let kind = match assignment.filter(|assignment| assignment.target() == Some(node)) {
            None => UseKind::Read,
            Some(assignment) if assignment.is_compound() => UseKind::ReadWrite,
            Some(_) => UseKind::Write,
        };
        let place = self.places.last().copied().unwrap_or(UsePlace::Code);
        self.table.names.push((node.id(), local));
        self.table.uses.push(UseData { local, node: node.id(), kind, place, captured_by });
    }

    /// The local of exactly this name that is seen here.
    fn find(&self, name: &'t str) -> Option<u32> {
        let last = self.seen.get(&Folded(name)).copied();
        std::iter::successors(last, |&index| self.table.locals[index as usize].hidden)
            .take(MAX_VARIANTS)
            .find(|&index| self.tree.node(self.table.locals[index as usize].name).text() == name)
    }

    fn group_uses(&mut self) {
        self.table.uses.sort_by_key(|place| place.local);
        let mut end = 0;
        for (index, local) in self.table.locals.iter_mut().enumerate() {
            local.first_use = end;
            let uses = self.table.uses.get(end as usize..).unwrap_or_default();
            end += uses.iter().take_while(|place| place.local == index as u32).count() as u32;
            local.end_use = end;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use super::*;

    /// `имя: использование ...` for each local: r read, w write, u compound; `"` in a string, `{` in a query,
    /// `^` captured.
    fn summary(text: &str) -> Vec<String> {
        let tree = parse(text.into());
        assert_eq!(tree.errors(), [], "{text}");
        let describe = |place: Use<'_>| {
            let kind = match place.kind() {
                UseKind::Read => "r",
                UseKind::Write => "w",
                UseKind::ReadWrite => "u",
            };
            let place_sign = match place.place() {
                UsePlace::Code => "",
                UsePlace::String => "\"",
                UsePlace::Query => "{",
            };
            format!(" {kind}{place_sign}{}", if place.captured_by().is_some() { "^" } else { "" })
        };
        let line =
            |local: Local<'_>| format!("{}:{}", local.name(), local.uses().map(describe).collect::<String>());
        tree.bindings().locals().map(line).collect()
    }

    #[test]
    fn reads_writes_and_compounds() {
        let text = "метод А(П: Число)\n    пер Б = П\n    Б = 1\n    Б += П\n    Б.В = 2\n    Б[0] = 3\n    Б()\n;\n";
        assert_eq!(summary(text), ["П: r r", "Б: w u r r r"]);
    }

    #[test]
    fn strings_and_queries_read() {
        let text =
            "метод А(П: Число)\n    Ф(\"%П ${П + 1} %%{П} \\%П\", Запрос{ВЫБРАТЬ %П, %{П}, \"%П\"})\n;\n";
        assert_eq!(summary(text), ["П: r\" r\" r{ r{"]);
    }

    #[test]
    fn a_local_is_seen_from_its_declaration_to_the_end_of_its_block() {
        let text = "метод А()\n    Ф(Б)\n    если Б\n        знч Б = Б\n        Ф(Б)\n    ;\n    Ф(Б)\n;\n";
        assert_eq!(summary(text), ["Б: r"]);
    }

    #[test]
    fn names_are_found_by_their_exact_spelling() {
        let text = "метод А(Имя: Число)\n    знч имя = Имя\n    Ф(имя, ИМЯ, Имя)\n;\n";
        assert_eq!(summary(text), ["Имя: r r", "имя: r"]);
    }

    #[test]
    fn lambdas_capture_what_they_do_not_declare() {
        let text =
            "метод А(П: Число)\n    Ф((Л) -> Г(Л, П, К -> К + Л))\n    пер В = 1\n    Ф(() -> В = П)\n;\n";
        assert_eq!(summary(text), ["П: r^ r^", "Л: r r^", "К: r", "В: w^"]);
    }

    #[test]
    fn loops_and_catches_declare() {
        let text = "метод А(П: Число)\n    для П из П\n        Ф(П)\n    ;\n    для Й = 1 по Й\n    ;\n    попытка\n    поймать Е: О\n        Ф(Е)\n    ;\n;\n";
        assert_eq!(summary(text), ["П: r", "П: r", "Й:", "Е: r"]);
    }

    #[test]
    fn types_members_and_labels_are_no_locals() {
        let text = "метод А(П: П)\n    Ф(Б.П, П::Г, П = 1, новый П(), Тип<П>, Б.П())\n;\n";
        assert_eq!(summary(text), ["П:"]);
    }

    #[test]
    fn redeclarations_ignore_letter_case() {
        let tree = parse(
            "метод А(Имя: Число)\n    если Б\n        знч имя = 1\n    ;\n    знч Имя2 = 1\n;\n".into(),
        );
        let hidden = |local: Local<'_>| local.redeclares().map(|hidden| hidden.kind());
        let redeclared: Vec<_> = tree.bindings().locals().map(hidden).collect();
        assert_eq!(redeclared, [None, Some(LocalKind::Parameter), None]);
    }

    #[test]
    fn locals_are_grouped_by_method_and_names_resolve() {
        let tree =
            parse("метод А(П: Т)\n    знч Б = П\n;\nконст К = 1\nметод В()\n    знч Г = Б\n;\n".into());
        let bindings = tree.bindings();
        let names = |method| bindings.locals_of(method).map(Local::name).collect::<Vec<_>>();
        assert_eq!(tree.methods().map(names).collect::<Vec<_>>(), [vec!["П", "Б"], vec!["Г"]]);
        let read = |name: NameExpression<'_>| bindings.resolve(name.node()).map(Local::kind);
        let reads: Vec<_> = tree.all::<NameExpression>().map(read).collect();
        assert_eq!(reads, [Some(LocalKind::Parameter), None]);
        let declared = tree.all::<Name>().filter_map(|name| bindings.resolve(name.node())).count();
        assert_eq!(declared, 3);
    }
}
