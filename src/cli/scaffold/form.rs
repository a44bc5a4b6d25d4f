//! `stapel add-form`, `stapel form-tree` and `stapel form-edit`: forms made, shown and changed.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

use serde::Serialize;

use super::{Common, FORMAT, Form, PATH, Reach, Stop, element::path_of, new_id, text};
use crate::{
    cli::{
        Outcome,
        command::{Args, Argument, Command},
        examine::{current, scope_over},
        flags::{self, Flag, number, switch},
        options::data_inputs,
    },
    messages::{
        Bilingual, Failure, Lang,
        help::{scaffold as help, value},
        scaffold::Refusal,
    },
    report::visible,
    scaffold::{
        AddForm,
        form::{
            Anchor, Batch, DeclaredProperty, Depth, Detail, FormEdit, FormTree, NodeView, PropertyEdit,
            Target, TreeView,
        },
    },
    session::{Configurations, DataInputs, Inputs, data},
    source::{LIMIT, LineIndex, decode, read_bytes, resolve_path},
    syntax::yaml,
};

const AT: Flag<Option<usize>> = number("at", help::VALUE_NUMBER, help::WHAT, help::AT, u32::MAX as usize);
const NODE: Flag<Option<String>> = flags::text("node", help::VALUE_NODE, help::WHAT, help::NODE);
const NAME: Flag<Option<String>> = flags::text("name", help::VALUE_NAME, help::WHAT, help::COMPONENT);
const MAX_DEPTH: Flag<Option<usize>> =
    number("max-depth", help::VALUE_NUMBER, help::WHAT, help::MAX_DEPTH, u32::MAX as usize);
const NO_PROPERTIES: Flag<bool> = switch("no-properties", help::WHAT, help::NO_PROPERTIES);

const PARENT: Flag<Option<String>> = flags::text("parent", help::VALUE_NODE, help::WHAT, help::PARENT);
const SLOT: Flag<Option<String>> = flags::text("slot", help::VALUE_WORD, help::WHAT, help::SLOT);
const TYPE: Flag<Option<String>> = flags::text("type", help::VALUE_TYPE, help::WHAT, help::COMPONENT_TYPE);
const NEW_COMPONENT: Flag<Option<String>> =
    flags::text("name", help::VALUE_NAME, help::WHAT, help::NEW_COMPONENT);
const NODES: Flag<Vec<OsString>> = flags::each("nodes", help::VALUE_NODES, help::WHAT, help::NODES);
const NEW_PARENT: Flag<Option<String>> =
    flags::text("new-parent", help::VALUE_NODE, help::WHAT, help::NEW_PARENT);
const CONTAINER: Flag<Option<String>> =
    flags::text("container", help::VALUE_TYPE, help::WHAT, help::CONTAINER);
const NEW_NAME: Flag<Option<String>> = flags::text("new-name", help::VALUE_NAME, help::WHAT, help::NEW_NAME);
const BEFORE: Flag<Option<String>> = flags::text("before", help::VALUE_NODE, help::WHAT, help::BEFORE_NODE);
const AFTER: Flag<Option<String>> = flags::text("after", help::VALUE_NODE, help::WHAT, help::AFTER_NODE);
const KEY: Flag<Option<String>> = flags::text("key", help::VALUE_WORD, help::WHAT, help::KEY);
const VALUE: Flag<Option<String>> = flags::text("value", help::VALUE_TEXT, help::WHAT, help::VALUE);
const VALUE_YAML: Flag<Option<String>> =
    flags::text("value-yaml", help::VALUE_TEXT, help::WHAT, help::VALUE_YAML);
const FRAGMENT: Flag<Option<String>> = flags::text("fragment", help::VALUE_TEXT, help::WHAT, help::FRAGMENT);
const FRAGMENT_FILE: Flag<Option<OsString>> =
    flags::one("fragment-file", value::FILE, help::WHAT, help::FRAGMENT_FILE);
const NEW_TYPE: Flag<Option<String>> = flags::text("new-type", help::VALUE_TYPE, help::WHAT, help::NEW_TYPE);

const FORMS: Flag<Option<String>> = flags::text("forms", help::VALUE_FORMS, help::WHAT, help::FORMS);
const CARD_MIN_WIDTH: Flag<Option<usize>> =
    number("card-min-width", help::VALUE_NUMBER, help::WHAT, help::CARD_MIN_WIDTH, 10_000);
const CARD_PLACEHOLDER: Flag<Option<String>> =
    flags::text("card-placeholder", help::VALUE_EXPRESSION, help::WHAT, help::CARD_PLACEHOLDER);
const OVERWRITE: Flag<bool> = switch("overwrite", help::WHAT, help::OVERWRITE);

/// `stapel add-form ROOT --name NAME`.
pub(crate) struct Add {
    root: OsString,
    name: Option<String>,
    path: Option<PathBuf>,
    wanted: AddForm,
    common: Common,
}

impl Command for Add {
    const NAME: &'static str = "add-form";
    const ABOUT: Bilingual = help::ABOUT_ADD_FORM;

    fn read(args: &mut Args<'_>) -> Self {
        Self {
            root: args.argument(Argument::one(value::DIRECTORY)),
            name: args.flag(super::NAME),
            path: args.flag(PATH),
            wanted: AddForm {
                forms: args.flag(FORMS),
                card_min_width: args.flag(CARD_MIN_WIDTH),
                card_placeholder: args.flag(CARD_PLACEHOLDER),
                overwrite: args.flag(OVERWRITE),
            },
            common: Common::read(args),
        }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        let typed = self.path.as_deref().unwrap_or(Path::new(&self.root));
        self.common.change(typed, Reach::AboveOrBelow, lang, &|copy, place| {
            let path = path_of(copy, place, self.name.as_deref(), self.path.is_some())?;
            self.wanted.plan(copy, &path, &mut new_id)
        })
    }
}

/// `stapel form-tree FILE`.
pub(crate) struct Tree {
    file: OsString,
    at: Option<usize>,
    node: Option<String>,
    name: Option<String>,
    max_depth: Option<usize>,
    no_properties: bool,
    form: Form,
    data: DataInputs,
}

#[derive(Serialize)]
#[serde(untagged, rename_all = "camelCase")]
enum Shown {
    #[serde(rename_all = "camelCase")]
    Whole {
        root: Option<NodeView>,
        component_properties: Vec<DeclaredProperty>,
    },
    Root {
        root: Option<NodeView>,
    },
    Roots {
        roots: Vec<NodeView>,
    },
    At {
        node: Box<NodeView>,
        parent: Option<Box<NodeView>>,
    },
    Nowhere {
        node: (),
    },
}

impl Command for Tree {
    const NAME: &'static str = "form-tree";
    const ABOUT: Bilingual = help::ABOUT_FORM_TREE;

    fn read(args: &mut Args<'_>) -> Self {
        Self {
            file: args.argument(Argument::one(value::FILE)),
            at: args.flag(AT),
            node: args.flag(NODE),
            name: args.flag(NAME),
            max_depth: args.flag(MAX_DEPTH),
            no_properties: args.flag(NO_PROPERTIES),
            form: args.flag(FORMAT),
            data: data_inputs(args),
        }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        match self.shown() {
            Ok(shown) => self.form.print(&shown, lines),
            Err(stop) => self.form.refuse(&stop, lang),
        }
    }
}

impl Tree {
    /// Only the file itself is read: a form of thousands of components is shown at once, however large its project is.
    fn shown(&self) -> Result<Shown, Stop> {
        let path = Path::new(&self.file).display().to_string();
        let real = resolve_path(Path::new(&self.file), &current()?);
        let bytes = read_bytes(&real, LIMIT).map_err(|_| Refusal::NoSuchFile { path: path.clone() })?;
        let tree = yaml::parse(decode(&bytes).text);
        if let Some(error) = tree.errors().first() {
            let line = LineIndex::new(tree.text()).line(error.span.start);
            return Err(Refusal::BadYaml { path, line }.into());
        }
        let scope = scope_over(vec![Path::new(&self.file).to_path_buf()])?;
        let inputs = Inputs { data: self.data.clone(), ..Inputs::default() };
        let configurations = Configurations::of(&inputs, &scope)?;
        let platform = data::open(configurations.data(), configurations.run())?;
        let form = FormTree::of(&tree, &platform, &path)?;
        let view = TreeView::of(&form);
        let levels = self.max_depth.filter(|levels| *levels > 0);
        let depth = Depth { levels, without_properties: self.no_properties, alone: false };
        let alone = Depth { alone: true, ..depth };
        Ok(match (self.at, &self.node, &self.name) {
            (Some(at), ..) => {
                let number = form.at(view.offset(at));
                let parent = number.and_then(|number| form.node(number)?.parent);
                match number.and_then(|number| view.node(number, alone)) {
                    Some(node) => Shown::At {
                        node: Box::new(node),
                        parent: parent.and_then(|parent| view.node(parent, alone)).map(Box::new),
                    },
                    None => Shown::Nowhere { node: () },
                }
            }
            (None, Some(node), _) => Shown::Root { root: view.node(form.find(node)?, depth) },
            (None, None, Some(name)) => {
                let named = form.named(name);
                if named.is_empty() {
                    // The same refusal, with what may have been meant.
                    form.find(name)?;
                }
                Shown::Roots {
                    roots: named.into_iter().filter_map(|number| view.node(number, depth)).collect(),
                }
            }
            (None, None, None) => {
                Shown::Whole { root: view.node(form.root(), depth), component_properties: view.declared() }
            }
        })
    }
}

/// The tree for people: a line for each node.
fn lines(shown: &Shown) -> String {
    let mut text = String::new();
    let roots: Vec<&NodeView> = match shown {
        Shown::Whole { root, .. } | Shown::Root { root } => root.iter().collect(),
        Shown::Roots { roots } => roots.iter().collect(),
        Shown::At { node, parent } => parent.iter().chain([node]).map(AsRef::as_ref).collect(),
        Shown::Nowhere { .. } => Vec::new(),
    };
    for root in roots {
        add_lines(root, 0, &mut text);
    }
    if let Shown::Whole { component_properties, .. } = shown {
        for property in component_properties {
            let of_type = property.r#type.as_deref().unwrap_or_default();
            text += &format!("{}: {}\n", visible(&property.name), visible(of_type));
        }
    }
    text
}

fn add_lines(node: &NodeView, depth: usize, text: &mut String) {
    let line = match &node.detail {
        Detail::Slot { name, .. } => format!("{name}:"),
        Detail::Component { type_full, name, .. } => {
            let (of_type, name) = (type_full.as_deref().unwrap_or("?"), name.as_deref().unwrap_or_default());
            format!("{of_type} {name}")
        }
    };
    *text += &format!("{:width$}{}\n", "", visible(line.trim_end()), width = depth * 2);
    for child in node.children.iter().flatten() {
        add_lines(child, depth + 1, text);
    }
    if let Some(count) = node.children_omitted {
        *text += &format!("{:width$}… {count}\n", "", width = (depth + 1) * 2);
    }
}

/// `stapel form-edit FILE OPERATION`.
pub(crate) struct Edit {
    file: OsString,
    operation: OsString,
    parent: Option<String>,
    slot: Option<String>,
    of_type: Option<String>,
    name: Option<String>,
    node: Option<String>,
    nodes: Vec<OsString>,
    new_parent: Option<String>,
    container: Option<String>,
    new_name: Option<String>,
    before: Option<String>,
    after: Option<String>,
    key: Option<String>,
    value: Option<String>,
    value_yaml: Option<String>,
    fragment: Option<String>,
    fragment_file: Option<OsString>,
    new_type: Option<String>,
    common: Common,
}

/// What may be done, as it is typed.
const OPERATIONS: [&str; 16] = [
    "insert",
    "insert-fragment",
    "move",
    "move-nodes",
    "remove",
    "remove-nodes",
    "wrap",
    "unwrap",
    "duplicate",
    "rename",
    "set-property",
    "reset-property",
    "property-add",
    "property-retype",
    "property-remove",
    "property-rename",
];

impl Command for Edit {
    const NAME: &'static str = "form-edit";
    const ABOUT: Bilingual = help::ABOUT_FORM_EDIT;

    fn read(args: &mut Args<'_>) -> Self {
        Self {
            file: args.argument(Argument::one(value::FILE)),
            operation: args.argument(Argument::one(help::VALUE_OPERATION).among(|| OPERATIONS.to_vec())),
            parent: args.flag(PARENT),
            slot: args.flag(SLOT),
            of_type: args.flag(TYPE),
            name: args.flag(NEW_COMPONENT),
            node: args.flag(NODE),
            nodes: args.flag(NODES),
            new_parent: args.flag(NEW_PARENT),
            container: args.flag(CONTAINER),
            new_name: args.flag(NEW_NAME),
            before: args.flag(BEFORE),
            after: args.flag(AFTER),
            key: args.flag(KEY),
            value: args.flag(VALUE),
            value_yaml: args.flag(VALUE_YAML),
            fragment: args.flag(FRAGMENT),
            fragment_file: args.flag(FRAGMENT_FILE),
            new_type: args.flag(NEW_TYPE),
            common: Common::read(args),
        }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        self.common.change(Path::new(&self.file), Reach::Above, lang, &|copy, place| {
            copy.edit_form(&place.real, &self.wanted()?)
        })
    }
}

impl Edit {
    /// The operation that the options describe.
    fn wanted(&self) -> Result<FormEdit, Refusal> {
        let operation = text(&self.operation);
        let needed = |value: &Option<String>, option: &str| {
            let missing =
                || Refusal::OptionNeeded { operation: operation.clone(), option: option.to_owned() };
            value.clone().ok_or_else(missing)
        };
        let node = || needed(&self.node, "--node");
        let nodes = || {
            let given = self.nodes.iter().map(text);
            let all: Vec<_> =
                given.flat_map(|ids| ids.split(',').map(str::to_owned).collect::<Vec<_>>()).collect();
            if all.is_empty() { node().map(|node| vec![node]) } else { Ok(all) }
        };
        Ok(match operation.as_str() {
            "insert" => FormEdit::Insert {
                target: self.target(needed(&self.parent, "--parent")?)?,
                of_type: needed(&self.of_type, "--type")?,
                name: self.name.clone(),
            },
            "insert-fragment" => FormEdit::InsertFragment {
                target: self.target(needed(&self.parent, "--parent")?)?,
                fragment: self.fragment(&operation)?,
            },
            "move" | "move-nodes" => FormEdit::Nodes {
                nodes: nodes()?,
                batch: Batch::Move(self.target(needed(&self.new_parent, "--new-parent")?)?),
            },
            "remove" | "remove-nodes" => FormEdit::Nodes { nodes: nodes()?, batch: Batch::Remove },
            "wrap" => FormEdit::Wrap {
                node: node()?,
                container: needed(&self.container, "--container")?,
                name: self.name.clone(),
            },
            "unwrap" => FormEdit::Unwrap { node: node()? },
            "duplicate" => FormEdit::Duplicate { node: node()? },
            "rename" => FormEdit::Rename { node: node()?, new_name: self.new_name.clone() },
            "set-property" => {
                let is_yaml = self.value_yaml.is_some();
                let value = if is_yaml { self.value_yaml.clone() } else { self.value.clone() };
                FormEdit::SetProperty {
                    node: node()?,
                    key: needed(&self.key, "--key")?,
                    value: needed(&value, "--value")?,
                    is_yaml,
                }
            }
            "reset-property" => FormEdit::ResetProperty { node: node()?, key: needed(&self.key, "--key")? },
            "property-add" => {
                self.property(PropertyEdit::Add { of_type: needed(&self.of_type, "--type")? }, &operation)?
            }
            "property-retype" => {
                let of_type = needed(&self.new_type, "--new-type")?;
                self.property(PropertyEdit::Retype { of_type }, &operation)?
            }
            "property-remove" => self.property(PropertyEdit::Remove, &operation)?,
            "property-rename" => {
                let new_name = needed(&self.new_name, "--new-name")?;
                self.property(PropertyEdit::Rename { new_name }, &operation)?
            }
            _ => return Err(Refusal::UnknownOperation { operation, known: OPERATIONS.join(", ") }),
        })
    }

    fn property(&self, edit: PropertyEdit, operation: &str) -> Result<FormEdit, Refusal> {
        let missing =
            || Refusal::OptionNeeded { operation: operation.to_owned(), option: "--name".to_owned() };
        Ok(FormEdit::Property { name: self.name.clone().ok_or_else(missing)?, edit })
    }

    fn target(&self, parent: String) -> Result<Target, Refusal> {
        let anchor = match (&self.before, &self.after) {
            (Some(_), Some(_)) => return Err(Refusal::BothSides),
            (Some(node), None) => Anchor::Before(node.clone()),
            (None, Some(node)) => Anchor::After(node.clone()),
            (None, None) => Anchor::End,
        };
        Ok(Target { parent, slot: self.slot.clone(), anchor })
    }

    fn fragment(&self, operation: &str) -> Result<String, Refusal> {
        if let Some(file) = &self.fragment_file {
            let path = Path::new(file);
            let bytes = read_bytes(path, LIMIT);
            let bytes = bytes.map_err(|_| Refusal::NoSuchFile { path: path.display().to_string() })?;
            return Ok(decode(&bytes).text.to_string());
        }
        let missing =
            || Refusal::OptionNeeded { operation: operation.to_owned(), option: "--fragment".to_owned() };
        self.fragment.clone().ok_or_else(missing)
    }
}
