//! What can go wrong between this program and the service, and what to do about it; what is said while it works.

use super::sentences;

sentences! {
    /// What went wrong. The name of each, in words with hyphens, is the `code` of an error.
    pub enum ServiceProblem {
        NoAddress => "не задан адрес сервера", "the address of the server is not set";
        NoCredentials { missing: String } =>
            "не заданы учётные данные: нет {missing}", "the credentials are not set: {missing} is missing";
        AddressInvalid { address: String } =>
            "«{address}» не адрес сервера", "'{address}' is not the address of a server";
        AddressNotSecure { address: String } =>
            "адрес «{address}» без https: учётные данные пошли бы открытым текстом",
            "the address '{address}' is not https: credentials would be sent in plain text";
        AddressHoldsCredentials { address: String } =>
            "в адресе «{address}» есть имя или пароль", "the address '{address}' holds a name or a password";
        SettingInvalid { name: String, value: String } =>
            "недопустимое значение «{value}» настройки {name}", "invalid value '{value}' for the setting {name}";
        EnvFileUnread { path: String } =>
            "не удалось прочитать файл переменных «{path}»", "the file of variables '{path}' cannot be read";
        EnvFileLine { path: String, line: usize } =>
            "{path}:{line}: это не «ИМЯ=значение»", "{path}:{line}: not of the form 'NAME=value'";
        FileUnread { path: String } => "не удалось прочитать «{path}»", "'{path}' cannot be read";
        CaFileInvalid { path: String } =>
            "в файле «{path}» нет сертификата в виде PEM", "there is no PEM certificate in the file '{path}'";
        ProxyInvalid { proxy: String } => "«{proxy}» не адрес прокси", "'{proxy}' is not the address of a proxy";
        ParameterInvalid { name: String, value: String } =>
            "недопустимое значение «{value}» для {name}", "'{value}' is not a valid {name}";
        BodyInvalid { reason: String } => "недопустимое тело запроса: {reason}", "the request body is not valid: {reason}";
        BodyKeyMissing { key: String } =>
            "в теле запроса нет ключа «{key}»", "the key '{key}' is missing from the request body";
        HostNotFound { host: String } => "узел «{host}» не найден", "host '{host}' not found";
        ConnectionRefused { host: String } => "«{host}» не принимает соединение", "'{host}' refuses connections";
        ConnectTimedOut { host: String, seconds: u64 } =>
            "«{host}» не ответил на соединение за {seconds} с", "no connection to '{host}' within {seconds} s";
        TimedOut { seconds: u64 } => "ответа нет дольше {seconds} с", "no answer within {seconds} s";
        ConnectionBroken { reason: String } => "соединение оборвалось: {reason}", "the connection broke: {reason}";
        ProxyRefused { reason: String } => "прокси отказал: {reason}", "the proxy refused: {reason}";
        CertificateUnknown => "сертификат сервера подписан неизвестным центром", "the server's certificate is signed by an unknown authority";
        CertificateExpired => "срок сертификата сервера истёк", "the server's certificate has expired";
        CertificateNotYetValid => "срок сертификата сервера ещё не начался", "the server's certificate is not valid yet";
        CertificateOfOtherHost => "сертификат сервера выдан другому узлу", "the server's certificate is for another host";
        CertificateInvalid { reason: String } => "недопустимый сертификат сервера: {reason}", "the server's certificate is not valid: {reason}";
        TlsFailed { reason: String } => "защищённое соединение не установлено: {reason}", "no secure connection: {reason}";
        Redirected { to: String } => "сервер отсылает на другой адрес: {to}", "the server redirects to another address: {to}";
        AnswerTooLarge { most: u64 } => "ответ больше {most} байт", "the answer is larger than {most} bytes";
        AnswerNotJson { start: String } => "ответ не JSON: «{start}»", "the answer is not JSON: '{start}'";
        AnswerUnexpected { wanted: String } => "в ответе нет того, что ожидалось: {wanted}", "the answer lacks what was expected: {wanted}";
        SignInRefused => "сервер не принял учётные данные", "the server does not accept the credentials";
        NoTokenInAnswer => "в ответе на вход нет токена", "the answer to the sign-in holds no token";
        ServerStarting => "сервер ещё запускается", "the server is still starting";
        Unauthorized => "сервер не принял токен и после нового входа", "the server does not accept the token, not even a new one";
        NoSuchEndpoint => "этого запроса сервер не знает", "the server does not know this request";
        Forbidden => "на это нет прав", "no rights to do this";
        NotFound => "на сервере этого нет", "the server does not have this";
        AlreadyExists => "такое на сервере уже есть", "the server has this already";
        Conflict => "на сервере это уже изменено", "this was changed on the server meanwhile";
        Busy => "сервер занят этим же объектом", "the server is busy with this object";
        UnpublishedEdits => "в среде разработки приложения есть неопубликованные правки", "the application's development environment has unpublished edits";
        NotAnId => "сборку указывают по id, а не по версии", "a build is addressed by its id, not by its version";
        IncompleteBody => "сервер не разобрал тело запроса: скорее всего, оно неполное", "the server could not parse the request body: most likely it is incomplete";
        InUse => "сборку использует приложение", "the build is in use by an application";
        Throttled => "сервер просит реже обращаться к нему", "the server asks for fewer requests";
        Unavailable => "сервер временно недоступен", "the server is unavailable at the moment";
        ServerFailed { status: u16 } => "ошибка сервера ({status})", "server error ({status})";
        Rejected { status: u16 } => "сервер отказал ({status})", "the server refuses ({status})";
        ApplicationUnknown { name: String } => "приложения «{name}» нет", "no application '{name}'";
        ApplicationAmbiguous { name: String, ids: String } =>
            "приложений «{name}» несколько: {ids}", "there are several applications '{name}': {ids}";
        ProjectUnknown { name: String } => "проекта «{name}» нет", "no project '{name}'";
        ProjectAmbiguous { name: String, ids: String } =>
            "проектов «{name}» несколько: {ids}", "there are several projects '{name}': {ids}";
        BuildUnknown { version: String } => "сборки «{version}» в проекте нет", "the project has no build '{version}'";
        BuildAmbiguous { version: String, ids: String } =>
            "сборок «{version}» несколько: {ids}", "there are several builds '{version}': {ids}";
        UploadBroken { reason: String } =>
            "отправка оборвалась, и неизвестно, принял ли сервер сборку: {reason}",
            "the upload broke, and it is unknown whether the server has the build: {reason}";
        ApplicationFailed { id: String, error: String } =>
            "приложение {id} в состоянии ошибки: {error}", "application {id} is in error: {error}";
        NotFinished { what: String, seconds: u64 } =>
            "за {seconds} с не дождались: {what}", "not finished within {seconds} s: {what}";
        Interrupted { what: String } => "ожидание прервано: {what}", "stopped waiting: {what}";
    }
}

sentences! {
    /// What to do about it.
    pub enum ServiceHint {
        SetAddress =>
            "задайте STAPEL_SERVICE_URL, ключ --url или файл ключом --env-file",
            "set STAPEL_SERVICE_URL, or give --url or a file with --env-file";
        SetCredentials =>
            "адрес и учётные данные берутся из одного источника: STAPEL_SERVICE_URL, STAPEL_CLIENT_ID и STAPEL_CLIENT_SECRET либо файл ключом --env-file",
            "address and credentials come from one source: STAPEL_SERVICE_URL, STAPEL_CLIENT_ID and STAPEL_CLIENT_SECRET, or a file with --env-file";
        UseHttps => "укажите https:// или, если сеть доверенная, --insecure-http", "write https:// or, in a network that you trust, give --insecure-http";
        RemoveCredentials => "уберите их из адреса: они задаются отдельно", "remove them from the address: they are set separately";
        WriteAddress => "адрес начинается с https://…", "an address begins with https://…";
        WriteAscii => "имя узла не на латинице запишите в виде xn--…", "write a host name that is not ASCII in the form xn--…";
        GiveCaFile => "если центр свой, укажите его сертификат: --ca-file", "for an authority of your own, give its certificate: --ca-file";
        RenewCertificate => "проверьте часы и обновите сертификат сервера", "check the clock, and renew the server's certificate";
        CheckHost => "проверьте адрес и сеть", "check the address and the network";
        CheckAddress => "это другой сервер или не та часть адреса: проверьте адрес", "this is another server or not the right part of its address: check the address";
        UseTarget { to: String } => "если это тот же сервер, укажите его адрес: {to}", "if that is the right server, give its address: {to}";
        CheckCredentials => "проверьте STAPEL_CLIENT_ID и STAPEL_CLIENT_SECRET", "check STAPEL_CLIENT_ID and STAPEL_CLIENT_SECRET";
        CheckRights => "учётной записи нужны права на этот объект", "the account needs rights on this object";
        TryLater => "повторите позже", "try again later";
        RaiseLimit { option: String } => "предел меняет ключ {option}", "{option} changes the limit";
        OtherVersion => "у другой версии сервера такого запроса может не быть", "another version of the server may lack this request";
        OtherBuildVersion => "задайте другую версию сборки: --build-version", "give the build another version: --build-version";
        OwnedElsewhere => "пара поставщика и имени принадлежит другому проекту: новый Ид этого не изменит", "the vendor and name belong to another project: a new Id does not change that";
        ReadAgain => "прочитайте карточку снова и повторите: метка версии в ней новая", "read the card again and repeat: it has a new version stamp";
        PublishEdits => "опубликуйте правки; удалить приложение вместе с ними можно только в панели управления", "publish the edits; only the control panel can delete the application together with them";
        UseBuildId => "id сборок покажет stapel service builds list", "stapel service builds list shows the ids of builds";
        SendWholeCard => "отправьте карточку целиком, как её показывает get", "send the whole card, as get shows it";
        UseCalculationRules => "правила передаются в ключе userPropertiesCalculationRules", "rules are sent under the key userPropertiesCalculationRules";
        DeleteApplicationFirst => "сначала удалите приложение и дождитесь, пока оно исчезнет: stapel service remove", "delete the application first and wait until it is gone: stapel service remove";
        EnableDebugging => "отладку включают на сервере: config/debug.yml, enabled: true", "debugging is enabled on the server: config/debug.yml, enabled: true";
        ListApplications => "список: stapel service applications list", "the list: stapel service applications list";
        ListProjects => "список: stapel service projects list", "the list: stapel service projects list";
        GiveId => "укажите id", "give the id";
        LookAtBuilds => "посмотрите, есть ли сборка на сервере: stapel service builds list", "look whether the server has the build: stapel service builds list";
        GoOn { command: String } => "продолжить: {command}", "to go on: {command}";
        ErrorIsFinal => "из этого состояния приложение само не выйдет: смотрите задачи, stapel service tasks list", "the application does not leave this state by itself: see its tasks, stapel service tasks list";
    }
}

sentences! {
    /// What is said on standard error while something goes on.
    pub enum ServiceNote {
        Uploading { done: String, total: String, percent: u64 } =>
            "отправка: {done} из {total} ({percent} %)", "uploading: {done} of {total} ({percent} %)";
        Waiting { what: String, state: String, seconds: u64, limit: u64 } =>
            "{what}: {state}, прошло {seconds} с из {limit}", "{what}: {state}, {seconds} s of {limit}";
        Repeating { reason: String, seconds: u64 } =>
            "{reason}; повтор через {seconds} с", "{reason}; trying again in {seconds} s";
        FileNotPrivate { path: String } =>
            "файл с секретом «{path}» могут читать другие: chmod 600", "others can read the file with a secret '{path}': chmod 600";
        FoundAfterwards { id: String } =>
            "соединение оборвалось, но сборка на сервере есть: {id}", "the connection broke, but the server has the build: {id}";
        GoneAlready => "повтор показал, что удалено", "the repetition found it deleted";
        SkippedByLimit { shown: usize, total: usize } =>
            "показано {shown} из {total}: предел меняет --limit", "{shown} of {total} are shown: --limit changes that";
    }
}

sentences! {
    /// A line of `stapel service check`.
    pub enum ServiceCheck {
        Source { name: String } => "настройки: {name}", "settings: {name}";
        Address { address: String } => "адрес: {address}", "address: {address}";
        Proxy { proxy: String } => "прокси: {proxy}", "proxy: {proxy}";
        Plain => "соединение без https", "connection without https";
        Certificate { roots: String } => "сертификат действителен ({roots})", "certificate is valid ({roots})";
        SignedIn => "учётные данные приняты", "credentials are accepted";
        Clock { seconds: i64 } => "часы сервера впереди этих на {seconds} с", "the server's clock is ahead of this one by {seconds} s";
        Reads { what: String, count: usize } => "{what}: доступно, записей: {count}", "{what}: readable, records: {count}";
        Version { application: String, technology: String } =>
            "{application}: версия технологии {technology}", "{application}: technology version {technology}";
        Setting { name: String, value: String } => "{name}: {value}", "{name}: {value}";
        Fits => "всё подходит", "all fits";
        FitsNot => "подходит не всё", "not all fits";
    }
}

/// Texts of `--help`.
pub mod help {
    use crate::messages::Bilingual;

    const fn both(ru: &'static str, en: &'static str) -> Bilingual {
        Bilingual { ru, en }
    }

    pub const SECTION: Bilingual = both("Сервис:", "Service:");
    pub const WHAT: Bilingual = both("Что именно:", "What exactly:");
    pub const WAITING: Bilingual = both("Ожидание:", "Waiting:");

    pub const ABOUT: Bilingual = both(
        "Работает с сервисом приложений: приложения, проекты, сборки, ветки, списки пользователей, задачи. Без слов перечисляет команды.",
        "Works with the service that runs applications: applications, projects, builds, branches, user lists, tasks. Without words it lists the commands.",
    );
    pub const ABOUT_TOKEN: Bilingual = both(
        "Входит на сервер и сообщает, получен ли токен; сам токен показывает только --show-secrets.",
        "Signs in and tells whether there is a token; only --show-secrets shows the token itself.",
    );
    pub const ABOUT_CHECK: Bilingual = both(
        "Проверяет, подходят ли адрес, сертификат, учётные данные, права и версии.",
        "Checks whether address, certificate, credentials, rights and versions fit.",
    );
    pub const ABOUT_REMOVE: Bilingual = both(
        "Удаляет приложение, дожидается, пока оно исчезнет, и удаляет сборку, из которой оно создано.",
        "Deletes an application, waits until it is gone, and deletes the build it was created from.",
    );

    pub const VALUE_URL: Bilingual = both("АДРЕС", "URL");
    pub const VALUE_ID: Bilingual = both("ИД", "ID");
    pub const VALUE_NAME: Bilingual = both("ИМЯ", "NAME");
    pub const VALUE_TEXT: Bilingual = both("ТЕКСТ", "TEXT");
    pub const VALUE_SECONDS: Bilingual = both("СЕКУНДЫ", "SECONDS");
    pub const VALUE_FLAG: Bilingual = both("ДА-НЕТ", "BOOL");
    pub const VALUE_WORDS: Bilingual = both("СЛОВА", "WORDS");
    pub const VALUE_APPLICATION: Bilingual = both("ПРИЛОЖЕНИЕ", "APPLICATION");
    pub const VALUE_PROJECT: Bilingual = both("ПРОЕКТ-НА-СЕРВЕРЕ", "SERVER-PROJECT");
    pub const VALUE_BUILD: Bilingual = both("СБОРКА", "BUILD");
    pub const VALUE_LIST: Bilingual = both("СПИСОК", "LIST");
    pub const VALUE_TASK: Bilingual = both("ЗАДАЧА", "TASK");
    pub const VALUE_DUMP: Bilingual = both("ДАМП", "DUMP");

    pub const URL: Bilingual = both(
        "адрес сервера; тогда и учётные данные берутся из ключей",
        "address of the server; the credentials then come from options, too",
    );
    pub const CLIENT_ID: Bilingual =
        both("идентификатор клиента, вместе с --url", "client id, together with --url");
    pub const CLIENT_SECRET_FILE: Bilingual = both(
        "файл с секретом клиента, вместе с --url; «-»: стандартный ввод",
        "file with the client secret, together with --url; '-': standard input",
    );
    pub const ENV_FILE: Bilingual = both(
        "файл с переменными STAPEL_…; действует, если их нет в окружении",
        "file with variables STAPEL_…; it counts where the environment has none",
    );
    pub const CA_FILE: Bilingual = both(
        "сертификаты своих центров в виде PEM вместо системных",
        "certificates of your own authorities in PEM, instead of those of the system",
    );
    pub const INSECURE_HTTP: Bilingual = both(
        "разрешить незащищённое соединение не только с этой машиной: учётные данные пойдут открытым текстом",
        "allow http:// beyond this machine: credentials are sent in plain text",
    );
    pub const API: Bilingual = both(
        "чему следовать там, где документ и серверы расходятся",
        "what to follow where the document and servers differ",
    );
    pub const CONNECT_TIMEOUT: Bilingual =
        both("сколько ждать соединения, по умолчанию 10", "how long to wait for a connection, by default 10");
    pub const READ_TIMEOUT: Bilingual = both(
        "сколько ждать каждой части ответа, по умолчанию 60",
        "how long to wait for each part of an answer, by default 60",
    );
    pub const TIMEOUT: Bilingual = both(
        "сколько ждать всего ответа, по умолчанию 120",
        "how long to wait for a whole answer, by default 120",
    );
    pub const UPLOAD_TIMEOUT: Bilingual = both(
        "сколько ждать отправки сборки, по умолчанию 1800",
        "how long to wait for the upload of a build, by default 1800",
    );
    pub const TOKEN_CACHE: Bilingual = both(
        "хранить токен до следующего запуска в каталоге кэша пользователя; читать его сможет только он",
        "keep the token for the next run in the user's cache directory, readable by this user only",
    );
    pub const SHOW_SECRETS: Bilingual =
        both("не скрывать секреты в стандартном выводе", "do not mask secrets on standard output");
    pub const FORMAT: Bilingual = both("вид ответа", "form of the answer");
    pub const WAIT: Bilingual = both("дождаться, пока сервер закончит", "wait until the server has finished");
    pub const POLL: Bilingual =
        both("как часто спрашивать, по умолчанию 10", "how often to ask, by default 10");
    pub const STOP_TIMEOUT: Bilingual = both(
        "сколько ждать остановки или удаления, по умолчанию 180",
        "how long to wait for a stop or a deletion, by default 180",
    );
    pub const START_TIMEOUT: Bilingual = both(
        "сколько ждать запуска или готовности, по умолчанию 300",
        "how long to wait for a start or readiness, by default 300",
    );

    pub const APP: Bilingual = both(
        "приложение: id или имя; по умолчанию STAPEL_APP_ID",
        "the application: id or name; by default STAPEL_APP_ID",
    );
    pub const PROJECT: Bilingual = both(
        "проект: id или имя; по умолчанию STAPEL_PROJECT_ID",
        "the project: id or name; by default STAPEL_PROJECT_ID",
    );
    pub const SPACE: Bilingual =
        both("пространство: id; по умолчанию STAPEL_SPACE_ID", "the space: id; by default STAPEL_SPACE_ID");
    pub const BUILD: Bilingual = both("сборка: id или версия", "the build: id or version");
    pub const BODY: Bilingual = both(
        "тело запроса целиком: файл JSON; «-»: стандартный ввод",
        "the whole body of the request: a JSON file; '-': standard input",
    );
    pub const LIST: Bilingual = both("список пользователей: id или имя", "the user list: id or name");
    pub const COMMIT: Bilingual = both(
        "коммит сборки; хранят его только серверы с --api live",
        "commit of the build; only servers of --api live keep it",
    );
    pub const LIMIT: Bilingual = both("не больше стольких, 0: все", "at most so many, 0: all");
    pub const FILTER_NAME: Bilingual =
        both("только те, в имени которых есть этот текст", "only those whose name contains this text");
    pub const FILTER_STATUS: Bilingual =
        both("только с этими состояниями, через запятую", "only with these statuses, separated by commas");
    pub const FILTER_SINCE: Bilingual = both(
        "только начатые с этого времени; без даты тоже",
        "only those begun at this time or later; those without a date, too",
    );
    pub const FILTER_OPERATION: Bilingual = both("только этого вида", "only of this kind");
    pub const FILTER_BRANCH: Bilingual = both("только с этим именем", "only with this name");
    pub const INCLUDE_DELETED: Bilingual = both("показать и удалённые", "show deleted ones, too");
    pub const MERGE: Bilingual = both("принять правки ветки", "accept the changes of the branch");
    pub const REBIND: Bilingual =
        both("привязать к этому приложению: id или имя", "bind to this application: id or name");
    pub const APPLICATIONS: Bilingual =
        both("приложения: id или имена; ключ повторяется", "applications: ids or names; repeat the option");
    pub const KEEP_BUILD: Bilingual = both("не удалять сборку", "do not delete the build");
    pub const KEY: Bilingual = both("ключ тела запроса", "key of the request body");

    /// What each command does: resource, verb and text.
    pub const COMMANDS: &[(&str, &str, Bilingual)] = &[
        ("applications", "list", both("Перечисляет приложения.", "Lists applications.")),
        ("applications", "get", both("Показывает карточку приложения.", "Shows the card of an application.")),
        (
            "applications",
            "create",
            both(
                "Создаёт приложение из сборки (--build) или проекта (--project).",
                "Creates an application from a build (--build) or a project (--project).",
            ),
        ),
        (
            "applications",
            "delete",
            both(
                "Удаляет приложение; сервер делает это в фоне.",
                "Deletes an application; the server does that in the background.",
            ),
        ),
        ("applications", "start", both("Запускает приложение.", "Starts an application.")),
        ("applications", "stop", both("Останавливает приложение.", "Stops an application.")),
        ("applications", "debug", both("Показывает данные для отладчика.", "Shows what a debugger needs.")),
        (
            "applications",
            "apply",
            both(
                "Применяет сборку к приложению; удалось ли это, нужно ещё проверить.",
                "Applies a build to an application; whether that worked is still to be verified.",
            ),
        ),
        (
            "applications",
            "user-lists",
            both(
                "Перечисляет списки пользователей, подключённые к приложению.",
                "Lists the user lists connected to an application.",
            ),
        ),
        (
            "applications",
            "link-user-list",
            both("Подключает список пользователей к приложению.", "Connects a user list to an application."),
        ),
        (
            "applications",
            "unlink-user-list",
            both(
                "Отключает список пользователей от приложения.",
                "Disconnects a user list from an application.",
            ),
        ),
        ("dumps", "create", both("Создаёт дамп приложения.", "Makes a dump of an application.")),
        ("dumps", "get", both("Показывает состояние дампа.", "Shows the status of a dump.")),
        (
            "technology",
            "get",
            both(
                "Показывает версию технологии приложения по его карточке.",
                "Shows the technology version of an application, from its card.",
            ),
        ),
        (
            "technology",
            "set",
            both(
                "Меняет версию технологии приложений групповой задачей.",
                "Changes the technology version of applications by a group task.",
            ),
        ),
        ("tasks", "list", both("Перечисляет задачи приложений.", "Lists tasks of applications.")),
        (
            "tasks",
            "get-group",
            both("Показывает состояние групповой задачи.", "Shows the status of a group task."),
        ),
        ("spaces", "list", both("Перечисляет пространства.", "Lists spaces.")),
        ("projects", "list", both("Перечисляет проекты.", "Lists projects.")),
        ("projects", "get", both("Показывает карточку проекта.", "Shows the card of a project.")),
        (
            "projects",
            "upload",
            both(
                "Отправляет сборку как проект: он находится по поставщику и имени или создаётся.",
                "Uploads a build as a project, which is found by vendor and name, or created.",
            ),
        ),
        ("projects", "delete", both("Удаляет проект.", "Deletes a project.")),
        (
            "builds",
            "list",
            both(
                "Перечисляет сборки проекта, новые первыми.",
                "Lists the builds of a project, the newest first.",
            ),
        ),
        ("builds", "get", both("Показывает карточку сборки.", "Shows the card of a build.")),
        ("builds", "upload", both("Отправляет файл сборки в проект.", "Uploads a build file to a project.")),
        ("builds", "delete", both("Удаляет сборку.", "Deletes a build.")),
        ("branches", "list", both("Перечисляет ветки.", "Lists branches.")),
        ("branches", "get", both("Показывает карточку ветки.", "Shows the card of a branch.")),
        ("branches", "create", both("Создаёт ветку.", "Creates a branch.")),
        (
            "branches",
            "modify",
            both(
                "Меняет ветку, если её не изменил кто-то ещё.",
                "Changes a branch, unless somebody else has changed it.",
            ),
        ),
        ("branches", "merge", both("Принимает правки ветки.", "Accepts the changes of a branch.")),
        (
            "branches",
            "rebind",
            both("Привязывает ветку к другому приложению.", "Binds a branch to another application."),
        ),
        ("branches", "delete", both("Удаляет ветку.", "Deletes a branch.")),
        ("user-lists", "list", both("Перечисляет списки пользователей.", "Lists user lists.")),
        (
            "user-lists",
            "get",
            both("Показывает карточку списка пользователей.", "Shows the card of a user list."),
        ),
        (
            "user-lists",
            "create",
            both("Создаёт список пользователей по целой карточке.", "Creates a user list from a whole card."),
        ),
        ("user-lists", "delete", both("Удаляет список пользователей.", "Deletes a user list.")),
        (
            "user-lists",
            "self-registration",
            both(
                "Показывает, могут ли пользователи регистрироваться сами.",
                "Shows whether users may register themselves.",
            ),
        ),
        (
            "user-lists",
            "set-self-registration",
            both(
                "Меняет это; не названное остаётся прежним.",
                "Changes that; what is not named stays as it is.",
            ),
        ),
        ("user-lists", "account-services", both("Перечисляет способы входа.", "Lists account services.")),
        ("user-lists", "add-account-service", both("Добавляет способ входа.", "Adds an account service.")),
        (
            "user-lists",
            "set-account-service",
            both(
                "Меняет способ входа: прежняя запись с тем, что названо.",
                "Changes an account service: the entry as it is, with what is named.",
            ),
        ),
        (
            "user-lists",
            "delete-account-service",
            both("Удаляет способ входа.", "Deletes an account service."),
        ),
    ];
}
