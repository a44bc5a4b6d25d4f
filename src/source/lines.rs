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
}
