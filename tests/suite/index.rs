//! `--index`: its schema, its exact content on the examples, and what it does with odd projects.
//!
//! `INSTA_UPDATE=always cargo test --test suite index::` writes down what it tells now.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use serde_json::Value;

fn stapel(dir: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
    command.current_dir(dir).env_remove("STAPEL_DATA_DIR").env("STAPEL_LANG", "en");
    command.arg("--index").args(args).output().unwrap()
}

fn index(dir: &Path, args: &[&str]) -> Value {
    let output = stapel(dir, args);
    let document = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{args:?}: {output:?}"));
    let schema = fs::read_to_string(top().join("schemas/index.schema.json")).unwrap();
    let validator = jsonschema::validator_for(&serde_json::from_str(&schema).unwrap()).unwrap();
    let errors: Vec<String> = validator.iter_errors(&document).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{args:?}: {errors:#?}");
    document
}

fn top() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_examples_are_told_exactly() {
    for example in ["shop-ru", "shop-en", "shop-flawed-ru", "shop-flawed-en"] {
        let mut told = index(&top().join("examples"), &[example]);
        assert_eq!(told["meta"]["tool"]["version"].take(), env!("CARGO_PKG_VERSION"));
        insta::assert_snapshot!(example, serde_json::to_string_pretty(&told).unwrap());
    }
}

/// Twins differ in their words only; files may come in another order.
#[test]
fn both_spellings_are_told_alike() {
    for name in ["shop", "shop-flawed"] {
        let [ru, en] = ["ru", "en"].map(|lang| {
            let told = index(&top().join("examples"), &[&format!("{name}-{lang}")]);
            let mut shapes = Vec::new();
            for list in ["objects", "methods", "components"] {
                let entries = told[list].as_array().unwrap();
                let of = |entry: &Value| {
                    let parts = |key: &str| entry[key].as_array().map(Vec::len);
                    let lists = [
                        "attributes",
                        "tabular",
                        "dimensions",
                        "resources",
                        "values",
                        "local_types",
                        "annotations",
                    ];
                    format!("{list} {} {} {:?}", entry["kind"], entry["line"], lists.map(parts))
                };
                shapes.extend(entries.iter().map(of));
            }
            shapes.sort();
            shapes
        });
        assert_eq!(ru, en, "{name}");
    }
}

#[test]
fn it_is_the_same_for_any_number_of_threads_and_from_anywhere() {
    let examples = top().join("examples");
    let one = stapel(&examples, &["shop-flawed-ru", "--jobs", "1"]).stdout;
    assert_eq!(stapel(&examples, &["shop-flawed-ru", "--jobs", "7"]).stdout, one);
    let inside = index(&examples.join("shop-flawed-ru"), &[]);
    let outside: Value = serde_json::from_slice(&one).unwrap();
    assert_eq!(inside["meta"]["root"], ".");
    for list in ["objects", "methods", "components"] {
        assert_eq!(inside[list], outside[list]);
    }
}

#[test]
fn odd_projects_are_told_as_far_as_they_go() {
    let dir = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &[u8]| fs::write(dir.path().join(name), text).unwrap();
    write("Project.yaml", b"Name: p\nVendor: v\nVersion: 1.0.0\n");
    write("Broken.yaml", b"Name: [\n");
    write(
        "Odd.yaml",
        b"ElementKind: Spaceship\nName: Odd\nAttributes: nothing\nTabularParts:\n  - 1\n  - Name: [x]\n",
    );
    write("Nameless.yaml", b"ElementKind: Catalog\n");
    write("Odd.xbsl", b"method\nmethod A(\n  X: Array<\n    String>,\n  Y: Number = 1\n): String|Number?\n;\nstructure S\n  method Inner()\n  ;\n;\n\xFF");
    let told = index(dir.path(), &[]);
    assert_eq!(told["meta"]["skipped"], serde_json::json!(["Broken.yaml"]));
    assert_eq!(told["objects"].as_array().unwrap().len(), 1);
    assert_eq!(told["objects"][0]["kind"], "Spaceship");
    assert_eq!(told["objects"][0]["local_types"][0]["name"], "S");
    assert_eq!(told["methods"].as_array().unwrap().len(), 1, "{told}");
    assert_eq!(told["methods"][0]["params"], "(X: Array< String>, Y: Number = 1)");
    assert_eq!(told["methods"][0]["returns"], "String|Number?");

    let out = dir.path().join("out.json");
    let output = stapel(dir.path(), &["--out", out.to_str().unwrap()]);
    assert!(output.status.success() && output.stdout.is_empty(), "{output:?}");
    assert_eq!(serde_json::from_slice::<Value>(&fs::read(out).unwrap()).unwrap(), told);
}

#[test]
fn what_cannot_be_read_is_told_and_the_rest_is_there() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("A.xbsl"), "method A()\n;\n").unwrap();
    let pipe = Command::new("mkfifo").arg(dir.path().join("B.xbsl")).status().unwrap();
    assert!(pipe.success());
    let output = stapel(dir.path(), &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("B.xbsl"));
    assert_eq!(index(dir.path(), &[])["methods"][0]["name"], "A");
}
