//! Texts for people are in the ordinary language of the field: turns of our own that crept in before do not come back.

use regex::Regex;

use super::page::{Page, files};

/// English words and turns that make a new reader stop, and what to write.
const ENGLISH: [(&str, &str); 9] = [
    (r"\bjudg\w+", "check"),
    (r"\bmend(s|ed|ing)?\b", "fix"),
    (r"\b(is|are|be) told\b|\btells? of\b", "report"),
    (r"\b(is|are) wanted\b", "expected, required"),
    (r"\b(leav(e|es|ing)|left) (it |them )?out\b", "exclude, omit, skip, suppress"),
    (r"\bof no use\b", "stale, unused"),
    (r"\b(what a|by) machine\b", "automatically"),
    (r"\bnot wholly\b", "incomplete"),
    (r"\bmake no sense\b", "cannot be used together"),
];

/// The same in Russian.
const RUSSIAN: [(&str, &str); 4] = [
    (r"\b[Сс]уд(ит|ят|ится|ятся|ить|имо)\b", "проверяет"),
    (r"\bможет (исправить )?машина\b|\bисправить машин", "автоматически"),
    (r"\bне годится\b", "недопустимо"),
    (r"\bописк[аеиоу]", "ошибка, опечатка"),
];

#[test]
fn texts_are_in_plain_words() {
    let turns: Vec<(Regex, &str)> = ENGLISH
        .into_iter()
        .chain(RUSSIAN)
        .map(|(turn, instead)| (Regex::new(&format!("(?i){turn}")).unwrap(), instead))
        .collect();
    let texts = texts();
    assert!(texts.len() > 200, "{}", texts.len());
    let mut wrong = Vec::new();
    for (name, text) in &texts {
        for (number, line) in (1..).zip(text.lines()) {
            for (turn, instead) in &turns {
                if let Some(found) = turn.find(line) {
                    wrong.push(format!("{name}:{number}: '{}': {instead}", found.as_str()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(turns[0].0.is_match("The rule judges it") && turns[ENGLISH.len()].0.is_match("Правило судит"));
}

/// All texts for people with the files that hold them: the pages, the sentences of the program, and those of its rules
/// without their examples. A comment becomes an empty line, so that line numbers stay.
fn texts() -> Vec<(String, String)> {
    let mut texts: Vec<(String, String)> =
        Page::all().iter().map(|page| (page.name().to_owned(), page.text().to_owned())).collect();
    for (path, text) in files("src/messages") {
        let sentences = text.lines().map(|line| if line.trim_start().starts_with("//") { "" } else { line });
        texts.push((path, sentences.collect::<Vec<_>>().join("\n")));
    }
    for (path, text) in files("rules").into_iter().filter(|(path, _)| path.ends_with(".yaml")) {
        let sentences = text.split("\nexamples:").next().unwrap_or_default().to_owned();
        texts.push((path, sentences));
    }
    texts
}
