//! Breaks a clean project in one place at a time, in every way that rules claim to see, and pins on a page which breakages
//! no rule notices: `docs/breakages.md`.
//!
//! `STAPEL_UPDATE=1 cargo test --test suite breakages` writes the page.

use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    fmt::Write as _,
    fs,
    path::Path,
};

use rayon::prelude::*;
use stapel::{
    check::{Settings, run_with},
    platform::{
        Word,
        words::{key, kind, value},
    },
    project::{Change, Codebase, Element, File, Module, NamePlace, Project, ValueWords},
    rules::Lang,
    source::{FileSet, Options, Source, Span, Workspace},
    syntax::{
        xbsl::{self, NodeKind, TokenKind},
        yaml::Value,
    },
};

/// A way to break a project.
struct Breakage {
    ru: &'static str,
    en: &'static str,
    /// Every place where a file can be broken so.
    places: fn(&Project<'_>, &File) -> Vec<Broken>,
}

/// What a breakage does to a file.
enum Broken {
    /// Other text stands in some places of the file, in their order.
    Text(Vec<(Span, String)>),
    /// The file is gone.
    Gone,
    /// The file lies elsewhere.
    Moved(String),
}

fn put(span: Span, text: impl Into<String>) -> Broken {
    Broken::Text(vec![(span, text.into())])
}

/// A name of the same script that nothing has.
fn misspelled(name: &str) -> String {
    let is_latin = name.chars().next().is_some_and(|first| first.is_ascii_alphabetic());
    format!("{name}{}", if is_latin { "Zq" } else { "Щъ" })
}

const BREAKAGES: &[Breakage] = &[
    Breakage {
        ru: "метод переименован",
        en: "a method is renamed",
        places: |_, file| {
            let methods = file.module().into_iter().flat_map(|module| module.tree().methods());
            methods
                .filter_map(|method| method.name())
                .map(|name| put(name.span(), misspelled(name.text())))
                .collect()
        },
    },
    Breakage {
        ru: "метод удалён",
        en: "a method is deleted",
        places: |_, file| {
            let methods = file.module().into_iter().flat_map(|module| module.tree().methods());
            methods.map(|method| put(method.span(), "")).collect()
        },
    },
    Breakage {
        ru: "аннотация удалена",
        en: "an annotation is deleted",
        places: |_, file| nodes(file, NodeKind::Annotation).map(|node| put(node.span(), "")).collect(),
    },
    Breakage {
        ru: "импорт модуля удалён",
        en: "an import of a module is deleted",
        places: |_, file| nodes(file, NodeKind::Import).map(|node| put(node.span(), "")).collect(),
    },
    Breakage {
        ru: "импорт описания удалён",
        en: "an import of a description is deleted",
        places: |_, file| items(file, key::IMPORT),
    },
    Breakage {
        ru: "строка «Использование» удалена",
        en: "a line of `Using` is deleted",
        places: |_, file| items(file, key::USING),
    },
    Breakage {
        ru: "последний аргумент вызова удалён",
        en: "the last argument of a call is deleted",
        places: |_, file| {
            let calls = nodes(file, NodeKind::Call).filter_map(xbsl::Call::cast);
            calls.filter_map(|call| call.arguments().last()).map(|last| put(last.span(), "")).collect()
        },
    },
    Breakage {
        ru: "возврат значения удалён",
        en: "a return of a value is deleted",
        places: |_, file| {
            let returns = nodes(file, NodeKind::Return).filter(|node| node.expressions().next().is_some());
            returns.map(|node| put(node.span(), "")).collect()
        },
    },
    Breakage {
        ru: "тип результата метода удалён",
        en: "the result type of a method is deleted",
        places: |_, file| {
            let methods = file.module().into_iter().flat_map(|module| module.tree().methods());
            methods
                .filter_map(|method| {
                    let result = method.return_type()?.span();
                    let colon = result.start
                        - u32::try_from(
                            file.text()[..result.start as usize].len()
                                - file.text()[..result.start as usize].trim_end_matches([' ', ':']).len(),
                        )
                        .unwrap();
                    Some(put(Span::new(colon, result.end), ""))
                })
                .collect()
        },
    },
    Breakage {
        ru: "объявление локальной переменной переименовано",
        en: "the declaration of a local is renamed",
        places: |_, file| {
            let module = file.module();
            let locals = module.iter().flat_map(|module| module.tree().bindings().locals());
            locals.map(|local| put(local.name_span(), misspelled(local.name()))).collect()
        },
    },
    Breakage {
        ru: "«пер» заменено на «знч»",
        en: "`var` becomes `val`",
        places: |_, file| {
            tokens(file, TokenKind::Var)
                .map(|token| put(token.span(), token.same_language(TokenKind::Val)))
                .collect()
        },
    },
    Breakage {
        ru: "«;» удалена",
        en: "a `;` is deleted",
        places: |_, file| tokens(file, TokenKind::Semicolon).map(|token| put(token.span(), "")).collect(),
    },
    Breakage {
        ru: "скобка удалена",
        en: "a bracket is deleted",
        places: |_, file| {
            let brackets = [TokenKind::OpenParen, TokenKind::CloseBracket].into_iter();
            brackets.flat_map(|kind| tokens(file, kind)).map(|token| put(token.span(), "")).collect()
        },
    },
    Breakage {
        ru: "тип в коде с опечаткой",
        en: "a type in code is misspelled",
        places: |project, file| name_uses(project, file, NamePlace::Type, true),
    },
    Breakage {
        ru: "вид типа элемента с опечаткой",
        en: "the part of a type behind the dot is misspelled",
        places: |_, file| {
            let types = nodes(file, NodeKind::NamedType).filter_map(xbsl::NamedType::cast);
            let parts = types.filter(|named| named.path().contains('.')).filter_map(xbsl::NamedType::name);
            parts.map(|name| put(name.span(), misspelled(name.text()))).collect()
        },
    },
    Breakage {
        ru: "элемент проекта перед точкой с опечаткой",
        en: "an element before a dot is misspelled",
        places: |project, file| name_uses(project, file, NamePlace::Chain, true),
    },
    Breakage {
        ru: "член с опечаткой",
        en: "a member is misspelled",
        places: |_, file| {
            let members = nodes(file, NodeKind::Member).filter_map(xbsl::Member::cast);
            members
                .filter_map(xbsl::Member::name)
                .map(|name| put(name.span(), misspelled(name.text())))
                .collect()
        },
    },
    Breakage {
        ru: "имя само по себе с опечаткой",
        en: "a name that stands alone is misspelled",
        places: |_, file| {
            let alone =
                |node: &xbsl::Node<'_>| node.parent().is_none_or(|parent| parent.kind() != NodeKind::Member);
            nodes(file, NodeKind::NameExpression)
                .filter(alone)
                .map(|node| put(node.span(), misspelled(node.text())))
                .collect()
        },
    },
    Breakage {
        ru: "таблица запроса с опечаткой",
        en: "a table of a query is misspelled",
        places: |_, file| {
            let tables = file.queries().into_iter().flat_map(|query| query.tables().collect::<Vec<_>>());
            tables.map(|table| put(table, misspelled(table.slice(file.text())))).collect()
        },
    },
    Breakage {
        ru: "элемент переименован",
        en: "an element is renamed",
        places: |_, file| {
            let name = element(file).and_then(|element| element.get(key::NAME));
            name.map(|name| put(name.span(), misspelled(name.text()))).into_iter().collect()
        },
    },
    Breakage {
        ru: "описание удалено",
        en: "a description is deleted",
        places: |_, file| element(file).map(|_| Broken::Gone).into_iter().collect(),
    },
    Breakage {
        ru: "модуль удалён",
        en: "a module is deleted",
        places: |_, file| file.module().map(|_| Broken::Gone).into_iter().collect(),
    },
    Breakage {
        ru: "описание перенесено в другую подсистему",
        en: "a description is moved to another subsystem",
        places: |project, file| {
            let own = project.namespace_of(file);
            let folder = own.split("::").next().unwrap_or_default();
            let others: BTreeSet<&str> =
                project.elements().map(|other| project.namespace_of(other.file())).collect();
            let other = others
                .iter()
                .filter_map(|name| name.split("::").next())
                .find(|name| *name != folder && !name.is_empty());
            let moved = |other: &str| {
                Broken::Moved(file.path().replacen(&format!("/{folder}/"), &format!("/{other}/"), 1))
            };
            element(file).and(other).filter(|_| !folder.is_empty()).map(moved).into_iter().collect()
        },
    },
    Breakage {
        ru: "область видимости удалена",
        en: "the visibility scope is deleted",
        places: |_, file| entry(file, key::VISIBILITY_SCOPE),
    },
    Breakage {
        ru: "окружение заменено на другое",
        en: "the environment is swapped",
        places: |_, file| {
            let environment = element(file)
                .filter(|it| it.is_kind(kind::COMMON_MODULE))
                .and_then(|it| it.get(key::ENVIRONMENT));
            let swapped = |written: Value<'_>| {
                let word: Word = if written.is(value::SERVER) { value::CLIENT } else { value::SERVER };
                put(written.span(), word.spelling(written.text().is_ascii()))
            };
            environment.map(swapped).into_iter().collect()
        },
    },
    Breakage {
        ru: "«Ид» удалён", en: "an `Id` is deleted", places: |_, file| entry(file, key::ID)
    },
    Breakage {
        ru: "«Ид» чужой",
        en: "an `Id` is that of another element",
        places: |project, file| {
            let own = element(file).and_then(|element| element.get(key::ID));
            let ids = project.elements().filter_map(|other| other.get(key::ID));
            let other = own.and_then(|own| ids.map(Value::text).find(|id| *id != own.text()));
            own.zip(other).map(|(own, other)| put(own.span(), other)).into_iter().collect()
        },
    },
    Breakage {
        ru: "вид элемента удалён",
        en: "the kind of an element is deleted",
        places: |_, file| entry(file, key::ELEMENT_KIND),
    },
    Breakage {
        ru: "реквизит или другая часть переименованы",
        en: "an attribute or another part is renamed",
        places: |_, file| {
            let Some(element) = element(file) else { return Vec::new() };
            let name = element.get(key::NAME).map(Value::span);
            let within_list = |value: &Value<'_>| value.ancestors().nth(1).is_some_and(Value::is_sequence);
            let names = element.entries_under(key::NAME).map(|entry| entry.value);
            let parts = names.filter(|value| Some(value.span()) != name && within_list(value));
            parts.map(|part| put(part.span(), misspelled(part.text()))).collect()
        },
    },
    Breakage {
        ru: "тип в описании с опечаткой",
        en: "a type in a description is misspelled",
        places: |project, file| name_uses(project, file, NamePlace::Type, false),
    },
    Breakage {
        ru: "«?» в типе удалён",
        en: "the `?` of a type is deleted",
        places: |_, file| {
            let types = element(file)
                .into_iter()
                .flat_map(|element| element.typed().map(|typed| typed.written).collect::<Vec<_>>());
            let nullable = types.filter(|written| written.raw().ends_with('?'));
            nullable.map(|written| put(Span::new(written.span().end - 1, written.span().end), "")).collect()
        },
    },
    Breakage {
        ru: "значение по умолчанию с опечаткой",
        en: "a default value is misspelled",
        places: |_, file| {
            let values = element(file)
                .into_iter()
                .flat_map(|it| it.entries_under(key::DEFAULT_VALUE).collect::<Vec<_>>());
            let words = values.filter(|entry| entry.value.text().starts_with(char::is_alphabetic));
            words.map(|entry| put(entry.value.span(), misspelled(entry.value.text()))).collect()
        },
    },
    Breakage {
        ru: "обработчик события с опечаткой",
        en: "the handler of an event is misspelled",
        places: |project, file| {
            let Some(element) = element(file) else { return Vec::new() };
            let methods: BTreeSet<&str> = project
                .modules_of(&element)
                .flat_map(|module| module.symbols().methods.iter().map(|method| &*method.name))
                .collect();
            let scalars =
                element.tree().scalars().filter(|scalar| !scalar.is_key() && methods.contains(scalar.text()));
            scalars.map(|scalar| put(scalar.span(), misspelled(scalar.text()))).collect()
        },
    },
    Breakage {
        ru: "имя в выражении описания с опечаткой",
        en: "a name in a binding is misspelled",
        places: |_, file| {
            let scalars = element(file).into_iter().flat_map(|it| it.tree().scalars().collect::<Vec<_>>());
            let bindings = scalars.filter(|value| !value.is_key() && value.raw().starts_with('='));
            bindings
                .filter_map(|value| {
                    let name = value.raw()[1..]
                        .split(|letter: char| !letter.is_alphanumeric())
                        .next()
                        .filter(|name| !name.is_empty())?;
                    let start = value.span().start + 1;
                    Some(put(Span::new(start, start + u32::try_from(name.len()).ok()?), misspelled(name)))
                })
                .collect()
        },
    },
    Breakage {
        ru: "ссылка на строку словаря с опечаткой",
        en: "a reference to a localized string is misspelled",
        places: |_, file| {
            let scalars = element(file).into_iter().flat_map(|it| it.tree().scalars().collect::<Vec<_>>());
            let references = scalars.filter(|value| !value.is_key() && value.raw().starts_with('$'));
            references.map(|value| put(value.span(), misspelled(value.raw()))).collect()
        },
    },
    Breakage {
        ru: "строка словаря переименована",
        en: "a localized string is renamed",
        places: |_, file| {
            let entries =
                element(file).into_iter().flat_map(|it| it.dictionary_entries().collect::<Vec<_>>());
            entries.map(|entry| put(entry.key.span(), misspelled(entry.key.text()))).collect()
        },
    },
];

fn element(file: &File) -> Option<Element<'_>> {
    file.element().filter(|element| element.kind().is_some())
}

fn nodes(file: &File, kind: NodeKind) -> impl Iterator<Item = xbsl::Node<'_>> {
    let module: Option<Module<'_>> = file.module();
    module.into_iter().flat_map(move |module| module.tree().nodes(kind).collect::<Vec<_>>())
}

fn tokens(file: &File, kind: TokenKind) -> impl Iterator<Item = xbsl::TokenRef<'_>> {
    let tokens = file.module().into_iter().flat_map(|module| module.tree().tokens().collect::<Vec<_>>());
    tokens.filter(move |token| token.kind() == kind)
}

/// The items of a list at the top of a description, each with its line; a list that would be empty as a whole.
fn items(file: &File, key: Word) -> Vec<Broken> {
    let Some(list) = file.element().and_then(|element| element.root().entry(key)) else { return Vec::new() };
    let items: Vec<_> = list.value.items().collect();
    let whole = list.whole_lines().filter(|_| items.len() == 1);
    let lines = items.into_iter().filter_map(|item| whole.or_else(|| item.whole_lines()));
    lines.map(|lines| put(lines, "")).collect()
}

/// A key at the top of an element, with its line.
fn entry(file: &File, key: Word) -> Vec<Broken> {
    let entry = element(file).and_then(|element| element.root().entry(key));
    entry.and_then(|entry| entry.whole_lines()).map(|lines| put(lines, "")).into_iter().collect()
}

/// The names of elements of the project in a place of modules or of descriptions.
fn name_uses(project: &Project<'_>, file: &File, place: NamePlace, in_module: bool) -> Vec<Broken> {
    let Some(file) = project.files().find(|own| own.index == file.index) else { return Vec::new() };
    let uses =
        project.name_uses(file).filter(|found| found.place == place && file.module().is_some() == in_module);
    let of_project = uses.filter(|found| project.elements_named(found.name().name).next().is_some());
    let broken = of_project.map(|found| {
        let name = found.name().name;
        let start = found.span.start + u32::try_from(found.written.find(name).unwrap()).unwrap();
        put(Span::new(start, start + u32::try_from(name.len()).unwrap()), misspelled(name))
    });
    broken.collect()
}

/// What came of all places of a breakage.
#[derive(Default)]
struct Outcome {
    places: usize,
    noticed: usize,
    /// How often each rule noticed it.
    rules: BTreeMap<String, usize>,
}

fn clean_project(name: &str) -> Codebase {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(name);
    let workspace = Workspace::load(&[".".into()], &Options::new(root));
    let texts: Vec<_> =
        workspace.files.iter().map(|file| (file.path.clone(), file.text.to_string())).collect();
    assert!(texts.len() > 10, "{name} has its files");
    Codebase::new(Workspace::in_memory(texts))
}

fn source(path: &str, text: &str) -> Source {
    Workspace::in_memory([(path, text)]).files.remove(0)
}

fn apply(file: &File, broken: &Broken) -> Vec<Change> {
    match broken {
        Broken::Text(edits) => {
            let mut text = file.text().to_owned();
            for (span, new) in edits.iter().rev() {
                text.replace_range(span.start as usize..span.end as usize, new);
            }
            vec![Change::Put(source(file.path(), &text))]
        }
        Broken::Gone => vec![Change::Remove(file.path().into())],
        Broken::Moved(path) => {
            vec![Change::Remove(file.path().into()), Change::Put(source(path, file.text()))]
        }
    }
}

/// The rules that find something in a project; it is clean, so each noticed a breakage.
fn finding_rules(codebase: &Codebase) -> BTreeSet<String> {
    let report = run_with(codebase, FileSet::all(codebase.files().len()), &Settings::default());
    assert!(report.crashes.is_empty(), "{:?}", report.crashes);
    let rules = report.findings.iter().map(|reported| &reported.finding.rule);
    // What is broken may well be ugly, too.
    let rules = rules.filter(|rule| !["style", "whitespace"].contains(&rule.group()));
    rules.map(|rule| rule.id.to_string()).collect()
}

fn outcome(codebase: &Codebase, breakage: &Breakage) -> Outcome {
    let project = codebase.projects().next().unwrap();
    let places: Vec<_> = codebase
        .files()
        .iter()
        .flat_map(|file| (breakage.places)(&project, file).into_iter().map(move |broken| (file, broken)))
        .collect();
    let noticed = places.par_iter().map(|(file, broken)| finding_rules(&codebase.with(apply(file, broken))));
    let noticed: Vec<_> = noticed.collect();
    let mut outcome = Outcome { places: places.len(), ..Outcome::default() };
    for rules in noticed {
        outcome.noticed += usize::from(!rules.is_empty());
        rules.into_iter().for_each(|rule| *outcome.rules.entry(rule).or_default() += 1);
    }
    outcome
}

fn page(outcomes: &[Outcome], lang: Lang) -> String {
    let words = match lang {
        Lang::Ru => [
            "# Что замечают правила",
            "[In English](breakages.md)",
            "Чистый проект `examples/shop-ru` ломается в одном месте за раз – во всех местах, где поломка возможна, – и \
             проверяется правилами, включёнными по умолчанию, кроме групп `style` и `whitespace`. Поломка замечена, если после \
             неё появилась хотя бы одна находка. \
             Страница сгенерирована `tests/suite/breakages.rs`.",
            "| поломка | мест | замечено | чаще всего замечают |",
        ],
        Lang::En => [
            "# What the rules notice",
            "[По-русски](breakages.ru.md)",
            "The clean project `examples/shop-ru` is broken in one place at a time, in all places where the breakage is \
             possible, and checked with the rules that are on by default, without the groups `style` and `whitespace`. A breakage \
             is noticed if there is at least one finding after it. This page is generated by `tests/suite/breakages.rs`.",
            "| breakage | places | noticed | mostly noticed by |",
        ],
    };
    let mut page = words.join("\n\n");
    page.push_str("\n| --- | ---: | ---: | --- |\n");
    for (breakage, outcome) in BREAKAGES.iter().zip(outcomes) {
        let name = if lang == Lang::Ru { breakage.ru } else { breakage.en };
        let mut rules: Vec<_> = outcome.rules.iter().collect();
        rules.sort_by_key(|(rule, count)| (std::cmp::Reverse(**count), *rule));
        let rules: Vec<_> = rules.into_iter().take(3).map(|(rule, _)| format!("`{rule}`")).collect();
        let _ =
            writeln!(page, "| {name} | {} | {} | {} |", outcome.places, outcome.noticed, rules.join(", "));
    }
    page
}

#[test]
fn the_page_tells_what_breakages_are_noticed() {
    let codebase = clean_project("shop-ru");
    assert_eq!(finding_rules(&codebase), BTreeSet::new(), "the project is clean");
    let outcomes: Vec<_> = BREAKAGES.iter().map(|breakage| outcome(&codebase, breakage)).collect();
    for (breakage, outcome) in BREAKAGES.iter().zip(&outcomes) {
        assert!(outcome.places > 0, "nothing can be broken so: {}", breakage.en);
    }
    for (lang, name) in [(Lang::Ru, "docs/breakages.ru.md"), (Lang::En, "docs/breakages.md")] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        let page = page(&outcomes, lang);
        if env::var_os("STAPEL_UPDATE").is_some() {
            fs::write(&path, page).unwrap();
        } else {
            let present = fs::read_to_string(&path).unwrap_or_default();
            assert!(
                present == page,
                "{name} is old: STAPEL_UPDATE=1 cargo test --test suite breakages\n{page}"
            );
        }
    }
}
