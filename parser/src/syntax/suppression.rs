//! `stapel: ignore[ids] reason`: what people write in a comment to have findings left out.
//!
//! A comment is one if it begins so, its signs and blanks aside; it ends with its line. Ids are parted by commas, and
//! what follows the bracket is for people.

use crate::source::Span;

/// What findings a suppression leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Those that start on its line.
    Line,
    /// Those that start below it, down to the next line of code.
    Next,
    /// Those that start between it and the [`Scope::End`] of the same ids.
    Start,
    End,
    /// Those of the file.
    File,
}

/// Why a comment that begins like a suppression is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    UnknownWord,
    /// No brackets, or nothing in them.
    NoIds,
    /// No closing bracket on the line.
    Unclosed,
}

/// A comment that asks for findings to be left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suppression {
    /// The whole comment with its signs.
    pub comment: Span,
    /// From `stapel:` to the closing bracket; to the end of what was understood where that is missing.
    pub span: Span,
    /// What stands for the scope, if only an empty text.
    pub word: Span,
    pub scope: Result<Scope, Fault>,
    /// The ids as they are written; none where there is a fault.
    pub ids: Vec<Span>,
}

/// The words for the scopes, English and Russian.
pub const WORDS: [(Scope, [&str; 2]); 5] = [
    (Scope::Line, ["ignore", "пропустить"]),
    (Scope::Next, ["ignore-next", "пропустить-следующую"]),
    (Scope::Start, ["ignore-start", "пропустить-начало"]),
    (Scope::End, ["ignore-end", "пропустить-конец"]),
    (Scope::File, ["ignore-file", "пропустить-файл"]),
];

/// What every suppression begins with.
pub const MARK: &str = "stapel:";

/// Whether a comment asks for findings to be left out, rightly or wrongly. Such a comment is no prose.
#[must_use]
pub fn is_suppression(comment: &str) -> bool {
    content(comment).1.starts_with(MARK)
}

impl Suppression {
    /// Reads the comment of `text` that `comment` spans; `None` if it begins otherwise.
    #[must_use]
    pub fn read(text: &str, comment: Span) -> Option<Self> {
        let (at, content) = content(comment.slice(text));
        let line = content.split(['\n', '\r']).next().filter(|line| line.starts_with(MARK))?;
        let start = comment.start + at as u32;
        let part = |from: usize, to: usize| Span::new(start + from as u32, start + to as u32);

        let rest = line.get(MARK.len()..)?;
        let from = line.len() - rest.trim_start().len();
        let rest = line.get(from..)?;
        let to = from + rest.find(|end: char| end == '[' || end.is_whitespace()).unwrap_or(rest.len());
        let word = part(from, to);
        let told = |end, scope, ids| Some(Self { comment, span: part(0, end), word, scope, ids });
        let Some(scope) = scope(word.slice(text)) else {
            return told(if from == to { MARK.len() } else { to }, Err(Fault::UnknownWord), Vec::new());
        };
        let behind = line.get(to..)?.trim_start();
        let Some(list) = behind.strip_prefix('[') else { return told(to, Err(Fault::NoIds), Vec::new()) };
        let open = line.len() - list.len();
        let Some(length) = list.find(']') else {
            return told(line.trim_end().len(), Err(Fault::Unclosed), Vec::new());
        };
        let mut at = open;
        let mut ids = Vec::new();
        for item in list.get(..length)?.split(',') {
            let id = item.trim();
            let from = at + (item.len() - item.trim_start().len());
            if !id.is_empty() {
                ids.push(part(from, from + id.len()));
            }
            at += item.len() + 1;
        }
        let scope = if ids.is_empty() { Err(Fault::NoIds) } else { Ok(scope) };
        told(open + length + 1, scope, ids)
    }
}

fn scope(word: &str) -> Option<Scope> {
    WORDS.iter().find(|(_, spellings)| spellings.contains(&word)).map(|(scope, _)| *scope)
}

/// What a comment says, without its signs, and where that begins in it.
fn content(comment: &str) -> (usize, &str) {
    let is_block = comment.starts_with("/*");
    let body = comment.strip_suffix("*/").filter(|_| is_block).unwrap_or(comment);
    let content =
        body.trim_start_matches(|letter: char| matches!(letter, '/' | '*' | '#') || letter.is_whitespace());
    (body.len() - content.len(), content)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(comment: &str) -> Option<Suppression> {
        Suppression::read(comment, Span::new(0, comment.len() as u32))
    }

    fn understood(comment: &str) -> (Scope, Vec<&str>, &str) {
        let read = read(comment).expect("a suppression");
        let ids = read.ids.iter().map(|id| id.slice(comment)).collect();
        (read.scope.expect("no fault"), ids, read.span.slice(comment))
    }

    fn fault(comment: &str) -> (Fault, &str) {
        let read = read(comment).expect("a suppression");
        assert!(read.ids.is_empty());
        (read.scope.expect_err("a fault"), read.span.slice(comment))
    }

    #[test]
    fn each_scope_has_a_word_in_both_languages() {
        for (scope, words) in WORDS {
            for word in words {
                let comment = format!("// stapel: {word}[a/b]");
                assert_eq!(understood(&comment).0, scope, "{word}");
            }
        }
    }

    #[test]
    fn ids_stand_in_brackets_and_a_reason_behind_them() {
        let short = "stapel:ignore[a/b]";
        assert_eq!(understood("//stapel:ignore[a/b]"), (Scope::Line, vec!["a/b"], short));
        assert_eq!(understood("## stapel:ignore[a/b] why, [c]"), (Scope::Line, vec!["a/b"], short));
        assert_eq!(understood("/* stapel:ignore[a/b]*/"), (Scope::Line, vec!["a/b"], short));
        assert_eq!(understood("/**\n * stapel:ignore[a/b]\n * c\n */"), (Scope::Line, vec!["a/b"], short));
        assert_eq!(
            understood("# stapel:\tпропустить-файл [ a/b ,, в,] г"),
            (Scope::File, vec!["a/b", "в"], "stapel:\tпропустить-файл [ a/b ,, в,]")
        );
    }

    #[test]
    fn what_is_not_understood_is_a_fault() {
        assert_eq!(fault("// stapel:"), (Fault::UnknownWord, "stapel:"));
        assert_eq!(fault("// stapel: ignor[a/b]"), (Fault::UnknownWord, "stapel: ignor"));
        assert_eq!(fault("// stapel: Ignore[a/b]"), (Fault::UnknownWord, "stapel: Ignore"));
        assert_eq!(fault("# stapel: ignore a/b"), (Fault::NoIds, "stapel: ignore"));
        assert_eq!(fault("# stapel: ignore[ , ]"), (Fault::NoIds, "stapel: ignore[ , ]"));
        assert_eq!(fault("# stapel: ignore[a/b, c "), (Fault::Unclosed, "stapel: ignore[a/b, c"));
        assert_eq!(fault("/* stapel: ignore[a/b,\n c] */"), (Fault::Unclosed, "stapel: ignore[a/b,"));
    }

    #[test]
    fn other_comments_are_prose() {
        for comment in
            ["", "//", "/**/", "/*/", "// see stapel: ignore[a/b]", "// stapel", "# Stapel: ignore[a/b]"]
        {
            assert!(read(comment).is_none() && !is_suppression(comment), "{comment}");
        }
        assert!(is_suppression("/// stapel: что-то"));
    }

    proptest::proptest! {
        #[test]
        fn any_comment_is_read(comment in "(//|#|/\\*) ?(stapel:)?[ a-zя\\[\\],\n\r*/-]{0,40}") {
            if let Some(read) = read(&comment) {
                for span in read.ids.iter().chain([&read.span, &read.word]) {
                    proptest::prop_assert!(comment.get(span.start as usize..span.end as usize).is_some());
                    proptest::prop_assert!(read.comment.cover(*span) == read.comment);
                }
            }
        }
    }
}
