//! A value or a type that a `когда` above has taken already. Compared are literals, items of enumerations of the
//! module and of the project, and types; what has to be computed may differ the second time.

use std::hash::{Hash, Hasher};

use crate::{
    project::{CodeKey, Section, repeats},
    rules::prelude::*,
    syntax::xbsl::{
        Alternative, Case, Is, Member, NameExpression, Node, NodeKind, TokenKind, Type, Unary, When, WhenTest,
    },
};

/// How many enumerations of one name are looked at: one is all a sound module has.
const MANY: usize = 16;

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    for choice in module.all::<Case<'_>>() {
        let conditions = choice.branches().flat_map(|branch| branch.conditions());
        let taken =
            conditions.flat_map(|condition| taken(module, project, condition).map(move |it| (it, condition)));
        let mut told = None;
        for (first, repeat) in repeats(taken) {
            let is_sound = choice.node().enclosing_method().is_none_or(|method| !method.has_errors());
            if is_sound && first != repeat && told != Some(repeat) {
                let place = report.place(first.span());
                report.at(repeat.span()).arg("value", repeat.text()).arg("first", place).related(place);
                told = Some(repeat);
            }
        }
    }
}

/// What a condition takes.
#[derive(PartialEq, Eq, Hash)]
enum Taken<'t> {
    /// A number by its digits, without zeros that say nothing.
    Number {
        negative: bool,
        whole: Digits<'t>,
        fraction: Digits<'t>,
    },
    Value(CodeKey<'t>),
    /// A type of the subject or of another variable; without a name the empty value.
    Type {
        of: Option<CodeKey<'t>>,
        negated: bool,
        name: Option<CodeKey<'t>>,
    },
}

/// The digits of a number; `_` between them only groups them.
struct Digits<'t>(&'t str);

impl Digits<'_> {
    fn digits(&self) -> impl Iterator<Item = u8> {
        self.0.bytes().filter(u8::is_ascii_digit)
    }
}

impl PartialEq for Digits<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.digits().eq(other.digits())
    }
}

impl Eq for Digits<'_> {}

impl Hash for Digits<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.digits().for_each(|digit| state.write_u8(digit));
        state.write_u8(b'.');
    }
}

fn taken<'t>(
    module: &Module<'t>,
    project: &Project<'_>,
    condition: When<'t>,
) -> impl Iterator<Item = Taken<'t>> {
    let (value, test) = match condition.test() {
        Some(WhenTest::Is { negated, tested }) => (None, Some((None, negated, tested))),
        Some(WhenTest::Value(value)) => {
            let value = value.without_parens();
            (known_value(module, project, value), Is::cast(value).and_then(test_of_variable))
        }
        _ => (None, None),
    };
    let types = test.into_iter().flat_map(|(of, negated, tested)| {
        // Of several types `не` excludes each, not any.
        let alternatives = tested.alternatives().filter(move |_| !negated || !tested.is_union());
        alternatives.flat_map(names).map(move |name| Taken::Type { of, negated, name })
    });
    value.into_iter().chain(types)
}

fn names(alternative: Alternative<'_>) -> impl Iterator<Item = Option<CodeKey<'_>>> {
    let name = match alternative {
        Alternative::Named(named) => Some(CodeKey::type_name(named)).filter(|_| !named.is_undefined()),
        Alternative::Null(_) => None,
        other => Some(CodeKey::of(other.node())),
    };
    name.map(Some).into_iter().chain(alternative.is_nullable().then_some(None))
}

fn test_of_variable(test: Is<'_>) -> Option<(Option<CodeKey<'_>>, bool, Type<'_>)> {
    let variable = test.operand()?.without_parens();
    let is_plain =
        |node: &Node<'_>| matches!(node.kind(), NodeKind::NameExpression | NodeKind::Member | NodeKind::Name);
    let is_variable = is_plain(&variable) && variable.descendants().all(|part| is_plain(&part));
    Some((Some(CodeKey::of(variable)), test.is_negated(), test.type_reference()?)).filter(|_| is_variable)
}

fn known_value<'t>(module: &Module<'t>, project: &Project<'_>, value: Node<'t>) -> Option<Taken<'t>> {
    let negative = Unary::cast(value).filter(|unary| unary.operator() == TokenKind::Minus);
    let number = negative.map_or(Some(value), Unary::operand)?;
    if number.kind() == NodeKind::Number {
        let (whole, fraction) = number.text().split_once('.').unwrap_or((number.text(), ""));
        let (whole, fraction) = (whole.trim_start_matches(['0', '_']), fraction.trim_end_matches(['0', '_']));
        let is_zero = whole.is_empty() && fraction.is_empty();
        let (whole, fraction) = (Digits(whole), Digits(fraction));
        return Some(Taken::Number { negative: negative.is_some() && !is_zero, whole, fraction });
    }
    let is_whole = |part: Node<'_>| !matches!(part.kind(), NodeKind::Query | NodeKind::Insert);
    // In small letters `истина` may be a name.
    let may_be_name = value.kind() == NodeKind::Boolean && value.text().starts_with(char::is_lowercase);
    let is_literal = value.kind().is_literal() && is_whole(value) && value.descendants().all(is_whole);
    if may_be_name {
        return None;
    }
    (is_literal || is_item(module, project, value)).then(|| Taken::Value(CodeKey::of(value)))
}

/// Whether it is an item of an enumeration that the module or a description of the project declares.
fn is_item(module: &Module<'_>, project: &Project<'_>, value: Node<'_>) -> bool {
    let Some(member) = Member::cast(value).filter(|member| !member.is_safe()) else { return false };
    let (Some(object), Some(name)) = (member.object(), member.name()) else { return false };
    // Where several enumerations have one name, the first ones tell.
    let types = module.root().members_as(NodeKind::Enumeration, object.text()).take(MANY);
    let mut items = types.flat_map(|it| it.members_as(NodeKind::EnumItem, name.text()));
    module.bindings().resolve(object).is_none()
        && (items.next().is_some() || is_item_of_project(module, project, object, name.text()))
}

fn is_item_of_project(module: &Module<'_>, project: &Project<'_>, object: Node<'_>, item: &str) -> bool {
    let named = NameExpression::cast(object);
    let nearer =
        |name: &str| !named.is_some_and(NameExpression::is_qualified) && module.symbols().declare(name);
    let name = named.and_then(NameExpression::name).map(|name| name.text()).filter(|name| !nearer(name));
    let enumeration = name.and_then(|name| project.enumeration(name));
    enumeration.is_some_and(|it| it.symbols().part(Section::Items, item).found().is_some())
}
