//! The kinds of elements that `new-object` makes, and what each begins with.

use super::Outcome;
use crate::{
    messages::scaffold::Refusal,
    platform::{
        Word,
        words::{key, kind},
    },
};

/// A kind, and what an element of it begins with.
#[derive(Debug)]
pub(super) struct Creatable {
    pub(super) kind: Word,
    pub(super) beginning: Beginning,
    pub(super) module: Module,
    pub(super) environment: WithEnvironment,
    /// The keys of what people see, where it has to be there.
    pub(super) presentation: Option<&'static [Word]>,
}

/// What stands in the description besides its head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beginning {
    Nothing,
    /// The standard date of a document.
    Date,
    Dimension,
    Resource,
    Constant,
    /// A form with an empty group.
    Component,
    FormOfComponent,
    AutoGrant,
    Event,
    Http,
    Soap,
    Report,
}

/// The files beside the description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Module {
    None,
    Empty,
    /// Of the element and of its objects.
    WithObject,
    Query,
    /// `Обработчик()`.
    Handler,
    ClientParameters,
    AfterConnection,
    AccessKey,
    Privilege,
    Contract,
    Soap,
    Http,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WithEnvironment {
    No,
    Server,
    ClientAndServer,
}

const fn plain(kind: Word) -> Creatable {
    with(kind, Beginning::Nothing, Module::None)
}

const fn with(kind: Word, beginning: Beginning, module: Module) -> Creatable {
    Creatable { kind, beginning, module, environment: WithEnvironment::No, presentation: None }
}

const fn shown(of: Creatable, keys: &'static [Word]) -> Creatable {
    Creatable { presentation: Some(keys), ..of }
}

static TABLE: [Creatable; 35] = [
    plain(kind::CATALOG),
    with(kind::DOCUMENT, Beginning::Date, Module::None),
    plain(kind::ENUMERATION),
    with(kind::INFORMATION_REGISTER, Beginning::Dimension, Module::None),
    with(kind::ACCUMULATION_REGISTER, Beginning::Resource, Module::None),
    with(kind::CONSTANTS_SET, Beginning::Constant, Module::None),
    plain(kind::EXCHANGE_PLAN),
    plain(kind::SETTINGS_STORAGE),
    Creatable { environment: WithEnvironment::ClientAndServer, ..plain(kind::STRUCTURE) },
    plain(kind::STORABLE_STRUCTURE),
    Creatable {
        environment: WithEnvironment::Server,
        ..with(kind::COMMON_MODULE, Beginning::Nothing, Module::Empty)
    },
    with(kind::VIRTUAL_TABLE, Beginning::Nothing, Module::Query),
    with(kind::PROCESSING, Beginning::Nothing, Module::WithObject),
    with(kind::REPORT, Beginning::Report, Module::None),
    with(kind::INTERFACE_COMPONENT, Beginning::Component, Module::None),
    with(kind::HTTP_SERVICE, Beginning::Http, Module::Http),
    with(kind::SOAP_SERVICE, Beginning::Soap, Module::Soap),
    with(kind::SCHEDULED_JOB, Beginning::Nothing, Module::Handler),
    shown(with(kind::USUAL_COMMAND, Beginning::Nothing, Module::Handler), &[key::PRESENTATION]),
    shown(
        with(kind::SWITCHABLE_COMMAND, Beginning::Nothing, Module::Handler),
        &[key::ACTIVE_PRESENTATION, key::INACTIVE_PRESENTATION],
    ),
    shown(
        with(kind::COMMAND_WITH_COMPONENT, Beginning::FormOfComponent, Module::Handler),
        &[key::PRESENTATION],
    ),
    shown(plain(kind::NAVIGATION_COMMAND), &[key::PRESENTATION]),
    plain(kind::COMMAND_INTERFACE_FRAGMENT),
    plain(kind::GLOBAL_CLIENT_EVENT),
    plain(kind::LOCALIZED_STRINGS),
    with(kind::CLIENT_WORK_PARAMETERS, Beginning::Nothing, Module::ClientParameters),
    with(kind::USER_SELF_REGISTRATION_PARAMETER, Beginning::Nothing, Module::AfterConnection),
    with(kind::ACCESS_KEY, Beginning::AutoGrant, Module::AccessKey),
    with(kind::PRIVILEGE_ON_ACTION, Beginning::Nothing, Module::Privilege),
    plain(kind::PRIVILEGE_ON_ELEMENT),
    with(kind::SERVICE_CONTRACT, Beginning::Nothing, Module::Contract),
    plain(kind::TYPE_CONTRACT),
    plain(kind::ENTITY_CONTRACT),
    with(kind::EVENT_LOG_EVENT, Beginning::Event, Module::None),
    shown(plain(kind::REPORT_COLOR_SCHEMA), &[key::PRESENTATION]),
];

/// The kinds that there are.
pub(super) fn kinds() -> impl Iterator<Item = Word> {
    TABLE.iter().map(|of| of.kind)
}

impl Creatable {
    /// The kind of a name, in either language, whatever its letter case.
    ///
    /// # Errors
    /// There is none; all that there are.
    pub(super) fn of(word: &str) -> Outcome<&'static Self> {
        let folded = word.to_lowercase();
        let is_named = |of: &&Self| of.kind.spellings().iter().any(|name| name.to_lowercase() == folded);
        TABLE.iter().find(is_named).ok_or_else(|| {
            let names = TABLE.iter().map(|of| format!("{} ({})", of.kind.ru, of.kind.spelling(true)));
            Refusal::UnknownKind { word: word.to_owned(), known: names.collect::<Vec<_>>().join(", ") }
        })
    }

    /// Whether `Представление` names a field of it, so that what people see stands in `Интерфейс`.
    pub(super) fn is_titled_in_interface(&self) -> bool {
        [kind::CATALOG, kind::DOCUMENT, kind::EXCHANGE_PLAN, kind::SETTINGS_STORAGE].contains(&self.kind)
    }

    /// Whether the right to it is that of a call.
    pub(super) fn is_called(&self) -> bool {
        [kind::HTTP_SERVICE, kind::SOAP_SERVICE, kind::PROCESSING].contains(&self.kind)
    }
}
