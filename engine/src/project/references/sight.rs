//! What names mean in one file.

use std::cell::{OnceCell, RefCell};

use rustc_hash::FxHashMap;

use super::super::{
    Element, File, Module, ModuleFacet, Project, QualifiedName, ValueWords,
    resolver::{Meant, Resolver},
};
use crate::{
    platform::{
        Platform,
        words::{key, kind},
    },
    syntax::xbsl::{Call, Node, NodeKind},
};

/// So many components may inherit one from another.
const MOST_BASES: usize = 64;

/// What a name means.
#[derive(Clone, Copy, Debug)]
pub(super) enum Meaning<'p> {
    /// This element, and nothing else.
    Element(Element<'p>),
    /// Nobody can tell.
    Unsure,
    /// No element, or none of this project.
    Other,
}

/// What names mean in a file.
pub(super) struct Sight<'s, 'p> {
    pub project: Project<'p>,
    pub file: &'p File,
    pub platform: &'s Platform,
    resolver: OnceCell<Resolver<'p>>,
    known: RefCell<FxHashMap<String, Meaning<'p>>>,
    bound: RefCell<FxHashMap<String, Meaning<'p>>>,
    beside_fields: RefCell<FxHashMap<String, Meaning<'p>>>,
    /// The elements whose parts the code of the file names without anything before them.
    at_hand: OnceCell<Vec<Element<'p>>>,
}

impl<'s, 'p> Sight<'s, 'p> {
    pub(super) fn of(project: Project<'p>, file: &'p File, platform: &'s Platform) -> Self {
        Self {
            project,
            file,
            platform,
            resolver: OnceCell::new(),
            known: RefCell::default(),
            bound: RefCell::default(),
            beside_fields: RefCell::default(),
            at_hand: OnceCell::new(),
        }
    }

    /// What a name means if nothing nearer has it: `Товары`, `Склад::Товары`.
    pub(super) fn meaning(&self, written: QualifiedName<'_>) -> Meaning<'p> {
        let key = match written.namespace {
            Some(namespace) => format!("{namespace}::{}", written.name),
            None => written.name.to_owned(),
        };
        if let Some(known) = self.known.borrow().get(&key) {
            return *known;
        }
        let resolver = self.resolver.get_or_init(|| self.project.resolver(self.file));
        let meaning = match resolver.meant(written) {
            // A type or an object of the platform may be called alike.
            Meant::Element(_) if written.namespace.is_none() && self.is_of_platform(written.name) => {
                Meaning::Unsure
            }
            Meant::Element(element) => Meaning::Element(element),
            Meant::Unsure => Meaning::Unsure,
            Meant::Other => Meaning::Other,
        };
        self.known.borrow_mut().insert(key, meaning);
        meaning
    }

    pub(super) fn is_of_platform(&self, name: &str) -> bool {
        self.platform.global_name(name).found().is_some()
    }

    /// What a bare name in a module means at a place where no local has it.
    pub(super) fn in_code(&self, module: &Module<'p>, place: Node<'_>, name: &str) -> Meaning<'p> {
        let parent = place.parent();
        let is_called = parent.and_then(Call::cast).is_some_and(|call| call.callee() == Some(place))
            || parent.is_some_and(|parent| parent.kind() == NodeKind::MethodRef);
        let is_item = |around: Node<'_>| around.members_as(NodeKind::EnumItem, name).next().is_some();
        if is_called
            || place.declaration().is_some()
            || module.types_named(name).next().is_some()
            || module.declared_as(NodeKind::EnumItem, name).next().is_some() && place.ancestors().any(is_item)
            || self.is_part_at_hand(name)
        {
            return Meaning::Other;
        }
        if module.symbols().declare(name) {
            return Meaning::Unsure;
        }
        self.meaning(QualifiedName { namespace: None, name })
    }

    /// What a bare name means in an expression that a description binds.
    pub(super) fn in_binding(&self, name: &str) -> Meaning<'p> {
        if let Some(known) = self.bound.borrow().get(name) {
            return *known;
        }
        let meaning = self.bound_name(name);
        self.bound.borrow_mut().insert(name.to_owned(), meaning);
        meaning
    }

    /// What a name in expressions over fields means, found once in a file.
    pub(super) fn in_fields(&self, name: &str, find: impl FnOnce() -> Meaning<'p>) -> Meaning<'p> {
        if let Some(known) = self.beside_fields.borrow().get(name) {
            return *known;
        }
        let meaning = find();
        self.beside_fields.borrow_mut().insert(name.to_owned(), meaning);
        meaning
    }

    fn bound_name(&self, name: &str) -> Meaning<'p> {
        let own = self.file.element();
        let modules = || own.iter().flat_map(|element| self.project.modules_of(element));
        if self.is_part_at_hand(name) || modules().any(|module| module.symbols().declare(name)) {
            return Meaning::Other;
        }
        let is_node = |element: &Element<'_>| element.named_nodes().any(|(node, _)| node == name);
        if own.as_ref().is_some_and(is_node) {
            return Meaning::Unsure;
        }
        self.meaning(QualifiedName { namespace: None, name })
    }

    /// Whether a part of an element at hand has a name: a property, an attribute, a standard one too.
    fn is_part_at_hand(&self, name: &str) -> bool {
        let at_hand = self.at_hand.get_or_init(|| self.lineage());
        let has = |element: &Element<'p>| {
            element.symbols().has_part(name)
                || element.kind().is_some_and(|kind| self.platform.object_has_property(kind, name))
                || element
                    .get(key::INHERITS)
                    .and_then(ValueWords::type_name)
                    .is_some_and(|base| self.platform.type_has_property(base, name))
        };
        at_hand.iter().any(has)
    }

    /// The element at hand and the components that it inherits from.
    fn lineage(&self) -> Vec<Element<'p>> {
        let own = match self.file.module() {
            Some(module) => self.project.element_at_hand(&module),
            None => self.file.element().filter(|element| element.kind().is_some()),
        };
        let mut lineage: Vec<Element<'p>> = own.into_iter().collect();
        let mut at = 0;
        while let Some(element) = lineage.get(at).copied() {
            let base = element.get(key::INHERITS).filter(|_| element.is_kind(kind::INTERFACE_COMPONENT));
            let base = base.and_then(ValueWords::type_name).map(QualifiedName::new);
            for base in base.iter().flat_map(|base| self.project.elements_named(base.name)) {
                let is_met = lineage.iter().any(|met| met.file().index == base.file().index);
                if !is_met && lineage.len() < MOST_BASES {
                    lineage.push(base);
                }
            }
            at += 1;
        }
        lineage
    }

    /// Whether something that stands behind the name of an element and a dot is known to be there.
    pub(super) fn has_member(&self, element: &Element<'p>, name: &str) -> bool {
        use crate::platform::Role;
        element.symbols().has_part(name)
            || Role::Facet.word(name).is_some()
            || element.kind().is_some_and(|kind| self.platform.element_has_member(kind, name))
            || self
                .project
                .modules_of(element)
                .any(|module| module.facet() == ModuleFacet::Element && module.symbols().declare(name))
    }
}
