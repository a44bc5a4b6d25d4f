//! What is wrong with an archive. The path of the entry stands before the sentence and is no part of it.

use super::sentences;

sentences! {
    /// What makes an archive unsound: readers could disagree about it, it harms who unpacks it, or it breaks the
    /// rules for build files.
    pub enum Flaw {
        // The frame.
        TrailingData { bytes: u64 } => "лишние байты после конца архива: {bytes}", "bytes after the end of the archive: {bytes}";
        LeadingData { bytes: u64 } => "лишние байты перед первой записью: {bytes}", "bytes before the first entry: {bytes}";
        Gap { at: u64, bytes: u64 } =>
            "с байта {at} байты, не принадлежащие ни одной записи: {bytes}",
            "from byte {at} on, bytes that belong to no entry: {bytes}";
        HiddenEntry { at: u64 } =>
            "запись на байте {at} отсутствует в оглавлении", "an entry at byte {at} is not listed in the directory";
        ArchiveComment { bytes: u64 } => "у архива комментарий, байт: {bytes}", "the archive has a comment, bytes: {bytes}";
        SecondEndRecord { at: u64 } => "вторая конечная запись на байте {at}", "a second end record at byte {at}";
        SeveralDisks => "архив разделён на тома", "the archive is split into volumes";
        Zip64 => "архив в формате ZIP64", "the archive is in the ZIP64 format";
        EntryCount { told: u64, found: u64 } =>
            "заявлено записей: {told}, в оглавлении: {found}", "entries declared: {told}, in the directory: {found}";
        DirectoryPlace { told: u64, found: u64 } =>
            "оглавление на байте {found}, а заявлено на {told}", "the directory is at byte {found}, but declared at {told}";
        Bomb { contents: u64, archive: u64 } =>
            "заявлено байт содержимого: {contents}; для архива такого размера (байт: {archive}) это невозможно или слишком много",
            "bytes of contents declared: {contents}; impossible or too many for an archive of this size (bytes: {archive})";
        // Headers.
        NoLocalHeader { at: u64 } => "на байте {at} нет заголовка записи", "no header of the entry at byte {at}";
        HeaderName => "имя в заголовке записи не совпадает с оглавлением", "the name in the entry header differs from the directory";
        HeaderVersion =>
            "версия формата в заголовке записи не совпадает с оглавлением",
            "the format version in the entry header differs from the directory";
        HeaderFlags =>
            "признаки в заголовке записи не совпадают с оглавлением", "the flags in the entry header differ from the directory";
        HeaderMethod =>
            "способ сжатия в заголовке записи не совпадает с оглавлением",
            "the compression method in the entry header differs from the directory";
        HeaderTime => "время в заголовке записи не совпадает с оглавлением", "the time in the entry header differs from the directory";
        HeaderChecksum =>
            "контрольная сумма в заголовке записи не совпадает с оглавлением",
            "the checksum in the entry header differs from the directory";
        HeaderSize =>
            "размеры в заголовке записи не совпадают с оглавлением", "the sizes in the entry header differ from the directory";
        HeaderFields =>
            "версия, признаки, права или время в заголовке отличаются от остальных записей",
            "version, flags, permissions or time in the header differ from the other entries";
        HeaderOrder => "порядок записей не совпадает с оглавлением", "the order of entries differs from the directory";
        Overlap { other: String } => "занимает те же байты, что «{other}»", "shares bytes with '{other}'";
        IntoDirectory => "данные перекрывают оглавление", "the data overlap the directory";
        DataOutside => "файл кончается раньше данных записи", "the file ends before the data of the entry";
        DataDescriptor => "размеры и контрольная сумма стоят после данных", "sizes and checksum follow the data";
        Encrypted => "запись зашифрована", "the entry is encrypted";
        Method { method: u16 } => "неизвестный способ сжатия {method}", "unknown compression method {method}";
        Flags { flags: u16 } => "неизвестные признаки {flags:#06x}", "unknown flags {flags:#06x}";
        SpecialFile => "не обычный файл", "not a regular file";
        DirectoryEntry => "запись о каталоге", "an entry for a directory";
        ExtraField => "у записи дополнительное поле", "the entry has an extra field";
        EntryComment => "у записи комментарий", "the entry has a comment";
        // Names.
        NameNotMarked => "имя не помечено как UTF-8", "the name is not marked as UTF-8";
        NameTooLong { bytes: u64, most: u64 } =>
            "имя длиннее {most} байт: {bytes}", "the name is longer than {most} bytes: {bytes}";
        NameBackslash => "в имени обратная косая черта", "a backslash in the name";
        NameAbsolute => "абсолютный путь", "an absolute path";
        NameEmptyPart => "в пути две косые черты подряд", "two slashes in a row in the path";
        Duplicate => "второй файл с тем же путём", "a second file with this path";
        NamesNotCompared { most: u64 } =>
            "в путях разных файлов и каталогов больше {most}: совпадения имён не проверены",
            "paths name more than {most} different files and directories: name clashes are not checked";
        // Contents.
        DataBroken => "сжатые данные повреждены", "the compressed data are broken";
        DataAfterStream { bytes: u64 } =>
            "лишние байты после сжатых данных: {bytes}", "bytes after the compressed data: {bytes}";
        UnusedBits =>
            "неиспользуемые биты сжатых данных не равны нулю", "unused bits of the compressed data are not zero";
        SizeExceeded { told: u64 } =>
            "содержимое больше заявленного, байт: {told}", "the contents exceed the declared {told} bytes";
        SizeShort { told: u64, found: u64 } =>
            "байт содержимого: {found} вместо {told}", "the contents have {found} bytes instead of {told}";
        Unread => "не удалось прочитать содержимое", "the contents cannot be read";
        NotUnpacked => "содержимое не проверено", "the contents are not checked";
        Checksum => "контрольная сумма не совпадает", "the checksum does not match";
        // The manifest.
        ManifestMissing => "в корне архива нет манифеста Assembly.yaml", "no manifest Assembly.yaml at the root of the archive";
        ManifestTooLarge { most: u64 } => "манифест больше {most} байт", "the manifest is larger than {most} bytes";
        ManifestNotUtf8 => "манифест не в кодировке UTF-8", "the manifest is not UTF-8";
        ManifestBom => "манифест начинается с BOM", "the manifest begins with a byte order mark";
        ManifestLineEnd => "строки манифеста должны кончаться LF", "the lines of the manifest must end in LF";
        ManifestLine { line: u64 } =>
            "строка {line} манифеста не имеет вида «Ключ: значение»", "line {line} of the manifest is not 'Key: value'";
        ManifestKeyMissing { key: String } => "в манифесте нет ключа {key}", "the manifest key {key} is missing";
        ManifestKeyUnknown { key: String } => "лишний ключ манифеста «{key}»", "the manifest has an unknown key '{key}'";
        ManifestKeyRepeated { key: String } => "ключ манифеста {key} повторён", "the manifest key {key} is repeated";
        ManifestKeyOrder { key: String } => "ключ манифеста {key} не на своём месте", "the manifest key {key} is out of order";
        ManifestValue { key: String, value: String } =>
            "недопустимое значение «{value}» ключа манифеста {key}", "invalid value '{value}' of the manifest key {key}";
        // The layout.
        OutsideProject { directory: String } =>
            "лежит вне каталога проекта «{directory}»", "lies outside of the project directory '{directory}'";
        NotSelected => "такой файл не упаковывается", "such a file is not packed";
        DescriptorMissing { directory: String } =>
            "в каталоге «{directory}» нет описания проекта", "no project descriptor in the directory '{directory}'";
        DescriptorDiffers { key: String, manifest: String, descriptor: String } =>
            "{key}: в манифесте «{manifest}», в описании проекта «{descriptor}»",
            "{key}: '{manifest}' in the manifest, '{descriptor}' in the project descriptor";
    }
}

sentences! {
    /// In what a sound archive differs from one that `stapel pack` writes.
    pub enum Remark {
        Order => "записи не в порядке путей", "the entries are not in the order of their paths";
        Stored => "содержимое не сжато: формат предполагает сжатие", "contents are not compressed; the format expects compression";
        Times => "время записей не совпадает с манифестом", "the times of the entries differ from the manifest";
        Modes => "права доступа записей не 0644", "the permissions of the entries are not 0644";
        MadeBy => "записи созданы не для Unix", "the entries are not made for Unix";
        FileName { expected: String } => "по манифесту имя файла – «{expected}»", "according to the manifest, the file name is '{expected}'";
    }
}

sentences! {
    /// In what an archive differs from what the sources give.
    pub enum Difference {
        Missing => "есть в исходниках, но не в архиве", "is in the sources, but not in the archive";
        Extra => "есть в архиве, но не в исходниках", "is in the archive, but not in the sources";
        Content => "содержимое другое", "the contents differ";
        Packed => "содержимое то же, но сжато иначе", "the contents are the same, but compressed differently";
        Metadata => "содержимое то же, но другие время, права или признаки",
            "the contents are the same, but time, permissions or flags differ";
        Order => "находится в архиве на другом месте", "is at another position in the archive";
        Frame => "записи те же, но структура архива другая", "the entries are the same, but the structure of the archive differs";
    }
}

sentences! {
    /// What `inspect` tells around names and values.
    pub enum Inspected {
        Facts => "Проект", "Project";
        Presentation { text: String } => "представление: {text}", "presentation: {text}";
        BaseVersion { version: String } => "версия проекта: {version}", "project version: {version}";
        CompatibilityMode { mode: String } => "режим совместимости: {mode}", "compatibility mode: {mode}";
        Entries { entries: usize, codec: String } => "записей: {entries}, {codec}", "entries: {entries}, {codec}";
        Deflate => "сжаты", "compressed";
        Store => "не сжаты (формат предполагает сжатие)", "not compressed (the format expects compression)";
        Mixed => "сжаты не все", "not all compressed";
        Size { bytes: u64, sha256: String } => "байт: {bytes}, SHA-256: {sha256}", "bytes: {bytes}, SHA-256: {sha256}";
        Subsystem { name: String } => "Подсистема {name}", "Subsystem {name}";
        Packages { names: String } => "пакеты: {names}", "packages: {names}";
        OtherProject { directory: String } => "Файлы другого проекта: {directory}", "Files of another project: {directory}";
        Global { types: usize } => "Видны в других проектах, типов: {types}", "Visible in other projects, types: {types}";
    }
}

sentences! {
    /// What `verify` tells besides what is wrong.
    pub enum Verified {
        Sound { path: String, entries: usize } =>
            "{path}: файл сборки исправен, записей: {entries}", "{path}: the build file is sound, entries: {entries}";
        Unsound { path: String, flaws: usize } =>
            "{path}: файл сборки неисправен, ошибок: {flaws}", "{path}: the build file is not sound, problems: {flaws}";
        PackAgain => "не загружайте его, соберите заново: stapel pack", "do not upload it, pack it again: stapel pack";
        Hidden { count: usize } => "ещё ошибок, не показанных здесь: {count}", "further problems, not shown here: {count}";
        HiddenDifferences { count: usize } =>
            "ещё отличий, не показанных здесь: {count}", "further differences, not shown here: {count}";
        Sha { sha256: String } => "SHA-256: {sha256}", "SHA-256: {sha256}";
        DigestSame => "SHA-256 совпадает с ожидаемой", "SHA-256 is as expected";
        DigestDiffers { expected: String } =>
            "SHA-256 не совпадает с ожидаемой: {expected}", "SHA-256 differs from the expected one: {expected}";
        Same { project: String } => "из исходников «{project}» получаются те же байты", "the sources '{project}' give the same bytes";
        Differs { project: String, entries: usize } =>
            "из исходников «{project}» получается другой файл, отличий: {entries}",
            "the sources '{project}' give a different file, differences: {entries}";
        Remark { text: String } => "к сведению: {text}", "note: {text}";
    }
}

#[cfg(test)]
mod tests {
    use crate::messages::kebab;

    #[test]
    fn the_pages_name_every_problem() {
        let source = include_str!("archive.rs").split("pub enum Flaw {").nth(1).expect("it is declared here");
        let variants = source.lines().take_while(|line| *line != "    }").filter_map(|line| {
            let name = line.strip_prefix("        ")?.split([' ', '{']).next()?;
            name.starts_with(|first: char| first.is_ascii_uppercase()).then_some(name)
        });
        let codes: Vec<String> = variants.map(kebab).collect();
        assert!(codes.len() > 40 && codes.contains(&"bomb".to_owned()), "{codes:?}");
        for page in [include_str!("../../docs/archives.md"), include_str!("../../docs/archives.ru.md")] {
            let missing: Vec<_> = codes.iter().filter(|code| !page.contains(&format!("`{code}`"))).collect();
            assert!(missing.is_empty(), "{missing:?}");
        }
    }
}
