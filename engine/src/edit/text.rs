//! Edits of one text.

use std::cmp::Reverse;

use crate::source::Span;

/// Puts `new_text` in the place of the bytes of `span`; an empty span inserts, an empty text deletes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TextEdit {
    pub span: Span,
    pub new_text: String,
}

impl TextEdit {
    #[must_use]
    pub fn replace(span: Span, new_text: impl Into<String>) -> Self {
        Self { span, new_text: new_text.into() }
    }

    /// Inserts at a byte offset.
    #[must_use]
    pub fn insert(offset: u32, new_text: impl Into<String>) -> Self {
        Self::replace(Span::at(offset), new_text)
    }

    #[must_use]
    pub fn delete(span: Span) -> Self {
        Self::replace(span, "")
    }
}

/// The text with the edits applied. All spans are of the text as it is given.
///
/// The edits are sorted. Of edits that overlap, or begin at the same place, the one that begins first is
/// applied, then the longer, then the one whose new text sorts first; so the order they come in does not
/// matter. An edit whose span is no piece of the text is left out.
#[must_use]
pub fn apply(text: &str, edits: &mut [TextEdit]) -> String {
    edits.sort_by(|one, other| order(one).cmp(&order(other)));
    let mut out = String::with_capacity(text.len());
    let mut read = 0;
    let mut last_start = None;
    for edit in edits.iter() {
        let (start, end) = (edit.span.start as usize, edit.span.end as usize);
        let is_free = start >= read && last_start != Some(start);
        if let Some(kept) = text.get(read..start).filter(|_| is_free && text.get(start..end).is_some()) {
            out.push_str(kept);
            out.push_str(&edit.new_text);
            read = end;
            last_start = Some(start);
        }
    }
    out.push_str(text.get(read..).unwrap_or_default());
    out
}

fn order(edit: &TextEdit) -> (u32, Reverse<u32>, &str) {
    (edit.span.start, Reverse(edit.span.end), &edit.new_text)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn replaces_inserts_and_deletes() {
        let mut edits = [
            TextEdit::delete(Span::new(6, 8)),
            TextEdit::insert(0, "# "),
            TextEdit::replace(Span::new(3, 4), "2"),
            TextEdit::insert(11, "\n"),
        ];
        assert_eq!(apply("a: 1\nb 3: 4", &mut edits), "# a: 2\nb: 4\n");
    }

    #[test]
    fn the_first_of_two_that_overlap_wins_then_the_longer() {
        let edit = |start, end, text: &str| TextEdit::replace(Span::new(start, end), text);
        assert_eq!(apply("abcd", &mut [edit(1, 3, "X"), edit(0, 2, "Y")]), "Ycd");
        assert_eq!(apply("abcd", &mut [edit(1, 2, "X"), edit(1, 3, "Y")]), "aYd");
        assert_eq!(apply("abcd", &mut [edit(1, 1, "Y"), edit(1, 1, "X")]), "aXbcd");
        assert_eq!(apply("abcd", &mut [edit(1, 2, "X"), edit(2, 2, "Y")]), "aXYcd");
    }

    #[test]
    fn a_span_that_is_no_piece_of_the_text_is_left_out() {
        let edit = |start, end| TextEdit::replace(Span { start, end }, "X");
        let mut edits = [edit(1, 2), edit(0, 1), edit(2, 1), edit(4, 9), edit(9, 9), edit(4, 5)];
        assert_eq!(apply("яab", &mut edits), "яab");
        assert_eq!(apply("яab", &mut [edit(1, 2), edit(2, 3)]), "яXb");
    }

    fn edits() -> impl Strategy<Value = Vec<TextEdit>> {
        let edit = (0_u32..20, 0_u32..6, "[xyя]{0,3}");
        let edit = edit.prop_map(|(start, len, text)| TextEdit::replace(Span::new(start, start + len), text));
        prop::collection::vec(edit, 0..8)
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn the_order_given_does_not_matter(text in "[abв\n]{0,20}", edits in edits(), turn in 0_usize..8) {
            let mut turned = edits.clone();
            turned.rotate_left(turn.min(edits.len()));
            turned.reverse();
            prop_assert_eq!(apply(&text, &mut edits.clone()), apply(&text, &mut turned));
        }

        #[test]
        fn edits_apart_from_each_other_are_all_applied(pieces in prop::collection::vec(("[aя]{1,3}", "[bв]{1,3}", "[xy]{0,3}"), 0..6)) {
            let mut text = String::new();
            let mut expected = String::new();
            let mut edits = Vec::new();
            for (kept, old, new) in &pieces {
                text += kept;
                let start = text.len() as u32;
                text += old;
                edits.insert(0, TextEdit::replace(Span::new(start, text.len() as u32), new.as_str()));
                expected += &format!("{kept}{new}");
            }
            prop_assert_eq!(apply(&text, &mut edits), expected);
        }
    }
}
