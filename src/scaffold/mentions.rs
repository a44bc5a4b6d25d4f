//! Places in sources as the commands tell of them: path, line and an excerpt of the line, secrets masked.
//!
//! Time grows with the files that have such places, not with their number in a file.

use super::WorkingCopy;
use crate::{
    messages::scaffold::Note,
    project::{File, Secrets},
    source::{FileIndex, LineIndex, Span},
    syntax::xbsl::is_identifier_part,
};

/// So many places are told one by one; of more the number.
const MOST: usize = 200;

/// How much of a line is shown before and after a place, in characters.
const BEFORE: usize = 80;
const AFTER: usize = 120;

/// Makes excerpts. Places of one file are best asked one after another.
#[derive(Default)]
pub struct Excerpts<'s> {
    current: Option<(FileIndex, LineIndex<'s>, Secrets<'s>)>,
}

impl<'s> Excerpts<'s> {
    /// The line of a place, counted from 1, and what stands in that line around it, without blanks at its ends. What was
    /// cut off is marked by `…`, what no reader may see by `***`.
    pub fn at(&mut self, file: &'s File, place: Span) -> (u32, String) {
        let is_current = self.current.as_ref().is_some_and(|(index, ..)| *index == file.index);
        if !is_current {
            self.current = Some((file.index, file.lines(), Secrets::of(file)));
        }
        let Some((_, lines, secrets)) = &self.current else { return (1, String::new()) };
        let (before, rest) = file.text().split_at_checked(place.start as usize).unwrap_or_default();
        let (lead, is_cut_before) = part(before.chars().rev(), BEFORE);
        let (tail, is_cut_after) = part(rest.chars(), AFTER);
        let offset = |bytes: usize| u32::try_from(bytes).unwrap_or(u32::MAX);
        let span = Span::new(offset(before.len() - lead), offset(before.len() + tail));
        let [start, end] = [is_cut_before, is_cut_after].map(|is_cut| if is_cut { "…" } else { "" });
        let text = [start, secrets.masked(span).trim(), end].concat();
        (lines.line(place.start), text)
    }
}

/// How many bytes some characters have up to the end of the line, or of so many of them, and whether more follow.
fn part(characters: impl Iterator<Item = char>, most: usize) -> (usize, bool) {
    let (mut length, mut count) = (0, 0);
    for character in characters.take_while(|character| !matches!(character, '\n' | '\r')) {
        if count == most {
            return (length, true);
        }
        length += character.len_utf8();
        count += 1;
    }
    (length, false)
}

impl<'s> WorkingCopy<'s> {
    /// The path of a file as the snapshot writes it, with the name that it gets.
    fn path_after(&self, file: &File) -> String {
        let to = file.source.real.as_deref().and_then(|path| self.destination(path));
        let name = to.filter(|to| to.parent() == Some(file.source.directory())).and_then(|to| to.file_name());
        let dir = file.path().strip_suffix(file.file_name());
        match (dir, name.and_then(|name| name.to_str())) {
            (Some(dir), Some(name)) => format!("{dir}{name}"),
            _ => file.path().to_owned(),
        }
    }

    /// Notes some places one by one, as far as they are not too many. The order of files is kept.
    pub fn note_places(&mut self, places: impl IntoIterator<Item = (&'s File, Span)>) {
        let mut excerpts = Excerpts::default();
        let mut places = places.into_iter();
        for (file, place) in places.by_ref().take(MOST) {
            let (line, excerpt) = excerpts.at(file, place);
            let path = self.path_after(file);
            self.note(Note::Place { place: format!("{path}:{line}"), excerpt });
        }
        let count = places.count();
        if count > 0 {
            self.note(Note::MorePlaces { count });
        }
    }
}

/// The namespace that stands before a name and `::`.
pub(super) fn qualifier(text: &str, name: u32) -> Option<Span> {
    let head = text.get(..name as usize)?.strip_suffix("::")?;
    let parts = head.chars().rev().take_while(|letter| is_identifier_part(*letter) || *letter == ':');
    let length: usize = parts.map(char::len_utf8).sum();
    let offset = |at: usize| u32::try_from(at).ok();
    Some(Span::new(offset(head.len() - length)?, offset(head.len())?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{project::Codebase, source::Workspace};

    fn excerpt(path: &str, text: &str, word: &str) -> (u32, String) {
        let codebase = Codebase::new(Workspace::in_memory([(path, text)]));
        let file = codebase.files().first().unwrap();
        let at = u32::try_from(text.find(word).unwrap()).unwrap();
        Excerpts::default().at(file, Span::new(at, at + u32::try_from(word.len()).unwrap()))
    }

    #[test]
    fn the_line_of_a_place_is_shown_around_it() {
        assert_eq!(
            excerpt("а.yaml", "А: 1\r\n    Тип: Товары\r\nБ: 2\r\n", "Товары"),
            (2, "Тип: Товары".to_owned())
        );
        let long = format!("А: {0} Товары {0}\n", "б".repeat(1000));
        let (line, text) = excerpt("а.yaml", &long, "Товары");
        assert_eq!((line, text.chars().count()), (1, BEFORE + AFTER + 2));
        assert!(text.starts_with("…б") && text.ends_with("б…"), "{text}");
    }

    #[test]
    fn a_secret_beside_a_place_is_not_shown() {
        let text = "метод М()\n    знч Пароль = \"Qx7Kp2Lm9ZtR4w\" // Товары\n;\n";
        assert_eq!(excerpt("а.xbsl", text, "Товары"), (2, "знч Пароль = \"***\" // Товары".to_owned()));
        let far = format!("метод М()\n    знч Пароль = \"{}\" // Товары\n;\n", "Qx7Kp2Lm9ZtR4wVn3".repeat(9));
        let (_, shown) = excerpt("а.xbsl", &far, "Товары");
        assert!(!shown.contains("Kp2Lm9"), "{shown}");
    }
}
