//! What names and calls in code mean, as far as the sources of the project tell.

use super::{DeclaredType, Element, Module, Project, bare_names::is_of_type_around};
use crate::syntax::xbsl::{Call, MOST_OVERLOADS, Method, NameExpression, Node, NodeKind, NonNull};

impl<'p> DeclaredType<'p> {
    /// Its declaration.
    #[must_use]
    pub fn node(self) -> Option<Node<'p>> {
        self.module.tree().types_named(&self.symbol.name).next()
    }
}

impl<'p> Project<'p> {
    /// The methods a call may mean: by a bare name as [`Call::methods`], behind the name of an element those of its module,
    /// `Товары.Найти()`, behind a value of a structure those of the structure. None where this cannot be told.
    pub fn methods_called(
        &self,
        module: &Module<'p>,
        call: Call<'p>,
    ) -> impl Iterator<Item = Method<'p>> + Clone + use<'p> {
        let owner = call.object().and_then(|object| self.owner_of_methods(module, object));
        let name = call.name().map_or("", |name| name.text());
        let named = owner.into_iter().flat_map(move |owner| owner.members_as(NodeKind::Method, name));
        call.methods().chain(named.filter_map(Method::cast).take(MOST_OVERLOADS))
    }

    /// The module or type whose methods are called behind a value or a name.
    fn owner_of_methods(&self, module: &Module<'p>, object: Node<'p>) -> Option<Node<'p>> {
        if let Some(element) = NameExpression::cast(object).and_then(|name| self.element_meant(module, name))
        {
            let module = self.module_of(&element).found().filter(|module| module.symbols().is_whole)?;
            return Some(module.tree().root());
        }
        let declared = self.declared_type_of(module, object)?;
        declared.node()
    }

    /// The structure, exception or enumeration that a value is of, if modules of the project declare it.
    fn declared_type_of(&self, module: &Module<'p>, value: Node<'p>) -> Option<DeclaredType<'p>> {
        let checked = NonNull::cast(value.without_parens()).and_then(NonNull::operand);
        let written = self.type_of_value(*module, checked.unwrap_or(value))?;
        self.declared_type(written).found()
    }

    /// The element that a name in code means, `Товары` or `Основное::Товары`. None for a name without a namespace that
    /// something nearer may have: a local, a declaration of the module, a part of its own element.
    #[must_use]
    pub fn element_meant(&self, module: &Module<'p>, name: NameExpression<'_>) -> Option<Element<'p>> {
        if name.node().tree().bindings().resolve(name.node()).is_some() {
            return None;
        }
        let element = self.element_outside(module, name.text())?;
        let is_nearer =
            || name.node().declaration().is_some() || module.types_named(name.text()).next().is_some();
        (name.is_qualified() || !is_nearer()).then_some(element)
    }
}

impl Project<'_> {
    /// Whether a bare name in code may mean something of the project, and so nothing of the platform: a local, a
    /// declaration of the module, a part of its element or of what that inherits from, or an element.
    #[must_use]
    pub fn may_declare(&self, module: &Module<'_>, name: NameExpression<'_>) -> bool {
        let text = name.text();
        name.node().declaration().is_some()
            || module.symbols().declare(text)
            || is_of_type_around(name.node(), text)
            || self.may_declare_type(module, text)
            || self.element_of(module).is_some_and(|own| self.lineage_has_part(own, text))
    }

    /// Whether the name of a type in code may mean one of the project: no member has a name there.
    #[must_use]
    pub fn may_declare_type(&self, module: &Module<'_>, name: &str) -> bool {
        module.types_named(name).next().is_some()
            || self.has_element(name)
            || self.undescribed_element(module.file(), name).is_some()
    }
}
