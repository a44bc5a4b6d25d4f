//! Turns `rules/<group>/<name>.yaml` into one static table, so that a rule is added without touching a shared
//! file and start-up parses nothing. A manifest that is incomplete, in one language only, without examples, or
//! that differs from its check in what both name, does not build. The tables of the data root are written so that they are read where they stand.

#[path = "build/code.rs"]
mod code;
#[path = "build/data.rs"]
mod data;
#[allow(dead_code, unreachable_pub, reason = "a part of the program, which reads what is written here")]
#[path = "src/platform/json.rs"]
mod json;
#[path = "build/manifest.rs"]
mod manifest;
#[allow(dead_code, reason = "a part of the program, which reads what is packed here")]
#[path = "src/rules/packed.rs"]
mod packed;
#[allow(unreachable_pub, reason = "a part of the program too")]
#[path = "src/project/names/role.rs"]
mod role;
#[allow(dead_code, reason = "a part of the program, which finds what stands in slots")]
#[path = "src/platform/slots.rs"]
mod slots;
#[path = "build/source.rs"]
mod source;
#[allow(dead_code, unreachable_pub, reason = "a part of the program, which has more to ask")]
#[path = "src/platform/table.rs"]
mod table;
#[allow(unreachable_pub, reason = "a part of the program too")]
#[path = "src/project/texts/kind.rs"]
mod text_kind;
#[allow(dead_code, unreachable_pub, reason = "a part of the program, where rules of teams have more words")]
#[path = "src/rules/manifest.rs"]
mod words;

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

type Outcome<T> = Result<T, String>;

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=../rules");
    println!("cargo::rerun-if-changed=../data");
    match generate() {
        Ok(()) => ExitCode::SUCCESS,
        Err(complaint) => {
            println!("cargo::error={complaint}");
            ExitCode::FAILURE
        }
    }
}

fn generate() -> Outcome<()> {
    let package = PathBuf::from(env::var("CARGO_MANIFEST_DIR").map_err(|error| error.to_string())?);
    let root = package.parent().ok_or("the rules are above the package")?;
    let out = PathBuf::from(env::var("OUT_DIR").map_err(|error| error.to_string())?);
    let mut page = code::Page::default();
    for path in manifests(&root.join("rules"))? {
        let id = rule_id(&path)?;
        add(&id, &path, &mut page).map_err(|complaint| format!("rules/{id}.yaml: {complaint}"))?;
    }
    fs::write(out.join("rules.rs"), page.text()).map_err(|error| error.to_string())?;
    let data = data::embed(&root.join("data"), &out.join("data"))?;
    fs::write(out.join("data.rs"), data).map_err(|error| error.to_string())
}

/// Adds the rule of a manifest, with the check beside it if there is one.
fn add(id: &str, path: &Path, page: &mut code::Page) -> Outcome<()> {
    let manifest = fs::read_to_string(path).map_err(|error| error.to_string())?.parse()?;
    let native = path.with_extension("rs");
    let source = native.is_file().then(|| fs::read_to_string(&native).map_err(|error| error.to_string()));
    let source = source.transpose()?;
    page.add(id, &manifest, source.as_deref().map(|source| (&*native, source)))
}

/// The manifests, ordered by rule id.
fn manifests(rules: &Path) -> Outcome<Vec<PathBuf>> {
    let list = |dir: &Path| -> Outcome<Vec<PathBuf>> {
        let entries = fs::read_dir(dir).map_err(|error| format!("{}: {error}", dir.display()))?;
        Ok(entries.flatten().map(|entry| entry.path()).collect())
    };
    let mut found = Vec::new();
    for group in list(rules)?.into_iter().filter(|path| path.is_dir()) {
        for file in list(&group)? {
            match file.extension().and_then(|extension| extension.to_str()) {
                Some("yaml") => found.push(file),
                Some("rs") if file.with_extension("yaml").is_file() => {}
                _ => return Err(format!("{}: neither a manifest nor the check of one", file.display())),
            }
        }
    }
    found.sort_by_key(|path| rule_id(path).unwrap_or_default());
    Ok(found)
}

fn rule_id(path: &Path) -> Outcome<String> {
    let name = path.file_stem().and_then(|name| name.to_str());
    let group = path.parent().and_then(Path::file_name).and_then(|name| name.to_str());
    match (group, name) {
        (Some(group), Some(name)) => Ok(format!("{group}/{name}")),
        _ => Err(format!("{}: not a UTF-8 path", path.display())),
    }
}
