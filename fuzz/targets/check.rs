//! No rule fails, whatever one or two files of a project hold.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[allow(dead_code, reason = "each target makes its own claims")]
#[path = "../../tests/suite/claims.rs"]
mod claims;

const NAMES: [&str; 6] = ["А.yaml", "А.xbsl", "А.Объект.xbsl", "А.xbql", "Проект.yaml", "Подсистема.yaml"];

fuzz_target!(|input: (u8, &str, &str)| {
    let (choice, first, second) = input;
    let names = [choice & 7, choice >> 3].map(|number| NAMES[usize::from(number) % NAMES.len()]);
    claims::no_rule_fails(&[(names[0], first)]);
    if names[0] != names[1] {
        claims::no_rule_fails(&[(names[0], first), (names[1], second)]);
    }
});
