//! Which values are certain to be `Истина` or `Ложь`, as far as their own module tells.

use crate::{
    platform::{platform_name, words::type_name},
    syntax::xbsl::{
        Alternative, As, Binary, Call, Lambda, Method, Node, NodeKind, NonNull, Ternary, TokenKind, Type,
    },
};

/// How far a value is followed: into branches, and to the values that variables begin with.
const STEPS: u32 = 8;

/// How many methods of one name are looked at.
const OVERLOADS: usize = 8;

/// What is known of a boolean value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Certainty {
    NeverEmpty,
    MayBeEmpty,
}

/// Whether an expression is certain to be `Истина` or `Ложь` and never empty: an operation whose result is a boolean,
/// or a name or method that the module declares so. Members of other types, and calls of what is declared
/// elsewhere, are not certain.
#[must_use]
pub fn is_surely_boolean(value: Node<'_>) -> bool {
    of_value(value, STEPS) == Some(Certainty::NeverEmpty)
}

/// The same, but for the empty value, which may be there too.
pub(super) fn is_boolean_or_empty(value: Node<'_>) -> bool {
    of_value(value, STEPS).is_some()
}

fn of_value(value: Node<'_>, steps: u32) -> Option<Certainty> {
    let value = value.without_parens();
    let steps = steps.checked_sub(1)?;
    match value.kind() {
        NodeKind::Boolean | NodeKind::Not | NodeKind::Is => Some(Certainty::NeverEmpty),
        NodeKind::As => of_type(As::cast(value)?.type_reference()?),
        NodeKind::NonNull => of_value(NonNull::cast(value)?.operand()?, steps).map(|_| Certainty::NeverEmpty),
        NodeKind::Binary => of_operation(Binary::cast(value)?, steps),
        NodeKind::Ternary => {
            let choice = Ternary::cast(value)?;
            let (then, otherwise) = (of_value(choice.then()?, steps)?, of_value(choice.otherwise()?, steps)?);
            Some(if then == Certainty::NeverEmpty { otherwise } else { then })
        }
        NodeKind::NameExpression | NodeKind::Member => of_declaration(value.declaration()?, steps),
        NodeKind::Call => of_call(Call::cast(value)?, steps),
        _ => None,
    }
}

fn of_operation(operation: Binary<'_>, steps: u32) -> Option<Certainty> {
    match operation.operator() {
        TokenKind::And | TokenKind::Or => Some(Certainty::NeverEmpty),
        TokenKind::Coalesce => {
            of_value(operation.left()?, steps)?;
            of_value(operation.right()?, steps)
        }
        operator => operator.is_comparison().then_some(Certainty::NeverEmpty),
    }
}

/// By the type of a declaration; where it has none, by the value it begins with.
fn of_declaration(declaration: Node<'_>, steps: u32) -> Option<Certainty> {
    use NodeKind::{Field, ModuleConst, Parameter, Variable};
    if !matches!(declaration.kind(), Field | ModuleConst | Parameter | Variable) {
        return None;
    }
    match declaration.children().find_map(Type::cast) {
        Some(declared) => of_type(declared),
        None => of_value(declaration.expressions().next()?, steps),
    }
}

/// By the types of all methods a call may mean.
fn of_call(call: Call<'_>, steps: u32) -> Option<Certainty> {
    let mut methods = call.methods();
    let result = |method: Method<'_>| method.return_type().and_then(of_type);
    let Some(first) = methods.next() else { return of_function(call, steps) };
    let first = result(first)?;
    let is_same = methods.clone().take(OVERLOADS).all(|method| result(method) == Some(first));
    (is_same && methods.nth(OVERLOADS).is_none()).then_some(first)
}

/// By the type of the function that is called, if its name is declared as one: `Проверка: (Строка)->Булево`. Without a type
/// by the lambda that a variable stands for, as `знч Проверка = () -> Истина`.
fn of_function(call: Call<'_>, steps: u32) -> Option<Certainty> {
    let called = call.callee().filter(|callee| callee.kind() == NodeKind::NameExpression)?;
    let Some(declared) = called.declaration()?.children().find_map(Type::cast) else {
        let variable = called.tree().bindings().resolve(called).filter(|variable| !variable.is_assigned())?;
        return of_value(Lambda::cast(variable.value()?.without_parens())?.body()?, steps);
    };
    let mut alternatives = declared.alternatives();
    match (alternatives.next()?, alternatives.next()) {
        (Alternative::Function(function), None) => of_type(function.result()?),
        _ => None,
    }
}

fn of_type(declared: Type<'_>) -> Option<Certainty> {
    let named = declared.single_name().filter(|named| type_name::BOOLEAN == *platform_name(named.path()))?;
    let is_own = named.node().tree().types_named(named.path()).next().is_some();
    let certainty = if named.is_nullable() { Certainty::MayBeEmpty } else { Certainty::NeverEmpty };
    (!is_own).then_some(certainty)
}
