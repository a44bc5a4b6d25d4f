//! Components of forms: what their modules reach by name, and what values of their types have; and what modules of objects
//! reach by name.
//!
//! The own properties and those of the type that a form inherits are bare names in its module, for methods that belong to
//! the form. So are the fields of an object or of a record in theirs. Components inherit from one another; nothing is
//! followed farther than some steps.

use super::{Alternative, MemberSource, Type, Types};
use crate::{
    platform::words::{facet, key, kind, member, type_name},
    project::{ComponentUse, Element, ModuleFacet, PartSymbol, Section, ValueWords},
    syntax::xbsl::{Local, LocalKind, Member, NameExpression, Node},
};

/// So many components inherit from one another at most.
const MOST_BASES: usize = 8;

impl<'p> Types<'p> {
    /// The component of the own form that a member is: `Компоненты.Имя`.
    #[must_use]
    pub fn component(&self, reached: Member<'p>) -> Option<&'p PartSymbol> {
        let reached = ComponentUse::of(reached)?;
        let own = self.own_component(reached.node)?;
        let mut names = member::COMPONENTS.spellings().into_iter();
        let is_declared =
            names.any(|name| self.module.symbols().declare(name) || own.symbols().has_part(name));
        own.symbols().component(reached.name.text()).found().filter(|_| !is_declared)
    }

    /// Whether a value may still be empty, or missing, although its type has no empty value: nobody may have filled it.
    /// Such are fields of objects and columns of rows. A form fills its properties with their defaults.
    #[must_use]
    pub fn may_be_unfilled(&self, value: Node<'p>) -> bool {
        let value = self.first_value(value);
        if let Some(name) = NameExpression::cast(value) {
            let is_declared = |(own, side): (Element<'p>, &str)| {
                side.is_empty() && own.symbols().part(Section::Properties, name.text()).found().is_some()
            };
            return self.own_property(name).is_some() && !self.owner_of(name).is_some_and(is_declared);
        }
        let Some(member) = Member::cast(value).filter(|member| self.component(*member).is_none()) else {
            return false;
        };
        let object = member.object().map(Node::without_parens);
        let may_lack = |owner: &Alternative<'p>| match owner {
            Alternative::Element(_, side) => !side.is_empty(),
            Alternative::Row(_) | Alternative::Null => true,
            Alternative::Platform(known) => type_name::DYNAMIC_LIST_ROW == known.name,
            Alternative::Declared(_) => false,
        };
        match object.and_then(|object| self.source(object)) {
            Some(MemberSource::Value(owner)) => owner.alternatives().iter().any(may_lack),
            _ => false,
        }
    }

    /// What a variable without a type begins with, be it a copy of others; any other value itself.
    pub(super) fn first_value(&self, value: Node<'p>) -> Node<'p> {
        let mut value = value.without_parens();
        for _ in 0..MOST_BASES {
            let local = self.module.tree().bindings().resolve(value).filter(is_untyped);
            let Some(begins) = local.and_then(Local::value) else { break };
            value = begins.without_parens();
        }
        value
    }

    /// The component to which the code at a place belongs.
    fn own_component(&self, place: Node<'p>) -> Option<Element<'p>> {
        self.own_value(place).filter(|(_, side)| side.is_empty()).map(|(own, _)| own)
    }

    /// What `этот` is at a place: the component, or the object or the record, to which the code there belongs. The second
    /// is the name of its type behind that of the element.
    pub(super) fn own_value(&self, place: Node<'p>) -> Option<(Element<'p>, &'static str)> {
        let own = self.project.element_at_hand(&self.module)?;
        let side = match self.module.facet() {
            ModuleFacet::Element if own.is_kind(kind::INTERFACE_COMPONENT) => "",
            ModuleFacet::Object => facet::OBJECT.ru,
            ModuleFacet::Record => facet::RECORD.ru,
            _ => return None,
        };
        let method = place.enclosing_method()?;
        (method.owner().is_none() && !method.is_static()).then_some((own, side))
    }

    /// The type of a property of the own form, or of a field of the own object, that a name means.
    pub(super) fn own_property(&self, name: NameExpression<'p>) -> Option<Type<'p>> {
        let (own, side) = self.owner_of(name)?;
        let text = name.text();
        if !side.is_empty() {
            return self.member_of_element(own, side, text);
        }
        if own.symbols().has_part(text) {
            let property = own.symbols().part(Section::Properties, text).found()?;
            return self.read_described(property.type_text.as_deref()?);
        }
        self.property_of_component(own, text)
    }

    /// The own form or the own object whose member a name may mean that no local has: nothing else has the name.
    pub(super) fn owner_of(&self, name: NameExpression<'p>) -> Option<(Element<'p>, &'static str)> {
        let text = name.text();
        let (own, side) = self.own_value(name.node())?;
        let is_declared = name.is_qualified() || self.module.symbols().declare(text);
        let is_element = || self.project.elements_named(text).next().is_some();
        (!is_declared && (own.symbols().has_part(text) || !is_element())).then_some((own, side))
    }

    /// The type of a property of a component, its own or an inherited one.
    pub(super) fn property_of_component(&self, component: Element<'p>, name: &str) -> Option<Type<'p>> {
        match self.component_with(component, name)? {
            Alternative::Element(component, _) => {
                let property = component.symbols().part(Section::Properties, name).found()?;
                self.read_described(property.type_text.as_deref()?)
            }
            base => self.property(&MemberSource::Value(Type::of(base)), name),
        }
    }

    /// The type of what a method of a component gives, its own or an inherited one.
    pub(super) fn result_of_component(&self, component: Element<'p>, name: &str) -> Option<Type<'p>> {
        match self.component_with(component, name)? {
            Alternative::Element(component, _) => {
                let module = self.project.module_with_facet(&component, ModuleFacet::Element).found()?;
                self.read_in(module, module.method(name).found()?.result.as_deref()?)
            }
            base => self.result(&MemberSource::Value(Type::of(base)), name),
        }
    }

    /// The component of the project that declares a member, itself or the first one that it inherits from; else the type of
    /// the platform behind them.
    pub(super) fn component_with(&self, component: Element<'p>, name: &str) -> Option<Alternative<'p>> {
        let mut component = component;
        for _ in 0..MOST_BASES {
            let module = self.project.module_with_facet(&component, ModuleFacet::Element);
            let in_module = || module.found().is_some_and(|module| module.symbols().declare(name));
            if component.symbols().has_part(name) || in_module() {
                return Some(Alternative::Element(component, ""));
            }
            match self.base_of(component)? {
                Alternative::Element(base, "") if base.is_kind(kind::INTERFACE_COMPONENT) => component = base,
                base @ Alternative::Platform(_) => return Some(base),
                _ => return None,
            }
        }
        None
    }

    /// What a component inherits from.
    fn base_of(&self, component: Element<'p>) -> Option<Alternative<'p>> {
        if let Some(known) = self.bases.borrow().get(&component.file().index) {
            return known.clone();
        }
        let written = component.get(key::INHERITS).and_then(|inherits| inherits.text_of(key::TYPE));
        let base = written.and_then(|written| self.read_described(written));
        let base = base.filter(|base| !base.is_nullable()).and_then(|base| base.single().cloned());
        self.bases.borrow_mut().insert(component.file().index, base.clone());
        base
    }
}

/// Whether it is a variable whose type is that of its first value.
fn is_untyped(local: &Local<'_>) -> bool {
    let is_variable = matches!(local.kind(), LocalKind::Var | LocalKind::Val | LocalKind::Use);
    is_variable && local.type_reference().is_none()
}
