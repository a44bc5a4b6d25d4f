//! `--verbose`: what a check went by.

use std::collections::BTreeMap;

use super::examine::Examined;
use crate::{
    messages::{
        Lang, Sentence,
        run::{Data, SettingsText, Summary},
    },
    report::visible,
    session::{Configurations, data},
};

/// The configuration files, the platform data, how many files were read, and the rules at work, by group.
pub(crate) fn text(examined: &Examined, configurations: &Configurations) -> String {
    let lang = examined.lang;
    let mut lines = configuration_files(configurations, lang);
    lines.push(platform_data(examined, configurations, lang));
    let files = examined.codebase().files().len();
    lines.push(Summary::FilesRead { files }.to(lang).to_string());
    lines.extend(rules(examined, lang));
    lines.iter().map(|line| format!("{}\n", visible(line))).collect()
}

/// Each file that was read, those that others extend included.
fn configuration_files(configurations: &Configurations, lang: Lang) -> Vec<String> {
    let files = configurations.all().flat_map(|counting| &counting.configuration.files);
    let mut shown: Vec<&str> = files.map(|file| &*file.shown).collect();
    shown.sort_unstable();
    shown.dedup();
    if shown.is_empty() {
        return vec![SettingsText::NoConfig.to(lang).to_string()];
    }
    shown.iter().map(|path| SettingsText::Config { path: (*path).to_owned() }.to(lang).to_string()).collect()
}

fn platform_data(examined: &Examined, configurations: &Configurations, lang: Lang) -> String {
    let (path, _) = data::chosen(configurations.data(), configurations.run());
    let path = path.unwrap_or_else(|| Data::Embedded.to(lang).to_string());
    let version = examined.input().data_version.to_owned();
    Data::Used { path, version }.to(lang).to_string()
}

fn rules(examined: &Examined, lang: Lang) -> impl Iterator<Item = String> {
    let mut groups: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for rule in examined.report.rules.anywhere() {
        let (group, name) = rule.rule.id.split_once('/').unwrap_or(("", &rule.rule.id));
        groups.entry(group).or_default().push(name);
    }
    let head = Summary::RulesByGroup.to(lang).to_string();
    let of_group = |(group, names): (&str, Vec<&str>)| {
        let (group, rules) = (group.to_owned(), names.join(", "));
        Summary::RulesOfGroup { group, rules }.to(lang).to_string()
    };
    let groups: Vec<String> = groups.into_iter().map(of_group).collect();
    std::iter::once(head).chain(groups)
}
