//! Every word that opens a block has its `;`. Blocks nest, so what is left open at the end is the outermost; which
//! of the blocks in it has no `;` of its own the indentation tells, and the parser has looked.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{ErrorKind, ExpressionStatement, NodeKind, TokenKind, TokenRef},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    if module.errors().is_empty() && !module.all::<ExpressionStatement<'_>>().any(is_declaration) {
        return;
    }
    let mut open: Vec<TokenRef<'_>> = Vec::new();
    for token in module.tokens() {
        if token.kind() != TokenKind::Semicolon {
            if opens_block(token, open.is_empty()) {
                open.push(token);
            }
        } else if open.pop().is_none() {
            report.at(token.span()).variant(Variant("extra"));
        }
    }
    let culprits = culprits(module, &open);
    for (opener, culprit) in open.into_iter().zip(culprits) {
        let culprit = culprit.map(|span| report.place(span));
        let draft = report.at(opener.span()).arg("word", opener.text());
        if let Some(culprit) = culprit {
            let word = culprit.span.slice(module.text());
            draft.variant(Variant("inner")).arg("inner", word).arg("place", culprit).related(culprit);
        }
    }
}

/// Whether a statement is the word of a declaration, which is read as a name inside of a method, with what it declares
/// behind it: `метод Имя()`.
fn is_declaration(statement: ExpressionStatement<'_>) -> bool {
    let name = statement.expression().filter(|name| name.kind() == NodeKind::NameExpression);
    let Some(word) = name.map(|name| name.first_token()) else { return false };
    let declared = word.next_significant().filter(|next| next.kind() == TokenKind::Identifier);
    word.kind().may_declare()
        && !is_capital(word)
        && declared.is_some_and(|declared| {
            let has_list = || declared.next_significant().is_some_and(|it| it.kind() == TokenKind::OpenParen);
            !declared.starts_line() && (word.kind() != TokenKind::Method || has_list())
        })
}

/// For each of these blocks, ordered by place, the one inside it that its indentation shows to be without a `;`:
/// of several the one the parser met first.
fn culprits(module: &Module<'_>, open: &[TokenRef<'_>]) -> Vec<Option<Span>> {
    let unclosed = module.errors().iter().filter(|error| matches!(error.kind, ErrorKind::UnclosedBlock(_)));
    let mut shown: Vec<(usize, Span)> = unclosed.filter_map(|error| error.opener).enumerate().collect();
    shown.sort_by_key(|(_, span)| span.start);
    let mut first: Option<(usize, Span)> = None;
    let mut culprits: Vec<Option<Span>> = Vec::with_capacity(open.len());
    for opener in open.iter().rev() {
        while let Some(inside) = shown.pop_if(|(_, span)| span.start >= opener.span().start) {
            first = Some(first.map_or(inside, |known| known.min(inside)));
        }
        culprits.push(first.map(|(_, span)| span).filter(|span| *span != opener.span()));
    }
    culprits.reverse();
    culprits
}

/// `outermost`: no block is open, so that a declaration is all that may begin.
fn opens_block(token: TokenRef<'_>, outermost: bool) -> bool {
    use TokenKind as T;
    let before = token.previous_significant().map(TokenRef::kind);
    match token.kind() {
        // `иначе если` on one line belongs to the block that is open.
        T::If if before == Some(T::Else) && !token.starts_line() => false,
        // With a capital letter these words are names too.
        T::If | T::Case | T::For | T::While | T::Try => {
            !is_capital(token) || token.starts_line() && !is_operand(token)
        }
        T::Scope => true,
        _ if matches!(before, Some(T::Dot | T::SafeDot | T::DoubleColon)) && !token.starts_line() => false,
        T::Method if is_abstract(token) => false,
        T::Method | T::Structure | T::Exception | T::Enumeration if outermost && token.starts_line() => true,
        // The name of a method may stand on the next line.
        T::Method => before == Some(T::Static) || begins_declaration(token),
        T::Structure | T::Exception | T::Enumeration => {
            begins_declaration(token) && !token.next_significant().is_some_and(is_operand)
        }
        _ => false,
    }
}

/// Whether what follows makes the word a part of an expression.
fn is_operand(word: TokenRef<'_>) -> bool {
    use TokenKind as T;
    let next = word.next_significant().map_or(T::End, TokenRef::kind);
    next.is_assignment()
        || matches!(next, T::Dot | T::SafeDot | T::DoubleColon | T::Bang | T::OpenParen | T::OpenBracket)
}

/// These words are names too, but behind a name comes no name, and a line seldom begins with one that is not
/// used there.
fn begins_declaration(word: TokenRef<'_>) -> bool {
    use TokenKind as T;
    let Some(next) = word.next_significant().filter(|next| !next.starts_line()) else {
        return word.starts_line();
    };
    match next.kind() {
        T::And | T::Or | T::Is | T::As | T::In if !is_capital(next) => word.kind() == T::Method,
        T::OpenParen => word.kind() == T::Method && !is_capital(word),
        kind if kind == T::Identifier || kind.is_keyword() => true,
        _ => word.starts_line() && !is_operand(word),
    }
}

fn is_abstract(method: TokenRef<'_>) -> bool {
    let before = std::iter::successors(method.previous_significant(), |token| token.previous_significant());
    let mut before = before.map(TokenRef::kind).skip_while(|kind| *kind == TokenKind::Static);
    before.next() == Some(TokenKind::Abstract)
}

fn is_capital(token: TokenRef<'_>) -> bool {
    token.text().starts_with(char::is_uppercase)
}
