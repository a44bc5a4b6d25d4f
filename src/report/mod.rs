//! One file a format: a Report becomes bytes.
