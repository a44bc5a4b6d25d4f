//! The lines of a text.

use super::Span;

/// The lines of a text without their terminators; `\n`, `\r\n` and a lone `\r` each end one. What stands behind
/// the last terminator is a line too, if only an empty one.
pub fn lines(text: &str) -> impl Iterator<Item = Span> {
    let bytes = text.as_bytes();
    let mut start = 0;
    memchr::memchr2_iter(b'\n', b'\r', bytes).chain([bytes.len()]).filter_map(move |end| {
        let is_rest_of_crlf = end == start && end > 0 && bytes.get(end - 1..=end) == Some(b"\r\n");
        let line = Span::new(start as u32, end as u32);
        start = end + 1;
        (!is_rest_of_crlf).then_some(line)
    })
}

/// The lines of more bytes than `limit`, without their terminators. All lines before the last line end within that many
/// bytes are passed over at once.
pub fn lines_longer_than(limit: usize, text: &str) -> impl Iterator<Item = Span> {
    let bytes = text.as_bytes();
    let mut start = 0_usize;
    std::iter::from_fn(move || {
        while let Some(reach) = bytes.get(start..=start.saturating_add(limit)) {
            match memchr::memrchr2(b'\n', b'\r', reach) {
                Some(end) => start += end + 1,
                None => {
                    let rest = bytes.get(start..).unwrap_or_default();
                    let length = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
                    let line = Span::new(start as u32, (start + length) as u32);
                    start += length;
                    return Some(line);
                }
            }
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_terminator_ends_a_line() {
        let read = |text: &'static str| lines(text).map(|line| line.slice(text)).collect::<Vec<_>>();
        assert_eq!(read("а\nб\r\nв\rг"), ["а", "б", "в", "г"]);
        assert_eq!(read("\r\n\n"), ["", "", ""]);
        assert_eq!(read(""), [""]);
    }

    #[test]
    fn long_lines_are_found_as_if_every_line_were_looked_at() {
        for text in
            ["", "\n", "абв", "абв\r\nг\nдежз", "а\r\r\n\nбвгдежз\rи", "абвгд\nе\nжз\r\n", "а\nб\nв\n\n"]
        {
            for limit in (0..20).chain([usize::MAX]) {
                let found: Vec<_> = lines_longer_than(limit, text).collect();
                let expected: Vec<_> = lines(text).filter(|line| line.len() as usize > limit).collect();
                assert_eq!(found, expected, "{text:?} {limit}");
            }
        }
    }
}
