//! A server in memory whose connection may break off at any request, and what a deploy makes of it.

mod model;

use std::time::Duration;

use proptest::prelude::*;

use super::{
    flow::{Conclusion, Flow, Halt, Limits},
    journal::{Head, Journal, Step, VERSION},
    server::{CallKind, NewApplication},
    survey::{Survey, Wanted},
    verdict::{Reason, Verdict},
};
use model::{Apply, Break, Model};

/// How a run ended, with the journal that it left.
fn deploy(
    model: &Model,
    journal: Journal,
    lines: &mut Vec<Step>,
    steps_left: Option<usize>,
) -> Result<Conclusion, Halt> {
    let mut left = steps_left;
    let mut record = |step: &Step| {
        if let Some(left) = &mut left {
            if *left == 0 {
                return Err(Halt::Journal("killed".into()));
            }
            *left -= 1;
        }
        lines.push(step.clone());
        Ok(())
    };
    let mut flow = Flow {
        server: model,
        limits: Limits::default(),
        journal,
        record: &mut record,
        tell: &mut |_| {},
        new: NewApplication { name: "shop".into(), ..NewApplication::default() },
        restarts: true,
    };
    flow.run()
}

/// The beginning of a journal, as a deploy makes it after a look at the server.
fn begun(model: &Model, creates: bool) -> Journal {
    let wanted = if creates { Wanted::Name("shop") } else { Wanted::Id("app") };
    let survey = Survey::of(model, wanted, Some("project"), ("v", "n")).unwrap();
    let head = Head {
        format: VERSION,
        version: "1.0-2".into(),
        application: survey.application.as_ref().map(|card| card.id.clone()),
        project: Some("project".into()),
        since: survey.since.map(|since| since.to_string()),
        builds_before: survey.builds.unwrap_or_default().into_iter().map(|build| build.id).collect(),
        ..Head::default()
    };
    Journal { head, ..Journal::default() }
}

/// A journal with what was written into it.
fn with(head: &Journal, lines: &[Step]) -> Journal {
    let mut journal = head.clone();
    lines.iter().for_each(|line| journal.done.add(line));
    journal
}

#[test]
fn an_applied_build_is_verified() {
    let model = Model::new(Apply::Works, false);
    let ended = deploy(&model, begun(&model, false), &mut Vec::new(), None).unwrap();
    assert_eq!(ended.judgement.verdict, Verdict::Verified);
    assert_eq!((model.count("upload"), model.count("apply"), model.count("stop")), (1, 1, 0));
    // The server gave it another number.
    assert_eq!(ended.application.build.version.as_deref(), Some("1.0-102"));
}

#[test]
fn a_silent_rollback_is_a_failure_with_the_messages_of_the_server() {
    let model = Model::new(Apply::RollsBack, false);
    let ended = deploy(&model, begun(&model, false), &mut Vec::new(), None).unwrap();
    assert_eq!(ended.judgement.verdict, Verdict::Failed);
    assert_eq!(ended.application.status, "Running");
    assert_eq!(ended.judgement.failed[0].error_message, "v/n/А.xbsl [1:1]: no");
    assert_eq!(model.count("stop"), 0, "it runs as before");
    let quiet = Model::new(Apply::RollsBackQuietly, false);
    let ended = deploy(&quiet, begun(&quiet, false), &mut Vec::new(), None).unwrap();
    assert_eq!(ended.judgement.verdict, Verdict::Failed);
    assert!(matches!(ended.judgement.reasons[0], Reason::OtherBuild { .. }));
}

#[test]
fn an_error_ends_at_once() {
    let model = Model::new(Apply::Errs, false);
    let ended = deploy(&model, begun(&model, false), &mut Vec::new(), None).unwrap();
    assert_eq!(ended.judgement.verdict, Verdict::Failed);
    assert_eq!((model.count("stop"), model.count("start")), (0, 0));
    assert!(model.time() < Duration::from_secs(60), "{:?}", model.time());
}

#[test]
fn what_does_not_run_afterwards_is_started() {
    let model = Model::new(Apply::LeavesStopped, false);
    let ended = deploy(&model, begun(&model, false), &mut Vec::new(), None).unwrap();
    assert_eq!((ended.judgement.verdict, ended.is_restarted), (Verdict::Verified, true));
    assert_eq!((model.count("stop"), model.count("start")), (0, 1));
}

#[test]
fn what_never_settles_is_not_known() {
    let model = Model::new(Apply::Hangs, false);
    let ended = deploy(&model, begun(&model, false), &mut Vec::new(), None);
    assert!(matches!(ended, Err(Halt::TimedOut { .. })), "{ended:?}");
    let waited = model.time();
    assert!(waited >= Duration::from_secs(300) && waited < Duration::from_secs(400), "{waited:?}");
}

#[test]
fn a_busy_server_is_asked_again_until_the_limit() {
    let mut model = Model::new(Apply::Works, false);
    model.busy = 3;
    assert!(deploy(&model, begun(&model, false), &mut Vec::new(), None).is_ok());
    assert_eq!(model.count("apply"), 4);
    model = Model::new(Apply::Works, false);
    model.busy = usize::MAX;
    let ended = deploy(&model, begun(&model, false), &mut Vec::new(), None);
    assert!(matches!(&ended, Err(Halt::Call(error)) if error.kind == CallKind::Busy), "{ended:?}");
    assert!(model.time() >= Duration::from_secs(180));
}

#[test]
fn an_application_is_made_from_the_build() {
    let model = Model::new(Apply::Works, true);
    let ended = deploy(&model, begun(&model, true), &mut Vec::new(), None).unwrap();
    assert_eq!(ended.judgement.verdict, Verdict::Verified);
    assert!(ended.application.uri.is_some());
    assert_eq!((model.count("create"), model.count("apply")), (1, 0));
}

const ALL: [Apply; 6] = [
    Apply::Works,
    Apply::RollsBack,
    Apply::RollsBackQuietly,
    Apply::Errs,
    Apply::LeavesStopped,
    Apply::WorksSlowly,
];

/// A run that is killed with the line of the journal that it was about to write.
#[test]
fn killed_at_every_step_it_ends_like_an_unbroken_run() {
    let mut killed = 0;
    for (apply, creates) in ALL.into_iter().flat_map(|apply| [(apply, false), (apply, true)]) {
        let whole = Model::new(apply, creates);
        let head = begun(&whole, creates);
        let mut lines = Vec::new();
        let expected = deploy(&whole, head, &mut lines, None).unwrap().judgement.verdict;
        for steps in 0..lines.len() {
            let model = Model::new(apply, creates);
            let head = begun(&model, creates);
            let mut lines = Vec::new();
            assert!(deploy(&model, head.clone(), &mut lines, Some(steps)).is_err(), "{apply:?} {steps}");
            let ended = deploy(&model, with(&head, &lines), &mut lines, None);
            let verdict = ended.map(|ended| ended.judgement.verdict);
            assert_eq!(verdict, Ok(expected), "{apply:?} {creates} {steps}");
            assert_eq!(model.state(), whole.state(), "{apply:?} {creates} {steps}");
            killed += 1;
        }
    }
    assert!(killed > 50, "{killed}");
}

/// A run that is killed in the middle of a request, before or after the server took it.
#[test]
fn killed_at_every_request_it_ends_like_an_unbroken_run() {
    let mut killed = 0;
    for (apply, creates) in ALL.into_iter().flat_map(|apply| [(apply, false), (apply, true)]) {
        let whole = Model::new(apply, creates);
        let head = begun(&whole, creates);
        let expected = deploy(&whole, head, &mut Vec::new(), None).unwrap().judgement.verdict;
        for request in 0..whole.requests() {
            for taken in [false, true] {
                let model = Model::new(apply, creates);
                let head = begun(&model, creates);
                model.break_at(request, if taken { Break::KilledAfter } else { Break::KilledBefore });
                let mut lines = Vec::new();
                let first = deploy(&model, head.clone(), &mut lines, None);
                if first.is_ok() {
                    // It asked less than the look before it and the run together.
                    continue;
                }
                let ended = deploy(&model, with(&head, &lines), &mut lines, None);
                let verdict = ended.map(|ended| ended.judgement.verdict);
                assert_eq!(verdict, Ok(expected), "{apply:?} {creates} {request} {taken}");
                assert_eq!(model.state(), whole.state(), "{apply:?} {creates} {request} {taken}");
                killed += 1;
            }
        }
    }
    assert!(killed > 100, "{killed}");
}

proptest! {
    /// A connection that breaks off does nothing twice, whether the run goes on by itself or is resumed several times.
    #[test]
    fn broken_connections_do_nothing_twice(
        apply in proptest::sample::select(ALL.to_vec()),
        creates: bool,
        breaks in proptest::collection::vec((0..40_usize, proptest::sample::select(vec![
            Break::Before, Break::After, Break::KilledBefore, Break::KilledAfter, Break::Refusing,
        ])), 0..6),
    ) {
        let whole = Model::new(apply, creates);
        let head = begun(&whole, creates);
        let expected = deploy(&whole, head, &mut Vec::new(), None).unwrap().judgement.verdict;
        let model = Model::new(apply, creates);
        let head = begun(&model, creates);
        for (request, kind) in breaks {
            model.break_at(request, kind);
        }
        let mut lines = Vec::new();
        let mut ended = deploy(&model, head.clone(), &mut lines, None);
        for _ in 0..10 {
            if ended.is_ok() {
                break;
            }
            ended = deploy(&model, with(&head, &lines), &mut lines, None);
        }
        prop_assert_eq!(ended.map(|ended| ended.judgement.verdict), Ok(expected));
        prop_assert_eq!(model.state(), whole.state());
    }
}
