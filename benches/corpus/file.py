"""One generated file."""

from dataclasses import dataclass


@dataclass
class File:
    """`lines` stand without terminators; `as_is`, where given, are the bytes instead of them."""

    lines: list[str]
    spelling: str
    as_is: bytes | None = None

    def data(self):
        return self.as_is if self.as_is is not None else ("\n".join(self.lines) + "\n").encode()
