//! Lines, columns and offsets.
