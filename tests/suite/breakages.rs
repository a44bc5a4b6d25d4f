//! Breaks a clean project in one place at a time, in every way that rules claim to see, and pins on a page which breakages
//! no rule notices and why: `docs/breakages.md`.
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
    check::{RuleSet, run},
    platform::{
        Word,
        words::{annotation, key, kind, type_name, value},
    },
    project::{Change, Codebase, Element, File, Module, NamePlace, Project, ValueWords},
    rules::{Lang, Rule, TABLE},
    source::{Options, Source, Span, Workspace},
    syntax::{
        xbsl::{self, NodeKind, TokenKind},
        yaml::Value,
    },
};

/// A way to break a project.
struct Breakage {
    ru: &'static str,
    en: &'static str,
    /// Why the rest is not noticed, in Russian and English, if not every breakage is.
    rest: Option<(&'static str, &'static str)>,
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
        rest: Some((
            "Метод, который вызывает платформа или никто, может называться иначе. Вызов с прежним именем \
             может относиться к платформе: нужны полные таблицы её имён и членов.",
            "A method that the platform or nobody calls may have another name. A call by the old name may \
             mean something of the platform: complete tables of its names and members are needed.",
        )),
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
        rest: Some((
            "Метод, который вызывает платформа или никто, не обязателен. Вызов с его именем может относиться \
             к платформе: нужны полные таблицы её имён и членов.",
            "A method that the platform or nobody calls is not required. A call by its name may mean \
             something of the platform: complete tables of its names and members are needed.",
        )),
        places: |_, file| {
            let methods = file.module().into_iter().flat_map(|module| module.tree().methods());
            methods.map(|method| put(method.span(), "")).collect()
        },
    },
    Breakage {
        ru: "аннотация удалена",
        en: "an annotation is deleted",
        rest: Some((
            "Без аннотации, которая лишь велит платформе вызвать метод (`@Обработчик`, `@ОбновлениеПроекта`), и \
             без видимости, которой никто не пользуется, код верен. Вызовы из клиента закрытых для него \
             методов другого модуля правила не проверяют. Что из кода без `@НаСервере` есть на клиенте, скажут \
             лишь полные таблицы платформы.",
            "Without an annotation that only makes the platform call the method (`@Handler`, \
             `@ProjectUpdate`), and without a visibility that nobody uses, the code is valid. No rule checks \
             whether the client calls methods of other modules that are closed to it. What code without \
             `@OnServer` may use on the client, only complete tables of the platform can tell.",
        )),
        places: |_, file| nodes(file, NodeKind::Annotation).map(|node| put(node.span(), "")).collect(),
    },
    Breakage {
        ru: "импорт модуля удалён",
        en: "an import of a module is deleted",
        rest: Some((
            "Код верен: пакеты своей подсистемы видны без импорта, а один модуль не называет ничего из \
             импортированного пространства.",
            "The code is valid: packages of the own subsystem are seen without an import, and one module \
             names nothing of the imported namespace.",
        )),
        places: |_, file| nodes(file, NodeKind::Import).map(|node| put(node.span(), "")).collect(),
    },
    Breakage {
        ru: "импорт описания удалён",
        en: "an import of a description is deleted",
        rest: Some((
            "Описание верно: пакеты своей подсистемы видны без импорта, а два описания не называют ничего из \
             импортированного пространства.",
            "The description is valid: packages of the own subsystem are seen without an import, and two \
             descriptions name nothing of the imported namespace.",
        )),
        places: |_, file| items(file, key::IMPORT),
    },
    Breakage {
        ru: "строка «Использование» удалена",
        en: "a line of `Using` is deleted",
        rest: None,
        places: |_, file| items(file, key::USING),
    },
    Breakage {
        ru: "последний аргумент вызова удалён",
        en: "the last argument of a call is deleted",
        rest: Some((
            "Параметры методов платформы известны не все: страницы печатают не каждое значение по умолчанию. \
             Обращения к строкам словаря правила не сверяют с объявлениями.",
            "Not all parameters of methods of the platform are known, as pages do not print every default. No \
             rule compares references to localized strings with their declarations.",
        )),
        places: |_, file| {
            let calls = nodes(file, NodeKind::Call).filter_map(xbsl::Call::cast);
            calls.filter_map(|call| call.arguments().last()).map(|last| put(last.span(), "")).collect()
        },
    },
    Breakage {
        ru: "возврат значения удалён",
        en: "a return of a value is deleted",
        rest: Some((
            "Код верен: метод продолжается и возвращает значение дальше.",
            "The code is valid: the method goes on and returns a value further down.",
        )),
        places: |_, file| {
            let returns = nodes(file, NodeKind::Return).filter(|node| node.expressions().next().is_some());
            returns.map(|node| put(node.span(), "")).collect()
        },
    },
    Breakage {
        ru: "тип результата метода удалён",
        en: "the result type of a method is deleted",
        rest: None,
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
        rest: Some((
            "Параметр, счётчик цикла и пойманное исключение может никто не читать. Прежнее имя в коде может \
             быть именем платформы: нужны её полные таблицы.",
            "Nobody has to read a parameter, a counter of a loop or a caught exception. The old name in the \
             code may be one of the platform: complete tables of it are needed.",
        )),
        places: |_, file| {
            let module = file.module();
            let locals = module.iter().flat_map(|module| module.tree().bindings().locals());
            locals.map(|local| put(local.name_span(), misspelled(local.name()))).collect()
        },
    },
    Breakage {
        ru: "«пер» заменено на «знч»",
        en: "`var` becomes `val`",
        rest: None,
        places: |_, file| {
            tokens(file, TokenKind::Var)
                .map(|token| put(token.span(), token.same_language(TokenKind::Val)))
                .collect()
        },
    },
    Breakage {
        ru: "«;» удалена",
        en: "a `;` is deleted",
        rest: None,
        places: |_, file| tokens(file, TokenKind::Semicolon).map(|token| put(token.span(), "")).collect(),
    },
    Breakage {
        ru: "скобка удалена",
        en: "a bracket is deleted",
        rest: None,
        places: |_, file| {
            let brackets = [TokenKind::OpenParen, TokenKind::CloseBracket].into_iter();
            brackets.flat_map(|kind| tokens(file, kind)).map(|token| put(token.span(), "")).collect()
        },
    },
    Breakage {
        ru: "тип в коде с опечаткой",
        en: "a type in code is misspelled",
        rest: Some((
            "Тип, которого нет в проекте, может быть типом платформы: нужна полная таблица её типов.",
            "A type that the project does not have may be one of the platform: a complete table of its types \
             is needed.",
        )),
        places: |project, file| name_uses(project, file, NamePlace::Type, true),
    },
    Breakage {
        ru: "вид типа элемента с опечаткой",
        en: "the part of a type behind the dot is misspelled",
        rest: Some((
            "Это части типов платформы (`Сущность.Право`, `Пользователи.Ссылка`): нужна полная таблица её типов.",
            "These are parts of types of the platform (`Entity.Right`, `Users.Reference`): a complete table \
             of its types is needed.",
        )),
        places: |_, file| {
            let types = nodes(file, NodeKind::NamedType).filter_map(xbsl::NamedType::cast);
            let parts = types.filter(|named| named.path().contains('.')).filter_map(xbsl::NamedType::name);
            parts.map(|name| put(name.span(), misspelled(name.text()))).collect()
        },
    },
    Breakage {
        ru: "элемент проекта перед точкой с опечаткой",
        en: "an element before a dot is misspelled",
        rest: Some((
            "Имя, которого нет в проекте, может быть именем платформы: нужна полная таблица её имён.",
            "A name that the project does not have may be one of the platform: a complete table of its names \
             is needed.",
        )),
        places: |project, file| name_uses(project, file, NamePlace::Chain, true),
    },
    Breakage {
        ru: "член с опечаткой",
        en: "a member is misspelled",
        rest: Some((
            "Нужны полные таблицы членов платформы: без них не известны ни типы значений, ни то, каких членов \
             у них нет.",
            "Complete tables of the members of the platform are needed: without them neither the types of \
             values nor the members that these lack are known.",
        )),
        places: |_, file| {
            let members = nodes(file, NodeKind::Member).filter_map(xbsl::Member::cast);
            members
                .filter_map(xbsl::Member::name)
                .map(|name| put(name.span(), misspelled(name.text())))
                .collect()
        },
    },
    Breakage {
        ru: "значение убрано из «возврат»",
        en: "a `return` loses its value",
        rest: None,
        places: |_, file| {
            let returns = nodes(file, NodeKind::Return).filter_map(xbsl::Return::cast);
            returns.filter_map(xbsl::Return::value).map(|value| put(value.span(), "")).collect()
        },
    },
    Breakage {
        ru: "аргумент другого типа",
        en: "an argument of another type",
        rest: Some((
            "Ни одно правило не сверяет типы аргументов с типами параметров.",
            "No rule compares the types of arguments with those of parameters.",
        )),
        places: |_, file| {
            let literals = [(NodeKind::String, "12345"), (NodeKind::Number, "\"12345\"")];
            let arguments = literals.into_iter().flat_map(|(kind, other)| {
                let is_argument =
                    |node: &xbsl::Node<'_>| node.parent().is_some_and(|it| it.kind() == NodeKind::Argument);
                nodes(file, kind).filter(is_argument).map(move |node| put(node.span(), other))
            });
            arguments.collect()
        },
    },
    Breakage {
        ru: "лишнее приведение типа",
        en: "a needless cast",
        rest: None,
        places: |_, file| {
            let literals = [(NodeKind::String, type_name::STRING), (NodeKind::Number, type_name::NUMBER)];
            let values = literals.into_iter().flat_map(|(kind, literal_type)| {
                let is_value =
                    |node: &xbsl::Node<'_>| node.parent().is_some_and(|it| it.kind() == NodeKind::Variable);
                nodes(file, kind)
                    .filter(is_value)
                    .map(move |node| put(Span::at(node.span().end), format!(" как {}", literal_type.ru)))
            });
            values.collect()
        },
    },
    Breakage {
        ru: "«@НаСервере» заменено на «@НаКлиенте»",
        en: "`@OnServer` becomes `@OnClient`",
        rest: Some((
            "Один метод вызывает метод сервера своего модуля, другой читает набор констант. Обращения с клиента к \
             серверу замечены там, где это запрос или имя платформы с известным окружением.",
            "One method calls a method of the server in its own module, the other reads constants. Uses of the \
             server by the client are noticed in queries and where the environment of a platform name is known.",
        )),
        places: |_, file| {
            let annotations = nodes(file, NodeKind::Annotation).filter_map(xbsl::Annotation::cast);
            let names = annotations.filter_map(xbsl::Annotation::name);
            names
                .filter(|name| annotation::ON_SERVER == name.text())
                .map(|name| put(name.span(), annotation::ON_CLIENT.ru))
                .collect()
        },
    },
    Breakage {
        ru: "имя само по себе с опечаткой",
        en: "a name that stands alone is misspelled",
        rest: Some((
            "Имя, которого нет в модуле, может быть именем платформы: нужна полная таблица её имён.",
            "A name that the module does not have may be one of the platform: a complete table of its names \
             is needed.",
        )),
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
        rest: None,
        places: |_, file| {
            let tables = file.queries().into_iter().flat_map(|query| query.tables().collect::<Vec<_>>());
            tables.map(|table| put(table, misspelled(table.slice(file.text())))).collect()
        },
    },
    Breakage {
        ru: "элемент переименован",
        en: "an element is renamed",
        rest: None,
        places: |_, file| {
            let name = element(file).and_then(|element| element.get(key::NAME));
            name.map(|name| put(name.span(), misspelled(name.text()))).into_iter().collect()
        },
    },
    Breakage {
        ru: "описание удалено",
        en: "a description is deleted",
        rest: Some((
            "Имя, которого больше нет в проекте, может быть именем платформы: нужны полные таблицы её имён и \
             типов. Одно описание никто и не называет.",
            "A name that is gone from the project may be one of the platform: complete tables of its names \
             and types are needed. One description is named by nobody.",
        )),
        places: |_, file| element(file).map(|_| Broken::Gone).into_iter().collect(),
    },
    Breakage {
        ru: "модуль удалён",
        en: "a module is deleted",
        rest: Some((
            "Модуль не обязателен. Обращения к его методам и типам могут относиться к платформе: нужны полные \
             таблицы. События формы без модуля не с чем сверить.",
            "A module is not required. Uses of its methods and types may mean something of the platform: \
             complete tables of it are needed. Without a module there is nothing to compare the events of a \
             form with.",
        )),
        places: |_, file| file.module().map(|_| Broken::Gone).into_iter().collect(),
    },
    Breakage {
        ru: "описание перенесено в другую подсистему",
        en: "a description is moved to another subsystem",
        rest: None,
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
        rest: Some((
            "Проект верен: к этим элементам обращается только своя подсистема.",
            "The project is valid: only their own subsystem uses these elements.",
        )),
        places: |_, file| entry(file, key::VISIBILITY_SCOPE),
    },
    Breakage {
        ru: "окружение заменено на другое",
        en: "the environment is swapped",
        rest: Some((
            "К одному модулю никто не обращается. К другому обращается регламентное задание, а обращения к \
             клиентским модулям проверяются только в HTTP-сервисах.",
            "One module is used by nobody. The other is used by a scheduled job, and uses of modules of the \
             client are checked in HTTP services only.",
        )),
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
        ru: "«Ид» удалён",
        en: "an `Id` is deleted",
        rest: None,
        places: |_, file| entry(file, key::ID),
    },
    Breakage {
        ru: "«Ид» чужой",
        en: "an `Id` is that of another element",
        rest: None,
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
        rest: None,
        places: |_, file| entry(file, key::ELEMENT_KIND),
    },
    Breakage {
        ru: "реквизит или другая часть переименованы",
        en: "an attribute or another part is renamed",
        rest: Some((
            "Часть, которую никто не называет, может называться иначе. Прочие названы членами значений и \
             именами в выражениях: нужны полные таблицы платформы.",
            "A part that nobody names may have another name. The others are named as members of values and in \
             bindings: complete tables of the platform are needed.",
        )),
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
        rest: Some((
            "Тип, которого нет в проекте, может быть типом платформы: нужна полная таблица её типов.",
            "A type that the project does not have may be one of the platform: a complete table of its types \
             is needed.",
        )),
        places: |project, file| name_uses(project, file, NamePlace::Type, false),
    },
    Breakage {
        ru: "«?» в типе удалён",
        en: "the `?` of a type is deleted",
        rest: Some((
            "Описание верно: у строки и даты есть значение по умолчанию.",
            "The description is valid: a string and a date have a default value.",
        )),
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
        rest: Some((
            "Это значения типа Булево, а правило сверяет только значения перечислений проекта.",
            "These are values of the type Boolean, and the rule compares values of enumerations of the \
             project only.",
        )),
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
        rest: Some((
            "Это параметр записи, названный как метод, а не обработчик; код называет его членом значения.",
            "This is a parameter of writing that is named like a method, no handler; code names it as a \
             member of a value.",
        )),
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
        rest: Some((
            "Имя в выражении может быть свойством или командой формы из платформы: нужны полные таблицы её \
             членов.",
            "A name in a binding may be a property or a command that the form has from the platform: complete \
             tables of its members are needed.",
        )),
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
        rest: None,
        places: |_, file| {
            let scalars = element(file).into_iter().flat_map(|it| it.tree().scalars().collect::<Vec<_>>());
            let references = scalars.filter(|value| !value.is_key() && value.raw().starts_with('$'));
            references.map(|value| put(value.span(), misspelled(value.raw()))).collect()
        },
    },
    Breakage {
        ru: "строка словаря переименована",
        en: "a localized string is renamed",
        rest: Some((
            "Строку, которой никто не пользуется, можно и переименовать; обращения к строкам из кода правила не \
             сверяют.",
            "A string that nobody uses may have another name, and no rule compares uses in code with the strings \
             of a dictionary.",
        )),
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

/// The rules that are on by default. What is broken may well be ugly, too.
fn rules() -> Vec<&'static Rule> {
    let is_meant = |rule: &&Rule| rule.is_on_by_default() && !["style", "whitespace"].contains(&rule.group());
    TABLE.iter().filter(is_meant).collect()
}

/// The rules that find something in a project; it is clean, so each noticed a breakage.
fn finding_rules(codebase: &Codebase) -> BTreeSet<String> {
    let report = run(codebase, RuleSet::of(&rules()));
    assert!(report.crashes.is_empty(), "{:?}", report.crashes);
    report.findings.iter().map(|reported| reported.finding.rule.id.to_string()).collect()
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
             неё появилась хотя бы одна находка. Встроенные таблицы платформы неполны ([data](../data/README.ru.md)), \
             и имя, которого в них нет, находкой не считается. Страница сгенерирована `tests/suite/breakages.rs`.",
            "| поломка | мест | замечено | чаще всего замечают | почему не замечены остальные |",
        ],
        Lang::En => [
            "# What the rules notice",
            "[По-русски](breakages.ru.md)",
            "The clean project `examples/shop-ru` is broken in one place at a time, in all places where the breakage is \
             possible, and checked with the rules that are on by default, without the groups `style` and `whitespace`. A breakage \
             is noticed if there is at least one finding after it. The built-in tables of the platform are not \
             complete ([data](../data/README.md)), so a name that they lack is no finding. This page is generated by `tests/suite/breakages.rs`.",
            "| breakage | places | noticed | mostly noticed by | why the rest is not noticed |",
        ],
    };
    let mut page = words.join("\n\n");
    page.push_str("\n| --- | ---: | ---: | --- | --- |\n");
    for (breakage, outcome) in BREAKAGES.iter().zip(outcomes) {
        let name = if lang == Lang::Ru { breakage.ru } else { breakage.en };
        let mut rules: Vec<_> = outcome.rules.iter().collect();
        rules.sort_by_key(|(rule, count)| (std::cmp::Reverse(**count), *rule));
        let rules: Vec<_> = rules.into_iter().take(3).map(|(rule, _)| format!("`{rule}`")).collect();
        let Outcome { places, noticed, .. } = outcome;
        let rest = breakage.rest.map_or("", |(ru, en)| if lang == Lang::Ru { ru } else { en });
        let _ = writeln!(page, "| {name} | {places} | {noticed} | {} | {rest} |", rules.join(", "));
    }
    page
}

#[test]
fn the_page_tells_what_breakages_are_noticed() {
    let codebase = clean_project("shop-ru");
    assert_eq!(finding_rules(&codebase), BTreeSet::new(), "the project is clean");
    let outcomes: Vec<_> = BREAKAGES.iter().map(|breakage| outcome(&codebase, breakage)).collect();
    let impossible = BREAKAGES.iter().zip(&outcomes).filter(|(_, outcome)| outcome.places == 0);
    assert_eq!(impossible.map(|(breakage, _)| breakage.en).collect::<Vec<_>>(), [""; 0]);
    let unexplained = BREAKAGES.iter().zip(&outcomes).filter(|(breakage, outcome)| {
        let has_rest = outcome.noticed < outcome.places;
        breakage.rest.is_some() != has_rest
    });
    let unexplained = unexplained.map(|(it, outcome)| (it.en, outcome.places, outcome.noticed));
    assert_eq!(unexplained.collect::<Vec<_>>(), [], "a reason why the rest is not noticed, if any is");
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
