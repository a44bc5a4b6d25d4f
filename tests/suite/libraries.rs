//! What a project may name of the libraries that it attaches: packed by the program itself, or as sources in the same tree.

use std::{fs, io::Write};

use super::common::repository::Repository;

const RULES: &str = "code/missing-import,code/foreign-not-public,code/ambiguous-type,comment/doc-tag-target";

/// The words of one spelling.
struct Words {
    project: &'static str,
    descriptor: [&'static str; 3],
    library: &'static str,
    kind: &'static str,
    catalog: &'static str,
    name: &'static str,
    id: &'static str,
    scope: &'static str,
    global: &'static str,
    in_project: &'static str,
    libraries: &'static str,
    import: &'static str,
    method: &'static str,
    reference: &'static str,
}

const RUSSIAN: Words = Words {
    project: "Проект.yaml",
    descriptor: ["Поставщик", "Имя", "Версия"],
    library: "ВидПроекта: Библиотека",
    kind: "ВидЭлемента",
    catalog: "Справочник",
    name: "Имя",
    id: "Ид",
    scope: "ОбластьВидимости",
    global: "Глобально",
    in_project: "ВПроекте",
    libraries: "Библиотеки",
    import: "импорт",
    method: "метод",
    reference: "Ссылка",
};

const ENGLISH: Words = Words {
    project: "Project.yaml",
    descriptor: ["Vendor", "Name", "Version"],
    library: "ProjectKind: Library",
    kind: "ElementKind",
    catalog: "Catalog",
    name: "Name",
    id: "Id",
    scope: "VisibilityScope",
    global: "Global",
    in_project: "InProject",
    libraries: "Libraries",
    import: "import",
    method: "method",
    reference: "Ref",
};

/// The build file of the library beside the project.
const BESIDE: &str = "Acme/Shop/Acme-Tools-1.0.0.xlib";

impl Words {
    fn element(&self, number: u8, name: &str, scope: &str) -> String {
        let Self { kind, catalog, id, name: key, scope: visibility, .. } = self;
        let number = format!("11111111-1111-4111-8111-1111111111{number:02}");
        format!("{kind}: {catalog}\n{id}: {number}\n{key}: {name}\n{visibility}: {scope}\n")
    }

    /// A project that uses `Rates` and `Prices`, which lie in a subsystem of its own that is not imported; the library has
    /// `Rates` too, in a namespace that is imported, and `Hidden` for itself.
    fn repository(&self) -> Repository {
        let repository = Repository::empty();
        let [vendor, name, version] = self.descriptor;
        let project =
            |own: &str, more: &str| format!("{vendor}: Acme\n{name}: {own}\n{version}: 1.0.0\n{more}\n");
        let item = format!("    - {name}: Tools\n      {vendor}: Acme\n      {version}: 1.0.0");
        let attached = format!("{}:\n{item}", self.libraries);
        let (shop, tools) = (format!("Acme/Shop/{}", self.project), format!("Acme/Tools/{}", self.project));
        let module = format!(
            "{} Acme::Tools::Base\n\n/// Text.\n/// @see Rates\n/// @see Nowhere\n{} Do(A: Rates.{ref_}, B: Prices.{ref_}, C: Hidden.{ref_})\n;\n",
            self.import,
            self.method,
            ref_ = self.reference
        );
        let files = [
            (&*shop, project("Shop", &attached)),
            ("Acme/Shop/Other/Rates.yaml", self.element(1, "Rates", self.in_project)),
            ("Acme/Shop/Other/Prices.yaml", self.element(2, "Prices", self.in_project)),
            ("Acme/Shop/Other/Hidden.yaml", self.element(3, "Hidden", self.in_project)),
            ("Acme/Shop/Main/Module.xbsl", module),
            (&*tools, project("Tools", self.library)),
            ("Acme/Tools/Base/Rates.yaml", self.element(4, "Rates", self.global)),
            ("Acme/Tools/Base/Hidden.yaml", self.element(5, "Hidden", self.in_project)),
        ];
        for (path, text) in files {
            let path = repository.path(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        repository
    }

    /// The same repository with the library packed beside the project, and without its sources.
    fn with_build_file(&self) -> Repository {
        let repository = self.repository();
        repository.stapel_ends(0, &["pack", "--no-check", "--output", "out", "Acme/Tools"]);
        fs::rename(repository.path("out/Tools 1.0.0-1.xlib"), repository.path(BESIDE)).unwrap();
        fs::remove_dir_all(repository.path("Acme/Tools")).unwrap();
        repository
    }
}

/// What is said of the module: rules with the texts that findings point to.
fn findings(repository: &Repository) -> Vec<String> {
    let report = repository.report(&["lint", "--select", RULES, "."]);
    let found = report["diagnostics"].as_array().unwrap().iter();
    found.map(|one| format!("{} {}", one["rule"].as_str().unwrap(), one["line"])).collect()
}

/// `Rates` comes from the library; `Prices` needs an import; there is no `Nowhere`.
const KNOWN: [&str; 2] = ["comment/doc-tag-target 5", "code/missing-import 6"];

/// Whether the library was told not to be read, and nothing is found.
fn is_unknown(repository: &Repository) -> bool {
    let output = repository.stapel(&["lint", "--lang", "en", "--select", RULES, "."]);
    assert_eq!(findings(repository), Vec::<String>::new());
    String::from_utf8(output.stderr).unwrap().contains("the library was not read")
}

#[test]
fn a_library_is_known_by_its_build_file() {
    for words in [RUSSIAN, ENGLISH] {
        let repository = words.with_build_file();
        assert_eq!(findings(&repository), KNOWN);
        fs::rename(repository.path(BESIDE), repository.path("Acme-Tools-1.0.0.xlib")).unwrap();
        assert_eq!(findings(&repository), KNOWN, "in a folder above");
        fs::remove_file(repository.path("Acme-Tools-1.0.0.xlib")).unwrap();
        assert!(!is_unknown(&repository), "nothing was there to read");
    }
}

#[test]
fn a_library_is_known_by_its_sources() {
    for words in [RUSSIAN, ENGLISH] {
        assert_eq!(findings(&words.repository()), KNOWN);
    }
}

#[test]
fn what_is_not_the_library_tells_nothing() {
    let repository = RUSSIAN.with_build_file();
    let packed = fs::read(repository.path(BESIDE)).unwrap();
    let mut broken = packed.clone();
    let middle = broken.len() / 3;
    broken[middle..middle + 40].fill(0);
    for bytes in [b"".as_slice(), b"PK", &packed[..packed.len() / 2], &broken] {
        fs::write(repository.path(BESIDE), bytes).unwrap();
        assert!(is_unknown(&repository), "{} bytes", bytes.len());
    }
    // The nearest counts, whatever lies above.
    fs::write(repository.path("Acme-Tools-1.0.0.xlib"), &packed).unwrap();
    assert!(is_unknown(&repository));
}

#[test]
fn another_version_is_another_library() {
    let repository = RUSSIAN.with_build_file();
    repository.change("Acme/Shop/Проект.yaml", |text| {
        text.replace("      Версия: 1.0.0", "      Версия: 1.1.0")
    });
    assert!(!is_unknown(&repository), "there is no file of that name");
    fs::rename(repository.path(BESIDE), repository.path("Acme/Shop/Acme-Tools-1.1.0.xlib")).unwrap();
    assert!(is_unknown(&repository), "the file says another version");
}

#[test]
fn a_link_is_not_followed() {
    let repository = RUSSIAN.with_build_file();
    let elsewhere = tempfile::tempdir().unwrap();
    let target = elsewhere.path().join("library");
    fs::copy(repository.path(BESIDE), &target).unwrap();
    fs::remove_file(repository.path(BESIDE)).unwrap();
    std::os::unix::fs::symlink(&target, repository.path(BESIDE)).unwrap();
    assert!(is_unknown(&repository));
}

#[test]
fn a_library_that_unpacks_to_too_much_is_not_read() {
    let repository = RUSSIAN.with_build_file();
    let mut archive = zip::ZipWriter::new(fs::File::create(repository.path(BESIDE)).unwrap());
    let manifest = "ProjectKind: Library\nVendor: Acme\nName: Tools\nVersion: 1.0.0-1\n";
    let options = zip::write::SimpleFileOptions::default();
    archive.start_file("Assembly.yaml", options).unwrap();
    archive.write_all(manifest.as_bytes()).unwrap();
    for number in 0..10 {
        archive.start_file(format!("Acme/Tools/Base/A{number}.yaml"), options).unwrap();
        archive.write_all(&vec![b'#'; 7 << 20]).unwrap();
    }
    archive.finish().unwrap();
    assert!(is_unknown(&repository));
}
