//! What a stranger may put into a tree that is checked or packed, and what must not come of it.

mod archives;
mod configuration;
mod git;
mod growth;
mod outputs;
mod reports;
mod texts;
