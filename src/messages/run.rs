//! What the program says when nothing is wrong with the request.

use super::sentences;

sentences! {
    /// Single words around other texts.
    pub enum Word {
        Error => "ошибка", "error";
        Warning => "предупреждение", "warning";
        Note => "к сведению", "note";
    }
}

sentences! {
    /// The lines after the findings.
    pub enum Summary {
        Files { files: usize, modules: usize, descriptions: usize, queries: usize } =>
            "Проверено файлов: {files} (.xbsl: {modules}, .yaml: {descriptions}, .xbql: {queries})",
            "Files checked: {files} (.xbsl: {modules}, .yaml: {descriptions}, .xbql: {queries})";
        PassedOver { files: usize, outside: usize, foreign: usize, excluded: usize, strangers: usize } =>
            "Не проверено файлов: {files} (вне проектов: {outside}, не описания платформы: {foreign}, исключены настройками: {excluded}, не исходники: {strangers})",
            "Files passed over: {files} (outside of projects: {outside}, no descriptions of the platform: {foreign}, excluded by the configuration: {excluded}, no sources: {strangers})";
        Findings { findings: usize, errors: usize, warnings: usize, infos: usize } =>
            "Находок: {findings} (error: {errors}, warning: {warnings}, info: {infos})",
            "Findings: {findings} (error: {errors}, warning: {warnings}, info: {infos})";
        Rules { active: usize, total: usize } =>
            "Правил в работе: {active} из {total}", "Rules at work: {active} of {total}";
        Inactive { rules: usize } =>
            "Правил, которым не хватает данных платформы: {rules}", "Rules that lack platform data: {rules}";
        Suppressed { findings: usize } =>
            "Пропущено по комментариям: {findings}", "Left out by comments: {findings}";
        Baseline { path: String, suppressed: usize, stale: usize, not_checked: usize } =>
            "Файл исключений {path}: скрыто находок: {suppressed}, лишних исключений: {stale}, не проверено исключений: {not_checked}",
            "Baseline {path}: findings suppressed: {suppressed}, stale entries: {stale}, entries not checked: {not_checked}";
        BaselineWritten { path: String, findings: usize, entries: usize } =>
            "Файл исключений записан: {path} (находок: {findings}, исключений: {entries})",
            "Baseline written: {path} (findings: {findings}, entries: {entries})";
        BaselineAdded { path: String, findings: usize } =>
            "Файл исключений {path}: добавлено находок: {findings}", "Baseline {path}: findings added: {findings}";
        BaselinePruned { path: String, entries: usize } =>
            "Файл исключений {path}: удалено исключений: {entries}", "Baseline {path}: entries removed: {entries}";
        Carried { path: String, findings: usize, unmatched: usize } =>
            "Файл исключений {path}: перенесено находок: {findings}, не нашлось находок: {unmatched}",
            "Baseline {path}: findings carried over: {findings}, findings not met: {unmatched}";
        Fixed { findings: usize, files: usize } =>
            "Исправлено находок: {findings}, изменено файлов: {files}",
            "Findings fixed: {findings}, files changed: {files}";
        Fixable { findings: usize, files: usize } =>
            "Исправлений: {findings}, файлов: {files}", "Fixes: {findings}, files: {files}";
        Suggested { findings: usize } =>
            "Ещё исправлений с --unsafe-fixes: {findings}", "More fixes with --unsafe-fixes: {findings}";
        Written { path: String } => "Отчёт записан: {path}", "Report written: {path}";
        Merged { path: String, reports: usize, findings: usize } =>
            "Отчёт записан: {path} (отчётов: {reports}, находок: {findings})",
            "Report written: {path} (reports: {reports}, findings: {findings})";
        Changed { paths: String } => "Изменено: {paths}", "Changed: {paths}";
        ChangedMore { paths: String, more: usize } =>
            "Изменено: {paths} и ещё файлов: {more}", "Changed: {paths}, more files: {more}";
        Watching => "Жду изменений; закончить – Ctrl-C", "Watching for changes; Ctrl-C ends";
        Progress { seconds: u64 } => "Проверка, с: {seconds}", "Checking, s: {seconds}";
    }
}

sentences! {
    /// What is worth knowing though nothing is wrong.
    pub enum Note {
        Stale { path: String, rule: String, count: u32, text: String } =>
            "лишнее исключение: {path} [{rule}] ×{count}: {text}", "stale baseline entry: {path} [{rule}] ×{count}: {text}";
        Reason { reason: String } => "  причина: {reason}", "  reason: {reason}";
        Unmatched { path: String, rule: String, count: u32, message: String } =>
            "нет такой находки: {path} [{rule}] ×{count}: {message}", "no such finding: {path} [{rule}] ×{count}: {message}";
        UnknownRule { rule: String, count: usize } =>
            "нет правила {rule}; находок под ним: {count}", "no rule {rule}; findings under it: {count}";
        MergeInGit =>
            "чтобы ветки сливались без конфликтов, добавьте в .gitattributes строку: .stapellint-baseline merge=union",
            "to merge branches without conflicts, add this line to .gitattributes: .stapellint-baseline merge=union";
        AllExcluded { path: String } =>
            "всё, что дано, исключено настройками: {path}; проверять нечего",
            "everything given is excluded by the configuration: {path}; there is nothing to check";
        ArchiveUnsound { path: String, flaws: usize } =>
            "файл сборки неисправен, замечаний: {flaws}; какие, скажет: stapel verify {path}",
            "the build file is not sound, problems: {flaws}; to see them: stapel verify {path}";
        NotASource { path: String } => "{path}: не исходник, не проверен", "{path}: not a source, not checked";
        OutsideProjects { path: String } =>
            "{path}: вне проектов, не проверен", "{path}: outside of all projects, not checked";
        NotADescription { path: String } =>
            "{path}: не описание платформы, не проверен", "{path}: no description of the platform, not checked";
        MorePassedOver { files: usize } =>
            "и ещё не проверено файлов: {files}; какие и почему, скажет --show-files",
            "more files that are not checked: {files}; --show-files tells which and why";
        Inactive { rule: String } =>
            "правило {rule} не работает: в данных платформы нет нужных ему таблиц",
            "rule {rule} cannot run: the platform data lack the tables it needs";
        NeedsProject { rule: String } =>
            "правило {rule} не работает: ему нужен весь проект", "rule {rule} cannot run: it needs the whole project";
        NothingChanged { revision: String } =>
            "с ревизии {revision} в проверяемых файлах ничего не изменилось", "nothing has changed in the files checked since {revision}";
        Since { revision: String, files: usize, left_out: usize } =>
            "с ревизии {revision} изменилось файлов: {files}; опущено находок не об этих изменениях: {left_out}",
            "files changed since {revision}: {files}; findings left out that do not concern that: {left_out}";
        NotCompared { path: String } =>
            "{path}: считается изменённым целиком: сравнить его мог бы только фильтр из репозитория, а такие программы не запускаются",
            "{path}: taken for changed as a whole: only a filter that the repository names could compare it, and such programs are not run";
        FixDropped { path: String, line: u32, rule: String } =>
            "исправление не сделано, оно сломало бы синтаксис: {path}:{line} [{rule}]",
            "a fix is not made, it would break the syntax: {path}:{line} [{rule}]";
        DiffInexact { path: String } =>
            "{path}: в diff закрыты секреты или показаны кодами невидимые знаки, применить его нельзя; исправить файл: --fix",
            "{path}: the diff masks secrets or spells out characters that cannot be seen, so it cannot be applied; to fix the file: --fix";
        FixTooLarge { path: String, line: u32, rule: String } =>
            "исправление не сделано, текст стал бы длиннее во много раз: {path}:{line} [{rule}]; укоротите замену в правиле",
            "a fix is not made, the text would become many times as long: {path}:{line} [{rule}]; shorten the replacement in the rule";
        FixesGoOn =>
            "исправления отменяют друг друга, сделано не всё: исправьте остальное сами",
            "fixes undo one another, and not all are made: mend the rest yourself";
        LeftOut { format: String, findings: usize } =>
            "получатель отчёта {format} не принимает столько находок, наименее важные опущены: {findings}",
            "the reader of the {format} report does not take so many findings, the least grave are left out: {findings}";
        NoGrammar { path: String } =>
            "в данных платформы нет ключевых слов или операторов языка: {path}; проверьте, те ли это данные",
            "the platform data name no keywords or no operators of the language: {path}; check that they are the right data";
        PatternUnused { place: String, pattern: String } =>
            "{place}: образец «{pattern}» не касается ни одного исходника: проверьте, нет ли в нём ошибки",
            "{place}: the pattern '{pattern}' concerns no source: check it for a mistake";
        NotTheConfig { path: String, name: String } =>
            "{path}: не прочитан, имя файла настроек другое: {name}; если это он, переименуйте его",
            "{path}: not read, the configuration has another name: {name}; if this is it, rename it";
        ForeignGrammar { words: String } =>
            "в данных платформы есть слова языка, которых stapel не знает: {words}; файлы с ними могут быть прочитаны неверно",
            "the platform data hold words of the language that stapel does not know: {words}; files with them may be misread";
    }
}

sentences! {
    /// What packing tells.
    pub enum Packing {
        Packed { entries: usize, left_out: usize, version: String } =>
            "Версия {version}, файлов в сборке: {entries}, не вошло: {left_out}",
            "Version {version}, files in the build: {entries}, left out: {left_out}";
        LeftOut { path: String } =>
            "{path}: не вошёл, такое расширение в сборку не входит", "{path}: left out, files of this extension do not go in";
        UpToDate { path: String } => "{path}: уже есть, содержимое то же", "{path}: it is there already, with the same content";
        Dirty { files: usize } =>
            "от коммита отличаются файлы: {files}", "files that differ from the commit: {files}";
        Stored => "файл сборки не сжат: платформа такие файлы не проверена принимать",
            "the build file is not compressed: the platform was not seen to take such files";
        Findings => "проект не упакован: есть находки", "the project is not packed: there are findings";
        NotChecked => "проект не упакован: проверено не всё", "the project is not packed: not all could be checked";
    }
}

sentences! {
    /// What is said of the settings in force.
    pub enum SettingsText {
        Config { path: String } => "Файл настроек: {path}", "Configuration: {path}";
        NoConfig => "Файл настроек: нет", "Configuration: none";
        Default => "по умолчанию", "default";
        Files { paths: String } => "Для {paths}:", "For {paths}:";
        Rules { active: usize, total: usize } => "Правил в работе: {active} из {total}", "Rules at work: {active} of {total}";
        On => "работает", "on";
        Off => "выключено", "off";
        NoData => "нет данных платформы", "platform data lacking";
    }
}

sentences! {
    /// What is said of a file in the list of files.
    pub enum Listing {
        Module => "модуль", "module";
        Query => "запрос", "query";
        Descriptor => "описание проекта", "descriptor of the project";
        Subsystem => "описание подсистемы", "descriptor of a subsystem";
        Element => "элемент", "element";
        Dictionary => "словарь", "dictionary";
        Translation => "перевод словаря", "translation of a dictionary";
        Resource => "текстовый ресурс", "text resource";
        Yaml => "YAML", "YAML";
        ElementKind { kind: String } => "вид {kind}", "kind {kind}";
        Project { path: String } => "проект {path}", "project {path}";
        OutsideProjects => "не проверяется: вне проектов", "not checked: outside of all projects";
        NotADescription => "не проверяется: не описание платформы", "not checked: no description of the platform";
        Excluded => "не проверяется: исключён настройками", "not checked: excluded by the configuration";
        NotASource => "не проверяется: не исходник", "not checked: no source";
    }
}

sentences! {
    /// The head of a table that counts findings by rule.
    pub enum Column {
        Rule => "Правило", "Rule";
        Files => "Файлов", "Files";
        Findings => "Находок", "Findings";
    }
}

sentences! {
    /// What a page of a CI server tells besides counts.
    pub enum Step {
        Clean { files: usize } => "Проверено файлов: {files}, находок нет", "Files checked: {files}, nothing found";
        Incomplete { problems: usize } =>
            "Проверено не всё; не удалось проверить: {problems}", "Not all was checked; what could not be: {problems}";
    }
}

sentences! {
    /// The page of the findings.
    pub enum Page {
        Title => "stapel: находки", "stapel: findings";
        Text => "Текст", "Text";
        Severity => "Важность", "Severity";
        Rule => "Правило", "Rule";
        File => "Файл", "File";
        All => "все", "all";
        Reset => "Сбросить", "Reset";
        Shown => "Показано находок:", "Findings shown:";
        NothingHere => "Здесь находок нет.", "No findings here.";
    }
}

sentences! {
    /// What a report tells about itself.
    pub enum Left {
        Out { findings: usize } =>
            "получатель отчёта не принимает столько находок, наименее важные опущены: {findings}",
            "the reader of the report does not take so many findings, the least grave are left out: {findings}";
        Root => "корень репозитория", "the root of the repository";
    }
}

sentences! {
    /// What stands below an excerpt.
    pub enum Below {
        SeeAlso { path: String, line: u32, col: u32 } => "см. также {path}:{line}:{col}", "see also {path}:{line}:{col}";
    }
}

sentences! {
    /// Whether a rule runs by default, in the list of rules.
    pub enum Listed {
        On => "вкл", "on";
        Off => "выкл", "off";
    }
}

sentences! {
    /// The page of a rule.
    pub enum Explained {
        Properties { tier: String, severity: String, subject: String, fix: String } =>
            "слой {tier}, важность {severity}, проверяется: {subject}, исправление: {fix}",
            "tier {tier}, severity {severity}, checked: {subject}, fix: {fix}";
        Off { reason: String } => "Выключено по умолчанию: {reason}", "Off by default: {reason}";
        Reason { reason: String } => "Почему: {reason}", "Why: {reason}";
        Differs { how: String } => "Отличие от других проверок: {how}", "Other checkers differ: {how}";
        Messages => "Что сообщает:", "What it says:";
        Parameters => "Параметры:", "Parameters:";
        Parameter { name: String, default: i64, least: i64, most: i64, doc: String } =>
            "{name}: {doc} (по умолчанию {default}, от {least} до {most})",
            "{name}: {doc} (default {default}, from {least} to {most})";
        Bad => "Плохо:", "Bad:";
        Good => "Хорошо:", "Good:";
        Suppress { rule: String } =>
            "Пропустить в одном месте: // stapel: пропустить[{rule}] причина",
            "Leave out at one place: // stapel: ignore[{rule}] reason";
    }
}

sentences! {
    /// What a rule is checked on.
    pub enum Subject {
        Module => "модуль", "module";
        Element => "элемент", "element";
        Query => "запрос", "query";
        Text => "текст", "text";
        Project => "проект", "project";
    }
}

sentences! {
    /// Whether a machine can fix the findings of a rule.
    pub enum Fix {
        None => "нет", "none";
        Safe => "безопасное", "safe";
        Suggested => "предлагаемое", "suggested";
    }
}

sentences! {
    /// What `--where` tells.
    pub enum Data {
        Root { path: String } => "Данные платформы: {path}", "Platform data: {path}";
        Embedded => "встроенные", "built in";
        Source { source: String } => "Источник: {source}", "Chosen by: {source}";
        SourceBuiltIn => "по умолчанию", "default";
        Chosen { version: String } => "Версия: {version}", "Version: {version}";
        Default { version: String } => "Версия по умолчанию: {version}", "Default version: {version}";
        Available { versions: String } => "Имеющиеся версии: {versions}", "Available versions: {versions}";
        Tables => "Таблицы:", "Tables:";
        Table { table: String, state: String } => "  {table}: {state}", "  {table}: {state}";
        Complete => "полная", "complete";
        Partial => "неполная", "partial";
        Missing => "нет", "missing";
    }
}

sentences! {
    /// What `--timings` tells. A stage spans all threads, so it may take more processor time than time.
    pub enum Timing {
        Title => "Время процессора и время, мс:", "Processor time and time, ms:";
        Start => "разбор вызова", "arguments and data";
        Files => "чтение и разбор файлов", "reading and parsing";
        Rules => "правила", "rules";
        Fixes => "исправления", "fixes";
        Report => "отчёт", "report";
        Total => "всего", "total";
    }
}
