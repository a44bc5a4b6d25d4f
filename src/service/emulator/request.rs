//! A request as the handlers see it.

use serde_json::{Map, Value};

use super::{compile::Opened, reply::Reply};
use crate::edit::Spool;

#[derive(Debug, Default)]
pub(super) struct Request {
    /// What stands in the places of the path's parameters.
    pub(super) parts: Vec<String>,
    pub(super) query: Vec<(String, String)>,
    pub(super) body: Spool,
    /// The body where it is JSON, or why it is none.
    pub(super) parsed: Option<Value>,
    /// What an uploaded build file says.
    pub(super) opened: Option<Result<Opened, String>>,
}

impl Request {
    /// A parameter of the path; the text is empty where there are not so many.
    pub(super) fn part(&self, number: usize) -> &str {
        self.parts.get(number).map_or("", String::as_str)
    }

    pub(super) fn parts(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().map(String::as_str)
    }

    /// The value of a key of the query.
    pub(super) fn query(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub(super) fn json(&self) -> Result<&Value, Reply> {
        self.parsed.as_ref().ok_or_else(|| Reply::bad("the body is not JSON"))
    }

    pub(super) fn object(&self) -> Result<&Map<String, Value>, Reply> {
        self.json()?.as_object().ok_or_else(|| Reply::bad("the body is not an object"))
    }
}
