//! The threads that read, judge and pack.

use std::{num::NonZero, thread};

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::{
    messages::{
        Failure,
        usage::{Advice, Problem},
    },
    source::memory::warm_allocator,
};

/// Deep sources are read by recursion, so a thread needs a stack of known size, in bytes.
const STACK: usize = 16 << 20;

/// How much memory all threads together have at hand from the start, in bytes.
const AT_HAND: usize = 48 << 20;

/// So many threads, or as many as the machine has processors.
pub(super) fn pool(jobs: Option<NonZero<usize>>) -> Result<ThreadPool, Failure> {
    let threads = jobs.or_else(|| thread::available_parallelism().ok()).map_or(1, usize::from);
    let pool = ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK);
    let pool = pool.start_handler(move |_| warm_allocator(AT_HAND / threads)).build();
    pool.map_err(|_| Failure::new(Problem::NoThreads).advise(Advice::FewerThreads))
}
