"""A composite action as GitHub runs it: inputs and defaults, conditions, files of the environment, outputs.

Knows as much of the language of expressions as the action uses, and stops at anything else.
"""

import dataclasses
import os
import pathlib
import re
import subprocess

import yaml


@dataclasses.dataclass
class Ran:
    """How a run of the action ended."""

    code: int
    log: str
    outputs: dict
    summary: str
    steps: list


class Expression:
    """`inputs.a == 'b' && !cancelled()` and the like."""

    TOKEN = re.compile(r"\s*(==|!=|&&|!|\(\)|'[^']*'|[A-Za-z_][\w.-]*)")

    def __init__(self, text, contexts):
        text = text.strip()
        self.tokens, end = [], 0
        while end < len(text):
            found = self.TOKEN.match(text, end)
            if not found:
                raise ValueError(f"expression: {text}")
            self.tokens.append(found[1])
            end = found.end()
        self.asks_status = "()" in self.tokens
        self.contexts = contexts

    def value(self):
        value = self.both()
        if self.tokens:
            raise ValueError(f"expression: {self.tokens}")
        return value

    def both(self):
        value = self.equal()
        while self.tokens[:1] == ["&&"]:
            self.tokens.pop(0)
            other = self.equal()
            value = other if value else value
        return value

    def equal(self):
        value = self.single()
        if self.tokens[:1] in (["=="], ["!="]):
            is_equal = self.tokens.pop(0) == "=="
            value = (value == self.single()) == is_equal
        return value

    def single(self):
        token = self.tokens.pop(0)
        if token == "!":
            return not self.single()
        if token.startswith("'"):
            return token[1:-1]
        if self.tokens[:1] == ["()"]:
            self.tokens.pop(0)
            return {"cancelled": False}[token]
        value = self.contexts
        for part in token.split("."):
            value = value.get(part, "") if isinstance(value, dict) else ""
        return value


def filled(text, contexts):
    """The text with the values of its expressions."""
    return re.sub(r"\$\{\{(.*?)\}\}", lambda found: str(Expression(found[1], contexts).value()), str(text))


def run(action, workspace, temp, environment, **inputs):
    """Runs an action in a workspace; `-` of the names of inputs is `_` here."""
    told = yaml.safe_load(action.read_text())
    github = {"token": "a-token"}
    values = {name: filled(about.get("default", ""), {"github": github}) for name, about in told["inputs"].items()}
    for name, value in inputs.items():
        name = name.replace("_", "-")
        if name not in values:
            raise ValueError(f"no input {name}")
        values[name] = value
    contexts = {"inputs": values, "github": github, "steps": {}}
    files = temp / "_runner_file_commands"
    files.mkdir(parents=True, exist_ok=True)
    summary, path, code, log, ran = "", environment["PATH"], 0, "", []
    for number, step in enumerate(told["runs"]["steps"]):
        condition = re.sub(r"^\$\{\{(.*)\}\}$", r"\1", str(step.get("if", "''=='' "))).strip()
        expression = Expression(condition, contexts)
        is_wanted = (expression.asks_status or code == 0) and expression.value()
        if not is_wanted:
            continue
        ran.append(step["name"])
        env = environment | {"PATH": path, "RUNNER_TEMP": str(temp), "GITHUB_WORKSPACE": str(workspace)}
        env |= {name: filled(value, contexts) for name, value in step.get("env", {}).items()}
        commands = {name: files / f"{name}_{number}" for name in ["OUTPUT", "ENV", "PATH", "STEP_SUMMARY", "STATE"]}
        for name, file in commands.items():
            file.write_text("")
            env[f"GITHUB_{name}"] = str(file)
        if step["shell"] != "bash" or "${{" in step["run"]:
            raise ValueError(f"step {step['name']}: not bash, or a value put into the script")
        script = temp / f"step_{number}.sh"
        script.write_text(step["run"])
        shell = ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", str(script)]
        done = subprocess.run(
            shell,
            cwd=workspace,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=120,
        )
        log += done.stdout.decode()
        code = code or done.returncode
        contexts["steps"][step.get("id", number)] = {"outputs": pairs(commands["OUTPUT"])}
        environment = environment | pairs(commands["ENV"])
        path = os.pathsep.join([*commands["PATH"].read_text().splitlines()[::-1], path])
        summary += commands["STEP_SUMMARY"].read_text()
    outputs = {name: filled(about["value"], contexts) for name, about in told["outputs"].items()}
    return Ran(code, log, outputs, summary, ran)


def pairs(file: pathlib.Path):
    """The values of a file of the environment, which stand on one line or between two marks."""
    values, lines = {}, iter(file.read_text().splitlines())
    for line in lines:
        marked = re.match(r"([^=]*?)<<(.+)$", line)
        if marked:
            name, mark = marked.groups()
            values[name] = "\n".join(iter(lambda: next(lines), mark))
        else:
            name, equals, value = line.partition("=")
            if not equals:
                raise ValueError(f"{file.name}: {line}")
            values[name] = value
    return values
