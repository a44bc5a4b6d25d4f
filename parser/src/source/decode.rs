//! Bytes become text: UTF-8 with or without a byte order mark, and a text all the same when they are not.

use std::sync::Arc;

/// What is wrong with the bytes of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Where the first bad byte stands in the decoded text, in bytes.
    pub offset: u32,
    pub guess: Guess,
}

/// What damaged bytes look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guess {
    /// UTF-8 with some bad bytes.
    BrokenUtf8,
    Utf16Le,
    Utf16Be,
    /// The Cyrillic code page of Windows.
    Cp1251,
    Binary,
}

/// A file's bytes as text, without the byte order mark, which `bom` remembers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    pub text: Arc<str>,
    pub bom: bool,
    pub damage: Option<Damage>,
}

/// Reads bytes as UTF-8; bad bytes become U+FFFD and are noted in `damage`. So is UTF-16 without a mark, whose
/// bytes are often valid UTF-8 full of NULs.
#[must_use]
pub fn decode(bytes: &[u8]) -> Decoded {
    let (content, bom) = match bytes.strip_prefix(b"\xEF\xBB\xBF") {
        Some(rest) => (rest, true),
        None => (bytes, false),
    };
    if let Ok(text) = simdutf8::basic::from_utf8(content) {
        let damage = memchr::memchr(0, content)
            .and_then(|at| utf16(content).map(|guess| Damage { offset: at as u32, guess }));
        return Decoded { text: text.into(), bom, damage };
    }
    let offset = simdutf8::compat::from_utf8(content).map_or_else(|error| error.valid_up_to(), str::len);
    let text = String::from_utf8_lossy(content);
    let damage = Damage { offset: offset as u32, guess: guess(content, &text) };
    Decoded { text: text.into(), bom, damage: Some(damage) }
}

/// Takes the byte order mark off a text that begins with one.
#[must_use]
pub fn without_mark(mut text: String) -> String {
    if text.starts_with('\u{feff}') {
        text.drain(..'\u{feff}'.len_utf8());
    }
    text
}

/// How many bytes at the start of a file a guess looks at.
const SAMPLE: usize = 4096;

fn guess(bytes: &[u8], lossy: &str) -> Guess {
    if bytes.starts_with(b"\xFF\xFE") {
        return Guess::Utf16Le;
    }
    if bytes.starts_with(b"\xFE\xFF") {
        return Guess::Utf16Be;
    }
    if let Some(guess) = utf16(bytes) {
        return guess;
    }
    let is_control = |byte: &u8| *byte < 0x20 && !matches!(byte, b'\t' | b'\n' | b'\r' | 0x0C);
    if bytes.iter().take(SAMPLE).any(is_control) {
        return Guess::Binary;
    }
    let bad = lossy.chars().filter(|character| *character == char::REPLACEMENT_CHARACTER).count();
    let good = lossy.chars().filter(|character| !character.is_ascii()).count() - bad;
    if good >= bad {
        return Guess::BrokenUtf8;
    }
    let count = |test: fn(u8) -> bool| bytes.iter().filter(|byte| test(**byte)).count();
    let high = count(|byte| byte >= 0x80);
    let words = bytes.split(|byte| !is_cp1251_letter(*byte)).map(<[u8]>::len).filter(|length| *length > 1);
    if high > FEW && words.sum::<usize>() * 2 >= high && count(is_cp1251_text) * 10 >= high * 9 {
        Guess::Cp1251
    } else if high <= FEW || high * 10 <= bytes.len() {
        Guess::BrokenUtf8
    } else {
        Guess::Binary
    }
}

/// So few bytes that are no ASCII tell nothing.
const FEW: usize = 2;

const fn is_cp1251_letter(byte: u8) -> bool {
    matches!(byte, 0xC0..=0xFF | 0xA8 | 0xB8)
}

/// Letters, and the signs that Russian texts use beside them.
const fn is_cp1251_text(byte: u8) -> bool {
    is_cp1251_letter(byte) || matches!(byte, 0xAB | 0xBB | 0x96 | 0x97 | 0xB9 | 0xA0 | 0x85)
}

/// Latin and Cyrillic text in UTF-16 has a 0 or a 4 in every other byte.
fn utf16(bytes: &[u8]) -> Option<Guess> {
    let (pairs, _) = bytes.get(..bytes.len().min(SAMPLE))?.as_chunks::<2>();
    let high = |byte: u8| byte == 0 || byte == 4;
    let little = pairs.iter().filter(|[low, top]| high(*top) && !high(*low)).count();
    let big = pairs.iter().filter(|[top, low]| high(*top) && !high(*low)).count();
    let most = |count: usize| count >= 4 && count * 10 >= pairs.len() * 9;
    if most(little) {
        Some(Guess::Utf16Le)
    } else if most(big) {
        Some(Guess::Utf16Be)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guess_of(bytes: &[u8]) -> Option<Guess> {
        decode(bytes).damage.map(|damage| damage.guess)
    }

    fn utf16le(text: &str) -> Vec<u8> {
        text.encode_utf16().flat_map(u16::to_le_bytes).collect()
    }

    #[test]
    fn mark_is_remembered_and_not_counted() {
        let decoded = decode("\u{FEFF}метод".as_bytes());
        assert_eq!((&*decoded.text, decoded.bom, decoded.damage), ("метод", true, None));
        assert_eq!(decode(b"\xEF\xBB\xBFa\xFF").damage.map(|damage| damage.offset), Some(1));
    }

    #[test]
    fn bad_bytes_are_replaced_and_located() {
        let decoded = decode("метод\u{0}x".as_bytes().split_last().expect("bytes").1);
        assert_eq!(decoded.damage, None, "a NUL alone is no damage");
        let mut bytes = "метод Имя()".as_bytes().to_vec();
        bytes.insert(10, 0xFF);
        let decoded = decode(&bytes);
        assert_eq!(&*decoded.text, "метод\u{FFFD} Имя()");
        assert_eq!(decoded.damage, Some(Damage { offset: 10, guess: Guess::BrokenUtf8 }));
    }

    #[test]
    fn some_bad_bytes_in_ascii_are_no_other_encoding() {
        assert_eq!(guess_of(b"// \xFF"), Some(Guess::BrokenUtf8));
        assert_eq!(guess_of(b"// \xE4\xE0\nmethod A()\n;\n"), Some(Guess::BrokenUtf8));
        let text = b"method A()\n    val B = \"caf\xE9\" // \xA9 na\xEFve\n;\n";
        assert_eq!(guess_of(text), Some(Guess::BrokenUtf8));
        assert_eq!(guess_of(b"\xE9 \xA9 \xEF \x80 \x81"), Some(Guess::Binary));
    }

    #[test]
    fn other_encodings_are_recognised() {
        assert_eq!(guess_of(b"\xEC\xE5\xF2\xEE\xE4 \xC8\xEC\xFF()\r\n"), Some(Guess::Cp1251));
        assert_eq!(guess_of(b"// \xE4\xE0\nval A = \"\xE8 \xED\xEE\"\n"), Some(Guess::Cp1251));
        assert_eq!(guess_of(&utf16le("\u{FEFF}метод")), Some(Guess::Utf16Le));
        assert_eq!(guess_of(&utf16le("метод Имя()\n;\n")), Some(Guess::Utf16Le), "without a mark");
        let big: Vec<u8> = "Name: Catalog\n".encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(guess_of(&big), Some(Guess::Utf16Be));
        assert_eq!(guess_of(b"\x7FELF\x02\x01\x00\xFF\x90"), Some(Guess::Binary));
        assert_eq!(guess_of(b"\x00\x01\x02"), None, "valid UTF-8 that looks like nothing known");
    }
}
