//! Which calls of an expression in markup end on the server.

use super::{Element, Module, Project, Side};
use crate::{
    platform::Environment,
    syntax::xbsl::{self, Call, MOST_OVERLOADS, Method, Name, NameExpression, NodeId, NodeKind},
};

/// So many methods are looked into for one expression.
const MOST_METHODS: usize = 256;

/// A method with the module it stands in.
#[derive(Clone, Copy)]
struct Declared<'p> {
    module: Module<'p>,
    method: Method<'p>,
}

impl<'p> Project<'p> {
    /// The method of the server that an expression in the markup of a component calls, itself or through methods that run
    /// on the client, as it is written where it is called first. `None` where no call is proved to.
    #[must_use]
    pub fn server_method_called(&self, component: &Element<'p>, expression: &str) -> Option<&'p str> {
        let own = self.module_of(component).found()?;
        // An expression cannot stand alone in a module.
        let tree = xbsl::parse(format!("знч В = {expression}\n").into());
        let calls = tree.all::<Call<'_>>().filter(|call| call.node().is_sound());
        let mut pending: Vec<Declared<'p>> =
            calls.filter_map(|call| self.method_named(own, component, call)).collect();
        pending.reverse();
        let mut met: Vec<(&str, NodeId)> = Vec::new();
        while let Some(next) = pending.pop() {
            let key = (next.module.file().path(), next.method.node().id());
            if met.contains(&key) || met.len() == MOST_METHODS {
                continue;
            }
            met.push(key);
            match self.environment_of_method(&next.module, next.method).found() {
                Some(Environment::Server) => return next.method.name().map(Name::text),
                Some(runs) if runs.has(Side::Client) => pending.extend(self.methods_called_in(next)),
                _ => {}
            }
        }
        None
    }

    /// The method that a call in an expression means: `Метод()` of the module beside it, `Модуль.Метод()`.
    fn method_named(&self, own: Module<'p>, component: &Element<'p>, call: Call<'_>) -> Option<Declared<'p>> {
        let name = call.name()?.text();
        let Some(object) = call.object() else {
            call.bare_name()?;
            return only_method(own, name);
        };
        let root = NameExpression::cast(object).filter(|root| !root.is_qualified())?.text();
        let is_nearer = own.symbols().declare(root)
            || component.symbols().has_part(root)
            || own.tree().bindings().locals().any(|local| local.name() == root);
        let element = self.element(root).found().filter(|_| !is_nearer)?;
        only_method(self.module_of(&element).found()?, name)
    }

    /// The methods that a method calls by a bare name or behind the name of an element, the first last.
    fn methods_called_in(&self, caller: Declared<'p>) -> Vec<Declared<'p>> {
        let (module, body) = (caller.module, caller.method.node().span());
        let calls = module.tree().all::<Call<'p>>().filter(|call| body.contains(call.node().span().start));
        let called = calls.filter_map(|call| match call.object() {
            None => {
                let mut methods = call.methods().take(MOST_OVERLOADS);
                let method = methods.next().filter(|_| methods.next().is_none())?;
                Some(Declared { module, method })
            }
            Some(object) => {
                let element = self.element_meant(&module, NameExpression::cast(object)?)?;
                only_method(self.module_of(&element).found()?, call.name()?.text())
            }
        });
        let mut called: Vec<_> = called.collect();
        called.reverse();
        called
    }
}

/// The only method of a module with a name.
fn only_method<'p>(module: Module<'p>, name: &str) -> Option<Declared<'p>> {
    let mut found = module.tree().root().members_as(NodeKind::Method, name).filter_map(Method::cast);
    let method = found.next().filter(|_| found.next().is_none() && module.is_valid())?;
    Some(Declared { module, method })
}
