//! Build files as the real program makes them: their bytes, what is refused, and what stays when something goes wrong.

mod bytes;
mod fixture;
mod git;
mod memory;
mod refusals;
mod safety;
