//! Build files made in memory, as `stapel pack` would make them of a small project.

use std::io::{Cursor, Write};

use zip::{CompressionMethod, DateTime, ZipWriter, write::SimpleFileOptions};

/// A build file of a small project.
#[derive(Clone)]
pub(crate) struct Build {
    pub(crate) vendor: &'static str,
    pub(crate) name: &'static str,
    pub(crate) version: &'static str,
    pub(crate) presentation: &'static str,
    pub(crate) id: &'static str,
    /// The module of the project.
    pub(crate) module: &'static str,
}

/// A module that can be compiled, and one that cannot.
pub(crate) const SOUND: &str = "method Test()\n;\n";
pub(crate) const BROKEN: &str = "method Test()\n    val A = \n;\n";

impl Build {
    pub(crate) const fn new(version: &'static str) -> Self {
        Self {
            vendor: "Dockyard",
            name: "Shop",
            version,
            presentation: "The shop",
            id: "6f9619ff-8b86-d011-b42d-00cf4fc964ff",
            module: SOUND,
        }
    }

    pub(crate) const fn broken(version: &'static str) -> Self {
        Self { module: BROKEN, ..Self::new(version) }
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        let Self { vendor, name, version, presentation, id, module } = self;
        let manifest = format!(
            "ManifestVersion: 1.0\nProjectKind: Application\nVendor: {vendor}\nName: {name}\nVersion: {version}\n\
             Created: 2026.11.20 09:44:12\nBranchName: main\nCommitId: 054067f8\n"
        );
        let descriptor = format!(
            "Id: {id}\nName: {name}\nVendor: {vendor}\nVersion: 1.0\nPresentation: {presentation}\nProjectKind: Application\n"
        );
        let files = [
            ("Assembly.yaml".to_owned(), manifest),
            (format!("{vendor}/{name}/Project.yaml"), descriptor),
            (format!("{vendor}/{name}/Stock/Goods.xbsl"), (*module).to_owned()),
        ];
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        let time = DateTime::from_date_and_time(2026, 11, 20, 9, 44, 12).unwrap();
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .unix_permissions(0o644)
            .last_modified_time(time);
        for (path, text) in files {
            archive.start_file(path, options).unwrap();
            archive.write_all(text.as_bytes()).unwrap();
        }
        archive.finish().unwrap().into_inner()
    }
}
