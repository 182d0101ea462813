#!/usr/bin/env python3
"""Run every example of the README as printed, one after another, in the working folder.

    scripts/check-readme.py README.md

qipu must be on the PATH. An example ends with 0, or with 1 where there is something to
find; anything else means that it does not work as printed.
"""
import re
import subprocess
import sys

EXAMPLE = re.compile(r"    ((?:qipu|cat|echo) (?:.*\| )?.*)")
OUTPUT = re.compile(r"    qipu: ")  # what a command prints begins so


def main():
    lines = open(sys.argv[1], encoding="utf-8").read().splitlines()
    examples = [m.group(1) for m in map(EXAMPLE.fullmatch, lines) if m and "qipu" in m.group(1) and not OUTPUT.match(m.group(0))]
    failed = 0
    for example in examples:
        done = subprocess.run(example, shell=True, capture_output=True, text=True, timeout=300)
        if done.returncode not in (0, 1):
            failed += 1
            print(f"{example}: exit {done.returncode}: {done.stderr.strip()[:300]}")
    print(f"README: {len(examples)} examples, {failed} failed")
    return 1 if failed or len(examples) < 40 else 0


sys.exit(main())
