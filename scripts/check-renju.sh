#!/usr/bin/env bash
# Audits the sample of 29,445 games of renju (one a line, winner and moves) and
# compares the summary with a count made apart from qipu: of forbidden black moves,
# of those that White answered, of fives against the recorded winner.
#
#   scripts/check-renju.sh QIPU SAMPLE [RUN]
#
# QIPU is the program; the run goes to the folder RUN, or is thrown away; the
# summary is left beside it as RUN.summary.json. Exit: 0 all counts are right, 1 one is not.
set -euo pipefail

if (($# < 2 || $# > 3)); then
	sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" >&2
	exit 2
fi
qipu=$(realpath "$1")
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
run=${3:-$tmp/run}
summary=$run.summary.json

code=0
"$qipu" audit "$2" --format json -o "$run" >"$summary" 2>"$tmp/stderr" || code=$?
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
		echo "check-renju: FAIL: $1: got $2, want $3" >&2
	fi
}

expect "exit code" "$code" 1
expect "games in" "$(number in)" 29445
expect "games rejected" "$(number rejected)" 0
expect "plies as written" "$(number plies)" 956407
# The kind that comes first of each: 三三, 四四, 长连; eleven 三三 more by another reading only.
expect "三三" "$(number 'wuziqi-2009:2\.18a')" $((571 + 11))
expect "四四" "$(number 'wuziqi-2009:2\.18b')" 121
expect "长连" "$(number 'wuziqi-2009:2\.18c')" 23
expect "forbidden moves that White answered, to no effect" "$(number 'wuziqi-2009:10\.1\(3\)')" 16
# It stands behind a five that perhaps nobody announced.
expect "overlines that could be pointed out to the end" "$(number 'wuziqi-2009:10\.1\(4\)')" 1
expect "games that end on a forbidden move and credit Black" "$(number 'wuziqi-2009:10\.1\(2\)')" 60
# 321 fives against the winner; 5 behind which moves stand, one of which White plays on by.
expect "fives against the winner, or with moves behind them" "$(number 'wuziqi-2009:10\.1\(1\)')" $((321 + 4))
expect "draws by two passes" "$(number 'wuziqi-2009:10\.2\(2\)')" 1

echo "check-renju: $passed passed, $failed failed; $(number in) games, $(number plies) plies"
((failed == 0))
