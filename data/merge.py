#!/usr/bin/env python3
"""Makes `data/10.0.0` of `data/9.0.0` and a folder of collected facts:

    data/merge.py FACTS

FACTS holds `more.json`, `more-std.json`, `more-ui.json` and `more-data.json`, which describe platform 10.0. Also written:
what `data/index.json` says of 10.0.0. The same facts give the same bytes. What holds in it:

- A name that any source has is in the tables. A page that lists all members decides only that there are no others.
- Where two sources say different things of a name, `decisions.json` says which one is right, and why. A contradiction that
  is not in there stops the script.
- An English name whose capital letters are a guess is in `types_guessed`: it is read, never written.
- Types that were joined by hand (`types_inferred`) and placeholders (`<ТипНомера>`) are left out; the names stay.
"""

import json
import re
import sys
from collections import defaultdict
from pathlib import Path

DATA = Path(__file__).resolve().parent
OLD, NEW = "9.0.0", "10.0.0"
FILES = ["more", "more-std", "more-ui", "more-data"]
TABLES = ["language", "terms", "terms_full", "metamodel", "stdlib", "uischema", "uiterms"]

ENVIRONMENTS = {"client": "Клиент", "server": "Сервер", "both": "КлиентИСервер"}
# The kinds of elements whose own page tells of the manager and of the types made for it.
KINDS = {
    "ИмяДокумента": "Документ",
    "ИмяНабораКонстант": "НаборКонстант",
    "ИмяОбработки": "Обработка",
    "ИмяПланаОбмена": "ПланОбмена",
    "ИмяРегистраНакопления": "РегистрНакопления",
    "ИмяРегистраСведений": "РегистрСведений",
    "ИмяСправочника": "Справочник",
    "ИмяХранилищаНастроек": "ХранилищеНастроек",
}
NOTHING = "ничто"
# Settings of a component that are no members of its type, so that no page of a type lists them.
SETTINGS = ["Имя", "ОтслеживатьИзменениеДанных"]


def main(facts):
    sources = [json.loads((facts / f"{name}.json").read_text("utf-8")) for name in FILES]
    tables = {name: json.loads((DATA / OLD / f"{name}.json").read_text("utf-8")) for name in TABLES}
    for table in tables.values():
        table["meta"]["element_version"] = NEW
    decisions = json.loads((DATA / "decisions.json").read_text("utf-8"))
    verify_decisions(sources, decisions)

    types = merged(sources, "types", "members")
    components = merged(sources, "components", "own_properties")
    kinds = merged(sources, "kinds", "keys")
    namespaces = {name: space["en"] for source in sources for name, space in source.get("namespaces", {}).items()}

    completeness = json.loads((DATA / "index.json").read_text("utf-8"))["completeness"][OLD]
    complete = {"stdlib": set(), "uischema": set(), "metamodel": set()}
    add_terms(tables, types, components, kinds, sources, namespaces)
    for name, members in decisions["kept_members"].items():
        types[name]["members"].update({member: {"kind": "method", "params": None} for member in members})
    add_types(tables, types, complete["stdlib"])
    add_generated(tables, types, complete["stdlib"])
    add_globals(tables, sources)
    add_kinds(tables, kinds)
    add_components(tables, components, complete["uischema"])
    add_auto_values(tables, sources)
    add_enumerations(tables, types, complete["uischema"], decisions)
    add_keys(tables, kinds, complete["metamodel"])
    add_lacking(tables["metamodel"], decisions["lacking"])
    tables["stdlib"]["meta"]["count"] = len(tables["stdlib"]["names"])
    tables["uischema"]["meta"]["count"] = len(tables["uischema"]["components"])

    (DATA / NEW).mkdir(exist_ok=True)
    for name, table in tables.items():
        (DATA / NEW / f"{name}.json").write_text(written(table), "utf-8")
    for name, names in complete.items():
        marks = {type_name: "complete" for type_name in sorted(names)}
        completeness[name] = {"default": "partial", "types": marks} if marks else "partial"
    write_index(completeness)


def verify_decisions(sources, decisions):
    """Every contradiction of the facts has a decision."""
    settled = decisions["contradictions"]
    about = [contradiction.get("about") or contradiction["type"] for source in sources for contradiction in source["contradictions"]]
    missing = [name for name in about if name not in settled]
    if missing:
        sys.exit("decisions.json lacks: " + "; ".join(missing))


# Sources


def merged(sources, section, parts):
    """The entries of a section by name, made of all sources: what a complete page says stands above the rest, of equals the
    later one. Members that only others have stay, marked as disputed where a complete page lacks them."""
    found = defaultdict(list)
    for source in sources:
        for name, entry in source.get(section, {}).items():
            found[name].append(entry)
    return {name: one_of(entries, parts) for name, entries in sorted(found.items())}


def one_of(entries, parts):
    entries = sorted(entries, key=is_complete)
    best = {}
    for entry in entries:
        best.update({key: value for key, value in entry.items() if key != parts and value not in (None, [], {})})
    best["en_guessed"] = all("en_note" in entry for entry in entries if "en" in entry)
    stated = [entry["en"] for entry in entries if "en" in entry and "en_note" not in entry]
    if stated:
        best["en"] = stated[-1]
    own = {}
    for entry in entries:
        for name, part in entry.get(parts, {}).items():
            own[name] = part
    for name in entries[-1].get("members_seen", []) + entries[-1].get("members_untyped", []):
        own.setdefault(name, {"kind": "property"})
    best[parts] = own
    best["bases"] = next((entry["bases"] for entry in reversed(entries) if entry.get("bases")), [])
    best["complete"] = is_complete(entries[-1])
    return best


def is_complete(entry):
    return bool(entry.get("complete") or entry.get("keys_complete"))


# Types


def plain(name):
    """The name of a type without its parameters."""
    return name.split("<")[0]


def overloads(member):
    """The forms of a method that 10.0 has, and those that only earlier versions have."""
    forms = member.get("overloads") or [member]
    return [form for form in forms if "until" not in form], [form for form in forms if "until" in form]


def signature(name, form):
    """One form of a method: `Имя(П: Т = з): Р`. `None` where what is known of it is not enough."""
    params = form.get("params")
    if params is None or form.get("signature") == "name only" or form.get("types_inferred"):
        return None
    if any(param.get("repeat") or "<" in param["name"] for param in params):
        return None
    shown = []
    for param in params:
        is_typed = "type" in param and not is_placeholder(param["type"])
        text = param["name"] + (f": {param['type']}" if is_typed else "")
        if param.get("optional") or "default" in param:
            text += f" = {param.get('default', '...')}"
        shown.append(text)
    result = form.get("returns")
    return f"{name}({', '.join(shown)})" + (f": {result}" if result and result != NOTHING else "")


def results_of(member):
    """The types that a member is said to have: that of a property, of what a method returns in each of its present forms."""
    if "type" in member:
        return {member["type"]}
    return {form["returns"] for form in overloads(member)[0] if "returns" in form and not form.get("types_inferred")}


def result_of(member):
    """The one type that a member has; `None` where it is not known, or differs from form to form."""
    results = results_of(member)
    if len(results) != 1 or member.get("types_inferred"):
        return None
    result = results.pop()
    return None if result in (NOTHING, "неизвестно") or is_placeholder(result) else result


def is_placeholder(type_name):
    """Whether a type stands for one that something else chooses: `<ТипНомера>`, `ТипДанных это Объект`."""
    return bool(re.search(r"(^|[|])<| это ", type_name))


def lifetime(entry):
    return {key: entry[key] for key in ("since", "until") if key in entry}


def add_types(tables, types, complete):
    stdlib = tables["stdlib"]
    for name, entry in types.items():
        if not name.startswith("{"):
            add_type(stdlib, name, entry)
    close_bases(stdlib)
    for name, entry in types.items():
        bases = stdlib["bases"].get(name, [])
        pages = [entry, *(types.get(base, {}) for base in bases)]
        if not name.startswith("{") and all(page.get("complete") for page in pages):
            complete.add(name)


def add_type(stdlib, name, entry):
    fields = entry["members"]
    for value in entry.get("values", []):
        fields.setdefault(value["ru"], {"kind": "property", "type": name, **lifetime(value)})
    if entry.get("env"):
        stdlib["type_availability"][name] = ENVIRONMENTS[entry["env"]]
    add_members(stdlib, name, fields)
    for base in entry["bases"]:
        if "{" not in base:
            stdlib["bases"].setdefault(name, []).append(plain(base))
            if "<" in base:
                stdlib["generic_bases"].setdefault(name, {})[plain(base)] = base
    if entry.get("type_params"):
        stdlib["type_params"][name] = entry["type_params"]
    created = constructor(entry)
    if created == "args" != stdlib["type_ctors"].get(name) and not wants_arguments(entry):
        stdlib["type_ctors"].pop(name, None)
    elif created:
        stdlib["type_ctors"][name] = created
    for form in entry.get("constructors", []):
        text = signature(name, form)
        if text:
            stdlib.setdefault("constructor_signatures", {}).setdefault(name, []).append(text)
    if lifetime(entry):
        stdlib.setdefault("type_versions", {})[name] = lifetime(entry)


def constructor(entry):
    """How an instance is made, as far as the page tells: `empty`, `args` or `none`."""
    if entry.get("constructors"):
        is_empty = any(all(param.get("optional") for param in form["params"]) for form in entry["constructors"])
        return "empty" if is_empty else "args"
    if entry.get("constructor"):
        return "empty"
    is_none = entry.get("constructor") is False or entry.get("kind") in ("enum", "singleton") or entry.get("abstract")
    return "none" if is_none else None


def wants_arguments(entry):
    """Whether the arguments of constructors are surely needed: one of many may have a default that the page does not print."""
    return all(len(form["params"]) <= 2 for form in entry["constructors"])


def add_members(stdlib, owner, members):
    """Adds the members of one type to all sections that speak of members."""
    lists = stdlib["type_members"].setdefault(owner, {})
    for name, member in sorted(members.items()):
        if "{" in name or "<" in name:
            continue
        add_name(lists, name, member)
        for former in member.get("former_names", []):
            add_name(lists, former, member)
        add_forms(stdlib, owner, name, member)
        result = result_of(member)
        if result:
            stdlib["member_types"].setdefault(owner, {})[name] = generic(result)
        elif results_of(member) and name in stdlib["member_types"].get(owner, {}):
            del stdlib["member_types"][owner][name]
        if lifetime(member):
            stdlib.setdefault("member_versions", {}).setdefault(owner, {})[name] = lifetime(member)
        environment = ENVIRONMENTS.get(member.get("env"))
        if environment and environment != stdlib["type_availability"].get(owner):
            stdlib.setdefault("member_availability", {}).setdefault(owner, {})[name] = environment
        if member.get("readonly"):
            append(stdlib.setdefault("readonly_members", {}).setdefault(owner, []), name)
        if member["kind"] == "static":
            append(stdlib.setdefault("static_members", {}).setdefault(owner, []), name)
        if member.get("check_return"):
            append(stdlib["checked_return_methods"].setdefault(owner, []), name)
        if member.get("type_params"):
            stdlib["member_type_params"].setdefault(owner, {})[name] = member["type_params"]


def add_name(lists, name, member):
    group = {"event": "events"}.get(member["kind"], "methods" if "params" in member else "properties")
    if not any(name in names for names in lists.values()):
        append(lists.setdefault(group, []), name)


def add_forms(stdlib, owner, name, member):
    if "type" in member and "params" not in member:
        if member.get("deprecated") or "until" in member:
            stdlib["deprecated_members"].setdefault(owner, {})[name] = [{"signature": name, "deprecated": True, **lifetime(member)}]
        return
    present, past = overloads(member)
    known = [signature(name, form) for form in present]
    if known and all(known):
        stdlib["member_signatures"].setdefault(owner, {})[name] = [generic(text) for text in known]
    gone = past + [form for form in present if form.get("deprecated") or member.get("deprecated")]
    for form in gone:
        text = signature(name, form)
        replacement = {"replacement": form["deprecated"]} if isinstance(form.get("deprecated"), str) else {}
        row = {"signature": generic(text or name), "deprecated": True, **lifetime(form), **replacement}
        append(stdlib["deprecated_members"].setdefault(owner, {}).setdefault(name, []), row)


def generic(text):
    """Types of the element that a page is about, with `{}` for its name."""
    return re.sub(r"\{Имя\w+\}", "{}", text)


def append(names, name):
    if name not in names:
        names.append(name)


def close_bases(stdlib):
    bases = stdlib["bases"]

    def all_of(name, seen):
        for base in bases.get(name, []):
            if base not in seen:
                seen.add(base)
                all_of(base, seen)
        return seen

    stdlib["bases"] = {name: sorted(all_of(name, set()) - {name}) for name in sorted(bases)}


# Types that the platform makes for each element


def add_generated(tables, types, complete):
    stdlib = tables["stdlib"]
    for name, entry in types.items():
        match = re.fullmatch(r"\{(\w+)\}(\.\w+)?", name)
        kind = KINDS.get(match[1]) if match else None
        if not kind:
            continue
        inherited = sorted({member for members in entry.get("inherited", {}).values() for member in members})
        if match[2]:
            add_facet(stdlib, kind + match[2], entry, inherited, complete)
        else:
            add_manager(stdlib, kind, entry, inherited)


def add_facet(stdlib, facet, entry, inherited, complete):
    append(stdlib["names"], facet)
    add_members(stdlib, facet, entry["members"])
    lists = stdlib["type_members"][facet]
    for section in ("generated_members", "facet_members"):
        for group, names in stdlib[section].get(facet, {}).items():
            for name in names:
                if not any(name in known for known in lists.values()):
                    lists.setdefault(group, []).append(name)
    methods = {"ВСтроку", "ПолучитьТип", "Представление", "ЗагрузитьОбъект", "ЭтоНовый"}
    for name in inherited:
        if not any(name in known for known in lists.values()):
            lists.setdefault("methods" if name in methods else "properties", []).append(name)
    stdlib["generated_members"][facet] = lists
    if facet in stdlib["facet_members"]:
        stdlib["facet_members"][facet] = lists
    if entry["complete"] and inherited and entry.get("inherited_complete") is not False:
        complete.add(facet)


def add_manager(stdlib, kind, entry, inherited):
    lists = stdlib["manager_members"].setdefault(kind, {})
    for name, member in sorted(entry["members"].items()):
        if "{" in name or "<" in name:
            continue
        add_name(lists, name, member)
        result = result_of(member)
        if result:
            stdlib["manager_member_types"].setdefault(kind, {})[name] = generic(result)
        if member.get("env"):
            stdlib.setdefault("manager_availability", {}).setdefault(kind, {})[name] = ENVIRONMENTS[member["env"]]
        if lifetime(member):
            stdlib.setdefault("manager_versions", {}).setdefault(kind, {})[name] = lifetime(member)
        present, _ = overloads(member)
        known = [signature(name, form) for form in present]
        if known and all(known):
            stdlib.setdefault("manager_signatures", {}).setdefault(kind, {})[name] = [generic(text) for text in known]
    for name in inherited:
        if not any(name in known for known in lists.values()):
            append(lists.setdefault("methods", []), name)


def add_globals(tables, sources):
    stdlib = tables["stdlib"]
    found = {}
    for source in sources:
        given = source.get("globals", {})
        found.update(given.get("members", {} if "complete" in given else given))
    for name, member in sorted(found.items()):
        append(stdlib["globals"], name)
        if member.get("env"):
            stdlib["global_availability"][name] = ENVIRONMENTS[member["env"]]
        result = result_of(member)
        if result:
            stdlib.setdefault("global_types", {})[name] = result
        text = signature(name, member)
        if text:
            stdlib.setdefault("global_signatures", {})[name] = [text]
        if member.get("readonly"):
            append(stdlib.setdefault("readonly_globals", []), name)
    stdlib["globals"].sort()


# Kinds of elements


def add_kinds(tables, kinds):
    stdlib = tables["stdlib"]
    known = set(tables["terms"]["kinds"])
    english = tables["terms_full"]["common"]
    for kind, entry in kinds.items():
        if kind not in known:
            continue
        facets = [name for name in entry.get("derived_types", {}) if name != "src"]
        if facets:
            members = stdlib["object_members"].setdefault(kind, [])
            for facet in facets:
                append(members, facet.split(".")[0])
                append(stdlib["names"], f"{kind}.{facet}")
            members.sort()
        for module, handlers in entry.get("handlers", {}).items():
            for name, handler in handlers.items():
                if "<" not in name and isinstance(handler, dict):
                    add_handler(stdlib, english, kind, module, name, handler)
    forms = stdlib.get("element_module_handlers", {}).get("КомпонентИнтерфейса", {}).get("", {}).get("handlers", [])
    if forms:
        stdlib.setdefault("module_handlers", {})["Форма"] = [{key: row[key] for key in ("ru", "en") if key in row} for row in forms]


def add_handler(stdlib, english, kind, module, name, handler):
    section = stdlib.setdefault("element_module_handlers", {})
    rows = section.setdefault(kind, {}).setdefault(module, {"handlers": [], "dynamic": []})["handlers"]
    row = {"ru": name}
    if name in english:
        row["en"] = english[name]
    if handler.get("mandatory"):
        row["required"] = True
    forms = handler.get("overloads") or [handler]
    if not any("until" in form for form in forms):
        row.update(lifetime(handler))
    signatures = [signature(name, form) for form in [*forms, handler] if "until" not in form]
    known = sorted({generic(text) for text in signatures if text})
    past = [{"signature": generic(text), **lifetime(form)} for form in forms if "until" in form for text in [signature(name, form)] if text]
    row.update({key: value for key, value in (("signatures", known), ("past_signatures", past)) if value})
    rows.append(row)


def add_keys(tables, kinds, complete):
    """Keys of elements that the description of their kind lacks; kinds whose page lists all keys are complete."""
    metamodel, english = tables["metamodel"], tables["terms"]["properties"]
    for kind, entry in kinds.items():
        class_name = metamodel["vid2class"].get("Проект" if kind == "ОписаниеПроекта" else kind)
        if not class_name:
            continue
        props = metamodel["classes"][class_name]["props"]
        inherited = {name for base in all_bases(metamodel["classes"], class_name) for name in metamodel["classes"][base]["props"]}
        for key, said in entry["keys"].items():
            if key not in props and key not in inherited and isinstance(said, dict):
                props[key] = {**kind_of_value(said["type"]), **({"en": english[key]} if key in english else {})}
            if key in props and isinstance(said, dict) and "since" in said:
                props[key]["since"] = said["since"]
        for key, since in entry.get("since", {}).items() if isinstance(entry.get("since"), dict) else []:
            if key in props:
                props[key]["since"] = since
        if entry["complete"]:
            complete.update([kind if kind != "ОписаниеПроекта" else "Проект", class_name])
            if kind in metamodel["vid2class"]:
                append(metamodel["vetted"], kind)
    metamodel["vetted"].sort()


def all_bases(classes, name):
    found = []
    for base in classes.get(name, {}).get("ext", []):
        if base in classes:
            found += [base, *all_bases(classes, base)]
    return found


def kind_of_value(said):
    if said == "Булево":
        return {"kind": "boolean"}
    if said == "Число":
        return {"kind": "number"}
    if isinstance(said, list) or (isinstance(said, str) and said.endswith("[]")):
        is_choice = isinstance(said, list) and all(isinstance(value, str) for value in said)
        return {"kind": "enum", "values": said} if is_choice else {"kind": "list"}
    if isinstance(said, dict) and said.get("kind") == "enum":
        return {"kind": "enum", "values": said["values"]}
    return {"kind": "block"} if isinstance(said, dict) else {"kind": "string"}


# Components


def add_lacking(metamodel, lacking):
    """Keys that a class surely does not have although its list has gaps, in every spelling that some class knows."""
    classes = metamodel["classes"]
    english = {name: said["en"] for known in classes.values() for name, said in known["props"].items() if "en" in said}
    for name, decided in lacking.items():
        classes[name]["lacks"] = [key for ru in decided["keys"] for key in [ru, english.get(ru)] if key]


def add_components(tables, components, complete):
    schema, props_of = tables["uischema"], tables["stdlib"]["component_props"]
    for name, entry in components.items():
        known = schema["components"].setdefault(name, {"props": {}})
        known["yaml_props"] = sorted({*SETTINGS, *entry.get("settings_only", [])})
        if entry.get("namespace"):
            known["package"] = entry["namespace"]
        if entry.get("abstract"):
            known["abstract"] = True
        known.update(lifetime(entry))
        for origin in [*(plain(base) for base in entry["bases"]), name]:
            for prop, said in components.get(origin, {}).get("own_properties", {}).items():
                known["props"][prop] = property_of(said)
        for prop in entry.get("inherited_properties", []):
            known["props"].setdefault(prop, {})
        if entry.get("type_params"):
            described = {"params": entry["type_params"]}
            defaults = {info["name"]: info["default"] for info in entry.get("type_param_info", []) if "default" in info}
            schema["type_params"][name] = {**described, **({"defaults": defaults} if defaults else {})}
        props_of[name] = sorted({*props_of.get(name, []), *known["props"]})
        pages = [components.get(plain(base), {}) for base in entry["bases"] if plain(base) not in ("Объект",)]
        is_form = name.startswith("Форма") and name != "ФорматированныйДокумент"
        if not is_form and all(page.get("complete") for page in [entry, *pages]):
            complete.add(name)


def add_auto_values(tables, sources):
    """What `Авто` means for a property, in the component that declares it and in those made of it."""
    components, bases = tables["uischema"]["components"], tables["stdlib"]["bases"]
    for said in (said for source in sources for said in source.get("auto_values", [])):
        owner, name = said["property"].split(".")
        for component, known in components.items():
            is_meant = component == owner or owner in bases.get(component, [])
            if is_meant and name in known["props"] and component not in said.get("computed_for", []):
                known["props"][name].setdefault("default", said.get("except", {}).get(component, said["auto"]))


def property_of(said):
    """A property as `uischema.json` writes it."""
    shown = {}
    if said.get("event"):
        shown["event"] = said.get("type", "")
    elif said.get("type") and not is_placeholder(said["type"]):
        parts = split_union(said["type"])
        if any(part == "" or part.endswith("?") for part in parts):
            shown["nullable"] = True
        shown["types"] = [part.removesuffix("?") for part in parts if part.removesuffix("?")]
        if any(is_slot(part) for part in shown["types"]):
            shown["slot"] = True
    if said.get("enum_values"):
        shown["enum"] = said["enum_values"]
    if said.get("readonly"):
        shown["readonly"] = True
    if said.get("auto"):
        shown["default"] = said["auto"]
    return {**shown, **lifetime(said)}


def split_union(text):
    """The members of a union, parameters of types untouched: `Авто|Массив<А|Б>?`."""
    parts, depth = [""], 0
    for letter in text.replace("->", "→"):
        depth += (letter in "<(") - (letter in ">)")
        if letter == "|" and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.replace("→", "->") for part in parts if part or len(parts) > 1]


def is_slot(part):
    """Whether what stands there is a component or a command, or a list of them."""
    inner = re.sub(r"^Массив<(.*)>$", r"\1", part)
    return bool(re.match(r"(Компонент|Команда|КомандаСПараметром|ФрагментКомандногоИнтерфейса|ГруппаКомандногоИнтерфейса"
                         r"|ШаблонФормы|Группа|РазделФормы|Страница|КолонкаТаблицы|Картинка)\b", inner))


def add_enumerations(tables, types, complete, decisions):
    schema, terms = tables["uischema"]["enums"], tables["uiterms"]["enum_values"]
    kept = decisions["kept_values"]
    for name, entry in types.items():
        if entry.get("kind") != "enum" or not entry.get("values"):
            continue
        values = [value["ru"] for value in entry["values"]]
        if entry.get("values_complete"):
            values += kept.get(name, [])
            complete.add(name)
        else:
            values += [value for value in schema.get(name, {}).get("values", []) if value not in values]
        known = schema.setdefault(name, {})
        known["values"] = values
        if entry.get("namespace"):
            known["package"] = entry["namespace"]
        versions = {value["ru"]: lifetime(value) for value in entry["values"] if lifetime(value)}
        if versions:
            known["value_versions"] = versions
        english = {value["ru"]: value["en"] for value in entry["values"] if "en" in value}
        if english:
            terms.setdefault(name, {}).update(english)
    for component in tables["uischema"]["components"].values():
        for prop in component["props"].values():
            enums = [part for part in prop.get("types", []) if part in schema]
            if "enum" in prop and len(enums) == 1:
                prop["enum"] = schema[enums[0]]["values"]


# Spellings


def add_terms(tables, types, components, kinds, sources, namespaces):
    terms, stdlib, common = tables["terms"], tables["stdlib"], tables["terms_full"]["common"]
    guessed = terms.setdefault("types_guessed", {})
    for name, entry in [*types.items(), *components.items()]:
        if "{" in name:
            continue
        append(stdlib["names"], name)
        english = entry.get("en")
        if english and english != terms["types"].get(name):
            is_guess = entry["en_guessed"] or name in terms["types"] or english in terms["types"].values()
            (guessed if is_guess else terms["types"])[name] = english
            append(stdlib["names"], english)
    for name in [name for name in guessed if guessed[name] in terms["types"].values()]:
        if terms["types"].get(name) == guessed[name]:
            del guessed[name]
    for kind, entry in kinds.items():
        for facet, said in entry.get("derived_types", {}).items():
            if isinstance(said, dict) and "en" in said and kind in terms["kinds"]:
                pair = f"{terms['kinds'][kind]}.{said['en']}"
                if terms["facets"].setdefault(f"{kind}.{facet}", pair) == pair:
                    append(stdlib["names"], pair)
    for source in sources:
        for entry in source.get("types", {}).values():
            for name, member in entry.get("members", {}).items():
                if "en" in member:
                    common.setdefault(name, member["en"])
    for name, english in sorted(namespaces.items()):
        tables["uiterms"]["packages"][name] = english
    stdlib["names"].sort()


# Files


def written(table):
    """A table with one line for each entry of a section, so that changes can be read."""
    sections = []
    for name, section in table.items():
        if isinstance(section, dict) and section and name != "meta":
            rows = [f"  {compact(key)}: {compact(section[key])}" for key in sorted(section)]
            sections.append(f" {compact(name)}: {{\n" + ",\n".join(rows) + "\n }")
        elif isinstance(section, list) and len(section) > 20:
            sections.append(f" {compact(name)}: [\n  " + ",\n  ".join(compact(item) for item in section) + "\n ]")
        else:
            sections.append(f" {compact(name)}: {compact(section)}")
    return "{\n" + ",\n".join(sections) + "\n}\n"


def compact(value):
    return json.dumps(value, ensure_ascii=False)


def write_index(completeness):
    path = DATA / "index.json"
    index = json.loads(path.read_text("utf-8"))
    index["available"] = [OLD, NEW]
    index["default"] = NEW
    index["completeness"][NEW] = completeness
    rows = []
    for version, tables in index["completeness"].items():
        shown = ",\n".join(f"   {compact(name)}: {compact(said)}" for name, said in tables.items())
        rows.append(f"  {compact(version)}: {{\n{shown}\n  }}")
    head = f' "available": {compact(index["available"])},\n "default": {compact(index["default"])},\n'
    path.write_text("{\n" + head + ' "completeness": {\n' + ",\n".join(rows) + "\n }\n}\n", "utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
