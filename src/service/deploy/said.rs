//! What the server says about sources when it compiles them: `{vendor}/{name}/path [line:column]: <environment> text`, one
//! message or many in one text.
//!
//! Every character of a text belongs to some message: what has another form is a message without a place, whole.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::{
    project::Codebase,
    rules::{
        Arg, Bilingual, Check, Examples, Finding, Fixability, Place, Rule, RuleRef, Severity, Syntax, Tier,
    },
    source::{LineIndex, Position, Span},
};

/// One message of the server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    /// The file as the server names it: `vendor/name/path`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// From 1; as the server counts, so it may be outside of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// From 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
    /// Where the code would run, as the server names it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub environment: Option<String>,
    /// Without the place; its lines are separated by LF.
    pub message: String,
}

/// Reads a text of the server about a project, which is `vendor/name`.
#[must_use]
pub fn read(text: &str, project: &str) -> Vec<Said> {
    let mut all: Vec<Said> = Vec::new();
    // Whether the next line without a place goes on with the last message.
    let mut goes_on = false;
    for line in text.lines().map(|line| line.trim_end_matches('\r')) {
        if line.trim().is_empty() {
            goes_on = false;
            continue;
        }
        let marks = marks(line, project);
        let head = marks.first().map_or(line, |first| line.get(..first.file.start).unwrap_or_default());
        let head = head.trim_matches(|c: char| c.is_whitespace() || matches!(c, '-' | '*' | '•'));
        if !head.is_empty() {
            match all.last_mut().filter(|_| goes_on) {
                Some(last) => {
                    last.message.push('\n');
                    last.message.push_str(head);
                }
                None => all.push(Said { message: head.to_owned(), ..Said::default() }),
            }
        }
        for (at, mark) in marks.iter().enumerate() {
            let end = marks.get(at + 1).map_or(line.len(), |next| next.file.start);
            all.push(placed(line, mark, end));
        }
        goes_on = true;
    }
    all
}

/// The message that stands between its mark and `end`.
fn placed(line: &str, mark: &Mark, end: usize) -> Said {
    let text = line.get(mark.end..end).unwrap_or_default();
    let is_between = |c: char| c.is_whitespace() || matches!(c, ';' | ',');
    let text = text.strip_prefix(':').unwrap_or(text).trim_start();
    // Punctuation before the next message belongs to neither; at the end of a line it is the message's own.
    let text = if end < line.len() { text.trim_end_matches(is_between) } else { text.trim_end() };
    let environment = text.strip_prefix('<').and_then(|rest| rest.split_once('>'));
    let environment = environment.filter(|(name, _)| {
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '_' | '-' | ',');
        !name.is_empty() && name.chars().count() <= LONGEST_ENVIRONMENT && name.chars().all(is_word)
    });
    Said {
        file: line.get(mark.file.clone()).map(str::to_owned),
        line: Some(mark.line),
        column: Some(mark.column),
        environment: environment.map(|(name, _)| name.to_owned()),
        message: environment.map_or(text, |(_, rest)| rest.trim_start()).to_owned(),
    }
}

/// A longer word in angle brackets is none of an environment, in characters.
const LONGEST_ENVIRONMENT: usize = 40;

/// `file [line:column]` within a line.
struct Mark {
    file: std::ops::Range<usize>,
    line: u32,
    column: u32,
    /// Where the brackets end.
    end: usize,
}

fn marks(line: &str, project: &str) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    for open in memchr::memchr_iter(b'[', line.as_bytes()) {
        let Some((position, length)) = position(line.get(open + 1..).unwrap_or_default()) else { continue };
        let start = marks.last().map_or(0, |last| last.end);
        let Some(head) = line.get(start..open).map(str::trim_end) else { continue };
        let Some(at) = file_start(head, project, marks.is_empty()) else { continue };
        let file = start + at..start + head.len();
        marks.push(Mark { file, line: position.0, column: position.1, end: open + 1 + length });
    }
    marks
}

/// Reads `line:column]` and how long that is.
fn position(text: &str) -> Option<((u32, u32), usize)> {
    let close = text.bytes().take(24).position(|byte| byte == b']')?;
    let (line, column) = text.get(..close)?.split_once(':')?;
    let number = |text: &str| {
        let text = text.trim();
        text.parse::<u32>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
    };
    Some(((number(line)?, number(column)?), close + 1))
}

/// Where the file begins that a text ends with. One of the project is known by its folders; any other has two of them, an
/// extension, and no blank in the first.
fn file_start(head: &str, project: &str, is_first: bool) -> Option<usize> {
    let is_file = |path: &str| path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    if !project.is_empty()
        && let Some(at) = head.match_indices(project).map(|(at, _)| at).last()
        && head.get(at + project.len()..).is_some_and(|rest| rest.starts_with('/') && is_file(rest))
    {
        return Some(at);
    }
    let from = if is_first { 0 } else { head.rfind("; ")? + 2 };
    let tail = head.get(from..)?;
    let slash = tail.find('/')?;
    let vendor = tail.get(..slash)?.rfind(char::is_whitespace).map_or(0, |blank| {
        blank + tail.get(blank..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8)
    });
    let path = tail.get(vendor..)?;
    let folders = path.split('/').filter(|part| !part.is_empty()).count();
    (folders >= 3 && is_file(path) && !path.contains("://")).then_some(from + vendor)
}

/// The judgement of the server as a finding: it has no check, because the server has made it.
pub fn compilation() -> &'static Rule {
    &COMPILATION
}

static COMPILATION: LazyLock<Rule> = LazyLock::new(|| {
    let both = |ru: &'static str, en: &'static str| Bilingual { ru: ru.into(), en: en.into() };
    server_rule(
        "server/compilation",
        both("Сервер не принял сборку", "The server rejected the build"),
        both(
            "Сервер компилирует сборку, когда её применяют; приложение остаётся на прежней.",
            "The server compiles a build when it is applied; the application stays on the earlier one.",
        ),
        vec![
            ("", both("{text}", "{text}")),
            ("environment", both("<{environment}> {text}", "<{environment}> {text}")),
            ("elsewhere", both("{file}: {text}", "{file}: {text}")),
        ],
    )
});

/// A rule for what the server makes known: no run checks it.
pub(super) fn server_rule(
    id: &'static str,
    title: Bilingual,
    reason: Bilingual,
    messages: Vec<(&'static str, Bilingual)>,
) -> Rule {
    Rule {
        id: id.into(),
        tier: Tier::A,
        severity: Severity::Error,
        off: None,
        check: Check::Project(|_, _, _| {}),
        needs_project: true,
        syntax: Syntax::Any,
        tables: &[],
        needs_tables: false,
        any_bytes: false,
        params: [].as_slice().into(),
        title,
        reason,
        messages: messages.into(),
        fix: Fixability::None,
        sensitive: false,
        deviation: None,
        bad: Examples::Own(Vec::new()),
        good: Examples::Own(Vec::new()),
    }
}

/// The messages as findings of the sources: where a message has no place in them, it is about the descriptor of the project,
/// so that no report loses it. Nothing where the project is not among the sources.
#[must_use]
pub fn findings(codebase: &Codebase, vendor: &str, name: &str, said: &[Said]) -> Vec<Finding> {
    use crate::{platform::words::key, project::ValueWords};
    let is_meant = |element: &crate::project::Element<'_>| {
        element.root().text_of(key::VENDOR) == Some(vendor) && element.root().text_of(key::NAME) == Some(name)
    };
    let mut projects = codebase.projects();
    let Some(project) = projects.find(|project| project.descriptor().is_some_and(|found| is_meant(&found)))
    else {
        return Vec::new();
    };
    let Some(descriptor) = project.descriptor().map(|descriptor| descriptor.file()) else {
        return Vec::new();
    };
    let prefix = format!("{vendor}/{name}/");
    let dir = descriptor.path().strip_suffix(descriptor.file_name()).unwrap_or_default();
    let finding = |said: &Said| {
        let text = said.message.split_whitespace().collect::<Vec<_>>().join(" ");
        let file = said.file.as_deref().and_then(|file| file.strip_prefix(&*prefix));
        let file = file.and_then(|rest| codebase.file_at(&format!("{dir}{rest}")));
        let span = file.and_then(|file| span(file.text(), said.line?, said.column?));
        let mut args: Vec<(&'static str, Arg)> = vec![("text", text.into())];
        let variant = match (&said.environment, &said.file) {
            (_, Some(named)) if span.is_none() => {
                let [line, column] = [said.line, said.column].map(Option::unwrap_or_default);
                args.push(("file", format!("{named} [{line}:{column}]").into()));
                "elsewhere"
            }
            (Some(environment), _) => {
                args.push(("environment", environment.clone().into()));
                "environment"
            }
            _ => "",
        };
        Finding {
            rule: RuleRef::from(compilation()),
            place: Place { file: file.unwrap_or(descriptor).index, span: span.unwrap_or(Span::at(0)) },
            severity: Severity::Error,
            variant,
            args,
            related: Vec::new(),
            fix: Vec::new(),
        }
    };
    said.iter().map(finding).collect()
}

/// The word that begins at a place, or the place itself; `None` outside of the text. A column behind the end of its line is
/// that end.
fn span(text: &str, line: u32, column: u32) -> Option<Span> {
    let lines = LineIndex::new(text);
    let whole = lines.line_span(line)?;
    let start = lines.offset(Position { line, col: column.max(1) }).filter(|start| *start <= whole.end);
    let start = start.unwrap_or(whole.end);
    let rest = text.get(start as usize..whole.end as usize).unwrap_or_default();
    let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    let word = if word == 0 { rest.chars().next().map_or(0, char::len_utf8) } else { word };
    Some(Span::new(start, start + u32::try_from(word).unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::source::Workspace;

    fn said(text: &str) -> Vec<(String, u32, u32, String, String)> {
        let all = read(text, "acme/Продажи").into_iter();
        all.map(|it| {
            let [line, column] = [it.line, it.column].map(Option::unwrap_or_default);
            (it.file.unwrap_or_default(), line, column, it.environment.unwrap_or_default(), it.message)
        })
        .collect()
    }

    fn one(
        file: &str,
        line: u32,
        column: u32,
        environment: &str,
        message: &str,
    ) -> (String, u32, u32, String, String) {
        (file.into(), line, column, environment.into(), message.into())
    }

    #[test]
    fn messages_have_places() {
        let text = "acme/Продажи/Осн/Товары.xbsl [12:5]: <Сервер> Неизвестное имя: Товор";
        assert_eq!(
            said(text),
            [one("acme/Продажи/Осн/Товары.xbsl", 12, 5, "Сервер", "Неизвестное имя: Товор")]
        );
        let plain = "acme/Sales/Main/Goods.xbsl [1:1] Unknown name";
        assert_eq!(said(plain), [one("acme/Sales/Main/Goods.xbsl", 1, 1, "", "Unknown name")]);
        let blank = "acme/Продажи/Осн/Мои товары.yaml [2:3]: <Client, Server> a[1:2] < b";
        assert_eq!(
            said(blank),
            [one("acme/Продажи/Осн/Мои товары.yaml", 2, 3, "Client, Server", "a[1:2] < b")]
        );
    }

    #[test]
    fn one_text_may_hold_many() {
        let text = "Ошибки компиляции:\r\n - acme/Продажи/А.xbsl [1:2]: <Сервер> раз\r\n   ещё строка\r\nacme/Продажи/Б.xbsl [3:4]: <Клиент> два\r\n\r\nВсего: 2\r\n";
        assert_eq!(
            said(text),
            [
                one("", 0, 0, "", "Ошибки компиляции:"),
                one("acme/Продажи/А.xbsl", 1, 2, "Сервер", "раз\nещё строка"),
                one("acme/Продажи/Б.xbsl", 3, 4, "Клиент", "два"),
                one("", 0, 0, "", "Всего: 2"),
            ]
        );
        let line = "acme/Продажи/А.xbsl [1:2]: раз; acme/Продажи/Б.xbsl [3:4]: два";
        assert_eq!(
            said(line),
            [one("acme/Продажи/А.xbsl", 1, 2, "", "раз"), one("acme/Продажи/Б.xbsl", 3, 4, "", "два")]
        );
        let within = "В файле acme/Продажи/А.xbsl [1:2]: раз";
        assert_eq!(said(within), [one("", 0, 0, "", "В файле"), one("acme/Продажи/А.xbsl", 1, 2, "", "раз")]);
    }

    #[test]
    fn other_forms_are_kept_whole() {
        for text in [
            "No space left on device",
            "array[1:2] is short",
            "see ftp://host/a/b.html [1:2]",
            "a/b [1:2]: x",
            "acme/Продажи/А.xbsl [x:2]: y",
            "[1:2]",
        ] {
            assert_eq!(said(text), [one("", 0, 0, "", text)]);
        }
        assert_eq!(said(" \r\n "), []);
    }

    #[test]
    fn messages_become_findings_of_the_sources() {
        let codebase = Codebase::new(Workspace::in_memory([
            ("repo/acme/Sales/Project.yaml", "Name: Sales\nVendor: acme\nVersion: 1.0\n"),
            ("repo/acme/Sales/Main/Goods.xbsl", "метод А()\r\n    Товор.Найти()\r\n;\r\n"),
        ]));
        let text = "acme/Sales/Main/Goods.xbsl [2:5]: <Server> Unknown name\n\nacme/Sales/Main/Goods.xbsl [99:1]: beyond\n\nother/Lib/X.xbsl [1:1]: elsewhere\n\nDisk is full\n";
        let findings = findings(&codebase, "acme", "Sales", &read(text, "acme/Sales"));
        let shown = |finding: &Finding| {
            let file = codebase.file(finding.place.file).unwrap();
            let message = finding.message(crate::rules::Lang::En, |_| String::new(), Into::into);
            (file.file_name().to_owned(), finding.place.span.slice(file.text()).to_owned(), message)
        };
        let shown: Vec<_> = findings.iter().map(shown).collect();
        let expected = [
            ("Goods.xbsl", "Товор", "<Server> Unknown name"),
            ("Goods.xbsl", "", "acme/Sales/Main/Goods.xbsl [99:1]: beyond"),
            ("Project.yaml", "", "other/Lib/X.xbsl [1:1]: elsewhere"),
            ("Project.yaml", "", "Disk is full"),
        ];
        assert_eq!(
            shown,
            expected.map(|(file, span, text)| (file.to_owned(), span.to_owned(), text.to_owned()))
        );
        assert!(super::findings(&codebase, "acme", "Other", &read(text, "acme/Other")).is_empty());
    }

    proptest! {
        #[test]
        fn nothing_of_any_text_is_lost(text in "[\\PC\r\n]{0,60}|(acme/Продажи/А.xbsl \\[[0-9:]{1,5}\\]:? ?<?[a-z\n]{0,5}>? ?){0,4}") {
            let all = read(&text, "acme/Продажи");
            let said: String = all.iter().flat_map(|it| [it.file.clone().unwrap_or_default(), it.environment.clone().unwrap_or_default(), it.message.clone()]).collect();
            let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).collect::<String>();
            prop_assert_eq!(letters(&said), letters(&text));
        }
    }
}
