//! Signals that come when a run has hardly begun.

use std::{
    fs,
    process::{Child, Command, ExitStatus, Stdio},
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};

/// The run must end by itself long before.
const PATIENCE: Duration = Duration::from_secs(30);

/// How many runs are tried: the moment in which a signal could get lost is short.
const RUNS: usize = 200;

/// Signals that end a run, with their bits in what the system tells of a process.
const ENDING: [(Signal, u64); 2] = [(Signal::HUP, 1), (Signal::TERM, 1 << 14)];

#[test]
fn a_signal_at_the_very_start_does_not_keep_a_run_from_ending() {
    let (signal, bit) = ENDING.into_iter().find(|(_, bit)| signals("self", "SigIgn") & bit == 0).unwrap();
    let mut ended = [0; 2];
    for _ in 0..RUNS {
        let mut child = Command::new(env!("CARGO_BIN_EXE_stapel"))
            .arg("version")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let number = child.id().to_string();
        let begun = Instant::now();
        while signals(&number, "SigCgt") & bit == 0 && begun.elapsed() < Duration::from_millis(200) {}
        let pid = Pid::from_child(&child);
        kill_process(pid, signal).unwrap();
        let status = end_of(&mut child);
        ended[usize::from(status.code() == Some(128 + signal.as_raw()))] += 1;
    }
    // Some came too late, and others in time.
    assert!(ended[1] > 0, "{ended:?}");
}

/// The signals of one kind that a process has, one bit each from number 1 on.
fn signals(process: &str, kind: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix(kind)?.strip_prefix(':'));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default()
}

fn end_of(child: &mut Child) -> ExitStatus {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        if begun.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("a run did not end after a signal");
        }
        thread::sleep(Duration::from_millis(1));
    }
}
