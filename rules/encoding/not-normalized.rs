//! Words with letters that are written as a letter and a combining mark, where one character exists.

use unicode_normalization::{UnicodeNormalization, is_nfc};

use crate::rules::prelude::*;

/// The lead bytes of U+0300 to U+036F, the marks over letters, in UTF-8.
const LEADS: (u8, u8) = (0xCC, 0xCD);

/// Words longer than this are no words; they are not shown.
const LONGEST: usize = 200;

pub fn check(file: &File, report: &mut Reporter<'_>) {
    let text = file.text();
    let mut done = 0;
    for mark in
        memchr::memchr2_iter(LEADS.0, LEADS.1, text.as_bytes()).filter(|at| text.is_char_boundary(*at))
    {
        if mark < done {
            continue;
        }
        let word = word_around(text, mark);
        done = word.end as usize;
        let written = word.slice(text);
        if written.len() <= LONGEST && !is_nfc(written) {
            let normal: String = written.nfc().collect();
            report.at(word).arg("text", &*normal).fix(word, normal);
        }
    }
}

/// The letters and marks around an offset.
fn word_around(text: &str, at: usize) -> Span {
    let is_of_word = |letter: char| letter.is_alphanumeric() || ('\u{300}'..='\u{36F}').contains(&letter);
    let (before, after) = text.split_at(at);
    let start = before.trim_end_matches(is_of_word).len();
    let end = text.len() - after.trim_start_matches(is_of_word).len();
    Span::new(start as u32, end as u32)
}
