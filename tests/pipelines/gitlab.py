"""Runs the pipelines for GitLab from beginning to end with gitlab-ci-local, and looks at what each leaves.

python gitlab.py STAPEL GITLAB-CI-LOCAL; the binary comes from a server on the loopback, as an archive, or from a file.
"""

import functools
import hashlib
import http.server
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import threading

import yaml

from emulator import emulator

ROOT = pathlib.Path(__file__).parents[2]
TEMPLATES = ROOT / "ci-templates" / "gitlab"
HOST = "gitlab.example.org"
REPORTS = {"gl-code-quality-report.json", "junit.xml"}


class Binary:
    """The binary as it is offered: where, and with which checksum."""

    def __init__(self, file, url=None):
        self.url = url or file.as_uri()
        self.sha256 = hashlib.sha256(file.read_bytes()).hexdigest()


class Repository:
    """A repository of a user, with projects and a pipeline."""

    def __init__(self, work, name, pipeline, projects):
        self.folder = work / name
        for target, source in projects.items():
            shutil.copytree(ROOT / "examples" / source, self.folder / target)
        shutil.copytree(ROOT / "ci-templates", self.folder / "ci-templates")
        (self.folder / ".gitlab-ci.yml").write_text(pipeline)
        (self.folder / ".gitignore").write_text(".gitlab-ci-local/\n")
        # Components are fetched from the server of the repository: here it is a folder.
        self.environment = {
            key: value for key, value in os.environ.items() if not key.startswith(("CI", "GIT", "STAPEL"))
        }
        served = (work / "served").as_uri() + "/"
        self.environment |= {
            "HOME": str(work),
            "LC_ALL": "C.UTF-8",
            "SOURCE_DATE_EPOCH": "1750000000",
            "GIT_CONFIG_COUNT": "3",
            "GIT_CONFIG_KEY_0": f"url.{served}.insteadOf",
            "GIT_CONFIG_VALUE_0": f"https://{HOST}:443/",
            "GIT_CONFIG_KEY_1": f"url.{served}.insteadOf",
            "GIT_CONFIG_VALUE_1": f"ssh://git@{HOST}:22/",
            "GIT_CONFIG_KEY_2": "init.defaultBranch",
            "GIT_CONFIG_VALUE_2": "main",
        }
        self.git("init", "-q")
        self.git("remote", "add", "origin", f"git@{HOST}:group/shop.git")
        self.git("config", "user.name", "A")
        self.git("config", "user.email", "a@example.org")
        self.git("add", "-A")
        self.git("commit", "-qm", "All")
        self.before = self.files()

    def git(self, *arguments):
        subprocess.run(["git", *arguments], cwd=self.folder, env=self.environment, check=True)

    def files(self):
        files = (path for path in self.folder.rglob("*") if path.is_file())
        names = (path.relative_to(self.folder).as_posix() for path in files)
        return {name for name in names if not name.startswith((".git/", ".gitlab-ci-local/"))}

    def pipeline(self, *arguments, **variables):
        """Runs the pipeline: exit code and output."""
        given = [part for pair in variables.items() for part in ("--variable", "=".join(pair))]
        command = [GITLAB_CI_LOCAL, "--force-shell-executor", "--shell-isolation", *given, *arguments]
        ran = subprocess.run(
            command,
            cwd=self.folder,
            env=self.environment,
            text=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=300,
        )
        return ran.returncode, ran.stdout

    def jobs(self, **variables):
        """The jobs that the rules let run."""
        code, text = self.pipeline("--list-json", **variables)
        expect(code == 0, text)
        return {job["name"] for job in json.loads(text[text.index("\n[\n") :]) if job["when"] != "never"}

    def left(self):
        """The files that are new since the commit."""
        return self.files() - self.before

    def read(self, name):
        return json.loads((self.folder / name).read_text())


def expect(holds, told):
    if not holds:
        raise SystemExit(f"gitlab: {told}")


def expect_left(repository, expected, output):
    left = repository.left()
    expect(
        left == expected,
        f"{output}\nleft and not expected: {sorted(left - expected)}, missing: {sorted(expected - left)}",
    )


def build_files(folder, archive):
    return {"dist/stapel.env"} | {f"{folder}/{archive}{end}" for end in ["", ".sha256", ".json", ".intoto.json"]}


def reports(folder):
    return {f"{folder}/{name}" for name in REPORTS}


def with_binary(pipeline, binary, project=None):
    """The pipeline as it stands in the file, with values of the user's own."""
    text = (TEMPLATES / pipeline).read_text()
    text, urls = re.subn(r"FROM/\S+|https://\S+/stapel-\S+", binary.url, text)
    text, sums = re.subn(r"\"0{64}\"", f'"{binary.sha256}"', text)
    expect(urls == sums == 1, f"{pipeline} does not name one binary")
    if project:
        text = text.replace(
            "\nvariables:\n", f"\nvariables:\n  STAPEL_PROJECT: {json.dumps(project, ensure_ascii=False)}\n"
        )
    return text


def serve(folder, requests):
    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            requests.append(self.path)

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def path_without(work, tool):
    """A PATH with all programs of this machine but one."""
    folder = work / f"without-{tool}"
    folder.mkdir()
    for directory in map(pathlib.Path, os.environ["PATH"].split(os.pathsep)):
        for program in directory.iterdir() if directory.is_dir() else []:
            if program.name != tool and not (folder / program.name).is_symlink():
                (folder / program.name).symlink_to(program)
    return str(folder)


def one_project(work, offered):
    """Check, pack and a job after them, by an archive from a server, which is asked once and for nothing else."""
    archive = offered / "stapel.tar.gz"
    requests = []
    server = serve(offered, requests)
    binary = Binary(archive, f"http://127.0.0.1:{server.server_port}/{archive.name}")
    project = "проекты/Лавка $(touch forged)"
    repository = Repository(
        work, "one", with_binary("one-project.gitlab-ci.yml", binary, project), {project: "shop-ru"}
    )
    code, output = repository.pipeline()
    expect(code == 0, output)
    name = "Лавка 1.4.0-0.xasm"
    expected = reports(f"dist/{project}") | build_files(f"dist/{project}", name)
    expect_left(repository, expected, output)
    expect(f"Version 1.4.0-0 of Лавка is in dist/{project}/{name}" in output, output)
    expect(repository.read(f"dist/{project}/gl-code-quality-report.json") == [], "a clean project has findings")
    expect(requests == [f"/{archive.name}"], f"fetched: {requests}")

    shutil.rmtree(repository.folder / ".gitlab-ci-local" / "cache")
    repository.environment["PATH"] = path_without(work, "curl")
    code, output = repository.pipeline("stapel-check")
    expect(code == 0 and len(requests) == 2, f"wget did not fetch:\n{output}")
    server.shutdown()
    server.server_close()
    code, output = repository.pipeline("stapel-check")
    expect(code == 0 and len(requests) == 2, f"the cache did not serve:\n{output}")


def options(work, binary):
    """What the variables ask for; whatever they hold, it stays a value."""
    repository = Repository(
        work, "options", with_binary("one-project.gitlab-ci.yml", binary), {"Dockyard": "shop-flawed-en/Dockyard"}
    )
    module = repository.folder / "Dockyard/Shop/Sales/MailQueue.xbsl"
    module.write_text(module.read_text() + "\nmethod Later()\n    val X = 1\n;\n")
    repository.git("commit", "-qam", "One method")

    def check(code, **variables):
        told, output = repository.pipeline("stapel-check", **{"STAPEL_LANG": "en"} | variables)
        expect(told == code, output)
        rules = {issue["check_name"] for issue in repository.read("dist/gl-code-quality-report.json")} if code < 2 else set()
        expect(not list(repository.folder.rglob("forged")), f"{variables} ran a command")
        return output, rules

    output, rules = check(1, STAPEL_SINCE="HEAD~1", STAPEL_FAIL_ON="warning")
    expect("unrelated findings not shown" in output and "code/unused-local" in rules, output)
    _, rules = check(0, STAPEL_SELECT="code,style", STAPEL_IGNORE="style", STAPEL_FAIL_ON="never")
    expect(rules and all(rule.startswith("code/") for rule in rules), rules)
    arguments = "--exit-zero\n--ignore\nquery"
    _, rules = check(0, STAPEL_ARGUMENTS=arguments, STAPEL_HTML_REPORT="dist/report.html", STAPEL_LANG="ru")
    expect(rules and not any(rule.startswith("query/") for rule in rules), rules)
    page = (repository.folder / "dist/report.html").read_text()
    expect(page.startswith('<!DOCTYPE html>\n<html lang="ru">'), page[:100])
    for value in ["$(touch forged)", "`touch forged`", "a b; touch forged", "'\"; touch forged; '", "x\nEND\ntouch forged"]:
        for name in ["SINCE", "SELECT", "ARGUMENTS"]:
            told, output = repository.pipeline("stapel-check", **{f"STAPEL_{name}": value})
            expect(told == 1 and "forged" not in repository.left(), f"{name}: {output}")


def findings(work, binary):
    """A failed check leaves its reports, and nothing is packed."""
    repository = Repository(
        work, "flawed", with_binary("one-project.gitlab-ci.yml", binary), {"Dockyard": "shop-flawed-en/Dockyard"}
    )
    code, output = repository.pipeline()
    expect(code == 1, output)
    expect_left(repository, reports("dist"), output)
    issues = repository.read("dist/gl-code-quality-report.json")
    expect(any(issue["severity"] == "major" for issue in issues), "the report holds no error")
    expect(
        all((repository.folder / issue["location"]["path"]).is_file() for issue in issues),
        "a path is not from the root",
    )
    code, output = repository.pipeline("stapel-check", STAPEL_FAIL_ON="never")
    expect(code == 0, output)

    main = {"stapel-check", "stapel-pack", "upload"}
    expect(repository.jobs() == main, repository.jobs())
    repository.git("checkout", "-qb", "topic")
    expect(repository.jobs() == set(), repository.jobs())
    asked = repository.jobs(CI_PIPELINE_SOURCE="merge_request_event")
    expect(asked == {"stapel-check"}, asked)
    tagged = repository.jobs(CI_COMMIT_TAG="1.4.0")
    expect(tagged == {"stapel-pack"}, tagged)


def wrong_binary(work, binary):
    """What is not the file that the user named never runs."""
    evil = work / "evil"
    evil.write_text("#!/bin/sh\ntouch ran\n")
    named = Binary(evil)
    named.sha256 = binary.sha256
    repository = Repository(
        work, "wrong", with_binary("one-project.gitlab-ci.yml", named), {"Dockyard": "shop-en/Dockyard"}
    )
    code, output = repository.pipeline()
    expect(code == 1 and "is not the one of STAPEL_BINARY_SHA256" in output, output)
    expect_left(repository, set(), output)
    code, output = repository.pipeline("stapel-check", STAPEL_BINARY_URL="")
    expect(code == 1 and "Set STAPEL_BINARY_URL and STAPEL_BINARY_SHA256" in output, output)


def deploy(work, binary):
    """The archive of the pack job is deployed, by hand or at once; what the server refuses fails the job, with its place."""
    pipeline = with_binary("one-project.gitlab-ci.yml", binary)
    scenario = "applying: [{version: 1.4.0-2, outcome: rolled-back, messages: ['Dockyard/Shop/Sales/MailQueue.xbsl [3:1]: <Server> no such type']}]\n"
    with emulator(STAPEL, work / "deploy-server", scenario) as server:
        repository = Repository(work, "deploy", pipeline, {"Dockyard": "shop-en/Dockyard"})
        quick = server.environment | {"STAPEL_LANG": "en", "STAPEL_DEPLOY_ARGUMENTS": "--create\n--poll-interval\n1"}
        named = quick | {"STAPEL_DEPLOY_APP": "The shop; touch forged"}
        jobs = {"stapel-check", "stapel-pack", "upload"}
        expect(repository.jobs(**quick) == jobs, repository.jobs(**quick))
        expect(repository.jobs(**named) == jobs | {"stapel-deploy"}, repository.jobs(**named))
        code, output = repository.pipeline(**named)
        expect(code == 0 and server.applications() == {}, f"deployed without being asked:\n{output}")
        code, output = repository.pipeline(**named, STAPEL_DEPLOY="auto")
        expect(code == 0, output)
        expect(server.applications() == {"The shop; touch forged": "1.4.0-1"}, server.applications())
        expect(not list(repository.folder.rglob("forged")), output)
        module = repository.folder / "Dockyard/Shop/Sales/MailQueue.xbsl"
        module.write_text(module.read_text() + "\n// Later\n")
        repository.git("commit", "-qam", "Later")
        version = "--build-version\n1.4.0-5"
        code, output = repository.pipeline(**named, STAPEL_DEPLOY="auto", STAPEL_PACK_ARGUMENTS=version)
        expect(code == 1 and server.applications() == {"The shop; touch forged": "1.4.0-1"}, output)
        issues = repository.read("dist/gl-code-quality-report.json")
        places = {(issue["location"]["path"], issue["location"]["lines"]["begin"]) for issue in issues}
        expect(places == {("Dockyard/Shop/Sales/MailQueue.xbsl", 3)}, issues)
        expect(server.secret not in output, "the secret is in the log")

    with emulator(STAPEL, work / "review-server") as server:
        repository.git("checkout", "-qb", "feature/One")
        review = server.environment | {"STAPEL_REVIEW_APP": "review", "CI_PIPELINE_SOURCE": "merge_request_event"}
        review |= {"STAPEL_DEPLOY_ARGUMENTS": "--poll-interval\n1"}
        expect(repository.jobs(**review) == {"stapel-check", "stapel-pack", "stapel-review", "stapel-review-stop"}, repository.jobs(**review))
        code, output = repository.pipeline(**review)
        expect(code == 0, output)
        expect(server.applications() == {"review-feature-one": "1.4.0-1"}, server.applications())
        code, output = repository.pipeline("stapel-review-stop", **review)
        expect(code == 0, output)
        expect(server.applications() == {} and server.builds() == [], server.read())


def several_projects(work, binary):
    """A job for each project, and one report of all, also when one of them has findings."""
    pipeline = with_binary("several-projects.gitlab-ci.yml", binary)
    projects = {f"examples/shop-{lang}": f"shop-{lang}" for lang in ["en", "ru"]}
    repository = Repository(work, "several", pipeline, projects)
    code, output = repository.pipeline()
    expect(code == 0, output)
    built = {"en": "Shop", "ru": "Лавка"}
    expected = {"gl-code-quality-report.json"}
    for lang, name in built.items():
        folder = f"dist/examples/shop-{lang}"
        expected |= reports(folder) | build_files(folder, f"{name} 1.4.0-0.xasm")
    expect_left(repository, expected, output)
    expect(repository.read("gl-code-quality-report.json") == [], "clean projects have findings")

    projects["examples/shop-ru"] = "shop-flawed-ru"
    repository = Repository(work, "several-flawed", pipeline, projects)
    code, output = repository.pipeline()
    expect(code == 1, output)
    expected = {name for name in expected if name.split("/")[-1] in REPORTS}
    expect_left(repository, expected, output)
    merged = repository.read("gl-code-quality-report.json")
    single = repository.read("dist/examples/shop-ru/gl-code-quality-report.json")
    fingerprints = [[issue["fingerprint"] for issue in report] for report in [merged, single]]
    expect(merged and sorted(fingerprints[0]) == sorted(fingerprints[1]), "the merged report has other findings")


def component(work, binary):
    """The component, from a project of its own, leaves what the template leaves."""
    served = work / "served" / "tools" / "stapel.git"
    source = work / "component"
    shutil.copytree(TEMPLATES / "templates", source / "templates")
    for command in [
        ["init", "-q"],
        ["add", "-A"],
        ["-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-qm", "All"],
        ["tag", "0.1.0"],
    ]:
        subprocess.run(["git", *command], cwd=source, check=True)
    subprocess.run(["git", "clone", "-q", "--bare", source, served], check=True)
    repository = Repository(
        work, "by-component", with_binary("component.gitlab-ci.yml", binary), {"examples/shop-en": "shop-en"}
    )
    code, output = repository.pipeline()
    expect(code == 0, output)
    folder = "dist/examples/shop-en"
    expect_left(repository, reports(folder) | build_files(folder, "Shop 1.4.0-0.xasm"), output)


def same_jobs():
    """Template and component are the same jobs; variables there are inputs here."""
    template = yaml.safe_load((TEMPLATES / "stapel.gitlab-ci.yml").read_text())
    spec, text = re.split(r"^---\n", (TEMPLATES / "templates" / "stapel.yml").read_text(), flags=re.MULTILINE)
    inputs = yaml.safe_load(spec)["spec"]["inputs"]
    defaults = {name: str(told.get("default", "")) for name, told in inputs.items()}
    jobs = yaml.safe_load(re.sub(r"\$\[\[ inputs\.([a-z0-9-]+) \]\]", lambda found: defaults[found[1]] or '""', text))
    variables = jobs[".stapel"].pop("variables")
    expect(variables == template.pop("variables"), f"the defaults differ: {variables}")
    expect(jobs == template, "stapel.gitlab-ci.yml and templates/stapel.yml differ")
    required = {name for name, told in inputs.items() if "default" not in told}
    expect(required == {"binary-url", "binary-sha256"}, f"required inputs: {required}")


def main():
    same_jobs()
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        offered = work / "offered"
        offered.mkdir()
        shutil.copy(STAPEL, offered / "stapel")
        with tarfile.open(offered / "stapel.tar.gz", "w:gz", compresslevel=1) as archive:
            archive.add(offered / "stapel", "stapel-0.1.0-x86_64-linux/stapel")
        binary = Binary(offered / "stapel")
        one_project(work, offered)
        options(work, binary)
        findings(work, binary)
        wrong_binary(work, binary)
        deploy(work, binary)
        several_projects(work, binary)
        component(work, binary)


STAPEL, GITLAB_CI_LOCAL = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
main()
