//! Components that assign their own properties, and where they are placed.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Element, Module, Project, Typed, ValueWords};
use crate::{
    platform::words::{key, kind},
    source::{FileIndex, Span},
    syntax::{
        xbsl::{Assignment, Member, NameExpression, NamedType, New, Node, This},
        yaml::Value,
    },
};

/// A component whose module assigns properties that it declares.
#[derive(Clone, Debug)]
pub struct AssigningComponent<'p> {
    pub element: Element<'p>,
    pub module: Module<'p>,
    /// The properties by their names, each with the first assignment.
    pub assigned: Vec<(&'p str, Span)>,
    /// Where markups of the project place it, in path order.
    pub placed: Vec<(FileIndex, Value<'p>)>,
}

impl<'p> Project<'p> {
    /// The components that markups of some files place and whose modules assign properties of theirs, in path order. Those of a
    /// name that several elements have are left out, and those that code creates: nobody can tell what is given to them
    /// there.
    #[must_use]
    pub fn assigning_components(
        &self,
        are_asked_for: impl Fn(FileIndex) -> bool,
    ) -> Vec<AssigningComponent<'p>> {
        let is_only_one = |element: &Element<'p>| {
            let bearer = element.name().and_then(|name| self.element(name).found());
            bearer.is_some_and(|bearer| bearer.file().index == element.file().index)
        };
        let components = self.elements().filter(|element| element.is_kind(kind::INTERFACE_COMPONENT));
        let found = components.filter_map(|component| self.assigning(component));
        let mut found: Vec<_> = found.filter(|component| is_only_one(&component.element)).collect();
        if found.is_empty() {
            return found;
        }
        let created: FxHashSet<&str> = self.modules().flat_map(created_types).collect();
        found.retain(|component| component.element.name().is_some_and(|name| !created.contains(name)));
        let numbers = found.iter().enumerate().filter_map(|(at, it)| Some((it.element.name()?, at)));
        let by_name: FxHashMap<&str, usize> = numbers.collect();
        for element in self.elements() {
            for typed in element.typed() {
                if let Some(component) = by_name.get(short_name(&typed)).and_then(|at| found.get_mut(*at))
                    && is_placed(&typed)
                {
                    component.placed.push((element.file().index, typed.node));
                }
            }
        }
        found.retain(|component| component.placed.iter().any(|(file, _)| are_asked_for(*file)));
        found
    }

    fn assigning(&self, element: Element<'p>) -> Option<AssigningComponent<'p>> {
        let module = self.module_of(&element).found()?;
        let mut own =
            module.tree().all::<Assignment<'p>>().filter_map(|it| own_property(it.target()?)).peekable();
        own.peek()?;
        let declared = element.properties_by_name();
        let mut assigned: Vec<(&str, Span)> = Vec::new();
        let mut seen = FxHashSet::default();
        for target in own {
            let name = target.last_token()?.text();
            if declared.contains_key(name) && seen.insert(name) {
                assigned.push((name, target.span()));
            }
        }
        let placed = Vec::new();
        (!assigned.is_empty()).then_some(AssigningComponent { element, module, assigned, placed })
    }
}

/// Whether a description places what it gives the type of. A property without a default may have a component that nothing is
/// given to.
fn is_placed(typed: &Typed<'_>) -> bool {
    !typed.is_declared_in(key::PROPERTIES) || typed.node.get(key::DEFAULT_VALUE).is_none()
}

/// The name of a type without its namespace.
fn short_name<'p>(typed: &Typed<'p>) -> &'p str {
    let name = typed.type_name();
    name.rsplit("::").next().unwrap_or(name)
}

/// The target of an assignment that may be a property of the component: `Флаг`, `этот.Флаг`, in a method of the module.
fn own_property(target: Node<'_>) -> Option<Node<'_>> {
    let is_name =
        |name: NameExpression<'_>| !name.is_qualified() && target.tree().bindings().resolve(target).is_none();
    let is_of_this = |member: Member<'_>| member.object().and_then(This::cast).is_some();
    let is_own =
        NameExpression::cast(target).is_some_and(is_name) || Member::cast(target).is_some_and(is_of_this);
    let method = target.enclosing_method()?;
    let is_here = method.owner().is_none() && !method.is_static();
    (is_own && is_here && target.is_sound()).then_some(target)
}

/// The names of the types whose instances a module creates.
fn created_types<'p>(module: Module<'p>) -> impl Iterator<Item = &'p str> {
    let created = module.tree().all::<New<'p>>().filter_map(New::constructed);
    created.filter_map(|named| Some(NamedType::segments(named).last()?.text()))
}

#[cfg(test)]
mod tests {
    use crate::{project::Codebase, source::Workspace};

    const SIGN: &str =
        "ElementKind: InterfaceComponent\nName: Sign\nProperties:\n    -\n        Name: Flag\n";
    const MODULE: &str = "method Switch()\n    Flag = True\n;\n";
    const FORM: &str =
        "ElementKind: InterfaceComponent\nName: Form\nInherits:\n    Type: Sign\n    Flag: =Closed\n";

    #[test]
    fn a_component_whose_name_another_element_has_is_left_out() {
        let only = [("a/Sign.yaml", SIGN), ("a/Sign.xbsl", MODULE), ("a/Form.yaml", FORM)];
        let other = ("b/Sign.yaml", "ElementKind: Catalog\nName: Sign\n");
        for (files, count) in [(only.to_vec(), 1), ([&only[..], &[other]].concat(), 0)] {
            let files = files.into_iter().map(|(path, text)| (path.to_owned(), text.to_owned()));
            let codebase = Codebase::new(Workspace::in_memory(files));
            let project = codebase.projects().next().expect("a project");
            assert_eq!(project.assigning_components(|_| true).len(), count);
        }
    }
}
