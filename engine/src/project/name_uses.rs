//! Where a file names what may be an element of the project: in types, before a dot or behind a namespace, as the table of a
//! query.
//!
//! Found once per file, when somebody asks. A name that means something nearer is left out: a local, a declaration of the
//! module, a part of its own element. What the platform declares is not known here.

use std::sync::LazyLock;

use memchr::{
    memchr3,
    memmem::{self, Finder},
};
use rustc_hash::FxHashSet;

use super::{
    Element, File, Module, Project, QualifiedName, Tree, ValueWords, bound_code::BoundCode, is_in_type,
    is_of_type_around,
};
use crate::{
    platform::{
        Word,
        words::{key, kind, type_name, value},
    },
    source::{self, Span},
    syntax::{
        xbsl::{self, Braced, Member, Method, NameExpression, NamedType},
        yaml::{self, Style, Value},
    },
};

/// A place that names what may be an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameUse<'p> {
    pub place: NamePlace,
    /// As written: a type with what stands behind a dot, a table likewise, of a chain of members its root: `Склад::Товары`.
    pub written: &'p str,
    pub span: Span,
}

/// What a name stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NamePlace {
    Type,
    /// Before a dot: `Товары.НайтиПоКоду()`. Also any other name in code that a namespace stands before. In a description
    /// also a type in an expression, and what a namespace stands before under some other key.
    Chain,
    /// In quotes in a description, or there the dictionary of a text, with a namespace before it: `$Склад::Тексты.Имя`.
    Quoted,
    /// In the literal of an event, with a namespace before it: `Событие{Склад::Товары.ПослеЗаписи}`.
    Event,
    /// The table of a query, of a dynamic list or of a report.
    Table,
}

/// The uses of a file: types first, then chains, then quoted names, then events, then tables, each in the order of the text.
pub(super) type FileNameUses = Box<[(NamePlace, Span)]>;

impl<'p> NameUse<'p> {
    #[must_use]
    pub fn name(&self) -> QualifiedName<'p> {
        QualifiedName::new(self.written)
    }

    /// Whether the empty namespace stands before the name: `::Товары`.
    #[must_use]
    pub fn is_of_empty_namespace(&self) -> bool {
        self.written.starts_with("::")
    }

    /// Where the namespace before the name stands.
    #[must_use]
    pub fn namespace_span(&self) -> Option<Span> {
        let length = u32::try_from(self.name().namespace?.len()).ok()?;
        Some(Span::new(self.span.start, self.span.start + length))
    }
}

impl<'p> Project<'p> {
    /// The places of a module, a query or a description that may name elements: types first, then chains, then quoted names, then
    /// events, then tables, each in the order of the text.
    pub fn name_uses(&self, file: &'p File) -> impl Iterator<Item = NameUse<'p>> + use<'p> {
        self.not_nearer(file, self.written_names(file))
    }

    /// The same, with those that something nearer outside of the file has.
    pub(super) fn written_names(&self, file: &'p File) -> impl Iterator<Item = NameUse<'p>> + use<'p> {
        let uses = file.name_uses.get_or_init(|| uses_of(file)).iter();
        uses.map(|&(place, span)| NameUse { place, written: span.slice(file.text()), span })
    }

    /// Those of some names in a file that nothing nearer outside of it has.
    pub(super) fn not_nearer<U: Iterator<Item = NameUse<'p>>>(
        &self,
        file: &'p File,
        uses: U,
    ) -> impl Iterator<Item = NameUse<'p>> + use<'p, U> {
        let mut nearer = None;
        let project = *self;
        uses.filter(move |found| {
            found.place != NamePlace::Chain || {
                let QualifiedName { namespace, name } = found.name();
                namespace.is_some() || !nearer.get_or_insert_with(|| Nearer::of(project, file)).have(name)
            }
        })
    }
}

/// What else has names that are written before a dot, besides what the file itself declares.
struct Nearer<'p> {
    /// The element whose parts the code names without anything before them.
    element: Option<Element<'p>>,
    /// The module beside a component, which its expressions see.
    module: Option<Module<'p>>,
}

impl<'p> Nearer<'p> {
    fn of(project: Project<'p>, file: &'p File) -> Self {
        let Some(module) = file.module() else {
            let element = file.element();
            return Self { module: element.and_then(|element| project.module_of(&element).found()), element };
        };
        Self { element: project.element_at_hand(&module), module: None }
    }

    fn have(&self, name: &str) -> bool {
        self.element.is_some_and(|element| element.symbols().has_part(name))
            || self.module.is_some_and(|module| module.symbols().declare(name))
    }
}

fn uses_of(file: &File) -> FileNameUses {
    let Spans { types, chains, quoted, events, tables } = match &file.tree {
        Tree::Module(tree) => of_module(file, tree),
        Tree::Yaml(tree) => of_description(file, tree),
        Tree::Text => Spans { tables: tables_of_queries(file), ..Spans::default() },
    };
    let by_place = [
        (NamePlace::Type, types),
        (NamePlace::Chain, chains),
        (NamePlace::Quoted, quoted),
        (NamePlace::Event, events),
        (NamePlace::Table, tables),
    ];
    let mut uses = Vec::with_capacity(by_place.iter().map(|(_, spans)| spans.len()).sum());
    for (place, spans) in by_place {
        uses.extend(spans.into_iter().map(|span| (place, span)));
    }
    uses.into()
}

/// Where the names of a file stand.
#[derive(Default)]
struct Spans {
    types: Vec<Span>,
    chains: Vec<Span>,
    quoted: Vec<Span>,
    events: Vec<Span>,
    tables: Vec<Span>,
}

fn of_module(file: &File, tree: &xbsl::Tree) -> Spans {
    let declared = file.module_symbols(tree);
    let is_own = |path: &str| declared.types.named(first_part(path)).next().is_some();
    let types = tree.all::<NamedType<'_>>().filter(|named| !named.is_undefined() && !is_own(named.path()));
    let chains = outer_names(tree).into_iter().filter(|name| !declared.declare(name.text()));
    Spans {
        types: types.map(NamedType::path_span).collect(),
        chains: chains.map(NameExpression::span).collect(),
        quoted: Vec::new(),
        events: tree.all::<Braced<'_>>().filter_map(name_in_event).collect(),
        tables: tables_of_queries(file),
    }
}

fn tables_of_queries(file: &File) -> Vec<Span> {
    file.queries().iter().flat_map(|query| query.tables().collect::<Vec<_>>()).collect()
}

/// The name with a namespace before it in the literal of an event.
fn name_in_event(literal: Braced<'_>) -> Option<Span> {
    if !type_name::EVENT.is(literal.name()) {
        return None;
    }
    let (path, _) = literal.content().split_once('.').filter(|(path, _)| path.contains("::"))?;
    let start = literal.content_span().start + u32::try_from(path.len() - path.trim_start().len()).ok()?;
    Some(Span::new(start, start + u32::try_from(path.trim().len()).ok()?))
}

/// The names with a namespace before them, and those before a dot that are no locals, not even of another block of the
/// method, and no members of a type around.
fn outer_names(tree: &xbsl::Tree) -> Vec<NameExpression<'_>> {
    let mut names = roots(tree);
    let qualified = tree.all::<NameExpression<'_>>().filter(|name| name.is_qualified());
    names.extend(qualified);
    names.sort_unstable_by_key(|name| name.span().start);
    names
}

/// The names without a namespace before a dot.
fn roots(tree: &xbsl::Tree) -> Vec<NameExpression<'_>> {
    let roots = tree.all::<Member<'_>>().filter_map(|member| NameExpression::cast(member.object()?));
    let roots = roots.filter(|root| !root.is_qualified());
    let is_nearer = |root: &NameExpression<'_>| {
        let place = root.node();
        tree.bindings().resolve(place).is_some() || is_in_type(place) && is_of_type_around(place, root.text())
    };
    let mut roots: Vec<_> = roots.filter(|root| !is_nearer(root)).collect();
    if !roots.is_empty() {
        let names: FxHashSet<&str> = roots.iter().map(|root| root.text()).collect();
        let methods = tree.all::<Method<'_>>();
        let locals = methods.flat_map(|method| {
            tree.bindings().locals_of(method).map(move |local| (method.node().id(), local.name()))
        });
        let locals: FxHashSet<_> = locals.filter(|(_, name)| names.contains(name)).collect();
        let is_local = |root: &NameExpression<'_>| {
            let method = root.node().enclosing_method();
            method.is_some_and(|method| locals.contains(&(method.node().id(), root.text())))
        };
        roots.retain(|root| !is_local(root));
    }
    roots
}

/// What stands before an expression.
static EQUALS: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new("="));

/// What stands behind a namespace.
static COLONS: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new("::"));

fn of_description(file: &File, tree: &yaml::Tree) -> Spans {
    // In a dictionary all values are texts.
    let is_judged =
        |element: &Element<'_>| element.kind().is_some() && !element.is_kind(kind::LOCALIZED_STRINGS);
    let Some(element) = file.element().filter(is_judged) else { return Spans::default() };
    let under = |key| element.entries_under(key).map(|entry| entry.value);
    let mut types = Vec::with_capacity(file.nodes.types.len());
    for typed in element.typed() {
        let written = typed.written;
        // Most types are a name and nothing else.
        if typed.is_name() && tree.is_verbatim() && written.style() == Some(Style::Plain) {
            types.push(written.span());
        } else {
            types.extend(names_in_type(written));
        }
    }
    let lists = [key::CONTRACTS, key::CREATE_ON_BASIS].into_iter().flat_map(under).flat_map(Value::items);
    let others = [key::FORM_TYPE, key::COMPONENT_TYPE].into_iter().flat_map(under).chain(lists);
    types.extend(others.filter(|value| value.is_scalar()).flat_map(names_in_type));
    let is_table = |entry: &yaml::Entry<'_>| {
        let owner = entry.key.parent();
        let is_item_or_value = |owner: Value<'_>| {
            owner.key().is_some_and(|key| key.is(key::MAIN_TABLE))
                || owner.parent().and_then(Value::key).is_some_and(|list| list.is(key::JOINED_TABLES))
        };
        owner.is_some_and(is_item_or_value)
    };
    let tables = element.entries_under(key::TABLE).filter(is_table).map(|entry| entry.value);
    let of_report = element.get(key::DATA_SOURCE).filter(|_| reads_table(&element));
    let tables = tables.chain(of_report).filter(|table| table.is_scalar());
    let mut tables: Vec<Span> = tables.filter_map(|table| span_of(table, table.text())).collect();
    let bindings =
        tree.scalars_with(&EQUALS).filter(|value| value.text().starts_with('=') && !value.is_key());
    let mut chains: Vec<Span> = bindings.flat_map(names_in_binding).collect();
    if !chains.is_empty() {
        let own: FxHashSet<&str> = element.entries_under(key::NAME).map(|entry| entry.value.text()).collect();
        chains.retain(|name| !own.contains(first_part(name.slice(file.text()))));
    }
    let mut quoted = Vec::new();
    let qualified = tree.scalars_with(&COLONS).filter_map(|value| Some((value, qualified_name(value)?)));
    let mut qualified = qualified.peekable();
    if qualified.peek().is_some() {
        let known: FxHashSet<u32> = types.iter().chain(&tables).map(|name| name.start).collect();
        for (value, name) in qualified {
            let is_plain = value.style() == Some(Style::Plain) && name.len() == value.text().len();
            let span = span_of(value, name).filter(|name| !known.contains(&name.start));
            if is_plain { &mut chains } else { &mut quoted }.extend(span);
        }
    }
    for names in [&mut types, &mut chains, &mut tables] {
        names.sort_unstable_by_key(|name| name.start);
    }
    Spans { types, chains, quoted, events: Vec::new(), tables }
}

/// Whether the source of a report is a table, and no query.
fn reads_table(report: &Element<'_>) -> bool {
    report.get(key::DATA_SOURCE_KIND).is_some_and(|kind| kind.is(value::TABLE))
}

/// Keys under which something else stands than a name with its namespace: a namespace alone, or a text.
const NO_NAMES: [Word; 9] = [
    key::IMPORT,
    key::USING,
    key::NAME,
    key::PRESENTATION,
    key::DESCRIPTION,
    key::TITLE,
    key::TEXT,
    key::TOOLTIP,
    key::VALUE,
];

/// The name in a value with `::` in it that is nothing but a name with its namespace, and maybe a member:
/// `Склад::Обмен.Выгрузить`. Before that of a dictionary stands a sign: `$Склад::Тексты.Имя`.
fn qualified_name(value: Value<'_>) -> Option<&str> {
    let of_dictionary = value.text().strip_prefix('$');
    let list = || value.parent().filter(|list| list.is_sequence()).and_then(Value::key);
    let is_text = || {
        let key = value.key().or_else(list);
        key.is_none_or(|key| NO_NAMES.iter().any(|word| key.is(*word)))
    };
    let is_name = |name: &&str| {
        matches!(value.style(), Some(Style::Plain | Style::Single | Style::Double))
            && !value.is_key()
            && (of_dictionary.is_some() || !is_text())
            && name.split("::").flat_map(|part| part.split('.')).all(xbsl::is_identifier)
    };
    Some(of_dictionary.unwrap_or(value.text())).filter(is_name)
}

/// Where the names in a type stand, those of its arguments included; nowhere in an expression, or where the text does not
/// stand as it reads.
fn names_in_type(written: Value<'_>) -> impl Iterator<Item = Span> {
    let raw = written.raw().as_bytes();
    let is_type = memchr3(b'=', b'\\', b'\n', raw).is_none();
    let mut names = raw.split(|byte| !is_part_of_name(*byte)).filter(move |_| is_type);
    let mut at = written.span().start;
    std::iter::from_fn(move || {
        let name = names.next()?;
        let span = Span::new(at, at + u32::try_from(name.len()).ok()?);
        at = span.end + 1;
        Some(span)
    })
    .filter(|span| span.start < span.end)
}

/// Whether a name may have a byte; letters that are no Latin ones have several.
const fn is_part_of_name(byte: u8) -> bool {
    !byte.is_ascii() || byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b':' | b'.')
}

/// The names before a dot in an expression that a description binds, and the types that it names.
fn names_in_binding(value: Value<'_>) -> Vec<Span> {
    // Neither stands in a name alone, a call or a number.
    let has_any =
        |expression: &&str| expression.bytes().any(|byte| matches!(byte, b'.' | b' ' | b'<' | b':'));
    let Some(expression) = value.text().strip_prefix('=').filter(has_any) else { return Vec::new() };
    if is_chain(expression) {
        return span_of(value, source::before(expression, b'.')).into_iter().collect();
    }
    let BoundCode { tree } = BoundCode::of(expression);
    let types = tree.all::<NamedType<'_>>().filter(|named| !named.is_undefined());
    let types = types.map(|named| (named.path(), named.path_span()));
    let names = outer_names(&tree).into_iter().map(|name| (name.text(), name.span()));
    // A text that is not written as it reads has its names somewhere all the same.
    let start = span_of(value, expression).map(|span| span.start);
    let place = |(name, span): (&str, Span)| match start {
        Some(start) => {
            let place = |offset| start + BoundCode::in_expression(offset);
            Some(Span::new(place(span.start), place(span.end)))
        }
        None => span_of(value, name),
    };
    names.chain(types).filter_map(place).collect()
}

/// Whether an expression is names with dots between them, which is told without a parser: `Товары.Размер.Число`.
fn is_chain(expression: &str) -> bool {
    expression.split('.').all(xbsl::is_plain_name)
}

/// Where a part of a scalar stands, if it is written as it reads.
pub(super) fn span_of(value: Value<'_>, part: &str) -> Option<Span> {
    let at = u32::try_from(memmem::find(value.raw().as_bytes(), part.as_bytes())?).ok()?;
    let start = value.span().start + at;
    Some(Span::new(start, start + u32::try_from(part.len()).ok()?))
}

fn first_part(path: &str) -> &str {
    source::before(path, b'.')
}
