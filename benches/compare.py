#!/usr/bin/env python3
"""Measures stapel against the Python tool `xbsl` and against ripgrep counting lines, in one interleaved run.

    compare.py --stapel target/dist/stapel --peer /path/to/bin/xbsl

Prints ratios, never times: times of different machines and days say nothing about each other. Before anything is
timed, both linters must find the same (path, line, rule) on the same tree, with the same data and rules.
"""

import argparse
import json
import os
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent


def main():
    options = arguments()
    with tempfile.TemporaryDirectory(prefix="stapel-bench-", dir=options.work) as work:
        bench = Bench(options, pathlib.Path(work))
        bench.machine()
        if options.peer:
            bench.against_peer()
        bench.against_floor()
        bench.growth()
        bench.startup()
        bench.one_file()
        bench.stages()


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--stapel", default="target/dist/stapel", help="a build as it is handed out (default: %(default)s)")
    parser.add_argument("--peer", help="the xbsl executable to compare with; without it that part is left out")
    parser.add_argument("--rg", default="rg", help="the ripgrep executable (default: %(default)s)")
    parser.add_argument("--data-dir", default=str(HERE.parent / "data"), help="data root of both linters")
    parser.add_argument("--files", default="700,7000,70000", help="project sizes for stapel (default: %(default)s)")
    parser.add_argument("--peer-files", type=int, default=700, help="project size for both (default: %(default)s)")
    parser.add_argument("--spelling", choices=["ru", "en", "mixed"], default="ru")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=10, help="runs of each command (default: %(default)s)")
    parser.add_argument("--peer-rounds", type=int, default=5, help="the same where xbsl takes part")
    parser.add_argument("--work", help="directory for the generated projects (default: the system's)")
    options = parser.parse_args()
    options.stapel = str(pathlib.Path(options.stapel).resolve())
    options.files = [int(count) for count in options.files.split(",")]
    return options


class Bench:
    def __init__(self, options, work):
        self.options = options
        self.work = work
        self.trees = {}
        self.least_memory = timed(["true"], work)[1]

    def machine(self):
        print(f"processors: {os.cpu_count()}; load: {os.getloadavg()[0]:.1f}; caches are warm in every run\n")

    def tree(self, count):
        """A generated project; its name is what every command gets, its parent is where it runs."""
        if count not in self.trees:
            name = f"project-{count}"
            planted = self.work / f"{name}.json"
            size = ["--files", str(count), "--spelling", self.options.spelling, "--seed", str(self.options.seed)]
            command = [sys.executable, str(HERE / "generate.py"), str(self.work / name), *size, "--planted", str(planted)]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            self.trees[count] = name
        return self.trees[count]

    def stapel(self, *arguments):
        return [self.options.stapel, "--data-dir", self.options.data_dir, *arguments]

    def check(self, *arguments):
        return self.stapel("--no-baseline", *arguments)

    def lines(self, tree):
        return [self.options.rg, "-uuu", "-c", "", tree]

    def peer(self, *arguments):
        return [self.options.peer, "--data-dir", self.options.data_dir, "--no-baseline", *arguments]

    # The parts of the report.

    def against_peer(self):
        tree = self.tree(self.options.peer_files)
        rules = ",".join(self.common_rules())
        self.assert_same(tree, rules)
        arms = {
            "stapel": self.check("--select", rules, tree),
            "xbsl --jobs 1": self.peer("--jobs", "1", "--select", rules, tree),
            "xbsl --jobs 2": self.peer("--jobs", "2", "--select", rules, tree),
            "rg": self.lines(tree),
        }
        runs = self.measure(arms, self.options.peer_rounds)
        best = min(("xbsl --jobs 1", "xbsl --jobs 2"), key=lambda name: runs[name].best)
        print(f"## Against xbsl, {self.options.peer_files} files, {rules.count(',') + 1} rules, equal findings\n")
        self.table("rg -c ''", runs["rg"], {"stapel": runs["stapel"], best: runs[best]})
        print(f"{best} takes {ratio(runs[best], runs['stapel'])} the time of stapel\n")

    def against_floor(self):
        print("## Against counting lines\n")
        for count in self.options.files[:2]:
            tree = self.tree(count)
            runs = self.measure({"stapel": self.check(tree), "rg": self.lines(tree)}, self.options.rounds)
            self.table(f"rg -c '', {count} files", runs["rg"], {"stapel, all rules": runs["stapel"]})

    def growth(self):
        print("## Growth with size\n")
        arms = {str(count): self.check(self.tree(count)) for count in self.options.files}
        runs = self.measure(arms, max(3, self.options.rounds // 2))
        first, *others = self.options.files
        self.table(f"stapel, {first} files", runs[str(first)], {f"{count} files": runs[str(count)] for count in others})

    def startup(self):
        print("## Starting\n")
        example = str(HERE.parent / "examples" / "shop-ru")
        arms = {
            "rg": [self.options.rg, "--version"],
            "stapel --version": [self.options.stapel, "--version"],
            "stapel examples/shop-ru": self.check(example),
        }
        runs = self.measure(arms, self.options.rounds * 5)
        floor = runs.pop("rg")
        self.table("rg --version", floor, runs)

    def one_file(self):
        print("## One file of a project\n")
        count = self.options.files[min(1, len(self.options.files) - 1)]
        tree = self.tree(count)
        file = sorted((self.work / tree).rglob("*.xbsl"))[0].relative_to(self.work)
        runs = self.measure({"all": self.check(tree), "one": self.check(str(file))}, self.options.rounds)
        self.table(f"stapel, {count} files", runs["all"], {"stapel, one of them": runs["one"]})

    def stages(self):
        count = self.options.files[min(1, len(self.options.files) - 1)]
        done = self.run(self.check("--timings", "--format", "concise", self.tree(count)), subprocess.PIPE)
        print(f"## Stages, {count} files\n\n```\n{done.stderr.strip()}\n```")

    # Equal findings.

    def common_rules(self):
        """The rules of tiers A, B and C that both have and run by default."""
        ours = {rule["id"]: rule for rule in self.rules(self.stapel("--list-rules", "--format", "json"))}
        theirs = {rule["id"]: rule for rule in self.rules(self.peer("--list-rules", "--format", "json"))}
        common = sorted(id for id in ours.keys() & theirs.keys() if theirs[id]["tier"] in "ABC")
        return [id for id in common if theirs[id]["enabled_by_default"]]

    def rules(self, command):
        listed = json.loads(self.run(command, subprocess.PIPE).stdout)
        return listed["rules"] if isinstance(listed, dict) else listed

    def assert_same(self, tree, rules):
        arguments = ["--format", "json", "--select", rules, tree]
        ours = self.findings(self.check(*arguments))
        theirs = self.findings(self.peer(*arguments))
        if ours != theirs:
            for title, places in (("only xbsl finds", theirs - ours), ("only stapel finds", ours - theirs)):
                for path, line, rule in sorted(places)[:20]:
                    print(f"{title}: {path}:{line} {rule}", file=sys.stderr)
            raise SystemExit("the two do not find the same, so their times cannot be compared")

    def findings(self, command):
        done = self.run(command, subprocess.PIPE)
        found = json.loads(done.stdout)["diagnostics"]
        return {(finding["path"], finding["line"], finding["rule"]) for finding in found}

    def run(self, command, output):
        done = subprocess.run(command, cwd=self.work, env=ENVIRONMENT, stdout=output, stderr=output, text=True)
        if done.returncode not in (0, 1):
            raise SystemExit(f"{' '.join(command[:8])} ended with {done.returncode}: {done.stderr}")
        return done

    # Timing.

    def measure(self, arms, rounds):
        """Runs every arm once unmeasured, then `rounds` times, in a new order each time."""
        chance = random.Random(0)
        runs = {name: Runs() for name in arms}
        for turn in range(rounds + 1):
            names = list(arms)
            chance.shuffle(names)
            for name in names:
                seconds, memory = timed(arms[name], self.work)
                if turn > 0:
                    runs[name].add(seconds, memory)
        return runs

    def table(self, floor_name, floor, arms):
        print(f"| against {floor_name} | by the fastest runs | by the medians | peak memory |")
        print("|---|---|---|---|")
        for name, runs in arms.items():
            best, median = runs.best / floor.best, runs.median / floor.median
            print(f"| {name} | {best:.2f}× | {median:.2f}× | {self.told(runs.memory)} |")
        print()

    def told(self, memory):
        """Peak memory. What a process had before it became the command counts too, so no peak below that is known."""
        known = memory > self.least_memory * 1.1
        return f"{memory / 1024:.0f} MiB" if known else f"at most {self.least_memory / 1024:.0f} MiB"


class Runs:
    """Wall times in seconds and the largest peak of memory in KiB."""

    def __init__(self):
        self.seconds = []
        self.memory = 0

    def add(self, seconds, memory):
        self.seconds.append(seconds)
        self.memory = max(self.memory, memory)

    @property
    def best(self):
        return min(self.seconds)

    @property
    def median(self):
        return statistics.median(self.seconds)


def ratio(slow, fast):
    return f"{slow.best / fast.best:.1f}× (fastest) and {slow.median / fast.median:.1f}× (median)"


def timed(command, directory):
    """Seconds and peak memory of one run whose output goes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    actions = [(os.POSIX_SPAWN_DUP2, nowhere, 1), (os.POSIX_SPAWN_DUP2, nowhere, 2)]
    os.chdir(directory)
    start = time.perf_counter()
    child = os.posix_spawnp(command[0], command, ENVIRONMENT, file_actions=actions)
    _, status, usage = os.wait4(child, 0)
    seconds = time.perf_counter() - start
    os.close(nowhere)
    if os.waitstatus_to_exitcode(status) not in (0, 1):
        raise SystemExit(f"{' '.join(command)} failed")
    return seconds, usage.ru_maxrss


ENVIRONMENT = {**os.environ, "STAPEL_LANG": "en", "XBSL_LANG": "en", "CI": "1"}

if __name__ == "__main__":
    main()
