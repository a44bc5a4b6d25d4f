//! What goes wrong, and what to do next.

use super::sentences;

sentences! {
    /// What went wrong.
    pub enum Problem {
        UnknownFlag { flag: String } => "нет ключа «{flag}»", "no such option '{flag}'";
        ValueMissing { flag: String } => "ключу {flag} нужно значение", "option {flag} needs a value";
        ValueUnwanted { flag: String, value: String } =>
            "ключ {flag} не принимает значения, а дано «{value}»", "option {flag} takes no value, but '{value}' is given";
        BadValue { flag: String, value: String } =>
            "значение «{value}» не годится для {flag}", "'{value}' is not a value for {flag}";
        NoReportFile { value: String } =>
            "в «{value}» для --report не указан файл", "'{value}' for --report names no file";
        OneFileTwice { path: String } =>
            "два вывода в один файл «{path}»", "two outputs to one file '{path}'";
        OutputIsInput { path: String } =>
            "файл «{path}» прочитан этим же запуском, и вывод затёр бы его",
            "file '{path}' is read by this run, and the output would overwrite it";
        OutputReserved { path: String } =>
            "файл «{path}» принадлежит git или настройкам, выводу там не место",
            "file '{path}' belongs to git or to the settings, and is no place for an output";
        ArgumentMissing { argument: String } => "не хватает аргумента {argument}", "argument {argument} is missing";
        ArgumentUnwanted { argument: String } => "лишний аргумент «{argument}»", "unexpected argument '{argument}'";
        NotUnicode => "аргумент не в кодировке UTF-8", "an argument is not UTF-8";
        BadArguments => "аргументы не разобраны", "the arguments cannot be understood";
        BadVariable { variable: String, value: String } =>
            "значение «{value}» не годится для переменной окружения {variable}",
            "'{value}' is not a value for the environment variable {variable}";
        UnknownSelector { flag: String, selector: String } =>
            "{flag}: нет правила, группы или слоя «{selector}»", "{flag}: no rule, group or tier '{selector}'";
        UnknownRule { rule: String } => "нет правила «{rule}»", "no rule '{rule}'";
        NoRuleLeft => "проверять нечем: не осталось ни одного правила", "there is nothing to check by: no rule is left";
        NoSuchPath { path: String } => "нет файла или каталога «{path}»", "no file or directory '{path}'";
        NoSources { path: String } =>
            "в «{path}» нет исходников (.xbsl, .yaml, .xbql)", "no sources (.xbsl, .yaml, .xbql) in '{path}'";
        NothingJudged { path: String, files: usize } =>
            "в «{path}» нечего проверять: все файлы вне проектов или не описания платформы, их {files}",
            "nothing to check in '{path}': all files lie outside of projects or are no descriptions of the platform, {files} of them";
        Unread { path: String } => "не прочитан «{path}»", "'{path}' cannot be read";
        RuleCrashed { rule: String, path: String } =>
            "сбой правила {rule} на «{path}»: это ошибка в stapel, сообщите о ней",
            "rule {rule} crashed on '{path}': this is a bug of stapel, please report it";
        RootMissing { path: String } => "--root: нет каталога «{path}»", "--root: no directory '{path}'";
        OutsideRoot { path: String, root: String } =>
            "файл «{path}» вне корня «{root}», а этому отчёту нужны пути от корня",
            "file '{path}' is outside of the root '{root}', and this report needs paths from the root";
        UnknownVersion { version: String } =>
            "нет данных платформы версии «{version}»", "no platform data of version '{version}'";
        NoDataRoot { path: String } => "нет каталога данных платформы «{path}»", "no directory of platform data '{path}'";
        NoDataIndex { path: String } => "в каталоге «{path}» нет файла index.json", "no index.json in the directory '{path}'";
        NoDataFolder { path: String } => "нет каталога версии «{path}»", "no directory of the version '{path}'";
        NoDataFile { path: String } => "в данных платформы нет файла «{path}»", "the platform data lack the file '{path}'";
        DataPacked { path: String } => "данные платформы «{path}» упакованы", "the platform data '{path}' are packed";
        DataVersionName { path: String, version: String } =>
            "{path}: «{version}» не может быть именем версии: это имя одного каталога рядом с файлом",
            "{path}: '{version}' cannot be a version: one is the name of a directory beside the file";
        LedOutside { path: String, root: String } =>
            "«{path}» ведёт по ссылке за пределы каталога «{root}»", "'{path}' leads by a link out of the directory '{root}'";
        DataUnreadable { path: String } =>
            "файл данных платформы «{path}» не читается", "the file of platform data '{path}' cannot be read";
        DataNotJson { path: String, line: usize, column: usize } =>
            "файл данных платформы «{path}» не JSON: строка {line}, столбец {column}",
            "the file of platform data '{path}' is not JSON: line {line}, column {column}";
        DataShape { path: String, line: usize, column: usize } =>
            "файл данных платформы «{path}» устроен не так, как нужно: строка {line}, столбец {column}",
            "the file of platform data '{path}' has an unexpected shape: line {line}, column {column}";
        FlagMissing { flag: String } => "не хватает ключа {flag}", "option {flag} is missing";
        FlagsClash { one: String, other: String } =>
            "ключи {one} и {other} вместе не имеют смысла", "options {one} and {other} make no sense together";
        FormatClash { flag: String, format: String } =>
            "с ключом {flag} вида «{format}» нет", "option {flag} has no form '{format}'";
        FlagNeeds { flag: String, other: String } =>
            "ключ {flag} имеет смысл только с {other}", "option {flag} makes sense only with {other}";
        PathsUnwanted { flag: String } =>
            "с ключом {flag} пути не указываются", "no paths go with option {flag}";
        OnePath { flag: String } => "с ключом {flag} нужен один путь", "one path goes with option {flag}";
        NotADirectory { path: String } => "«{path}» не каталог", "'{path}' is no directory";
        UnknownShell { shell: String } => "для оболочки «{shell}» скрипта нет", "there is no script for the shell '{shell}'";
        BufferKind { name: String } =>
            "«{name}»: по расширению не видно, какой это исходник", "'{name}': the extension is that of no source";
        InputUnread => "стандартный ввод не прочитан", "standard input cannot be read";
        NoGit => "программа git не найдена", "the program git is not found";
        NotARepository { path: String } =>
            "«{path}» не в рабочем каталоге git", "'{path}' is in no work tree of git";
        ForeignRepository { path: String } =>
            "git не читает «{path}»: каталог принадлежит другому пользователю",
            "git does not read '{path}': the directory belongs to another user";
        OtherRepository { path: String } =>
            "git видит в «{path}» другой репозиторий или другой рабочий каталог, чем указывает .git",
            "git sees another repository or another work tree at '{path}' than its .git names";
        GitTimedOut => "git не отвечает", "git does not answer";
        GitFailed { message: String } => "git ответил ошибкой: {message}", "git answered with an error: {message}";
        OutsideRepository { path: String, repository: String } =>
            "«{path}» вне репозитория «{repository}»", "'{path}' lies outside of the repository '{repository}'";
        UnknownRevision { revision: String } =>
            "git не знает ревизии «{revision}»", "git knows no revision '{revision}'";
        NoCommits => "в репозитории ещё нет коммита", "the repository has no commit yet";
        NoMergeBase { revision: String } =>
            "у ревизии «{revision}» и текущей ветки нет общего предка", "revision '{revision}' and the current branch have no common ancestor";
        UnknownAction { command: String, action: String } =>
            "{command}: нет действия «{action}»", "{command}: no action '{action}'";
        NoBaseline => "файл исключений не найден", "no baseline file is found";
        NoSuchBaseline { path: String } => "нет файла исключений «{path}»", "no baseline file '{path}'";
        SeveralBaselines { one: String, other: String } =>
            "для этих путей найдены разные файлы исключений: «{one}» и «{other}»",
            "different baseline files are found for these paths: '{one}' and '{other}'";
        BaselineUnread { path: String } =>
            "файл исключений «{path}» не прочитан", "the baseline file '{path}' cannot be read";
        BaselineNoHeader { path: String, line: usize } =>
            "{path}:{line}: это не файл исключений: он начинается строкой {{\"stapel-baseline\":1}}",
            "{path}:{line}: this is no baseline file: one begins with the line {{\"stapel-baseline\":1}}";
        BaselineVersion { path: String, line: usize, version: u64 } =>
            "{path}:{line}: файл исключений версии {version}, а известна только версия 1",
            "{path}:{line}: the baseline file has version {version}, and only version 1 is known";
        BaselineConflict { path: String, line: usize } =>
            "{path}:{line}: в файле исключений остался конфликт слияния",
            "{path}:{line}: a merge conflict is left in the baseline file";
        BaselineNotJson { path: String, line: usize, column: usize } =>
            "{path}:{line}:{column}: строка файла исключений не JSON",
            "{path}:{line}:{column}: a line of the baseline file is not JSON";
        BaselineShape { path: String, line: usize, column: usize } =>
            "{path}:{line}:{column}: исключение устроено не так, как нужно",
            "{path}:{line}:{column}: the baseline entry has an unexpected shape";
        ForeignVersion { path: String, version: u64 } =>
            "{path}: версия {version} этого файла неизвестна", "{path}: version {version} of this file is not known";
        ForeignNotJson { path: String, line: usize, column: usize } =>
            "{path}:{line}:{column}: файл не JSON", "{path}:{line}:{column}: the file is not JSON";
        ForeignShape { path: String, line: usize, column: usize } =>
            "{path}:{line}:{column}: файл устроен не так, как нужно",
            "{path}:{line}:{column}: the file has an unexpected shape";
        ReportNotAList { path: String } =>
            "{path}: это не отчёт Code Quality", "{path}: this is no Code Quality report";
        ReportUnfit { path: String, pointer: String } =>
            "{path}: {pointer}: значения нет, или GitLab его не примет",
            "{path}: {pointer}: the value is missing, or GitLab would not take it";
        ReportClash { one: String, other: String } =>
            "у разных находок один отпечаток, GitLab показал бы только одну: {one} и {other}",
            "different findings have one fingerprint, GitLab would show only one: {one} and {other}";
        ConfigUnread { path: String } =>
            "файл настроек «{path}» не прочитан", "the configuration file '{path}' cannot be read";
        ConfigOutside { place: String, path: String, root: String } =>
            "{place}: «{path}» вне каталога «{root}»", "{place}: '{path}' lies outside of the directory '{root}'";
        ConfigNotYaml { place: String } =>
            "{place}: это не YAML", "{place}: this is not YAML";
        ConfigRepeatedKey { place: String, key: String, first: u32 } =>
            "{place}: ключ «{key}» уже есть в строке {first}", "{place}: the key '{key}' is already on line {first}";
        ConfigUnknownKey { place: String, key: String } => "{place}: нет ключа «{key}»", "{place}: no such key '{key}'";
        ConfigUnknownWord { place: String, word: String } =>
            "{place}: слово «{word}» здесь не годится", "{place}: '{word}' is not a word for this place";
        ConfigNoKey { place: String, key: String } =>
            "{place}: не хватает ключа «{key}»", "{place}: the key '{key}' is missing";
        ConfigType { place: String, key: String } =>
            "{place}: «{key}»: значение другого вида", "{place}: '{key}': a value of the wrong kind";
        ConfigNoPairs { place: String } =>
            "{place}: файл устроен не так, как нужно", "{place}: the file has an unexpected shape";
        ConfigChoice { place: String, key: String, value: String } =>
            "{place}: «{key}»: значение «{value}» не годится", "{place}: '{key}': '{value}' is not a value for it";
        ConfigSelector { place: String, selector: String } =>
            "{place}: нет правила, группы или слоя «{selector}»", "{place}: no rule, group or tier '{selector}'";
        ConfigNoRule { place: String, rule: String } => "{place}: нет правила «{rule}»", "{place}: no rule '{rule}'";
        ConfigNoParameter { place: String, rule: String, name: String } =>
            "{place}: у правила {rule} нет параметра «{name}»", "{place}: rule {rule} has no parameter '{name}'";
        ConfigLimits { place: String, name: String, value: i64 } =>
            "{place}: «{name}»: {value} вне допустимых границ", "{place}: '{name}': {value} is out of bounds";
        ConfigParameterOfProject { place: String, rule: String } =>
            "{place}: правило {rule} судит о проекте целиком, его параметр один для всех файлов",
            "{place}: rule {rule} judges a project as a whole, its parameter is one for all files";
        ConfigNothingToChange { place: String, rule: String } =>
            "{place}: правила «{rule}» нет, изменять нечего", "{place}: there is no rule '{rule}' to change";
        ConfigUnchangeable { place: String, rule: String, key: String } =>
            "{place}: правило {rule} уже есть, его ключ «{key}» не изменить",
            "{place}: rule {rule} is already there, its key '{key}' cannot be changed";
        ConfigNoArgument { place: String, name: String } =>
            "{place}: у сообщения нет аргумента {{{name}}}", "{place}: the message has no argument {{{name}}}";
        ConfigExpression { place: String, expression: String } =>
            "{place}: «{expression}» не регулярное выражение или слишком велико",
            "{place}: '{expression}' is no regular expression, or too large";
        ConfigEmptyExpression { place: String, expression: String } =>
            "{place}: выражение «{expression}» подходит к пустому тексту",
            "{place}: the expression '{expression}' matches an empty text";
        ConfigReplacement { place: String, most: usize } =>
            "{place}: замена длиннее, чем допустимо, байтов: {most}", "{place}: the replacement is longer than allowed, bytes: {most}";
        ConfigCharacters { place: String } =>
            "{place}: слишком разные символы для одного правила", "{place}: the characters differ too much for one rule";
        ConfigBaseMissing { place: String, path: String } =>
            "{place}: нет файла настроек «{path}»", "{place}: no configuration file '{path}'";
        ConfigCycle { place: String, path: String } =>
            "{place}: файл «{path}» ведёт через extends снова к себе", "{place}: '{path}' extends itself";
        ConfigChain { place: String, most: usize } =>
            "{place}: слишком длинная цепочка extends, файлов не больше: {most}",
            "{place}: too long a chain of extends, files at most: {most}";
        RulesMissing { place: String, path: String } =>
            "{place}: нет каталога правил «{path}»", "{place}: no folder of rules '{path}'";
        RulesEmpty { path: String } => "в каталоге «{path}» нет правил", "no rules in the folder '{path}'";
        RuleTwice { path: String, other: String } =>
            "правило из «{path}» уже дано в «{other}»", "the rule in '{path}' is already given in '{other}'";
        ConfigGlob { place: String, glob: String } =>
            "{place}: «{glob}» не образец путей", "{place}: '{glob}' is no pattern of paths";
        ConfigGlobs { place: String } =>
            "{place}: образцы путей слишком велики", "{place}: the patterns of paths are too large";
        BaselineNotSaved { path: String } =>
            "файл исключений «{path}» не изменён: проверено не всё",
            "the baseline file '{path}' is left as it is: not all could be checked";
        NotAnArchive { path: String } =>
            "«{path}» не архив ZIP или обрывается до конца", "'{path}' is no ZIP archive, or breaks off before its end";
        ArchiveBroken { path: String, at: u64 } =>
            "оглавление архива «{path}» повреждено: байт {at}", "the directory of the archive '{path}' is broken: byte {at}";
        ArchiveZip64 { path: String } =>
            "архив «{path}» в расширенном формате ZIP64, которого у файлов сборки не бывает",
            "the archive '{path}' has the extended format ZIP64, which build files never have";
        ArchiveDirectoryTooLong { path: String, bytes: u64, most: u64 } =>
            "в оглавлении архива «{path}» {bytes} байт, а у файла сборки не бывает больше {most}",
            "the directory of the archive '{path}' has {bytes} bytes, and that of a build file has no more than {most}";
        ArchiveChanged { path: String } =>
            "архив «{path}» изменился, пока его читали", "the archive '{path}' was changed while it was read";
        ArchiveIsBomb { path: String } =>
            "в архиве «{path}» заявлено больше содержимого, чем в нём может быть",
            "the archive '{path}' promises more contents than can be in it";
        ArchivePartlyRead { path: String } => "архив «{path}» прочитан не весь", "not all of the archive '{path}' could be read";
        NotComparable { path: String } =>
            "в манифесте «{path}» нет значений, с которыми проект собрать заново",
            "the manifest of '{path}' lacks the values to build the project again";
        NotRebuilt { project: String } =>
            "проект «{project}» нельзя собрать, и сравнивать не с чем", "the project '{project}' cannot be built, and there is nothing to compare with";
        NotABuildFile { path: String } =>
            "«{path}» не файл сборки: в его корне нет манифеста Assembly.yaml, который можно прочитать",
            "'{path}' is no build file: there is no manifest Assembly.yaml at its root that can be read";
        ManifestTooLarge { path: String, most: u64 } =>
            "манифест «{path}» больше {most} байт", "the manifest of '{path}' is larger than {most} bytes";
        ManifestNamesNothing { path: String, key: String } =>
            "в манифесте «{path}» нет значения {key}", "the manifest of '{path}' has no value for {key}";
        NoProject { path: String, one: String, other: String } =>
            "в «{path}» и выше нет проекта (файла {one} или {other})", "no project (a file {one} or {other}) in '{path}' or above";
        SeveralProjects { path: String, projects: usize } =>
            "в «{path}» проектов: {projects}; не сказано, какой упаковать",
            "projects in '{path}': {projects}; which one to pack is not said";
        SeveralToCompare { path: String, projects: usize } =>
            "в «{path}» проектов: {projects}; не сказано, с каким сравнить",
            "projects in '{path}': {projects}; which one to compare with is not said";
        NotADescriptor { path: String } => "«{path}» не описание проекта", "'{path}' is not the descriptor of a project";
        NotSearched { path: String } =>
            "проекты не найти: каталог «{path}» не прочитан", "projects cannot be found: the directory '{path}' cannot be read";
        BadMoment { source: String, value: String } =>
            "{source}: «{value}» не время с 1980 по 2107 год", "{source}: '{value}' is not a time from 1980 to 2107";
        OneProjectOnly { flag: String, projects: usize } =>
            "{flag} годится для одного проекта, а их {projects}", "{flag} is for one project, and there are {projects}";
        OutputSelected { path: String } =>
            "файл «{path}» лёг бы внутрь проекта и попал бы в следующую сборку",
            "the file '{path}' would lie inside the project and go into the next build";
        OutputExists { path: String } =>
            "«{path}» уже есть, и содержимое другое", "'{path}' is there already and has other content";
        NotClean { files: usize } =>
            "от коммита отличаются файлы: {files}", "files that differ from the commit: {files}";
        CleanUnknown => "не узнать, отличаются ли файлы от коммита", "it cannot be told whether files differ from the commit";
        DotenvUnread { path: String } => "файл «{path}» не прочитан", "file '{path}' cannot be read";
        DotenvValue { variable: String } =>
            "значение {variable} не записать одной строкой", "the value of {variable} does not fit into one line";
        NoCurrentDirectory => "текущий каталог недоступен", "the current directory is not accessible";
        NoThreads => "система не даёт запустить потоки", "the system refuses to start threads";
        NotWritten { path: String } => "файл «{path}» не записан", "file '{path}' is not written";
        NotWatched { path: String } =>
            "не удаётся следить за изменениями: «{path}»", "cannot watch for changes: '{path}'";
        OutputFailed => "вывод не записан", "the output is not written";
        Crashed => "сбой: это ошибка в stapel, сообщите о ней", "crash: this is a bug of stapel, please report it";
        ReportBroken { format: String } =>
            "отчёт {format} не прошёл проверку и не записан: это ошибка в stapel, сообщите о ней",
            "the {format} report failed its check and is not written: this is a bug of stapel, please report it";
    }
}

sentences! {
    /// What to do next.
    pub enum Advice {
        DidYouMean { nearest: String } => "возможно, «{nearest}»", "did you mean '{nearest}'?";
        TierIsUpperCase { tier: String } =>
            "слой пишется прописной латинской буквой: {tier}", "a tier is an upper-case Latin letter: {tier}";
        ReportForm => "нужно: --report ФОРМАТ=ФАЙЛ", "write: --report FORMAT=FILE";
        OneOf { values: String } => "допустимо: {values}", "allowed: {values}";
        WholeNumber { least: usize, most: usize } =>
            "нужно целое число от {least} до {most}", "give a whole number from {least} to {most}";
        WriteFlags { flags: String } => "нужно: {flags}", "write: {flags}";
        KeepOneFlag { one: String, other: String } =>
            "оставьте один из них: {one} или {other}", "keep one of them: {one} or {other}";
        IndexApart => "вызовите для каждого проекта отдельно", "call it for each project apart";
        GiveProject => "укажите каталог проекта", "give the directory of the project";
        NameBuffer =>
            "укажите, каким файлом считать текст: --filename ФАЙЛ", "tell which file the text is to be: --filename FILE";
        SourceExtensions => "нужно .xbsl, .yaml или .xbql", "use .xbsl, .yaml or .xbql";
        InstallGit => "установите git или проверьте PATH", "install git or check PATH";
        CheckRepository =>
            "укажите пути внутри репозитория или уберите --since", "give paths inside of a repository, or leave out --since";
        TrustRepository { path: String } =>
            "если вы доверяете ему: git config --global --add safe.directory {path}",
            "if you trust it: git config --global --add safe.directory {path}";
        AskGit => "проверьте репозиторий: git rev-parse HEAD", "see what is wrong with the repository: git rev-parse HEAD";
        CheckDotGit =>
            "проверьте .git и в нём core.worktree; откуда взялся этот каталог?",
            "look at .git and at core.worktree in it: where does this directory come from?";
        OneRepositoryAtATime => "проверьте эти пути по отдельности", "check these paths apart";
        FetchRevision =>
            "проверьте имя; в CI ветку сначала получают: git fetch origin ВЕТКА",
            "check the name; in CI a branch has to be fetched first: git fetch origin BRANCH";
        CommitFirst => "сделайте первый коммит или уберите --since", "make a first commit, or leave out --since";
        FetchHistory =>
            "история неполна; получите её всю: git fetch --unshallow, в CI fetch-depth: 0 или GIT_DEPTH: 0",
            "the history is not complete; fetch all of it: git fetch --unshallow, in CI fetch-depth: 0 or GIT_DEPTH: 0";
        ChooseRevision => "выберите ревизию с общей историей", "choose a revision with a common history";
        SeeHelp { command: String } => "все ключи: {command} --help", "all options: {command} --help";
        SeeRules => "все правила: stapel --list-rules", "all rules: stapel --list-rules";
        SeeSettings =>
            "какие правила выключены и чем: stapel --show-settings; ignore сильнее, чем select",
            "which rules are off and why: stapel --show-settings; ignore beats select";
        LackTables { rules: String } =>
            "в данных платформы нет таблиц, которые нужны правилам: {rules}; укажите другие данные: --data-dir",
            "the platform data lack the tables that these rules need: {rules}; name other data: --data-dir";
        LackProject { rules: String } =>
            "этим правилам нужен весь проект: {rules}; проверьте его без --stdin",
            "these rules need the whole project: {rules}; check it without --stdin";
        StayInside { option: String } =>
            "пути из файла настроек не выводят из этого каталога, и по ссылкам тоже; другое место можно назвать ключом: {option}",
            "paths of a configuration do not lead out of that directory, by links neither; another place can be named by an option: {option}";
        KeepRulesInside =>
            "положите правила в этот каталог или держите их рядом с файлом настроек, названным ключом: --config ФАЙЛ",
            "put the rules into that directory, or keep them beside a configuration named by an option: --config FILE";
        KeepBaseInside =>
            "положите файл в этот каталог; файл вне его может быть назван только ключом: --config ФАЙЛ",
            "put the file into that directory; one outside of it can only be named by an option: --config FILE";
        EndChain => "уберите extends из одного из этих файлов", "remove extends from one of these files";
        ShortenChain => "назовите в extends сразу нужный файл", "let extends name the file that is needed at once";
        NameTarget { option: String } =>
            "назовите прямо то, на что указывает ссылка: {option}", "name what the link points to: {option}";
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
            "какие и почему: stapel --show-files {path}", "which and why: stapel --show-files {path}";
        GiveRoot => "укажите корень: --root КАТАЛОГ", "name the root: --root DIR";
        ExportData =>
            "распакуйте данные командой data-export того инструмента, который их упаковал",
            "unpack the data with the data-export command of the tool that packed them";
        GiveDataDir =>
            "нужен каталог с файлом index.json: --data-dir или STAPEL_DATA_DIR; без них берутся встроенные данные",
            "a directory with index.json is needed: --data-dir or STAPEL_DATA_DIR; the built-in data serve without them";
        RemakeData => "создайте данные заново или выберите другую версию: --element-version",
            "make the data anew or choose another version: --element-version";
        CreateBaseline =>
            "создать его: stapel --write-baseline .stapellint-baseline; указать другой: --baseline ФАЙЛ",
            "create it: stapel --write-baseline .stapellint-baseline; name another: --baseline FILE";
        NameNewBaseline =>
            "укажите файл, он будет создан: --baseline .stapellint-baseline",
            "name the file, it will be created: --baseline .stapellint-baseline";
        OneBaselineAtATime =>
            "проверьте эти пути по отдельности или назовите один файл: --baseline ФАЙЛ",
            "check these paths apart, or name one file: --baseline FILE";
        ImportBaseline =>
            "файл .xbsllint-baseline переносит команда: stapel baseline import ФАЙЛ",
            "a file .xbsllint-baseline is carried over by: stapel baseline import FILE";
        ResolveConflict =>
            "оставьте строки обеих сторон и уберите метки; впредь поможет строка в .gitattributes: .stapellint-baseline merge=union",
            "keep the lines of both sides and remove the markers; in future this line of .gitattributes helps: .stapellint-baseline merge=union";
        MendBaseline =>
            "исправьте строку, верните файл из git или запишите его заново: удалите и вызовите stapel --write-baseline",
            "mend the line, restore the file from git, or write it anew: delete it and call stapel --write-baseline";
        SeeConfig =>
            "как это пишут: docs/configuration.ru.md и docs/custom-rules.ru.md",
            "how to write it: docs/configuration.md and docs/custom-rules.md";
        SplitConfig => "это не файл настроек; укажите другой: --config ФАЙЛ", "this is no configuration; name another: --config FILE";
        SaveAsUtf8 => "сохраните файл в кодировке UTF-8", "save the file as UTF-8";
        KeepOneKey => "оставьте один из них", "keep one of them";
        WriteMapping => "нужны пары «ключ: значение»", "write pairs of the form 'key: value'";
        WriteList => "нужен список: [одно, другое]", "write a list: [one, another]";
        WriteText => "нужен текст", "write a text";
        WriteNumber => "нужно целое число", "write a whole number";
        WriteSwitch => "нужно true или false", "write true or false";
        WritePath => "нужен путь от каталога файла настроек", "write a path from the directory of the configuration";
        WriteMatcher => "нужен один из: value-shape, name-words, characters, pattern", "write one of: value-shape, name-words, characters, pattern";
        WritePlace =>
            "нужен один из ключей: within, names, names-of, values-of, lines-of",
            "write one of the keys: within, names, names-of, values-of, lines-of";
        WriteExpression => "нужен один из ключей: find, require", "write one of the keys: find, require";
        WriteReason => "нужна причина, почему правило выключено, или false", "write why the rule is off, or false";
        WriteCheck =>
            "у нового правила есть ключ check: docs/custom-rules.ru.md", "a new rule has the key check: docs/custom-rules.md";
        NameAnew =>
            "изменяются только severity, off и params; новому правилу дайте другое имя",
            "only severity, off and params can be changed; give a new rule another name";
        SeeExpressions =>
            "какие выражения годятся: docs/custom-rules.ru.md; просмотра вперед и назад и обратных ссылок нет",
            "which expressions serve: docs/custom-rules.md; there is no looking ahead or behind and no back reference";
        OneCharacter => "напишите выражение, которому нужен хотя бы один символ", "write an expression that needs at least one character";
        SeveralRules => "разделите символы на несколько правил", "divide the characters among several rules";
        RulesLayout =>
            "правило лежит в файле группа/имя.yaml этого каталога", "a rule lies in the file group/name.yaml of the folder";
        OneRuleOneFile => "уберите одно из них или дайте ему другое имя", "remove one of them, or give it another name";
        WritePathOrFalse =>
            "нужен путь от каталога файла настроек или false", "write a path from the directory of the configuration, or false";
        IgnoreInstead => "чтобы выключить правило, назовите его в ignore", "to switch a rule off, name it in ignore";
        NoParameters { rule: String } => "у этого правила нет параметров: stapel explain {rule}",
            "this rule has no parameters: stapel explain {rule}";
        Between { least: i64, most: i64 } => "нужно целое число от {least} до {most}", "give a whole number from {least} to {most}";
        OutsideOverrides => "задайте его в parameters вне overrides", "set it in parameters outside of overrides";
        GlobBelow =>
            "образец отсчитывается от каталога файла настроек, без / в начале и без ..: docs/**/*.yaml",
            "a pattern starts from the directory of the configuration, without a leading / and without ..: docs/**/*.yaml";
        CloseBrackets => "закройте скобки [ ] и {{ }} или поставьте перед ними обратную черту", "close the brackets [ ] and {{ }}, or put a backslash before them";
        FewerGlobs => "возьмите меньше образцов или более общие", "use fewer patterns, or wider ones";
        UpdateStapel => "возьмите stapel той версии, которая записала файл", "use the version of stapel that wrote the file";
        GiveCodeclimate =>
            "нужны отчёты, какие пишет --report codeclimate=ФАЙЛ", "give reports such as --report codeclimate=FILE writes";
        OwnFingerprints =>
            "дайте находкам разные отпечатки или не сливайте эти отчёты",
            "give the findings fingerprints of their own, or do not merge these reports";
        GiveForeign => "нужен файл .xbsllint-baseline", "a file .xbsllint-baseline is needed";
        NameProject { project: String } => "stapel pack {project}", "stapel pack {project}";
        CompareProject { project: String } => "stapel verify … --against {project}", "stapel verify … --against {project}";
        PackAll => "все сразу: stapel pack --all", "all of them: stapel pack --all";
        GiveDescriptor => "укажите каталог проекта или его описание", "give the directory of a project or its descriptor";
        GiveMoment =>
            "нужны секунды с 1970 года или время вида 2026-11-20T09:44:11Z: --created ВРЕМЯ",
            "give seconds since 1970 or a time like 2026-11-20T09:44:11Z: --created TIME";
        GiveOutput => "выберите каталог вне проекта: --output КАТАЛОГ", "choose a directory outside of the project: --output DIR";
        ForceOrNewVersion =>
            "заменить: --force; другая версия: --build-version или --last-build",
            "to replace it: --force; for another version: --build-version or --last-build";
        CommitChanges { files: String } =>
            "закоммитьте или уберите их: {files}",
            "commit them or take them away: {files}";
        OwnRepository => "нужен git и свой репозиторий с коммитом", "this needs git and a repository of your own with a commit";
        PackOneByOne => "упакуйте проекты по одному", "pack the projects one by one";
        ShowPlace =>
            "место сбоя покажет тот же вызов с переменной окружения STAPEL_BACKTRACE=1",
            "the same call with the environment variable STAPEL_BACKTRACE=1 shows the place";
        FetchArchive => "получите файл заново: возможно, он загружен не полностью", "fetch the file again: it may be incomplete";
        PackAgain => "соберите его заново: stapel pack", "pack it again: stapel pack";
        GiveBuildFile => "нужен файл .xasm или .xlib", "a file .xasm or .xlib is needed";
        MendAbove => "сначала исправьте названное выше", "mend first what is told above";
        GiveDigest => "нужны 64 шестнадцатеричные цифры", "give 64 hexadecimal digits";
        RaiseWatchLimit =>
            "увеличьте предел системы fs.inotify.max_user_watches или укажите меньше каталогов",
            "raise the limit fs.inotify.max_user_watches of the system, or give fewer directories";
        FewerThreads => "возьмите меньше потоков: --jobs 1", "use fewer threads: --jobs 1";
        CreateDirectory { path: String } => "создайте каталог «{path}»", "create the directory '{path}'";
        RunAgain => "вызовите stapel ещё раз", "call stapel again";
        GiveFile => "укажите имя файла, а не каталога", "give a file, not a directory";
        GiveRegularFile => "укажите обычный файл", "give a regular file";
        GiveOtherFile => "укажите другой файл", "give another file";
        GivePlace { place: String } =>
            "если это и нужно, укажите само место: {place}", "if this is what you want, give the place itself: {place}";
        CheckPermissions => "проверьте права доступа", "check the permissions";
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
        NotDirectory => "часть пути не каталог", "a part of the path is not a directory";
        NoSpace => "нет места на диске", "no space left on the disk";
        ReadOnly => "файловая система только для чтения", "the file system is read-only";
        NameTooLong => "слишком длинное имя", "the name is too long";
        NameNotUtf8 => "имя не в кодировке UTF-8", "the name is not UTF-8";
        LinkLoop => "ссылки замкнуты в кольцо", "links form a ring";
        ChangedSince => "изменился после того, как был прочитан", "it has changed since it was read";
        Vanished => "исчез во время проверки", "it vanished during the check";
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
