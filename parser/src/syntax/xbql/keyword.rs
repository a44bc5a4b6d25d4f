//! Keywords of the query language: whatever the letter case, in both languages.

use crate::syntax::word_table::WordTable;

macro_rules! keywords {
    ($($(#[$doc:meta])* $word:ident: $($spelling:literal)+,)*) => {
        /// A keyword. Nearly all of them are names too where the grammar wants a name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Keyword {
            $($(#[$doc])* $word,)*
        }

        /// Every spelling in capitals.
        const SPELLINGS: &[(&str, Keyword)] = &[$($(($spelling, Keyword::$word),)+)*];
    };
}

keywords! {
    Select: "ВЫБРАТЬ" "SELECT",
    Distinct: "РАЗЛИЧНЫЕ" "DISTINCT",
    Allowed: "РАЗРЕШЕННЫЕ" "ALLOWED",
    Top: "ПЕРВЫЕ" "TOP",
    From: "ИЗ" "FROM",
    As: "КАК" "AS",
    Where: "ГДЕ" "WHERE",
    And: "И" "AND",
    Or: "ИЛИ" "OR",
    Not: "НЕ" "NOT",
    In: "В" "IN",
    Between: "МЕЖДУ" "BETWEEN",
    Like: "ПОДОБНО" "LIKE",
    Escape: "СПЕЦСИМВОЛ" "ESCAPE",
    Matches: "СООТВЕТСТВУЕТ" "MATCHES",
    Is: "ЕСТЬ" "IS",
    Refs: "ССЫЛКА" "REFS",
    Exists: "СУЩЕСТВУЕТ" "EXISTS",
    Hierarchy: "ИЕРАРХИИ" "HIERARCHY",
    Case: "ВЫБОР" "CASE",
    When: "КОГДА" "WHEN",
    Then: "ТОГДА" "THEN",
    Else: "ИНАЧЕ" "ELSE",
    End: "КОНЕЦ" "END",
    Cast: "ВЫРАЗИТЬ" "CAST",
    Left: "ЛЕВОЕ" "LEFT",
    Right: "ПРАВОЕ" "RIGHT",
    Full: "ПОЛНОЕ" "FULL",
    Inner: "ВНУТРЕННЕЕ" "INNER",
    Lateral: "БОКОВОЙ" "LATERAL",
    Join: "СОЕДИНЕНИЕ" "JOIN",
    /// Russian has one word for `ON` after a join and `BY` in `GROUP BY`, `ORDER BY`, `INDEX BY`.
    By: "ПО" "ON" "BY",
    Group: "СГРУППИРОВАТЬ" "GROUP",
    Additionally: "ДОПОЛНИТЕЛЬНО" "ADDITIONALLY",
    Having: "ИМЕЮЩИЕ" "HAVING",
    Order: "УПОРЯДОЧИТЬ" "ORDER",
    Ascending: "ВОЗР" "ASC",
    Descending: "УБЫВ" "DESC",
    With: "СО",
    Offset: "СМЕЩЕНИЕМ" "OFFSET",
    Fetch: "ПОЛУЧИТЬ" "FETCH",
    Union: "ОБЪЕДИНИТЬ" "UNION",
    All: "ВСЕ" "ALL",
    Into: "ПОМЕСТИТЬ" "INTO",
    Fill: "ЗАПОЛНИТЬ" "FILL",
    Produce: "ПОРОДИТЬ" "PRODUCE",
    Index: "ИНДЕКСИРОВАТЬ" "ИНДЕКС" "INDEX",
    For: "ДЛЯ" "FOR",
    Update: "ИЗМЕНИТЬ" "ИЗМЕНЕНИЯ" "UPDATE",
    Create: "СОЗДАТЬ" "CREATE",
    Temporary: "ВРЕМЕННУЮ" "TEMPORARY" "TEMP",
    Table: "ТАБЛИЦУ" "TABLE",
    Insert: "ВСТАВИТЬ" "INSERT",
    /// `ВСТАВИТЬ ИГНОРИРУЯ В` is `INSERT UNIQUE INTO`.
    Unique: "ИГНОРИРУЯ" "UNIQUE",
    Set: "УСТАНОВИТЬ" "SET",
    Delete: "УДАЛИТЬ" "DELETE",
    Drop: "УНИЧТОЖИТЬ" "DROP",
    Truncate: "ОБРЕЗАТЬ" "TRUNCATE",
    Values: "ЗНАЧЕНИЯ" "VALUES",
    Using: "ИСПОЛЬЗУЯ" "USING",
    Complete: "ПОЛНОСТЬЮ" "COMPLETE",
    Default: "УМОЛЧАНИЮ" "DEFAULT",
    Computed: "ВЫЧИСЛЯЕТСЯ" "COMPUTED",
    Count: "КОЛИЧЕСТВО" "COUNT",
    Sum: "СУММА" "SUM",
    Minimum: "МИНИМУМ" "MINIMUM",
    Maximum: "МАКСИМУМ" "MAXIMUM",
    Average: "СРЕДНЕЕ" "AVERAGE",
    True: "ИСТИНА" "TRUE",
    False: "ЛОЖЬ" "FALSE",
    Undefined: "НЕОПРЕДЕЛЕНО" "UNDEFINED",
    Null: "NULL",
}

/// The bytes of the longest spelling, `СГРУППИРОВАТЬ`, `ИНДЕКСИРОВАТЬ`, `СООТВЕТСТВУЕТ`, `ДОПОЛНИТЕЛЬНО`.
const LONGEST: usize = 26;

static TABLE: WordTable<Keyword> = WordTable::new(SPELLINGS);

impl Keyword {
    /// The keyword a word spells in any letter case.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        let mut capitals = [0_u8; LONGEST];
        let capitals = capitals.get_mut(..word.len())?;
        capitals.copy_from_slice(word.as_bytes());
        capitalise(capitals);
        TABLE.find(capitals)
    }
}

/// Makes Latin and Russian letters capital, in place: both cases take the same number of bytes.
fn capitalise(word: &mut [u8]) {
    let mut rest = word;
    loop {
        rest = match rest {
            [] => return,
            [0xD0, second, behind @ ..] => {
                if matches!(second, 0xB0..=0xBF) {
                    *second -= 0x20;
                }
                behind
            }
            [first @ 0xD1, second, behind @ ..] => {
                match second {
                    0x80..=0x8F => (*first, *second) = (0xD0, *second + 0x20),
                    0x91 => (*first, *second) = (0xD0, 0x81),
                    _ => {}
                }
                behind
            }
            [byte, behind @ ..] => {
                byte.make_ascii_uppercase();
                behind
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letter_case_and_language_do_not_matter() {
        for word in ["выбрать", "ВЫБРАТЬ", "Выбрать", "select", "SELECT", "sElEcT"] {
            assert_eq!(Keyword::of(word), Some(Keyword::Select), "{word}");
        }
        for word in ["", "выбра", "selects", "имя", "упорядочитьпочему", "№"] {
            assert_eq!(Keyword::of(word), None, "{word}");
        }
    }

    #[test]
    fn every_spelling_is_found_as_written_and_none_is_longer_than_the_buffer() {
        for &(spelling, keyword) in SPELLINGS {
            assert!(spelling.len() <= LONGEST, "{spelling}");
            assert_eq!(Keyword::of(spelling), Some(keyword));
        }
        assert!(SPELLINGS.iter().any(|(spelling, _)| spelling.len() == LONGEST));
    }
}
