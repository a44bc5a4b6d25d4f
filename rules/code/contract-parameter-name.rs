//! A method that implements one of an entity contract and calls a parameter otherwise. Who calls it by the contract and
//! names the arguments, does not reach it.

use crate::{
    project::{MethodSymbol, ModuleFacet},
    rules::prelude::*,
};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    if module.facet() != ModuleFacet::Object {
        return;
    }
    let Some(own) = project.element_of(module) else { return };
    let contracts = own.contracts().filter_map(|named| project.entity_contract(named).found());
    let promised =
        contracts.filter_map(|contract| project.module_with_facet(&contract, ModuleFacet::Object).found());
    for contract in promised {
        let methods = contract.symbols().methods.iter().filter(|method| method.is_abstract);
        for (promised, method) in
            methods.filter_map(|method| Some((method, implementation(module, &contract, method)?)))
        {
            let pairs = promised.parameters.iter().zip(&method.parameters);
            for (expected, parameter) in pairs.filter(|(expected, parameter)| expected.name != parameter.name)
            {
                let declared = Place { file: contract.file().index, span: expected.spans.name };
                let draft = report.at(parameter.spans.name).related(declared);
                draft
                    .arg("name", &*parameter.name)
                    .arg("expected", &*expected.name)
                    .arg("method", &*method.name);
            }
        }
    }
}

/// The only method of the name with as many parameters, where the contract has no other of that name.
fn implementation<'p>(
    module: &Module<'p>,
    contract: &Module<'_>,
    promised: &MethodSymbol,
) -> Option<&'p MethodSymbol> {
    contract.method(&promised.name).found()?;
    let method = module.method(&promised.name).found()?;
    let has_names = method.parameters.iter().chain(&promised.parameters).all(|it| !it.name.is_empty());
    (method.parameters.len() == promised.parameters.len() && !method.is_abstract && has_names)
        .then_some(method)
}
