//! What is answered.

use serde_json::{Value, json};

/// An answer before it is on its way.
#[derive(Clone, Debug)]
pub(super) struct Reply {
    pub(super) status: u16,
    pub(super) headers: Vec<(&'static str, String)>,
    pub(super) media: &'static str,
    pub(super) body: Vec<u8>,
}

pub(super) const JSON: &str = "application/json; charset=utf-8";
pub(super) const HTML: &str = "text/html; charset=utf-8";
pub(super) const TEXT: &str = "text/plain; charset=utf-8";

impl Reply {
    pub(super) fn new(status: u16, media: &'static str, body: impl Into<Vec<u8>>) -> Self {
        Self { status, headers: Vec::new(), media, body: body.into() }
    }

    pub(super) fn json(value: &Value) -> Self {
        Self::new(200, JSON, value.to_string())
    }

    /// Done, and nothing to say about it.
    pub(super) fn empty() -> Self {
        Self::new(200, JSON, "{}")
    }

    /// An error. The document shows no structure of its body; this has the codes and texts that it names.
    pub(super) fn error(status: u16, code: &str, message: impl Into<String>) -> Self {
        let message: String = message.into();
        Self::new(status, JSON, json!({"code": code, "message": message}).to_string())
    }

    pub(super) fn not_found(what: &str, id: &str) -> Self {
        Self::error(404, "NOT_FOUND", format!("{what} {id} not found"))
    }

    pub(super) fn bad(message: impl Into<String>) -> Self {
        Self::error(400, "INVALID_ARGUMENT", message)
    }

    pub(super) fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    /// A page of a proxy that stands before the server.
    pub(super) fn page(status: u16, title: &str) -> Self {
        let body = format!(
            "<!DOCTYPE html>\n<html><head><title>{title}</title></head><body><h1>{title}</h1></body></html>\n"
        );
        Self::new(status, HTML, body)
    }
}

/// What a handler ends with where it cannot do what was asked.
pub(super) type Answer = Result<Reply, Reply>;
