//! `stapel rename-object`.

use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};

use super::{Common, PATH, Reach, element::path_of, text};
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
    scaffold::{Disk, RenameObject},
    source::regular_files,
};

const NEW_PRESENTATION: Flag<Option<String>> =
    flags::text("new-presentation", help::VALUE_TEXT, help::WHAT, help::NEW_PRESENTATION);
const OLD_PRESENTATION: Flag<Option<String>> =
    flags::text("old-presentation", help::VALUE_TEXT, help::WHAT, help::OLD_PRESENTATION);

/// `stapel rename-object ROOT OLD NEW`.
pub(crate) struct Object {
    root: OsString,
    old_name: OsString,
    path: Option<PathBuf>,
    wanted: RenameObject,
    common: Common,
}

impl Command for Object {
    const NAME: &'static str = "rename-object";
    const ABOUT: Bilingual = help::ABOUT_RENAME_OBJECT;

    fn read(args: &mut Args<'_>) -> Self {
        let root = args.argument(Argument::one(value::DIRECTORY));
        let old_name = args.argument(Argument::one(help::VALUE_OLD_NAME));
        let new_name: OsString = args.argument(Argument::one(help::VALUE_NEW_NAME));
        let wanted = RenameObject {
            new_name: text(&new_name),
            new_presentation: args.flag(NEW_PRESENTATION),
            old_presentation: args.flag(OLD_PRESENTATION),
        };
        Self { root, old_name, path: args.flag(PATH), wanted, common: Common::read(args) }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        let typed = self.path.as_deref().unwrap_or(Path::new(&self.root));
        let old = text(&self.old_name);
        self.common.change(typed, Reach::AboveOrBelow, lang, &|copy, place| {
            let path = path_of(copy, place, Some(&old), self.path.is_some())?;
            if copy.element(&path)?.name() != Some(&old) {
                return Err(Refusal::NoSuchElement { name: old.clone() });
            }
            // What cannot be listed has no other files to take along.
            let beside = path.parent().and_then(|dir| regular_files(dir).ok()).unwrap_or_default();
            self.wanted.plan(copy, &path, &Disk { beside: &beside, read: &|path| fs::read(path) })
        })
    }
}
