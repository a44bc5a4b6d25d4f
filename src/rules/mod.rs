//! What a rule is.
