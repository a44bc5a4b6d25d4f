//! `add-form`: the usual forms of an element, and their names in its `Интерфейс`.
//!
//! - What the element offers is read once ([`subject`]); each form is a description made of it, in the spelling of the
//!   project ([`words`]).
//! - A form that is there is left, unless it is to be overwritten; then it keeps its id. A name in `Интерфейс` is only
//!   added where none is.
//! - Titles go through the dictionary of the project where it has one ([`captions`]).
//! - Better than in the existing tool, on purpose: titles are the presentations of the element and its fields; a block
//!   of `Интерфейс` that is there takes the form too; the forms import what the element imports; a register has no
//!   reference in its cards; the constants of a set are the columns of its list; inputs of dates are shown; a field with
//!   several lines has them in the form.

mod captions;
mod cards;
mod kinds;
mod list;
mod object;
mod others;
mod parts;
mod registration;
mod subject;
mod words;

use std::path::Path;

use super::{
    NewId, Outcome, WorkingCopy,
    file::{Description, project_above, spelling_of_project},
};
use crate::{
    messages::scaffold::{Note, Refusal},
    platform::words::kind,
    syntax::xbsl::{self, Return},
};
use captions::Captions;
use cards::{Card, row_name};
use kinds::FormKind;
use list::{Grid, ListForm};
use object::object_form;
use others::{processing_form, record_form, report_form};
use registration::register;
use subject::Subject;
use words::Words;

/// New forms of an element.
#[derive(Clone, Debug, Default)]
pub struct AddForm {
    /// As typed, with commas between; else the usual ones of its kind.
    pub forms: Option<String>,
    /// How wide a card is at least, in pixels.
    pub card_min_width: Option<usize>,
    /// What a card shows where there is no picture, as an expression.
    pub card_placeholder: Option<String>,
    pub overwrite: bool,
}

/// What forms are made of.
struct Making<'m> {
    words: Words<'m>,
    subject: &'m Subject<'m>,
    dir: &'m Path,
    captions: Captions,
}

/// A form that is written.
struct NewForm<'m> {
    words: Words<'m>,
    subject: &'m Subject<'m>,
    name: &'m str,
    id: String,
    captions: &'m mut Captions,
}

impl AddForm {
    /// Plans the forms of the element at an absolute path, beside it.
    ///
    /// # Errors
    /// Elements of its kind have no such forms, an option does not fit, or a file is in the way.
    pub fn plan(&self, copy: &mut WorkingCopy<'_>, path: &Path, new_id: &mut NewId<'_>) -> Outcome {
        let element = copy.element(path)?;
        let owner = FormKind::owner(element.kind().unwrap_or_default())?;
        let wanted = FormKind::wanted(self.forms.as_deref(), owner, copy.spelling_of(element.file()))?;
        self.expect_cards_fit(&wanted)?;
        let (_, descriptor) = project_above(copy, path)?;
        let words = Words::of(copy.platform(), spelling_of_project(copy, descriptor));
        let project = copy.project_of(element.file())?;
        let subject = Subject::of(&element, owner, &project, words)?;
        let dir = path.parent().unwrap_or(path);
        let captions = Captions::of(&project, &element);
        let mut making = Making { words, subject: &subject, dir, captions };
        let mut made = Vec::new();
        for form in wanted {
            let name = format!("{}{}", subject.name, form.suffix(words.spelling));
            self.make(copy, &mut making, form, &name, new_id)?;
            made.push((form, name));
        }
        making.captions.plan(copy)?;
        register(copy, path, owner, &made)
    }

    fn make(
        &self,
        copy: &mut WorkingCopy<'_>,
        making: &mut Making<'_>,
        form: FormKind,
        name: &str,
        new_id: &mut NewId<'_>,
    ) -> Outcome {
        let Making { words, subject, dir, ref mut captions } = *making;
        let target = dir.join(format!("{name}.yaml"));
        let Some(id) = self.id_for(copy, &target, new_id)? else { return Ok(()) };
        let list = ListForm { words, subject, name };
        let new = |id, captions| NewForm { words, subject, name, id, captions };
        let description = match form {
            FormKind::Object => object_form(new(id, captions)),
            FormKind::List => list.table(id, captions),
            FormKind::Record => record_form(new(id, captions)),
            FormKind::Report => report_form(new(id, captions)),
            FormKind::Processing => processing_form(new(id, captions)),
            FormKind::Cards => {
                let card = Card::of(subject);
                let row = row_name(subject, words.spelling);
                let row_target = dir.join(format!("{row}.yaml"));
                if let Some(id) = self.id_for(copy, &row_target, new_id)? {
                    let placeholder = self.card_placeholder.as_deref();
                    put(copy, &row_target, &card.row(&list, &row, id, placeholder))?;
                }
                tell_of(copy, &card, subject, &row);
                let min_width = self.card_min_width.unwrap_or_else(|| card.usual_width());
                list.cards(id, &card.fields(), &Grid { row: &row, min_width }, captions)
            }
        };
        put(copy, &target, &description)
    }

    /// The id of a new component, or of the one that is overwritten. None where there is one that stays.
    fn id_for(
        &self,
        copy: &mut WorkingCopy<'_>,
        target: &Path,
        new_id: &mut NewId<'_>,
    ) -> Outcome<Option<String>> {
        let Ok(file) = copy.file(target) else { return Ok(Some(new_id())) };
        let element = file.element().filter(|element| element.is_kind(kind::INTERFACE_COMPONENT));
        let element = element.ok_or_else(|| Refusal::Occupied { path: target.display().to_string() })?;
        if self.overwrite {
            let own = element.own_ids().next().map(|id| id.text().to_owned());
            return Ok(Some(own.filter(|id| !id.is_empty()).unwrap_or_else(new_id)));
        }
        let name = target.file_name().unwrap_or_default().to_string_lossy().into_owned();
        copy.note(Note::FormThere { name });
        Ok(None)
    }

    /// Refuses options of cards where none are made, and a placeholder that is no expression.
    fn expect_cards_fit(&self, wanted: &[FormKind]) -> Outcome {
        let given = [
            ("--card-min-width", self.card_min_width.is_some()),
            ("--card-placeholder", self.card_placeholder.is_some()),
        ];
        if !wanted.contains(&FormKind::Cards)
            && let Some((option, _)) = given.iter().find(|(_, is_given)| *is_given)
        {
            return Err(Refusal::NoCards { option: (*option).to_owned() });
        }
        let Some(placeholder) = &self.card_placeholder else { return Ok(()) };
        let tree = xbsl::parse(format!("метод М()\n    возврат {placeholder}\n;\n").into());
        let given = tree.all::<Return<'_>>().next().and_then(Return::value);
        let is_whole = given.is_some_and(|value| value.span().slice(tree.text()) == placeholder.trim());
        if !tree.errors().is_empty() || !is_whole || placeholder.contains(['\n', '\r']) {
            return Err(Refusal::BadCode { text: placeholder.clone() });
        }
        Ok(())
    }
}

fn put(copy: &mut WorkingCopy<'_>, target: &Path, description: &Description) -> Outcome {
    let text = description.text(target)?;
    copy.put(target, text, None);
    Ok(())
}

/// Tells which fields a card has.
fn tell_of(copy: &mut WorkingCopy<'_>, card: &Card<'_>, subject: &Subject<'_>, row: &str) {
    let names = |fields: &[&subject::Field]| {
        fields.iter().map(|field| field.name.as_str()).collect::<Vec<_>>().join(", ")
    };
    copy.note(Note::CardFields { fields: names(&card.fields()) });
    if !card.left_out.is_empty() {
        copy.note(Note::CardLeftOut { fields: names(&card.left_out), row: row.to_owned() });
    }
    if subject.parent.is_some() {
        copy.note(Note::CardsAreFlat);
    }
}
