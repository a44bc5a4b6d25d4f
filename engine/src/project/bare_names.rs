//! What a bare name in a module may mean of the project: one without a dot and a namespace before it, and no local.
//!
//! - It may be declared in the module or in another one of its element, be a part of the element or of what the element
//!   inherits from, an element, or a namespace; libraries may bring any name.
//! - More names are taken for known than code really sees: where the sources do not prove that a name means nothing, it may
//!   mean something.

use std::cell::OnceCell;

use rustc_hash::FxHashSet;

use super::{
    Element, Module, ModuleFacet, Project, QualifiedName, ValueWords, declared_names::names_in_description,
};
use crate::{
    platform::words::{key, kind},
    syntax::{
        types::TypeText,
        xbsl::{Method, Node, NodeKind, words},
    },
};

/// So many elements may stand behind one by inheritance and contracts.
const MOST_BASES: usize = 64;

/// Whether a name may be declared elsewhere.
type ForeignNames<'p> = Box<dyn Fn(&str) -> bool + 'p>;

/// What the descriptions and modules of an element declare, and of those that it inherits from.
#[derive(Default)]
struct OwnNames<'p> {
    /// Those that may mean a type.
    types: FxHashSet<&'p str>,
    /// Methods and constants.
    values: FxHashSet<&'p str>,
}

/// The names of the project that code of one module may use.
pub struct BareNames<'p> {
    project: Project<'p>,
    module: Module<'p>,
    own: OnceCell<OwnNames<'p>>,
    is_foreign: OnceCell<ForeignNames<'p>>,
    /// Whether an import may be of a library that the descriptor was to list.
    imports_unknown: OnceCell<bool>,
    /// The types that modules of the element seem to declare which could not be read as a whole.
    half_read: OnceCell<FxHashSet<&'p str>>,
}

impl<'p> Project<'p> {
    /// The names that a module may use of the project; `None` where something could not be read that may declare some.
    #[must_use]
    pub fn bare_names(&self, module: Module<'p>) -> Option<BareNames<'p>> {
        let names = self.type_names(module)?;
        let mut modules = names.modules();
        modules.all(|it| it.symbols().is_whole).then_some(names)
    }

    /// The same for types alone: what stands before their names tells which types a module declares, however broken the rest
    /// is.
    #[must_use]
    pub fn type_names(&self, module: Module<'p>) -> Option<BareNames<'p>> {
        // Nobody knows the fields of the objects of an element without a description.
        let has_element = self.element_of(&module).is_some()
            || module.facet() == ModuleFacet::Element && self.lacks_description(&module);
        let (own, is_foreign, imports_unknown) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        let half_read = OnceCell::new();
        (has_element && self.has_all_elements()).then(|| BareNames {
            project: *self,
            module,
            own,
            is_foreign,
            imports_unknown,
            half_read,
        })
    }
}

impl<'p> OwnNames<'p> {
    fn contain(&self, name: &str) -> bool {
        self.types.contains(name) || self.values.contains(name)
    }

    fn iter(&self) -> impl Iterator<Item = &'p str> {
        self.types.union(&self.values).copied()
    }
}

impl<'p> BareNames<'p> {
    /// Whether a bare name at a place may mean something.
    #[must_use]
    pub fn may_have(&self, place: Node<'_>, name: &str) -> bool {
        let (project, module) = (self.project, self.module);
        let element = || project.element_of(&module);
        module.symbols().declare(name)
            || project.has_element(name)
            || is_of_type_around(place, name)
            // Mostly a part of the own element is meant, and what it inherits need not be known.
            || element().is_some_and(|own| own.symbols().has_part(name))
            || self.own().contain(name)
            || project.may_hide(name)
            || is_of_namespace(project, name)
            || self.may_be_foreign(name)
            || *self.imports_unknown.get_or_init(|| project.imports_unknown(module.file()))
    }

    /// Whether a name in the place of a type may mean one.
    #[must_use]
    pub fn may_have_type(&self, name: &str) -> bool {
        self.project.has_element(name)
            || self.project.may_hide(name)
            || self.own().types.contains(name)
            || self.half_read().contains(name)
            || self.may_be_foreign(name)
    }

    /// All modules of the element.
    fn modules(&self) -> impl Iterator<Item = Module<'p>> + use<'p> {
        let own = self.project.element_of(&self.module);
        let alone = own.is_none().then_some(self.module);
        let project = self.project;
        own.into_iter().flat_map(move |own| project.modules_of(&own)).chain(alone)
    }

    fn half_read(&self) -> &FxHashSet<&'p str> {
        let find = || {
            let broken = self.modules().filter(|module| !module.symbols().is_whole);
            broken.flat_map(|module| seeming_types(module.tree().text())).collect()
        };
        self.half_read.get_or_init(find)
    }

    /// Names like these may have been meant by one that means nothing: those of the module, of its element, and of the first
    /// elements.
    pub fn candidates(&self, method: Option<Method<'p>>) -> impl Iterator<Item = &'p str> {
        let elements = self.project.elements().take(MOST_CANDIDATES).filter_map(|element| element.name());
        self.of_module(method).chain(elements)
    }

    /// The names of the locals of a method, of the module and of its element.
    pub fn of_module(&self, method: Option<Method<'p>>) -> impl Iterator<Item = &'p str> {
        let locals = method.into_iter().flat_map(|method| self.module.tree().bindings().locals_of(method));
        locals.map(|local| local.name()).chain(self.own().iter())
    }

    fn may_be_foreign(&self, name: &str) -> bool {
        self.is_foreign.get_or_init(|| Box::new(self.project.may_be_foreign_in(self.module.file())))(name)
    }

    fn own(&self) -> &OwnNames<'p> {
        self.own.get_or_init(|| {
            let mut own = OwnNames::default();
            let element = self.project.element_of(&self.module);
            for element in element.into_iter().flat_map(|element| self.project.lineage(element)) {
                own.types.extend(names_in_description(&element));
                own.types.extend(element.entries_under(key::ROW_DATA_TYPE_NAME).map(|row| row.value.text()));
                for module in self.project.modules_of(&element) {
                    let symbols = module.symbols();
                    own.types.extend(symbols.types.iter().map(|declared| &*declared.name));
                    own.values.extend(symbols.methods.iter().map(|method| &*method.name));
                    own.values.extend(symbols.constants.iter().map(|constant| &*constant.name));
                }
            }
            own
        })
    }
}

impl<'p> Project<'p> {
    /// An element and those that it takes members from, directly or through others.
    #[must_use]
    pub fn lineage(&self, element: Element<'p>) -> Vec<Element<'p>> {
        let mut lineage = vec![element];
        let mut at = 0;
        while let Some(element) = lineage.get(at).copied() {
            for base in self.bases_of(&element) {
                let is_met = lineage.iter().any(|met| met.file().index == base.file().index);
                if !is_met && lineage.len() < MOST_BASES {
                    lineage.push(base);
                }
            }
            at += 1;
        }
        lineage
    }

    /// The type of the platform that a component inherits from, be it by way of others of the project.
    #[must_use]
    pub fn platform_base(&self, component: Element<'p>) -> Option<&'p str> {
        let mut component = component;
        for _ in 0..MOST_BASES {
            let base = component.get(key::INHERITS)?.type_name()?;
            let mut of_project = self.elements_named(QualifiedName::new(base).name);
            match (of_project.next(), of_project.next()) {
                (None, _) => return Some(base),
                (Some(next), None) if next.is_kind(kind::INTERFACE_COMPONENT) => component = next,
                _ => return None,
            }
        }
        None
    }

    /// Whether an element, or one that it takes members from, has a part with a name.
    #[must_use]
    pub fn lineage_has_part(&self, element: Element<'p>, name: &str) -> bool {
        self.lineage(element).iter().any(|element| element.symbols().has_part(name))
    }

    /// The elements that one takes members from: the component it inherits, and its contracts.
    fn bases_of(&self, element: &Element<'p>) -> Vec<Element<'p>> {
        let project = *self;
        let inherited = element.get(key::INHERITS).and_then(ValueWords::type_name);
        let inherited = inherited.filter(|_| element.is_kind(kind::INTERFACE_COMPONENT));
        let contracts =
            element.contracts().take(MOST_BASES).filter_map(|named| TypeText::new(named.text())?.single());
        let names = contracts.map(|contract| contract.name()).chain(inherited);
        let bases = names.flat_map(|name| project.elements_named(QualifiedName::new(name).name));
        bases.take(MOST_BASES).collect()
    }
}

/// The words in a text that stand behind one which begins the declaration of a type, be it in a comment or a string.
fn seeming_types(text: &str) -> impl Iterator<Item = &str> {
    let begins = |word: &str| TYPE_WORDS.contains(&&*word.to_lowercase());
    words(text).zip(words(text).skip(1)).filter(move |(word, _)| begins(word)).map(|(_, name)| name)
}

/// The words that begin the declarations of types.
const TYPE_WORDS: [&str; 7] =
    ["структура", "исключение", "перечисление", "structure", "exception", "enum", "enumeration"];

/// So many elements are looked at for the one whose name was meant.
const MOST_CANDIDATES: usize = 1000;

/// Whether a name is a part of a namespace, that of the project included.
fn is_of_namespace(project: Project<'_>, name: &str) -> bool {
    let descriptor = project.descriptor();
    let of_project = [key::VENDOR, key::NAME].map(|key| descriptor?.root().text_of(key));
    of_project.contains(&Some(name))
        || project.namespaces().iter().any(|namespace| namespace.split("::").any(|part| part == name))
}

/// Whether a type around a place has a member of a name.
#[must_use]
pub fn is_of_type_around(place: Node<'_>, name: &str) -> bool {
    let has_member = |kind| place.ancestors().any(|around| around.members_as(kind, name).next().is_some());
    // Mostly nothing in the module has the name.
    let is_declared = |kind: &NodeKind| place.tree().declared_as(*kind, name).next().is_some();
    [NodeKind::Method, NodeKind::Field, NodeKind::EnumItem].into_iter().filter(is_declared).any(has_member)
}

/// Whether a place lies in a type of a module, whose values have members of the platform too.
#[must_use]
pub fn is_in_type(place: Node<'_>) -> bool {
    let types = [NodeKind::Structure, NodeKind::Exception, NodeKind::Enumeration];
    place.ancestors().any(|around| types.contains(&around.kind()))
}
