//! Types as descriptions write them: `Осн::Товары.Ссылка?|Строка`, `Массив<Число>`, `?`.
//!
//! A [`TypeText`] is a piece of text, and its parts are pieces of it found on asking: nothing is stored. Types
//! of functions and types in round brackets are not read; a text that holds one is no `TypeText`.

use memchr::{memchr, memchr2};

use super::xbsl::leading_identifier;

/// How deep angle brackets may stand in each other.
const MAX_BRACKETS: u32 = 16;

/// Whether it may stand between the parts of a type.
const fn is_blank(letter: char) -> bool {
    letter.is_ascii() && is_blank_byte(letter as u8)
}

const fn is_blank_byte(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

/// A text without the blanks around it; most have none.
#[inline]
fn without_blanks(text: &str) -> &str {
    match text.as_bytes() {
        [first, .., last] if !is_blank_byte(*first) && !is_blank_byte(*last) => text,
        _ => text.trim_matches(is_blank),
    }
}

/// A type: one member or, joined with `|`, several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypeText<'t> {
    text: &'t str,
    start: usize,
    /// Whether it is known to be a name and nothing else.
    is_name: bool,
}

/// What a text is if it is taken for a type: found once, where several ask about one text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeForm {
    /// A name and nothing else, as most types are.
    Name,
    /// Another type.
    Composed,
    /// None that is read.
    Unread,
}

impl TypeForm {
    #[must_use]
    pub fn of(text: &str) -> Self {
        let text = without_blanks(text);
        let (mut name, mut union) = (Rest(text), Rest(text));
        // Most are one word, and of the others few go on with a part of a name.
        let word = leading_identifier(text);
        let goes_on = || matches!(text.as_bytes().get(word), Some(b'.' | b':'));
        if word > 0 && word == text.len() || goes_on() && name.takes_name() && name.0.is_empty() {
            Self::Name
        } else if union.takes_union(MAX_BRACKETS) && union.0.is_empty() {
            Self::Composed
        } else {
            Self::Unread
        }
    }
}

/// A type as a message shows it, if it may stand in several lines.
#[must_use]
pub fn in_one_line(text: &str) -> String {
    if !text.contains(['\r', '\n']) {
        return text.to_owned();
    }
    let mut line = String::with_capacity(text.len());
    for part in text.split_whitespace() {
        if !line.is_empty() && !line.ends_with('<') && !part.starts_with(['>', ',', '?']) {
            line.push(' ');
        }
        line.push_str(part);
    }
    line
}

/// A type without `|`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member<'t> {
    name: &'t str,
    arguments: Option<TypeText<'t>>,
    is_nullable: bool,
}

/// Longer texts are not read where the same one may be asked for often.
const MOST_TEXT: usize = 1 << 10;

impl<'t> TypeText<'t> {
    /// Reads a whole text.
    #[must_use]
    pub fn new(text: &'t str) -> Option<Self> {
        Self::of_form(text, TypeForm::of(text))
    }

    /// The same of a text that is asked for wherever something has the type: a long one would be read as often.
    #[must_use]
    pub fn short(text: &'t str) -> Option<Self> {
        if text.len() > MOST_TEXT { None } else { Self::new(text) }
    }

    /// The same of a text whose form is known.
    #[must_use]
    pub fn of_form(text: &'t str, form: TypeForm) -> Option<Self> {
        let whole = Self { text, start: 0, is_name: form == TypeForm::Name };
        (form != TypeForm::Unread).then(|| whole.trimmed())
    }

    /// The parts of the union, in order; one where it is no union.
    pub fn members(self) -> impl Iterator<Item = Member<'t>> {
        let name = self.is_name.then_some(Member { name: self.text, arguments: None, is_nullable: false });
        // Most others are no unions, either.
        let may_be_union = !self.is_name && memchr(b'|', self.text.as_bytes()).is_some();
        let only = name.or_else(|| if may_be_union { None } else { Member::new(self) });
        let parts = may_be_union.then(|| self.parts(b'|')).into_iter().flatten();
        only.into_iter().chain(parts.filter_map(Member::new))
    }

    /// The only member.
    #[must_use]
    pub fn single(self) -> Option<Member<'t>> {
        if !self.is_name && memchr(b'|', self.text.as_bytes()).is_none() {
            return Member::new(self);
        }
        let mut members = self.members();
        members.next().filter(|_| members.next().is_none())
    }

    /// The text without the blanks around it.
    #[must_use]
    pub const fn text(self) -> &'t str {
        self.text
    }

    /// Where the text ends in the text that was read, in bytes.
    #[must_use]
    pub const fn end(self) -> usize {
        self.start + self.text.len()
    }

    fn trimmed(self) -> Self {
        let text = without_blanks(self.text);
        if text.len() == self.text.len() {
            return self;
        }
        let behind_blanks = self.text.trim_start_matches(is_blank);
        Self { text, start: self.start + self.text.len() - behind_blanks.len(), ..self }
    }

    /// What stands between separators outside angle brackets.
    fn parts(self, separator: u8) -> impl Iterator<Item = Self> {
        let mut rest = Some(self);
        let has_brackets = memchr(b'<', self.text.as_bytes()).is_some();
        std::iter::from_fn(move || {
            let here = rest?;
            let mut depth = 0_u32;
            let is_end = |byte| {
                match byte {
                    b'<' => depth += 1,
                    b'>' => depth = depth.saturating_sub(1),
                    _ => {}
                }
                depth == 0 && byte == separator
            };
            let end = if has_brackets {
                here.text.bytes().position(is_end)
            } else {
                memchr(separator, here.text.as_bytes())
            };
            let (part, after) = match end {
                Some(end) => (here.slice(0, end), Some(here.slice(end + 1, here.text.len()))),
                None => (here, None),
            };
            rest = after;
            Some(part.trimmed())
        })
    }

    fn slice(self, from: usize, to: usize) -> Self {
        let text = self.text.get(from..to).unwrap_or_default();
        Self { text, start: self.start + from, is_name: false }
    }
}

impl<'t> Member<'t> {
    /// The parts of a member; whether they are what they should be is not looked at.
    fn new(part: TypeText<'t>) -> Option<Self> {
        let bare = part.text.strip_suffix('?').map(without_blanks);
        let (text, is_nullable) = (bare.unwrap_or(part.text), bare.is_some());
        let Some(open) = memchr(b'<', text.as_bytes()) else {
            return Some(Self { name: text, arguments: None, is_nullable });
        };
        let name = without_blanks(text.get(..open)?);
        let inside = text.get(open + 1..)?.strip_suffix('>')?;
        let arguments = part.slice(open + 1, open + 1 + inside.len());
        // In most no other bracket stands.
        let is_one_bracket =
            memchr2(b'<', b'>', inside.as_bytes()).is_none() || closes_last(text.get(open..)?);
        is_one_bracket.then_some(Self { name, arguments: Some(arguments), is_nullable })
    }

    /// The name as written, with namespaces and facets: `Осн::Товары.Ссылка`; empty for a lone `?`.
    #[must_use]
    pub const fn name(self) -> &'t str {
        self.name
    }

    /// Whether a `?` stands after it.
    #[must_use]
    pub const fn is_nullable(self) -> bool {
        self.is_nullable
    }

    /// What stands after the last dot: `Ссылка` of `Товары.Ссылка`.
    #[must_use]
    pub fn facet(self) -> Option<&'t str> {
        Some(self.name.rsplit_once('.')?.1)
    }

    /// The name of the element that a type belongs to, without namespaces: `Товары` of `Осн::Товары.Ссылка`.
    #[must_use]
    pub fn element(self) -> &'t str {
        let short = self.name.rsplit_once("::").map_or(self.name, |(_, short)| short);
        short.split('.').next().unwrap_or_default()
    }

    /// What stands in the angle brackets, in order.
    pub fn arguments(self) -> impl Iterator<Item = TypeText<'t>> {
        self.arguments.into_iter().flat_map(|arguments| arguments.parts(b','))
    }
}

/// What is left of a text that is read as a type, from its start to its end once.
#[derive(Clone, Copy)]
struct Rest<'t>(&'t str);

impl Rest<'_> {
    /// Members with `|` between them, blanks around each.
    fn takes_union(&mut self, brackets: u32) -> bool {
        while self.takes_member(brackets) {
            if !self.takes("|") {
                return true;
            }
        }
        false
    }

    /// A name, maybe with arguments and a `?`, or a lone `?`.
    fn takes_member(&mut self, brackets: u32) -> bool {
        self.skip_blanks();
        let is_named = self.takes_name();
        self.skip_blanks();
        if is_named && self.takes("<") && !(brackets > 0 && self.takes_arguments(brackets - 1)) {
            return false;
        }
        self.skip_blanks();
        let is_nullable = self.takes("?");
        self.skip_blanks();
        is_named || is_nullable
    }

    /// Types with `,` between them, and the bracket that closes.
    fn takes_arguments(&mut self, brackets: u32) -> bool {
        while self.takes_union(brackets) {
            if !self.takes(",") {
                return self.takes(">");
            }
        }
        false
    }

    /// `имя`, `Пространство::Имя` or `Имя.Грань`; `::` may stand first.
    fn takes_name(&mut self) -> bool {
        let whole = *self;
        self.takes("::");
        loop {
            let length = leading_identifier(self.0);
            if length == 0 {
                *self = whole;
                return false;
            }
            self.0 = self.0.get(length..).unwrap_or_default();
            if !(self.takes("::") || self.takes(".")) {
                return true;
            }
        }
    }

    fn takes(&mut self, sign: &str) -> bool {
        let rest = self.0.strip_prefix(sign);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    fn skip_blanks(&mut self) {
        if self.0.as_bytes().first().is_some_and(|byte| is_blank_byte(*byte)) {
            self.0 = self.0.trim_start_matches(is_blank);
        }
    }
}

/// Whether the bracket at the start is closed by the last character and not before.
fn closes_last(text: &str) -> bool {
    let mut depth = 0_u32;
    let closed = text.bytes().position(|byte| {
        match byte {
            b'<' => depth += 1,
            b'>' => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    closed == text.len().checked_sub(1)
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*, sample::select};

    use super::*;

    /// Whether all parts of a type, as its members are cut out of it, have names.
    fn has_named_parts(text: TypeText<'_>, brackets: u32) -> bool {
        let is_argument = |argument: TypeText<'_>| brackets > 0 && has_named_parts(argument, brackets - 1);
        text.parts(b'|').all(|part| {
            Member::new(part).is_some_and(|member| {
                let is_name =
                    TypeForm::of(member.name) == TypeForm::Name && member.name.trim() == member.name;
                let is_lone = member.name.is_empty() && member.is_nullable && member.arguments.is_none();
                (is_name || is_lone) && member.arguments().all(is_argument)
            })
        })
    }

    /// Types, most of them well written.
    fn types() -> impl Strategy<Value = String> {
        let name = select(&["А", "Б::В", "::Г.Д", " Е\t", "Ж", "?", "", "1"][..]).prop_map(str::to_owned);
        name.prop_recursive(3, 8, 3, |inner| {
            prop_oneof![
                vec(inner.clone(), 2..3).prop_map(|members| members.join("|")),
                vec(inner.clone(), 1..3).prop_map(|arguments| format!("А<{}>", arguments.join(","))),
                inner.prop_map(|text| format!("{text}?")),
            ]
        })
    }

    /// The text with another sign in the place of one of its characters, or without it.
    fn changed(text: &str, at: usize, sign: &str) -> String {
        let letters = text.chars().enumerate();
        letters
            .map(|(place, letter)| if place == at { sign.to_owned() } else { letter.to_string() })
            .collect()
    }

    proptest! {
        #[test]
        fn what_is_read_falls_into_named_parts_and_nothing_else_does(
            text in types(),
            sign in select(&["", "<", ">", "|", ",", "?", " ", ":", "."][..]),
        ) {
            let places = 0..text.chars().count();
            for text in places.map(|at| changed(&text, at, sign)).chain([text.clone()]) {
                let whole = TypeText { text: &text, start: 0, is_name: false }.trimmed();
                let is_read = TypeText::new(&text).is_some();
                prop_assert_eq!(is_read, has_named_parts(whole, MAX_BRACKETS), "{}", text);
            }
        }
    }

    fn names(text: &str) -> Option<Vec<&str>> {
        Some(TypeText::new(text)?.members().map(Member::name).collect())
    }

    #[test]
    fn a_union_has_its_members_in_order() {
        assert_eq!(names("Строка"), Some(vec!["Строка"]));
        assert_eq!(names("Осн::Товары.Ссылка | Строка|?"), Some(vec!["Осн::Товары.Ссылка", "Строка", ""]));
        assert_eq!(names("Массив<Строка|Число>|Дата?"), Some(vec!["Массив", "Дата"]));
        assert_eq!(names("::Форма.Данные"), Some(vec!["::Форма.Данные"]));
    }

    #[test]
    fn a_type_may_stand_in_several_lines() {
        let text = "Соответствие<\r\n    Строка,\n    Массив<\n\tЧисло\n    >\n>\n  |Строка\n?";
        assert_eq!(names(text), Some(vec!["Соответствие", "Строка"]));
        assert_eq!(in_one_line(text), "Соответствие<Строка, Массив<Число>> |Строка?");
        assert_eq!(in_one_line("А< Б >"), "А< Б >");
    }

    #[test]
    fn what_is_no_type_is_not_read() {
        for text in [
            "",
            "|",
            "А<>",
            "А<Б,>",
            "А<(Б)>",
            "А|",
            "А||Б",
            "=А",
            "А Б",
            "А.",
            "1А",
            "А<",
            "А>",
            "А<Б>>",
            "А<Б>В",
            "А.?",
            "::?",
            "?<А>",
            "А?<Б>",
            "А<Б,",
            "А<Б",
            "А<Б|В",
            "А<Б|>",
            "А<>?",
            "А<Б><В>",
            "(А|Б)?",
            "(А)->Б",
            "А, Б",
            "А??",
            "::",
            "А::",
            "А. Б",
            ">А<",
            "<А>",
            "А\nБ",
        ] {
            assert_eq!(TypeText::new(text), None, "{text}");
        }
    }

    #[test]
    fn brackets_stand_in_each_other_only_so_deep() {
        let nested = |depth| format!("{}А{}", "А<".repeat(depth), ">".repeat(depth));
        assert!(TypeText::new(&nested(16)).is_some());
        assert_eq!(TypeText::new(&nested(17)), None);
        assert_eq!(TypeText::new(&nested(100_000)), None);
    }

    #[test]
    fn arguments_and_facets_are_found() {
        let table = TypeText::new("Таблица< ДинамическийСписок<::Форма.Строка, Число> , А|Б? >?").unwrap();
        let table = table.single().unwrap();
        assert!(table.is_nullable());
        let arguments: Vec<_> = table.arguments().map(TypeText::text).collect();
        assert_eq!(arguments, ["ДинамическийСписок<::Форма.Строка, Число>", "А|Б?"]);
        let row = table.arguments().next().unwrap().single().unwrap().arguments().next().unwrap();
        let row = row.single().unwrap();
        assert_eq!((row.element(), row.facet()), ("Форма", Some("Строка")));
    }

    #[test]
    fn ends_are_counted_from_the_start_of_the_text() {
        let text = " ПолеВвода< Товары.Ссылка | А > ";
        let field = TypeText::new(text).unwrap();
        let argument = field.single().unwrap().arguments().next().unwrap();
        assert_eq!(text.get(..field.end()), Some(" ПолеВвода< Товары.Ссылка | А >"));
        assert_eq!(text.get(..argument.end()), Some(" ПолеВвода< Товары.Ссылка | А"));
    }
}
