//! Texts for people are in the ordinary language of the field: turns of our own that crept in before do not come back.

use std::collections::BTreeMap;

use regex::Regex;

use super::{
    FOR_DEVELOPERS,
    commands::{Step, steps},
    page::{Page, files},
};

/// English words and turns that make a new reader stop, and what to write.
const ENGLISH: [(&str, &str); 22] = [
    (r"\bjudg\w+", "check"),
    (r"\bmend(s|ed|ing)?\b", "fix"),
    (r"\b(is|are|be) told\b|\btells? of\b", "report"),
    (r"\b(is|are) wanted\b", "expected, required"),
    (r"\b(leav(e|es|ing)|left) (it |them )?out\b", "exclude, omit, skip, suppress"),
    (r"\bof no use\b", "stale, unused"),
    (r"\b(what a|by) machine\b", "automatically"),
    (r"\bnot wholly\b", "incomplete"),
    (r"\bmake no sense\b", "cannot be used together"),
    (r"\bright before loud\b", "no proof, no finding"),
    (r"\blooked into\b|\bdistrust\w*", "inspected, verified"),
    (r"\bcaller's matter\b|\bhave no key\b", "are set on the command line only"),
    (r"\bdots between them\b", "dot-separated"),
    (r"\bgrav(e|est|er|ely)\b", "severe"),
    (r"\bupkeep\b", "maintenance"),
    (r"\bforg(ive|ave|iving|iven)\b", "ignore, suppress"),
    (r"\bat hand\b", "available"),
    (r"\bledger\b", "list, table"),
    (r"\bbeside (it|them|the|its)\b", "next to, in addition to"),
    (r"\bpass(es|ed)? over\b", "skip"),
    (r"\b(go|goes|went) by\b", "follow, use"),
    (r"\bowes? nothing\b|\bjust what\b|\baloud\b", "plain words"),
];

/// The same in Russian.
const RUSSIAN: [(&str, &str); 4] = [
    (r"\b[Сс]уд(ит|ят|ится|ятся|ить|имо)\b", "проверяет"),
    (r"\bможет (исправить )?машина\b|\bисправить машин", "автоматически"),
    (r"\bне годится\b", "недопустимо"),
    (r"\bописк[аеиоу]", "ошибка, опечатка"),
];

/// Words that differ from another word in ё alone.
const HOMOGRAPHS: [&str; 6] = ["все", "всем", "чем", "нем", "узнаем", "передохнем"];

#[test]
fn a_russian_word_has_one_spelling() {
    let word = Regex::new("[а-яё]+").unwrap();
    let code = Regex::new("(?s)````text\n.*?\n````|⟦.*?⟧").unwrap();
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    for (name, text) in
        texts().into_iter().filter(|(name, _)| !name.ends_with(".md") || name.contains(".ru."))
    {
        let text = code.replace_all(&text, "").to_lowercase();
        for found in word.find_iter(&text) {
            seen.entry(found.as_str().to_owned()).or_insert_with(|| name.clone());
        }
    }
    let with_dots: Vec<&String> = seen.keys().filter(|word| word.contains('ё')).collect();
    assert!(with_dots.len() > 80, "{}", with_dots.len());
    let mut wrong = Vec::new();
    for right in with_dots {
        let other = right.replace('ё', "е");
        if let Some(name) = seen.get(&other).filter(|_| !HOMOGRAPHS.contains(&&*other)) {
            wrong.push(format!("{name}: {other}, elsewhere {right}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_page_links_to_its_twin_at_the_top() {
    let pages = Page::all();
    let for_people = pages.iter().filter(|page| !FOR_DEVELOPERS.contains(&page.name()));
    let wrong: Vec<&str> = for_people
        .filter(|page| {
            let top: String = page.text().lines().take(12).map(|line| format!("{line}\n")).collect();
            let twin = page.twin();
            !top.contains(&format!("({})", twin.rsplit('/').next().unwrap_or(&twin)))
        })
        .map(Page::name)
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Whoever copies a line of the walk-through into a shell gets what the page shows: no line needs another one.
#[test]
fn the_commands_of_the_walk_through_are_one_line_each() {
    for page in Page::all().iter().filter(|page| page.name().starts_with("docs/adopt.")) {
        let steps = page.blocks().iter().flat_map(steps).collect::<Vec<_>>();
        let commands: Vec<&str> = steps
            .iter()
            .filter_map(|step| match step {
                Step::Session(session) => Some(&*session.command),
                Step::Command(_) | Step::File { .. } => None,
            })
            .collect();
        assert!(commands.len() > 15, "{}", commands.len());
        assert!(commands.iter().all(|command| !command.contains('\n')), "{commands:#?}");
    }
}

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
    for (path, text) in ["engine/src/messages", "src/messages"].into_iter().flat_map(files) {
        let sentences = text.lines().map(|line| if line.trim_start().starts_with("//") { "" } else { line });
        texts.push((path, sentences.collect::<Vec<_>>().join("\n")));
    }
    for (path, text) in files("rules").into_iter().filter(|(path, _)| path.ends_with(".yaml")) {
        let sentences = text.split("\nexamples:").next().unwrap_or_default().to_owned();
        texts.push((path, sentences));
    }
    texts
}
