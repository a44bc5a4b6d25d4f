//! What an expression refers to that something can be assigned to.

use super::bindings::Local;
use super::kind::NodeKind;
use super::node::Node;
use super::views::{Field, Member, NamedType, New, NonNull, Type, Variable};

/// So many fields are followed from one structure to the next.
const MOST_STEPS: u32 = 16;

impl<'t> Node<'t> {
    /// The declaration of the place this expression names: of a local, of a constant of the module, or of a field,
    /// as far as the module declares the structure and the declarations of a local and of fields tell which one it is.
    #[must_use]
    pub fn declaration(self) -> Option<Node<'t>> {
        self.declaration_within(MOST_STEPS)
    }

    fn declaration_within(self, steps: u32) -> Option<Node<'t>> {
        let place = self.without_parens();
        if let Some(member) = Member::cast(place).filter(|member| !member.is_safe()) {
            return field_of(structure_of(member.object()?, steps)?, member.name()?.text());
        }
        if place.kind() != NodeKind::NameExpression || place.names_method() {
            return None;
        }
        let local = place.tree().bindings().resolve(place).map(Local::declaration);
        let field = || field_of(own_structure(place)?, place.text());
        let constant = || place.tree().root().members_as(NodeKind::ModuleConst, place.text()).next();
        local.or_else(field).or_else(constant)
    }

    /// Whether it is the whole of `&Имя`, which looks among methods alone.
    pub(super) fn names_method(self) -> bool {
        self.parent().is_some_and(|around| around.kind() == NodeKind::MethodRef)
    }
}

fn field_of<'t>(structure: Node<'t>, name: &str) -> Option<Node<'t>> {
    structure.members_as(NodeKind::Field, name).next()
}

/// The structure of an object: of `этот`, of a local by its type or the constructor that is its value, of a field by its
/// type.
fn structure_of(object: Node<'_>, steps: u32) -> Option<Node<'_>> {
    let object = object.without_parens();
    let checked = NonNull::cast(object).and_then(NonNull::operand).map(Node::without_parens);
    let object = checked.unwrap_or(object);
    if object.kind() == NodeKind::This {
        return own_structure(object);
    }
    let declaration = object.declaration_within(steps.checked_sub(1)?)?;
    let declared = match declaration.kind() {
        NodeKind::Field => Field::cast(declaration)?.type_reference(),
        NodeKind::ModuleConst => return None,
        _ => declaration.children().find_map(Type::cast),
    };
    let named = match declared {
        Some(declared) => declared.single_name().filter(|it| checked.is_some() || !it.is_nullable())?,
        None => {
            let value = Variable::cast(declaration)?.value()?;
            New::cast(value.without_parens())?.constructed()?
        }
    };
    structure_named(named)
}

/// The structure around, whose fields go by their bare names here.
fn own_structure(inside: Node<'_>) -> Option<Node<'_>> {
    let method = inside.enclosing_method().filter(|method| !method.is_static())?;
    method.owner().filter(|owner| is_structure(*owner))
}

fn structure_named(named: NamedType<'_>) -> Option<Node<'_>> {
    let mut types = named.node().tree().types_named(named.path());
    match (types.next(), types.next()) {
        (Some(only), None) if named.arguments().is_none() => Some(only).filter(|only| is_structure(*only)),
        _ => None,
    }
}

fn is_structure(node: Node<'_>) -> bool {
    matches!(node.kind(), NodeKind::Structure | NodeKind::Exception)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::xbsl::{Assignment, parse};

    const TEXT: &str = "\
конст К = 1
структура С
    пер П: С
    пер Ц: С?
    метод М(К: Число)
        П = этот
        этот.П = П
        К = 2
        Н = 3
    ;
    статический метод О()
        П = 4
    ;
;
метод Т(А: С, Б: С?, В: Массив<С>)
    А.П = 5
    Б.П = 6
    (Б!).П = 7
    В.П = 8
    знч Г = новый С()
    Г.П = 9
    А.П.П = 10
    А?.П = 11
    А.П.Ц!.П.П = 15
    А.П.Ц.П = 16
    А?.П.П = 17
    К = 12
    А::К = 13
    П = 14
;
";

    #[test]
    fn a_place_has_the_declaration_it_means() {
        let tree = parse(TEXT.into());
        assert_eq!(tree.errors(), []);
        let kind = |assignment: Assignment<'_>| Some(assignment.target()?.declaration()?.kind());
        let found: Vec<_> = tree.all::<Assignment<'_>>().map(kind).collect();
        let (field, none) = (Some(NodeKind::Field), None);
        let in_structure = [field, field, Some(NodeKind::Parameter), none, none];
        let in_module = [
            field,
            none,
            field,
            none,
            field,
            field,
            none,
            field,
            none,
            none,
            Some(NodeKind::ModuleConst),
            none,
            none,
        ];
        assert_eq!(found, [&in_structure[..], &in_module[..]].concat());
    }
}
