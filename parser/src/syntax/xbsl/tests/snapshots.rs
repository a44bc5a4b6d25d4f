//! The whole tree of realistic modules, so that a change of it is seen.

use super::super::*;

pub(super) const RUSSIAN: &str = "импорт Продажи::Цены

структура СтрокаЗаказа
    обз знч Товар: Товары.Ссылка
    пер Количество: Число = 0
;

@НаСервере @ДоступноСКлиента
статический метод Итог(Строки: Массив<СтрокаЗаказа>, Скидка: Число? = Неопределено): Число
    пер Сумма = 0
    для Строка из Строки
        если Строка.Количество <= 0 или Строка.Товар это не Товары.Ссылка
            продолжить
        иначе если Скидка != Неопределено
            Сумма -= Скидка!
        ;
        Сумма += Цены.Получить(Строка.Товар, На = Дата{2026-01-31}) * Строка.Количество
    ;
    знч Запрос1 = Запрос{ ВЫБРАТЬ Сумма ИЗ Заказы ГДЕ Ссылка == %Сумма }
    попытка
        Сообщить(\"Итого: %{Сумма + 1} из $Скидка\")
    поймать Ошибка: ИсключениеДоступа
        возврат -1
    ;
    возврат Строки.Преобразовать(С -> С.Количество ?? 0)[0]
;
";

pub(super) const ENGLISH: &str = "enum State
    New default,
    Closed
;

const LIMIT = 10

method Handle(Item: Orders.Object|?, Kinds: Map<String, (Number) -> Boolean>)
    use Lock = Item?.Lock()
    case Item
        when is Orders.Object
            return
        when > LIMIT, Undefined
            throw new IllegalState('a+')
        else
            Item.State = Kinds is Map ? [1, 2] : {\"a\": 1}
    ;
    while not Done and Count ** 2 < 100
        Run(method (X: Number) -> return X ;, &this.Handle)
    ;
    for I = 10 down to 1 step 2
        scope
            val Unused: Duration = 500ms
        ;
    ;
;
";

/// One node a line; of leaves the text.
fn dump(tree: &Tree) -> String {
    fn write(node: Node<'_>, depth: usize, out: &mut String) {
        out.push_str(&"  ".repeat(depth));
        out.push_str(&format!("{:?}", node.kind()));
        if node.children().next().is_none() {
            out.push_str(&format!(" {}", node.text().lines().next().unwrap_or_default()));
        }
        out.push('\n');
        for child in node.children() {
            write(child, depth + 1, out);
        }
    }
    let mut out = String::new();
    write(tree.root(), 0, &mut out);
    out
}

#[test]
fn a_russian_module() {
    let tree = parse(RUSSIAN.into());
    assert_eq!(tree.errors(), []);
    insta::assert_snapshot!(dump(&tree));
}

#[test]
fn an_english_module() {
    let tree = parse(ENGLISH.into());
    assert_eq!(tree.errors(), []);
    insta::assert_snapshot!(dump(&tree));
}
