//! The types of members: of values, of elements and of types.

use std::cell::LazyCell;

use super::{Alternative, Declarations, PlatformType, Type, Types};
use crate::{
    platform::{
        CatalogMember, Lookup, MemberKind, Role, Word,
        words::{facet, field, kind, type_name},
    },
    project::{DeclaredType, Element, ModuleFacet, PartSymbol, Section, TableField, TypeKind},
    syntax::xbsl::NameExpression,
};

/// What a member is asked of.
#[derive(Clone, Debug)]
pub enum MemberSource<'p> {
    /// A value of a type.
    Value(Type<'p>),
    /// A type of the platform by its name, in Russian: `ДатаВремя.Сейчас()`.
    PlatformType(&'p str),
    /// A type of a module by its name: `Цвет.Красный`.
    DeclaredType(DeclaredType<'p>),
    /// An element of the project by its name: `Общий.Метод()`, `Цвета.Красный`.
    Element(Element<'p>),
}

/// The sections whose items are fields of the objects of an element.
pub(super) const FIELDS: [Section; 4] =
    [Section::Attributes, Section::Dimensions, Section::Resources, Section::Constants];

/// Types whose names no field of the platform has.
const NEVER_FIELDS: [Word; 6] = [
    type_name::STRING,
    type_name::NUMBER,
    type_name::BOOLEAN,
    type_name::DATE_TIME,
    type_name::INSTANT,
    type_name::UUID,
];

fn is_never_field(name: &str) -> bool {
    NEVER_FIELDS.iter().any(|word| word.is(name))
}

/// The types of an element that carry its fields.
pub(super) const FIELD_FACETS: [Word; 4] = [facet::REFERENCE, facet::OBJECT, facet::DATA, facet::RECORD];

impl<'p> Types<'p> {
    /// What a name means that no local has, where a member is asked of it.
    pub(super) fn source_named(&self, name: NameExpression<'p>) -> Option<MemberSource<'p>> {
        let text = name.text();
        let symbols = self.module.symbols();
        if name.is_qualified() {
            if let Some(element) = self.project.element_meant(&self.module, name) {
                return Some(MemberSource::Element(element));
            }
        } else {
            if self.own_type(name.node()).is_some_and(|own| !own.field(text).is_absent()) {
                return None;
            }
            if let Lookup::Found(symbol) = symbols.type_named(text) {
                let declared = DeclaredType { module: self.module, symbol };
                return Some(MemberSource::DeclaredType(declared));
            }
            if symbols.declare(text) {
                return None;
            }
        }
        if self.project.elements_named(text).next().is_some() {
            return self.project.element_meant(&self.module, name).map(MemberSource::Element);
        }
        let known = self.platform.type_name(text).found()?;
        let is_field = self.may_be_field(text) || text != known && self.may_be_field(known);
        (!is_field).then_some(MemberSource::PlatformType(known))
    }

    /// Whether the element of the module has a field with the name of a type, or may have it: the platform gives some to the
    /// modules of forms and objects.
    fn may_be_field(&self, name: &'p str) -> bool {
        if let Some(known) = self.fields.borrow().get(name) {
            return *known;
        }
        let may_be = self.finds_field(name);
        self.fields.borrow_mut().insert(name, may_be);
        may_be
    }

    fn finds_field(&self, name: &str) -> bool {
        let Some(element) = self.project.element_of(&self.module) else { return false };
        let side = match self.module.facet() {
            ModuleFacet::Element if element.is_kind(kind::INTERFACE_COMPONENT) => {
                return self.may_component_have(element, name);
            }
            // Such a command shows a component, and its module has it by that name.
            ModuleFacet::Element => {
                return element.is_kind(kind::COMMAND_WITH_COMPONENT) && type_name::COMPONENT.is(name);
            }
            ModuleFacet::Object => facet::OBJECT,
            ModuleFacet::Record => facet::RECORD,
            ModuleFacet::RecordSet => facet::RECORD_SET,
            ModuleFacet::Other => return !is_never_field(name),
        };
        let is_generated = || self.generated_member(element, side.ru, name, MemberKind::Property).is_some();
        let is_standard = || Role::Field.word(name).is_some_and(|word| word.ru != field::DATE.ru);
        self.project.lineage_has_part(element, name) || is_generated() || is_standard()
    }

    /// Whether a component has a property with the name of a type, as far as the sources and the tables of the platform tell.
    /// Of what it inherits nothing may be known.
    fn may_component_have(&self, component: Element<'p>, name: &str) -> bool {
        if self.project.lineage_has_part(component, name) {
            return true;
        }
        match self.component_with(component, name) {
            Some(Alternative::Platform(base)) => {
                self.platform.member(base.name, name).found().is_some()
                    || self.platform.ui().component(base.name).found().is_some_and(|it| it.has(name))
            }
            _ => !is_never_field(name),
        }
    }

    /// The type of a member that is read.
    #[must_use]
    pub fn property(&self, source: &MemberSource<'p>, name: &str) -> Option<Type<'p>> {
        match source {
            MemberSource::Value(value) => self.property_of(value.single()?, name),
            MemberSource::PlatformType(known) => self.result_of(
                &PlatformType { name: known, arguments: Vec::new() },
                name,
                MemberKind::Property,
            ),
            MemberSource::DeclaredType(declared) => {
                let is_item = declared.symbol.kind == TypeKind::Enumeration
                    && declared.symbol.item(name).found().is_some();
                is_item.then(|| Type::of(Alternative::Declared(*declared)))
            }
            MemberSource::Element(element) => {
                let is_item = element.is_kind(kind::ENUMERATION)
                    && element.symbols().part(Section::Items, name).found().is_some();
                is_item.then(|| Type::of(Alternative::Element(*element, "")))
            }
        }
    }

    /// The type of what a method gives.
    #[must_use]
    pub fn result(&self, source: &MemberSource<'p>, name: &str) -> Option<Type<'p>> {
        match source {
            MemberSource::Value(value) => match value.single()? {
                Alternative::Platform(known) => self.result_of(known, name, MemberKind::Method),
                Alternative::Declared(declared) => self.result_of_declared(*declared, name),
                Alternative::Element(element, "") if element.is_kind(kind::INTERFACE_COMPONENT) => {
                    self.result_of_component(*element, name)
                }
                Alternative::Element(element, side) => {
                    self.generated(*element, side, name, MemberKind::Method)
                }
                Alternative::Row(_) | Alternative::Null => None,
            },
            MemberSource::PlatformType(known) => {
                self.result_of(&PlatformType { name: known, arguments: Vec::new() }, name, MemberKind::Method)
            }
            MemberSource::DeclaredType(declared) => self.result_of_declared(*declared, name),
            MemberSource::Element(element) => {
                let module = self.project.module_with_facet(element, ModuleFacet::Element);
                match module.found().map(|module| (module, module.method(name))) {
                    Some((module, Lookup::Found(method))) => self.read_in(module, method.result.as_deref()?),
                    Some((_, Lookup::Unknown)) => None,
                    Some((_, Lookup::Absent)) | None => self.result_of_manager(*element, name),
                }
            }
        }
    }

    /// The type of what a method gives that the platform makes for all elements of a kind.
    fn result_of_manager(&self, element: Element<'p>, name: &str) -> Option<Type<'p>> {
        let written = self.platform.manager_result(element.russian_kind(self.platform), name)?;
        self.read_generated(element, written)
    }

    /// The type of a member that the platform gives to a type of an element, whatever the description says.
    fn generated(&self, element: Element<'p>, side: &str, name: &str, kind: MemberKind) -> Option<Type<'p>> {
        let member = self.generated_member(element, side, name, kind)?;
        self.read_generated(element, member.result?)
    }

    /// The member that the platform gives to a type of an element.
    pub(super) fn generated_member(
        &self,
        element: Element<'p>,
        side: &str,
        name: &str,
        kind: MemberKind,
    ) -> Option<CatalogMember<'p>> {
        self.platform.generated_member(element.russian_kind(self.platform), side, name, kind)
    }

    /// A type as the tables write it for elements of a kind, `{}` for the name of the element.
    fn read_generated(&self, element: Element<'p>, written: &'p str) -> Option<Type<'p>> {
        let (bare, is_nullable) = written.strip_suffix('?').map_or((written, false), |bare| (bare, true));
        let Some(side) = bare.strip_prefix("{}.") else {
            return self.read_platform(written, &|_| None);
        };
        let made = Role::Facet.words().iter().find(|word| word.ru == side)?;
        let given = Type::of(Alternative::Element(element, made.ru));
        Some(if is_nullable { given.or_empty() } else { given })
    }

    fn property_of(&self, owner: &Alternative<'p>, name: &str) -> Option<Type<'p>> {
        match owner {
            Alternative::Platform(known) => {
                let found = self.result_of(known, name, MemberKind::Property);
                // A row of a list has the fields of its data as well.
                let data = || match known.arguments.as_slice() {
                    [Some(data)] if type_name::DYNAMIC_LIST_ROW == known.name => {
                        self.column_of(data.single()?, name)
                    }
                    _ => None,
                };
                found.or_else(data)
            }
            Alternative::Row(_) => self.column_of(owner, name),
            Alternative::Null => None,
            Alternative::Declared(declared) => {
                let field = declared.symbol.field(name).found()?;
                self.of_field(declared.module, field)
            }
            Alternative::Element(element, "") if element.is_kind(kind::INTERFACE_COMPONENT) => {
                self.property_of_component(*element, name)
            }
            Alternative::Element(element, side) => self.member_of_element(*element, side, name),
        }
    }

    /// The type of a field of an element, or of what the platform adds to its types.
    pub(super) fn member_of_element(&self, element: Element<'p>, side: &str, name: &str) -> Option<Type<'p>> {
        let declared = || field_of(element, side, name).is_some_and(|part| part.type_text.is_some());
        let generated = || self.generated(element, side, name, MemberKind::Property);
        self.field_of(element, side, name).or_else(|| (!declared()).then(generated).flatten())
    }

    fn column_of(&self, owner: &Alternative<'p>, name: &str) -> Option<Type<'p>> {
        match owner {
            Alternative::Row(row) => self.of_column(row.column(name)?).clone(),
            _ => None,
        }
    }

    fn result_of_declared(&self, declared: DeclaredType<'p>, name: &str) -> Option<Type<'p>> {
        let method = declared.symbol.method(name).found()?;
        self.read_in(declared.module, method.result.as_deref()?)
    }
}

impl<'p> Declarations<'p> {
    /// The type of a field of an element: of a structure, of a tabular part, of an object.
    fn field_of(&self, element: Element<'p>, side: &str, name: &str) -> Option<Type<'p>> {
        let symbols = element.symbols();
        if let Some(standard) = standard_field(element, side, name) {
            return Some(standard);
        }
        let rows = || symbols.part(Section::TabularParts, name).found().filter(|_| side == facet::OBJECT.ru);
        match field_of(element, side, name) {
            Some(part) => self.read_described(part.type_text.as_deref()?),
            None => {
                let row = Type::of(Alternative::Element(element, &rows()?.name));
                Some(Type::generic(type_name::ARRAY.ru, vec![Some(row)]))
            }
        }
    }
}

/// The type of a field that the platform gives to the objects of an element and to their data, or knows by its name.
fn standard_field<'p>(element: Element<'p>, side: &str, name: &str) -> Option<Type<'p>> {
    let is_object = side == facet::OBJECT.ru;
    let is_plain = element.is_kind(kind::CATALOG) || element.is_kind(kind::DOCUMENT);
    let is_of_data = side == facet::DATA.ru && is_plain;
    if field::LINK.is(name) {
        return (is_object || is_of_data)
            .then(|| Type::of(Alternative::Element(element, facet::REFERENCE.ru)));
    }
    match element.table_field(None, name).filter(|_| is_of_data || is_object && is_plain)? {
        TableField::DeletionMark => Some(Type::platform(type_name::BOOLEAN.ru)),
        TableField::Declared(part) => standard_type(element, part),
        TableField::Reference => None,
    }
}

/// The type of an attribute of an element that has none of its own, if its name says it.
pub(super) fn standard_type<'p>(element: Element<'p>, part: &PartSymbol) -> Option<Type<'p>> {
    let is_name = element.is_kind(kind::CATALOG) && field::NAME.is(&part.name) && part.type_text.is_none();
    is_name.then(|| Type::platform(type_name::STRING.ru))
}

/// The field that a value of a type of an element has by a name, as its description declares it.
fn field_of<'p>(element: Element<'p>, side: &str, name: &str) -> Option<&'p PartSymbol> {
    let symbols = element.symbols();
    if side.is_empty() {
        symbols.part(Section::Fields, name).found()
    } else if FIELD_FACETS.iter().any(|word| word.ru == side) {
        FIELDS.iter().find_map(|section| symbols.part(*section, name).found())
    } else {
        symbols.part(Section::TabularParts, side).found()?.attribute(name).found()
    }
}

impl<'p> Types<'p> {
    /// The type of a property, or of what a method gives, of a type of the platform.
    pub(super) fn result_of(
        &self,
        owner: &PlatformType<'p>,
        name: &str,
        kind: MemberKind,
    ) -> Option<Type<'p>> {
        let member = self.platform.member(owner.name, name).found()?;
        if member.kind != kind {
            return None;
        }
        let (owner_of_result, result) = self.with_result(owner.name, member)?;
        let parameters = self.platform.type_parameters(owner_of_result);
        let arguments = LazyCell::new(|| self.arguments_as(owner, owner_of_result));
        let given = |parameter: &str| {
            let index = parameters.clone().position(|it| it == parameter)?;
            arguments.get(index).cloned().flatten()
        };
        let found = self.read_platform(result, &given)?;
        // The tables do not say whose rows the result has.
        let is_of_query = type_name::QUERY == owner.name
            && found
                .single_platform()
                .is_some_and(|it| type_name::QUERY_RESULT == it.name && it.arguments.is_empty());
        Some(if is_of_query {
            Type::generic(type_name::QUERY_RESULT.ru, owner.arguments.clone())
        } else {
            found
        })
    }

    /// What a member gives, as the tables write it, and the type that says so: the one that declares it, or an ancestor
    /// that has it, too.
    fn with_result(&self, name: &'p str, member: CatalogMember<'p>) -> Option<(&'p str, &'p str)> {
        if let Some(result) = member.result {
            return Some((member.owner, result));
        }
        let ancestors = self.platform.ancestors(name).found()?;
        ancestors.filter(|ancestor| *ancestor != member.owner).find_map(|ancestor| {
            let same = self.platform.member(ancestor, member.name).found()?;
            Some((same.owner, same.result.filter(|_| same.kind == member.kind)?))
        })
    }
}
