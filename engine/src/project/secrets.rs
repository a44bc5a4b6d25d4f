//! Passwords and keys that stand in sources: which texts are taken for some, and how they are kept from readers.
//!
//! One question serves the rules about them and everything that shows a text of a file: whether those rules run has
//! nothing to do with what may be shown.

mod in_text;

use std::borrow::Cow;

use super::{File, Module};
use crate::{
    source::{Guess, Span},
    syntax::xbsl::{
        Assignment, Index, Member, NameExpression, Node, NodeKind, StringLiteral, TokenKind,
        is_identifier_start, is_small_letter, small_letter,
    },
};

pub use in_text::{SecretInText, SecretKind};

/// Stands for what no reader may see.
pub const MASK: &str = "***";

/// The length, in bytes, from which a string is masked that is given to a name of a secret. The rule may be set to no
/// less, so whatever it reports is masked.
const LEAST: usize = 8;

/// The same where the text is no valid module, so that nobody knows what a string is given to.
const LEAST_ANYWHERE: usize = 16;

/// The longest word that is looked for in other texts, in bytes; a longer secret is several.
const LONGEST: usize = 256;

/// How words of secrets begin; two more letters may follow: «секрета», «токены», `tokens`.
const STEMS: [&str; 9] =
    ["пароль", "токен", "секрет", "password", "passwd", "secret", "token", "apikey", "credential"];

/// The same for keys, which settings, caches and maps have as well.
const KEYS: [&str; 2] = ["ключ", "key"];

/// How words begin that make a key beside them a secret: `КлючДоступа`, `СекретныйКлюч`.
const STEMS_OF_SECRET_KEYS: [&str; 6] = ["секретн", "секретно", "приватн", "приватно", "доступ", "шифровани"];

/// The same for words that other words begin with: `ApiKey`, but not `SignalKey` or «КлючПодписки».
#[rustfmt::skip]
const WORDS_OF_SECRET_KEYS: [&str; 14] = [
    "секрет", "шифр", "апи", "подпись", "подписи", "подписью", "api", "private", "access", "sign", "signing",
    "signature", "encrypt", "encryption",
];

/// How keys of services begin.
const PREFIXES: [&str; 22] = [
    "sk_live_",
    "sk_test_",
    "rk_live_",
    "rk_test_",
    "AKIA",
    "ASIA",
    "ghp_",
    "gho_",
    "ghu_",
    "ghs_",
    "ghr_",
    "github_pat_",
    "glpat-",
    "xoxb-",
    "xoxp-",
    "xoxa-",
    "xoxr-",
    "xoxs-",
    "AIza",
    "ya29.",
    "SG.",
    "y0_",
];

/// The letters that they begin with.
const FIRST_LETTERS: [char; 7] = ['A', 'S', 'g', 'r', 's', 'x', 'y'];

/// How many characters of a key follow its prefix at least.
const REST: usize = 8;

/// A string that is taken for a password or a key.
#[derive(Clone, Copy)]
pub struct Secret<'p> {
    pub literal: StringLiteral<'p>,
    /// Whether it is known by how it begins.
    pub is_service_key: bool,
}

impl<'p> Module<'p> {
    /// The strings that are given to something and look like a key of a service, or, with at least `length` bytes, like
    /// a password or a key, and are given to a name that promises one.
    pub fn secrets(&self, length: usize) -> impl Iterator<Item = Secret<'p>> {
        self.tree().all::<StringLiteral<'p>>().filter_map(move |literal| {
            let text = literal.content();
            let is_service_key = is_service_key(text);
            if !(is_service_key || (text.len() >= length && looks_random(text))) || !literal.is_plain() {
                return None;
            }
            let owner = owner(literal)?;
            let is_secret = is_service_key
                || is_named_by(owner, names_secret)
                || !reads_as_name(text) && is_named_by(owner, names_key);
            is_secret.then_some(Secret { literal, is_service_key })
        })
    }
}

/// What no reader may see of a file: where it stands there, and what else to look for in texts made of it.
#[derive(Clone, Debug, Default)]
pub struct Secrets<'f> {
    text: &'f str,
    /// Sorted, without repetition, each on one line.
    words: Vec<Word<'f>>,
    /// Where words stand in the text, and the rest of secrets that go on over lines; in order, apart from one another,
    /// each on one line.
    spans: Vec<Span>,
}

#[derive(Clone, Copy, Debug)]
struct Word<'f> {
    text: &'f str,
    /// The longest other word it begins with.
    parent: Option<usize>,
}

impl<'f> Secrets<'f> {
    /// Looks for the secrets of a file, in time that grows with its length.
    #[must_use]
    pub fn of(file: &'f File) -> Self {
        let text = file.text();
        let (mut found, mut values) = (Vec::new(), Vec::new());
        match file.module() {
            Some(module) => {
                found.extend(module.secrets(LEAST).map(|secret| secret.literal.content_span()));
                if !module.tree().is_valid() {
                    found.extend(quoted_keys(text));
                }
            }
            None => (found, values) = in_text::hidden(file),
        }
        if file.source.damage.is_some_and(|damage| matches!(damage.guess, Guess::Utf16Le | Guess::Utf16Be)) {
            found.extend(in_text::wide_keys(text));
        }
        Self::at(text, &found, &values)
    }

    /// With what stands at some places, and what else to look for.
    fn at(text: &'f str, found: &[Span], more: &[&'f str]) -> Self {
        if found.is_empty() {
            return Self { text, ..Self::default() };
        }
        let mut spans: Vec<Span> = found.iter().flat_map(|span| lines_of(text, *span)).collect();
        let all = spans.iter().map(|span| span.slice(text)).chain(more.iter().copied());
        let mut words: Vec<&str> = all.flat_map(pieces).collect();
        words.retain(|word| word.len() >= LEAST);
        words.sort_unstable();
        words.dedup();
        let mut secrets = Self { text, words: linked(&words), spans: Vec::new() };
        spans.extend(secrets.places_in(text));
        secrets.spans = joined(spans);
        secrets
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// The secrets that a part of the file's text touches, in order.
    #[must_use]
    pub fn touching(&self, part: Span) -> &[Span] {
        let first = self.spans.partition_point(|span| span.end <= part.start);
        let rest = self.spans.get(first..).unwrap_or_default();
        rest.get(..rest.partition_point(|span| span.start < part.end)).unwrap_or_default()
    }

    /// A part of the file's text with every secret masked. Lines stay lines.
    #[must_use]
    pub fn masked(&self, part: Span) -> Cow<'f, str> {
        masked(self.text, part, self.touching(part))
    }

    /// Another text with every secret of the file masked, also one of which the end was cut off.
    #[must_use]
    pub fn mask<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.words.is_empty() {
            return Cow::Borrowed(text);
        }
        let mut places = self.places_in(text);
        places.extend(self.cut_off(text));
        masked(text, Span::new(0, text.len() as u32), &joined(places))
    }

    /// Whether another text tells a secret of the file.
    #[must_use]
    pub fn are_told_by(&self, text: &str) -> bool {
        !self.words.is_empty() && (!self.places_in(text).is_empty() || self.cut_off(text).is_some())
    }

    /// Where words stand in a text, from left to right, the longest where several begin.
    fn places_in(&self, text: &str) -> Vec<Span> {
        let mut places = Vec::new();
        let mut at = 0;
        while at < text.len() {
            let length = text.get(at..).and_then(|rest| self.longest_before(rest)).unwrap_or_default();
            if length > 0 {
                places.push(Span::new(at as u32, (at + length) as u32));
            }
            at += length.max(1);
        }
        places
    }

    /// The length of the longest word that a text begins with, in bytes.
    fn longest_before(&self, text: &str) -> Option<usize> {
        let next = self.words.partition_point(|word| word.text <= text);
        let mut word = self.words.get(next.checked_sub(1)?);
        while let Some(Word { text: candidate, parent }) = word {
            if text.starts_with(candidate) {
                return Some(candidate.len());
            }
            word = parent.and_then(|parent| self.words.get(parent));
        }
        None
    }

    /// The end of a text with which a word begins that would go on behind it. A few letters tell nothing.
    fn cut_off(&self, text: &str) -> Option<Span> {
        let ends = text.len().saturating_sub(LONGEST + LEAST)..=text.len().checked_sub(LEAST)?;
        ends.filter_map(|at| Some((at, text.get(at..)?))).find_map(|(at, end)| {
            let next = self.words.get(self.words.partition_point(|word| word.text < end))?;
            next.text.starts_with(end).then(|| Span::new(at as u32, text.len() as u32))
        })
    }
}

/// A text in pieces that are not longer than a word may be, nor so short that they are none.
fn pieces(mut text: &str) -> impl Iterator<Item = &str> {
    std::iter::from_fn(move || {
        let whole = text.len() < LONGEST + LEAST;
        let boundary = || (LONGEST..).find(|at| text.is_char_boundary(*at));
        let end = if whole { text.len() } else { boundary().unwrap_or(text.len()) };
        let (piece, rest) = text.split_at(end);
        text = rest;
        (!piece.is_empty()).then_some(piece)
    })
}

/// Sorted words, each with the longest other one it begins with.
fn linked<'f>(words: &[&'f str]) -> Vec<Word<'f>> {
    let mut linked: Vec<Word<'f>> = Vec::with_capacity(words.len());
    for text in words {
        let mut parent = linked.len().checked_sub(1);
        while let Some(word) = parent.and_then(|parent| linked.get(parent)) {
            if text.starts_with(word.text) {
                break;
            }
            parent = word.parent;
        }
        linked.push(Word { text, parent });
    }
    linked
}

/// The same places in order, with those that touch made one.
fn joined(mut spans: Vec<Span>) -> Vec<Span> {
    spans.sort_unstable();
    let mut joined: Vec<Span> = Vec::with_capacity(spans.len());
    for span in spans.into_iter().filter(|span| !span.is_empty()) {
        match joined.last_mut() {
            Some(last) if span.start <= last.end => last.end = last.end.max(span.end),
            _ => joined.push(span),
        }
    }
    joined
}

/// The parts of a place that lie on each of its lines.
fn lines_of(text: &str, span: Span) -> impl Iterator<Item = Span> {
    let mut at = span.start;
    span.slice(text).split_inclusive(['\n', '\r']).map(move |line| {
        let start = at;
        at += line.len() as u32;
        Span::new(start, start + line.trim_end_matches(['\n', '\r']).len() as u32)
    })
}

fn masked<'t>(text: &'t str, part: Span, secrets: &[Span]) -> Cow<'t, str> {
    if secrets.is_empty() {
        return Cow::Borrowed(part.slice(text));
    }
    let mut shown = String::new();
    let mut at = part.start;
    for secret in secrets {
        shown += Span::new(at, secret.start.max(at)).slice(text);
        shown += MASK;
        at = secret.end;
    }
    shown += Span::new(at, part.end.max(at)).slice(text);
    Cow::Owned(shown)
}

/// What looks like a key right behind a quote, whatever it is given to.
fn quoted_keys(text: &str) -> impl Iterator<Item = Span> {
    memchr::memchr_iter(b'"', text.as_bytes()).filter_map(|quote| {
        let rest = text.get(quote + 1..)?;
        let length = rest.bytes().take_while(|byte| is_key_byte(*byte)).count();
        let key = rest.get(..length)?;
        let is_key = is_service_key(key) || (length >= LEAST_ANYWHERE && looks_random(key));
        is_key.then(|| Span::new(quote as u32 + 1, (quote + 1 + length) as u32))
    })
}

fn is_service_key(text: &str) -> bool {
    parts_of_service_key(text).is_some()
}

/// How a key of a service begins, and the rest of it.
fn parts_of_service_key(text: &str) -> Option<(&'static str, &str)> {
    // Most words begin otherwise: ids and prose.
    if !text.starts_with(FIRST_LETTERS) {
        return None;
    }
    let mut parts = PREFIXES.iter().filter_map(|prefix| Some((*prefix, text.strip_prefix(prefix)?)));
    parts.find(|(_, rest)| {
        rest.bytes().take_while(|byte| is_key_byte(*byte)).count() >= REST && !is_placeholder(rest)
    })
}

/// Letters of both cases and digits, and neither a path, a qualified name nor a placeholder.
fn looks_random(text: &str) -> bool {
    let has = |test: fn(&u8) -> bool| text.as_bytes().iter().any(test);
    let has_many = |sign: u8| memchr::memchr_iter(sign, text.as_bytes()).nth(1).is_some();
    text.bytes().all(is_key_byte)
        && has(u8::is_ascii_lowercase)
        && has(u8::is_ascii_uppercase)
        && has(u8::is_ascii_digit)
        && !has_many(b'/')
        && !has_many(b'.')
        && !is_placeholder(text)
}

fn is_placeholder(text: &str) -> bool {
    text.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("your"))
}

/// What the literal, or an expression that begins with it, is assigned to: a declaration, an assignment or a named
/// argument.
fn owner(literal: StringLiteral<'_>) -> Option<Node<'_>> {
    let first = literal.node().first_token();
    let is_assigned = first.previous_significant().is_some_and(|token| token.kind() == TokenKind::Assign);
    literal.node().ancestors().find(|node| node.first_token() != first).filter(|_| is_assigned)
}

/// Whether a text is a few words written as a name, as `GoodsListSettings2`: long words, one or two digits.
fn reads_as_name(text: &str) -> bool {
    let count = |test: fn(&u8) -> bool| text.bytes().filter(test).count();
    let (letters, capitals) = (count(u8::is_ascii_alphabetic), count(u8::is_ascii_uppercase));
    count(u8::is_ascii_digit) <= 2 && capitals * 4 <= letters
}

/// Whether the name that is given the text is of a kind.
fn is_named_by(owner: Node<'_>, is_kind: fn(&str) -> bool) -> bool {
    match Assignment::cast(owner) {
        Some(assignment) => assignment.target().is_some_and(|target| is_target_named_by(target, is_kind)),
        None => owner.child(NodeKind::Name).is_some_and(|name| is_kind(name.text())),
    }
}

fn is_target_named_by(target: Node<'_>, is_kind: fn(&str) -> bool) -> bool {
    if let Some(index) = Index::cast(target) {
        let key = index.index().and_then(StringLiteral::cast);
        return key.is_some_and(|key| is_kind(key.content()))
            || index.object().is_some_and(|object| is_target_named_by(object, is_kind));
    }
    let name = NameExpression::cast(target).map(NameExpression::text);
    let member = Member::cast(target).and_then(Member::name);
    name.or(member.map(|name| name.text())).is_some_and(is_kind)
}

/// Whether a name promises a secret, be it a key that nothing but a secret is called.
fn names_secret(name: &str) -> bool {
    let mut before = "";
    words(name).any(|word| {
        let before = std::mem::replace(&mut before, word);
        is_form_of_any(word, &STEMS)
            || is_key(before) && is_of_secret_key(word)
            || is_of_secret_key(before) && is_key(word)
    })
}

fn names_key(name: &str) -> bool {
    words(name).any(is_key)
}

fn is_key(word: &str) -> bool {
    is_form_of_any(word, &KEYS)
}

fn is_of_secret_key(word: &str) -> bool {
    is_form_of_any(word, &STEMS_OF_SECRET_KEYS)
        || WORDS_OF_SECRET_KEYS.iter().any(|whole| word.chars().map(small_letter).eq(whole.chars()))
}

fn is_form_of_any(word: &str, stems: &[&str]) -> bool {
    stems.iter().any(|stem| is_form_of(word, stem))
}

fn is_form_of(word: &str, stem: &str) -> bool {
    let mut letters = word.chars().map(small_letter);
    stem.chars().all(|letter| letters.next() == Some(letter)) && letters.count() <= 2
}

/// The words of a name: a capital begins one behind a small letter, and before one.
fn words(name: &str) -> impl Iterator<Item = &str> {
    let is_letter = |letter: char| is_identifier_start(letter) && letter != '_';
    name.split(move |letter| !is_letter(letter)).flat_map(|mut rest| {
        std::iter::from_fn(move || {
            let (word, others) = rest.split_at(first_word(rest));
            rest = others;
            (!word.is_empty()).then_some(word)
        })
    })
}

/// Where the first word of some letters ends.
fn first_word(letters: &str) -> usize {
    let mut before = None;
    let ends = letters.char_indices().find(|&(at, letter)| {
        let next = letters.get(at + letter.len_utf8()..).unwrap_or_default();
        let is_between = before.is_some_and(is_small_letter) || next.starts_with(is_small_letter);
        before.replace(letter).is_some() && !is_small_letter(letter) && is_between
    });
    ends.map_or(letters.len(), |(at, _)| at)
}

fn is_key_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b'+' | b'/' | b'=')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{project::Codebase, source::Workspace};

    fn codebase(text: &str) -> Codebase {
        Codebase::new(Workspace::in_memory([("А.xbsl".to_owned(), text.to_owned())]))
    }

    fn shown(text: &str) -> String {
        let codebase = codebase(text);
        let secrets = Secrets::of(&codebase.files()[0]);
        secrets.masked(Span::new(0, text.len() as u32)).into_owned()
    }

    #[test]
    fn every_prefix_begins_with_a_known_letter() {
        assert!(PREFIXES.iter().all(|prefix| prefix.starts_with(FIRST_LETTERS)));
    }

    #[test]
    fn a_secret_is_masked_wherever_it_stands_in_its_file() {
        let text =
            "метод А()\n    знч Токен = \"Zx9Qm4Lr7Tb2\" // Zx9Qm4Lr7Tb2\n    Б(\"Zx9Qm4Lr7Tb2Wn8K\")\n;\n";
        let expected = "метод А()\n    знч Токен = \"***\" // ***\n    Б(\"***Wn8K\")\n;\n";
        assert_eq!(shown(text), expected);
        let plain = "метод А()\n    знч Имя = \"Zx9Qm4Lr7Tb2Wn8Kd3Vh\"\n;\n";
        assert_eq!(shown(plain), plain);
    }

    #[test]
    fn a_module_that_cannot_be_read_still_tells_no_secret() {
        let text = "метод А(\n    знч Б = \"\n    знч Токен \"Zx9Qm4Lr7Tb2Wn8Kd3Vh\" \"ghp_abcdefgh\n";
        let expected = "метод А(\n    знч Б = \"\n    знч Токен \"***\" \"***\n";
        assert_eq!(shown(text), expected);
    }

    #[test]
    fn lines_of_a_long_key_stay_lines() {
        let text = "метод А()\n    знч Б = \"ghp_abcdefgh\r\nab\n12345678\"\n;\n";
        assert_eq!(shown(text), "метод А()\n    знч Б = \"***\r\n***\n***\"\n;\n");
    }

    #[test]
    fn other_texts_are_masked_too() {
        let text = "метод А()\n    знч Токен = \"abcdEF12\"\n    знч Ключ = \"abcdEF12abcdEF12xy\"\n;\n";
        let codebase = codebase(text);
        let secrets = Secrets::of(&codebase.files()[0]);
        for (text, expected) in [
            ("«abcdEF12abcdEF12xy»", "«***»"),
            ("abcdEF12abcdEF1я", "***abcdEF1я"),
            ("я abcdEF12 abcdEF12abcdEF", "я *** ***"),
            ("я abcdEF1", "я abcdEF1"),
        ] {
            assert_eq!(secrets.mask(text), expected);
            assert_eq!(secrets.are_told_by(text), text != expected, "{text}");
        }
        assert_eq!(Secrets::default().mask("abcdEF12"), "abcdEF12");
    }

    #[test]
    fn what_the_rule_may_report_is_masked() {
        let rule = crate::rules::TABLE.iter().find(|rule| rule.id == "security/hardcoded-secret");
        let least = rule.and_then(|rule| rule.params.first()).map(|param| param.min);
        assert_eq!(least, Some(LEAST as i64));
    }
}
