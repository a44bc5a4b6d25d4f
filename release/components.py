#!/usr/bin/env python3
"""Lists what the binary is made of, as CycloneDX 1.5 on standard output; the argument is the target.

Only what `cargo metadata` and `Cargo.lock` say, sorted, with `SOURCE_DATE_EPOCH` as the time: no path of this
machine, no random number. Crates that only take part in building are there as `excluded`; crates for tests are not.
"""

import json
import os
import re
import subprocess
import sys
import tomllib
from datetime import datetime, timezone


def main(target):
    metadata = json.loads(output("cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform", target))
    with open("Cargo.lock", "rb") as lock:
        checksums = {(crate["name"], crate["version"]): crate.get("checksum") for crate in tomllib.load(lock)["package"]}
    packages = {package["id"]: package for package in metadata["packages"]}
    root = metadata["resolve"]["root"]
    linked, built = {}, {}
    for node in metadata["resolve"]["nodes"]:
        needs = [(dep["pkg"], kind["kind"]) for dep in node["deps"] for kind in dep["dep_kinds"]]
        linked[node["id"]] = {package for package, kind in needs if kind is None}
        built[node["id"]] = {package for package, kind in needs if kind != "dev"}
    required, everything = reached(linked, root), reached(built, root)

    def crate(package):
        name, version, licence = (packages[package][key] for key in ("name", "version", "license"))
        scope = "required" if package in required else "excluded"
        return component("cargo", name, version, licence, scope, checksums[name, version])

    # What the linker adds.
    rustc = os.environ.get("RUSTC", "rustc")
    runtime = [component("generic", "rust-std", output(rustc, "--version").split()[1], "MIT OR Apache-2.0")]
    if target.endswith("-linux-gnu"):
        version = version_in_header(target, "features.h", "__GLIBC__", "__GLIBC_MINOR__")
        runtime.append(component("generic", "glibc", version, "LGPL-2.1-or-later"))
        # `build.rs` links what unwinds the stack.
        version = version_in_header(target, "features.h", "__GNUC__", "__GNUC_MINOR__", "__GNUC_PATCHLEVEL__")
        runtime.append(component("generic", "libgcc", version, "GPL-3.0-or-later WITH GCC-exception-3.1"))
    elif target.endswith("-windows-gnu"):
        version = version_in_header(target, "_mingw.h", "__MINGW64_VERSION_MAJOR", "__MINGW64_VERSION_MINOR")
        runtime.append(component("generic", "mingw-w64", version, "ZPL-2.1"))

    # C sources inside of a crate with a licence of its own.
    codec, = (package["version"] for package in packages.values() if package["name"] == "libdeflate-sys")
    runtime.append(component("generic", "libdeflate", ".".join(codec.split(".")[:2]), "MIT"))

    components = runtime + [crate(package) for package in everything - {root}]
    dependencies = [
        {"ref": crate(package)["purl"], "dependsOn": sorted(crate(other)["purl"] for other in built[package])}
        for package in everything
    ]
    time = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), timezone.utc)
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": crate(root) | {"type": "application"},
            "properties": [{"name": "target", "value": target}],
        },
        "components": sorted(components, key=lambda component: component["purl"]),
        "dependencies": sorted(dependencies, key=lambda dependency: dependency["ref"]),
    }
    json.dump(document, sys.stdout, indent=2, ensure_ascii=False)
    print()


def version_in_header(target, header, *names):
    """The version of a library of a target, from the names of its parts in a header."""
    machine, _, rest = target.partition("-")
    prefix = f"{machine}-w64-mingw32" if "windows" in rest else f"{machine}-linux-gnu"
    macros = output(f"{prefix}-gcc", "-E", "-dM", "-include", header, "-x", "c", os.devnull)
    values = dict(re.findall(r"^#define (\w+) (\d+)$", macros, re.M))
    return ".".join(values[name] for name in names)


def output(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def reached(graph, root):
    """`root` and all it needs, directly or not."""
    seen, waiting = set(), [root]
    while waiting:
        package = waiting.pop()
        if package not in seen:
            seen.add(package)
            waiting += graph[package]
    return seen


def component(kind, name, version, licence, scope="required", checksum=None):
    purl = f"pkg:{kind}/{name}@{version}"
    described = {"type": "library", "bom-ref": purl, "name": name, "version": version, "scope": scope, "purl": purl}
    if licence:
        # Old manifests have a slash where SPDX wants OR.
        described["licenses"] = [{"expression": licence.replace("/", " OR ")}]
    if checksum:
        described["hashes"] = [{"alg": "SHA-256", "content": checksum}]
    return described


if __name__ == "__main__":
    main(sys.argv[1])
