//! An attribute that overrides a property of an entity contract takes its restrictions over. Where the property
//! can only be read, the attribute may be stricter. A restriction that is no number is not judged.

use crate::{
    project::{Limit, Override, Restriction},
    rules::prelude::*,
};

pub fn check(element: &Element<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    for pair in context.project().overrides(element).iter().filter(|pair| !pair.is_standard()) {
        let restrictions = pair.restrictions().unwrap_or_default().iter();
        let limits = restrictions.map(|r| (r, r.of(pair.property), r.of(pair.attribute)));
        let is_promised = limits.clone().any(|(_, promised, _)| promised.given.is_some());
        let is_given = limits.clone().any(|(.., own)| own.given.is_some());
        let conflicts = limits.filter_map(|(restriction, promised, own)| {
            let conflict = match (is_promised, is_given) {
                (true, true) => conflict(pair, restriction, promised, own),
                (true, false) => promised.given.map(|_| Variant("missing")),
                (false, _) => own.given.filter(|_| !pair.is_read_only()).map(|_| Variant("unexpected")),
            };
            Some((restriction.key, promised, own, conflict?))
        });
        // An attribute with no restrictions at all, or with none to have, is reported once.
        for (key, promised, own, conflict) in conflicts.take(if is_promised && is_given { 4 } else { 1 }) {
            let draft = report.at(own.given.unwrap_or(pair.name()).span()).variant(conflict);
            let draft = draft.arg("name", pair.name().text()).arg("key", key);
            let draft = draft.arg("value", own.text()).arg("limit", promised.text());
            let draft = draft.arg("contract", pair.contract.name().unwrap_or_default());
            if let Some((span, text)) = pair.with(key, own, promised) {
                draft.fix(span, text);
            }
        }
    }
}

/// What is wrong with a restriction where both the property and the attribute have some.
fn conflict(
    pair: &Override<'_>,
    restriction: &Restriction,
    promised: Limit<'_>,
    own: Limit<'_>,
) -> Option<Variant> {
    match (promised.number, own.number) {
        (Some(limit), Some(number)) if pair.is_read_only() => {
            let is_wider = if restriction.is_lower_bound { number < limit } else { number > limit };
            is_wider.then_some(Variant("wider"))
        }
        (Some(limit), Some(number)) => (limit != number).then_some(Variant::USUAL),
        (Some(_), None) if own.given.is_none() => Some(Variant("missing")),
        (None, Some(_)) if promised.given.is_none() && !pair.is_read_only() => Some(Variant("unexpected")),
        _ => None,
    }
}
