//! The card of a row: which fields it has, and the component that shows them.

use super::{
    list::ListForm,
    parts::{component, vertical_group},
    subject::{Field, Subject},
    words::{Block, Words},
};
use crate::{
    edit::yaml::Node,
    platform::words::type_name,
    scaffold::{family::BEGINNING, file::Description, spelling::Spelling},
};

/// A card has so many fields besides its title and picture.
const MOST_FIELDS: usize = 3;

/// The fields of a card.
pub(super) struct Card<'s> {
    pub(super) title: Option<&'s Field>,
    pub(super) photo: Option<&'s Field>,
    pub(super) others: Vec<&'s Field>,
    /// Those for which there is no room.
    pub(super) left_out: Vec<&'s Field>,
}

impl<'s> Card<'s> {
    /// Chooses the fields: the first text is the title, the first file the picture.
    pub(super) fn of(subject: &'s Subject<'_>) -> Self {
        let fields: Vec<&Field> = subject.columns().collect();
        let first = |is_meant: &dyn Fn(&Field) -> bool| fields.iter().copied().find(|field| is_meant(field));
        let photo = first(&Field::is_file);
        let is_date = |field: &Field| field.is_of(&[type_name::DATE, type_name::DATE_TIME]);
        let is_photo = |field: &Field| photo.is_some_and(|photo| photo.name == field.name);
        let title = first(&Field::is_text)
            .or_else(|| first(&|field| !is_date(field) && !is_photo(field)))
            .or_else(|| first(&|field| !is_photo(field)));
        let is_chosen =
            |field: &&Field| [title, photo].into_iter().flatten().any(|chosen| chosen.name == field.name);
        let mut others: Vec<&Field> = fields.iter().copied().filter(|field| !is_chosen(field)).collect();
        let left_out = others.split_off(others.len().min(MOST_FIELDS));
        Self { title, photo, others, left_out }
    }

    /// The fields that the list has to read.
    pub(super) fn fields(&self) -> Vec<&'s Field> {
        self.title.into_iter().chain(self.photo).chain(self.others.iter().copied()).collect()
    }

    /// How wide a card is at least, in pixels.
    pub(super) const fn usual_width(&self) -> usize {
        if self.photo.is_some() { 250 } else { 400 }
    }

    /// The description of the component. `placeholder` is shown where there is no picture.
    pub(super) fn row(
        &self,
        list: &ListForm<'_>,
        name: &str,
        id: String,
        placeholder: Option<&str>,
    ) -> Description {
        let words = list.words;
        let mut parts = Vec::new();
        if let Some(photo) = self.photo {
            let picture = value(words, photo);
            let picture = placeholder.map_or(picture.clone(), |other| format!("{picture} ?? {other}"));
            let picture = words
                .component("Картинка")
                .scalar("Высота", "200")
                .word("РастягиватьПоВертикали", "Ложь")
                .word("РастягиватьПоГоризонтали", "Истина")
                .word("Масштабирование", "Пропорционально")
                .scalar("Изображение", picture);
            parts.push(picture.node());
        }
        let has_photo = self.photo.is_some();
        let in_lines = self.title.filter(|_| has_photo).into_iter().chain(self.others.iter().copied());
        parts.extend(in_lines.map(|field| label(words, field, has_photo)));
        // A card with a picture has its title below that. The card that has nothing but its content would do for it,
        // but the public tables of the platform know no content of that one.
        let card = words
            .component("СтандартнаяКарточка")
            .word("РастягиватьПоВертикали", "Истина")
            .word("РастягиватьПоГоризонтали", "Истина");
        let card = match self.title.filter(|_| !has_photo) {
            Some(title) => card.scalar("Заголовок", value(words, title)),
            None => card,
        };
        let content = || {
            let group = vertical_group(words);
            let wide = || Node::scalar(words.value("Истина"));
            group
                .add_if(has_photo, "РастягиватьПоГоризонтали", wide)
                .add("Содержимое", Node::Sequence(parts.clone()))
                .node()
        };
        let card: Block<'_> = match self.others.as_slice() {
            [only] if !has_photo => card.scalar("Содержимое", value(words, only)),
            _ => card.add_if(!parts.is_empty(), "Содержимое", content),
        };
        let of_type = words.generic("ПроизвольнаяСтрокаСписка", &list.row_type());
        component(words, name, id, &[], words.typed(of_type).add("Содержимое", card.node()))
    }
}

/// The name of the component of a row.
pub(super) fn row_name(subject: &Subject<'_>, spelling: Spelling) -> String {
    format!("{}{}", spelling.word(BEGINNING), subject.name)
}

fn label(words: Words<'_>, field: &Field, is_wide: bool) -> Node {
    words
        .component("Надпись")
        .add_if(is_wide, "РастягиватьПоГоризонтали", || {
            Node::scalar(words.value("Истина"))
        })
        .scalar("Значение", value(words, field))
        .node()
}

/// The expression of a value in a row; dates as people read them.
fn value(words: Words<'_>, field: &Field) -> String {
    let data = format!("={}.{}.{}", words.member("ДанныеСтроки"), words.member("Данные"), field.name);
    let pattern = match field {
        field if field.is_of(&[type_name::DATE]) => "дд ММММ гггг",
        field if field.is_of(&[type_name::DATE_TIME]) => "дд ММММ гггг ЧЧ:мм",
        _ => return data,
    };
    format!("{data}.{}(\"{pattern}\")", words.member("Представление"))
}
