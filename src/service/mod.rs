//! The client of the service that runs applications: its endpoints as typed calls, deploying, and an emulator of it.
//!
//! - One table of endpoints ([`endpoint`]) for calls, commands, help, pages and the emulator.
//! - This is the only room that opens connections. Addresses, credentials, the clock and files are given to it by `cli`;
//!   it never looks at the environment or the current directory.
//! - A secret is a type of its own that does not print ([`secret`]), and what may be printed goes through a [`Vault`].

mod auth;
pub mod calls;
mod client;
pub mod clock;
pub mod config;
pub mod deploy;
pub mod emulator;
pub mod endpoint;
mod error;
mod http;
pub mod live;
pub mod model;
pub mod secret;
pub mod time;
pub mod wait;

pub use auth::SIGN_IN;
pub use client::{Answer, Archive, Body, Client};
pub use clock::{Clock, Event, Observer};
pub use config::{Address, Settings, TimeLimits};
pub use error::{Class, Delivery, ServiceError};
pub use live::Api;
pub use model::*;
pub use secret::{Secret, Vault};
pub use time::UtcTime;
