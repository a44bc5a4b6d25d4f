"""Holds the configurations on the pages for GitLab and GitHub to the files that the tests run.

python pages.py FOLDER: a workflow with all that the pages add to it goes there, to be linted like the others.
"""

import pathlib
import re
import sys

import yaml

ROOT = pathlib.Path(__file__).parents[2]
FILES = [path.read_text() for path in sorted(ROOT.glob("ci-templates/**/*.yml"))]
# What the page adds to the last job of the workflow: permissions, and a step.
ADDED = ["      id-token: write", "      - name: Sign"]


def blocks(page):
    return re.findall(r"^```(\w*)\n(.*?)^```$", page.read_text(), flags=re.DOTALL | re.MULTILINE)


def options():
    """The pages tell of every input, and an option has one name everywhere."""
    action = set(yaml.safe_load((ROOT / "action.yml").read_text())["inputs"])
    template = yaml.safe_load((ROOT / "ci-templates/gitlab/stapel.gitlab-ci.yml").read_text())
    variables = set(template["variables"])
    component = (ROOT / "ci-templates/gitlab/templates/stapel.yml").read_text().split("\n---\n")[0]
    inputs = set(yaml.safe_load(component)["spec"]["inputs"])
    as_variables = {f"STAPEL_{name.upper().replace('-', '_')}" for name in inputs - {"stage", "deploy-stage", "job-prefix"}}
    as_variables -= {"STAPEL_BINARY_URL", "STAPEL_BINARY_SHA256"}
    if as_variables != variables - {"STAPEL_BINARY_URL", "STAPEL_BINARY_SHA256"}:
        raise SystemExit(f"variables and inputs of GitLab differ: {as_variables ^ variables}")
    only_gitlab = {"stage", "deploy-stage", "job-prefix", "pack-arguments"}
    only_gitlab |= {"deploy-app", "deploy", "environment", "review-app", "deploy-arguments"}
    only_github = {"command", "sarif", "upload-sarif", "token", "output", "build-version"}
    only_github |= {"app", "archive", "create", "service-url", "client-id", "client-secret"}
    if inputs - only_gitlab != action - only_github:
        raise SystemExit(f"options of GitLab and GitHub differ: {(inputs - only_gitlab) ^ (action - only_github)}")
    for name, listed in [("github", action), ("gitlab", variables)]:
        for language in ["", ".ru"]:
            page = (ROOT / "docs" / f"{name}{language}.md").read_text()
            missing = {option for option in listed if f"`{option}`" not in page and f"  {option}: " not in page}
            if missing:
                raise SystemExit(f"docs/{name}{language}.md does not tell of {missing}")


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
    options()
    permissions, step = [added[start] for start in ADDED]
    workflow = (ROOT / "ci-templates" / "github" / "stapel.yml").read_text()
    before, after = workflow.rsplit("    steps:\n", 1)
    (folder / "signed.yml").write_text(f"{before}{permissions}    steps:\n{after}{step}")


main(pathlib.Path(sys.argv[1]))
