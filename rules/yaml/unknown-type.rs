//! A description names types of the platform, of elements, and of modules. One that none of these has is a mistake, as far
//! as it can be told: the platform may have any type that its table lacks, and a library any name.

use std::cell::OnceCell;

use rustc_hash::FxHashSet;

use crate::{platform::words::kind, rules::prelude::*, syntax::types::TypeText};

pub fn check(project: &Project<'_>, context: &Context<'_>, report: &mut Reporter<'_>) {
    let (declared, foreign) = (OnceCell::new(), OnceCell::new());
    let is_unknown = |name: &str| {
        context.has_type(name).is_absent()
            && !context.knows_word(name)
            && !declared.get_or_init(|| types_of_modules(project)).contains(name)
            && !foreign.get_or_init(|| project.may_be_foreign())(name)
    };
    // In a dictionary a key of that name is a string.
    let elements = project.elements().filter(|element| !element.is_kind(kind::LOCALIZED_STRINGS));
    let elements: Vec<_> = elements.filter(|element| report.wants(element.file().index)).collect();
    for (element, typed) in
        elements.iter().flat_map(|element| element.typed().map(move |typed| (element, typed)))
    {
        let Some(text) = typed.type_text() else { continue };
        let place = Place { file: element.file().index, span: typed.written.span() };
        each_name(text, &mut |name| {
            let (owner, facet) = name.split_once('.').unwrap_or((name, ""));
            match project.element(owner) {
                Found(_) if facet.is_empty() || facet.contains('.') => {}
                Found(element) if project.lacks_type(&element, facet) => {
                    let draft = report.at_place(place).variant(Variant("facet"));
                    draft.arg("type", name).arg("element", owner);
                }
                Absent if is_unknown(owner) => _ = report.at_place(place).arg("type", name),
                _ => {}
            }
        });
    }
}

/// Shows the names in a type that have no namespace before them, those in its brackets too.
fn each_name<'t>(text: TypeText<'t>, see: &mut impl FnMut(&'t str)) {
    for member in text.members() {
        if !member.name().is_empty() && !member.name().contains(':') {
            see(member.name());
        }
        member.arguments().for_each(|argument| each_name(argument, see));
    }
}

/// The names of all types that modules declare.
fn types_of_modules<'p>(project: &Project<'p>) -> FxHashSet<&'p str> {
    project
        .modules()
        .flat_map(|module| module.symbols().types.iter().map(|declared| &*declared.name))
        .collect()
}
