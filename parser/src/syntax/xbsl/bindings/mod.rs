//! Local names: what declares them, where they are seen, and who reads, writes or captures them.
//!
//! What was found out about the language: a name is found by its exact spelling, but two names of one method may
//! not differ in letter case alone. A local is seen from the end of its declaration to the end of its block,
//! in lambdas too; its own initial value does not see it. Types and names behind `.`, `::` and before `=` in
//! arguments are no locals. A local that is called, indexed or asked for a member is read.
//!
//! Computed in one walk over the tree, once per module, when somebody asks.

mod walk;

#[cfg(test)]
mod tests;

use self::walk::{LocalData, UseData, Walk};
use super::node::Node;
use super::tree::{NONE, Tree};
use super::views::{Assignment, Lambda, Method, NameExpression, Parameter, Type, Variable};
use crate::source::Span;

pub(super) use self::walk::Table;

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
    #[inline]
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

    /// The local that a name means: of a [`NameExpression`] the one it uses, of a declaring name the one it
    /// declares.
    #[must_use]
    pub fn resolve(self, name: Node<'_>) -> Option<Local<'t>> {
        let meant = *self.table.meant.get(name.id().0 as usize)?;
        (meant != NONE).then(|| self.local(meant))
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

    /// The parameter, variable, loop or `поймать` that declares it.
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

    /// Locals that its name may have been meant for just as well: the one that it redeclares, and the first one that
    /// redeclares it.
    pub fn rivals(self) -> impl Iterator<Item = Local<'t>> {
        let data = self.data();
        data.hidden.into_iter().chain(data.hidden_by).map(move |index| Local { index, ..self })
    }

    /// The parameter of exactly its name, for a variable of the method's own body and none of a lambda's.
    #[must_use]
    pub fn redeclared_parameter(self) -> Option<Local<'t>> {
        let is_variable = matches!(self.kind(), LocalKind::Var | LocalKind::Val | LocalKind::Use);
        let outer = self.redeclares().filter(|_| is_variable && self.lambda().is_none());
        let mut hidden = std::iter::successors(outer, |local| local.redeclares()).take(walk::MAX_VARIANTS);
        hidden.find(|local| local.kind() == LocalKind::Parameter && local.name() == self.name())
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

    /// Whether it is assigned to after its declaration, told without a look at its uses.
    #[must_use]
    pub fn is_assigned(self) -> bool {
        self.data().is_assigned
    }

    /// A string inside of a query, `"%Имя"`, may read it, too: whether it does is nowhere said. And what `%%{` makes text was
    /// meant to.
    #[must_use]
    pub fn is_read(self) -> bool {
        self.data().is_in_text || self.reads().next().is_some()
    }

    /// Whether somewhere it is asked what it is, by `это` or `выбор`.
    #[must_use]
    pub fn is_tested(self) -> bool {
        self.data().is_tested
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
        walk::assignment_to(self.node().node())
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
