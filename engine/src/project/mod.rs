//! Files become projects: what each file is, what others may see of it, and the linked index.
//!
//! - A [`Codebase`] is made once from a workspace and does not change.
//! - Linking is serial and in path order, so nothing depends on the number of threads.
//! - A look-up answers `Absent` only where everything that could hold the thing has been read.

mod access;
mod arity;
mod availability;
mod bare_names;
mod boolean;
mod bound_code;
mod calls;
mod choices;
mod code_key;
mod codebase;
mod comments;
mod companions;
mod component_entries;
mod context;
mod contract;
mod declared_names;
mod declared_types;
mod dependencies;
mod described;
mod description_comments;
mod element;
mod endings;
mod enumerations;
mod environment;
mod event_signatures;
mod file;
pub mod file_names;
mod import_edits;
mod imports;
mod kindless;
mod library;
mod list;
mod literal_ranges;
mod localization;
mod markup;
mod member_uses;
mod module;
mod name_uses;
mod names;
mod namespaces;
mod permission_grants;
mod placed;
mod query;
mod references;
mod replacements;
mod resolver;
mod resource_uses;
mod resources;
mod rows;
mod secrets;
mod server_call_rows;
mod server_calls;
mod string_references;
mod suppressions;
mod symbols;
mod texts;
mod translation;
mod typed;
mod unresolved_names;
mod usages;
mod value_type;
mod word_uses;

pub use access::{ObjectAccess, common_permission};
pub use arity::{Misfit, Signature};
pub use availability::{MixedModule, Unavailable, line_break_and_indent};
pub use bare_names::{BareNames, is_in_type, is_of_type_around};
pub use boolean::is_surely_boolean;
pub use choices::ChoiceTests;
pub use code_key::CodeKey;
pub use codebase::{Change, Codebase, Difference, Project};
pub use comments::{CommentName, Comments};
pub use component_entries::{ComponentEntry, Components, PlacedComponent};
pub use context::Surroundings;
pub use contract::{Limit, Override, Restriction};
pub use declared_types::WrittenType;
pub use dependencies::{DependencySet, DependencyTracker};
pub use described::Items;
pub use description_comments::{CommentBlock, CommentPlace};
pub use element::{Element, ValueWords, repeats};
pub use endings::{Ending, Endings};
pub use environment::{Environment, Side};
pub use event_signatures::PassedType;
pub use file::{File, FileRole, Parsed, Tree, id_hash, is_uuid};
pub use import_edits::{covers, further_import, usage_edit};
pub use kindless::KindFault;
pub use library::{LibraryFiles, LibraryName, ReadLibrary};
pub use list::{FlatTables, ListField, ListRows, OnePortionList, RowFields, RowSource, declared_list_row};
pub use literal_ranges::LiteralRanges;
pub use markup::{Binding, ComponentUse, EventHandler};
pub use member_uses::{MemberUse, MemberUses, UseForm};
pub use module::Module;
pub use name_uses::{NamePlace, NameUse};
pub use names::{NameRole, NameTrait, Number, begins_with_noun, latin_original};
pub use permission_grants::{Grant, PermissionGrants};
pub use placed::AssigningComponent;
pub use query::{
    Column, ColumnValue, Columns, FieldInSubquery, FieldPath, NullCause, Query, QueryRows, QueryTable,
    Sources, TableField, TablePath,
};
pub use references::{NamespacePlace, NamespaceReference, Reference, ReferencePlace};
pub use replacements::{FilledText, Replacement, labels};
pub use resolver::{QualifiedName, subsystem};
pub use resource_uses::UnusedResources;
pub use resources::ResourceOwners;
pub use rows::{Baseline, Row, Shown};
pub use secrets::{MASK, Secret, SecretInText, SecretKind, Secrets};
pub use server_call_rows::ServerCallRow;
pub use server_calls::{DeclaredMethod, MethodId, ServerCalls};
pub use string_references::{StringReference, is_dictionary_reference};
pub use symbols::{
    AnnotationSymbol, Annotations, DeclaredType, DerivedType, DescriptionSymbols, ItemSymbol, MethodSymbol,
    ModuleFacet, ModuleSymbols, ParameterSymbol, PartSymbol, Section, StringSymbol, SymbolList, SymbolName,
    SymbolSpans, TypeKind, TypeSymbol, ValueSymbol, Visibility,
};
pub use texts::{LEADS_OF_SIGNS, Text, TextKind};
pub use translation::{Translated, Translation};
pub use typed::{MemberWords, TypeWords, Typed};
pub use unresolved_names::{MisplacedName, MissingImport, UnresolvedNames};
pub use value_type::ValueType;
pub use word_uses::UnusedName;
