#!/usr/bin/env python3
"""Hold what `qipu report` writes for other programs against what those read.

    pip install -r scripts/requirements-shapes.txt
    python3 scripts/check-shapes.py QIPU SARIF-SCHEMA JUNIT-SCHEMA

SARIF must be valid by the schema of the standard, JUnit XML by that of Jenkins' plugin, and a
workbook must open with its headers frozen, its filters on and no formula in it; each must
hold all that the run does. The runs are of the datasets, and of records whose every text is
hostile. QIPU is the program. SARIF-SCHEMA is sarif-schema-2.1.0.json, or a source that has it
between backticks; JUNIT-SCHEMA is junit-10.xsd.
Exit: 0 all is well, 1 something is not.
"""

import json
import pathlib
import string
import subprocess
import sys
import tempfile
import urllib.parse
import zipfile

import jsonschema
import openpyxl
from lxml import etree

DATASETS = pathlib.Path("datasets")
HOSTILE = [
    "<script>alert(1)</script>", "=cmd|'/C calc'!A0", "@SUM(1+1)", "+1-1", "-2+3", "\t=1+1", "x' onload='y", '"><svg/onload=alert(1)>', "]]><x>", "&lt;b&gt;&#0;",
    "\u202etxt.exe", "\u2066a\u2069\u200b", "\x00\x01\x1b[31mred", "\ufffe\uffff", "名" * 10_000, "\r\n=1+1", "${jndi:x}", "{{.}}", "%s%n", "../../etc/passwd",
]
failed = passed = 0


def check(what, got, want=True):
    global failed, passed
    if got == want:
        passed += 1
        return
    failed += 1
    print(f"FAIL {what}: got {str(got)[:300]}, want {str(want)[:300]}")


def hostile(folder):
    """An archive of games of which every text is hostile, and the names of its members too."""
    path = folder / "hostile.zip"
    with zipfile.ZipFile(path, "w") as z:
        for i, text in enumerate(HOSTILE):
            escaped = text.replace("\\", "\\\\").replace('"', '\\"')
            tags = "".join(f'[{tag} "{escaped}"]\n' for tag in ("Event", "Site", "Round", "Board", "Red", "Black", "RedTeam", "Termination", "TimeControl", "Annotator"))
            game = f'[Game "Chinese Chess"]\n[Date "2026.01.{i + 1:02}"]\n{tags}[Result "1-0"]\n\n1. 炮二平五 马8进7 2. 马二进三 {escaped[:60]} 3. 马三进四 {{{text}}} 1-0\n'
            z.writestr(f"{i}-{text[:40]}.pgn", game.encode("utf-8", "surrogatepass"))
        z.writestr("broken.pgn", b'[Game "Chinese Chess"]\n[Red "\xff\xfe\xed\xa0\x80"]\n[Black "\xc3("]\n\n1. \xff\xff \xed\xbf\xbf 1-0\n')
    return path


def audit(qipu, out, *arguments):
    done = subprocess.run([qipu, "audit", *map(str, arguments), "-o", str(out)], capture_output=True)
    if done.returncode not in (0, 1, 3):
        sys.exit(f"{arguments}: qipu ends with {done.returncode}: {done.stderr.decode(errors='replace')[-500:]}")
    return json.loads((out / "run.json").read_text())


def report(qipu, run, shape, lang):
    return subprocess.run([qipu, "report", "-o", str(run), "--format", shape, "--lang", lang], capture_output=True, check=True).stdout


def invisible(text):
    """The characters of a text that a reader does not see or that turn what follows."""
    return [c for c in text if (ord(c) < 32 and c not in "\n\t") or 0x7F <= ord(c) < 0xA0 or c in "\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff"]


def check_sarif(name, text, info, validator):
    log = json.loads(text)
    errors = sorted(validator.iter_errors(log), key=str)
    check(f"{name}: SARIF is valid", [f"{list(e.absolute_path)}: {e.message[:200]}" for e in errors[:3]], [])
    (run,) = log["runs"]
    check(f"{name}: SARIF results", len(run["results"]), sum(info["findings"].values()))
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    check(f"{name}: SARIF rules", sorted(rules), sorted(info["findings"]))
    check(f"{name}: SARIF results name their rules", [r["ruleId"] for r in run["results"] if rules[r["ruleIndex"]] != r["ruleId"]], [])
    prints = [r["partialFingerprints"]["qipuFinding/v1"] for r in run["results"]]
    check(f"{name}: SARIF fingerprints are unique", len(set(prints)), len(prints))
    check(f"{name}: SARIF messages are visible", [r["message"]["text"][:80] for r in run["results"] if invisible(r["message"]["text"])], [])
    places = [place["physicalLocation"]["artifactLocation"]["uri"] for r in run["results"] for place in r.get("locations", [])]
    check(f"{name}: SARIF places are relative", [p for p in places if urllib.parse.urlsplit(p).scheme or urllib.parse.urlsplit(p).netloc or p.startswith("/")], [])


def check_junit(name, text, info, schema):
    tree = etree.fromstring(text, etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True))
    valid = schema.validate(tree)
    check(f"{name}: JUnit XML is valid", "" if valid else str(schema.error_log.last_error), "")
    cases = tree.findall(".//testcase")
    check(f"{name}: JUnit tests", int(tree.get("tests")), len(cases))
    check(f"{name}: JUnit failures", int(tree.get("failures")), len(tree.findall(".//failure")))
    check(f"{name}: JUnit skipped", sum(int(s.get("skipped")) for s in tree), len(tree.findall(".//skipped")))
    for suite in tree:
        check(f"{name}: JUnit tests of {suite.get('name')}", int(suite.get("tests")), len(suite))
    named = {case.get("name").split(" ")[0] for case in cases}
    check(f"{name}: every clause with a finding is a test", sorted(set(info["findings"]) - named), [])
    texts = [t for element in tree.iter() for t in (element.text, element.get("message"), element.get("name")) if t]
    check(f"{name}: JUnit texts are visible", [t[:80] for t in texts if invisible(t)], [])


def check_workbook(name, path, info):
    book = openpyxl.load_workbook(path)
    check(f"{name}: the workbook has sheets", len(book.sheetnames) >= 2)
    findings = 0
    for sheet in book:
        what = f"{name}: sheet {sheet.title}"
        check(f"{what} has its header frozen", (sheet.freeze_panes or "").lstrip(string.ascii_uppercase), "2")
        filters = [sheet.auto_filter.ref] + [table.autoFilter.ref for table in sheet.tables.values() if table.autoFilter]
        check(f"{what} has filters", f"{sheet.dimensions}" in filters, True)
        cells = [cell for row in sheet.iter_rows() for cell in row if cell.value is not None]
        check(f"{what} has no formula", [c.coordinate for c in cells if c.data_type in ("f", "e")], [])
        check(f"{what} has no link", [c.coordinate for c in cells if c.hyperlink], [])
        check(f"{what} is visible", [c.coordinate for c in cells if isinstance(c.value, str) and invisible(c.value)], [])
        if sheet == book.worksheets[0]:
            findings = sheet.max_row - 1
    check(f"{name}: rows of findings", findings, sum(info["findings"].values()))


def main():
    qipu, sarif, junit = sys.argv[1:4]
    text = pathlib.Path(sarif).read_text()
    schema = json.loads(text if text.lstrip().startswith("{") else text.split("`")[1])
    check("the schema is that of SARIF 2.1.0", schema["properties"]["version"]["enum"], ["2.1.0"])
    validator = jsonschema.Draft4Validator(schema, format_checker=jsonschema.Draft4Validator.FORMAT_CHECKER)
    check("the schema refuses a result without a message", validator.is_valid({"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "x"}}, "results": [{}]}]}), False)
    xsd = etree.XMLSchema(etree.parse(junit))
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        renju = DATASETS / "autumn-renju/wuziqi-2009"
        for name, arguments in {
            "spring-cup": [DATASETS / "spring-cup"],
            "autumn-renju": [renju, "--event", renju / "event.toml"],
            "summer-cup": [DATASETS / "summer-cup/games.pgn", "--event", DATASETS / "summer-cup/event.toml"],
            "log-cup": [DATASETS / "log-cup/games.pgn", "--event", DATASETS / "log-cup/event.toml", "--log", DATASETS / "log-cup/log.csv"],
            "hostile": [hostile(folder)],
        }.items():
            run = folder / name
            info = audit(qipu, run, *arguments)
            check(f"{name}: there are findings", bool(info["findings"]))
            for lang in ("zh", "en"):
                what = f"{name} {lang}"
                check_sarif(what, report(qipu, run, "sarif", lang), info, validator)
                check_junit(what, report(qipu, run, "junit", lang), info, xsd)
                path = folder / f"{name}-{lang}.xlsx"
                path.write_bytes(report(qipu, run, "xlsx", lang))
                check_workbook(what, path, info)
    print(f"checks: {passed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
