#!/usr/bin/env bash
# Audits the archive of 53,893 match games of the Chinese-Chess-Practical-Dataset
# (CC BY 4.0, one PGN a file, Chinese notation, Big5) straight from its .tar.gz
# and compares the summary with an independent count of that archive.
#
#   scripts/check-archive.sh QIPU ARCHIVE [RUN]
#
# QIPU is the program; the run goes to the folder RUN, or is thrown away; the
# summary is left beside it as RUN.summary.json. Exit: 0 all counts are right, 1 one is not.
set -euo pipefail

if (($# < 2 || $# > 3)); then
	sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" >&2
	exit 2
fi
qipu=$(realpath "$1")
archive=$2
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
run=${3:-$tmp/run}
summary=$run.summary.json

code=0
"$qipu" audit "$archive" --format json -o "$run" >"$summary" 2>"$tmp/stderr" || code=$?
cat "$tmp/stderr" >&2

# number KEY prints the number that follows "KEY": in the summary, 0 if none does.
number() {
	local found
	found=$(grep -oE "\"$1\":[0-9]+" "$summary" | head -n 1 || true)
	echo "${found##*:}" | grep -E '^[0-9]+$' || echo 0
}

passed=0 failed=0
expect() { # WHAT GOT WANT
	if [[ $2 == "$3" ]]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "check-archive: FAIL: $1: got $2, want $3" >&2
	fi
}

# The four illegal moves are errors, and nothing of it is unreadable.
expect "exit code" "$code" 1
expect "sources" "$(number sources)" 53895
expect "sources that are no records" "$(number skipped)" 2
expect "games in" "$(number in)" 53893
expect "ok + flagged + rejected" "$(($(number ok) + $(number flagged) + $(number rejected)))" "$(number in)"
expect "games rejected" "$(number rejected)" 0
expect "distinct games" "$(number distinct_games)" 27949
expect "games without a move" "$(number record:no-moves)" 81
expect "moves that leave the own king to be taken" "$(number 'xiangqi-2011:3\.4')" 4
expect "other illegal moves" "$(number 'xiangqi-2011:2\.2')" 0
plies=$(number plies)
# Counted apart from qipu: the words of four characters, one of them 進 退 平,
# outside tags, comments, numbers and results; there are no other words.
expect "plies as written" "$plies" 4704739
code=0
"$qipu" verify "$run" >&2 || code=$?
expect "exit code of qipu verify" "$code" 0

echo "check-archive: $passed passed, $failed failed; $(number in) games, $plies plies"
((failed == 0))
