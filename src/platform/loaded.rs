//! Tables in memory.

use serde_json::Value;

use super::{Completeness, Coverage, DataError};

/// A table as it was read. One that is missing or broken is empty and partial: every answer is Unknown.
#[derive(Debug)]
pub(super) struct Loaded {
    pub(super) value: Value,
    pub(super) completeness: Completeness,
    pub(super) problem: Option<DataError>,
}

impl Loaded {
    pub(super) fn empty(problem: Option<DataError>) -> Self {
        Self { value: Value::Null, completeness: Completeness::Whole(Coverage::Partial), problem }
    }
}
