//! Lossless reading of YAML descriptions: one tree with a span for every key and value.
