//! What a module declares: methods, types with their members, constants.

use super::{Annotations, SymbolList, SymbolName, SymbolSpans};
use crate::{
    platform::{Lookup, words::facet},
    project::Module,
    source::Span,
    syntax::xbsl::{self, NodeKind},
};

/// The declarations of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModuleSymbols {
    /// Whether all its declarations are there by their names, be their bodies readable or not. Otherwise nothing is absent
    /// from it.
    pub is_whole: bool,
    /// Whether all of it could be read. What rules say of other files may rest on that.
    pub is_valid: bool,
    /// The methods of the module itself; those of its types stand there.
    pub methods: SymbolList<MethodSymbol>,
    /// Structures and exceptions first, then enumerations, each in the order of the text.
    pub types: SymbolList<TypeSymbol>,
    /// Constants, and variables where somebody wrote them at the level of the module.
    pub constants: SymbolList<ValueSymbol>,
}

/// A method as those see it who call it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodSymbol {
    pub name: Box<str>,
    pub annotations: Annotations,
    pub parameters: Box<[ParameterSymbol]>,
    /// The result type as written; `None` where none is.
    pub result: Option<Box<str>>,
    pub is_static: bool,
    pub is_abstract: bool,
    /// Whether all before its body could be read.
    pub has_sound_signature: bool,
    pub spans: SymbolSpans,
}

/// A parameter of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterSymbol {
    /// Empty where it is missing.
    pub name: Box<str>,
    pub annotations: Annotations,
    /// The type as written; `None` where none is.
    pub type_text: Option<Box<str>>,
    pub has_default: bool,
    pub spans: SymbolSpans,
}

/// A structure, an exception or an enumeration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeSymbol {
    pub kind: TypeKind,
    pub name: Box<str>,
    pub annotations: Annotations,
    /// None in an enumeration.
    pub fields: SymbolList<ValueSymbol>,
    /// None but in an enumeration.
    pub items: SymbolList<ItemSymbol>,
    pub methods: SymbolList<MethodSymbol>,
    /// The annotations of `конструктор`, where one is written.
    pub constructor: Option<Annotations>,
    /// Whether all of the module could be read. Otherwise no member is absent.
    is_whole: bool,
    pub spans: SymbolSpans,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeKind {
    Structure,
    Exception,
    Enumeration,
}

/// A field of a type, or a constant of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueSymbol {
    pub name: Box<str>,
    pub annotations: Annotations,
    /// The word it is declared with.
    pub word: xbsl::VariableKind,
    /// Whether it is a field that is marked `обз`.
    pub is_required: bool,
    /// The type as written; `None` where none is.
    pub type_text: Option<Box<str>>,
    /// Whether a value is given. Which one, is not shown to others.
    pub has_value: bool,
    /// Whether the value is written as true or false.
    pub is_boolean: bool,
    pub spans: SymbolSpans,
}

/// A member of an enumeration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemSymbol {
    pub name: Box<str>,
    pub annotations: Annotations,
    /// Whether it is marked `умолчание`.
    pub is_default: bool,
    pub spans: SymbolSpans,
}

/// Which side of an element a module is about, by its file name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModuleFacet {
    /// `Товары.xbsl`: the element itself, and the module of a form.
    Element,
    /// `Товары.Объект.xbsl`
    Object,
    /// `Цены.НаборЗаписей.xbsl`
    RecordSet,
    /// `Цены.Запись.xbsl`
    Record,
    /// What else stands after the name.
    Other,
}

impl ModuleSymbols {
    pub(in crate::project) fn of(tree: &xbsl::Tree) -> Self {
        let is_whole = tree.declares_all();
        let methods = tree.methods().filter(|method| method.owner().is_none());
        let structures = tree.all::<xbsl::Structure<'_>>();
        let structures = structures.filter_map(|it| TypeSymbol::of_structure(it, is_whole));
        let enumerations = tree.all::<xbsl::Enumeration<'_>>();
        let enumerations = enumerations.filter_map(|it| TypeSymbol::of_enumeration(it, is_whole));
        Self {
            is_whole,
            is_valid: tree.is_valid(),
            methods: methods.filter_map(MethodSymbol::of).collect(),
            types: structures.chain(enumerations).collect(),
            constants: tree.all().filter_map(ValueSymbol::of_constant).collect(),
        }
    }

    /// The method of the module with a name. `Unknown` where the module or the signature could not be read, or several
    /// methods have the name.
    #[must_use]
    pub fn method(&self, name: &str) -> Lookup<&MethodSymbol> {
        sound(self.methods.only(name, self.is_whole))
    }

    /// The structure, exception or enumeration with a name. `Unknown` as for [`Self::method`].
    #[must_use]
    pub fn type_named(&self, name: &str) -> Lookup<&TypeSymbol> {
        self.types.only(name, self.is_whole)
    }

    /// Whether anything that it declares has a name.
    #[must_use]
    pub fn declare(&self, name: &str) -> bool {
        self.methods.named(name).next().is_some()
            || self.types.named(name).next().is_some()
            || self.constants.named(name).next().is_some()
    }

    /// The names of constants, methods and members of types with their types or results as written.
    pub fn typed_members(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        let methods = self.types.iter().flat_map(|it| it.methods.iter()).chain(self.methods.iter());
        let values = self.types.iter().flat_map(|it| it.fields.iter()).chain(self.constants.iter());
        let methods = methods.map(|method| (&*method.name, method.result.as_deref()));
        methods.chain(values.map(|value| (&*value.name, value.type_text.as_deref())))
    }

    /// The constant with a name. `Unknown` as for [`Self::method`].
    #[must_use]
    pub fn constant(&self, name: &str) -> Lookup<&ValueSymbol> {
        self.constants.only(name, self.is_whole)
    }
}

impl TypeSymbol {
    fn of_structure(written: xbsl::Structure<'_>, is_whole: bool) -> Option<Self> {
        let name = written.name()?;
        Some(Self {
            kind: if written.is_exception() { TypeKind::Exception } else { TypeKind::Structure },
            name: name.text().into(),
            annotations: Annotations::of(written.annotations()),
            fields: written.fields().filter_map(ValueSymbol::of_field).collect(),
            items: SymbolList::from_iter([]),
            methods: written.methods().filter_map(MethodSymbol::of).collect(),
            constructor: written.constructor().map(|it| Annotations::of(it.annotations())),
            is_whole,
            spans: SymbolSpans { name: name.span(), whole: written.span() },
        })
    }

    fn of_enumeration(written: xbsl::Enumeration<'_>, is_whole: bool) -> Option<Self> {
        let name = written.name()?;
        Some(Self {
            kind: TypeKind::Enumeration,
            name: name.text().into(),
            annotations: Annotations::of(written.annotations()),
            fields: SymbolList::from_iter([]),
            items: written.items().filter_map(ItemSymbol::of).collect(),
            methods: written.methods().filter_map(MethodSymbol::of).collect(),
            constructor: None,
            is_whole,
            spans: SymbolSpans { name: name.span(), whole: written.span() },
        })
    }

    /// The field with a name, of those that the type declares itself. `Unknown` where the module could not be read, or
    /// several fields have the name.
    #[must_use]
    pub fn field(&self, name: &str) -> Lookup<&ValueSymbol> {
        self.fields.only(name, self.is_whole)
    }

    /// The member of the enumeration with a name. `Unknown` as for [`Self::field`].
    #[must_use]
    pub fn item(&self, name: &str) -> Lookup<&ItemSymbol> {
        self.items.only(name, self.is_whole)
    }

    /// The method with a name, of those that the type declares itself. `Unknown` as for [`ModuleSymbols::method`].
    #[must_use]
    pub fn method(&self, name: &str) -> Lookup<&MethodSymbol> {
        sound(self.methods.only(name, self.is_whole))
    }
}

/// Of a method whose signature could not be read nothing is known.
fn sound(found: Lookup<&MethodSymbol>) -> Lookup<&MethodSymbol> {
    match found {
        Lookup::Found(method) if !method.has_sound_signature => Lookup::Unknown,
        found => found,
    }
}

impl MethodSymbol {
    fn of(written: xbsl::Method<'_>) -> Option<Self> {
        let name = written.name()?;
        Some(Self {
            name: name.text().into(),
            annotations: Annotations::of(written.annotations()),
            parameters: written.parameters().map(ParameterSymbol::of).collect(),
            result: text_of(written.return_type()),
            is_static: written.is_static(),
            is_abstract: written.is_abstract(),
            has_sound_signature: !written.has_broken_signature(),
            spans: SymbolSpans { name: name.span(), whole: written.span() },
        })
    }
}

impl ParameterSymbol {
    fn of(written: xbsl::Parameter<'_>) -> Self {
        let whole = written.span();
        Self {
            name: written.name().map_or("", |name| name.text()).into(),
            annotations: Annotations::of(written.annotations()),
            type_text: text_of(written.type_reference()),
            has_default: written.default().is_some(),
            spans: SymbolSpans {
                name: written.name().map_or(Span::at(whole.start), |name| name.span()),
                whole,
            },
        }
    }
}

impl ValueSymbol {
    fn of_field(written: xbsl::Field<'_>) -> Option<Self> {
        let name = written.name()?;
        Some(Self {
            name: name.text().into(),
            annotations: Annotations::of(written.annotations()),
            word: written.kind(),
            is_required: written.is_required(),
            type_text: text_of(written.type_reference()),
            has_value: written.value().is_some(),
            is_boolean: written.value().is_some_and(|value| value.kind() == NodeKind::Boolean),
            spans: SymbolSpans { name: name.span(), whole: written.span() },
        })
    }

    fn of_constant(written: xbsl::ModuleConst<'_>) -> Option<Self> {
        let name = written.name()?;
        Some(Self {
            name: name.text().into(),
            annotations: Annotations::of(written.annotations()),
            word: written.kind(),
            is_required: false,
            type_text: text_of(written.type_reference()),
            has_value: written.value().is_some(),
            is_boolean: written.value().is_some_and(|value| value.kind() == NodeKind::Boolean),
            spans: SymbolSpans { name: name.span(), whole: written.span() },
        })
    }
}

impl ItemSymbol {
    fn of(written: xbsl::EnumItem<'_>) -> Option<Self> {
        let name = written.name()?;
        Some(Self {
            name: name.text().into(),
            annotations: Annotations::of(written.annotations()),
            is_default: written.is_default(),
            spans: SymbolSpans { name: name.span(), whole: written.span() },
        })
    }
}

fn text_of(written: Option<xbsl::Type<'_>>) -> Option<Box<str>> {
    written.map(|written| written.plain_text().into())
}

impl SymbolName for MethodSymbol {
    fn name(&self) -> &str {
        &self.name
    }
}

impl SymbolName for TypeSymbol {
    fn name(&self) -> &str {
        &self.name
    }
}

impl SymbolName for ValueSymbol {
    fn name(&self) -> &str {
        &self.name
    }
}

impl SymbolName for ItemSymbol {
    fn name(&self) -> &str {
        &self.name
    }
}

impl<'p> Module<'p> {
    /// The method of the module with a name; see [`ModuleSymbols::method`].
    #[must_use]
    pub fn method(&self, name: &str) -> Lookup<&'p MethodSymbol> {
        self.symbols().method(name)
    }

    /// Which side of its element the module is about.
    #[must_use]
    pub fn facet(&self) -> ModuleFacet {
        let Some(written) = self.file().facet() else { return ModuleFacet::Element };
        let known = [
            (facet::OBJECT, ModuleFacet::Object),
            (facet::RECORD_SET, ModuleFacet::RecordSet),
            (facet::RECORD, ModuleFacet::Record),
        ];
        known.iter().find(|(word, _)| word.is(written)).map_or(ModuleFacet::Other, |(_, facet)| *facet)
    }
}
