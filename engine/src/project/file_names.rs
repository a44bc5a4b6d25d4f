//! Which names mean the same file everywhere, and which of them two systems would take for one.

use std::{
    collections::{HashMap, hash_map::Entry},
    hash::{BuildHasher, Hasher, RandomState},
};

use memchr::memrchr;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHasher};
use unicode_normalization::{UnicodeNormalization, is_nfc};

use crate::source::is_hidden;

/// The longest name of a file or a directory, in bytes: most systems have none that is longer.
const LONGEST: usize = 255;

/// Why a name is not one and the same everywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NameFault {
    Empty,
    /// `.` or `..`.
    Dots,
    /// Longer than most systems take, in bytes.
    TooLong {
        bytes: usize,
        most: usize,
    },
    Control(char),
    /// A character that nobody sees.
    Hidden(char),
    /// One that names have nowhere in Windows.
    Character(char),
    /// A dot or a space at the end, which Windows drops.
    End,
    /// The name of a device in Windows.
    Reserved,
    /// Its letters are put together in another way than in the form NFC.
    NotNfc {
        nfc: String,
    },
}

/// How a name clashes with an earlier one, which is given with its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clash<'p> {
    /// On Windows and macOS they are one file.
    SameName {
        other: &'p str,
    },
    FileAgainstDirectory {
        other: &'p str,
    },
}

/// What is wrong with the name of one file or directory, if anything is.
#[must_use]
pub fn fault_of(name: &str) -> Option<NameFault> {
    if name.is_empty() {
        return Some(NameFault::Empty);
    }
    if name == "." || name == ".." {
        return Some(NameFault::Dots);
    }
    if name.len() > LONGEST {
        return Some(NameFault::TooLong { bytes: name.len(), most: LONGEST });
    }
    // Most names are made of common characters, and there is no need to look each of them up in tables.
    let is_common = name.chars().all(|character| folded_common(character).is_some());
    if !is_common {
        if let Some(control) = name.chars().find(|character| is_control(*character)) {
            return Some(NameFault::Control(control));
        }
        if let Some(hidden) = name.chars().find(|character| is_hidden(*character)) {
            return Some(NameFault::Hidden(hidden));
        }
        if let Some(character) = name.chars().find(|character| r#"<>:"|?*\/"#.contains(*character)) {
            return Some(NameFault::Character(character));
        }
    }
    if name.ends_with(['.', ' ']) {
        return Some(NameFault::End);
    }
    if is_reserved(name) {
        return Some(NameFault::Reserved);
    }
    (!is_common && !is_nfc(name)).then(|| NameFault::NotNfc { nfc: name.nfc().collect() })
}

/// Characters that could end a line or hide in it.
#[must_use]
pub fn is_control(character: char) -> bool {
    character.is_control() || matches!(character, '\u{2028}' | '\u{2029}')
}

/// Names of devices, whatever their case and extension.
fn is_reserved(name: &str) -> bool {
    // Most names begin with another letter.
    if !name.starts_with(['C', 'c', 'P', 'p', 'A', 'a', 'N', 'n', 'L', 'l']) {
        return false;
    }
    let stem = name.split('.').next().unwrap_or_default().trim_end();
    let is = |device: &str| stem.eq_ignore_ascii_case(device);
    let numbered = |device: &str| {
        stem.get(..3).is_some_and(|start| start.eq_ignore_ascii_case(device))
            && matches!(
                stem.get(3..),
                Some("0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "¹" | "²" | "³")
            )
    };
    ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].into_iter().any(is)
        || numbered("COM")
        || numbered("LPT")
}

/// The name in the form in which equal ones are one file to some system: neither case nor the way a letter is put together tells
/// them apart.
fn folded(name: &str) -> String {
    let common: Option<String> = name.chars().map(folded_common).collect();
    common.unwrap_or_else(|| folded_by_tables(name))
}

fn folded_by_tables(name: &str) -> String {
    // Upper case first: several lower-case letters may have one capital.
    name.nfd().flat_map(char::to_uppercase).flat_map(char::to_lowercase).nfc().collect()
}

/// The character without its case, if it is a digit, an English or Russian letter or one of a few signs: those are composed, may
/// be in any name, and have one form besides their case.
const fn folded_common(character: char) -> Option<char> {
    match character {
        'a'..='z' | '0'..='9' | '_' | '-' | '.' | ' ' | 'а'..='я' | 'ё' => Some(character),
        'A'..='Z' => Some(character.to_ascii_lowercase()),
        'А'..='Я' => char::from_u32(character as u32 + 0x20),
        'Ё' => Some('ё'),
        _ => None,
    }
}

/// Names of files and folders none of which clash, as numbers: what surely does not clash is told without a copy of any name.
#[derive(Clone, Debug, Default)]
pub struct ClearNames {
    /// By the number that all that may clash have, the one of the name itself, without the folder around it.
    known: FxHashMap<u64, u64>,
}

impl ClearNames {
    /// The names in these paths of files; `None` where some of them may clash.
    pub fn of<'p>(paths: impl Iterator<Item = &'p str>) -> Option<Self> {
        let count = paths.size_hint().1.unwrap_or_default();
        let mut names = Self { known: FxHashMap::with_capacity_and_hasher(count, FxBuildHasher) };
        let (mut last_folder, mut number) = ("", 0);
        for path in paths {
            let (folder, name) = folder_and_name(path);
            // Paths that come in order share most of their folders.
            if folder != last_folder {
                last_folder = folder;
                number = names.add_folders(folder)?;
            }
            names.add_name(number, name, true)?;
        }
        Some(names)
    }

    /// Adds the names in the path of another file; `None` where one may clash.
    #[must_use]
    pub fn add(&mut self, path: &str) -> Option<()> {
        let (folder, name) = folder_and_name(path);
        let number = self.add_folders(folder)?;
        self.add_name(number, name, true).map(|_| ())
    }

    /// Adds the folders on the way to one and tells its number.
    fn add_folders(&mut self, folder: &str) -> Option<u64> {
        let mut names = folder.split('/').filter(|name| !name.is_empty());
        names.try_fold(0, |around, name| self.add_name(around, name, false))
    }

    /// Adds a name in the folder of a number and tells the number of both.
    fn add_name(&mut self, around: u64, name: &str, is_file: bool) -> Option<u64> {
        let own = FxBuildHasher.hash_one((name, is_file));
        let number = folded_number(around, name);
        match self.known.entry(number) {
            // A folder is met with each of its files.
            Entry::Occupied(known) => (!is_file && *known.get() == own).then_some(number),
            Entry::Vacant(entry) => {
                entry.insert(own);
                Some(number)
            }
        }
    }
}

fn folder_and_name(path: &str) -> (&str, &str) {
    let slash = memrchr(b'/', path.as_bytes());
    slash.map_or(("", path), |slash| (&path[..slash], &path[slash + 1..]))
}

/// The same for all names in the folder of a number that may clash, and another one for most others.
fn folded_number(around: u64, name: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u64(around);
    let mut common = hasher.clone();
    let is_common = name
        .chars()
        .all(|character| folded_common(character).map(|folded| common.write_u32(folded.into())).is_some());
    if is_common {
        return common.finish();
    }
    folded_by_tables(name).chars().for_each(|folded| hasher.write_u32(folded.into()));
    hasher.finish()
}

/// Looks at paths one after the other and tells where two of them clash.
#[derive(Default)]
pub struct Clashes<'p> {
    /// By the directory's number and the folded name below it, hashed: that is shorter than most names.
    known: HashMap<u128, Known<'p>, FxBuildHasher>,
    /// They have secrets: the names of an archive can be chosen to make any other hash slow, or to meet.
    hashers: [RandomState; 2],
    /// The path before, and its directories, each with where it ends and its number: paths that come in order share most of them.
    last: &'p str,
    directories: Vec<(usize, u32)>,
}

struct Known<'p> {
    path: &'p str,
    number: u32,
    is_file: bool,
}

impl<'p> Clashes<'p> {
    /// Takes in the path of a file, its parts joined with `/`, and tells the part of it that clashes with an earlier
    /// path, and how.
    pub fn add(&mut self, path: &'p str) -> Option<(&'p str, Clash<'p>)> {
        let shared = path.bytes().zip(self.last.bytes()).take_while(|(one, other)| one == other).count();
        self.last = path;
        // The slash behind a directory is shared, too.
        let count = self.directories.iter().take_while(|(end, _)| *end < shared).count();
        self.directories.truncate(count);
        let (mut start, mut parent) =
            self.directories.last().map_or((0, 0), |(end, number)| (end + 1, *number));
        let rest = path.get(start..).unwrap_or_default();
        let ends = rest.match_indices('/').map(|(at, _)| start + at).chain([path.len()]).collect::<Vec<_>>();
        for end in ends {
            let (part, name) =
                (path.get(..end).unwrap_or_default(), path.get(start..end).unwrap_or_default());
            start = end + 1;
            let is_file = end == path.len();
            let number = u32::try_from(self.known.len()).unwrap_or(u32::MAX).saturating_add(1);
            let new = Known { path: part, number, is_file };
            let key = self.key(parent, &folded(name));
            let known = self.known.entry(key).or_insert(new);
            if known.number != number {
                let other = known.path;
                if known.is_file != is_file {
                    return Some((part, Clash::FileAgainstDirectory { other }));
                }
                if is_file || known.path != part {
                    return Some((part, Clash::SameName { other }));
                }
            }
            parent = known.number;
            if !is_file {
                self.directories.push((end, parent));
            }
        }
        None
    }

    /// How many files and directories there are.
    #[must_use]
    pub fn number_of_names(&self) -> usize {
        self.known.len()
    }

    fn key(&self, parent: u32, folded: &str) -> u128 {
        let [high, low] = &self.hashers;
        let hash = |hasher: &RandomState| u128::from(hasher.hash_one((parent, folded)));
        hash(high) << 64 | hash(low)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_another_system_would_change_are_told() {
        let nfc = || "й".to_owned();
        for (name, fault) in [
            ("Товары.yaml", None),
            (".hidden.yaml", None),
            ("com.yaml", None),
            ("COM10.yaml", None),
            ("Консоль", None),
            ("a b", None),
            ("", Some(NameFault::Empty)),
            (".", Some(NameFault::Dots)),
            ("..", Some(NameFault::Dots)),
            ("a\nb", Some(NameFault::Control('\n'))),
            ("a\u{85}", Some(NameFault::Control('\u{85}'))),
            ("a\u{2028}b", Some(NameFault::Control('\u{2028}'))),
            ("a\u{202e}b", Some(NameFault::Hidden('\u{202e}'))),
            ("a\u{200b}", Some(NameFault::Hidden('\u{200b}'))),
            ("a\\b", Some(NameFault::Character('\\'))),
            ("a/b", Some(NameFault::Character('/'))),
            ("a:b", Some(NameFault::Character(':'))),
            ("a.", Some(NameFault::End)),
            ("a ", Some(NameFault::End)),
            ("con", Some(NameFault::Reserved)),
            ("Aux.yaml", Some(NameFault::Reserved)),
            ("NUL .txt", Some(NameFault::Reserved)),
            ("lpt1.tar.gz", Some(NameFault::Reserved)),
            ("COM².txt", Some(NameFault::Reserved)),
            ("и\u{306}", Some(NameFault::NotNfc { nfc: nfc() })),
        ] {
            assert_eq!(fault_of(name), fault, "{name:?}");
        }
    }

    #[test]
    fn names_that_are_not_what_they_look_like_are_told() {
        let hidden = [0xad, 0x61c, 0x2060, 0xfeff]
            .into_iter()
            .chain(0x200b..=0x200f)
            .chain(0x202a..=0x202e)
            .chain(0x2066..=0x2069)
            .map(|code| char::from_u32(code).expect("a character"));
        for character in hidden {
            for name in [format!("{character}"), format!("a{character}б.yaml")] {
                assert_eq!(fault_of(&name), Some(NameFault::Hidden(character)));
            }
        }
        for fine in ["\u{ac}", "\u{ae}", "\u{61b}", "\u{2010}", "\u{2030}", "\u{2070}", "\u{fefc}"] {
            assert_eq!(fault_of(fine), fault_of("a"), "{fine:?}");
        }
    }

    #[test]
    fn names_have_a_length() {
        let (longest, longer) = (format!("{}a", "я".repeat(127)), "я".repeat(128));
        assert_eq!(fault_of(&longest), None);
        assert_eq!(fault_of(&longer), Some(NameFault::TooLong { bytes: 256, most: 255 }));
    }

    #[test]
    fn common_characters_are_as_the_tables_have_them() {
        let common: Vec<char> =
            (char::MIN..=char::MAX).filter(|character| folded_common(*character).is_some()).collect();
        assert_eq!(common.len(), 2 * (26 + 33) + 10 + 4);
        for character in common {
            let name = format!("a{character}b");
            assert_eq!(folded(&name), folded_by_tables(&name));
            assert!(is_nfc(&name) && !is_control(character) && fault_of(&name).is_none(), "{character:?}");
        }
    }

    fn clashes(paths: &[&'static str]) -> Vec<(&'static str, Clash<'static>)> {
        let mut clashes = Clashes::default();
        let found: Vec<_> = paths.iter().filter_map(|path| clashes.add(path)).collect();
        let whole = ClearNames::of(paths.iter().copied());
        assert_eq!(whole.is_none(), !found.is_empty(), "{paths:?}");
        let mut names = ClearNames::default();
        let one_by_one: Option<()> = paths.iter().try_for_each(|path| names.add(path));
        assert_eq!(one_by_one.is_none(), !found.is_empty(), "{paths:?}");
        found
    }

    #[test]
    fn names_that_become_one_clash() {
        let same = |other| Clash::SameName { other };
        let against = |other| Clash::FileAgainstDirectory { other };
        assert_eq!(clashes(&["a/b", "a/c", "a/d/b", "b/b", "b/d/b", "a/e"]), []);
        assert_eq!(clashes(&["a/B.yaml", "a/b.yaml"]), [("a/b.yaml", same("a/B.yaml"))]);
        assert_eq!(clashes(&["A/x", "a/y"]), [("a", same("A"))]);
        assert_eq!(clashes(&["a/Ёж", "a/ёж"]), [("a/ёж", same("a/Ёж"))]);
        assert_eq!(clashes(&["a/ё", "a/е\u{308}"]), [("a/е\u{308}", same("a/ё"))]);
        assert_eq!(clashes(&["a/ss", "a/ß"]), [("a/ß", same("a/ss"))]);
        assert_eq!(clashes(&["a", "a/b"]), [("a", against("a"))]);
        assert_eq!(clashes(&["a/b", "A"]), [("A", against("a"))]);
        assert_eq!(clashes(&["a/b", "a/b"]), [("a/b", same("a/b"))]);
        assert_eq!(clashes(&["a/b/c", "d/b/c", "a/B/d"]), [("a/B", same("a/b"))]);
    }
}
