//! Many files, and many of one kind.

use super::measure::{Files, Input, repeated};

const PROJECT: &str =
    "Ид: 8b286df7-1636-559a-8a58-288654387078\nИмя: Лавка\nПоставщик: Верфь\nВерсия: 1.0.0\n";

/// A project with a file for each number.
fn files_of(name: &str, file: impl Fn(usize) -> Vec<(String, String)> + Send + Sync + 'static) -> Input {
    Input::of(name, move |count| {
        let descriptor = ("Верфь/Лавка/Проект.yaml".to_owned(), PROJECT.to_owned());
        let in_project = |(path, text)| (format!("Верфь/Лавка/{path}"), text);
        let files = (0..count / 16 + 2).flat_map(&file).map(in_project);
        std::iter::once(descriptor).chain(files).collect::<Files>()
    })
}

/// A form with many of something, and a module that names each.
fn form(name: &str, head: &'static str, item: &'static str, code: &'static str) -> Input {
    Input::of(name, move |count| {
        let count = count / 4 + 2;
        let form = format!(
            "ВидЭлемента: КомпонентИнтерфейса\nИмя: Вид\nНаследует:\n    Тип: Форма\n{head}{}",
            repeated(item, count)
        );
        let module = format!(
            "метод А(Р: СтрокаДинамическогоСписка<Вид.Ряд>, Н: Вид.Нет)\n{}\n;\n",
            repeated(code, count)
        );
        let files =
            [("Проект.yaml", PROJECT.to_owned()), ("Основное/Вид.yaml", form), ("Основное/Вид.xbsl", module)];
        files.into_iter().map(|(path, text)| (format!("Верфь/Лавка/{path}"), text)).collect::<Files>()
    })
}

pub(crate) fn files() -> Vec<Input> {
    let path = |number: usize, extension: &str| format!("Основное/А{number}.{extension}");
    vec![
        files_of("modules", move |number| vec![(path(number, "xbsl"), "метод А()\n    Б()\n;\n".to_owned())]),
        files_of("elements of one id", move |number| {
            let text = format!(
                "ВидЭлемента: Справочник\nИд: 8b286df7-1636-559a-8a58-288654387078\nИмя: А{number}\n"
            );
            vec![(path(number, "yaml"), text)]
        }),
        files_of("elements of one name", |number| {
            let text = "ВидЭлемента: Справочник\nИд: 8b286df7\nИмя: А\nРеквизиты:\n    -\n        Имя: Б\n        Тип: А.Ссылка\n";
            vec![(format!("Подсистема{number}/А.yaml"), text.to_owned())]
        }),
        files_of("components", move |number| {
            let text = format!(
                "ВидЭлемента: КомпонентИнтерфейса\nИмя: А{number}\nНаследует:\n    Тип: А{}\n    Содержимое:\n        Тип: Группа\n        Имя: Б\n",
                number + 1
            );
            let module =
                format!("импорт Б\nметод А()\n    новый А{number}()\n    Компоненты.Б.Значение = 1\n;\n");
            vec![(path(number, "yaml"), text), (path(number, "xbsl"), module)]
        }),
        form(
            "components by name",
            "    Содержимое:\n",
            "        -\n            Тип: ПолеВвода<Строка>\n            Имя: К№\n",
            "    знч А№ = Компоненты.К№.Значение как Строка\n    Компоненты.К№.Нет()\n",
        ),
        form(
            "properties by name",
            "Свойства:\n",
            "    -\n        Имя: С№\n        Тип: Строка|Число\n",
            "    знч А№ = С№ как Строка|Число\n    этот.С№.Нет()\n",
        ),
        form(
            "fields of a list",
            "    Источник:\n        ИмяТипаДанныхСтроки: Ряд\n        ОсновнаяТаблица:\n            Таблица: Т\n        Поля:\n",
            "            - Выражение: П№\n",
            "    знч А№ = Р.Данные.П№ как Строка\n    Р.Нет№ + Н.П№\n",
        ),
        form(
            "lists of a form",
            "    Содержимое:\n",
            "        -\n            Источник:\n                ИмяТипаДанныхСтроки: Ряд№\n                Поля:\n                    - Выражение: П\n",
            "    знч А№ = новый Вид.Ряд№().П как Строка\n",
        ),
        form(
            "types that lists would have",
            "    Содержимое:\n",
            "        -\n            Тип: Надпись\n            Значение: П№\n",
            "    знч А№: Вид.ДанныеСтрокиСписка? = Неопределено\n",
        ),
        form(
            "images from the server",
            "    Содержимое:\n",
            "        -\n            Тип: Картинка\n            Изображение: =Вид.А(№)\n",
            "    знч А№ = Вид.А(№)\n",
        ),
        files_of("components used nowhere", move |number| {
            vec![(
                path(number, "yaml"),
                format!("ВидЭлемента: КомпонентИнтерфейса\nИмя: Неиспользуемый{number}\n"),
            )]
        }),
        files_of("components of equal structure", move |number| {
            let item = "        -\n            Тип: Надпись\n            Имя: Первая\n            Значение: Первая\n";
            let text = format!(
                "ВидЭлемента: КомпонентИнтерфейса\nИмя: А{number}\nНаследует:\n    Тип: Группа\n    Содержимое:\n{}",
                item.repeat(10)
            );
            vec![(path(number, "yaml"), text)]
        }),
        files_of("registers of one contract", move |number| {
            let contract = (
                "Основное/Учет.yaml".to_owned(),
                "ВидЭлемента: КонтрактСущности\nИмя: Учет\nСвойства:\n    -\n        Имя: Б\n        Тип: Строка\n        МаксимальнаяДлина: 5\n".to_owned(),
            );
            let text = format!(
                "ВидЭлемента: РегистрСведений\nИмя: А{number}\nНастройкиТипов:\n    Запись:\n        Контракты:\n            - Учет.Объект\nРеквизиты:\n    -\n        Имя: Б\n        Тип: Строка\n        МаксимальнаяДлина: 9\n"
            );
            let mut files = vec![(path(number, "yaml"), text)];
            files.extend((number == 0).then_some(contract));
            files
        }),
        files_of("dictionaries", |number| {
            let text = "ВидЭлемента: ЛокализованныеСтроки\nИмя: Словарь\nСтроки:\n    А: Б\n";
            vec![(format!("Подсистема{number}/Словарь.yaml"), text.to_owned())]
        }),
        files_of("subsystems", |number| {
            vec![(
                format!("Подсистема{number}/Подсистема.yaml"),
                "Представление: Подсистема\nИмпорт:\n    - Б\n".to_owned(),
            )]
        }),
        files_of("modules that import", move |number| {
            let text = format!("импорт Верфь::Лавка::Основное\nимпорт Основное\nимпорт А{number}\n");
            vec![(path(number, "xbsl"), text)]
        }),
        files_of("queries", move |number| {
            vec![(path(number, "xbql"), "ВЫБРАТЬ ЕСТЬNULL(1, 2) // …\n".to_owned())]
        }),
        Input::of("projects", |count| {
            (0..count / 16 + 2)
                .flat_map(|number| {
                    let dir = format!("Верфь{number}/Лавка");
                    [
                        (format!("{dir}/Проект.yaml"), PROJECT.to_owned()),
                        (format!("{dir}/Основное/А.yaml"), "ВидЭлемента: Справочник\nИмя: А\n".to_owned()),
                    ]
                })
                .collect()
        }),
        Input::of("projects in projects", |count| {
            (0..count / 16 + 2)
                .map(|number| (format!("{}/Проект.yaml", "Я/".repeat(number % 60)), PROJECT.to_owned()))
                .collect()
        }),
    ]
}
