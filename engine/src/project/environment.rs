//! Where code runs: on the client, on the server, or on both.
//!
//! - An annotation of the declaration tells, `@НаСервере` or `@НаКлиенте` or both; `@ДоступноСКлиента` does not, for such a
//!   method still runs on the server alone.
//! - Without one, the module tells: by the environment that the description gives, else by the kind of the element.
//! - Of other kinds, and of a common module that gives no environment, nothing is known.

use super::{Annotations, Element, Module, ModuleFacet, Project, symbols::is_foreign};
pub use crate::platform::{Environment, Side};
use crate::{
    platform::{
        Lookup, Word,
        words::{annotation, key, kind},
    },
    syntax::xbsl::{Annotation, Method, Name, Node},
};

/// Kinds of elements whose modules run on the client unless something else is said in them.
const CLIENT_KINDS: [Word; 5] = [
    kind::INTERFACE_COMPONENT,
    kind::USUAL_COMMAND,
    kind::NAVIGATION_COMMAND,
    kind::SWITCHABLE_COMMAND,
    kind::STORABLE_STRUCTURE,
];

/// Kinds of elements all of whose modules run on the server, those about objects and records too.
const SERVER_KINDS: [Word; 5] = [
    kind::CATALOG,
    kind::INFORMATION_REGISTER,
    kind::ACCESS_KEY,
    kind::HTTP_SERVICE,
    kind::INTEGRATION_PROCESS,
];

/// Kinds of elements whose description gives the environment.
const GIVEN_KINDS: [Word; 2] = [kind::COMMON_MODULE, kind::STRUCTURE];

impl Environment {
    /// What the annotations of a declaration say. `Absent` where they say nothing, `Unknown` where one that does may be
    /// somebody else's: `@Свой::НаСервере`.
    #[must_use]
    pub fn annotated(declaration: Node<'_>) -> Lookup<Self> {
        let annotations = Annotation::all_of(declaration);
        // Most say nothing, whosever they are.
        let Some(said) = Self::named(annotations.clone().filter_map(last_part)) else {
            return Lookup::Absent;
        };
        let foreign = annotations.filter(|annotation| is_foreign(*annotation));
        let may_be_foreign = Self::named(foreign.filter_map(last_part)).is_some();
        if may_be_foreign { Lookup::Unknown } else { Lookup::Found(said) }
    }

    fn named<'n>(annotations: impl Iterator<Item = &'n str>) -> Option<Self> {
        let (mut client, mut server) = (false, false);
        for name in annotations {
            client |= annotation::ON_CLIENT.is(name);
            server |= annotation::ON_SERVER.is(name);
        }
        match (client, server) {
            (true, true) => Some(Self::Both),
            (true, false) => Some(Self::Client),
            (false, true) => Some(Self::Server),
            (false, false) => None,
        }
    }
}

fn last_part<'t>(annotation: Annotation<'t>) -> Option<&'t str> {
    annotation.name().map(Name::text)
}

/// What the annotations of a method say, else those of the type it belongs to.
fn annotated(method: Method<'_>) -> Lookup<Environment> {
    let mut declarations = std::iter::once(method.node()).chain(method.owner());
    let said = declarations.find_map(|declaration| match Environment::annotated(declaration) {
        Lookup::Absent => None,
        found => Some(found),
    });
    said.unwrap_or(Lookup::Absent)
}

impl Environment {
    /// Whether a method is annotated for both sides, itself or by its type: it may ask where it runs.
    #[must_use]
    pub fn is_for_both(method: Method<'_>) -> bool {
        annotated(method).found() == Some(Self::Both)
    }
}

impl Annotations {
    /// Where what they stand at runs. `Absent` where they say nothing, `Unknown` where one that does may be somebody else's.
    #[must_use]
    pub fn environment(&self) -> Lookup<Environment> {
        let foreign = self.iter().filter(|annotation| annotation.is_foreign);
        if Environment::named(foreign.map(|annotation| &*annotation.name)).is_some() {
            return Lookup::Unknown;
        }
        let named = Environment::named(self.iter().map(|annotation| &*annotation.name));
        named.map_or(Lookup::Absent, Lookup::Found)
    }
}

impl Element<'_> {
    /// The environment that the description gives. `Absent` where it gives none, `Unknown` where it cannot be read.
    #[must_use]
    pub fn environment(&self) -> Lookup<Environment> {
        let Some(written) = self.get(key::ENVIRONMENT) else { return Lookup::Absent };
        Environment::of_word(written.text()).map_or(Lookup::Unknown, Lookup::Found)
    }

    /// Whether it is a common module whose description gives an environment.
    #[must_use]
    pub fn is_common_module(&self, environment: Environment) -> bool {
        self.is_kind(kind::COMMON_MODULE) && self.environment() == Lookup::Found(environment)
    }
}

impl<'p> Project<'p> {
    /// Where code of a module runs that has no annotation. It is never `Absent`.
    #[must_use]
    pub fn environment_of(&self, module: &Module<'_>) -> Lookup<Environment> {
        let Some(element) = self.element_of(module) else { return Lookup::Unknown };
        if element.is_any_kind(&SERVER_KINDS) {
            return Lookup::Found(Environment::Server);
        }
        if module.facet() != ModuleFacet::Element {
            return Lookup::Unknown;
        }
        if element.is_any_kind(&CLIENT_KINDS) {
            return Lookup::Found(Environment::Client);
        }
        match element.environment() {
            Lookup::Found(given) if element.is_any_kind(&GIVEN_KINDS) => Lookup::Found(given),
            _ if element.is_kind(kind::ENUMERATION) => Lookup::Found(Environment::Both),
            _ => Lookup::Unknown,
        }
    }

    /// Whether it is the module of a common module whose description gives an environment.
    #[must_use]
    pub fn is_common_module(&self, module: &Module<'_>, environment: Environment) -> bool {
        self.description_of(module).is_some_and(|element| element.is_common_module(environment))
    }

    /// Where a method of a module runs: by its own annotations, else by those of the type it belongs to, else where the
    /// module does. It is never `Absent`.
    #[must_use]
    pub fn environment_of_method(&self, module: &Module<'_>, method: Method<'_>) -> Lookup<Environment> {
        match annotated(method) {
            Lookup::Absent => self.environment_of(module),
            found => found,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{project::Codebase, source::Workspace};

    const CODE: &str = "\
метод А()
;
@НаСервере @ДоступноСКлиента
метод Б()
;
@OnClient @OnServer
method В()
;
@НаКлиенте
структура Г
    метод Д()
    ;
    @НаСервере
    метод Е()
    ;
;
";

    /// Where the module runs, then each of its methods, by their first letters; `?` where it is not known.
    fn environments(description: &str, module: &str, code: &str) -> String {
        let codebase = Codebase::new(Workspace::in_memory([("Э.yaml", description), (module, code)]));
        let project = codebase.projects().next().expect("loose files are a project");
        let module = project.modules().next().expect("a module");
        assert_eq!(module.errors(), []);
        let letter = |found: Lookup<Environment>| match found {
            Lookup::Found(Environment::Client) => 'c',
            Lookup::Found(Environment::Server) => 's',
            Lookup::Found(Environment::Both) => 'b',
            Lookup::Absent | Lookup::Unknown => '?',
        };
        let methods = module.methods().map(|method| letter(project.environment_of_method(&module, method)));
        std::iter::once(letter(project.environment_of(&module))).chain(methods).collect()
    }

    #[test]
    fn annotations_come_before_types_and_these_before_the_module() {
        for (description, module, expected) in [
            ("ВидЭлемента: КомпонентИнтерфейса\n", "Э.xbsl", "ccsbcs"),
            ("ВидЭлемента: КомпонентИнтерфейса\n", "Э.Объект.xbsl", "??sbcs"),
            ("ElementKind: Catalog\n", "Э.xbsl", "sssbcs"),
            ("ElementKind: Catalog\n", "Э.Object.xbsl", "sssbcs"),
            ("ВидЭлемента: Перечисление\n", "Э.xbsl", "bbsbcs"),
            ("ВидЭлемента: ОбщийМодуль\nОкружение: КлиентИСервер\n", "Э.xbsl", "bbsbcs"),
            ("ElementKind: CommonModule\nEnvironment: Client\n", "Э.xbsl", "ccsbcs"),
            ("ВидЭлемента: ОбщийМодуль\n", "Э.xbsl", "??sbcs"),
            ("ВидЭлемента: Структура\nОкружение: Сервер\n", "Э.xbsl", "sssbcs"),
            ("ВидЭлемента: Отчет\nОкружение: Сервер\n", "Э.xbsl", "??sbcs"),
        ] {
            assert_eq!(environments(description, module, CODE), expected, "{module} of {description}");
        }
    }

    #[test]
    fn an_annotation_of_somebody_else_leaves_it_open() {
        let code = "@Свой::НаСервере\nметод А()\n;\n\
            @Стд::Аннотации::Окружения::НаСервере\nметод Б()\n;\n\
            @Свой::НаСервере @НаСервере\nметод В()\n;\n\
            @Свой::НаСервере\nструктура Г\n    метод Д()\n    ;\n    @НаКлиенте\n    метод Е()\n    ;\n;\n";
        assert_eq!(environments("ВидЭлемента: КомпонентИнтерфейса\n", "Э.xbsl", code), "c?s??c");
    }

    #[test]
    fn a_side_is_beyond_those_that_lack_it() {
        use Environment::{Both, Client, Server};
        assert_eq!(Client.beyond(Server), Some(Side::Client));
        assert_eq!(Both.beyond(Client), Some(Side::Server));
        assert_eq!(Both.beyond(Server), Some(Side::Client));
        for (environment, other) in [(Client, Client), (Server, Both), (Both, Both)] {
            assert_eq!(environment.beyond(other), None);
        }
    }
}
