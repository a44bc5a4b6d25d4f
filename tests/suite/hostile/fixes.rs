//! Rules of a team whose fixes make much of little.

use std::fs;

use super::program::Input;

/// A rule that puts so many bytes in the place of each letter.
fn rule(bytes: usize) -> String {
    let instead = "x".repeat(bytes);
    format!(
        "check:\n  characters: {{within: [code-comment], replace: {{'я': '{instead}'}}}}\n\
         title: letter\nmessage: '{{value}}'\nfix: safe\n"
    )
}

/// The length of the text after the fixes, and what the program says of them.
fn fixed(text: &str, bytes: usize) -> (usize, String) {
    let input = Input::of("А.xbsl", text);
    input.write(".stapel.yaml", "rules: [rules]\nselect: [team]\n");
    input.write("rules/team/letter.yaml", rule(bytes));
    let run = input.run(&["--fix", "--exit-zero", "А.xbsl"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let told = input.plain(&["--diff", "--exit-zero", "А.xbsl"]);
    (fs::metadata(input.inside("А.xbsl")).expect("it exists").len() as usize, run.stderr + &told)
}

#[test]
fn fixes_that_lengthen_a_text_many_times_are_dropped_and_told() {
    let text = format!("// {}\n", "я".repeat(40_000));
    let (length, told) = fixed(&text, 256);
    assert!(length <= 16 * text.len(), "{length}");
    assert!(length > 8 * text.len(), "what there is room for is done: {length}");
    assert!(told.contains("many times longer: А.xbsl:1 [team/letter]"), "{told}");
}

#[test]
fn a_short_text_may_become_many_times_as_long() {
    let (length, told) = fixed("// яя\n", 256);
    assert_eq!(length, "// \n".len() + 512);
    assert!(!told.contains("many times"), "{told}");
}
