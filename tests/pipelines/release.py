"""Holds the release pipelines of GitHub and GitLab to each other and to what `release/build` makes, and runs `release/gitlab` and
`release/notes`.

python release.py
"""

import http.server
import json
import os
import pathlib
import re
import subprocess
import tempfile
import threading

import yaml

ROOT = pathlib.Path(__file__).parents[2]
GITHUB = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text())
GITLAB = yaml.safe_load((ROOT / ".gitlab/release.gitlab-ci.yml").read_text())
VERSION = re.search(r'^version = "(.*)"$', (ROOT / "Cargo.toml").read_text(), re.M)[1]


def run(program, *arguments, code=0, **variables):
    command = [ROOT / "release" / program, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **variables})
    assert done.returncode == code, (program, arguments, done.stdout, done.stderr)
    return done.stdout


def targets():
    """Both build all that a release has, with the same toolchain."""
    expected = run("build", "--files", "all")
    platforms = ["x86_64-linux", "aarch64-linux", "x86_64-windows.exe", "x86_64-macos", "aarch64-macos"]
    assert {f"stapel-{VERSION}-{name}" for name in platforms} < set(expected.splitlines()), expected
    assert len(expected.splitlines()) == 1 + 4 * len(platforms), expected
    github = [entry["targets"] for entry in GITHUB["jobs"]["build"]["strategy"]["matrix"]["include"]]
    gitlab = [GITLAB[job]["variables"]["TARGETS"] for job in ["release-linux-windows", "release-macos"]]
    for jobs in [github, gitlab]:
        assert run("build", "--files", *" ".join(jobs).split()) == expected, jobs
    assert GITHUB["env"]["RUST_VERSION"] == GITLAB["variables"]["RUST_VERSION"]
    run("build", "--files", "x86_64-unknown-linux", code=1)
    run("build", "--files", "x86_64-unknown-linux-gnu", "x86_64-unknown-linux-musl", code=1)


def shells():
    """No step puts a value of GitHub into a shell."""
    steps = [step for job in GITHUB["jobs"].values() for step in job["steps"] if "run" in step]
    assert len(steps) > 5 and not any("${{" in step["run"] for step in steps)


def notes():
    """A tag that is not that of the version is no release, nor is one without notes."""
    run("notes", "v0.0.0", code=1)
    changes = (ROOT / "CHANGELOG.md").read_text()
    with tempfile.TemporaryDirectory() as work:
        work = pathlib.Path(work)
        (work / "release").mkdir()
        for name in ["release/notes", "Cargo.toml"]:
            (work / name).write_text((ROOT / name).read_text())

        def printed(text):
            (work / "CHANGELOG.md").write_text(text)
            command = ["python3", work / "release" / "notes", f"v{VERSION}"]
            return subprocess.run(command, capture_output=True, text=True).stdout

        assert "## [Unreleased]\n" in changes and printed("# Changelog\n\n## [Unreleased]\n\n- One\n") == ""
        assert printed(f"## [Unreleased]\n\n## [{VERSION}] - 2026-11-22\n\n- One\n\n## [0.0.9]\n\n- Two\n") == "- One\n"


class GitLab(http.server.BaseHTTPRequestHandler):
    """A stand-in for the server, which keeps what is sent to it."""

    kept = {}

    def do_PUT(self):
        assert self.headers["JOB-TOKEN"] == "token"
        self.kept[self.path] = self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(201)
        self.end_headers()

    do_POST = do_PUT

    def log_message(self, *_):
        pass


def gitlab():
    """Every file is uploaded, and the release links to it by the address that the pages tell."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), GitLab)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as work:
        work = pathlib.Path(work)
        (work / "notes.md").write_text("- Один\n")
        (work / "dist").mkdir()
        for name in ["stapel-1.0.0-x86_64-linux", "stapel-1.0.0-x86_64-windows.exe"]:
            (work / "dist" / name).write_text(name)
        api = f"http://127.0.0.1:{server.server_port}/api/v4"
        job = {"CI_JOB_TOKEN": "token", "CI_API_V4_URL": api, "CI_PROJECT_ID": "7", "CI_COMMIT_TAG": "v1.0.0"}
        run("gitlab", work / "dist", work / "notes.md", **job)
    release = json.loads(GitLab.kept.pop("/api/v4/projects/7/releases"))
    assert release["tag_name"] == "v1.0.0" and release["description"] == "- Один\n"
    links = {link["url"].removeprefix(api): link["direct_asset_path"] for link in release["assets"]["links"]}
    uploaded = {path.removeprefix("/api/v4"): f"/{held.decode()}" for path, held in GitLab.kept.items()}
    assert links == uploaded and len(links) == 2, (links, uploaded)


targets()
shells()
notes()
gitlab()
