#!/usr/bin/env bash
# Shows that memory does not grow with the input: audits PATH once and ten
# times over, and compares the peak memory of the two runs.
#
#   scripts/check-memory.sh QIPU PATH
#
# QIPU is the program, PATH a file. The second run may take 64 bytes a game more
# (the fold that finds games with the same moves, and the collector's slack on
# it), and half as much again and 32 MiB for buffers that a small input does not
# fill. Exit: 0 it is so, 1 it is not.
set -euo pipefail

if (($# != 2)); then
	sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" >&2
	exit 2
fi
qipu=$(realpath "$1")
path=$(realpath "$2")
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

# peak NAME PATH... prints the peak memory of an audit in KiB.
peak() {
	local name=$1
	shift
	python3 - "$qipu" audit "$@" --workers 2 --format json -o "$tmp/run" >"$tmp/$name.json" 2>"$tmp/$name.err" <<-'PY'
		import os, sys
		child = os.fork()
		if child == 0:
		    os.execv(sys.argv[1], sys.argv[1:])
		_, status, usage = os.wait4(child, 0)
		if os.waitstatus_to_exitcode(status) not in (0, 1, 3):
		    sys.exit("the audit failed")
		print("peak", usage.ru_maxrss // (1024 if sys.platform == "darwin" else 1), file=sys.stderr)
	PY
	rm -rf "$tmp/run"
	sed -n 's/^peak //p' "$tmp/$name.err"
}

# games NAME prints how many games an audit read.
games() { grep -oE '"in":[0-9]+' "$tmp/$1.json" | head -n 1 | cut -d: -f2; }

copies=()
mkdir "$tmp/copies"
for i in 0 1 2 3 4 5 6 7 8 9; do
	cp "$path" "$tmp/copies/$i-$(basename "$path")"
	copies+=("$tmp/copies/$i-$(basename "$path")")
done

once=$(peak once "$path")
ten=$(peak ten "${copies[@]}")
n1=$(games once)
n10=$(games ten)
if ((n10 != 10 * n1)); then
	echo "check-memory: FAIL: $n10 games in ten copies of $n1" >&2
	exit 1
fi
allowed=$((once * 3 / 2 + 32 * 1024 + 64 * (n10 - n1) / 1024))
echo "check-memory: peak $((once / 1024)) MiB for $n1 games, $((ten / 1024)) MiB for $n10 (allowed: $((allowed / 1024)) MiB)"
if ((ten > allowed)); then
	echo "check-memory: FAIL: memory grows with the input" >&2
	exit 1
fi
