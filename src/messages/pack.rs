//! What keeps a project from being packed, what is worth a warning, and what to do about either. The path, and the
//! line where there is one, stand before the sentence and are no part of it.

use super::sentences;

sentences! {
    /// Why a project is not packed.
    pub enum Fault {
        TwoDescriptors { one: String, other: String } =>
            "в каталоге сразу два описания проекта: {one} и {other}", "the directory holds two project descriptors: {one} and {other}";
        DescriptorNotYaml => "описание проекта не YAML", "the project descriptor is not YAML";
        DescriptorNotUtf8 => "описание проекта не в кодировке UTF-8", "the project descriptor is not UTF-8";
        DescriptorTooLarge => "описание проекта слишком велико", "the project descriptor is too large";
        DuplicateKey { key: String } => "ключ {key} повторяется", "the key {key} is repeated";
        KeyMissing { key: String, other: String } => "нет ключа {key} ({other})", "the key {key} ({other}) is missing";
        ValueMissing { key: String } => "у ключа {key} нет значения", "the key {key} has no value";
        ValueNotScalar { key: String } => "значение ключа {key} не строка", "the value of the key {key} is not a text";
        ValueControl { key: String, code: String } =>
            "в значении {key} управляющий знак {code}: такое значение подделало бы строки манифеста",
            "the value of {key} holds the control character {code}: it would forge lines of the manifest";
        ValueBlankEnds { key: String } =>
            "значение {key} начинается или кончается пробелом", "the value of {key} begins or ends with a blank";
        ValueTooLong { key: String, most: usize } =>
            "значение {key} длиннее {most} байт", "the value of {key} is longer than {most} bytes";
        ValueNotName { key: String, value: String } =>
            "значение {key} «{value}» не годится для имени файла", "the value of {key}, '{value}', cannot be the name of a file";
        NoCounter { version: String } =>
            "в версии последней сборки «{version}» нет счётчика после дефиса",
            "the version of the last build, '{version}', has no counter after its hyphen";
        DirectoryNotValue { key: String, value: String, directory: String } =>
            "каталог называется «{directory}», а по описанию проекта ({key}) он «{value}»",
            "the directory is called '{directory}', and by the descriptor ({key}) it is '{value}'";
        Link => "ссылка: за ней может быть что угодно, в том числе вне проекта",
            "a link: anything may lie behind it, even outside of the project";
        Directory => "это каталог, а не файл", "a directory, not a file";
        Pipe => "это канал, а не файл", "a pipe, not a file";
        Socket => "это сокет, а не файл", "a socket, not a file";
        Device => "это устройство, а не файл", "a device, not a file";
        Denied => "нет прав на чтение", "no permission to read it";
        Vanished => "исчез во время упаковки", "it vanished while the project was packed";
        Changed => "изменился во время упаковки", "it changed while the project was packed";
        Appeared => "появился во время упаковки", "it appeared while the project was packed";
        ChangedSinceCheck => "изменился после проверки", "it changed after it was checked";
        NotChecked => "не был проверен", "it was not checked";
        SystemError { code: i32 } => "ошибка системы {code}", "system error {code}";
        Unread => "не прочитан", "it cannot be read";
        FileTooLarge => "файл больше 4 ГиБ", "the file is larger than 4 GiB";
        ArchiveTooLarge => "файл сборки больше 4 ГиБ", "the build file is larger than 4 GiB";
        ContentsTooLarge { bytes: u64, most: u64 } =>
            "содержимого {bytes} байт, а в файл сборки входит не больше {most}",
            "the contents have {bytes} bytes, and a build file takes no more than {most}";
        TooManyFiles { files: usize } =>
            "в сборке файлов: {files}, а больше 65535 в неё не входит",
            "files in the build: {files}, and it takes no more than 65535";
        NameNotUtf8 => "имя не в кодировке UTF-8", "the name is not UTF-8";
        NameNotNfc { nfc: String } =>
            "имя не в форме NFC; в ней оно «{nfc}»", "the name is not in the form NFC, where it is '{nfc}'";
        NameControl { code: String } => "в имени управляющий знак {code}", "the name holds the control character {code}";
        NameHidden { code: String } =>
            "в имени невидимый знак {code}: имя не то, каким выглядит",
            "the name holds the invisible character {code}: it is not what it looks like";
        NamePartTooLong { bytes: usize, most: usize } =>
            "имя длиннее {most} байт: {bytes}", "the name is longer than {most} bytes: {bytes}";
        NameCharacter { character: char } =>
            "в имени знак {character}, недопустимый в Windows", "the name holds {character}, which Windows does not allow";
        NameEnd => "имя кончается точкой или пробелом: Windows их теряет",
            "the name ends with a dot or a space: Windows loses them";
        NameReserved => "такое имя в Windows занято устройством", "the name is that of a device in Windows";
        NameEmpty => "пустое имя", "the name is empty";
        NameDots => "имя ведёт в другой каталог", "the name leads to another directory";
        SameName { other: String } =>
            "имя отличается от «{other}» только регистром или записью знаков: в Windows и macOS это один файл",
            "the name differs from '{other}' in case or in the form of characters only: one file to Windows and macOS";
        FileAgainstDirectory { other: String } =>
            "файл и каталог с одним именем: «{other}»", "a file and a directory of one name: '{other}'";
    }
}

sentences! {
    /// What to do about it.
    pub enum Remedy {
        KeepOneDescriptor => "оставьте одно из двух", "keep one of the two";
        MendDescriptor => "исправьте описание; подробности: stapel --select yaml ПУТЬ",
            "mend the descriptor; for details: stapel --select yaml PATH";
        GiveKey => "добавьте ключ с непустым значением", "add the key with a value that is not empty";
        GivePlainText => "запишите значение строкой без управляющих знаков и пробелов по краям",
            "write the value as a text without control characters and without blanks at its ends";
        GiveShorterText => "запишите значение короче", "write a shorter value";
        GiveLastBuild =>
            "нужна версия вида 1.0-7; если сборок ещё не было, дайте пустое значение",
            "give a version like 1.0-7, or an empty value if there has been no build yet";
        GiveFileName =>
            "в имени файла нет < > : \" | ? * \\ / и управляющих знаков, в конце нет точки и пробела, буквы в форме NFC, и в Windows оно не занято устройством",
            "the name of a file has no < > : \" | ? * \\ / and no control characters, no dot or space at its end, its letters are in the form NFC, and it is not that of a device in Windows";
        RenameDirectory => "проект лежит в каталоге поставщик/имя: переименуйте каталог или исправьте описание",
            "a project lies in the directory vendor/name: rename the directory or mend the descriptor";
        ReplaceLink => "замените ссылку самим файлом или уберите её из проекта",
            "replace the link by the file itself or take it out of the project";
        TakeOut => "уберите его из проекта", "take it out of the project";
        CheckPermissions => "проверьте права доступа", "check the permissions";
        TryAgain => "повторите, когда файлы никто не меняет", "try again when nobody changes the files";
        Split => "уменьшите проект или разделите его", "make the project smaller or split it";
        Rename => "переименуйте", "rename it";
        LookAtSystem => "проверьте диск и права доступа", "check the disk and the permissions";
    }
}

sentences! {
    /// What does not keep a project from being packed, and may be a mistake all the same.
    pub enum Caution {
        UnknownKind { value: String } =>
            "вид проекта «{value}» неизвестен, проект упакован как приложение",
            "the project kind '{value}' is unknown, the project is packed as an application";
        DirectoryNotNfc { value: String } =>
            "имя каталога не в форме NFC; в сборке оно «{value}»",
            "the name of the directory is not in the form NFC; in the build it is '{value}'";
        VersionWithoutCounter { version: String } =>
            "в версии «{version}» нет счётчика сборок после дефиса",
            "the version '{version}' has no counter of builds after a hyphen";
        SoapName { one: String, other: String } =>
            "похоже на описание службы SOAP, но не вошло: нужно имя вида {one} или {other}",
            "it looks like the description of a SOAP service and is left out: the name must be like {one} or {other}";
        DroppedResource { packed: String, dropped: String } =>
            "не вошёл: с любым расширением входят только файлы каталога {packed}, а {dropped} для сборки обычный каталог",
            "left out: only files of a directory {packed} go in whatever their extension, and {dropped} is a usual directory to a build";
        NoGit => "git не найден: ветка и коммит в сборке пусты", "no git: the branch and the commit in the build are empty";
        NoRepository => "проект не в репозитории git: ветка и коммит в сборке пусты",
            "the project is in no git repository: the branch and the commit in the build are empty";
        ForeignRepository => "репозиторий принадлежит другому пользователю, git не читает его: ветка и коммит в сборке пусты",
            "the repository belongs to another user and git does not read it: the branch and the commit in the build are empty";
        GitFailed { message: String } =>
            "git не ответил ({message}): ветка и коммит в сборке пусты",
            "git gave no answer ({message}): the branch and the commit in the build are empty";
        NoCommit => "в репозитории ещё нет коммитов: коммит в сборке пуст",
            "the repository has no commit yet: the commit in the build is empty";
        OtherRepository =>
            "git видит другой репозиторий или другой рабочий каталог, чем указывает .git: ветка и коммит в сборке пусты",
            "git sees another repository or another work tree than .git names: the branch and the commit in the build are empty";
        GitTimedOut => "git не отвечает: ветка и коммит в сборке пусты",
            "git does not answer: the branch and the commit in the build are empty";
        NotCompared { path: String, files: usize } =>
            "не узнать, отличаются ли от коммита файлы ({files}), первый: {path}; их сравнил бы фильтр из репозитория или другой репозиторий, а stapel таких программ не запускает",
            "it cannot be told whether files differ from the commit ({files}), the first: {path}; a filter that the repository names or another repository would tell, and stapel runs no such programs";
        DirtyUnknown { message: String } =>
            "не узнать, отличаются ли файлы от коммита: {message}", "it cannot be told whether files differ from the commit: {message}";
    }
}

impl Fault {
    /// What to do about it.
    #[must_use]
    pub const fn remedy(&self) -> Remedy {
        match self {
            Self::TwoDescriptors { .. } => Remedy::KeepOneDescriptor,
            Self::DescriptorNotYaml
            | Self::DescriptorNotUtf8
            | Self::DescriptorTooLarge
            | Self::DuplicateKey { .. } => Remedy::MendDescriptor,
            Self::KeyMissing { .. } | Self::ValueMissing { .. } => Remedy::GiveKey,
            Self::ValueNotScalar { .. } | Self::ValueControl { .. } | Self::ValueBlankEnds { .. } => {
                Remedy::GivePlainText
            }
            Self::ValueTooLong { .. } => Remedy::GiveShorterText,
            Self::ValueNotName { .. } => Remedy::GiveFileName,
            Self::NoCounter { .. } => Remedy::GiveLastBuild,
            Self::DirectoryNotValue { .. } => Remedy::RenameDirectory,
            Self::Link => Remedy::ReplaceLink,
            Self::Directory | Self::Pipe | Self::Socket | Self::Device => Remedy::TakeOut,
            Self::Denied => Remedy::CheckPermissions,
            Self::Vanished | Self::Changed | Self::Appeared | Self::ChangedSinceCheck | Self::NotChecked => {
                Remedy::TryAgain
            }
            Self::SystemError { .. } | Self::Unread => Remedy::LookAtSystem,
            Self::FileTooLarge
            | Self::ArchiveTooLarge
            | Self::ContentsTooLarge { .. }
            | Self::TooManyFiles { .. } => Remedy::Split,
            Self::NameNotUtf8
            | Self::NameNotNfc { .. }
            | Self::NameControl { .. }
            | Self::NameHidden { .. }
            | Self::NamePartTooLong { .. }
            | Self::NameCharacter { .. }
            | Self::NameEnd
            | Self::NameReserved
            | Self::NameEmpty
            | Self::NameDots
            | Self::SameName { .. }
            | Self::FileAgainstDirectory { .. } => Remedy::Rename,
        }
    }
}
