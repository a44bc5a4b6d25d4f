//! Secrets in descriptions, queries and texts of resources, which get into the build file as they are. Those of modules
//! are the matter of `hardcoded-secret`.

use crate::{project::SecretKind, rules::prelude::*};

pub fn check(file: &File, report: &mut Reporter<'_>) {
    for secret in file.secrets_in_text() {
        let draft = report.at(secret.span);
        match secret.kind {
            SecretKind::ServiceKey => draft.variant(Variant("vendor")),
            SecretKind::PrivateKey => draft.variant(Variant("private")),
            SecretKind::Value => draft,
        };
    }
}
