//! One lie at a time: the clean archive is sound, and each change of one thing is told by its own code.

use std::time::{Duration, Instant};

use super::forge::{Forge, Head, Made};
use stapel::{
    messages::Sentence,
    pack::reader::{Archive, Index, Unreadable},
    source::ByteSource,
};

const A: &str = "acme/Shop/Main/A.yaml";
const B: &str = "acme/Shop/Main/Товары.xbsl";

fn clean() -> Forge {
    Forge::of(&[
        ("Assembly.yaml", b"ManifestVersion: 1.0\n"),
        (A, "ВидЭлемента: Справочник\n".repeat(9).as_bytes()),
        (B, "метод Тест()\n;\n".as_bytes()),
    ])
}

/// What is found out about an archive.
fn read<T>(bytes: &[u8], look: impl FnOnce(&Archive<'_>) -> T) -> Result<T, Unreadable> {
    let index = Index::load(ByteSource::Memory(bytes))?;
    Ok(look(&Archive::of(&index)?))
}

/// The codes of all flaws with their paths, contents included.
fn flaws(bytes: &[u8]) -> Vec<(String, String)> {
    let look = |archive: &Archive<'_>| {
        let mut found: Vec<_> =
            archive.flaws.iter().map(|flawed| (flawed.cause.code(), flawed.path.clone())).collect();
        let (known, is_bomb) = (found.clone(), archive.is_bomb());
        for entry in archive.entries.iter().filter(|entry| entry.packed.is_some() && !is_bomb) {
            let broken = archive.unpack(entry, |_| ()).err();
            let broken = broken.map(|flaw| (flaw.code(), entry.path().into_owned()));
            found.extend(broken.filter(|flaw| !known.contains(flaw)));
        }
        found
    };
    read(bytes, look).unwrap()
}

fn expect(change: impl FnOnce(&mut Forge), expected: &[(&str, &str)]) {
    let mut forge = clean();
    change(&mut forge);
    let found = flaws(&forge.write());
    let found: Vec<_> = found.iter().map(|(code, path)| (code.as_str(), path.as_str())).collect();
    assert_eq!(found, expected);
}

#[test]
fn a_clean_archive_is_sound() {
    expect(|_| (), &[]);
    expect(|forge| forge.entries.push(Made::stored("acme/empty", b"")), &[]);
    expect(|forge| forge.entries.push(Made::new("acme/empty", b"")), &[]);
    expect(|forge| forge.entries.push(Made::new("acme/large", &[7; 1 << 20])), &[]);
    expect(|forge| forge.entries[1].both(|head| head.flags |= 2), &[]);
}

#[test]
fn nothing_stands_around_the_archive() {
    expect(|forge| forge.after = b"x".to_vec(), &[("trailing-data", "")]);
    expect(|forge| forge.comment = b"hello".to_vec(), &[("archive-comment", "")]);
    expect(|forge| forge.comment_length = Some(9), &[("archive-comment", ""), ("trailing-data", "")]);
    expect(|forge| forge.before = b"#!/bin/sh\n".to_vec(), &[("directory-place", ""), ("leading-data", "")]);
    // Offsets that count the bytes before, as those of self-extracting archives do.
    expect(
        |forge| {
            let length = forge.entries[0].packed.len() + 30 + "Assembly.yaml".len();
            forge.entries[0].before = vec![0; 7];
            forge.entries[0].offset = Some(7);
            assert!(length > 7);
        },
        &[("leading-data", "")],
    );
    expect(|forge| forge.entries[1].before = b"gap".to_vec(), &[("gap", "")]);
    expect(|forge| forge.before_directory = b"gap".to_vec(), &[("gap", "")]);
    let hidden = Forge::of(&[("hidden", b"x")]).write();
    expect(|forge| forge.before_directory = hidden[..38].to_vec(), &[("hidden-entry", "")]);
    expect(|forge| forge.before = hidden[..38].to_vec(), &[("directory-place", ""), ("hidden-entry", "")]);
}

#[test]
fn there_is_one_end_and_one_directory() {
    let other = Forge::of(&[("other", b"x")]).write();
    // A comment that is an archive of its own: some readers see the one, some the other.
    expect(|forge| forge.comment = other.clone(), &[("directory-place", ""), ("hidden-entry", "")]);
    expect(
        |forge| forge.comment = [other.clone(), b"x".to_vec()].concat(),
        &[("archive-comment", ""), ("second-end-record", "")],
    );
    expect(|forge| forge.count = Some(2), &[("entry-count", "")]);
    expect(|forge| forge.entries_here = Some(2), &[("several-disks", "")]);
    expect(|forge| forge.disk = 1, &[("several-disks", "")]);
    expect(|forge| forge.entries[1].disk = 1, &[("several-disks", A)]);
    let locator = [b"PK\x06\x07".as_slice(), &[0; 16]].concat();
    expect(|forge| forge.before_end = locator, &[("zip64", "")]);
    // Readers that believe the end record find nothing where it points.
    expect(|forge| forge.directory_offset = Some(1 << 20), &[("directory-place", "")]);
}

#[test]
fn both_headers_say_the_same() {
    fn local(change: fn(&mut Head), code: &str) {
        expect(|forge| change(&mut forge.entries[1].local), &[(code, A)]);
    }
    local(|head| head.name[0] = b'b', "header-name");
    local(|head| head.version = 45, "header-version");
    local(|head| head.flags = 2, "header-flags");
    local(|head| head.method = 0, "header-method");
    local(|head| head.time = 1, "header-time");
    local(|head| head.date = 1, "header-time");
    local(|head| head.crc ^= 1, "header-checksum");
    local(|head| head.size += 1, "header-size");
    local(|head| head.packed_size += 1, "header-size");
    local(|head| head.extra = b"\x55\x54\x01\x00x".to_vec(), "extra-field");
    expect(|forge| forge.entries[1].central.extra = b"\x01\x00\x00\x00".to_vec(), &[("extra-field", A)]);
    expect(|forge| forge.entries[1].comment = b"hello".to_vec(), &[("entry-comment", A)]);
    expect(|forge| forge.order = Some(vec![0, 2, 1]), &[("header-order", A)]);
}

#[test]
fn only_plain_files_are_packed() {
    expect(|forge| forge.entries[1].attributes = 0o120_777 << 16, &[("link", A)]);
    expect(|forge| forge.entries[1].attributes = 0o010_644 << 16, &[("special-file", A)]);
    expect(|forge| forge.entries[1].attributes = 0o040_755 << 16, &[("directory-entry", A)]);
    expect(|forge| forge.entries[1].attributes = 0x10, &[("directory-entry", A)]);
    expect(
        |forge| forge.entries.push(Made::stored("acme/Shop/Empty/", b"")),
        &[("directory-entry", "acme/Shop/Empty/")],
    );
    expect(|forge| forge.entries[1].both(|head| head.flags |= 1), &[("encrypted", A)]);
    expect(|forge| forge.entries[1].both(|head| head.flags |= 1 << 5), &[("flags", A)]);
    expect(|forge| forge.entries[1].both(|head| head.method = 12), &[("method", A)]);
    let descriptor = |made: &mut Made| {
        made.both(|head| head.flags |= 8);
        made.after = b"PK\x07\x08".to_vec();
        for number in [made.central.crc, made.central.packed_size, made.central.size] {
            made.after.extend(number.to_le_bytes());
        }
        (made.local.crc, made.local.packed_size, made.local.size) = (0, 0, 0);
    };
    expect(|forge| descriptor(&mut forge.entries[1]), &[("data-descriptor", A)]);
    expect(
        |forge| {
            descriptor(&mut forge.entries[1]);
            forge.entries[1].after.drain(..4);
        },
        &[("data-descriptor", A)],
    );
}

#[test]
fn entries_do_not_share_bytes() {
    // The second entry is the first one once more, under the same name in its header.
    expect(
        |forge| {
            forge.entries[1] = Made { offset: Some(0), is_there: false, ..forge.entries[0].clone() };
            forge.entries[1].central.name = b"acme/quoted".to_vec();
        },
        &[("header-name", "acme/quoted"), ("overlap", "acme/quoted")],
    );
    expect(
        |forge| forge.entries[2].both(|head| head.packed_size += 4),
        &[("into-directory", B), ("data-after-stream", B)],
    );
    expect(
        |forge| forge.entries[2].both(|head| head.packed_size = 1 << 20),
        &[("data-outside", B), ("into-directory", B)],
    );
    expect(|forge| forge.entries[1].offset = Some(3), &[("no-local-header", A), ("hidden-entry", "")]);
}

#[test]
fn names_unpack_to_one_tree_everywhere() {
    let cases = [
        ("acme/../../etc/passwd", "name-dots"),
        ("./acme/A.yaml", "name-dots"),
        ("..", "name-dots"),
        ("/etc/passwd", "name-absolute"),
        ("acme\\A.yaml", "name-backslash"),
        ("acme//A.yaml", "name-empty-part"),
        ("acme/a\nb.yaml", "name-control"),
        ("acme/a\u{85}b.yaml", "name-control"),
        ("acme/a\u{2028}b.yaml", "name-control"),
        ("acme/a\u{202e}lmay.exe", "name-hidden"),
        ("acme\u{200b}/a.yaml", "name-hidden"),
        ("acme/a:b.yaml", "name-character"),
        ("acme/a?.yaml", "name-character"),
        ("acme/a.", "name-end"),
        ("acme /a", "name-end"),
        ("acme/CON", "name-reserved"),
        ("acme/nul.txt", "name-reserved"),
        ("acme/Com1.yaml", "name-reserved"),
        ("acme/LPT³", "name-reserved"),
        ("acme/и\u{306}.yaml", "name-not-nfc"),
        ("", "name-empty"),
    ];
    for (name, code) in cases {
        expect(|forge| forge.entries[1].rename(name), &[(code, name)]);
    }
    expect(|forge| forge.entries[1].rename("C:/a"), &[("name-absolute", "C:/a"), ("name-character", "C:/a")]);
    let part = format!("acme/{}.yaml", "n".repeat(251));
    expect(|forge| forge.entries[1].rename(&part), &[("name-part-too-long", &part)]);
    expect(|forge| forge.entries[1].rename(&part.replacen('n', "", 1)), &[]);
    let long = "a/".repeat(3000) + "b";
    expect(|forge| forge.entries[1].rename(&long), &[("name-too-long", &format!("{}…", &long[..4096]))]);
    let deep = |forge: &mut Forge| {
        let names = (0..200).map(|number| format!("{number}{}", "/a".repeat(2000)));
        forge.entries = names.map(|name| Made::new(&name, b"")).collect();
    };
    expect(deep, &[("names-not-compared", "")]);
    expect(
        |forge| forge.entries[1].both(|head| head.name = b"\xF2\xEE\xE2\xE0\xF0".to_vec()),
        &[("name-not-utf8", "\u{fffd}\u{fffd}\u{fffd}\u{fffd}\u{fffd}")],
    );
    expect(|forge| forge.entries[2].both(|head| head.flags = 0), &[("name-not-marked", B)]);
    for fine in ["acme/COM10", "acme/CONSOLE.txt", "acme/.hidden", "acme/a..b", "acme/ a"] {
        expect(|forge| forge.entries[1].rename(fine), &[]);
    }
}

#[test]
fn no_two_names_meet_on_any_system() {
    let add = |path: &str, code: &str| {
        expect(|forge| forge.entries.push(Made::new(path, b"x")), &[(code, path)]);
    };
    add(A, "duplicate");
    add("acme/Shop/Main/a.YAML", "same-name");
    add("acme/SHOP/Main/Other.yaml", "same-name");
    add("acme/Shop/Main/ТОВАРЫ.xbsl", "same-name");
    add("acme/Shop/Main", "file-against-directory");
    add("acme/Shop/Main/A.yaml/x", "file-against-directory");
    expect(
        |forge| {
            forge.entries.push(Made::new("acme/Straße", b"x"));
            forge.entries.push(Made::new("acme/STRASSE", b"x"));
        },
        &[("same-name", "acme/STRASSE")],
    );
    let decomposed = "acme/Shop/Main/и\u{306}";
    expect(
        |forge| {
            forge.entries.push(Made::new("acme/Shop/Main/й", b"x"));
            forge.entries.push(Made::new(decomposed, b"x"));
        },
        &[("name-not-nfc", decomposed), ("same-name", decomposed)],
    );
}

#[test]
fn contents_are_what_the_directory_promises() {
    expect(|forge| forge.entries[1].both(|head| head.size -= 1), &[("size-exceeded", A)]);
    expect(|forge| forge.entries[1].both(|head| head.size += 1), &[("size-short", A)]);
    expect(|forge| forge.entries[1].both(|head| head.crc ^= 1), &[("checksum", A)]);
    expect(|forge| forge.entries[1].packed[3] ^= 0x55, &[("data-broken", A)]);
    expect(
        |forge| {
            let made = &mut forge.entries[1];
            made.packed.extend(b"tail");
            made.both(|head| head.packed_size += 4);
        },
        &[("data-after-stream", A)],
    );
    expect(
        |forge| {
            forge.entries[1] = Made::stored(A, b"stored");
            forge.entries[1].both(|head| head.size -= 1);
        },
        &[("size-exceeded", A)],
    );
}

#[test]
fn what_cannot_be_is_told_at_once() {
    let start = Instant::now();
    let zeros = vec![0; 40 << 20];
    let large = Made::new("acme/zeros", &zeros);
    assert!(large.packed.len() < 50_000);
    // As much as deflate can do, and so it is unpacked.
    expect(|forge| forge.entries.push(large.clone()), &[]);
    let promising = |size: u32| {
        let mut made = large.clone();
        made.both(|head| head.size = size);
        made
    };
    // More than that is a lie.
    expect(|forge| forge.entries.push(promising(60 << 20)), &[("bomb", "")]);
    // It promises little, and no more than that is unpacked.
    expect(|forge| forge.entries.push(promising(100)), &[("size-exceeded", "acme/zeros")]);
    // Many entries of one kernel of data.
    expect(
        |forge| {
            forge.entries = vec![large.clone()];
            forge.entries.push(Made { offset: Some(0), is_there: false, ..large.clone() });
        },
        &[("overlap", "acme/zeros"), ("duplicate", "acme/zeros"), ("bomb", "")],
    );
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

#[test]
fn an_archive_has_at_most_65535_entries() {
    let of = |count: usize| {
        let entries = (0..count).map(|number| Made::stored(&format!("acme/{number}"), b"")).collect();
        Forge { entries, ..Forge::default() }.write()
    };
    let found = |bytes: &[u8]| read(bytes, |archive| archive.entries.len()).unwrap();
    let most = of(65_535);
    assert_eq!((found(&most), flaws(&most)), (65_535, vec![]));
    // The number begins anew, and a reader that believes it sees an empty archive.
    let more = of(65_536);
    assert_eq!(found(&more), 65_535);
    assert_eq!(flaws(&more)[0].0, "entry-count");
}

#[test]
fn what_is_no_archive_is_told() {
    for bytes in [b"".as_slice(), b"PK", b"hello", &[0; 22], &[0x50; 100_000]] {
        assert_eq!(read(bytes, |_| ()).unwrap_err(), Unreadable::NoEndRecord);
    }
    let mut forge = clean();
    forge.directory_size = Some(u32::MAX);
    assert_eq!(read(&forge.write(), |_| ()).unwrap_err(), Unreadable::Zip64);
    forge.directory_size = Some(1 << 30);
    assert!(matches!(read(&forge.write(), |_| ()).unwrap_err(), Unreadable::Directory { .. }));
    forge.directory_size = Some(47);
    assert!(matches!(read(&forge.write(), |_| ()).unwrap_err(), Unreadable::Directory { .. }));
}

/// A truncated archive is not an archive; nothing that is left of it may break the reader.
#[test]
fn any_part_of_an_archive_can_be_read() {
    let whole = clean().write();
    for end in 0..whole.len() {
        assert!(read(&whole[..end], |_| ()).is_err(), "cut at {end}");
    }
    for start in 1..whole.len() {
        let is_sound = read(&whole[start..], |archive| archive.flaws.is_empty());
        assert_ne!(is_sound, Ok(true), "cut before {start}");
    }
}

/// A local header whose name is longer than that in the directory, and that one is empty.
#[test]
fn a_name_that_only_the_directory_lacks_is_told() {
    expect(
        |forge| {
            forge.entries[1].rename("");
            forge.entries[1].local.name = b"acme/x".to_vec();
        },
        &[("name-empty", ""), ("header-name", "")],
    );
}

/// What a stranger repeats at will takes neither memory nor lines: all is counted, the first are kept, and of each kind one.
#[test]
fn of_many_flaws_the_first_are_kept() {
    let mut forge = clean();
    forge.entries.extend((0..5_000).map(|number| Made::stored(&format!("acme/{number}\u{7}"), b"")));
    forge.entries.push(Made::stored("acme/late.", b""));
    let (kept, total, last) = read(&forge.write(), |archive| {
        let flaws = &archive.flaws;
        (flaws.iter().count(), flaws.total(), flaws.iter().last().unwrap().cause.code())
    })
    .unwrap();
    assert_eq!((kept, total, &*last), (101, 5_001, "name-end"));
}
