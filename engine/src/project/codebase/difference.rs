//! What differs between two snapshots for the files that are the same in both.

use std::{iter, sync::Arc};

use super::{Codebase, Index, Project};
use crate::project::{
    File,
    companions::family,
    dependencies::{Dependency, DependencySet},
};

/// What checks can depend on that differs from an earlier snapshot.
#[derive(Debug)]
pub enum Difference {
    Everything,
    Only(DependencySet),
}

impl Codebase {
    /// What differs from an earlier snapshot of the same run. It takes time with the number of files, but only those that
    /// differ are looked into.
    #[must_use]
    pub fn difference(&self, earlier: &Self) -> Difference {
        let mut different = DependencySet::default();
        if self.is_linked_like(earlier) {
            return Difference::Only(different);
        }
        if !self.is_arranged_like(earlier) {
            return Difference::Everything;
        }
        let changed = self.changed_since(earlier);
        for (codebase, file) in &changed {
            if file.own_role().says_structure() {
                return Difference::Everything;
            }
            different.add_file(file);
            if codebase.project_of(file.index).is_some_and(|project| project.is_library()) {
                different.add(Dependency::Libraries);
            }
        }
        for (old, new) in earlier.projects().zip(self.projects()) {
            different.add_names(&old, &new);
        }
        Difference::Only(different)
    }

    /// Whether the projects are the same, each in its folder, and so is what lies beside them.
    fn is_arranged_like(&self, earlier: &Self) -> bool {
        let path = |codebase: &Self, index: &Index| {
            let descriptor = index.files.descriptor.and_then(|descriptor| codebase.file(descriptor));
            descriptor.map(|file| file.path().to_owned())
        };
        let is_same = |(old, new): (&Index, &Index)| {
            old.files.dir == new.files.dir
                && old.files.is_whole == new.files.is_whole
                && path(earlier, old) == path(self, new)
        };
        let [old, new] = [earlier, self].map(|codebase| &codebase.links.projects);
        old.len() == new.len()
            && old.iter().zip(new).all(is_same)
            && earlier.run.problems.is_empty() == self.run.problems.is_empty()
            && earlier.run.resource_folders == self.run.resource_folders
            && earlier.run.links == self.run.links
            && earlier.run.unread_resources == self.run.unread_resources
            && Arc::ptr_eq(&earlier.libraries, &self.libraries)
    }

    /// The files in which others see something else than in an earlier snapshot, with the snapshot that has them: as they
    /// were and as they are.
    fn changed_since<'c>(&'c self, earlier: &'c Self) -> Vec<(&'c Self, &'c File)> {
        let mut changed = Vec::new();
        let mut before = earlier.files.iter().peekable();
        for file in self.files.iter() {
            let is_same = |old: &File| Arc::ptr_eq(old.parsed(), file.parsed()) && old.role == file.role;
            if before.next_if(|old| is_same(old)).is_some() {
                continue;
            }
            changed.extend(
                iter::from_fn(|| before.next_if(|old| old.path() < file.path())).map(|gone| (earlier, gone)),
            );
            match before.next_if(|old| old.path() == file.path()) {
                Some(old) if old.role == file.role && old.parsed().looks_like(file.parsed()) => {}
                old => changed.extend(old.map(|old| (earlier, old)).into_iter().chain([(self, file)])),
            }
        }
        changed.extend(before.map(|gone| (earlier, gone)));
        changed
    }
}

impl DependencySet {
    /// All that others see of a file.
    fn add_file(&mut self, file: &File) {
        let path = file.path();
        self.add(Dependency::File(path));
        self.add(Dependency::Family(family(path)));
        let mut below = path;
        while let Some((folder, _)) = below.rsplit_once('/') {
            self.add(Dependency::Folder(folder));
            below = folder;
        }
        for name in [Some(file.stem()), file.element_name()].into_iter().flatten() {
            self.add(Dependency::Name(name));
            name.chars().next().into_iter().for_each(|first| self.add(Dependency::NamesFrom(first)));
        }
        let declared = file.module();
        let declared = declared.iter().flat_map(|module| module.symbols().types.iter());
        declared.for_each(|it| self.add(Dependency::Type(&it.name)));
        if file.module().is_some_and(|module| module.deprecated_names().next().is_some()) {
            self.add(Dependency::DeprecatedNames);
        }
        file.id_hash().into_iter().for_each(|hash| self.add(Dependency::Id(hash)));
    }

    /// What all names of a project together say, where it is another.
    fn add_names(&mut self, old: &Project<'_>, new: &Project<'_>) {
        if Arc::ptr_eq(&old.index.descriptions, &new.index.descriptions) {
            return;
        }
        if old.names().namespaces != new.names().namespaces {
            self.add(Dependency::Namespaces);
        }
        let completeness = |project: &Project<'_>| (project.has_elements(), project.has_all_elements());
        if completeness(old) != completeness(new) {
            self.add(Dependency::Completeness);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        project::{Change, DependencyTracker},
        source::{FileIndex, Source, Workspace},
    };

    const TEXTS: [(&str, &str); 8] = [
        ("v/l/О/Общий.yaml", "ВидЭлемента: ОбщийМодуль\nИмя: Общий\n"),
        ("v/l/О/Подсистема.yaml", "Имя: О\n"),
        ("v/l/Проект.yaml", "Имя: l\nПоставщик: v\nВерсия: 1.0\nВидПроекта: Библиотека\n"),
        ("v/p/О/Подсистема.yaml", "Имя: О\n"),
        ("v/p/О/Товары.xbsl", "метод А()\n;\n"),
        ("v/p/О/Товары.yaml", "ВидЭлемента: Справочник\nИмя: Товары\nИд: 0f0e\n"),
        (
            "v/p/Проект.yaml",
            "Имя: p\nПоставщик: v\nБиблиотеки:\n    -\n        Имя: l\n        Поставщик: v\n        Версия: 1.0\n",
        ),
        ("v/p/Словарь.yaml", "ВидЭлемента: ЛокализованныеСтроки\nИмя: Словарь\n"),
    ];

    fn source(path: &str, text: &str) -> Source {
        Workspace::in_memory([(path, text)]).files.remove(0)
    }

    /// What a check depends on that asks a project something, and whether it looked at all files.
    fn tracked(codebase: &Codebase, ask: fn(Project<'_>)) -> (DependencySet, bool) {
        let tracker = DependencyTracker::default();
        let project = codebase.projects().find(|project| project.dir() == "v/p").expect("the project");
        ask(project.tracked_by(&tracker));
        let all_files = tracker.saw_all_files();
        (tracker.into_set(), all_files)
    }

    fn element<'p>(project: Project<'p>) -> crate::project::Element<'p> {
        project.untracked().elements_named("Товары").next().expect("the element")
    }

    /// Each question with a file that comes and changes the answer, and with one that does not.
    #[test]
    fn a_question_depends_on_what_can_change_its_answer_and_on_nothing_else() {
        const NEW: &str = "ВидЭлемента: Справочник\nИмя: Ящик\n";
        const OTHER: &str = "ВидЭлемента: Справочник\nИмя: Короб\n";
        type Case = (fn(Project<'_>), (&'static str, &'static str), (&'static str, &'static str));
        let cases: [Case; 19] = [
            (|it| _ = it.element("Ящик"), ("v/p/О/А.yaml", NEW), ("v/p/О/А.yaml", OTHER)),
            (|it| _ = it.mistyped_element("Ящыки"), ("v/p/О/А.yaml", NEW), ("v/p/О/А.yaml", OTHER)),
            (|it| _ = it.has_element("Ящик"), ("v/p/О/А.yaml", NEW), ("v/p/О/А.yaml", OTHER)),
            (
                |it| {
                    let module = it.file_at("v/p/О/Товары.xbsl").expect("it is there");
                    _ = it.undescribed_element(module, "Ящик");
                },
                ("v/p/Другая/Ящик.xbsl", ""),
                ("v/p/Другая/Короб.xbsl", ""),
            ),
            (|it| _ = it.may_hide("Ящик"), ("v/p/О/Ящик.yaml", "а: ["), ("v/p/О/Короб.yaml", "а: [")),
            (
                |it| _ = it.is_name_uncertain("Ящик"),
                ("v/p/О/Ящик.yaml", "а: ["),
                ("v/p/О/Короб.yaml", "а: ["),
            ),
            (|it| _ = it.file_at("v/p/О/А.xbsl"), ("v/p/О/А.xbsl", ""), ("v/p/О/Б.xbsl", "")),
            (
                |it| _ = it.file(FileIndex(4)),
                ("v/p/О/Товары.xbsl", "метод Б()\n;\n"),
                ("v/p/О/Товары.xbsl", "метод А()\n    знч Б = 1\n;\n"),
            ),
            (
                |it| _ = it.modules_of(&element(it)).count(),
                ("v/p/О/Товары.Объект.xbsl", ""),
                ("v/p/О/ТоварыДругие.xbsl", ""),
            ),
            (
                |it| _ = it.module_of(&element(it)),
                ("v/p/О/Товары.xbsl", "метод Б()\n;\n"),
                ("v/p/О/Товар.xbsl", ""),
            ),
            (
                |it| _ = it.files_below("v/p/О/Ресурсы/").count(),
                ("v/p/О/Ресурсы/а/б.html", ""),
                ("v/p/О/Ресурсы2/б.html", ""),
            ),
            (
                |it| _ = it.has_folder_of_resources("v/p/О/Ресурсы/а"),
                ("v/p/О/Ресурсы/а/б.html", ""),
                ("v/p/О/Ресурсы/б.html", ""),
            ),
            (
                |it| _ = it.first_file_from("v/p/Локализация/"),
                ("v/p/Локализация/En/Словарь.yaml", ""),
                ("v/p/О/Локализация/En/Словарь.yaml", ""),
            ),
            (
                |it| _ = it.modules_declare_type("Ряд"),
                ("v/p/О/А.xbsl", "структура Ряд\n;\n"),
                ("v/p/О/А.xbsl", "структура Ряды\n;\n"),
            ),
            (
                |it| _ = it.deprecated_names(),
                ("v/p/О/А.xbsl", "@Устарело\nметод Б()\n;\n"),
                ("v/p/О/А.xbsl", "@Свой::Устарело\nметод Б()\n;\n"),
            ),
            (
                |it| _ = it.bearers_of_id("0F0E").count(),
                ("v/p/О/А.yaml", "ВидЭлемента: Справочник\nИмя: А\nИд: 0F0E\n"),
                ("v/p/О/А.yaml", "ВидЭлемента: Справочник\nИмя: А\nИд: 0F0F\n"),
            ),
            (|it| _ = it.has_namespace("Н"), ("v/p/Н/А.yaml", NEW), ("v/p/О/А.yaml", NEW)),
            (
                |it| _ = it.has_all_elements(),
                ("v/p/О/А.yaml", "ВидЭлемента: Справочник\nИмя: [а]\n"),
                ("v/p/О/А.yaml", NEW),
            ),
            (|it| _ = it.may_be_foreign()("Ящик"), ("v/l/О/Общий.xbsl", ""), ("v/p/О/А.xbsl", "")),
        ];
        for (number, (ask, concerning, other)) in cases.into_iter().enumerate() {
            let before = Codebase::new(Workspace::in_memory(TEXTS));
            let (dependencies, all_files) = tracked(&before, ask);
            assert!(!all_files, "{number}");
            for ((path, text), expected) in [(concerning, true), (other, false)] {
                let after = before.with([Change::Put(source(path, text))]);
                let back = after.with([match before.file_at(path) {
                    Some(file) => Change::Put(file.source.clone()),
                    None => Change::Remove(path.into()),
                }]);
                for (new, old) in [(&after, &before), (&back, &after)] {
                    let Difference::Only(different) = new.difference(old) else { panic!("{number}: {path}") };
                    assert_eq!(!different.is_disjoint(&dependencies), expected, "{number}: {path}");
                }
            }
        }
    }

    #[test]
    fn whoever_looks_at_all_files_is_known_and_descriptors_concern_everybody() {
        let before = Codebase::new(Workspace::in_memory(TEXTS));
        let asks: [fn(Project<'_>); 3] =
            [|it| _ = it.files().count(), |it| _ = it.elements().count(), |it| _ = it.modules().count()];
        for ask in asks {
            assert!(tracked(&before, ask).1);
        }
        for path in ["v/p/Проект.yaml", "v/p/О/Подсистема.yaml", "v/p/Другая/Подсистема.yaml"]
        {
            let after = before.with([Change::Put(source(path, "Имя: А\n"))]);
            assert!(matches!(after.difference(&before), Difference::Everything), "{path}");
        }
        assert!(matches!(before.difference(&before), Difference::Only(same) if same.is_empty()));
    }

    #[test]
    fn the_first_element_of_a_project_concerns_who_asked_whether_there_is_one() {
        let before = Codebase::new(Workspace::in_memory([("v/p/Проект.yaml", "Имя: p\nПоставщик: v\n")]));
        let (dependencies, _) = tracked(&before, |it| _ = it.has_elements());
        let after =
            before.with([Change::Put(source("v/p/Ящик.yaml", "ВидЭлемента: Справочник\nИмя: Ящик\n"))]);
        let Difference::Only(different) = after.difference(&before) else { panic!("everything differs") };
        assert!(!different.is_disjoint(&dependencies));
    }
}
