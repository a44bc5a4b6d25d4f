//! What the generated scripts lack: in every shell, each item of a list with commas is completed, in bash also values behind
//! the sign `=`; in fish, arguments of commands; in PowerShell, values and arguments.

use super::{Shell, selectors};
use crate::cli::{
    DEFAULT,
    command::CommandSpec,
    commands,
    flags::{FlagSpec, Takes},
};

/// A generated script with what it lacks.
pub(super) fn added(shell: Shell, script: String) -> String {
    match shell {
        Shell::Bash => bash(&script),
        Shell::Elvish => script,
        Shell::Fish => fish(&script),
        Shell::Powershell => powershell(&script),
        Shell::Zsh => zsh(&script),
    }
}

/// What is typed up to the last comma is put before each item that goes with the rest. Bash takes the sign `=` for a word.
fn bash(script: &str) -> String {
    const WORDS: &str = "    prev=\"$3\"\n";
    const SIGN: &str = r#"    if [[ "${prev}" == "=" ]]; then
        prev="${COMP_WORDS[COMP_CWORD-2]}"
    elif [[ "${cur}" == "=" ]]; then
        cur=""
    fi
"#;
    let items = selectors().join(" ");
    let one = format!(r#"compgen -W "{items}" -- "${{cur}}""#);
    let several = format!(r#"compgen -P "${{cur%"${{cur##*,}}"}}" -W "{items}" -- "${{cur##*,}}""#);
    script.replace(&one, &several).replace(WORDS, &format!("{WORDS}{SIGN}"))
}

/// The generated script takes the name of a command for what stands without a name, and the next word for the command.
fn zsh(script: &str) -> String {
    const COMMANDS: &str = "'::argument:_files' \\\n\":: :_stapel_commands\"";
    const COMMANDS_OR_FILES: &str =
        "\":: :_alternative 'commands:command:_stapel_commands' 'files:file:_files'\"";
    const ACTIONS: &str = "'::argument:_default' \\\n\":: :";
    const END: &str = "        esac\n    ;;\nesac\n}\n";
    const FILES: &str = "(*)\n_files && ret=0\n;;\n";
    let items = selectors().join(" ");
    script
        .replace(&format!(":({items})'"), &format!(":_sequence compadd - {items}'"))
        .replace(COMMANDS, COMMANDS_OR_FILES)
        .replace(ACTIONS, "\":: :")
        .replace("$line[2]", "$line[1]")
        .replacen(END, &format!("{FILES}{END}"), 1)
}

/// The generated script gives up where the value of the last option is yet to come.
fn fish(script: &str) -> String {
    const PARSED: &str = "    argparse -s (__fish_stapel_global_optspecs) -- $cmd 2>/dev/null\n";
    const AGAIN: &str = "    or set -e cmd[-1]
    and argparse -s (__fish_stapel_global_optspecs) -- $cmd 2>/dev/null
";
    const LIST: &str = "(__fish_complete_list , __fish_stapel_selectors)";
    let items = selectors();
    let one: Vec<String> = items.iter().map(|item| format!("{item}\\t''")).collect();
    let script = script.replace(&format!("-a \"{}\"", one.join("\n")), &format!("-a \"{LIST}\""));
    let printed =
        format!("function __fish_stapel_selectors\n    printf '%s\\n' {}\nend\n\n", items.join(" "));
    let arguments = commands().filter_map(|command| {
        let (words, parts) =
            (words(&command)?, command.name.replace(' ', "; and __fish_seen_subcommand_from "));
        let condition = format!("__fish_stapel_using_subcommand {parts}");
        Some(format!("complete -c stapel -n \"{condition}\" -f -a \"{}\"\n", words.join(" ")))
    });
    let script = script.replace(PARSED, &format!("{PARSED}{AGAIN}"));
    format!("{printed}{script}{}", arguments.collect::<String>())
}

/// The words that the argument of a command may be, if they are known.
fn words(command: &CommandSpec) -> Option<Vec<&'static str>> {
    Some(command.arguments().first()?.words?())
}

/// Before options and commands, values are looked for: by the command and the word before the cursor.
fn powershell(script: &str) -> String {
    const OPTIONS: &str = "    $completions = @(switch ($command) {\n";
    let mut values = String::new();
    for command in &commands().collect::<Vec<_>>() {
        let path = command.name.replace(' ', ";");
        let last = command.name.rsplit(' ').next().unwrap_or_default();
        if let Some(words) = words(command) {
            values.push_str(&format!("        'stapel;{path};{last}' = {}\n", array(&words)));
        }
        for flag in command.flags() {
            let Some(words) = values_of(&flag) else { continue };
            values.push_str(&format!("        'stapel;{path};{}' = {words}\n", flag.long()));
            if command.name == DEFAULT.name {
                values.push_str(&format!("        'stapel;{}' = {words}\n", flag.long()));
            }
        }
    }
    let selectors = array(&selectors());
    let looked_for = format!(
        "    $selectors = {selectors}
    $values = @{{
{values}    }}
    $previous = ''
    foreach ($element in $commandElements) {{
        if ($element.Extent.EndOffset -lt $cursorPosition) {{
            $previous = $element.Extent.Text
        }}
    }}
    $key = \"$command;$previous\"
    if ($values.ContainsKey($key)) {{
        $comma = $wordToComplete.LastIndexOf(',') + 1
        $before = $wordToComplete.Substring(0, $comma)
        $rest = $wordToComplete.Substring($comma)
        $values[$key] | Where-Object {{ $_.StartsWith($rest) }} | ForEach-Object {{
            [CompletionResult]::new(\"$before$_\", $_, [CompletionResultType]::ParameterValue, $_)
        }}
        return
    }}

"
    );
    script.replace(OPTIONS, &format!("{looked_for}{OPTIONS}"))
}

/// The values of an option as an expression, if they are known.
fn values_of(flag: &FlagSpec) -> Option<String> {
    match flag.takes {
        Takes::Choice { words, .. } => Some(array(&words())),
        Takes::List(_) => Some("$selectors".to_owned()),
        _ => None,
    }
}

fn array(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
    format!("@({})", words.join(", "))
}
