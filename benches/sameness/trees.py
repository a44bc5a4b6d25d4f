"""What both binaries look at: trees of files, made from the examples, generated, and damaged on purpose."""

import json
import pathlib
import random
import subprocess
from dataclasses import dataclass

from corpus import flaws, project

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples"
# The most files of a damaged tree.
MUTANT = 100
DESCRIPTORS = ("Проект.yaml", "Project.yaml")


@dataclass(frozen=True)
class Tree:
    """Three states of the same files, as bytes by path: two commits and what lies in the work tree after them.

    A tree of mutants differs from others in its files alone, so it is asked less.
    """

    name: str
    first: dict[str, bytes]
    second: dict[str, bytes]
    now: dict[str, bytes]
    is_mutant: bool = False

    def projects(self):
        """The directories of projects, in order."""
        places = (pathlib.PurePath(path) for path in self.now)
        return sorted({str(place.parent) for place in places if place.name in DESCRIPTORS})

    def one_of_each(self):
        """The first source of each kind."""
        chosen = {}
        for path in sorted(self.now):
            chosen.setdefault(pathlib.PurePath(path).suffix, path)
        return [chosen[suffix] for suffix in (".yaml", ".xbsl", ".xbql") if suffix in chosen]


def make(stapel, files, mutants, seed):
    """All trees: the examples, those of the rules, three generated projects of about `files` files, and mutants."""
    examples = {directory.name: read(directory) for directory in sorted(EXAMPLES.glob("shop-*"))}
    rules = rule_examples(stapel)
    generated = {f"generated-{spelling}": generate(files, spelling, seed) for spelling in ("ru", "en", "mixed")}
    trees = [edited(name, content) for name, content in {**examples, "rules": rules, **generated}.items()]
    bases = {
        "flawed": examples["shop-flawed-ru"],
        "generated": generated["generated-mixed"],
        "rules": rules,
    }
    plans = [(damage, base) for damage in DAMAGES for base in bases]
    for number in range(mutants):
        damage, base = plans[number % len(plans)]
        chance = random.Random(f"{seed} {number}")
        trees.append(damaged(f"{damage}-{base}-{number}", bases[base], DAMAGES[damage], chance))
    return trees


def read(directory):
    """The files below a directory."""
    files = (path for path in sorted(directory.rglob("*")) if path.is_file())
    return {str(path.relative_to(directory)): path.read_bytes() for path in files}


def generate(count, spelling, seed):
    """A generated project with planted mistakes."""
    chance = random.Random(seed)
    files = project.generate(count, spelling, chance)
    flaws.plant(files, round(len(files) * 0.2), chance)
    return {path: file.data() for path, file in files.items()}


def rule_examples(stapel):
    """The examples of all rules that a binary has: a text lies beside others of its rule, a project by itself."""
    files = {}
    for rule in rules(stapel):
        told = json.loads(answer(stapel, "explain", rule, "--format", "json"))["rule"]
        examples = [(f"{kind}-{number}", example) for kind in ("bad", "good") for number, example in enumerate(told[kind])]
        for name, example in examples:
            for file in example:
                text = file["text"].replace("⟦", "").replace("⟧", "")
                path = f"/{file['path']}" if file["path"] else suffix(told["checked_on"], text)
                files[f"{rule}/{name}{path}"] = text.encode()
    return files


def rules(stapel):
    """The ids of all rules."""
    return [rule["id"] for rule in json.loads(answer(stapel, "--list-rules", "--format", "json"))["rules"]]


def suffix(checked_on, text):
    """What kind of file a text without a path is."""
    if checked_on == "element" or text.startswith(("ВидЭлемента", "ElementKind")):
        return ".yaml"
    return ".xbql" if checked_on == "query" and "{" not in text else ".xbsl"


def answer(stapel, *arguments):
    return subprocess.run([stapel, *arguments], check=True, stdout=subprocess.PIPE).stdout


def edited(name, content):
    """A tree in which somebody works: every fifth source has one more comment in the second commit, every seventh now."""
    second = commented(content, 5, "committed")
    return Tree(name, content, second, commented(second, 7, "edited"))


def commented(content, every, word):
    """The same files with a comment, and white space after it, at the end of some of them."""
    signs = {".yaml": "#", ".xbsl": "//", ".xbql": "//"}
    changed = dict(content)
    sources = [path for path in sorted(content) if pathlib.PurePath(path).suffix in signs]
    for path in sources[::every]:
        changed[path] += f"{signs[pathlib.PurePath(path).suffix]} {word}  \n".encode()
    return changed


def damaged(name, content, damage, chance):
    """Some of the files, a third of them damaged since the last commit; one is gone and one has another name."""
    if len(content) > MUTANT:
        content = {path: content[path] for path in chance.sample(sorted(content), MUTANT)}
    now = {}
    for path, data in sorted(content.items()):
        now[path] = damage(data, chance) if data and chance.random() < 1 / 3 else data
    gone, renamed = chance.sample(sorted(now), 2)
    del now[gone]
    place = pathlib.PurePath(renamed)
    now[str(place.with_name(f"New{place.name}"))] = now.pop(renamed)
    return Tree(name, content, content, now, is_mutant=True)


def cut(data, chance):
    """Ends too early."""
    return data[: chance.randrange(len(data))]


def swapped(data, chance):
    """Two lines have changed places."""
    lines = data.splitlines(keepends=True)
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def doubled(data, chance):
    """A piece stands there twice."""
    begin, end = sorted((chance.randrange(len(data) + 1), chance.randrange(len(data) + 1)))
    return data[:end] + data[begin:]


def with_other_bytes(data, chance):
    """Up to eight bytes are others."""
    changed = bytearray(data)
    for _ in range(chance.randint(1, 8)):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


DAMAGES = {"cut": cut, "swapped": swapped, "doubled": doubled, "damaged": with_other_bytes}
