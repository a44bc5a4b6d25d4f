//! Lists on forms, and whether all of their rows can be reached.

use std::collections::{HashMap, HashSet};

use super::{Element, Module, Project, Typed, ValueWords, codebase::MOST_BEARERS};
use crate::{
    platform::{
        Word,
        words::{key, kind, member, type_name, value},
    },
    syntax::{
        types::{Member, TypeText},
        xbsl::{self, Node, is_identifier},
        yaml::Value,
    },
};

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
        self.typed().filter_map(one_portion_list)
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
    let navigation = node.get(key::NAVIGATION).filter(|navigation| navigation.is(value::NONE))?;
    let shown = typed.type_text()?;
    let name = shown.single()?.name();
    if !(type_name::TABLE.is(name) || type_name::CUSTOM_LIST.is(name)) {
        return None;
    }
    // What is computed or left to the platform may well be off.
    let scrolls = node.get(key::VERTICAL_SCROLL).is_some_and(ValueWords::says_true);
    let is_sized = node.get(key::PAGE_SIZE).is_some_and(|size| !size.is(value::AUTO));
    (scrolls || !is_sized).then_some(OnePortionList { node, shown, navigation, scrolls })
}

impl<'p> OnePortionList<'p> {
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
        const LISTS: [Word; 3] = [type_name::TABLE, type_name::CUSTOM_LIST, type_name::STANDARD_LIST];
        self.has_type(&LISTS).then(|| self.type_text()).flatten().map(row_source)
    }

    /// The table whose rows a dynamic list shows, if its hierarchy is left to that table: the main table, or without a
    /// source in the markup the element that the type of the rows belongs to.
    #[must_use]
    pub fn row_table(self, properties: &HashMap<&'p str, Value<'p>>) -> Option<&'p str> {
        if self.node.get(key::SOURCE).is_some() {
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
fn main_table<'p>(node: Value<'p>, properties: &HashMap<&'p str, Value<'p>>) -> Option<Value<'p>> {
    let source = node.get(key::SOURCE)?;
    let list = match source.text().trim_start().strip_prefix('=') {
        None => source,
        Some(name) => properties.get(name.trim())?.get(key::DEFAULT_VALUE)?,
    };
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
    let others = [key::ADDITIONAL_HIERARCHIES, key::DEFAULT_HIERARCHY];
    is_hierarchical || others.into_iter().any(|key| element.get(key).is_some())
}

impl<'p> Element<'p> {
    /// The fields of the rows of the dynamic list that calls the type of its rows so: aliases, or the last names of the
    /// expressions. `None` where no list or several do, or some field has another form.
    #[must_use]
    pub fn row_fields(&self, row_type: &str) -> Option<HashSet<&'p str>> {
        let named = self.entries_under(key::ROW_DATA_TYPE_NAME);
        let mut lists =
            named.filter(|name| name.value.text() == row_type).filter_map(|name| name.key.parent());
        let fields = lists.next()?.get(key::FIELDS).filter(|fields| fields.is_sequence())?;
        if lists.next().is_some() {
            return None;
        }
        fields.items().map(field_name).collect()
    }
}

fn field_name(field: Value<'_>) -> Option<&str> {
    if let Some(alias) = field.get(key::ALIAS) {
        return alias.is_scalar().then(|| alias.text());
    }
    let path = field.text_of(key::EXPRESSION)?;
    let name = path.rsplit('.').next()?;
    path.split('.').all(is_identifier).then_some(name)
}

impl<'p> Project<'p> {
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
        let row = self.type_of_value(module, value)?.text.single()?;
        let mut arguments = row.arguments().filter(|_| type_name::DYNAMIC_LIST_ROW.is(row.name()));
        arguments.next().filter(|_| arguments.next().is_none())?.single()
    }
}
