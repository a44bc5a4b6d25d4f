//! `add-method`: a method in a module.

use std::path::Path;

use super::{Outcome, Spelling, WorkingCopy, name::expect_name};
use crate::{
    messages::scaffold::{Note, Refusal},
    platform::{
        Word,
        words::{type_name, value},
    },
    project::File,
    source::{FileKind, LineIndex, Span, visible_lines},
    syntax::{
        types::TypeText,
        xbsl::{self, Method, Tree},
    },
};

/// The words that say that nothing is returned.
pub(super) const NOTHING: [&str; 2] = ["ничто", "void"];

/// What stands between the head of a method and its body.
const INDENT: &str = "\n    ";

/// Where a new method goes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Anchor {
    #[default]
    End,
    After(String),
    Before(String),
}

/// A new method.
#[derive(Clone, Debug, Default)]
pub struct AddMethod {
    pub name: String,
    /// What stands between the parentheses.
    pub params: Option<String>,
    pub returns: Option<String>,
    /// With or without `@`.
    pub annotations: Vec<String>,
    pub anchor: Anchor,
    pub body: Option<String>,
}

impl AddMethod {
    /// Plans the method in the module at an absolute path. The same method that is there already is left.
    ///
    /// # Errors
    /// The module has errors, the anchor is not there, another method has the name, or what was given is no code.
    pub fn plan(&self, copy: &mut WorkingCopy<'_>, path: &Path) -> Outcome {
        expect_name(&self.name)?;
        let file = copy.file(path)?;
        if file.source.kind != FileKind::Module {
            return Err(Refusal::NoModule { path: path.display().to_string() });
        }
        let text = copy.text(path)?.to_owned();
        let tree = valid(path, &text)?;
        let code = self.code(spelling_of(copy, file, &tree));
        if let Some(taken) = tree.methods().find(|method| name_of(*method) == Some(&self.name)) {
            let span = taken.node().span();
            let same = span.slice(&text).replace("\r\n", "\n") == code.trim_end();
            if same {
                copy.note(Note::MethodThere { name: self.name.clone() });
                return Ok(());
            }
            return Err(Refusal::MethodTaken { name: self.name.clone() });
        }
        let (after, cursor) = self.inserted(&text, &tree, &code)?;
        copy.put(path, after, Some(cursor));
        Ok(())
    }

    /// The module with the lines of the method in it, and where a person goes on.
    pub(super) fn inserted(&self, text: &str, tree: &Tree, code: &str) -> Outcome<(String, u32)> {
        if visible_lines(code) != code {
            return Err(Refusal::BadCode { text: visible_lines(code.trim_end()).into_owned() });
        }
        let (after, written) = insert(text, tree, code, &self.anchor)?;
        let is_code = xbsl::parse(after.as_str().into());
        let has_one_more = is_code.methods().count() == tree.methods().count() + 1
            && is_code.methods().any(|method| name_of(method) == Some(&self.name));
        if is_code.errors().is_empty() && has_one_more {
            // A person goes on where the body begins.
            let body = written.slice(&after).find(INDENT).map_or(written.end, |at| {
                written.start + u32::try_from(at + INDENT.len()).unwrap_or_default()
            });
            return Ok((after, body));
        }
        Err(Refusal::BadCode { text: code.trim_end().to_owned() })
    }

    /// The lines of the method, each with its end.
    pub(super) fn code(&self, spelling: Spelling) -> String {
        let mut code = String::new();
        let annotations: Vec<String> =
            self.annotations.iter().map(|name| format!("@{}", name.trim_start_matches('@'))).collect();
        if !annotations.is_empty() {
            code = format!("{}\n", annotations.join(" "));
        }
        let params = self.params.as_deref().unwrap_or_default().trim();
        code += &format!("{} {}({params})", spelling.choose("метод", "method"), self.name);
        if let Some(returns) = &self.returns {
            code += &format!(": {}", returns.trim());
        }
        let body = match &self.body {
            Some(body) => body.trim().to_owned(),
            None => unwritten("// TODO", self.returns.as_deref(), spelling),
        };
        code + &format!("{INDENT}{body}\n;\n")
    }
}

/// The body of a method that is still to be written: a comment, and below it some value of the type that it returns.
pub(super) fn unwritten(todo: &str, result: Option<&str>, spelling: Spelling) -> String {
    let result = result.map(str::trim).filter(|result| !NOTHING.contains(result));
    let Some(result) = result else { return todo.to_owned() };
    let of = |word: Word| {
        let single = TypeText::new(result).and_then(TypeText::single);
        single.is_some_and(|it| !it.is_nullable() && word.is(it.name()))
    };
    let value = match () {
        () if of(type_name::BOOLEAN) => spelling.word(value::TRUE),
        () if of(type_name::NUMBER) => "0",
        () if of(type_name::STRING) => "\"\"",
        () => spelling.word(type_name::UNDEFINED),
    };
    format!("{todo}\n    {} {value}", spelling.choose("возврат", "return"))
}

/// The tree of a module without errors.
pub(super) fn valid(path: &Path, text: &str) -> Outcome<Tree> {
    let tree = xbsl::parse(text.into());
    match tree.errors().first() {
        None => Ok(tree),
        Some(error) => Err(Refusal::BrokenModule {
            path: path.display().to_string(),
            line: LineIndex::new(text).line(error.span.start),
        }),
    }
}

pub(super) fn name_of(method: Method<'_>) -> Option<&str> {
    method.name().map(|name| name.text())
}

/// The spelling of a module: that of its methods, else that of its project.
pub(super) fn spelling_of(copy: &WorkingCopy<'_>, file: &File, tree: &Tree) -> Spelling {
    let of_method = tree.methods().next().map(|method| {
        let word = method.node().span().slice(tree.text());
        let is_english = word
            .split(|letter: char| !letter.is_alphanumeric())
            .any(|word| word.eq_ignore_ascii_case("method"));
        if is_english { Spelling::English } else { Spelling::Russian }
    });
    of_method.unwrap_or_else(|| copy.spelling_of(file))
}

/// A module with code at an anchor, a blank line around it, and where the code stands in it.
pub(super) fn insert(text: &str, tree: &Tree, code: &str, anchor: &Anchor) -> Outcome<(String, Span)> {
    let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let code = code.replace('\n', newline);
    let find = |name: &String| {
        let found = tree.methods().find(|method| name_of(*method) == Some(name));
        found.map(|method| method.node().span()).ok_or_else(|| {
            let known: Vec<&str> = tree.methods().filter_map(name_of).collect();
            let known = if known.is_empty() { "–".to_owned() } else { known.join(", ") };
            Refusal::NoSuchMethod { name: name.clone(), known }
        })
    };
    let at = match anchor {
        Anchor::End => text.len(),
        Anchor::After(name) => {
            let end = find(name)?.end as usize;
            text[end..].find('\n').map_or(text.len(), |line| end + line + 1)
        }
        Anchor::Before(name) => above(text, find(name)?.start as usize),
    };
    let (before, after) = text.split_at(at);
    let mut out = before.to_owned();
    if !out.is_empty() {
        if !out.ends_with('\n') {
            out += newline;
        }
        if !out.ends_with(&newline.repeat(2)) && !out.trim().is_empty() {
            out += newline;
        }
    }
    let start = out.len() as u32;
    out += &code;
    let written = Span::new(start, out.len() as u32);
    if !after.is_empty() && !after.starts_with(newline) {
        out += newline;
    }
    out += after;
    Ok((out, written))
}

/// The start of the comments directly above a line.
fn above(text: &str, at: usize) -> usize {
    let line_start = |at: usize| text[..at].rfind('\n').map_or(0, |end| end + 1);
    let mut start = line_start(at);
    while start > 0 {
        let previous = line_start(start - 1);
        if !text[previous..start].trim_start().starts_with("//") {
            break;
        }
        start = previous;
    }
    start
}
