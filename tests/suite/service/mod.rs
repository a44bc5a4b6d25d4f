//! The service: its client against recorded answers and broken connections, and the emulator that it is tried with.

mod archive;
mod client_calls;
mod client_commands;
mod client_faults;
mod client_settings;
mod client_tls;
mod client_world;
mod deploy;
mod emulator;
mod server;
mod table;
