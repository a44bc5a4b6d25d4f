//! A tab before the first word of a line. Inside a string it is part of the text.

use memchr::memchr;

use crate::{
    project::{FileRole, TextKind},
    rules::prelude::*,
    source::lines,
};

pub fn check(file: &File, report: &mut Reporter<'_>) {
    let text = file.text();
    let is_code = matches!(file.role, FileRole::Module | FileRole::Query);
    if !is_code || memchr(b'\t', text.as_bytes()).is_none() {
        return;
    }
    let strings: Vec<_> = file.texts().into_iter().filter(|text| text.kind == TextKind::Literal).collect();
    for line in lines(text) {
        let content = line.slice(text);
        let indent = content.len() - content.trim_start_matches([' ', '\t']).len();
        let Some(tab) = content.bytes().take(indent).position(|byte| byte == b'\t') else { continue };
        let before = strings.partition_point(|string| string.span.end <= line.start);
        if strings.get(before).is_none_or(|string| string.span.start >= line.start) {
            report.at(Span::new(line.start + tab as u32, line.start + indent as u32));
        }
    }
}
