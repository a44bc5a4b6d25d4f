//! What keeps a project from being packed, what is worth a warning, and what to do about either. The path, and the
//! line where there is one, stand before the sentence and are no part of it.

use super::sentences;

sentences! {
    /// Why a project is not packed.
    pub enum Fault {
        TwoDescriptors { one: String, other: String } =>
            "в каталоге два описания проекта: {one} и {other}", "the directory contains two project descriptors: {one} and {other}";
        DescriptorNotYaml => "описание проекта не YAML", "the project descriptor is not YAML";
        DescriptorNotUtf8 => "описание проекта не в кодировке UTF-8", "the project descriptor is not UTF-8";
        DescriptorTooLarge => "описание проекта слишком велико", "the project descriptor is too large";
        DuplicateKey { key: String } => "ключ {key} повторяется", "the key {key} is repeated";
        KeyMissing { key: String, other: String } => "нет ключа {key} ({other})", "the key {key} ({other}) is missing";
        ValueMissing { key: String } => "у ключа {key} нет значения", "the key {key} has no value";
        ValueNotScalar { key: String } => "значение ключа {key} не строка", "the value of the key {key} is not a string";
        ValueControl { key: String, code: String } =>
            "в значении {key} управляющий символ {code}: он добавил бы строки в манифест",
            "the value of {key} contains the control character {code}: it would inject lines into the manifest";
        ValueBlankEnds { key: String } =>
            "значение {key} начинается или кончается пробелом", "the value of {key} begins or ends with a space";
        ValueTooLong { key: String, most: usize } =>
            "значение {key} длиннее {most} байт", "the value of {key} is longer than {most} bytes";
        ValueNotName { key: String, value: String } =>
            "значение {key} «{value}» недопустимо как имя файла", "the value of {key}, '{value}', cannot be a file name";
        NoCounter { version: String } =>
            "в версии последней сборки «{version}» нет счётчика после дефиса",
            "the version of the last build, '{version}', has no counter after a hyphen";
        DirectoryNotValue { key: String, value: String, directory: String } =>
            "каталог называется «{directory}», а в описании проекта ({key}) указано «{value}»",
            "the directory is called '{directory}', but the descriptor ({key}) says '{value}'";
        Link => "ссылка: она может вести и за пределы проекта",
            "a link: it may lead outside of the project";
        Directory => "это каталог, а не файл", "a directory, not a file";
        Pipe => "это канал, а не файл", "a pipe, not a file";
        Socket => "это сокет, а не файл", "a socket, not a file";
        Device => "это устройство, а не файл", "a device, not a file";
        Denied => "нет прав на чтение", "no permission to read it";
        Vanished => "исчез во время упаковки", "it disappeared while the project was packed";
        Changed => "изменился во время упаковки", "it changed while the project was packed";
        Appeared => "появился во время упаковки", "it appeared while the project was packed";
        ChangedSinceCheck => "изменился после проверки", "it changed after it was checked";
        NotChecked => "не был проверен", "it was not checked";
        SystemError { code: i32 } => "ошибка системы {code}", "system error {code}";
        Unread => "не удалось прочитать", "it cannot be read";
        FileTooLarge => "файл больше 4 ГиБ", "the file is larger than 4 GiB";
        ArchiveTooLarge => "файл сборки больше 4 ГиБ", "the build file is larger than 4 GiB";
        ContentsTooLarge { bytes: u64, most: u64 } =>
            "байт содержимого: {bytes}, а в файл сборки помещается не больше {most}",
            "the contents have {bytes} bytes, but a build file holds at most {most}";
        TooManyFiles { files: usize } =>
            "в сборке файлов: {files}, а помещается не больше 65535",
            "files in the build: {files}, but it holds at most 65535";
        NameNotUtf8 => "имя не в кодировке UTF-8", "the name is not UTF-8";
        NameNotNfc { nfc: String } =>
            "имя не в форме NFC; в этой форме оно «{nfc}»", "the name is not in NFC form, which is '{nfc}'";
        NameControl { code: String } => "в имени управляющий символ {code}", "the name contains the control character {code}";
        NameHidden { code: String } =>
            "в имени невидимый символ {code}: имя не то, каким выглядит",
            "the name contains the invisible character {code}: it is not what it looks like";
        NamePartTooLong { bytes: usize, most: usize } =>
            "имя длиннее {most} байт: {bytes}", "the name is longer than {most} bytes: {bytes}";
        NameCharacter { character: char } =>
            "в имени символ {character}, недопустимый в Windows", "the name contains {character}, which Windows does not allow";
        NameEnd => "имя кончается точкой или пробелом: Windows их отбрасывает",
            "the name ends with a dot or a space: Windows drops them";
        NameReserved => "имя зарезервировано в Windows для устройства", "the name is reserved for a device in Windows";
        NameEmpty => "пустое имя", "the name is empty";
        NameDots => "имя ведёт в другой каталог", "the name leads to another directory";
        SameName { other: String } =>
            "имя отличается от «{other}» только регистром или нормализацией Unicode: в Windows и macOS это один файл",
            "the name differs from '{other}' only in case or Unicode normalization: on Windows and macOS they are one file";
        FileAgainstDirectory { other: String } =>
            "файл и каталог с одним именем: «{other}»", "a file and a directory with the same name: '{other}'";
    }
}

sentences! {
    /// What to do about it.
    pub enum Remedy {
        KeepOneDescriptor => "оставьте одно из двух", "keep one of the two";
        MendDescriptor => "исправьте описание; подробности: stapel --select yaml ПУТЬ",
            "fix the descriptor; for details: stapel --select yaml PATH";
        GiveKey => "добавьте ключ с непустым значением", "add the key with a non-empty value";
        GivePlainText => "запишите значение строкой без управляющих символов и пробелов по краям",
            "write the value as a string without control characters and without spaces at its ends";
        GiveShorterText => "запишите значение короче", "write a shorter value";
        GiveLastBuild =>
            "укажите версию вида 1.0-7 или пустое значение, если сборок ещё не было",
            "give a version like 1.0-7, or an empty value if there has been no build yet";
        GiveFileName =>
            "выберите имя файла без < > : \" | ? * \\ / и управляющих символов, без точки и пробела в конце, в форме NFC и не зарезервированное в Windows для устройства",
            "choose a file name without < > : \" | ? * \\ / and control characters, without a dot or space at its end, in NFC form, and not reserved for a device in Windows";
        RenameDirectory => "проект должен лежать в каталоге поставщик/имя: переименуйте каталог или исправьте описание",
            "a project must lie in the directory vendor/name: rename the directory or fix the descriptor";
        ReplaceLink => "замените ссылку самим файлом или уберите её из проекта",
            "replace the link by the file itself, or remove it from the project";
        TakeOut => "уберите его из проекта", "remove it from the project";
        CheckPermissions => "проверьте права доступа", "check the permissions";
        TryAgain => "повторите, когда файлы не меняются", "try again when no files are being changed";
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
            "the version '{version}' has no build counter after a hyphen";
        SoapName { one: String, other: String } =>
            "похоже на описание службы SOAP, но пропущено: назовите его по образцу {one} или {other}",
            "looks like a SOAP service description but is skipped: name it like {one} or {other}";
        DroppedResource { packed: String, dropped: String } =>
            "пропущен: файлы с любым расширением упаковываются только из каталога {packed}, а {dropped} – обычный каталог",
            "skipped: only files of a directory {packed} are packed whatever their extension, and {dropped} is an ordinary directory";
        NoGit => "git не найден: ветка и коммит в сборке пусты", "git not found: the branch and the commit in the build are empty";
        NoRepository => "проект не в репозитории git: ветка и коммит в сборке пусты",
            "the project is not in a git repository: the branch and the commit in the build are empty";
        ForeignRepository => "репозиторий принадлежит другому пользователю, git не читает его: ветка и коммит в сборке пусты",
            "the repository belongs to another user and git does not read it: the branch and the commit in the build are empty";
        GitFailed { message: String } =>
            "git завершился ошибкой ({message}): ветка и коммит в сборке пусты",
            "git failed ({message}): the branch and the commit in the build are empty";
        NoCommit => "в репозитории ещё нет коммитов: коммит в сборке пуст",
            "the repository has no commit yet: the commit in the build is empty";
        OtherRepository =>
            "git видит другой репозиторий или другой рабочий каталог, чем указывает .git: ветка и коммит в сборке пусты",
            "git sees a different repository or work tree than .git names: the branch and the commit in the build are empty";
        GitTimedOut => "git не отвечает: ветка и коммит в сборке пусты",
            "git does not respond: the branch and the commit in the build are empty";
        NotCompared { path: String, files: usize } =>
            "неизвестно, отличаются ли от коммита файлы ({files}), первый: {path}; их мог бы сравнить только фильтр из репозитория или другой репозиторий, а stapel таких программ не запускает",
            "it is not known whether files differ from the commit ({files}), the first: {path}; only a filter of the repository or another repository could compare them, and stapel runs no such programs";
        DirtyUnknown { message: String } =>
            "неизвестно, отличаются ли файлы от коммита: {message}", "it is not known whether files differ from the commit: {message}";
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
