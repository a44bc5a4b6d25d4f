//! `stapel add-method` and `stapel add-route`.

use std::{ffi::OsString, path::Path};

use super::{Common, Reach, text};
use crate::{
    cli::{
        Outcome,
        command::{Args, Argument, Command},
        flags::{self, Flag},
    },
    messages::{
        Bilingual, Failure, Lang,
        help::{scaffold as help, value},
        scaffold::Refusal,
    },
    scaffold::{AddMethod, AddRoutes, Anchor},
};

const PARAMS: Flag<Option<String>> = flags::text("params", help::VALUE_TEXT, help::WHAT, help::PARAMS);
const RETURNS: Flag<Option<String>> = flags::text("returns", help::VALUE_TYPE, help::WHAT, help::RETURNS);
const ANNOTATIONS: Flag<Option<String>> =
    flags::text("annotations", help::VALUE_NAMES, help::WHAT, help::ANNOTATIONS);
const AFTER: Flag<Option<String>> = flags::text("after", help::VALUE_NAME, help::WHAT, help::AFTER);
const BEFORE: Flag<Option<String>> = flags::text("before", help::VALUE_NAME, help::WHAT, help::BEFORE);
const BODY: Flag<Option<String>> = flags::text("body", help::VALUE_TEXT, help::WHAT, help::BODY);

/// `stapel add-method FILE NAME`.
pub(crate) struct Method {
    file: OsString,
    name: OsString,
    params: Option<String>,
    returns: Option<String>,
    annotations: Option<String>,
    after: Option<String>,
    before: Option<String>,
    body: Option<String>,
    common: Common,
}

impl Command for Method {
    const NAME: &'static str = "add-method";
    const ABOUT: Bilingual = help::ABOUT_ADD_METHOD;

    fn read(args: &mut Args<'_>) -> Self {
        Self {
            file: args.argument(Argument::one(value::FILE)),
            name: args.argument(Argument::one(help::VALUE_NAME)),
            params: args.flag(PARAMS),
            returns: args.flag(RETURNS),
            annotations: args.flag(ANNOTATIONS),
            after: args.flag(AFTER),
            before: args.flag(BEFORE),
            body: args.flag(BODY),
            common: Common::read(args),
        }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        self.common.change(Path::new(&self.file), Reach::Above, lang, &|copy, place| {
            let anchor = match (&self.after, &self.before) {
                (Some(_), Some(_)) => return Err(Refusal::TwoAnchors),
                (Some(name), None) => Anchor::After(name.clone()),
                (None, Some(name)) => Anchor::Before(name.clone()),
                (None, None) => Anchor::End,
            };
            let annotations = self.annotations.as_deref().unwrap_or_default();
            let wanted = AddMethod {
                name: text(&self.name),
                params: self.params.clone(),
                returns: self.returns.clone(),
                annotations: annotations.split_whitespace().map(str::to_owned).collect(),
                anchor,
                body: self.body.clone(),
            };
            wanted.plan(copy, &place.real)
        })
    }
}

/// `stapel add-route FILE ROUTES`.
pub(crate) struct Route {
    file: OsString,
    routes: OsString,
    common: Common,
}

impl Command for Route {
    const NAME: &'static str = "add-route";
    const ABOUT: Bilingual = help::ABOUT_ADD_ROUTE;

    fn read(args: &mut Args<'_>) -> Self {
        Self {
            file: args.argument(Argument::one(value::FILE)),
            routes: args.argument(Argument::one(help::VALUE_ROUTES)),
            common: Common::read(args),
        }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        self.common.change(Path::new(&self.file), Reach::Above, lang, &|copy, place| {
            AddRoutes { routes: text(&self.routes) }.plan(copy, &place.real)
        })
    }
}
