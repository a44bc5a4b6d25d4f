//! Whether a choice speaks of all values of what it asks, where that is more than a variable.

use rustc_hash::FxHashSet;

use super::{Alternative, Type, Types};
use crate::{
    platform::{
        Word,
        words::{kind, type_name},
    },
    project::{ChoiceTests, ModuleFacet, Section, TypeKind},
    syntax::xbsl::{Case, Member, NameExpression, Node, NodeKind},
};

/// In a method with more names than these a value may have been examined before.
const MOST_NAMES: usize = 4096;

/// Types of the platform with more values than branches can list.
const ENDLESS: [Word; 5] =
    [type_name::STRING, type_name::NUMBER, type_name::DATE, type_name::DATE_TIME, type_name::TIME];

impl<'p> Types<'p> {
    /// Whether there are values of the subject of which no branch of a choice speaks, `иначе` aside. Not where the type of
    /// the subject is unknown, or where a condition above may have restricted its values.
    #[must_use]
    pub fn leaves_values_out(&self, choice: Case<'p>) -> bool {
        self.project.leaves_values_out(choice) || self.leaves_out_of_other(choice).unwrap_or_default()
    }

    /// The same of a subject that is no variable, or one without a type of its own. None where a part of its type is unknown.
    fn leaves_out_of_other(&self, choice: Case<'p>) -> Option<bool> {
        let subject = choice.subject()?.without_parens();
        let local = self.tree().bindings().resolve(subject);
        let is_declared = local.is_some_and(|local| local.type_reference().is_some());
        let tests = ChoiceTests::of(choice).filter(|tests| !is_declared && !tests.has_negated())?;
        let known = self.of(subject).or_else(|| self.own_enumeration(subject))?;
        let left_out = known.alternatives().iter().map(|it| self.leaves_out(it, &tests));
        let left_out = left_out.collect::<Option<Vec<_>>>()?;
        if left_out == [true] {
            return Some(true);
        }
        let is_any_left_out = left_out.contains(&true) || known.is_nullable() && !self.speak_of_empty(&tests);
        Some(is_any_left_out && !may_be_restricted(subject))
    }

    /// The type of `этот` in the module of an enumeration.
    fn own_enumeration(&self, subject: Node<'p>) -> Option<Type<'p>> {
        let is_of_element = subject.kind() == NodeKind::This && self.module.facet() == ModuleFacet::Element;
        let method = subject.enclosing_method().filter(|method| is_of_element && !method.is_static())?;
        let own = self.project.element_of(&self.module).filter(|own| own.is_kind(kind::ENUMERATION))?;
        method.owner().is_none().then(|| Type::of(Alternative::Element(own, "")))
    }

    /// Whether tests leave values of an alternative out; none where nobody can tell.
    fn leaves_out(&self, alternative: &Alternative<'p>, tests: &ChoiceTests<'p>) -> Option<bool> {
        let are_listed = match alternative {
            Alternative::Platform(known) if type_name::BOOLEAN == known.name => tests.list_booleans(),
            Alternative::Platform(_) if is_endless(alternative) => false,
            Alternative::Declared(declared) if declared.symbol.kind == TypeKind::Enumeration => {
                declared.symbol.items.iter().all(|item| tests.list_item(&item.name))
            }
            Alternative::Element(element, "") if element.is_kind(kind::ENUMERATION) => {
                element.symbols().parts(Section::Items).iter().all(|item| tests.list_item(&item.name))
            }
            _ => return None,
        };
        let may_be_within = |tested: &Alternative<'p>| match tested {
            Alternative::Platform(known) => {
                let is_one = type_name::BOOLEAN == known.name || is_endless(tested);
                !is_one || tested == alternative
            }
            Alternative::Declared(_) | Alternative::Element(..) => tested == alternative,
            Alternative::Row(_) | Alternative::Null => true,
        };
        let may_be_asked_for = |asked: Option<Type<'p>>| {
            asked.is_none_or(|asked| asked.alternatives().iter().any(may_be_within))
        };
        Some(!are_listed && !tests.types().any(|asked| may_be_asked_for(self.written(asked))))
    }

    fn speak_of_empty(&self, tests: &ChoiceTests<'p>) -> bool {
        let may_be_empty = |asked: Option<Type<'p>>| asked.is_none_or(|asked| asked.is_nullable());
        tests.list_empty() || tests.types().any(|asked| may_be_empty(self.written(asked)))
    }
}

fn is_endless(alternative: &Alternative<'_>) -> bool {
    match alternative {
        Alternative::Platform(known) => ENDLESS.iter().any(|word| *word == known.name),
        _ => false,
    }
}

/// Whether a condition above may have restricted the values of a subject, for one of its names stands there. What a method
/// gives is new each time.
pub(super) fn may_be_restricted(subject: Node<'_>) -> bool {
    let names = || {
        let members = subject.all_below::<Member<'_>>().map(Member::node);
        subject.all_below::<NameExpression<'_>>().map(NameExpression::node).chain(members).chain([subject])
    };
    let has_safe = names().filter_map(Member::cast).any(Member::is_safe);
    match subject.kind() {
        NodeKind::As => false,
        NodeKind::Call if !has_safe => false,
        NodeKind::Member if !has_safe => are_above(subject, [subject]),
        _ => are_above(subject, names()),
    }
}

/// Whether one of some names stands above a place in its method.
fn are_above<'p>(place: Node<'p>, names: impl IntoIterator<Item = Node<'p>>) -> bool {
    let Some(method) = place.enclosing_method() else { return true };
    let above = || {
        let members = method.node().all_below::<Member<'_>>().map(Member::node);
        method.node().all_below::<NameExpression<'_>>().map(NameExpression::node).chain(members)
    };
    if above().nth(MOST_NAMES).is_some() {
        return true;
    }
    let word = |name: Node<'p>| Some(name.last_token()?.text());
    let names: FxHashSet<_> = names.into_iter().filter_map(word).collect();
    let mut above = above().filter(|it| it.span().start < place.span().start).filter_map(word);
    above.any(|it| names.contains(it))
}
