//! Hostile input against the real program: whatever it is given, it ends by itself with a code of 0, 1 or 2, says what
//! it could not read, shows no trace of a panic, and its JSON report is whole.
//!
//! Bounds of time are wide enough for an unoptimised build on a busy machine, and far below what work that grows with
//! the square of the input would take.

mod bytes;
mod depth;
mod files;
mod fixes;
mod program;
mod size;
mod suppressions;
