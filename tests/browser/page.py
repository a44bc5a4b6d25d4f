#!/usr/bin/env python3
"""Looks at the page of `--format html` in a real browser: `page.py STAPEL`, with chromedriver on the path.

The project it reports on is hostile: its names and texts try to become markup. Speaks the WebDriver protocol by
itself, so that it needs nothing but Python.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request

HOSTILE = "<img src=x onerror=document.title='owned'>"
FILES = {
    "acme/Shop/Проект.yaml": "ВидЭлемента: Проект\nИмя: Shop\nПоставщик: acme\nВерсия: 1.0.0 \n",
    "acme/Shop/Основное/Товары.yaml": "ВидЭлемента: Справочник\nИд: 1234\nИмя: Товары\nИмя: Товары\n",
    f"acme/Shop/Основное/\"'&{HOSTILE.replace('/', '')}.yaml":
        f"ElementKind: Catalog\nId: </pre></script><script>document.title='owned'</script>{HOSTILE}\nName: Услуги \n",
}


class Browser:
    """One tab of a headless Chromium."""

    def __init__(self, home):
        self.driver = subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True, env={**os.environ, "HOME": home})
        for line in self.driver.stdout:
            if found := re.search(r"successfully on port (\d+)", line):
                break
        self.base = f"http://127.0.0.1:{found.group(1)}/session"
        options = {"args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]}
        wanted = {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}
        try:
            self.base += "/" + self.ask("POST", "", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]
        except OSError:
            self.driver.terminate()
            raise

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["value"]

    def open(self, path):
        self.ask("POST", "/url", {"url": pathlib.Path(path).as_uri()})

    def run(self, script, *args):
        return self.ask("POST", "/execute/sync", {"script": script, "args": list(args)})

    def set(self, field, value):
        self.run("""const field = document.querySelector(`[name="${arguments[0]}"]`);
            field.value = arguments[1];
            field.dispatchEvent(new Event("input", {bubbles: true}));""", field, value)

    def prefer(self, scheme):
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.ask("POST", "/goog/cdp/execute", {"cmd": "Emulation.setEmulatedMedia", "params": {"features": features}})

    def log(self, kind):
        return self.ask("POST", "/se/log", {"type": kind})

    def close(self):
        try:
            self.ask("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait()


def report(stapel, root, lang):
    for path, text in FILES.items():
        path = root / path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    call = [stapel, "--lang", lang, "--root", ".", "--report", "html=page.html", "--format", "json", "acme"]
    ended = subprocess.run(call, cwd=root, capture_output=True, check=False)
    assert ended.returncode == 1, ended.stderr.decode()
    return json.loads(ended.stdout)["diagnostics"]


VISIBLE = """return [...document.querySelectorAll("article")].filter((article) => article.checkVisibility()).map((article) =>
    ({rule: article.dataset.rule, severity: article.dataset.severity, path: article.closest("section").dataset.path}))"""
SHOWN = "return Number(document.getElementById('shown').textContent)"
RESET = "document.querySelector('[type=reset]').click()"
# The least contrast of any text with what lies behind it, as WCAG counts it.
CONTRAST = """
    const parse = (color) => color.match(/[0-9.]+/g).map(Number);
    const luminance = (color) => parse(color).slice(0, 3).map((part) => part / 255)
        .map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
        .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
    const back = (element) => {
        for (let at = element; at; at = at.parentElement) {
            const color = getComputedStyle(at).backgroundColor;
            if (parse(color)[3] !== 0) return color;
        }
        return "rgb(255, 255, 255)";
    };
    return Math.min(...[...document.querySelectorAll("body *")].filter((element) => element.checkVisibility()
            && [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim()))
        .map((element) => {
            const [one, other] = [getComputedStyle(element).color, back(element)].map(luminance);
            return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
        }))"""
UNNAMED = """return [...document.querySelectorAll("input, select, button")].filter((field) =>
    !(field.labels?.[0] ?? field).textContent.trim()).length"""


def look(browser, stapel, root, lang):
    findings = report(stapel, root, lang)
    browser.open(root / "page.html")
    everything = browser.run(VISIBLE)
    assert len(everything) == len(findings) == browser.run(SHOWN) > 5
    assert browser.run("return document.documentElement.lang") == lang

    for key, field in [("rule", "rule"), ("path", "file")]:
        for value in {finding[key] for finding in findings}:
            browser.set(field, value)
            expected = [finding for finding in findings if finding[key] == value]
            assert [found[key] for found in browser.run(VISIBLE)] == [value] * len(expected), (field, value)
            assert browser.run(SHOWN) == len(expected)
        browser.set(field, "")

    browser.run("document.querySelector('[value=error]').click()")
    severities = {found["severity"] for found in browser.run(VISIBLE)}
    assert severities == {finding["severity"] for finding in findings} - {"error"} != set()
    browser.run(RESET)
    browser.run("return new Promise((done) => setTimeout(done, 50))")
    assert browser.run(VISIBLE) == everything

    browser.set("text", "ТОВАРЫ  id-uuid")
    assert [found["rule"] for found in browser.run(VISIBLE)] == ["yaml/id-uuid"]
    browser.set("text", "no such text anywhere")
    assert browser.run(VISIBLE) == [] and browser.run(SHOWN) == 0
    assert browser.run("return document.getElementById('none').checkVisibility()")
    browser.set("text", "")

    assert browser.run("return document.title") != "owned"
    assert browser.run("return document.querySelectorAll('img').length") == 0
    assert browser.run("return document.querySelectorAll('script').length") == 1
    assert "</script><script>" in browser.run("return document.querySelector('main').textContent")
    assert browser.run("return document.querySelectorAll('mark').length") == len(findings)
    assert browser.run(UNNAMED) == 0, "a field without a name"

    backs = set()
    for scheme in ["light", "dark"]:
        browser.prefer(scheme)
        backs.add(browser.run("return getComputedStyle(document.body).backgroundColor"))
        contrast = browser.run(CONTRAST)
        assert contrast >= 4.5, (scheme, contrast)
    assert len(backs) == 2, backs
    assert browser.run("return document.documentElement.scrollWidth <= innerWidth"), "scrolls sideways"

    assert browser.log("browser") == []
    events = [json.loads(entry["message"])["message"] for entry in browser.log("performance")]
    asked = [event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"]
    assert asked and all(url.startswith("file:") and url.endswith("page.html") for url in asked), asked


def main():
    if shutil.which("chromedriver") is None:
        sys.exit("chromedriver is missing: install chromium and chromium-driver")
    stapel = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as directory:
        browser = Browser(directory)
        try:
            for lang in ["ru", "en"]:
                root = pathlib.Path(directory, lang)
                root.mkdir()
                look(browser, stapel, root, lang)
        finally:
            browser.close()
    print("the page works in a browser")


main()
