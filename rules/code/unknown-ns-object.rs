//! A type may be named by the kind of its element: `Справочник.Товары.Ссылка`. The project has no such element, or one of
//! another kind, or the element has no such type.

use crate::{platform::Role, rules::prelude::*, syntax::xbsl::NamedType};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    let mut foreign = None;
    for written in module.all::<NamedType<'_>>() {
        let mut names = written.segments();
        let (Some(kind), Some(name)) = (names.next(), names.next()) else { continue };
        let Some(word) = Role::Kind.word(kind.text()).filter(|_| !written.is_qualified()) else { continue };
        let has_types = context.entry(Table::Stdlib, "object_members", word.ru).found().is_some();
        if !has_types
            || !written.node().precedes_errors()
            || is_of_platform(context, kind.text(), name.text())
        {
            continue;
        }
        let mut may_be_foreign =
            || foreign.get_or_insert_with(|| project.may_be_foreign_in(module.file()))(name.text());
        match project.element(name.text()) {
            _ if project.element(kind.text()).found().is_some() => {}
            // Without any description nobody knows what the project has.
            Absent if project.has_elements() && !may_be_foreign() => {
                report.at(name.span()).arg("kind", kind.text()).arg("element", name.text());
            }
            Found(element) if !element.is_kind(word) => {
                let draft = report.at(name.span()).variant(Variant("kind"));
                let real = element.kind().unwrap_or_default();
                draft.arg("kind", kind.text()).arg("element", name.text()).arg("real", real);
            }
            Found(element) => {
                let Some(facet) = names.next().filter(|_| names.next().is_none()) else { continue };
                if project.lacks_type(&element, facet.text()) {
                    let draft = report.at(facet.span()).variant(Variant("facet"));
                    draft.arg("element", name.text()).arg("type", facet.text());
                }
            }
            _ => {}
        }
    }
}

/// Whether behind the kind stands a type that the platform has for it without any element: `Справочник.Ссылка`.
fn is_of_platform(context: &Context<'_>, kind: &str, name: &str) -> bool {
    Role::Facet.word(name).is_some() || context.has_type(&format!("{kind}.{name}")).found().is_some()
}
