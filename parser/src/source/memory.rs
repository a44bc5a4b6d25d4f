//! Memory at hand.

use std::hint::black_box;

/// What a batch of files usually takes, in bytes.
pub const BATCH: usize = 1 << 20;

/// Asks for memory and gives it back untouched. The GNU C library otherwise asks the kernel for the memory of a thread
/// page by page, and the threads wait on each other for it: 4 % of the time of a large run.
pub fn warm_allocator(bytes: usize) {
    // By the first stretch given back the library learns to keep stretches below its size; it keeps the second.
    for length in [bytes, bytes - bytes / 16] {
        let mut stretch: Vec<u8> = Vec::new();
        // What cannot be had is done without.
        _ = stretch.try_reserve_exact(length);
        drop(black_box(stretch));
    }
}
