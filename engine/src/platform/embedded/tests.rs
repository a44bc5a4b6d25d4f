//! What holds in the tables of every version, whatever facts they are made of.

use std::{collections::BTreeSet, fs, path::Path};

use super::{VERSIONS, completeness};
use crate::platform::{
    Completeness, Coverage, DataSource, Json, Platform, Table, embedded_index,
    json::{members, texts},
    loaded::Sections,
};

fn versions() -> impl Iterator<Item = Platform> {
    VERSIONS.iter().map(|(version, _)| Platform::open(DataSource::Embedded, Some(version)).unwrap())
}

fn section<'p>(platform: &'p Platform, table: Table, name: &str) -> Json<'p> {
    let section = platform.table(table).value.get(name);
    assert!(section.is_none_or(Json::is_object), "{table:?} {name}");
    section.unwrap_or_default()
}

fn strings(value: Json<'_>) -> impl Iterator<Item = &str> {
    value.as_list().unwrap().map(|item| item.as_str().unwrap())
}

fn type_names(platform: &Platform) -> BTreeSet<&str> {
    strings(platform.table(Table::Stdlib).value.get("names").unwrap()).collect()
}

/// The names that the index calls complete in a table.
fn complete(platform: &Platform, table: Table) -> Vec<String> {
    match &platform.table(table).completeness {
        Completeness::ByType { types, .. } => types
            .iter()
            .filter(|(_, said)| **said == Coverage::Complete)
            .map(|(name, _)| name.clone())
            .collect(),
        Completeness::Whole(_) => Vec::new(),
    }
}

/// Every member that one of the sections lists for a type.
fn members_of<'p>(platform: &'p Platform, sections: &[&str], owner: &str) -> BTreeSet<&'p str> {
    let lists = sections.iter().map(|name| section(platform, Table::Stdlib, name).get(owner));
    lists.flat_map(members).flat_map(|(_, names)| strings(names)).collect()
}

#[test]
fn tables_of_the_program_say_what_the_same_tables_say_as_a_data_root() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data");
    for (version, tables) in VERSIONS {
        for (built, table) in tables.iter().zip(Table::ALL) {
            let text = fs::read_to_string(data.join(version).join(table.file())).unwrap();
            let (built, read) = (Sections::Built(built.json()), Sections::of(text).expect("JSON"));
            let sections = read.section_names();
            assert_eq!(built.section_names(), sections, "{version} {table:?}");
            for section in sections {
                assert_eq!(built.get(section), read.get(section), "{version} {table:?} {section}");
                assert!(built.names(section).eq(read.names(section)), "{version} {table:?} {section}");
                for (name, value) in members(read.get(section)) {
                    let entry = Some((name, value));
                    assert_eq!(built.named_entry(section, name), entry, "{version} {table:?} {section}");
                    assert_eq!(read.named_entry(section, name), entry, "{version} {table:?} {section}");
                }
                for absent in ["", "А", "яяя", "zzz"] {
                    assert_eq!(built.entry(section, absent), None, "{section}");
                    assert_eq!(read.entry(section, absent), None, "{section}");
                }
            }
        }
    }
}

#[test]
fn the_index_tells_the_same_in_both_forms() {
    let index = embedded_index();
    for (version, _) in VERSIONS {
        for table in Table::ALL {
            assert_eq!(
                completeness(version, table),
                index.completeness(version, table),
                "{version} {table:?}"
            );
        }
    }
}

#[test]
fn every_table_is_readable_and_admits_to_be_partial() {
    for platform in versions() {
        for table in Table::ALL {
            let loaded = platform.table(table);
            let version = &platform.version;
            assert!(loaded.value.section_names().len() > 2, "{version} {table:?}");
            let said = loaded.value.entry("meta", "element_version").and_then(Json::as_str);
            assert_eq!(said, Some(&**version), "{table:?}");
            assert_eq!(loaded.completeness.default(), Coverage::Partial, "{version} {table:?}");
        }
        assert_eq!(platform.problems().count(), 0);
        assert_eq!(platform.foreign_words(), [""; 0]);
    }
}

#[test]
fn what_is_called_complete_is_there() {
    for platform in versions() {
        let names = type_names(&platform);
        let lacks = |table: Table, knows: &dyn Fn(&str) -> bool| {
            let missing: Vec<_> =
                complete(&platform, table).into_iter().filter(|name| !knows(name)).collect();
            assert!(missing.is_empty(), "{} {table:?}: {missing:?}", platform.version);
        };
        let has = |table, name: &str, key: &str| section(&platform, table, name).get(key).is_some();
        lacks(Table::Stdlib, &|name| names.contains(name) && has(Table::Stdlib, "type_members", name));
        lacks(Table::UiSchema, &|name| {
            has(Table::UiSchema, "components", name) || has(Table::UiSchema, "enums", name)
        });
        lacks(Table::Metamodel, &|name| {
            has(Table::Metamodel, "classes", name) || has(Table::Metamodel, "vid2class", name)
        });
    }
}

#[test]
fn ancestors_are_closed_and_those_of_a_complete_type_complete() {
    for platform in versions() {
        let bases = section(&platform, Table::Stdlib, "bases");
        let complete: BTreeSet<String> = complete(&platform, Table::Stdlib).into_iter().collect();
        let all_of =
            |name: &str| -> BTreeSet<&str> { bases.get(name).into_iter().flat_map(strings).collect() };
        for (name, listed) in members(Some(bases)) {
            let own = all_of(name);
            assert!(strings(listed).is_sorted(), "{name}");
            assert!(!own.contains(name), "{name} is its own ancestor");
            for base in &own {
                assert!(all_of(base).is_subset(&own), "{} {name}: {base}", platform.version);
            }
            // What is made for an element lists its inherited members itself.
            let is_made = section(&platform, Table::Stdlib, "generated_members").get(name).is_some();
            if complete.contains(name) && !is_made {
                let missing: Vec<_> = own.iter().filter(|base| !complete.contains(**base)).collect();
                assert!(missing.is_empty(), "{} {name}: {missing:?}", platform.version);
            }
        }
    }
}

#[test]
fn what_is_said_of_a_member_is_said_of_one_that_is_listed() {
    for platform in versions() {
        let types = ["type_members", "generated_members", "facet_members"].as_slice();
        let managers = &["manager_members"];
        for (facts, owners) in [
            ("member_types", types),
            ("member_signatures", types),
            ("member_versions", types),
            ("member_availability", types),
            ("deprecated_members", types),
            ("manager_member_types", managers),
            ("manager_signatures", managers),
            ("manager_versions", managers),
        ] {
            for (owner, said) in members(Some(section(&platform, Table::Stdlib, facts))) {
                let listed = members_of(&platform, owners, owner);
                assert!(said.is_object(), "{facts} of {owner}");
                let said = members(Some(said)).map(|(name, _)| name);
                let unknown: Vec<_> = said.filter(|name| !listed.contains(name)).collect();
                assert!(unknown.is_empty(), "{} {facts} of {owner}: {unknown:?}", platform.version);
            }
        }
    }
}

#[test]
fn both_spellings_of_a_pair_are_what_they_are_called() {
    let is_english = |text: &str| text.is_ascii() && !text.is_empty();
    for platform in versions() {
        for (table, names) in [
            (
                Table::Terms,
                ["types", "facets", "properties", "enums", "query", "kinds", "types_guessed"].as_slice(),
            ),
            (Table::TermsFull, &["common"]),
            (Table::UiTerms, &["packages"]),
        ] {
            for name in names {
                for (russian, english) in members(Some(section(&platform, table, name))) {
                    let english = english.as_str().unwrap();
                    assert!(is_english(english), "{name}: {russian} = {english}");
                    assert!(russian == english || !russian.is_ascii(), "{name}: {russian} = {english}");
                }
            }
        }
        let guessed = section(&platform, Table::Terms, "types_guessed");
        let names = type_names(&platform);
        let types = section(&platform, Table::Terms, "types");
        for (russian, english) in members(Some(types)).chain(members(Some(guessed))) {
            let english = english.as_str().unwrap();
            let known = [russian, english].map(|name| names.contains(name));
            assert!(known[0] == known[1], "{} names one of {russian}, {english}", platform.version);
            assert_ne!(guessed.get(russian), types.get(russian).or(Some(Json::default())), "{russian}");
        }
    }
}

#[test]
fn values_of_a_property_are_those_of_its_enumeration() {
    for platform in versions() {
        let enums = section(&platform, Table::UiSchema, "enums");
        for (component, said) in members(Some(section(&platform, Table::UiSchema, "components"))) {
            assert!(said.get("props").is_some_and(Json::is_object), "{component}");
            for (name, property) in members(said.get("props")) {
                let Some(values) = property.get("enum") else { continue };
                let known = texts(property.get("types")).find_map(|part| enums.get(part));
                let listed = known.map(|known| known.get("values").unwrap_or_default());
                assert!(
                    listed.is_none_or(|listed| listed == values),
                    "{} {component}.{name}",
                    platform.version
                );
            }
        }
    }
}
