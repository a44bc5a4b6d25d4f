"use strict";

// Hides what the filters leave out. The page is whole without this script, only the filters are not shown then.
(() => {
  const form = document.querySelector("form");
  const shown = document.getElementById("shown");
  const none = document.getElementById("none");
  const files = [...document.querySelectorAll("section")].map((section) => ({
    section,
    path: section.dataset.path,
    findings: [...section.querySelectorAll("article")].map((article) => ({
      article,
      rule: article.dataset.rule,
      severity: article.dataset.severity,
      text: `${section.dataset.path}\n${article.textContent}`.toLowerCase(),
    })),
  }));

  const apply = () => {
    const asked = new FormData(form);
    const words = asked.get("text").toLowerCase().split(/\s+/).filter(Boolean);
    const severities = asked.getAll("severity");
    const [rule, path] = [asked.get("rule"), asked.get("file")];
    let count = 0;
    for (const file of files) {
      let visible = 0;
      for (const finding of file.findings) {
        const fits = (path === "" || path === file.path)
          && (rule === "" || rule === finding.rule)
          && severities.includes(finding.severity)
          && words.every((word) => finding.text.includes(word));
        finding.article.hidden = !fits;
        visible += fits ? 1 : 0;
      }
      file.section.hidden = visible === 0;
      count += visible;
    }
    shown.textContent = String(count);
    none.hidden = count > 0;
  };

  form.hidden = false;
  form.addEventListener("input", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  // The fields have their first values only after the event.
  form.addEventListener("reset", () => setTimeout(apply));
  apply();
})();
