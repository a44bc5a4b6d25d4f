//! `stapel move-object` and `rename-subsystem`.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

use super::{Common, Reach, disk, element::path_of, place::Place, text};
use crate::{
    cli::{
        Outcome,
        command::{Args, Argument, Command},
        examine::current,
    },
    messages::{
        Bilingual, Failure, Lang,
        help::{scaffold as help, value},
        scaffold::Refusal,
    },
    scaffold::{MoveObject, RenameSubsystem, Surroundings, WorkingCopy},
    source::resolve_path,
};

/// `stapel move-object ROOT NAME DIRECTORY`.
pub(crate) struct Move {
    root: OsString,
    name: OsString,
    to: OsString,
    common: Common,
}

impl Command for Move {
    const NAME: &'static str = "move-object";
    const ABOUT: Bilingual = help::ABOUT_MOVE_OBJECT;

    fn read(args: &mut Args<'_>) -> Self {
        Self {
            root: args.argument(Argument::one(value::DIRECTORY)),
            name: args.argument(Argument::one(help::VALUE_NAME)),
            to: args.argument(Argument::one(help::VALUE_TARGET)),
            common: Common::read(args),
        }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        let current = current()?;
        self.common.change(Path::new(&self.root), Reach::AboveOrBelow, lang, &|copy, place| {
            let path = self.element(copy, place, &current)?;
            let to = self.target(place, &path, &current)?;
            let beside = disk::files_beside(&path)?;
            let around = Surroundings {
                files: &beside,
                read: &disk::read,
                show: &|path: &Path| place.in_snapshot(path),
            };
            MoveObject { to }.plan(copy, &path, &around)
        })
    }
}

impl Move {
    /// The description that is meant: by its path, else by the name of its element.
    fn element(&self, copy: &WorkingCopy<'_>, place: &Place, current: &Path) -> Result<PathBuf, Refusal> {
        let path = resolve_path(Path::new(&self.name), current);
        if copy.file(&path).is_ok() {
            return Ok(path);
        }
        path_of(copy, place, Some(&text(&self.name)), false)
    }

    /// The directory that is meant: from the current one, else below the project, there as a namespace too.
    fn target(&self, place: &Place, element: &Path, current: &Path) -> Result<PathBuf, Refusal> {
        let typed = Path::new(&self.to);
        let real = resolve_path(typed, current);
        if real.is_file() {
            return Err(Refusal::NotADirectory { path: typed.display().to_string() });
        }
        let project = place.projects.iter().find(|project| element.starts_with(project));
        match project {
            Some(project) if !real.starts_with(project) || real == *project => {
                let below = text(&self.to).replace("::", "/");
                let found = resolve_path(&project.join(&below), current);
                // What was typed as a path to elsewhere is no place in the project.
                let is_below = !typed.is_absolute() && found.starts_with(project) && found != *project;
                if is_below && !typed.starts_with("..") && !typed.starts_with(".") {
                    Ok(found)
                } else {
                    Err(Refusal::OutsideProject { path: typed.display().to_string() })
                }
            }
            _ => Ok(real),
        }
    }
}

/// `stapel rename-subsystem ROOT OLD NEW`.
pub(crate) struct Rename {
    root: OsString,
    wanted: RenameSubsystem,
    common: Common,
}

impl Command for Rename {
    const NAME: &'static str = "rename-subsystem";
    const ABOUT: Bilingual = help::ABOUT_RENAME_SUBSYSTEM;

    fn read(args: &mut Args<'_>) -> Self {
        let root = args.argument(Argument::one(value::DIRECTORY));
        let old: OsString = args.argument(Argument::one(help::VALUE_NAME));
        let new: OsString = args.argument(Argument::one(help::VALUE_NEW_NAME));
        let wanted = RenameSubsystem { old: text(&old), new: text(&new) };
        Self { root, wanted, common: Common::read(args) }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        self.common.change(Path::new(&self.root), Reach::AboveOrBelow, lang, &|copy, place| {
            // Of several projects the one that has the subsystem.
            let mut having = place.projects.iter().filter(|dir| self.wanted.is_in(copy, dir));
            let only = match place.projects.as_slice() {
                [only] => Some(only),
                _ => having.next().filter(|_| having.next().is_none()),
            };
            let Some(project) = only else {
                let shown: Vec<String> = place.projects.iter().map(|dir| place.show(dir)).collect();
                return Err(Refusal::SeveralRoots { projects: shown.join(", ") });
            };
            let files = self.files(project)?;
            let around = Surroundings {
                files: &files,
                read: &disk::read,
                show: &|path: &Path| place.in_snapshot(path),
            };
            self.wanted.plan(copy, project, &around)
        })
    }
}

impl Rename {
    /// All files of the subsystem. A name that is none, or of no folder there, is refused by the plan.
    fn files(&self, project: &Path) -> Result<Vec<PathBuf>, Refusal> {
        let RenameSubsystem { old, new } = &self.wanted;
        let is_plain = |name: &str| !name.is_empty() && !name.contains(['/', '\\', '.', '\0']);
        if !is_plain(old) || !is_plain(new) || !is_folder(&project.join(old)) {
            return Ok(Vec::new());
        }
        let to = project.join(new);
        if old != new && to.symlink_metadata().is_ok() && !disk::is_same(&project.join(old), &to) {
            return Err(Refusal::Occupied { path: to.display().to_string() });
        }
        disk::files_below(&project.join(old))
    }
}

/// Whether a folder stands at a path itself, and no link to one.
fn is_folder(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|metadata| metadata.is_dir())
}
