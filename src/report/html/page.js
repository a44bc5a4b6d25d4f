"use strict";

// Filters and groups the findings, and keeps both in the address. The page is whole without this script: what it needs
// to work is hidden until then.
(() => {
  const $ = (selector) => document.querySelector(selector);
  const form = $("form");
  const fields = form.elements;
  const button = $(".bar button");
  const main = $("main");
  const none = $("#none");
  const narrow = matchMedia("(max-width: 60rem)");

  const files = [...main.querySelectorAll("section")].map((section) => {
    const path = section.querySelector("h2").textContent;
    const file = { section, path, text: path.toLowerCase() };
    file.findings = [...section.querySelectorAll("article")].map((article) => {
      const { rule, severity, fix } = article.dataset;
      return { article, file, rule, severity, fix, text: undefined };
    });
    return file;
  });
  const findings = files.flatMap((file) => file.findings);
  const paths = new Set(files.map((file) => file.path));
  const rules = new Map([...document.querySelectorAll("tbody tr")].map((row) => {
    const [inFiles, inAll] = row.querySelectorAll("td");
    return [row.id, { row, inFiles, inAll, link: row.querySelector("a"), files: new Set(), count: 0 }];
  }));

  // What stands on the page: sections of blocks, which hold findings.
  const byFile = () => files.map(({ section, findings }) => {
    section.append(...findings.map(({ article }) => article));
    return { section, blocks: [{ element: section, findings }] };
  });
  const element = (name, className, ...content) => {
    const made = document.createElement(name);
    made.className = className;
    made.append(...content);
    return made;
  };
  const byRule = () => {
    const groups = new Map([...rules.keys()].map((rule) => [rule, []]));
    for (const file of files) {
      for (const finding of file.findings) {
        const blocks = groups.get(finding.rule);
        if (blocks.at(-1)?.file !== file) blocks.push({ file, findings: [] });
        blocks.at(-1).findings.push(finding);
      }
    }
    return [...groups].map(([rule, blocks]) => {
      const { row, link } = rules.get(rule);
      const title = element("span", "title", row.querySelector("summary").textContent);
      const section = element("section", "", element("h2", "", link.cloneNode(true), " ", title));
      for (const block of blocks) {
        const articles = block.findings.map(({ article }) => article);
        block.element = element("div", "", element("p", "path", block.file.path), ...articles);
      }
      section.append(...blocks.map((block) => block.element));
      return { section, blocks };
    });
  };
  let grouping = "";
  let groups = files.map(({ section, findings }) => ({ section, blocks: [{ element: section, findings }] }));
  const group = (wanted) => {
    if (wanted === grouping) return;
    grouping = wanted;
    // What stands in no page is moved at no cost.
    main.replaceChildren();
    groups = wanted === "rule" ? byRule() : byFile();
    main.replaceChildren(...groups.map(({ section }) => section), none);
  };

  const words = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);
  const hasText = (finding, word) => {
    finding.text ??= finding.article.textContent.toLowerCase();
    return finding.file.text.includes(word) || finding.text.includes(word);
  };
  // Whether a path is the one that was asked for, or has all words of what was.
  const asksFor = (asked) => {
    if (paths.has(asked)) return (file) => file.path === asked;
    const parts = words(asked);
    return (file) => parts.every((part) => file.text.includes(part));
  };

  const hide = (element, isHidden) => {
    if (element.hidden !== isHidden) element.hidden = isHidden;
  };

  const show = () => {
    const asked = new FormData(form);
    const [text, rule, fix] = [words(asked.get("text")), asked.get("rule"), asked.get("fix")];
    const severities = new Set(asked.getAll("severity"));
    const isAsked = asksFor(asked.get("file"));
    for (const file of files) file.isAsked = isAsked(file);
    for (const counted of rules.values()) {
      counted.files.clear();
      counted.count = 0;
    }
    let count = 0;
    for (const finding of findings) {
      // The table of rules leads from one rule to another, so it counts what the other filters leave.
      const fits = finding.file.isAsked && severities.has(finding.severity)
        && (fix === "" || fix === finding.fix) && text.every((word) => hasText(finding, word));
      if (fits) {
        const counted = rules.get(finding.rule);
        counted.files.add(finding.file);
        counted.count += 1;
      }
      finding.isShown = fits && (rule === "" || rule === finding.rule);
      count += finding.isShown ? 1 : 0;
    }
    group(asked.get("group"));
    for (const { section, blocks } of groups) {
      for (const { element, findings } of blocks) {
        const isEmpty = !findings.some((finding) => finding.isShown);
        hide(element, isEmpty);
        // What stands in a hidden block is left as it is.
        if (!isEmpty) findings.forEach(({ article, isShown }) => hide(article, !isShown));
      }
      hide(section, blocks.every(({ element }) => element.hidden));
    }
    for (const [id, { row, inFiles, inAll, link, files, count }] of rules) {
      hide(row, count === 0 && id !== rule);
      inFiles.textContent = String(files.size);
      inAll.textContent = String(count);
      row.classList.toggle("current", id === rule);
      if (id === rule) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    $("#shown").textContent = String(count);
    none.hidden = count > 0;
  };

  // The address holds each field that is not as it was at first.
  const boxes = [...form.querySelectorAll("[type=checkbox]")];
  const names = ["text", "file", "rule", "fix", "group"];
  const address = () => {
    const parts = new URLSearchParams(names.map((name) => [name, fields[name].value]).filter(([, value]) => value));
    if (!boxes.every((box) => box.checked)) {
      parts.set("severity", boxes.filter((box) => box.checked).map((box) => box.value).join(","));
    }
    return String(parts).replaceAll("%2F", "/").replaceAll("%2C", ",");
  };
  const isFilter = () => location.hash === "" || location.hash.includes("=");
  const read = () => {
    const parts = new URLSearchParams(location.hash.slice(1).replaceAll("+", "%20"));
    for (const name of names) fields[name].value = parts.get(name) ?? "";
    for (const name of ["rule", "fix", "group"]) {
      if (fields[name].selectedIndex < 0) fields[name].selectedIndex = 0;
    }
    const severities = parts.get("severity")?.split(",");
    for (const box of boxes) box.checked = severities?.includes(box.value) ?? true;
  };
  let waiting;
  const write = () => {
    clearTimeout(waiting);
    // Browsers allow so many changes of the address a minute.
    waiting = setTimeout(() => {
      try {
        history.replaceState(null, "", address() ? `#${address()}` : location.pathname + location.search);
      } catch {
        // The page stands in a frame that has no address.
      }
    }, 200);
  };

  const change = () => {
    show();
    write();
    // What is left begins above the screen when the list below was read.
    if (main.getBoundingClientRect().top < 0) main.scrollIntoView();
  };
  // An address of a finding or a rule leads there, whatever the filters hide.
  const go = () => {
    if (isFilter()) {
      read();
      show();
      return;
    }
    let target;
    try {
      target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    } catch {
      return;
    }
    if (target && !target.checkVisibility()) {
      if (main.contains(target)) {
        form.reset();
        show();
      }
      target.scrollIntoView();
    }
  };
  const open = (isOpen) => {
    button.setAttribute("aria-expanded", String(isOpen));
    form.classList.toggle("open", isOpen);
  };

  form.addEventListener("input", change);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    open(false);
  });
  // The fields have their first values only after the event.
  form.addEventListener("reset", () => setTimeout(change));
  button.addEventListener("click", () => open(button.getAttribute("aria-expanded") === "false"));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !form.classList.contains("open")) return;
    open(false);
    button.focus();
  });
  // A rule or a file that is clicked is one more filter, the chosen one is none any more.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#'][href*='=']");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const [[name, value]] = new URLSearchParams(link.getAttribute("href").slice(1));
    fields[name].value = fields[name].value === value ? "" : value;
    change();
    if (narrow.matches) main.scrollIntoView();
  });
  addEventListener("hashchange", go);

  form.hidden = false;
  $(".bar").hidden = false;
  $(".rules").open = !narrow.matches;
  if (location.hash) go();
})();
