//! Archives by other hands: what the strict reader, `inspect` and `verify` make of them.

mod commands;
mod forge;
mod properties;
mod reader;
