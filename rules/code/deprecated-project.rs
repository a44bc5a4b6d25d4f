//! A use of what the project itself marks as deprecated: a method, a parameter, a field, a constant, a type, a member of
//! an enumeration.

use std::{
    collections::{BTreeMap, HashMap},
    ptr, slice,
};

use crate::{
    platform::words::annotation,
    project::DeclaredType,
    rules::prelude::*,
    syntax::xbsl::{
        Annotation, Argument, Call, Member, Method, Name, NameExpression, NamedType, Node, StringLiteral,
    },
    types::Alternative,
};

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    let marked = types.project().deprecated_names();
    if marked.is_empty() {
        return;
    }
    let is_marked = |name: &str| marked.contains(name);
    let mut tell = |place: Span, name: &str, declaration: Node<'_>| {
        let draft = report.at(place).arg("name", name);
        if let Some(hint) = deprecation(declaration).and_then(hint) {
            draft.variant(Variant("hint")).arg("hint", hint);
        }
    };
    // Many calls may mean one method, be it of another module.
    let mut parameters = HashMap::new();
    for call in types.tree().all::<Call<'_>>() {
        if !call.name().is_some_and(|name| is_marked(name.text())) {
            continue;
        }
        let methods = types.methods_meant(call);
        let Some((callee, first)) = call.callee().zip(methods.first()) else { continue };
        if methods.iter().all(|method| deprecation(method.node()).is_some()) {
            tell(callee.span(), shown(callee), first.node());
        }
        if let [method] = &*methods {
            let method_id = (ptr::from_ref(method.node().tree()), method.node().id());
            let deprecated = parameters.entry(method_id).or_insert_with(|| DeprecatedParameters::of(*method));
            for (value, name, parameter) in deprecated.arguments(call) {
                tell(value.span(), name, parameter);
            }
        }
    }
    let names = types.tree().all::<NameExpression<'_>>().map(NameExpression::node);
    let members = types.tree().all::<Member<'_>>().filter(|member| member.call().is_none()).map(Member::node);
    for named in
        names.chain(members).filter(|named| named.last_token().is_some_and(|it| is_marked(it.text())))
    {
        let declarations = types.declarations_meant(named);
        if let Some(first) = declarations.first() {
            if declarations.iter().all(|it| deprecation(*it).is_some()) {
                tell(named.span(), shown(named), *first);
            }
        } else if is_before_dot(named)
            && let Some(owner) = types.type_meant(named).and_then(deprecated_type)
        {
            tell(named.span(), named.text(), owner);
        }
    }
    for written in types.tree().all::<NamedType<'_>>() {
        let is_candidate = written.name().is_some_and(|name| is_marked(name.text()));
        let Some(known) = is_candidate.then(|| types.written_part(written.path())).flatten() else {
            continue;
        };
        if let Some(Alternative::Declared(declared)) = known.single()
            && let Some(declaration) = deprecated_type(*declared)
            && !written.node().ancestors().any(|around| deprecation(around).is_some())
        {
            tell(written.path_span(), written.path(), declaration);
        }
    }
}

fn is_deprecation(annotation: Annotation<'_>) -> bool {
    annotation.bare_name().is_some_and(|name| annotation::DEPRECATED == name.text())
}

/// The annotation that marks a declaration; annotations stand before all else in it.
fn deprecation(declaration: Node<'_>) -> Option<Annotation<'_>> {
    Annotation::all_of(declaration).find(|annotation| is_deprecation(*annotation))
}

fn deprecated_type(declared: DeclaredType<'_>) -> Option<Node<'_>> {
    declared.node().filter(|declaration| deprecation(*declaration).is_some())
}

/// What the annotation says: its first text.
fn hint(mark: Annotation<'_>) -> Option<&str> {
    let values = mark.arguments()?.arguments().filter_map(Argument::value);
    values.filter_map(StringLiteral::cast).map(StringLiteral::content).find(|text| !text.is_empty())
}

fn is_before_dot(named: Node<'_>) -> bool {
    named.parent().and_then(Member::cast).is_some_and(|member| member.object() == Some(named))
}

/// What is named, with what stands before the dot; without it where that takes several lines.
fn shown(named: Node<'_>) -> &str {
    let name = Member::cast(named).filter(|_| named.text().contains(['\n', '\r'])).and_then(Member::name);
    name.map_or(named.text(), Name::text)
}

/// So many arguments of a call are looked at.
const MANY: usize = 64;

/// The parameters of a method that are marked.
struct DeprecatedParameters<'p> {
    by_place: BTreeMap<usize, (&'p str, Node<'p>)>,
    /// Where those of a name stand.
    places: HashMap<&'p str, Vec<usize>>,
}

impl<'p> DeprecatedParameters<'p> {
    fn of(method: Method<'p>) -> Self {
        let (mut by_place, mut places) = (BTreeMap::new(), HashMap::<_, Vec<_>>::new());
        let parameters = method.parameters().enumerate();
        for (place, parameter) in parameters.filter(|(_, it)| deprecation(it.node()).is_some()) {
            let name = parameter.name().map_or("", Name::text);
            by_place.insert(place, (name, parameter.node()));
            places.entry(name).or_default().push(place);
        }
        Self { by_place, places }
    }

    /// The values that a call gives for them, with the names of the parameters, in the order of these.
    fn arguments(&self, call: Call<'p>) -> impl Iterator<Item = (Node<'p>, &'p str, Node<'p>)> {
        let mut given = BTreeMap::new();
        for (place, argument) in call.arguments().take(MANY).enumerate() {
            let places = match argument.name() {
                Some(name) => self.places.get(name.text()).map_or(&[][..], Vec::as_slice),
                None => slice::from_ref(&place),
            };
            for place in places {
                given.entry(*place).or_insert(argument);
            }
        }
        given.into_iter().filter_map(|(place, argument)| {
            let (name, parameter) = *self.by_place.get(&place)?;
            Some((argument.value()?, name, parameter))
        })
    }
}
