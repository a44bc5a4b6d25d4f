//! What a run says when nothing is wrong with the request.

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
    /// What is worth knowing though nothing is wrong.
    pub enum Note {
        Stale { path: String, rule: String, count: u32, text: String } =>
            "лишнее исключение: {path} [{rule}] ×{count}: {text}", "stale baseline entry: {path} [{rule}] ×{count}: {text}";
        Reason { reason: String } => "  причина: {reason}", "  reason: {reason}";
        Unmatched { path: String, rule: String, count: u32, message: String } =>
            "находка не найдена: {path} [{rule}] ×{count}: {message}", "no such finding: {path} [{rule}] ×{count}: {message}";
        UnknownRule { rule: String, count: usize } =>
            "нет правила {rule}; записанных для него находок: {count}", "no rule {rule}; findings recorded for it: {count}";
        MergeInGit =>
            "чтобы ветки сливались без конфликтов, добавьте в .gitattributes строку: .stapellint-baseline merge=union",
            "to merge branches without conflicts, add this line to .gitattributes: .stapellint-baseline merge=union";
        AllExcluded { path: String } =>
            "все указанные файлы исключены настройками: {path}; проверять нечего",
            "all given files are excluded by the configuration: {path}; there is nothing to check";
        ArchiveUnsound { path: String, flaws: usize } =>
            "файл сборки неисправен, ошибок: {flaws}; подробности: stapel verify {path}",
            "the build file is not sound, problems: {flaws}; for details: stapel verify {path}";
        NotASource { path: String } => "{path}: не исходник, не проверен", "{path}: not a source, not checked";
        OutsideProjects { path: String } =>
            "{path}: вне проектов, не проверен", "{path}: outside of all projects, not checked";
        NotADescription { path: String } =>
            "{path}: не описание платформы, не проверен", "{path}: not a platform description, not checked";
        LibraryUnread { path: String } =>
            "{path}: библиотека не прочитана, её имена неизвестны; подробности: stapel inspect {path}",
            "{path}: the library was not read, so its names are unknown; for details: stapel inspect {path}";
        MorePassedOver { files: usize } =>
            "не проверено ещё файлов: {files}; какие и почему: --show-files",
            "more files not checked: {files}; --show-files shows which and why";
        Inactive { rule: String } =>
            "правило {rule} не может работать: в данных платформы нет нужных ему таблиц",
            "rule {rule} cannot run: the platform data lack the tables it needs";
        NeedsProject { rule: String } =>
            "правило {rule} не может работать: ему нужен весь проект", "rule {rule} cannot run: it needs the whole project";
        NothingChanged { revision: String } =>
            "с ревизии {revision} проверяемые файлы не изменились", "no checked file has changed since {revision}";
        Since { revision: String, files: usize, left_out: usize } =>
            "с ревизии {revision} изменено файлов: {files}; не показано находок, не связанных с изменениями: {left_out}",
            "files changed since {revision}: {files}; unrelated findings not shown: {left_out}";
        NotCompared { path: String } =>
            "{path}: считается изменённым целиком: сравнить его мог бы только фильтр из репозитория, а такие программы не запускаются",
            "{path}: treated as changed as a whole: only a filter of the repository could compare it, and such programs are not run";
        FixDropped { path: String, line: u32, rule: String } =>
            "исправление пропущено, оно нарушило бы синтаксис: {path}:{line} [{rule}]",
            "fix skipped, it would break the syntax: {path}:{line} [{rule}]";
        DiffInexact { path: String } =>
            "{path}: в diff скрыты секреты или показаны кодами невидимые символы, применить его нельзя; исправить файл: --fix",
            "{path}: the diff masks secrets or shows invisible characters as codes, so it cannot be applied; to fix the file: --fix";
        FixTooLarge { path: String, line: u32, rule: String } =>
            "исправление пропущено, текст стал бы длиннее во много раз: {path}:{line} [{rule}]; укоротите замену в правиле",
            "fix skipped, the text would become many times longer: {path}:{line} [{rule}]; shorten the replacement in the rule";
        FixBarred { path: String, line: u32, rule: String } =>
            "исправление пропущено, оно изменило бы и другой файл, который исключён или не в UTF-8: {path}:{line} [{rule}]",
            "fix skipped, it would also change another file, which is excluded or not UTF-8: {path}:{line} [{rule}]";
        AlsoChanged { path: String } =>
            "исправления меняют и файл, который не проверялся: {path}",
            "fixes also change a file that was not checked: {path}";
        FixesGoOn =>
            "исправления отменяют друг друга, сделаны не все: исправьте остальное сами",
            "fixes undo one another, so not all are applied: fix the rest yourself";
        LeftOut { format: String, findings: usize } =>
            "отчёт {format} не вмещает столько находок, наименее важные опущены: {findings}",
            "the {format} report cannot hold so many findings, the least severe are omitted: {findings}";
        NoGrammar { path: String } =>
            "в данных платформы нет ключевых слов или операторов языка: {path}; проверьте, те ли это данные",
            "the platform data contain no keywords or no operators of the language: {path}; check that they are the right data";
        PatternUnused { place: String, pattern: String } =>
            "{place}: под шаблон «{pattern}» не подходит ни один исходник: проверьте, нет ли в нём ошибки",
            "{place}: the pattern '{pattern}' matches no source: check it for a mistake";
        NotTheConfig { path: String, name: String } =>
            "{path}: не прочитан, файл настроек называется {name}; если это он, переименуйте его",
            "{path}: not read, the configuration file is called {name}; if this is meant to be it, rename it";
        ConfigInProject { path: String, project: String } =>
            "{path}: не прочитан: он лежит внутри проекта ({project}), а проект проверяется по ближайшему файлу настроек в его каталоге или выше; для части файлов есть overrides",
            "{path}: not read: it lies inside a project ({project}), which is checked by the nearest configuration in its folder or above; for some of its files, use overrides";
        MoreConfigsInProjects { files: usize } =>
            "не прочитано ещё файлов настроек внутри проектов: {files}", "more configurations inside projects, not read: {files}";
        ForeignGrammar { words: String } =>
            "в данных платформы есть слова языка, которых stapel не знает: {words}; файлы с ними могут быть прочитаны неверно",
            "the platform data contain words of the language that stapel does not know: {words}; files with them may be misread";
    }
}
