//! The texts of `--help`. What options there are is known by the commands in `cli`.

use super::Bilingual;

const fn both(ru: &'static str, en: &'static str) -> Bilingual {
    Bilingual { ru, en }
}

/// Texts of the page around the options.
pub mod page {
    use super::{Bilingual, both};

    pub const ABOUT: Bilingual = both(
        "Проверяет исходники проектов: модули .xbsl и описания .yaml.",
        "Checks the sources of projects: .xbsl modules and .yaml descriptions.",
    );
    pub const ABOUT_CHECK: Bilingual = both(
        "Проверяет файлы и каталоги и сообщает о находках. Без путей проверяет текущий каталог.",
        "Checks files and directories and reports findings. Without paths it checks the current directory.",
    );
    pub const ABOUT_PACK: Bilingual = both(
        "Проверяет проект и, если он чист, упаковывает его в файл сборки .xasm или .xlib.",
        "Checks a project and, if it is clean, packs it into a build file .xasm or .xlib.",
    );
    pub const ABOUT_EXPLAIN: Bilingual = both(
        "Рассказывает о правиле: что оно находит, почему это важно, примеры.",
        "Tells about a rule: what it finds, why that matters, examples.",
    );
    pub const ABOUT_INSPECT: Bilingual = both(
        "Рассказывает, что в файле сборки: манифест, подсистемы, элементы.",
        "Tells what a build file holds: manifest, subsystems, elements.",
    );
    pub const ABOUT_VERIFY: Bilingual = both(
        "Проверяет, исправен ли файл сборки и из этих ли исходников он собран.",
        "Checks whether a build file is sound and was made from these sources.",
    );
    pub const ABOUT_BASELINE: Bilingual = both(
        "Работает с файлом исключений: add замораживает находки, import переносит файл прежнего инструмента.",
        "Works on the baseline file: add freezes findings, import carries over the file of an earlier tool.",
    );
    pub const ABOUT_BASELINE_ADD: Bilingual = both(
        "Замораживает находки указанных правил: дописывает их в файл исключений.",
        "Freezes the findings of the rules named: adds them to the baseline file.",
    );
    pub const ABOUT_BASELINE_IMPORT: Bilingual = both(
        "Переносит файл .xbsllint-baseline вместе с причинами в файл исключений рядом с ним.",
        "Carries a file .xbsllint-baseline with its reasons over to the baseline file beside it.",
    );
    pub const ABOUT_COMPLETIONS: Bilingual = both(
        "Печатает скрипт, по которому оболочка дополняет команды, ключи и правила.",
        "Prints a script by which a shell completes commands, options and rules.",
    );
    pub const ABOUT_MAN: Bilingual =
        both("Печатает страницу руководства для man.", "Prints the manual page for man.");
    pub const ABOUT_REPORT: Bilingual = both(
        "Работает с готовыми отчётами: merge сливает несколько в один.",
        "Works on reports already written: merge makes one of several.",
    );
    pub const ABOUT_REPORT_MERGE: Bilingual = both(
        "Сливает отчёты Code Quality нескольких заданий в один: каждая находка один раз, по порядку.",
        "Merges Code Quality reports of several jobs into one: each finding once, in order.",
    );
    pub const USAGE: Bilingual = both("Вызов:", "Usage:");
    pub const OPTIONS_PLACE: Bilingual = both("[ключи]", "[options]");
    pub const COMMANDS: Bilingual = both("Команды:", "Commands:");
    pub const DEFAULT_COMMAND: Bilingual = both("(без команды)", "(no command)");
    pub const DEFAULT_COMMAND_DOES: Bilingual = both("то же, что lint", "the same as lint");
    pub const ALLOWED: Bilingual = both("допустимо:", "allowed:");
    pub const DEFAULT: Bilingual = both("по умолчанию:", "default:");
    pub const ENVIRONMENT: Bilingual = both("Переменные окружения:", "Environment variables:");
    pub const EXIT_CODES: Bilingual = both("Коды возврата:", "Exit codes:");
}

/// Names of values.
pub mod value {
    use super::{Bilingual, both};

    pub const PATHS: Bilingual = both("ПУТИ", "PATHS");
    pub const BRANCH: Bilingual = both("ВЕТКА", "BRANCH");
    pub const COMMIT: Bilingual = both("КОММИТ", "COMMIT");
    pub const MOMENT: Bilingual = both("ВРЕМЯ", "TIME");
    pub const ACTION: Bilingual = both("ДЕЙСТВИЕ", "ACTION");
    pub const REASON: Bilingual = both("ПРИЧИНА", "REASON");
    pub const SHELL: Bilingual = both("ОБОЛОЧКА", "SHELL");
    pub const RULE: Bilingual = both("ПРАВИЛО", "RULE");
    pub const SELECTORS: Bilingual = both("ПРАВИЛА", "RULES");
    pub const NUMBER: Bilingual = both("ЧИСЛО", "N");
    pub const DIRECTORY: Bilingual = both("КАТАЛОГ", "DIR");
    pub const REVISION: Bilingual = both("РЕВИЗИЯ", "REV");
    pub const FILES: Bilingual = both("ФАЙЛЫ", "FILES");
    pub const FILE: Bilingual = both("ФАЙЛ", "FILE");
    pub const VERSION: Bilingual = both("ВЕРСИЯ", "VERSION");
    pub const LANGUAGE: Bilingual = both("ЯЗЫК", "LANGUAGE");
    pub const FORMAT: Bilingual = both("ФОРМАТ", "FORMAT");
    pub const REPORT: Bilingual = both("ФОРМАТ=ФАЙЛ", "FORMAT=FILE");
    pub const PROJECT: Bilingual = both("ПРОЕКТ", "PROJECT");
    pub const DIGEST: Bilingual = both("СУММА", "DIGEST");
    pub const WHEN: Bilingual = both("КОГДА", "WHEN");
    pub const SEVERITY: Bilingual = both("ВАЖНОСТЬ", "SEVERITY");
}

/// Parts of the manual page.
pub mod manual {
    use super::{Bilingual, both};

    pub const TITLE: Bilingual = both("Руководство stapel", "stapel manual");
    pub const NAME: Bilingual = both("ИМЯ", "NAME");
    pub const SYNOPSIS: Bilingual = both("ОБЗОР", "SYNOPSIS");
    pub const OPTIONS: Bilingual = both("КЛЮЧИ", "OPTIONS");
    pub const ENVIRONMENT: Bilingual = both("ПЕРЕМЕННЫЕ ОКРУЖЕНИЯ", "ENVIRONMENT");
    pub const EXIT_STATUS: Bilingual = both("КОДЫ ВОЗВРАТА", "EXIT STATUS");
}

/// Headings over groups of options.
pub mod section {
    use super::{Bilingual, both};

    pub const RULES: Bilingual = both("Правила:", "Rules:");
    pub const FIXES: Bilingual = both("Исправления:", "Fixes:");
    pub const FILES: Bilingual = both("Файлы и данные:", "Files and data:");
    pub const BASELINE: Bilingual = both("Исключения:", "Baseline:");
    pub const PACK: Bilingual = both("Файл сборки:", "Build file:");
    pub const VERSION: Bilingual = both("Версия и происхождение:", "Version and origin:");
    pub const BESIDE: Bilingual = both("Рядом с файлом сборки:", "Beside the build file:");
    pub const GATE: Bilingual = both("Проверка перед упаковкой:", "Check before packing:");
    pub const REPORT: Bilingual = both("Отчёт:", "Report:");
    pub const OUTCOME: Bilingual = both("Итог:", "Outcome:");
    pub const COMPARE: Bilingual = both("Сравнение:", "Comparison:");
    pub const OTHER: Bilingual = both("Прочее:", "Other:");
}

/// What an option does.
pub mod flag {
    use super::{Bilingual, both};

    pub const SELECT: Bilingual = both(
        "проверять только эти правила: id, группа (часть id до косой черты) или слой A, B, C, D; через запятую или повтором ключа",
        "check these rules only: an id, a group (the part of the id before the slash) or a tier A, B, C, D; with commas or repeated",
    );
    pub const IGNORE: Bilingual = both("не проверять эти правила", "leave these rules out");
    pub const ENABLE: Bilingual =
        both("добавить правила, выключенные по умолчанию", "add rules that are off by default");
    pub const LIST_RULES: Bilingual = both(
        "перечислить правила и закончить; с --format json в виде JSON",
        "list the rules and end; with --format json as JSON",
    );
    pub const FIX: Bilingual = both(
        "исправить в файлах то, что исправляется однозначно, и сообщить об остальном",
        "mend in the files what can be mended in one way only, and report the rest",
    );
    pub const UNSAFE_FIXES: Bilingual = both(
        "с --fix и --diff: и то, что стоит просмотреть человеку",
        "with --fix and --diff: also what a person should look at",
    );
    pub const DIFF: Bilingual = both(
        "вместо отчёта показать исправления как diff и ничего не записать; код 1, если исправить есть что",
        "instead of a report, show the fixes as a diff and write nothing; exit code 1 if there is something to fix",
    );
    pub const JOBS: Bilingual =
        both("число потоков; 0: по числу ядер", "number of threads; 0: as many as cores");
    pub const ROOT: Bilingual = both(
        "корень, от которого отсчитаны пути отчётов и выше которого ничего не ищется; без ключа найдётся по .git",
        "the root that paths of reports start from and above which nothing is looked for; found by .git otherwise",
    );
    pub const NO_IGNORE: Bilingual =
        both("проверять и то, что исключено в .gitignore", "check what .gitignore excludes, too");
    pub const STDIN: Bilingual = both(
        "проверить текст из стандартного ввода как файл --filename; работают правила, которым хватает одного файла",
        "check the text of standard input as the file of --filename, by the rules that need no other file",
    );
    pub const FILENAME: Bilingual = both(
        "имя файла для --stdin: от него зависят вид исходника, корень и файл исключений; самого файла может не быть",
        "name of the file for --stdin: it tells the kind of source, the root and the baseline; the file need not exist",
    );
    pub const SINCE: Bilingual = both(
        "сообщать только о том, что изменилось в рабочем каталоге git с места, где ветка отошла от этой ревизии; новые файлы целиком",
        "tell only of what has changed in the work tree of git since the branch left this revision; new files wholly",
    );
    pub const SHOW_SETTINGS: Bilingual = both(
        "показать действующие настройки, откуда каждая взята и какие правила работают, и закончить; с --format json в виде JSON",
        "show the settings in force, where each comes from and which rules run, and end; with --format json as JSON",
    );
    pub const SHOW_FILES: Bilingual = both(
        "перечислить файлы: что это за файл и из какого он проекта или почему не проверяется – и закончить; с --format json в виде JSON",
        "list the files: what each is and of which project, or why it is not checked, and end; with --format json as JSON",
    );
    pub const CONFIG: Bilingual = both(
        "настройки из этого файла; без ключа .stapel.yaml ищется от первого пути вверх до корня",
        "the configuration in this file; otherwise .stapel.yaml is looked for from the first path up to the root",
    );
    pub const NO_CONFIG: Bilingual = both("не искать файл настроек", "look for no configuration file");
    pub const BASELINE: Bilingual = both(
        "скрыть находки, замороженные в этом файле исключений; без ключа .stapellint-baseline ищется рядом с путями и выше",
        "suppress the findings frozen in this baseline file; otherwise .stapellint-baseline is looked for beside the paths and above",
    );
    pub const NO_BASELINE: Bilingual = both("не искать файл исключений", "look for no baseline file");
    pub const WRITE_BASELINE: Bilingual = both(
        "вместо отчёта записать все находки в файл исключений; причины остаются",
        "instead of a report, write all findings to a baseline file; reasons stay",
    );
    pub const STALE_BASELINE: Bilingual = both(
        "перечислить исключения, которые больше ничего не скрывают",
        "list the entries that suppress nothing any more",
    );
    pub const PRUNE_BASELINE: Bilingual = both(
        "перечислить такие исключения и удалить их из файла; остальные не меняются",
        "list such entries and remove them from the file; the others are left alone",
    );
    pub const FAIL_ON_STALE: Bilingual =
        both("вернуть 1, если такие исключения есть", "end with 1 if there are such entries");
    pub const ADD_RULE: Bilingual = both(
        "правила, находки которых заморозить: id, группа или слой; обязательный ключ",
        "the rules whose findings to freeze: an id, a group or a tier; required",
    );
    pub const REASON: Bilingual = both(
        "причина для новых исключений и для тех, у которых её нет",
        "the reason for new entries and for those without one",
    );
    pub const ADD_BASELINE: Bilingual = both(
        "файл исключений; если его нет, он будет создан; без ключа ищется выше путей",
        "the baseline file, created if there is none; looked for above the paths otherwise",
    );
    pub const IMPORT_BASELINE: Bilingual = both(
        "файл исключений, куда перенести; без ключа .stapellint-baseline рядом с переносимым",
        "the baseline file to carry over to; .stapellint-baseline beside the other one otherwise",
    );
    pub const AGAINST: Bilingual = both(
        "собрать этот проект заново с теми же версией, временем, веткой и коммитом и сравнить байты",
        "build this project again with the same version, time, branch and commit, and compare the bytes",
    );
    pub const SHA256: Bilingual = both("ожидаемая SHA-256 файла", "the SHA-256 expected of the file");
    pub const ALL: Bilingual =
        both("упаковать все проекты, найденные в каталоге", "pack every project found in the directory");
    pub const OUTPUT: Bilingual = both(
        "каталог для файла сборки; без ключа текущий, а внутри проекта – dist рядом с каталогом поставщика",
        "directory for the build file; the current one otherwise, or, inside the project, dist beside the vendor's directory",
    );
    pub const FORCE: Bilingual = both(
        "заменить файл сборки с тем же именем и другим содержимым",
        "replace a build file of the same name and other content",
    );
    pub const DRY_RUN: Bilingual = both(
        "сделать всё, кроме записи, и показать, что вошло бы",
        "do everything but write, and show what would go in",
    );
    pub const STORE: Bilingual = both(
        "не сжимать; платформа такие файлы не проверена принимать",
        "do not compress; the platform was not seen to take such files",
    );
    pub const BUILD_VERSION: Bilingual = both("версия сборки целиком", "the version of the build, whole");
    pub const LAST_BUILD: Bilingual = both(
        "версия последней сборки: счётчик станет на 1 больше; без обоих ключей счётчик – из CI_PIPELINE_IID, GITHUB_RUN_NUMBER или BUILD_NUMBER, иначе 1",
        "version of the last build: the counter will be 1 more; without both options the counter is that of CI_PIPELINE_IID, GITHUB_RUN_NUMBER or BUILD_NUMBER, else 1",
    );
    pub const BRANCH: Bilingual =
        both("имя ветки; без ключа из git", "name of the branch; from git otherwise");
    pub const COMMIT: Bilingual = both("коммит; без ключа из git", "the commit; from git otherwise");
    pub const CREATED: Bilingual = both(
        "время сборки: секунды с 1970 года или 2026-11-20T09:44:11Z; без ключа SOURCE_DATE_EPOCH, иначе время коммита",
        "time of the build: seconds since 1970 or 2026-11-20T09:44:11Z; SOURCE_DATE_EPOCH otherwise, else the time of the commit",
    );
    pub const REQUIRE_CLEAN: Bilingual = both(
        "отказать, если упаковываемые файлы отличаются от коммита",
        "refuse if files to be packed differ from the commit",
    );
    pub const PROVENANCE: Bilingual = both(
        "записать и неподписанное происхождение: in-toto, SLSA v1",
        "write an unsigned provenance, too: in-toto, SLSA v1",
    );
    pub const DOTENV: Bilingual = both(
        "записать в файл строки STAPEL_ARCHIVE=… и другие для следующих шагов CI",
        "write lines STAPEL_ARCHIVE=… and others to a file for later steps of CI",
    );
    pub const NO_CHECK: Bilingual = both("не проверять", "do not check");
    pub const ANSWER: Bilingual = both("вид ответа", "form of the answer");
    pub const DATA_DIR: Bilingual = both(
        "каталог данных платформы с файлом index.json; без ключа встроенные данные",
        "directory of platform data with its index.json; the built-in data otherwise",
    );
    pub const ELEMENT_VERSION: Bilingual = both(
        "версия данных платформы; без ключа последняя",
        "version of the platform data; the latest otherwise",
    );
    pub const WHERE: Bilingual = both(
        "показать, какие данные платформы взяты, и закончить; с --format json в виде JSON",
        "show which platform data are used and end; with --format json as JSON",
    );
    pub const FORMAT: Bilingual = both(
        "вид отчёта; codeclimate понимает GitLab Code Quality, sarif – GitHub Code Scanning, github – GitHub Actions, rdjson – reviewdog",
        "form of the report; codeclimate is what GitLab Code Quality reads, sarif GitHub Code Scanning, github GitHub Actions, rdjson reviewdog",
    );
    pub const REPORT: Bilingual = both(
        "записать ещё один отчёт в файл; ключ можно повторять, проверка при этом одна",
        "write one more report to a file; may be repeated, the check is done once",
    );
    pub const OUT: Bilingual = both(
        "записать отчёт или список в файл (UTF-8 без BOM), а не в стандартный вывод",
        "write the report or the list to a file (UTF-8 without BOM), not to standard output",
    );
    pub const EXCERPTS: Bilingual = both(
        "показывать строки исходника, даже если вывод не на терминал",
        "show lines of the source even if the output is no terminal",
    );
    pub const WATCH: Bilingual = both(
        "проверять снова, как только меняются файлы или настройки, пока не прервут",
        "check again whenever files or settings change, until interrupted",
    );
    pub const INDEX: Bilingual = both(
        "не проверять, а рассказать в JSON, из чего состоит проект: элементы, методы, компоненты форм",
        "instead of checking, tell as JSON what a project consists of: elements, methods, components of forms",
    );
    pub const COLOR: Bilingual = both("когда раскрашивать вывод", "when to colour the output");
    pub const TIMINGS: Bilingual =
        both("показать время процессора по этапам", "show the processor time of each stage");
    pub const FAIL_ON: Bilingual =
        both("с какой важности находка даёт код 1", "the severity from which on a finding gives exit code 1");
    pub const EXIT_ZERO: Bilingual = both("вместо кода 1 возвращать 0", "end with 0 instead of 1");
    pub const LANG: Bilingual = both("язык вывода", "language of the output");
    pub const VERSION: Bilingual = both("показать версию и закончить", "show the version and end");
    pub const HELP: Bilingual = both("показать эту справку и закончить", "show this help and end");
}

/// What an environment variable does.
pub mod variable {
    use super::{Bilingual, both};

    pub const LANG: Bilingual =
        both("язык вывода, если нет --lang", "language of the output, unless --lang says");
    pub const DATA_DIR: Bilingual = both(
        "каталог данных платформы, если нет --data-dir",
        "directory of platform data, unless --data-dir says",
    );
    pub const STEP_SUMMARY: Bilingual = both(
        "файл, к которому отчёт github добавит сводку",
        "the file that the github report adds a summary to",
    );
    pub const BACKTRACE: Bilingual = both("показать место сбоя", "show the place of a crash");
    pub const NO_COLOR: Bilingual = both("не раскрашивать вывод", "no colours in the output");
    pub const CLICOLOR_FORCE: Bilingual = both("раскрашивать вывод всегда", "always colour the output");
}

/// What an exit code means.
pub mod exit {
    use super::{Bilingual, both};

    pub const CLEAN: Bilingual = both("нет находок, достигших --fail-on", "no finding at or above --fail-on");
    pub const FINDINGS: Bilingual = both("такие находки есть", "there are such findings");
    pub const TROUBLE: Bilingual = both(
        "проверить не удалось или удалось не всё: вызов, данные, нечитаемый файл, сбой правила",
        "the check could not be done, or not wholly: usage, data, unreadable file, crash of a rule",
    );
}
