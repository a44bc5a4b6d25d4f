//! Documentation: the `///` lines above a declaration, and the tags in them.

use std::ops::Range;

use super::{
    kind::NodeKind,
    node::{Node, TokenRef},
    tree::{NodeId, TokenId, Tree},
    word::{identifier_end, same_ignoring_case},
};
use crate::source::Span;

/// The documentation of a declaration: the first lines with three slashes or more among the comments right above it. Those
/// behind another comment are no part of it.
#[derive(Clone, Debug)]
pub struct Doc<'t> {
    declaration: Node<'t>,
    lines: Range<u32>,
}

/// One line of it.
#[derive(Clone, Copy, Debug)]
pub struct DocLine<'t>(TokenRef<'t>);

/// `@слово` at the start of a line, with what follows it on the line.
#[derive(Clone, Copy, Debug)]
pub struct DocTag<'t> {
    /// `@слово` itself.
    pub text: &'t str,
    pub span: Span,
    pub body: &'t str,
    pub body_span: Span,
    /// `None` for a word that is no tag.
    pub kind: Option<DocTagKind>,
}

/// The tags, in the order in which they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DocTagKind {
    Parameter,
    Returns,
    Throws,
    See,
}

/// What a line of documentation begins with; more slashes are a part of what it says.
const SLASHES: &str = "///";

/// What can be documented.
const DECLARATIONS: [NodeKind; 8] = [
    NodeKind::Method,
    NodeKind::Structure,
    NodeKind::Exception,
    NodeKind::Constructor,
    NodeKind::Field,
    NodeKind::Enumeration,
    NodeKind::EnumItem,
    NodeKind::ModuleConst,
];

impl Tree {
    /// All declarations of the module, its structures and enumerations, kind after kind.
    pub fn declarations(&self) -> impl Iterator<Item = Node<'_>> {
        DECLARATIONS.iter().flat_map(|&kind| self.nodes(kind))
    }

    /// The documentation of every declaration that has some; looked for once.
    pub fn docs(&self) -> impl Iterator<Item = Doc<'_>> {
        let known = self.documented.get_or_init(|| {
            let documented = |declaration: Node<'_>| Some((declaration.id(), lines_above(declaration)?));
            self.declarations().filter_map(documented).collect()
        });
        known.iter().map(|(id, lines)| Doc { declaration: self.node(*id), lines: lines.clone() })
    }
}

/// The declarations with documentation, and the numbers of the tokens that are its lines.
pub(super) type Documented = Box<[(NodeId, Range<u32>)]>;

/// The first lines of documentation among the comments above a declaration.
fn lines_above(declaration: Node<'_>) -> Option<Range<u32>> {
    let is_line = |comment: &TokenRef<'_>| comment.text().starts_with(SLASHES);
    let comments = declaration.comments_above().skip_while(|comment| !is_line(comment));
    let mut ids = comments.take_while(is_line).map(|comment| comment.id().0);
    let first = ids.next()?;
    let following = ids.zip(first + 1..).take_while(|(id, next)| id == next);
    Some(first..first + 1 + following.count() as u32)
}

impl<'t> Doc<'t> {
    #[must_use]
    pub fn declaration(&self) -> Node<'t> {
        self.declaration
    }

    pub fn lines(
        &self,
    ) -> impl ExactSizeIterator<Item = DocLine<'t>> + DoubleEndedIterator + Clone + use<'t> {
        let tree = self.declaration.tree();
        self.lines.clone().map(move |id| DocLine(tree.token(TokenId(id))))
    }

    /// The lines below one of its lines.
    pub fn lines_below(&self, line: DocLine<'t>) -> impl Iterator<Item = DocLine<'t>> + use<'t> {
        let tree = self.declaration.tree();
        (line.0.id().0 + 1..self.lines.end).map(move |id| DocLine(tree.token(TokenId(id))))
    }

    /// Its tags of a kind, in order.
    pub fn tags(&self, kind: DocTagKind) -> impl Iterator<Item = DocTag<'t>> + Clone + use<'t> {
        self.lines().filter_map(DocLine::tag).filter(move |tag| tag.kind == Some(kind))
    }
}

impl<'t> DocLine<'t> {
    /// The whole line with its slashes.
    #[must_use]
    pub fn span(self) -> Span {
        self.0.span()
    }

    /// What it says, without the three slashes and blanks around.
    #[must_use]
    pub fn content_span(self) -> Span {
        let text = self.0.text();
        let content = text.strip_prefix(SLASHES).unwrap_or(text).trim_start();
        let start = self.span().start + (text.len() - content.len()) as u32;
        Span::new(start, start + content.trim_end().len() as u32)
    }

    #[must_use]
    pub fn content(self) -> &'t str {
        let text = self.0.text();
        text.strip_prefix(SLASHES).unwrap_or(text).trim()
    }

    #[must_use]
    pub fn is_blank(self) -> bool {
        self.content().is_empty()
    }

    /// The tag it begins with; any word behind `@` counts.
    #[must_use]
    pub fn tag(self) -> Option<DocTag<'t>> {
        // Most lines have none.
        memchr::memchr(b'@', self.0.text().as_bytes())?;
        let content = self.content_span();
        DocTag::read(content.slice(self.0.tree.text()), content.start)
    }
}

impl<'t> DocTag<'t> {
    /// The tag that the content of a line begins with, and where that content stands; any word behind `@` counts.
    #[must_use]
    pub fn read(content: &'t str, start: u32) -> Option<Self> {
        if !content.starts_with('@') {
            return None;
        }
        let end = content.find(char::is_whitespace).unwrap_or(content.len());
        let (text, rest) = content.split_at(end);
        let body = rest.trim_start();
        let body_start = start + (content.len() - body.len()) as u32;
        Some(Self {
            text,
            span: Span::new(start, start + end as u32),
            body,
            body_span: Span::new(body_start, start + content.len() as u32),
            kind: DocTagKind::ALL.into_iter().find(|kind| kind.spellings().contains(&text)),
        })
    }

    /// What its body says in words: without the name of a parameter or an exception and the dash behind it. What is
    /// referred to is no words.
    #[must_use]
    pub fn prose_span(&self) -> Span {
        let end = self.body_span.end;
        let start = match self.kind {
            Some(DocTagKind::Parameter | DocTagKind::Throws) => {
                let rest = self.body.get(self.name().len()..).unwrap_or_default().trim_start();
                end - rest.strip_prefix(['-', '–', '—']).unwrap_or(rest).trim_start().len() as u32
            }
            Some(DocTagKind::See) => end,
            Some(DocTagKind::Returns) | None => self.body_span.start,
        };
        Span::new(start, end)
    }

    /// The name its body begins with: of a parameter or an exception, maybe qualified; empty where there is none.
    #[must_use]
    pub fn name(&self) -> &'t str {
        let end_of_part = |at| identifier_end(self.body, at, self.body.len());
        let mut end = end_of_part(0);
        while let Some(b'.' | b':') = self.body.as_bytes().get(end) {
            end = end_of_part(end + 1);
        }
        let name = self.body.get(..end).unwrap_or_default();
        if name.starts_with(['.', ':']) { "" } else { name.trim_end_matches(['.', ':']) }
    }

    #[must_use]
    pub fn name_span(&self) -> Span {
        Span::new(self.body_span.start, self.body_span.start + self.name().len() as u32)
    }

    /// The part of the name that development tools read: they know neither underscores, dots and colons nor the
    /// small ё.
    #[must_use]
    pub fn read_name(&self) -> &'t str {
        let is_read = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, 'А'..='я' | 'Ё');
        let name = self.name();
        name.find(|letter| !is_read(letter)).and_then(|end| name.get(..end)).unwrap_or(name)
    }
}

impl DocTagKind {
    const ALL: [Self; 4] = [Self::Parameter, Self::Returns, Self::Throws, Self::See];

    /// How it is written, Russian and English.
    #[must_use]
    pub const fn spellings(self) -> [&'static str; 2] {
        match self {
            Self::Parameter => ["@параметр", "@parameter"],
            Self::Returns => ["@возвращает", "@returns"],
            Self::Throws => ["@выбрасывает", "@throws"],
            Self::See => ["@см", "@see"],
        }
    }

    /// The right spelling of a tag in wrong letter case, or of one known from other tools.
    #[must_use]
    pub fn meant(text: &str) -> Option<&'static str> {
        let mut spellings = Self::ALL.into_iter().flat_map(Self::spellings);
        spellings.find(|spelling| same_ignoring_case(spelling, text)).or(match text {
            "@param" => Some("@parameter"),
            "@return" => Some("@returns"),
            "@throw" | "@exception" => Some("@throws"),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::xbsl::parse;

    fn docs(text: &str) -> Vec<Vec<String>> {
        let tree = parse(text.into());
        let lines = |doc: Doc<'_>| doc.lines().map(|line| line.content().to_owned()).collect();
        tree.docs().map(lines).collect()
    }

    #[test]
    fn the_first_lines_above_a_declaration_document_it() {
        let text =
            "/// а\n\n/// б\n//// в\n/// г\n///   д \n// е\n@НаСервере\nметод А()\n    /// ж\n;\n/// з\n";
        assert_eq!(docs(text), [["б", "/ в", "г", "д"]]);
        assert_eq!(docs("// а\n/// б\n/* в */\n/// г\nметод А()\n;\n"), [["б"]]);
        assert_eq!(docs("//////\n// а\n/// б\nметод А()\n;\n"), [["///"]]);
        let text = "структура А // а\n    /// б\n    пер Б: Число /// в\n    /// г\n    конструктор\n;\n";
        assert_eq!(docs(text), [["г"], ["б"]]);
        assert_eq!(docs("импорт А\n@НаСервере\n/// а\nметод А()\n;\n"), Vec::<Vec<String>>::new());
    }

    #[test]
    fn tags_have_a_name_and_a_text() {
        let text =
            "///  @параметр Мой_Х. - раз\n/// @throws  Ns::E: два\n/// @Returns\n/// а @см\nметод А()\n;\n";
        let tree = parse(text.into());
        let doc = tree.docs().next().expect("the method is documented");
        let tags: Vec<_> = doc.lines().filter_map(DocLine::tag).collect();
        let kinds: Vec<_> = tags.iter().map(|tag| tag.kind).collect();
        assert_eq!(kinds, [Some(DocTagKind::Parameter), Some(DocTagKind::Throws), None]);
        let names: Vec<_> = tags.iter().map(|tag| (tag.name(), tag.read_name(), tag.body)).collect();
        assert_eq!(names, [("Мой_Х", "Мой", "Мой_Х. - раз"), ("Ns::E", "Ns", "Ns::E: два"), ("", "", "")]);
        for tag in &tags {
            assert_eq!((tag.span.slice(text), tag.body_span.slice(text)), (tag.text, tag.body));
        }
        let prose = tags.iter().map(|tag| tag.prose_span().slice(text)).collect::<Vec<_>>();
        assert_eq!(prose, [". - раз", ": два", ""]);
        assert_eq!(tags.last().and_then(|tag| DocTagKind::meant(tag.text)), Some("@returns"));
    }
}
