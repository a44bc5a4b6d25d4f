//! Text edits.
