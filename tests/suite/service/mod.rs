//! The client of the service, and the emulator that it is tried with.

mod archive;
mod emulator;
