//! SHA-256: of the bytes of files, of archives, and of what makes a finding the same one.

use std::fmt;

use serde::{Serialize, Serializer};
use sha2::Digest as _;

use super::{ByteSource, Reason};

/// A SHA-256 digest, shown and serialized as 64 lower-case hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sha256(pub [u8; 32]);

impl Sha256 {
    #[must_use]
    pub fn of(bytes: impl AsRef<[u8]>) -> Self {
        Self::of_parts([bytes])
    }

    /// Of several parts, one after the other.
    #[must_use]
    pub fn of_parts(parts: impl IntoIterator<Item: AsRef<[u8]>>) -> Self {
        let mut hash = Sha256Hasher::default();
        parts.into_iter().for_each(|part| hash.update(part));
        hash.finish()
    }

    /// Of all bytes of a source.
    ///
    /// # Errors
    /// Why they cannot be read.
    pub fn of_source(source: &ByteSource<'_>) -> Result<Self, Reason> {
        let mut hash = Sha256Hasher::default();
        source.each_piece(0..source.length(), |piece| hash.update(piece))?;
        Ok(hash.finish())
    }

    /// Reads what is shown: 64 lower-case hexadecimal digits.
    #[must_use]
    pub fn parse(digits: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        let is_plain = |digit: u8| matches!(digit, b'0'..=b'9' | b'a'..=b'f');
        if digits.len() != 64 || !digits.bytes().all(is_plain) {
            return None;
        }
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(digits.get(2 * at..2 * at + 2)?, 16).ok()?;
        }
        Some(Self(bytes))
    }

    /// Lower-case hexadecimal digits.
    #[must_use]
    pub fn digits(self) -> [[u8; 2]; 32] {
        self.0.map(hexadecimal)
    }
}

impl AsRef<[u8]> for Sha256 {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Display for Sha256 {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(str::from_utf8(self.digits().as_flattened()).unwrap_or_default())
    }
}

/// As it is displayed.
impl fmt::Debug for Sha256 {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, to)
    }
}

/// As it is displayed.
impl Serialize for Sha256 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Makes a [`Sha256`] of bytes that come one after the other.
#[derive(Default)]
pub struct Sha256Hasher(sha2::Sha256);

impl Sha256Hasher {
    pub fn update(&mut self, bytes: impl AsRef<[u8]>) {
        self.0.update(bytes);
    }

    #[must_use]
    pub fn finish(self) -> Sha256 {
        Sha256(self.0.finalize().into())
    }
}

/// A byte as two lower-case hexadecimal digits.
#[must_use]
pub fn hexadecimal(byte: u8) -> [u8; 2] {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    [byte >> 4, byte & 15].map(|half| DIGITS[usize::from(half)])
}

#[cfg(test)]
mod tests {
    use super::*;

    const OF_ABC: &str = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    #[test]
    fn a_digest_is_that_of_the_standard_however_the_bytes_come() {
        assert_eq!(Sha256::of("abc").to_string(), OF_ABC);
        assert_eq!(Sha256::of_parts(["a", "", "bc"]).to_string(), OF_ABC);
        let of_source = Sha256::of_source(&ByteSource::Memory(b"abc"));
        assert_eq!(of_source.map(|digest| digest.to_string()), Ok(OF_ABC.to_owned()));
    }

    #[test]
    fn a_digest_is_read_only_as_it_is_shown() {
        assert_eq!(Sha256::parse(OF_ABC), Some(Sha256::of("abc")));
        let upper = OF_ABC.to_uppercase();
        for other in ["", &OF_ABC[1..], &upper, &format!("+{}", &OF_ABC[1..]), &format!("{OF_ABC}0")] {
            assert_eq!(Sha256::parse(other), None, "{other}");
        }
    }
}
