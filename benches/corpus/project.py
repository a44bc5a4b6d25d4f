"""A whole project: what elements there are, where they stand, and which of them know which."""

from dataclasses import dataclass, field

from . import code, descriptions, words


@dataclass
class Element:
    """A project element with its own spelling; names are made when it is planned, texts afterwards."""

    kind: str
    name: str
    title: str
    spelling: str
    place: tuple[str, ...]
    parts: dict = field(default_factory=dict)

    @property
    def namespace(self):
        return "::".join(self.place)


class Maker:
    """Names, identifiers and choices; everything random comes from here."""

    def __init__(self, chance, spelling):
        self.chance = chance
        self.spelling = spelling
        self.taken = set()

    def pick_spelling(self):
        return self.chance.choice(["ru", "en"]) if self.spelling == "mixed" else self.spelling

    def uuid(self):
        digits = f"{self.chance.getrandbits(128):032x}"
        return "-".join([digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]])

    def nouns(self, count, spelling, head):
        """Genitives for a Russian name, singulars for an English one, of other nouns than the head's."""
        others = [noun for noun in words.NOUNS if head not in noun]
        return [noun[2] if spelling == "ru" else noun[3] for noun in self.chance.sample(others, count)]

    def compound(self, head, spelling, most=3):
        """A name nothing else in the project has: the head and one or more nouns, and how it reads."""
        for attempt in range(200):
            nouns = self.nouns(min(most, 1 + attempt // 8), spelling, head)
            name = head + "".join(nouns) if spelling == "ru" else "".join(reversed(nouns)) + head
            if name not in self.taken:
                self.taken.add(name)
                spaced = [head, *nouns] if spelling == "ru" else [*reversed(nouns), head]
                return name, spaced[0] + "".join(" " + word.lower() for word in spaced[1:])
        raise SystemExit("too many files: no names are left")

    def plural(self, spelling):
        noun = self.chance.choice(words.NOUNS)
        return self.compound(noun[1] if spelling == "ru" else noun[4], spelling)

    def headed(self, heads, spelling):
        return self.compound(self.chance.choice(heads)[spelling == "en"], spelling)

    def local(self, heads, spelling, used):
        """A name that is new only among `used`: attributes and variables repeat from place to place."""
        while True:
            head = self.chance.choice(heads)[spelling == "en"]
            noun = self.nouns(1, spelling, head)[0]
            name, title = (head + noun, f"{head} {noun.lower()}")
            if spelling == "en":
                name, title = noun + head, f"{noun} {head.lower()}"
            if name.lower() not in used:
                used.add(name.lower())
                return name, title


def generate(count, spelling, chance):
    """All files of a project of about `count` files, by path."""
    maker = Maker(chance, spelling)
    top = "en" if spelling == "en" else "ru"
    vendor, name = ("Dockyard", "Bench") if top == "en" else ("Верфь", "Стенд")
    root = f"{vendor}/{name}"
    files = {f"{root}/{'Project' if top == 'en' else 'Проект'}.yaml": descriptions.project(maker, top, vendor, name)}
    common = None
    while count - len(files) > SMALLEST:
        subsystem = Subsystem(maker, root, common)
        subsystem.plan(most=(count - len(files)) // FILES_PER_ELEMENT)
        files.update(subsystem.write())
        common = common or subsystem
    return files


# A subsystem of fewer files is not begun; and about how many files an element brings.
SMALLEST = 20
FILES_PER_ELEMENT = 2


# How often each kind of element is met; about what the public projects show.
MIX = {
    "catalog": 14,
    "document": 5,
    "enumeration": 16,
    "register": 6,
    "balance": 3,
    "structure": 22,
    "module": 26,
    "service": 4,
    "report": 7,
    "constants": 4,
    "job": 8,
}


# What the names of elements of a kind begin with; the others are named after things, in the plural.
HEADS = {"module": words.DEEDS, "job": words.DEEDS, "enumeration": words.KINDS, "structure": words.RECORDS}


class Subsystem:
    """A first-level directory with packages; its elements know each other and those of the common one."""

    def __init__(self, maker, root, common):
        self.maker = maker
        self.common = common
        self.spelling = maker.pick_spelling()
        self.name, self.title = maker.headed(words.DEEDS, self.spelling)
        self.path = f"{root}/{self.name}"
        self.elements = []

    def plan(self, most):
        maker = self.maker
        places = [(self.name,)]
        for _ in range(maker.chance.randint(2, 4)):
            places.append((self.name, maker.plural(self.spelling)[0]))
        suffix = "Локализация" if self.spelling == "ru" else "Localization"
        named = (self.name + suffix, self.title)
        self.dictionary = self.element("dictionary", (self.name,), named, self.spelling)
        kinds = maker.chance.choices(list(MIX), weights=list(MIX.values()), k=min(most, maker.chance.randint(40, 60)))
        for kind in ["catalog", "enumeration", "structure", *kinds]:
            spelling = maker.pick_spelling()
            naming = HEADS.get(kind)
            named = maker.headed(naming, spelling) if naming else maker.plural(spelling)
            self.element(kind, maker.chance.choice(places), named, spelling)
        for element in self.elements:
            descriptions.plan(element, self)

    def element(self, kind, place, named, spelling):
        element = Element(kind, named[0], named[1], spelling, place)
        self.elements.append(element)
        return element

    def known(self, kind, other_than=None):
        """The elements of a kind that this subsystem may refer to."""
        own = [element for element in self.elements if element.kind == kind and element is not other_than]
        common = [element for element in self.common.elements if element.kind == kind] if self.common else []
        return own + common

    def write(self):
        """The files of the subsystem, each description before its modules."""
        uses = [self.common.name] if self.common else []
        descriptor = "Подсистема" if self.spelling == "ru" else "Subsystem"
        yield f"{self.path}/{descriptor}.yaml", descriptions.subsystem(self, uses)
        root = self.path.rsplit("/", 1)[0]
        for element in self.elements:
            place = f"{root}/{'/'.join(element.place)}"
            for name, file in [*descriptions.write(element, self), *code.write(element, self)]:
                yield f"{place}/{name}", file
