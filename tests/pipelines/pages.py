"""Holds the configurations on the pages for GitLab and GitHub to the files that the tests run.

python pages.py FOLDER: a workflow with all that the pages add to it goes there, to be linted like the others.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).parents[2]
FILES = [path.read_text() for path in sorted(ROOT.glob("ci-templates/**/*.yml"))]
# What the page adds to the last job of the workflow: permissions, and a step.
ADDED = ["      id-token: write", "      - name: Sign"]


def blocks(page):
    return re.findall(r"^```(\w*)\n(.*?)^```$", page.read_text(), flags=re.DOTALL | re.MULTILINE)


def main(folder):
    added = {}
    for name in ["gitlab", "github"]:
        pages = [ROOT / "docs" / f"{name}{language}.md" for language in ["", ".ru"]]
        shown, twin = map(blocks, pages)
        if not shown or shown != twin:
            raise SystemExit(f"{name}: the pages show different blocks, or none")
        for language, text in shown:
            start = next((start for start in ADDED if text.startswith(start)), None)
            if start:
                added[start] = text
            elif language != "yaml" or not any(text in file for file in FILES):
                raise SystemExit(f"{pages[0].name}: no file in ci-templates holds this:\n{text}")
    permissions, step = [added[start] for start in ADDED]
    workflow = (ROOT / "ci-templates" / "github" / "stapel.yml").read_text()
    before, after = workflow.rsplit("    steps:\n", 1)
    (folder / "signed.yml").write_text(f"{before}{permissions}    steps:\n{after}{step}")


main(pathlib.Path(sys.argv[1]))
