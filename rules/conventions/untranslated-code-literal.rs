//! A message is read by people; a literal says the same in every language.

use std::iter;

use crate::{
    platform::words::{member, type_name},
    rules::prelude::*,
    syntax::xbsl::{
        Argument, As, Binary, Call, Node, NonNull, Paren, StringLiteral, Ternary, TokenKind,
        is_russian_letter,
    },
    types::Alternative,
};

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    let is_message = |call: &Call<'_>| call.name().is_some_and(|name| member::MESSAGE.is(name.text()));
    let mut messages = types.tree().all::<Call<'_>>().filter(is_message).peekable();
    if messages.peek().is_none() || !types.project().has_several_languages() {
        return;
    }
    for call in messages {
        let mut texts = Vec::new();
        call.arguments().filter_map(Argument::value).for_each(|it| collect_texts(it, types, &mut texts));
        for text in texts.into_iter().filter(|text| has_russian_words(*text, types.tree().text())) {
            report.at(text.span()).arg("value", text.content());
        }
    }
}

/// The literals that a value is one of or is made of.
fn collect_texts<'t>(value: Node<'t>, types: &Types<'t>, texts: &mut Vec<StringLiteral<'t>>) {
    let joins = |binary: &Binary<'_>| matches!(binary.operator(), TokenKind::Plus | TokenKind::Coalesce);
    texts.extend(StringLiteral::cast(value));
    let inner = Paren::cast(value).and_then(Paren::inner);
    let operands = Binary::cast(value).filter(joins).map(|binary| [binary.left(), binary.right()]);
    let branches = Ternary::cast(value).map(|choice| [choice.then(), choice.otherwise()]);
    let same = As::cast(value).and_then(As::operand).or_else(|| NonNull::cast(value)?.operand());
    let changed = Call::cast(value).filter(|call| gives_text(*call, types)).and_then(Call::object);
    for part in
        operands.into_iter().chain(branches).flatten().flatten().chain(inner).chain(same).chain(changed)
    {
        collect_texts(part, types, texts);
    }
}

/// Whether a method gives a text: surely one made of that which it is called on, where this is one.
fn gives_text<'t>(call: Call<'t>, types: &Types<'t>) -> bool {
    let is_text =
        |it: &Alternative<'_>| matches!(it, Alternative::Platform(known) if type_name::STRING == known.name);
    call.name().is_some_and(|name| member::SUBSTITUTE == name.text())
        || types.of(call.node()).is_some_and(|known| known.single().is_some_and(is_text))
}

/// Whether Russian words stand in a text, what is inserted not counted. A single one may be a code or a name, unless a Russian
/// name is inserted into the same sentence: «Ошибка: %Текст».
fn has_russian_words(text: StringLiteral<'_>, module: &str) -> bool {
    let content = text.content_span();
    let starts = iter::once(content.start).chain(text.inserts().map(|insert| insert.span().end));
    let ends = text.inserts().map(|insert| insert.span().start).chain([content.end]);
    let pieces = starts.zip(ends).map(|(start, end)| Span::new(start, end).slice(module));
    let is_name = |insert: &str| !insert.starts_with("%{") && insert.contains(is_russian_letter);
    let is_sentence = text.inserts().any(|insert| is_name(insert.span().slice(module)))
        && pieces.clone().any(|piece| piece.contains(char::is_whitespace));
    let enough = if is_sentence { 1 } else { 2 };
    let words = pieces.flat_map(str::split_whitespace).filter(|word| word.contains(is_russian_letter));
    words.take(enough).count() == enough
}
