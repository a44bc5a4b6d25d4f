//! A declaration whose type is the one its value plainly has: a literal, a sum that begins with one, or a
//! constructor of the very type.

use crate::{
    platform::{platform_name, words::type_name},
    rules::prelude::*,
    syntax::xbsl::{
        Array, As, Binary, Field, ModuleConst, NamedType, New, Node, NodeKind, NonNull, TokenKind, Type,
        Variable, VariableKind,
    },
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    let variables = module.all::<Variable<'_>>().filter(|variable| variable.kind() != VariableKind::Use);
    for variable in variables {
        judge(variable.type_reference(), variable.value(), report);
    }
    for field in module.all::<Field<'_>>() {
        judge(field.type_reference(), field.value(), report);
    }
    for constant in module.all::<ModuleConst<'_>>() {
        judge(constant.type_reference(), constant.value(), report);
    }
}

fn judge(declared: Option<Type<'_>>, value: Option<Node<'_>>, report: &mut Reporter<'_>) {
    let (Some(declared), Some(value)) = (declared, value) else { return };
    let name = platform_name(declared.plain_text());
    let plain = without_cast(value, declared);
    if literal_type(plain).is_some_and(|word| word == name) || is_built_as(plain, declared) {
        let colon = declared.node().first_token().previous_significant();
        let start = colon.map_or(declared.span().start, |colon| colon.span().start);
        report.at(Span::new(start, declared.span().end)).arg("type", declared.in_one_line());
    }
}

/// What is cast to the very type, if anything is.
fn without_cast<'t>(value: Node<'t>, declared: Type<'_>) -> Node<'t> {
    let cast = As::cast(value).filter(|cast| {
        cast.type_reference().is_some_and(|to| is_same(to.plain_text(), declared.plain_text()))
    });
    cast.and_then(As::operand).unwrap_or(value)
}

/// The type of a literal, or of operations that keep the type of the literal they begin with.
fn literal_type(value: Node<'_>) -> Option<Word> {
    match value.kind() {
        NodeKind::Number => Some(type_name::NUMBER),
        NodeKind::String => Some(type_name::STRING),
        NodeKind::Boolean => Some(type_name::BOOLEAN),
        NodeKind::Binary => {
            let operation = Binary::cast(value)?;
            let first = literal_type(operation.left()?)?;
            keeps(first, operation.operator()).then_some(first)
        }
        _ => None,
    }
}

/// Whether the result of an operation has the type of its left operand.
fn keeps(left: Word, operator: TokenKind) -> bool {
    use TokenKind::{And, Minus, Or, Percent, Plus, Power, Slash, Star};
    match operator {
        Plus => left == type_name::NUMBER || left == type_name::STRING,
        Minus | Star | Slash | Percent | Power => left == type_name::NUMBER,
        And | Or => left == type_name::BOOLEAN,
        _ => false,
    }
}

/// Whether the value is a new object of exactly the type, or an empty array `<Т>[]` of its items.
fn is_built_as(value: Node<'_>, declared: Type<'_>) -> bool {
    let made = NonNull::cast(value).map_or(Some(value), NonNull::operand).and_then(New::cast);
    if let Some(constructed) = made.and_then(New::constructed) {
        return is_same(constructed.plain_text(), declared.plain_text());
    }
    let empty = Array::cast(value).filter(|array| array.items().next().is_none());
    let named = declared
        .single_name()
        .filter(|name| type_name::ARRAY == *platform_name(name.path()) && !name.is_nullable());
    match (empty.and_then(Array::type_arguments), named.and_then(NamedType::arguments)) {
        (Some(items), Some(of)) => is_same(items.text(), of.text()),
        _ => false,
    }
}

/// Whether two types are spelled alike, spaces not counted.
fn is_same(text: &str, other: &str) -> bool {
    text.chars().filter(|c| !c.is_whitespace()).eq(other.chars().filter(|c| !c.is_whitespace()))
}
