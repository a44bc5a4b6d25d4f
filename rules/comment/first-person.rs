//! Pronouns and verbs of the first person plural in comments.

use crate::{
    rules::prelude::*,
    syntax::prose::{Piece, PieceKind, is_we_verb},
};

#[rustfmt::skip]
const PRONOUNS: [&str; 20] = [
    "мы", "нас", "нам", "нами", "наш", "нашего", "нашему", "нашим", "нашем", "наша", "нашей", "нашу", "наше",
    "наши", "наших", "нашими", "we", "us", "our", "ourselves",
];

/// What the pronouns begin with.
const FIRST_LETTERS: [char; 10] = ['м', 'М', 'н', 'Н', 'w', 'W', 'u', 'U', 'o', 'O'];

/// Of the one who writes; looked for where the whole text is known to be English.
const SINGULAR: [&str; 5] = ["me", "my", "mine", "myself", "ours"];

/// Behind these, and at the beginning, `I` stands before a verb; behind other words it may be a number: `Part I`.
#[rustfmt::skip]
const LEADING: [&str; 22] = [
    "after", "and", "as", "because", "before", "but", "here", "how", "if", "now", "since", "so", "that", "then",
    "there", "until", "what", "when", "where", "which", "while", "why",
];

/// What is no verb behind an `I` that is a number: `I of II`.
#[rustfmt::skip]
const NO_VERBS: [&str; 23] = [
    "a", "an", "and", "are", "as", "at", "by", "does", "for", "from", "has", "if", "in", "is", "of", "on", "or", "the",
    "then", "to", "until", "were", "with",
];

/// Verbs that nothing but the pronoun stands before.
const OF_I: [&str; 3] = ["am", "have", "do"];

pub fn check(comments: &Comments<'_>, report: &mut Reporter<'_>) {
    for word in comments.lines().flatten().filter(|word| is_first_person(word)) {
        report.at(word.span()).arg("word", word.text);
    }
    let dictionary = comments.file().element();
    for line in dictionary.iter().flat_map(Element::translated).filter(|line| line.is_comment) {
        let words: Vec<Piece<'_>> = line.words().collect();
        for (at, word) in words.iter().enumerate() {
            let (before, behind) =
                (words.get(..at).unwrap_or_default(), words.get(at + 1..).unwrap_or_default());
            let is_singular = !word.is_capitals() && word.is_any(&SINGULAR);
            if is_first_person(word) || is_singular || is_i(word, before, behind) {
                report.at(word.span()).arg("word", word.text);
            } else if let Some(end) = contraction(word, behind) {
                let span = Span::new(word.start, end);
                report.at(span).arg("word", span.slice(comments.file().text()));
            }
        }
    }
}

/// Whether it is the pronoun `I`, and no number or letter.
fn is_i(word: &Piece<'_>, before: &[Piece<'_>], behind: &[Piece<'_>]) -> bool {
    let Some(next) = behind.first().filter(|_| word.text == "I") else { return false };
    let is_verb = next.kind == PieceKind::Word
        && next.start > word.span().end
        && next.text.bytes().all(|letter| letter.is_ascii_lowercase());
    let is_leading = match before.last() {
        None => true,
        Some(before) => before.kind == PieceKind::Stop || before.is_any(&LEADING),
    };
    is_verb && (next.is_any(&OF_I) || is_leading && !next.is_any(&NO_VERBS))
}

/// Where `I'm`, `Let's` and the like end; quotes around them double the apostrophe.
fn contraction(word: &Piece<'_>, behind: &[Piece<'_>]) -> Option<u32> {
    let ends: &[&str] = match word.text {
        "I" => &["m", "ll", "ve", "d"],
        "let" | "Let" => &["s"],
        _ => return None,
    };
    let is_apostrophe = |piece: &&Piece<'_>| matches!(piece.text, "'" | "’");
    let signs = behind.iter().take(2).take_while(is_apostrophe).count();
    let end = behind.get(signs).filter(|end| signs > 0 && ends.contains(&end.text))?;
    let length = (word.text.len() + end.text.len()) as u32;
    let between: u32 = behind.iter().take(signs).map(|sign| sign.text.len() as u32).sum();
    (end.span().end - word.start == length + between).then_some(end.span().end)
}

/// Capitals are for abbreviations: US.
fn is_first_person(piece: &Piece<'_>) -> bool {
    let is_pronoun = || piece.text.starts_with(FIRST_LETTERS) && piece.is_any(&PRONOUNS);
    !piece.is_capitals() && (is_pronoun() || (piece.is_russian() && is_we_verb(piece.text)))
}
