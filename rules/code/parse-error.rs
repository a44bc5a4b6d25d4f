//! What the grammar has to say. Broken expressions inside of strings are left to the compiler, and so are blocks
//! without an end as long as the text after them can be read: `code/blocks` tells of those.

use std::ops::Range;

use crate::{
    rules::prelude::*,
    source::{code_point, is_hidden},
    syntax::xbsl::{ErrorKind, Expected, SyntaxError, TokenKind, TokenRef},
};

/// How many characters of a token a message shows.
const SHOWN: usize = 40;

pub fn check(module: &Module<'_>, context: &Context<'_>, report: &mut Reporter<'_>) {
    let limit = usize::try_from(context.param("max-per-file")).unwrap_or_default();
    let mut looked = Looked::default();
    let mut errors = module.errors().iter().filter(|error| is_told(module, error, &mut looked));
    for error in errors.by_ref().take(limit) {
        tell(module, error, report);
    }
    if let Some(next) = errors.next() {
        report.at(next.span).variant(Variant("folded")).arg("count", errors.count() + 1);
    }
}

fn is_told(module: &Module<'_>, error: &SyntaxError, looked: &mut Looked) -> bool {
    let Some(token) = module.token_at(error.span.start) else { return true };
    let is_inserted = module.tree().is_in_insert(error);
    let is_left_to_blocks = match error.kind {
        ErrorKind::UnclosedBlock(TokenKind::Structure | TokenKind::Exception | TokenKind::Enumeration) => {
            false
        }
        ErrorKind::UnclosedBlock(_) => looked.reads_as_statements(token),
        _ => false,
    };
    !is_inserted && !is_left_to_blocks
}

/// The part of a line that was looked at last, and whether it ends in a sign that only annotations and types have:
/// many errors may stand on one line.
#[derive(Default)]
struct Looked {
    part: Range<u32>,
    has_sign: bool,
}

impl Looked {
    /// Whether a declaration begins with this token that may as well be statements of the block before it: its words
    /// are names too, and only annotations and types can be nothing else.
    fn reads_as_statements(&mut self, first: TokenRef<'_>) -> bool {
        if !first.kind().may_declare() {
            return false;
        }
        let start = first.span().start;
        if !self.part.contains(&start) {
            let line = std::iter::successors(Some(first), |token| token.next());
            let mut line = line.take_while(|token| *token == first || !token.starts_line());
            let mut end = start;
            let sign = line.find(|token| {
                end = token.span().end;
                matches!(token.kind(), TokenKind::At | TokenKind::Colon)
            });
            *self = Self { part: start..end, has_sign: sign.is_some() };
        }
        !self.has_sign
    }
}

fn tell(module: &Module<'_>, error: &SyntaxError, report: &mut Reporter<'_>) {
    let opener = error.opener.map(|opener| (opener, report.place(opener)));
    let mut draft = report.at(error.span).variant(variant(error));
    if let ErrorKind::Expected(Expected::Token(kind)) | ErrorKind::UnclosedBracket(kind) = error.kind {
        draft = draft.arg("sign", kind.spelling().map_or("", |(sign, _)| sign));
    }
    if let Some((opener, place)) = opener {
        draft = draft.arg("opener", opener.slice(module.text())).arg("place", place).related(place);
    }
    let found = error.span.slice(module.text()).lines().next().unwrap_or_default().chars().take(SHOWN);
    let cannot_be_seen = |character| is_hidden(character) || character.is_whitespace();
    let is_unseen = error.kind == ErrorKind::UnknownCharacter && found.clone().all(cannot_be_seen);
    let shown = if is_unseen { found.map(code_point).collect::<Vec<_>>().join(" ") } else { found.collect() };
    draft.arg("found", shown);
}

fn variant(error: &SyntaxError) -> Variant {
    match error.kind {
        ErrorKind::UnclosedBlock(_) => Variant("unclosed-block"),
        ErrorKind::UnclosedBracket(_) => Variant("unclosed-bracket"),
        ErrorKind::UnclosedString => Variant("unclosed-string"),
        ErrorKind::UnclosedInsert => Variant("unclosed-insert"),
        ErrorKind::UnclosedPattern => Variant("unclosed-pattern"),
        ErrorKind::UnclosedComment => Variant("unclosed-comment"),
        ErrorKind::UnclosedBraces => Variant("unclosed-braces"),
        ErrorKind::UnclosedQuery => Variant("unclosed-query"),
        ErrorKind::UnknownCharacter => Variant("unknown-character"),
        ErrorKind::MisplacedDirective => Variant("directive"),
        ErrorKind::TooDeep => Variant("too-deep"),
        ErrorKind::LoopHeader => Variant("loop-header"),
        ErrorKind::KeywordInUnion => Variant("union"),
        ErrorKind::ExtraSemicolon => Variant("extra-semicolon"),
        ErrorKind::Expected(_) if error.found == TokenKind::End => Variant("end"),
        ErrorKind::Expected(expected) => match expected {
            Expected::Token(TokenKind::To) => Variant("to"),
            Expected::Token(TokenKind::When) => Variant("when"),
            Expected::Token(TokenKind::Arrow) => Variant("arrow"),
            Expected::Token(_) => Variant("sign"),
            Expected::Name => Variant("name"),
            Expected::Type => Variant("type"),
            Expected::Expression => Variant("expression"),
            Expected::Statement => Variant("statement"),
            Expected::Declaration => Variant("declaration"),
            Expected::StructureMember => Variant("member"),
            Expected::TypeOrValue => Variant("type-or-value"),
        },
        ErrorKind::StrayBracket => Variant::USUAL,
    }
}
