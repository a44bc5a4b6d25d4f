//! Where permissions are granted when the platform computes those of an element: by a new access permission in a handler of its
//! module, or in a method that is executed with it, in whatever module that stands.
//!
//! What a method of another module grants or calls only under a condition counts if nobody can choose it by an argument.

use std::collections::{HashMap, VecDeque};

use rustc_hash::FxHashSet;

use super::{DeclaredMethod, Element, MethodId, Module, Project, common_permission};
use crate::{
    platform::{
        platform_name,
        words::{facet, type_name},
    },
    syntax::xbsl::{Binary, Call, Member, Method, Name, NameExpression, New, Node, NodeKind, TokenKind},
};

/// So many methods of one name are looked at for a call.
const MOST_OVERLOADS: usize = 16;

/// So many methods, grants and calls of other modules are looked at for one element.
const MOST_FOREIGN: usize = 512;

/// The name of a permission where it is granted.
#[derive(Clone, Copy, Debug)]
pub struct Grant<'p> {
    pub module: Module<'p>,
    pub name: Name<'p>,
}

/// Finds grants, and remembers those of each method.
#[derive(Debug)]
pub struct PermissionGrants<'p> {
    project: Project<'p>,
    methods: HashMap<MethodId, Executed<'p>>,
}

/// What a method does with permissions.
#[derive(Debug)]
struct Executed<'p> {
    grants: Vec<Part<Grant<'p>>>,
    calls: Vec<Part<DeclaredMethod<'p>>>,
}

#[derive(Clone, Copy, Debug)]
struct Part<T> {
    what: T,
    /// Whether it is done for all callers alike.
    is_for_all: bool,
}

impl<'p> Project<'p> {
    /// Finds grants for several elements.
    #[must_use]
    pub fn permission_grants(&self) -> PermissionGrants<'p> {
        PermissionGrants { project: *self, methods: HashMap::new() }
    }
}

impl<'p> Grant<'p> {
    /// The name by which the permission is known.
    #[must_use]
    pub fn permission(self) -> &'p str {
        common_permission(self.name.text())
    }
}

impl<'p> PermissionGrants<'p> {
    /// The grants that are executed with some methods of the module of an element: first those of the module itself as they
    /// stand in it, then those of other modules, those that are fewer calls away before others.
    #[must_use]
    pub fn executed_with(
        &mut self,
        module: Module<'p>,
        handlers: impl Iterator<Item = Method<'p>>,
    ) -> Vec<Grant<'p>> {
        let (mut own, mut foreign) = (Vec::new(), Vec::new());
        let mut left = MOST_FOREIGN;
        let mut next: VecDeque<_> = handlers.map(|method| DeclaredMethod { module, method }).collect();
        let mut met: FxHashSet<_> = next.iter().map(|method| method.id()).collect();
        while let Some(method) = next.pop_front() {
            let is_own = method.module.file().index == module.file().index;
            if !is_own && left == 0 {
                continue;
            }
            let Executed { grants, calls } = self.of_method(method);
            if is_own {
                own.extend(grants.iter().map(|grant| grant.what));
                next.extend(calls.iter().map(|call| call.what).filter(|called| met.insert(called.id())));
                continue;
            }
            let looked_at = (1 + grants.len() + calls.len()).min(left);
            left -= looked_at;
            foreign.extend(
                grants.iter().take(looked_at).filter(|grant| grant.is_for_all).map(|grant| grant.what),
            );
            let calls = calls.iter().take(looked_at).filter(|call| call.is_for_all).map(|call| call.what);
            next.extend(calls.filter(|called| met.insert(called.id())));
        }
        own.sort_unstable_by_key(|grant: &Grant<'_>| grant.name.span().start);
        own.extend(foreign);
        own
    }

    fn of_method(&mut self, of: DeclaredMethod<'p>) -> &Executed<'p> {
        let project = self.project;
        self.methods.entry(of.id()).or_insert_with(|| {
            let own = project.description_of(&of.module);
            let node = of.method.node();
            let has_parameters = of.method.parameters().next().is_some();
            let is_for_all = |part: Node<'_>| !has_parameters || !is_under_condition(part, node);
            let rights =
                node.all_below::<Member<'p>>().filter(|member| is_right(*member) && is_granted(*member));
            let grants = rights.filter_map(|right| {
                let what = Grant { module: of.module, name: right.name()? };
                Some(Part { what, is_for_all: is_for_all(right.node()) })
            });
            let calls = node.all_below::<Call<'p>>().flat_map(|call| {
                let is_for_all = is_for_all(call.node());
                let called = project.executed_by(of.module, own.as_ref(), call);
                called.into_iter().map(move |what| Part { what, is_for_all })
            });
            Executed { grants: grants.collect(), calls: calls.collect() }
        })
    }
}

impl<'p> Project<'p> {
    /// The methods that a call may execute: those of the module by a bare name or behind the name of its element, or the one of
    /// another module.
    fn executed_by(
        &self,
        module: Module<'p>,
        element: Option<&Element<'p>>,
        call: Call<'p>,
    ) -> Vec<DeclaredMethod<'p>> {
        let own = |method: Method<'p>| DeclaredMethod { module, method };
        let is_of_element = |object: Node<'p>| {
            let name = NameExpression::cast(object).map(NameExpression::text);
            name.is_some() && name == element.and_then(|element| element.name())
        };
        match call.object() {
            None => call.methods().take(MOST_OVERLOADS).map(own).collect(),
            Some(object) if is_of_element(object) => {
                let name = call.name().map_or("", |name| name.text());
                let named = module.tree().root().members_as(NodeKind::Method, name).filter_map(Method::cast);
                named.take(MOST_OVERLOADS).map(own).collect()
            }
            Some(_) => self.method_called(module, call).into_iter().collect(),
        }
    }
}

/// Whether it is `Сущность.Право.Имя`.
fn is_right(member: Member<'_>) -> bool {
    let object = member.object().and_then(Member::cast);
    let entity = object.and_then(Member::object).and_then(NameExpression::cast);
    object.and_then(Member::name).is_some_and(|name| facet::PRIVILEGE == *name.text())
        && entity.is_some_and(|entity| type_name::ENTITY == *entity.text())
}

/// Whether it stands in the arguments of a new access permission.
fn is_granted(right: Member<'_>) -> bool {
    let mut around = right.node().ancestors().filter_map(New::cast);
    around.any(|new| {
        let name = new.constructed().map(|constructed| platform_name(constructed.path()));
        name.is_some_and(|name| type_name::ACCESS_PERMISSION == *name)
    })
}

/// Whether something in a method may decide whether a part of it is executed.
fn is_under_condition(part: Node<'_>, method: Node<'_>) -> bool {
    let decides = |node: Node<'_>| {
        let operator = Binary::cast(node).map(Binary::operator);
        matches!(node.kind(), NodeKind::If | NodeKind::Case | NodeKind::Ternary)
            || matches!(operator, Some(TokenKind::And | TokenKind::Or | TokenKind::Coalesce))
    };
    part.ancestors().take_while(|node| *node != method).any(decides)
}
