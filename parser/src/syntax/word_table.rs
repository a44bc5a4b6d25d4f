//! Words that are found by one comparison, in a table that the compiler builds.

/// Words and what each of them means.
pub(super) struct WordTable<T: 'static> {
    words: &'static [(&'static str, T)],
    /// An open-addressing table of indices into `words`.
    slots: [u8; SLOTS],
    /// The bytes of the longest word.
    longest: usize,
}

const SLOTS: usize = 1024;
const EMPTY: u8 = u8::MAX;

impl<T: Copy> WordTable<T> {
    /// A table of at most 255 words of two bytes or more.
    pub(super) const fn new(words: &'static [(&'static str, T)]) -> Self {
        assert!(words.len() <= EMPTY as usize);
        let mut table = Self { words, slots: [EMPTY; SLOTS], longest: 0 };
        let mut index = 0;
        while index < words.len() {
            let word = words[index].0.as_bytes();
            let mut slot = slot_of(word);
            while table.slots[slot] != EMPTY {
                slot = (slot + 1) % SLOTS;
            }
            table.slots[slot] = index as u8;
            if word.len() > table.longest {
                table.longest = word.len();
            }
            index += 1;
        }
        table
    }

    /// What a word means, letter for letter.
    pub(super) fn find(&self, word: &[u8]) -> Option<T> {
        if !(2..=self.longest).contains(&word.len()) {
            return None;
        }
        let mut slot = slot_of(word);
        loop {
            let &(spelling, meaning) = self.words.get(self.slots[slot] as usize)?;
            if spelling.as_bytes() == word {
                return Some(meaning);
            }
            slot = (slot + 1) % SLOTS;
        }
    }
}

/// Where the search for a word of two bytes or more begins.
const fn slot_of(word: &[u8]) -> usize {
    let length = word.len();
    let mixed = (word[1] as usize) * 7
        + (word[length - 1] as usize) * 31
        + (word[length / 2] as usize) * 101
        + (word[0] as usize) * 3
        + length * 211;
    mixed % SLOTS
}
