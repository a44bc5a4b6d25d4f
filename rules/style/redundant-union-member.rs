//! A member of a union that repeats, or that another one covers. `Объект` covers every type, also one that nobody knows.

use crate::{
    platform::words::type_name,
    rules::prelude::*,
    syntax::xbsl::{Alternative, TokenKind, Type},
    types,
};

/// Unions with more members are left alone.
const MOST_MEMBERS: usize = 32;

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    let unions = types.tree().all::<Type<'_>>().filter(|union| union.is_union());
    for union in unions.filter(|union| union.alternatives().nth(MOST_MEMBERS).is_none()) {
        let members: Vec<_> = union.alternatives().map(|it| Member::of(types, it)).collect();
        let Some((needless, other)) = first_needless(types, &members) else { continue };
        let rest = rest_of(types, &members).unwrap_or_else(|| empty_value(union).to_owned());
        let draft = report.at(union.span()).arg("member", needless).arg("rest", rest.clone());
        let draft = match other {
            Some(other) => draft.variant(Variant("covered")).arg("other", other.bare),
            None => draft,
        };
        if !union.node().has_comment_from(union.span().start) {
            draft.fix(union.span(), rest);
        }
    }
}

/// A member of a union.
struct Member<'p> {
    whole: &'p str,
    /// The text without the sign `?`; empty for the empty value.
    bare: &'p str,
    /// What it is; none where that is not known.
    known: Option<types::Type<'p>>,
    /// Whether it is surely a type, whatever it is: a name that nothing stands before.
    is_plain_name: bool,
    is_nullable: bool,
}

impl<'p> Member<'p> {
    fn of(types: &Types<'p>, written: Alternative<'p>) -> Self {
        let is_nullable = written.is_nullable();
        let (is_empty, is_plain_name) = match written {
            Alternative::Null(_) => (true, false),
            // NULL of queries is no `Объект`.
            Alternative::Named(named) => {
                (named.is_undefined(), !named.is_qualified() && !named.path().eq_ignore_ascii_case("null"))
            }
            _ => (false, false),
        };
        let whole = written.node().text();
        let plain = written.plain_text();
        let bare = if is_nullable { plain.trim_end_matches('?').trim_end() } else { plain };
        let known = types.written_part(bare).filter(|_| !is_empty);
        Self { whole, bare: if is_empty { "" } else { bare }, known, is_plain_name, is_nullable }
    }

    fn is_empty(&self) -> bool {
        self.bare.is_empty()
    }
}

/// The first member that may go, with the one that covers it; none for one that repeats. The empty value repeats also
/// behind several types: `Number?|String?`.
fn first_needless<'m, 'p>(
    types: &Types<'p>,
    members: &'m [Member<'p>],
) -> Option<(&'p str, Option<&'m Member<'p>>)> {
    (0..members.len()).find_map(|at| {
        let member = &members[at];
        let earlier = &members[..at];
        if !member.is_empty() && earlier.iter().any(|earlier| is_same(earlier, member)) {
            return Some((member.bare, None));
        }
        if let Some(named) =
            member.whole.strip_suffix('?').filter(|named| member.is_empty() && !named.is_empty())
        {
            return Some((named.trim_end(), None));
        }
        if member.is_nullable && earlier.iter().any(|earlier| earlier.is_nullable) {
            return Some((if member.is_empty() { member.whole } else { "?" }, None));
        }
        members.iter().find(|other| covers(types, other, member)).map(|other| (member.bare, Some(other)))
    })
}

fn is_same<'p>(one: &Member<'p>, other: &Member<'p>) -> bool {
    if one.is_empty() || other.is_empty() {
        return one.is_nullable && other.is_nullable;
    }
    let is_known = |known: &types::Type<'_>| known.is_fully_known();
    is_spelled_alike(one.bare, other.bare)
        || one.known.as_ref().is_some_and(is_known) && one.known == other.known
}

/// Whether two types differ in blanks only.
fn is_spelled_alike(one: &str, other: &str) -> bool {
    let letters = one.split_whitespace().flat_map(str::chars);
    one == other || letters.eq(other.split_whitespace().flat_map(str::chars))
}

/// Whether all values of a member are values of another, which is not the same one.
fn covers<'p>(types: &Types<'p>, wider: &Member<'p>, member: &Member<'p>) -> bool {
    let Some(wide) = &wider.known else { return false };
    match &member.known {
        Some(known) => wide != known && types.is_within(known, wide),
        None => member.is_plain_name && !member.is_empty() && wide.is(type_name::OBJECT),
    }
}

/// How a union of nothing but the empty value is written by itself: as there, else in the language of the module.
fn empty_value(union: Type<'_>) -> &str {
    let mut written = union.alternatives().filter(|it| matches!(it, Alternative::Named(_)));
    if let Some(name) = written.next() {
        return name.node().first_token().text();
    }
    let is_word = |kind: TokenKind| kind.spelling().is_some_and(|(ru, en)| ru != en);
    let word = union.node().tree().tokens().find(|token| is_word(token.kind()));
    word.map_or(type_name::UNDEFINED.ru, |word| word.same_language(TokenKind::Undefined))
}

/// The union without what may go; none if nothing but the empty value is left.
fn rest_of<'p>(types: &Types<'p>, members: &[Member<'p>]) -> Option<String> {
    let is_needless = |at: usize, member: &Member<'p>| {
        member.is_empty()
            || members[..at].iter().any(|earlier| !earlier.is_empty() && is_same(earlier, member))
            || members.iter().any(|other| covers(types, other, member))
    };
    let kept = members.iter().enumerate().filter(|(at, member)| !is_needless(*at, member));
    let kept: Vec<_> = kept.map(|(_, member)| member.bare).collect();
    let is_nullable = members.iter().any(|member| member.is_nullable);
    match (kept.as_slice(), is_nullable) {
        ([], _) => None,
        (_, false) => Some(kept.join("|")),
        ([only], true) => Some(format!("{only}?")),
        (_, true) => Some(format!("{}|?", kept.join("|"))),
    }
}
