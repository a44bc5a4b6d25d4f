//! A tag that refers to a name which neither the project nor the platform has. A link to a page, a path or words in
//! between are no name; what stands in another namespace is not looked up. In a module whose names are mostly Russian one in
//! Latin letters may be one of another system, and the other way round, if nothing is asked of it.

use std::{
    cell::OnceCell,
    collections::{HashMap, HashSet},
};

use crate::{
    platform::words::{key, kind, type_name},
    rules::prelude::*,
    source::FileIndex,
    syntax::{
        xbql::Keyword,
        xbsl::{Doc, DocLine, DocTag, DocTagKind, NodeKind, TokenKind, is_russian_letter, words},
    },
};

pub fn check(project: &Project<'_>, context: &Context<'_>, report: &mut Reporter<'_>) {
    let wanted: Vec<Module<'_>> = project.modules_among(|file| report.wants(file)).collect();
    let mut targets: Vec<Target<'_>> = wanted.iter().flat_map(targets_of).collect();
    if targets.is_empty() {
        return;
    }
    let mut unknown: HashSet<&str> = targets.iter().map(|target| target.name).collect();
    for name in project.declared_names() {
        unknown.remove(name);
    }
    targets.retain(|target| unknown.contains(target.name) || target.member.is_some());
    // After the project, because it may take reading all names of the platform.
    targets.retain(|target| {
        let is_of_platform =
            if unknown.contains(target.name) { is_of_platform } else { shares_name_with_platform };
        !is_of_platform(target, context) && !may_be_of_platform(target.name, context)
    });
    let mut foreign = HashMap::new();
    targets.retain(|target| {
        let file = target.module.file();
        let may_be_foreign = foreign.entry(file.index).or_insert_with(|| project.may_be_foreign_in(file));
        !may_be_foreign(target.name)
    });
    let mut names_of_elements = HashMap::new();
    for target in targets {
        let place = Place { file: target.module.file().index, span: target.tag.name_span() };
        let name = target.name;
        if unknown.contains(name) {
            let is_exception = target.tag.kind == Some(DocTagKind::Throws);
            let variant = if is_exception { Variant("exception") } else { Variant::USUAL };
            report.at_place(place).variant(variant).arg("name", name);
        } else if let Some(member) = target.member.filter(|member| !context.knows_word(member))
            && is_no_member(project, &target, member, &mut names_of_elements)
        {
            report.at_place(place).variant(Variant("member")).arg("name", member).arg("owner", name);
        }
    }
}

/// A tag with the name that it refers to.
struct Target<'p> {
    module: Module<'p>,
    tag: DocTag<'p>,
    /// Its first part.
    name: &'p str,
    /// The part behind the first dot.
    member: Option<&'p str>,
}

fn targets_of<'p>(module: &Module<'p>) -> Vec<Target<'p>> {
    let is_russian = OnceCell::new();
    let has_russian = |name: &str| name.contains(is_russian_letter);
    let is_foreign = |name: &str| {
        !name.contains('.') && *is_russian.get_or_init(|| is_mostly_russian(module)) != has_russian(name)
    };
    let tag_of = |doc: Doc<'p>| move |line: DocLine<'p>| Some((line.tag()?, goes_on(&doc, line)));
    let tags = module.tree().docs().flat_map(|doc| doc.lines().filter_map(tag_of(doc)));
    let target = |(tag, goes_on): (DocTag<'p>, bool)| {
        let written = tag.name();
        let is_target = match tag.kind? {
            DocTagKind::See => {
                !goes_on
                    && tag.body.trim_end_matches('.') == written
                    && written.starts_with(char::is_uppercase)
                    && !is_foreign(written)
            }
            // Of a name that is not read as a whole another rule tells.
            DocTagKind::Throws => !written.is_empty() && tag.read_name() == written,
            DocTagKind::Parameter | DocTagKind::Returns => false,
        };
        if !is_target || written.contains(':') {
            return None;
        }
        let mut parts = written.split('.');
        Some(Target { module: *module, tag, name: parts.next()?, member: parts.next() })
    };
    tags.filter_map(target).collect()
}

/// Whether at least half of the names in the code have Russian letters, those in queries included.
fn is_mostly_russian(module: &Module<'_>) -> bool {
    let named = module
        .tree()
        .tokens()
        .filter(|token| matches!(token.kind(), TokenKind::Identifier | TokenKind::Query));
    let names = named.flat_map(|token| words(token.text())).filter(|word| Keyword::of(word).is_none());
    let (russian, all) = names.fold((0_usize, 0_usize), |(russian, all), name| {
        (russian + usize::from(name.contains(is_russian_letter)), all + 1)
    });
    2 * russian >= all
}

/// Whether the words of a line go on below: then they are more than a name.
fn goes_on(doc: &Doc<'_>, line: DocLine<'_>) -> bool {
    doc.lines_below(line).next().is_some_and(|below| !below.is_blank() && below.tag().is_none())
}

/// Whether the tables know what a tag refers to. What is thrown is a type, no member of one.
fn is_of_platform(target: &Target<'_>, context: &Context<'_>) -> bool {
    context.knows_word(target.name)
        || target.tag.kind == Some(DocTagKind::See) && context.member_name(target.name).found().is_some()
}

/// Whether a name that the project declares is that of a type or a global name of the platform, too. Where it only is spelled
/// like a word of descriptions or a member, the project's own is meant.
fn shares_name_with_platform(target: &Target<'_>, context: &Context<'_>) -> bool {
    context.has_type(target.name).found().is_some() || context.global_name(target.name).found().is_some()
}

/// Whether an exception may be one of the platform that the tables do not know.
fn may_be_of_platform(name: &str, context: &Context<'_>) -> bool {
    let [start, end] = type_name::EXCEPTION.spellings();
    !context.has_type(name).is_absent() && (name.starts_with(start) || name.ends_with(end))
}

/// Whether all that has the first name, types of the module and elements, has no member of that name. Of too many nothing
/// is said.
fn is_no_member<'p>(
    project: &Project<'p>,
    target: &Target<'p>,
    member: &str,
    names: &mut HashMap<FileIndex, Option<HashSet<&'p str>>>,
) -> bool {
    let types: Vec<_> = target.module.tree().types_named(target.name).take(MANY + 1).collect();
    let elements: Vec<_> = project.elements_named(target.name).take(MANY + 1).collect();
    if !(1..=MANY).contains(&(types.len() + elements.len())) {
        return false;
    }
    let kinds = [NodeKind::Field, NodeKind::EnumItem, NodeKind::Method];
    let has =
        |owner: xbsl::Node<'_>| kinds.iter().any(|kind| owner.members_as(*kind, member).next().is_some());
    let lacks = |element: Element<'p>| {
        let known = names.entry(element.file().index).or_insert_with(|| {
            (!may_inherit(&element, project)).then(|| project.names_of(&element).collect())
        });
        known.as_ref().is_some_and(|known| !known.contains(member))
    };
    !types.into_iter().any(has) && elements.into_iter().all(lacks)
}

/// Of more types and elements of one name it is not told which is meant.
const MANY: usize = 16;

/// Whether a component has the members of another one of the project.
fn may_inherit(element: &Element<'_>, project: &Project<'_>) -> bool {
    let base = element.get(key::INHERITS).and_then(|markup| markup.text_of(key::TYPE));
    let base = base.map(|base| base.split(['<', '?']).next().unwrap_or(base));
    let name = base.and_then(|base| base.rsplit("::").next());
    element.is_kind(kind::INTERFACE_COMPONENT)
        && name.is_some_and(|name| project.elements_named(name).next().is_some())
}
