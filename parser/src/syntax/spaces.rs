//! Spaces, of which every line of every language begins with some.

/// Where the run of spaces ends that stands at a byte; that byte if there is none.
pub(super) fn spaces_end(bytes: &[u8], at: usize) -> usize {
    const SPACES: u64 = u64::from_le_bytes([b' '; 8]);
    let Some(mut rest) = bytes.get(at..) else { return at };
    while let Some((eight, behind)) = rest.split_first_chunk() {
        let others = u64::from_le_bytes(*eight) ^ SPACES;
        if others != 0 {
            return bytes.len() - rest.len() + others.trailing_zeros() as usize / 8;
        }
        rest = behind;
    }
    bytes.len() - rest.len() + rest.iter().take_while(|byte| **byte == b' ').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_ends_before_what_is_no_space() {
        for count in 0..20 {
            for behind in ["", "\t", "\n       ", "x", "я        "] {
                let text = format!("{}{behind}", " ".repeat(count));
                assert_eq!(spaces_end(text.as_bytes(), 0), count, "{text:?}");
                assert_eq!(spaces_end(text.as_bytes(), count), count, "{text:?}");
            }
        }
    }
}
