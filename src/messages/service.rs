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
            "«{value}» не годится для {name}", "'{value}' is not a valid {name}";
        BodyInvalid { reason: String } => "тело запроса не годится: {reason}", "the request body is not valid: {reason}";
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
        CertificateInvalid { reason: String } => "сертификат сервера не годится: {reason}", "the server's certificate is not valid: {reason}";
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
        WriteAddress => "пример адреса: https://cloud.example.com", "an address looks like https://cloud.example.com";
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
    }
}
