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

/// Whether one character of a name was typed wrong, left out or put in, or two beside each other changed places.
#[must_use]
pub fn is_slip(typed: &str, name: &str) -> bool {
    let (typed, name) = without_shared(typed, name);
    let (behind_typed, behind_name) = (without_first(typed), without_first(name));
    typed != name
        && (behind_typed == Some(name)
            || behind_name == Some(typed)
            || behind_typed.is_some() && behind_typed == behind_name
            || is_swapped(typed, name))
}

/// In shorter names in characters any two are alike.
const SHORTEST_MISTYPED: usize = 5;

/// The same, but the name is not short, and what is wrong is not the end of one of its words: there names differ from one
/// another, as `Файл` and `Файлы` do.
#[must_use]
pub fn is_slip_inside(typed: &str, name: &str) -> bool {
    let is_long = name.chars().nth(SHORTEST_MISTYPED - 1).is_some();
    let (typed, name) = without_shared(typed, name);
    let (behind_typed, behind_name) = (without_first(typed), without_first(name));
    let rest = match (behind_typed, behind_name) {
        (Some(rest), _) if rest == name => rest,
        (_, Some(rest)) if rest == typed => rest,
        (Some(rest), Some(other)) if rest == other => rest,
        _ => "",
    };
    is_long && (rest.starts_with(char::is_lowercase) || is_swapped(typed, name))
}

/// Whether two characters beside each other changed places and nothing else is wrong.
#[must_use]
pub fn is_transposed(typed: &str, name: &str) -> bool {
    let (typed, name) = without_shared(typed, name);
    is_swapped(typed, name)
}

/// Whether one character was typed twice and nothing else is wrong.
#[must_use]
pub fn is_doubled(typed: &str, name: &str) -> bool {
    let shared = typed.len() - without_shared(typed, name).0.len();
    let (typed_last, typed) = (typed[..shared].chars().next_back(), &typed[shared..]);
    typed_last.is_some_and(|last| typed.strip_prefix(last) == Some(&name[shared..]))
}

/// Two texts behind what they begin with alike.
fn without_shared<'t, 'n>(typed: &'t str, name: &'n str) -> (&'t str, &'n str) {
    let shared = typed.chars().zip(name.chars()).take_while(|(from, to)| from == to);
    let shared: usize = shared.map(|(letter, _)| letter.len_utf8()).sum();
    (&typed[shared..], &name[shared..])
}

fn without_first(text: &str) -> Option<&str> {
    let mut letters = text.chars();
    letters.next().map(|_| letters.as_str())
}

/// Whether two texts differ in the order of their first two characters alone.
fn is_swapped(one: &str, other: &str) -> bool {
    let (mut one, mut other) = (one.chars(), other.chars());
    let (first, second) = (one.next(), one.next());
    second.is_some() && other.next() == second && other.next() == first && one.as_str() == other.as_str()
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
    fn names_that_differ_at_the_end_of_a_word_are_no_slips_inside() {
        let is_slip = |typed: &&str| is_slip_inside(typed, "КлючДоступа");
        assert!(
            ["КлчДоступа", "КллючДоступа", "КлючДостпа", "КлбчДоступа", "КлчюДоступа"].iter().all(is_slip)
        );
        let others =
            ["КлючиДоступа", "КлюДоступа", "КлюдДоступа", "КлючДоступ", "КлючДоступы", "КлючДоступа", ""];
        assert!(!others.iter().any(is_slip));
        assert!(is_slip_inside("Чсло", "Число") && !is_slip_inside("Дтаа", "Дата"));
    }

    #[test]
    fn a_slip_is_one_letter_wrong_or_two_swapped() {
        for typed in ["Длинна", "Длна", "Длины", "лина", "Длиан", "Дилна", "Длинаа"]
        {
            assert!(is_slip(typed, "Длина"), "{typed}");
        }
        for typed in ["Длина", "Длинано", "Ширина", "", "Дли", "аДлин"] {
            assert!(!is_slip(typed, "Длина"), "{typed}");
        }
        assert!(is_slip("а", "") && is_slip("", "а") && !is_slip("", ""));
        assert!(is_transposed("Тпи", "Тип") && is_transposed("Tpye", "Type"));
        assert!(!["Тип", "Типп", "Топ", "Тпид"].iter().any(|typed| is_transposed(typed, "Тип")));
        assert!(["Типп", "Тиип", "ТТип"].iter().all(|typed| is_doubled(typed, "Тип")));
        assert!(!["Тип", "Типы", "Топп", "Тип ", "аТип", ""].iter().any(|typed| is_doubled(typed, "Тип")));
    }

    #[test]
    fn of_names_equally_near_the_smallest_answer_is_taken() {
        assert_eq!(nearest("abcx", [("abcz", 2), ("abcy", 1)]), Some(1));
    }
}
