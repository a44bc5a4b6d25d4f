//! `stapel add-field` and `stapel set-field-property`.

use std::{ffi::OsString, path::Path};

use super::{Common, Reach, new_id, text};
use crate::{
    cli::{
        Outcome,
        command::{Args, Argument, Command},
        flags::{self, Flag, each},
    },
    messages::{
        Bilingual, Failure, Lang,
        help::{scaffold as help, value},
        scaffold::Refusal,
    },
    scaffold::{AddField, FieldKind, Property, SetFieldProperty},
};

const TYPE: Flag<Option<String>> = flags::text("type", help::VALUE_TYPE, help::WHAT, help::TYPE);
const TABULAR: Flag<Option<String>> = flags::text("tabular", help::VALUE_NAME, help::WHAT, help::TABULAR);
const DOC: Flag<Option<String>> = flags::text("doc", help::VALUE_TEXT, help::WHAT, help::DOC);
const PROP: Flag<Vec<OsString>> = each("prop", help::VALUE_PROPERTY, help::WHAT, help::PROP);

/// `stapel add-field FILE KIND NAME`.
pub(crate) struct Add {
    file: OsString,
    kind: OsString,
    name: OsString,
    of_type: Option<String>,
    tabular: Option<String>,
    properties: Vec<OsString>,
    doc: Option<String>,
    common: Common,
}

impl Command for Add {
    const NAME: &'static str = "add-field";
    const ABOUT: Bilingual = help::ABOUT_ADD_FIELD;

    fn read(args: &mut Args<'_>) -> Self {
        Self {
            file: args.argument(Argument::one(value::FILE)),
            kind: args.argument(Argument::one(help::VALUE_KIND)),
            name: args.argument(Argument::one(help::VALUE_NAME)),
            of_type: args.flag(TYPE),
            tabular: args.flag(TABULAR),
            properties: args.flag(PROP),
            doc: args.flag(DOC),
            common: Common::read(args),
        }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        self.common.change(Path::new(&self.file), Reach::Above, lang, &|copy, place| {
            let wanted = AddField {
                kind: FieldKind::of(&text(&self.kind))?,
                name: text(&self.name),
                of_type: self.of_type.clone(),
                tabular: self.tabular.clone(),
                properties: properties(&self.properties)?,
                doc: self.doc.clone(),
            };
            wanted.plan(copy, &place.real, &mut new_id)
        })
    }
}

/// `stapel set-field-property FILE KIND NAME --prop KEY=VALUE`.
pub(crate) struct SetProperty {
    file: OsString,
    kind: OsString,
    name: OsString,
    tabular: Option<String>,
    properties: Vec<OsString>,
    common: Common,
}

impl Command for SetProperty {
    const NAME: &'static str = "set-field-property";
    const ABOUT: Bilingual = help::ABOUT_SET_FIELD_PROPERTY;

    fn read(args: &mut Args<'_>) -> Self {
        Self {
            file: args.argument(Argument::one(value::FILE)),
            kind: args.argument(Argument::one(help::VALUE_KIND)),
            name: args.argument(Argument::one(help::VALUE_NAME)),
            tabular: args.flag(TABULAR),
            properties: args.flag(PROP),
            common: Common::read(args),
        }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        self.common.change(Path::new(&self.file), Reach::Above, lang, &|copy, place| {
            if self.properties.is_empty() {
                return Err(Refusal::NoProperties);
            }
            let wanted = SetFieldProperty {
                kind: FieldKind::of(&text(&self.kind))?,
                name: text(&self.name),
                tabular: self.tabular.clone(),
                properties: properties(&self.properties)?,
            };
            wanted.plan(copy, &place.real)
        })
    }
}

fn properties(typed: &[OsString]) -> Result<Vec<Property>, Refusal> {
    typed.iter().map(|typed| Property::parse(&text(typed))).collect()
}
