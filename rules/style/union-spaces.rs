//! Alternatives of a type stand close: `Число|Строка`. A line may break behind the sign.

use crate::{rules::prelude::*, syntax::xbsl::Type};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for separator in module.all::<Type<'_>>().flat_map(Type::separators) {
        if separator.follows_blank() || separator.precedes_blank() {
            report.at(separator.span());
        }
    }
}
