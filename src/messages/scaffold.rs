//! What commands that change sources say: why they refuse, and what is worth knowing of what they did.

use super::sentences;

sentences! {
    /// Why a command changes nothing.
    pub enum Refusal {
        NoSuchFile { path: String } => "нет исходника «{path}»; проверьте путь", "no source '{path}'; check the path";
        NoElement { path: String } =>
            "«{path}» не описание элемента: нужен ключ ВидЭлемента (ElementKind)",
            "'{path}' describes no element: the key ElementKind is missing";
        NoProject { path: String } =>
            "«{path}» не в проекте: ни рядом, ни выше нет Проект.yaml (Project.yaml)",
            "'{path}' is in no project: there is no Project.yaml next to it or above";
        BadName { name: String, longest: usize } =>
            "«{name}» не может быть именем: нужны буквы, цифры и «_», первой не цифра, букв не больше {longest}",
            "'{name}' cannot be a name: use letters, digits and '_', no digit first, at most {longest} letters";
        BadType { text: String } =>
            "«{text}» не читается как тип; примеры: Строка, Товары.Ссылка?, Массив<Число>",
            "'{text}' cannot be read as a type; examples: String, Goods.Reference?, Array<Number>";
        BadProperty { text: String } =>
            "«{text}»: ожидается КЛЮЧ=ЗНАЧЕНИЕ, ключ вложенного блока через точку",
            "'{text}': expected KEY=VALUE, with dots in the key for a nested block";
        BadYaml { path: String, line: u32 } =>
            "{path}:{line}: это не YAML; проверьте файл командой stapel и исправьте его",
            "{path}:{line}: not valid YAML; check the file with stapel and correct it";
        RepeatedKey { path: String, line: u32 } =>
            "{path}:{line}: ключ повторяется; уберите лишний", "{path}:{line}: a repeated key; remove one of them";
        Unwritable { path: String, line: u32 } =>
            "{path}:{line}: это место записано так, что изменить его без потерь нельзя; измените его вручную",
            "{path}:{line}: this place is written in a way that cannot be changed without loss; edit it by hand";
        UnfitValue { path: String, route: String } =>
            "{path}: под «{route}» не то, что ожидалось; исправьте значение вручную",
            "{path}: an unexpected value under '{route}'; correct it by hand";
        KeyExists { path: String, route: String } =>
            "{path}: «{route}» уже есть", "{path}: '{route}' is there already";
        UnknownFieldKind { word: String, known: String } =>
            "нет вида полей «{word}»; есть: {known}", "no kind of field '{word}'; there are: {known}";
        KindWithoutFields { kind: String } =>
            "у элементов вида «{kind}» нет полей, которые можно добавить",
            "elements of the kind '{kind}' have no fields that can be added";
        NoSuchSection { kind: String, field: String, allowed: String } =>
            "у элементов вида «{kind}» нет полей вида «{field}»; есть: {allowed}",
            "elements of the kind '{kind}' have no fields of the kind '{field}'; there are: {allowed}";
        NoSuchTabularPart { name: String, known: String } =>
            "нет табличной части «{name}»; есть: {known}", "no tabular part '{name}'; there are: {known}";
        NotInTabularPart { field: String } =>
            "в табличной части только реквизиты, а не «{field}»", "a tabular part has attributes only, not '{field}'";
        NameTaken { name: String, place: String } =>
            "в «{place}» уже есть «{name}», и не такое; выберите другое имя или измените то, что есть",
            "'{place}' has another '{name}' already; choose another name or change the one that is there";
        NoSuchField { name: String, place: String } => "в «{place}» нет «{name}»", "no '{name}' in '{place}'";
        ReservedProperty { key: String } =>
            "«{key}» задаётся не через --prop: для него есть свой аргумент",
            "'{key}' is not set by --prop: it has an argument of its own";
        PropertyIsBlock { key: String } =>
            "«{key}» – блок с вложенными ключами; укажите ключ внутри него через точку",
            "'{key}' is a block; name a key inside of it, with a dot";
        NoForm { path: String } =>
            "«{path}» не компонент интерфейса с разметкой: нужны ВидЭлемента: КомпонентИнтерфейса и Наследует",
            "'{path}' is no interface component with markup: it needs ElementKind: InterfaceComponent and Inherits";
        NoSuchNode { node: String, near: String } =>
            "в форме нет узла «{node}» (похоже: {near}); узлы показывает form-tree",
            "no node '{node}' in the form (near: {near}); form-tree lists the nodes";
        AmbiguousNode { name: String, ids: String } =>
            "«{name}» в форме не один, укажите путь: {ids}", "'{name}' is ambiguous in the form, give one of: {ids}";
        RootNode => "с самой формой этого сделать нельзя", "this cannot be done to the form itself";
        NotAComponent { node: String } => "«{node}» не компонент, а место для них", "'{node}' is a slot, not a component";
        ComponentNameTaken { name: String } =>
            "компонент «{name}» в форме уже есть; выберите другое имя",
            "the form has a component '{name}' already; choose another name";
        NotASlot { slot: String } => "под «{slot}» не компоненты", "'{slot}' holds no components";
        NotInSlot { node: String, slot: String } => "«{node}» не в «{slot}»", "'{node}' is not in '{slot}'";
        IntoItself => "компонент нельзя переместить внутрь него самого", "a component cannot be moved into itself";
        NotOneSlot { node: String } =>
            "в «{node}» нет вложенных компонентов или они в разных местах; переместите их по одному",
            "'{node}' has no components inside, or in several slots; move them one by one";
        TypeIsNeeded => "тип компонента убрать нельзя, его можно сменить", "the type of a component can be changed, not removed";
        BadFragment =>
            "фрагмент не читается: нужен YAML с одним компонентом, списком или несколькими подряд, у каждого Тип",
            "the fragment cannot be read: give YAML with one component, a list, or several in a row, each with a Type";
        NameIsNoProperty { name: String } =>
            "имя «{name}» так не меняют: на него ссылаются", "the name '{name}' is not changed like that: others refer to it";
    }
}

sentences! {
    /// What is worth knowing of a plan.
    pub enum Note {
        AlreadyThere { name: String } => "«{name}» уже есть, ничего не изменено", "'{name}' is there already, nothing changed";
        NothingToDo => "всё уже так, ничего не изменено", "everything is like that already, nothing changed";
        BindingsStay { name: String, count: usize } =>
            "привязки к «{name}» не изменены, их: {count}", "bindings to '{name}' are not changed: {count}";
        IndexPlaceholder { name: String } =>
            "в индексе «{name}» пока одно поле; перечислите нужные", "the index '{name}' has one field so far; list those you need";
    }
}
