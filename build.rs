//! Links what unwinds the stack after a panic into the program. By default it is a library of its own, which every start
//! would load: a tenth of what `stapel --version` takes.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let target = |part: &str| env::var(format!("CARGO_CFG_TARGET_{part}")).unwrap_or_default();
    // A part of every gcc there. Other systems link their own, or have none.
    if target("OS") == "linux" && target("ENV") == "gnu" {
        println!("cargo::rustc-link-lib=static:-bundle=gcc_eh");
    }
}
