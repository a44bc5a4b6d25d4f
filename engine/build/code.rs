//! Manifests as Rust.

use std::{
    collections::BTreeSet,
    fmt::{Debug, Write as _},
    path::Path,
};

use serde_yaml::{Mapping, Value};

use crate::{
    Outcome,
    manifest::{Bilingual, Example, Manifest, Param, texts, word},
    packed,
    role::NameRole,
    source::{self, Names},
    table::Table,
    text_kind::TextKind,
    words::{At, Form, Position, Shape, Subject, Syntax, field, native},
};

/// The generated file: the modules of native checks, and the table.
#[derive(Default)]
pub(crate) struct Page {
    modules: String,
    table: String,
}

impl Page {
    /// Adds a rule. `check` is the path and the text of its native check.
    pub(crate) fn add(&mut self, id: &str, manifest: &Manifest, check: Option<(&Path, &str)>) -> Outcome<()> {
        let messages = messages(manifest)?;
        let (function, native) = match (check, manifest.check.contains_key(native::ON)) {
            (Some((path, text)), true) => {
                let native = Native::of(manifest)?;
                let names = Names {
                    arguments: arguments(&messages),
                    variants: manifest.messages.keys().map(String::as_str).collect(),
                    parameters: manifest.params.keys().map(String::as_str).collect(),
                    tables: native.tables.iter().map(|table| format!("{table:?}")).collect(),
                    context: native.context(),
                };
                source::verify(text, &names)?;
                let module = id.replace(['/', '-'], "_");
                let path = path.display().to_string();
                let _ =
                    writeln!(self.modules, "#[path = {path:?}]\n#[allow(unreachable_pub)]\nmod {module};");
                (native.function(&module), native)
            }
            (None, false) => (matcher(manifest, &arguments(&messages))?, Native::default()),
            (Some(_), false) => {
                return Err("has a check beside it, so `check` must say what it is `on`".into());
            }
            (None, true) => {
                return Err("says what it is checked `on`, but there is no check beside it".into());
            }
        };
        let _ = writeln!(
            self.table,
            "    Rule {{ id: Borrowed({id:?}), tier: Tier::{tier:?}, severity: Severity::{severity:?}, off: {off}, \
             check: {function}, needs_project: {needs_project}, syntax: Syntax::{syntax:?}, tables: {tables}, \
             needs_tables: {needs_tables}, any_bytes: {any_bytes}, params: Borrowed(&[{params}]), title: {title}, reason: {reason}, messages: Borrowed(&[{messages}]), \
             fix: Fixability::{fix:?}, sensitive: {sensitive}, deviation: {deviation}, bad: {bad}, good: {good} }},",
            tier = manifest.tier,
            severity = manifest.severity,
            off = option(manifest.off.as_ref()),
            needs_project = native.needs.is_some(),
            syntax = native.syntax,
            tables = variants("crate::platform::Table", &native.all_tables()),
            needs_tables = native.needs_tables,
            any_bytes = native.any_bytes,
            params = manifest.params.iter().map(param).collect::<String>(),
            title = bilingual(&manifest.title),
            reason = bilingual(&manifest.reason),
            messages = messages.iter().map(message).collect::<String>(),
            fix = manifest.fix,
            sensitive = manifest.sensitive,
            deviation = option(manifest.deviation.as_ref()),
            bad = examples(&manifest.bad)?,
            good = examples(&manifest.good)?,
        );
        Ok(())
    }

    /// The whole file.
    pub(crate) fn text(&self) -> String {
        let Self { modules, table } = self;
        format!("{modules}\n/// Every rule, ordered by id.\npub static TABLE: &[Rule] = &[\n{table}];\n")
    }
}

/// The sentences by variant, the usual one first.
fn messages(manifest: &Manifest) -> Outcome<Vec<(&str, &Bilingual)>> {
    let usual = manifest.message.iter().map(|text| ("", text));
    let variants = manifest.messages.iter().map(|(name, text)| (name.as_str(), text));
    let all: Vec<_> = usual.chain(variants).collect();
    for (name, text) in &all {
        if places(&text.ru) != places(&text.en) {
            return Err(format!("message '{name}' has other arguments in Russian than in English"));
        }
    }
    if all.is_empty() { Err("wants a `message`".into()) } else { Ok(all) }
}

fn arguments<'m>(messages: &[(&str, &'m Bilingual)]) -> BTreeSet<&'m str> {
    messages.iter().flat_map(|(_, text)| places(&text.ru)).collect()
}

/// The names in braces.
fn places(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0)).collect()
}

/// What a manifest says of the check beside it.
struct Native {
    on: Subject,
    needs: Option<Needs>,
    syntax: Syntax,
    tables: Vec<Table>,
    needs_tables: bool,
    any_bytes: bool,
    has_params: bool,
}

impl Default for Native {
    fn default() -> Self {
        Self {
            on: Subject::Text,
            needs: None,
            syntax: Syntax::Any,
            tables: Vec::new(),
            needs_tables: false,
            any_bytes: false,
            has_params: false,
        }
    }
}

/// What a check of a file needs besides that.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Needs {
    Project,
    Types,
    UnresolvedNames,
}

impl Needs {
    const WORDS: &[(&str, Self)] = &[
        (native::PROJECT, Self::Project),
        (native::TYPES, Self::Types),
        (native::UNRESOLVED_NAMES, Self::UnresolvedNames),
    ];
}

impl Native {
    fn of(manifest: &Manifest) -> Outcome<Self> {
        let check = &manifest.check;
        if let Some(unknown) = check.keys().find(|key| !native::KEYS.contains(&key.as_str())) {
            return Err(format!("`{unknown}` is none of {:?} of `check`", native::KEYS));
        }
        let on = word(native::ON, check.get(native::ON).unwrap_or(&Value::Null), Subject::WORDS)?;
        let is_of_file = !matches!(on, Subject::Project | Subject::Suppressions);
        for key in [native::NEEDS, native::SYNTAX] {
            if check.contains_key(key) && !is_of_file {
                return Err(format!(
                    "a check on `{}` is about no single file, so it has no `{key}`",
                    on.word()
                ));
            }
        }
        let needs = check.get(native::NEEDS);
        let needs = needs.map(|value| word(native::NEEDS, value, Needs::WORDS)).transpose()?;
        if needs == Some(Needs::Types) && on != Subject::Module {
            return Err("there are types in modules only".into());
        }
        let has_names = matches!(on, Subject::Module | Subject::Element | Subject::Text);
        if needs == Some(Needs::UnresolvedNames) && !has_names {
            return Err(format!("a check on `{}` has no names of its own", on.word()));
        }
        let syntax = check.get(native::SYNTAX);
        let syntax = syntax.map(|value| word(native::SYNTAX, value, Syntax::WORDS)).transpose()?;
        let tables = check
            .get(native::TABLES)
            .map_or(Ok(Vec::new()), |value| meanings(native::TABLES, value, &tables()))?;
        let needs_tables = match check.get(native::NEEDS_TABLES) {
            None => true,
            Some(value) if value.as_bool() == Some(false) => false,
            Some(_) => return Err(format!("`{}` can only be false", native::NEEDS_TABLES)),
        };
        let any_bytes = match check.get(native::BYTES) {
            None => false,
            Some(value) if value.as_str() == Some(native::ANY) && on == Subject::Text => true,
            Some(_) => {
                return Err(format!("`{}` can only be `{}`, of a check on text", native::BYTES, native::ANY));
            }
        };
        Ok(Self {
            on,
            needs,
            syntax: syntax.unwrap_or(Syntax::Any),
            tables,
            needs_tables,
            any_bytes,
            has_params: !manifest.params.is_empty(),
        })
    }

    /// The tables that the check asks, and those that types, components and items come of.
    fn all_tables(&self) -> Vec<Table> {
        let of_types = (self.needs == Some(Needs::Types)).then_some(Table::Stdlib);
        let of_subject = match self.on {
            Subject::Components => Some(Table::UiSchema),
            Subject::Items => Some(Table::Metamodel),
            _ => None,
        };
        of_types.into_iter().chain(of_subject).chain(self.tables.iter().copied()).collect()
    }

    /// The type of the context that the check gets, if it may ask anything of one.
    fn context(&self) -> Option<&'static str> {
        if self.needs == Some(Needs::Project) {
            Some("ProjectContext")
        } else {
            (self.has_params || !self.tables.is_empty()).then_some("Context")
        }
    }

    /// The check as `Rule` has it: a function that always gets a context.
    fn function(&self, module: &str) -> String {
        let function = match self.context() {
            None => format!("|subject, _, report| {module}::check(subject, report)"),
            Some("Context") => format!("{module}::check"),
            Some(_) => format!(
                "|subject, context, report| \
                 if let Some(context) = context.in_project() {{ {module}::check(subject, &context, report) }}"
            ),
        };
        match self.needs {
            Some(Needs::Types) => format!("Check::Typed({function})"),
            Some(Needs::UnresolvedNames) => {
                format!("Check::UnresolvedNames(Subject::{:?}, {function})", self.on)
            }
            _ => format!("Check::{:?}({function})", self.on),
        }
    }
}

fn tables() -> Vec<(&'static str, Table)> {
    Table::ALL.map(|table| (table.name(), table)).into()
}

/// `{value-shape: {at: [...], shape: uuid}}`: one matcher with flat fields. `arguments` are those of the messages.
fn matcher(manifest: &Manifest, arguments: &BTreeSet<&str>) -> Outcome<String> {
    let mut entries = manifest.check.iter();
    let (Some((name, fields)), None) = (entries.next(), entries.next()) else {
        return Err("`check` wants either `on` or one matcher".into());
    };
    let form = Form::BUILT_IN.iter().find(|form| form.name == name);
    let form = form.ok_or_else(|| format!("`{name}` is no matcher of built-in rules"))?;
    if let Some(name) = arguments.iter().find(|name| !form.arguments.contains(name)) {
        return Err(format!("the matcher supplies no message argument {{{name}}}"));
    }
    if let Some(name) = manifest.messages.keys().find(|name| !form.variants.contains(&name.as_str())) {
        return Err(format!("the matcher never names the message variant `{name}`"));
    }
    if !manifest.params.is_empty() {
        return Err("a matcher has no parameters".into());
    }
    let fields = fields.as_mapping().ok_or("a matcher wants fields")?;
    let unknown = |key: &&Value| key.as_str().is_none_or(|key| !form.fields.contains(&key));
    if let Some(unknown) = fields.keys().find(unknown) {
        return Err(format!("{unknown:?} is no field of `{name}`"));
    }
    let shown: String = form.fields.iter().map(|name| field_of(name, fields)).collect::<Outcome<_>>()?;
    let name = pascal(name);
    Ok(format!("Check::Matcher(Matcher::{name}({name} {{ {shown} }}))"))
}

/// A field of a matcher, as it stands in a literal of a structure.
fn field_of(name: &str, fields: &Mapping) -> Outcome<String> {
    let value = fields.get(name).ok_or_else(|| format!("wants the field `{name}`"))?;
    let shown = match name {
        field::AT => borrowed_variants("At", &meanings(name, value, At::WORDS)?),
        field::NAMES => borrowed_variants("NameRole", &meanings(name, value, NameRole::WORDS)?),
        field::WITHIN => borrowed_variants("TextKind", &meanings(name, value, TextKind::WORDS)?),
        field::SHAPE => format!("Shape::{:?}", word(name, value, Shape::WORDS)?),
        field::POSITION => format!("Position::{:?}", word(name, value, Position::WORDS)?),
        field::WORDS => borrowed(texts(name, value)?.iter().map(|text| format!("Borrowed({text:?})"))),
        field::REPLACE => borrowed_pairs(&pairs(name, value)?),
        _ => return Err(format!("no built-in rule has the field `{name}`")),
    };
    Ok(format!("{name}: {shown}, "))
}

/// A mapping of texts, in its order.
fn pairs(name: &str, value: &Value) -> Outcome<Vec<(String, String)>> {
    let pair = |(key, value): (&Value, &Value)| Some((key.as_str()?.to_owned(), value.as_str()?.to_owned()));
    let pairs = value.as_mapping().and_then(|mapping| mapping.iter().map(pair).collect());
    pairs.ok_or_else(|| format!("`{name}` is a mapping of texts"))
}

/// What the words of a list mean.
fn meanings<T: Copy>(name: &str, value: &Value, words: &[(&str, T)]) -> Outcome<Vec<T>> {
    let items = value.as_sequence().ok_or_else(|| format!("`{name}` is a list of words"))?;
    items.iter().map(|item| word(name, item, words)).collect()
}

/// A list of variants of an enumeration.
fn variants(of: &str, all: &[impl Debug]) -> String {
    let all: String = all.iter().map(|variant| format!("{of}::{variant:?}, ")).collect();
    format!("&[{all}]")
}

/// The same as a list that a team's rule would own.
fn borrowed_variants(of: &str, all: &[impl Debug]) -> String {
    format!("Borrowed({})", variants(of, all))
}

fn borrowed_pairs(pairs: &[(impl Debug, impl Debug)]) -> String {
    borrowed(pairs.iter().map(|(one, other)| format!("(Borrowed({one:?}), Borrowed({other:?}))")))
}

fn borrowed(items: impl Iterator<Item = String>) -> String {
    format!("Borrowed(&[{}])", items.collect::<Vec<_>>().join(", "))
}

fn texts_of(ru: &str, en: &str) -> String {
    format!("Bilingual {{ ru: Borrowed({ru:?}), en: Borrowed({en:?}) }}")
}

fn pascal(words: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    };
    words.split('-').map(capital).collect()
}

fn bilingual(Bilingual { ru, en }: &Bilingual) -> String {
    texts_of(ru.trim(), en.trim())
}

fn option(text: Option<&Bilingual>) -> String {
    text.map_or_else(|| "None".to_owned(), |text| format!("Some({})", bilingual(text)))
}

fn message((variant, text): &(&str, &Bilingual)) -> String {
    format!("({variant:?}, {}), ", bilingual(text))
}

fn param((name, Param { default, min, max, ru, en }): (&String, &Param)) -> String {
    format!(
        "Param {{ name: {name:?}, default: {default}, min: {min}, max: {max}, \
         doc: {} }}, ",
        texts_of(ru, en)
    )
}

fn examples(examples: &[Example]) -> Outcome<String> {
    let packed = packed::pack(&examples.iter().map(files).collect::<Vec<_>>());
    let packed = packed.ok_or("has an example with a separator of ASCII in it")?;
    Ok(format!("Examples::Packed({packed:?})"))
}

/// Path and text of each file.
fn files(example: &Example) -> Vec<(&str, &str)> {
    match example {
        Example::Text(text) => vec![("", text)],
        Example::Files(files) => files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect(),
    }
}
