//! A name that nothing declares: no local, nothing of the module, of its element or of the project, and nothing of the
//! platform. In a module of an object or a component every member of the platform may be meant, for not all tables say
//! which ones these have.

use std::cell::OnceCell;

use rustc_hash::FxHashMap;

use crate::{
    platform::{Role, words::kind},
    project::is_in_type,
    rules::prelude::*,
    source::nearest,
    syntax::xbsl::{Local, NameExpression, Node, NodeKind},
};

/// For so many names of a module it is looked for what was meant.
const MOST_HINTS: usize = 32;

/// So many locals of a method are looked through for one that is not seen.
const MOST_LOCALS: usize = 256;

/// In shorter ones any two names are alike.
const SHORTEST_HINT: usize = 4;

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let names = OnceCell::new();
    let has_object = OnceCell::new();
    let mut hints: FxHashMap<&str, Option<&str>> = FxHashMap::default();
    for used in module.all::<NameExpression<'_>>().filter(|used| !used.is_qualified()) {
        let (node, name) = (used.node(), used.text());
        let may_be_of_object =
            || *has_object.get_or_init(|| may_have_object(module, context.project())) || is_in_type(node);
        let is_of_platform = || {
            !context.global_name(name).is_absent()
                || Role::Kind.word(name).is_some()
                || may_be_of_object() && !context.member_name(name).is_absent()
        };
        if module.bindings().resolve(node).is_some() || is_of_platform() || is_elsewhere(node) {
            continue;
        }
        let Some(names) = names.get_or_init(|| context.project().bare_names(*module)) else { return };
        if names.may_have(node, name) {
            continue;
        }
        let draft = report.at(used.span()).arg("name", name);
        if let Some(local) = local_of_method(node, name) {
            let place = Place { file: module.file().index, span: local.name_span() };
            draft.variant(Variant("scope")).arg("place", place).related(place);
            continue;
        }
        let is_hinted = hints.len() < MOST_HINTS && name.chars().count() >= SHORTEST_HINT;
        let find = || nearest(name, names.candidates(node.enclosing_method()).map(|it| (it, it)));
        let hint = *hints.entry(name).or_insert_with(|| is_hinted.then(find).flatten());
        match hint {
            Some(instead) => _ = draft.variant(Variant("near")).arg("instead", instead),
            None if is_short_insert(node) => _ = draft.variant(Variant("insert")),
            None => {}
        }
    }
}

/// The local of the same method that has the name elsewhere.
fn local_of_method<'p>(place: Node<'p>, name: &str) -> Option<Local<'p>> {
    let mut locals = place.tree().bindings().locals_of(place.enclosing_method()?).take(MOST_LOCALS);
    locals.find(|local| local.name() == name)
}

/// Whether code of a module may use members of an object without anything before them: that of a common module has none.
fn may_have_object(module: &Module<'_>, project: &Project<'_>) -> bool {
    project.element_of(module).is_none_or(|element| !element.is_kind(kind::COMMON_MODULE))
}

/// Whether the name is looked for elsewhere: `&Имя` names a method, and what an annotation takes is for the platform to say.
fn is_elsewhere(name: Node<'_>) -> bool {
    let is_of_annotation = |around: Node<'_>| around.kind() == NodeKind::Annotation;
    name.parent().is_some_and(|around| around.kind() == NodeKind::MethodRef)
        || name.ancestors().any(is_of_annotation)
}

/// Whether it is the whole of an insert without brackets: `%Имя` in a text.
fn is_short_insert(name: Node<'_>) -> bool {
    name.parent().is_some_and(|insert| {
        insert.kind() == NodeKind::Insert
            && !insert.text().contains('{')
            && insert.parent().is_some_and(|around| around.kind() == NodeKind::String)
    })
}
