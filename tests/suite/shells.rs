//! Completions in a real shell, and the manual page. Other shells and `man` itself are the business of `.ci/shells`.

use std::{
    collections::BTreeSet,
    process::{Command, Output},
};

fn stapel(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
    command.env_remove("STAPEL_LANG").env("LC_ALL", "C").args(args).output().unwrap()
}

fn printed(args: &[&str]) -> String {
    let output = stapel(args);
    assert!(output.status.success() && output.stderr.is_empty(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The options that a page of help lists.
fn options(help: &str) -> BTreeSet<&str> {
    let words = help.lines().filter_map(|line| line.trim_start().strip_prefix('-'));
    let options = words
        .flat_map(|line| line.split("  ").next())
        .filter_map(|words| words.split(' ').find(|word| word.contains("--") || word.starts_with('-')));
    options.map(|option| option.trim_start_matches('-').split('[').next().unwrap()).collect()
}

/// What bash offers for the last of these words.
fn offered(lang: &str, words: &[&str]) -> Vec<String> {
    let script = r#"
        source <("$STAPEL" completions bash --lang "$SPOKEN")
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
        _stapel stapel "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
        printf '%s\n' "${COMPREPLY[@]}"
    "#;
    let mut bash = Command::new("bash");
    bash.args(["-c", script, "bash"]).args(words);
    let output = bash.env("STAPEL", env!("CARGO_BIN_EXE_stapel")).env("SPOKEN", lang).output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn bash_completes_what_help_lists() {
    for lang in ["ru", "en"] {
        let all = offered(lang, &["stapel", "--"]);
        let help = printed(&["--help", "--lang", lang]);
        let listed = options(&help);
        assert!(listed.len() > 20, "{listed:?}");
        for option in listed {
            assert!(all.contains(&format!("--{option}")), "--{option} is not among {all:?}");
        }
        assert!(all.contains(&"--select".to_owned()));
        assert_eq!(offered(lang, &["stapel", "--se"]), ["--select"]);
        assert_eq!(offered(lang, &["stapel", "--select", "yaml/id-u"]), ["yaml/id-unique", "yaml/id-uuid"]);
        assert_eq!(
            offered(lang, &["stapel", "--ignore", "style,A,yaml/id-u"]),
            ["style,A,yaml/id-unique", "style,A,yaml/id-uuid"]
        );
        assert_eq!(offered(lang, &["stapel", "--format", "=", "js"]), ["json"]);
        assert_eq!(offered(lang, &["stapel", "explain", "--format", "="]), ["text", "json"]);
        assert_eq!(offered(lang, &["stapel", "help", "ver"]), ["verify", "version"]);
        assert_eq!(offered(lang, &["stapel", "lint", "--color", ""]), ["auto", "always", "never"]);
        assert_eq!(offered(lang, &["stapel", "compl"]), ["completions"]);
        let baseline = offered(lang, &["stapel", "baseline", ""]);
        assert!(
            baseline.contains(&"add".to_owned()) && baseline.contains(&"import".to_owned()),
            "{baseline:?}"
        );
        assert_eq!(offered(lang, &["stapel", "baseline", "add", "--rea"]), ["--reason"]);
        assert!(offered(lang, &["stapel", "explain", "yaml/id-"]).contains(&"yaml/id-uuid".to_owned()));
    }
}

#[test]
fn every_shell_has_a_script_in_the_language_of_the_output() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = printed(&["completions", shell, "--lang", "en"]);
        assert!(script.contains("since"), "{shell}");
        let takes_values = shell != "elvish";
        assert_eq!(script.contains("yaml/id-uuid"), takes_values, "{shell}");
        assert!(!script.chars().any(|letter| matches!(letter, 'а'..='я')), "{shell}");
        if shell != "bash" {
            assert!(printed(&["completions", shell, "--lang", "ru"]).contains("показать версию"), "{shell}");
        }
    }
}

/// What it offers is seen by `.ci/shells`.
#[test]
fn zsh_tells_commands_from_paths() {
    let script = printed(&["completions", "zsh", "--lang", "en"]);
    assert!(script.contains("case $line[1] in") && !script.contains("$line[2]"));
    assert!(script.contains("_alternative 'commands:command:_stapel_commands' 'files:file:_files'"));
    assert!(script.contains("(*)\n_files && ret=0\n;;\n        esac"));
    assert!(script.contains("\n\":: :_stapel__subcmd__baseline_commands\""));
}

/// No PowerShell runs here, so only what stands in its script is looked at; `.ci/shells` has a grammar read it.
#[test]
fn powershell_knows_the_values_of_options_and_arguments() {
    let script = printed(&["completions", "powershell", "--lang", "en"]);
    for known in [
        "'stapel;--format' = @('text', 'concise', 'json',",
        "'stapel;lint;--select' = $selectors\n",
        "'stapel;baseline;add;--rule' = $selectors\n",
        "'stapel;explain;explain' = @('code/",
        "'stapel;explain;--format' = @('text', 'json')\n",
        "$selectors = @('A', 'B', 'C', 'D', 'code',",
    ] {
        assert!(script.contains(known), "{known}");
    }
    assert!(script.find("$values.ContainsKey($key)") < script.find("$completions = @(switch"));
}

#[test]
fn the_manual_tells_what_help_lists() {
    for lang in ["ru", "en"] {
        let page = printed(&["man", "--lang", lang]);
        for words in [
            &["lint"][..],
            &["explain"],
            &["inspect"],
            &["verify"],
            &["baseline", "add"],
            &["baseline", "import"],
        ] {
            let help = printed(&[words, &["--help", "--lang", lang]].concat());
            let listed = options(&help);
            assert!(listed.len() > 2, "{words:?}: {listed:?}");
            for option in listed {
                let option = format!("\\-\\-{}", option.replace('-', "\\-"));
                assert!(page.contains(&option), "{option} of {words:?}");
            }
        }
        // A line is a request we know or text.
        for line in page.lines().filter(|line| line.starts_with(['.', '\''])) {
            assert!(
                [".TH ", ".nh", ".SH ", ".SS ", ".TP"].iter().any(|known| line.starts_with(known)),
                "{line}"
            );
        }
        assert!(!page.contains("\n\n"));
    }
}
