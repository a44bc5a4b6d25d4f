//! What `build.rs` refuses: checks and manifests that differ in what both name.

#[allow(unreachable_pub, reason = "the file is one of the build script")]
#[path = "../../engine/build/source.rs"]
mod source;

use std::collections::BTreeSet;

use source::{Names, verify};

/// A check that gets a context and does this.
fn check(body: &str) -> String {
    format!(
        "pub fn check(module: &Module<'_>, context: &Context<'_>, report: &mut Reporter<'_>) {{ {body} }}"
    )
}

fn names<'m>(
    arguments: &[&'m str],
    variants: &[&'m str],
    parameters: &[&'m str],
    tables: &[&str],
) -> Names<'m> {
    let set = |names: &[&'m str]| names.iter().copied().collect::<BTreeSet<_>>();
    Names {
        arguments: set(arguments),
        variants: set(variants),
        parameters: set(parameters),
        tables: tables.iter().map(|table| (*table).to_owned()).collect(),
        context: Some("Context"),
    }
}

fn assert_refused(body: &str, names: &Names<'_>, said: &str) {
    let refusal = verify(&check(body), names).expect_err(body);
    assert!(refusal.contains(said), "{body}: {refusal}");
}

#[test]
fn a_check_that_names_what_its_manifest_has_is_taken() {
    let body = r##"
        // .variant(Variant("commented")), context.param("commented")
        /* .arg("commented") */
        let limit = context.param("limit");
        let (quote, escaped, lifetime) = ('"', '\'', "'static");
        let raw = r#"a " and Variant("quoted")"#;
        if let Found(bases) = context.entry(Table::Stdlib, "bases", name) {
            report
                .at(span)
                .arg(
                    "name", "a \" b",
                )
                .variant(Variant("one"));
        }
        choose(Variant("other"));
    "##;
    verify(&check(body), &names(&["name"], &["one", "other"], &["limit"], &["Stdlib"])).unwrap();
}

#[test]
fn message_arguments_are_supplied() {
    let wants_name = names(&["name"], &[], &[], &[]);
    verify(&check(r#"report.at(span).arg("name", 1);"#), &wants_name).unwrap();
    assert_refused(r#"report.at(span).arg("nme", 1);"#, &wants_name, "{name}");
    assert_refused("report.at(span).arg(NAME, 1);", &wants_name, "is not a literal");
}

#[test]
fn variants_are_those_of_the_manifest() {
    let has_one = names(&[], &["one"], &[], &[]);
    verify(&check(r#"report.at(span).variant(Variant("one"));"#), &has_one).unwrap();
    assert_refused(
        r#"report.at(span).variant(Variant("onne"));"#,
        &has_one,
        "`onne`, which the manifest does not",
    );
    assert_refused("report.at(span);", &has_one, "`one`, which the check never names");
    assert_refused("report.at(span).variant(Variant(name));", &has_one, "is not a literal");
}

#[test]
fn parameters_are_those_of_the_manifest() {
    let has_limit = names(&[], &[], &["limit"], &[]);
    verify(&check(r#"context.param("limit");"#), &has_limit).unwrap();
    assert_refused(r#"context.param("limits");"#, &has_limit, "`limits`, which the manifest does not");
    assert_refused("", &has_limit, "`limit`, which the check never names");
    assert_refused("context.param(name);", &has_limit, "is not a literal");
}

#[test]
fn tables_are_those_of_the_manifest() {
    let has_stdlib = names(&[], &[], &[], &["Stdlib"]);
    verify(&check(r#"context.entry(Table::Stdlib, "bases", name);"#), &has_stdlib).unwrap();
    assert_refused(
        r#"context.entry(Table::Terms, "types", name);"#,
        &has_stdlib,
        "`Terms`, which the manifest",
    );
    assert_refused("", &has_stdlib, "`Stdlib`, which the check never names");
    assert_refused(r#"context.entry(table, "types", name);"#, &has_stdlib, "is not named by `Table::`");
}

#[test]
fn a_check_has_the_context_that_its_manifest_asks_for() {
    let with = |context| Names { context, ..Names::default() };
    let plain = "pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {}";
    let in_project = check("").replace("&Context", "&ProjectContext");
    verify(plain, &with(None)).unwrap();
    verify(&check(""), &with(Some("Context"))).unwrap();
    verify(&in_project, &with(Some("ProjectContext"))).unwrap();
    for (text, context, said) in [
        (plain, Some("Context"), "takes `context: &Context<'_>`"),
        (&check(""), None, "takes no context"),
        (&check(""), Some("ProjectContext"), "takes `context: &ProjectContext<'_>`"),
        (&in_project, Some("Context"), "takes `context: &Context<'_>`"),
        ("pub fn chek() {}", None, "no `fn check(`"),
    ] {
        let refusal = verify(text, &with(context)).unwrap_err();
        assert!(refusal.contains(said), "{text}: {refusal}");
    }
}
