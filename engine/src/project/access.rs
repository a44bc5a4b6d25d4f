//! Access to objects: what an element says of the permissions that are computed for each of them.

use std::collections::HashMap;

use super::{Element, Module, ValueWords};
use crate::{
    platform::{
        Word,
        words::{handler, key, kind, value},
    },
    syntax::{
        xbsl::{Method, NodeKind},
        yaml::Value,
    },
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

    /// Whether an element surely leaves no permission to be computed by its module: each one is given to everyone, to
    /// those who are authenticated or to administrators, as is what it does not name.
    #[must_use]
    pub fn computes_no_permissions(&self) -> bool {
        let others =
            [kind::INFORMATION_REGISTER, kind::ACCUMULATION_REGISTER, kind::CONSTANTS_SET, kind::PROCESSING];
        if !self.has_objects() && !self.is_any_kind(&others) || !self.tree().duplicates().is_empty() {
            return false;
        }
        let Some(section) = self.get(key::ACCESS_CONTROL) else { return true };
        let given = [value::PERMIT_EVERYONE, value::PERMIT_AUTHENTICATED, value::PERMIT_ADMINISTRATORS];
        let is_given = |permission: &Value<'_>| given.iter().any(|word| permission.is(*word));
        let mut permissions = section.get(key::PERMISSIONS).into_iter().flat_map(Value::entries);
        section.get(key::PERMISSIONS).is_some() && permissions.all(|entry| is_given(&entry.value))
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

    /// Whether some permission is computed for each object. What is said by default counts as long as a permission is
    /// not given by itself.
    #[must_use]
    pub fn is_per_object(self) -> bool {
        let of_objects = [key::CREATE, key::READ, key::UPDATE, key::DELETE];
        let of_records = [key::READ, key::UPDATE];
        let permissions = if self.is_register { &of_records[..] } else { &of_objects };
        let Some(given) = self.section.get(key::PERMISSIONS) else { return false };
        let is_computed = |value: Value<'_>| value.is(value::PERMISSIONS_COMPUTED_FOR_EACH_OBJECT);
        let by_default = given.get(key::DEFAULT).is_some_and(is_computed);
        permissions.iter().any(|permission| given.get(*permission).map_or(by_default, is_computed))
    }

    /// Whether it is known what each permission says that is given; one that is empty says nothing.
    #[must_use]
    pub fn is_known(self) -> bool {
        let Some(given) = self.section.get(key::PERMISSIONS).filter(|given| given.has_value()) else {
            return true;
        };
        let is_known = |value: Value<'_>| KNOWN_PERMISSIONS.iter().any(|word| value.is(*word));
        given.is_mapping()
            && given.entries().map(|entry| entry.value).all(|value| !value.has_value() || is_known(value))
    }

    /// The list of what permissions are computed by, unless it is empty.
    #[must_use]
    pub fn computed_by(self) -> Option<Value<'p>> {
        let list = self.section.get(key::COMPUTE_PERMISSIONS_BY).filter(|list| list.has_value())?;
        (!list.is_sequence() || list.items().next().is_some()).then_some(list)
    }
}

/// What a permission may say.
const KNOWN_PERMISSIONS: [Word; 5] = [
    value::PERMIT_EVERYONE,
    value::PERMIT_AUTHENTICATED,
    value::PERMIT_ADMINISTRATORS,
    value::PERMISSIONS_COMPUTED,
    value::PERMISSIONS_COMPUTED_FOR_EACH_OBJECT,
];

/// The permissions that a description may give a method for.
const PERMISSIONS: [Word; 5] = [key::CREATE, key::READ, key::UPDATE, key::DELETE, key::CALL];

/// The name by which a permission of the platform is known in either spelling; other names as they are.
#[must_use]
pub fn common_permission(name: &str) -> &str {
    PERMISSIONS.iter().find(|word| word.is(name)).map_or(name, |word| word.ru)
}

impl<'p> Element<'p> {
    /// Whether a permission of some name ([`common_permission`]) may be computed by the description: for all objects together
    /// or for each of them. What is said by default holds for the permissions of the kind alone, where these are known.
    pub fn computed_permissions(&self) -> impl Fn(&str) -> bool + use<'p> {
        let given = self.get(key::ACCESS_CONTROL).and_then(|section| section.get(key::PERMISSIONS));
        let methods = [value::PERMISSIONS_COMPUTED, value::PERMISSIONS_COMPUTED_FOR_EACH_OBJECT];
        let is_method = move |value: Value<'_>| methods.iter().any(|word| value.is(*word));
        let by_default = given.and_then(|given| given.get(key::DEFAULT)).is_some_and(is_method);
        let of_kind = self.permissions();
        let mut is_computed = HashMap::new();
        for entry in given.into_iter().flat_map(Value::entries) {
            is_computed.entry(common_permission(entry.key.text())).or_insert_with(|| is_method(entry.value));
        }
        move |name| {
            let is_of_kind = || of_kind.is_none_or(|known| known.iter().any(|word| word.is(name)));
            is_computed.get(name).copied().unwrap_or_else(|| by_default && is_of_kind())
        }
    }

    /// Whether some permission that elements of the kind surely have is computed, for all objects together or for each.
    #[must_use]
    pub fn computes_permissions(&self) -> bool {
        let is_computed = self.computed_permissions();
        let mut permissions = self.permissions().into_iter().flatten();
        self.tree().duplicates().is_empty() && permissions.any(|permission| is_computed(permission.ru))
    }

    /// The permissions that elements of the kind have, where they are known.
    fn permissions(&self) -> Option<&'static [Word]> {
        if self.has_objects() {
            return Some(&[key::CREATE, key::READ, key::UPDATE, key::DELETE]);
        }
        let records = [kind::INFORMATION_REGISTER, kind::ACCUMULATION_REGISTER, kind::CONSTANTS_SET];
        if self.is_any_kind(&records) {
            return Some(&[key::READ, key::UPDATE]);
        }
        let called = [kind::HTTP_SERVICE, kind::SOAP_SERVICE, kind::PROCESSING];
        self.is_any_kind(&called).then_some(&[key::CALL])
    }
}

impl<'p> Module<'p> {
    /// The methods of the module that the platform calls to compute permissions: in common, and for objects.
    pub fn permission_handlers(&self) -> impl Iterator<Item = Method<'p>> + use<'p> {
        self.handlers(&[handler::COMPUTE_ACCESS_PERMISSIONS, handler::COMPUTE_ACCESS_PERMISSIONS_FOR_OBJECTS])
    }

    /// Those, and the ones that compute access keys.
    pub fn access_handlers(&self) -> impl Iterator<Item = Method<'p>> + use<'p> {
        let of_keys = [handler::COMPUTE_ACCESS_KEYS_FOR_READ, handler::COMPUTE_ACCESS_KEYS_FOR_UPDATE];
        self.permission_handlers().chain(self.handlers(&of_keys))
    }

    fn handlers(&self, words: &[Word]) -> impl Iterator<Item = Method<'p>> + use<'p> {
        let tree = self.tree();
        let names: Vec<_> = words.iter().flat_map(|word| word.spellings()).collect();
        let methods = names.into_iter().flat_map(move |name| tree.root().members_as(NodeKind::Method, name));
        methods.filter_map(Method::cast).filter(|method| method.owner().is_none())
    }
}
