//! Reports of so many findings that none may be held in memory.

use std::fs;

use stapel::report::Format;

use super::archives::stapel;

/// How much more memory a report may take than a count of the findings, in MiB.
const MOST: u64 = 5;
/// The same for SARIF, of which as much is kept as may not have to be compressed.
const MOST_OF_SARIF: u64 = 16;
/// What the reports below are larger than, in bytes, but for those that show a path once only.
const LARGE: usize = 9 << 20;

#[test]
fn a_report_takes_no_more_memory_than_its_findings() {
    let dir = tempfile::tempdir().unwrap();
    let below = [&*"d".repeat(200); 12].join("/");
    fs::create_dir_all(dir.path().join(&below)).unwrap();
    let line = format!("// {} \n", "ю".repeat(170));
    fs::write(dir.path().join(&below).join("м.xbsl"), line.repeat(4_000)).unwrap();
    let report = |format: Format| {
        let options = ["--root", ".", "--lang", "en", "--no-config", "--select", "whitespace/trailing"];
        let excerpts: &[&str] = if format == Format::Text { &["--excerpts"] } else { &[] };
        stapel(dir.path(), &[&options[..], excerpts, &["--format", format.word(), "."]].concat())
    };
    let counted = report(Format::Summary);
    assert!(counted.stdout.contains(" 4000 "), "{}{}", counted.stdout, counted.stderr);
    for format in Format::ALL {
        let report = report(format);
        let size = report.stdout.len();
        assert_eq!(report.code, counted.code, "{format:?}: {}", report.stderr);
        let most = counted.peak + if format == Format::Sarif { MOST_OF_SARIF } else { MOST };
        assert!(report.peak < most, "{format:?}: {} and {} MiB", report.peak, counted.peak);
        let is_small = matches!(format, Format::Summary | Format::Checkstyle | Format::Text | Format::Html);
        assert!(size > if is_small { 0 } else { LARGE }, "{format:?}: {size} bytes");
    }
}
