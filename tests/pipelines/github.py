"""Runs the steps of action.yml as GitHub would, hostile inputs included.

python github.py STAPEL
"""

import base64
import gzip
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile

import yaml

import composite
from emulator import emulator

ROOT = pathlib.Path(__file__).parents[2]
# What a shell, a path or a file of the environment could take for something else.
HOSTILE = [
    "$(touch forged)",
    "`touch forged`",
    "a b; touch forged",
    "'\"$HOME",
    "-rf",
    "a\n::error::forged",
    "x\nSTAPEL_ARCHIVE=forged",
    "*",
    "~",
    "{1..9}",
    "имя с пробелом",
]


def expect(holds, told):
    if not holds:
        raise SystemExit(f"github: {told}")


class Job:
    """A job with a checkout, a temporary folder and a `gh` that notes what it was called with."""

    def __init__(self, work, name, **projects):
        self.folder = work / name
        self.workspace = self.folder / "workspace"
        self.temp = self.folder / "temp"
        tools = self.folder / "tools"
        for folder in [self.workspace, self.temp, tools]:
            folder.mkdir(parents=True)
        for target, source in projects.items():
            self.add(target, source)
        gh = tools / "gh"
        gh.write_text('#!/bin/sh\nprintf \'%s\\n\' "$@" > "$RUNNER_TEMP/gh"\n')
        gh.chmod(0o755)
        kept = {name: os.environ[name] for name in ["HOME", "LANG"] if name in os.environ}
        self.environment = kept | {
            "PATH": f"{tools}:{os.environ['PATH']}",
            "GITHUB_ACTIONS": "true",
            "GITHUB_SHA": "c" * 40,
            "GITHUB_REF": "refs/heads/main",
            "GITHUB_REF_NAME": "main",
            "GITHUB_REPOSITORY": "group/shop",
            "GITHUB_RUN_NUMBER": "7",
            "SOURCE_DATE_EPOCH": "1750000000",
        }

    def add(self, target, source):
        shutil.copytree(ROOT / "examples" / source, self.workspace / target, dirs_exist_ok=True)

    def commit(self):
        for command in [
            ["init", "-q", "-b", "main"],
            ["add", "-A"],
            ["-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-qm", "All"],
        ]:
            subprocess.run(["git", *command], cwd=self.workspace, check=True)

    def run(self, **inputs):
        given = BINARY | inputs
        ran = composite.run(ROOT / "action.yml", self.workspace, self.temp, self.environment, **given)
        forged = [str(path) for path in self.folder.rglob("forged")]
        expect(not forged, f"{inputs} ran a command: {forged}\n{ran.log}")
        return ran


def check(work):
    job = Job(work, "check", flawed="shop-flawed-ru")
    job.commit()
    ran = job.run(project="flawed", upload_sarif="true", lang="en")
    expect(ran.code == 1, ran.log)
    expect(ran.steps == ["Install", "Check", "Send the report"], ran.steps)
    expect("::error file=flawed/Верфь/" in ran.log, ran.log)
    expect("| rule |" in ran.summary.lower(), ran.summary)
    expect(ran.outputs["sarif"] == "stapel.sarif" and ran.outputs["archive"] == "", ran.outputs)
    report = (job.workspace / "stapel.sarif").read_bytes()
    expect(json.loads(report)["runs"][0]["results"], "no results in the SARIF report")
    called = (job.temp / "gh").read_text().splitlines()
    expect(called[:5] == ["api", "--silent", "--method", "POST", "repos/group/shop/code-scanning/sarifs"], called)
    fields = dict(field.split("=", 1) for field in called[6::2])
    sent = pathlib.Path(fields.pop("sarif").removeprefix("@")).read_bytes()
    expect(gzip.decompress(base64.b64decode(sent)) == report, "another report was sent")
    expect(fields == {"commit_sha": "c" * 40, "ref": "refs/heads/main"}, fields)

    ran = job.run(project="flawed", fail_on="never", lang="ru")
    expect(ran.code == 0 and ran.steps == ["Install", "Check"], ran.log)


def options(work):
    """What the inputs ask for, on a shallow clone of a branch with new findings."""
    origin = Job(work, "origin", **{".": "shop-flawed-en"})
    origin.commit()
    module = origin.workspace / "Dockyard/Shop/Sales/MailQueue.xbsl"
    module.write_text(module.read_text() + "\nmethod Later()\n    val X = 1\n;\n")
    git = ["git", "-c", "user.name=A", "-c", "user.email=a@example.org"]
    subprocess.run([*git, "commit", "-qam", "One method"], cwd=origin.workspace, check=True)

    job = Job(work, "options")
    job.workspace.rmdir()
    subprocess.run(["git", "clone", "-q", "--depth=1", origin.workspace.as_uri(), job.workspace], check=True)
    commits = subprocess.check_output(["git", "log", "--format=%H"], cwd=origin.workspace, text=True).split()
    job.environment |= {"GITHUB_SHA": commits[0], "GITHUB_SERVER_URL": "https://git.test"}
    ran = job.run(since=commits[1], lang="en")
    expect(ran.code == 2 and commits[1] in ran.log, ran.log)
    ran = job.run(since=commits[1], clone_depth="0", lang="en", fail_on="warning")
    expect(ran.code == 1 and ran.steps == ["Install", "Fetch the history", "Check"], ran.log)
    found = [line for line in ran.log.splitlines() if line.startswith(("::error ", "::warning "))]
    expect(found and all("MailQueue.xbsl" in line for line in found), found)
    kept = (job.workspace / ".git/config").read_text()
    expect("extraheader" not in kept.lower() and "a-token" not in ran.log, "the token was kept")

    everything = {"since": commits[1], "fail_on": "warning", "lang": "en"}
    ran = job.run(**everything, select="code,style", ignore="style")
    expect("code/unused-local" in ran.log and "style/" not in ran.log, ran.log)
    ran = job.run(lang="ru", arguments="--exit-zero\n\n--ignore\nquery\n", html_report="отчёт.html")
    expect(ran.code == 0 and "query/" not in ran.log and "style/" in ran.log, ran.log)
    page = (job.workspace / "отчёт.html").read_text()
    expect(page.startswith('<!DOCTYPE html>\n<html lang="ru">'), page[:100])
    ran = job.run(command="pack", project="Dockyard/Shop", fail_on="never", arguments="--require-clean\n--branch\nmain x", build_version="1.0-1")
    expect(ran.code == 0 and ran.outputs["version"] == "1.0-1", ran.log)


def pack(work):
    project = "проекты/Лавка с пробелом"
    job = Job(work, "pack", **{project: "shop-ru"})
    job.commit()
    output = "собранное $(touch forged)"
    ran = job.run(command="pack", project=project, output=output)
    expect(ran.code == 0, ran.log)
    archive = f"{output}/Лавка 1.4.0-7.xasm"
    digest = hashlib.sha256((job.workspace / archive).read_bytes()).hexdigest()
    expected = {
        "sarif": "",
        "archive": archive,
        "checksum": f"{archive}.sha256",
        "record": f"{archive}.json",
        "provenance": f"{archive}.intoto.json",
        "version": "1.4.0-7",
        "sha256": digest,
    }
    expect(ran.outputs == expected, ran.outputs)
    expect(ran.summary.startswith("## stapel\n"), ran.summary)
    expect(ran.summary.endswith(f"\n\n    {archive}\n    SHA-256 {digest}\n\n"), ran.summary)
    left = {path.name for path in (job.workspace / output).iterdir()}
    expect(
        left == {pathlib.Path(expected[name]).name for name in ["archive", "checksum", "record", "provenance"]}, left
    )
    statement = json.loads((job.workspace / expected["provenance"]).read_text())
    expect(statement["subject"][0]["digest"] == {"sha256": digest}, statement["subject"])

    ran = job.run(command="pack", project=project, build_version="2.0.0-1")
    expect(ran.outputs["archive"] == "dist/Лавка 2.0.0-1.xasm", ran.outputs)

    job = Job(work, "pack-flawed", **{".": "shop-flawed-en"})
    job.commit()
    ran = job.run(command="pack", project="Dockyard/Shop")
    expect(ran.code == 1, ran.log)
    expect("::error file=Dockyard/Shop/" in ran.log, ran.log)
    expect(ran.outputs["archive"] == "" and not list((job.workspace / "dist").iterdir()), ran.outputs)


def deploy(work):
    """A build file of an earlier job is deployed and removed; messages of the server are annotations."""
    scenario = "applying: [{version: 1.4.0-2, outcome: rolled-back, messages: ['Dockyard/Shop/Sales/MailQueue.xbsl [3:1]: <Server> no such type']}]\n"
    with emulator(STAPEL, work / "server", scenario) as server:
        job = Job(work, "deploy", **{".": "shop-en"})
        job.commit()
        values = {"service_url": "URL", "client_id": "ID", "client_secret": "SECRET"}
        values = {name: next(value for key, value in server.environment.items() if key.endswith(end)) for name, end in values.items()}
        packed = job.run(command="pack", lang="en").outputs["archive"]
        name = "review $(touch forged)"
        target = values | {"command": "deploy", "app": name, "lang": "en", "arguments": "--poll-interval\n1"}
        ran = job.run(**target, archive=packed)
        expect(ran.code == 1 and server.applications() == {}, ran.log)
        ran = job.run(**target, archive=packed, create="true")
        expect(ran.code == 0 and ran.steps == ["Install", "Deploy"], ran.log)
        expect(server.applications() == {name: "1.4.0-1"}, server.applications())
        packed = job.run(command="pack", lang="en", build_version="1.4.0-9").outputs["archive"]
        ran = job.run(**target, archive=packed)
        expect(ran.code == 1 and "::error file=Dockyard/Shop/Sales/MailQueue.xbsl,line=3," in ran.log, ran.log)
        expect(values["client_secret"] not in ran.log, "the secret is in the log")
        for missing in [{"archive": ""}, {"app": "", "archive": packed}, {"archive": "missing.xasm"}, {"archive": packed, "client_secret": ""}]:
            ran = job.run(**target | missing)
            expect(ran.code == 2, f"{missing}: {ran.log}")
        ran = job.run(**values | {"command": "remove", "app": name})
        expect(ran.code == 0 and ran.steps == ["Install", "Remove"], ran.log)
        expect(server.applications() == {} and "1.4.0-1" not in server.builds(), server.read())
        expect(job.run(**values, command="remove").code == 2, "nothing was removed")


def binary(work):
    """Only the file that was named runs, and it is fetched once."""
    job = Job(work, "binary", **{".": "shop-en"})
    job.commit()
    expect(job.run(binary_url="file:///missing").code == 2, "a missing file was fetched")
    ran = job.run(binary_sha256="0" * 64)
    expect(ran.code == 2 and ran.steps == ["Install"], ran.log)
    expect("::error title=stapel::The file at binary-url is not the one of binary-sha256" in ran.log, ran.log)
    expect(job.run(binary_sha256="").code == 2, "no checksum was asked for")
    ran = job.run(binary_url="", binary_sha256="")
    expect(ran.code == 2 and "put stapel on the PATH" in ran.log, ran.log)
    expect(not (job.temp / "stapel" / "bin" / "stapel").exists(), "what was refused lies ready")
    expect(job.run().code == 0, "the named file was refused")
    expect(job.run(binary_url="file:///missing").code == 0, "fetched twice")
    expect(job.run(binary_url="", binary_sha256="").code == 0, "the file of a step before was not found")

    archive = work / "stapel.tar.gz"
    with tarfile.open(archive, "w:gz", compresslevel=1) as packed:
        packed.add(STAPEL, "stapel-0.1.0-x86_64-linux/stapel")
    job = Job(work, "packed", **{".": "shop-en"})
    job.commit()
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    ran = job.run(binary_url=archive.as_uri(), binary_sha256=digest.upper())
    expect(ran.code == 0, ran.log)


def hostile(work):
    """Whatever an input holds, it is a value: of a project that is there, or told as one that is not."""
    job = Job(work, "hostile", **{".": "shop-en"})
    names = [name for name in HOSTILE if "\n" not in name]
    for name in names:
        job.add(f"./{name}", "shop-en")
    job.commit()
    for name in names:
        ran = job.run(project=name, sarif=f"{name}.sarif")
        expect(ran.code == 0 and ran.outputs["sarif"] == f"{name}.sarif", f"{name}: {ran.log}")
        expect((job.workspace / f"{name}.sarif").is_file(), f"no report {name}")
        ran = job.run(command="pack", project=name, output=f"dist/{name}")
        expect(ran.code == 0 and ran.outputs["archive"] == f"dist/{name}/Shop 1.4.0-7.xasm", f"{name}: {ran.log}")
    for value in HOSTILE:
        for name in ["command", "binary_url", "binary_sha256", "fail_on", "lang", "since", "clone_depth", "select", "ignore"]:
            if name == "binary_url":
                shutil.rmtree(job.temp)
                job.temp.mkdir()
            ran = job.run(**{name: value})
            expect(ran.code == 2, f"{name} took {value!r}: {ran.log}")
            expect("\n::error::forged" not in ran.log, f"{name} forged an annotation: {ran.log}")
    for value in [name for name in HOSTILE if "\n" in name]:
        for inputs in [
            {"sarif": value},
            {"project": value},
            {"html_report": f"no/{value}"},
            {"arguments": value},
            {"command": "pack", "project": value},
            {"command": "pack", "arguments": value},
            {"command": "pack", "build_version": value},
        ]:
            ran = job.run(**inputs)
            expect(ran.code == 2 and "forged" not in str(ran.outputs), f"{inputs}: {ran.outputs} {ran.log}")
            expect("\n::error::forged" not in ran.log, f"{inputs} forged an annotation: {ran.log}")


def workflows():
    """The workflows give the action inputs that it has, and take outputs that it has."""
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    for path in (ROOT / "ci-templates" / "github").glob("*.yml"):
        text = path.read_text()
        steps = [step for job in yaml.safe_load(text)["jobs"].values() for step in job["steps"]]
        given = {name for step in steps if step["uses"] == "./.github/actions/stapel" for name in step["with"]}
        taken = set(re.findall(r"steps\.stapel\.outputs\.([\w-]+)", text))
        expect(given and given <= set(action["inputs"]), f"{path.name} gives {given}")
        expect(taken <= set(action["outputs"]), f"{path.name} takes {taken}")


def main():
    workflows()
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        check(work)
        options(work)
        pack(work)
        deploy(work)
        binary(work)
        hostile(work)


STAPEL = pathlib.Path(sys.argv[1]).resolve()
BINARY = {"binary_url": STAPEL.as_uri(), "binary_sha256": hashlib.sha256(STAPEL.read_bytes()).hexdigest()}
main()
