//! The threads that read, judge and pack.

use std::{hint::black_box, num::NonZero, thread};

use rayon::{ThreadPool, ThreadPoolBuilder};

use super::{failure::Failure, parse::Options};
use crate::messages::usage::{Advice, Problem};

/// Deep sources are read by recursion, so a thread needs a stack of known size, in bytes.
const STACK: usize = 16 << 20;

/// How much memory all threads together have at hand from the start, in bytes.
const AT_HAND: usize = 48 << 20;

/// As many threads as the options ask for.
pub(super) fn pool(options: &Options) -> Result<ThreadPool, Failure> {
    let wanted = NonZero::new(options.number("jobs"));
    let threads = wanted.or_else(|| thread::available_parallelism().ok()).map_or(1, usize::from);
    let pool = ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK);
    let pool = pool.start_handler(move |_| have_at_hand(AT_HAND / threads)).build();
    pool.map_err(|_| Failure::new(Problem::NoThreads).advise(Advice::FewerThreads))
}

/// Asks for memory and gives it back untouched. The GNU C library otherwise asks the kernel for the memory of a thread
/// page by page, and the threads wait on each other for it: 4 % of the time of a large run.
fn have_at_hand(bytes: usize) {
    // By the first stretch given back the library learns to keep stretches below its size; it keeps the second.
    for length in [bytes, bytes - bytes / 16] {
        let mut stretch: Vec<u8> = Vec::new();
        // What cannot be had is done without.
        _ = stretch.try_reserve_exact(length);
        drop(black_box(stretch));
    }
}
