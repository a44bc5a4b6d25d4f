use std::{path::Path, sync::Arc};

use super::{AddField, FieldKind, Plan, Planned, Property, SetFieldProperty, Validation, WorkingCopy};
use crate::{
    check::Rules,
    messages::scaffold::Refusal,
    project::Codebase,
    session::Session,
    source::{Source, Workspace},
};

const CATALOG: &str = "ВидЭлемента: Справочник\nИд: 6f9619ff-8b86-4011-b42d-00cf4fc964ff\nИмя: Товары # главное\nРеквизиты: # поля\n    -\n        Ид: 6f9619ff-8b86-4011-b42d-00cf4fc964f1\n        Имя: Артикул # код\n        Тип: Строка\n\n# хвост\n";
const ENGLISH: &str = "ElementKind: Catalog\r\nId: 6f9619ff-8b86-4011-b42d-00cf4fc964fe\r\nName: Goods\r\nAttributes:\r\n- Id: 6f9619ff-8b86-4011-b42d-00cf4fc964f2\r\n  Name: Code2\r\n  Type: String\r\n";

fn session(files: &[(&str, &str)]) -> Session {
    let mut workspace = Workspace::in_memory(files.iter().copied());
    for source in &mut workspace.files {
        source.real = Some(Path::new("/").join(&source.path));
    }
    Session::of(Codebase::new(workspace), Arc::new(Rules::default()))
}

fn ids() -> impl FnMut() -> String {
    let mut number = 0;
    move || {
        number += 1;
        format!("00000000-0000-4000-8000-{number:012}")
    }
}

fn add(kind: &str, name: &str) -> AddField {
    AddField {
        kind: FieldKind::of(kind).unwrap(),
        name: name.to_owned(),
        of_type: None,
        tabular: None,
        properties: Vec::new(),
        doc: None,
    }
}

fn plan(
    text: &str,
    plan: impl FnOnce(&mut WorkingCopy<'_>, &Path) -> super::Outcome,
) -> Result<Plan, Refusal> {
    let session = session(&[
        ("Верфь/Лавка/Проект.yaml", "Ид: 1\nПоставщик: Верфь\nИмя: Лавка\nВерсия: 1.0.0\n"),
        ("Верфь/Лавка/Осн/Товары.yaml", text),
    ]);
    let mut copy = WorkingCopy::of(&session);
    plan(&mut copy, Path::new("/Верфь/Лавка/Осн/Товары.yaml"))?;
    Ok(copy.into_plan())
}

fn text(plan: &Plan) -> &str {
    let [step] = plan.steps.as_slice() else { panic!("one file: {plan:?}") };
    match &step.planned {
        Planned::Replace { text, .. } | Planned::Create { text, .. } => text,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_field_is_added_in_the_layout_and_spelling_of_the_file() {
    let wanted = AddField { of_type: Some("Number".to_owned()), ..add("attribute", "Вес") };
    let done = plan(CATALOG, |copy, path| wanted.plan(copy, path, &mut ids())).unwrap();
    assert_eq!(
        text(&done),
        CATALOG.replace(
            "        Тип: Строка\n",
            "        Тип: Строка\n    -\n        Ид: 00000000-0000-4000-8000-000000000001\n        Имя: Вес\n        Тип: Число\n"
        )
    );
    let wanted = AddField {
        of_type: Some("Строка".to_owned()),
        properties: vec![Property::parse("MaxLength=50").unwrap(), Property::parse("A.B=x: y").unwrap()],
        ..add("Реквизит", "Colour")
    };
    let done = plan(ENGLISH, |copy, path| wanted.plan(copy, path, &mut ids())).unwrap();
    assert_eq!(
        text(&done),
        format!(
            "{ENGLISH}- Id: 00000000-0000-4000-8000-000000000001\r\n  Name: Colour\r\n  Type: String\r\n  MaxLength: 50\r\n  A:\r\n      B: \"x: y\"\r\n"
        )
    );
}

#[test]
fn a_second_time_changes_nothing_and_another_field_of_the_name_is_refused() {
    let first = plan(CATALOG, |copy, path| add("реквизит", "Вес").plan(copy, path, &mut ids())).unwrap();
    let again = plan(text(&first), |copy, path| add("реквизит", "Вес").plan(copy, path, &mut ids())).unwrap();
    assert!(again.is_empty());
    assert_eq!(again.notes.len(), 1);
    let other =
        AddField { of_type: Some("Число".to_owned()), ..add("реквизит", "Артикул") };
    let refused = plan(CATALOG, |copy, path| other.plan(copy, path, &mut ids()));
    assert!(matches!(refused, Err(Refusal::NameTaken { .. })), "a comment beside the name does not hide it");
}

#[test]
fn a_tabular_part_is_born_with_an_attribute_and_takes_more() {
    let done =
        plan(CATALOG, |copy, path| add("табличная-часть", "Цены").plan(copy, path, &mut ids())).unwrap();
    let with_part = text(&done).to_owned();
    assert!(with_part.ends_with("        Тип: Строка\nТабличныеЧасти:\n    -\n        Ид: 00000000-0000-4000-8000-000000000001\n        Имя: Цены\n        Реквизиты:\n            -\n                Ид: 00000000-0000-4000-8000-000000000002\n                Имя: Реквизит1\n                Тип: Строка\n\n# хвост\n"), "{with_part}");
    let inside = AddField { tabular: Some("Цены".to_owned()), ..add("реквизит", "Цена") };
    let done = plan(&with_part, |copy, path| inside.plan(copy, path, &mut ids())).unwrap();
    assert!(
        text(&done).ends_with("                Имя: Цена\n                Тип: Строка\n\n# хвост\n"),
        "{}",
        text(&done)
    );
    let nowhere = AddField { tabular: Some("Нет".to_owned()), ..add("реквизит", "Цена") };
    let refused = plan(&with_part, |copy, path| nowhere.plan(copy, path, &mut ids()));
    assert_eq!(
        refused.err(),
        Some(Refusal::NoSuchTabularPart { name: "Нет".to_owned(), known: "Цены".to_owned() })
    );
}

#[test]
fn a_property_is_set_in_place() {
    let set = |property: &str| SetFieldProperty {
        kind: FieldKind::Attribute,
        name: "Артикул".to_owned(),
        tabular: None,
        properties: vec![Property::parse(property).unwrap()],
    };
    let done = plan(CATALOG, |copy, path| set("Тип=Число").plan(copy, path)).unwrap();
    assert_eq!(text(&done), CATALOG.replace("Тип: Строка", "Тип: Число"));
    let done = plan(CATALOG, |copy, path| set("Обязательное=Истина").plan(copy, path)).unwrap();
    assert_eq!(text(&done), CATALOG.replace("Тип: Строка\n", "Тип: Строка\n        Обязательное: Истина\n"));
    let same = plan(CATALOG, |copy, path| set("Тип=Строка").plan(copy, path)).unwrap();
    assert!(same.is_empty());
    assert!(matches!(
        plan(CATALOG, |copy, path| set("Имя=Б").plan(copy, path)),
        Err(Refusal::NameIsNoProperty { .. })
    ));
}

#[test]
fn what_cannot_be_is_refused() {
    for name in ["", "1а", "а б", "../а", "а\nб", "а.б", &"а".repeat(10_000)] {
        let refused = plan(CATALOG, |copy, path| add("реквизит", name).plan(copy, path, &mut ids()));
        assert!(matches!(refused, Err(Refusal::BadName { .. })), "{name}");
    }
    let refused = plan(CATALOG, |copy, path| add("измерение", "А").plan(copy, path, &mut ids()));
    assert!(matches!(refused, Err(Refusal::NoSuchSection { .. })));
    assert!(matches!(FieldKind::of("поле2"), Err(Refusal::UnknownFieldKind { .. })));
    let odd = AddField {
        of_type: Some("Строка\nИмя: Б".to_owned()), ..add("реквизит", "Вес")
    };
    assert!(matches!(
        plan(CATALOG, |copy, path| odd.plan(copy, path, &mut ids())),
        Err(Refusal::BadType { .. })
    ));
    let broken = "ВидЭлемента: Справочник\nИмя: [\n";
    assert!(matches!(
        plan(broken, |copy, path| add("реквизит", "А").plan(copy, path, &mut ids())),
        Err(Refusal::BadYaml { .. })
    ));
}

#[test]
fn a_plan_that_breaks_something_is_known() {
    let path = "/Верфь/Лавка/Осн/Товары.yaml";
    let session = session(&[
        ("Верфь/Лавка/Проект.yaml", "Ид: 1\nПоставщик: Верфь\nИмя: Лавка\nВерсия: 1.0.0\n"),
        ("Верфь/Лавка/Осн/Товары.yaml", CATALOG),
    ]);
    let shown = |path: &Path| path.strip_prefix("/").unwrap().to_str().unwrap().to_owned();
    let validate = |new: &str| {
        let mut copy = WorkingCopy::of(&session);
        copy.put(Path::new(path), new, None);
        Validation::of(&session, &copy.into_plan(), &shown)
    };
    assert!(validate(&format!("{CATALOG}# ещё\n")).new_errors.is_empty());
    let twice = validate(&CATALOG.replace("964f1", "964ff"));
    assert!(!twice.new_errors.is_empty(), "an id stands twice");
    assert!(!validate("ВидЭлемента: [\n").new_errors.is_empty());
    let _: &Source = &session.codebase().files()[0].source;
}
