//! Whether a name is in the singular or the plural, as far as the endings of its main word prove it.
//!
//! There is no dictionary here, only endings and short lists of words: what they do not decide has no number. The main
//! word of a Russian name is the first one, an adjective included, as it has the number of its noun; but not an
//! abbreviation, or a part of a word, that only tells more of the next one. That of an English name is the last one,
//! unless a preposition stands before it.

use std::sync::LazyLock;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::syntax::xbsl::{is_russian_letter, is_small_letter, name_words, small_letter};

/// The grammatical number of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    Singular,
    Plural,
}

impl Number {
    /// The number of a name; `None` where its words do not prove one.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        let words = || name_words(name).filter(|word| word.contains(is_small_letter));
        let small = |word: &str| {
            let mut small = String::with_capacity(word.len());
            small.extend(word.chars().map(small_letter));
            small
        };
        let mut russian = words().filter(|word| word.starts_with(is_russian_letter)).peekable();
        while let Some(word) = russian.next() {
            let word = small(word);
            let is_last = russian.peek().is_none();
            if is_last && is_like_participle(&word) {
                return None;
            }
            if is_last || !tells_more_of_next(&word) {
                return of_russian(&word);
            }
        }
        if words().any(|word| is_any(RELATING, word)) {
            return None;
        }
        let main = words().filter(|word| word.len() > 1).last();
        main.and_then(|word| of_english(&small(word)))
    }
}

/// Whether a Russian word in front of another stands for an adjective: `Ккм` in `КкмЧеки`, `Соц` in `СоцСети`.
fn tells_more_of_next(word: &str) -> bool {
    TELLING.contains(word) || !word.contains(VOWELS)
}

/// Whether a Russian word may be a participle: by itself, as in `Нумеруемое`, it names no thing that is one or many.
fn is_like_participle(word: &str) -> bool {
    let mut stems = ADJECTIVAL_ENDINGS.iter().filter_map(|ending| word.strip_suffix(ending));
    stems.any(|stem| PARTICIPLES.iter().any(|ending| stem.ends_with(ending)))
}

fn of_russian(word: &str) -> Option<Number> {
    let ends_with = |endings: &[&str]| endings.iter().any(|ending| word.ends_with(ending));
    if word.chars().count() < 3 || !word.contains(VOWELS) {
        None
    } else if let Some(number) = LISTED.get(word) {
        *number
    } else if ends_with(AMBIGUOUS) {
        None
    } else if ends_with(PLURAL_ENDINGS) {
        Some(Number::Plural)
    } else {
        ends_with(SINGULAR_ENDINGS).then_some(Number::Singular)
    }
}

fn of_english(word: &str) -> Option<Number> {
    let ends_with = |endings: &[&str]| endings.iter().any(|ending| word.ends_with(ending));
    if is_any(SINGULARS_LIKE_VERBS, word) {
        Some(Number::Singular)
    } else if is_any(UNCOUNTABLE, word) || ends_with(&["ing", "ed", "ics", "os"]) || !word.is_ascii() {
        None
    } else if is_any(IRREGULAR_PLURALS, word) {
        Some(Number::Plural)
    } else if !word.ends_with('s') || ends_with(&["ss", "us", "is"]) || is_any(SINGULARS_WITH_S, word) {
        Some(Number::Singular)
    } else {
        word.contains(['a', 'e', 'i', 'o', 'u', 'y']).then_some(Number::Plural)
    }
}

/// Whether a word is one of a list.
fn is_any(words: &[&str], word: &str) -> bool {
    words.contains(&word)
}

/// Words in front of others that tell more of them.
static TELLING: LazyLock<FxHashSet<&str>> = LazyLock::new(|| PARTS.iter().chain(MARKS).copied().collect());

/// The number of the Russian words that are in a list.
static LISTED: LazyLock<FxHashMap<&str, Option<Number>>> = LazyLock::new(|| {
    // Of lists with the same word the last one tells.
    let lists = [
        (SINGULARS, Some(Number::Singular)),
        (PLURALS, Some(Number::Plural)),
        (ABBREVIATIONS, None),
        (NUMBERLESS, None),
    ];
    lists.into_iter().flat_map(|(words, number)| words.iter().map(move |word| (*word, number))).collect()
});

/// Words after which an English name says more about what stands before them.
const RELATING: &[&str] =
    &["Of", "By", "For", "To", "In", "On", "At", "With", "Without", "From", "Per", "And", "Or"];

const VOWELS: [char; 10] = ['а', 'е', 'ё', 'и', 'о', 'у', 'ы', 'э', 'ю', 'я'];

/// Parts of words, and nouns that tell what kind of thing the next word is.
#[rustfmt::skip]
const PARTS: &[&str] = &[
    "бизнес", "веб", "гос", "доп", "жил", "интернет", "мед", "онлайн", "орг", "офлайн", "пин", "прайс",
    "прод", "проф", "пуш", "соц", "спец", "стоп", "строй", "тех", "торг", "физ", "фин", "хеш", "хэш",
    "штрих", "юр",
];

/// What marks the name of something that is to go: `УдалитьТовары`.
const MARKS: &[&str] = &["удалить", "устарело"];

/// Abbreviations that end as nouns do.
#[rustfmt::skip]
const ABBREVIATIONS: &[&str] = &[
    "авр", "азс", "акб", "апк", "арм", "асн", "асутп", "атс", "афк", "бик", "вуз", "гост", "ебс",
    "егрюл", "едв", "еис", "енвд", "ерп", "ецп", "загс", "ибп", "ижс", "инн", "иус", "ифнс", "мрот",
    "оис", "оквэд", "окпд", "оксм", "омс", "оос", "офд", "пиф", "сиз", "тнвэд", "увр", "уид", "уин",
    "уип", "уок", "уос", "урл", "усн", "эбд", "эдс", "эпл", "эцп", "юрл",
];

const ADJECTIVAL_ENDINGS: [&str; 7] = ["ый", "ий", "ая", "ое", "ее", "ые", "ие"];

/// How participles end before that.
const PARTICIPLES: [&str; 8] = ["ющ", "ящ", "ущ", "ащ", "вш", "ем", "им", "нн"];

/// What one and many are called alike, or what is not counted; function words and numerals; nouns that do not change.
const NUMBERLESS: &[&str] = &[
    "рег",
    "контр",
    "орг",
    "внутр",
    "номенклатура",
    "история",
    "очередь",
    "информация",
    "статистика",
    "данные",
    "сведения",
    "настройки",
    "итоги",
    "деньги",
    "такси",
    "жюри",
    "пари",
    "хобби",
    "ассорти",
    "меню",
    "пони",
    "мини",
    "макси",
    "жалюзи",
    "киви",
    "рефери",
    "алиби",
    "шасси",
    "регби",
    "дерби",
    "лобби",
    "виски",
    "суши",
    "ралли",
    "колибри",
    "попурри",
    "цунами",
    "оригами",
    "кино",
    "пальто",
    "сальдо",
    "субконто",
    "апи",
    "без",
    "под",
    "над",
    "для",
    "при",
    "про",
    "или",
    "если",
    "нет",
    "раз",
    "как",
    "так",
    "там",
    "тут",
    "вне",
    "все",
    "еще",
    "уже",
    "через",
    "перед",
    "между",
    "после",
    "семь",
    "восемь",
    "очень",
    "теперь",
    "один",
    "весь",
    "этот",
];

/// Nouns whose ending is that of many singulars too.
const PLURALS: &[&str] = &[
    "адреса",
    "бока",
    "века",
    "внешние",
    "внутренние",
    "войска",
    "времена",
    "города",
    "действия",
    "дела",
    "дети",
    "дома",
    "изделия",
    "имена",
    "края",
    "лица",
    "лишние",
    "люди",
    "мероприятия",
    "места",
    "номера",
    "облака",
    "окна",
    "отпуска",
    "паспорта",
    "письма",
    "последние",
    "права",
    "правила",
    "предприятия",
    "прочие",
    "пути",
    "сети",
    "слова",
    "события",
    "счета",
    "тела",
    "условия",
    "учителя",
    "цвета",
    "цеха",
    "части",
    "числа",
];

/// Nouns whose ending is that of many plurals too.
#[rustfmt::skip]
const SINGULARS: &[&str] = &[
    "аллея", "анкета", "база", "башня", "беда", "белье", "блюдо", "бригада", "буря", "валюта", "вещь",
    "виза", "вишня", "воля", "время", "галерея", "группа", "дата", "дело", "дерево", "доля", "дорога",
    "дыня", "еда", "жалоба", "жилье", "задача", "замена", "заря", "засада", "земля", "знамя", "зона",
    "игра", "идея", "имя", "камера", "кампания", "капля", "карта", "квартира", "кисть", "книга", "кольцо",
    "команда", "комната", "компания", "копье", "корзина", "кофе", "кухня", "лампа", "линия", "лицо",
    "масло", "мать", "машина", "меню", "мера", "место", "море", "музей", "награда", "неделя", "нефть",
    "нога", "норма", "область", "озеро", "окно", "оплата", "отмена", "палата", "пальто", "партия", "перо",
    "песня", "петля", "печать", "письмо", "платье", "племя", "победа", "подсистема", "поле", "почта",
    "правило", "право", "преграда", "причина", "проблема", "программа", "продажа", "пуля", "путь",
    "работа", "ребро", "роза", "ружье", "сборка", "село", "семья", "сеть", "система", "скамья", "скатерть",
    "слово", "служба", "смена", "среда", "ставка", "стадия", "статья", "стекло", "страна", "структура",
    "судья", "сумма", "схема", "сырье", "таблица", "тело", "тема", "траншея", "труппа", "улица", "услуга",
    "фаза", "ферма", "фирма", "форма", "цена", "часть", "число", "шея", "школа", "ядро", "яйцо",
];

/// Endings of verbs, of other cases, and of words of both numbers.
#[rustfmt::skip]
const AMBIGUOUS: &[&str] = &[
    "ать", "ять", "ить", "еть", "уть", "оть", "ыть", "асть", "есть", "исть", "ысть", "чь", "ться", "йти",
    "ести", "ов", "ев", "ей", "ам", "ям", "ах", "ях", "азия", "пания",
];

const PLURAL_ENDINGS: &[&str] = &[
    "ы", "ые", "кие", "шие", "щие", "ки", "ги", "хи", "жи", "чи", "ши", "щи", "ии", "ли", "ри", "ни", "ви",
    "ди", "пи", "си", "зи", "ми", "би", "аи", "еи", "ои", "уи", "ьи", "ости", "ения", "ания", "яния", "ства",
];

const SINGULAR_ENDINGS: &[&str] = &[
    "б",
    "в",
    "г",
    "д",
    "ж",
    "з",
    "й",
    "к",
    "л",
    "м",
    "н",
    "п",
    "р",
    "с",
    "т",
    "ф",
    "х",
    "ц",
    "ч",
    "ш",
    "щ",
    "ость",
    "ль",
    "рь",
    "нь",
    "вь",
    "дь",
    "сь",
    "зь",
    "ение",
    "ание",
    "яние",
    "тие",
    "вие",
    "лие",
    "ство",
    "ое",
    "ая",
    "яя",
    "лицо",
    "плата",
    "сса",
    "енда",
    "ка",
    "ница",
    "ция",
    "гия",
    "фия",
    "зия",
    "рия",
    "ерсия",
    "ессия",
    "иссия",
    "нсия",
    "антия",
];

/// English nouns that are not counted, or are called alike in both numbers.
const UNCOUNTABLE: &[&str] = &[
    "access",
    "cash",
    "content",
    "correspondence",
    "data",
    "details",
    "equipment",
    "feedback",
    "furniture",
    "hardware",
    "headquarters",
    "history",
    "information",
    "inventory",
    "knowledge",
    "logic",
    "mail",
    "means",
    "metadata",
    "money",
    "news",
    "nomenclature",
    "personnel",
    "progress",
    "queue",
    "research",
    "series",
    "settings",
    "software",
    "species",
    "staff",
    "statistics",
    "stock",
    "stuff",
    "traffic",
    "aircraft",
    "deer",
    "fish",
    "sheep",
];

const IRREGULAR_PLURALS: &[&str] = &[
    "children",
    "criteria",
    "feet",
    "formulae",
    "geese",
    "media",
    "men",
    "mice",
    "people",
    "phenomena",
    "schemata",
    "teeth",
    "women",
];

/// What can be counted, among the words that end as forms of verbs do.
const SINGULARS_LIKE_VERBS: &[&str] = &[
    "bed", "booking", "building", "drawing", "feed", "mapping", "meeting", "need", "seed", "setting",
    "training", "warning",
];

const SINGULARS_WITH_S: &[&str] = &["alias", "atlas", "bias", "canvas", "christmas", "gas", "lens"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_prove_a_number_or_nothing() {
        let of = |names: &str| {
            names.split(' ').map(|name| (name.to_owned(), Number::of(name))).collect::<Vec<_>>()
        };
        let all = |names: &str, number| {
            for (name, found) in of(names) {
                assert_eq!(found, number, "{name}");
            }
        };
        all(
            "Товар Договор2 ВидОплаты ФизическоеЛицо ОсновнойСклад Должность Категория HttpЗапрос ДвижениеТоваров \
             Цена Пользователь СтрокаЗаказа Product OrderItem Status Address Category Order_v2 OrderAlias \
             Физлицо Касса Аренда База Игра Камера Книга Комната Бригада Неделя Вакансия Школа Фирма Зона Жалоба \
             Зарплата Гарантия Стадия Вещь Сеть Правило UserSetting Building Meeting Booking Mapping Training Drawing \
             Warning DataFeed Seed Интернет БизнесПроцесс СмсСообщение УдалитьТовар УстарелоТовар ПодсистемаСклад",
            Some(Number::Singular),
        );
        all(
            "Товары ВидыОплаты ФизическиеЛица НоменклатурныеГруппы Должности Категории HttpЗапросы Движения Адреса \
             Пользователи Свойства СтрокиЗаказа Products OrderItems Statuses Categories Orders2 People UserIds \
             Отпуска Войска Века Бока КраяРоссии Правила Цеха КкмЧеки СоцСети ФизЛица ВебСервисы СпрТмцФайлы \
             УдалитьЦвета УстарелоЦвета УстаревшиеЦвета ЛишниеЦвета",
            Some(Number::Plural),
        );
        all(
            "Данные ИсторияЦен Номенклатура ОтправитьПисьма ИНН Ё1 БезНдс OrdersOfClient News DNS Pricing Settings Photos \
             Пони МиниОтчет Жалюзи Shipping Related Ккм Именуемое Действующие Многообразия Телекомпания Удалить",
            None,
        );
    }
}
