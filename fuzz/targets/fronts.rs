//! Both front ends for YAML read what both can read into one tree.

#![no_main]

use libfuzzer_sys::fuzz_target;
use stapel::syntax::yaml;

fuzz_target!(|text: &str| {
    let (plain, full) = yaml::parse_by_both(text.into());
    assert!(plain.is_none_or(|plain| plain == full));
});
