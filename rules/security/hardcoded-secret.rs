//! A string that is a key by its looks and is given to a name that promises a secret, or one that begins as the
//! keys of a known service do.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{
        Assignment, Index, Member, NameExpression, Node, NodeKind, StringLiteral, TokenKind,
        is_identifier_start, is_small_letter, small_letter,
    },
};

/// How words of secrets begin; two more letters may follow: «секрета», «токены», `tokens`.
const STEMS: [&str; 9] =
    ["пароль", "токен", "секрет", "password", "passwd", "secret", "token", "apikey", "credential"];

/// The same for keys, which settings, caches and maps have as well.
const KEYS: [&str; 2] = ["ключ", "key"];

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

/// How many characters of a key follow its prefix at least.
const REST: usize = 8;

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    let length = usize::try_from(report.param("min-literal-length")).unwrap_or_default();
    for literal in module.all::<StringLiteral<'_>>() {
        let text = literal.content();
        let is_service_key = is_service_key(text);
        if !(is_service_key || (text.len() >= length && looks_random(text))) || !literal.is_plain() {
            continue;
        }
        let Some(owner) = owner(literal) else { continue };
        if is_service_key {
            report.at(literal.span()).variant("vendor");
        } else if is_secret(owner, &STEMS) || !reads_as_name(text) && is_secret(owner, &KEYS) {
            report.at(literal.span());
        }
    }
}

fn is_service_key(text: &str) -> bool {
    let mut rests = PREFIXES.iter().filter_map(|prefix| text.strip_prefix(prefix));
    rests.any(|rest| {
        rest.bytes().take_while(|byte| is_key_byte(*byte)).count() >= REST && !is_placeholder(rest)
    })
}

/// Letters of both cases and digits, and neither a path, a qualified name nor a placeholder.
fn looks_random(text: &str) -> bool {
    let has = |test: fn(&u8) -> bool| text.bytes().any(|byte| test(&byte));
    let is_path = text.matches('/').count() > 1 || text.matches('.').count() > 1;
    text.bytes().all(is_key_byte)
        && has(u8::is_ascii_lowercase)
        && has(u8::is_ascii_uppercase)
        && has(u8::is_ascii_digit)
        && !is_path
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

/// Whether the name that is given the text has a word with one of the stems.
fn is_secret(owner: Node<'_>, stems: &[&str]) -> bool {
    match Assignment::cast(owner) {
        Some(assignment) => assignment.target().is_some_and(|target| promises_secret(target, stems)),
        None => owner.child(NodeKind::Name).is_some_and(|name| names_secret(name.text(), stems)),
    }
}

fn promises_secret(target: Node<'_>, stems: &[&str]) -> bool {
    if let Some(index) = Index::cast(target) {
        let key = index.index().and_then(StringLiteral::cast);
        return key.is_some_and(|key| names_secret(key.content(), stems))
            || index.object().is_some_and(|object| promises_secret(object, stems));
    }
    let name = NameExpression::cast(target).map(NameExpression::text);
    let member = Member::cast(target).and_then(Member::name);
    name.or(member.map(|name| name.text())).is_some_and(|name| names_secret(name, stems))
}

fn names_secret(name: &str, stems: &[&str]) -> bool {
    words(name).any(|word| stems.iter().any(|stem| is_form_of(word, stem)))
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
    byte.is_ascii_alphanumeric() || b"_-.+/=".contains(&byte)
}
