//! Parts that several forms are made of: heads, inputs, tables, fragments of commands.

use super::{
    captions::Captions,
    subject::{Field, Part, Subject},
    words::{Block, Words, items},
};
use crate::{
    edit::yaml::Node,
    platform::words::{key, kind, type_name, value},
    scaffold::file::Description,
};

/// The description of a form or another component.
pub(super) fn component(
    words: Words<'_>,
    name: &str,
    id: String,
    imports: &[&str],
    inherits: Block<'_>,
) -> Description {
    let mut description = Description::of(words.spelling);
    description.word(key::ELEMENT_KIND, kind::INTERFACE_COMPONENT);
    description.scalar(key::ID, id);
    description.scalar(key::NAME, name);
    description.word(key::VISIBILITY_SCOPE, value::IN_SUBSYSTEM);
    if !imports.is_empty() {
        description.add(key::IMPORT, Node::Sequence(imports.iter().copied().map(Node::scalar).collect()));
    }
    description.add(key::INHERITS, inherits.node());
    description
}

/// What a form begins with.
pub(super) fn form<'p>(words: Words<'p>, of_type: String, title: String) -> Block<'p> {
    words.typed(of_type).word("ВключатьВАвтоИнтерфейс", "Ложь").scalar("Заголовок", title)
}

/// Commands one after another, each an expression without its `=`.
pub(super) fn commands(words: Words<'_>, of_type: String, each: &[String]) -> Node {
    let each = each.iter().map(|command| Node::scalar(format!("={command}"))).collect();
    words.typed(of_type).add("Элементы", Node::Sequence(each)).node()
}

/// The usual type of commands.
pub(super) fn fragment(words: Words<'_>) -> String {
    words.type_name("ФрагментКомандногоИнтерфейса").to_owned()
}

/// The type of the commands of a row.
pub(super) fn row_fragment(words: Words<'_>, row: &str) -> String {
    words.generic("ФрагментКомандногоИнтерфейса", &words.generic("КомандаСПараметром", row))
}

/// A member of a component: `Компоненты.Цены.ДобавитьСтроку`.
pub(super) fn of_component(words: Words<'_>, component: &str, member: &'static str) -> String {
    format!("{}.{component}.{}", words.member("Компоненты"), words.member(member))
}

/// The imports of a form with inputs: those of the element, where a type may come from another namespace, and that of its
/// titles.
pub(super) fn imports<'s>(subject: &'s Subject<'_>, captions: &'s Captions) -> Vec<&'s str> {
    let in_parts = subject.parts.iter().flat_map(|part| &part.fields);
    let is_needed = subject.fields.iter().chain(in_parts).any(Field::names_type);
    let mut imports = if is_needed { subject.imports.clone() } else { Vec::new() };
    imports.extend(captions.import().filter(|import| !imports.contains(import)));
    imports
}

/// The input of a field of `Объект` or `Запись`.
pub(super) fn input(words: Words<'_>, field: &Field, of: &str) -> Node {
    let value = format!("={of}.{}", field.name);
    if field.is_of(&[type_name::BOOLEAN]) {
        return words.component("Флажок").scalar("Имя", &field.name).scalar("Значение", value).node();
    }
    let of_type = words.generic("ПолеВвода", &field.input_type());
    let input = words.typed(of_type).scalar("Имя", &field.name).scalar("Значение", value);
    let several_lines = || words.block().word("Многострочная", "Истина").node();
    input.add_if(field.is_multiline, "НастройкиВводаСтроки", several_lines).node()
}

/// A group without a name.
pub(super) fn vertical_group<'p>(words: Words<'p>) -> Block<'p> {
    words.component("Группа").word("Компоновка", "Вертикальная")
}

/// The template of a form with one part.
pub(super) fn template<'p>(words: Words<'p>, content: Node) -> Block<'p> {
    words.component("ПроизвольныйШаблонФормы").word("ШиринаВКолонках", "Одинарная").add("Содержимое", content)
}

/// The table of a tabular part. `is_spread` makes it as wide as a section of its own.
pub(super) fn part_table(
    words: Words<'_>,
    subject: &Subject<'_>,
    part: &Part,
    is_spread: bool,
    captions: &mut Captions,
) -> Node {
    let row = format!("{}.{}", subject.name, part.name);
    let columns = part.fields.iter().map(|field| {
        words
            .typed(words.generic("СтандартнаяКолонкаТаблицы", &row))
            .scalar("Заголовок", captions.title(&field.name, &field.title))
            .scalar("ПолеЗначения", &field.name)
            .node()
    });
    let columns = items(columns.collect());
    let data = format!("={}.{}", words.key("Объект"), part.name);
    let source = words.block().scalar("Данные", data).node();
    let mut table = words
        .typed(words.generic("Таблица", &words.generic("ИсточникДанныхМассив", &row)))
        .scalar("Имя", &part.name);
    if is_spread {
        table = table
            .word("ВидОтображенияКомандСтроки", "ПриНаведении")
            .word("ОтображатьНумерациюСтрок", "Ложь")
            .word("РастягиватьПоВертикали", "Ложь")
            .word("ШиринаВКолонках", "Четверная");
    }
    let add = [of_component(words, &part.name, "ДобавитьСтроку")];
    let remove = [of_component(words, &part.name, "Удалить")];
    table
        .add("Источник", source)
        .add("Колонки", columns)
        .add("Команды", commands(words, fragment(words), &add))
        .add("КомандыСтроки", commands(words, row_fragment(words, &row), &remove))
        .node()
}
