//! `form-tree` and `form-edit` on the forms of the examples, in both spellings.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde_json::{Value, json};

use super::{done, stapel};

/// A copy of an example, and the form of its goods.
fn example(name: &str, form: &'static str) -> (tempfile::TempDir, &'static str) {
    let dir = tempfile::tempdir().unwrap();
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(name), dir.path());
    (dir, form)
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path: PathBuf = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() { copy(&path, &target) } else { _ = fs::copy(&path, &target).unwrap() }
    }
}

pub(super) fn both() -> [(tempfile::TempDir, &'static str); 2] {
    [
        example("shop-ru", "Верфь/Лавка/Ассортимент/ТоварыФормаОбъекта.yaml"),
        example("shop-en", "Dockyard/Shop/Assortment/ProductsObjectForm.yaml"),
    ]
}

/// The names of the components in a tree, in order.
fn names(node: &Value) -> Vec<String> {
    let own = node["name"].as_str().filter(|_| node["kind"] == "component").map(str::to_owned);
    let below = node["children"].as_array().into_iter().flatten().flat_map(names);
    own.into_iter().chain(below).collect()
}

#[test]
fn the_tree_of_a_form_is_the_same_in_both_spellings() {
    let [russian, english] = both().map(|(dir, form)| {
        let json = done(dir.path(), &["form-tree", form]).json();
        (names(&json["root"]).len(), json["componentProperties"].as_array().unwrap().len())
    });
    assert_eq!(russian, english);
    assert_eq!(russian, (12, 1));
}

#[test]
fn a_tree_is_shown_in_parts() {
    for (dir, form) in both() {
        let whole = done(dir.path(), &["form-tree", form]).json();
        let name = names(&whole["root"])[3].clone();
        let one = done(dir.path(), &["form-tree", form, "--name", &name]).json();
        assert_eq!(one["roots"].as_array().unwrap().len(), 1);
        let id = one["roots"][0]["id"].as_str().unwrap();
        assert_eq!(done(dir.path(), &["form-tree", form, "--node", id]).json()["root"], one["roots"][0]);
        let inside = one["roots"][0]["properties"][0]["valueSpan"]["start"].to_string();
        let at = done(dir.path(), &["form-tree", form, "--at", &inside]).json();
        assert_eq!((&at["node"]["id"], &at["node"]["children"]), (&Value::from(id), &Value::Null));
        assert_eq!(done(dir.path(), &["form-tree", form, "--at", "0"]).json(), json!({"node": null}));
        let root = whole["root"]["contentSpan"]["start"].to_string();
        let at = done(dir.path(), &["form-tree", form, "--at", &root]).json();
        assert_eq!((&at["node"]["id"], at.get("parent")), (&whole["root"]["id"], Some(&Value::Null)));
        let cut = done(dir.path(), &["form-tree", form, "--max-depth", "1", "--no-properties"]).json();
        assert_eq!(cut["root"]["children"][0]["childrenOmitted"], 1);
        assert!(cut["root"]["propertyCount"].is_u64());
        assert_eq!(stapel(dir.path(), &["form-tree", form, "--node", "Нет"]).refused(), "no-such-node");
        let text = done(dir.path(), &["form-tree", form, "--format", "text"]).out;
        assert!(text.contains(&name), "{text}");
    }
}

#[test]
fn a_form_is_edited_on_disk_and_checks_clean() {
    for (dir, form) in both() {
        let path = dir.path().join(form);
        let before = fs::read_to_string(&path).unwrap();
        let whole = done(dir.path(), &["form-tree", form]).json();
        let name = names(&whole["root"])[3].clone();
        let group = if form.is_ascii() { "Group" } else { "Группа" };
        let wrap = ["form-edit", form, "wrap", "--node", &name, "--container", group, "--name", "Обертка"];
        let planned = done(dir.path(), &[&wrap[..], &["--dry-run"]].concat()).json();
        assert_eq!(fs::read_to_string(&path).unwrap(), before);
        let edit = &planned["edits"][0];
        let (start, end) = (edit["start"].as_u64().unwrap() as usize, edit["end"].as_u64().unwrap() as usize);
        let letters: Vec<char> = before.chars().collect();
        let head: String = letters[..start].iter().collect();
        let tail: String = letters[end..].iter().collect();
        let wrapped = head + edit["newText"].as_str().unwrap() + &tail;
        let line = planned["files"][0]["cursor"]["line"].as_u64().unwrap() as usize;
        let start = planned["node"]["span"]["start"].as_u64().unwrap() as usize;
        assert_eq!(wrapped.chars().take(start).filter(|letter| *letter == '\n').count(), line);
        let written = done(dir.path(), &wrap).json();
        assert_eq!((&planned["renames"], written.get("renames")), (&json!([]), None));
        assert_eq!(fs::read_to_string(&path).unwrap(), wrapped);
        assert_eq!(written["lint"]["summary"]["errors"], 0, "{written}");
        let id = written["node"]["id"].as_str().unwrap();
        done(dir.path(), &["form-edit", form, "unwrap", "--node", id]);
        assert_eq!(fs::read_to_string(&path).unwrap(), before);
    }
}

#[test]
fn an_operation_that_cannot_be_is_refused_and_says_what_it_needs() {
    for (dir, form) in both() {
        let before = fs::read_to_string(dir.path().join(form)).unwrap();
        for (args, code) in [
            (&["insert"][..], "option-needed"),
            (&["turn"], "unknown-operation"),
            (&["remove", "--node", "Нет"], "no-such-node"),
            (&["insert", "--parent", "x", "--type", "A", "--before", "b", "--after", "c"], "both-sides"),
        ] {
            let ran = stapel(dir.path(), &[&["form-edit", form], args].concat());
            assert_eq!(ran.code, 2, "{args:?}");
            if args[0] != "turn" {
                assert_eq!(ran.refused(), code, "{args:?}");
            }
        }
        assert_eq!(fs::read_to_string(dir.path().join(form)).unwrap(), before);
        let other = if form.is_ascii() {
            "Dockyard/Shop/Project.yaml"
        } else {
            "Верфь/Лавка/Проект.yaml"
        };
        assert_eq!(stapel(dir.path(), &["form-tree", other]).refused(), "no-form");
    }
}
