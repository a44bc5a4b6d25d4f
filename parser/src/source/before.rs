/// What stands in a text before the first of an ASCII sign; the whole text where there is none.
#[must_use]
pub fn before(text: &str, sign: u8) -> &str {
    debug_assert!(sign.is_ascii(), "a part of a character");
    memchr::memchr(sign, text.as_bytes()).map_or(text, |at| &text[..at])
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
}
