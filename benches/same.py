#!/usr/bin/env python3
"""Holds two binaries to the same answers: output, exit codes and written files of every command, to the byte.

    same.py --before target/before/stapel --after target/debug/stapel

Prints each command that answers differently, with the first difference, and ends with 1; else how much was compared.
"""

import argparse
import collections
import concurrent.futures
import glob
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass

sys.path.insert(0, str(pathlib.Path(__file__).parent))
sys.dont_write_bytecode = True
from sameness import cases, differences, trees  # noqa: E402

LANGUAGES = ("ru", "en")
# What a language and a number of threads do does not depend on each other, so mutants need only two pairs.
PAIRS = (("ru", 1), ("en", 2))
ALL_PAIRS = (*PAIRS, ("ru", 2), ("en", 1))
PATIENCE = 120


def main():
    options = arguments()
    reworded = differences.rewordings(options.reworded) if options.reworded else []
    with tempfile.TemporaryDirectory(prefix="stapel-same-", dir=options.work) as work:
        comparison = Comparison(options, pathlib.Path(work), reworded)
        with concurrent.futures.ThreadPoolExecutor(options.workers) as workers:
            for told in workers.map(comparison.compare, comparison.tasks()):
                for text in told[: max(0, options.at_most - comparison.printed)]:
                    print(text, flush=True)
                    comparison.printed += 1
        for text in comparison.untouched():
            print(text)
    comparison.conclude()


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--before", type=executable, required=True, help="the binary to hold to")
    parser.add_argument("--after", type=executable, required=True, help="the binary to look at")
    parser.add_argument("--reworded", type=pathlib.Path, help="sentences that differ on purpose: '- old', then '+ new'")
    parser.add_argument("--files", type=int, default=100, help="size of each generated project (default: %(default)s)")
    parser.add_argument("--mutants", type=int, default=12, help="how many damaged trees (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="other trees for another number (default: %(default)s)")
    parser.add_argument("--only", help="only trees and cases with this in 'TREE: CASE', as 'shop-ru' or ': pack'")
    parser.add_argument("--at-most", type=int, default=30, help="how many differences to print (default: %(default)s)")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="cases at the same time (default: %(default)s)")
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    parser.add_argument("--work", default=memory, help="directory for the trees (default: in memory, or the system's)")
    return parser.parse_args()


def executable(path):
    found = pathlib.Path(path).resolve()
    if not os.access(found, os.X_OK) or found.is_dir():
        raise argparse.ArgumentTypeError(f"{path} is no program")
    return str(found)


@dataclass(frozen=True)
class Task:
    """A case and the repository it is for."""

    name: str
    case: cases.Case
    template: pathlib.Path


@dataclass
class Outcome:
    """What a binary made of a case: its answers, step by step, and the files in the end."""

    answers: list[tuple[cases.Run, int | None, bytes, bytes]]
    files: dict[str, bytes]


class Comparison:
    def __init__(self, options, work, reworded):
        self.options = options
        self.work = work
        self.reworded = reworded
        self.counted = collections.Counter()
        self.codes = collections.Counter()
        self.trees = {}
        self.printed = 0
        self.begun = time.monotonic()

    def tasks(self):
        """All that there is to do, on trees that are made on the way."""
        before, options = self.options.before, self.options
        rules = trees.rules(before)
        made = trees.make(before, options.files, options.mutants, options.seed)
        for lang in LANGUAGES:
            for case in cases.of_program(lang, rules):
                yield from self.wanted(f"no tree, {lang}", case, made[0])
        for tree in made:
            for lang in LANGUAGES:
                for case in cases.of_tree_once(lang, tree):
                    yield from self.wanted(f"{tree.name}, {lang}", case, tree)
            for lang, jobs in PAIRS if tree.is_mutant else ALL_PAIRS:
                for case in cases.of_tree(lang, jobs, tree):
                    yield from self.wanted(f"{tree.name}, {lang}, jobs {jobs}", case, tree)

    def wanted(self, where, case, tree):
        name = f"{where}: {case.name}"
        if self.options.only is None or self.options.only in name:
            yield Task(name, case, self.repository(tree))

    def repository(self, tree):
        """A repository of git with a tree in its directory `project`."""
        place = self.work / "trees" / tree.name
        if tree.name in self.trees:
            return place
        self.trees[tree.name] = tree
        project = place / "project"
        project.mkdir(parents=True)
        self.git(place, "init", "-q", "-b", "main")
        for number, files in enumerate((tree.first, tree.second)):
            lay(project, files)
            self.git(place, "add", "-A")
            date = f"{1_600_000_000 + number} +0300"
            self.git(place, "commit", "-q", "--allow-empty", "-m", f"{number}", GIT_AUTHOR_DATE=date, GIT_COMMITTER_DATE=date)
        self.git(place, "repack", "-a", "-d", "-q")
        lay(project, tree.now)
        return place

    def git(self, place, *command, **variables):
        person = {f"GIT_{role}_{what}": "a" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        subprocess.run(["git", *command], cwd=place, check=True, env=self.environment({**person, **variables}))

    def environment(self, variables):
        """Nothing of whoever runs this, so that it is the same everywhere."""
        home = str(self.work)
        settled = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C.UTF-8", "HOME": home}
        return {"PATH": os.environ["PATH"], **settled, **variables}

    def compare(self, task):
        """Runs a case with both binaries, in the same place, and tells where they differ."""
        programs = (self.options.before, self.options.after)
        if task.case.writes:
            with tempfile.TemporaryDirectory(dir=self.work) as slot:
                before, after = (self.outcome_in_copy(program, task, pathlib.Path(slot, "copy")) for program in programs)
        else:
            before, after = (Outcome(self.answers(program, task, task.template), {}) for program in programs)
        return list(self.differences(task, before, after))

    def outcome_in_copy(self, program, task, place):
        shutil.copytree(task.template, place, symlinks=True)
        answers = self.answers(program, task, place)
        files = {str(path.relative_to(place)): path.read_bytes() for path in found(place)}
        shutil.rmtree(place)
        return Outcome(answers, files)

    def answers(self, program, task, place):
        answers = []
        for step in task.case.steps:
            if isinstance(step, cases.Change):
                step.change(place)
            else:
                answers.append((step, *self.answer(program, step, place)))
        return answers

    def answer(self, program, step, place):
        """The exit code, `None` where the end did not come, and both streams."""
        words = [name for word in step.arguments for name in matching(word, place)]
        given = (place / step.takes).read_bytes() if step.takes else b""
        try:
            done = subprocess.run(
                [program, *words], cwd=place, input=given, capture_output=True, timeout=PATIENCE,
                env=self.environment(step.environment),
            )  # fmt: skip
        except subprocess.TimeoutExpired as ended:
            return None, ended.stdout or b"", ended.stderr or b""
        return done.returncode, done.stdout, differences.without_times(done.stderr)

    def differences(self, task, before, after):
        self.counted["runs"] += len(before.answers)
        for (step, code, out, err), (_, new_code, new_out, new_err) in zip(before.answers, after.answers, strict=True):
            self.codes[code] += 1
            where = f"{task.name}\n  {step.told()}\n  "
            if code != new_code:
                yield self.different(f"{where}exit code: {code}, now {new_code}\n    {new_err.decode(errors='replace')[-400:]}")
                continue
            for stream, one, other in (("output", out, new_out), ("errors", err, new_err)):
                told = differences.difference(one, other, self.reworded)
                self.counted["streams"] += 1
                if told:
                    yield self.different(f"{where}{stream}: {told}")
        for path in sorted(before.files.keys() | after.files.keys()):
            self.counted["files"] += 1
            one, other = before.files.get(path), after.files.get(path)
            if one is None or other is None:
                told = f"is {'new' if one is None else 'not written any more'}"
            else:
                told = differences.difference(one, other, self.reworded)
            if told:
                yield self.different(f"{task.name}\n  file {path}: {told}")

    def different(self, text):
        self.counted["differences"] += 1
        return text

    def untouched(self):
        """Tells of trees in which a case wrote that had no business to."""
        for name, tree in self.trees.items():
            place = self.work / "trees" / name
            now = {str(path.relative_to(place / "project")): path.read_bytes() for path in found(place / "project")}
            if now != tree.now or len(os.listdir(place)) > 2:
                yield self.different(f"{name}: a command that writes nothing has changed the tree")

    def conclude(self):
        counted = self.counted
        if not counted["runs"]:
            sys.exit("nothing was compared: no case has the words of --only")
        codes = ", ".join(f"{code}: {count}" for code, count in sorted(self.codes.items(), key=str))
        print(
            f"compared: {counted['runs']} runs of each binary (exit codes {codes}), {counted['streams']} streams, "
            f"{counted['files']} files; {time.monotonic() - self.begun:.0f} s"
        )
        if counted["differences"]:
            sys.exit(f"differences: {counted['differences']}")


def lay(directory, files):
    """Makes a directory hold these files and no others."""
    shutil.rmtree(directory)
    for path, data in files.items():
        target = directory / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)


def found(place):
    """The files below a directory but for those of git."""
    for directory, inner, names in os.walk(place):
        if ".git" in inner:
            inner.remove(".git")
        yield from (pathlib.Path(directory, name) for name in names)


def matching(word, place):
    """The files that an argument with `*` means; any other argument is itself."""
    return sorted(glob.glob(word, root_dir=place)) or [word] if "*" in word else [word]


if __name__ == "__main__":
    main()
