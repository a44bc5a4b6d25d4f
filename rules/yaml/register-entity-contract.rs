//! A register has no objects, so that it cannot promise what a contract of entities asks of them.

use crate::{platform::words::kind, rules::prelude::*};

pub fn check(element: &Element<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    if !element.is_any_kind(&[kind::INFORMATION_REGISTER, kind::ACCUMULATION_REGISTER]) {
        return;
    }
    for named in element.contracts() {
        if let Found(contract) = context.project().entity_contract(named) {
            let place = Place { file: contract.file().index, span: contract.head() };
            report.at(named.span()).arg("contract", contract.name().unwrap_or_default()).related(place);
        }
    }
}
