//! Lists on forms, and whether all of their rows can be reached.

use std::{cell::OnceCell, collections::HashMap};

use super::{
    Element, Module, Project, QualifiedName, QueryTable, TablePath, TypeWords, Typed, ValueWords,
    codebase::MOST_BEARERS,
};
use crate::{
    platform::{
        Role, Word,
        words::{key, kind, member, type_name, value},
    },
    source::FileIndex,
    syntax::{
        types::{Member, TypeText},
        xbsl::{self, Node, is_identifier},
        yaml::Value,
    },
};

/// The components that show rows.
const LISTS: [Word; 4] =
    [type_name::TABLE, type_name::LIST, type_name::CUSTOM_LIST, type_name::STANDARD_LIST];

/// A list that gets one portion of its rows and loads no more of them.
#[derive(Clone, Copy, Debug)]
pub struct OnePortionList<'p> {
    node: Value<'p>,
    shown: TypeText<'p>,
    /// The value that says that nothing is loaded.
    pub navigation: Value<'p>,
    /// Whether the list scrolls within itself.
    pub scrolls: bool,
}

/// Where the rows of a list come from, by its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowSource {
    DynamicList,
    Array,
    Tree,
    Other,
}

impl<'p> Element<'p> {
    /// The lists with one portion of rows, unless it is meant so: the list does not scroll and says how many rows
    /// there are.
    pub fn one_portion_lists(&self) -> impl Iterator<Item = OnePortionList<'p>> + use<'p> {
        let may_be_any = key::NAVIGATION.keys().into_iter().any(|key| self.tree().may_have_key(key));
        may_be_any.then(|| self.typed()).into_iter().flatten().filter_map(one_portion_list)
    }

    /// The properties of a component by their names, of several of one name the first.
    #[must_use]
    pub fn properties_by_name(&self) -> HashMap<&'p str, Value<'p>> {
        let mut properties = HashMap::new();
        for item in self.root().list(key::PROPERTIES) {
            if let Some(name) = item.text_of(key::NAME) {
                properties.entry(name).or_insert(item);
            }
        }
        properties
    }
}

fn one_portion_list(typed: Typed<'_>) -> Option<OnePortionList<'_>> {
    let node = typed.node;
    let loads_nothing = |navigation: &Value<'_>| value::NONE.is(navigation.value_name());
    let navigation = node.get(key::NAVIGATION).filter(loads_nothing)?;
    let shown = typed.type_text()?;
    if !LISTS.iter().any(|list| shown.is(*list)) {
        return None;
    }
    // What is computed or left to the platform may well be off.
    let scrolls = node.get(key::VERTICAL_SCROLL).is_some_and(ValueWords::says_true);
    let is_sized = node.get(key::PAGE_SIZE).is_some_and(|size| !size.is(value::AUTO));
    (scrolls || !is_sized).then_some(OnePortionList { node, shown, navigation, scrolls })
}

impl<'p> OnePortionList<'p> {
    /// The navigation that loads the rows, in the language of the one that is written.
    #[must_use]
    pub fn loading_navigation(&self) -> &'static str {
        let is_english = self.navigation.value_name() != value::NONE.ru;
        value::LOAD_ON_SCROLL.spelling(is_english)
    }

    #[must_use]
    pub fn row_source(&self) -> RowSource {
        row_source(self.shown)
    }

    /// The main table of the dynamic list shown, if its hierarchy is left to that table.
    #[must_use]
    pub fn main_table(&self, properties: &HashMap<&'p str, Value<'p>>) -> Option<Value<'p>> {
        main_table(self.node, properties)
    }
}

impl<'p> Typed<'p> {
    /// Where the rows come from, if it is a list.
    #[must_use]
    pub fn row_source(self) -> Option<RowSource> {
        self.has_type(&LISTS).then(|| self.type_text()).flatten().map(row_source)
    }

    /// Whether the type of the rows is one that an element makes of the list itself: `Форма.Строка`.
    #[must_use]
    pub fn has_rows_of(self, element: &Element<'_>) -> bool {
        let source =
            self.type_text().and_then(TypeText::single).and_then(|list| list.arguments().next()?.single());
        let rows = source.and_then(|source| source.arguments().next()?.single());
        rows.is_some_and(|rows| rows.facet().is_some() && element.name() == Some(rows.element()))
    }

    /// Whether the markup says what the list shows.
    #[must_use]
    pub fn has_source(self) -> bool {
        self.node.get(key::SOURCE).is_some_and(ValueWords::has_value)
    }

    /// Whether a dynamic list says that it has no hierarchy.
    #[must_use]
    pub fn denies_hierarchy(self, properties: &HashMap<&'p str, Value<'p>>) -> bool {
        let hierarchy = shown_list(self.node, properties).and_then(|list| list.get(key::USED_HIERARCHY));
        hierarchy.is_some_and(|hierarchy| hierarchy.has_type(&[type_name::NO_HIERARCHY]))
    }

    /// The table whose rows a dynamic list shows, if its hierarchy is left to that table: the main table, or without a
    /// source in the markup the element that the type of the rows belongs to.
    #[must_use]
    pub fn row_table(self, properties: &HashMap<&'p str, Value<'p>>) -> Option<&'p str> {
        if self.has_source() {
            return main_table(self.node, properties).map(Value::text);
        }
        let list = self.type_text()?.single()?.arguments().next()?.single()?;
        Some(list.arguments().next()?.single()?.element())
    }
}

fn row_source(shown: TypeText<'_>) -> RowSource {
    let argument = shown.single().and_then(|list| list.arguments().next()).and_then(TypeText::single);
    match argument.map(|source| source.element()) {
        Some(name) if type_name::DYNAMIC_LIST.is(name) => RowSource::DynamicList,
        Some(name) if type_name::ARRAY_DATA_SOURCE.is(name) => RowSource::Array,
        Some(name) if type_name::TREE_DATA_SOURCE.is(name) => RowSource::Tree,
        _ => RowSource::Other,
    }
}

/// The dynamic list is given in place, or as the default of the property of the element that an expression names.
fn shown_list<'p>(node: Value<'p>, properties: &HashMap<&'p str, Value<'p>>) -> Option<Value<'p>> {
    let source = node.get(key::SOURCE)?;
    match source.text().trim_start().strip_prefix('=') {
        None => Some(source),
        Some(expression) => properties.get(own_name(expression))?.get(key::DEFAULT_VALUE),
    }
}

/// The name of what the element itself has: `Товары` of `этот.Товары` too.
fn own_name(expression: &str) -> &str {
    let name = expression.trim();
    ["этот.", "this."].into_iter().find_map(|this| name.strip_prefix(this)).unwrap_or(name)
}

fn main_table<'p>(node: Value<'p>, properties: &HashMap<&'p str, Value<'p>>) -> Option<Value<'p>> {
    let list = shown_list(node, properties)?;
    let table = list.get(key::MAIN_TABLE)?.get(key::TABLE)?;
    (table.is_scalar() && list.get(key::USED_HIERARCHY).is_none()).then_some(table)
}

/// Which tables have no hierarchy; what has been found out of one is kept.
#[derive(Debug)]
pub struct FlatTables<'p> {
    project: Project<'p>,
    /// By their texts.
    known: HashMap<&'p str, bool>,
}

impl<'p> FlatTables<'p> {
    #[must_use]
    pub fn of(project: Project<'p>) -> Self {
        Self { project, known: HashMap::new() }
    }

    /// Whether a table has surely no hierarchy. It is written as in queries: `Товары`, `Цены.СрезПоследних`.
    pub fn have(&mut self, table: &'p str) -> bool {
        let Some(member) = TypeText::new(table).and_then(TypeText::single) else { return false };
        *self.known.entry(table).or_insert_with(|| is_flat(self.project, member))
    }

    /// Whether a table is nowhere, neither in the project nor in what it attaches.
    #[must_use]
    pub fn lack(&self, table: &str) -> bool {
        let Some(member) = TypeText::new(table).and_then(TypeText::single) else { return false };
        let name = member.element();
        self.project.elements_named(name).next().is_none() && !self.project.may_be_foreign()(name)
    }
}

fn is_flat(project: Project<'_>, table: Member<'_>) -> bool {
    let is_register = |element: &Element<'_>| {
        element.is_any_kind(&[kind::INFORMATION_REGISTER, kind::ACCUMULATION_REGISTER])
    };
    let named = || project.elements_named(table.element());
    let tables = || {
        named()
            .filter(|element| is_register(element) || element.has_objects())
            .filter(|element| project.may_be_in(element, table.name()))
    };
    let is_flat = |element: Element<'_>| {
        is_register(&element) || table.facet().is_none() && !declares_hierarchy(&element)
    };
    named().nth(MOST_BEARERS).is_none() && tables().next().is_some() && tables().all(is_flat)
}

impl Project<'_> {
    /// Whether a qualified name may mean the element: one with a whole namespace means what is there and nothing else.
    pub(super) fn may_be_in(&self, element: &Element<'_>, name: &str) -> bool {
        let Some((namespace, _)) = name.rsplit_once("::") else { return true };
        let is_whole = namespace.split("::").nth(2).is_some();
        !is_whole || self.short_namespace(namespace) == self.namespace_of(element.file())
    }
}

fn declares_hierarchy(element: &Element<'_>) -> bool {
    let is_hierarchical = element.get(key::HIERARCHICAL).is_some_and(|switch| !switch.is(value::FALSE));
    let others = [key::HIERARCHY, key::ADDITIONAL_HIERARCHIES, key::DEFAULT_HIERARCHY];
    is_hierarchical || others.into_iter().any(|key| element.get(key).is_some())
}

/// The rows of a dynamic list.
#[derive(Debug)]
pub struct ListRows<'p> {
    /// Where the type of the rows is named.
    pub named: Value<'p>,
    /// In the order of the text.
    pub fields: Vec<ListField<'p>>,
    /// The main table, if its name has the usual form.
    main: Option<QueryTable<'p>>,
    /// Whether other tables are joined with it.
    has_others: bool,
}

/// A field of the rows of a dynamic list.
#[derive(Clone, Copy, Debug)]
pub struct ListField<'p> {
    /// The alias, or the last name of the expression.
    pub name: &'p str,
    /// The scalar that ends with the name.
    pub written: Value<'p>,
    /// The expression, if it is nothing but names.
    path: Option<&'p str>,
}

impl<'p> Element<'p> {
    /// The rows of the dynamic lists of the description by the names of their types. `None` where several lists have the
    /// name, or some field has another form.
    #[must_use]
    pub fn list_rows(&self) -> HashMap<&'p str, Option<ListRows<'p>>> {
        let mut lists = HashMap::new();
        let named = self.entries_under(key::ROW_DATA_TYPE_NAME);
        for named in named.filter(|named| named.value.is_scalar()) {
            let list = named.key.parent();
            let known = lists.entry(named.value.text());
            known.and_modify(|known| *known = None).or_insert_with(|| ListRows::of(list?, named.value));
        }
        lists
    }
}

/// The fields of the rows of dynamic lists; what has been found out of a form is kept.
#[derive(Debug)]
pub struct RowFields<'p> {
    project: Project<'p>,
    /// By the files of the forms and the names of the types of the rows.
    known: HashMap<FileIndex, HashMap<&'p str, KnownRows<'p>>>,
}

/// The rows of a dynamic list with their fields by name.
#[derive(Debug)]
struct KnownRows<'p> {
    rows: ListRows<'p>,
    /// None where several have the name.
    by_name: HashMap<&'p str, Option<KnownField<'p>>>,
}

#[derive(Debug)]
struct KnownField<'p> {
    field: ListField<'p>,
    /// Whether it may be NULL, when somebody has asked.
    may_be_null: OnceCell<bool>,
}

impl<'p> RowFields<'p> {
    #[must_use]
    pub fn of(project: Project<'p>) -> Self {
        Self { project, known: HashMap::new() }
    }

    /// Whether a type, which is written in a module, is that of the rows of a list whose fields are known.
    pub fn have_rows(&mut self, module: Module<'p>, row_type: &str) -> bool {
        self.rows(module, row_type).is_some()
    }

    /// Whether rows of a type, which is written in a module, surely have no field of a name. The type is that of a form,
    /// `Форма.ДанныеСтроки`, with a namespace or without; in the module of that form it needs no owner.
    pub fn lack(&mut self, module: Module<'p>, row_type: &str, name: &str) -> bool {
        self.rows(module, row_type).is_some_and(|known| !known.by_name.contains_key(name))
    }

    /// Whether the rows of a type have a field of a name that may be NULL, for the list reads it through a reference that
    /// may be empty. `false` where that is not known, and where other tables are joined.
    pub fn may_be_null(&mut self, module: Module<'p>, row_type: &str, name: &str) -> bool {
        let project = self.project;
        let Some(KnownRows { rows, by_name }) = self.rows(module, row_type) else { return false };
        let Some(Some(known)) = by_name.get(name) else { return false };
        let is_behind_empty = || rows.path(&known.field).is_some_and(|path| path.may_lead_nowhere(&project));
        *known.may_be_null.get_or_init(|| !rows.has_others && is_behind_empty())
    }

    fn rows(&mut self, module: Module<'p>, row_type: &str) -> Option<&KnownRows<'p>> {
        let (form, row_type) = self.project.form_and_rows(module, row_type)?;
        let of_form = self.known.entry(form.file().index).or_insert_with(|| {
            let lists = form.list_rows().into_iter();
            lists.filter_map(|(row_type, rows)| Some((row_type, KnownRows::of(rows?)))).collect()
        });
        of_form.get(row_type)
    }
}

impl<'p> KnownRows<'p> {
    fn of(rows: ListRows<'p>) -> Self {
        let mut by_name = HashMap::new();
        for field in &rows.fields {
            let known = KnownField { field: *field, may_be_null: OnceCell::new() };
            by_name.entry(field.name).and_modify(|known| *known = None).or_insert(Some(known));
        }
        Self { rows, by_name }
    }
}

impl<'p> ListRows<'p> {
    fn of(list: Value<'p>, named: Value<'p>) -> Option<Self> {
        let fields = list.get(key::FIELDS).filter(|fields| fields.is_sequence())?;
        let fields: Option<_> = fields.items().map(ListField::of).collect();
        let joined = list.get(key::JOINED_TABLES);
        Some(Self {
            named,
            fields: fields?,
            main: list.get(key::MAIN_TABLE).and_then(table_of_list),
            has_others: joined.is_some_and(|tables| tables.items().next().is_some()),
        })
    }

    /// What a field is read from: the way from the main table. `None` where it is computed, or another table may be
    /// meant.
    #[must_use]
    pub fn path(&self, field: &ListField<'p>) -> Option<TablePath<'p>> {
        let table = self.main?;
        let mut fields: Vec<_> = field.path?.split('.').collect();
        let has_qualifier = |name| fields.len() > 1 && fields.first() == Some(&name);
        let is_named = table.alias.is_some_and(has_qualifier);
        // The name may be that of the table, or of a field.
        let is_unclear = table.alias.is_none() && has_qualifier(table.element);
        if is_named {
            fields.remove(0);
        }
        (!is_unclear && (is_named || !self.has_others)).then_some(TablePath { table, fields })
    }
}

/// The main table of a list.
fn table_of_list(main: Value<'_>) -> Option<QueryTable<'_>> {
    let written = main.get(key::TABLE).filter(|table| table.is_scalar())?;
    let named = TypeText::new(written.text()).and_then(TypeText::single)?;
    let name = named.name();
    let is_plain = !named.is_nullable() && named.arguments().next().is_none() && !name.contains("::");
    let (element, part) = name.split_once('.').map_or((name, None), |(name, part)| (name, Some(part)));
    let (span, path) = (written.span(), written.span());
    let alias = main.text_of(key::ALIAS);
    is_plain.then_some(QueryTable { namespace: "", element, part, alias, span, path, is_optional: false })
}

impl<'p> ListField<'p> {
    fn of(field: Value<'p>) -> Option<Self> {
        let expression = field.get(key::EXPRESSION).filter(|expression| expression.is_scalar());
        let path = expression.map(Value::text).filter(|path| path.split('.').all(is_identifier));
        if let Some(alias) = field.get(key::ALIAS) {
            return alias.is_scalar().then(|| Self { name: alias.text(), written: alias, path });
        }
        let name = path?.rsplit('.').next()?;
        Some(Self { name, written: expression?, path })
    }
}

impl<'p> Project<'p> {
    /// The form that a type of rows belongs to, and the name that its list gives to the type.
    fn form_and_rows<'t>(&self, module: Module<'p>, row_type: &'t str) -> Option<(Element<'p>, &'t str)> {
        let Some((_, rows)) = row_type.split_once('.') else {
            let is_other = Role::Type.word(row_type).is_some()
                || self.has_element(row_type)
                || module.types_named(row_type).next().is_some();
            return Some((self.element_of(&module).filter(|_| !is_other)?, row_type));
        };
        let owner = QualifiedName::new(row_type);
        let form = self.element(owner.name).found()?;
        let is_there = |namespace| self.short_namespace(namespace) == self.namespace_of(form.file());
        Some((form, rows)).filter(|_| owner.namespace.is_none_or(is_there))
    }

    /// The type of the rows of a dynamic list whose data an expression gives: a value of this type, or what stands
    /// behind `.Данные` of a row.
    #[must_use]
    pub fn row_type_of(&self, module: Module<'p>, value: Node<'p>) -> Option<Member<'p>> {
        let local = module.tree().bindings().resolve(value);
        let untyped = local.filter(|local| local.type_reference().is_none()).and_then(|local| local.value());
        let value = untyped.unwrap_or(value);
        let data = xbsl::Member::cast(value);
        match data.filter(|data| data.name().is_some_and(|name| member::DATA == *name.text())) {
            Some(data) => self.list_row_of(module, data.object()?),
            None => self.type_of_value(module, value)?.text.single(),
        }
    }

    /// The type of the data of a row of a dynamic list that an expression gives.
    #[must_use]
    pub fn list_row_of(&self, module: Module<'p>, value: Node<'p>) -> Option<Member<'p>> {
        data_of_row(self.type_of_value(module, value)?.text.single()?)
    }
}

/// The type of the data of the row of a dynamic list that a local is declared as, if it is never empty.
#[must_use]
pub fn declared_list_row(name: Node<'_>) -> Option<Member<'_>> {
    let declared = name.tree().bindings().resolve(name)?.type_reference()?;
    TypeText::short(declared.plain_text())?.single().filter(|row| !row.is_nullable()).and_then(data_of_row)
}

fn data_of_row(row: Member<'_>) -> Option<Member<'_>> {
    let mut arguments = row.arguments().filter(|_| type_name::DYNAMIC_LIST_ROW.is(row.name()));
    arguments.next().filter(|_| arguments.next().is_none())?.single()
}
