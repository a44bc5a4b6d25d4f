//! A column that a query or a dynamic list reads through a reference, or a query from the outer side of a join, may be NULL,
//! and nothing that has a type without NULL takes it. The empty value is another one. Fields of lists are judged where a
//! structure of the module is made of them.

use crate::{
    platform::{
        Role, platform_name,
        words::{facet, member, type_name},
    },
    project::{NullCause, RowFields, TypeKind, WrittenType, declared_list_row},
    rules::prelude::*,
    syntax::{
        types::TypeText,
        xbsl::{Argument, Assignment, Member, New, Node, NodeKind},
    },
    types::{Alternative, MemberSource, Type},
};

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    let queries = types.query_rows();
    let mut fields = RowFields::of(types.project());
    for Access { member: column, object: row, name, .. } in types.accesses() {
        if !is_given(column.node()) {
            continue;
        }
        let of_query = queries.and_then(|queries| queries.null_cause(row, name.text()));
        let variant = match of_query {
            Some(NullCause::Reference) => Variant::USUAL,
            Some(NullCause::OuterJoin) => Variant("join"),
            None if is_null_in_list(types, column, &mut fields) => Variant("list"),
            None => continue,
        };
        let Some(wanted) = type_without_null(types, column.node()) else { continue };
        report.at(column.span()).variant(variant).arg("column", name.text()).arg("type", wanted);
    }
}

/// Whether a value is given to something: elsewhere it has to have no type.
fn is_given(value: Node<'_>) -> bool {
    let around = value.ancestors().find(|around| around.kind() != NodeKind::Paren);
    around.is_some_and(|around| {
        use NodeKind::{Argument, Assignment, Return, Variable};
        matches!(around.kind(), Argument | Assignment | Return | Variable)
    })
}

/// Whether a field of a structure of the module gets a field of a row of a dynamic list that may be NULL.
fn is_null_in_list<'p>(types: &Types<'p>, field: Member<'p>, fields: &mut RowFields<'p>) -> bool {
    let module = types.module();
    let Some((row, name)) = field.object().zip(field.name()) else { return false };
    // What every row has is no field of the list; a row may have a key in English, too.
    let is_of_all =
        [member::DATA, member::KEY].iter().any(|word| word.is(name.text())) || name.text() == "Key";
    let wanted = field_of_structure(module, field.node()).filter(|wanted| !is_of_all && !wanted.has_empty());
    let data = wanted.and_then(|_| declared_list_row(row));
    data.is_some_and(|data| fields.may_be_null(module, data.name(), name.text()))
}

/// The type of the field that a value is given to by its name, where a structure of the module is made:
/// `новый Ответ(Имя = Ряд.Имя)`.
fn field_of_structure<'p>(module: Module<'p>, value: Node<'p>) -> Option<TypeText<'p>> {
    let argument = Argument::cast(value.ancestors().find(|around| around.kind() != NodeKind::Paren)?)?;
    let name = argument.name()?;
    let made = New::cast(argument.node().parent()?.parent()?)?.constructed()?;
    let structure = module.symbols().type_named(made.text()).found()?;
    let field = structure.field(name.text()).found().filter(|_| structure.kind == TypeKind::Structure)?;
    TypeText::short(field.type_text.as_deref()?)
}

/// The type that a value has to have where it stands, if NULL surely is none of its values.
fn type_without_null<'p>(types: &Types<'p>, value: Node<'p>) -> Option<String> {
    let project = types.project();
    if let Some(written) = project.expected_type(types.module(), value) {
        return surely_lacks_null(project, written).then(|| written.text.text().to_owned());
    }
    let has_null = |alternative: &Alternative<'_>| match alternative {
        Alternative::Platform(known) => type_name::OBJECT == known.name,
        Alternative::Null | Alternative::Row(_) => true,
        Alternative::Element(..) | Alternative::Declared(_) => false,
    };
    let known = type_of_field(types, value)?;
    (!known.is_empty_only() && !known.alternatives().iter().any(has_null)).then(|| types.text(&known))
}

/// The type of the field that gets a value: of the own object, of another one, or of a structure that is made.
fn type_of_field<'p>(types: &Types<'p>, value: Node<'p>) -> Option<Type<'p>> {
    let parent = value.parent()?;
    if let Some(assignment) = Assignment::cast(parent) {
        let target = assignment.target()?.without_parens();
        let is_variable =
            target.kind() == NodeKind::NameExpression && types.tree().bindings().resolve(target).is_some();
        let is_given = !assignment.is_compound() && assignment.value() == Some(value);
        return types.of(target).filter(|_| is_given && !is_variable);
    }
    let name = Argument::cast(parent)?.name()?;
    let made = types.of(New::cast(parent.parent()?.parent()?)?.node())?;
    let is_structure = matches!(made.single()?, Alternative::Element(_, ""));
    is_structure.then(|| types.property(&MemberSource::Value(made), name.text())).flatten()
}

/// Whether each type of a union is known, and none of them has NULL among its values.
fn surely_lacks_null(project: Project<'_>, written: WrittenType<'_>) -> bool {
    let is_type = |name: &str| Role::Type.word(name).is_some() && type_name::OBJECT != *name;
    let is_reference = |facet: Option<&str>| facet.is_some_and(|name| facet::REFERENCE.is(name));
    written.text.members().all(|member| {
        let name = platform_name(member.name());
        let is_local = written.module.types_named(member.name()).next().is_some();
        let is_known = name.is_empty() || is_type(name) || project.enumeration(member.name()).is_some();
        is_reference(member.facet()) || is_known && !is_local
    })
}
