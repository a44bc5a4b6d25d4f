//! Very many comments that ask for findings to be left out, in and around one another.

use super::program::{Input, Run};

const MANY: usize = 10_000;

/// Checks a module with these lines before an empty method.
fn module(lines: &str) -> Run {
    Input::of("А.xbsl", format!("{lines}метод А()\n;\n")).check()
}

fn left_out(run: &Run) -> usize {
    usize::try_from(run.json["summary"]["suppressed"].as_u64().expect("a count")).expect("a small one")
}

#[test]
fn many_comments_of_no_use() {
    let run = module(&"// stapel: ignore[code/unused-local]\n".repeat(MANY));
    assert_eq!(run.count("suppression/unused"), MANY);
    let run = module(&"// stapel: ignore-next[code/unused-local]\n".repeat(MANY));
    assert_eq!(run.count("suppression/unused"), MANY);
    let run = module(&format!("{}\n", "/* stapel: ignore[code/unused-local] */ ".repeat(MANY)));
    assert_eq!(run.count("suppression/unused"), MANY);
}

#[test]
fn many_comments_of_use() {
    let run = module(&"// stapel: ignore[whitespace/trailing]  \n".repeat(MANY));
    assert_eq!((left_out(&run), run.count("whitespace/trailing")), (MANY, 0));
    assert_eq!(run.count("suppression/unused"), 0);
}

#[test]
fn many_parts_within_one_another() {
    let [start, end] =
        ["start", "end"].map(|word| format!("// stapel: ignore-{word}[whitespace/trailing]\n"));
    let run = module(&[start.repeat(MANY), "// я  \n".repeat(MANY), end.repeat(MANY)].concat());
    assert_eq!((left_out(&run), run.count("suppression/unused")), (MANY, MANY - 1));
    let run = module(&start.repeat(MANY));
    assert_eq!(run.count("suppression/unused"), MANY);
    let run = module(&end.repeat(MANY));
    assert_eq!(run.count("suppression/unused"), MANY);
}

#[test]
fn many_ids_in_one_comment() {
    let ids = "code/unused-local, ".repeat(MANY);
    let run = module(&format!("// stapel: ignore-file[{ids}whitespace/trailing]  \n"));
    assert_eq!((left_out(&run), run.count("suppression/unused")), (1, MANY));
    let run = module(&format!("// stapel: ignore-start[{ids}]\n// stapel: ignore-end[{ids}]\n"));
    assert_eq!(run.count("suppression/unused"), 1);
    let ids = format!("{ids}whitespace/trailing");
    let run = module(&format!("// stapel: ignore-start[{ids}]  \n// stapel: ignore-end[{ids}]\n"));
    assert_eq!((left_out(&run), run.count("suppression/unused")), (1, MANY));
    let run = module(&format!("// stapel: ignore[{}]\n", "code/unused-locals,".repeat(MANY)));
    assert_eq!(run.count("suppression/unknown-rule"), MANY);
}

#[test]
fn megabytes_in_one_comment() {
    let long = "я".repeat(2_000_000);
    let run = module(&format!("// stapel: ignore-file[whitespace/trailing] {long}  \n"));
    assert_eq!(left_out(&run), 1);
    for text in [format!("ignore[{long}"), format!("ignore[{long}]"), long, "[".repeat(2_000_000)] {
        assert_eq!(module(&format!("// stapel: {text}\n")).count("suppression/unknown-rule"), 1);
    }
    let run = Input::of("А.yaml", "А: 1 # stapel: ignore[yaml/id-uuid]\n".repeat(MANY)).check();
    assert_eq!(run.count("suppression/unused"), MANY);
}
