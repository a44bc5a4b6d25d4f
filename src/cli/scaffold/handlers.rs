//! `stapel form-handlers`: the methods of a form's module, and those that its events call.

use std::{ffi::OsString, path::Path};

use serde::Serialize;

use super::{Common, Reach, Stop};
use crate::{
    cli::{
        Outcome,
        command::{Args, Argument, Command},
        examine::current,
        flags::{self, Flag},
    },
    messages::{
        Bilingual, Failure, Lang,
        help::{scaffold as help, value},
        scaffold::Refusal,
    },
    report::visible,
    scaffold::form::{AddHandler, MethodView, methods},
    source::{LIMIT, decode, read_bytes, resolve_path},
    syntax::xbsl,
};

const NODE: Flag<Option<String>> = flags::text("node", help::VALUE_NODE, help::WHAT, help::NODE);
const KEY: Flag<Option<String>> = flags::text("key", help::VALUE_NAME, help::WHAT, help::EVENT);
const METHOD: Flag<Option<String>> = flags::text("method", help::VALUE_NAME, help::WHAT, help::HANDLER);
const SIGNATURE: Flag<Option<String>> =
    flags::text("signature", help::VALUE_TEXT, help::WHAT, help::SIGNATURE);

/// `stapel form-handlers FILE`.
pub(crate) struct Handlers {
    file: OsString,
    node: Option<String>,
    key: Option<String>,
    method: Option<String>,
    signature: Option<String>,
    common: Common,
}

/// The methods of a module.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Listed {
    /// Whether there is a module.
    available: bool,
    module: Option<String>,
    methods: Vec<MethodView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    parse_errors: Option<usize>,
}

impl Command for Handlers {
    const NAME: &'static str = "form-handlers";
    const ABOUT: Bilingual = help::ABOUT_FORM_HANDLERS;

    fn read(args: &mut Args<'_>) -> Self {
        Self {
            file: args.argument(Argument::one(value::FILE)),
            node: args.flag(NODE),
            key: args.flag(KEY),
            method: args.flag(METHOD),
            signature: args.flag(SIGNATURE),
            common: Common::read(args),
        }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        let given = [&self.node, &self.key, &self.method, &self.signature];
        if given.iter().any(|option| option.is_some()) {
            return self.common.change(Path::new(&self.file), Reach::Above, lang, &|copy, place| {
                self.wanted()?.plan(copy, &place.real)
            });
        }
        match self.listed() {
            Ok(listed) => self.common.form.print(&listed, lines),
            Err(stop) => self.common.form.refuse(&stop, lang),
        }
    }
}

impl Handlers {
    fn wanted(&self) -> Result<AddHandler, Refusal> {
        let needed = |value: &Option<String>, option: &str| {
            let operation = Self::NAME.to_owned();
            value.clone().ok_or_else(|| Refusal::OptionNeeded { operation, option: option.to_owned() })
        };
        Ok(AddHandler {
            node: needed(&self.node, "--node")?,
            key: needed(&self.key, "--key")?,
            method: self.method.clone(),
            signature: self.signature.clone(),
        })
    }

    /// Only the module is read.
    fn listed(&self) -> Result<Listed, Stop> {
        let typed = Path::new(&self.file);
        let real = resolve_path(typed, &current()?);
        if !real.is_file() {
            return Err(Refusal::NoSuchFile { path: typed.display().to_string() }.into());
        }
        let Ok(bytes) = read_bytes(&real.with_extension("xbsl"), LIMIT) else {
            return Ok(Listed { available: false, module: None, methods: Vec::new(), parse_errors: None });
        };
        let tree = xbsl::parse(decode(&bytes).text);
        Ok(Listed {
            available: true,
            module: Some(typed.with_extension("xbsl").display().to_string()),
            methods: methods(&tree),
            parse_errors: Some(tree.errors().len()),
        })
    }
}

/// The methods for people: a line for each.
fn lines(listed: &Listed) -> String {
    let line = |method: &MethodView| {
        let params = method.params.iter().map(|param| match &param.r#type {
            Some(of) => format!("{}: {of}", param.name),
            None => param.name.clone(),
        });
        let params = params.collect::<Vec<_>>().join(", ");
        let result = method.return_type.as_ref().map(|of| format!(": {of}")).unwrap_or_default();
        let annotations: String = method.annotations.iter().map(|name| format!("@{name} ")).collect();
        format!("{}\n", visible(&format!("{annotations}{}({params}){result}", method.name)))
    };
    listed.methods.iter().map(line).collect()
}
