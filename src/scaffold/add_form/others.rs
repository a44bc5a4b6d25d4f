//! The forms of a record, of a report and of a processing.

use super::{
    NewForm,
    parts::{commands, component, form, fragment, imports, input, template, vertical_group},
    words::items,
};
use crate::{edit::yaml::Node, platform::words::key, scaffold::file::Description};

/// The form of a record of a register.
pub(super) fn record_form(new: NewForm<'_>) -> Description {
    let NewForm { words, subject, name, id, captions } = new;
    let record = words.key("Запись");
    let of_type = words.generic("ФормаЗаписи", &format!("{}.{}", subject.name, words.facet("Запись")));
    let title = captions.title(subject.name, &subject.object_title);
    let additional = ["Обновить", "Удалить"].map(|command| words.member(command).to_owned());
    let inputs = subject.fields.iter().map(|field| input(words, field, record)).collect();
    let group = vertical_group(words).add("Содержимое", items(inputs)).node();
    let inherits = form(words, of_type, title)
        .add("ДополнительныеКоманды", commands(words, fragment(words), &additional))
        .scalar("ОсновнаяКоманда", format!("={}", words.member("ЗаписатьИЗакрыть")))
        .add("Содержимое", template(words, group).node());
    component(words, name, id, &imports(subject, captions), inherits)
}

/// The form of a report: its parameters, and what it shows.
pub(super) fn report_form(new: NewForm<'_>) -> Description {
    let NewForm { words, subject, name, id, captions } = new;
    let report = words.name("Отчет", "Report");
    let parameters = subject.fields.iter().map(|field| {
        let value = format!("={report}.{}.{}", words.key("Параметры"), field.name);
        words
            .typed(words.generic("ПолеВвода", &field.input_type()))
            .scalar("Имя", &field.name)
            .scalar("Заголовок", captions.title(&field.name, &field.title))
            .scalar("Значение", value)
            .node()
    });
    let parameters: Vec<Node> = parameters.collect();
    let viewer = words
        .component("ПросмотрОтчета")
        .scalar("Имя", words.type_name("ПросмотрОтчета"))
        .scalar("Отчет", format!("={report}"))
        .word("РастягиватьПоВертикали", "Истина")
        .word("РастягиватьПоГоризонтали", "Истина")
        .word("ТолькоЧтение", "Истина")
        .node();
    let content = if parameters.is_empty() {
        viewer
    } else {
        let inputs = words.component("Группа").add("Содержимое", Node::Sequence(parameters)).node();
        vertical_group(words).add("Содержимое", Node::Sequence(vec![inputs, viewer])).node()
    };
    let title = format!("={report}.{}", words.member("Представление"));
    let inherits = form(words, words.type_name("ФормаОтчета").to_owned(), title)
        .add("Содержимое", words.component("ПроизвольныйШаблонФормы").add("Содержимое", content).node());
    let mut description = component(words, name, id, &imports(subject, captions), inherits);
    let property = words
        .block()
        .scalar("Имя", report)
        .scalar("Тип", subject.name)
        .add("ЗначениеПоУмолчанию", words.typed(subject.name).node())
        .node();
    description.add(key::PROPERTIES, Node::Sequence(vec![property]));
    description
}

/// The form of a processing: its attributes, with the commands that the platform makes of its operations.
pub(super) fn processing_form(new: NewForm<'_>) -> Description {
    let NewForm { words, subject, name, id, captions } = new;
    let object = words.key("Объект");
    let of_type = words.generic("ФормаОбработки", &format!("{}.{}", subject.name, words.facet("Объект")));
    let title = captions.title(subject.name, &subject.object_title);
    let command = |method: &'static str| format!("={}.{}()", words.key("Команды"), words.member(method));
    let inputs: Vec<Node> = subject.fields.iter().map(|field| input(words, field, object)).collect();
    let group = vertical_group(words);
    let group = group.add_if(!inputs.is_empty(), "Содержимое", || Node::Sequence(inputs.clone())).node();
    let inherits = form(words, of_type, title)
        .scalar("ОбычныеКоманды", command("ПолучитьОбычные"))
        .scalar("ОсновнаяКоманда", command("ПолучитьОсновную"))
        .add("Содержимое", template(words, group).node());
    component(words, name, id, &imports(subject, captions), inherits)
}
