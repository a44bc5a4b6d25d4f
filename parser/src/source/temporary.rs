//! What a file is called while it is being written: `.NAME.stapel-tmp-*` beside the file `NAME` that it becomes.
//!
//! Such a file is no source and goes into no build file; one that a killed run left goes with the next run.

use std::ffi::OsStr;
use std::path::Path;

const MARK: &str = ".stapel-tmp-";

/// How much of a name, in bytes, the name of its temporary file repeats: systems take 255 in all.
const LONGEST: usize = 200;
/// How much of the end of a longer name stays, in bytes: enough for every extension.
const LONGEST_END: usize = 40;

/// What the names of temporary files of the file `name` begin with.
#[must_use]
pub fn prefix(name: &OsStr) -> String {
    let name = name.to_string_lossy();
    if name.len() <= LONGEST {
        return [".", &name, MARK].concat();
    }
    let start = (name.len() - LONGEST_END..).find(|at| name.is_char_boundary(*at)).unwrap_or(name.len());
    let end = (0..=LONGEST - LONGEST_END).rfind(|at| name.is_char_boundary(*at)).unwrap_or(0);
    let [first, last] = [name.get(..end), name.get(start..)].map(Option::unwrap_or_default);
    [".", first, last, MARK].concat()
}

/// The name of the file that a temporary file becomes, in the middle of a long name cut; `None` for any other file.
#[must_use]
pub fn target_name(name: &OsStr) -> Option<&Path> {
    let rest = name.as_encoded_bytes().strip_prefix(b".")?;
    let at = memchr::memmem::rfind(rest, MARK.as_bytes())?;
    let (target, random) = (name.to_str()?.get(1..=at)?, rest.get(at + MARK.len()..)?);
    let is_random = !random.is_empty() && random.iter().all(u8::is_ascii_alphanumeric);
    (is_random && !target.is_empty()).then(|| Path::new(target))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_temporary_file_tells_what_it_becomes() {
        let target = |name: &str| {
            target_name(OsStr::new(name)).map(|path| path.to_str().unwrap_or_default().to_owned())
        };
        assert_eq!(target(".А.yaml.stapel-tmp-x1Y").as_deref(), Some("А.yaml"));
        assert_eq!(target(".a.stapel-tmp-b.stapel-tmp-c").as_deref(), Some("a.stapel-tmp-b"));
        for other in [
            ".А.yaml",
            "А.yaml.stapel-tmp-x",
            "..stapel-tmp-x",
            ".stapel-tmp-x",
            ".А.yaml.stapel-tmp-",
            ".А.stapel-tmp-x.yaml",
        ] {
            assert_eq!(target(other), None, "{other}");
        }
    }

    #[test]
    fn the_name_of_a_temporary_file_repeats_that_of_the_file() {
        assert_eq!(prefix(OsStr::new("А.yaml")), ".А.yaml.stapel-tmp-");
        let long = "ю".repeat(120) + ".yaml";
        let prefix = prefix(OsStr::new(&long));
        assert!(
            prefix.len() <= LONGEST + 1 + MARK.len() && prefix.ends_with("ю.yaml.stapel-tmp-"),
            "{prefix}"
        );
    }
}
