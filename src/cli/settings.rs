//! `--show-settings`: every setting in force with where it comes from, and which rules run and why.

use std::{borrow::Cow, collections::BTreeMap, fmt::Write, sync::Arc};

use serde::Serialize;

use super::{
    Outcome,
    destination::Answer,
    examine::scope,
    flags::{BASELINE, ELEMENT_VERSION, FAIL_ON, FlagSpec, NO_BASELINE},
    options::{ENABLE, FAIL_ON_STALE, IGNORE, LintOptions, SELECT},
    output, summary,
};
use crate::{
    check::{Adjustments, Override, RuleSet, Settings},
    config::{BaselineChoice, EXTENDS, KEYS},
    messages::{Failure, Lang, Sentence, run::SettingsText},
    platform::Platform,
    report::{Format, visible},
    rules::{Rule, RuleRef, Selection, Selector},
    session::{Configuration, Configurations, FileChoice, data},
};

#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    /// The configuration of the run.
    #[serde(flatten)]
    of_run: Section<'a>,
    /// All of them with what they count for, that of the run first; none where there is no other.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    configurations: Vec<Counted<'a>>,
}

#[derive(Serialize)]
struct Counted<'a> {
    projects: &'a [String],
    #[serde(flatten)]
    section: Section<'a>,
}

#[derive(Serialize)]
struct Section<'a> {
    config: Option<&'a str>,
    settings: Vec<Setting>,
    overrides: Vec<Vec<Setting>>,
    rules: Vec<RuleRow>,
}

/// A key, its value, and the option or the line it comes from: `default` where nobody set it.
#[derive(Serialize)]
struct Setting {
    key: &'static str,
    value: Vec<String>,
    source: String,
}

#[derive(Serialize)]
struct RuleRow {
    id: Cow<'static, str>,
    active: bool,
    /// The key that switches it on or off; `default`, or `data` where tables are lacking.
    because: &'static str,
    source: String,
    severity: &'static str,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    parameters: BTreeMap<&'static str, i64>,
}

/// Where a setting comes from that nobody set.
const DEFAULT: &str = "default";

/// Writes what `--show-settings` tells.
pub(crate) fn run(options: &LintOptions, lang: Lang) -> Result<Outcome, Failure> {
    let inputs = options.inputs();
    let scope = scope(&options.scope)?;
    let mut configurations = Configurations::of(&inputs, &scope)?;
    let answer = Answer::of(options.report.out.as_deref(), &scope, &configurations)?;
    configurations.find_below(&scope)?;
    answer.write_lines(&shown(options, &configurations, lang)?)?;
    Ok(Outcome::Clean)
}

fn shown(options: &LintOptions, configurations: &Configurations, lang: Lang) -> Result<String, Failure> {
    let notes = configurations.notes(None);
    let platform: Arc<Platform> = data::open(&options.data, configurations.run())?.into();
    let selection = options.selectors.among(&configurations.catalog()?)?;
    let section = |configuration| Section::of(options, configuration, &selection, &platform);
    output::complain(&notes.iter().map(|note| summary::note(note, lang)).collect::<String>());
    let several = configurations.all().filter(|_| configurations.are_several());
    let document = Document {
        version: 1,
        of_run: section(configurations.run()),
        configurations: several
            .map(|counting| Counted {
                projects: &counting.projects,
                section: section(&counting.configuration),
            })
            .collect(),
    };
    if options.report.format == Format::Json {
        return Ok(output::pretty_json(&document));
    }
    let mut text = String::new();
    document.write(lang, &mut text).unwrap_or_default();
    Ok(text)
}

impl Document<'_> {
    fn write(&self, lang: Lang, to: &mut String) -> std::fmt::Result {
        if self.configurations.is_empty() {
            return self.of_run.write(None, lang, to);
        }
        self.configurations
            .iter()
            .try_for_each(|counted| counted.section.write(Some(counted.projects), lang, to))
    }
}

impl<'a> Section<'a> {
    fn of(
        options: &LintOptions,
        configuration: &'a Configuration,
        selection: &Selection,
        platform: &Arc<Platform>,
    ) -> Self {
        let settings = Settings { platform: platform.clone(), ..configuration.settings(selection.clone()) };
        let origins = Origins { options, configuration };
        let has_base = configuration.files.len() > 1;
        let keys = KEYS.iter().filter(|key| **key != EXTENDS || has_base);
        let over = |(source, over): (String, &Override)| {
            let paths = over.paths.texts().map(str::to_owned).collect();
            let paths = ("paths", paths);
            let rows = of_rules(&over.selection, &over.adjustments).into_iter();
            let said = rows.filter(|(_, value)| !value.is_empty());
            std::iter::once(paths)
                .chain(said)
                .map(|(key, value)| Setting { key, value, source: source.clone() })
                .collect()
        };
        Self {
            config: configuration.files.first().map(|file| file.shown.as_str()),
            settings: keys.map(|key| origins.setting(key, &settings)).collect(),
            overrides: configuration.overrides().map(over).collect(),
            rules: origins.rules(&settings),
        }
    }

    fn write(&self, projects: Option<&[String]>, lang: Lang, to: &mut String) -> std::fmt::Result {
        let line = |text: &str| visible(text).into_owned();
        let source = |source: &str| match source {
            DEFAULT => SettingsText::Default.to(lang).to_string(),
            source => source.to_owned(),
        };
        let setting = |setting: &Setting, to: &mut String| {
            let Setting { key, value, source: from } = setting;
            let value = if value.is_empty() { "–".to_owned() } else { value.join(", ") };
            writeln!(to, "  {}", line(&format!("{key:<16} {value}  ({})", source(from))))
        };
        let config = match self.config {
            Some(path) => SettingsText::Config { path: path.to_owned() },
            None => SettingsText::NoConfig,
        };
        writeln!(to, "{}", line(&config.to(lang).to_string()))?;
        if let Some(projects) = projects {
            let paths = if projects.is_empty() { "–".to_owned() } else { projects.join(", ") };
            writeln!(to, "{}", line(&SettingsText::Projects { paths }.to(lang).to_string()))?;
        }
        self.settings.iter().try_for_each(|row| setting(row, to))?;
        for over in &self.overrides {
            let paths = over.first().map(|paths| paths.value.join(", ")).unwrap_or_default();
            writeln!(to, "{}", line(&SettingsText::Files { paths }.to(lang).to_string()))?;
            over.iter().skip(1).try_for_each(|row| setting(row, to))?;
        }
        let active = self.rules.iter().filter(|rule| rule.active).count();
        writeln!(to, "{}", SettingsText::Rules { active, total: self.rules.len() }.to(lang))?;
        for rule in &self.rules {
            let state = match (rule.active, rule.because) {
                (true, _) => SettingsText::On,
                (false, "data") => SettingsText::NoData,
                (false, _) => SettingsText::Off,
            };
            let because = match rule.because {
                DEFAULT | "data" => source(&rule.source),
                key => format!("{key}: {}", source(&rule.source)),
            };
            let parameters = rule.parameters.iter().map(|(name, value)| format!(" {name}={value}"));
            let parameters: String = parameters.collect();
            let (id, severity) = (&rule.id, rule.severity);
            let text = format!("{id:<40} {severity:<7} {} ({because}){parameters}", state.to(lang));
            writeln!(to, "  {}", line(&text))?;
        }
        Ok(())
    }
}

/// Where settings come from.
struct Origins<'a> {
    options: &'a LintOptions,
    configuration: &'a Configuration,
}

impl Origins<'_> {
    /// The option, else the line, else the default that a key has its value from.
    fn source(&self, key: &str) -> String {
        if key == "data-dir" {
            let chosen = data::chosen(&self.options.data, self.configuration).1;
            return chosen.unwrap_or_else(|| DEFAULT.to_owned());
        }
        let option = self.option(key).map(|flag| flag.long());
        option.or_else(|| self.configuration.places_of(key)).unwrap_or_else(|| DEFAULT.to_owned())
    }

    /// The option that gives a key its value. An empty list, as an unset variable gives, is as if it were not there.
    fn option(&self, key: &str) -> Option<FlagSpec> {
        let LintOptions { selectors, baseline, fail_on, fail_on_stale, data, .. } = self.options;
        match key {
            "select" => (!selectors.select.is_empty()).then_some(SELECT.spec),
            "ignore" => (!selectors.ignore.is_empty()).then_some(IGNORE.spec),
            "enable" => (!selectors.enable.is_empty()).then_some(ENABLE.spec),
            "baseline" => match baseline {
                FileChoice::Found => None,
                FileChoice::At(_) => Some(BASELINE.spec),
                FileChoice::None => Some(NO_BASELINE.spec),
            },
            "fail-on" => fail_on.is_some().then_some(FAIL_ON.spec),
            "fail-on-stale" => fail_on_stale.then_some(FAIL_ON_STALE.spec),
            "element-version" => data.version.is_some().then_some(ELEMENT_VERSION.spec),
            _ => None,
        }
    }

    fn setting(&self, key: &'static str, settings: &Settings) -> Setting {
        let rows = of_rules(&settings.selection, &settings.adjustments);
        let of_rules = rows.into_iter().find(|(known, _)| *known == key).map(|(_, value)| value);
        let value = of_rules.unwrap_or_else(|| self.other(key, settings));
        Setting { key, value, source: self.source(key) }
    }

    /// The value of a key that is not about rules.
    fn other(&self, key: &str, settings: &Settings) -> Vec<String> {
        let (options, configuration) = (self.options, self.configuration);
        match key {
            "overrides" if settings.overrides.is_empty() => Vec::new(),
            "overrides" => vec![settings.overrides.len().to_string()],
            EXTENDS => {
                let bases = configuration.files.iter().skip(1).rev();
                bases.map(|file| file.shown.clone()).collect()
            }
            "exclude" => configuration
                .base_first()
                .flat_map(|file| &file.config.exclude)
                .flat_map(|globs| globs.texts())
                .map(str::to_owned)
                .collect(),
            "baseline" => match &options.baseline {
                FileChoice::None => vec!["false".to_owned()],
                FileChoice::At(path) => vec![path.to_string_lossy().into_owned()],
                FileChoice::Found => {
                    let of_file = configuration.baseline_choice().map(|(_, told)| match &told.value {
                        BaselineChoice::At(path) => path.clone(),
                        BaselineChoice::None => "false".to_owned(),
                    });
                    of_file.into_iter().collect()
                }
            },
            "fail-on" => vec![configuration.fail_on(options.fail_on).word().to_owned()],
            "fail-on-stale" => vec![configuration.fails_on_stale(options.fail_on_stale).to_string()],
            "rules" => configuration.folders().map(str::to_owned).collect(),
            "data-dir" => data::chosen(&options.data, configuration).0.into_iter().collect(),
            _ => {
                let version = options.data.version.as_deref().or(configuration.element_version());
                version.map(str::to_owned).into_iter().collect()
            }
        }
    }

    fn rules(&self, settings: &Settings) -> Vec<RuleRow> {
        let set = RuleSet::resolve(settings);
        let row = |rule: &RuleRef| {
            let active = set.find(&rule.id);
            let because = match active {
                None if set.inactive.iter().any(|inactive| inactive.id == rule.id) => "data",
                _ => because(rule, &settings.selection),
            };
            let values = active.map(|active| active.params.to_vec()).unwrap_or_default();
            let severity = active.and_then(|active| active.severity).unwrap_or(rule.severity);
            RuleRow {
                id: rule.id.clone(),
                active: active.is_some(),
                because,
                source: self.source(because),
                severity: severity.word(),
                parameters: rule.params.iter().map(|param| param.name).zip(values).collect(),
            }
        };
        settings.catalog.iter().map(row).collect()
    }
}

/// The key that switches a rule on or off.
fn because(rule: &Rule, selection: &Selection) -> &'static str {
    let matches = |selectors: &[Selector]| selectors.iter().any(|selector| selector.matches(rule));
    if matches(&selection.ignore) {
        "ignore"
    } else if !selection.select.is_empty() {
        "select"
    } else if !rule.is_on_by_default() && matches(&selection.enable) {
        "enable"
    } else {
        DEFAULT
    }
}

/// What is said about rules, key by key.
fn of_rules(selection: &Selection, adjustments: &Adjustments) -> Vec<(&'static str, Vec<String>)> {
    let texts =
        |selectors: &[Selector]| selectors.iter().map(|selector| selector.text().to_owned()).collect();
    let severities = adjustments.severities.iter();
    let parameters = adjustments.parameters.iter();
    vec![
        ("select", texts(&selection.select)),
        ("ignore", texts(&selection.ignore)),
        ("enable", texts(&selection.enable)),
        (
            "severity",
            severities.map(|(selector, severity)| format!("{}: {severity}", selector.text())).collect(),
        ),
        ("parameters", parameters.map(|set| format!("{}: {}: {}", set.rule, set.name, set.value)).collect()),
    ]
}
