#!/usr/bin/env python3
"""Looks at the page of `--format html` in a real browser: `page.py STAPEL`, with chromedriver on the path.

One project that it reports on is hostile: its names and texts try to become markup. Another one is large, and what a
reader does there is measured. Speaks the WebDriver protocol by itself, so that it needs nothing but Python.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

HOSTILE = "<img src=x onerror=document.title='owned'>"
FILES = {
    "acme/Shop/Проект.yaml": 
        f"ВидЭлемента: Проект\nИмя: Shop\nПоставщик: \"acme</title>{HOSTILE}\"\nВерсия: 1.0.0 \n",
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

    def open(self, path, address=""):
        url = path if path == "about:blank" else pathlib.Path(path).as_uri() + address
        self.ask("POST", "/url", {"url": url})

    def run(self, script, *args):
        return self.ask("POST", "/execute/sync", {"script": script, "args": list(args)})

    def set(self, field, value):
        self.run("""const field = document.querySelector(`[name="${arguments[0]}"]`);
            field.value = arguments[1];
            field.dispatchEvent(new Event("input", {bubbles: true}));""", field, value)

    def devtools(self, command, **params):
        return self.ask("POST", "/goog/cdp/execute", {"cmd": command, "params": params})

    def prefer(self, scheme, media=""):
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.devtools("Emulation.setEmulatedMedia", features=features, media=media)

    def resize(self, width, height, mobile=False):
        self.devtools(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=mobile)

    def press(self, key):
        keys = [{"type": kind, "value": key} for kind in ["keyDown", "keyUp"]]
        self.ask("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": keys}]})

    def wait_for(self, script):
        """Waits until something holds, at most ten seconds."""
        for _ in range(200):
            if self.run(script):
                return
            time.sleep(0.05)
        raise AssertionError(script)

    def log(self, kind):
        return self.ask("POST", "/se/log", {"type": kind})

    def close(self):
        try:
            self.ask("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait()


def report(stapel, root, lang, files=FILES):
    for path, text in files.items():
        path = root / path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    call = [stapel, "--lang", lang, "--root", ".", "--report", "html=page.html", "--format", "json", "acme"]
    ended = subprocess.run(call, cwd=root, capture_output=True, check=False)
    assert ended.returncode == 1, ended.stderr.decode()
    return json.loads(ended.stdout)["diagnostics"]


VISIBLE = """return [...document.querySelectorAll("article")].filter((article) => article.checkVisibility()).map((article) =>
    ({rule: article.dataset.rule, severity: article.dataset.severity, fixability: article.dataset.fix, path:
        (article.parentElement.querySelector(".path") ?? article.parentElement.querySelector("h2")).textContent}))"""
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


SIDEWAYS = "return document.documentElement.scrollWidth > innerWidth"
NAMES = {
    "ru": {"error": "ошибка", "warning": "предупреждение", "info": "замечание"},
    "en": {"error": "error", "warning": "warning", "info": "info"},
}


def look(browser, stapel, root, lang):
    findings = report(stapel, root, lang)
    browser.resize(1280, 900)
    browser.open(root / "page.html")
    everything = browser.run(VISIBLE)
    assert len(everything) == len(findings) == browser.run(SHOWN) > 5
    assert browser.run("return document.documentElement.lang") == lang

    for key, field in [("rule", "rule"), ("path", "file"), ("fixability", "fix")]:
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
    browser.wait_for("return document.querySelector('[value=error]').checked && location.hash === ''")
    assert browser.run(VISIBLE) == everything
    names = set(browser.run("return [...document.querySelectorAll('.severity')].map((name) => name.textContent)"))
    assert names == {NAMES[lang][severity] for severity in {finding["severity"] for finding in findings}}

    browser.set("text", "ТОВАРЫ  id-uuid")
    assert [found["rule"] for found in browser.run(VISIBLE)] == ["yaml/id-uuid"]
    browser.set("text", "no such text anywhere")
    assert browser.run(VISIBLE) == [] and browser.run(SHOWN) == 0
    assert browser.run("return document.getElementById('none').checkVisibility()")
    browser.set("text", "")

    look_at_groups(browser, everything)
    look_at_addresses(browser, root / "page.html", everything)
    look_at_keys(browser, root / "page.html")

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
    assert browser.run(SIDEWAYS) is False
    look_at_a_phone(browser, root / "page.html")
    look_at_paper(browser)
    look_without_scripts(browser, root / "page.html", findings)

    assert browser.log("browser") == []
    events = [json.loads(entry["message"])["message"] for entry in browser.log("performance")]
    asked = [event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"]
    assert asked and all(url == "about:blank" or url.startswith("file:") and url.endswith("page.html") for url in asked), asked


def look_at_groups(browser, everything):
    headings = "return [...document.querySelectorAll('main h2 a')].map((link) => link.textContent)"
    files = browser.run(headings)
    browser.set("group", "rule")
    by_rule = browser.run(VISIBLE)
    rules = browser.run(headings)
    assert sorted(rules) == sorted({found["rule"] for found in everything}) != sorted(files)
    assert by_rule == sorted(everything, key=lambda found: rules.index(found["rule"])), "in order of rules, then as before"
    browser.set("rule", rules[1])
    assert browser.run(VISIBLE) == [found for found in by_rule if found["rule"] == rules[1]]
    browser.set("rule", "")
    browser.set("group", "")
    assert browser.run(VISIBLE) == everything and browser.run(headings) == files


def look_at_addresses(browser, page, everything):
    rule, path = everything[0]["rule"], everything[-1]["path"]
    browser.run("document.querySelector('tbody a').click()")
    browser.wait_for("return location.hash.startsWith('#rule=')")
    first = browser.run("return document.querySelector('tbody a').textContent")
    assert browser.run(VISIBLE) == [found for found in everything if found["rule"] == first]
    browser.run("document.querySelector('tbody a').click()")
    browser.wait_for("return location.hash === ''")
    assert browser.run(VISIBLE) == everything

    browser.set("file", path)
    browser.set("text", "ид +&=#%")
    browser.set("group", "rule")
    browser.run("document.querySelector('[value=error]').click()")
    browser.wait_for("return location.hash.includes('severity=warning,info')")
    state = "return [...new FormData(document.querySelector('form'))]"
    address, expected = browser.run("return location.hash"), browser.run(state)
    browser.open("about:blank")
    browser.open(page, address)
    assert browser.run(state) == expected and ["file", path] in expected

    # What is no value of a field counts for nothing, and a filter may be typed into the address.
    browser.run("location.hash = 'rule=nothing&fix=x&other=1'")
    browser.wait_for("return document.querySelector('[name=file]').value === ''")
    assert browser.run(VISIBLE) == everything
    browser.run("location.hash = arguments[0]", f"rule={urllib.parse.quote(rule)}")
    browser.wait_for("return document.querySelector('[name=rule]').value !== ''")
    assert {found["rule"] for found in browser.run(VISIBLE)} == {rule}
    # A finding that the filters hide is shown where its own address is opened.
    hidden = browser.run("return [...document.querySelectorAll('article')].find((one) => !one.checkVisibility()).id")
    browser.run("location.hash = arguments[0]", hidden)
    browser.wait_for(f"return document.getElementById('{hidden}').checkVisibility()")
    browser.run(RESET)
    browser.wait_for("return location.hash === ''")


def look_at_keys(browser, page):
    """Everything that can be done is reached by the Tab key, in the order of the page."""
    browser.open("about:blank")
    browser.open(page)
    reached = []
    for _ in range(14):
        browser.press("\ue004")
        reached.append(browser.run("const at = document.activeElement; return at.name || at.getAttribute('href') || at.tagName"))
    assert reached[:3] == ["#findings", "text", "file"], reached
    assert {"rule", "fix", "severity", "group", "BUTTON", "SUMMARY"} < set(reached), reached
    assert any(name.startswith("#rule=") for name in reached), reached


def look_at_a_phone(browser, page):
    browser.resize(390, 844, mobile=True)
    browser.open("about:blank")
    browser.open(page)
    assert browser.run(SIDEWAYS) is False
    browser.run("scrollTo(0, 600)")
    covered = """return [...document.querySelectorAll("body *")].filter((one) =>
        ["sticky", "fixed"].includes(getComputedStyle(one).position) && one.checkVisibility())
        .reduce((sum, one) => sum + one.getBoundingClientRect().height, 0) / innerHeight"""
    assert 0 < browser.run(covered) < 0.1, browser.run(covered)
    field = "return document.querySelector('[name=text]').checkVisibility()"
    assert browser.run(field) is False
    browser.run("document.querySelector('.bar button').click()")
    assert browser.run(field) is True and browser.run(SIDEWAYS) is False
    browser.press("\ue00c")
    assert browser.run(field) is False
    assert browser.run("return document.activeElement === document.querySelector('.bar button')")
    browser.resize(1280, 900)


def look_at_paper(browser):
    browser.prefer("light", "print")
    seen = browser.run("return ['form', '.bar', 'tbody tr', 'article'].map((one) => document.querySelector(one).checkVisibility())")
    assert seen == [False, False, True, True], seen
    browser.prefer("light")


def look_without_scripts(browser, page, findings):
    browser.devtools("Emulation.setScriptExecutionDisabled", value=True)
    browser.open("about:blank")
    browser.open(page)
    shown = """[document.querySelectorAll("article").length, ...["form", ".bar", "tbody tr", "article", "pre", "#none"].map(
        (one) => document.querySelector(one).checkVisibility())].join()"""
    seen = browser.devtools("Runtime.evaluate", expression=shown)["result"]["value"]
    assert seen == f"{len(findings)},false,false,true,true,true,false", seen
    browser.devtools("Emulation.setScriptExecutionDisabled", value=False)


# A finding of each in every file, so 4,000 in 1,000 files.
LARGE = {"acme/Shop/Проект.yaml": "ВидЭлемента: Проект\nИмя: Shop\nПоставщик: acme\nВерсия: 1.0.0\n"} | {
    f"acme/Shop/Подсистема{number // 50}/Раздел/Модуль{number}.xbsl":
        f"метод Посчитать{number}(Число: Число): Число\n    знч Итог = Число \n    Итог = Итог\n    возврат Итог\n;\n"
    for number in range(1000)
}
# In milliseconds, the best of several attempts. Of a machine that is busy with something else only the time counts that
# the thread of the page has worked.
MOST_TO_OPEN, MOST_TO_FILTER, ATTEMPTS = 1000, 100, 10
# A slower machine is no fault of the page: only what takes so many times as long is one.
TOLERANCE = 3
IS_BUSY = os.getloadavg()[0] > 0.5 * (os.cpu_count() or 1)
OPENED = """const [entry] = performance.getEntriesByType("navigation");
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    return Math.max(entry.domContentLoadedEventEnd, paint?.startTime ?? Infinity)"""
# From the input to the end of the frame that shows what it does.
CHANGED = """const [name, value, done] = arguments;
    const field = document.querySelector(`[name="${name}"]`);
    const start = performance.now();
    field.value = value;
    field.dispatchEvent(new Event("input", {bubbles: true}));
    requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => done(performance.now() - start);
        channel.port2.postMessage(0);
    });"""


def measure(browser, stapel, root):
    """What takes how long in a large report, in milliseconds."""
    findings = report(stapel, root, "ru", LARGE)
    assert 4000 <= len(findings) <= 4100 and len({finding["path"] for finding in findings}) >= 1000

    browser.devtools("Performance.enable", timeDomain="threadTicks")

    def worked():
        metrics = browser.devtools("Performance.getMetrics")["metrics"]
        return next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration") * 1000

    def opened():
        browser.open("about:blank")
        browser.open(root / "page.html")
        browser.wait_for("return performance.getEntriesByName('first-contentful-paint').length === 1")
        return worked() if IS_BUSY else browser.run(OPENED)

    def changed(field, value):
        before = worked()
        passed = browser.ask("POST", "/execute/async", {"script": CHANGED, "args": [field, value]})
        return worked() - before if IS_BUSY else passed

    times = {"open": best(MOST_TO_OPEN, opened)}
    for group in ["", "rule"]:
        browser.set("group", group)
        for field, value in [("text", "итог 77"), ("file", "модуль7"), ("rule", "code/self-assignment"), ("fix", "safe")]:
            def filtered():
                there = changed(field, value)
                assert 0 < browser.run(SHOWN) < len(findings), field
                back = changed(field, "")
                assert browser.run(SHOWN) == len(findings), field
                return max(there, back)

            times[f"{field} {group}".strip()] = best(MOST_TO_FILTER, filtered)
    most = {name: TOLERANCE * (MOST_TO_OPEN if name == "open" else MOST_TO_FILTER) for name in times}
    slow = {name: time for name, time in times.items() if time > most[name]}
    assert not slow, f"too slow, in ms: {slow}"
    return times


def best(limit, attempt):
    """The least of some times, or the first within the limit."""
    least = attempt()
    for _ in range(ATTEMPTS - 1):
        if least <= limit:
            break
        least = min(least, attempt())
    return least


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
            root = pathlib.Path(directory, "large")
            root.mkdir()
            times = measure(browser, stapel, root)
        finally:
            browser.close()
    clock = "of work of a busy machine" if IS_BUSY else "of time"
    print(f"the page works in a browser; ms {clock}:", ", ".join(f"{name} {time:.0f}" for name, time in times.items()))


if __name__ == "__main__":
    main()
