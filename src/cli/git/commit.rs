//! The commit that is checked out.

use super::{GitError, Repository};

/// A commit: its id, and when it was committed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Commit {
    /// In hexadecimal digits.
    pub(crate) id: String,
    /// In seconds since 1970; `None` where the commit does not tell it.
    pub(crate) committed: Option<i64>,
}

impl Repository {
    /// The commit of HEAD; `None` where nothing was committed yet.
    ///
    /// # Errors
    /// Git gives no answer.
    pub(crate) fn head(&self) -> Result<Option<Commit>, GitError> {
        let head = self.objects(["HEAD"])?.pop().flatten();
        Ok(head.map(|commit| Commit { committed: committed(&commit.content), id: commit.id }))
    }
}

/// The time of `committer NAME <ADDRESS> SECONDS ZONE` in the head of a commit.
fn committed(commit: &[u8]) -> Option<i64> {
    let mut head = commit.split(|byte| *byte == b'\n').take_while(|line| !line.is_empty());
    let committer = head.find_map(|line| line.strip_prefix(b"committer "))?;
    std::str::from_utf8(committer.rsplit(|byte| *byte == b' ').nth(1)?).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_a_commit_is_that_of_its_committer() {
        let commit =
            "tree 1\nauthor a <a@b> 5 +0000\ncommitter c d <c> 1700000000 -0300\n\ncommitter x <y> 1 +0000\n";
        assert_eq!(committed(commit.as_bytes()), Some(1_700_000_000));
        for odd in ["", "\ncommitter c <c> 1 +0000", "committer c", "committer c <c> x +0000"] {
            assert_eq!(committed(odd.as_bytes()), None, "{odd:?}");
        }
    }
}
