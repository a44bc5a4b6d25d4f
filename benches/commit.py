#!/usr/bin/env python3
"""Measures what a hook takes for a commit of one file in a large project, beside the Python tool `xbsl`.

    commit.py --stapel target/dist/stapel --peer /path/to/bin/xbsl

Takes the options of `compare.py`; of `--files` the last but one counts. Prints shares, never times.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from compare import Bench, arguments


def main():
    options = arguments()
    if not options.peer:
        sys.exit("give --peer, the xbsl executable to compare with")
    with tempfile.TemporaryDirectory(prefix="stapel-bench-", dir=options.work) as work:
        bench = Bench(options, Path(work))
        bench.machine()
        count = options.files[-2:][0]
        tree = bench.tree(count)
        subprocess.run(["git", "init", "-q", tree], cwd=work, check=True)
        file = str(sorted((bench.work / tree).rglob("*.xbsl"))[0].relative_to(bench.work))
        arms = {"xbsl": bench.peer(file), "stapel": bench.stapel(file), "stapel-project": bench.stapel(tree)}
        runs = bench.measure(arms, options.peer_rounds)
        peer = runs.pop("xbsl")
        print(f"## One of {count} files is committed\n")
        print("| hook | share of xbsl's time, fastest runs | medians |")
        print("|---|---|---|")
        for name, ours in runs.items():
            print(f"| {name} | {ours.best / peer.best:.2%} | {ours.median / peer.median:.2%} |")


if __name__ == "__main__":
    main()
