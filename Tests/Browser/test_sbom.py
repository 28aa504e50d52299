"""The bill of materials follows its standard, as the validator of CycloneDX judges it."""
import json
import re
import subprocess

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from conftest import REPOSITORY


def problem(bill):
    return JsonStrictValidator(SchemaVersion.V1_6).validate_str(json.dumps(bill))


def sbom(*options):
    return subprocess.run([REPOSITORY / "scripts/sbom", *options], check=True, capture_output=True, text=True).stdout


def test_the_bill_of_materials_follows_its_schema():
    bill = json.loads(sbom())
    assert problem(bill) is None
    names = {one["name"] for one in bill["components"]}
    assert {"swift-argument-parser", "Yams", "FlyingFox", "libxml2", "Leaflet"} <= names
    # What comes with the compiler is in the binary, too.
    assert {"Swift runtime", "Foundation", "ICU", "libstdc++ and libgcc"} <= names
    assert bill["components"][0]["name"] == "swift-argument-parser"
    bill["components"][0]["licenses"][0]["license"]["id"] = "As-You-Like"
    assert problem(bill) is not None


def test_the_swift_packages_are_those_that_the_program_is_made_of():
    """The Debian package has the licence of each."""
    targets = re.split(r"\n {8}\.(?=\w+\()", (REPOSITORY / "Package.swift").read_text())
    own = [target for target in targets if target.startswith(("target(", "executableTarget("))]
    used = set(re.findall(r'\.product\(name: "[^"]*", package: "([^"]*)"\)', "".join(own)))
    assert used and set(sbom("--swift").split()) == used


def test_it_is_the_same_each_time():
    assert sbom() == sbom()
