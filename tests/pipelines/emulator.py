"""An emulator of the service for pipelines that deploy."""

import contextlib
import json
import re
import subprocess


class Emulator:
    """The address, the credentials and the state of an emulator that runs."""

    def __init__(self, environment, state):
        self.environment = environment
        self.state = state

    @property
    def secret(self):
        return self.environment["STAPEL_CLIENT_SECRET"]

    def applications(self):
        """Versions by the names of applications."""
        return {known["name"]: known["version"] for known in self.read()["applications"]}

    def builds(self):
        return [known["version"] for known in self.read()["builds"]]

    def read(self):
        if not self.state.exists():
            return {"applications": [], "builds": []}
        return json.loads(self.state.read_text())


@contextlib.contextmanager
def emulator(stapel, work, scenario=""):
    """Runs an emulator that keeps its state in the folder."""
    work.mkdir(parents=True)
    (work / "scenario.yaml").write_text(scenario)
    command = [stapel, "service", "emulate", "--scenario", work / "scenario.yaml", "--state", work / "state.json"]
    running = subprocess.Popen([*command, "--lang", "en"], stdout=subprocess.PIPE, text=True)
    try:
        lines = [running.stdout.readline() for _ in range(5)]
        found = re.findall(r"^export (\w+)='(.*)'$", "".join(lines), flags=re.MULTILINE)
        if len(found) != 3:
            raise SystemExit(f"the emulator did not start: {lines}")
        yield Emulator(dict(found), work / "state.json")
    finally:
        running.terminate()
        running.wait()
