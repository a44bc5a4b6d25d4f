//! How long work on an input of some size takes, and whether that is in proportion to its size.

use std::{fmt::Write as _, io, time::Duration};

use rustix::time::{ClockId, clock_gettime};
use stapel::{
    check::{self, Memo, Report, RuleSet, fix},
    edit::unified,
    project::Codebase,
    report::{self, Format, Site, TextStyle},
    rules::{Lang, Rule},
    source::Workspace,
};

/// The paths and texts of files.
pub(crate) type Files = Vec<(String, String)>;

/// Files that grow with a number.
pub(crate) struct Input {
    name: String,
    files: Box<dyn Fn(usize) -> Files + Send + Sync>,
}

impl Input {
    pub(crate) fn of(name: &str, files: impl Fn(usize) -> Files + Send + Sync + 'static) -> Self {
        Self { name: name.to_owned(), files: Box::new(files) }
    }

    /// One file: a text between two others, as often as the number says. `№` in it is how often it came before.
    pub(crate) fn repeated(
        path: &'static str,
        before: &'static str,
        piece: &'static str,
        after: &'static str,
    ) -> Self {
        let name = format!("{before}[{piece}]{after}").replace('\n', "⏎");
        Self::of(&name, move |count| {
            vec![(path.to_owned(), [before, &repeated(piece, count), after].concat())]
        })
    }
}

/// A text as often as the number says. `№` in it is how often it came before.
pub(crate) fn repeated(piece: &str, count: usize) -> String {
    let parts: Vec<&str> = piece.split('№').collect();
    let mut text = String::with_capacity(count * (piece.len() + 4));
    for number in 0..count {
        text.push_str(parts[0]);
        for part in &parts[1..] {
            let _ = write!(text, "{number}{part}");
        }
    }
    text
}

/// The parts of some work, each with the processor time that it took.
pub(crate) type Times = Vec<(&'static str, Duration)>;

/// Some work on files by rules.
pub(crate) type Work = fn(&Files, &[&'static Rule]) -> Times;

/// How many times as large the larger input is. What grows with the square takes 256 times as long then, so that it shows
/// even where it is a seventh of the work on the smaller input.
const TIMES: usize = 16;

/// How much longer the larger input may take: three times as long for each piece. The smaller one has its place in caches, and
/// other programs use these as well.
const MOST: f64 = 48.0;

/// Work on an input of which all parts together take less time says nothing.
const LEAST: Duration = Duration::from_millis(3);

/// How much a time may be longer than it should be for other reasons: what else the machine does, memory.
const DOUBT: Duration = Duration::from_millis(6);

/// The size of the first input, and of the largest: work on that must be a little at least to say something.
const SIZES: (usize, usize) = (32, 1 << 15);

/// How often what looks too slow is measured again before it fails.
const TRIES: usize = 3;

/// How many times as large both inputs get for that.
const LARGER: usize = 4;

/// What takes longer is not tried with a larger input.
const ENOUGH: Duration = Duration::from_millis(500);

/// Makes sure that work on each of these inputs takes time in proportion to it.
pub(crate) fn assert_linear(inputs: &[Input], rules: &[&'static Rule], work: Work) {
    assert_linear_from(LEAST, inputs, rules, work);
}

/// The same from the size on for which the work takes as long as this.
pub(crate) fn assert_linear_from(least: Duration, inputs: &[Input], rules: &[&'static Rule], work: Work) {
    let wrong = faults(least, inputs, rules, work);
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// On which of the inputs work takes more time than in proportion to them, from the size on for which it takes `least`.
pub(crate) fn faults(least: Duration, inputs: &[Input], rules: &[&'static Rule], work: Work) -> String {
    assert!(!inputs.is_empty() && !rules.is_empty());
    // On one thread, whose processor time can be told from that of others.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).stack_size(64 << 20).build().expect("a thread");
    let fault = |input| Growth { input, rules, work, least }.fault();
    pool.install(|| inputs.iter().filter_map(fault).collect())
}

struct Growth<'i> {
    input: &'i Input,
    rules: &'i [&'static Rule],
    work: Work,
    least: Duration,
}

impl Growth<'_> {
    /// What takes too long; measured again, and with a larger input, before that is said.
    fn fault(&self) -> Option<String> {
        let mut size = SIZES.0;
        let mut few = self.times(size, 1);
        while total(&few) < self.least {
            if size >= SIZES.1 {
                return None;
            }
            size *= 2;
            few = self.times(size, 1);
        }
        let mut many = self.times(TIMES * size, 1);
        for attempt in 0..=TRIES {
            slow_parts(&few, &many).next()?;
            if attempt % 2 == 0 || total(&many) > ENOUGH {
                few = shortest(few, self.times(size, 2));
                many = shortest(many, self.times(TIMES * size, 2));
            } else {
                // Larger, since the smaller input may just fit into a cache that the larger one does not.
                size *= LARGER;
                (few, many) = (self.times(size, 2), self.times(TIMES * size, 2));
            }
        }
        let slow = slow_parts(&few, &many).next()?;
        let (name, rules) = (&self.input.name, self.guilty(size));
        let name: String = name.chars().take(120).collect();
        Some(format!("{name}: {slow} of {size}: {few:?}, of {}: {many:?}\n{rules}", TIMES * size))
    }

    /// The rules that by themselves take too long.
    fn guilty(&self, size: usize) -> String {
        let codebases = [size, TIMES * size].map(|size| read(&(self.input.files)(size)));
        let mut text = String::new();
        for rule in self.rules {
            let [few, many] = [0, 1].map(|at: usize| judge(&codebases[at], &[rule]).1);
            if is_slow(few, many) {
                let _ = writeln!(text, "    {}: {few:?}, {many:?}", rule.id);
            }
        }
        text
    }

    /// The shortest of several times of each part.
    fn times(&self, size: usize, times: usize) -> Times {
        let files = (self.input.files)(size);
        let mut all = (0..times).map(|_| (self.work)(&files, self.rules));
        let first = all.next().unwrap_or_default();
        all.fold(first, shortest)
    }
}

fn total(times: &Times) -> Duration {
    times.iter().map(|(_, time)| *time).sum()
}

fn shortest(one: Times, other: Times) -> Times {
    one.into_iter().zip(other).map(|((part, one), (_, other))| (part, one.min(other))).collect()
}

fn slow_parts<'t>(few: &'t Times, many: &'t Times) -> impl Iterator<Item = &'static str> + 't {
    few.iter().zip(many).filter(|((_, few), (_, many))| is_slow(*few, *many)).map(|((part, _), _)| *part)
}

fn is_slow(few: Duration, many: Duration) -> bool {
    many.saturating_sub(DOUBT).as_secs_f64() > MOST * few.as_secs_f64()
}

/// The processor time that this thread spends on something.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let now = || {
        let time = clock_gettime(ClockId::ThreadCPUTime);
        Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or_default())
    };
    let start = now();
    let result = work();
    (result, now() - start)
}

pub(crate) fn read(files: &Files) -> Codebase {
    Codebase::new(Workspace::in_memory(files.iter().map(|(path, text)| (path.clone(), text.as_bytes()))))
}

pub(crate) fn judge(codebase: &Codebase, rules: &[&'static Rule]) -> (Report, Duration) {
    let (report, time) = timed(|| check::run(codebase, RuleSet::of(rules)));
    assert!(report.crashes.is_empty(), "{:?}", report.crashes);
    (report, time)
}

/// Reading files and judging them.
pub(crate) fn checking(files: &Files, rules: &[&'static Rule]) -> Times {
    let (codebase, reading) = timed(|| read(files));
    let (_, judging) = judge(&codebase, rules);
    vec![("reading", reading), ("rules", judging)]
}

/// Making the reports of what is found.
pub(crate) fn reporting(files: &Files, rules: &[&'static Rule]) -> Times {
    let codebase = read(files);
    let (report, _) = judge(&codebase, rules);
    assert!(report.findings.len() >= 32, "{} findings", report.findings.len());
    let (codebase, report) = (&codebase, &report);
    let input = report::Input {
        codebase,
        report,
        lang: Lang::Ru,
        data_version: "1",
        problems: &[],
        unused_patterns: &[],
        site: Site::default(),
        commit: None,
        pool: None,
    };
    let style = TextStyle { excerpts: true, ..TextStyle::default() };
    let write = |format: Format| {
        let report = report::prepare(&input, format, style).expect("a report");
        report.write(&mut io::sink()).expect("it is written");
    };
    Format::ALL.map(|format| (format.word(), timed(|| write(format)).1)).into()
}

/// Making the fixes there are, and telling what they changed.
pub(crate) fn fixing(files: &Files, rules: &[&'static Rule]) -> Times {
    let codebase = read(files);
    let (report, _) = judge(&codebase, rules);
    assert!(report.findings.iter().any(|reported| !reported.finding.fix.is_empty()));
    let (fixed, fixing) =
        timed(|| fix::fix(codebase, report, &mut Memo::default(), fix::Level::Suggested, &|_, _| {}));
    let telling = timed(|| {
        for (file, change) in &fixed.done.changes {
            let after = fixed.codebase.file(*file).map_or("", |file| file.text());
            assert!(!unified("А", &change.before, after).is_empty());
        }
    });
    vec![("fixes", fixing), ("difference", telling.1)]
}
