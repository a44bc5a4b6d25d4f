//! The token of an earlier run, where the user asked to keep it: a file that only this user can read, in the cache folder of
//! the user, named by a hash of server and client.

use std::{
    fs,
    io::{Read, Write},
    path::PathBuf,
    process,
};

use crate::{
    service::{Secret, Settings},
    source::Sha256,
    system,
};

/// A token is smaller than this.
const MOST: u64 = 64 << 10;

/// Where the token of these settings is kept.
pub(super) struct TokenCache {
    file: PathBuf,
}

impl TokenCache {
    /// None where the system has no such folder.
    pub(super) fn of(settings: &Settings) -> Option<Self> {
        let below = system::cache_folder()?;
        let key = Sha256::of(format!("{}|{}", settings.address.as_str(), settings.client_id)).to_string();
        Some(Self { file: below.join("stapel").join(format!("token-{}", key.get(..32)?)) })
    }

    /// The token, if there is one that nobody else can have read or written.
    pub(super) fn read(&self) -> Option<Secret> {
        let data = fs::symlink_metadata(&self.file).ok()?;
        if !data.is_file() || !system::is_private(&data) {
            return None;
        }
        let mut text = String::new();
        system::open_to_read(&self.file).ok()?.take(MOST).read_to_string(&mut text).ok()?;
        let text = text.trim();
        let is_token = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic());
        is_token.then(|| Secret::new(text))
    }

    /// Keeps a token. One that cannot be kept is asked for again the next time.
    pub(super) fn keep(&self, token: &Secret) {
        if self.read().as_ref() == Some(token) {
            return;
        }
        let Some(folder) = self.file.parent() else { return };
        let temporary = folder.join(format!(".token-{}", process::id()));
        let written = fs::create_dir_all(folder)
            .and_then(|()| system::create_private(&temporary))
            .and_then(|mut file| file.write_all(token.reveal().as_bytes()))
            .and_then(|()| fs::rename(&temporary, &self.file));
        if written.is_err() {
            fs::remove_file(&temporary).unwrap_or_default();
        }
    }

    pub(super) fn forget(&self) {
        fs::remove_file(&self.file).unwrap_or_default();
    }
}
