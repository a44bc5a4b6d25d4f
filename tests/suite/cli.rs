//! What the command line says and how it ends, written down in `tests/cli/`: console sessions (`.trycmd`), with both
//! streams in one, and single commands (`.toml`) that tell the streams apart. `[..]` stands for the rest of a line,
//! `...` for any lines. Where a session might write, it does so in a copy of its folder `.in`; what has to be there in the
//! end lies in `.out`.
//!
//! `TRYCMD=overwrite cargo test --test suite cli::` writes down what the program says now.

#[test]
fn the_command_line_answers_as_written_down() {
    trycmd::TestCases::new()
        .case("tests/cli/*.trycmd")
        .case("tests/cli/*.toml")
        // What is set where the tests run must not show.
        .env("LC_ALL", "C")
        .env("STAPEL_LANG", "")
        .env("STAPEL_DATA_DIR", "")
        .env("NO_COLOR", "")
        .env("CLICOLOR_FORCE", "")
        .env("CI_PIPELINE_IID", "")
        .env("GITHUB_RUN_NUMBER", "")
        .env("BUILD_NUMBER", "")
        .env("SOURCE_DATE_EPOCH", "")
        .run();
}

/// Each command of these sessions sets all variables that count.
#[test]
fn the_environment_counts_as_written_down() {
    trycmd::TestCases::new().case("tests/cli/environment/*.trycmd").run();
}
