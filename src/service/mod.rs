//! The client of the service that runs applications: its endpoints as typed calls, deploying, and an emulator of it.
//!
//! - One table of endpoints ([`endpoint`]) for calls, commands, help, pages and the emulator.
//! - This is the only room that opens connections. Addresses, credentials, the clock and files are given to it by `cli`;
//!   it never looks at the environment or the current directory.
//! - A secret is a type of its own that does not print.

pub mod endpoint;
