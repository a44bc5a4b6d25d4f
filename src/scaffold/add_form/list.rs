//! The form of a list: a table, or cards, over a list that reads its rows in portions.

use super::{
    captions::Captions,
    parts::{commands, component, form, fragment, of_component, row_fragment},
    subject::{Field, Subject},
    words::{Words, items},
};
use crate::{edit::yaml::Node, platform::words::key, scaffold::file::Description};

/// A form of a list.
pub(super) struct ListForm<'l> {
    pub(super) words: Words<'l>,
    pub(super) subject: &'l Subject<'l>,
    /// The name of the form, by which its rows have a type.
    pub(super) name: &'l str,
}

/// How cards are laid out.
pub(super) struct Grid<'g> {
    /// The component that shows a row.
    pub(super) row: &'g str,
    pub(super) min_width: usize,
}

impl ListForm<'_> {
    /// A table with a column for each field.
    pub(super) fn table(&self, id: String, captions: &mut Captions) -> Description {
        let words = self.words;
        let title = captions.title(self.subject.name, &self.subject.list_title);
        let columns = self.subject.columns().map(|field| {
            words
                .typed(words.generic("СтандартнаяКолонкаТаблицы", &self.row_type()))
                .scalar("Имя", &field.name)
                .scalar("Заголовок", captions.title(&field.name, &field.title))
                .scalar("ПолеЗначения", &field.name)
                .node()
        });
        let columns = items(columns.collect());
        let is_tree = self.subject.parent.is_some();
        let copy = [of_component(words, &self.table_name(), "СоздатьКопию")];
        let table = words
            .typed(words.generic("Таблица", &self.list_type(is_tree)))
            .scalar("Имя", self.table_name())
            .scalar("Источник", format!("={}", self.list_name()))
            .add_if(is_tree, "НачальныйУровеньРазворачивания", || {
                Node::scalar("-1")
            })
            .add("Колонки", columns)
            .add("КомандыСтроки", commands(words, row_fragment(words, &self.row_type()), &copy))
            .node();
        let parent = self.subject.parent.as_deref().into_iter();
        let shown = parent.chain(self.subject.columns().map(|field| field.name.as_str()));
        self.form(id, title, table, &shown.collect::<Vec<_>>(), is_tree, captions)
    }

    /// Cards in a grid. The tree of a hierarchical element is not shown by them.
    pub(super) fn cards(
        &self,
        id: String,
        fields: &[&Field],
        grid: &Grid<'_>,
        captions: &mut Captions,
    ) -> Description {
        let words = self.words;
        let title = captions.title(self.subject.name, &self.subject.list_title);
        let columns = words
            .block()
            .scalar("МинимальнаяШирина", grid.min_width.to_string())
            .word("РастягиватьПоГоризонтали", "Истина")
            .node();
        let rows = words.block().word("РастягиватьПоВертикали", "Истина").node();
        let matrix = words
            .block()
            .word("АвтоЗаполнение", "ДобавлятьКолонкиИСтроки")
            .add("ОписаниеАвтоматическихКолонок", columns)
            .add("ОписаниеАвтоматическихСтрок", rows)
            .node();
        let container = words
            .component("Группа")
            .scalar("Имя", words.name("СеткаКарточек", "CardGrid"))
            .word("Компоновка", "Матричная")
            .word("РастягиватьПоГоризонтали", "Истина")
            .add("НастройкиМатричнойКомпоновки", matrix)
            .node();
        let list = words
            .typed(words.generic("ПроизвольныйСписок", &self.list_type(false)))
            .scalar("Имя", self.table_name())
            .scalar("Источник", format!("={}", self.list_name()))
            .word("ОбрабатыватьНажатие", "Истина")
            .scalar("ТипКомпонентаСтроки", grid.row)
            .word("РастягиватьПоГоризонтали", "Истина")
            .word("РастягиватьПоВертикали", "Истина")
            .add("КонтейнерСтрок", container)
            .node();
        // A card opens its object; rows of registers have no reference.
        let link = self.subject.has_objects().then(|| words.field("Ссылка"));
        let shown = link.into_iter().chain(fields.iter().map(|field| field.name.as_str()));
        self.form(id, title, list, &shown.collect::<Vec<_>>(), false, captions)
    }

    /// The type of a row of the list.
    pub(super) fn row_type(&self) -> String {
        self.words.generic("СтрокаДинамическогоСписка", &self.data_type())
    }

    fn form(
        &self,
        id: String,
        title: String,
        list: Node,
        fields: &[&str],
        is_tree: bool,
        captions: &Captions,
    ) -> Description {
        let words = self.words;
        let imports: Vec<&str> = captions.import().into_iter().collect();
        let refresh = [words.member("Обновить").to_owned()];
        let content = words.component("ПроизвольныйШаблонФормы").add("Содержимое", list).node();
        let component_of = format!("={}.{}", words.member("Компоненты"), self.table_name());
        let inherits = form(words, words.type_name("ФормаСписка").to_owned(), title)
            .add("ДополнительныеКоманды", commands(words, fragment(words), &refresh))
            .scalar(
                "КомандыСоздания",
                format!("={}", of_component(words, &self.table_name(), "ДобавитьСтроку")),
            )
            .scalar("КомпонентТаблицы", component_of)
            .add("Содержимое", content);
        let mut description = component(words, self.name, id, &imports, inherits);
        let property = words
            .block()
            .scalar("Имя", self.list_name())
            .scalar("Тип", self.list_type(is_tree))
            .add("ЗначениеПоУмолчанию", self.source(fields, is_tree))
            .node();
        description.add(key::PROPERTIES, Node::Sequence(vec![property]));
        description
    }

    /// What the list reads.
    fn source(&self, fields: &[&str], is_tree: bool) -> Node {
        let words = self.words;
        let field =
            |name: &&str| words.component("ПолеДинамическогоСписка").scalar("Выражение", *name).node();
        let hierarchy = || words.component("РежимИерархии").word("Значение", "ПоУмолчанию").node();
        let source = words
            .block()
            .scalar("ИмяТипаДанныхСтроки", words.facet("ДанныеСтрокиСписка"))
            .add_if(is_tree, "ИспользуемаяИерархия", hierarchy)
            .add("ОсновнаяТаблица", words.block().scalar("Таблица", self.subject.name).node())
            .add("Поля", items(fields.iter().map(field).collect()));
        let Some(sorted_by) = self.subject.sorted_by() else { return source.node() };
        let sorting = words
            .block()
            .scalar("Поле", &sorted_by.name)
            .word("НаправлениеСортировки", "ПоВозрастанию")
            .node();
        source.add("Сортировка", Node::Sequence(vec![sorting])).node()
    }

    /// The name of the component with the rows; a column may have the usual one.
    fn table_name(&self) -> String {
        let usual = self.words.name("ОсновнаяТаблица", "MainTable");
        let is_taken = self.subject.fields.iter().any(|field| field.name == usual);
        if is_taken { format!("{usual}1") } else { usual.to_owned() }
    }

    fn list_name(&self) -> &'static str {
        self.words.name("Список", "List")
    }

    /// The type of the data of a row, which the form makes.
    fn data_type(&self) -> String {
        let data = self.words.facet("ДанныеСтрокиСписка");
        format!("{}::{}.{data}", self.subject.namespace, self.name)
    }

    fn list_type(&self, is_tree: bool) -> String {
        let row = self.data_type();
        let rows = if is_tree { format!("{row}, {row}") } else { row };
        self.words.generic("ДинамическийСписок", &rows)
    }
}
