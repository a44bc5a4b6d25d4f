//! What holds for any bytes, as functions that panic where it does not. `tests/suite/properties.rs` tries them on texts made
//! by chance, the targets in `fuzz/` on inputs that a fuzzer breeds.

use std::path::{Component, Path};

use stapel::{
    check::{self, RuleSet},
    pack::{
        inspect::Inspection,
        reader::{Archive, Index},
        verify::{differences, verify},
    },
    project::Codebase,
    rules::{Lang, TABLE},
    source::{ByteSource, LineIndex, Newlines, Position, Span, Workspace, decode},
    syntax::{xbql, xbsl, yaml},
};

/// Any bytes have a text, and the place told as the first bad one is bad.
pub(crate) fn bytes_become_text(bytes: &[u8]) {
    let decoded = decode(bytes);
    let content = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    assert_eq!(decoded.bom, content.len() < bytes.len());
    match decoded.damage {
        None => assert_eq!(decoded.text.as_bytes(), content),
        Some(damage) => {
            let at = damage.offset as usize;
            assert_eq!(decoded.text.as_bytes()[..at], content[..at]);
            let bad = decoded.text[at..].chars().next();
            assert!(matches!(bad, Some(char::REPLACEMENT_CHARACTER | '\0')), "{bad:?}");
        }
    }
}

/// Every offset has a line and a column, and these lead back to it.
pub(crate) fn places_lead_back(text: &str) {
    let index = LineIndex::new(text);
    let newlines = Newlines::of(text);
    assert_eq!(index.lines(), newlines.lf + newlines.crlf + newlines.cr + 1);
    for (offset, _) in text.char_indices() {
        let offset = offset as u32;
        let position = index.line_col(offset);
        let line = index.line_span(position.line).expect("the line exists");
        assert!(line.start <= offset);
        if offset <= line.end {
            assert_eq!(index.offset(position), Some(offset));
            assert_eq!(index.offset_of_utf16(position.line, index.utf16_col(offset)), Some(offset));
        }
    }
    assert_eq!(index.offset(Position { line: index.lines() + 1, col: 1 }), None);
}

/// The tokens of a module hold all of its text but white space, and its nodes nest.
pub(crate) fn module_is_lossless(text: &str) {
    let tree = xbsl::parse(text.into());
    let mut end = 0;
    for token in tree.tokens() {
        let span = token.span();
        assert_blank(text, Span::new(end, span.start));
        assert_span(text, span);
        end = span.end;
    }
    assert_blank(text, Span::new(end, text.len() as u32));
    for error in tree.errors() {
        assert_span(text, error.span);
    }
    for node in tree.root().descendants() {
        assert_span(text, node.span());
        let parent = node.parent().expect("only the root has none").span();
        assert!(
            node.span().is_empty() || parent.cover(node.span()) == parent,
            "{parent:?} {:?}",
            node.span()
        );
    }
    for local in tree.bindings().locals() {
        assert_eq!(local.name_span().slice(text), local.name());
        assert!(local.uses().all(|used| used.local() == local));
    }
}

/// The values of a description lie inside one another and on the text they are read from.
pub(crate) fn description_is_lossless(text: &str) {
    let tree = yaml::parse(text.into());
    for error in tree.errors() {
        assert_span(text, error.span);
    }
    for value in tree.values() {
        assert_span(text, value.span());
        assert_eq!(value.raw(), value.span().slice(text));
        if let Some(parent) = value.parent() {
            assert_eq!(parent.span().cover(value.span()), parent.span(), "{:?}", value.raw());
        }
    }
    for comment in tree.comments() {
        assert!(comment.span.slice(text).starts_with('#'));
    }
    for duplicate in tree.duplicates() {
        let [first, repeat] =
            [duplicate.first, duplicate.repeat].map(|id| tree.value(id).expect("it is a node"));
        assert_eq!(first.text(), repeat.text());
        assert!(first.span().start < repeat.span().start);
    }
}

/// The tokens of a query follow one another.
pub(crate) fn query_is_lossless(text: &str) {
    let mut end = 0;
    for token in xbql::tokens(text, Span::new(0, text.len() as u32)) {
        assert!(end <= token.span.start);
        assert_span(text, token.span);
        end = token.span.end;
    }
}

/// No rule fails on these files, whatever they hold; findings and edits lie on their texts.
pub(crate) fn no_rule_fails(files: &[(&str, &str)]) {
    let codebase = Codebase::new(Workspace::in_memory(files.iter().copied()));
    let report = check::run(&codebase, RuleSet::of(&TABLE.iter().collect::<Vec<_>>()));
    let crashes: Vec<_> = report.crashes.iter().map(|crash| (&crash.rule.id, &crash.path)).collect();
    assert!(crashes.is_empty(), "{crashes:?}");
    for finding in report.findings.iter().map(|reported| &reported.finding) {
        let file = codebase.file(finding.place.file).expect("a finding is in a file");
        assert_span(file.text(), finding.place.span);
        for lang in [Lang::Ru, Lang::En] {
            let message = finding.message(lang, |_| "1".to_owned(), Into::into);
            assert!(!message.is_empty(), "{}", finding.rule.id);
        }
        for edit in &finding.fix {
            let file = codebase.file(edit.place.file).expect("an edit is in a file");
            assert_span(file.text(), edit.place.span);
        }
    }
}

/// The same files give the same findings.
pub(crate) fn rules_are_steady(files: &[(&str, &str)]) {
    let findings = || {
        let codebase = Codebase::new(Workspace::in_memory(files.iter().copied()));
        let report = check::run(&codebase, RuleSet::of(&TABLE.iter().collect::<Vec<_>>()));
        let found =
            report.findings.iter().map(|reported| (reported.finding.rule.id.clone(), reported.fingerprint()));
        found.collect::<Vec<_>>()
    };
    assert_eq!(findings(), findings());
}

fn assert_span(text: &str, span: Span) {
    let range = span.start as usize..span.end as usize;
    assert!(text.get(range).is_some(), "{span:?} is no part of the text");
}

fn assert_blank(text: &str, span: Span) {
    let between = text.get(span.start as usize..span.end as usize);
    assert!(between.is_some_and(|between| between.chars().all(is_blank)), "{span:?} is {between:?}");
}

fn is_blank(character: char) -> bool {
    character.is_whitespace() || character == '\u{FEFF}'
}

/// Any bytes can be looked into as an archive; what is called sound is tiled by its entries, and each of them unpacks to a
/// file below the directory one unpacks to.
pub(crate) fn archives_are_sound_or_told(bytes: &[u8]) {
    let Ok(index) = Index::load(ByteSource::Memory(bytes)) else { return };
    let Ok(archive) = Archive::of(&index) else { return };
    let inspected = Inspection::of(&archive).is_ok_and(|inspection| inspection.complete);
    let verdict = verify(&archive);
    if !verdict.is_sound() {
        return;
    }
    assert!(inspected && verdict.manifest.is_some() && verdict.content.is_some());
    let mut length = 22;
    for entry in &archive.entries {
        let contents = archive.contents(entry).expect("a sound entry unpacks");
        assert_eq!(contents.len(), entry.size as usize);
        let path = entry.text().expect("a sound entry has a name");
        let parts: Vec<_> = Path::new(path).components().collect();
        assert!(parts.iter().all(|part| matches!(part, Component::Normal(_))), "{path}");
        length += 30 + 46 + 2 * path.len() as u64;
        length += entry.packed.as_ref().map_or(0, |packed| packed.end - packed.start);
    }
    assert_eq!(length, bytes.len() as u64);
    assert!(differences(&archive, &archive).is_ok_and(|found| found.is_empty()));
}
