//! The markup of components: which events they handle, what they bind, and how the module reaches them.

use super::{Element, Module, is_in_type, is_of_type_around};
use crate::{
    platform::{
        Word,
        words::{key, member},
    },
    syntax::{
        xbsl::{self, Member, NameExpression, Node, This, is_identifier},
        yaml::{Entry, KeyText, NodeId, Value},
    },
};

/// An event of a component with the method that is called on it.
#[derive(Clone, Copy, Debug)]
pub struct EventHandler<'p> {
    /// The key of the event.
    pub event: Value<'p>,
    /// The scalar that names the method.
    pub method: Value<'p>,
}

/// What a value that begins with `=` takes its value from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binding<'t> {
    /// Names joined with dots. The platform writes back what the component changes.
    Path(&'t str),
    /// Any other expression: it is computed, and cannot be assigned.
    Computed(&'t str),
}

/// A component that a module reaches by its name: `Компоненты.Имя`.
#[derive(Clone, Copy, Debug)]
pub struct ComponentUse<'p> {
    /// The whole of `Компоненты.Имя`.
    pub node: Node<'p>,
    pub name: xbsl::Name<'p>,
}

/// The keys that name a method of the module, to be called on an event of a component, on a command or on a request.
const EVENTS: [Word; 27] = [
    key::HANDLER,
    key::ON_CLICK,
    key::ON_CHANGE,
    key::ON_HOVER,
    key::ON_HOVER_LOST,
    key::ON_DRAG,
    key::ON_DRAG_END,
    key::ON_ROW_SELECTION,
    key::ON_ROW_EDIT,
    key::ON_ROW_CLICK,
    key::ON_ROW_CREATION,
    key::AFTER_ROW_CREATION,
    key::ON_PAGE_CHANGE,
    key::ON_SECTION_GROUP_CHANGE,
    key::AFTER_CONTENT_LOAD,
    key::BEFORE_CHANGE,
    key::ON_AUTO_COMPLETION,
    key::ON_EDIT_TEXT_CHANGE,
    key::ON_ENTER_CLICK,
    key::ON_CLOSE_CLICK,
    key::ON_TAG_CLICK,
    key::ON_FILE_UPLOAD,
    key::ON_FILE_DELETION,
    key::ON_SETTINGS_READ,
    key::ON_SETTINGS_SAVE,
    key::AFTER_CREATE,
    key::BEFORE_CLOSE,
];

/// Both spellings of each.
static EVENT_KEYS: [KeyText<'static>; 2 * EVENTS.len()] = Word::keys_of(&EVENTS);

/// Whether a key is that of an event.
pub(super) fn is_event(key: &str) -> bool {
    EVENT_KEYS.contains(&KeyText::new(key))
}

impl<'p> Element<'p> {
    /// The events whose handlers the description names, in the order of the text: of components in its markup, of
    /// commands and of the methods of a service. A binding is none of them. Keys that are not known to be events, such
    /// as those that other components declare, are left out.
    pub fn event_handlers(&self) -> impl Iterator<Item = EventHandler<'p>> + use<'p> {
        let tree = self.tree();
        let handlers = self.file().event_handlers.get_or_init(|| {
            let has_events = self.kind().is_some() || self.get(key::INHERITS).is_some();
            let entries = has_events.then(|| tree.entries_under_any(&EVENT_KEYS)).into_iter().flatten();
            let named = entries.filter(|entry| entry.value.is_scalar() && is_identifier(entry.value.text()));
            named.map(|Entry { key, value }| (key.id(), value.id())).collect()
        });
        let handler = |(event, method): &(NodeId, NodeId)| {
            Some(EventHandler { event: tree.value(*event)?, method: tree.value(*method)? })
        };
        handlers.iter().filter_map(handler)
    }

    /// What the markup gives a name: its components, commands and the like, in the order of the text.
    pub fn named_nodes(&self) -> impl Iterator<Item = (&'p str, Value<'p>)> + use<'p> {
        let markup = self.get(key::INHERITS).map(Value::span);
        let within = self
            .entries_under(key::NAME)
            .filter(move |entry| markup.is_some_and(|markup| markup.contains(entry.key.span().start)));
        let named = within.filter(|entry| entry.value.is_scalar());
        named.filter_map(|entry| Some((entry.value.text(), entry.key.parent()?)))
    }
}

impl<'t> Binding<'t> {
    /// What a value is bound to; `None` for one that is no binding or has no expression.
    #[must_use]
    pub fn of(value: Value<'t>) -> Option<Self> {
        let expression = value.text().trim_start().strip_prefix('=')?.trim();
        let is_path =
            |text: &str| text.split('.').all(|name| is_identifier(name.strip_suffix('?').unwrap_or(name)));
        match expression {
            "" => None,
            path if is_path(path) && !path.ends_with('?') => Some(Self::Path(path)),
            expression => Some(Self::Computed(expression)),
        }
    }

    /// The text behind the `=`.
    #[must_use]
    pub const fn expression(self) -> &'t str {
        match self {
            Self::Path(text) | Self::Computed(text) => text,
        }
    }

    /// Whether it is `не` and the other expression.
    #[must_use]
    pub fn negates(self, other: Self) -> bool {
        let whole = without_parentheses(self.expression());
        let negation = ["не", "not"].iter().find_map(|word| whole.strip_prefix(word));
        let negation = negation.filter(|negated| negated.starts_with([' ', '(']) && is_one_fact(negated));
        negation.is_some_and(|negated| pieces(negated).eq(pieces(other.expression())))
    }

    #[must_use]
    pub const fn is_computed(self) -> bool {
        matches!(self, Self::Computed(_))
    }
}

impl<'p> Module<'p> {
    /// The components of its own description that the module reaches by their names, in the order of the text.
    pub fn component_uses(&self) -> impl Iterator<Item = ComponentUse<'p>> + use<'p> {
        self.tree().all::<Member<'_>>().filter_map(ComponentUse::of)
    }
}

impl<'p> ComponentUse<'p> {
    /// The component that a member is: `Компоненты.Имя`.
    #[must_use]
    pub fn of(used: Member<'p>) -> Option<Self> {
        let is_own = |object: Node<'_>| is_own_components(object) && !used.is_safe();
        used.object().filter(|object| is_own(*object))?;
        Some(Self { node: used.node(), name: used.name()? })
    }

    /// The component whose property a node is, and the name of the property: `Компоненты.Имя.Свойство`.
    #[must_use]
    pub fn with_property(node: Node<'p>) -> Option<(Self, xbsl::Name<'p>)> {
        let property = Member::cast(node).filter(|property| !property.is_safe())?;
        let component = Member::cast(property.object()?)?;
        Some((Self::of(component)?, property.name()?))
    }
}

/// An expression without the parentheses around it, apart at blanks.
fn pieces(expression: &str) -> impl Iterator<Item = &str> {
    without_parentheses(expression).split_whitespace()
}

/// So many parentheses around an expression are taken off.
const MOST_PARENTHESES: usize = 8;

fn without_parentheses(expression: &str) -> &str {
    let within =
        std::iter::successors(Some(expression.trim()), |within| in_parentheses(within).map(str::trim));
    within.take(MOST_PARENTHESES + 1).last().unwrap_or(expression)
}

fn in_parentheses(expression: &str) -> Option<&str> {
    let within = expression.trim().strip_prefix('(').and_then(|rest| rest.strip_suffix(')'))?;
    let mut depth = 0_usize;
    // `(А) и (Б)` has none around it.
    let is_closed = within.bytes().all(|byte| match byte {
        b'(' => {
            depth += 1;
            true
        }
        b')' => depth.checked_sub(1).map(|outer| depth = outer).is_some(),
        _ => true,
    });
    (is_closed && depth == 0).then_some(within)
}

/// Whether a `не` before an expression negates all of it: in `не А и Б` it is `А` alone.
fn is_one_fact(expression: &str) -> bool {
    let mut words = expression.split_whitespace();
    in_parentheses(expression).is_some() || !words.any(|word| LOOSER_THAN_NOT.contains(&word))
}

/// What binds looser than `не`.
const LOOSER_THAN_NOT: [&str; 10] = ["и", "and", "или", "or", "это", "is", "как", "as", "?", "??"];

/// Whether it is `Компоненты` or `этот.Компоненты`, and nothing nearer of that name: no local, and no member of a structure.
fn is_own_components(node: Node<'_>) -> bool {
    if let Some(name) = NameExpression::cast(node) {
        let is_it = !name.is_qualified() && member::COMPONENTS.is(node.text());
        let is_nearer = || node.tree().bindings().resolve(node).is_some();
        return is_it && !is_nearer() && !is_of_type_around(node, node.text());
    }
    let Some(reached) = Member::cast(node) else { return false };
    let is_it = reached.name().is_some_and(|name| member::COMPONENTS.is(name.text()));
    is_it && reached.object().and_then(This::cast).is_some() && !is_in_type(node)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::yaml;

    fn with_binding<T>(text: &str, look: impl FnOnce(Option<Binding<'_>>) -> T) -> T {
        let tree = yaml::parse(format!("Видимость: '{text}'\n").into());
        look(tree.root().and_then(|root| root.get_str("Видимость")).and_then(Binding::of))
    }

    #[test]
    fn names_joined_with_dots_are_a_path_and_all_else_is_computed() {
        for path in ["Флаг", "Объект.Флаг", "Объект?.Флаг", "Истина", "_а1.Б2"]
        {
            with_binding(&format!(" = {path} "), |binding| assert_eq!(binding, Some(Binding::Path(path))));
        }
        for computed in ["не Флаг", "Флаг!", "Флаг()", "(Флаг)", "А::Флаг", "А[0]", "1", "А..Б", "А?"]
        {
            with_binding(&format!("={computed}"), |binding| {
                assert_eq!(binding, Some(Binding::Computed(computed)));
            });
        }
    }

    #[test]
    fn without_an_expression_there_is_no_binding() {
        for text in ["", "=", " = ", "Флаг", "$Тексты.Флаг"] {
            with_binding(text, |binding| assert_eq!(binding, None, "{text}"));
        }
    }

    #[test]
    fn one_expression_negates_another() {
        let negates = |one: &str, other: &str| {
            let by = |one: Option<Binding<'_>>| {
                with_binding(other, |other| one.zip(other).is_some_and(|(one, other)| one.negates(other)))
            };
            with_binding(one, by)
        };
        assert!(negates("=не Флаг", "=Флаг"));
        assert!(negates("=not  Flag()", "=Flag()"));
        assert!(negates("=не (А и  Б)", "=А и Б"));
        assert!(negates("=не (А)", "=(А)"));
        assert!(negates("=не А == Б", "=А == Б"));
        assert!(!negates("=не А и Б", "=А и Б"));
        assert!(!negates("=not A ?? B", "=A ?? B"));
        assert!(!negates("=не (А) и (Б)", "=А) и (Б"));
        assert!(!negates("=Флаг", "=не Флаг"));
        assert!(!negates("=неФлаг", "=Флаг"));
        assert!(!negates("=не Флаг", "=Другой"));
    }
}
