//! The `stapel` command: arguments in, exit code out. Everything else is in the library.

use std::process::ExitCode;

/// In that of musl the threads wait for each other: a check of 7,000 files by two of them takes more than twice as long.
#[cfg(target_env = "musl")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    stapel::cli::main()
}
