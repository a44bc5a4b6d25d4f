//! What `stapel init` writes and says. The files are in the language of the output, as their comments are for people.

use super::{Bilingual, sentences};

/// A `.stapel.yaml` in which every key is a comment.
pub const CONFIGURATION: Bilingual =
    Bilingual { ru: include_str!("init/config.ru.yaml"), en: include_str!("init/config.en.yaml") };

/// A `.pre-commit-config.yaml`.
pub const PRE_COMMIT: Bilingual =
    Bilingual { ru: include_str!("init/pre-commit.ru.yaml"), en: include_str!("init/pre-commit.en.yaml") };

/// The beginning of a `.gitlab-ci.yml`.
pub const GITLAB: Bilingual =
    Bilingual { ru: include_str!("init/gitlab.ru.yaml"), en: include_str!("init/gitlab.en.yaml") };

sentences! {
    /// What was written, what was not, and what to do next.
    pub enum Begun {
        Written { path: String } => "Записан файл: {path}", "File written: {path}";
        Kept { path: String } => "{path}: уже есть и не изменён", "{path}: already exists and is not changed";
        SetBinary { path: String } =>
            "  укажите в {path}, где взять программу: STAPEL_BINARY_URL и STAPEL_BINARY_SHA256",
            "  write in {path} where the program is: STAPEL_BINARY_URL and STAPEL_BINARY_SHA256";
        IncludeJobs => "  добавьте в него: include: [{{local: .gitlab/stapel.gitlab-ci.yml}}]",
            "  add to it: include: [{{local: .gitlab/stapel.gitlab-ci.yml}}]";
        InstallHook => "  включите хук: pre-commit install", "  turn the hook on: pre-commit install";
        AddHook => "  добавьте в него хук, который вызывает stapel", "  add a hook to it that calls stapel";
        SeeSettings => "  действующие настройки: stapel --show-settings", "  the settings in force: stapel --show-settings";
        RemoveFirst =>
            "  чтобы записать его заново, сначала переименуйте или удалите", "  to write it again, rename or remove it first";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text with all comments that hold a key taken out of their comments.
    fn uncommented(text: &str) -> String {
        let line = |line: &str| match line.strip_prefix('#') {
            Some(key) if !key.starts_with(' ') => format!("{key}\n"),
            _ => format!("{line}\n"),
        };
        text.lines().map(line).collect()
    }

    #[test]
    fn the_configuration_has_every_key_and_follows_its_schema() {
        let schema = serde_json::from_str(include_str!("../../schemas/config.schema.json")).unwrap();
        let schema = jsonschema::validator_for(&schema).unwrap();
        for text in [CONFIGURATION.ru, CONFIGURATION.en] {
            let nothing: serde_json::Value = serde_yaml::from_str(text).unwrap();
            assert!(nothing.is_null() && schema.is_valid(&nothing));
            let all: serde_json::Value = serde_yaml::from_str(&uncommented(text)).unwrap();
            assert!(schema.is_valid(&all), "{all}");
            let mut keys: Vec<&str> = all.as_object().unwrap().keys().map(String::as_str).collect();
            let mut known = crate::config::KEYS.to_vec();
            keys.sort_unstable();
            known.sort_unstable();
            assert_eq!(keys, known);
        }
    }

    #[test]
    fn other_files_say_the_same_in_both_languages() {
        for both in [PRE_COMMIT, GITLAB] {
            let [ru, en] =
                [both.ru, both.en].map(|text| serde_yaml::from_str::<serde_json::Value>(text).unwrap());
            assert!(ru.is_object() && ru == en);
        }
    }
}
