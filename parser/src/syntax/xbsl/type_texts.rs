//! Types as descriptions write them: without the blanks and comments that code may have within a name, as in
//! `Товары . Ссылка`.
//!
//! Computed once per module, when somebody asks. Most types have neither, and what they are is their text.

use memchr::memchr3;
use rustc_hash::FxHashMap;

use super::kind::NodeKind;
use super::node::Node;
use super::tree::{NodeId, Tree};

/// The texts of those types that are written otherwise.
pub(super) type TypeTexts = FxHashMap<NodeId, Box<str>>;

/// Longer types are left as they are: they may stand in each other, and each has a text.
const MOST_TEXT: usize = 1 << 10;

impl Tree {
    /// The text of a type or of one alternative of it, without blanks and comments if any stand within a name.
    pub(super) fn type_text<'t>(&'t self, written: Node<'t>) -> &'t str {
        let text = written.text();
        if text.len() > MOST_TEXT || is_plain(text) {
            return text;
        }
        let texts = self.type_texts.get_or_init(|| {
            let types = [NodeKind::Type, NodeKind::NamedType].into_iter().flat_map(|kind| self.nodes(kind));
            let is_wanted = |text: &str| text.len() <= MOST_TEXT && !is_plain(text);
            types
                .filter(|node| is_wanted(node.text()))
                .map(|node| (node.id(), without_blanks(node)))
                .collect()
        });
        texts.get(&written.id()).map_or(text, |text| text)
    }
}

/// Whether names have no blanks and comments in them.
fn is_plain(text: &str) -> bool {
    // Most are names alone.
    if memchr3(b'.', b':', b'/', text.as_bytes()).is_none() {
        return true;
    }
    let is_joint = |byte: u8| matches!(byte, b'.' | b':');
    let parts = || text.as_bytes().windows(2);
    let is_loose = |pair: &[u8]| match pair {
        [one, other] => {
            is_joint(*one) && other.is_ascii_whitespace() || one.is_ascii_whitespace() && is_joint(*other)
        }
        _ => false,
    };
    !text.contains('/') && !parts().any(is_loose)
}

fn without_blanks(written: Node<'_>) -> Box<str> {
    let tokens = written.tokens().filter(|token| !token.kind().is_trivia());
    tokens.map(|token| token.text()).collect::<String>().into()
}

#[cfg(test)]
mod tests {
    use crate::syntax::xbsl::{Parameter, parse};

    #[test]
    fn a_type_is_read_through_blanks_and_comments() {
        for (written, plain) in [
            ("Товары.Ссылка | Строка", "Товары.Ссылка | Строка"),
            ("Товары . Ссылка|Строка ?", "Товары.Ссылка|Строка?"),
            ("Осн :: Товары /* а */ .\n  // б\n  Ссылка", "Осн::Товары.Ссылка"),
            ("Массив<Товары. Ссылка, /* а */ Число>", "Массив<Товары.Ссылка,Число>"),
        ] {
            let tree = parse(format!("метод М(А: {written})\n;\n").into());
            assert_eq!(tree.errors(), [], "{written}");
            let mut types = tree.all::<Parameter<'_>>().filter_map(Parameter::type_reference);
            assert_eq!(types.next().map(|it| it.plain_text()), Some(plain));
        }
    }
}
