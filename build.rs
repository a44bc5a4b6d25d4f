//! Turns `rules/<group>/<name>.yaml` into one static table, so that a rule is added without touching a shared
//! file and start-up parses nothing. A manifest that is incomplete, in one language only, without examples, or
//! with a message argument that its check does not supply, does not build.

use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use serde::Deserialize;
use serde_yaml::Value;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    tier: String,
    severity: String,
    off: Option<Both>,
    check: BTreeMap<String, Value>,
    #[serde(default)]
    params: BTreeMap<String, Param>,
    title: Both,
    #[serde(default)]
    message: Option<Both>,
    #[serde(default)]
    messages: BTreeMap<String, Both>,
    reason: Both,
    fix: Option<String>,
    #[serde(default)]
    sensitive: bool,
    deviation: Option<Both>,
    examples: Examples,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Both {
    ru: String,
    en: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Param {
    default: i64,
    min: i64,
    max: i64,
    ru: String,
    en: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Examples {
    bad: Vec<Example>,
    good: Vec<Example>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Example {
    Text(String),
    Files(BTreeMap<String, String>),
}

type Outcome<T> = Result<T, String>;

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=rules");
    match generate() {
        Ok(()) => ExitCode::SUCCESS,
        Err(complaint) => {
            println!("cargo::error={complaint}");
            ExitCode::FAILURE
        }
    }
}

fn generate() -> Outcome<()> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").map_err(|error| error.to_string())?);
    let out = PathBuf::from(env::var("OUT_DIR").map_err(|error| error.to_string())?);
    let mut modules = String::new();
    let mut table = String::new();
    for path in manifests(&root.join("rules"))? {
        let id = rule_id(&path)?;
        let complain = |what: String| format!("rules/{id}.yaml: {what}");
        let text = fs::read_to_string(&path).map_err(|error| complain(error.to_string()))?;
        let manifest: Manifest = serde_yaml::from_str(&text).map_err(|error| complain(error.to_string()))?;
        let native = path.with_extension("rs");
        let native = native.is_file().then_some(native);
        write_rule(&id, &manifest, native.as_deref(), &mut modules, &mut table).map_err(complain)?;
    }
    let page = format!(
        "#[allow(clippy::wildcard_imports)]\nuse super::{{rule::*, matchers::{{self, At, Matcher, NameRole, Position, Shape, TextKind}}}};\n\n{modules}\n/// Every rule, ordered by id.\npub static TABLE: &[Rule] = &[\n{table}];\n"
    );
    fs::write(out.join("rules.rs"), page).map_err(|error| error.to_string())
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

fn write_rule(
    id: &str,
    manifest: &Manifest,
    native: Option<&Path>,
    modules: &mut String,
    table: &mut String,
) -> Outcome<()> {
    let messages = messages(manifest)?;
    if manifest.examples.bad.is_empty() || manifest.examples.good.is_empty() {
        return Err("wants at least one bad and one good example".into());
    }
    let module = id.replace(['/', '-'], "_");
    let check = match (&native, manifest.check.get("on")) {
        (Some(path), Some(_)) => {
            let source = fs::read_to_string(path).map_err(|error| error.to_string())?;
            supplied(&messages, |name| {
                source.contains(&format!(".arg(\"{name}\"")) || manifest.params.contains_key(name)
            })?;
            let _ = writeln!(
                modules,
                "#[path = {:?}]\n#[allow(unreachable_pub)]\nmod {module};",
                path.display().to_string()
            );
            native_check(manifest, &module)?
        }
        (None, None) => {
            supplied(&messages, |name| ["value", "part", "name", "instead", "key"].contains(&name))?;
            matcher(&manifest.check)?
        }
        (Some(_), None) => return Err("has a check beside it, so `check` must say what it is `on`".into()),
        (None, Some(_)) => return Err("says what it is checked `on`, but there is no check beside it".into()),
    };
    let tier = one_of("tier", &manifest.tier, &["A", "B", "C", "D"])?;
    let severity = pascal(one_of("severity", &manifest.severity, &["error", "warning", "info"])?);
    let fix = match &manifest.fix {
        None => "None".to_owned(),
        Some(fix) => pascal(one_of("fix", fix, &["safe", "suggested"])?),
    };
    let params: String = manifest.params.iter().map(|(name, param)| show_param(name, param)).collect();
    let sentences: String =
        messages.iter().map(|(name, both)| format!("({name:?}, {}), ", show_both(both))).collect();
    let tables = match manifest.check.get("tables") {
        Some(tables) => variants("crate::platform::Table", tables)?,
        None => "&[]".to_owned(),
    };
    let needs_project = native.is_some() && needs_project(&manifest.check)?;
    let syntax = syntax(&manifest.check)?;
    let _ = writeln!(
        table,
        "    Rule {{ id: {id:?}, tier: Tier::{tier}, severity: Severity::{severity}, off: {off}, check: {check}, \
         needs_project: {needs_project}, syntax: Syntax::{syntax}, tables: {tables}, params: &[{params}], title: {title}, reason: {reason}, messages: &[{sentences}], \
         fix: Fixability::{fix}, sensitive: {sensitive}, deviation: {deviation}, bad: &[{bad}], good: &[{good}] }},",
        off = show_option(manifest.off.as_ref()),
        title = show_both(&manifest.title),
        reason = show_both(&manifest.reason),
        sensitive = manifest.sensitive,
        deviation = show_option(manifest.deviation.as_ref()),
        bad = manifest.examples.bad.iter().map(show_example).collect::<String>(),
        good = manifest.examples.good.iter().map(show_example).collect::<String>(),
    );
    Ok(())
}

/// The sentences by variant, the usual one first.
fn messages(manifest: &Manifest) -> Outcome<Vec<(&str, &Both)>> {
    let usual = manifest.message.iter().map(|both| ("", both));
    let variants = manifest.messages.iter().map(|(name, both)| (name.as_str(), both));
    let all: Vec<_> = usual.chain(variants).collect();
    for (name, both) in &all {
        if places(&both.ru) != places(&both.en) {
            return Err(format!("message '{name}' has other arguments in Russian than in English"));
        }
    }
    if all.is_empty() { Err("wants a `message`".into()) } else { Ok(all) }
}

/// The names in braces.
fn places(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0)).collect()
}

fn supplied(messages: &[(&str, &Both)], has: impl Fn(&str) -> bool) -> Outcome<()> {
    for name in messages.iter().flat_map(|(_, both)| places(&both.ru)) {
        if !has(name) {
            return Err(format!("no check supplies the message argument {{{name}}}"));
        }
    }
    Ok(())
}

/// `{on: element, needs: project}` with a function beside the manifest. It gets the context that its manifest asks for:
/// none, one, or one with the project.
fn native_check(manifest: &Manifest, module: &str) -> Outcome<String> {
    let check = &manifest.check;
    for key in check.keys() {
        one_of("check", key, &["on", "needs", "syntax", "tables"])?;
    }
    let on = check.get("on").and_then(Value::as_str).unwrap_or_default();
    one_of("on", on, &["module", "element", "query", "comments", "text", "project", "suppressions"])?;
    let is_of_file = !["project", "suppressions"].contains(&on);
    if check.contains_key("syntax") && !is_of_file {
        return Err(format!("a check on `{on}` is about no single text, so it cannot say `syntax`"));
    }
    let call = if needs_project(check)? {
        if !is_of_file {
            return Err(format!("a check on `{on}` cannot need `project`"));
        }
        format!(
            "|subject, context, report| \
             if let Some(context) = context.in_project() {{ {module}::check(subject, &context, report) }}"
        )
    } else if manifest.params.is_empty() && !check.contains_key("tables") {
        format!("|subject, _, report| {module}::check(subject, report)")
    } else {
        format!("{module}::check")
    };
    Ok(format!("Check::{}({call})", pascal(on)))
}

fn needs_project(check: &BTreeMap<String, Value>) -> Outcome<bool> {
    match check.get("needs") {
        None => Ok(false),
        Some(Value::String(needs)) if needs == "project" => Ok(true),
        Some(_) => Err("`needs` is `project` or left out".into()),
    }
}

/// Which files are judged by whether they could be parsed, as a value of `Syntax`.
fn syntax(check: &BTreeMap<String, Value>) -> Outcome<String> {
    let Some(syntax) = check.get("syntax") else { return Ok("Any".to_owned()) };
    Ok(pascal(one_of("syntax", syntax.as_str().unwrap_or_default(), &["valid", "broken"])?))
}

/// `{value-shape: {at: [...], shape: uuid}}`: one matcher with flat fields.
fn matcher(check: &BTreeMap<String, Value>) -> Outcome<String> {
    let mut entries = check.iter();
    let (Some((name, fields)), None) = (entries.next(), entries.next()) else {
        return Err("`check` wants either `on` or one matcher".into());
    };
    let fields = fields.as_mapping().ok_or("a matcher wants fields")?;
    let mut shown = String::new();
    for (field, value) in fields {
        let field = field.as_str().ok_or("a matcher's fields have names")?;
        let value = match field {
            "at" => variants("At", value)?,
            "names" => variants("NameRole", value)?,
            "within" => variants("TextKind", value)?,
            "shape" => format!("Shape::{}", pascal(value.as_str().ok_or("`shape` is a word")?)),
            "position" => format!("Position::{}", pascal(value.as_str().ok_or("`position` is a word")?)),
            _ => literal(value)?,
        };
        let _ = write!(shown, "{}: {value}, ", field.replace('-', "_"));
    }
    let name = pascal(name);
    Ok(format!("Check::Matcher(Matcher::{name}(matchers::{name} {{ {shown} }}))"))
}

/// A list of words as variants of an enumeration.
fn variants(of: &str, words: &Value) -> Outcome<String> {
    let shown: String =
        strings(Some(words))?.iter().map(|word| format!("{of}::{}, ", pascal(word))).collect();
    Ok(format!("&[{shown}]"))
}

fn literal(value: &Value) -> Outcome<String> {
    match value {
        Value::String(text) => Ok(format!("{text:?}")),
        Value::Bool(_) | Value::Number(_) => {
            Ok(serde_yaml::to_string(value).map_err(|error| error.to_string())?.trim().to_owned())
        }
        Value::Sequence(_) => Ok(format!("&{:?}", strings(Some(value))?)),
        Value::Mapping(pairs) => {
            let pair =
                |(key, value): (&Value, &Value)| Some((key.as_str()?.to_owned(), value.as_str()?.to_owned()));
            let pairs: Option<Vec<_>> = pairs.iter().map(pair).collect();
            Ok(format!("&{:?}", pairs.ok_or("a matcher's map holds texts")?))
        }
        _ => Err("a matcher's field holds a text, a number, a list or a map of texts".into()),
    }
}

fn strings(value: Option<&Value>) -> Outcome<Vec<String>> {
    let Some(value) = value else { return Ok(Vec::new()) };
    let items = value.as_sequence().ok_or("wants a list of words")?;
    items.iter().map(|item| Ok(item.as_str().ok_or("wants a list of words")?.to_owned())).collect()
}

fn one_of<'a>(field: &str, value: &'a str, allowed: &[&str]) -> Outcome<&'a str> {
    if allowed.contains(&value) {
        Ok(value)
    } else {
        Err(format!("`{field}` is one of {allowed:?}, not '{value}'"))
    }
}

fn pascal(words: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    };
    words.split(['-', '_']).map(capital).collect()
}

fn show_both(both: &Both) -> String {
    format!("Both {{ ru: {:?}, en: {:?} }}", both.ru.trim(), both.en.trim())
}

fn show_option(both: Option<&Both>) -> String {
    both.map_or_else(|| "None".to_owned(), |both| format!("Some({})", show_both(both)))
}

fn show_param(name: &str, Param { default, min, max, ru, en }: &Param) -> String {
    format!(
        "Param {{ name: {name:?}, default: {default}, min: {min}, max: {max}, doc: Both {{ ru: {ru:?}, en: {en:?} }} }}, "
    )
}

fn show_example(example: &Example) -> String {
    let files: Vec<(&str, &str)> = match example {
        Example::Text(text) => vec![("", text)],
        Example::Files(files) => files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect(),
    };
    format!("Example {{ files: &{files:?} }}, ")
}
