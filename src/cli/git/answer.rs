//! What a program answers, within a time.

use std::{
    io::{self, Read, Write},
    process::{Child, Command},
    sync::mpsc,
    thread,
    time::Duration,
};

use super::GitError;

/// How a program ended and what it wrote.
pub(super) struct Answer {
    pub(super) is_success: bool,
    pub(super) code: Option<i32>,
    pub(super) stdout: Vec<u8>,
    pub(super) stderr: Vec<u8>,
}

/// Runs a command whose three streams are pipes. One that has not closed its output after `limit` is ended.
pub(super) fn of(command: &mut Command, input: Vec<u8>, limit: Duration) -> Result<Answer, GitError> {
    let failed = |error: &io::Error| match error.kind() {
        io::ErrorKind::NotFound => GitError::NotInstalled,
        _ => GitError::Failed { code: None, message: error.to_string() },
    };
    let mut child = command.spawn().map_err(|error| failed(&error))?;
    let output = read(&mut child, input).recv_timeout(limit);
    if output.is_err() {
        // One that has ended meanwhile cannot be ended, which is as good.
        let _ = child.kill();
    }
    let status = child.wait().map_err(|error| failed(&error))?;
    let (stdout, stderr) = output.map_err(|_| GitError::TimedOut)?;
    Ok(Answer { is_success: status.success(), code: status.code(), stdout, stderr })
}

/// Both outputs of a program that is given its input, all three at the same time, so that none waits for another.
fn read(child: &mut Child, input: Vec<u8>) -> mpsc::Receiver<(Vec<u8>, Vec<u8>)> {
    let (sender, receiver) = mpsc::channel();
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    thread::spawn(move || {
        // A program that ends early does not want the rest.
        stdin.map(|mut stdin| stdin.write_all(&input))
    });
    thread::spawn(move || {
        let complaint = thread::spawn(move || all_of(stderr));
        let stdout = all_of(stdout);
        // Nobody waits any more where time is up.
        let _ = sender.send((stdout, complaint.join().unwrap_or_default()));
    });
    receiver
}

fn all_of(stream: Option<impl Read>) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Some(mut stream) = stream {
        // What was read before an error is all there is.
        let _ = stream.read_to_end(&mut bytes);
    }
    bytes
}

#[cfg(test)]
mod tests {
    use std::process::Stdio;

    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    #[test]
    fn large_streams_do_not_wait_for_each_other() {
        let input = vec![b'x'; 1 << 20];
        let answer = of(&mut shell("tee /dev/stderr; exit 3"), input.clone(), super::super::LIMIT).unwrap();
        assert_eq!((answer.is_success, answer.code), (false, Some(3)));
        assert!(answer.stdout == input && answer.stderr == input);
    }

    #[test]
    fn what_never_ends_is_ended() {
        let ended = of(&mut shell("exec sleep 100"), Vec::new(), Duration::from_millis(50));
        assert_eq!(ended.err(), Some(GitError::TimedOut));
        assert_eq!(
            of(&mut Command::new("/no/such"), Vec::new(), super::super::LIMIT).err(),
            Some(GitError::NotInstalled)
        );
    }
}
