//! Names and types as keys, whatever the spelling of the platform's words in them.

use std::hash::{Hash, Hasher};

use crate::{
    platform::{Role, words::place},
    syntax::xbsl::{NamedType, Node, TokenKind, TokenRef},
};

/// A piece of code as a key: white space and comments do not count, nor does the spelling of keywords and of
/// the platform's types, nor a namespace of the platform before these.
#[derive(Clone, Copy, Debug)]
pub struct CodeKey<'t> {
    node: Node<'t>,
    end: u32,
}

impl<'t> CodeKey<'t> {
    #[must_use]
    pub fn of(node: Node<'t>) -> Self {
        Self { node, end: node.span().end }
    }

    /// A type without the mark that makes it nullable.
    #[must_use]
    pub fn type_name(named: NamedType<'t>) -> Self {
        let end = named.arguments().map_or(named.path_span(), |arguments| arguments.span()).end;
        Self { node: named.node(), end }
    }

    /// The words and signs; a namespace of the platform before a name is left out.
    fn words(self) -> impl Iterator<Item = &'t str> {
        let tokens = self.node.tokens().take_while(move |token| token.span().start < self.end);
        let mut tokens = tokens.filter(|token| !token.kind().is_trivia()).peekable();
        let mut is_behind_name = false;
        std::iter::from_fn(move || {
            let mut token = tokens.next()?;
            if !is_behind_name && place::PLATFORM.is(token.text()) {
                while tokens.next_if(|next| next.kind() == TokenKind::DoubleColon).is_some() {
                    token = tokens.next()?;
                }
            }
            is_behind_name = matches!(token.kind(), TokenKind::DoubleColon | TokenKind::Dot);
            Some(russian(token))
        })
    }
}

impl Hash for CodeKey<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.words().for_each(|word| word.hash(state));
    }
}

impl PartialEq for CodeKey<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.words().eq(other.words())
    }
}

impl Eq for CodeKey<'_> {}

/// The token in the Russian spelling, where it has one. Of a keyword that is also the name of a type, as
/// `Исключение`, the letter case tells which of the two it is.
fn russian(token: TokenRef<'_>) -> &str {
    let written = token.text();
    let word_of = |role: Role| role.words().iter().find(|word| word.en == Some(written));
    match token.kind().spelling() {
        Some((russian, english)) if english == written || token.kind().is_boolean() => russian,
        _ => word_of(Role::Type).or_else(|| word_of(Role::Facet)).map_or(written, |word| word.ru),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::xbsl::{Parameter, parse};

    fn same(one: &str, other: &str) -> bool {
        let tree = parse(format!("метод М(А: {one}, Б: {other})\n;\n").into());
        assert_eq!(tree.errors(), [], "{one} {other}");
        let types = tree.all::<Parameter<'_>>().filter_map(Parameter::type_reference);
        let mut types = types.map(|declared| CodeKey::of(declared.node()));
        types.next() == types.next()
    }

    #[test]
    fn a_type_is_the_same_in_either_spelling() {
        assert!(same("Строка", "String"));
        assert!(same("Соответствие<Строка, Число>", "Map< String,Number >"));
        assert!(same("А :: Т.Ссылка", "А::Т.Reference"));
        assert!(same("Стд::Строка", "String"));
        assert!(same("Массив<Std::Коллекции::Array<Число>>", "Массив<Массив<Стд :: Число>>"));
        assert!(!same("А::Стд::Строка", "А::Строка"));
        assert!(!same("Стд", "Стд::Строка"));
        assert!(same("неизвестно", "unknown"));
        assert!(same("Исключение", "Exception"));
        assert!(!same("Исключение", "исключение"));
        assert!(!same("Строка", "строка"));
        assert!(!same("Строка", "Строка?"));
        assert!(!same("Т", "А::Т"));
    }
}
