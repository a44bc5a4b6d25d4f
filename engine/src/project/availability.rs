//! Constants and types of a module in which code of both sides stands: where they exist, and how to make them exist elsewhere.

use super::{Environment, Module, Project, Side};
use crate::{
    platform::{Lookup, Role, Word, platform_name},
    source::Span,
    syntax::xbsl::{Annotation, Method, Name, NamedType, Node, NodeKind},
};

/// A module whose declarations may be annotated for either side.
#[derive(Clone, Copy, Debug)]
pub struct MixedModule {
    /// Where what has no annotation exists: on the client or on both sides.
    default: Environment,
}

/// A use in a method that runs where the declaration does not exist.
#[derive(Clone, Copy, Debug)]
pub struct Unavailable<'t> {
    declaration: Node<'t>,
    pub method: Method<'t>,
    /// The side that the declaration lacks.
    pub side: Side,
}

impl MixedModule {
    /// `None` for a module that runs on one side only, and where this is not known.
    #[must_use]
    pub fn of(project: &Project<'_>, module: &Module<'_>) -> Option<Self> {
        let default = project.environment_of(module).found()?;
        let is_given =
            || project.element_of(module).is_some_and(|element| !element.environment().is_absent());
        let is_mixed = match default {
            Environment::Both => true,
            // A module that is given this environment has no code for the server.
            Environment::Client => !is_given(),
            Environment::Server => false,
        };
        is_mixed.then_some(Self { default })
    }

    /// What is wrong with the use of a constant or type in a method of the module itself, if anything is.
    #[must_use]
    pub fn unavailable<'t>(self, declaration: Node<'t>, used: Node<'t>) -> Option<Unavailable<'t>> {
        let method = used.enclosing_method().filter(|method| method.owner().is_none())?;
        let environment = |node| match Environment::annotated(node) {
            Lookup::Absent => Some(self.default),
            found => found.found(),
        };
        let side = environment(method.node())?.beyond(environment(declaration)?)?;
        Some(Unavailable { declaration, method, side })
    }
}

impl<'t> Unavailable<'t> {
    /// The name of the method that uses the declaration.
    #[must_use]
    pub fn method_name(&self) -> &'t str {
        self.method.name().map_or("", Name::text)
    }

    /// Whether the declaration says where it exists. Otherwise it has to be annotated for both sides.
    #[must_use]
    pub fn is_annotated(&self) -> bool {
        Environment::annotated(self.declaration).found().is_some()
    }

    /// Where to write which annotations, so that the declaration exists on both sides. `None` where what it rests on itself
    /// may be absent there: other declarations, methods.
    #[must_use]
    pub fn annotations_to_add(&self) -> Option<(Span, String)> {
        let mut below = self.declaration.descendants();
        if !below.all(exists_everywhere) {
            return None;
        }
        let annotations = || self.declaration.children().filter_map(Annotation::cast);
        let keyword = match annotations().last() {
            Some(last) => last.node().last_token()?.next_significant()?,
            None => self.declaration.first_token(),
        };
        let written = |side: Side| format!("@{}", side.annotation().spelling(keyword.text().is_ascii()));
        let is_environment = |found: &Annotation<'_>| {
            let is = |word: Word| found.name().is_some_and(|name| word.is(name.text()));
            [Side::Client, Side::Server].iter().any(|side| is(side.annotation()))
        };
        if let Some(given) = annotations().find(is_environment) {
            return Some((Span::at(given.span().end), format!(" {}", written(self.side))));
        }
        let both = format!("{} {}", written(Side::Server), written(Side::Client));
        let start = self.declaration.span().start;
        let separator = match annotations().next() {
            Some(_) => " ".to_owned(),
            None => line_break_and_indent(self.declaration)?,
        };
        Some((Span::at(start), both + &separator))
    }
}

/// Whether it names nothing that may exist on one side only.
fn exists_everywhere(part: Node<'_>) -> bool {
    let is_known = |named: NamedType<'_>| Role::Type.word(platform_name(named.path())).is_some();
    match part.kind() {
        NodeKind::NameExpression | NodeKind::Method | NodeKind::Query => false,
        NodeKind::NamedType => NamedType::cast(part).is_some_and(is_known),
        _ => true,
    }
}

/// A line break as the module has them, with what stands before a declaration on its line. `None` where that is not blank.
#[must_use]
pub fn line_break_and_indent(declaration: Node<'_>) -> Option<String> {
    let text = declaration.tree().text();
    let before = text.get(..declaration.span().start as usize)?;
    let indent = &before[before.rfind(['\n', '\r']).map_or(0, |at| at + 1)..];
    let first_line = text.split('\n').next().unwrap_or_default();
    let line_break = if first_line.ends_with('\r') { "\r\n" } else { "\n" };
    indent.trim().is_empty().then(|| format!("{line_break}{indent}"))
}
