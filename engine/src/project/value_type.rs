//! The types of values, as far as a module tells them, and whether a choice speaks of all values of a type.

use super::{ChoiceTests, CodeKey, Project, Section, TypeKind, boolean::is_surely_boolean};
use crate::{
    platform::{Role, Word, platform_name, words::type_name},
    syntax::xbsl::{
        Alternative, Binary, Call, Case, Method, NamedType, New, Node, NodeKind, TokenKind, Type,
    },
};

/// How far a value is followed to what variables begin with.
const STEPS: u32 = 8;

/// So many copies of a variable are followed.
const MOST_COPIES: usize = 64;

/// How many alternatives are looked at.
const MANY: usize = 64;

/// The type of a value.
#[derive(Clone, Copy, Debug)]
pub enum ValueType<'t> {
    /// As it is declared.
    Declared(Type<'t>),
    /// Of the constructor that makes it.
    Constructed(NamedType<'t>),
    /// Of a literal, a collection or an operation.
    Platform(Word),
}

impl<'t> ValueType<'t> {
    /// The type of a literal, of what `новый` makes, of a local, constant or field by its declaration, of a call by the
    /// method of the module. None where it is not known.
    #[must_use]
    pub fn of(value: Node<'t>) -> Option<Self> {
        of_value(value, STEPS)
    }

    /// Whether it is a type of the platform that no type of the module hides.
    #[must_use]
    pub fn is_of_platform(self) -> bool {
        match self {
            Self::Platform(_) => true,
            Self::Constructed(named) => is_of_platform(named),
            Self::Declared(declared) => declared.single_name().is_some_and(is_of_platform),
        }
    }
}

fn of_value(value: Node<'_>, steps: u32) -> Option<ValueType<'_>> {
    let value = value.without_parens();
    let steps = steps.checked_sub(1)?;
    let word = match value.kind() {
        NodeKind::New => return Some(ValueType::Constructed(New::cast(value)?.constructed()?)),
        NodeKind::Call => return of_call(Call::cast(value)?),
        NodeKind::NameExpression | NodeKind::Member => return of_declaration(value.declaration()?, steps),
        NodeKind::String => type_name::STRING,
        NodeKind::Number => type_name::NUMBER,
        NodeKind::Array => type_name::ARRAY,
        NodeKind::Map => type_name::MAP,
        NodeKind::Set => type_name::SET,
        _ if is_surely_boolean(value) => type_name::BOOLEAN,
        _ => return None,
    };
    Some(ValueType::Platform(word))
}

/// By the type of a declaration; where it has none, by the value it begins with.
fn of_declaration(declaration: Node<'_>, steps: u32) -> Option<ValueType<'_>> {
    use NodeKind::{Field, ModuleConst, Parameter, Variable};
    if !matches!(declaration.kind(), Field | ModuleConst | Parameter | Variable) {
        return None;
    }
    match declaration.children().find_map(Type::cast) {
        Some(declared) => Some(ValueType::Declared(declared)),
        None => of_value(declaration.expressions().next()?, steps),
    }
}

/// By the only method of the module that a call may mean.
fn of_call(call: Call<'_>) -> Option<ValueType<'_>> {
    let mut methods = call.methods();
    let result = methods.next().and_then(Method::return_type)?;
    methods.next().is_none().then_some(ValueType::Declared(result))
}

fn is_of_platform(named: NamedType<'_>) -> bool {
    let is_known = Role::Type.word(platform_name(named.path())).is_some();
    is_known && named.node().tree().types_named(named.path()).next().is_none()
}

impl<'p> Project<'p> {
    /// Whether there are values of the subject of which no branch of a choice speaks, `иначе` aside. Not where the type
    /// of the subject is unknown, or where a condition above may have restricted its values.
    #[must_use]
    pub fn leaves_values_out(&self, choice: Case<'p>) -> bool {
        let Some(subject) = choice.subject() else { return false };
        let tests = ChoiceTests::of(choice).filter(|tests| !tests.has_negated());
        let Some(tests) = tests else { return false };
        let spoken = Spoken { project: self, tests };
        match ValueType::of(subject) {
            None => false,
            Some(ValueType::Platform(word)) => !spoken.of_platform(word),
            Some(ValueType::Constructed(named)) => !spoken.of_named(named),
            Some(ValueType::Declared(declared)) => {
                // A test above may have told more of a value of any other type.
                let is_any = declared
                    .single_name()
                    .is_some_and(|named| type_name::OBJECT.is(platform_name(named.path())));
                let is_one = !declared.is_union() && !declared.is_nullable() && !is_any;
                let alternatives = declared.alternatives().take(MANY);
                (is_one || is_unused_before(subject)) && alternatives.into_iter().any(|it| !spoken.of(it))
                    || spoken.of_neither(declared) && is_compared_with_empty_alone_before(subject)
            }
        }
    }

    /// The names of the members of an enumeration: of the module, of the project, or of another module by a qualified name.
    fn enumeration_items(&self, named: NamedType<'p>) -> Option<Box<dyn Iterator<Item = &'p str> + 'p>> {
        let (tree, path) = (named.node().tree(), named.path());
        let name = named.name()?.text();
        if let Some(own) = tree.types_named(path).next() {
            let items = own.children().filter(|child| child.kind() == NodeKind::EnumItem);
            let names = items.filter_map(|item| Some(item.child(NodeKind::Name)?.text()));
            return (own.kind() == NodeKind::Enumeration).then(|| Box::new(names) as Box<_>);
        }
        let of_element = || {
            let element = self.enumeration(name).filter(|_| !path.contains('.'))?;
            let names = element.symbols().parts(Section::Items).iter().map(|item| &*item.name);
            Some(Box::new(names) as Box<dyn Iterator<Item = _>>)
        };
        let of_module = || {
            let declared = self.type_named(path).found()?;
            let is_enumeration = declared.symbol.kind == TypeKind::Enumeration;
            let names = declared.symbol.items.iter().map(|item| &*item.name);
            is_enumeration.then(|| Box::new(names) as Box<_>)
        };
        of_element().or_else(of_module)
    }
}

/// Whether nothing asks for a local above a place where it stands, nor for the one that it is a copy of above the copy;
/// nothing is known of what is no local.
fn is_unused_before(place: Node<'_>) -> bool {
    let mut place = place.without_parens();
    for _ in 0..MOST_COPIES {
        let Some(local) = place.tree().bindings().resolve(place) else { return false };
        if local.uses().any(|it| it.span().start < place.span().start) {
            return false;
        }
        let begins = local.value().filter(|_| local.type_reference().is_none()).map(Node::without_parens);
        match begins.filter(|value| value.kind() == NodeKind::NameExpression) {
            Some(copied) => place = copied,
            None => return true,
        }
    }
    false
}

/// Whether a local was compared with the empty value above a place where it stands, a few times, and nothing else was done
/// with it.
fn is_compared_with_empty_alone_before(place: Node<'_>) -> bool {
    let is_empty = |side: Option<Node<'_>>| side.is_some_and(|side| side.kind() == NodeKind::Undefined);
    let is_with_empty = |comparison: Binary<'_>| {
        matches!(comparison.operator(), TokenKind::Equal | TokenKind::NotEqual)
            && (is_empty(comparison.left()) || is_empty(comparison.right()))
    };
    let Some(local) = place.tree().bindings().resolve(place.without_parens()) else { return false };
    let before = || local.uses().filter(|it| it.span().start < place.span().start);
    before().nth(MANY).is_none()
        && before().all(|it| it.node().node().parent().and_then(Binary::cast).is_some_and(is_with_empty))
}

/// The values that the branches of a choice speak of.
struct Spoken<'c, 'p> {
    project: &'c Project<'p>,
    tests: ChoiceTests<'p>,
}

impl<'p> Spoken<'_, 'p> {
    /// Whether they may be all values of an alternative of a type.
    fn of(&self, alternative: Alternative<'p>) -> bool {
        match alternative {
            Alternative::Null(_) => self.of_empty(),
            Alternative::Named(named) if named.is_undefined() => self.of_empty(),
            Alternative::Named(named) => self.of_named(named) && (!named.is_nullable() || self.of_empty()),
            Alternative::Function(_) | Alternative::Paren(_) | Alternative::Keyword(..) => true,
        }
    }

    /// Whether they are neither the empty value of a type nor all its others: something is left, be it empty or not.
    fn of_neither(&self, declared: Type<'p>) -> bool {
        let named = declared.single_name().filter(|named| named.is_nullable());
        named.is_some_and(|named| !self.of_named(named)) && !self.of_empty()
    }

    fn of_empty(&self) -> bool {
        let is_empty = |tested: Type<'_>| tested.is_nullable();
        self.tests.list_empty() || self.tests.types().any(is_empty)
    }

    /// Whether a type that is asked for is the one, or may contain it.
    fn of_named(&self, named: NamedType<'p>) -> bool {
        let key = CodeKey::type_name(named);
        let mut others = self.tests.types().flat_map(Type::alternatives);
        let may_contain = |alternative: Alternative<'_>| match alternative {
            Alternative::Named(other) if CodeKey::type_name(other) == key => true,
            // A type of the platform is no more than one of its kind, but for the type of all objects.
            Alternative::Named(other) => {
                let is_any = || type_name::OBJECT == *platform_name(other.path());
                !is_of_platform(other) || is_any() || !is_of_platform(named)
            }
            Alternative::Null(_) => false,
            _ => true,
        };
        if others.any(may_contain) {
            return true;
        }
        let name = platform_name(named.path());
        let known = Role::Type.words().iter().find(|word| word.is(name) && is_of_platform(named));
        match (known, self.project.enumeration_items(named)) {
            // Either may be meant.
            (Some(_), Some(_)) => true,
            (Some(word), None) => named.arguments().is_some() || self.of_platform(*word),
            (None, Some(mut items)) => items.all(|item| self.tests.list_item(item)),
            (None, None) => true,
        }
    }

    fn of_platform(&self, word: Word) -> bool {
        let is_asked_for = |alternative: Alternative<'_>| match alternative {
            Alternative::Named(other) => {
                let name = platform_name(other.path());
                word.is(name) || type_name::OBJECT == *name
            }
            _ => false,
        };
        let is_asked_for = self.tests.types().flat_map(Type::alternatives).any(is_asked_for);
        is_asked_for || word == type_name::BOOLEAN && self.tests.list_booleans()
    }
}
