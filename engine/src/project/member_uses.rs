//! Where code asks a name for a member: `Обмен.Отправить()`, `Склад::Обмен.Порция`, `новый Обмен.Заказ()`.
//!
//! A name that means something nearer is left out: a local, a field, a constant or a type of the module.

use super::{Element, Module, ModuleFacet, Project, QualifiedName, resolver::without_blanks};
use crate::{
    platform::{Role, words::kind},
    source::Span,
    syntax::xbsl::{Member, Name, NameExpression, NamedType, New, Node},
};

/// A member asked of a name.
#[derive(Clone, Copy, Debug)]
pub struct MemberUse<'p> {
    /// Of the name before the dot, without a namespace.
    pub root: Span,
    pub member: Name<'p>,
    pub form: UseForm,
    /// The member with what stands before it, or the type.
    pub node: Node<'p>,
    /// The name before the dot with its namespace, as written.
    qualified: &'p str,
}

/// What is done with a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UseForm {
    Read,
    Called,
    /// `новый Имя.Член`.
    Constructed,
    /// It stands where a type is written.
    Type,
}

impl<'p> MemberUse<'p> {
    fn of_member(member: Member<'p>) -> Option<Self> {
        let root = NameExpression::cast(member.object()?).filter(|_| !member.is_safe())?;
        let form = if member.call().is_some() { UseForm::Called } else { UseForm::Read };
        let (qualified, name) = (root.text(), member.name()?);
        let used = Self { root: root.name()?.span(), member: name, form, node: member.node(), qualified };
        let is_nearer = || root.node().declaration().is_some() || used.is_own_type();
        (root.is_qualified() || !is_nearer()).then_some(used)
    }

    fn of_type(named: NamedType<'p>) -> Option<Self> {
        if named.is_simple() {
            return None;
        }
        let (qualified, _) = named.path().split_once('.')?;
        let dot = named.path_span().start + u32::try_from(qualified.len()).ok()?;
        let (roots, members): (Vec<_>, Vec<_>) = named.segments().partition(|name| name.span().end <= dot);
        let (root, member) = (roots.last()?.span(), *members.first()?);
        let is_constructed = named.node().parent().and_then(New::cast).is_some();
        let form = if is_constructed { UseForm::Constructed } else { UseForm::Type };
        let used = Self { root, member, form, node: named.node(), qualified };
        (named.is_qualified() || !used.is_own_type()).then_some(used)
    }

    /// The name before the dot, without a namespace.
    #[must_use]
    pub fn name(&self) -> &'p str {
        self.root.slice(self.node.tree().text())
    }

    /// The namespace before the name, as written.
    #[must_use]
    pub fn namespace(&self) -> Option<&'p str> {
        self.qualified.rsplit_once("::").map(|(namespace, _)| namespace)
    }

    /// Whether something is executed: a method or a constructor.
    #[must_use]
    pub fn is_call(&self) -> bool {
        matches!(self.form, UseForm::Called | UseForm::Constructed)
    }

    /// Whether the module itself declares a type of the name.
    fn is_own_type(&self) -> bool {
        self.node.tree().types_named(self.name()).next().is_some()
    }
}

/// The members that a module asks of names of elements, for all checks that ask about them.
#[derive(Debug)]
pub struct MemberUses<'p> {
    module: Module<'p>,
    found: Vec<(MemberUse<'p>, Element<'p>)>,
}

impl<'p> MemberUses<'p> {
    #[must_use]
    pub fn of(module: Module<'p>, project: Project<'p>) -> Self {
        let tree = module.tree();
        // Most names are locals.
        let is_of_element = |member: &Member<'p>| {
            let root = member.object().and_then(NameExpression::cast);
            let root = root.filter(|root| tree.bindings().resolve(root.node()).is_none());
            root.and_then(NameExpression::name).is_some_and(|root| {
                project.has_element(root.text())
                    || project.undescribed_element(module.file(), root.text()).is_some()
            })
        };
        let members = tree.all::<Member<'p>>().filter(is_of_element).filter_map(MemberUse::of_member);
        let types = tree.all::<NamedType<'p>>().filter_map(MemberUse::of_type);
        let uses = members.chain(types);
        let found = uses.filter_map(|used| Some((used, project.element_used(&module, &used)?)));
        Self { found: found.collect(), module }
    }

    #[must_use]
    pub const fn module(&self) -> &Module<'p> {
        &self.module
    }

    /// Each with the element: first those of values, then those in types, each in the order of the text. Names that are
    /// something in the module itself are left out, those that several elements bear, and those without a namespace that a
    /// part of the own element has, too, or a type of the platform, unless the element declares the member.
    pub fn all(&self) -> impl Iterator<Item = (MemberUse<'p>, Element<'p>)> {
        self.found.iter().copied()
    }
}

impl<'p> Project<'p> {
    /// The element whose name stands before a member.
    fn element_used(&self, module: &Module<'p>, used: &MemberUse<'_>) -> Option<Element<'p>> {
        let found = self.element_outside(module, used.qualified)?;
        let is_type = || Role::Type.word(used.name()).is_some();
        (used.namespace().is_some() || !is_type() || self.declares(&found, used.member.text()))
            .then_some(found)
    }

    /// Whether the module of an element declares a method, a type or a constant of a name.
    fn declares(&self, element: &Element<'p>, name: &str) -> bool {
        self.module_of(element).found().is_some_and(|module| {
            let symbols = module.symbols();
            symbols.method(name).found().is_some()
                || symbols.type_named(name).found().is_some()
                || symbols.constant(name).found().is_some()
        })
    }

    /// The element that a name in a module means, with a namespace before it or without, if it is none that the module
    /// itself declares. None where several bear it, and where a part of the own element does.
    pub(super) fn element_outside(&self, module: &Module<'_>, qualified: &str) -> Option<Element<'p>> {
        let QualifiedName { namespace, name: qualified } = QualifiedName::new(qualified);
        if let Some(namespace) = namespace {
            return self.element_in(&without_blanks(namespace), qualified);
        }
        let found = self.element(qualified).found();
        let found = found.or_else(|| self.undescribed_element(module.file(), qualified))?;
        let is_own_part = self.element_at_hand(module).is_some_and(|own| own.symbols().has_part(qualified));
        (!is_own_part).then_some(found)
    }

    /// The element whose parts the code of a module names without anything before them: that of an object or of a component.
    #[must_use]
    pub fn element_at_hand(&self, module: &Module<'_>) -> Option<Element<'p>> {
        let is_of_object = module.facet() != ModuleFacet::Element;
        self.element_of(module).filter(|own| is_of_object || own.is_kind(kind::INTERFACE_COMPONENT))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{project::Codebase, source::Workspace};

    /// The uses of elements in a module beside them: how, and what is named.
    fn uses(text: &str) -> Vec<(UseForm, String)> {
        let element = |path: &str, kind: &str| {
            let name = path.rsplit('/').next().unwrap_or_default();
            (format!("Верфь/Лавка/{path}.yaml"), format!("ВидЭлемента: {kind}\nИмя: {name}\n"))
        };
        let form = "ВидЭлемента: КомпонентИнтерфейса\nИмя: Вид\nСвойства:\n    -\n        Имя: Склад\n";
        let files = [
            ("Верфь/Лавка/Проект.yaml".to_owned(), "Поставщик: Верфь\nИмя: Лавка\n".to_owned()),
            ("Верфь/Лавка/Основное/Вид.yaml".to_owned(), form.to_owned()),
            ("Верфь/Лавка/Основное/Вид.xbsl".to_owned(), text.to_owned()),
            element("Основное/Обмен", "ОбщийМодуль"),
            element("Основное/Склад", "Справочник"),
            element("Основное/Строка", "Справочник"),
            ("Верфь/Лавка/Основное/Строка.xbsl".to_owned(), "метод Своя()\n;\n".to_owned()),
            element("Основное/Дважды", "Справочник"),
            element("Запасное/Дважды", "Справочник"),
        ];
        let codebase = Codebase::new(Workspace::in_memory(files));
        let project = codebase.projects().next().expect("a project");
        let module = project.modules().next().expect("a module");
        assert_eq!(module.errors(), []);
        let described = |(used, element): (MemberUse<'_>, Element<'_>)| {
            assert_eq!(element.name(), Some(used.name()));
            (used.form, format!("{}.{}", used.name(), used.member.text()))
        };
        MemberUses::of(module, project).all().map(described).collect()
    }

    fn in_method(statements: &str) -> Vec<(UseForm, String)> {
        uses(&format!("метод М()\n    {statements}\n;\n"))
    }

    fn meant(form: UseForm, name: &str) -> (UseForm, String) {
        (form, name.to_owned())
    }

    #[test]
    fn members_are_read_called_constructed_and_named_as_types() {
        let found =
            in_method("Обмен.А(Обмен.Б, новый Обмен.В(1))\n    знч Ж: Массив<Обмен.Г?> = Обмен.Д.Е()");
        let expected = [
            meant(UseForm::Called, "Обмен.А"),
            meant(UseForm::Read, "Обмен.Б"),
            meant(UseForm::Read, "Обмен.Д"),
            meant(UseForm::Constructed, "Обмен.В"),
            meant(UseForm::Type, "Обмен.Г"),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_namespace_has_to_be_that_of_the_element() {
        let found =
            in_method("Основное::Обмен.А()\n    Верфь::Лавка::Основное::Обмен.А()\n    Запасное::Обмен.А()");
        let called = || meant(UseForm::Called, "Обмен.А");
        assert_eq!(found, [called(), called()]);
        let found = in_method("знч Ж: Запасное::Дважды.Ссылка = новый Основное::Обмен.А()");
        let expected = [meant(UseForm::Type, "Дважды.Ссылка"), meant(UseForm::Constructed, "Обмен.А")];
        assert_eq!(found, expected);
    }

    #[test]
    fn what_is_nearer_is_meant_instead() {
        assert_eq!(in_method("знч Обмен = 1\n    Обмен.А()"), []);
        assert_eq!(in_method("В(Обмен -> Обмен.А())"), []);
        assert_eq!(uses("метод М(Обмен: Число)\n    Обмен.А()\n;\n"), []);
        assert_eq!(uses("конст Обмен = 1\nметод М()\n    Обмен.А()\n;\n"), []);
        assert_eq!(uses("структура Обмен\n;\nметод М(А: Обмен.Б)\n    Обмен.А()\n;\n"), []);
        assert_eq!(
            uses("структура С\n    знч Обмен: Число\n    метод М()\n        Обмен.А()\n    ;\n;\n"),
            []
        );
        assert_eq!(in_method("этот.Обмен.А()\n    Обмен?.А()\n    Обмен().А()"), []);
        let outside = "структура С\n    знч Обмен: Число\n;\nметод М()\n    Обмен.А()\n;\n";
        assert_eq!(uses(outside), [meant(UseForm::Called, "Обмен.А")]);
        assert_eq!(in_method("Обмен.А()\n    знч Обмен = 1"), [meant(UseForm::Called, "Обмен.А")]);
    }

    #[test]
    fn a_property_a_type_of_the_platform_or_two_elements_mean_none() {
        assert_eq!(in_method("Склад.А()\n    Строка.А()\n    Дважды.А()\n    Нет.А()"), []);
        assert_eq!(in_method("Строка.Своя()"), [meant(UseForm::Called, "Строка.Своя")]);
        let found = in_method("Основное::Склад.А()");
        assert_eq!(found, [meant(UseForm::Called, "Склад.А")]);
    }
}
