//! What stands beside the findings: the filters, and the findings counted by rule.

use super::{address::Anchor, text};
use crate::{
    messages::run::{Column, Fix, Page, SeverityName},
    report::{
        Entries, Fixable, Input,
        tally::{Tally, by_rule},
        xml::Escaped,
    },
    rules::{Fixability, Lang, Severity},
    source::visible,
};

/// The bar, the filters and the table of rules, of a report that has findings.
pub(super) fn of(entries: &Entries<'_>) -> String {
    let input = entries.input();
    let tallies = by_rule(input);
    let (bar, filters, rules) = (bar(input), filters(entries, &tallies), rules(&tallies, input));
    format!("<div class=\"side\">\n{bar}{filters}{rules}</div>\n")
}

/// How many findings are shown, and what opens the filters where they have no room of their own.
fn bar(input: &Input<'_>) -> String {
    let [filters, shown] = [Page::Filters, Page::Shown].map(|sentence| text(&sentence, input.lang));
    let total = input.report.findings.len();
    format!(
        "<div class=\"bar\" hidden>\n\
         <output form=\"filters\">{shown} <span id=\"shown\">{total}</span> / {total}</output>\n\
         <button type=\"button\" aria-expanded=\"false\" aria-controls=\"filters\">{filters}</button>\n</div>\n"
    )
}

fn filters(entries: &Entries<'_>, tallies: &[Tally<'_>]) -> String {
    let input = entries.input();
    let lang = input.lang;
    let [search, file, reset, by_file, by_rule] =
        [Page::Text, Page::File, Page::Reset, Page::ByFile, Page::ByRule].map(|name| text(&name, lang));
    let rules = tallies.iter().map(|tally| {
        let id = Escaped(visible(&tally.rule.id)).to_string();
        (id.clone(), format!("{id} ({})", tally.findings))
    });
    let Fixable { fixable, suggested } = input.fixable();
    let unfixable = input.report.findings.len() - fixable - suggested;
    let counts =
        [(Fixability::Safe, fixable), (Fixability::Suggested, suggested), (Fixability::None, unfixable)];
    let fixes = counts
        .map(|(kind, count)| (kind.word().to_owned(), format!("{} ({count})", text(&Fix::of(kind), lang))));
    let all = (String::new(), text(&Page::All, lang));
    let rules = choice("rule", Page::Rule, [all.clone()].into_iter().chain(rules), lang);
    let fixes = choice("fix", Page::Fix, [all].into_iter().chain(fixes), lang);
    let groups = [(String::new(), by_file), ("rule".to_owned(), by_rule)];
    let groups = choice("group", Page::Group, groups, lang);
    let severities = severities(input);
    let paths: String =
        entries.by_file().map(|file| option(&Escaped(visible(file.path)).to_string(), "")).collect();
    format!(
        "<form id=\"filters\" hidden role=\"search\">\n\
         <label class=\"field\"><span>{search}</span><input type=\"search\" name=\"text\"></label>\n\
         <label class=\"field\"><span>{file}</span><input type=\"search\" name=\"file\" list=\"files\"></label>\n\
         <datalist id=\"files\">\n{paths}</datalist>\n\
         {rules}{fixes}{severities}{groups}<button type=\"reset\">{reset}</button>\n</form>\n"
    )
}

/// A field whose values, the first of which is taken at first, stand before what is shown for them; both escaped.
fn choice(name: &str, label: Page, values: impl IntoIterator<Item = (String, String)>, lang: Lang) -> String {
    let options: String = values.into_iter().map(|(value, shown)| option(&value, &shown)).collect();
    let label = text(&label, lang);
    format!(
        "<label class=\"field\"><span>{label}</span><select name=\"{name}\">\n{options}</select></label>\n"
    )
}

fn option(value: &str, shown: &str) -> String {
    format!("<option value=\"{value}\">{shown}</option>\n")
}

fn severities(input: &Input<'_>) -> String {
    let boxes: String = [Severity::Error, Severity::Warning, Severity::Info]
        .into_iter()
        .map(|severity| {
            let (word, count) = (severity.word(), input.report.count(severity));
            let name = text(&SeverityName::of_several(severity), input.lang);
            format!(
                "<label><input type=\"checkbox\" name=\"severity\" value=\"{word}\" checked> {name}: {count}</label>\n"
            )
        })
        .collect();
    format!("<fieldset>\n<legend>{}</legend>\n{boxes}</fieldset>\n", text(&Page::Severity, input.lang))
}

/// How often each rule was broken, and why it matters.
fn rules(tallies: &[Tally<'_>], input: &Input<'_>) -> String {
    let lang = input.lang;
    let title = text(&Page::Rules, lang);
    let [rule, files, findings] =
        [Column::Rule, Column::Files, Column::Findings].map(|column| text(&column, lang));
    let rows: String = tallies.iter().map(|tally| row(tally, input)).collect();
    format!(
        "<details class=\"rules\" open>\n<summary><h2>{title}</h2></summary>\n<table>\n\
         <thead><tr><th scope=\"col\">{rule}</th><th scope=\"col\">{files}</th><th scope=\"col\">{findings}</th></tr></thead>\n\
         <tbody>\n{rows}</tbody>\n</table>\n</details>\n"
    )
}

fn row(tally: &Tally<'_>, input: &Input<'_>) -> String {
    let Tally { rule, files, findings } = tally;
    let Anchor { link, .. } = Anchor::findings_of(&rule.id);
    let Anchor { id, .. } = Anchor::rule(&rule.id);
    let [title, reason] = [&rule.title, &rule.reason].map(|text| Escaped(visible(text.get(input.lang))));
    let page = input.site.rule(rule, input.lang);
    let page = page.map(|page| format!(" <a href=\"{}\"><code>{id}</code></a>", Escaped(page)));
    let page = page.unwrap_or_default();
    format!(
        "<tr id=\"{id}\">\n<th scope=\"row\"><a href=\"{link}\">{id}</a>\n\
         <details><summary>{title}</summary>{reason}{page}</details></th>\n\
         <td>{files}</td><td>{findings}</td>\n</tr>\n"
    )
}
