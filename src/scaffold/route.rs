//! `add-route`: templates of addresses of an HTTP service, with handlers.

use std::path::Path;

use super::{
    Outcome, Spelling, WorkingCopy,
    method::{Anchor, insert, name_of, spelling_of, valid},
};
use crate::{
    edit::yaml::{Node, Route as Way},
    messages::scaffold::{Note, Refusal},
    platform::words::{key, kind},
    project::ValueWords,
    syntax::yaml::Value,
};

/// The methods of HTTP that services take.
const METHODS: [&str; 7] = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];

/// `GET /orders/{id}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Route {
    method: &'static str,
    template: String,
}

impl Route {
    /// Reads `GET /a, POST /b`.
    ///
    /// # Errors
    /// One of them is no route, or there is none.
    pub(super) fn list(text: &str) -> Outcome<Vec<Self>> {
        let routes: Vec<Self> = text
            .split(',')
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .map(Self::read)
            .collect::<Outcome<_>>()?;
        if routes.is_empty() { Err(Refusal::BadRoute { text: text.to_owned() }) } else { Ok(routes) }
    }

    fn read(text: &str) -> Outcome<Self> {
        let bad = || Refusal::BadRoute { text: text.to_owned() };
        let (method, template) = text.split_once(char::is_whitespace).ok_or_else(bad)?;
        let method = METHODS.iter().find(|known| known.eq_ignore_ascii_case(method)).ok_or_else(bad)?;
        let template = template.trim();
        let is_letter = |letter: char| {
            letter.is_alphanumeric() || matches!(letter, '/' | '{' | '}' | '_' | '-' | '.' | '~' | '*' | '%')
        };
        let is_path = template.starts_with('/') && template.chars().all(is_letter) && template.len() <= 1000;
        if is_path { Ok(Self { method, template: template.to_owned() }) } else { Err(bad()) }
    }

    /// `GET /a`.
    fn shown(&self) -> String {
        format!("{} {}", self.method, self.template)
    }

    fn has_parameter(&self) -> bool {
        self.template.contains('{')
    }
}

/// Routes with the names that they get.
pub(super) struct Routes {
    templates: Vec<Template>,
}

/// The routes of one template.
struct Template {
    template: String,
    routes: Vec<Route>,
}

impl Routes {
    /// Routes by their templates, in the order in which they come; one that comes twice counts once.
    pub(super) fn new(routes: Vec<Route>) -> Outcome<Self> {
        let mut templates: Vec<Template> = Vec::new();
        for route in routes {
            match templates.iter_mut().find(|known| known.template == route.template) {
                Some(known) if known.routes.contains(&route) => {}
                Some(known) => known.routes.push(route),
                None => templates.push(Template { template: route.template.clone(), routes: vec![route] }),
            }
        }
        for template in &mut templates {
            template.routes.sort_by_key(|route| METHODS.iter().position(|known| *known == route.method));
        }
        Ok(Self { templates })
    }

    /// `ШаблоныUrl` of a service that has none yet.
    pub(super) fn templates(&self, spelling: Spelling) -> Node {
        let mut names = Names::default();
        Node::Sequence(self.templates.iter().map(|template| template.node(&mut names, spelling)).collect())
    }

    /// The module of a service that has none yet.
    pub(super) fn stubs(&self, spelling: Spelling) -> String {
        let mut names = Names::default();
        let mut code = Vec::new();
        for template in &self.templates {
            names.template(&template.template, spelling);
            for route in &template.routes {
                code.push(stub(route, &names.handler(route, spelling), spelling));
            }
        }
        code.push(helper(spelling));
        code.join("\n")
    }
}

impl Template {
    fn node(&self, names: &mut Names, spelling: Spelling) -> Node {
        let name = names.template(&self.template, spelling);
        let methods =
            self.routes.iter().map(|route| method_node(route, &names.handler(route, spelling), spelling));
        Node::mapping([
            (spelling.word(key::NAME), Node::scalar(name)),
            (spelling.word(key::TEMPLATE), Node::scalar(&self.template)),
            (spelling.word(key::METHODS), Node::Sequence(methods.collect())),
        ])
    }
}

fn method_node(route: &Route, handler: &str, spelling: Spelling) -> Node {
    Node::mapping([
        (spelling.word(key::METHOD), Node::scalar(route.method)),
        (spelling.word(key::HANDLER), Node::scalar(handler)),
    ])
}

/// Names that are taken, and new ones that are not.
#[derive(Default)]
struct Names {
    templates: Vec<String>,
    handlers: Vec<String>,
    /// The name of the last template.
    last: String,
}

impl Names {
    fn template(&mut self, template: &str, spelling: Spelling) -> String {
        let parts: Vec<&str> = template.split('/').filter(|part| !part.is_empty()).collect();
        let literals: Vec<&&str> = parts.iter().filter(|part| !part.contains('{')).collect();
        let has_parameter = literals.len() < parts.len();
        let name = match literals.last() {
            None if parts.is_empty() => spelling.choose("Список", "List").to_owned(),
            None => spelling.choose("ЭлементПоИд", "ItemById").to_owned(),
            Some(last) => {
                let by = if has_parameter { spelling.choose("ПоРодителю", "ByParent") } else { "" };
                format!("{}{by}", pascal(last))
            }
        };
        self.last = free(&name, &mut self.templates);
        self.last.clone()
    }

    fn handler(&mut self, route: &Route, spelling: Spelling) -> String {
        let [usual, verb] = match route.method {
            "GET" if route.has_parameter() => [["ПолучитьПоИд", "GetById"], ["Получить", "Get"]],
            "GET" => [["ПолучитьСписок", "GetList"], ["Получить", "Get"]],
            "POST" => [["Создать", "Create"]; 2],
            "PUT" => [["Обновить", "Update"]; 2],
            "PATCH" => [["ОбновитьЧастично", "UpdatePartially"]; 2],
            "DELETE" => [["Удалить", "Delete"]; 2],
            "HEAD" => [["ПолучитьЗаголовки", "GetHeaders"]; 2],
            _ => [["ПолучитьВозможности", "GetOptions"]; 2],
        };
        let choose = |names: [&'static str; 2]| spelling.choose(names[0], names[1]);
        let usual = choose(usual);
        if !self.handlers.iter().any(|taken| taken == usual) {
            self.handlers.push(usual.to_owned());
            return usual.to_owned();
        }
        free(&format!("{}{}", choose(verb), self.last), &mut self.handlers)
    }
}

/// A name, with a number where it is taken; it is taken then.
fn free(name: &str, taken: &mut Vec<String>) -> String {
    let numbered = (2..).map(|number| format!("{name}{number}"));
    let found = std::iter::once(name.to_owned()).chain(numbered).find(|name| !taken.contains(name));
    let name = found.unwrap_or_else(|| name.to_owned());
    taken.push(name.clone());
    name
}

/// `price-list` as `PriceList`.
fn pascal(text: &str) -> String {
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let name: String = words
        .map(|word| {
            let mut letters = word.chars();
            letters
                .next()
                .map(|first| first.to_uppercase().chain(letters).collect::<String>())
                .unwrap_or_default()
        })
        .collect();
    if name.starts_with(|letter: char| letter.is_numeric()) || name.is_empty() {
        format!("Url{name}")
    } else {
        name
    }
}

/// The handler of a route, to be filled.
fn stub(route: &Route, name: &str, spelling: Spelling) -> String {
    let code = match route.method {
        "POST" => "201",
        "GET" if route.has_parameter() => "404",
        _ => "501",
    };
    match spelling {
        Spelling::Russian => format!(
            "метод {name}(ЗапросСервиса: HttpСервисЗапрос)\n    попытка\n        // TODO {}\n        ЗапросСервиса.Ответ.УстановитьКодСтатуса({code})\n    поймать Ошибка: Исключение\n        ОбработатьОшибку(ЗапросСервиса, Ошибка)\n    ;\n;\n",
            route.shown()
        ),
        Spelling::English => format!(
            "method {name}(ServiceRequest: HttpServiceRequest)\n    try\n        // TODO {}\n        ServiceRequest.Ответ.SetStatusCode({code})\n    catch Error: Exception\n        HandleError(ServiceRequest, Error)\n    ;\n;\n",
            route.shown()
        ),
    }
}

/// What answers an error.
fn helper(spelling: Spelling) -> String {
    match spelling {
        Spelling::Russian => "метод ОбработатьОшибку(ЗапросСервиса: HttpСервисЗапрос, Ошибка: Исключение)\n    ЗапросСервиса.Ответ.УстановитьКодСтатуса(500)\n    ЗапросСервиса.Ответ.УстановитьТело(Ошибка.Описание)\n;\n",
        Spelling::English => "method HandleError(ServiceRequest: HttpServiceRequest, Error: Exception)\n    ServiceRequest.Ответ.SetStatusCode(500)\n    ServiceRequest.Ответ.SetBody(Error.Описание)\n;\n",
    }
    .to_owned()
}

/// New routes of a service.
#[derive(Clone, Debug)]
pub struct AddRoutes {
    /// `GET /a, POST /b`.
    pub routes: String,
}

impl AddRoutes {
    /// Plans the routes in the service at an absolute path, and their handlers in its module. Those that are there already
    /// are left.
    ///
    /// # Errors
    /// It is no service, one of them is no route, or a file cannot be edited.
    pub fn plan(&self, copy: &mut WorkingCopy<'_>, path: &Path) -> Outcome {
        let element = copy.element(path)?;
        let spelling = copy.spelling_of(element.file());
        if !element.is_kind(kind::HTTP_SERVICE) {
            let kind = spelling.word(kind::HTTP_SERVICE).to_owned();
            return Err(Refusal::NotOfKind { path: path.display().to_string(), kind });
        }
        let routes = Routes::new(Route::list(&self.routes)?)?;
        let module = path.with_extension("xbsl");
        let code = copy.text(&module).unwrap_or_default().to_owned();
        let tree = valid(&module, &code)?;
        let of_module = copy.file(&module).map_or(spelling, |file| spelling_of(copy, file, &tree));
        let mut names = Names {
            handlers: tree.methods().filter_map(name_of).map(str::to_owned).collect(),
            templates: element
                .root()
                .list(key::URL_TEMPLATES)
                .filter_map(|item| item.text_of(key::NAME))
                .map(str::to_owned)
                .collect(),
            last: String::new(),
        };
        let key_of = |value: Value<'_>, word| {
            value
                .entry(word)
                .map_or_else(|| spelling.word(word).to_owned(), |entry| entry.key.text().to_owned())
        };
        let section = Way::root().key(key_of(element.root(), key::URL_TEMPLATES));
        let mut stubs = Vec::new();
        let mut new_handlers = |route: &Route, names: &mut Names| {
            let handler = names.handler(route, of_module);
            stubs.push(stub(route, &handler, of_module));
            handler
        };
        for template in &routes.templates {
            let known = element
                .root()
                .list(key::URL_TEMPLATES)
                .find(|item| item.text_of(key::TEMPLATE) == Some(&template.template));
            let Some(known) = known else {
                let name = names.template(&template.template, spelling);
                let methods = template
                    .routes
                    .iter()
                    .map(|route| method_node(route, &new_handlers(route, &mut names), spelling));
                let item = Node::mapping([
                    (spelling.word(key::NAME), Node::scalar(name)),
                    (spelling.word(key::TEMPLATE), Node::scalar(&template.template)),
                    (spelling.word(key::METHODS), Node::Sequence(methods.collect())),
                ]);
                copy.edit(path, |document| {
                    if document.get(&section).is_none() {
                        let name = spelling.word(key::URL_TEMPLATES);
                        document.insert_entry(&Way::root(), usize::MAX, name, &Node::Null)?;
                    }
                    document.insert_item(&section, usize::MAX, &item)?;
                    Ok(None)
                })?;
                continue;
            };
            names.last = known.text_of(key::NAME).unwrap_or_default().to_owned();
            let methods = Way::to(known).key(key_of(known, key::METHODS));
            for route in &template.routes {
                let is_there = known.list(key::METHODS).any(|item| {
                    item.text_of(key::METHOD).is_some_and(|method| method.eq_ignore_ascii_case(route.method))
                });
                if is_there {
                    copy.note(Note::RouteThere { route: route.shown() });
                    continue;
                }
                let item = method_node(route, &new_handlers(route, &mut names), spelling);
                copy.edit(path, |document| {
                    if document.get(&methods).is_none() {
                        document.insert_entry(
                            &Way::to(known),
                            usize::MAX,
                            spelling.word(key::METHODS),
                            &Node::Null,
                        )?;
                    }
                    document.insert_item(&methods, usize::MAX, &item)?;
                    Ok(None)
                })?;
            }
        }
        if stubs.is_empty() {
            return Ok(());
        }
        let of_errors = of_module.choose("ОбработатьОшибку", "HandleError");
        if !tree.methods().any(|method| name_of(method) == Some(of_errors)) {
            stubs.push(helper(of_module));
        }
        let (after, written) = insert(&code, &tree, &stubs.join("\n"), &Anchor::End)?;
        valid(&module, &after)?;
        copy.put(&module, after, Some(written.end));
        Ok(())
    }
}
