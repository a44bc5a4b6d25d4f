//! A name that nothing declares: no local, nothing of the module, of its element or of the project, and nothing of the
//! platform. In a module of an object a member of any object may be meant, and in that of a component one of any component,
//! where it is not known which ones its own has. Where not all global names of the platform are known, a name with a capital letter means
//! nothing if it can be none of them.

use std::cell::OnceCell;

use rustc_hash::FxHashMap;

use crate::{
    platform::{
        Owner, Role,
        words::{key, kind, type_name},
    },
    project::{ModuleFacet, is_in_type},
    rules::prelude::*,
    source::nearest::{is_slip, nearest},
    syntax::xbsl::{Assignment, Call, Local, Member, NameExpression, Node, NodeKind},
};

/// For so many names of a module it is looked for what was meant.
const MOST_HINTS: usize = 32;

/// So many locals of a method are looked through for one that is not seen.
const MOST_LOCALS: usize = 256;

/// In shorter ones any two names are alike.
const SHORTEST_HINT: usize = 4;

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let names = OnceCell::new();
    let object = OnceCell::new();
    let owner = OnceCell::new();
    let mut hints: FxHashMap<&str, Option<&str>> = FxHashMap::default();
    let mut mistyped: FxHashMap<&str, bool> = FxHashMap::default();
    // Most names are locals.
    let is_local = |used: &NameExpression<'_>| module.bindings().resolve(used.node()).is_some();
    let names_used = module.all::<NameExpression<'_>>().filter(|used| !is_local(used));
    for used in names_used.filter(|used| !used.is_qualified() && used.node().is_sound()) {
        let (node, name) = (used.node(), used.text());
        if is_elsewhere(node) {
            continue;
        }
        let global = context.global_name(name);
        // What the module declares means something, be it of the platform or not.
        if global.found().is_some() || module.symbols().declare(name) {
            continue;
        }
        let object = || *object.get_or_init(|| Object::of(module, context.project()));
        let is_of_object = || object() != Object::None || is_in_type(node);
        let owner = *owner.get_or_init(|| owner_of(module, context.project()));
        let owners = [owner, is_in_type(node).then_some(Owner::Type)];
        let of_owner = |judged, owner| match judged {
            Found(()) => judged,
            _ => match context.bare_member(owner, name) {
                Absent => judged,
                member => member,
            },
        };
        let platform = owners.into_iter().flatten().fold(global, of_owner);
        let is_element = || context.project().elements_named(name).next().is_some();
        let mut is_mistyped = || {
            let is_one =
                || context.mistyped(name).or_else(|| context.project().mistyped_element(name)).is_some();
            !is_of_object() && *mistyped.entry(name).or_insert_with(is_one)
        };
        // What is called or asked for a member may well be one that the tables lack.
        let is_open = !platform.is_absent() && !is_value(node);
        if platform.found().is_some()
            || Role::Kind.word(name).is_some()
            || is_open && (is_element() || !is_mistyped())
        {
            continue;
        }
        let Some(names) = names.get_or_init(|| context.project().bare_names(*module)) else { return };
        if names.may_have(node, name) {
            continue;
        }
        let platform = if is_mistyped() { Absent } else { platform };
        if let Some(local) = local_of_method(node, name) {
            let place = Place { file: module.file().index, span: local.name_span() };
            let draft = report.at(used.span()).arg("name", name).arg("place", place);
            draft.variant(Variant("scope")).related(place);
            continue;
        }
        let is_hinted = hints.len() < MOST_HINTS && name.chars().count() >= SHORTEST_HINT;
        let method = node.enclosing_method();
        let find = || match platform {
            Absent => {
                let of_project = || nearest(name, names.candidates(method).map(|it| (it, it)));
                context.mistyped(name).or_else(of_project)
            }
            _ => nearest(name, names.of_module(method).map(|it| (it, it))),
        };
        let hint = *hints.entry(name).or_insert_with(|| is_hinted.then(find).flatten());
        let is_proved = platform.is_absent()
            || match object() {
                Object::None => is_assigned(node) || hint.is_some_and(|hint| is_slip(name, hint)),
                Object::Undescribed => true,
                Object::Described => false,
            };
        if !is_proved {
            continue;
        }
        let draft = report.at(used.span()).arg("name", name);
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

/// Whose members code of a module may use without anything before them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Object {
    /// A common module has none.
    None,
    /// Nobody says what a module without a description belongs to.
    Undescribed,
    Described,
}

impl Object {
    fn of(module: &Module<'_>, project: &Project<'_>) -> Self {
        match project.element_of(module) {
            None => Self::Undescribed,
            Some(element) if element.is_kind(kind::COMMON_MODULE) => Self::None,
            Some(_) => Self::Described,
        }
    }
}

/// Whose members the code of a module may use: a common module has none, nor one that nothing describes.
fn owner_of<'p>(module: &Module<'p>, project: &Project<'p>) -> Option<Owner<'p>> {
    let element = project.element_of(module)?;
    if element.is_kind(kind::COMMON_MODULE) {
        return None;
    }
    Some(match module.facet() {
        ModuleFacet::Element if element.is_kind(kind::INTERFACE_COMPONENT) => {
            let inherits = element.get(key::INHERITS).is_some();
            let base = || project.platform_base(element);
            Owner::Component(if inherits { base() } else { Some(type_name::COMPONENT.ru) })
        }
        ModuleFacet::Element => Owner::Element(element.kind()?),
        _ => Owner::Object,
    })
}

/// Whether something is assigned to it. Nothing that the platform calls by a bare name can be assigned.
fn is_assigned(name: Node<'_>) -> bool {
    let assignment = name.parent().and_then(Assignment::cast);
    assignment.is_some_and(|assignment| assignment.target() == Some(name))
}

/// Whether it is a value as it stands: it is neither called nor asked for a member, as methods and types of the platform
/// are.
fn is_value(name: Node<'_>) -> bool {
    name.parent().is_some_and(|around| {
        Call::cast(around).is_none_or(|call| call.callee() != Some(name))
            && Member::cast(around).is_none_or(|member| member.object() != Some(name))
    })
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
