//! What the branches of a choice ask of its subject, and whether they speak of all its values.

use crate::{
    platform::{platform_name, words::type_name},
    syntax::xbsl::{
        Boolean, Case, EnumItem, Enumeration, Local, Member, NameExpression, NamedType, Node, NodeKind,
        TokenKind, Type, WhenTest,
    },
};

/// How many conditions are compared with each other.
const MOST_TESTS: usize = 64;

/// The conditions of all branches of a choice.
#[derive(Clone, Debug)]
pub struct ChoiceTests<'t>(Vec<WhenTest<'t>>);

impl<'t> ChoiceTests<'t> {
    /// None where one is broken, or where there are too many to be looked at.
    #[must_use]
    pub fn of(choice: Case<'t>) -> Option<Self> {
        let conditions = choice.branches().flat_map(|branch| branch.conditions());
        let are_many = conditions.clone().nth(MOST_TESTS).is_some();
        let tests: Option<Vec<_>> = conditions.take(MOST_TESTS).map(|condition| condition.test()).collect();
        tests.filter(|_| !are_many).map(Self)
    }

    /// Whether one asks for what the subject is not.
    #[must_use]
    pub fn has_negated(&self) -> bool {
        self.0.iter().any(|test| matches!(test, WhenTest::Is { negated: true, .. }))
    }

    /// The values that the subject is compared with for equality.
    pub fn values(&self) -> impl Iterator<Item = Node<'t>> {
        self.0.iter().filter_map(|test| value_of(*test))
    }

    /// The types that the subject is asked for.
    pub fn types(&self) -> impl Iterator<Item = Type<'t>> {
        self.0.iter().filter_map(|test| match test {
            WhenTest::Is { tested, .. } => Some(*tested),
            WhenTest::Value(_) | WhenTest::Compare { .. } => None,
        })
    }

    /// Whether both `Истина` and `Ложь` are among the values.
    #[must_use]
    pub fn list_booleans(&self) -> bool {
        let lists = |wanted| self.values().any(|it| Boolean::cast(it).is_some_and(|it| it.value() == wanted));
        lists(true) && lists(false)
    }

    /// Whether a member of an enumeration is among the values, with whatever before it.
    #[must_use]
    pub fn list_item(&self, item: &str) -> bool {
        let is_name = |value: &Node<'_>| matches!(value.kind(), NodeKind::Member | NodeKind::NameExpression);
        self.values().filter(is_name).any(|it| it.last_token().is_some_and(|name| name.text() == item))
    }

    /// Whether `Неопределено` is among the values.
    #[must_use]
    pub fn list_empty(&self) -> bool {
        self.values().any(|value| value.kind() == NodeKind::Undefined)
    }
}

fn value_of(test: WhenTest<'_>) -> Option<Node<'_>> {
    match test {
        WhenTest::Value(value) | WhenTest::Compare { sign: TokenKind::Equal, bound: value } => {
            Some(value.without_parens())
        }
        WhenTest::Compare { .. } | WhenTest::Is { .. } => None,
    }
}

/// Whether the branches of a choice surely speak of all values of a variable: one that is Boolean, or of an enumeration of
/// the module, whose members stand behind its name, or one that is asked for its own type. Conditions of another form prove
/// nothing.
pub(super) fn is_exhaustive(choice: Case<'_>) -> bool {
    let local = choice.subject().and_then(|it| it.tree().bindings().resolve(it.without_parens()));
    let Some((local, tests)) = local.zip(ChoiceTests::of(choice)) else { return false };
    if asks_for_own_type(local, &tests) {
        return true;
    }
    if tests.0.iter().any(|it| value_of(*it).is_none()) {
        return false;
    }
    match local.type_reference() {
        Some(declared) => declared.single_name().is_some_and(|named| list_all(&tests, named)),
        None => begins_boolean(local) && tests.list_booleans(),
    }
}

/// Whether the conditions ask for types alone, one of them for the only type that the declaration of a variable gives. Of an
/// enumeration the items are what has to be listed.
fn asks_for_own_type(local: Local<'_>, tests: &ChoiceTests<'_>) -> bool {
    let Some(declared) = local.type_reference() else { return false };
    let is_enumeration = |named: NamedType<'_>| {
        named.node().tree().types_named(named.path()).any(|it| Enumeration::cast(it).is_some())
    };
    let named = declared.single_name().filter(|named| !named.is_nullable() && !is_enumeration(*named));
    let is_own = |test: &WhenTest<'_>| match test {
        WhenTest::Is { tested, negated: false } => tested.plain_text() == declared.plain_text(),
        _ => false,
    };
    let asks_for_type = |test: &WhenTest<'_>| matches!(test, WhenTest::Is { .. });
    named.is_some() && tests.0.iter().all(asks_for_type) && tests.0.iter().any(is_own)
}

fn begins_boolean(local: Local<'_>) -> bool {
    local.value().is_some_and(|value| value.without_parens().kind() == NodeKind::Boolean)
}

fn list_all<'t>(tests: &ChoiceTests<'t>, named: NamedType<'t>) -> bool {
    let (tree, name) = (named.node().tree(), named.path());
    let mut types = tree.types_named(name);
    let declared = types.next();
    if named.is_nullable() || named.arguments().is_some() || types.next().is_some() {
        return false;
    }
    let Some(declared) = declared else {
        return type_name::BOOLEAN.is(platform_name(name)) && tests.list_booleans();
    };
    let mut items = Enumeration::cast(declared).into_iter().flat_map(Enumeration::items).peekable();
    let lists = |item: EnumItem<'t>| {
        let item = item.name().map(|item| item.text());
        tests.values().filter_map(|value| item_of(value, name)).any(|listed| Some(listed) == item)
    };
    items.peek().is_some() && items.all(lists)
}

/// The name behind that of a type.
fn item_of<'t>(value: Node<'t>, type_name: &str) -> Option<&'t str> {
    let member = Member::cast(value).filter(|member| !member.is_safe())?;
    let owner = NameExpression::cast(member.object()?).filter(|owner| owner.text() == type_name)?;
    owner.node().declaration().is_none().then_some(member.name()?.text())
}
