//! What later steps of CI need to know, as lines `NAME=value`: for a dotenv report of GitLab and for `$GITHUB_OUTPUT`.

use std::{fs, io, path::Path};

use super::target::Target;
use crate::{
    cli::output,
    messages::{Failure, usage::Problem},
    pack::record::Build,
    source::is_hidden,
    system::path_text,
};

/// Replaces our lines of a file and leaves all others as they are.
pub(super) fn write(path: &Path, target: &Target, build: &Build<'_>) -> Result<(), Failure> {
    let manifest = build.manifest;
    let [checksum, record, _] = target.all_sidecars().map(|name| path_text(&target.path(&name)).into_owned());
    let values = [
        ("STAPEL_ARCHIVE", target.shown()),
        ("STAPEL_CHECKSUM", checksum),
        ("STAPEL_RECORD", record),
        ("STAPEL_VERSION", manifest.version.clone()),
        ("STAPEL_SHA256", build.archive.sha256.to_string()),
        ("STAPEL_CONTENT_SHA256", build.archive.content.to_string()),
        ("STAPEL_KIND", manifest.kind.word().to_owned()),
        ("STAPEL_VENDOR", manifest.vendor.clone()),
        ("STAPEL_NAME", manifest.name.clone()),
        ("STAPEL_BRANCH", manifest.branch.clone()),
        ("STAPEL_COMMIT", manifest.commit.clone()),
    ];
    if let Some((name, _)) = values.iter().find(|(_, value)| value.chars().any(is_hidden)) {
        return Err(Failure::new(Problem::DotenvValue { variable: (*name).to_owned() }));
    }
    let before = match fs::read(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            let problem = Problem::DotenvUnread { path: path.display().to_string() };
            return Err(Failure::new(problem).refused(&error));
        }
        read => read.unwrap_or_default(),
    };
    output::save(path, &replaced(&before, &values))
}

fn replaced(before: &[u8], values: &[(&str, String)]) -> Vec<u8> {
    let is_ours = |line: &[u8]| {
        let name = line.split(|byte| *byte == b'=').next().unwrap_or_default();
        values.iter().any(|(known, _)| known.as_bytes() == name)
    };
    let lines = before.split_inclusive(|byte| *byte == b'\n').filter(|line| !is_ours(line));
    let mut after = lines.collect::<Vec<_>>().concat();
    if !after.is_empty() && !after.ends_with(b"\n") {
        after.push(b'\n');
    }
    for (name, value) in values {
        after.extend_from_slice(format!("{name}={value}\n").as_bytes());
    }
    after
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_lines_are_replaced_and_the_others_stay() {
        let values = [("STAPEL_A", "1".to_owned()), ("STAPEL_B", "2 3".to_owned())];
        let text = |before: &[u8]| String::from_utf8(replaced(before, &values)).unwrap();
        assert_eq!(text(b""), "STAPEL_A=1\nSTAPEL_B=2 3\n");
        assert_eq!(text(b"X=1"), "X=1\nSTAPEL_A=1\nSTAPEL_B=2 3\n");
        assert_eq!(
            text(b"STAPEL_B=old\nX=1\r\nSTAPEL_A=\nSTAPEL_AB=5\n"),
            "X=1\r\nSTAPEL_AB=5\nSTAPEL_A=1\nSTAPEL_B=2 3\n"
        );
    }
}
