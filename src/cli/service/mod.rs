//! `stapel service RESOURCE VERB`: what the service can do, as commands.

pub(crate) mod clock;
