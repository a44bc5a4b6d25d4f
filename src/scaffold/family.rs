//! The file family of an element: the files that go with it when it is renamed, moved or deleted.
//!
//! - Its own files, by the file name `X` of its description: `X.yaml`, `X.xbsl`, `X.<Part>.xbsl`, `X.xbql`, `X.Wsdl.<n>` and
//!   `X.Xsd` of a service (also `X.Wsdl.<n>.wsdl` and `.xsd`), and of a dictionary its translations,
//!   `Локализация/<Code>/X.yaml`.
//! - Its components, each with its own files: the forms that `Интерфейс` of the element names, wherever they are, and in its
//!   directory those that are named after it: `XФорма…` (`XObjectForm`), `СтрокаСпискаX` (`ListRowX`), `XСписокТаблица`
//!   (`XListTable`). What another element names as its form, or what has the name of a longer element in its own, is not
//!   of the family; nor is anything that is no interface component.
//! - [`Family::elements`] are the descriptions, the element first; [`Family::members`] are all files. Either tells what it is
//!   called after the element has another name: [`Relative::name_after`], [`Member::path_after`].
//! - Sources come from the snapshot. Other files of the directory are listed by the caller (`source::regular_files`); of
//!   those only names are looked at, and no link may be among them.
//!
//! Making one takes time that grows with the project, so a command makes one.

use std::path::{Path, PathBuf};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    platform::{
        Role, Word,
        words::{key, kind, place},
    },
    project::{Element, File, FileRole, Project, QualifiedName, ValueWords, subsystem},
    syntax::yaml::Value,
};

/// The files that belong to an element.
#[derive(Debug)]
pub struct Family<'s> {
    /// The element itself, then its components in path order.
    pub elements: Vec<Relative<'s>>,
    /// In path order.
    pub members: Vec<Member<'s>>,
}

/// An element of a family.
#[derive(Clone, Debug)]
pub struct Relative<'s> {
    pub element: Element<'s>,
    pub tie: Tie,
    naming: Naming,
}

/// Why an element is of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tie {
    /// It is the element itself.
    Own,
    /// The element names it as a form, and no other element does.
    Bound,
    /// It is named after the element.
    Named,
}

/// A file of a family.
#[derive(Clone, Debug)]
pub struct Member<'s> {
    /// Absolute.
    pub path: PathBuf,
    /// The file of the snapshot; `None` for one that is no source, whose bytes nobody has read yet.
    pub source: Option<&'s File>,
    naming: Naming,
}

/// How a name holds that of the element of the family: what stands before and behind it; `None` where it does not.
#[derive(Clone, Debug, Default)]
struct Naming(Option<(String, String)>);

impl Naming {
    /// Of a name that is that of the element.
    fn whole() -> Self {
        Self(Some(Default::default()))
    }

    fn after(&self, name: &str, new: &str) -> String {
        match &self.0 {
            Some((before, behind)) => [before, new, behind].concat(),
            None => name.to_owned(),
        }
    }
}

impl Relative<'_> {
    /// What the element is called.
    #[must_use]
    pub fn name(&self) -> &str {
        name_of(&self.element)
    }

    /// What it is called when the element of the family is called `new`; the same where its name does not hold the other one.
    #[must_use]
    pub fn name_after(&self, new: &str) -> String {
        self.naming.after(self.name(), new)
    }
}

impl Member<'_> {
    /// The file name without directories.
    #[must_use]
    pub fn file_name(&self) -> &str {
        self.path.file_name().and_then(|name| name.to_str()).unwrap_or_default()
    }

    /// Where the file is when the element of the family is called `new`: in the same directory. A file whose name is not
    /// that of its element keeps it.
    #[must_use]
    pub fn path_after(&self, new: &str) -> PathBuf {
        let Some((before, behind)) = &self.naming.0 else { return self.path.clone() };
        let (_, ending) = split(self.file_name());
        self.path.with_file_name([before, new, behind, ending].concat())
    }
}

impl<'s> Family<'s> {
    /// The family of an element of a project. `beside` are the files on disk right in the directory of the element, absolute;
    /// those that are sources may be among them.
    #[must_use]
    pub fn of(project: &Project<'s>, element: Element<'s>, beside: &[PathBuf]) -> Self {
        let mut elements = vec![Relative { element, tie: Tie::Own, naming: Naming::whole() }];
        if !element.is_kind(kind::INTERFACE_COMPONENT) {
            elements.extend(components(project, &element));
        }
        let mut family = Self { elements, members: Vec::new() };
        family.add_sources(project);
        family.add_others(beside);
        family.members.sort_by(|one, other| one.path.cmp(&other.path));
        family
    }

    /// The element that the family is about.
    #[must_use]
    pub fn element(&self) -> Option<&Relative<'s>> {
        self.elements.first()
    }

    fn add_sources(&mut self, project: &Project<'s>) {
        let owners = self.owners();
        let mut members = Vec::new();
        for file in project.files() {
            let Some(path) = file.source.real.clone() else { continue };
            let owner = if file.role == FileRole::Translation {
                self.dictionary_of(file)
            } else {
                let (start, ending) = split(file.file_name());
                let owner = owners.get(&(file.source.directory(), start)).copied();
                owner
                    .filter(|_| is_of_element(ending))
                    .or_else(|| self.elements.iter().find(|it| it.element.file().index == file.index))
            };
            if let Some(owner) = owner {
                members.push(Member { path, source: Some(file), naming: owner.naming_of_files() });
            }
        }
        self.members = members;
    }

    fn add_others(&mut self, beside: &[PathBuf]) {
        let known: FxHashSet<&Path> = self.members.iter().map(|member| member.path.as_path()).collect();
        let owners = self.owners();
        let mut others = Vec::new();
        for path in beside.iter().filter(|path| !known.contains(path.as_path())) {
            let name = path.file_name().and_then(|name| name.to_str());
            let (Some(dir), Some((start, ending))) = (path.parent(), name.map(split)) else { continue };
            if let Some(owner) = owners.get(&(dir, start)).filter(|_| is_of_element(ending)) {
                others.push(Member { path: path.clone(), source: None, naming: owner.naming_of_files() });
            }
        }
        self.members.extend(others);
    }

    /// The elements by their directories and the names of their descriptions.
    fn owners(&self) -> FxHashMap<(&'s Path, &'s str), &Relative<'s>> {
        let place = |element: &Element<'s>| (element.file().source.directory(), element.file().stem());
        self.elements.iter().map(|relative| (place(&relative.element), relative)).collect()
    }

    /// The dictionary that a file translates, if it is the element.
    fn dictionary_of(&self, file: &File) -> Option<&Relative<'s>> {
        let own = self.element().filter(|own| own.element.is_kind(kind::LOCALIZED_STRINGS))?;
        let description = own.element.file();
        let folder = file.source.directory().parent()?;
        let is_folder = folder.file_name()?.to_str().is_some_and(|name| place::LOCALIZATION == name);
        let is_beside = folder.parent()? == description.source.directory();
        (is_folder && is_beside && file.stem() == description.stem()).then_some(own)
    }
}

impl Relative<'_> {
    /// The naming of its files: that of the element where the description has its name.
    fn naming_of_files(&self) -> Naming {
        if self.element.file().stem() == self.name() { self.naming.clone() } else { Naming::default() }
    }
}

/// A form that an element names.
#[derive(Clone, Copy, Debug)]
pub struct BoundForm<'s> {
    /// `Объект`, `Список`, `Запись`; `None` right in `Интерфейс`.
    pub slot: Option<&'s str>,
    pub written: Value<'s>,
    /// The component, where it is certain which one is meant.
    pub component: Option<Element<'s>>,
}

/// The forms that an element names under `Интерфейс`, in the order of the text.
#[must_use]
pub fn bound_forms<'s>(project: &Project<'s>, element: &Element<'s>) -> Vec<BoundForm<'s>> {
    let form = |slot, written: Value<'s>| BoundForm {
        slot,
        written,
        component: form_named(project, element, written.text()),
    };
    form_values(element).map(|(slot, written)| form(slot, written)).collect()
}

fn form_values<'s>(element: &Element<'s>) -> impl Iterator<Item = (Option<&'s str>, Value<'s>)> + use<'s> {
    let interface = element.get(key::INTERFACE);
    let entries = interface.into_iter().flat_map(Value::entries);
    let found = entries.filter_map(|entry| {
        if key::FORM.is(entry.key.text()) {
            return Some((None, entry.value));
        }
        Some((Some(entry.key.text()), entry.value.get(key::FORM)?))
    });
    found.filter(|(_, written)| written.is_scalar() && written.text_len() > 0)
}

/// The component that an element means by a name, if there is only one that it can mean.
fn form_named<'s>(project: &Project<'s>, element: &Element<'s>, written: &str) -> Option<Element<'s>> {
    let QualifiedName { namespace, name } = QualifiedName::new(written);
    let own = project.namespace_of(element.file());
    let bearers = project.elements_named(name).filter(|it| it.is_kind(kind::INTERFACE_COMPONENT));
    let is_meant = |form: &Element<'_>| {
        let of_form = project.namespace_of(form.file());
        namespace.is_none_or(|namespace| project.short_namespace(namespace) == of_form)
    };
    let bearers: Vec<Element<'s>> = bearers.filter(is_meant).collect();
    let only = |is_near: &dyn Fn(&str) -> bool| {
        let mut near = bearers.iter().filter(|form| is_near(project.namespace_of(form.file())));
        near.next().filter(|_| near.next().is_none()).copied()
    };
    only(&|of_form| of_form == own)
        .or_else(|| only(&|of_form| subsystem(of_form) == subsystem(own)))
        .or_else(|| only(&|_| true))
}

/// The components that belong to an element, in path order.
fn components<'s>(project: &Project<'s>, element: &Element<'s>) -> Vec<Relative<'s>> {
    let name = name_of(element);
    let bound = bound_forms(project, element);
    let is_bound = |component: &Element<'_>| {
        let mut forms = bound.iter().filter_map(|form| form.component);
        forms.any(|form| form.file().index == component.file().index)
    };
    let mut of_others = FxHashSet::default();
    for other in project.elements().filter(|other| other.file().index != element.file().index) {
        of_others.extend(form_values(&other).map(|(_, written)| QualifiedName::new(written.text()).name));
    }
    let dir = element.file().source.directory();
    let mut found = Vec::new();
    for component in project.elements().filter(|element| element.is_kind(kind::INTERFACE_COMPONENT)) {
        let own = name_of(&component);
        let is_bound = is_bound(&component);
        let is_beside = component.file().source.directory() == dir;
        let naming = naming(own, name).filter(|_| is_bound || is_beside);
        let has_other = of_others.contains(own);
        let is_named = || naming.is_some() && is_beside && owner(project, own) == Some(name);
        let tie = match (is_bound, has_other) {
            (true, false) => Tie::Bound,
            (true, true) | (false, false) if is_named() => Tie::Named,
            _ => continue,
        };
        found.push(Relative { element: component, tie, naming: Naming(naming) });
    }
    found
}

/// What a component of an element is called behind the name of that; the first may go on with a capital letter.
const ENDINGS: [Word; 2] =
    [Word::new(Role::Type, "Форма", Some("Form")), Word::new(Role::Type, "СписокТаблица", Some("ListTable"))];

/// What it is called before that name.
pub(super) const BEGINNING: Word = Word::new(Role::Type, "СтрокаСписка", Some("ListRow"));

/// What may stand between the name of an element and `Form`.
const KINDS_OF_FORMS: [&str; 8] =
    ["", "Object", "List", "Record", "Report", "Processing", "Selection", "Choice"];

/// Names of more bytes are those of no files.
const LONGEST: usize = 255;

/// What stands before and behind the name of an element in the name of a component that is called after it.
fn naming(component: &str, element: &str) -> Option<(String, String)> {
    let part = owners(component).into_iter().find(|part| part.2 == element)?;
    Some((part.0.to_owned(), part.1.to_owned()))
}

/// The names of elements that a component may be called after, the longest first, each behind what stands before it and
/// what stands after it.
fn owners(component: &str) -> Vec<(&str, &str, &str)> {
    if component.len() > LONGEST {
        return Vec::new();
    }
    let [form, table] = ENDINGS;
    let mut found = Vec::new();
    let mut add_at = |at: usize| {
        let (owner, behind) = component.split_at(at);
        if !owner.is_empty() {
            found.push(("", behind, owner));
        }
    };
    for (at, word) in component.match_indices(form.ru) {
        let rest = component.get(at + word.len()..).unwrap_or_default();
        if rest.chars().next().is_none_or(char::is_uppercase) {
            add_at(at);
        }
    }
    for of_kind in KINDS_OF_FORMS {
        let ending = [of_kind, form.spelling(true)].concat();
        component.strip_suffix(&ending).into_iter().for_each(|owner| add_at(owner.len()));
    }
    for word in table.spellings() {
        component.strip_suffix(word).into_iter().for_each(|owner| add_at(owner.len()));
    }
    for word in BEGINNING.spellings() {
        let owner =
            component.strip_prefix(word).filter(|owner| owner.chars().next().is_some_and(char::is_uppercase));
        found.extend(owner.map(|owner| (component.get(..word.len()).unwrap_or_default(), "", owner)));
    }
    found.sort_by_key(|(_, _, owner)| std::cmp::Reverse(owner.len()));
    found
}

/// The element that a component is called after: of those that there are the one with the longest name.
fn owner<'c>(project: &Project<'_>, component: &'c str) -> Option<&'c str> {
    let is_there =
        |name: &str| project.elements_named(name).any(|element| !element.is_kind(kind::INTERFACE_COMPONENT));
    owners(component).into_iter().map(|(_, _, owner)| owner).find(|owner| is_there(owner))
}

/// What an element is called: by its description, else by the file.
fn name_of<'s>(element: &Element<'s>) -> &'s str {
    element.name().filter(|name| !name.is_empty()).unwrap_or_else(|| element.file().stem())
}

/// A file name up to its first dot, and the rest.
fn split(file_name: &str) -> (&str, &str) {
    file_name.split_at(file_name.find('.').unwrap_or(file_name.len()))
}

/// Whether a file that begins with the name of a description, and ends so, is of that element.
fn is_of_element(ending: &str) -> bool {
    let parts: Vec<&str> = ending.split('.').skip(1).take(4).collect();
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    match parts.as_slice() {
        ["yaml" | "xbsl" | "xbql" | "Xsd"] => true,
        [part, "xbsl"] => !part.is_empty(),
        ["Wsdl", number] | ["Wsdl", number, "wsdl" | "xsd"] => is_number(number),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{project::Codebase, source::Workspace};

    const DESCRIPTOR: (&str, &str) = ("в/л/Проект.yaml", "Ид: 1\nПоставщик: в\nИмя: л\nВерсия: 1.0.0\n");

    fn codebase(files: &[(&str, &str)]) -> Codebase {
        let mut workspace = Workspace::in_memory(files.iter().copied().chain([DESCRIPTOR]));
        for source in &mut workspace.files {
            source.real = Some(Path::new("/").join(&source.path));
        }
        Codebase::new(workspace)
    }

    /// The family of an element: the paths below its subsystem, and what each is when it is called `Новое`.
    fn family(files: &[(&str, &str)], name: &str, beside: &[&str]) -> Vec<(String, String)> {
        let files: Vec<_> = files.iter().map(|(path, text)| (format!("в/л/с/{path}"), *text)).collect();
        let codebase = codebase(&files.iter().map(|(path, text)| (path.as_str(), *text)).collect::<Vec<_>>());
        let project = codebase.projects().next().unwrap();
        let element = project.elements_named(name).next().unwrap();
        let beside: Vec<_> = beside.iter().map(|name| Path::new("/в/л/с").join(name)).collect();
        let shown = |path: &Path| path.strip_prefix("/в/л/с").unwrap().display().to_string();
        let family = Family::of(&project, element, &beside);
        family.members.iter().map(|it| (shown(&it.path), shown(&it.path_after("Новое")))).collect()
    }

    fn paths(files: &[(&str, &str)], name: &str, beside: &[&str]) -> Vec<String> {
        family(files, name, beside).into_iter().map(|(path, _)| path).collect()
    }

    const GOODS: (&str, &str) = ("Товары.yaml", "ВидЭлемента: Справочник\nИмя: Товары\n");
    const CARD: (&str, &str) = ("Карточка.yaml", "ВидЭлемента: КомпонентИнтерфейса\nИмя: Карточка\n");

    #[test]
    fn own_files_of_all_kinds_go_with_the_element() {
        let files = [
            GOODS,
            ("Товары.xbsl", ""),
            ("Товары.Объект.xbsl", ""),
            ("Товары.xbql", ""),
            ("ТоварыПрочие.xbsl", ""),
            ("Товары.а.б.xbsl", ""),
            ("под/Товары.xbsl", ""),
        ];
        let beside =
            ["Товары.yaml", "Товары.Wsdl.1", "Товары.Xsd", "Товары.Wsdl.2.xsd", "Товары.txt", "Товары"];
        let found = family(&files, "Товары", &beside);
        let expected = [
            ("Товары.Wsdl.1", "Новое.Wsdl.1"),
            ("Товары.Wsdl.2.xsd", "Новое.Wsdl.2.xsd"),
            ("Товары.Xsd", "Новое.Xsd"),
            ("Товары.xbql", "Новое.xbql"),
            ("Товары.xbsl", "Новое.xbsl"),
            ("Товары.yaml", "Новое.yaml"),
            ("Товары.Объект.xbsl", "Новое.Объект.xbsl"),
        ];
        assert_eq!(found, expected.map(|(path, new)| (path.to_owned(), new.to_owned())));
    }

    #[test]
    fn components_are_named_after_the_element_in_either_spelling() {
        let component = "ВидЭлемента: КомпонентИнтерфейса\n";
        let files = [
            GOODS,
            ("ТоварыФорма.yaml", component),
            ("ТоварыФормаСписка.yaml", component),
            ("ТоварыФормаСписка.xbsl", ""),
            ("СтрокаСпискаТовары.yaml", component),
            ("ТоварыСписокТаблица.yaml", component),
            ("ТоварыФорматирование.yaml", component),
            ("ТоварыФормаПечати.yaml", "ВидЭлемента: Справочник\nИмя: ТоварыФормаПечати\n"),
            ("под/ТоварыФорма.yaml", component),
        ];
        let text = |(path, text): (&'static str, &str)| (path, text.to_owned());
        let files: Vec<(&str, String)> = files
            .map(text)
            .into_iter()
            .map(|(path, text)| {
                let name = path.rsplit('/').next().unwrap().split('.').next().unwrap();
                let named = text.contains("Имя:") || text.is_empty();
                (path, if named { text } else { format!("{text}Имя: {name}\n") })
            })
            .collect();
        let files: Vec<_> = files.iter().map(|(path, text)| (*path, text.as_str())).collect();
        let found = family(&files, "Товары", &[]);
        let expected = [
            ("СтрокаСпискаТовары.yaml", "СтрокаСпискаНовое.yaml"),
            ("Товары.yaml", "Новое.yaml"),
            ("ТоварыСписокТаблица.yaml", "НовоеСписокТаблица.yaml"),
            ("ТоварыФорма.yaml", "НовоеФорма.yaml"),
            ("ТоварыФормаСписка.xbsl", "НовоеФормаСписка.xbsl"),
            ("ТоварыФормаСписка.yaml", "НовоеФормаСписка.yaml"),
        ];
        assert_eq!(found, expected.map(|(path, new)| (path.to_owned(), new.to_owned())));

        let english = [
            ("Goods.yaml", "ElementKind: Catalog\nName: Goods\n"),
            ("GoodsListForm.yaml", "ElementKind: InterfaceComponent\nName: GoodsListForm\n"),
            ("ListRowGoods.yaml", "ElementKind: InterfaceComponent\nName: ListRowGoods\n"),
            ("GoodsListTable.yaml", "ElementKind: InterfaceComponent\nName: GoodsListTable\n"),
            ("GoodsPlatform.yaml", "ElementKind: InterfaceComponent\nName: GoodsPlatform\n"),
            ("GoodsPriceForm.yaml", "ElementKind: InterfaceComponent\nName: GoodsPriceForm\n"),
        ];
        let expected = ["Goods.yaml", "GoodsListForm.yaml", "GoodsListTable.yaml", "ListRowGoods.yaml"];
        assert_eq!(paths(&english, "Goods", &[]), expected);
    }

    #[test]
    fn the_longest_name_and_the_element_that_binds_a_form_have_it() {
        let files = [
            (
                "Товары.yaml",
                "ВидЭлемента: Справочник\nИмя: Товары\nИнтерфейс:\n    Объект:\n        Форма: Карточка\n",
            ),
            ("ТоварыФорма.yaml", "ВидЭлемента: Справочник\nИмя: ТоварыФорма\n"),
            CARD,
            (
                "ТоварыФормаФормаСписка.yaml",
                "ВидЭлемента: КомпонентИнтерфейса\nИмя: ТоварыФормаФормаСписка\n",
            ),
        ];
        assert_eq!(paths(&files, "Товары", &[]), ["Карточка.yaml", "Товары.yaml"]);
        assert_eq!(paths(&files, "ТоварыФорма", &[]), ["ТоварыФорма.yaml", "ТоварыФормаФормаСписка.yaml"]);
        let renamed = family(&files, "Товары", &[]);
        assert_eq!(renamed.first().unwrap().1, "Карточка.yaml", "its name does not hold that of the element");

        let shared = [
            files[0],
            CARD,
            ("Услуги.yaml", "ВидЭлемента: Справочник\nИмя: Услуги\nИнтерфейс:\n    Форма: с::Карточка\n"),
        ];
        assert_eq!(paths(&shared, "Товары", &[]), ["Товары.yaml"], "a form of two elements is of neither");
        assert_eq!(paths(&shared, "Услуги", &[]), ["Услуги.yaml"]);
        assert_eq!(paths(&[GOODS, CARD], "Карточка", &[]), ["Карточка.yaml"]);
    }

    #[test]
    fn translations_go_with_their_dictionary_only() {
        let files = [
            ("Слова.yaml", "ВидЭлемента: ЛокализованныеСтроки\nИмя: Слова\nСтроки:\n    А: а\n"),
            ("Другие.yaml", "ВидЭлемента: ЛокализованныеСтроки\nИмя: Другие\nСтроки:\n    А: а\n"),
            ("Локализация/En/Слова.yaml", "Строки:\n    А: a\n"),
            ("Локализация/En/Другие.yaml", "Строки:\n    А: a\n"),
            ("под/Локализация/En/Слова.yaml", "Строки:\n    А: a\n"),
        ];
        let found = family(&files, "Слова", &[]);
        let expected =
            [("Локализация/En/Слова.yaml", "Локализация/En/Новое.yaml"), ("Слова.yaml", "Новое.yaml")];
        assert_eq!(found, expected.map(|(path, new)| (path.to_owned(), new.to_owned())));
    }

    #[test]
    fn a_file_with_another_name_than_its_element_keeps_it() {
        let files =
            [("Файл.yaml", "ВидЭлемента: Справочник\nИмя: Товары\n"), ("Файл.xbsl", ""), ("Товары.xbsl", "")];
        let found = family(&files, "Товары", &[]);
        assert_eq!(found, ["Файл.xbsl", "Файл.yaml"].map(|path| (path.to_owned(), path.to_owned())));
    }
}
