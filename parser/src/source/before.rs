/// What stands in a text before the first of an ASCII sign; the whole text where there is none.
#[must_use]
pub fn before(text: &str, sign: u8) -> &str {
    debug_assert!(sign.is_ascii(), "a part of a character");
    place_of(sign, text.as_bytes()).map_or(text, |at| &text[..at])
}

/// Where a byte stands first. The texts are names, so short that a call of `memchr` takes longer.
fn place_of(byte: u8, bytes: &[u8]) -> Option<usize> {
    const EACH: u64 = u64::from_le_bytes([1; 8]);
    let mut rest = bytes;
    while let Some((eight, behind)) = rest.split_first_chunk() {
        // The highest bit of the first byte that is the same is set; what is above it says nothing.
        let others = u64::from_le_bytes(*eight) ^ (EACH * u64::from(byte));
        let same = others.wrapping_sub(EACH) & !others & (EACH << 7);
        if same != 0 {
            return Some(bytes.len() - rest.len() + same.trailing_zeros() as usize / 8);
        }
        rest = behind;
    }
    rest.iter().position(|other| *other == byte).map(|at| bytes.len() - rest.len() + at)
}

#[cfg(test)]
mod tests {
    use super::before;

    #[test]
    fn a_text_without_the_sign_stays_whole() {
        assert_eq!(before("Товары.Ссылка.Код", b'.'), "Товары");
        assert_eq!(before(".Код", b'.'), "");
        assert_eq!(before("Товары", b'.'), "Товары");
    }

    #[test]
    fn the_first_sign_counts_wherever_it_stands() {
        for length in 0..20 {
            let name = "а-/".repeat(length);
            assert_eq!(before(&format!("{name}.-/.{name}"), b'.'), name);
            assert_eq!(before(&name, b'.'), name);
        }
    }
}
