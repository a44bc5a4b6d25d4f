use proptest::prelude::*;

use super::{Anchor, Batch, Depth, FormEdit, FormTree, PropertyEdit, Target, TreeView};
use crate::{
    edit::yaml::Document,
    messages::scaffold::{Note, Refusal},
    platform::Platform,
};

const FORM: &str = "ВидЭлемента: КомпонентИнтерфейса
Имя: Форма
Наследует:
    Тип: Форма
    Содержимое:
        Тип: ПроизвольныйШаблонФормы
        # группа
        Содержимое:
            Тип: Группа
            Имя: Верх
            Компоновка: Вертикальная
            Содержимое:
                # первое
                -
                    Тип: ПолеВвода<Строка>
                    Имя: А # а
                    Значение: =Объект.А
                -
                    Тип: Группа
                    Имя: Низ
                    Содержимое:
                        - Тип: Кнопка
                          Имя: Б
                          ПриНажатии: БПриНажатии
Свойства:
    -
        Имя: П
        Тип: Строка
";

const SECTIONS: &str = "ElementKind: InterfaceComponent
Name: Form
Inherits:
  Type: ObjectForm<Goods.Object>
  Content:
    Type: FormTemplateWithSections
    MainSection:
      Type: Group
      Name: Main
    AdditionalSections:
    - Type: CollapsibleComponent
      Name: More
      Content:
        Type: Group
        Name: Inner
";

fn edited(text: &str, edit: &FormEdit) -> Result<(String, Option<String>), Refusal> {
    let mut document = Document::read(text).unwrap();
    let id = edit.apply(&mut document, &Platform::shared(), "Форма.yaml", &mut Vec::new())?;
    Ok((document.text().to_owned(), id))
}

fn ids(text: &str) -> Vec<String> {
    let document = Document::read(text).unwrap();
    let platform = Platform::shared();
    let form = FormTree::of(document.tree(), &platform, "Форма.yaml").unwrap();
    form.nodes().map(|(_, node)| node.id.clone()).collect()
}

fn node(name: &str) -> String {
    name.to_owned()
}

fn into(parent: &str, anchor: Anchor) -> Target {
    Target { parent: node(parent), slot: None, anchor }
}

#[test]
fn every_component_is_in_the_tree() {
    let mut all = ids(FORM);
    all.sort();
    assert_eq!(
        all,
        [
            "Наследует",
            "Наследует/Содержимое",
            "Наследует/Содержимое[0]",
            "Наследует/Содержимое[0]/Содержимое",
            "Наследует/Содержимое[0]/Содержимое[0]",
            "Наследует/Содержимое[0]/Содержимое[0]/Содержимое",
            "Наследует/Содержимое[0]/Содержимое[0]/Содержимое[0]",
            "Наследует/Содержимое[0]/Содержимое[0]/Содержимое[1]",
            "Наследует/Содержимое[0]/Содержимое[0]/Содержимое[1]/Содержимое",
            "Наследует/Содержимое[0]/Содержимое[0]/Содержимое[1]/Содержимое[0]",
        ]
    );
    let sections = ids(SECTIONS);
    for id in ["Inherits/Content[0]/MainSection[0]", "Inherits/Content[0]/AdditionalSections[0]/Content[0]"] {
        assert!(sections.iter().any(|found| found == id), "{sections:?}");
    }
}

#[test]
fn what_has_no_type_is_no_component() {
    let slot = |content: &str| {
        let text = format!(
            "ВидЭлемента: КомпонентИнтерфейса\nИмя: Ф\nНаследует:\n    Тип: НеизвестныйТип\n    Содержимое:\n        {content}\n"
        );
        ids(&text).len()
    };
    assert_eq!(slot("Тип: Кнопка"), 3, "the root, the slot and what stands there");
    assert_eq!(slot("Имя: Кнопка"), 1);
}

#[test]
fn a_view_counts_characters_and_says_what_is_left_out() {
    let document = Document::read(FORM).unwrap();
    let platform = Platform::shared();
    let form = FormTree::of(document.tree(), &platform, "Форма.yaml").unwrap();
    let view = TreeView::of(&form);
    let found = form.find("А").unwrap();
    let json = serde_json::to_value(view.node(found, Depth::default()).unwrap()).unwrap();
    let chars: Vec<char> = FORM.chars().collect();
    let text = |span: &str| -> String {
        let at = |end: &str| json[span][end].as_u64().unwrap() as usize;
        chars[at("start")..at("end")].iter().collect()
    };
    assert!(text("span").trim_start().starts_with("# первое\n"));
    assert!(text("contentSpan").starts_with("                -\n"));
    assert!(text("span").ends_with("=Объект.А\n"));
    assert_eq!(json["type"], "ПолеВвода");
    assert_eq!(json["typeFull"], "ПолеВвода<Строка>");
    assert_eq!(json["properties"][0]["kind"], "binding");
    assert_eq!(json["slot"], "Содержимое");
    let shallow = serde_json::to_value(
        view.node(form.root(), Depth { levels: Some(1), without_properties: true, alone: false }).unwrap(),
    )
    .unwrap();
    assert_eq!(shallow["propertyCount"], 0);
    assert_eq!(shallow["children"][0]["childrenOmitted"], 1);
    assert_eq!(serde_json::to_value(view.declared()).unwrap()[0]["name"], "П");
    let at = FORM.find("БПриНажатии").unwrap() as u32;
    assert_eq!(form.node(form.at(at).unwrap()).unwrap().name(), Some("Б"));
    assert_eq!(form.at(0), None);
}

#[test]
fn components_go_in_where_they_are_wanted() {
    let insert = |parent: &str, anchor| FormEdit::Insert {
        target: into(parent, anchor),
        of_type: node("Надпись"),
        name: Some(node("Н")),
    };
    let (text, id) = edited(FORM, &insert("Верх", Anchor::Before(node("А")))).unwrap();
    assert_eq!(id.as_deref(), Some("Наследует/Содержимое[0]/Содержимое[0]/Содержимое[0]"));
    assert!(text.contains("            Содержимое:\n                -\n                    Тип: Надпись\n                    Имя: Н\n                # первое\n"), "{text}");
    let (text, _) = edited(FORM, &insert("Низ", Anchor::End)).unwrap();
    assert!(
        text.contains("                        - Тип: Надпись\n                          Имя: Н\nСвойства"),
        "{text}"
    );
    let (text, id) = edited(FORM, &insert("А", Anchor::End)).unwrap();
    assert_eq!(id.as_deref(), Some("Наследует/Содержимое[0]/Содержимое[0]/Содержимое[0]/Содержимое[0]"));
    assert!(text.contains("                    Значение: =Объект.А\n                    Содержимое:\n                        Тип: Надпись\n                        Имя: Н\n"), "{text}");
    // A single component becomes the first of two.
    let (text, id) = edited(
        SECTIONS,
        &FormEdit::InsertFragment {
            target: Target { slot: Some(node("Содержимое")), ..into("More", Anchor::End) },
            fragment: node("Type: Label\nName: L\nType: Label\nName: L2\n"),
        },
    )
    .unwrap();
    assert_eq!(id.as_deref(), Some("Inherits/Content[0]/AdditionalSections[0]/Content[1]"));
    assert!(text.contains("      Content:\n      - Type: Group\n        Name: Inner\n      - Type: Label\n        Name: L\n      - Type: Label\n        Name: L2\n"), "{text}");
    assert!(matches!(edited(FORM, &insert("Нет", Anchor::End)), Err(Refusal::NoSuchNode { .. })));
    let again = FormEdit::Insert {
        target: into("Верх", Anchor::End),
        of_type: node("Кнопка"),
        name: Some(node("Б")),
    };
    assert!(matches!(edited(FORM, &again), Err(Refusal::ComponentNameTaken { .. })));
}

#[test]
fn properties_are_set_and_reset() {
    let set = |name: &str, key: &str, value: &str| FormEdit::SetProperty {
        node: node(name),
        key: node(key),
        value: node(value),
        is_yaml: false,
    };
    let (text, _) = edited(FORM, &set("Верх", "Заголовок", "Всё: и это")).unwrap();
    assert!(text.contains("            Компоновка: Вертикальная\n            Заголовок: \"Всё: и это\"\n            Содержимое:\n"), "{text}");
    let (same, _) = edited(&text, &set("Верх", "Title", "Всё: и это")).unwrap();
    assert_eq!(same, text, "the other spelling is the same key");
    let reset = FormEdit::ResetProperty { node: node("Верх"), key: node("Заголовок") };
    assert_eq!(edited(&text, &reset).unwrap().0, FORM);
    assert_eq!(
        edited(FORM, &set("А", "Имя", "1")).err(),
        Some(Refusal::BadName { name: node("1"), longest: 100 })
    );
    let yaml = FormEdit::SetProperty {
        node: node("Верх"),
        key: node("Шрифт"),
        value: node("Тип: АбсолютныйШрифт\nРазмер: 12"),
        is_yaml: true,
    };
    let (text, _) = edited(FORM, &yaml).unwrap();
    assert!(text.contains("            Шрифт:\n                Тип: АбсолютныйШрифт\n                Размер: 12\n            Содержимое:\n"), "{text}");
}

#[test]
fn properties_of_the_form_are_declared_and_dropped() {
    let edit = |name: &str, edit| FormEdit::Property { name: node(name), edit };
    let (more, _) = edited(FORM, &edit("Ц", PropertyEdit::Add { of_type: node("Число") })).unwrap();
    assert_eq!(more, format!("{FORM}    -\n        Имя: Ц\n        Тип: Число\n"));
    let (less, _) = edited(&more, &edit("Ц", PropertyEdit::Remove)).unwrap();
    assert_eq!(less, FORM);
    let (none, _) = edited(FORM, &edit("П", PropertyEdit::Remove)).unwrap();
    assert!(!none.contains("Свойства"));
    let (renamed, _) = edited(FORM, &edit("П", PropertyEdit::Rename { new_name: node("Р") })).unwrap();
    assert_eq!(renamed, FORM.replace("Имя: П\n", "Имя: Р\n"));
    assert!(matches!(edited(FORM, &edit("Нет", PropertyEdit::Remove)), Err(Refusal::NoSuchField { .. })));
}

#[test]
fn bindings_that_keep_the_old_name_of_a_property_are_counted() {
    let text = FORM
        .replace("=Объект.А", "= П.Код")
        .replace("Компоновка: Вертикальная", "Заголовок: =П\n            Подсказка: =Прочее");
    let mut document = Document::read(&text).unwrap();
    let mut notes = Vec::new();
    let rename = FormEdit::Property { name: node("П"), edit: PropertyEdit::Rename { new_name: node("Р") } };
    rename.apply(&mut document, &Platform::shared(), "Форма.yaml", &mut notes).unwrap();
    assert_eq!(notes, [Note::BindingsStay { name: node("П"), count: 2 }]);
}

#[test]
fn a_copy_has_names_of_its_own() {
    let (text, id) = edited(FORM, &FormEdit::Duplicate { node: node("Низ") }).unwrap();
    assert_eq!(id.as_deref(), Some("Наследует/Содержимое[0]/Содержимое[0]/Содержимое[2]"));
    assert!(text.contains("Имя: Низ2") && text.contains("Имя: Б2"), "{text}");
}

#[test]
fn what_makes_no_sense_is_refused() {
    let move_to = |nodes: &[&str], target| FormEdit::Nodes {
        nodes: nodes.iter().map(|name| node(name)).collect(),
        batch: Batch::Move(target),
    };
    assert_eq!(edited(FORM, &move_to(&["Верх"], into("Низ", Anchor::End))).err(), Some(Refusal::IntoItself));
    assert_eq!(
        edited(FORM, &FormEdit::Unwrap { node: node("А") }).err(),
        Some(Refusal::NotOneSlot { node: node("А") })
    );
    let remove = FormEdit::Nodes { nodes: vec![node("Наследует")], batch: Batch::Remove };
    assert_eq!(edited(FORM, &remove).err(), Some(Refusal::RootNode));
    let (text, _) = edited(FORM, &move_to(&["Б"], into("Верх", Anchor::After(node("А"))))).unwrap();
    assert!(
        !text.contains("                    Содержимое:\n                        -"),
        "an emptied slot goes: {text}"
    );
}

#[test]
fn several_move_in_the_order_of_the_text() {
    let move_to = |nodes: &[&str], target| FormEdit::Nodes {
        nodes: nodes.iter().map(|name| node(name)).collect(),
        batch: Batch::Move(target),
    };
    // What stands there already stays, the others go around it.
    let (text, id) = edited(FORM, &move_to(&["Б", "А"], into("Низ", Anchor::End))).unwrap();
    assert_eq!(id.as_deref(), Some("Наследует/Содержимое[0]/Содержимое[0]/Содержимое[0]/Содержимое[0]"));
    assert!(
        text.contains("                      Содержимое:\n")
            || text.contains("Содержимое:\n                        # первое\n"),
        "{text}"
    );
    assert!(text.find("Имя: А").unwrap() < text.find("Имя: Б").unwrap());
    assert_eq!(ids(&text).len(), ids(FORM).len());
    let (same, _) = edited(&text, &move_to(&["А", "Б"], into("Низ", Anchor::End))).unwrap();
    assert_eq!(same, text);
    // A slot without the last one goes.
    let remove = FormEdit::Nodes { nodes: vec![node("Б"), node("А")], batch: Batch::Remove };
    let (text, _) = edited(FORM, &remove).unwrap();
    assert!(text.contains("Имя: Низ\nСвойства:\n"), "{text}");
    let all = FormEdit::Nodes { nodes: vec![node("Низ"), node("А"), node("Б")], batch: Batch::Remove };
    let (text, _) = edited(FORM, &all).unwrap();
    assert!(text.contains("Компоновка: Вертикальная\nСвойства:\n"), "{text}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn wrapped_and_unwrapped_is_what_it_was(english in any::<bool>(), crlf in any::<bool>(), which in any::<prop::sample::Index>()) {
        let (form, content) = if english { (SECTIONS, "Group") } else { (FORM, "Группа") };
        let text = if crlf { form.replace('\n', "\r\n") } else { form.to_owned() };
        let components: Vec<_> = ids(&text).into_iter().skip(1).filter(|id| id.ends_with(']')).collect();
        let id = which.get(&components).clone();
        let wrap = FormEdit::Wrap { node: id, container: content.to_owned(), name: Some(node("Обертка")) };
        let (wrapped, new) = edited(&text, &wrap).unwrap();
        prop_assert_ne!(&wrapped, &text);
        let (back, _) = edited(&wrapped, &FormEdit::Unwrap { node: new.unwrap() }).unwrap();
        prop_assert_eq!(back, text);
    }
}

#[test]
fn a_new_slot_that_is_a_list_is_one() {
    let group = "ВидЭлемента: КомпонентИнтерфейса\nИмя: Ф\nНаследует:\n    Тип: Форма\n    Содержимое:\n        Тип: Группа\n";
    let insert = FormEdit::Insert {
        target: into("Наследует/Содержимое[0]", Anchor::End),
        of_type: node("Кнопка"),
        name: None,
    };
    let (text, _) = edited(group, &insert).unwrap();
    assert!(text.ends_with("        Содержимое:\n            -\n                Тип: Кнопка\n"), "{text}");
}
