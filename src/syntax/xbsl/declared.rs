//! What a module declares, by name: methods, types and their members, constants. Local names are in `bindings`.
//!
//! Computed once per module, when somebody asks.

use std::ops::Range;

use super::kind::NodeKind;
use super::node::Node;
use super::tree::{NodeId, Tree};
use super::views::{Call, Method};
use crate::source::Span;

/// The declarations of a module with their names, sorted by the text of the name, then by the number of the node.
pub(super) type Declared = Box<[(Span, NodeId)]>;

const DECLARATIONS: [NodeKind; 7] = [
    NodeKind::Method,
    NodeKind::Structure,
    NodeKind::Exception,
    NodeKind::Enumeration,
    NodeKind::Field,
    NodeKind::EnumItem,
    NodeKind::ModuleConst,
];

impl Tree {
    /// The methods, types, fields, items and constants of exactly this name.
    pub fn declared(&self, name: &str) -> impl Iterator<Item = Node<'_>> + Clone {
        self.declared_among(name, 0..u32::MAX)
    }

    fn declared_among(&self, name: &str, numbers: Range<u32>) -> impl Iterator<Item = Node<'_>> + Clone {
        let sorted = self.declared.get_or_init(|| sorted(self));
        let index =
            |number| sorted.partition_point(|&(its, id)| (its.slice(&self.text), id.0) < (name, number));
        let found = sorted.get(index(numbers.start)..index(numbers.end)).unwrap_or_default();
        found.iter().map(|&(_, id)| self.node(id))
    }
}

impl<'t> Node<'t> {
    /// The members of exactly this name that the module, or a type in it, declares.
    pub fn members(self, name: &str) -> impl Iterator<Item = Node<'t>> + Clone {
        let below = self.tree().declared_among(name, self.data().first_descendant..self.id().0);
        below.filter(move |node| node.parent() == Some(self))
    }
}

impl<'t> Call<'t> {
    /// The methods a call by a bare name may mean: of the type whose method it stands in, else of the module. None
    /// where the name is a local, a field or an item, and where types are given to it.
    pub fn methods(self) -> impl Iterator<Item = Method<'t>> + Clone {
        let name = self.bare_name().filter(|_| self.type_arguments().is_none());
        let name = name.filter(|name| self.0.tree().declared(name.text()).any(is_method) && !self.is_local());
        let members = name.into_iter().flat_map(move |name| self.owner_of(name.text()).members(name.text()));
        members.filter_map(Method::cast)
    }

    fn is_local(self) -> bool {
        self.callee().is_some_and(|callee| self.0.tree().bindings().resolve(callee).is_some())
    }

    /// The type around the call if it has a member of this name, else the module.
    fn owner_of(self, name: &str) -> Node<'t> {
        let around = self.0.ancestors().find(|node| is_type(*node));
        around.filter(|around| around.members(name).next().is_some()).unwrap_or(self.0.tree().root())
    }
}

fn is_method(node: Node<'_>) -> bool {
    node.kind() == NodeKind::Method
}

fn is_type(node: Node<'_>) -> bool {
    matches!(node.kind(), NodeKind::Structure | NodeKind::Exception | NodeKind::Enumeration)
}

fn sorted(tree: &Tree) -> Declared {
    let nodes = DECLARATIONS.iter().flat_map(|&kind| tree.nodes(kind));
    let named = nodes.filter_map(|node| Some((node.child(NodeKind::Name)?.span(), node.id())));
    let mut declared: Vec<_> = named.collect();
    declared.sort_unstable_by_key(|&(name, id)| (name.slice(&tree.text), id));
    declared.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::xbsl::parse;

    const TEXT: &str = "\
метод Ф(А: Число)
;
метод Ф()
;
структура Т
    знч Г: Число
    метод Ф()
        Ф()
        Г()
        Д()
    ;
;
метод Г()
;
метод Д(Г: Число)
    Ф()
    Г()
    Т.Ф()
    Ф<Число>()
    Б(Ф -> Ф())
;
конст Ф = 1
";

    #[test]
    fn a_bare_call_means_the_methods_of_its_type_or_of_the_module() {
        let tree = parse(TEXT.into());
        assert_eq!(tree.errors(), []);
        let line = |method: Method<'_>| TEXT[..method.span().start as usize].matches('\n').count() + 1;
        let found = |call: Call<'_>| (call.text().to_owned(), call.methods().map(line).collect::<Vec<_>>());
        let mut calls: Vec<_> = tree.all::<Call<'_>>().map(found).collect();
        // The call in the lambda comes before the one it is an argument of.
        let (lambda, outer) = (calls.remove(7), calls.remove(7));
        let expected = [
            ("Ф()", vec![7]),
            ("Г()", vec![]),
            ("Д()", vec![15]),
            ("Ф()", vec![1, 3]),
            ("Г()", vec![]),
            ("Т.Ф()", vec![]),
            ("Ф<Число>()", vec![]),
        ];
        assert_eq!(calls, expected.map(|(call, lines)| (call.to_owned(), lines)));
        assert_eq!((lambda.1, outer.1), (vec![], vec![]));
    }

    #[test]
    fn declarations_are_found_by_name() {
        let tree = parse(TEXT.into());
        let kinds = |name| tree.declared(name).map(Node::kind).collect::<Vec<_>>();
        assert_eq!(kinds("Ф"), [NodeKind::Method, NodeKind::Method, NodeKind::Method, NodeKind::ModuleConst]);
        assert_eq!(kinds("Т"), [NodeKind::Structure]);
        assert_eq!(kinds("Г"), [NodeKind::Field, NodeKind::Method]);
        assert_eq!(kinds("т"), []);
        assert_eq!(kinds(""), []);
    }
}
