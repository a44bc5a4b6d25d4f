//! Which calls end on the server: those in code, and those of an expression in markup, also through methods of the client.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Element, Module, Project, Side, bound_code::BoundCode};
use crate::{
    platform::{Environment, Lookup, Word, words::annotation},
    source::FileIndex,
    syntax::xbsl::{
        Annotation, Call, Local, MOST_OVERLOADS, Method, Name, NameExpression, Node, NodeId, NodeKind,
    },
};

/// So many methods are looked into for one expression.
const MOST_METHODS: usize = 256;

/// A method with the module it stands in.
#[derive(Clone, Copy, Debug)]
pub struct DeclaredMethod<'p> {
    pub module: Module<'p>,
    pub method: Method<'p>,
}

/// What tells a method from all others of a run.
pub type MethodId = (FileIndex, NodeId);

impl<'p> DeclaredMethod<'p> {
    #[must_use]
    pub fn name(self) -> &'p str {
        self.method.name().map_or("", Name::text)
    }

    #[must_use]
    pub fn id(self) -> MethodId {
        (self.module.file().index, self.method.node().id())
    }

    /// Whether the platform keeps what it gives, so that not each call goes to the server.
    #[must_use]
    pub fn is_cached(self) -> bool {
        self.has(annotation::CACHE_RESULT)
    }

    /// Whether a method of the server lets the client call it.
    #[must_use]
    pub fn is_open_to_client(self) -> bool {
        self.has(annotation::AVAILABLE_FROM_CLIENT)
    }

    fn has(self, word: Word) -> bool {
        let mut names = self.method.annotations().filter_map(Annotation::name);
        names.any(|name| word.is(name.text()))
    }
}

/// Finds calls of the server, and remembers which methods call which and the locals of modules.
#[derive(Debug)]
pub struct ServerCalls<'p> {
    project: Project<'p>,
    called: FxHashMap<MethodId, Called<'p>>,
    locals: FxHashMap<FileIndex, FxHashSet<&'p str>>,
}

/// The methods that a method calls, each once.
type Called<'p> = Rc<[DeclaredMethod<'p>]>;

impl<'p> Project<'p> {
    /// Finds calls of the server in several expressions.
    #[must_use]
    pub fn server_calls(&self) -> ServerCalls<'p> {
        ServerCalls { project: *self, called: FxHashMap::default(), locals: FxHashMap::default() }
    }

    /// The method that a call in a module means, by a bare name or behind the name of an element.
    #[must_use]
    pub fn method_called(&self, module: Module<'p>, call: Call<'p>) -> Option<DeclaredMethod<'p>> {
        match call.object() {
            None => {
                let mut methods = call.methods().take(MOST_OVERLOADS);
                let method = methods.next().filter(|_| methods.next().is_none())?;
                Some(DeclaredMethod { module, method })
            }
            Some(object) => {
                let element = self.element_meant(&module, NameExpression::cast(object)?)?;
                only_method(self.module_of(&element).found()?, call.name()?.text())
            }
        }
    }

    /// Whether a method surely runs on the server alone.
    #[must_use]
    pub fn is_of_server(&self, called: DeclaredMethod<'p>) -> bool {
        self.environment_of_method(&called.module, called.method).found() == Some(Environment::Server)
    }
}

impl<'p> ServerCalls<'p> {
    /// The method of the server that an expression in the markup of a component calls first, itself or through methods that
    /// run on the client. `None` where no call is proved to be made.
    #[must_use]
    pub fn first_of(&mut self, component: &Element<'p>, expression: &str) -> Option<DeclaredMethod<'p>> {
        let mut first = None;
        self.visit(component, expression, &mut FxHashSet::default(), &mut |method| {
            first = Some(method);
            false
        });
        first
    }

    /// The methods of the server that an expression in the markup of a component calls, itself or through methods that run
    /// on the client; none that is not proved to be called. What has been `met` is not looked into again.
    #[must_use]
    pub fn of_expression(
        &mut self,
        component: &Element<'p>,
        expression: &str,
        met: &mut FxHashSet<MethodId>,
    ) -> Vec<DeclaredMethod<'p>> {
        let mut found = Vec::new();
        self.visit(component, expression, met, &mut |method| {
            found.push(method);
            true
        });
        found
    }

    /// Shows the methods of the server until `see` has enough.
    fn visit(
        &mut self,
        component: &Element<'p>,
        expression: &str,
        met: &mut FxHashSet<MethodId>,
        see: &mut dyn FnMut(DeclaredMethod<'p>) -> bool,
    ) {
        let project = self.project;
        let own = match project.module_of(component) {
            Lookup::Unknown => return,
            own => own.found(),
        };
        let BoundCode { tree } = BoundCode::of(expression);
        let calls = tree.all::<Call<'_>>().filter(|call| call.node().is_sound() && is_made(call.node()));
        let called = calls.filter_map(|call| self.method_in_markup(own, component, call)).collect();
        // The lists of methods that are being looked through, each with what comes next in it.
        let mut open: Vec<(Called<'p>, usize)> = vec![(called, 0)];
        let mut left = MOST_METHODS;
        while let Some((called, next)) = open.last_mut() {
            let Some(method) = called.get(*next).copied() else {
                open.pop();
                continue;
            };
            *next += 1;
            if !met.insert(method.id()) {
                continue;
            }
            match project.environment_of_method(&method.module, method.method).found() {
                Some(Environment::Server) if !see(method) => return,
                Some(runs) if runs.has(Side::Client) => open.push((self.called_in(method), 0)),
                _ => {}
            }
            left -= 1;
            if left == 0 {
                return;
            }
        }
    }

    /// The methods that a method itself calls by a bare name or behind the name of an element.
    fn called_in(&mut self, caller: DeclaredMethod<'p>) -> Called<'p> {
        let project = self.project;
        let called = self.called.entry(caller.id()).or_insert_with(|| {
            let calls = caller.method.node().all_below::<Call<'p>>().filter(|call| is_made(call.node()));
            let mut seen = FxHashSet::default();
            let called = calls.filter_map(|call| project.method_called(caller.module, call));
            called.filter(|method| seen.insert(method.id())).collect()
        });
        Rc::clone(called)
    }

    /// The method that a call in an expression means: `Метод()` of the module beside it, if there is one, `Модуль.Метод()`.
    fn method_in_markup(
        &mut self,
        own: Option<Module<'p>>,
        component: &Element<'p>,
        call: Call<'_>,
    ) -> Option<DeclaredMethod<'p>> {
        let name = call.name()?.text();
        let Some(object) = call.object() else {
            call.bare_name()?;
            return only_method(own?, name);
        };
        let root = NameExpression::cast(object).filter(|root| !root.is_qualified())?.text();
        let element = self.project.element(root).found()?;
        let is_nearer = own.is_some_and(|own| own.symbols().declare(root) || self.has_local(own, root))
            || component.symbols().has_part(root)
            || call.node().tree().bindings().resolve(object).is_some();
        if is_nearer {
            return None;
        }
        only_method(self.project.module_of(&element).found()?, name)
    }

    fn has_local(&mut self, module: Module<'p>, name: &str) -> bool {
        let locals = || module.tree().bindings().locals().map(Local::name).collect();
        self.locals.entry(module.file().index).or_insert_with(locals).contains(name)
    }
}

/// Whether a call is made where it stands: one in a lambda is made by those who call the lambda, if anybody does.
fn is_made(call: Node<'_>) -> bool {
    !call.ancestors().any(|node| node.kind().is_lambda())
}

/// The only method of a module with a name.
fn only_method<'p>(module: Module<'p>, name: &str) -> Option<DeclaredMethod<'p>> {
    let mut found = module.tree().root().members_as(NodeKind::Method, name).filter_map(Method::cast);
    let method = found.next().filter(|_| found.next().is_none() && module.is_valid())?;
    Some(DeclaredMethod { module, method })
}
