//! The types of expressions.

use super::{Alternative, MemberSource, Type, Types, choices::may_be_restricted};
use crate::{
    platform::{
        Word,
        words::{member, type_name},
    },
    project::{DeclaredType, Module, TypeSymbol, ValueSymbol},
    syntax::xbsl::{
        Array, As, Binary, Braced, Call, Catch, ForIn, Index, Local, LocalKind, Map, Member, ModuleConst,
        NameExpression, New, Node, NodeId, NodeKind, NonNull, Set, Ternary, TokenKind, TypeArguments, Unary,
        Use, UseKind,
    },
};

/// How far a value is followed: through members, operands, variables and what these begin with.
const MOST_STEPS: u32 = 64;

/// What is known of a value.
#[derive(Debug)]
pub(super) enum Known<'p> {
    /// Its type, if it has one that is known, and how many steps that takes.
    Within(u32, Option<Type<'p>>),
    /// It takes more steps than these.
    Beyond(u32),
}

impl<'p> Known<'p> {
    /// What that says to somebody with so many steps, and how many are left then; nothing where more steps may find more.
    fn within(&self, steps: u32) -> Option<(Option<Type<'p>>, Option<u32>)> {
        match self {
            Self::Within(taken, found) if *taken <= steps => Some((found.clone(), Some(steps - taken))),
            Self::Beyond(given) if *given < steps => None,
            Self::Within(..) | Self::Beyond(_) => Some((None, None)),
        }
    }
}

/// Of literals with more items than this only the first ones are looked at, and nothing is known of the rest.
const MOST_ITEMS: usize = 64;

/// The literals in curly brackets, whose word is the name of their type.
const BRACED: [Word; 9] = [
    type_name::DATE,
    type_name::DATE_TIME,
    type_name::TIME,
    type_name::INSTANT,
    type_name::UUID,
    type_name::BYTES,
    type_name::VERSION,
    type_name::DURATION,
    type_name::TIME_ZONE,
];

/// The collections whose rows have the type in the brackets.
const COLLECTIONS: [Word; 11] = [
    type_name::ARRAY,
    type_name::SET,
    type_name::COLLECTION,
    type_name::ITERABLE,
    type_name::READABLE_ARRAY,
    type_name::READABLE_SET,
    type_name::READABLE_COLLECTION,
    type_name::MUTABLE_COLLECTION,
    type_name::MUTABLE_ARRAY,
    type_name::MUTABLE_SET,
    type_name::QUERY_RESULT,
];

pub(super) const ARRAYS: [Word; 3] = [type_name::ARRAY, type_name::READABLE_ARRAY, type_name::MUTABLE_ARRAY];

pub(super) const MAPS: [Word; 3] = [type_name::MAP, type_name::READABLE_MAP, type_name::MUTABLE_MAP];

impl<'p> Types<'p> {
    /// The type of an expression of the module; `None` where it is not known.
    #[must_use]
    pub fn of(&self, value: Node<'p>) -> Option<Type<'p>> {
        self.value(value, MOST_STEPS)
    }

    /// The type of a local by its declaration.
    #[must_use]
    pub fn of_local(&self, local: Local<'p>) -> Option<Type<'p>> {
        self.local(local, MOST_STEPS)
    }

    /// What a member is asked of.
    #[must_use]
    pub fn source(&self, object: Node<'p>) -> Option<MemberSource<'p>> {
        self.source_of(object, MOST_STEPS)
    }

    fn value(&self, value: Node<'p>, steps: u32) -> Option<Type<'p>> {
        let value = value.without_parens();
        // What is known of a local is kept with its declaration.
        if value.kind() == NodeKind::NameExpression
            && let Some(local) = self.module.tree().bindings().resolve(value)
        {
            let Some(steps) = steps.checked_sub(1) else {
                self.steps_left.set(None);
                return None;
            };
            return self.local(local, steps);
        }
        self.kept(value.id(), steps, |steps| self.found(value, steps))
    }

    /// What was found before, or is now. Where that takes more steps than are left, nothing is known, in whatever order
    /// questions are asked.
    fn kept(&self, id: NodeId, steps: u32, find: impl FnOnce(u32) -> Option<Type<'p>>) -> Option<Type<'p>> {
        let known = self.values.borrow().get(&id).and_then(|known| known.within(steps));
        let outer = self.steps_left.replace(steps.checked_sub(1));
        let (found, left) = known.unwrap_or_else(|| {
            let found = self.steps_left.get().and_then(find);
            let left = self.steps_left.get();
            let found = found.filter(|_| left.is_some());
            let known = match left {
                Some(left) => Known::Within(steps - left, found.clone()),
                None => Known::Beyond(steps),
            };
            self.values.borrow_mut().insert(id, known);
            (found, left)
        });
        self.steps_left.set(outer.min(left));
        found
    }

    fn found(&self, value: Node<'p>, steps: u32) -> Option<Type<'p>> {
        let platform = |word: Word| Some(Type::platform(word.ru));
        match value.kind() {
            NodeKind::String => platform(type_name::STRING),
            NodeKind::Number => platform(type_name::NUMBER),
            NodeKind::Duration => platform(type_name::DURATION),
            NodeKind::Pattern => platform(type_name::PATTERN),
            NodeKind::Boolean | NodeKind::Not | NodeKind::Is => platform(type_name::BOOLEAN),
            NodeKind::Query => Some(self.query(value)),
            NodeKind::This => self.this(value),
            NodeKind::Undefined => Some(Type::empty()),
            NodeKind::Braced => braced(Braced::cast(value)?),
            NodeKind::Array => Some(self.array(Array::cast(value)?, steps)),
            NodeKind::Set => Some(self.set(Set::cast(value)?, steps)),
            NodeKind::Map => Some(self.map(Map::cast(value)?)),
            NodeKind::New => self.constructed(New::cast(value)?.constructed()?),
            NodeKind::As => self.written(As::cast(value)?.type_reference()?),
            NodeKind::NonNull => Some(self.value(NonNull::cast(value)?.operand()?, steps)?.without_empty()),
            NodeKind::Ternary => {
                let ternary = Ternary::cast(value)?;
                let then = self.value(ternary.then()?, steps)?;
                Some(then.or(self.value(ternary.otherwise()?, steps)?))
            }
            NodeKind::Unary => {
                let operand = self.value(Unary::cast(value)?.operand()?, steps)?;
                Some(operand).filter(|operand| operand.is(type_name::NUMBER))
            }
            NodeKind::Binary => self.binary(Binary::cast(value)?, steps),
            NodeKind::NameExpression => self.named(NameExpression::cast(value)?, steps),
            NodeKind::Member => self.member(Member::cast(value)?, steps),
            NodeKind::Call => self.call(Call::cast(value)?, steps),
            NodeKind::Index => self.indexed(Index::cast(value)?, steps),
            _ => None,
        }
    }

    fn binary(&self, binary: Binary<'p>, steps: u32) -> Option<Type<'p>> {
        use TokenKind::{
            And, Coalesce, Equal, Greater, GreaterEqual, Less, LessEqual, Minus, NotEqual, Or, Percent, Plus,
            Power, Slash, Star,
        };
        let sides = || Some((self.value(binary.left()?, steps)?, self.value(binary.right()?, steps)?));
        match binary.operator() {
            And | Or | Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual => {
                Some(Type::platform(type_name::BOOLEAN.ru))
            }
            Coalesce => {
                let left = self.value(binary.left()?, steps)?;
                if !left.is_nullable() {
                    return Some(left);
                }
                Some(left.without_empty().or(self.value(binary.right()?, steps)?))
            }
            Plus | Minus | Star | Slash | Percent | Power => {
                let (left, right) = sides()?;
                let both = |word| left.is(word) && right.is(word);
                if both(type_name::NUMBER) {
                    return Some(left);
                }
                // A number becomes a part of the string that it is added to.
                let may_join = |side: &Type<'p>| side.is(type_name::STRING) || side.is(type_name::NUMBER);
                let is_joined = binary.operator() == Plus && may_join(&left) && may_join(&right);
                is_joined.then(|| Type::platform(type_name::STRING.ru))
            }
            _ => None,
        }
    }

    fn this(&self, value: Node<'p>) -> Option<Type<'p>> {
        let of_type = || {
            let symbol = self.own_type(value)?;
            Some(Alternative::Declared(DeclaredType { module: self.module, symbol }))
        };
        let of_element = self.own_value(value).map(|(own, side)| Alternative::Element(own, side));
        of_element.or_else(of_type).map(Type::of)
    }

    /// The type of the module to whose values the code at a place belongs.
    pub(super) fn own_type(&self, place: Node<'p>) -> Option<&'p TypeSymbol> {
        let method = place.enclosing_method().filter(|method| !method.is_static())?;
        let name = method.owner()?.child(NodeKind::Name)?;
        self.module.symbols().type_named(name.text()).found()
    }

    fn named(&self, name: NameExpression<'p>, steps: u32) -> Option<Type<'p>> {
        if let Some(field) = self.own_type(name.node()).and_then(|own| own.field(name.text()).found()) {
            return self.of_field(self.module, field);
        }
        if let Some(constant) = self.module.symbols().constant(name.text()).found() {
            return match constant.type_text.as_deref() {
                Some(written) => self.read_in(self.module, written),
                None => self.literal_of_constant(name.text(), steps),
            };
        }
        self.own_property(name)
    }

    /// The type of a field of a type of a module: the written one, or a boolean by the value that it begins with.
    pub(super) fn of_field(&self, module: Module<'p>, field: &'p ValueSymbol) -> Option<Type<'p>> {
        match field.type_text.as_deref() {
            Some(written) => self.read_in(module, written),
            None => field.is_boolean.then(|| Type::platform(type_name::BOOLEAN.ru)),
        }
    }

    /// The type of a constant without a written one, by the literal that is its value.
    fn literal_of_constant(&self, name: &str, steps: u32) -> Option<Type<'p>> {
        let mut constants = self.module.tree().root().members_as(NodeKind::ModuleConst, name);
        let value = ModuleConst::cast(constants.next()?)?.value()?;
        let is_literal = value.kind().is_literal() && value.kind() != NodeKind::Undefined;
        self.value(value, steps).filter(|_| is_literal)
    }

    fn local(&self, local: Local<'p>, steps: u32) -> Option<Type<'p>> {
        self.kept(local.declaration().id(), steps, |steps| self.declared_or_begun(local, steps))
    }

    fn declared_or_begun(&self, local: Local<'p>, steps: u32) -> Option<Type<'p>> {
        if let Some(declared) = local.type_reference() {
            return self.written(declared);
        }
        match local.kind() {
            LocalKind::ForIn => {
                let collection = ForIn::cast(local.declaration())?.collection()?;
                self.row_of(&self.value(collection, steps)?)
            }
            LocalKind::ForTo => Some(Type::platform(type_name::NUMBER.ru)),
            LocalKind::Catch => self.written(Catch::cast(local.declaration())?.type_reference()?),
            _ => self.copied(local.value()?.without_parens(), steps),
        }
    }

    /// The type of a variable by what it begins with. A copy of another variable may be known to be less than that one is
    /// declared as, where a condition stands above or something else was assigned.
    fn copied(&self, value: Node<'p>, steps: u32) -> Option<Type<'p>> {
        let begins = self.value(value, steps)?;
        if begins.is_empty_only() {
            // What begins empty is to be more later.
            return None;
        }
        // A component of a form is what the form describes.
        let is_described = Member::cast(value).is_some_and(|member| self.component(member).is_some());
        let is_name = matches!(value.kind(), NodeKind::NameExpression | NodeKind::Member) && !is_described;
        let is_settled = || {
            let local = value.tree().bindings().resolve(value);
            // What is declared and begins with a value is known by that value.
            let begins_otherwise = |it: Local<'_>| {
                it.kind() != LocalKind::Parameter && it.type_reference().is_some() && it.value().is_some()
            };
            let may_be_anything = || begins.alternatives().iter().any(|it| self.may_be_anything(it));
            let is_untested = || local.is_some_and(is_untested);
            match begins.single() {
                Some(only) if is_final(only) && !begins.is_nullable() => true,
                Some(only) if is_final(only) && is_untested() => true,
                None if is_untested() && !may_be_anything() => true,
                _ => !may_be_anything() && !local.is_some_and(begins_otherwise) && !may_be_restricted(value),
            }
        };
        (!is_name || is_settled()).then_some(begins)
    }

    /// Whether values of a type are used for what they are besides: any object, a component of a form.
    fn may_be_anything(&self, alternative: &Alternative<'p>) -> bool {
        match alternative {
            Alternative::Platform(known) => {
                type_name::OBJECT == known.name || !self.inherits(known, type_name::COMPONENT).is_absent()
            }
            _ => false,
        }
    }

    fn member(&self, member: Member<'p>, steps: u32) -> Option<Type<'p>> {
        if let Some(component) = self.component(member) {
            return self.read_described(component.type_text.as_deref()?);
        }
        let source = self.source_of(member.object()?, steps)?;
        let found = self.property(&source, member.name()?.text())?;
        self.after_access(found, member, &source)
    }

    fn call(&self, call: Call<'p>, steps: u32) -> Option<Type<'p>> {
        if call.type_arguments().is_some() {
            return None;
        }
        let name = call.name()?;
        let Some(object) = call.object() else {
            // In a method of a type one of the type may be meant.
            if call.node().enclosing_method()?.owner().is_some() {
                let mut own = call.methods();
                let only = own.next().filter(|method| own.next().is_none() && method.owner().is_some())?;
                return self.written(only.return_type()?);
            }
            let method = self.module.method(name.text()).found()?;
            return self.read_in(self.module, method.result.as_deref()?);
        };
        // Without an item to add, an overload is meant that the tables lack.
        if member::ADD.is(name.text()) && call.arguments().next().is_none() {
            return None;
        }
        let source = self.source_of(object, steps)?;
        let found = self.result(&source, name.text())?;
        match call.callee().and_then(Member::cast) {
            Some(member) => self.after_access(found, member, &source),
            None => Some(found),
        }
    }

    /// A member asked with `?.` of a value that may be empty may be empty too, and so may be what stands behind that one in
    /// the chain. Where nobody may have filled the value although its type has no empty value, nothing is known.
    fn after_access(
        &self,
        found: Type<'p>,
        member: Member<'p>,
        source: &MemberSource<'p>,
    ) -> Option<Type<'p>> {
        match source {
            MemberSource::Value(value) if !member.is_safe() => {
                let may_be_skipped = value.is_nullable() && member.object()?.has_safe_access();
                Some(if may_be_skipped { found.or_empty() } else { found })
            }
            _ if !member.is_safe() => Some(found),
            MemberSource::Value(value) if !value.is_nullable() => {
                (!self.may_be_unfilled(member.object()?)).then_some(found)
            }
            _ => Some(found.or_empty()),
        }
    }

    fn indexed(&self, index: Index<'p>, steps: u32) -> Option<Type<'p>> {
        let owner = self.value(index.object()?, steps)?;
        let owner = owner.single_platform()?;
        let is_any = |words: &[Word]| words.iter().any(|word| *word == owner.name);
        if is_any(&ARRAYS) {
            owner.arguments.first().cloned().flatten()
        } else if is_any(&MAPS) {
            owner.arguments.get(1).cloned().flatten()
        } else {
            None
        }
    }

    fn source_of(&self, object: Node<'p>, steps: u32) -> Option<MemberSource<'p>> {
        let object = object.without_parens();
        if let Some(name) = NameExpression::cast(object)
            && self.module.tree().bindings().resolve(object).is_none()
            && let Some(source) = self.source_named(name)
        {
            return Some(source);
        }
        self.value(object, steps).map(MemberSource::Value)
    }

    /// The type of what a loop over a collection gives.
    fn row_of(&self, collection: &Type<'p>) -> Option<Type<'p>> {
        let owner = collection.single_platform()?;
        if COLLECTIONS.iter().any(|word| *word == owner.name) {
            return owner.arguments.first().cloned().flatten();
        }
        if MAPS.iter().any(|word| *word == owner.name) {
            return Some(Type::generic(type_name::KEY_AND_VALUE.ru, owner.arguments.clone()));
        }
        None
    }

    fn array(&self, array: Array<'p>, steps: u32) -> Type<'p> {
        let written = array.type_arguments().map(|it| self.arguments(it));
        let arguments = written.unwrap_or_else(|| vec![self.common(array.items(), steps)]);
        Type::generic(type_name::ARRAY.ru, arguments)
    }

    fn set(&self, set: Set<'p>, steps: u32) -> Type<'p> {
        let written = set.type_arguments().map(|it| self.arguments(it));
        let arguments = written.unwrap_or_else(|| vec![self.common(set.items(), steps)]);
        Type::generic(type_name::SET.ru, arguments)
    }

    fn map(&self, map: Map<'p>) -> Type<'p> {
        let arguments = map.type_arguments().map(|it| self.arguments(it));
        Type::generic(type_name::MAP.ru, arguments.unwrap_or_else(|| vec![None, None]))
    }

    fn arguments(&self, written: TypeArguments<'p>) -> Vec<Option<Type<'p>>> {
        written.arguments().map(|argument| self.written(argument.type_reference()?)).collect()
    }

    /// The type that all items of a literal have; none where they differ.
    fn common(&self, mut items: impl Iterator<Item = Node<'p>>, steps: u32) -> Option<Type<'p>> {
        let first = self.value(items.next()?, steps)?;
        let mut rest = items.by_ref().take(MOST_ITEMS);
        let are_same = rest.all(|item| self.value(item, steps).is_some_and(|it| it.is_same(&first)));
        drop(rest);
        (are_same && items.next().is_none()).then_some(first)
    }
}

/// So many uses of a variable are looked at.
const MOST_USES: usize = 16;

/// Whether nothing tells more of the values of a variable than the declaration: nothing is assigned to it, and its value is
/// only handed on.
fn is_untested(local: Local<'_>) -> bool {
    let begins_otherwise = local.kind() != LocalKind::Parameter && local.value().is_some();
    !begins_otherwise && local.uses().len() <= MOST_USES && local.uses().all(is_handed_on)
}

fn is_handed_on(place: Use<'_>) -> bool {
    use NodeKind::{Argument, Insert, Paren, Return, ShortLambda, Variable};
    let around = place.node().node().ancestors().find(|around| around.kind() != Paren);
    let is_kept =
        |around: Node<'_>| matches!(around.kind(), Argument | Insert | Return | ShortLambda | Variable);
    place.kind() == UseKind::Read && around.is_some_and(is_kept)
}

fn braced<'p>(literal: Braced<'p>) -> Option<Type<'p>> {
    let word = BRACED.iter().find(|word| word.is(literal.name()))?;
    Some(Type::platform(word.ru))
}

/// Whether no condition can make a value of a type be known as something more special.
fn is_final(alternative: &Alternative<'_>) -> bool {
    match alternative {
        Alternative::Platform(known) => FINAL.iter().any(|word| *word == known.name),
        Alternative::Element(..) | Alternative::Declared(_) | Alternative::Row(_) => true,
        Alternative::Null => false,
    }
}

const FINAL: [Word; 13] = [
    type_name::STRING,
    type_name::NUMBER,
    type_name::BOOLEAN,
    type_name::DATE,
    type_name::DATE_TIME,
    type_name::TIME,
    type_name::DURATION,
    type_name::UUID,
    type_name::BYTES,
    type_name::URL,
    type_name::ARRAY,
    type_name::SET,
    type_name::MAP,
];
