//! A string that is a key by its looks and is given to a name that promises a secret, or one that begins as the
//! keys of a known service do.

use crate::rules::prelude::*;

pub fn check(module: &Module<'_>, context: &Context<'_>, report: &mut Reporter<'_>) {
    let length = usize::try_from(context.param("min-literal-length")).unwrap_or_default();
    for secret in module.secrets(length) {
        let draft = report.at(secret.literal.span());
        if secret.is_service_key {
            draft.variant(Variant("vendor"));
        }
    }
}
