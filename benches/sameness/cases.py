"""What both binaries are asked to do: each case is a row of steps in a repository whose directory `project` is a tree."""

import json
import pathlib
from collections.abc import Callable
from dataclasses import dataclass, field

FORMATS = (
    "text", "concise", "json", "codeclimate", "sarif", "github", "junit", "checkstyle", "rdjson", "html", "summary",
)
ANSWERS = ("text", "json")
ALL_RULES = ("--enable", "A,B,C,D")
COMMANDS = (
    "lint", "pack", "inspect", "verify", "explain", "baseline", "baseline add", "baseline import", "report",
    "report merge", "completions", "man",
)
SHELLS = ("bash", "zsh", "fish", "elvish", "powershell")
# Built at a time that is given, so that no commit counts.
EPOCH = {"SOURCE_DATE_EPOCH": "1700000000"}


@dataclass(frozen=True)
class Run:
    """One call. An argument with `*` stands for the files it matches; `takes` is a file for standard input."""

    arguments: tuple[str, ...]
    takes: str | None = None
    environment: dict[str, str] = field(default_factory=dict)

    def told(self):
        return " ".join(["stapel", *(f"'{word}'" if " " in word or not word else word for word in self.arguments)])


@dataclass(frozen=True)
class Change:
    """Something that is done to the files between two calls."""

    change: Callable[[pathlib.Path], None]


@dataclass(frozen=True)
class Case:
    """Steps one after another; those that write get a copy of the tree."""

    name: str
    steps: tuple[Run | Change, ...]
    writes: bool = False


def run(*arguments, takes=None, **environment):
    return Run(arguments, takes, environment)


def of_program(lang, rules):
    """What needs no sources: help, manual, completions, rules, mistakes in a call."""
    told = ("--lang", lang)
    yield Case("version", (run("--version"), run("-V", *told)))
    pages = [run("--help", *told), run("-h", *told), run("help", *told)]
    for command in COMMANDS:
        words = command.split()
        pages += [run(*words, "--help", *told), run("help", *words, *told), run(*words, *told)]
    # `stapel pack` needs no more words.
    yield Case("help", tuple(pages), writes=True)
    yield Case("manual", (run("man", *told),))
    yield Case("completions", tuple(run("completions", shell, *told) for shell in SHELLS))
    lists = [run("--list-rules", "--format", answer, *told) for answer in ANSWERS]
    lists += [run("--list-rules", *ALL_RULES, *told), run("--list-rules", "--select", "style,A", *told)]
    yield Case("list of rules", tuple(lists))
    yield Case("data", tuple(run("--where", "--format", answer, *told) for answer in ANSWERS))
    for answer in ANSWERS:
        explained = (run("explain", rule, "--format", answer, *told) for rule in rules)
        yield Case(f"explain as {answer}", tuple(explained))
    yield Case("language of the environment", tuple(
        run("--list-rules", **environment)
        for environment in ({"STAPEL_LANG": lang}, {"LC_ALL": f"{lang}_RU.UTF-8"}, {"STAPEL_LANG": "de"})
    ))
    yield Case("wrong calls", tuple(run(*call, *told) for call in WRONG_CALLS), writes=True)


WRONG_CALLS = (
    ("--no-such-option",), ("--selcet", "style"), ("--select",), ("--select", "no/such"), ("--select", "style/line-lenght"),
    ("--ignore", "A,B,C,D"), ("--format", "yaml"), ("--jobs", "many"), ("--jobs", "100000"), ("--lang", "de"),
    ("--fail-on", "never-ever"), ("--report", "json"), ("--report", "nothing=file"), ("--stdin",), ("--filename", "a.xbsl"),
    ("--fix", "--diff"), ("--fix", "--stdin"), ("--index", "--fix"), ("--write-baseline", "a", "--prune-baseline"),
    ("--since", "no-such-revision", "project"), ("--since", "--help"), ("no/such/path",), ("project", "no/such/path"),
    ("--config", "no-such-file"), ("--baseline", "no-such-file", "project"), ("--data-dir", "no-such-directory"),
    ("--element-version", "0.0.1"), ("--element-version", "../x"), ("--out", "no/such/directory/file", "project"),
    ("--out", "project", "project"), ("--color", "sometimes"), ("--excerpts", "--format", "json", "project"),
    ("explain",), ("explain", "no/such"), ("explain", "yaml/id-uid"), ("explain", "a", "b"), ("completions",),
    ("completions", "csh"), ("man", "x"), ("lnit",), ("pakc", "project"), ("pack", "a", "b"), ("pack", "no/such"),
    ("pack", "project", "--created", "yesterday"), ("pack", "project", "--created", "1"),
    ("pack", "project", "--last-build", "x"), ("pack", "project", "--build-version", "a/b"),
    ("pack", "project", "--branch", "a\nb"), ("inspect",), ("inspect", "no/such"), ("inspect", "project"), ("verify",),
    ("verify", "no/such"), ("verify", "project", "--sha256", "x"), ("baseline",), ("baseline", "remove"),
    ("baseline", "add"), ("baseline", "add", "project"), ("baseline", "add", "project", "--rule", "style"),
    ("baseline", "add", "project", "--rule", "no/such", "--baseline", "b"), ("baseline", "import"),
    ("baseline", "import", "no/such"), ("report",), ("report", "merge"), ("report", "merge", "no/such"), ("",), ("--", "-x"),
    ("--version", "--help"), ("--select", "", "project"), ("lint", "--jobs", "0", "no/such"),
)  # fmt: skip


def of_tree(lang, jobs, tree):
    """What is asked about sources."""
    told = ("--lang", lang, "--jobs", str(jobs))
    reports = [word for form in FORMATS for word in ("--report", f"{form}=report.{form}")]
    yield Case("all reports", (
        run("project", *ALL_RULES, *reports, *told, GITHUB_STEP_SUMMARY="step-summary"),
        run("project", "--excerpts", "--color", "always", "--out", "excerpts", *told),
    ), writes=True)
    yield Case("selections", (
        run("project", "--select", "A,code", "--ignore", "yaml", *told),
        run("project", "--fail-on", "info", "--exit-zero", "--format", "summary", *told),
        run("project", "--root", "project", "--no-ignore", "--no-config", "--no-baseline", "--format", "json", *told),
        run("project", "--fail-on", "warning", "--timings", *told),
        run(*told),
    ))
    yield Case("diff", (
        run("project", "--diff", *told),
        run("project", "--diff", "--unsafe-fixes", *ALL_RULES, *told),
        run("project", "--diff", "--format", "json", *told),
    ))
    yield Case("fix", (
        run("project", "--fix", *told),
        run("project", "--fix", "--unsafe-fixes", *ALL_RULES, "--format", "json", *told),
    ), writes=True)
    yield Case("since", tuple(
        run("project", "--since", since, "--format", form, *told)
        for since, form in (("HEAD", "text"), ("HEAD", "json"), ("HEAD~1", "codeclimate"), ("HEAD~1", "sarif"))
    ))
    yield Case("baseline", (
        run("project", "--write-baseline", "frozen", *ALL_RULES, *told),
        run("project", "--baseline", "frozen", *ALL_RULES, *told),
        run("project", "--write-baseline", ".stapellint-baseline", *told),
        run("project", "--format", "json", *told),
        Change(lose_a_fifth),
        run("project", "--stale-baseline", "--fail-on-stale", *told),
        run("project", "--baseline", "frozen", "--prune-baseline", *ALL_RULES, *told),
        run("project", "--baseline", "frozen", "--format", "json", *ALL_RULES, *told),
    ), writes=True)
    yield Case("baseline add and import", (
        run("baseline", "add", "project", "--rule", "whitespace,code", "--reason", "later", "--baseline", "new", *told),
        run("baseline", "add", "project", "--rule", "B", "--baseline", "new", "--format", "json", *told),
        run("project", "--format", "json", "--out", "found", *told),
        Change(baseline_of_earlier_tool),
        run("baseline", "import", "project/.xbsllint-baseline", *told),
        run("project", "--format", "json", *told),
    ), writes=True)
    yield Case("configuration", (
        Change(configure),
        run("project", *told),
        run("project", "--format", "json", *told),
        run("project", "--show-settings", *told),
        run("project", "--show-files", *told),
        run("project", "--list-rules", *told),
        run("explain", "company/task-note", "--config", "project/.stapel.yaml", "--lang", lang),
    ), writes=True)
    yield Case("pack", tuple(pack(tree, told)), writes=True)


def of_tree_once(lang, tree):
    """What is asked about sources where no threads are at work."""
    told = ("--lang", lang)
    yield Case("one report", tuple(run("project", "--format", form, *told) for form in FORMATS))
    flags = ("--show-files", "--show-settings", "--where")
    shown = [run("project", flag, "--format", answer, *told) for flag in flags for answer in ANSWERS]
    indexes = [run("--index", place, *told) for place in ("project", *inside(tree.projects()[:2]))]
    yield Case("what is looked at", (*shown, *indexes))
    texts = []
    for path in inside(tree.one_of_each()):
        texts += [
            run("--stdin", "--filename", path, *told, takes=path),
            run("--stdin", "--filename", path, "--format", "json", *ALL_RULES, *told, takes=path),
            run("--stdin", "--filename", path, "--diff", *told, takes=path),
            run(path, *told),
        ]
    yield Case("standard input", tuple(texts))
    yield Case("merged reports", (
        run("project", "--format", "codeclimate", "--select", "A,B", "--out", "one.json", *told),
        run("project", "--format", "codeclimate", "--select", "B,C,D", "--out", "other.json", *told),
        run("report", "merge", "one.json", "other.json", *told),
        run("report", "merge", "one.json", "one.json", "--out", "merged.json", *told),
    ), writes=True)


def pack(tree, told):
    """From sources to build files and back."""
    lang = told[:2]
    yield run("pack", "project", "--all", "--dry-run", *told)
    # A tree of examples of rules has hundreds of projects.
    for number, place in enumerate(inside(tree.projects()[:2])):
        packed, stored = f"dist-{number}", f"stored-{number}"
        yield run("pack", place, "--dry-run", *told)
        yield run("pack", place, "--dry-run", "--format", "json", *told)
        yield run("pack", place, "--output", f"checked-{number}", "--last-build", "1.0-4", "--report", "json=report", *told)
        yield run("pack", place, "--output", f"checked-{number}", "--last-build", "1.0-4", "--require-clean", *told)
        yield run(
            "pack", place, "--no-check", "--output", packed, "--build-version", "1.0-7", "--branch", "main",
            "--provenance", "--dotenv", "build.env", "--format", "json", *told, **EPOCH,
        )  # fmt: skip
        yield run("pack", place, "--no-check", "--output", stored, "--store", *told, CI_PIPELINE_IID="12")
        for archive in (f"{packed}/*.x[al]*", f"{stored}/*.x[al]*"):
            for answer in ANSWERS:
                yield run("inspect", archive, "--format", answer, *lang)
                yield run("verify", archive, "--against", place, "--format", answer, *lang)
        yield run("verify", f"{packed}/*.x[al]*", "--sha256", "0" * 64, *lang)
        yield Change(damage_archives)
        for answer in ANSWERS:
            yield run("inspect", f"{packed}/*.x[al]*", "--format", answer, *lang)
            yield run("verify", f"{packed}/*.x[al]*", "--against", place, "--format", answer, *lang)


def inside(paths):
    return [str(pathlib.PurePath("project", path)) for path in paths]


def lose_a_fifth(directory):
    """Deletes every fifth source, so that entries of a baseline are of no use."""
    sources = sorted(path for path in (directory / "project").rglob("*.*") if path.suffix in (".yaml", ".xbsl"))
    for path in sources[::5]:
        path.unlink()


def baseline_of_earlier_tool(directory):
    """Freezes what was found in the form of the earlier tool, with one rule that does not exist."""
    files = {}
    for found in json.loads((directory / "found").read_bytes())["diagnostics"]:
        path = str(pathlib.PurePath(found["path"]).relative_to("project"))
        messages = files.setdefault(path, {}).setdefault(found["rule"], {})
        messages[found["message"]] = {"count": 1, "reason": "later"}
    files.setdefault("gone.yaml", {})["no/such"] = {"message": 2}
    text = json.dumps({"meta": {"tool": "xbsl", "format": 1}, "files": files}, ensure_ascii=False)
    (directory / "project" / ".xbsllint-baseline").write_text(text)


def configure(directory):
    """Writes settings of a team, with a rule of its own."""
    own = directory / "project" / "quality" / "company"
    own.mkdir(parents=True)
    (directory / "project" / ".stapel.yaml").write_text(
        "rules: [quality]\n"
        "enable: [B]\n"
        "ignore: [typography]\n"
        "severity: {company: error, style: info}\n"
        "parameters: {style/line-length: {max-length: 100}}\n"
        'exclude: ["**/*Форм*"]\n'
        'overrides:\n  - paths: ["**/*.yaml"]\n    ignore: [whitespace]\n'
        "fail-on: warning\n"
    )
    (own / "task-note.yaml").write_text(
        "tier: B\nseverity: warning\n"
        "check:\n  pattern: {within: [code-comment], find: 'committed|edited'}\n"
        "title: {ru: Заметка, en: A note}\n"
        "message: {ru: \"«{value}» в примечании\", en: \"'{value}' in a comment\"}\n"
        "reason: {ru: Так решили., en: It was agreed.}\n"
        'examples:\n  bad: ["// ⟦edited⟧\\n"]\n  good: ["// x\\n"]\n'
    )


def damage_archives(directory):
    """Changes a byte of each build file."""
    for path in sorted(directory.glob("dist-*/*.x[al]*")):
        if path.suffix in (".xasm", ".xlib"):
            data = bytearray(path.read_bytes())
            data[len(data) // 3] ^= 1
            path.write_bytes(data)
