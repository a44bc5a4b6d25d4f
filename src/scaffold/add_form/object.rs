//! The form of an object: its fields, and its tables as the form has room for them.

use super::{
    NewForm,
    captions::Captions,
    parts::{commands, component, form, fragment, imports, input, part_table, template},
    subject::{Part, Subject},
    words::{Words, items},
};
use crate::{edit::yaml::Node, scaffold::file::Description};

/// With so many fields a single table goes into a section that can be collapsed.
const MANY_FIELDS: usize = 5;

/// The description of the form.
pub(super) fn object_form(new: NewForm<'_>) -> Description {
    let NewForm { words, subject, name, id, captions } = new;
    let object = format!("{}.{}", subject.name, words.facet("Объект"));
    let title = captions.title(subject.name, &subject.object_title);
    let additional = ["Удалить", "Восстановить"].map(|command| words.member(command).to_owned());
    let has_parts = !subject.parts.is_empty();
    let head = form(words, words.generic("ФормаОбъекта", &object), title)
        .add_if(has_parts, "РастягиватьПоВертикали", || {
            Node::scalar(words.value("Истина"))
        })
        .add("ДополнительныеКоманды", commands(words, fragment(words), &additional))
        .scalar("ОсновнаяКоманда", format!("={}", words.member("ЗаписатьИЗакрыть")));
    let content = match subject.parts.as_slice() {
        [] => {
            let group = words.component("Группа").add("Содержимое", items(inputs(words, subject)));
            template(words, group.node()).node()
        }
        [only] if subject.fields.len() >= MANY_FIELDS => with_panels(words, subject, only, captions),
        several => with_tabs(words, subject, several, captions),
    };
    component(words, name, id, &imports(subject, captions), head.add("Содержимое", content))
}

fn inputs(words: Words<'_>, subject: &Subject<'_>) -> Vec<Node> {
    subject.fields.iter().map(|field| input(words, field, words.key("Объект"))).collect()
}

/// The fields, and beside them the table, which can be collapsed.
fn with_panels(words: Words<'_>, subject: &Subject<'_>, part: &Part, captions: &mut Captions) -> Node {
    let main = words
        .component("Группа")
        .scalar("Заголовок", main_title(words, captions))
        .word("ШиринаВКолонках", "Одинарная")
        .add("Содержимое", items(inputs(words, subject)))
        .node();
    let title = captions.title(&part.name, &part.title);
    let table = part_table(words, subject, part, true, captions);
    let panel = words
        .component("СворачиваемыйКомпонент")
        .scalar("Заголовок", &title)
        .word("РастягиватьПоГоризонтали", "Истина")
        .word("ШиринаВКолонках", "Четверная")
        .add("Содержимое", table)
        .node();
    let section = words
        .component("Группа")
        .scalar("Заголовок", title)
        .word("ШиринаВКолонках", "Двойная")
        .add("Содержимое", Node::Sequence(vec![panel]))
        .node();
    sections(words, main, vec![section])
}

/// A section of fields, and one for each table.
fn with_tabs(words: Words<'_>, subject: &Subject<'_>, parts: &[Part], captions: &mut Captions) -> Node {
    // A section holds groups; the type of such a group needs no words.
    let group = |content: Vec<Node>| {
        let group = words.block().add("Содержимое", items(content)).node();
        Node::Sequence(vec![group])
    };
    let main = words
        .component("РазделФормы")
        .scalar("Заголовок", main_title(words, captions))
        .word("ШиринаВКолонках", "Одинарная")
        .add("Содержимое", group(inputs(words, subject)))
        .node();
    let others = parts.iter().map(|part| {
        let title = captions.title(&part.name, &part.title);
        let table = part_table(words, subject, part, false, captions);
        words.component("РазделФормы").scalar("Заголовок", title).add("Содержимое", group(vec![table])).node()
    });
    let others = others.collect();
    sections(words, main, others)
}

fn sections(words: Words<'_>, main: Node, others: Vec<Node>) -> Node {
    words
        .component("ШаблонФормыСРазделами")
        .word("РастягиватьПоВертикали", "Истина")
        .add("ОсновнойРаздел", main)
        .add("ДополнительныеРазделы", items(others))
        .node()
}

fn main_title(words: Words<'_>, captions: &mut Captions) -> String {
    let name = words.name("Основное", "Main");
    captions.title(name, name)
}
