//! What values an expression may have, as far as it is known.
//!
//! - A [`Type`] is what is written, or follows from what is written: declarations, literals, operators, members of the
//!   project and of the platform. `None` instead of one says that nothing is known.
//! - A value behind a condition may be known to be less than its type says; that is looked at only where a rule asks for it
//!   ([`Types::at_place`]). So a type tells what a value surely is, never that it is nothing more special.
//! - Types are found on asking and kept per module: what no rule asks for costs nothing.

mod choices;
mod components;
mod declared;
mod guards;
mod meaning;
mod members;
mod narrow;
mod platform;
mod read;
mod rows;
mod values;
mod written;

use std::{
    cell::{Cell, OnceCell, RefCell},
    fmt,
    ops::Deref,
    rc::Rc,
};

use rustc_hash::FxHashMap;

use crate::{
    platform::{Lookup, Platform, Role, Word, words::type_name},
    project::{DeclaredType, Element, Endings, Module, Project, QueryRows},
    source::{FileIndex, Span},
    syntax::xbsl::{self, Local, Member, Name, Node, NodeId, NodeKind, TokenKind},
};

pub use meaning::{Meaning, MeaningKind, meaning};
pub use members::MemberSource;
pub use rows::{Row, RowColumn};
use values::Known;
pub use written::Contained;

/// Alternatives, and whether the value may be empty. What is known of a value is given to each that asks, so that copies share
/// their alternatives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Type<'p> {
    alternatives: Rc<[Alternative<'p>]>,
    is_nullable: bool,
}

/// One kind of values.
#[derive(Clone, Debug)]
pub enum Alternative<'p> {
    /// A type of the platform.
    Platform(PlatformType<'p>),
    /// A type that an element brings along, `Товары.Ссылка`, its second name in Russian. An empty second name is for an
    /// element that is a type itself, such as an enumeration or a component.
    Element(Element<'p>, &'p str),
    /// A structure, an exception or an enumeration of a module.
    Declared(DeclaredType<'p>),
    /// A row of a query, or the data of a row of a dynamic list.
    Row(Rc<Row<'p>>),
    /// NULL, which queries give for what is missing; it is not the empty value.
    Null,
}

/// A type of the platform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlatformType<'p> {
    /// Its Russian name.
    pub name: &'p str,
    /// What stands in the angle brackets; none for what is not known.
    pub arguments: Vec<Option<Type<'p>>>,
}

/// A member that is asked of something.
#[derive(Clone, Copy, Debug)]
pub struct Access<'p> {
    pub member: Member<'p>,
    /// What stands before the dot.
    pub object: Node<'p>,
    /// The local that this names, if it names one.
    pub local: Option<Local<'p>>,
    pub name: Name<'p>,
}

/// Knows the types that descriptions and the tables of the platform declare, whatever the module.
#[derive(Debug)]
pub struct Declarations<'p> {
    project: Project<'p>,
    platform: &'p Platform,
    /// The rows of dynamic lists, by the file of the form and the name of their type.
    list_rows: RefCell<FxHashMap<FileIndex, FxHashMap<&'p str, Rc<Row<'p>>>>>,
    /// What components inherit from, by their files.
    bases: RefCell<FxHashMap<FileIndex, Option<Alternative<'p>>>>,
}

/// Finds the types of the expressions of one module.
#[derive(Debug)]
pub struct Types<'p> {
    declarations: Declarations<'p>,
    module: Module<'p>,
    /// The members that it asks of something, in the order of the text.
    accesses: OnceCell<Vec<Access<'p>>>,
    /// The rows of its queries; `None` where it has none.
    queries: OnceCell<Option<QueryRows<'p>>>,
    /// How its blocks end.
    endings: OnceCell<Endings<'p>>,
    /// Where a variable has passed a test of its type, by its declaration.
    guarded: RefCell<FxHashMap<NodeId, Vec<Span>>>,
    /// What was found so far.
    values: RefCell<FxHashMap<NodeId, Known<'p>>>,
    /// Which names of types its element may have fields of.
    fields: RefCell<FxHashMap<&'p str, bool>>,
    /// Whether its keywords are English.
    is_english: OnceCell<bool>,
    /// The fewest steps that were left while a value was found; none where there were not enough.
    steps_left: Cell<Option<u32>>,
}

impl<'p> Declarations<'p> {
    #[must_use]
    pub fn new(project: Project<'p>, platform: &'p Platform) -> Self {
        Self { project, platform, list_rows: RefCell::default(), bases: RefCell::default() }
    }

    /// The type as a message shows it.
    #[must_use]
    pub fn text(&self, shown: &Type<'p>, is_english: bool) -> String {
        Shown { declarations: self, shown, is_english }.to_string()
    }
}

impl<'p> Deref for Types<'p> {
    type Target = Declarations<'p>;

    fn deref(&self) -> &Declarations<'p> {
        &self.declarations
    }
}

impl<'p> Types<'p> {
    #[must_use]
    pub fn new(project: Project<'p>, module: Module<'p>, platform: &'p Platform) -> Self {
        Self {
            declarations: Declarations::new(project, platform),
            module,
            accesses: OnceCell::new(),
            queries: OnceCell::new(),
            endings: OnceCell::new(),
            guarded: RefCell::default(),
            values: RefCell::default(),
            fields: RefCell::default(),
            is_english: OnceCell::new(),
            steps_left: Cell::default(),
        }
    }

    /// The module whose expressions have the types.
    #[must_use]
    pub const fn module(&self) -> Module<'p> {
        self.module
    }

    /// The tree of that module.
    #[must_use]
    pub const fn tree(&self) -> &'p xbsl::Tree {
        self.module.tree()
    }

    /// Its project.
    #[must_use]
    pub const fn project(&self) -> Project<'p> {
        self.declarations.project
    }

    /// The members that the module asks of something, in the order of the text.
    pub fn accesses(&self) -> impl Iterator<Item = Access<'p>> {
        let found = self.accesses.get_or_init(|| {
            let bindings = self.tree().bindings();
            let access = |member: Member<'p>| {
                let object = member.object()?;
                let is_name = object.kind() == NodeKind::NameExpression;
                let local = if is_name { bindings.resolve(object) } else { None };
                Some(Access { member, object, local, name: member.name()? })
            };
            let mut accesses = Vec::with_capacity(self.tree().nodes(NodeKind::Member).len());
            accesses.extend(self.tree().all::<Member<'p>>().filter_map(access));
            accesses
        });
        found.iter().copied()
    }

    /// The local that a member is asked of, be it in parentheses.
    #[must_use]
    pub fn local_in_parens(&self, access: Access<'p>) -> Option<Local<'p>> {
        match access.object.kind() {
            NodeKind::Paren => self.tree().bindings().resolve(access.object.without_parens()),
            _ => access.local,
        }
    }

    /// The rows of the queries of the module; `None` where it has no query.
    #[must_use]
    pub fn query_rows(&self) -> Option<&QueryRows<'p>> {
        self.queries.get_or_init(|| QueryRows::of(self.project(), self.module)).as_ref()
    }

    /// Whether all values of a type surely are values of another. An unknown argument in angle brackets is equal to none.
    #[must_use]
    pub fn is_within(&self, one: &Type<'p>, other: &Type<'p>) -> bool {
        let is_in = |alternative: &Alternative<'p>| {
            other.alternatives.iter().any(|wider| self.is_alternative_within(alternative, wider))
        };
        (!one.is_nullable || other.is_nullable) && one.alternatives.iter().all(is_in)
    }

    fn is_alternative_within(&self, one: &Alternative<'p>, other: &Alternative<'p>) -> bool {
        let Alternative::Platform(wider) = other else { return one == other };
        if type_name::OBJECT == wider.name {
            return *one != Alternative::Null;
        }
        let Alternative::Platform(one) = one else { return false };
        if one.name == wider.name {
            return one.arguments == wider.arguments && are_known(&one.arguments);
        }
        if self.platform.inherits(one.name, wider.name) != Lookup::Found(()) {
            return false;
        }
        let arguments = self.arguments_as(one, wider.name);
        wider.arguments.is_empty() && arguments.is_empty()
            || arguments == wider.arguments && are_known(&arguments)
    }

    /// The arguments of a type as one of its ancestors has them: `Обходимое` of a `Массив<Число>` has `Число`.
    fn arguments_as(&self, one: &PlatformType<'p>, ancestor: &'p str) -> Vec<Option<Type<'p>>> {
        if one.name == ancestor {
            return one.arguments.clone();
        }
        let own: Vec<_> = self.platform.type_parameters(one.name).collect();
        let given = |parameter: &str| {
            let index = own.iter().position(|own| *own == parameter)?;
            one.arguments.get(index).cloned().flatten()
        };
        if let Some(written) = self.platform.generic_ancestor(one.name, ancestor) {
            let read = self.read_platform(written, &given);
            if let Some([Alternative::Platform(it)]) = read.as_ref().map(Type::alternatives) {
                return it.arguments.clone();
            }
        }
        // The tables call a parameter of a type and the same one of its ancestor alike.
        self.platform.type_parameters(ancestor).map(given).collect()
    }

    /// The type as a message shows it, in the spelling of the module.
    #[must_use]
    pub fn text(&self, shown: &Type<'p>) -> String {
        self.declarations.text(shown, self.is_english())
    }

    fn is_english(&self) -> bool {
        *self.is_english.get_or_init(|| {
            self.module.tree().methods().next().is_some_and(|method| {
                method.node().own_token(TokenKind::Method).is_some_and(|it| it.text().is_ascii())
            })
        })
    }
}

impl<'p> Type<'p> {
    /// A type of the platform without arguments.
    #[must_use]
    pub fn platform(name: &'p str) -> Self {
        Self::generic(name, Vec::new())
    }

    fn generic(name: &'p str, arguments: Vec<Option<Self>>) -> Self {
        Self::of(Alternative::Platform(PlatformType { name, arguments }))
    }

    fn of(alternative: Alternative<'p>) -> Self {
        Self { alternatives: Rc::new([alternative]), is_nullable: false }
    }

    /// The type of `Неопределено`.
    fn empty() -> Self {
        Self { alternatives: Rc::new([]), is_nullable: true }
    }

    #[must_use]
    pub fn alternatives(&self) -> &[Alternative<'p>] {
        &self.alternatives
    }

    /// Whether the empty value is one of its values.
    #[must_use]
    pub const fn is_nullable(&self) -> bool {
        self.is_nullable
    }

    /// Whether the empty value is surely none of its values. Nothing tells that an `Объект` is never empty, which may be
    /// anything else, too.
    #[must_use]
    pub fn is_never_empty(&self) -> bool {
        !self.is_nullable && !self.has_any_object() && !self.alternatives.contains(&Alternative::Null)
    }

    /// Whether any object may be one of its values.
    #[must_use]
    pub fn has_any_object(&self) -> bool {
        let is_any = |alternative: &Alternative<'p>| match alternative {
            Alternative::Platform(known) => type_name::OBJECT == known.name,
            _ => false,
        };
        self.alternatives.iter().any(is_any)
    }

    /// Whether all that stands in its angle brackets is known, at any depth. Two equal types of which some is not may be
    /// different ones.
    #[must_use]
    pub fn is_fully_known(&self) -> bool {
        self.alternatives.iter().all(|alternative| match alternative {
            Alternative::Platform(known) => are_known(&known.arguments),
            _ => true,
        })
    }

    /// Whether the empty value is the only one.
    #[must_use]
    pub fn is_empty_only(&self) -> bool {
        self.alternatives.is_empty()
    }

    /// The only alternative, the empty value not counted.
    #[must_use]
    pub fn single(&self) -> Option<&Alternative<'p>> {
        match self.alternatives() {
            [only] => Some(only),
            _ => None,
        }
    }

    /// The only alternative, if it is a type of the platform.
    #[must_use]
    pub fn single_platform(&self) -> Option<&PlatformType<'p>> {
        match self.single()? {
            Alternative::Platform(known) => Some(known),
            _ => None,
        }
    }

    /// Whether it is one type of the platform and never empty.
    #[must_use]
    pub fn is(&self, word: Word) -> bool {
        !self.is_nullable && self.single_platform().is_some_and(|it| word == it.name)
    }

    /// The same without the empty value.
    #[must_use]
    pub fn without_empty(mut self) -> Self {
        self.is_nullable = false;
        self
    }

    /// The same with the empty value.
    #[must_use]
    pub fn or_empty(mut self) -> Self {
        self.is_nullable = true;
        self
    }

    /// The values of both.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        let is_new = |it: &&Alternative<'p>| !self.alternatives.contains(it);
        let new: Vec<_> = other.alternatives.iter().filter(is_new).cloned().collect();
        let is_nullable = self.is_nullable || other.is_nullable;
        let alternatives = match new.is_empty() {
            true => self.alternatives,
            false => self.alternatives.iter().cloned().chain(new).collect(),
        };
        Self { alternatives, is_nullable }
    }

    /// Whether both have the same values, in whatever order they are written.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        self.is_nullable == other.is_nullable
            && self.alternatives.len() == other.alternatives.len()
            && self.alternatives.iter().all(|it| other.alternatives.contains(it))
    }
}

/// Whether all arguments in angle brackets are known, at any depth.
fn are_known(arguments: &[Option<Type<'_>>]) -> bool {
    arguments.iter().all(|argument| argument.as_ref().is_some_and(Type::is_fully_known))
}

impl PartialEq for Alternative<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Platform(one), Self::Platform(other)) => one == other,
            (Self::Element(one, facet), Self::Element(other, same)) => {
                one.file().index == other.file().index && facet == same
            }
            (Self::Declared(one), Self::Declared(other)) => one == other,
            (Self::Row(one), Self::Row(other)) => one == other,
            (Self::Null, Self::Null) => true,
            _ => false,
        }
    }
}

impl Eq for Alternative<'_> {}

/// A type in one spelling of the platform's words.
struct Shown<'t, 'p> {
    declarations: &'t Declarations<'p>,
    shown: &'t Type<'p>,
    is_english: bool,
}

/// So many columns of a row are shown.
const MOST_COLUMNS: usize = 8;

impl<'p> Shown<'_, 'p> {
    /// The name of the type of the row, or its columns: `{Товар: Товары.Ссылка, Цена}`.
    fn row(&self, out: &mut fmt::Formatter<'_>, row: &Row<'p>) -> fmt::Result {
        if let Some((owner, name)) = row.name() {
            return write!(out, "{}.{name}", owner.name().unwrap_or_default());
        }
        for (index, column) in row.columns().iter().take(MOST_COLUMNS).enumerate() {
            write!(out, "{}{}", if index == 0 { "{" } else { ", " }, column.name)?;
            if let Some(shown) = self.declarations.of_column(column).as_ref() {
                write!(out, ": {}", Shown { shown, ..*self })?;
            }
        }
        out.write_str(if row.has_more_than(MOST_COLUMNS) { ", …}" } else { "}" })
    }

    fn word(&self, role: Role, russian: &str) -> String {
        let english = self.declarations.platform.english(role, russian).filter(|_| self.is_english);
        english.unwrap_or(russian).to_owned()
    }

    fn alternative(&self, out: &mut fmt::Formatter<'_>, alternative: &Alternative<'p>) -> fmt::Result {
        match alternative {
            Alternative::Element(element, "") => out.write_str(element.name().unwrap_or_default()),
            Alternative::Element(element, facet) => {
                write!(out, "{}.{}", element.name().unwrap_or_default(), self.word(Role::Facet, facet))
            }
            Alternative::Declared(declared) => out.write_str(&declared.symbol.name),
            Alternative::Null => out.write_str("Null"),
            Alternative::Row(row) => self.row(out, row),
            Alternative::Platform(known) => {
                out.write_str(&self.word(Role::Type, known.name))?;
                for (index, argument) in known.arguments.iter().enumerate() {
                    out.write_str(if index == 0 { "<" } else { ", " })?;
                    match argument {
                        Some(shown) => write!(out, "{}", Shown { shown, ..*self })?,
                        None => out.write_str("…")?,
                    }
                }
                out.write_str(if known.arguments.is_empty() { "" } else { ">" })
            }
        }
    }
}

impl fmt::Display for Shown<'_, '_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, alternative) in self.shown.alternatives.iter().enumerate() {
            out.write_str(if index == 0 { "" } else { "|" })?;
            self.alternative(out, alternative)?;
        }
        match self.shown.alternatives.len() {
            0 => out.write_str(&self.word(Role::Type, type_name::UNDEFINED.ru)),
            _ if !self.shown.is_nullable => Ok(()),
            1 => out.write_str("?"),
            _ => out.write_str("|?"),
        }
    }
}

#[cfg(test)]
mod tests;
