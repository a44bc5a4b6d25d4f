//! Archives written byte by byte, each field at will, so that a test can lie in exactly one of them.

use libdeflater::{CompressionLvl, Compressor};

/// An archive to be. What is `None` is told truthfully.
#[derive(Clone, Default)]
pub(crate) struct Forge {
    pub(crate) before: Vec<u8>,
    pub(crate) entries: Vec<Made>,
    /// The order of local headers, where it is not that of the directory.
    pub(crate) order: Option<Vec<usize>>,
    pub(crate) before_directory: Vec<u8>,
    pub(crate) before_end: Vec<u8>,
    pub(crate) disk: u16,
    pub(crate) entries_here: Option<u16>,
    pub(crate) count: Option<u16>,
    pub(crate) directory_size: Option<u32>,
    pub(crate) directory_offset: Option<u32>,
    pub(crate) comment: Vec<u8>,
    pub(crate) comment_length: Option<u16>,
    pub(crate) after: Vec<u8>,
}

#[derive(Clone)]
pub(crate) struct Made {
    pub(crate) local: Head,
    pub(crate) central: Head,
    pub(crate) packed: Vec<u8>,
    pub(crate) made_by: u16,
    pub(crate) disk: u16,
    pub(crate) attributes: u32,
    pub(crate) comment: Vec<u8>,
    pub(crate) offset: Option<u32>,
    /// Bytes before the local header and after the data.
    pub(crate) before: Vec<u8>,
    pub(crate) after: Vec<u8>,
    /// Whether there are a local header and data at all.
    pub(crate) is_there: bool,
}

#[derive(Clone)]
pub(crate) struct Head {
    pub(crate) version: u16,
    pub(crate) flags: u16,
    pub(crate) method: u16,
    pub(crate) time: u16,
    pub(crate) date: u16,
    pub(crate) crc: u32,
    pub(crate) packed_size: u32,
    pub(crate) size: u32,
    pub(crate) name: Vec<u8>,
    pub(crate) extra: Vec<u8>,
}

impl Made {
    /// An entry as `stapel pack` writes it.
    pub(crate) fn new(path: &str, contents: &[u8]) -> Self {
        Self::packed(path, contents, deflated(contents), 8)
    }

    pub(crate) fn stored(path: &str, contents: &[u8]) -> Self {
        Self::packed(path, contents, contents.to_vec(), 0)
    }

    fn packed(path: &str, contents: &[u8], packed: Vec<u8>, method: u16) -> Self {
        let head = Head {
            version: 20,
            flags: if path.is_ascii() { 0 } else { 0x800 },
            method,
            time: 0,
            date: 0x41,
            crc: crc32fast::hash(contents),
            packed_size: packed.len() as u32,
            size: contents.len() as u32,
            name: path.as_bytes().to_vec(),
            extra: Vec::new(),
        };
        Self {
            local: head.clone(),
            central: head,
            packed,
            made_by: 3 << 8 | 20,
            disk: 0,
            attributes: 0o100_644 << 16,
            comment: Vec::new(),
            offset: None,
            before: Vec::new(),
            after: Vec::new(),
            is_there: true,
        }
    }

    /// Changes both headers alike.
    pub(crate) fn both(&mut self, change: impl Fn(&mut Head)) {
        change(&mut self.local);
        change(&mut self.central);
    }

    pub(crate) fn rename(&mut self, path: &str) {
        self.both(|head| {
            head.name = path.as_bytes().to_vec();
            head.flags = if path.is_ascii() { 0 } else { 0x800 };
        });
    }
}

impl Head {
    fn write(&self, to: &mut Vec<u8>) {
        for number in [self.version, self.flags, self.method, self.time, self.date] {
            to.extend(number.to_le_bytes());
        }
        for number in [self.crc, self.packed_size, self.size] {
            to.extend(number.to_le_bytes());
        }
        to.extend((self.name.len() as u16).to_le_bytes());
        to.extend((self.extra.len() as u16).to_le_bytes());
    }
}

impl Forge {
    pub(crate) fn of(files: &[(&str, &[u8])]) -> Self {
        let entries = files.iter().map(|(path, contents)| Made::new(path, contents)).collect();
        Self { entries, ..Self::default() }
    }

    pub(crate) fn write(&self) -> Vec<u8> {
        let mut bytes = self.before.clone();
        let shift = self.before.len();
        let mut offsets = vec![0; self.entries.len()];
        let order = self.order.clone().unwrap_or_else(|| (0..self.entries.len()).collect());
        for number in order {
            let made = &self.entries[number];
            bytes.extend(&made.before);
            offsets[number] = (bytes.len() - shift) as u32;
            if made.is_there {
                bytes.extend(b"PK\x03\x04");
                made.local.write(&mut bytes);
                bytes.extend(&made.local.name);
                bytes.extend(&made.local.extra);
                bytes.extend(&made.packed);
                bytes.extend(&made.after);
            }
        }
        bytes.extend(&self.before_directory);
        let directory = bytes.len();
        for (made, offset) in self.entries.iter().zip(offsets) {
            bytes.extend(b"PK\x01\x02");
            bytes.extend(made.made_by.to_le_bytes());
            made.central.write(&mut bytes);
            bytes.extend((made.comment.len() as u16).to_le_bytes());
            bytes.extend(made.disk.to_le_bytes());
            bytes.extend([0, 0]);
            bytes.extend(made.attributes.to_le_bytes());
            bytes.extend(made.offset.unwrap_or(offset).to_le_bytes());
            bytes.extend(&made.central.name);
            bytes.extend(&made.central.extra);
            bytes.extend(&made.comment);
        }
        let size = bytes.len() - directory;
        bytes.extend(&self.before_end);
        let count = self.count.unwrap_or(self.entries.len() as u16);
        bytes.extend(b"PK\x05\x06");
        for number in [self.disk, 0, self.entries_here.unwrap_or(count), count] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(self.directory_size.unwrap_or(size as u32).to_le_bytes());
        bytes.extend(self.directory_offset.unwrap_or((directory - shift) as u32).to_le_bytes());
        bytes.extend(self.comment_length.unwrap_or(self.comment.len() as u16).to_le_bytes());
        bytes.extend(&self.comment);
        bytes.extend(&self.after);
        bytes
    }
}

/// By the codec of `stapel pack`.
fn deflated(contents: &[u8]) -> Vec<u8> {
    let mut codec = Compressor::new(CompressionLvl::new(6).unwrap());
    let mut packed = vec![0; codec.deflate_compress_bound(contents.len())];
    let length = codec.deflate_compress(contents, &mut packed).unwrap();
    packed.truncate(length);
    packed
}
