#!/usr/bin/env bash
# Shows that the same input gives the same bytes: audits PATH with 1, 2 and 8
# workers and once more with 2, and compares every file of the runs.
#
#   scripts/check-determinism.sh QIPU PATH...
#
# QIPU is the program. Exit: 0 all runs are equal, 1 they are not.
set -euo pipefail

if (($# < 2)); then
	sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" >&2
	exit 2
fi
qipu=$(realpath "$1")
shift

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

# audit NAME WORKERS PATH... runs an audit and lists the hashes of its files.
audit() {
	local name=$1 workers=$2 code=0
	shift 2
	"$qipu" audit "$@" --workers "$workers" -o "$tmp/run-$name" --format json >"$tmp/$name.json" 2>"$tmp/$name.err" || code=$?
	if ((code != 0 && code != 1 && code != 3)); then
		echo "check-determinism: the audit with $workers workers ended with $code" >&2
		cat "$tmp/$name.err" >&2
		exit 1
	fi
	"$qipu" verify "$tmp/run-$name" >/dev/null
	# The summary too, but for the time it took and where the run is.
	sed -E 's/"seconds":[0-9.e+-]+//; s/"output":"[^"]*"//' "$tmp/$name.json" >"$tmp/run-$name/summary"
	cp "$tmp/$name.err" "$tmp/run-$name/stderr"
	(cd "$tmp/run-$name" && find . -type f -print0 | sort -z | xargs -0 sha256sum) >"$tmp/$name.sums"
	rm -rf "$tmp/run-$name"
}

audit two 2 "$@"
failed=0
for run in "one 1" "eight 8" "again 2"; do
	read -r name workers <<<"$run"
	audit "$name" "$workers" "$@"
	if ! diff "$tmp/two.sums" "$tmp/$name.sums" >&2; then
		echo "check-determinism: FAIL: with $workers workers other bytes come out than with 2" >&2
		failed=1
	fi
done
((failed == 0)) || exit 1
echo "check-determinism: $(wc -l <"$tmp/two.sums") files equal with 1, 2, 8 and again 2 workers"
