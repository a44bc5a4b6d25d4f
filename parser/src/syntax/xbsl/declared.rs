//! What a module declares, by name: methods, types and their members, constants. Local names are in `bindings`.
//!
//! Computed once per module, when somebody asks.

use std::hash::Hasher;

use rustc_hash::FxHasher;

use super::kind::NodeKind;
use super::node::Node;
use super::tree::{NodeId, Tree};
use super::views::{Call, Member, Method, NameExpression};
use crate::source::Span;

/// The declarations of a module, sorted by name, kind, owner and place: those of one name, kind and owner stand together.
/// Names are sorted by their hashes, so that most are told apart without a look at the text.
pub(super) type Declared = Box<[Declaration]>;

/// A declaration with its name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Declaration {
    hash: u32,
    name: Span,
    kind: NodeKind,
    /// The module or the type that it is a member of.
    owner: NodeId,
    id: NodeId,
}

/// All owners.
const ANYWHERE: (NodeId, NodeId) = (NodeId(0), NodeId(u32::MAX));

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
    /// The declarations of one kind, one of methods, types, fields, items and constants, of exactly this name.
    pub fn declared_as(&self, kind: NodeKind, name: &str) -> impl Iterator<Item = Node<'_>> + Clone {
        self.declarations_among(self.declarations_like(name), name, kind, ANYWHERE)
    }

    /// The types of exactly this name.
    pub fn types_named(&self, name: &str) -> impl Iterator<Item = Node<'_>> + Clone {
        let kinds = [NodeKind::Structure, NodeKind::Exception, NodeKind::Enumeration];
        let alike = self.declarations_like(name);
        kinds.map(|kind| self.declarations_among(alike, name, kind, ANYWHERE)).into_iter().flatten()
    }

    /// The declarations from the first on whose name has the same hash; mostly there is none.
    fn declarations_like(&self, name: &str) -> &[Declaration] {
        let sorted = self.declared.get_or_init(|| sorted(self));
        if sorted.is_empty() {
            return &[];
        }
        let hash = hash(name);
        let start = sorted.partition_point(|it| it.hash < hash);
        let alike = sorted.get(start..).filter(|rest| rest.first().is_some_and(|it| it.hash == hash));
        alike.unwrap_or_default()
    }

    /// Of what [`Self::declarations_like`] found those of a name and a kind whose owners lie between two, both included; in
    /// the order of owners, those of one in that of the text.
    fn declarations_among(
        &self,
        alike: &[Declaration],
        name: &str,
        kind: NodeKind,
        (first, last): (NodeId, NodeId),
    ) -> impl Iterator<Item = Node<'_>> + Clone {
        let found = alike.first().map_or(&[][..], |it| {
            let hash = it.hash;
            let order = |it: &Declaration, owner: NodeId| {
                let by_name = it.hash.cmp(&hash).then_with(|| it.name.slice(&self.text).cmp(name));
                by_name.then_with(|| (it.kind as usize, it.owner).cmp(&(kind as usize, owner)))
            };
            let start = alike.partition_point(|it| order(it, first).is_lt());
            let rest = alike.get(start..).unwrap_or_default();
            rest.get(..rest.partition_point(|it| order(it, last).is_le())).unwrap_or_default()
        });
        found.iter().map(|it| self.node(it.id))
    }
}

/// So many methods of one name are looked at for a call.
pub const MOST_OVERLOADS: usize = 65;

impl<'t> Node<'t> {
    /// The members of one kind and of exactly this name that the module, or a type in it, declares.
    pub fn members_as(self, kind: NodeKind, name: &str) -> impl Iterator<Item = Node<'t>> + Clone {
        self.members_among(self.tree().declarations_like(name), kind, name)
    }

    fn members_among(
        self,
        alike: &'t [Declaration],
        kind: NodeKind,
        name: &str,
    ) -> impl Iterator<Item = Node<'t>> + Clone {
        self.tree().declarations_among(alike, name, kind, (self.id(), self.id()))
    }

    fn has_member(self, name: &str) -> bool {
        let alike = self.tree().declarations_like(name);
        DECLARATIONS.iter().any(|&kind| self.members_among(alike, kind, name).next().is_some())
    }
}

impl<'t> Call<'t> {
    /// The methods a call by a bare name may mean: of the type whose method it stands in, else of the module. None
    /// where the name is a local, a field or an item, where types are given to it. The first of too many.
    pub fn methods(self) -> impl Iterator<Item = Method<'t>> + Clone {
        let untyped = Some(self).filter(|call| call.type_arguments().is_none());
        untyped.into_iter().flat_map(Call::methods_of_any_types)
    }

    /// The same, be types given to it or not; and the methods of a type of the module that a call behind its name may mean,
    /// `Точка.Создать()`.
    pub fn methods_here(self) -> impl Iterator<Item = Method<'t>> + Clone {
        let name = self.name().map_or("", |name| name.text());
        let owner = self.type_before().into_iter();
        let of_type = owner.flat_map(move |owner| owner.members_as(NodeKind::Method, name));
        self.methods_of_any_types().chain(of_type.filter_map(Method::cast).take(MOST_OVERLOADS))
    }

    fn methods_of_any_types(self) -> impl Iterator<Item = Method<'t>> + Clone {
        let name = self.bare_name().filter(|name| {
            self.0.tree().declared_as(NodeKind::Method, name.text()).next().is_some() && !self.is_local()
        });
        let members = name
            .into_iter()
            .flat_map(move |name| self.owner_of(name.text()).members_as(NodeKind::Method, name.text()));
        members.filter_map(Method::cast).take(MOST_OVERLOADS)
    }

    /// The type of the module whose name stands before the dot, if that can mean nothing else.
    fn type_before(self) -> Option<Node<'t>> {
        let is_safe = Member::cast(self.callee()?).is_none_or(Member::is_safe);
        let object = NameExpression::cast(self.object()?).filter(|name| !is_safe && !name.is_qualified())?;
        let mut types = self.0.tree().types_named(object.text());
        let only = types.next().filter(|_| types.next().is_none())?;
        let is_value = object.node().declaration().is_some();
        let is_item =
            |around: Node<'t>| around.members_as(NodeKind::EnumItem, object.text()).next().is_some();
        (!is_value && !self.0.ancestors().any(is_item)).then_some(only)
    }

    fn is_local(self) -> bool {
        self.callee().is_some_and(|callee| self.0.tree().bindings().resolve(callee).is_some())
    }

    /// The type around the call if it has a member of this name, else the module.
    fn owner_of(self, name: &str) -> Node<'t> {
        let around = self.0.ancestors().find(|node| is_type(*node));
        around.filter(|around| around.has_member(name)).unwrap_or(self.0.tree().root())
    }
}

fn is_type(node: Node<'_>) -> bool {
    matches!(node.kind(), NodeKind::Structure | NodeKind::Exception | NodeKind::Enumeration)
}

fn hash(name: &str) -> u32 {
    let mut hasher = FxHasher::default();
    hasher.write(name.as_bytes());
    hasher.finish() as u32
}

fn sorted(tree: &Tree) -> Declared {
    let declared = |node: Node<'_>| {
        let (name, owner) = (node.child(NodeKind::Name)?.span(), node.parent()?.id());
        Some(Declaration {
            hash: hash(name.slice(&tree.text)),
            name,
            kind: node.kind(),
            owner,
            id: node.id(),
        })
    };
    let nodes = DECLARATIONS.iter().flat_map(|&kind| tree.nodes(kind));
    let mut declarations: Vec<_> = nodes.filter_map(declared).collect();
    let key = |it: &Declaration| (it.hash, it.name.slice(&tree.text), it.kind as usize, it.owner, it.id);
    declarations.sort_unstable_by(|one, other| key(one).cmp(&key(other)));
    declarations.into()
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
        let found =
            |call: Call<'_>| (call.text().to_owned(), call.methods_here().map(line).collect::<Vec<_>>());
        let behind_types: Vec<_> = tree.all::<Call<'_>>().skip(5).take(2).map(found).collect();
        assert_eq!(behind_types, [("Т.Ф()".to_owned(), vec![7]), ("Ф<Число>()".to_owned(), vec![1, 3])]);
    }

    #[test]
    fn declarations_are_found_by_name() {
        let tree = parse(TEXT.into());
        let count = |kind, name| tree.declared_as(kind, name).count();
        assert_eq!((count(NodeKind::Method, "Ф"), count(NodeKind::ModuleConst, "Ф")), (3, 1));
        assert_eq!((count(NodeKind::Field, "Г"), count(NodeKind::Method, "Г")), (1, 1));
        assert_eq!(tree.types_named("Т").map(Node::kind).collect::<Vec<_>>(), [NodeKind::Structure]);
        assert_eq!((tree.types_named("т").count(), tree.types_named("Ф").count()), (0, 0));
        assert_eq!(count(NodeKind::Method, ""), 0);
        let members = |owner: Node<'_>| owner.members_as(NodeKind::Method, "Ф").count();
        assert_eq!((members(tree.root()), tree.types_named("Т").map(members).sum()), (2, 1));
    }
}
