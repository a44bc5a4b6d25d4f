//! Symbols that are found by name.

use std::ops::Deref;

use crate::platform::Lookup;

/// What has a name to be found by.
pub trait SymbolName {
    fn name(&self) -> &str;
}

impl SymbolName for Box<str> {
    fn name(&self) -> &str {
        self
    }
}

/// Symbols in the order of the text; it derefs to the slice of them. Several may have one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymbolList<T> {
    symbols: Box<[T]>,
    /// Their indices, sorted by name, then by place.
    by_name: Box<[u32]>,
}

impl<T: SymbolName> SymbolList<T> {
    /// Those with a name, in the order of the text.
    pub fn named(&self, name: &str) -> impl Iterator<Item = &T> {
        let symbol = |index: &u32| self.symbols.get(*index as usize);
        let start = self.by_name.partition_point(|index| symbol(index).map_or("", T::name) < name);
        let others = self.by_name.get(start..).unwrap_or_default().iter().filter_map(symbol);
        others.take_while(move |symbol| symbol.name() == name)
    }

    /// The only one with a name. Several are `Unknown`; none is `Absent` if the list `is_whole`, else `Unknown`.
    pub fn only(&self, name: &str, is_whole: bool) -> Lookup<&T> {
        let mut found = self.named(name);
        match (found.next(), found.next()) {
            (Some(symbol), None) => Lookup::Found(symbol),
            (None, _) if is_whole => Lookup::Absent,
            _ => Lookup::Unknown,
        }
    }
}

impl<T> Default for SymbolList<T> {
    fn default() -> Self {
        Self { symbols: Box::default(), by_name: Box::default() }
    }
}

impl<T: SymbolName> FromIterator<T> for SymbolList<T> {
    fn from_iter<I: IntoIterator<Item = T>>(symbols: I) -> Self {
        let symbols: Box<[T]> = symbols.into_iter().collect();
        let mut by_name: Box<[u32]> = (0..).take(symbols.len()).collect();
        by_name.sort_by_key(|index| symbols.get(*index as usize).map_or("", T::name));
        Self { symbols, by_name }
    }
}

impl<T> Deref for SymbolList<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.symbols
    }
}
