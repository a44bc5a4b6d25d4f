//! The types of values in modules, as far as declarations tell them.
//!
//! - A type is known where it is written: behind a name, behind `новый` and `как`, as the result of a method of the
//!   project. The rows of a loop have the type that stands in the brackets of the collection.
//! - Whatever else has a type, nothing is known of it: operators, fields, members of the platform.
//! - What a condition proves about a value (`это`) is not looked at.

use super::{DeclaredType, MemberWords, MethodSymbol, Module, ModuleFacet, Project};
use crate::{
    platform::{
        Lookup, Word,
        words::{member, type_name},
    },
    syntax::{
        types::{Member, TypeText},
        xbsl::{
            self, Argument, Arguments, As, Assignment, Call, ForIn, Local, LocalKind, NameExpression, New,
            Node, NodeKind, Variable, is_identifier,
        },
    },
};

/// A type and the module that it is written in, where its names have to be looked up.
#[derive(Clone, Copy, Debug)]
pub struct WrittenType<'p> {
    pub text: TypeText<'p>,
    pub module: Module<'p>,
}

/// So many locals may be looked through for the type of one: the loop over the rows of rows.
const MOST_STEPS: u32 = 8;

impl<'p> Project<'p> {
    /// The type of what an expression of a module gives; `None` where it is not known. No expression is walked through:
    /// the time does not depend on its size.
    #[must_use]
    pub fn type_of_value(&self, module: Module<'p>, value: Node<'p>) -> Option<WrittenType<'p>> {
        self.value(module, value, MOST_STEPS)
    }

    /// The type of a local: the one it is declared with, else the one of its initial value.
    #[must_use]
    pub fn type_of_local(&self, module: Module<'p>, local: Local<'p>) -> Option<WrittenType<'p>> {
        self.local(module, local, MOST_STEPS)
    }

    /// The structure, exception or enumeration of a module that all values of a type are, but for the empty one.
    /// `Unknown` for all other types.
    #[must_use]
    pub fn declared_type(&self, written: WrittenType<'p>) -> Lookup<DeclaredType<'p>> {
        let Some(name) = simple(written.text).map(|member| member.name()) else { return Lookup::Unknown };
        if !is_identifier(name) {
            let undescribed = |owner| self.undescribed_element(written.module.file(), owner);
            let owned = name.split_once('.').and_then(|(owner, name)| Some((undescribed(owner)?, name)));
            return owned.map_or_else(|| self.type_named(name), |(owner, name)| self.type_of(&owner, name));
        }
        match written.module.symbols().type_named(name) {
            Lookup::Found(symbol) => Lookup::Found(DeclaredType { module: written.module, symbol }),
            // It may well be a type of the platform.
            Lookup::Absent | Lookup::Unknown => Lookup::Unknown,
        }
    }

    fn value(&self, module: Module<'p>, value: Node<'p>, steps: u32) -> Option<WrittenType<'p>> {
        let value = value.without_parens();
        let written = |text: &'p str| Some(WrittenType { text: TypeText::short(text)?, module });
        match value.kind() {
            NodeKind::NameExpression => match module.tree().bindings().resolve(value) {
                Some(local) => self.local(module, local, steps.checked_sub(1)?),
                None => written(module.symbols().constant(value.text()).found()?.type_text.as_deref()?),
            },
            NodeKind::New => written(New::cast(value)?.constructed()?.plain_text()),
            NodeKind::As => written(As::cast(value)?.type_reference()?.plain_text()),
            NodeKind::Call => self.result(module, Call::cast(value)?),
            _ => None,
        }
    }

    fn local(&self, module: Module<'p>, local: Local<'p>, steps: u32) -> Option<WrittenType<'p>> {
        if let Some(declared) = local.type_reference() {
            return Some(WrittenType { text: TypeText::short(declared.plain_text())?, module });
        }
        if local.kind() == LocalKind::ForIn {
            let collection = ForIn::cast(local.declaration())?.collection()?;
            return element_of(self.value(module, collection, steps)?);
        }
        let value = local.value().map(Node::without_parens)?;
        // A copy of another local may be known to be more than that one is declared as.
        (value.kind() != NodeKind::NameExpression).then(|| self.value(module, value, steps)).flatten()
    }

    /// What a method of the project gives.
    fn result(&self, module: Module<'p>, call: Call<'p>) -> Option<WrittenType<'p>> {
        let (owner, method) = self.called(module, call)?;
        Some(WrittenType { text: TypeText::short(method.result.as_deref()?)?, module: owner })
    }

    /// The method that is called, and its module: the same one, or another by the name of its element.
    fn called(&self, module: Module<'p>, call: Call<'p>) -> Option<(Module<'p>, &'p MethodSymbol)> {
        let owner = match call.object() {
            // In a method of a type one of the type may be meant.
            None if call.node().enclosing_method()?.owner().is_some() => return None,
            None => module,
            Some(object) => {
                let name = NameExpression::cast(object).filter(|name| !name.is_qualified())?;
                if module.tree().bindings().resolve(name.node()).is_some() {
                    return None;
                }
                let element = self.element(name.text()).found();
                let element = element.or_else(|| self.undescribed_element(module.file(), name.text()))?;
                self.module_with_facet(&element, ModuleFacet::Element).found()?
            }
        };
        let method = owner.method(call.name()?.text()).found();
        Some((owner, method.filter(|_| call.type_arguments().is_none())?))
    }
}

impl<'p> Project<'p> {
    /// The type that a value must have where it stands: of the variable, the field or the parameter that gets it, or of
    /// the result of the method that returns it.
    #[must_use]
    pub fn expected_type(&self, module: Module<'p>, value: Node<'p>) -> Option<WrittenType<'p>> {
        let in_parens = |node: &Node<'p>| node.parent().filter(|parent| parent.kind() == NodeKind::Paren);
        let value = std::iter::successors(Some(value), in_parens).last()?;
        let parent = value.parent()?;
        let written = |text: &'p str, module| Some(WrittenType { text: TypeText::short(text)?, module });
        match parent.kind() {
            NodeKind::Variable => written(Variable::cast(parent)?.type_reference()?.plain_text(), module),
            NodeKind::Assignment => {
                let assignment = Assignment::cast(parent).filter(|it| !it.is_compound())?;
                let target = assignment.target().filter(|target| *target != value)?.without_parens();
                match xbsl::Member::cast(target) {
                    Some(field) => self.type_of_field(module, field.object()?, field.name()?.text()),
                    None => {
                        let local = module.tree().bindings().resolve(target)?;
                        written(local.type_reference()?.plain_text(), module)
                    }
                }
            }
            NodeKind::Argument => self.type_of_parameter(module, Argument::cast(parent)?),
            NodeKind::Return => {
                let is_in_lambda = parent.ancestors().any(|around| around.kind().is_lambda());
                let method = parent.enclosing_method().filter(|_| !is_in_lambda)?;
                written(method.return_type()?.plain_text(), module)
            }
            _ => None,
        }
    }

    fn type_of_parameter(&self, module: Module<'p>, argument: Argument<'p>) -> Option<WrittenType<'p>> {
        let list = Arguments::cast(argument.node().parent()?)?;
        let around = list.node().parent()?;
        if let Some(new) = New::cast(around) {
            let text = TypeText::short(new.constructed()?.plain_text())?;
            return self.field_of(WrittenType { text, module }, argument.name()?.text());
        }
        let (owner, method) = self.called(module, Call::cast(around)?)?;
        let parameter = match argument.name() {
            Some(name) => {
                let mut parameters = method.parameters.iter().take(MOST_ARGUMENTS);
                parameters.find(|parameter| *parameter.name == *name.text())
            }
            None => {
                let mut arguments = list.arguments().take(MOST_ARGUMENTS);
                method.parameters.get(arguments.position(|other| other.node() == argument.node())?)
            }
        };
        Some(WrittenType { text: TypeText::short(parameter?.type_text.as_deref()?)?, module: owner })
    }

    fn type_of_field(&self, module: Module<'p>, object: Node<'p>, name: &str) -> Option<WrittenType<'p>> {
        self.field_of(self.type_of_value(module, object)?, name)
    }

    /// The type of a field of a structure.
    fn field_of(&self, owner: WrittenType<'p>, name: &str) -> Option<WrittenType<'p>> {
        let declared = self.declared_type(owner).found()?;
        let field = declared.symbol.field(name).found()?;
        Some(WrittenType { text: TypeText::short(field.type_text.as_deref()?)?, module: declared.module })
    }
}

/// Of calls with more arguments nothing is known.
const MOST_ARGUMENTS: usize = 256;

/// The collections whose rows have the type in the brackets.
const COLLECTIONS: [Word; 10] = [
    type_name::ARRAY,
    type_name::SET,
    type_name::COLLECTION,
    type_name::ITERABLE,
    type_name::READABLE_ARRAY,
    type_name::READABLE_SET,
    type_name::READABLE_COLLECTION,
    type_name::MUTABLE_COLLECTION,
    type_name::MUTABLE_ARRAY,
    type_name::MUTABLE_SET,
];

/// The type of the rows of a collection.
fn element_of(collection: WrittenType<'_>) -> Option<WrittenType<'_>> {
    let whole = simple_with_arguments(collection.text)?;
    let mut arguments = whole.arguments();
    let text = arguments.next().filter(|_| arguments.next().is_none())?;
    let is_collection = COLLECTIONS.iter().any(|word| whole.is(*word));
    is_collection.then_some(WrittenType { text, ..collection })
}

/// The only type of a union, the empty value not counted, if nothing stands in its brackets.
fn simple(text: TypeText<'_>) -> Option<Member<'_>> {
    simple_with_arguments(text).filter(|member| member.arguments().next().is_none())
}

fn simple_with_arguments(text: TypeText<'_>) -> Option<Member<'_>> {
    let is_empty = |member: &Member<'_>| member.name().is_empty() || type_name::UNDEFINED.is(member.name());
    let mut members = text.members().filter(|member| !is_empty(member));
    members.next().filter(|_| members.next().is_none())
}

impl DeclaredType<'_> {
    /// Whether values of the type surely have no field and no method of a name.
    #[must_use]
    pub fn lacks_member(&self, name: &str) -> bool {
        let of_all = [member::TO_STRING, member::PRESENTATION, member::GET_TYPE];
        self.symbol.field(name).is_absent()
            && self.symbol.method(name).is_absent()
            && !of_all.iter().any(|word| word.is(name))
    }
}

#[cfg(test)]
mod tests {
    use crate::{project::Codebase, source::Workspace, syntax::xbsl::Variable};

    /// The type of the value of each `знч` of the last method, in the order of the text.
    fn types(code: &str) -> Vec<Option<String>> {
        let module = format!(
            "структура Строка\n    знч А: Число\n;\nметод Дать(): Строка?\n;\nметод Все(): Массив<Строка>\n;\n\
             метод Т(П: Строка, М: Массив<Массив<Строка>>, С: Соответствие<Число, Строка>)\n{code}\n;\n"
        );
        let files = [
            ("Проект.yaml", "Поставщик: П\nИмя: П\nВерсия: 1.0.0\n"),
            ("О/Общий.yaml", "ВидЭлемента: ОбщийМодуль\nИмя: Общий\n"),
            ("О/Общий.xbsl", "метод Дать(): Общий.Ответ\n;\n"),
            ("О/М.xbsl", &module),
        ];
        let codebase = Codebase::new(Workspace::in_memory(files));
        let project = codebase.projects().next().expect("there is one");
        let module = project.modules().next().expect("path order puts it first");
        assert_eq!(module.errors(), [], "{code}");
        let values = module.tree().all::<Variable<'_>>().filter_map(Variable::value);
        let type_of = |value| Some(project.type_of_value(module, value)?.text.text().to_owned());
        values.map(type_of).collect()
    }

    fn type_of(value: &str) -> Option<String> {
        types(&format!("знч Х = {value}")).pop().flatten()
    }

    #[test]
    fn types_are_known_where_they_are_written() {
        for (value, known) in [
            ("П", "Строка"),
            ("(П)", "Строка"),
            ("новый Строка(1)", "Строка"),
            ("новый Массив<Строка>()", "Массив<Строка>"),
            ("1 как Строка?", "Строка?"),
            ("Дать()", "Строка?"),
            ("Общий.Дать()", "Общий.Ответ"),
        ] {
            assert_eq!(type_of(value).as_deref(), Some(known), "{value}");
        }
    }

    #[test]
    fn whatever_is_not_written_is_not_known() {
        for value in
            ["1", "П.А", "П ?? П", "Нет()", "Общий.Нет()", "П.Дать()", "Нет.Дать()", "Дать().А", "\"\""]
        {
            assert_eq!(type_of(value), None, "{value}");
        }
    }

    #[test]
    fn rows_have_the_type_in_the_brackets() {
        let rows = |collection: &str| types(&format!("для Р из {collection}\n знч Х = Р\n;")).pop().flatten();
        assert_eq!(rows("Все()").as_deref(), Some("Строка"));
        assert_eq!(rows("М").as_deref(), Some("Массив<Строка>"));
        assert_eq!(rows("С"), None);
        let inner = types("для А из М\n для Б из А\n знч Х = Б\n;\n;").pop().flatten();
        assert_eq!(inner.as_deref(), Some("Строка"));
    }

    #[test]
    fn a_local_has_the_type_of_its_declaration_or_of_its_value() {
        assert_eq!(types("знч А = Дать()\nзнч Б = А").pop().flatten().as_deref(), Some("Строка?"));
        assert_eq!(types("знч А: Число = Дать()\nзнч Б = А").pop().flatten().as_deref(), Some("Число"));
        assert_eq!(types("знч А = П\nзнч Б = А").pop().flatten(), None);
    }
}
