//! `form-handlers`: the methods of a form's module, and those that its events call.

use std::{
    collections::HashSet,
    path::{Path, PathBuf},
};

use serde::Serialize;

use super::{
    FormEdit, FormTree, Node, NodeKind, SpanView,
    edit::{expect_key, given_under},
};
use crate::{
    messages::scaffold::{Note, Refusal},
    platform::{
        Lookup, Platform, UiComponent, Word,
        words::{annotation, key, kind},
    },
    project::{Components, Element, PassedType, PlacedComponent, Project, ValueWords},
    scaffold::{
        AddMethod, HandlerChange, Outcome, Spelling, WorkingCopy,
        field::respell_type,
        method::{NOTHING, name_of, spelling_of, unwritten, valid},
        name::expect_name,
    },
    source::{LineIndex, Span},
    syntax::{
        types::TypeText,
        xbsl::{self, Method, Tree, is_identifier},
        yaml::Value,
    },
};

/// So many components of a project may inherit one from another.
const MOST_BASES: usize = 8;

/// A method that an event calls.
#[derive(Clone, Debug)]
pub struct AddHandler {
    /// The component, by its id or its name.
    pub node: String,
    /// The event, in either spelling.
    pub key: String,
    /// The name of the method; else what the event calls already, else the names of the node and the event.
    pub method: Option<String>,
    /// What the event passes and gets back: `(Кнопка, СобытиеПриНажатии)->ничто`; else what the platform says.
    pub signature: Option<String>,
}

impl AddHandler {
    /// Plans the binding in the form at an absolute path, and the method in its module. What is there already is left.
    ///
    /// # Errors
    /// The form has no such node, the node has no such event, or a file cannot be edited.
    pub fn plan(&self, copy: &mut WorkingCopy<'_>, path: &Path) -> Outcome {
        let element = copy.element(path)?;
        let platform = copy.platform();
        let form = FormTree::of(element.tree(), platform, &path.display().to_string())?;
        let number = form.find(&self.node)?;
        let node = form.node(number).filter(|node| matches!(node.kind, NodeKind::Component));
        let node = node.ok_or_else(|| Refusal::NotAComponent { node: self.node.clone() })?;
        expect_key(&self.key)?;
        let given = self.signature.as_deref().map(Signature::read).transpose()?;
        let module = FormModule::of(copy, &element, path)?;
        let asked = Asked { platform, element: &element, node, is_root: number == form.root() };
        let event = asked.event(copy, &self.key)?;
        match event {
            Event::Override(name) => self.add_override(copy, &module, &name, given.as_ref()),
            Event::Bound { key, signature } => {
                if asked.is_root
                    && let Some(method) = module.overriding(platform, node, &key)
                    && self.method.as_ref().is_none_or(|wanted| *wanted == method)
                {
                    return module.leave(copy, &key, &method);
                }
                let bound = given_under(node.value, &key, platform).map(|entry| entry.value);
                let key = bound.and_then(Value::key).map_or(key, |key| key.text().to_owned());
                let method = self.method_name(&form, node, &key, bound).map_err(|refusal| {
                    let route = format!("{}/{key}", node.id);
                    let path = path.display().to_string();
                    refusal.unwrap_or(Refusal::UnfitValue { path, route })
                })?;
                self.bind(copy, path, &module, &key, &method, bound, given.or(signature))
            }
        }
    }

    /// A method that the platform calls by its name, without a binding.
    fn add_override(
        &self,
        copy: &mut WorkingCopy<'_>,
        module: &FormModule,
        name: &str,
        signature: Option<&Signature>,
    ) -> Outcome {
        if self.method.as_ref().is_some_and(|method| method != name) {
            return Err(Refusal::HandlerHasName { event: name.to_owned() });
        }
        if module.has(name) {
            return module.leave(copy, name, name);
        }
        if signature.is_none() {
            copy.note(Note::SignatureUnknown { event: name.to_owned() });
        }
        let annotation = module.spelling.word(annotation::HANDLER).to_owned();
        module.add(copy, name, signature, vec![annotation])
    }

    #[expect(clippy::too_many_arguments, reason = "all of them are parts of one binding")]
    fn bind(
        &self,
        copy: &mut WorkingCopy<'_>,
        path: &Path,
        module: &FormModule,
        key: &str,
        method: &str,
        bound: Option<Value<'_>>,
        signature: Option<Signature>,
    ) -> Outcome {
        let before = bound.map(Value::text).filter(|text| !text.is_empty());
        let is_bound = before == Some(method);
        if is_bound && module.has(method) {
            return module.leave(copy, key, method);
        }
        if !is_bound {
            let mut document = copy.document(path)?;
            let edit = FormEdit::SetProperty {
                node: self.node.clone(),
                key: key.to_owned(),
                value: method.to_owned(),
                is_yaml: false,
            };
            let mut notes = Vec::new();
            edit.apply(&mut document, copy.platform(), &path.display().to_string(), &mut notes)?;
            notes.into_iter().for_each(|note| copy.note(note));
            copy.put(path, document.text(), None);
            if let Some(before) = before {
                let (event, before, after) = (key.to_owned(), before.to_owned(), method.to_owned());
                copy.note(Note::HandlerReplaced { event, before, after });
            }
        }
        if module.has(method) {
            module.tell(copy, method, false);
            return Ok(());
        }
        if signature.is_none() {
            copy.note(Note::SignatureUnknown { event: key.to_owned() });
        }
        module.add(copy, method, signature.as_ref(), Vec::new())
    }

    /// What is asked for, else what is bound, else a name of the node and the event that no other event calls. `Err(None)`
    /// where the event is handled in another way, which only a person may give up.
    fn method_name(
        &self,
        form: &FormTree<'_>,
        node: &Node<'_>,
        key: &str,
        bound: Option<Value<'_>>,
    ) -> Result<String, Option<Refusal>> {
        let is_empty = |bound: Value<'_>| bound.is_null() || (bound.is_scalar() && bound.text().is_empty());
        match bound.filter(|bound| !is_empty(*bound)) {
            Some(bound) if !(bound.is_scalar() && is_identifier(bound.text())) => return Err(None),
            Some(bound) if self.method.is_none() => return Ok(bound.text().to_owned()),
            _ => {}
        }
        if let Some(method) = &self.method {
            expect_name(method)?;
            return Ok(method.clone());
        }
        let of_type = || node.value.type_name().and_then(|name| name.rsplit([':', '.']).next());
        let base = format!("{}{key}", node.name().or_else(of_type).unwrap_or_default());
        expect_name(&base)?;
        let called: HashSet<&str> = form
            .nodes()
            .filter(|(_, other)| matches!(other.kind, NodeKind::Component))
            .flat_map(|(_, other)| other.value.entries())
            .filter(|entry| entry.value.is_scalar() && !entry.key.is(key::NAME))
            .map(|entry| entry.value.text())
            .collect();
        let numbered = (2..).map(|number: u32| format!("{base}{number}"));
        let mut names = std::iter::once(base.clone()).chain(numbered);
        Ok(names.find(|name| !called.contains(name.as_str())).unwrap_or(base))
    }
}

/// What an event is.
enum Event {
    /// A key of the component, as the form spells it.
    Bound { key: String, signature: Option<Signature> },
    /// A method that the module of the form may have, by its name.
    Override(String),
}

/// The component whose event is asked for.
struct Asked<'a, 'p> {
    platform: &'p Platform,
    element: &'a Element<'p>,
    node: &'a Node<'p>,
    is_root: bool,
}

impl<'p> Asked<'_, 'p> {
    /// The event of a name.
    fn event(&self, copy: &WorkingCopy<'_>, name: &str) -> Outcome<Event> {
        let in_english = self.spelling() == Spelling::English;
        let bound = |key: &str, signature| Event::Bound { key: key.to_owned(), signature };
        let ui = self.platform.ui();
        let components = Components::of(*self.element, ui);
        let placed = components.placed().find(|placed| placed.typed.node == self.node.value);
        let project = copy.session().codebase().project_of(self.element.file().index);
        let (component, is_placed) = match (placed, project) {
            (Some(placed), _) => (Some(placed.component), true),
            (None, Some(project)) => match self.of_project(&project, name) {
                OfProject::Declared => return Ok(bound(name, None)),
                OfProject::Inherits(component) => (Some(component), false),
                OfProject::Unknown => (None, false),
            },
            (None, None) => (None, false),
        };
        let mode = project.and_then(|project| project.compatibility_mode());
        let known = component.map_or(Lookup::Unknown, |component| component.event(name));
        if let Lookup::Found(event) = known {
            let signature = placed.and_then(|placed| Signature::of(placed, placed.component.event(name)));
            return Ok(bound(event.spelled(in_english), signature.filter(|_| is_placed)));
        }
        if self.is_root
            && let Some(handlers) = self.platform.component_handlers(self.type_name(), mode)
            && let Some(handler) = handlers.iter().find(|handler| handler.is_named(name))
        {
            return Ok(Event::Override(handler.name(in_english).to_owned()));
        }
        match component.filter(|_| known.is_absent()) {
            None => Ok(bound(name, None)),
            Some(component) => {
                let known = component.events().into_iter().map(|event| event.spelled(in_english));
                Err(Refusal::NotAnEvent {
                    key: name.to_owned(),
                    component: self.type_name().to_owned(),
                    known: known.collect::<Vec<_>>().join(", "),
                })
            }
        }
    }

    /// What a component of the project says of an event, itself or by what it inherits.
    fn of_project(&self, project: &Project<'p>, event: &str) -> OfProject<'p> {
        let mut name = self.type_name();
        for _ in 0..MOST_BASES {
            let own = name.rsplit("::").next().unwrap_or_default();
            let Lookup::Found(element) = project.element(own) else { break };
            let mut declared = element.root().list(key::EVENTS);
            if declared.any(|item| item.text_of(key::NAME) == Some(event)) {
                return OfProject::Declared;
            }
            let markup = element.get(key::INHERITS).filter(|_| element.is_kind(kind::INTERFACE_COMPONENT));
            let Some(base) = markup.and_then(Value::type_name) else { break };
            if let Lookup::Found(component) = self.platform.ui().component(base) {
                return OfProject::Inherits(component);
            }
            name = base;
        }
        OfProject::Unknown
    }

    fn type_name(&self) -> &'p str {
        self.node.value.type_name().unwrap_or_default()
    }

    fn spelling(&self) -> Spelling {
        let is_russian =
            self.element.root().entry(key::INHERITS).is_none_or(|it| it.key.text() == key::INHERITS.ru);
        if is_russian { Spelling::Russian } else { Spelling::English }
    }
}

/// What is known of an event of a component of the project.
enum OfProject<'p> {
    /// It declares the event; what that passes is not known.
    Declared,
    /// It inherits its events from a component of the platform.
    Inherits(UiComponent<'p>),
    Unknown,
}

/// What an event passes, and what it gets back.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Signature {
    /// The types, in order.
    arguments: Vec<String>,
    /// `None` where nothing is returned.
    result: Option<String>,
}

impl Signature {
    /// Reads `(Кнопка, СобытиеПриНажатии)->ничто`.
    fn read(text: &str) -> Outcome<Self> {
        let bad = || Refusal::BadSignature { text: text.chars().take(200).collect() };
        let (arguments, result) = text.trim().split_once("->").unwrap_or((text.trim(), ""));
        let arguments =
            arguments.trim().strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).ok_or_else(bad)?;
        // In brackets of a type they are its arguments.
        let listed = if arguments.trim().is_empty() {
            Vec::new()
        } else {
            let whole = format!("X<{arguments}>");
            let list = TypeText::new(&whole).and_then(TypeText::single).ok_or_else(bad)?;
            list.arguments().map(|argument| argument.text().to_owned()).collect()
        };
        let result = result.trim();
        let result = (!result.is_empty() && !NOTHING.contains(&result)).then(|| result.to_owned());
        if result.as_deref().is_some_and(|result| TypeText::new(result).is_none()) {
            return Err(bad());
        }
        Ok(Self { arguments: listed, result })
    }

    /// The signature of an event of a component of the platform, if all types in it are known.
    fn of<'p>(placed: PlacedComponent<'p>, event: Lookup<crate::platform::UiProperty<'p>>) -> Option<Self> {
        let event = event.found()?;
        let arguments = placed.passed_types(event)?.map(PassedType::declared).collect::<Option<Vec<_>>>()?;
        let result = event.event_result().filter(|result| !result.is_empty() && !NOTHING.contains(result));
        Some(Self { arguments, result: result.map(str::to_owned) })
    }

    /// What stands between the parentheses of a method.
    fn params(&self, platform: &Platform, spelling: Spelling) -> String {
        let name = |number: usize| match number {
            0 => spelling.choose("Источник", "Source").to_owned(),
            1 => spelling.choose("Событие", "Event").to_owned(),
            _ => format!("{}{}", spelling.choose("Параметр", "Parameter"), number + 1),
        };
        let param = |(number, of): (usize, &String)| {
            format!("{}: {}", name(number), respell_type(of, platform, spelling))
        };
        self.arguments.iter().enumerate().map(param).collect::<Vec<_>>().join(", ")
    }
}

/// The module of a form.
struct FormModule {
    path: PathBuf,
    is_new: bool,
    text: String,
    spelling: Spelling,
    methods: HashSet<String>,
    /// The methods that take the place of those of the platform.
    overriding: HashSet<String>,
}

impl FormModule {
    fn of(copy: &WorkingCopy<'_>, element: &Element<'_>, form: &Path) -> Outcome<Self> {
        let path = form.with_extension("xbsl");
        let file = copy.file(&path).ok();
        let text = file.map(|_| copy.text(&path)).transpose()?.unwrap_or_default().to_owned();
        let tree = xbsl::parse(text.as_str().into());
        let spelling = match file {
            Some(file) => spelling_of(copy, file, &tree),
            None => copy.spelling_of(element.file()),
        };
        let named = |method: Method<'_>| name_of(method).map(str::to_owned);
        let is_override = |method: &Method<'_>| {
            method.annotations().any(|it| it.name().is_some_and(|name| annotation::HANDLER.is(name.text())))
        };
        Ok(Self {
            path,
            is_new: file.is_none(),
            spelling,
            methods: own_methods(&tree).filter_map(named).collect(),
            overriding: own_methods(&tree).filter(is_override).filter_map(named).collect(),
            text,
        })
    }

    fn has(&self, method: &str) -> bool {
        self.methods.contains(method)
    }

    /// The method of the module that the platform calls on an event of the form without a binding.
    fn overriding(&self, platform: &Platform, form: &Node<'_>, event: &str) -> Option<String> {
        let handlers = platform.component_handlers(form.value.type_name()?, None)?;
        let handler = handlers.iter().find(|handler| handler.is_named(event))?;
        handler.names().find(|name| self.overriding.contains(*name)).map(str::to_owned)
    }

    /// Plans a method at the end of the module.
    fn add(
        &self,
        copy: &mut WorkingCopy<'_>,
        name: &str,
        signature: Option<&Signature>,
        annotations: Vec<String>,
    ) -> Outcome {
        let (platform, spelling) = (copy.platform(), self.spelling);
        let todo = spelling.choose("// TODO: действия обработчика", "// TODO: what the handler does");
        let result = signature.and_then(|signature| signature.result.as_deref());
        let method = AddMethod {
            name: name.to_owned(),
            params: signature.map(|signature| signature.params(platform, spelling)),
            returns: signature
                .and_then(|it| it.result.as_deref())
                .map(|it| respell_type(it, platform, spelling)),
            annotations,
            body: Some(unwritten(todo, result, spelling)),
            ..AddMethod::default()
        };
        let tree = valid(&self.path, &self.text)?;
        let (text, cursor) = method.inserted(&self.text, &tree, &method.code(spelling))?;
        if self.is_new {
            copy.create(&self.path, text, Some(cursor))?;
        } else {
            copy.put(&self.path, text, Some(cursor));
        }
        self.tell(copy, name, true);
        Ok(())
    }

    /// Nothing is to be done.
    fn leave(&self, copy: &mut WorkingCopy<'_>, event: &str, method: &str) -> Outcome {
        copy.note(Note::HandlerThere { event: event.to_owned(), method: method.to_owned() });
        self.tell(copy, method, false);
        Ok(())
    }

    fn tell(&self, copy: &mut WorkingCopy<'_>, method: &str, is_method_new: bool) {
        let is_module_new = self.is_new && is_method_new;
        copy.put_handler(HandlerChange { method: method.to_owned(), is_module_new, is_method_new });
    }
}

/// The methods of a module itself, not those of its structures.
fn own_methods(tree: &Tree) -> impl Iterator<Item = Method<'_>> {
    tree.methods().filter(|method| method.owner().is_none())
}

/// A method as programs read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MethodView {
    pub name: String,
    pub r#static: bool,
    pub r#abstract: bool,
    pub annotations: Vec<String>,
    /// The annotation that says who sees it.
    pub visibility: Option<String>,
    pub params: Vec<ParamView>,
    pub return_type: Option<String>,
    pub span: SpanView,
    pub name_span: SpanView,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ParamView {
    pub name: String,
    pub r#type: Option<String>,
}

/// The methods of a module.
#[must_use]
pub fn methods(tree: &Tree) -> Vec<MethodView> {
    const VISIBILITIES: [Word; 5] = [
        annotation::LOCAL,
        annotation::IN_TYPE,
        annotation::IN_SUBSYSTEM,
        annotation::IN_PROJECT,
        annotation::GLOBAL,
    ];
    let lines = LineIndex::new(tree.text());
    let view =
        |span: Span| SpanView { start: lines.chars_before(span.start), end: lines.chars_before(span.end) };
    let shown = |method: Method<'_>| {
        let name = method.name()?;
        let annotations: Vec<String> =
            method.annotations().filter_map(|it| Some(it.name()?.text().to_owned())).collect();
        let is_visibility = |name: &&String| VISIBILITIES.iter().any(|word| word.is(name));
        let params = method.parameters().map(|param| ParamView {
            name: param.name().map_or("", |name| name.text()).to_owned(),
            r#type: param.type_reference().map(|of| of.text().to_owned()),
        });
        Some(MethodView {
            name: name.text().to_owned(),
            r#static: method.is_static(),
            r#abstract: method.is_abstract(),
            visibility: annotations.iter().find(is_visibility).cloned(),
            annotations,
            params: params.collect(),
            return_type: method.return_type().map(|of| of.text().to_owned()),
            span: view(method.span()),
            name_span: view(name.span()),
        })
    };
    own_methods(tree).filter_map(shown).collect()
}
