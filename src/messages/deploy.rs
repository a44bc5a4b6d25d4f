//! What a deploy tells: its steps, what it found out, why it ends, and how to go on.

use super::sentences;

sentences! {
    /// What goes on, on standard error.
    pub enum DeployNote {
        Surveyed { application: String, version: String } =>
            "приложение {application}: применена сборка {version}", "application {application}: build {version} is applied";
        NoApplication { name: String } =>
            "приложения «{name}» нет: оно будет создано", "there is no application '{name}': it will be created";
        NextVersion { version: String } => "версия сборки: {version}", "version of the build: {version}";
        VersionUnknownThere =>
            "последняя сборка на сервере неизвестна: проект не задан (--project)",
            "the latest build on the server is unknown: no project is given (--project)";
        Uploading { file: String } => "отправка сборки {file}", "uploading the build {file}";
        Applying { build: String } => "применение сборки {build}", "applying the build {build}";
        Creating { name: String } => "создание приложения «{name}»", "creating the application '{name}'";
        Settling => "ожидание приложения", "waiting for the application";
        Stopping => "остановка приложения", "stopping the application";
        Starting => "запуск приложения", "starting the application";
        Verifying => "проверка результата", "verifying the result";
        Deleting => "удаление временного", "removing what was temporary";
        Status { status: String, seconds: u64 } =>
            "состояние: {status}, прошло {seconds} с", "status: {status}, {seconds} s passed";
        Busy { text: String } => "сервер занят, запрос повторится: {text}", "the server is busy, trying again: {text}";
        AskingUpload =>
            "отправка оборвалась: сервер спрошен, есть ли сборка", "the upload broke: asking the server whether it has the build";
        AskingApply =>
            "запрос оборвался: сервер спрошен, применяется ли сборка", "the request broke: asking the server whether it applies the build";
        AskingCreate =>
            "запрос оборвался: сервер спрошен, есть ли приложение", "the request broke: asking the server whether it has the application";
        FoundUpload => "сборка на сервере, снова она не отправляется", "the server has the build, it is not uploaded again";
        FoundApply => "сервер уже принял сборку, снова она не применяется", "the server has taken the build, it is not applied again";
        FoundCreate => "приложение уже создано, второе не создаётся", "the application exists, no second one is created";
        Renumbered { from: String, to: String } =>
            "сервер дал сборке другую версию: {to} вместо {from}", "the server gave the build another version: {to} instead of {from}";
        LossUnknown { reason: String } =>
            "потеря данных не проверена: {reason}", "data loss was not checked: {reason}";
        LossNotCompared { name: String } =>
            "не удалось сравнить, теряются ли данные: {name}", "whether data are lost could not be compared: {name}";
        LossAllowed { count: usize } =>
            "потери данных, разрешённые ключом --allow-data-loss: {count}", "data losses allowed by --allow-data-loss: {count}";
        ReportsPlaceless =>
            "у сообщений сервера нет мест в исходниках: проекта среди них нет", "the server's messages have no places in sources: the project is not among them";
    }
}

sentences! {
    /// Why a deploy is not, or not known to be, a success.
    pub enum DeployProblem {
        ErrorStatus { error: String } =>
            "приложение в состоянии Error, из которого оно не выходит: {error}", "the application is in the status Error, which it does not leave: {error}";
        TaskFailed { operation: String, message: String } =>
            "задача {operation} завершилась ошибкой: {message}", "the task {operation} failed: {message}";
        OtherBuild { expected: String, applied: String } =>
            "применена не эта сборка: ожидалась {expected}, на сервере {applied}", "another build is applied: expected {expected}, the server has {applied}";
        BuildUnknown => "карточка приложения не говорит, какая сборка применена", "the application's card does not tell which build is applied";
        TasksUnknown => "задачи приложения прочитать не удалось", "the application's tasks could not be read";
        Changing { status: String } => "приложение ещё меняется: {status}", "the application is still changing: {status}";
        DateUnknown { task: String, date: String } =>
            "задача {task} засчитана: её дата не читается («{date}»)", "the task {task} counts: its date cannot be read ('{date}')";
        Stopped => "приложение остановлено", "the application is stopped";
        CheckFailed => "проверка нашла ошибки, на сервер ничего не отправлено", "the check found errors, nothing was sent to the server";
        NotPacked => "проект не упакован, на сервер ничего не отправлено", "the project was not packed, nothing was sent to the server";
        Loss { count: usize } =>
            "сборка удалит данные на сервере (мест: {count}), и она не отправлена", "the build would delete data on the server (places: {count}), and was not uploaded";
        ElementRemoved { element: String } => "{element}: удаляется вместе с данными", "{element}: removed with its data";
        ElementReplaced { element: String, before: String, after: String } =>
            "{element}: другой Ид ({after} вместо {before}), данные прежнего удаляются",
            "{element}: another id ({after} instead of {before}), the data of the earlier one are removed";
        PartRemoved { name: String } => "{name}: удаляется вместе с данными", "{name}: removed with its data";
        PartReplaced { name: String, before: String, after: String } =>
            "{name}: другой Ид ({after} вместо {before}), данные прежнего удаляются",
            "{name}: another id ({after} instead of {before}), the data of the earlier one are removed";
        Retyped { name: String, before: String, after: String } =>
            "{name}: другой тип ({after} вместо {before}), значения теряются", "{name}: another type ({after} instead of {before}), the values are lost";
        Narrowed { name: String, before: String, after: String } =>
            "{name}: тип сужен ({after} вместо {before}), часть значений может потеряться",
            "{name}: a narrower type ({after} instead of {before}), some values may be lost";
        Older { ours: String, theirs: String } =>
            "на сервере более новый коммит {theirs}, а не {ours}", "the server has a newer commit, {theirs}, not {ours}";
        AlreadyThere { commit: String } =>
            "на сервере уже этот коммит: {commit}", "the server has this commit already: {commit}";
        TimedOut { doing: String, status: String } =>
            "не завершилось вовремя: {doing} (состояние: {status})", "not finished in time: {doing} (status: {status})";
        Interrupted { doing: String } =>
            "ожидание прервано; на сервере продолжается: {doing}", "stopped waiting; on the server this goes on: {doing}";
        Broken { reason: String } => "{reason}", "{reason}";
        Gone => "приложения больше нет на сервере", "the application is no longer on the server";
        UploadUnknown =>
            "неизвестно, приняла ли отправку сервер: среди сборок её не отличить", "it is unknown whether the server has the build: it cannot be distinguished from the others";
        CreateUnknown =>
            "неизвестно, какое из приложений создано", "it is unknown which of the applications was created";
        NoSuchApplication { name: String } => "приложения «{name}» нет", "there is no application '{name}'";
        SeveralApplications { name: String, ids: String } =>
            "приложений «{name}» несколько: {ids}", "there are several applications '{name}': {ids}";
        Stays { what: String } => "не удалено: {what}", "not removed: {what}";
        JournalUnwritten { reason: String } =>
            "журнал не записан, и больше ничего не сделано: {reason}", "the journal could not be written, and nothing more was done: {reason}";
    }
}

sentences! {
    /// The lines of a plan and of an answer for people.
    pub enum DeployLine {
        Verified { application: String, version: String } =>
            "Применена и проверена сборка {version}: приложение {application}", "Build {version} is applied and verified: application {application}";
        Failed { application: String } => "Сборка не применена: приложение {application}", "The build is not applied: application {application}";
        Unknown { application: String } =>
            "Неизвестно, применена ли сборка: приложение {application}", "It is unknown whether the build is applied: application {application}";
        UpToDate => "Сервер уже на этом коммите, ничего не сделано", "The server is on this commit already, nothing was done";
        Address { uri: String } => "Адрес: {uri}", "Address: {uri}";
        Probed => "Проект компилируется на сервере", "The project compiles on the server";
        NotProbed => "Проект не компилируется на сервере", "The project does not compile on the server";
        ProbeUnknown => "Неизвестно, компилируется ли проект на сервере", "It is unknown whether the project compiles on the server";
        Cleaned { name: String } => "Удалено: {name}", "Removed: {name}";
        PlanCheck { errors: usize, warnings: usize } =>
            "Проверка: ошибок {errors}, предупреждений {warnings}", "Check: errors {errors}, warnings {warnings}";
        PlanUpload { file: String, project: String } => "Отправить {file} в проект {project}", "Upload {file} to the project {project}";
        PlanNewProject { file: String } =>
            "Отправить {file}; проект найдёт или создаст сервер", "Upload {file}; the server finds or makes the project";
        PlanApply { application: String, before: String } =>
            "Применить к приложению {application} вместо сборки {before}", "Apply to the application {application} in place of the build {before}";
        PlanCreate { name: String } => "Создать приложение «{name}» из этой сборки", "Create the application '{name}' from this build";
        PlanVerify => "Дождаться, при необходимости перезапустить и проверить", "Wait, restart if needed, and verify";
        PlanNothing => "Ничего не делать: на сервере уже этот коммит", "Do nothing: the server has this commit already";
        GoOn { command: String } => "Продолжить: {command}", "To go on: {command}";
        Undo { command: String } => "Вернуть: {command}", "To undo: {command}";
        Remove { command: String } => "Удалить: {command}", "To remove: {command}";
        Look { command: String } => "Посмотреть: {command}", "To look: {command}";
    }
}

sentences! {
    /// Why nobody can tell whether data are lost.
    pub enum LossUnknown {
        NoCommit =>
            "у применённой сборки на сервере нет коммита; задайте --applied", "the applied build has no commit on the server; give --applied";
        NoApplied => "приложение не называет применённую сборку", "the application does not name the applied build";
        NoRepository => "репозитория git нет", "there is no git repository";
        CommitMissing { commit: String } =>
            "коммита {commit} в репозитории нет", "the repository does not have the commit {commit}";
        NoProjectThere { commit: String } =>
            "в коммите {commit} этого проекта нет", "the commit {commit} does not have this project";
    }
}

sentences! {
    /// What goes on, within a sentence.
    pub enum DeployStep {
        Upload => "отправка сборки", "the upload of the build";
        Apply => "применение сборки", "the applying of the build";
        Create => "создание приложения", "the creation of the application";
        Settle => "применение сборки и смена состояния", "the applying of the build and the change of status";
        Stop => "остановка приложения", "the stop of the application";
        Start => "запуск приложения", "the start of the application";
        Verify => "проверка результата", "the verification";
        Delete => "удаление временного", "the removal of what was temporary";
    }
}
