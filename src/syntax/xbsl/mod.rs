//! Lossless reading of XBSL modules.
