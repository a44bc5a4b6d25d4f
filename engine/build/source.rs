//! What the text of a native check names, compared with its manifest.
//!
//! Messages, their variants, parameters and tables are named by literals, which the compiler does not compare with
//! manifests: a slip would show another sentence, or take a parameter for 0. So a name that is not written as a literal
//! is refused too.

use std::collections::BTreeSet;

/// What a manifest has for its check, and what it asks of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names<'m> {
    /// The places in its messages.
    pub(crate) arguments: BTreeSet<&'m str>,
    /// The names in `messages`.
    pub(crate) variants: BTreeSet<&'m str>,
    pub(crate) parameters: BTreeSet<&'m str>,
    /// By the names of the variants of `Table`.
    pub(crate) tables: BTreeSet<String>,
    /// The type of the context that the check gets.
    pub(crate) context: Option<&'static str>,
}

/// Compares the text of a check with its manifest.
///
/// # Errors
/// The first thing in which they differ, as a sentence.
pub(crate) fn verify(text: &str, manifest: &Names<'_>) -> Result<(), String> {
    let tokens = tokens(text);
    verify_context(&tokens, manifest.context)?;

    let arguments = literals(&tokens, &[".", "arg", "("])?;
    if let Some(name) = manifest.arguments.iter().find(|name| !arguments.contains(**name)) {
        return Err(format!("no check supplies the message argument {{{name}}}"));
    }
    let variants = literals(&tokens, &["Variant", "("])?;
    compare("the message variant", &variants, &manifest.variants)?;
    let parameters = literals(&tokens, &[".", "param", "("])?;
    compare("the parameter", &parameters, &manifest.parameters)?;

    let tables = tables(&tokens)?;
    let declared = manifest.tables.iter().map(String::as_str).collect();
    compare("the table", &tables, &declared)
}

/// Whether the check names what the manifest has, neither more nor less.
fn compare(what: &str, named: &BTreeSet<&str>, declared: &BTreeSet<&str>) -> Result<(), String> {
    if let Some(name) = named.difference(declared).next() {
        return Err(format!("the check names {what} `{name}`, which the manifest does not have"));
    }
    match declared.difference(named).next() {
        Some(name) => Err(format!("the manifest has {what} `{name}`, which the check never names")),
        None => Ok(()),
    }
}

/// Whether `check` has the argument that the build gives to it.
fn verify_context(tokens: &[Token<'_>], wanted: Option<&str>) -> Result<(), String> {
    let signature = after(tokens, &["fn", "check", "("]).next();
    let Some(signature) = signature else { return Err("there is no `fn check(` beside it".into()) };
    let arguments = signature.iter().take_while(|token| **token != Token::Word(")"));
    let has = arguments
        .filter_map(|token| {
            ["Context", "ProjectContext"].into_iter().find(|name| *token == Token::Word(name))
        })
        .next();
    if has == wanted {
        return Ok(());
    }
    let wanted = wanted.map_or("no context".to_owned(), |context| format!("`context: &{context}<'_>`"));
    Err(format!("by what the manifest names (`needs`, `tables`, `params`), its check takes {wanted}"))
}

/// The literals that follow these tokens.
fn literals<'s>(tokens: &[Token<'s>], before: &[&str]) -> Result<BTreeSet<&'s str>, String> {
    let literal = |rest: &[Token<'s>]| match rest.first() {
        Some(Token::Text(text)) => Ok(*text),
        _ => Err(format!(
            "a name after `{}` in the check is not a literal, so nobody can compare it",
            before.concat()
        )),
    };
    after(tokens, before).map(literal).collect()
}

/// The tables asked, by the names of their variants.
fn tables<'s>(tokens: &[Token<'s>]) -> Result<BTreeSet<&'s str>, String> {
    let table = |rest: &[Token<'s>]| match rest {
        [Token::Word("Table"), Token::Word(":"), Token::Word(":"), Token::Word(name), ..] => Ok(*name),
        _ => {
            Err("a table that the check asks is not named by `Table::`, so nobody can compare it".to_owned())
        }
    };
    let entries = after(tokens, &["context", ".", "entry", "("]).map(table);
    let is_asked = |question: &str| after(tokens, &["context", ".", question, "("]).next().is_some();
    let asked = QUESTIONS.iter().filter(|(question, _)| is_asked(question));
    entries.chain(asked.map(|(_, table)| Ok(*table))).collect()
}

/// The questions that always ask the same table.
const QUESTIONS: &[(&str, &str)] = &[
    ("has_type", "Stdlib"),
    ("knows_word", "Stdlib"),
    ("type_name", "Stdlib"),
    ("type_inherits", "Stdlib"),
    ("global_name", "Stdlib"),
    ("member_name", "Stdlib"),
    ("global_environment", "Stdlib"),
    ("type_environment", "Stdlib"),
    ("element_may_have_member", "Stdlib"),
    ("platform_translation", "Terms"),
    ("metamodel", "Metamodel"),
    ("ui", "UiSchema"),
    ("element_handlers", "Stdlib"),
    ("has_all_element_handlers", "Stdlib"),
    ("component_handlers", "Stdlib"),
    ("type_has_property", "Stdlib"),
    ("object_has_property", "Stdlib"),
];

/// What follows each place where these words and signs stand.
fn after<'t, 's>(tokens: &'t [Token<'s>], before: &[&str]) -> impl Iterator<Item = &'t [Token<'s>]> {
    let is_there = move |window: &[Token<'_>]| {
        before.iter().zip(window).all(|(wanted, token)| *token == Token::Word(wanted))
    };
    (before.len()..tokens.len()).filter_map(move |at| {
        let window = tokens.get(at - before.len()..at)?;
        is_there(window).then(|| tokens.get(at..)).flatten()
    })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token<'s> {
    /// A word, a number, or one sign.
    Word(&'s str),
    /// What stands between the quotes of a string.
    Text(&'s str),
}

/// The tokens of Rust without comments, characters and lifetimes.
fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            '"' => {
                let end = end_of_string(rest);
                tokens.push(Token::Text(rest.get(1..end.saturating_sub(1)).unwrap_or_default()));
                end
            }
            '\'' => length_of_character(rest),
            'r' if raw_string(rest).is_some() => {
                let (from, to, end) = raw_string(rest).unwrap_or_default();
                tokens.push(Token::Text(rest.get(from..to).unwrap_or_default()));
                end
            }
            _ if is_of_word(first) => {
                let end = rest.find(|letter| !is_of_word(letter)).unwrap_or(rest.len());
                tokens.push(Token::Word(&rest[..end]));
                end
            }
            _ if first.is_whitespace() => first.len_utf8(),
            _ => {
                tokens.push(Token::Word(&rest[..first.len_utf8()]));
                first.len_utf8()
            }
        };
        rest = rest.get(length..).unwrap_or_default();
    }
    tokens
}

fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The length of a string with its quotes.
fn end_of_string(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            '"' if !is_escaped => return at + 1,
            '\\' => is_escaped = !is_escaped,
            _ => is_escaped = false,
        }
    }
    text.len()
}

/// The length of a character, or of the quote of a lifetime.
fn length_of_character(text: &str) -> usize {
    let mut letters = text.char_indices().skip(1);
    match letters.next() {
        Some((_, '\\')) => text.get(3..).and_then(|rest| rest.find('\'')).map_or(1, |end| end + 4),
        _ => letters.next().filter(|(_, second)| *second == '\'').map_or(1, |(at, _)| at + 1),
    }
}

/// Where the contents of a raw string begin and end, and where it ends itself.
fn raw_string(text: &str) -> Option<(usize, usize, usize)> {
    let marks = text.get(1..)?.chars().take_while(|letter| *letter == '#').count();
    let from = 1 + marks + 1;
    text.get(1 + marks..)?.strip_prefix('"')?;
    let closing = format!("\"{}", "#".repeat(marks));
    let to = from + text.get(from..)?.find(&closing)?;
    Some((from, to, to + closing.len()))
}
