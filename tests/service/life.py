"""The whole life of the existing client against the emulator: `life.py ELEMCTL MODE`, called by `stapel service emulate`.

Each answer is held to what the emulator must have done; a client that is served otherwise ends with another answer.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ELEMCTL, MODE = sys.argv[1:]
EXAMPLE = pathlib.Path(__file__).parents[2] / "examples/shop-en"
ENVIRONMENT = {
    "PATH": os.environ["PATH"],
    "HOME": tempfile.mkdtemp(),
    "ELEMCTL_LANG": "en",
    "PYTHONUTF8": "1",
    "ELEMENT_BASE_URL": os.environ["STAPEL_SERVICE_URL"],
    "ELEMENT_CLIENT_ID": os.environ["STAPEL_CLIENT_ID"],
    "ELEMENT_CLIENT_SECRET": os.environ["STAPEL_CLIENT_SECRET"],
}
ENVIRONMENT["XDG_STATE_HOME"] = ENVIRONMENT["TMPDIR"] = ENVIRONMENT["HOME"]
calls = 0


def call(*arguments, ends=0):
    """The answer of the client, or its error where it has to fail."""
    global calls
    calls += 1
    command = [ELEMCTL, "--json", "--quiet", *map(str, arguments)]
    ended = subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT, cwd=work)
    assert ended.returncode == ends, (arguments, ended)
    return json.loads(ended.stdout or ended.stderr)


def expect(found, expected):
    assert found == expected, (found, "expected:", expected)


def git(*arguments):
    settings = ["-c", "user.name=test", "-c", "user.email=test@example.com"]
    subprocess.run(["git", *settings, *arguments], cwd=project, check=True, capture_output=True)


work = pathlib.Path(tempfile.mkdtemp())
project = work / "project"
shutil.copytree(EXAMPLE, project)
git("init", "--quiet", "--initial-branch=main")
git("add", "--all")
git("commit", "--quiet", "--message=first")
commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=project, capture_output=True, text=True).stdout.strip()
module = project / "Dockyard/Shop/Sales/ProductSelection.xbsl"
sound = module.read_text()
broken = sound + "\nmethod Broken()\n    val Sum = \n;\n"

# Sign-in, and a project made of a build.
assert call("token")["token"].startswith("emulated.")
[space, _] = call("spaces", "list")
built = call("build", "--project-dir", project, "--output", "out", "--build-version", "1.4.0-7")
uploaded = call("builds", "upload", built["file"])
build, owner = uploaded["assembly-id"], uploaded["project-id"]
expect(uploaded["project"]["created"], True)
expect(uploaded["response"]["assembly-version"], "1.4.0-1")
expect(call("projects", "get", owner)["vendor"], "Dockyard")
assert "ALREADY_EXISTS" in str(call("builds", "upload", built["file"], "--project-id", owner, ends=1))

# An application of that build.
made = call("apps", "create", "Shop", "--version-id", build, "--no-dev-mode", "--space-id", space["id"], "--wait")
application = made["id"]
expect((made["status"], made["verify"]["ok"], made["verify"]["uri-status"]), ("Running", True, 200))
expect(call("apps", "find", "Shop"), {"id": application, "found": True})
expect(call("apps", "find", "None")["found"], False)
expect(call("apps", "get", application)["source"]["project-version"], "1.4.0-1")
assert application in [known["id"] for known in call("apps", "list", "--status", "Running")]
expect(call("apps", "ensure", "Shop", "--version-id", build)["created"], False)

# Deploys that work and that do not.
target = ["--app-id", application, "--project-id", owner, "--project-dir", project, "--output", "out"]
report = call("deploy", *target)
expect((report["ok"], report["applied"], report["assembly-version"]), (True, True, "1.4.0-2"))
known = call("builds", "get", "1.4.0-2", "--project-id", owner)
expect(known["commit-id"], commit if MODE == "live" else None)
expect(call("verify-deploy", application, "--expected-version", "1.4.0-2")["ok"], True)
module.write_text(broken)
report = call("deploy", *target, ends=1)
expect((report["ok"], report["applied"], report["status"]), (False, False, "Running"))
expect(report["applied-version"], "1.4.0-2")
place = f"Dockyard/Shop/Sales/ProductSelection.xbsl [{len(broken.splitlines())}:1]"
assert place in str(report["problems"]), report["problems"]
expect(call("verify-deploy", application, "--expected-version", "1.4.0-3", ends=1)["ok"], False)

# Does it compile?
found = call("probe", "--project-dir", project, ends=1)
expect((found["ok"], found["cleanup"]["app-deleted"], found["cleanup"]["assembly-deleted"]), (False, True, True))
[error] = [error for error in found["errors"] if error["file"]]
expect((error["file"], error["line"], error["column"]), ("Sales/ProductSelection.xbsl", len(broken.splitlines()), 1))
module.write_text(sound)
expect(call("probe", "--project-dir", project)["ok"], True)
expect([known["id"] for known in call("projects", "list")], [owner])

# Branches.
branch = call("branches", "create", "work", "--project-id", owner, "--app-id", application)
expect([known["name"] for known in call("branches", "list", "--project-id", owner)], ["work"])
changed = call("branches", "update", branch["id"], "--app-id", application)
merged = call("branches", "merge", branch["id"])
assert len({card["version-stamp"] for card in [branch, call("branches", "get", branch["id"])]}) == 2, (changed, merged)
call("branches", "delete", branch["id"])
expect(call("branches", "list"), [])

# Lists of users.
lists = {known["presentation"]: known["id"] for known in call("user-lists", "list")}
expect(set(lists), {"Shop", "Staff", "Kept"})
expect(call("user-lists", "get", "--app", application)["id"], lists["Shop"])
settings = call("user-lists", "self-registration", "Staff", "--enable")
expect(settings["self-registration"]["enabled"], True)
expect(call("user-lists", "password-login", "Staff", "--enable")["enabled"], True)
expect(call("user-lists", "password-login", "Staff")["enabled"], True)
call("user-lists", "calculation-rules", "Staff", "--presentation-rule", "name")

# What goes on in the background.
expect(call("dumps", "create", application, "--description", "before")["status"], "InProgress")
dump = call("dumps", "create", application)["id"]
expect([call("dumps", "get", application, dump)["progress"] for _ in range(3)], [0, 50, 100])
group = call("tech", "set", application, "9.1")["id"]
expect([call("tasks", "get-group", group)["status"] for _ in range(3)][-1], "Completed")
expect(call("tech", "get", application)["technology-version"], "9.1")
operations = {task["operation-type"] for task in call("tasks", "list", "--app-id", application)}
assert {"CreateApplication", "UpdateApplication"} <= operations, operations
assert call("apps", "debug", application)["debug-token"]
call("apps", "stop", application)
call("apps", "get", application)
expect(call("apps", "get", application)["status"], "Stopped")
call("apps", "start", application)
call("apps", "get", application)
expect(call("apps", "get", application)["status"], "Running")

# The end: the application, then its build, then the project.
address = "1.4.0-1" if MODE == "live" else build
expect(call("builds", "delete", address, "--project-id", owner, ends=1)["status"], 500)
expect(call("apps", "delete", "Kept", ends=1)["status"], 400)
call("apps", "delete", application)
call("apps", "get", application)
expect(call("apps", "get", application, ends=1)["status"], 404)
call("builds", "delete", address, "--project-id", owner)
call("projects", "delete", owner)
expect(call("projects", "list"), [])
print(f"elemctl, {MODE}: {calls} calls answered as they should be")
