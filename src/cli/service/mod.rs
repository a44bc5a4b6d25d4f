//! `stapel service RESOURCE VERB`: what the service can do, as commands.

#[allow(dead_code, reason = "the commands that use it come next")]
pub(crate) mod clock;
pub(crate) mod emulate;
