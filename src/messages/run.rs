//! What the program says when nothing is wrong with the request.

pub use stapel_engine::messages::run::{Note, Word};

use super::sentences;
use crate::rules::{Fixability, Severity};

sentences! {
    /// The lines after the findings.
    pub enum Summary {
        Files { files: usize, modules: usize, descriptions: usize, queries: usize } =>
            "Проверено файлов: {files} (.xbsl: {modules}, .yaml: {descriptions}, .xbql: {queries})",
            "Files checked: {files} (.xbsl: {modules}, .yaml: {descriptions}, .xbql: {queries})";
        PassedOver { files: usize, outside: usize, foreign: usize, excluded: usize, strangers: usize } =>
            "Не проверено файлов: {files} (вне проектов: {outside}, не описания платформы: {foreign}, исключены настройками: {excluded}, не исходники: {strangers})",
            "Files not checked: {files} (outside of projects: {outside}, not platform descriptions: {foreign}, excluded by the configuration: {excluded}, not sources: {strangers})";
        Findings { findings: usize, errors: usize, warnings: usize, infos: usize } =>
            "Находок: {findings} (error: {errors}, warning: {warnings}, info: {infos})",
            "Findings: {findings} (error: {errors}, warning: {warnings}, info: {infos})";
        Rules { active: usize, total: usize } =>
            "Правил в работе: {active} из {total}", "Rules at work: {active} of {total}";
        Inactive { rules: usize } =>
            "Правил без нужных данных платформы: {rules}", "Rules without the platform data they need: {rules}";
        Suppressed { findings: usize } =>
            "Пропущено по комментариям: {findings}", "Suppressed by comments: {findings}";
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
            "Файл исключений {path}: перенесено находок: {findings}, не найдено: {unmatched}",
            "Baseline {path}: findings carried over: {findings}, findings not matched: {unmatched}";
        Fixed { findings: usize, files: usize } =>
            "Исправлено находок: {findings}, изменено файлов: {files}",
            "Findings fixed: {findings}, files changed: {files}";
        Fixable { findings: usize, files: usize } =>
            "Исправлений: {findings}, файлов: {files}", "Fixes: {findings}, files: {files}";
        Suggested { findings: usize } =>
            "Ещё исправлений с --unsafe-fixes: {findings}", "More fixes with --unsafe-fixes: {findings}";
        CanBeFixed { findings: usize } =>
            "Можно исправить с --fix: {findings}", "Can be fixed with --fix: {findings}";
        CanBeFixedOrMore { findings: usize, more: usize } =>
            "Можно исправить с --fix: {findings}, ещё с --unsafe-fixes: {more}",
            "Can be fixed with --fix: {findings}, more with --unsafe-fixes: {more}";
        CanBeFixedUnsafely { findings: usize } =>
            "Можно исправить с --fix --unsafe-fixes: {findings}",
            "Can be fixed with --fix --unsafe-fixes: {findings}";
        FilesRead { files: usize } =>
            "Прочитано файлов: {files}; какие и почему: --show-files", "Files read: {files}; which and why: --show-files";
        RulesByGroup => "Правила в работе:", "Rules at work:";
        RulesOfGroup { group: String, rules: String } => "  {group}: {rules}", "  {group}: {rules}";
        Written { path: String } => "Отчёт записан: {path}", "Report written: {path}";
        Merged { path: String, reports: usize, findings: usize } =>
            "Отчёт записан: {path} (отчётов: {reports}, находок: {findings})",
            "Report written: {path} (reports: {reports}, findings: {findings})";
        Changed { paths: String } => "Изменено: {paths}", "Changed: {paths}";
        ChangedMore { paths: String, more: usize } =>
            "Изменено: {paths} и ещё файлов: {more}", "Changed: {paths}, more files: {more}";
        Watching => "Жду изменений; остановить: Ctrl-C", "Watching for changes; press Ctrl-C to stop";
        Progress { seconds: u64 } => "Проверка, секунд: {seconds}", "Checking, seconds: {seconds}";
    }
}

sentences! {
    /// What packing tells.
    pub enum Packing {
        Packed { entries: usize, left_out: usize, version: String } =>
            "Версия {version}, упаковано файлов: {entries}, пропущено: {left_out}",
            "Version {version}, files packed: {entries}, skipped: {left_out}";
        LeftOut { path: String } =>
            "{path}: пропущен, файлы с таким расширением не упаковываются", "{path}: skipped, files with this extension are not packed";
        UpToDate { path: String } => "{path}: уже есть, содержимое то же", "{path}: already exists with the same content";
        Dirty { files: usize } =>
            "от коммита отличаются файлы: {files}", "files that differ from the commit: {files}";
        Stored => "файл сборки не сжат: не проверено, принимает ли платформа такие файлы",
            "the build file is not compressed: it is not known whether the platform accepts such files";
        Findings => "проект не упакован: есть находки", "the project is not packed: there are findings";
        NotChecked => "проект не упакован: проверка неполна", "the project is not packed: the check is incomplete";
    }
}

sentences! {
    /// What is said of the settings in force.
    pub enum SettingsText {
        Config { path: String } => "Файл настроек: {path}", "Configuration: {path}";
        NoConfig => "Файл настроек: нет", "Configuration: none";
        Default => "по умолчанию", "default";
        Projects { paths: String } => "Проекты: {paths}", "Projects: {paths}";
        Files { paths: String } => "Для {paths}:", "For {paths}:";
        Rules { active: usize, total: usize } => "Правил в работе: {active} из {total}", "Rules at work: {active} of {total}";
        On => "работает", "on";
        Off => "выключено", "off";
        NoData => "нет данных платформы", "platform data missing";
    }
}

sentences! {
    /// What is said of a file in the list of files.
    pub enum Listing {
        Module => "модуль", "module";
        Query => "запрос", "query";
        Descriptor => "описание проекта", "project descriptor";
        Subsystem => "описание подсистемы", "subsystem descriptor";
        Element => "элемент", "element";
        Dictionary => "словарь", "dictionary";
        Translation => "перевод словаря", "dictionary translation";
        Resource => "текстовый ресурс", "text resource";
        Yaml => "YAML", "YAML";
        ElementKind { kind: String } => "вид {kind}", "kind {kind}";
        Project { path: String } => "проект {path}", "project {path}";
        OutsideProjects => "не проверяется: вне проектов", "not checked: outside of all projects";
        NotADescription => "не проверяется: не описание платформы", "not checked: not a platform description";
        Excluded => "не проверяется: исключён настройками", "not checked: excluded by the configuration";
        NotASource => "не проверяется: не исходник", "not checked: not a source";
    }
}

sentences! {
    /// The head of a table that counts findings.
    pub enum Column {
        Rule => "Правило", "Rule";
        File => "Файл", "File";
        Group => "Группа", "Group";
        Files => "Файлов", "Files";
        Findings => "Находок", "Findings";
    }
}

sentences! {
    /// What a page of a CI server tells besides counts.
    pub enum Step {
        Clean { files: usize } => "Проверено файлов: {files}, находок нет", "Files checked: {files}, no findings";
        Incomplete { problems: usize } =>
            "Проверка неполна; не удалось проверить: {problems}", "The check is incomplete; could not be checked: {problems}";
    }
}

sentences! {
    /// The page of the findings.
    pub enum Page {
        Title => "Находки stapel", "stapel findings";
        TitleOf { project: String } => "{project}: находки stapel", "{project}: stapel findings";
        Project => "Проект", "Project";
        Projects => "Проекты", "Projects";
        Commit => "Коммит", "Commit";
        Committed => "Время коммита", "Commit time";
        Tool => "Версия stapel", "stapel version";
        Data => "Данные платформы", "Platform data";
        Findings { findings: usize, errors: usize, warnings: usize, infos: usize } =>
            "Находок: {findings} (ошибок: {errors}, предупреждений: {warnings}, замечаний: {infos})",
            "Findings: {findings} (errors: {errors}, warnings: {warnings}, info: {infos})";
        Fixable { safe: usize, suggested: usize } =>
            "Исправлений с --fix: {safe}, ещё с --unsafe-fixes: {suggested}",
            "Fixes with --fix: {safe}, more with --unsafe-fixes: {suggested}";
        Skip => "К находкам", "Skip to the findings";
        Filters => "Фильтры", "Filters";
        Text => "Поиск", "Search";
        Severity => "Важность", "Severity";
        Rule => "Правило", "Rule";
        File => "Файл", "File";
        Fix => "Исправление", "Fix";
        Group => "Группировка", "Grouping";
        ByFile => "по файлам", "by file";
        ByRule => "по правилам", "by rule";
        Rules => "По правилам", "By rule";
        All => "все", "all";
        Reset => "Сбросить", "Reset";
        Shown => "Показано находок:", "Findings shown:";
        NothingHere => "Здесь находок нет.", "No findings here.";
        HasFix { fix: String } => "исправление: {fix}", "fix: {fix}";
    }
}

sentences! {
    /// Severities on a page for people: of one finding, and over several.
    pub enum SeverityName {
        Error => "ошибка", "error";
        Warning => "предупреждение", "warning";
        Info => "замечание", "info";
        Errors => "ошибки", "errors";
        Warnings => "предупреждения", "warnings";
        Infos => "замечания", "info";
    }
}

impl SeverityName {
    /// The name over one finding.
    #[must_use]
    pub const fn of(severity: Severity) -> Self {
        match severity {
            Severity::Error => Self::Error,
            Severity::Warning => Self::Warning,
            Severity::Info => Self::Info,
        }
    }

    /// The name over several findings.
    #[must_use]
    pub const fn of_several(severity: Severity) -> Self {
        match severity {
            Severity::Error => Self::Errors,
            Severity::Warning => Self::Warnings,
            Severity::Info => Self::Infos,
        }
    }
}

sentences! {
    /// What a report tells about itself.
    pub enum Left {
        Out { findings: usize } =>
            "отчёт не вмещает столько находок, наименее важные опущены: {findings}",
            "the report cannot hold so many findings, the least severe are omitted: {findings}";
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
        Reason => "Почему:", "Why:";
        Differs => "Отличие от других проверок:", "Differs from other checkers:";
        Messages => "Сообщение:", "Message:";
        Parameters => "Параметры:", "Parameters:";
        Parameter { name: String, default: i64, least: i64, most: i64, doc: String } =>
            "{name}: {doc} (по умолчанию {default}, от {least} до {most})",
            "{name}: {doc} (default {default}, from {least} to {most})";
        NeedsData { tables: String } => "Нужные таблицы данных платформы: {tables}", "Tables of platform data it needs: {tables}";
        Bad => "Плохо:", "Bad:";
        Good => "Хорошо:", "Good:";
        Suppress { rule: String } =>
            "Пропустить одну находку: // stapel: пропустить[{rule}] причина",
            "Suppress one finding: // stapel: ignore[{rule}] reason";
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

impl Fix {
    #[must_use]
    pub const fn of(fixability: Fixability) -> Self {
        match fixability {
            Fixability::None => Self::None,
            Fixability::Safe => Self::Safe,
            Fixability::Suggested => Self::Suggested,
        }
    }
}

sentences! {
    /// What `--where` tells.
    pub enum Data {
        Root { path: String } => "Данные платформы: {path}", "Platform data: {path}";
        Used { path: String, version: String } =>
            "Данные платформы: {path}, версия {version}", "Platform data: {path}, version {version}";
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
        PartialBut { types: usize } => "неполная, полностью описано типов: {types}", "partial, complete for types: {types}";
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
