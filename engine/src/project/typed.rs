//! The places of a description that say what type they are, and what types mean in platform words.

use super::{Element, ValueWords};
use crate::{
    platform::{
        Word, platform_name,
        words::{facet, key, type_name},
    },
    source,
    syntax::{
        types::{Member, TypeForm, TypeText},
        yaml::{self, KeyText, NodeId, Value},
    },
};

/// A mapping that gives its type: a component, an attribute, a parameter, a literal.
#[derive(Clone, Copy, Debug)]
pub struct Typed<'p> {
    pub node: Value<'p>,
    /// The scalar that names the type.
    pub written: Value<'p>,
    form: TypeForm,
    glance: u32,
    declared_in: Option<&'static Word>,
}

/// A scalar that names the type of a mapping, as a file keeps it.
#[derive(Clone, Copy, Debug)]
pub(super) struct TypeNode {
    pub(super) id: NodeId,
    form: TypeForm,
    /// That of the name of the type: most questions after a type are answered without a look at the text.
    glance: u32,
    /// The list of declarations that the mapping is an item of.
    declared_in: Option<&'static Word>,
}

/// Lists of declarations, whose items say of what type something is.
static DECLARATIONS: [Word; 10] = [
    key::PROPERTIES,
    key::EVENTS,
    key::FIELDS,
    key::PARAMETERS,
    key::ATTRIBUTES,
    key::DIMENSIONS,
    key::RESOURCES,
    key::CONSTANTS,
    key::WRITE_PARAMETERS,
    key::DELETE_PARAMETERS,
];

/// Both spellings of each.
static DECLARATION_KEYS: [KeyText<'static>; 2 * DECLARATIONS.len()] = Word::keys_of(&DECLARATIONS);

/// Questions to a type in platform words.
pub trait TypeWords<'t> {
    /// Whether the empty value is one of its values.
    fn has_empty(self) -> bool;
    /// Whether a member is a reference to an object.
    fn has_reference(self) -> bool;
    /// Whether a member has types in brackets: `Массив<Число>|Строка`.
    fn has_generic(self) -> bool;
    /// Whether it is this type, whatever stands in its brackets.
    fn is(self, word: Word) -> bool;
    /// The type of the value that an input field of this type edits.
    fn edited(self) -> Option<TypeText<'t>>;
}

/// Questions to a member of a type in platform words.
pub trait MemberWords {
    /// Whether it is this type, with a namespace of the platform or without one, whatever stands in its brackets.
    fn is(self, word: Word) -> bool;
}

impl<'p> Element<'p> {
    /// The mappings with a type, in the order of the types in the text. Only what has a kind is an element.
    pub fn typed(&self) -> impl Iterator<Item = Typed<'p>> + use<'p> {
        self.typed_if(|_| true)
    }

    /// Those of them that are values: they declare nothing of their type.
    pub fn typed_values(&self) -> impl Iterator<Item = Typed<'p>> + use<'p> {
        self.typed_if(|node| node.declared_in.is_none())
    }

    /// The mappings with a type of any description, be it that of an element or not.
    pub fn typed_of_any_kind(&self) -> impl Iterator<Item = Typed<'p>> + use<'p> {
        let tree = self.tree();
        self.file().nodes.types.iter().filter_map(|node| node.typed(tree))
    }

    /// Those whose type is one of some, whatever stands in the brackets.
    pub fn typed_as(&self, types: &'static [Word]) -> impl Iterator<Item = Typed<'p>> + use<'p> {
        let likely = self.typed_if(|node| is_any_at_a_glance(types, node.glance));
        likely.filter(|typed| typed.has_type(types))
    }

    fn typed_if<I: Fn(&TypeNode) -> bool>(
        &self,
        is_wanted: I,
    ) -> impl Iterator<Item = Typed<'p>> + use<'p, I> {
        let tree = self.tree();
        let nodes: &[TypeNode] = self.kind().map_or(&[], |_| &self.file().nodes.types);
        nodes.iter().filter(move |node| is_wanted(node)).filter_map(|node| node.typed(tree))
    }
}

impl TypeNode {
    /// Those of some scalars, in order.
    pub(super) fn all<'t>(written: impl Iterator<Item = Value<'t>>) -> Box<[Self]> {
        // The items of a list follow each other.
        let (mut last_list, mut declared_in) = (None, None);
        let node = |written: Value<'t>| {
            let mapping = written.parent();
            let list = mapping.and_then(Value::parent).filter(|list| list.is_sequence());
            if list != last_list {
                last_list = list;
                declared_in = list.and_then(kind_of_declarations);
            }
            Self::of(written, declared_in)
        };
        written.map(node).collect()
    }

    fn of(written: Value<'_>, declared_in: Option<&'static Word>) -> Self {
        let text = written.text();
        let glance = KeyText::new(bare_name(text)).glance();
        Self { id: written.id(), form: TypeForm::of(text), glance, declared_in }
    }

    fn typed(self, tree: &yaml::Tree) -> Option<Typed<'_>> {
        let written = tree.value(self.id)?;
        let Self { form, glance, declared_in, .. } = self;
        Some(Typed { node: written.parent()?, written, form, glance, declared_in })
    }
}

/// Whether a name with this glance may be one of some words.
fn is_any_at_a_glance(words: &[Word], glance: u32) -> bool {
    words.iter().any(|word| word.may_have_glance(glance))
}

impl<'p> Typed<'p> {
    /// The type; `None` where the text is not one that can be read.
    #[must_use]
    pub fn type_text(self) -> Option<TypeText<'p>> {
        TypeText::of_form(self.written.text(), self.form)
    }

    /// Whether the type is a name and nothing else, as most are.
    #[must_use]
    pub fn is_name(self) -> bool {
        self.form == TypeForm::Name
    }

    /// The names in the type, those in its brackets too, in the order of the text.
    pub fn names_in_type(self) -> impl Iterator<Item = &'p str> {
        let text = self.type_text();
        let only = text.filter(|_| self.is_name()).map(TypeText::text);
        let several = text.filter(|_| !self.is_name()).map(names_in).into_iter().flatten();
        only.into_iter().chain(several)
    }

    /// The name of the type, without what stands in its brackets: `Таблица` of `Таблица<Строка>`.
    #[must_use]
    pub fn type_name(self) -> &'p str {
        bare_name(self.written.text())
    }

    /// Whether its type is one of some, whatever stands in the brackets. One that may be empty is none of them.
    #[must_use]
    pub fn has_type(self, types: &[Word]) -> bool {
        is_any_at_a_glance(types, self.glance) && {
            let name = self.type_name();
            types.iter().any(|word| word.is(name))
        }
    }

    /// Whether it is an item of a list of declarations under a key.
    #[must_use]
    pub fn is_declared_in(self, key: Word) -> bool {
        self.is_declared_in_any(&[key])
    }

    /// Whether it is an item of a list of declarations under one of some keys.
    #[must_use]
    pub fn is_declared_in_any(self, keys: &[Word]) -> bool {
        self.declared_in.is_some_and(|list| keys.iter().any(|key| key.ru == list.ru))
    }

    /// Whether it declares something of its type, such as a property, and is no value of it.
    #[must_use]
    pub const fn is_declaration(self) -> bool {
        self.declared_in.is_some()
    }

    /// Whether the value is always given, so that no default is needed: a required field, or a parameter.
    #[must_use]
    pub fn is_always_given(self) -> bool {
        self.node.get(key::REQUIRED).is_some_and(ValueWords::says_true)
            || self.is_declared_in(key::PARAMETERS)
    }
}

/// The key of a list, if its items are declarations.
fn kind_of_declarations(list: Value<'_>) -> Option<&'static Word> {
    // Most lists are others.
    let key = list.key().filter(|key| key.is_key_text(&DECLARATION_KEYS))?;
    DECLARATIONS.iter().find(|word| key.is_key_text(&word.keys()))
}

/// A type as written without what stands in its brackets, and without a namespace of the platform.
pub(super) fn bare_name(written: &str) -> &str {
    platform_name(source::before(written, b'<').trim())
}

fn names_in<'t>(text: TypeText<'t>) -> impl Iterator<Item = &'t str> {
    let mut rest = text.text();
    std::iter::from_fn(move || {
        let start = rest.bytes().position(|byte| !is_between_names(byte))?;
        let begun = rest.get(start..)?;
        let end = begun.bytes().position(is_between_names).unwrap_or(begun.len());
        let (name, after) = begun.split_at_checked(end)?;
        rest = after;
        Some(name)
    })
}

/// Whether a byte of a type is a part of no name.
const fn is_between_names(byte: u8) -> bool {
    matches!(byte, b'<' | b'>' | b'|' | b',' | b'?' | b' ' | b'\t' | b'\r' | b'\n')
}

impl MemberWords for Member<'_> {
    fn is(self, word: Word) -> bool {
        word.is(platform_name(self.name()))
    }
}

impl<'t> TypeWords<'t> for TypeText<'t> {
    fn has_empty(self) -> bool {
        self.members().any(|member| member.is_nullable() || member.is(type_name::UNDEFINED))
    }

    fn has_reference(self) -> bool {
        self.members().filter_map(|member| member.facet()).any(|name| facet::REFERENCE.is(name))
    }

    fn has_generic(self) -> bool {
        self.members().any(|member| member.arguments().next().is_some())
    }

    fn is(self, word: Word) -> bool {
        self.single().is_some_and(|member| member.is(word))
    }

    fn edited(self) -> Option<TypeText<'t>> {
        let field = self.single().filter(|field| field.is(type_name::EDIT) && !field.is_nullable())?;
        let mut arguments = field.arguments();
        arguments.next().filter(|_| arguments.next().is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{project::Codebase, source::Workspace};

    #[test]
    fn items_of_lists_of_declarations_know_the_list() {
        let lists = [
            key::PROPERTIES,
            key::EVENTS,
            key::FIELDS,
            key::PARAMETERS,
            key::ATTRIBUTES,
            key::DIMENSIONS,
            key::RESOURCES,
            key::CONSTANTS,
            key::WRITE_PARAMETERS,
            key::DELETE_PARAMETERS,
        ];
        let declared_in = |key: &str| {
            let text = format!("ВидЭлемента: Справочник\nИмя: Товары\n{key}:\n    -\n        Тип: Строка\n");
            let codebase = Codebase::new(Workspace::in_memory([("Товары.yaml".to_owned(), text)]));
            let project = codebase.projects().next().expect("a project");
            let element = project.elements().next().expect("an element");
            let typed = element.typed().next().expect("a type");
            lists
                .into_iter()
                .filter(|list| typed.is_declared_in(*list))
                .map(|list| list.ru)
                .collect::<Vec<_>>()
        };
        for list in lists {
            for spelling in list.spellings() {
                assert_eq!(declared_in(spelling), [list.ru], "{spelling}");
            }
        }
        assert_eq!(declared_in("Содержимое"), [""; 0]);
    }
}
