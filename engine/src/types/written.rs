//! Types as they are written for the values of a module, whatever they mean.
//!
//! An element may be called like a type of the platform, and there are types of which nothing is known: then nobody can
//! tell what a name means. But two types that are written alike in one module are the same.

use super::{
    Alternative, MemberSource, Types,
    narrow::{Fact, facts},
    values::{ARRAYS, MAPS},
};
use crate::{
    platform::words::type_name,
    project::{TypeWords, WrittenType},
    syntax::{
        types::{Member as Part, TypeText, in_one_line},
        xbsl::{self, Index, Member, Node, NodeKind, is_plain_name},
    },
};

/// So many indexes may stand behind one another.
const MOST_INDEXES: u32 = 8;

/// What is written of a type that belongs to another.
#[derive(Debug)]
pub struct Contained {
    /// As a message shows it.
    pub written: String,
    /// Whether the other one is no more than it.
    pub is_same: bool,
}

impl<'p> Types<'p> {
    /// The type of a value as it is written: of a variable, a field, what a method gives.
    #[must_use]
    pub fn written_of(&self, value: Node<'p>) -> Option<WrittenType<'p>> {
        self.written_behind(value, MOST_INDEXES)
    }

    fn written_behind(&self, value: Node<'p>, indexes: u32) -> Option<WrittenType<'p>> {
        let value = value.without_parens();
        let of_part = || match value.kind() {
            NodeKind::NameExpression if self.module.tree().bindings().resolve(value).is_none() => {
                let field = self.own_type(value)?.field(value.text()).found()?;
                Some(WrittenType { text: TypeText::short(field.type_text.as_deref()?)?, module: self.module })
            }
            NodeKind::Member if !value.has_safe_access() => self.written_field(Member::cast(value)?),
            NodeKind::Index => {
                let object = Index::cast(value)?.object()?;
                let at = self.position_of_items(object)?;
                let collection = self.written_behind(object, indexes.checked_sub(1)?)?;
                let text = collection.text.single()?.arguments().nth(at)?;
                Some(WrittenType { text, ..collection })
            }
            _ => None,
        };
        of_part().or_else(|| self.project.type_of_value(self.module, value))
    }

    /// Of a value of a structure of a module.
    fn written_field(&self, member: Member<'p>) -> Option<WrittenType<'p>> {
        let MemberSource::Value(owner) = self.source(member.object()?)? else { return None };
        let Alternative::Declared(declared) = owner.single()? else { return None };
        let field = declared.symbol.field(member.name()?.text()).found()?;
        Some(WrittenType { text: TypeText::short(field.type_text.as_deref()?)?, module: declared.module })
    }

    /// Where in the brackets of its type a collection has the type of its items: of arrays the first one, of maps the
    /// second one.
    fn position_of_items(&self, collection: Node<'p>) -> Option<usize> {
        let known = self.of(collection)?;
        let name = known.single_platform()?.name;
        let at = [&ARRAYS, &MAPS].into_iter().position(|words| words.iter().any(|word| *word == name));
        at.filter(|_| !known.is_nullable())
    }

    /// Whether the type of a value surely belongs to another, for it is written alike in the own module.
    #[must_use]
    pub fn contained_as_written(&self, value: Node<'p>, other: xbsl::Type<'p>) -> Option<Contained> {
        contained(self.written_here(value)?, TypeText::short(other.plain_text())?)
    }

    /// The same with what the conditions around a variable prove.
    #[must_use]
    pub fn contained_at_place(&self, value: Node<'p>, other: xbsl::Type<'p>) -> Option<Contained> {
        let known = facts(value).into_iter().fold(self.written_here(value), |known, fact| match fact {
            Fact::NotEmpty => known.and_then(without_empty),
            Fact::Is(tested) => {
                let tested = TypeText::short(tested.plain_text());
                let is_more = known.zip(tested).is_some_and(|(known, it)| contained(known, it).is_some());
                if is_more { known } else { tested }
            }
        });
        contained(known?, TypeText::short(other.plain_text())?)
    }

    fn written_here(&self, value: Node<'p>) -> Option<TypeText<'p>> {
        let known = self.written_of(value)?;
        (known.module.file().index == self.module.file().index).then_some(known.text)
    }
}

/// Whether each alternative of a type is one of another; of types with words that are no names nothing is said.
fn contained<'p>(one: TypeText<'p>, other: TypeText<'p>) -> Option<Contained> {
    let is_name = |part: Part<'_>| part.name().split("::").flat_map(|it| it.split('.')).all(is_plain_name);
    let is_part = |part: Part<'_>, whole: TypeText<'_>| named(whole).any(|it| is_same_part(part, it));
    let is_within = named(one).next().is_some()
        && (!one.has_empty() || other.has_empty())
        && named(one).all(|part| is_name(part) && is_part(part, other));
    let is_same = || one.has_empty() == other.has_empty() && named(other).all(|part| is_part(part, one));
    is_within.then(|| Contained { written: in_one_line(one.text()), is_same: is_same() })
}

/// The alternatives but for the empty value.
fn named(text: TypeText<'_>) -> impl Iterator<Item = Part<'_>> {
    text.members().filter(|part| !part.name().is_empty() && !type_name::UNDEFINED.is(part.name()))
}

fn is_same_part(one: Part<'_>, other: Part<'_>) -> bool {
    let mut others = other.arguments();
    let mut is_next =
        |argument: TypeText<'_>| others.next().is_some_and(|other| is_same_text(argument, other));
    one.name() == other.name() && one.arguments().all(&mut is_next) && others.next().is_none()
}

/// Whether two types are written alike, blanks aside.
fn is_same_text(one: TypeText<'_>, other: TypeText<'_>) -> bool {
    fn signs(text: TypeText<'_>) -> impl Iterator<Item = u8> {
        text.text().bytes().filter(|byte| !byte.is_ascii_whitespace())
    }
    signs(one).eq(signs(other))
}

/// A type without the `?` at its end, if it has no other empty value.
fn without_empty(text: TypeText<'_>) -> Option<TypeText<'_>> {
    let bare = text.text().trim_end_matches(['?', '|', ' ', '\t', '\r', '\n']);
    TypeText::short(bare).filter(|bare| !bare.has_empty())
}
