//! Forms of Russian verbs, known by their endings.
//!
//! Endings that only verbs have are enough by themselves; other verbs are listed by their roots. A form that an
//! adjective shares («применим», «допустим») is not taken for a verb.

use std::str;

/// Whether a word says what «we» do or will do: «проверяем», «получим», «вернёмся».
#[must_use]
pub fn is_we_verb(word: &str) -> bool {
    // All of them end so: «делаем», «займемся».
    if !word.ends_with(['м', 'М', 'я', 'Я']) {
        return false;
    }
    let Some(word) = Plain::of(word) else { return false };
    let word = word.as_str();
    if let Some(verb) = word.strip_suffix("ся") {
        let is_participle = ends_with(verb, &["щим", "щем", "вшим", "вшем"]);
        return ends_with(verb, &["им", "ем"]) && !is_participle;
    }
    if ends_with(word, &["аем", "яем", "уем", "юем"]) {
        // «изменяем» is a verb here, «неизменяем» is not.
        return !word.starts_with("не") && !NO_VERBS.contains(&word);
    }
    ends_with(word, &["ем", "им"]) && !ADJECTIVES.contains(&word) && has_root(word, 2)
}

/// Whether a word says what somebody or something does or will do: «берется», «вернут», «создаем».
#[must_use]
pub fn is_finite_verb(word: &str) -> bool {
    let Some(plain) = Plain::of(word) else { return false };
    let plain = plain.as_str();
    let is_past = ends_with(plain, &["лся", "лась", "лось", "лись"]);
    let is_present = ends_with(plain, &["тся", "ет", "ит", "ат", "ят", "ут", "ют"])
        && !ends_with(plain, PARTICIPLES)
        && !NOUNS.iter().any(|noun| plain.ends_with(noun));
    is_past || is_present || plain == "нет" || is_we_verb(word)
}

fn ends_with(word: &str, endings: &[&str]) -> bool {
    endings.iter().any(|ending| word.ends_with(ending))
}

/// Whether a word is a root behind that many prefixes or fewer.
fn has_root(word: &str, prefixes: usize) -> bool {
    ROOTS.contains(&word)
        || (prefixes > 0
            && PREFIXES
                .iter()
                .any(|prefix| word.strip_prefix(prefix).is_some_and(|rest| has_root(rest, prefixes - 1))))
}

/// A letter in small case, with е for ё.
pub(super) const fn plain(letter: char) -> char {
    match letter {
        'А'..='Я' => match char::from_u32(letter as u32 + 0x20) {
            Some(small) => small,
            None => letter,
        },
        'Ё' | 'ё' => 'е',
        'A'..='Z' => letter.to_ascii_lowercase(),
        _ => letter,
    }
}

/// A word in plain letters, kept in place.
struct Plain {
    bytes: [u8; Self::LONGEST],
    length: usize,
}

impl Plain {
    /// In bytes.
    const LONGEST: usize = 64;

    /// `None` for what is longer than any verb.
    fn of(word: &str) -> Option<Self> {
        let mut plain_word = Self { bytes: [0; Self::LONGEST], length: 0 };
        for letter in word.chars().map(plain) {
            let end = plain_word.length + letter.len_utf8();
            letter.encode_utf8(plain_word.bytes.get_mut(plain_word.length..end)?);
            plain_word.length = end;
        }
        Some(plain_word)
    }

    fn as_str(&self) -> &str {
        self.bytes.get(..self.length).and_then(|bytes| str::from_utf8(bytes).ok()).unwrap_or_default()
    }
}

const PREFIXES: &[&str] = &[
    "в", "во", "воз", "вос", "вы", "до", "за", "из", "изо", "ис", "на", "о", "об", "обо", "от", "ото",
    "пере", "по", "под", "подо", "пре", "пред", "при", "про", "раз", "разо", "рас", "с", "со", "у",
];

/// Verbs of the first person plural without prefixes; some only occur with one.
#[rustfmt::skip]
const ROOTS: &[&str] = &[
    "бавим", "бежим", "бережем", "берем", "бросим", "будем", "валим", "варим", "ведем", "везем", "верим",
    "вернем", "вершим", "влечем", "водим", "возим", "возьмем", "вспомним", "вторим", "выясним", "вяжем",
    "гасим", "говорим", "гоним", "готовим", "греем", "грузим", "дадим", "держим", "едем", "ждем", "жжем",
    "живем", "жмем", "закончим", "запретим", "зачислим", "зовем", "идем", "имеем", "ищем",
    "кажем", "кладем", "ключим", "кончим", "копим", "красим", "крепим", "купим", "лежим", "летим", "лечим", "ловим",
    "мажем", "машем", "меним", "мерим", "местим", "метим", "множим", "можем", "наймем", "начнем", "начислим",
    "несем", "новим", "нимем", "носим", "обозначим", "назначим", "объединим", "определим", "освоим",
    "отыщем", "перечислим", "печим", "пишем", "платим", "повторим", "подтвердим", "поделим", "поймем",
    "получим", "полним", "помним", "поясним", "правим", "прекратим", "придем", "примем", "присвоим",
    "присоединим", "продолжим", "просим", "прячем", "пустим", "распределим", "растем", "растим", "расширим",
    "режем", "решим", "свяжем", "следим", "сложим", "смеем", "смотрим", "снизим", "создадим", "сократим",
    "сообщим", "ставим", "становим", "станем", "стоим", "строим", "ступим", "судим", "сумеем", "сядем",
    "тащим", "творим", "тормозим", "тратим", "тянем", "увеличим", "удалим", "уменьшим", "умеем", "усвоим",
    "ускорим", "успеем", "учим", "утвердим", "точним", "хвалим", "ходим", "хотим", "храним", "ценим", "чиним",
    "числим", "чистим", "чтем", "займем", "йдем", "кроем", "владеем", "жалеем", "предупредим", "освободим",
];

/// Words with the ending of a verb that are something else, most of them nouns.
#[rustfmt::skip]
const NO_VERBS: &[&str] = &[
    "алтаем", "буем", "бугаем", "дунаем", "заем", "караваем", "китаем", "краем", "лаем", "лентяем", "лишаем",
    "маем", "минтаем", "наем", "негодяем", "николаем", "обозреваем", "обитаем", "обычаем", "осязаем",
    "исчисляем", "попугаем", "предсказуем", "проницаем", "раем", "сараем", "случаем", "трамваем", "узнаваем",
    "урожаем", "чаем", "шалаем",
];

/// Forms that are adjectives as often as verbs, nouns among them.
#[rustfmt::skip]
const ADJECTIVES: &[&str] = &[
    "выполним", "вычислим", "дождем", "допустим", "исполним", "исправим", "исчислим", "восполним", "кроем", "отличим",
    "отделим", "покроем", "положим", "приложим", "применим", "разделим", "различим", "разрешим", "совместим",
    "соизмерим", "справим", "уравним",
];

/// Endings of short participles, which say what is done to something.
const PARTICIPLES: &[&str] = &[
    "сжат",
    "зажат",
    "нажат",
    "занят",
    "принят",
    "понят",
    "поднят",
    "снят",
    "отнят",
    "взят",
    "начат",
    "развернут",
];

/// Nouns with the ending of a verb.
#[rustfmt::skip]
const NOUNS: &[&str] = &[
    "агрегат", "адресат", "алфавит", "аппарат", "атрибут", "аудит", "билет", "бит", "бюджет", "виджет",
    "возврат", "депозит", "дубликат", "запрет", "захват", "институт", "интернет", "кандидат", "квадрат",
    "коммит", "комитет", "координат", "кредит", "лет", "лимит", "макет", "маршрут", "минут", "ответ", "откат",
    "отчет", "охват", "пакет", "планшет", "портрет", "предикат", "предмет", "приоритет", "расчет", "результат",
    "реквизит", "свет", "секрет", "сертификат", "совет", "сокет", "счет", "трафарет", "учет", "формат", "цвет",
    "чат", "щит",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_of_we() {
        let verbs = "проверяем Получим найдём вернёмся делаем игнорируем кладём установим переустановим запишем \
                     возьмём сравниваем создаём отправим выведем поместим можем";
        for verb in verbs.split_whitespace() {
            assert!(is_we_verb(verb), "{verb}");
        }
        let others = "режим объём приём своём затем всем чем краем случаем имеющимся документом неизменяем \
                      применим допустим необходим видим зависим заём общим третьим дождём системам";
        for word in others.split_whitespace() {
            assert!(!is_we_verb(word), "{word}");
        }
    }

    #[test]
    fn finite_verbs() {
        for verb in "берется вернет вернут изменился осталось создаем хранит лежат нет".split_whitespace()
        {
            assert!(is_finite_verb(verb), "{verb}");
        }
        for word in "формат возврат объект расчёт занят пуст брать последняя перерасчет".split_whitespace()
        {
            assert!(!is_finite_verb(word), "{word}");
        }
    }
}
