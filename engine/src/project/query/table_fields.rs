//! The fields that tables have in queries: what their elements declare, and what the platform adds.

use crate::{
    platform::{
        Word,
        words::{facet, field, key, kind},
    },
    project::{Element, PartSymbol, Section},
};

/// What is known of a field of a table.
#[derive(Clone, Copy, Debug)]
pub enum TableField<'p> {
    /// A reference to the object that the row is, or belongs to.
    Reference,
    DeletionMark,
    Declared(&'p PartSymbol),
}

/// The tables that the platform makes of an accumulation register.
const TOTALS: [Word; 3] = [facet::BALANCE, facet::TURNOVERS, facet::BALANCE_AND_TURNOVERS];

/// What stands behind the name of a resource in the table of balances; in English it is not known.
const BALANCE_SUFFIX: &str = "Остаток";

/// The sections whose items are fields of the table of an element.
const SECTIONS: [Section; 3] = [Section::Attributes, Section::Dimensions, Section::Resources];

impl<'p> Element<'p> {
    /// The field that a table of the element has by a name: its own table, or that of a part, `Строки`, `СрезПоследних`. Of
    /// the totals of a register these are the dimensions, and the resources in the table of balances.
    #[must_use]
    pub fn table_field(&self, part: Option<&str>, name: &str) -> Option<TableField<'p>> {
        let symbols = self.symbols();
        let is_slice = |part: &str| facet::SLICE_LAST.is(part) || facet::SLICE_FIRST.is(part);
        // The slices of a register have its own fields.
        let part = part.filter(|part| !(is_slice(part) && self.is_kind(kind::INFORMATION_REGISTER)));
        if let Some(part) = part
            && self.is_kind(kind::ACCUMULATION_REGISTER)
            && TOTALS.iter().any(|table| table.is(part))
        {
            let dimension = symbols.part(Section::Dimensions, name).found();
            let balance = || {
                let resource = name.strip_suffix(BALANCE_SUFFIX).filter(|_| facet::BALANCE.is(part))?;
                symbols.part(Section::Resources, resource).found()
            };
            return dimension.or_else(balance).map(TableField::Declared);
        }
        let is_own = match part {
            None => field::LINK.is(name) || facet::REFERENCE.is(name),
            Some(_) => field::OWNER.is(name),
        };
        if is_own && self.has_objects() {
            let has_table = |part| symbols.part(Section::TabularParts, part).found().is_some();
            return part.is_none_or(has_table).then_some(TableField::Reference);
        }
        let declared = match part {
            None => SECTIONS.iter().find_map(|section| symbols.part(*section, name).found()),
            Some(part) => symbols.part(Section::TabularParts, part).found()?.attribute(name).found(),
        };
        if let Some(declared) = declared {
            return Some(TableField::Declared(declared));
        }
        let has_mark = part.is_none() && self.has_objects() && self.get(key::DELETION_MODE).is_none();
        (has_mark && field::DELETION_MARK.is(name)).then_some(TableField::DeletionMark)
    }
}
