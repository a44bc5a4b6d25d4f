//! The change of a file as a diff that tells no secret and hides nothing from a terminal.

use std::borrow::Cow;

use crate::{
    edit::{unified, unified_as},
    project::{File, Secrets},
    source::visible_lines,
};

/// What has changed from one file to another, each of which may be missing, and whether it is shown exactly: not where
/// that would show a secret, or hide something from the reader. `path` is joined with `/`.
pub(super) fn of(path: &str, files: [Option<&File>; 2]) -> (String, bool) {
    let secrets: Vec<Secrets<'_>> = files.into_iter().flatten().map(Secrets::of).collect();
    let shown = files.map(|file| {
        file.map_or(Cow::Borrowed(""), |file| {
            let masked =
                secrets.iter().fold(file.text().to_owned(), |text, secrets| secrets.mask(&text).into_owned());
            on_disk(file, &visible_text(&masked)).into_owned().into()
        })
    });
    let texts = files.map(|file| file.map_or(Cow::Borrowed(""), |file| on_disk(file, file.text())));
    let ([before, after], [shown_before, shown_after]) = (&texts, &shown);
    let exact = unified(path, before, after);
    if shown == texts {
        return (exact, true);
    }
    let shown = unified_as(path, [before, after], [shown_before, shown_after]);
    let is_exact = shown == exact;
    (shown, is_exact)
}

/// A text of a file with its byte order mark.
pub(super) fn on_disk<'t>(file: &File, text: &'t str) -> Cow<'t, str> {
    if file.source.bom { format!("\u{FEFF}{text}").into() } else { text.into() }
}

/// A text with all that is hidden in its lines spelled out; their ends stay.
fn visible_text(text: &str) -> String {
    let line = |line: &str| {
        let end = if line.ends_with("\r\n") { 2 } else { usize::from(line.ends_with('\n')) };
        let (line, end) = line.split_at(line.len() - end);
        format!("{}{end}", visible_lines(line))
    };
    text.split_inclusive('\n').map(line).collect()
}
