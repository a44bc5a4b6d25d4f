//! Rule examples as workspaces: texts with their marks taken out, and the places the marks told.

pub(crate) mod disk;
pub(crate) mod files;
pub(crate) mod repository;
pub(crate) mod respell;
pub(crate) mod table;

use std::borrow::Cow;

use stapel::{
    check::{self, Report, RuleSet},
    project::Codebase,
    rules::{Example, Rule, RuleRef, Subject},
    source::{Span, Workspace},
};

/// A file of an example: path, text without marks, and what the marks enclose.
#[derive(Clone, Debug)]
pub(crate) struct ExampleFile {
    pub(crate) path: String,
    pub(crate) text: String,
    pub(crate) marks: Vec<Span>,
}

/// Takes the marks ⟦so⟧ out of a text.
pub(crate) fn unmark(marked: &str) -> (String, Vec<Span>) {
    let mut text = String::with_capacity(marked.len());
    let mut open = Vec::new();
    let mut marks = Vec::new();
    for letter in marked.chars() {
        let at = u32::try_from(text.len()).expect("examples are short");
        match letter {
            '⟦' => open.push(at),
            '⟧' => marks.push(Span::new(open.pop().expect("⟧ without ⟦"), at)),
            _ => text.push(letter),
        }
    }
    assert!(open.is_empty(), "⟦ without ⟧ in\n{marked}");
    marks.sort();
    (text, marks)
}

/// The files of an example. A bare text gets a path that fits its rule and its contents.
pub(crate) fn files(rule: &Rule, example: &Example) -> Vec<ExampleFile> {
    let file = |(path, marked): &(Cow<'_, str>, Cow<'_, str>)| {
        let (text, marks) = unmark(marked);
        let path = if path.is_empty() { path_for(rule, &text) } else { path.clone().into_owned() };
        ExampleFile { path, text, marks }
    };
    example.files.iter().map(file).collect()
}

/// A description is named after the name it gives, so that it does not trip the rule about file names.
fn path_for(rule: &Rule, text: &str) -> String {
    let value_of = |keys: [&str; 2]| {
        let lines = text.lines();
        let mut values = lines.filter_map(|line| line.split_once(':').filter(|(key, _)| keys.contains(key)));
        values.next().map(|(_, value)| value.trim().to_owned())
    };
    let is_description =
        rule.check.subject() == Subject::Element || value_of(["ВидЭлемента", "ElementKind"]).is_some();
    match rule.check.subject() {
        Subject::Query if !text.contains('{') => "Запрос.xbql".to_owned(),
        _ if is_description => {
            let name = value_of(["Имя", "Name"]).filter(|name| !name.is_empty());
            format!("{}.yaml", name.unwrap_or_else(|| "Пример".to_owned()))
        }
        _ => "Модуль.xbsl".to_owned(),
    }
}

pub(crate) fn codebase(files: &[ExampleFile]) -> Codebase {
    let texts = files.iter().map(|file| (file.path.clone(), file.text.clone()));
    Codebase::new(Workspace::in_memory(texts))
}

/// What some rules say about an example.
pub(crate) fn check<R: Clone + Into<RuleRef>>(rules: &[R], files: &[ExampleFile]) -> (Codebase, Report) {
    let codebase = codebase(files);
    let report = check::run(&codebase, RuleSet::of(rules));
    (codebase, report)
}
