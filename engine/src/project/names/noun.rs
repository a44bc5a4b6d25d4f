//! Whether a name begins with a noun, as far as the ending of its first word proves it, or a short list.

use crate::syntax::xbsl::{name_words, small_letter};

/// Whether the first word of a Russian name is surely a noun; without a dictionary most are not.
#[must_use]
pub fn begins_with_noun(name: &str) -> bool {
    let Some(word) = name_words(name).next().filter(|word| name.starts_with(*word)) else { return false };
    let small = |letter: char| if letter == 'ё' { 'е' } else { letter };
    let word: String = word.chars().map(small_letter).map(small).collect();
    let ends_as_noun = || ENDINGS.iter().any(|ending| word.ends_with(ending));
    NOUNS.contains(&&*word) || word.chars().count() >= SHORTEST && ends_as_noun()
}

/// In shorter words an ending proves nothing: `есть`, `сия`.
const SHORTEST: usize = 5;

/// Only nouns end so.
const ENDINGS: [&str; 15] = [
    "ость", "ение", "ание", "яние", "тие", "ция", "сия", "зия", "ство", "изм", "тель", "тор", "чик", "щик",
    "ент",
];

/// What boolean attributes are often called.
#[rustfmt::skip]
const NOUNS: [&str; 92] = [
    "аванс", "адрес", "акция", "аренда", "архив", "блокировка", "бонус", "брак", "вес", "вид",
    "возврат", "выгрузка", "группа", "дата", "договор", "долг", "доставка", "доступ", "заказ", "запрет",
    "заявка", "код", "контроль", "кредит", "лимит", "льгота", "маркировка", "метка", "надбавка", "наличие",
    "налог", "настройка", "наценка", "новинка", "номер", "обмен", "оплата", "остаток", "отметка", "отправка",
    "отпуск", "отчет", "ошибка", "папка", "пароль", "период", "печать", "план", "подарок", "подпись",
    "подписка", "покупка", "пометка", "поставка", "право", "праздник", "признак", "проверка", "продажа", "рассылка",
    "расчет", "регистр", "режим", "резерв", "роль", "скидка", "склад", "согласие", "сотрудник", "справочник",
    "срок", "ставка", "статус", "сумма", "счет", "таблица", "тип", "товар", "услуга", "упаковка",
    "условие", "участие", "учет", "файл", "флаг", "форма", "хит", "цена", "черновик", "шаблон",
    "штраф", "этап",
];

#[cfg(test)]
mod tests {
    use super::begins_with_noun;

    #[test]
    fn only_what_is_surely_a_noun_counts() {
        for name in
            "Признак ФлагОплаты Отчёт Учет2 Срочность РазрешениеНаПечать Регистрация Открытие".split(' ')
        {
            assert!(begins_with_noun(name), "{name}");
        }
        for name in
            "Есть ЕстьОстаток ЭтоГруппа СодержитНдс Активен Главный Оплачено Разрешено Обязательно Учтено \
                     Использовать Требуется ДляПечати _Признак 2Флаг Synced IsGroup Sign Сия Ё"
                .split_whitespace()
        {
            assert!(!begins_with_noun(name), "{name}");
        }
    }
}
