//! The members that types of the platform declare themselves, found by their names.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use super::{CatalogMember, MemberKind, Platform, Role, Table, json::texts};

/// The section that lists the members of types.
const MEMBERS: &str = "type_members";

pub(super) const KINDS: [(&str, MemberKind); 3] =
    [("properties", MemberKind::Property), ("methods", MemberKind::Method), ("events", MemberKind::Event)];

/// Members by the types that declare them. Those of a type are put together when somebody asks.
pub(super) type MembersOfTypes = FxHashMap<Box<str>, OnceLock<OwnMembers>>;

/// The members that one type declares.
#[derive(Debug)]
pub(super) struct OwnMembers {
    members: Box<[OwnMember]>,
    /// Whether each is known in English too.
    has_all_english: bool,
}

#[derive(Debug)]
struct OwnMember {
    name: Box<str>,
    english: Option<Box<str>>,
    kind: MemberKind,
    /// What it gives, when that was asked for.
    result: OnceLock<Option<Box<str>>>,
}

impl Platform {
    /// The members that a type declares itself; `None` where the table does not list them.
    pub(super) fn own_members(&self, owner: &str) -> Option<&OwnMembers> {
        let types = self.members.get_or_init(|| {
            let owners = self.table(Table::Stdlib).value.names(MEMBERS);
            owners.map(|owner| (owner.into(), OnceLock::new())).collect()
        });
        let (owner, members) =
            types.get_key_value(owner).or_else(|| types.get_key_value(self.russian(Role::Type, owner)?))?;
        Some(members.get_or_init(|| OwnMembers::of(owner, self)))
    }

    /// The member with a name, in either spelling, that a type declares itself.
    pub(super) fn own_member<'p>(
        &'p self,
        owner: &'p str,
        members: &'p OwnMembers,
        written: &str,
    ) -> Option<CatalogMember<'p>> {
        let OwnMember { name, kind, result, .. } = members.named(written)?;
        let result = result.get_or_init(|| self.result(owner, name).map(Into::into)).as_deref();
        Some(CatalogMember { owner, name, kind: *kind, result })
    }
}

impl OwnMembers {
    fn of(owner: &str, platform: &Platform) -> Self {
        let lists = platform.table(Table::Stdlib).value.entry(MEMBERS, owner);
        let english = platform.english_members(owner);
        let named = KINDS.into_iter().flat_map(|(list, kind)| {
            texts(lists.and_then(|lists| lists.get(list))).map(move |name| (name, kind))
        });
        let members = named.map(|(name, kind)| OwnMember {
            name: name.into(),
            english: english(name).map(Into::into),
            kind,
            result: OnceLock::new(),
        });
        let members: Box<[_]> = members.collect();
        let is_known = |member: &OwnMember| member.english.is_some() || member.name.is_ascii();
        Self { has_all_english: members.iter().all(is_known), members }
    }

    /// Their Russian names.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.members.iter().map(|member| &*member.name)
    }

    fn named(&self, written: &str) -> Option<&OwnMember> {
        let is_ascii = written.is_ascii();
        let is_spelled = |member: &OwnMember| is_ascii && member.english.as_deref() == Some(written);
        self.members.iter().find(|member| *member.name == *written || is_spelled(member))
    }

    /// Whether a name that none of them has may be the English one of a member whose English is not known.
    pub(super) fn may_spell(&self, written: &str) -> bool {
        written.is_ascii() && !self.has_all_english
    }
}
