//! Words in capitals where they are no abbreviations, names or parts of a query. A line wholly in capitals is a
//! heading, and one with a word that only queries have quotes a query.

use std::cell::OnceCell;

use rustc_hash::FxHashSet;

use crate::{
    rules::prelude::*,
    syntax::{
        prose::{Piece, PieceKind},
        xbql::Keyword,
        xbsl::{DocTagKind, Folded, TokenKind, is_identifier_part, is_small_letter, small_letter},
    },
};

pub fn check(comments: &Comments<'_>, report: &mut Reporter<'_>) {
    let text = comments.file().text();
    let (small_words, names) = (OnceCell::new(), OnceCell::new());
    for line in comments.lines() {
        let is_candidate = |piece: &&Piece<'_>| piece.is_capitals() && piece.is_russian();
        let is_negation = |piece: &&Piece<'_>| piece.is_stressed_negation();
        if !line.iter().any(|piece| is_candidate(&piece) || is_negation(&piece)) || !is_prose(line) {
            continue;
        }
        for (at, word) in line.iter().enumerate() {
            let (before, after) = line.split_at(at);
            let occurs_small =
                || small_words.get_or_init(|| words_in_small(text)).contains(&Folded(word.text));
            let is_name = || names.get_or_init(|| names_of(comments)).contains(word.text);
            let is_stress = match word.text.chars().count() {
                _ if is_negation(&word) => true,
                _ if !is_candidate(&word) || is_function(word) => false,
                1 => word.is_one_letter_word() && is_inside(before, after.get(1)),
                _ => word.reads_as_word() || occurs_small(),
            };
            let is_named = names_something(before) || is_candidate(&word) && word.is_named_by(before);
            if is_stress && !is_named && !is_between_equals(before, after.get(1)) && !is_name() {
                let begins = before.last().is_none_or(|last| last.kind == PieceKind::Stop);
                let instead = lowered(word.text, begins);
                let draft = report.at(word.span()).arg("word", word.text).arg("instead", instead.as_str());
                draft.fix(word.span(), instead);
            }
        }
    }
    check_translation(comments, report);
}

/// In the translation of a comment: one whose original stresses nothing is for translation/english-shape.
fn check_translation(comments: &Comments<'_>, report: &mut Reporter<'_>) {
    let dictionary = comments.file().element();
    let lines = dictionary.iter().flat_map(Element::translated);
    for line in lines.filter(|line| line.is_comment && line.is_stressed()) {
        for word in line.shouted() {
            let instead = word.text.to_ascii_lowercase();
            let draft = report.at(word.span()).arg("word", word.text).arg("instead", instead.as_str());
            draft.fix(word.span(), instead);
        }
    }
}

/// Whether a line has Russian words in small letters, and no word that only a query has.
fn is_prose(line: &[Piece<'_>]) -> bool {
    behind_tag(line).iter().any(|piece| piece.is_russian() && piece.text.contains(is_small_letter))
        && !line.iter().any(is_of_query)
}

/// What a line says behind a tag and the name it is about.
fn behind_tag<'l, 't>(line: &'l [Piece<'t>]) -> &'l [Piece<'t>] {
    match line {
        [at, _, rest @ ..] if at.text == "@" => {
            let names = usize::from(names_something(&line[..2]));
            rest.get(names..).unwrap_or_default()
        }
        _ => line,
    }
}

fn is_of_query(piece: &Piece<'_>) -> bool {
    use Keyword as K;
    let keyword = Some(piece).filter(|piece| piece.is_capitals()).and_then(|piece| Keyword::of(piece.text));
    matches!(keyword, Some(K::Select | K::Distinct | K::Like | K::Exists | K::Hierarchy | K::Cast | K::Join))
        || matches!(keyword, Some(K::Group | K::Having | K::Order | K::Ascending | K::Descending | K::Union))
        || keyword == Some(K::Into)
}

/// Functions of queries are written in capitals in any text.
fn is_function(piece: &Piece<'_>) -> bool {
    use Keyword as K;
    matches!(Keyword::of(piece.text), Some(K::Count | K::Sum | K::Minimum | K::Maximum | K::Average))
}

/// Whether a word of one letter stands between words of a sentence: elsewhere it begins one or names something.
fn is_inside(before: &[Piece<'_>], after: Option<&Piece<'_>>) -> bool {
    let goes_on = |piece: &Piece<'_>| {
        matches!(piece.kind, PieceKind::Word | PieceKind::Name | PieceKind::Comma | PieceKind::Dash)
    };
    before.last().is_some_and(goes_on) && after.is_some_and(Piece::is_russian)
}

/// Whether the same word stands on both sides: in «день ИЛИ день» the capitals keep two uses of a word apart.
fn is_between_equals(before: &[Piece<'_>], after: Option<&Piece<'_>>) -> bool {
    before.last().zip(after).is_some_and(|(before, after)| before.is_russian() && before.is(after.text))
}

/// Whether what stands before is a tag that a name follows.
fn names_something(before: &[Piece<'_>]) -> bool {
    let [.., at, tag] = before else { return false };
    let kinds = [DocTagKind::Parameter, DocTagKind::Throws];
    let mut spellings = kinds.into_iter().flat_map(DocTagKind::spellings);
    at.text == "@" && spellings.any(|spelling| spelling.strip_prefix('@') == Some(tag.text))
}

/// The names that the module uses.
fn names_of<'p>(comments: &Comments<'p>) -> FxHashSet<&'p str> {
    let tree = comments.file().module().map(|module| module.tree());
    let tokens = tree.into_iter().flat_map(|tree| tree.tokens());
    tokens.filter(|token| token.kind() == TokenKind::Identifier).map(|token| token.text()).collect()
}

/// The words of a text that are written in small letters; an abbreviation is not.
fn words_in_small(text: &str) -> FxHashSet<Folded<'_>> {
    let words = text.split(|letter| !is_identifier_part(letter));
    words.filter(|word| word.chars().all(is_small_letter)).map(Folded).collect()
}

/// A word in small letters, its first one a capital at the start of a sentence.
fn lowered(word: &str, begins: bool) -> String {
    let small = |(at, letter)| if at == 0 && begins { letter } else { small_letter(letter) };
    word.chars().enumerate().map(small).collect()
}
