#!/usr/bin/env python3
"""Writes a large project that looks like a real one, the same for the same options.

    generate.py DIRECTORY --files 7000 --spelling ru --seed 1 --planted planted.json

The project is clean but for a few planted mistakes; `--planted` lists them as [path, line, rule].
"""

import argparse
import json
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from corpus import flaws, project  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--files", type=int, default=700, help="how many files, about (default 700)")
    parser.add_argument("--spelling", choices=["ru", "en", "mixed"], default="ru")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--flaws", type=float, default=3.5, help="planted mistakes per 100 files (default 3.5)")
    parser.add_argument("--planted", type=pathlib.Path, help="where to write the list of planted mistakes")
    options = parser.parse_args()
    if options.directory.exists() and any(options.directory.iterdir()):
        parser.error(f"{options.directory} is not empty")

    chance = random.Random(options.seed)
    files = project.generate(options.files, options.spelling, chance)
    planted = flaws.plant(files, round(len(files) * options.flaws / 100), chance)
    for path, file in files.items():
        target = options.directory / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(file.data())
    if options.planted:
        lines = ",\n".join(json.dumps(place, ensure_ascii=False) for place in sorted(planted))
        options.planted.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    size = sum(len(file.data()) for file in files.values())
    described = sum(path.endswith(".yaml") for path in files)
    print(f"files: {len(files)}, descriptions: {described}, bytes: {size}, planted: {len(planted)}")


if __name__ == "__main__":
    main()
