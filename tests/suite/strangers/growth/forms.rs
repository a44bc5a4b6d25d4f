//! Forms of many components, shown and edited.

use stapel::{
    edit::yaml::Document,
    platform::Platform,
    rules::Rule,
    scaffold::form::{Anchor, Batch, Depth, FormEdit, FormTree, Target, TreeView},
};

use super::measure::{Files, Input, Times, timed};

const PATH: &str = "Ф.yaml";
const HEAD: &str = "ВидЭлемента: КомпонентИнтерфейса\nИмя: Ф\nНаследует:\n    Тип: Форма\n    Содержимое:\n";
const ITEM: &str = "        # о кнопке\n        -\n            Тип: Кнопка\n            Имя: К№\n            Видимость: Истина\n";
const NESTED: &str = "        -\n            Тип: Группа\n            Имя: Г№\n            Содержимое:\n                - Тип: Кнопка\n                  Имя: К№\n";

/// Forms with a last group into which components may move.
pub(crate) fn forms() -> [Input; 3] {
    let tail = "        -\n            Тип: Группа\n            Имя: Куда\n            Содержимое:\n                Тип: Надпись\n";
    let flow = "    Содержимое: [{Тип: Группа, Имя: Куда, Содержимое: [{Тип: Надпись}]}";
    let head = HEAD.trim_end_matches("    Содержимое:\n");
    [
        Input::repeated(PATH, HEAD, ITEM, tail),
        Input::repeated(PATH, HEAD, NESTED, tail),
        Input::of("flow", move |count| {
            let items: String =
                (0..count).map(|number| format!(", {{Тип: Кнопка, Имя: К{number}}}")).collect();
            vec![(PATH.to_owned(), format!("{head}{flow}{items}]\n"))]
        }),
    ]
}

/// Showing the tree, removing all named components but one, and moving them there.
pub(crate) fn working(files: &Files, _: &[&'static Rule]) -> Times {
    let (platform, text) = (Platform::shared(), &files[0].1);
    let read = || Document::read(text).expect("valid YAML");
    let names = |document: &Document| -> Vec<String> {
        let form = FormTree::of(document.tree(), &platform, PATH).expect("a form");
        let named = form.nodes().filter_map(|(_, node)| node.name());
        named.filter(|name| name.starts_with('К') && *name != "Куда").map(str::to_owned).collect()
    };
    let all = names(&read());
    assert!(all.len() >= 32);
    let edit = |batch| {
        let mut document = read();
        let edit = FormEdit::Nodes { nodes: all.clone(), batch };
        let (done, time) = timed(|| edit.apply(&mut document, &platform, PATH, &mut Vec::new()));
        done.expect("it can be done");
        (document, time)
    };
    let (document, tree) = timed(read);
    let (_, showing) = timed(|| {
        let form = FormTree::of(document.tree(), &platform, PATH).expect("a form");
        assert!(TreeView::of(&form).node(form.root(), Depth::default()).is_some());
    });
    let (removed, removing) = edit(Batch::Remove);
    assert!(names(&removed).is_empty());
    let target = Target { parent: "Куда".to_owned(), slot: None, anchor: Anchor::End };
    let (moved, moving) = edit(Batch::Move(target));
    assert_eq!(names(&moved), all);
    vec![("reading", tree), ("showing", showing), ("removing", removing), ("moving", moving)]
}
