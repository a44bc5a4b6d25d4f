//! Which declarations of the project a name, a member or a call in a module means.
//!
//! Of a value of several types each may be meant, and where one of them is not known or lacks the member, nothing is said.

use super::{Alternative, MemberSource, Types};
use crate::{
    project::DeclaredType,
    syntax::xbsl::{Call, MOST_OVERLOADS, Member, Method, NameExpression, Node, NodeKind},
};

/// What stands before the dot.
enum Owner<'p> {
    /// The module of an element, by the name of that.
    Module(Node<'p>),
    /// A type of a module, by its name.
    Type(Node<'p>),
    /// A value of one of these types.
    Value(Vec<Node<'p>>),
}

impl<'p> Types<'p> {
    /// The methods a call may mean: by a bare name as [`Call::methods`], behind the name of an element those of its module,
    /// behind that of a type its static ones, behind a value those of its type. None where this cannot be told.
    #[must_use]
    pub fn methods_meant(&self, call: Call<'p>) -> Vec<Method<'p>> {
        let (Some(object), Some(name)) = (call.object(), call.name()) else {
            return call.methods().collect();
        };
        let of = |owner: Node<'p>| {
            let methods = owner.members_as(NodeKind::Method, name.text()).filter_map(Method::cast);
            methods.take(MOST_OVERLOADS)
        };
        match self.owner(object) {
            Some(Owner::Module(module)) => of(module).collect(),
            Some(Owner::Type(owner)) => of(owner).filter(|method| method.is_static()).collect(),
            Some(Owner::Value(owners)) if owners.iter().all(|owner| of(*owner).next().is_some()) => {
                owners.into_iter().flat_map(of).collect()
            }
            Some(Owner::Value(_)) | None => Vec::new(),
        }
    }

    /// The declarations of a local, a field, a constant or a member of an enumeration that a name or a member may mean.
    /// None where this cannot be told.
    #[must_use]
    pub fn declarations_meant(&self, named: Node<'p>) -> Vec<Node<'p>> {
        if let Some(own) = named.declaration() {
            return vec![own];
        }
        let of_member = || {
            let member = Member::cast(named)?;
            let name = member.name()?.text();
            let only = |owner: Node<'p>, kind| {
                let mut found = owner.members_as(kind, name);
                found.next().filter(|_| found.next().is_none())
            };
            match self.owner(member.object()?)? {
                Owner::Module(module) => only(module, NodeKind::ModuleConst).map(|it| vec![it]),
                Owner::Type(owner) => only(owner, NodeKind::EnumItem).map(|it| vec![it]),
                Owner::Value(owners) => {
                    owners.into_iter().map(|owner| only(owner, NodeKind::Field)).collect()
                }
            }
        };
        of_member().unwrap_or_default()
    }

    /// The type of a module whose name an expression is: `Виды`, `Заказы.Виды`.
    #[must_use]
    pub fn type_meant(&self, named: Node<'p>) -> Option<DeclaredType<'p>> {
        if let Some(member) = Member::cast(named).filter(|member| !member.is_safe()) {
            let element = NameExpression::cast(member.object()?)?;
            let element = self.project().element_meant(&self.module, element)?;
            return self.project().type_of(&element, member.name()?.text()).found();
        }
        let name = NameExpression::cast(named).filter(|name| !name.is_qualified())?;
        let symbol = self.module.symbols().type_named(name.text()).found()?;
        named.declaration().is_none().then_some(DeclaredType { module: self.module, symbol })
    }

    fn owner(&self, object: Node<'p>) -> Option<Owner<'p>> {
        let element = NameExpression::cast(object);
        if let Some(element) = element.and_then(|name| self.project().element_meant(&self.module, name)) {
            let module = self.project().module_of(&element).found().filter(|module| module.is_valid())?;
            return Some(Owner::Module(module.tree().root()));
        }
        if let Some(declared) = self.type_meant(object) {
            return declared.node().map(Owner::Type);
        }
        let MemberSource::Value(known) = self.source(object)? else { return None };
        let declaration = |alternative: &Alternative<'p>| match alternative {
            Alternative::Declared(declared) => declared.node(),
            _ => None,
        };
        known.alternatives().iter().map(declaration).collect::<Option<_>>().map(Owner::Value)
    }
}
