//! From a packed project to an application that runs it, and the certainty that it does.
//!
//! - [`survey`] looks at what is on the server, [`flow`] does the steps, [`verdict`] judges, [`said`] turns messages of the
//!   server into findings of the sources, [`loss`] tells which data a build would cost.
//! - All of it asks the world through [`Server`], so that tests can be the world.
//! - What was done is in a [`journal`], so that a run that was broken off goes on.

pub mod flow;
pub mod journal;
pub mod loss;
pub mod probe;
mod remote;
pub mod said;
pub mod server;
pub mod survey;
pub mod verdict;

pub use flow::{Conclusion, Flow, Halt, Limits};
pub use journal::Journal;
pub use remote::Remote;
pub use server::Server;
pub use survey::Survey;
pub use verdict::Verdict;

#[cfg(test)]
mod tests;
