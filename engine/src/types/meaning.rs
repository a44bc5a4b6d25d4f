//! What a name means at a place of a file: what editors ask.
//!
//! Found for one place at a time, by what the tree and the tables of the project have at hand. Where nobody can tell which
//! of several is meant, nothing is.

use super::{Alternative, Declarations, MemberSource, Row, RowColumn, Type, Types, members::FIELD_FACETS};
use crate::{
    platform::{
        CatalogMember, MemberKind, Platform,
        words::{kind, type_name},
    },
    project::{DeclaredType, Element, File, ModuleFacet, PartSymbol, Project, Query, Section},
    source::Span,
    syntax::xbsl::{self, Call, LocalKind, Member, NameExpression, Node, NodeKind},
};

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeaningKind {
    Parameter,
    /// Any other name that is known in a method only.
    Local,
    Constant,
    Method,
    /// A structure, an exception or an enumeration of a module.
    DeclaredType,
    /// Of a structure or an exception.
    Field,
    /// Of an enumeration of a module.
    Item,
    Element,
    /// An attribute, a tabular part, an item, and whatever else a description names.
    Part,
    /// Of a form, by its name.
    Component,
    /// Of a query, or of the rows of a dynamic list.
    Column,
    /// A type that an element brings along: `Товары.Ссылка`.
    ElementType,
    PlatformType,
    PlatformMember,
}

/// What a name means.
#[derive(Clone, Debug)]
pub struct Meaning<'p> {
    pub kind: MeaningKind,
    /// The type of its values, or of what the method gives, as a message shows it; a type of a description as it is
    /// written there.
    pub type_text: Option<String>,
    /// Where its name stands in its declaration; none for what no file of the project declares.
    pub declared: Option<(&'p File, Span)>,
    /// The names by which the tables of the platform have it, in Russian: `Строка`, `Строка.Длина`.
    pub platform_name: Option<String>,
}

/// The name at an offset of a file, in bytes, and what it means; none where no name with a meaning is. A place right
/// behind a name belongs to it.
#[must_use]
pub fn meaning<'p>(
    project: Project<'p>,
    file: &'p File,
    offset: u32,
    platform: &'p Platform,
) -> Option<(Span, Meaning<'p>)> {
    let before = offset.checked_sub(1);
    [Some(offset), before].into_iter().flatten().find_map(|offset| {
        let in_code = || Types::new(project, file.module()?, platform).meaning(offset);
        in_code()
            .or_else(|| of_query(project, file, offset))
            .or_else(|| of_column(project, file, offset, platform))
            .or_else(|| of_description(project, file.element()?, offset, platform))
    })
}

impl<'p> Types<'p> {
    fn meaning(&self, offset: u32) -> Option<(Span, Meaning<'p>)> {
        let tree = self.module.tree();
        let at = |kind| tree.last_before(kind, offset).filter(|node| node.span().contains(offset));
        if let Some(name) = at(NodeKind::Name) {
            return Some((name.span(), self.of_name(name)?));
        }
        let name = NameExpression::cast(at(NodeKind::NameExpression)?)?;
        Some((name.node().span(), self.of_expression(name)?))
    }

    /// A name that stands by itself in an expression.
    fn of_expression(&self, name: NameExpression<'p>) -> Option<Meaning<'p>> {
        let node = name.node();
        if let Some(local) = self.module.tree().bindings().resolve(node) {
            return Some(self.of_declared_local(local));
        }
        let text = name.text();
        let call = node.parent().and_then(Call::cast).filter(|call| call.callee() == Some(node));
        if let Some(method) = call.and_then(|call| call.methods().next()) {
            return self.of_method(method);
        }
        let symbols = self.module.symbols();
        if let Some(constant) = symbols.constant(text).found() {
            let known = constant.type_text.as_deref().and_then(|written| self.written_part(written));
            return Some(self.declared_here(MeaningKind::Constant, known, constant.spans.name));
        }
        if let Some(source) = self.source_named(name) {
            return Some(self.of_source(&source));
        }
        if let Some(method) = symbols.method(text).found() {
            let known = method.result.as_deref().and_then(|result| self.written_part(result));
            return Some(self.declared_here(MeaningKind::Method, known, method.spans.name));
        }
        let own = self.project.element_at_hand(&self.module)?;
        let known = self.own_property(name).map(|known| self.text(&known));
        let part = Section::ALL.iter().find_map(|section| own.symbols().part(*section, text).found());
        let found = match part {
            Some(part) => of_part(own, part),
            None => self.owner_of(name).and_then(|(own, side)| {
                self.of_value_member(&Alternative::Element(own, side), text, MemberKind::Property)
            }),
        }?;
        Some(Meaning { type_text: known.or(found.type_text), ..found })
    }

    /// A name that declares, or that something stands before or behind.
    fn of_name(&self, name: Node<'p>) -> Option<Meaning<'p>> {
        if let Some(local) = self.module.tree().bindings().resolve(name) {
            return Some(self.of_declared_local(local));
        }
        let owner = name.parent()?;
        let written = |of: Option<xbsl::Type<'p>>| of.and_then(|of| self.written(of));
        match owner.kind() {
            NodeKind::Member => self.of_member(Member::cast(owner)?),
            NodeKind::NamedType => self.of_type(xbsl::NamedType::cast(owner)?, name.span()),
            NodeKind::Method => self.of_method(xbsl::Method::cast(owner)?),
            NodeKind::Structure | NodeKind::Exception | NodeKind::Enumeration => {
                Some(self.declared_here(MeaningKind::DeclaredType, None, name.span()))
            }
            NodeKind::EnumItem => Some(self.declared_here(MeaningKind::Item, None, name.span())),
            NodeKind::Field => {
                let known = written(xbsl::Field::cast(owner)?.type_reference());
                Some(self.declared_here(MeaningKind::Field, known, name.span()))
            }
            NodeKind::ModuleConst => {
                let known = written(xbsl::ModuleConst::cast(owner)?.type_reference());
                Some(self.declared_here(MeaningKind::Constant, known, name.span()))
            }
            _ => None,
        }
    }

    fn of_declared_local(&self, local: xbsl::Local<'p>) -> Meaning<'p> {
        let kind = match local.kind() {
            LocalKind::Parameter => MeaningKind::Parameter,
            _ => MeaningKind::Local,
        };
        self.declared_here(kind, self.of_local(local), local.name_span())
    }

    fn of_method(&self, method: xbsl::Method<'p>) -> Option<Meaning<'p>> {
        let known = method.return_type().and_then(|given| self.written(given));
        Some(self.declared_here(MeaningKind::Method, known, method.name()?.span()))
    }

    fn of_member(&self, member: Member<'p>) -> Option<Meaning<'p>> {
        if let Some(component) = self.component(member) {
            let own = self.project.element_at_hand(&self.module)?;
            let known = self.of(member.node()).map(|known| self.text(&known));
            let found = of_part(own, component)?;
            return Some(Meaning {
                kind: MeaningKind::Component,
                type_text: known.or(found.type_text),
                ..found
            });
        }
        let (source, name) = (self.source(member.object()?)?, member.name()?.text());
        let (known, kind) = match member.call() {
            Some(_) => (self.result(&source, name), MemberKind::Method),
            None => (self.property(&source, name), MemberKind::Property),
        };
        let type_text = known.map(|known| self.text(&known));
        let found = match &source {
            MemberSource::DeclaredType(declared) => of_declared(*declared, name),
            MemberSource::PlatformType(known) => of_platform(self.platform.member(known, name).found()?),
            MemberSource::Element(element) => self.of_element_member(*element, name),
            MemberSource::Value(value) => self.of_value_member(value.single()?, name, kind),
        }?;
        Some(Meaning { type_text: type_text.or(found.type_text), ..found })
    }

    fn of_value_member(&self, owner: &Alternative<'p>, name: &str, kind: MemberKind) -> Option<Meaning<'p>> {
        match owner {
            Alternative::Platform(known) => {
                let data = || match known.arguments.as_slice() {
                    [Some(data)] if type_name::DYNAMIC_LIST_ROW == known.name => {
                        self.of_value_member(data.single()?, name, kind)
                    }
                    _ => None,
                };
                self.platform.member(known.name, name).found().and_then(of_platform).or_else(data)
            }
            Alternative::Declared(declared) => of_declared(*declared, name),
            Alternative::Element(element, "") if element.is_kind(kind::INTERFACE_COMPONENT) => {
                match self.component_with(*element, name)? {
                    Alternative::Element(component, _) => self.of_component_member(component, name),
                    base => self.of_value_member(&base, name, kind),
                }
            }
            Alternative::Element(element, side) => match part_of(*element, side, name) {
                Some(part) => of_part(*element, part),
                None => of_platform(self.generated_member(*element, side, name, kind)?),
            },
            Alternative::Row(row) => {
                let column = row.column(name)?;
                Some(declared_in(MeaningKind::Column, row.file(), column.span))
            }
            Alternative::Null => None,
        }
    }

    /// A property or a method that a component declares.
    fn of_component_member(&self, component: Element<'p>, name: &str) -> Option<Meaning<'p>> {
        let sections = [Section::Properties, Section::Events];
        let mut parts = sections.into_iter().map(|section| component.symbols().part(section, name).found());
        match parts.find_map(|part| part) {
            Some(part) => of_part(component, part),
            None => self.of_element_member(component, name),
        }
    }

    /// What an element has behind its name: a method of its module, an item.
    fn of_element_member(&self, element: Element<'p>, name: &str) -> Option<Meaning<'p>> {
        if let Some(item) = element.symbols().part(Section::Items, name).found() {
            return of_part(element, item);
        }
        let module = self.project.module_with_facet(&element, ModuleFacet::Element).found()?;
        let method = module.method(name).found()?;
        Some(declared_in(MeaningKind::Method, module.file(), method.spans.name))
    }

    /// A name of a type: of `Товары.Ссылка` the first one is the element.
    fn of_type(&self, named: xbsl::NamedType<'p>, name: Span) -> Option<Meaning<'p>> {
        let path = named.path_span();
        if name.end < path.end {
            let start = name.start.min(path.start);
            let written = Span::new(start, name.end).slice(self.module.text());
            let element = self.project.element(written.rsplit("::").next()?).found()?;
            return Some(of_element(element));
        }
        let known = self.written_part(named.path())?;
        let mut found = match known.single()? {
            Alternative::Platform(known) => named_by_platform(known.name),
            Alternative::Declared(declared) => of_declared_type(*declared),
            Alternative::Element(element, "") => of_element(*element),
            Alternative::Element(element, side) => of_side(*element, side),
            Alternative::Row(row) => of_row(row),
            Alternative::Null => return None,
        };
        found.type_text = Some(self.text(&known));
        Some(found)
    }

    fn of_source(&self, source: &MemberSource<'p>) -> Meaning<'p> {
        match source {
            MemberSource::PlatformType(name) => named_by_platform(name),
            MemberSource::DeclaredType(declared) => of_declared_type(*declared),
            MemberSource::Element(element) => of_element(*element),
            // Nothing is said of where a value comes from.
            MemberSource::Value(value) => Meaning {
                kind: MeaningKind::Local,
                type_text: Some(self.text(value)),
                declared: None,
                platform_name: None,
            },
        }
    }

    fn declared_here(&self, kind: MeaningKind, known: Option<Type<'p>>, name: Span) -> Meaning<'p> {
        let type_text = known.map(|known| self.text(&known));
        Meaning { type_text, ..declared_in(kind, self.module.file(), name) }
    }
}

/// A table or a field of a query, in a file of its own or in a module.
fn of_query<'p>(project: Project<'p>, file: &'p File, offset: u32) -> Option<(Span, Meaning<'p>)> {
    let is_here = |query: &Query<'_>| query.span().contains(offset);
    let query = file.queries().into_iter().find(is_here)?;
    let sources = query.sources();
    let element = |name: &str| project.element(name).found();
    if let Some(table) = sources.tables.iter().find(|table| table.path.contains(offset)) {
        if sources.makes(table.element) {
            return None;
        }
        let element = element(table.element)?;
        let part = table.part.filter(|_| table.span.contains(offset));
        let part = part.and_then(|part| element.symbols().part(Section::TabularParts, part).found());
        return match part {
            Some(part) => Some((table.span, of_part(element, part)?)),
            None => Some((table.path, of_element(element))),
        };
    }
    let path = sources.paths().find(|path| path.span().contains(offset))?;
    let (table, field, span) = path.field().filter(|(table, ..)| !sources.makes(table.element))?;
    let element = element(table.element)?;
    if !span.contains(offset) {
        let (_, span) = path.names().next().filter(|(_, span)| span.contains(offset))?;
        return Some((span, of_element(element)));
    }
    let symbols = element.symbols();
    let part = match table.part.map(|part| symbols.part(Section::TabularParts, part).found()) {
        Some(Some(rows)) => rows.attribute(field).found()?,
        _ => field_named(element, field)?,
    };
    Some((span, of_part(element, part)?))
}

/// The name that a query gives to a column, or by which another query of the text reads it.
fn of_column<'p>(
    project: Project<'p>,
    file: &'p File,
    offset: u32,
    platform: &'p Platform,
) -> Option<(Span, Meaning<'p>)> {
    let query = file.queries().into_iter().find(|query| query.span().contains(offset))?;
    let (span, column) = query
        .column_read_at(offset)
        .or_else(|| query.column_named_at(offset).map(|column| (column.span, column)))?;
    let column = RowColumn::from(column);
    let declarations = Declarations::new(project, platform);
    let is_english = query.tokens().first().is_some_and(|first| query.text_of(*first).is_ascii());
    let type_text =
        declarations.of_column(&column).as_ref().map(|known| declarations.text(known, is_english));
    Some((span, Meaning { type_text, ..declared_in(MeaningKind::Column, file, column.span) }))
}

/// A name of a description: what it declares, the types and handlers that it names.
fn of_description<'p>(
    project: Project<'p>,
    element: Element<'p>,
    offset: u32,
    platform: &'p Platform,
) -> Option<(Span, Meaning<'p>)> {
    let symbols = element.symbols();
    let value = element.tree().value_at(offset).filter(|value| value.is_scalar() && !value.is_key())?;
    let span = value.span();
    if !span.contains(offset) {
        return None;
    }
    if symbols.spans.name == span {
        return Some((span, of_element(element)));
    }
    let parts = Section::ALL.iter().flat_map(|section| symbols.parts(*section));
    let own = |part: &'p PartSymbol| {
        let mut all = std::iter::once(part).chain(part.attributes.iter());
        all.find(|part| part.spans.name == span)
    };
    if let Some(part) = parts.into_iter().find_map(own) {
        return Some((span, of_part(element, part)?));
    }
    if let Some(component) = symbols.components.iter().find(|component| component.spans.name == span) {
        let found = of_part(element, component)?;
        return Some((span, Meaning { kind: MeaningKind::Component, ..found }));
    }
    if let Some(handler) = element.event_handlers().find(|handler| handler.method.span() == span) {
        let module = project.module_of(&element).found()?;
        let method = module.method(handler.method.text()).found()?;
        return Some((span, declared_in(MeaningKind::Method, module.file(), method.spans.name)));
    }
    let named = project.name_uses(element.file()).find(|named| named.span.contains(offset));
    let meant = named.and_then(|named| Some((named, project.element(named.name().name).found()?)));
    if let Some((named, meant)) = meant {
        let name = named.name();
        let local = named.written.rsplit("::").next()?.trim_start();
        let head = named.span.end - u32::try_from(local.len() - name.name.len()).ok()?;
        return Some(match local.split_once('.') {
            Some((_, side)) if offset > head => (named.span, of_side(meant, side)),
            _ => (Span::new(named.span.start, head), of_element(meant)),
        });
    }
    let known = platform.type_name(value.text().trim_end_matches('?')).found()?;
    Some((span, named_by_platform(known)))
}

/// The part that a value of a type of an element has by a name.
fn part_of<'p>(element: Element<'p>, side: &str, name: &str) -> Option<&'p PartSymbol> {
    let symbols = element.symbols();
    if side.is_empty() {
        symbols.part(Section::Fields, name).found()
    } else if FIELD_FACETS.iter().any(|word| word.ru == side) {
        field_named(element, name)
    } else {
        symbols.part(Section::TabularParts, side).found()?.attribute(name).found()
    }
}

/// The field or the tabular part of the objects of an element.
fn field_named<'p>(element: Element<'p>, name: &str) -> Option<&'p PartSymbol> {
    let sections = super::members::FIELDS.into_iter().chain([Section::TabularParts, Section::Fields]);
    sections.into_iter().find_map(|section| element.symbols().part(section, name).found())
}

/// The type of the rows of a list.
const fn of_row<'p>(row: &Row<'p>) -> Meaning<'p> {
    declared_in(MeaningKind::ElementType, row.file(), row.span())
}

const fn declared_in(kind: MeaningKind, file: &File, name: Span) -> Meaning<'_> {
    Meaning { kind, type_text: None, declared: Some((file, name)), platform_name: None }
}

fn of_element(element: Element<'_>) -> Meaning<'_> {
    declared_in(MeaningKind::Element, element.file(), element.symbols().spans.name)
}

/// A type that an element brings along.
fn of_side<'p>(element: Element<'p>, side: &str) -> Meaning<'p> {
    let part = element.symbols().part(Section::TabularParts, side).found();
    let of_type = || Meaning { kind: MeaningKind::ElementType, ..of_element(element) };
    part.and_then(|part| of_part(element, part)).unwrap_or_else(of_type)
}

#[expect(clippy::unnecessary_wraps, reason = "it ends chains of questions")]
fn of_part<'p>(element: Element<'p>, part: &'p PartSymbol) -> Option<Meaning<'p>> {
    let type_text = part.type_text.as_deref().map(str::to_owned);
    Some(Meaning { type_text, ..declared_in(MeaningKind::Part, element.file(), part.spans.name) })
}

fn of_declared_type(declared: DeclaredType<'_>) -> Meaning<'_> {
    declared_in(MeaningKind::DeclaredType, declared.module.file(), declared.symbol.spans.name)
}

/// A member of a type of a module.
fn of_declared<'p>(declared: DeclaredType<'p>, name: &str) -> Option<Meaning<'p>> {
    let (file, symbol) = (declared.module.file(), declared.symbol);
    let field = || Some((MeaningKind::Field, symbol.field(name).found()?.spans.name));
    let item = || Some((MeaningKind::Item, symbol.item(name).found()?.spans.name));
    let method = || Some((MeaningKind::Method, symbol.method(name).found()?.spans.name));
    let (kind, span) = field().or_else(item).or_else(method)?;
    Some(declared_in(kind, file, span))
}

fn named_by_platform<'p>(name: &str) -> Meaning<'p> {
    let platform_name = Some(name.to_owned());
    Meaning { kind: MeaningKind::PlatformType, type_text: None, declared: None, platform_name }
}

#[expect(clippy::unnecessary_wraps, reason = "it ends chains of questions")]
fn of_platform<'p>(member: CatalogMember<'_>) -> Option<Meaning<'p>> {
    let platform_name = Some(format!("{}.{}", member.owner, member.name));
    Some(Meaning { kind: MeaningKind::PlatformMember, type_text: None, declared: None, platform_name })
}
