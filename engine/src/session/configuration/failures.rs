//! What is wrong with a configuration, in sentences, and what to do about it.

use crate::{
    config::{ConfigError, Wanted, Wrong},
    messages::{
        Bilingual, Failure,
        usage::{Advice, Problem},
    },
    rules,
    session::select::advised,
};

/// The failure for a fault in the file that readers know as `shown`.
pub(super) fn failure(fault: &ConfigError, shown: &str) -> Failure {
    let place = format!("{shown}:{}:{}", fault.line, fault.column);
    let see = Advice::SeeConfig;
    match &fault.wrong {
        Wrong::Yaml(kind) => {
            Failure::new(Problem::ConfigNotYaml { place }).explain(yaml_sentence(*kind)).advise(see)
        }
        Wrong::RepeatedKey { key, first } => {
            let problem = Problem::ConfigRepeatedKey { place, key: key.clone(), first: *first };
            Failure::new(problem).advise(Advice::KeepOneKey)
        }
        Wrong::UnknownKey { key, nearest, allowed } => {
            let failure = Failure::new(Problem::ConfigUnknownKey { place, key: key.clone() });
            failure.did_you_mean(*nearest).advise(Advice::OneOf { values: allowed.join(", ") })
        }
        Wrong::UnknownWord { word, nearest, allowed } => {
            let failure = Failure::new(Problem::ConfigUnknownWord { place, word: word.clone() });
            failure.did_you_mean(*nearest).advise(Advice::OneOf { values: allowed.join(", ") })
        }
        Wrong::NoKey { key } => {
            Failure::new(Problem::ConfigNoKey { place, key: (*key).to_owned() }).advise(see)
        }
        Wrong::Type { key, wanted } => {
            let problem = match key.as_str() {
                "" => Problem::ConfigNoPairs { place },
                key => Problem::ConfigType { place, key: key.to_owned() },
            };
            Failure::new(problem).advise(write(*wanted))
        }
        Wrong::Choice { key, value, allowed } => {
            let (key, value) = (key.clone(), value.clone());
            let failure = Failure::new(Problem::ConfigChoice { place, key, value: value.clone() });
            let failure = match value.as_str() {
                "off" | "never" if allowed.contains(&"info") => failure.advise(Advice::IgnoreInstead),
                _ => failure,
            };
            failure.advise(Advice::OneOf { values: allowed.join(", ") })
        }
        Wrong::Selector(unknown) => {
            let selector = unknown.text.clone();
            advised(Failure::new(Problem::ConfigSelector { place, selector }), unknown)
        }
        Wrong::NoRule { rule, nearest } => {
            let failure = Failure::new(Problem::ConfigNoRule { place, rule: rule.clone() });
            failure.did_you_mean(nearest.as_deref()).advise(Advice::SeeRules)
        }
        Wrong::NoParameter { rule, name, allowed } => {
            let (rule, name) = (rule.clone(), name.clone());
            let failure = Failure::new(Problem::ConfigNoParameter { place, rule: rule.clone(), name });
            match allowed.as_slice() {
                [] => failure.advise(Advice::NoParameters { rule }),
                allowed => failure.advise(Advice::OneOf { values: allowed.join(", ") }),
            }
        }
        Wrong::Limits { name, value, least, most } => {
            let problem = Problem::ConfigLimits { place, name: name.clone(), value: *value };
            Failure::new(problem).advise(Advice::Between { least: *least, most: *most })
        }
        Wrong::ParameterOfProject { rule } => {
            let problem = Problem::ConfigParameterOfProject { place, rule: rule.clone() };
            Failure::new(problem).advise(Advice::OutsideOverrides)
        }
        Wrong::NothingToChange { rule, nearest } => {
            let failure = Failure::new(Problem::ConfigNothingToChange { place, rule: rule.clone() });
            failure.did_you_mean(nearest.as_deref()).advise(Advice::WriteCheck)
        }
        Wrong::Unchangeable { rule, key } => {
            let (rule, key) = (rule.clone(), (*key).to_owned());
            Failure::new(Problem::ConfigUnchangeable { place, rule, key }).advise(Advice::NameAnew)
        }
        Wrong::NoArgument { name, allowed } => {
            let failure = Failure::new(Problem::ConfigNoArgument { place, name: name.clone() });
            failure.advise(Advice::OneOf { values: allowed.join(", ") })
        }
        Wrong::NotAnExpression { expression } => {
            let problem = Problem::ConfigExpression { place, expression: expression.clone() };
            Failure::new(problem).advise(Advice::SeeExpressions)
        }
        Wrong::MatchesNothing { expression } => {
            let problem = Problem::ConfigEmptyExpression { place, expression: expression.clone() };
            Failure::new(problem).advise(Advice::OneCharacter)
        }
        Wrong::TooManyCharacters => {
            Failure::new(Problem::ConfigCharacters { place }).advise(Advice::SeveralRules)
        }
        Wrong::LongReplacement { most } => {
            Failure::new(Problem::ConfigReplacement { place, most: *most }).advise(see)
        }
        Wrong::OutsideGlob { glob } => {
            Failure::new(Problem::ConfigGlob { place, glob: glob.clone() }).advise(Advice::GlobBelow)
        }
        Wrong::MalformedGlob { glob } => {
            Failure::new(Problem::ConfigGlob { place, glob: glob.clone() }).advise(Advice::CloseBrackets)
        }
        Wrong::TooManyGlobs => Failure::new(Problem::ConfigGlobs { place }).advise(Advice::FewerGlobs),
    }
}

const fn write(wanted: Wanted) -> Advice {
    match wanted {
        Wanted::Mapping => Advice::WriteMapping,
        Wanted::List => Advice::WriteList,
        Wanted::Text => Advice::WriteText,
        Wanted::Number => Advice::WriteNumber,
        Wanted::Switch => Advice::WriteSwitch,
        Wanted::Path => Advice::WritePath,
        Wanted::PathOrFalse => Advice::WritePathOrFalse,
        Wanted::OneMatcher => Advice::WriteMatcher,
        Wanted::OnePlace => Advice::WritePlace,
        Wanted::FindOrRequire => Advice::WriteExpression,
        Wanted::Reason => Advice::WriteReason,
    }
}

/// What the rule about descriptions that are no YAML says of such an error.
fn yaml_sentence(kind: crate::syntax::yaml::ErrorKind) -> Bilingual {
    let rule = rules::TABLE.iter().find(|rule| rule.id == "yaml/valid");
    let text = |lang| rule.map_or("", |rule| rule.message(rules::variant_of_yaml_error(kind).0, lang));
    Bilingual { ru: text(rules::Lang::Ru), en: text(rules::Lang::En) }
}
