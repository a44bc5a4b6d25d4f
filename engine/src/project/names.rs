//! The names a module declares, by what they name, and those a description gives: conventions about names ask here.
//!
//! A resource (`исп`), a parameter of a lambda and a member of an enumeration are in no role; a field of a
//! structure or an exception is no variable.

mod latin;
mod noun;
mod number;
mod role;

use super::{Element, Module, ValueWords, boolean::is_boolean_or_empty};
use crate::{
    platform::{
        platform_name,
        words::{kind, type_name},
    },
    syntax::{
        xbsl::{
            Alternative, ModuleConst, Name, Node, NodeId, NodeKind, TokenKind, TokenRef, Tree, Type,
            Variable, VariableKind,
        },
        yaml::{self, Value},
    },
};

use latin::begins_term;
pub use latin::latin_original;
pub use noun::begins_with_noun;
pub use number::Number;
pub use role::NameRole;

impl<'p> Module<'p> {
    /// The names declared in any of these roles, kind of declaration after kind, each in the order of the text.
    pub fn names(&self, roles: &[NameRole]) -> impl Iterator<Item = Name<'p>> + use<'p> {
        let tree = self.tree();
        let wanted = Roles::of(roles.iter().copied());
        let declared = self.file().names.get_or_init(|| declared(tree)).iter();
        let names = declared.filter(move |(_, roles)| roles.0 & wanted.0 != 0);
        names.filter_map(|(name, _)| Name::cast(tree.node(*name)))
    }
}

impl<'p> Element<'p> {
    /// The names that an element gives: its own, then those of its items and components, in the order of the text. The
    /// keys of a dictionary are no names, and what has no kind gives none.
    pub fn names(&self) -> impl Iterator<Item = Value<'p>> + use<'p> {
        self.names_among(self.file().nodes.names.iter().copied())
    }

    /// Those of them that have a trait.
    pub fn names_with(&self, wanted: NameTrait) -> impl Iterator<Item = Value<'p>> + use<'p> {
        let (names, tree) = (&self.file().nodes.names, self.tree());
        let traits = self.file().name_traits.get_or_init(|| {
            let names = names.iter().filter_map(|name| tree.value(*name));
            names.map(|name| NameTraits::of(name.text())).collect()
        });
        let named = names.iter().zip(traits).filter(move |(_, traits)| traits.have(wanted));
        self.names_among(named.map(|(name, _)| *name))
    }

    fn names_among<N: Iterator<Item = yaml::NodeId>>(
        &self,
        names: N,
    ) -> impl Iterator<Item = Value<'p>> + use<'p, N> {
        let (root, tree) = (self.root(), self.tree());
        let names = self.kind().map(|_| names).into_iter().flatten();
        let gives_one = !self.is_kind(kind::LOCALIZED_STRINGS);
        let names = names.filter_map(|name| tree.value(name));
        names.filter(move |name| gives_one || name.parent() == Some(root))
    }

    /// Where its own name is written.
    #[must_use]
    pub fn own_name(&self) -> Option<Value<'p>> {
        self.tree().value(self.file().nodes.own_name?)
    }
}

/// What few names have, and rules about names ask for.
#[derive(Clone, Copy, Debug)]
pub enum NameTrait {
    Underscore,
    /// The letter `ё`.
    Yo,
    /// A capital right behind another.
    CapitalsInRow,
    /// What an English term in Russian letters begins with.
    BeginningOfTerm,
}

/// A set of traits: a bit for each.
#[derive(Clone, Copy, Debug)]
pub(super) struct NameTraits(u8);

impl NameTraits {
    fn of(name: &str) -> Self {
        use NameTrait as T;
        let mut traits = 0;
        let mut capital_before = None;
        for letter in name.chars() {
            // Most are small letters.
            let (is_capital, own) = match letter {
                'а'..='я' | 'a'..='z' => (false, 0),
                'А'..='Я' | 'A'..='Z' => (true, 0),
                'ё' | 'Ё' => (letter == 'Ё', 1 << T::Yo as u8),
                '_' => (false, 1 << T::Underscore as u8),
                _ => (false, 0),
            };
            traits |= own;
            if let Some(before) = capital_before {
                traits |= u8::from(is_capital) << T::CapitalsInRow as u8
                    | u8::from(begins_term(before, letter)) << T::BeginningOfTerm as u8;
            }
            capital_before = is_capital.then_some(letter);
        }
        Self(traits)
    }

    const fn have(self, wanted: NameTrait) -> bool {
        self.0 & 1 << wanted as u8 != 0
    }
}

/// Whether a name is written there, and neither an expression nor nothing.
pub(super) fn is_name(value: Value<'_>) -> bool {
    !matches!(value.text().as_bytes(), [] | [b'=', ..]) && value.reads_as_string()
}

/// The names a module declares, each with its roles.
pub(super) type DeclaredNames = Box<[(NodeId, Roles)]>;

/// A set of roles: a bit for each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Roles(u16);

impl Roles {
    fn of(roles: impl Iterator<Item = NameRole>) -> Self {
        Self(roles.fold(0, |set, role| set | 1 << role as u16))
    }
}

fn declared(tree: &Tree) -> DeclaredNames {
    let mut declared = Vec::new();
    for (kind, possible) in &DECLARATIONS {
        for declaration in tree.nodes(*kind) {
            if let Some(name) = declaration.child(NodeKind::Name) {
                let roles = possible.iter().copied().filter(|role| role.is_borne_by(declaration));
                declared.push((name.id(), Roles::of(roles)));
            }
        }
    }
    declared.into()
}

/// What declares a name, and the roles that this may have.
const DECLARATIONS: [(NodeKind, &[NameRole]); 11] = {
    use NameRole as R;
    [
        (NodeKind::Method, &[R::Method]),
        (NodeKind::Structure, &[R::Type]),
        (NodeKind::Exception, &[R::Type, R::Exception]),
        (NodeKind::Enumeration, &[R::Type, R::Enumeration]),
        (NodeKind::Field, &[R::Field]),
        (NodeKind::Variable, &[R::Variable, R::Boolean]),
        (NodeKind::ModuleConst, &[R::Constant, R::Variable, R::Boolean]),
        (NodeKind::Catch, &[R::Variable]),
        (NodeKind::ForIn, &[R::LoopVariable]),
        (NodeKind::ForTo, &[R::LoopVariable]),
        (NodeKind::Parameter, &[R::Parameter, R::Boolean]),
    ]
};

impl NameRole {
    fn is_borne_by(self, declaration: Node<'_>) -> bool {
        match self {
            Self::Constant => word_of(declaration) == Some(VariableKind::Const),
            Self::Variable | Self::Parameter => declares_value(declaration),
            Self::LoopVariable => names_loop_variable(declaration),
            Self::Boolean => declares_value(declaration) && is_boolean(declaration),
            _ => true,
        }
    }
}

/// Whether `из` or `=` comes after the name of a loop; what another word follows may be that of another language.
fn names_loop_variable(head: Node<'_>) -> bool {
    let name = head.child(NodeKind::Name).map(|name| name.first_token());
    let next = name.and_then(TokenRef::next_significant).map(TokenRef::kind);
    matches!(next, Some(TokenKind::In | TokenKind::Assign))
}

/// Whether it is a variable or a parameter of a method.
fn declares_value(declaration: Node<'_>) -> bool {
    match declaration.kind() {
        NodeKind::Catch => true,
        NodeKind::Parameter => {
            let owner = declaration.parent().and_then(Node::parent);
            owner.is_some_and(|owner| owner.kind() == NodeKind::Method)
        }
        _ => matches!(word_of(declaration), Some(VariableKind::Var | VariableKind::Val)),
    }
}

fn word_of(declaration: Node<'_>) -> Option<VariableKind> {
    let local = Variable::cast(declaration).map(Variable::kind);
    local.or_else(|| ModuleConst::cast(declaration).map(ModuleConst::kind))
}

fn is_boolean(declaration: Node<'_>) -> bool {
    let Some(declared) = declaration.children().find_map(Type::cast) else {
        return declaration.expressions().next().is_some_and(is_boolean_or_empty);
    };
    let mut values = declared.alternatives().filter(|alternative| !is_empty_value(*alternative));
    match (values.next(), values.next()) {
        (Some(Alternative::Named(only)), None) => type_name::BOOLEAN == *platform_name(only.path()),
        _ => false,
    }
}

/// Whether an alternative adds nothing but the empty value.
fn is_empty_value(alternative: Alternative<'_>) -> bool {
    match alternative {
        Alternative::Null(_) => true,
        Alternative::Named(named) => named.is_undefined(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{project::Codebase, source::Workspace};

    fn names(text: &str, role: NameRole) -> Vec<String> {
        let codebase = Codebase::new(Workspace::in_memory([("Модуль.xbsl", text)]));
        let module = codebase.files()[0].module().expect("a module");
        assert_eq!(module.errors(), [], "{text}");
        module.names(&[role]).map(|name| name.text().to_owned()).collect()
    }

    const TEXT: &str = "\
конст К = 1
знч З = 1
структура С
    пер П: Булево
    метод М(А: Число): Булево
    ;
;
исключение И
    знч Ф: Число
;
перечисление Е
    Э
;
метод Г(Б: Булево, @А Д = Ложь)
    пер В = Истина
    исп Р: Булево = Г()
    для Ц из Г()
    ;
    для Ч = 1 по 2
    ;
    попытка
    поймать О: Исключение
    ;
    Г(Л -> Л, метод (Ж: Булево) ->
        знч Х = Л > Л
    ;)
;
";

    #[test]
    fn every_name_has_the_role_it_is_declared_in() {
        use NameRole as R;
        let expected: [(R, &[&str]); 10] = [
            (R::Method, &["М", "Г"]),
            (R::Type, &["С", "И", "Е"]),
            (R::Exception, &["И"]),
            (R::Enumeration, &["Е"]),
            (R::Field, &["П", "Ф"]),
            (R::Constant, &["К"]),
            (R::Variable, &["В", "Х", "З", "О"]),
            (R::LoopVariable, &["Ц", "Ч"]),
            (R::Parameter, &["А", "Б", "Д"]),
            (R::Boolean, &["В", "Х", "Б", "Д"]),
        ];
        for (role, names_of_role) in expected {
            assert_eq!(names(TEXT, role), names_of_role, "{role:?}");
        }
    }

    #[test]
    fn the_empty_value_beside_a_boolean_leaves_it_boolean() {
        let boolean = |declared: &str| {
            let text = format!("метод М(А: {declared})\n;\n");
            !names(&text, NameRole::Boolean).is_empty()
        };
        for declared in ["Булево", "Boolean?", "Булево|?", "?|Булево", "Неопределено|Булево", "Стд::Булево"]
        {
            assert!(boolean(declared), "{declared}");
        }
        for declared in ["Число", "Булево|Число", "Массив<Булево>", "Неопределено", "Свой::Булево"]
        {
            assert!(!boolean(declared), "{declared}");
        }
    }
}
