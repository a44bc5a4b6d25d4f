"""Makes the pages as static HTML: python site.py DIRECTORY.

The site has the layout of the repository, so that links mean the same: `docs/rules/code.md` becomes `docs/rules/code.html`,
`README.md` the `index.html` of its folder. It begins with the two README of the repository and has whatever can be
reached from there: pages, files as they are, and folders as lists of their files.
"""

import html
import html.parser
import os
import pathlib
import posixpath
import sys
import urllib.parse

from markdown_it import MarkdownIt
from mdit_py_plugins.anchors import anchors_plugin

ROOT = pathlib.Path(__file__).resolve().parent.parent
STARTS = ["README.md", "README.ru.md"]
PAGE = """<!DOCTYPE html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ margin: 0 auto; max-width: 56rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word; }}
nav {{ border-bottom: 1px solid; padding-bottom: .5rem; }}
pre, table {{ overflow-x: auto; display: block; }}
pre {{ border: 1px solid; border-radius: .25rem; padding: .5rem; overflow-wrap: normal; }}
th, td {{ border: 1px solid; padding: .25rem .5rem; text-align: start; vertical-align: top; }}
table {{ border-collapse: collapse; }}
</style>
</head>
<body>
<nav>{nav}</nav>
<main>
{body}</main>
</body>
</html>
"""


def slug(heading):
    """The anchor of a heading, made as code hosts make it."""
    kept = "".join(letter for letter in heading if letter.isalnum() or letter in " -_")
    return kept.lower().replace(" ", "-")


def lang_of(path):
    return "ru" if ".ru." in posixpath.basename(path) else "en"


def made_of(path):
    """Where a page, file or folder of the repository lies in the site."""
    folder, name = posixpath.split(path)
    if (ROOT / path).is_dir():
        readme = posixpath.join(path, "README.md")
        return made_of(readme) if (ROOT / readme).is_file() else posixpath.join(path, "index.html")
    if not name.endswith(".md"):
        return path
    name = name.removesuffix(".md")
    if name in ("README", "README.ru"):
        name = name.replace("README", "index")
    return posixpath.join(folder, f"{name}.html")


class Site:
    """The site while it is made."""

    def __init__(self, target):
        self.target = target
        self.waiting = list(STARTS)
        self.seen = set(STARTS)
        self.markdown = MarkdownIt("commonmark", {"html": True}).enable("table")
        self.markdown.use(anchors_plugin, max_level=6, slug_func=slug)

    def make(self):
        while self.waiting:
            path = self.waiting.pop()
            source = ROOT / path
            if source.is_dir():
                self.make_folder(path)
            elif path.endswith(".md"):
                self.make_page(path)
            else:
                self.write(path, source.read_bytes())

    def write(self, path, content):
        file = self.target / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)

    def link(self, page, address):
        """The address in the site of what a page links to, which will be made too."""
        parts = urllib.parse.urlsplit(address)
        if parts.scheme or not parts.path:
            return address
        folder = posixpath.dirname(page)
        path = posixpath.normpath(posixpath.join(folder, urllib.parse.unquote(parts.path)))
        if path.startswith("..") or not (ROOT / path).exists():
            raise SystemExit(f"{page}: {address} leads nowhere")
        if (ROOT / path).is_dir() and (ROOT / path / "README.md").is_file():
            path = posixpath.join(path, "README.md")
        if path not in self.seen:
            self.seen.add(path)
            self.waiting.append(path)
        relative = posixpath.relpath(made_of(path), folder or ".")
        return urllib.parse.urlunsplit(("", "", urllib.parse.quote(relative), "", parts.fragment))

    def make_page(self, path):
        tokens = self.markdown.parse((ROOT / path).read_text(encoding="utf-8"))
        for token in (child for token in tokens for child in token.children or []):
            if token.type == "link_open":
                token.attrSet("href", self.link(path, urllib.parse.unquote(token.attrGet("href"))))
        body = self.markdown.renderer.render(tokens, self.markdown.options, {})
        heading = next(tokens[at + 1] for at, token in enumerate(tokens) if token.type == "heading_open")
        title = "".join(child.content for child in heading.children)
        self.write_html(path, made_of(path), title, body)

    def make_folder(self, path):
        """A list of the files of a folder, which are copied."""
        files = sorted(file.relative_to(ROOT).as_posix() for file in (ROOT / path).rglob("*") if file.is_file())
        links = ((file, self.link(f"{path}/index", posixpath.relpath(file, path))) for file in files)
        items = "".join(
            f'<li><a href="{html.escape(link)}">{html.escape(posixpath.relpath(file, path))}</a></li>\n'
            for file, link in links
        )
        title = f"<h1>{html.escape(path)}</h1>\n"
        self.write_html(path, made_of(path), path, f"{title}<ul>\n{items}</ul>\n")

    def write_html(self, path, made, title, body):
        lang = lang_of(path)
        suffix = ".ru" if lang == "ru" else ""
        label = "Документация" if lang == "ru" else "Documentation"
        targets = [(f"README{suffix}.md", "stapel"), (f"docs/README{suffix}.md", label)]
        nav = " · ".join(f'<a href="{html.escape(self.link(made, up(made, to)))}">{text}</a>' for to, text in targets)
        page = PAGE.format(lang=lang, title=html.escape(title), nav=nav, body=body)
        self.write(made, page.encode())


def up(page, path):
    """The path as it is linked to from a page."""
    return posixpath.relpath(path, posixpath.dirname(page) or ".")


class Links(html.parser.HTMLParser):
    """The anchors of a page, and where it links to."""

    def __init__(self, text):
        super().__init__()
        self.anchors, self.hrefs = set(), []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id":
                self.anchors.add(value)
            elif name in ("href", "src"):
                self.hrefs.append(value)


def check(target):
    """How many links within the site there are; each leads to a file, and to a place in it if it names one."""
    pages = {path: Links(path.read_text(encoding="utf-8")) for path in sorted(target.rglob("*.html"))}
    wrong, followed = [], 0
    for page, links in pages.items():
        for href in links.hrefs:
            parts = urllib.parse.urlsplit(href)
            if parts.scheme:
                continue
            followed += 1
            path = pathlib.Path(os.path.normpath(page.parent / urllib.parse.unquote(parts.path))) if parts.path else page
            anchor = urllib.parse.unquote(parts.fragment)
            if not path.is_file() or anchor and path in pages and anchor not in pages[path].anchors:
                wrong.append(f"{page.relative_to(target)}: {href}")
    sources = (path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "docs").rglob("*.md")))
    wrong += [f"{path} cannot be reached" for path in sources if not (target / made_of(path)).is_file()]
    if wrong:
        raise SystemExit("\n".join(wrong))
    return len(pages), followed


def main(target):
    if target.exists() and any(target.iterdir()):
        raise SystemExit(f"{target} is not empty")
    Site(target).make()
    pages, followed = check(target)
    print(f"{target}: pages: {pages}, links followed: {followed}")


main(pathlib.Path(sys.argv[1]))
