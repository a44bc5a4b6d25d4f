"""Where two answers differ, and which sentences may."""

import difflib
import html
import re
from dataclasses import dataclass

WIDTH = 200
# A line of `--timings`: a stage, its processor time and its time.
TIMES = re.compile(rb"^(  \S.*?)(?: +\d+\.\d){2}$", re.M)
HOLE = re.compile(r"\{([\w-]+)\}")


@dataclass(frozen=True)
class Rewording:
    """A sentence that differs on purpose. `{anything}` in it stands for what the message fills in."""

    old: re.Pattern
    new: str

    @classmethod
    def of(cls, old, new):
        groups = {}

        def group(name):
            if name in groups:
                return f"(?P={groups[name]})"
            groups[name] = f"hole{len(groups)}"
            return f"(?P<{groups[name]}>.*?)"

        # Every second piece is the name of a hole.
        pattern = [group(piece) if at % 2 else re.escape(piece) for at, piece in enumerate(HOLE.split(plain(old)))]
        pieces = HOLE.split(plain(new).replace("\\", r"\\"))
        filled = [rf"\g<{groups[piece]}>" if at % 2 else piece for at, piece in enumerate(pieces)]
        return cls(re.compile("".join(pattern)), "".join(filled))


def rewordings(path):
    """Reads a file of pairs of lines, `- old` and `+ new`; empty lines and those with `#` do not count."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip() and line[0] != "#"]
    pairs = list(zip(lines[::2], lines[1::2], strict=True))
    for old, new in pairs:
        if not (old.startswith("- ") and new.startswith("+ ")):
            raise SystemExit(f"{path}: expected '- old' and then '+ new': {old!r}, {new!r}")
    return [Rewording.of(old[2:], new[2:]) for old, new in pairs]


def plain(text):
    """A text without the escapes and line breaks by which formats and help write the same sentence differently."""
    return re.sub(r"\s+", " ", html.unescape(text).replace("\\", "")).strip()


def without_times(told):
    """What was printed, without the figures of `--timings`."""
    return TIMES.sub(rb"\1", told)


def difference(before, after, reworded):
    """What differs first between two answers, in words; `None` if nothing does but reworded sentences."""
    if before == after:
        return None
    try:
        old, new = before.decode().splitlines(keepends=True), after.decode().splitlines(keepends=True)
    except UnicodeDecodeError:
        return bytes_differ(before, after)
    for was, line, now in hunks(old, new):
        if not is_reworded("".join(was), "".join(now), reworded):
            return lines_differ(was, line, now)
    return None


def hunks(old, new):
    """Rows of lines that differ, each with the number of its first line."""
    if len(old) == len(new):
        for number, (one, other) in enumerate(zip(old, new), 1):
            if one != other:
                yield [one], number, [other]
        return
    for what, begin, end, other_begin, other_end in difflib.SequenceMatcher(None, old, new, False).get_opcodes():
        if what != "equal":
            yield old[begin:end], begin + 1, new[other_begin:other_end]


def is_reworded(old, new, reworded):
    text = plain(old)
    for sentence in reworded:
        text = sentence.old.sub(sentence.new, text)
    # The texts are not equal, so equal ones here owe it to a sentence, unless only their escapes differ.
    return text == plain(new) and text != plain(old)


def lines_differ(was, line, now):
    was, now = "".join(was[:1]), "".join(now[:1])
    at = next((at for at, (one, other) in enumerate(zip(was, now)) if one != other), min(len(was), len(now)))
    begin = max(0, at - WIDTH // 2)
    return f"line {line}, column {at + 1}\n    - {was[begin:begin + WIDTH]!r}\n    + {now[begin:begin + WIDTH]!r}"


def bytes_differ(before, after):
    at = next((at for at, (one, other) in enumerate(zip(before, after)) if one != other), min(len(before), len(after)))
    return (
        f"byte {at} of {len(before)} and {len(after)}\n"
        f"    - {before[at:at + 16].hex(' ')}\n    + {after[at:at + 16].hex(' ')}"
    )
