//! What all records are: a document with fields that may be there.

use serde::{Serialize, Serializer};
use serde_json::Value;

/// A document of the service.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    document: Value,
}

impl Record {
    #[must_use]
    pub const fn new(document: Value) -> Self {
        Self { document }
    }

    #[must_use]
    pub const fn document(&self) -> &Value {
        &self.document
    }

    /// A text below a path of keys; numbers count as texts. An empty text is none.
    #[must_use]
    pub fn text(&self, path: &[&str]) -> Option<String> {
        match self.value(path)? {
            Value::String(text) if !text.is_empty() => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        }
    }

    #[must_use]
    pub fn flag(&self, path: &[&str]) -> Option<bool> {
        match self.value(path)? {
            Value::Bool(flag) => Some(*flag),
            Value::String(text) => match text.as_str() {
                "true" => Some(true),
                "false" => Some(false),
                _ => None,
            },
            _ => None,
        }
    }

    /// What is below a path of keys; null is nothing.
    #[must_use]
    pub fn value(&self, path: &[&str]) -> Option<&Value> {
        let mut value = &self.document;
        for key in path {
            value = value.get(key)?;
        }
        (!value.is_null()).then_some(value)
    }

    /// The first of several keys that has a text.
    #[must_use]
    pub fn first_text(&self, keys: &[&str]) -> Option<String> {
        keys.iter().find_map(|key| self.text(&[key]))
    }

    /// The id: the document itself where it is only that.
    #[must_use]
    pub fn id(&self) -> Option<String> {
        match &self.document {
            Value::String(id) if !id.is_empty() => Some(id.clone()),
            _ => self.first_text(&["id"]),
        }
    }
}

impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.document.serialize(serializer)
    }
}

/// Declares a record with fields that are texts: `method => [keys of which the first that is there counts]`.
macro_rules! records {
    ($( $(#[$attribute:meta])* $name:ident { $( $(#[$of_field:meta])* $method:ident => [$($key:literal),+]; )* } )+) => { $(
        $(#[$attribute])*
        #[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
        #[serde(transparent)]
        pub struct $name($crate::service::model::Record);

        impl $name {
            #[must_use]
            pub const fn new(document: serde_json::Value) -> Self {
                Self($crate::service::model::Record::new(document))
            }

            /// The whole document.
            #[must_use]
            pub const fn record(&self) -> &$crate::service::model::Record {
                &self.0
            }

            $(
                $(#[$of_field])*
                #[must_use]
                pub fn $method(&self) -> Option<String> {
                    self.0.first_text(&[$($key),+])
                }
            )*
        }

        impl From<serde_json::Value> for $name {
            fn from(document: serde_json::Value) -> Self {
                Self::new(document)
            }
        }
    )+ };
}
pub(super) use records;

records! {
    /// An element of the list of user lists, or a whole card.
    UserList {
        presentation => ["presentation", "name"];
        space_id => ["space-id"];
    }

    /// One way to sign in to a user list.
    AccountService {
        id => ["account-service-id", "id"];
        /// `Local`, `OIDC`, `Cas`, `ActiveDirectory`, `Esia`.
        kind => ["account-service-type"];
        local_id => ["local-id"];
    }
}

impl UserList {
    #[must_use]
    pub fn id(&self) -> Option<String> {
        self.0.id()
    }
}

impl AccountService {
    #[must_use]
    pub fn enabled(&self) -> Option<bool> {
        self.0.flag(&["enabled"])
    }
}
