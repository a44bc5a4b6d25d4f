//! Which of several names somebody may have meant who mistyped one.

/// The answer that goes with the name nearest to `typed`, if one is near enough to be a slip of the hand: one
/// character may be wrong, and another for every four there are. Of names equally near the one with the smallest answer.
pub fn nearest<N: AsRef<str>, T: Ord>(typed: &str, names: impl IntoIterator<Item = (N, T)>) -> Option<T> {
    let length = typed.chars().count();
    let most = 1 + length / 4;
    let names = names.into_iter().filter(|(name, _)| name.as_ref().chars().count().abs_diff(length) <= most);
    let measured = names.map(|(name, answer)| (distance(typed, name.as_ref()), answer));
    measured.filter(|(distance, _)| *distance <= most).min().map(|(_, answer)| answer)
}

/// Levenshtein's distance in characters.
#[must_use]
pub fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, to) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(from != *to);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_hand_is_found_and_another_word_is_not() {
        let formats = [("text", 1), ("json", 2)];
        assert_eq!(nearest("jsn", formats), Some(2));
        assert_eq!(nearest("xml", formats), None);
    }

    #[test]
    fn of_names_equally_near_the_smallest_answer_is_taken() {
        assert_eq!(nearest("abcx", [("abcz", 2), ("abcy", 1)]), Some(1));
    }
}
