//! A member of a union that repeats, or that another one covers.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Alternative, Type},
    types,
};

/// Unions with more members are left alone.
const MOST_MEMBERS: usize = 32;

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    let unions = types.tree().all::<Type<'_>>().filter(|union| union.is_union());
    for union in unions.filter(|union| union.alternatives().nth(MOST_MEMBERS).is_none()) {
        let members: Vec<_> = union.alternatives().map(|it| Member::of(types, it)).collect();
        let Some((needless, other)) = first_needless(types, &members) else { continue };
        let rest = rest_of(types, &members);
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
    /// Its text without the sign `?`; empty for the empty value.
    bare: &'p str,
    /// What it is; none where that is not known.
    known: Option<types::Type<'p>>,
    is_nullable: bool,
}

impl<'p> Member<'p> {
    fn of(types: &Types<'p>, written: Alternative<'p>) -> Self {
        let is_nullable = written.is_nullable();
        let is_empty = match written {
            Alternative::Null(_) => true,
            Alternative::Named(named) => named.is_undefined(),
            _ => false,
        };
        let whole = written.node().text();
        let bare = if is_nullable { whole.trim_end_matches('?').trim_end() } else { whole };
        let known = types.written_part(bare).filter(|_| !is_empty);
        Self { bare: if is_empty { "" } else { bare }, known, is_nullable }
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
        if member.is_nullable && earlier.iter().any(|earlier| earlier.is_nullable) {
            return Some(("?", None));
        }
        members.iter().find(|other| covers(types, other, member)).map(|other| (member.bare, Some(other)))
    })
}

fn is_same<'p>(one: &Member<'p>, other: &Member<'p>) -> bool {
    if one.is_empty() || other.is_empty() {
        return one.is_nullable && other.is_nullable;
    }
    one.bare == other.bare || one.known.is_some() && one.known == other.known
}

/// Whether all values of a member are values of another, which is not the same one.
fn covers<'p>(types: &Types<'p>, wider: &Member<'p>, member: &Member<'p>) -> bool {
    let (Some(wide), Some(known)) = (&wider.known, &member.known) else { return false };
    wide != known && types.is_within(known, wide)
}

/// The union without what may go.
fn rest_of<'p>(types: &Types<'p>, members: &[Member<'p>]) -> String {
    let is_needless = |at: usize, member: &Member<'p>| {
        member.is_empty()
            || members[..at].iter().any(|earlier| !earlier.is_empty() && is_same(earlier, member))
            || members.iter().any(|other| covers(types, other, member))
    };
    let kept = members.iter().enumerate().filter(|(at, member)| !is_needless(*at, member));
    let kept: Vec<_> = kept.map(|(_, member)| member.bare).collect();
    let is_nullable = members.iter().any(|member| member.is_nullable);
    match (kept.as_slice(), is_nullable) {
        (_, false) => kept.join("|"),
        ([only], true) => format!("{only}?"),
        (_, true) => format!("{}|?", kept.join("|")),
    }
}
