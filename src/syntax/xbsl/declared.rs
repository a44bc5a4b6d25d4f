//! What a module declares, by name: methods, types and their members, constants. Local names are in `bindings`.
//!
//! Computed once per module, when somebody asks.

use super::kind::NodeKind;
use super::node::Node;
use super::tree::{NodeId, Tree};
use super::views::{Call, Method};

/// The declarations of a module, sorted by name; those of one name in the order of the text.
pub(super) type Declared = Box<[NodeId]>;

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
        let sorted = self.declared.get_or_init(|| sorted(self));
        let first = sorted.partition_point(|&id| name_of(self.node(id)) < name);
        let last = sorted.partition_point(|&id| name_of(self.node(id)) <= name);
        sorted.get(first..last).unwrap_or_default().iter().map(|&id| self.node(id))
    }
}

impl<'t> Call<'t> {
    /// The methods a call by a bare name may mean: of the type whose method it stands in, else of the module. None
    /// where the name is a local, a field or an item, and where types are given to it.
    pub fn methods(self) -> impl Iterator<Item = Method<'t>> + Clone {
        let tree = self.0.tree();
        let name = self.bare_name().filter(|_| self.type_arguments().is_none());
        let declared = tree.declared(name.map_or("", |name| name.text()));
        let is_local = || self.callee().is_some_and(|callee| tree.bindings().resolve(callee).is_some());
        let owner =
            (declared.clone().any(is_method) && !is_local()).then(|| self.owner_among(declared.clone()));
        declared.filter(move |node| node.parent() == owner).filter_map(Method::cast)
    }

    /// The type around the call if it has a member among these, else the module.
    fn owner_among(self, declared: impl Iterator<Item = Node<'t>>) -> Node<'t> {
        let mut owners = declared.filter_map(Node::parent);
        let around = self.0.ancestors().find(|node| is_type(*node));
        around.filter(|around| owners.any(|owner| owner == *around)).unwrap_or(self.0.tree().root())
    }
}

fn is_method(node: Node<'_>) -> bool {
    node.kind() == NodeKind::Method
}

fn is_type(node: Node<'_>) -> bool {
    matches!(node.kind(), NodeKind::Structure | NodeKind::Exception | NodeKind::Enumeration)
}

fn sorted(tree: &Tree) -> Declared {
    let mut declared: Vec<_> = DECLARATIONS.iter().flat_map(|&kind| tree.nodes(kind)).collect();
    declared.retain(|node| !name_of(*node).is_empty());
    declared.sort_by_cached_key(|node| (name_of(*node), node.id()));
    declared.into_iter().map(Node::id).collect()
}

fn name_of(declaration: Node<'_>) -> &str {
    declaration.child(NodeKind::Name).map_or("", Node::text)
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
