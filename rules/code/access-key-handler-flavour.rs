//! The platform asks a computed access key who has it, by a handler of its module; a key that is granted by hand must not
//! have this handler.

use crate::{
    platform::words::{annotation, handler, key, kind},
    project::{MethodSymbol, ModuleFacet, SymbolList},
    rules::prelude::*,
};

pub fn check(project: &Project<'_>, report: &mut Reporter<'_>) {
    let asked_for = project.elements_of_files(|file| report.wants(file));
    let access_keys: Vec<_> = asked_for.filter(|element| element.is_kind(kind::ACCESS_KEY)).collect();
    for access_key in access_keys {
        let grant = access_key.get(key::MANUAL_GRANT);
        let is_manual = grant.is_some_and(ValueWords::says_true);
        let is_computed = grant.is_none_or(|grant| grant.says_false() || !grant.has_value());
        match project.module_with_facet(&access_key, ModuleFacet::Element) {
            Found(module) => {
                let symbols = module.symbols();
                for method in handlers_among(&symbols.methods).filter(|_| is_manual) {
                    let place = Place { file: module.file().index, span: method.spans.name };
                    report.at_place(place).variant(Variant("manual")).arg("handler", &*method.name);
                }
                if is_computed && symbols.is_whole && lack_handler(&symbols.methods) {
                    report_missing(access_key, report);
                }
            }
            Absent if is_computed => report_missing(access_key, report),
            Absent | Unknown => {}
        }
    }
}

fn report_missing(access_key: Element<'_>, report: &mut Reporter<'_>) {
    let place = Place { file: access_key.file().index, span: access_key.head() };
    report.at_place(place).arg("handler", handler::CHECK_HAS_ACCESS_KEYS);
}

/// The methods that may be handlers which say who has a key.
fn namesakes(methods: &SymbolList<MethodSymbol>) -> impl Iterator<Item = &MethodSymbol> {
    handler::CHECK_HAS_ACCESS_KEYS.spellings().into_iter().flat_map(|name| methods.named(name))
}

/// The handlers that say who has a key; every overload is one.
fn handlers_among(methods: &SymbolList<MethodSymbol>) -> impl Iterator<Item = &MethodSymbol> {
    namesakes(methods).filter(|method| method.annotations.have(annotation::HANDLER) == Found(()))
}

/// Whether there surely is no such handler: an annotation of its name may be somebody else's.
fn lack_handler(methods: &SymbolList<MethodSymbol>) -> bool {
    namesakes(methods).all(|method| method.annotations.have(annotation::HANDLER).is_absent())
}
