//! `Поле В (ВЫБРАТЬ …)` is slow where the field can have values of several types. A field without the name of its table is
//! not judged, for it may belong to another one.

use crate::{
    platform::words::type_name,
    project::Section,
    rules::prelude::*,
    syntax::{
        types::TypeText,
        xbql::{Keyword, TokenKind},
    },
};

/// The sections whose items are fields of the table of an element.
const FIELDS: [Section; 3] = [Section::Attributes, Section::Dimensions, Section::Resources];

pub fn check(query: &Query<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    // Most queries have no second one inside of them.
    let selects = query.tokens().iter().filter(|token| token.kind == TokenKind::Keyword(Keyword::Select));
    if selects.take(2).count() < 2 {
        return;
    }
    let sources = query.sources();
    for path in sources.paths().filter(|path| path.is_in_subquery()) {
        let Some((table, name, _)) = path.field().filter(|(table, ..)| table.part.is_none()) else {
            continue;
        };
        let Found(element) = context.project().element(table.element) else { continue };
        let mut fields = FIELDS.iter().filter_map(|section| element.symbols().part(*section, name).found());
        let written = fields.find_map(|field| field.type_text.as_deref());
        if written.is_some_and(is_composite) && table.namespace.is_empty() {
            report.at(path.span()).arg("field", path.span().slice(query.file().text()));
        }
    }
}

/// Whether values of several types are possible, the empty one not counted. Round brackets around some of them change
/// nothing; a function remains none of the types that are read.
fn is_composite(written: &str) -> bool {
    let is_empty = |name: &str| name.is_empty() || type_name::UNDEFINED.is(name);
    let ungrouped = written.replace(['(', ')'], " ");
    let members = TypeText::new(&ungrouped).into_iter().flat_map(TypeText::members);
    members.filter(|member| !is_empty(member.name())).nth(1).is_some()
}
