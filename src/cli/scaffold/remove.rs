//! `stapel delete-object`.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

use super::{Common, NAME, PATH, Reach, disk, element::path_of};
use crate::{
    cli::{
        Outcome,
        command::{Args, Argument, Command},
        flags::{Flag, switch},
    },
    messages::{
        Bilingual, Failure, Lang,
        help::{scaffold as help, value},
    },
    scaffold::DeleteObject,
};

const APPLY: Flag<bool> = switch("apply", help::WRITING, help::APPLY);

/// `stapel delete-object ROOT --name NAME`.
pub(crate) struct Delete {
    root: OsString,
    name: Option<String>,
    path: Option<PathBuf>,
    /// What goes away cannot be brought back, so it has to be asked for.
    is_applied: bool,
    common: Common,
}

impl Command for Delete {
    const NAME: &'static str = "delete-object";
    const ABOUT: Bilingual = help::ABOUT_DELETE_OBJECT;

    fn read(args: &mut Args<'_>) -> Self {
        Self {
            root: args.argument(Argument::one(value::DIRECTORY)),
            name: args.flag(NAME),
            path: args.flag(PATH),
            is_applied: args.flag(APPLY),
            common: Common::read(args),
        }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        let typed = self.path.as_deref().unwrap_or(Path::new(&self.root));
        let is_asked = self.is_applied && !self.common.dry_run;
        let common = if is_asked { self.common.clone() } else { self.common.clone().only_shown() };
        let wanted = DeleteObject { is_forced: self.common.force, is_shown: !common.writes() };
        common.change(typed, Reach::AboveOrBelow, lang, &|copy, place| {
            let path = path_of(copy, place, self.name.as_deref(), self.path.is_some())?;
            let beside = disk::files_beside(&path)?;
            wanted.plan(copy, &path, &beside, &disk::read)
        })
    }
}
