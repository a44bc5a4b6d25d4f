//! Access to objects: what an element says of the permissions that are computed for each of them.

use super::{Element, ValueWords};
use crate::{
    platform::words::{key, kind, value},
    syntax::yaml::Value,
};

/// The part of a description that says who may do what with its objects or records.
#[derive(Clone, Copy, Debug)]
pub struct ObjectAccess<'p> {
    section: Value<'p>,
    is_register: bool,
}

impl<'p> Element<'p> {
    /// What an element says of access, if permissions can be computed for each of its objects.
    #[must_use]
    pub fn object_access(&self) -> Option<ObjectAccess<'p>> {
        let is_register = self.is_any_kind(&[kind::INFORMATION_REGISTER, kind::ACCUMULATION_REGISTER]);
        let section = self.get(key::ACCESS_CONTROL).filter(|_| is_register || self.has_objects())?;
        Some(ObjectAccess { section, is_register })
    }

    /// Whether the kind is one whose elements keep objects with references to them.
    #[must_use]
    pub fn has_objects(&self) -> bool {
        self.is_any_kind(&[
            kind::CATALOG,
            kind::DOCUMENT,
            kind::EXCHANGE_PLAN,
            kind::SETTINGS_STORAGE,
            kind::INTEGRABLE_APPLICATION,
        ])
    }
}

impl<'p> ObjectAccess<'p> {
    #[must_use]
    pub const fn section(self) -> Value<'p> {
        self.section
    }

    /// Whether some permission is computed for each object.
    #[must_use]
    pub fn is_per_object(self) -> bool {
        let of_objects = [key::DEFAULT, key::CREATE, key::READ, key::UPDATE, key::DELETE];
        let of_records = [key::DEFAULT, key::READ, key::UPDATE];
        let permissions = if self.is_register { &of_records[..] } else { &of_objects };
        let entries = self.section.get(key::PERMISSIONS).into_iter().flat_map(Value::entries);
        let mut known = entries.filter(|entry| permissions.iter().any(|name| entry.key.is(*name)));
        known.any(|entry| entry.value.is(value::PERMISSIONS_COMPUTED_FOR_EACH_OBJECT))
    }

    /// The list of what permissions are computed by, unless it is empty.
    #[must_use]
    pub fn computed_by(self) -> Option<Value<'p>> {
        let list = self.section.get(key::COMPUTE_PERMISSIONS_BY).filter(|list| list.has_value())?;
        (!list.is_sequence() || list.items().next().is_some()).then_some(list)
    }
}
