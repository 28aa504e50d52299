"""The bill of materials follows its standard, as the validator of CycloneDX judges it."""
import json
import subprocess

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from conftest import REPOSITORY


def problem(bill):
    return JsonStrictValidator(SchemaVersion.V1_6).validate_str(json.dumps(bill))


def sbom():
    return subprocess.run([REPOSITORY / "scripts/sbom"], check=True, capture_output=True, text=True).stdout


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


def test_it_is_the_same_each_time():
    assert sbom() == sbom()
