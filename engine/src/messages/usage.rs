//! What goes wrong, and what to do next.

use super::sentences;
use crate::system::{PathFault, path_fault};

sentences! {
    /// What went wrong.
    pub enum Problem {
        UnknownFlag { flag: String } => "нет ключа «{flag}»", "no such option '{flag}'";
        ValueMissing { flag: String } => "ключу {flag} нужно значение", "option {flag} needs a value";
        ValueUnwanted { flag: String, value: String } =>
            "ключ {flag} не принимает значения, а указано «{value}»", "option {flag} takes no value, but got '{value}'";
        BadValue { flag: String, value: String } =>
            "недопустимое значение «{value}» для {flag}", "invalid value '{value}' for {flag}";
        NoReportFile { value: String } =>
            "в «{value}» для --report не указан файл", "'{value}' for --report names no file";
        OneFileTwice { path: String } =>
            "два вывода в один файл «{path}»", "two outputs to the same file '{path}'";
        OutputIsInput { path: String } =>
            "файл «{path}» читает этот же запуск, и вывод заменил бы его",
            "file '{path}' is an input of this run, and the output would overwrite it";
        OutputReserved { path: String } =>
            "файл «{path}» относится к git или настройкам, вывод в него невозможен",
            "file '{path}' belongs to git or to the settings and cannot be an output";
        ArgumentMissing { argument: String } => "не хватает аргумента {argument}", "argument {argument} is missing";
        ArgumentUnwanted { argument: String } => "лишний аргумент «{argument}»", "unexpected argument '{argument}'";
        NotUnicode => "аргумент не в кодировке UTF-8", "an argument is not UTF-8";
        BadArguments => "не удалось разобрать аргументы", "the arguments cannot be parsed";
        BadVariable { variable: String, value: String } =>
            "недопустимое значение «{value}» переменной окружения {variable}",
            "invalid value '{value}' for the environment variable {variable}";
        UnknownSelector { flag: String, selector: String } =>
            "{flag}: нет правила, группы или слоя «{selector}»", "{flag}: no rule, group or tier '{selector}'";
        UnknownRule { rule: String } => "нет правила «{rule}»", "no rule '{rule}'";
        NoRuleLeft => "проверять нечего: не осталось ни одного правила", "nothing to check: no rule is left";
        NoSuchCommand { word: String } =>
            "нет ни команды, ни файла или каталога «{word}»", "no command, file or directory '{word}'";
        UnknownCommand { command: String } => "нет команды «{command}»", "no command '{command}'";
        NoSuchPath { path: String } => "нет файла или каталога «{path}»", "no file or directory '{path}'";
        NoSources { path: String } =>
            "в «{path}» нет исходников (.xbsl, .yaml, .xbql)", "no sources (.xbsl, .yaml, .xbql) in '{path}'";
        NothingJudged { path: String, files: usize } =>
            "в «{path}» нечего проверять: все файлы вне проектов или не описания платформы (файлов: {files})",
            "nothing to check in '{path}': all files are outside of projects or not platform descriptions (files: {files})";
        Unread { path: String } => "не удалось прочитать «{path}»", "'{path}' cannot be read";
        RuleCrashed { rule: String, path: String } =>
            "сбой правила {rule} на «{path}»: это ошибка в stapel, сообщите о ней",
            "rule {rule} crashed on '{path}': this is a bug in stapel, please report it";
        RootMissing { path: String } => "--root: нет каталога «{path}»", "--root: no directory '{path}'";
        OutsideRoot { path: String, root: String } =>
            "файл «{path}» вне корня «{root}», а в этом отчёте пути отсчитываются от корня",
            "file '{path}' is outside of the root '{root}', but paths in this report must be relative to the root";
        UnknownVersion { version: String } =>
            "нет данных платформы версии «{version}»", "no platform data of version '{version}'";
        NoDataRoot { path: String } => "нет каталога данных платформы «{path}»", "no directory of platform data '{path}'";
        NoDataIndex { path: String } => "в каталоге «{path}» нет файла index.json", "no index.json in the directory '{path}'";
        NoDataFolder { path: String } => "нет каталога версии «{path}»", "no directory '{path}' for the version";
        NoDataFile { path: String } => "в данных платформы нет файла «{path}»", "the file '{path}' is missing from the platform data";
        DataPacked { path: String } => "данные платформы «{path}» упакованы", "the platform data '{path}' are packed";
        DataVersionName { path: String, version: String } =>
            "{path}: недопустимая версия «{version}»: версия – это имя каталога рядом с файлом",
            "{path}: invalid version '{version}': a version is the name of a directory next to the file";
        LedOutside { path: String, root: String } =>
            "«{path}» ведёт по ссылке за пределы каталога «{root}»", "'{path}' leads through a link out of the directory '{root}'";
        DataUnreadable { path: String } =>
            "файл данных платформы «{path}» не читается", "the platform data file '{path}' cannot be read";
        DataNotJson { path: String, line: usize, column: usize } =>
            "файл данных платформы «{path}» не JSON: строка {line}, столбец {column}",
            "the platform data file '{path}' is not JSON: line {line}, column {column}";
        DataShape { path: String, line: usize, column: usize } =>
            "неверная структура файла данных платформы «{path}»: строка {line}, столбец {column}",
            "the platform data file '{path}' has an unexpected structure: line {line}, column {column}";
        NotAJournal { path: String, line: usize } =>
            "файл «{path}» не журнал развёртывания (строка {line})", "the file '{path}' is not a deploy journal (line {line})";
        JournalVersion { path: String, version: u32 } =>
            "журнал «{path}» другой версии: {version}", "the journal '{path}' has another version: {version}";
        JournalInUse { path: String } =>
            "в журнал «{path}» пишет другой запуск", "another run writes the journal '{path}'";
        JournalUnfinished { path: String } =>
            "в «{path}» журнал незавершённого развёртывания", "'{path}' is the journal of an unfinished deploy";
        JournalOfOther { path: String, what: String } =>
            "журнал «{path}» о другом: {what}", "the journal '{path}' is about something else: {what}";
        BuildDiffers { version: String } =>
            "сборка {version} вышла другой, чем в журнале: исходники с тех пор изменились",
            "the build {version} is not the one of the journal: the sources have changed since";
        ArchiveUnsound { path: String } => "файл сборки «{path}» неисправен", "the build file '{path}' is not sound";
        NoApplicationNamed => "не указано приложение", "no application is given";
        FlagMissing { flag: String } => "не хватает ключа {flag}", "option {flag} is missing";
        FlagsClash { one: String, other: String } =>
            "ключи {one} и {other} нельзя использовать вместе", "options {one} and {other} cannot be used together";
        FormatClash { flag: String, format: String } =>
            "ключ {flag} не поддерживает формат «{format}»", "option {flag} does not support the format '{format}'";
        FlagNeeds { flag: String, other: String } =>
            "ключ {flag} можно использовать только с {other}", "option {flag} can only be used with {other}";
        PathsUnwanted { flag: String } =>
            "с ключом {flag} пути не указываются", "option {flag} takes no paths";
        OnePath { flag: String } => "с ключом {flag} нужен ровно один путь", "option {flag} takes exactly one path";
        NotADirectory { path: String } => "«{path}» не каталог", "'{path}' is not a directory";
        UnknownShell { shell: String } => "для оболочки «{shell}» скрипта нет", "no script for the shell '{shell}'";
        BufferKind { name: String } =>
            "«{name}»: с таким расширением исходников нет", "'{name}': not the extension of a source";
        InputUnread => "не удалось прочитать стандартный ввод", "standard input cannot be read";
        NoGit => "программа git не найдена", "git not found";
        NotARepository { path: String } =>
            "«{path}» не в рабочем каталоге git", "'{path}' is not in a git work tree";
        ForeignRepository { path: String } =>
            "git не читает «{path}»: каталог принадлежит другому пользователю",
            "git does not read '{path}': the directory belongs to another user";
        OtherRepository { path: String } =>
            "git видит в «{path}» другой репозиторий или другой рабочий каталог, чем указывает .git",
            "at '{path}' git sees a different repository or work tree than .git names";
        GitTimedOut => "git не отвечает", "git does not respond";
        GitFailed { message: String } => "git ответил ошибкой: {message}", "git failed: {message}";
        OutsideRepository { path: String, repository: String } =>
            "«{path}» вне репозитория «{repository}»", "'{path}' lies outside of the repository '{repository}'";
        UnknownRevision { revision: String } =>
            "git не знает ревизии «{revision}»", "unknown git revision '{revision}'";
        NoCommits => "в репозитории ещё нет коммита", "the repository has no commit yet";
        NoMergeBase { revision: String } =>
            "у ревизии «{revision}» и текущей ветки нет общего предка", "revision '{revision}' and the current branch have no common ancestor";
        UnknownAction { command: String, action: String } =>
            "{command}: нет действия «{action}»", "{command}: no action '{action}'";
        NoBaseline => "файл исключений не найден", "no baseline file found";
        NoSuchBaseline { path: String } => "нет файла исключений «{path}»", "no baseline file '{path}'";
        SeveralBaselines { one: String, other: String } =>
            "для этих путей найдены разные файлы исключений: «{one}» и «{other}»",
            "different baseline files are found for these paths: '{one}' and '{other}'";
        BaselineUnread { path: String } =>
            "не удалось прочитать файл исключений «{path}»", "the baseline file '{path}' cannot be read";
        BaselineNoHeader { path: String, line: usize } =>
            "{path}:{line}: это не файл исключений: первая строка должна быть {{\"stapel-baseline\":1}}",
            "{path}:{line}: not a baseline file: the first line must be {{\"stapel-baseline\":1}}";
        BaselineVersion { path: String, line: usize, version: u64 } =>
            "{path}:{line}: файл исключений версии {version}, а поддерживается только версия 1",
            "{path}:{line}: the baseline file has version {version}, but only version 1 is supported";
        BaselineConflict { path: String, line: usize } =>
            "{path}:{line}: в файле исключений остались метки конфликта слияния",
            "{path}:{line}: merge conflict markers in the baseline file";
        BaselineNotJson { path: String, line: usize, column: usize } =>
            "{path}:{line}:{column}: строка файла исключений не JSON",
            "{path}:{line}:{column}: this line of the baseline file is not JSON";
        BaselineShape { path: String, line: usize, column: usize } =>
            "{path}:{line}:{column}: неверная структура исключения",
            "{path}:{line}:{column}: the baseline entry has an unexpected structure";
        ForeignVersion { path: String, version: u64 } =>
            "{path}: версия {version} этого файла не поддерживается", "{path}: version {version} of this file is not supported";
        ForeignNotJson { path: String, line: usize, column: usize } =>
            "{path}:{line}:{column}: файл не JSON", "{path}:{line}:{column}: the file is not JSON";
        ForeignShape { path: String, line: usize, column: usize } =>
            "{path}:{line}:{column}: неверная структура файла",
            "{path}:{line}:{column}: the file has an unexpected structure";
        ReportNotAList { path: String } =>
            "{path}: это не отчёт Code Quality", "{path}: not a Code Quality report";
        ReportUnfit { path: String, pointer: String } =>
            "{path}: {pointer}: значения нет, или GitLab его не примет",
            "{path}: {pointer}: the value is missing, or GitLab would not accept it";
        ReportClash { one: String, other: String } =>
            "у разных находок один и тот же отпечаток, GitLab показал бы только одну: {one} и {other}",
            "different findings have the same fingerprint, GitLab would show only one of them: {one} and {other}";
        ConfigUnread { path: String } =>
            "не удалось прочитать файл настроек «{path}»", "the configuration file '{path}' cannot be read";
        ConfigOutside { place: String, path: String, root: String } =>
            "{place}: «{path}» вне каталога «{root}»", "{place}: '{path}' is outside of the directory '{root}'";
        ConfigNotYaml { place: String } =>
            "{place}: это не YAML", "{place}: not valid YAML";
        ConfigRepeatedKey { place: String, key: String, first: u32 } =>
            "{place}: ключ «{key}» уже есть в строке {first}", "{place}: the key '{key}' is already on line {first}";
        ConfigUnknownKey { place: String, key: String } => "{place}: нет ключа «{key}»", "{place}: no such key '{key}'";
        ConfigUnknownWord { place: String, word: String } =>
            "{place}: недопустимое слово «{word}»", "{place}: '{word}' is not allowed here";
        ConfigNoKey { place: String, key: String } =>
            "{place}: не хватает ключа «{key}»", "{place}: the key '{key}' is missing";
        ConfigType { place: String, key: String } =>
            "{place}: «{key}»: неверный тип значения", "{place}: '{key}': the value has the wrong type";
        ConfigNoPairs { place: String } =>
            "{place}: неверная структура файла", "{place}: the file has an unexpected structure";
        ConfigChoice { place: String, key: String, value: String } =>
            "{place}: «{key}»: недопустимое значение «{value}»", "{place}: '{key}': invalid value '{value}'";
        ConfigSelector { place: String, selector: String } =>
            "{place}: нет правила, группы или слоя «{selector}»", "{place}: no rule, group or tier '{selector}'";
        ConfigNoRule { place: String, rule: String } => "{place}: нет правила «{rule}»", "{place}: no rule '{rule}'";
        ConfigNoParameter { place: String, rule: String, name: String } =>
            "{place}: у правила {rule} нет параметра «{name}»", "{place}: rule {rule} has no parameter '{name}'";
        ConfigLimits { place: String, name: String, value: i64 } =>
            "{place}: «{name}»: {value} вне допустимых границ", "{place}: '{name}': {value} is out of range";
        ConfigParameterOfProject { place: String, rule: String } =>
            "{place}: правило {rule} проверяет проект целиком, значение его параметра одно для всех файлов",
            "{place}: rule {rule} checks the whole project, so its parameter has one value for all files";
        ConfigNothingToChange { place: String, rule: String } =>
            "{place}: нельзя изменить правило «{rule}»: его нет", "{place}: cannot change the rule '{rule}': it does not exist";
        ConfigUnchangeable { place: String, rule: String, key: String } =>
            "{place}: правило {rule} уже есть, его ключ «{key}» изменить нельзя",
            "{place}: rule {rule} already exists, and its key '{key}' cannot be changed";
        ConfigNoArgument { place: String, name: String } =>
            "{place}: у сообщения нет аргумента {{{name}}}", "{place}: the message has no argument {{{name}}}";
        ConfigExpression { place: String, expression: String } =>
            "{place}: «{expression}» не регулярное выражение или слишком велико",
            "{place}: '{expression}' is not a regular expression, or is too large";
        ConfigEmptyExpression { place: String, expression: String } =>
            "{place}: выражение «{expression}» подходит к пустому тексту",
            "{place}: the expression '{expression}' matches an empty text";
        ConfigReplacement { place: String, most: usize } =>
            "{place}: замена слишком длинная, допустимо байтов: {most}", "{place}: the replacement is too long, bytes allowed: {most}";
        ConfigCharacters { place: String } =>
            "{place}: слишком разные символы для одного правила", "{place}: the characters differ too much for one rule";
        ConfigBaseMissing { place: String, path: String } =>
            "{place}: нет файла настроек «{path}»", "{place}: no configuration file '{path}'";
        ConfigCycle { place: String, path: String } =>
            "{place}: файл «{path}» через extends ссылается сам на себя", "{place}: '{path}' extends itself";
        ConfigsDiffer { place: String, key: String, other: String } =>
            "{place}: значение {key} одно на весь запуск, а здесь другое: {other}",
            "{place}: {key} has one value for the whole run, but another one here: {other}";
        ConfigChain { place: String, most: usize } =>
            "{place}: слишком длинная цепочка extends, допустимо файлов: {most}",
            "{place}: the chain of extends is too long, files allowed: {most}";
        RulesMissing { place: String, path: String } =>
            "{place}: нет каталога правил «{path}»", "{place}: no rule folder '{path}'";
        RulesEmpty { path: String } => "в каталоге «{path}» нет правил", "no rules in the folder '{path}'";
        RuleTwice { path: String, other: String } =>
            "правило из «{path}» уже определено в «{other}»", "the rule in '{path}' is already defined in '{other}'";
        ConfigGlob { place: String, glob: String } =>
            "{place}: «{glob}» не шаблон путей", "{place}: '{glob}' is not a path pattern";
        ConfigGlobs { place: String } =>
            "{place}: шаблоны путей слишком велики", "{place}: the path patterns are too large";
        BaselineNotSaved { path: String } =>
            "файл исключений «{path}» не изменён: проверка неполна",
            "the baseline file '{path}' is not changed: the check is incomplete";
        NotAnArchive { path: String } =>
            "«{path}» не архив ZIP или обрезан", "'{path}' is not a ZIP archive, or it is cut short";
        ArchiveBroken { path: String, at: u64 } =>
            "оглавление архива «{path}» повреждено: байт {at}", "the directory of the archive '{path}' is broken: byte {at}";
        ArchiveZip64 { path: String } =>
            "архив «{path}» в формате ZIP64, которого у файлов сборки не бывает",
            "the archive '{path}' has the ZIP64 format, which build files never use";
        ArchiveDirectoryTooLong { path: String, bytes: u64, most: u64 } =>
            "в оглавлении архива «{path}» байт: {bytes}, а у файла сборки допустимо не больше {most}",
            "the directory of the archive '{path}' has {bytes} bytes, but a build file allows at most {most}";
        ArchiveChanged { path: String } =>
            "архив «{path}» изменился во время чтения", "the archive '{path}' changed while it was read";
        ArchiveIsBomb { path: String } =>
            "в архиве «{path}» заявлено больше содержимого, чем в нём может быть",
            "the archive '{path}' declares more contents than it can hold";
        ArchivePartlyRead { path: String } => "архив «{path}» прочитан не полностью", "the archive '{path}' could not be read completely";
        NotComparable { path: String } =>
            "в манифесте «{path}» нет значений, нужных, чтобы собрать проект заново",
            "the manifest of '{path}' lacks the values needed to build the project again";
        NotRebuilt { project: String } =>
            "проект «{project}» не собирается, сравнивать не с чем", "the project '{project}' cannot be built, so there is nothing to compare with";
        NotABuildFile { path: String } =>
            "«{path}» не файл сборки: в его корне нет читаемого манифеста Assembly.yaml",
            "'{path}' is not a build file: it has no readable manifest Assembly.yaml at its root";
        ManifestTooLarge { path: String, most: u64 } =>
            "манифест «{path}» больше {most} байт", "the manifest of '{path}' is larger than {most} bytes";
        ManifestNamesNothing { path: String, key: String } =>
            "в манифесте «{path}» нет значения {key}", "the manifest of '{path}' has no value for {key}";
        NoProject { path: String, one: String, other: String } =>
            "в «{path}» и выше нет проекта (файла {one} или {other})", "no project (a file {one} or {other}) in '{path}' or above";
        SeveralProjects { path: String, projects: usize } =>
            "в «{path}» проектов: {projects}; укажите, какой упаковать",
            "projects in '{path}': {projects}; specify which one to pack";
        SeveralToCompare { path: String, projects: usize } =>
            "в «{path}» проектов: {projects}; укажите, с каким сравнить",
            "projects in '{path}': {projects}; specify which one to compare with";
        NotADescriptor { path: String } => "«{path}» не описание проекта", "'{path}' is not a project descriptor";
        NotSearched { path: String } =>
            "не удалось найти проекты: каталог «{path}» не читается", "projects cannot be found: the directory '{path}' cannot be read";
        BadMoment { source: String, value: String } =>
            "{source}: «{value}» не время с 1980 по 2107 год", "{source}: '{value}' is not a time from 1980 to 2107";
        OneProjectOnly { flag: String, projects: usize } =>
            "{flag} можно использовать только с одним проектом, а проектов: {projects}", "{flag} can only be used with one project; projects here: {projects}";
        OutputSelected { path: String } =>
            "файл «{path}» оказался бы внутри проекта и попал бы в следующую сборку",
            "the file '{path}' would be inside the project and be packed into the next build";
        OutputExists { path: String } =>
            "«{path}» уже есть с другим содержимым", "'{path}' already exists with different content";
        NotClean { files: usize } =>
            "от коммита отличаются файлы: {files}", "files that differ from the commit: {files}";
        CleanUnknown => "неизвестно, отличаются ли файлы от коммита", "it is not known whether files differ from the commit";
        DotenvUnread { path: String } => "не удалось прочитать файл «{path}»", "file '{path}' cannot be read";
        DotenvValue { variable: String } =>
            "значение {variable} нельзя записать одной строкой", "the value of {variable} does not fit into one line";
        NoCurrentDirectory => "текущий каталог недоступен", "the current directory is not accessible";
        PortUnusable { port: u16 } =>
            "порт {port} занят или недоступен", "port {port} is taken or cannot be used";
        ProgramNotRun { program: String } =>
            "не удалось запустить программу «{program}»", "the program '{program}' could not be started";
        NoThreads => "система не даёт запустить потоки", "the system refuses to start threads";
        NotWritten { path: String } => "не удалось записать файл «{path}»", "file '{path}' could not be written";
        NotWatched { path: String } =>
            "не удаётся следить за изменениями: «{path}»", "cannot watch for changes: '{path}'";
        OutputFailed => "не удалось записать вывод", "the output could not be written";
        Crashed => "сбой: это ошибка в stapel, сообщите о ней", "crash: this is a bug in stapel, please report it";
        ReportBroken { format: String } =>
            "отчёт {format} неверен и не записан: это ошибка в stapel, сообщите о ней",
            "the {format} report is invalid and was not written: this is a bug in stapel, please report it";
    }
}

sentences! {
    /// What to do next.
    pub enum Advice {
        GiveJournal => "укажите журнал, записанный ключом --journal", "give a journal written by --journal";
        ResumeJournal =>
            "продолжите с --resume или укажите другой файл", "go on with --resume, or give another file";
        DeployAnew => "разверните заново с другим журналом", "deploy anew with another journal";
        VerifyArchive => "подробности покажет stapel verify", "stapel verify shows the details";
        NameApplication =>
            "укажите --app или STAPEL_APP_ID", "give --app or set STAPEL_APP_ID";
        DidYouMean { nearest: String } => "возможно, «{nearest}»", "did you mean '{nearest}'?";
        TierIsUpperCase { tier: String } =>
            "слой пишется прописной латинской буквой: {tier}", "a tier is an upper-case Latin letter: {tier}";
        ReportForm => "напишите: --report ФОРМАТ=ФАЙЛ", "write: --report FORMAT=FILE";
        OneOf { values: String } => "допустимо: {values}", "allowed: {values}";
        WholeNumber { least: usize, most: usize } =>
            "нужно целое число от {least} до {most}", "give a whole number from {least} to {most}";
        WriteFlags { flags: String } => "нужно: {flags}", "write: {flags}";
        KeepOneFlag { one: String, other: String } =>
            "оставьте один из них: {one} или {other}", "keep one of them: {one} or {other}";
        IndexApart => "запустите отдельно для каждого проекта", "run it separately for each project";
        GiveProject => "укажите каталог проекта", "give the directory of the project";
        NameBuffer =>
            "укажите имя файла для текста: --filename ФАЙЛ", "give the file name of the text: --filename FILE";
        SourceExtensions => "нужно .xbsl, .yaml или .xbql", "use .xbsl, .yaml or .xbql";
        InstallGit => "установите git или проверьте PATH", "install git or check PATH";
        CheckRepository =>
            "укажите пути внутри репозитория или уберите --since", "give paths inside a repository, or remove --since";
        TrustRepository { path: String } =>
            "если вы доверяете ему: git config --global --add safe.directory {path}",
            "if you trust it: git config --global --add safe.directory {path}";
        AskGit => "проверьте репозиторий: git rev-parse HEAD", "check the repository: git rev-parse HEAD";
        CheckDotGit =>
            "проверьте .git и core.worktree в нём, а также откуда взялся этот каталог",
            "check .git and core.worktree in it, and where this directory comes from";
        OneRepositoryAtATime => "проверьте эти пути по отдельности", "check these paths separately";
        FetchRevision =>
            "проверьте имя; в CI сначала получите ветку: git fetch origin ВЕТКА",
            "check the name; in CI, fetch the branch first: git fetch origin BRANCH";
        CommitFirst => "сделайте первый коммит или уберите --since", "make a first commit, or remove --since";
        FetchHistory =>
            "история неполна; получите её всю: git fetch --unshallow, в CI fetch-depth: 0 или GIT_DEPTH: 0",
            "the history is incomplete; fetch all of it: git fetch --unshallow, in CI fetch-depth: 0 or GIT_DEPTH: 0";
        ChooseRevision => "выберите ревизию с общей историей", "choose a revision with a common history";
        SeeHelp { command: String } => "все ключи: {command} --help", "all options: {command} --help";
        SeeCommands => "все команды: stapel help", "all commands: stapel help";
        SeeRules => "все правила: stapel --list-rules", "all rules: stapel --list-rules";
        SeeSettings =>
            "какие правила выключены и почему: stapel --show-settings; ignore сильнее, чем select",
            "which rules are off and why: stapel --show-settings; ignore overrides select";
        LackTables { rules: String } =>
            "в данных платформы нет таблиц, которые нужны правилам: {rules}; укажите другие данные: --data-dir",
            "the platform data lack the tables that these rules need: {rules}; use other data: --data-dir";
        LackProject { rules: String } =>
            "этим правилам нужен весь проект: {rules}; проверьте его без --stdin",
            "these rules need the whole project: {rules}; check it without --stdin";
        StayInside { option: String } =>
            "пути в файле настроек не должны выходить из этого каталога, в том числе по ссылкам; другое место задаёт ключ: {option}",
            "paths in a configuration must stay inside that directory, also through links; to use another place, give the option {option}";
        KeepRulesInside =>
            "положите правила в этот каталог или рядом с файлом настроек, заданным ключом --config ФАЙЛ",
            "put the rules into that directory, or next to a configuration given by --config FILE";
        KeepBaseInside =>
            "положите файл в этот каталог; файл вне его можно задать только ключом --config ФАЙЛ",
            "put the file into that directory; a file outside of it can only be given by --config FILE";
        EndChain => "уберите extends из одного из этих файлов", "remove extends from one of these files";
        OneForAll { option: String } =>
            "задайте одно значение для всех ({option} или общий файл в extends) или проверьте проекты по отдельности",
            "set one value for all ({option} or a common file in extends), or check the projects separately";
        ShortenChain => "укажите в extends сразу нужный файл", "name the needed file directly in extends";
        NameTarget { option: String } =>
            "укажите прямо цель ссылки: {option}", "name the target of the link directly: {option}";
        ReplaceLink => "положите вместо ссылки сам файл или каталог", "put the file or directory itself in place of the link";
        SeeRulesOf { selector: String } =>
            "это несколько правил: stapel --list-rules --select {selector}",
            "these are several rules: stapel --list-rules --select {selector}";
        PathNotFlag { argument: String } =>
            "если это путь: stapel -- {argument}", "if it is a path: stapel -- {argument}";
        CheckPath => "проверьте, верно ли указан путь", "check that the path is right";
        SourcesMayBeIgnored =>
            "укажите каталог проекта; если исходники исключены в .gitignore, добавьте --no-ignore",
            "give the project directory; if .gitignore excludes the sources, add --no-ignore";
        ShowFiles { path: String } =>
            "список с причинами: stapel --show-files {path}", "list them with the reasons: stapel --show-files {path}";
        GiveRoot => "укажите корень: --root КАТАЛОГ", "give the root: --root DIR";
        ExportData =>
            "распакуйте данные командой data-export того инструмента, который их упаковал",
            "unpack the data with the data-export command of the tool that packed them";
        GiveDataDir =>
            "укажите каталог с файлом index.json: --data-dir или STAPEL_DATA_DIR; без них используются встроенные данные",
            "give a directory with index.json: --data-dir or STAPEL_DATA_DIR; without them the built-in data are used";
        RemakeData => "создайте данные заново или выберите другую версию: --element-version",
            "create the data again or choose another version: --element-version";
        CreateBaseline =>
            "создать его: stapel --write-baseline .stapellint-baseline; указать другой: --baseline ФАЙЛ",
            "create it: stapel --write-baseline .stapellint-baseline; name another: --baseline FILE";
        NameNewBaseline =>
            "укажите файл, он будет создан: --baseline .stapellint-baseline",
            "name the file, it will be created: --baseline .stapellint-baseline";
        OneBaselineAtATime =>
            "проверьте эти пути по отдельности или укажите один файл: --baseline ФАЙЛ",
            "check these paths separately, or give one file: --baseline FILE";
        ImportBaseline =>
            "чтобы перенести файл .xbsllint-baseline: stapel baseline import ФАЙЛ",
            "to convert a file .xbsllint-baseline: stapel baseline import FILE";
        ResolveConflict =>
            "оставьте строки обеих сторон и удалите метки; чтобы конфликтов не было, добавьте в .gitattributes: .stapellint-baseline merge=union",
            "keep the lines of both sides and remove the markers; to avoid conflicts, add to .gitattributes: .stapellint-baseline merge=union";
        MendBaseline =>
            "исправьте строку, восстановите файл из git или удалите его и запишите заново: stapel --write-baseline",
            "fix the line, restore the file from git, or delete it and write it again: stapel --write-baseline";
        SeeConfig =>
            "описание формата: docs/configuration.ru.md и docs/custom-rules.ru.md",
            "the format is described in docs/configuration.md and docs/custom-rules.md";
        SplitConfig => "это не файл настроек; укажите другой: --config ФАЙЛ", "this is not a configuration; give another file: --config FILE";
        SaveAsUtf8 => "сохраните файл в кодировке UTF-8", "save the file as UTF-8";
        KeepOneKey => "оставьте один из них", "keep one of them";
        WriteMapping => "напишите пары «ключ: значение»", "write pairs of the form 'key: value'";
        WriteList => "напишите список: [одно, другое]", "write a list: [one, another]";
        WriteText => "напишите текст", "write a string";
        WriteNumber => "напишите целое число", "write a whole number";
        WriteSwitch => "напишите true или false", "write true or false";
        WritePath => "напишите путь относительно каталога файла настроек", "write a path relative to the directory of the configuration";
        WriteMatcher => "нужен один из: value-shape, name-words, characters, pattern", "write one of: value-shape, name-words, characters, pattern";
        WritePlace =>
            "нужен один из ключей: within, names, names-of, values-of, lines-of",
            "write one of the keys: within, names, names-of, values-of, lines-of";
        WriteExpression => "нужен один из ключей: find, require", "write one of the keys: find, require";
        WriteReason => "напишите, почему правило выключено, или false", "write why the rule is off, or false";
        WriteCheck =>
            "новому правилу нужен ключ check: docs/custom-rules.ru.md", "a new rule needs the key check: docs/custom-rules.md";
        NameAnew =>
            "изменить можно только severity, off и params; новому правилу дайте другое имя",
            "only severity, off and params can be changed; give a new rule another name";
        SeeExpressions =>
            "допустимые выражения: docs/custom-rules.ru.md; просмотр вперёд и назад и обратные ссылки не поддерживаются",
            "supported expressions: docs/custom-rules.md; lookaround and backreferences are not supported";
        OneCharacter => "напишите выражение, которое требует хотя бы одного символа", "write an expression that matches at least one character";
        SeveralRules => "разделите символы на несколько правил", "split the characters into several rules";
        RulesLayout =>
            "положите правило в файл группа/имя.yaml этого каталога", "put the rule into the file group/name.yaml of the folder";
        OneRuleOneFile => "уберите одно из них или дайте ему другое имя", "remove one of them, or give it another name";
        WritePathOrFalse =>
            "напишите путь относительно каталога файла настроек или false", "write a path relative to the directory of the configuration, or false";
        IgnoreInstead => "чтобы выключить правило, добавьте его в ignore", "to switch a rule off, add it to ignore";
        NoParameters { rule: String } => "у этого правила нет параметров: stapel explain {rule}",
            "this rule has no parameters: stapel explain {rule}";
        Between { least: i64, most: i64 } => "нужно целое число от {least} до {most}", "give a whole number from {least} to {most}";
        OutsideOverrides => "задайте его в parameters вне overrides", "set it in parameters outside of overrides";
        GlobBelow =>
            "шаблон отсчитывается от каталога файла настроек, без / в начале и без ..: docs/**/*.yaml",
            "a pattern is relative to the directory of the configuration, without a leading / and without ..: docs/**/*.yaml";
        CloseBrackets => "закройте скобки [ ] и {{ }} или поставьте перед ними обратную черту", "close the brackets [ ] and {{ }}, or put a backslash before them";
        FewerGlobs => "используйте меньше шаблонов или более общие", "use fewer patterns, or more general ones";
        UpdateStapel => "используйте ту версию stapel, которая записала файл", "use the version of stapel that wrote the file";
        GiveCodeclimate =>
            "укажите отчёты, записанные с --report codeclimate=ФАЙЛ", "give reports written by --report codeclimate=FILE";
        OwnFingerprints =>
            "дайте находкам разные отпечатки или не объединяйте эти отчёты",
            "give the findings different fingerprints, or do not merge these reports";
        GiveForeign => "укажите файл .xbsllint-baseline", "give a file .xbsllint-baseline";
        NameProject { project: String } => "stapel pack {project}", "stapel pack {project}";
        CompareProject { project: String } => "stapel verify … --against {project}", "stapel verify … --against {project}";
        PackAll => "все сразу: stapel pack --all", "all of them: stapel pack --all";
        GiveDescriptor => "укажите каталог проекта или его описание", "give the directory of a project or its descriptor";
        GiveMoment =>
            "укажите секунды с 1970 года или время вида 2026-11-20T09:44:11Z: --created ВРЕМЯ",
            "give seconds since 1970 or a time like 2026-11-20T09:44:11Z: --created TIME";
        GiveOutput => "выберите каталог вне проекта: --output КАТАЛОГ", "choose a directory outside of the project: --output DIR";
        ForceOrNewVersion =>
            "заменить: --force; другая версия: --build-version или --last-build",
            "to replace it: --force; for another version: --build-version or --last-build";
        CommitChanges { files: String } =>
            "закоммитьте или удалите их: {files}",
            "commit or remove them: {files}";
        OwnRepository => "нужен git и свой репозиторий с коммитом", "use git and a repository of your own with a commit";
        PackOneByOne => "упакуйте проекты по одному", "pack the projects one by one";
        ShowPlace =>
            "чтобы увидеть место сбоя, повторите вызов с переменной окружения STAPEL_BACKTRACE=1",
            "to see where it crashed, run the same command with the environment variable STAPEL_BACKTRACE=1";
        FetchArchive => "скачайте файл заново: возможно, он загружен не полностью", "download the file again: it may be incomplete";
        PackAgain => "соберите его заново: stapel pack", "pack it again: stapel pack";
        GiveBuildFile => "укажите файл .xasm или .xlib", "give a file .xasm or .xlib";
        MendAbove => "сначала исправьте ошибки, указанные выше", "fix the errors above first";
        GiveDigest => "укажите 64 шестнадцатеричные цифры", "give 64 hexadecimal digits";
        RaiseWatchLimit =>
            "увеличьте системный предел fs.inotify.max_user_watches или укажите меньше каталогов",
            "raise the system limit fs.inotify.max_user_watches, or give fewer directories";
        FewerThreads => "используйте меньше потоков: --jobs 1", "use fewer threads: --jobs 1";
        CreateDirectory { path: String } => "создайте каталог «{path}»", "create the directory '{path}'";
        RunAgain => "запустите stapel ещё раз", "run stapel again";
        GiveFile => "укажите имя файла, а не каталога", "give a file, not a directory";
        GiveRegularFile => "укажите обычный файл", "give a regular file";
        GiveOtherFile => "укажите другой файл", "give another file";
        GivePlace { place: String } =>
            "если это намеренно, укажите сам файл: {place}", "if this is intended, give the file itself: {place}";
        CheckPermissions => "проверьте права доступа", "check the permissions";
        CloseElsewhere => "закройте его там и повторите", "close it there and try again";
        FreeSpace => "проверьте, есть ли место на диске", "check that the disk is not full";
    }
}

sentences! {
    /// Why a file could not be read or written, in words of ours: those of the system are of one language only.
    pub enum Refusal {
        NotFound => "нет такого файла или каталога", "no such file or directory";
        PermissionDenied => "нет прав", "permission denied";
        NotUtf8 => "не в кодировке UTF-8", "not UTF-8";
        IsDirectory => "это каталог", "it is a directory";
        NotDirectory => "часть пути – не каталог", "a part of the path is not a directory";
        NoSpace => "нет места на диске", "no space left on the disk";
        ReadOnly => "файловая система только для чтения", "the file system is read-only";
        NameTooLong => "слишком длинное имя", "the name is too long";
        NameNotUtf8 => "имя не в кодировке UTF-8", "the name is not UTF-8";
        InUse => "открыт в другой программе", "another program has it open";
        LinkLoop => "ссылки образуют цикл", "the links form a loop";
        ChangedSince => "изменился после того, как был прочитан", "it has changed since it was read";
        Vanished => "исчез во время проверки", "it disappeared during the check";
        Changed => "изменился во время чтения", "it changed while it was read";
        Pipe => "это канал, а не файл", "a pipe, not a file";
        Socket => "это сокет, а не файл", "a socket, not a file";
        Device => "это устройство, а не файл", "a device, not a file";
        NoReader => "из этого канала никто не читает", "nobody reads from this pipe";
        TooLarge { most: u64 } => "больше {most} МиБ", "larger than {most} MiB";
        SystemError { code: i32 } => "ошибка системы {code}", "system error {code}";
        Unspecified => "причина неизвестна", "for an unknown reason";
    }
}

impl Refusal {
    /// The refusal an input or output error tells of.
    #[must_use]
    pub fn of(error: &std::io::Error) -> Self {
        use std::io::ErrorKind as Kind;
        match error.kind() {
            _ if path_fault(error) == PathFault::InUse => Self::InUse,
            Kind::NotFound => Self::NotFound,
            Kind::PermissionDenied => Self::PermissionDenied,
            Kind::InvalidData => Self::NotUtf8,
            Kind::IsADirectory => Self::IsDirectory,
            Kind::NotADirectory => Self::NotDirectory,
            Kind::StorageFull | Kind::QuotaExceeded => Self::NoSpace,
            Kind::ReadOnlyFilesystem => Self::ReadOnly,
            Kind::InvalidFilename => Self::NameTooLong,
            _ => error.raw_os_error().map_or(Self::Unspecified, |code| Self::SystemError { code }),
        }
    }
}
