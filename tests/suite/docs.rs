//! Pages that are rendered from the manifests: `docs/rules/` and `docs/deviations.md`, in both languages.
//!
//! `STAPEL_UPDATE=1 cargo test --test suite docs::` writes them anew.

use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use stapel::rules::{Example, Fixability, Lang, Rule, Severity, TABLE};

/// The words of the pages themselves.
struct Words {
    group: &'static str,
    index: &'static str,
    index_lead: &'static str,
    deviations: &'static str,
    deviations_lead: &'static str,
    note: &'static str,
    twin: &'static str,
    tier: &'static str,
    off: &'static str,
    is_off: &'static str,
    fix_safe: &'static str,
    fix_suggested: &'static str,
    why: &'static str,
    deviation: &'static str,
    parameters: &'static str,
    found: &'static str,
    silent: &'static str,
    severity: fn(Severity) -> &'static str,
}

const RU: Words = Words {
    group: "Правила группы",
    index: "Правила",
    index_lead: "Слой A – структура и YAML, B – текст и соглашения, C – строение кода, D – семантика.",
    deviations: "Отличия от прежнего инструмента",
    deviations_lead: "Правила, которые на некоторых входных данных намеренно дают другой результат, чем прежний \
                      инструмент: какие это данные и почему.",
    note: "Страница сгенерирована из манифестов в `rules/`.",
    twin: "In English",
    tier: "слой",
    off: "Выключено:",
    is_off: " (выключено)",
    fix_safe: "безопасное исправление",
    fix_suggested: "предлагаемое исправление",
    why: "Почему:",
    deviation: "Отличие:",
    parameters: "Параметры:",
    found: "С находками:",
    silent: "Без находок:",
    severity: |severity| match severity {
        Severity::Error => "ошибка",
        Severity::Warning => "предупреждение",
        Severity::Info => "замечание",
    },
};

const EN: Words = Words {
    group: "Rules of the group",
    index: "Rules",
    index_lead: "Tier A is structure and YAML, B text and conventions, C the structure of code, D semantics.",
    deviations: "Differences from the earlier tool",
    deviations_lead: "Rules that deliberately give other results than the earlier tool for some inputs: which \
                      inputs, and why.",
    note: "This page is generated from the manifests in `rules/`.",
    twin: "По-русски",
    tier: "tier",
    off: "Off:",
    is_off: " (off)",
    fix_safe: "safe fix",
    fix_suggested: "suggested fix",
    why: "Why:",
    deviation: "Difference:",
    parameters: "Parameters:",
    found: "With findings:",
    silent: "Without findings:",
    severity: Severity::word,
};

#[test]
fn pages_of_rules_are_up_to_date() {
    let mut pages: BTreeMap<PathBuf, String> = BTreeMap::new();
    for (lang, words, suffix) in [(Lang::Ru, RU, ".ru.md"), (Lang::En, EN, ".md")] {
        let docs = Path::new("docs");
        let groups: BTreeSet<&str> = TABLE.iter().map(Rule::group).collect();
        for group in &groups {
            let path = docs.join("rules").join(format!("{group}{suffix}"));
            pages.insert(path, group_page(group, lang, &words, suffix));
        }
        pages.insert(docs.join("rules").join(format!("README{suffix}")), index_page(lang, &words, suffix));
        pages.insert(docs.join(format!("deviations{suffix}")), deviations_page(lang, &words, suffix));
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let present = fs::read_dir(root.join("docs/rules")).into_iter().flatten();
    for extra in present.map(|entry| entry.unwrap().path()) {
        let known = pages.contains_key(extra.strip_prefix(root).unwrap());
        assert!(known, "{} belongs to no group of rules; delete it", extra.display());
    }
    let is_update = env::var_os("STAPEL_UPDATE").is_some();
    for (path, page) in pages {
        let path = root.join(path);
        if is_update {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, page).unwrap();
        } else {
            let present = fs::read_to_string(&path).unwrap_or_default();
            assert!(
                present == page,
                "{} is old: STAPEL_UPDATE=1 cargo test --test suite docs::",
                path.display()
            );
        }
    }
}

fn index_page(lang: Lang, words: &Words, suffix: &str) -> String {
    let twin = twin("README", words, suffix);
    let mut page = format!("# {}\n\n{} {} {twin}\n\n", words.index, words.index_lead, words.note);
    for rule in TABLE {
        let file = format!("{}{suffix}#{}", rule.group(), anchor(rule));
        let off = if rule.is_on_by_default() { "" } else { words.is_off };
        let _ =
            writeln!(page, "- [`{}`]({file}) {}: {}{off}", rule.id, rule.tier.word(), rule.title.get(lang));
    }
    page
}

fn group_page(group: &str, lang: Lang, words: &Words, suffix: &str) -> String {
    let mut page = format!("# {} {group}\n\n{} {}\n", words.group, words.note, twin(group, words, suffix));
    for rule in TABLE.iter().filter(|rule| rule.group() == group) {
        let _ = write!(page, "\n## {}\n\n**{}.** ", rule.id, rule.title.get(lang));
        let _ = write!(page, "{}, {} {}", (words.severity)(rule.severity), words.tier, rule.tier.word());
        match rule.fix {
            Fixability::None => {}
            Fixability::Safe => _ = write!(page, ", {}", words.fix_safe),
            Fixability::Suggested => _ = write!(page, ", {}", words.fix_suggested),
        }
        let _ = writeln!(page, ".\n\n{} {}", words.why, rule.reason.get(lang));
        if let Some(off) = &rule.off {
            let _ = writeln!(page, "\n{} {}", words.off, off.get(lang));
        }
        if let Some(deviation) = &rule.deviation {
            let _ = writeln!(page, "\n{} {}", words.deviation, deviation.get(lang));
        }
        if !rule.params.is_empty() {
            let _ = writeln!(page, "\n{}\n", words.parameters);
        }
        for param in &*rule.params {
            let (name, default, doc) = (param.name, param.default, param.doc.get(lang));
            let _ = writeln!(page, "- `{name}` = {default} ({}…{}): {doc}", param.min, param.max);
        }
        examples(&mut page, words.found, &rule.bad.list());
        examples(&mut page, words.silent, &rule.good.list());
    }
    page
}

fn examples(page: &mut String, title: &str, examples: &[Example]) {
    let _ = writeln!(page, "\n{title}\n");
    for (path, text) in examples.iter().flat_map(|example| &*example.files) {
        let visible = text.replace('\t', "→").replace('\r', "␍").replace('\u{feff}', "");
        let head = if path.is_empty() { String::new() } else { format!("# {path}\n") };
        let _ = writeln!(page, "````text\n{head}{}\n````\n", visible.trim_end_matches('\n'));
    }
    page.truncate(page.trim_end().len());
    page.push('\n');
}

fn deviations_page(lang: Lang, words: &Words, suffix: &str) -> String {
    let twin = twin("deviations", words, suffix);
    let mut page = format!("# {}\n\n{} {} {twin}\n\n", words.deviations, words.deviations_lead, words.note);
    for rule in TABLE {
        if let Some(deviation) = &rule.deviation {
            let file = format!("rules/{}{suffix}#{}", rule.group(), anchor(rule));
            let _ = writeln!(page, "- [`{}`]({file}): {}", rule.id, deviation.get(lang));
        }
    }
    page
}

/// The link to the same page in the other language.
fn twin(name: &str, words: &Words, suffix: &str) -> String {
    let file = format!("{name}{}", if suffix == ".md" { ".ru.md" } else { ".md" });
    format!("{}: [{file}]({file}).", words.twin)
}

/// The name that a heading of the id gets as an anchor.
fn anchor(rule: &Rule) -> String {
    rule.id.replace('/', "")
}
