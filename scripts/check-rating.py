"""What `qipu export` writes of a rating, in readers that know nothing of qipu:

    python3 scripts/check-rating.py QIPU FOLDER

python-chess reads the PGN for Ordo and BayesElo, whole-history-rating the lines of games, and
openpyxl the workbook; each has to hold the games that the table counts, under the same names.
FOLDER is made and holds what is written.
"""

import collections
import json
import pathlib
import re
import subprocess
import sys

import chess.pgn
import openpyxl
import whr

# Names that a tag of PGN, a line or a cell could take for something else.
NAMES = ['Player "07"', "Player \\ 08", "选手 09", "=1+1", "Player 10"]
RESULTS = ["1-0", "0-1", "1/2-1/2", "*"]
WINNER = {"1-0": "B", "0-1": "W", "1/2-1/2": "D"}


def records(path):
    """Writes each player's games with each other one, of all results, as PGN."""
    with open(path, "w", encoding="utf-8") as out:
        n = 0
        for i, first in enumerate(NAMES):
            for j, second in enumerate(NAMES):
                if i == j:
                    continue
                n += 1
                tags = {"Game": "Chinese Chess", "Event": "Cup", "Date": "2026.05.01", "Round": n, "Red": first, "Black": second, "Result": RESULTS[(i + 2 * j) % 4]}
                for name, value in tags.items():
                    value = str(value).replace("\\", "\\\\").replace('"', '\\"')
                    print(f'[{name} "{value}"]', file=out)
                print("\n1. H2-E2 H9-G7", tags["Result"], "\n", file=out)


def meant(value):
    """The value of a tag of PGN without its escapes, which python-chess leaves."""
    return re.sub(r'\\(["\\])', r"\1", value)


def main(qipu, folder):
    folder = pathlib.Path(folder)
    folder.mkdir()
    records(folder / "games.pgn")

    def run(*args, code=0):
        done = subprocess.run([qipu, *args], cwd=folder, capture_output=True, encoding="utf-8")
        if done.returncode not in (code, 0):
            sys.exit(f"{args}: exit {done.returncode}: {done.stderr}")
        return done.stdout

    run("audit", "games.pgn", "-o", "run", "--no-duplicates", "--fail-on", "never")
    run("rate", "-o", "run", "--to", "rating", "--rating-profile", "elo", code=1)

    def export(table, form):
        return run("export", "-o", "rating", table, "--format", form)

    rows = [json.loads(line) for line in export("rating_games", "jsonl").splitlines()]
    counted = collections.Counter((r["first_player"], r["second_player"], r["result"]) for r in rows if r["counts"])
    decided = sum(1 for i in range(len(NAMES)) for j in range(len(NAMES)) if i != j and (i + 2 * j) % 4 != 3)
    assert len(rows) == len(NAMES) * (len(NAMES) - 1) and counted.total() == decided, (len(rows), counted)

    names = sorted({name for first, second, _ in counted for name in (first, second)})  # as written: a tag's escapes stand in the tables
    assert len(names) == len(NAMES), names

    run("export", "-o", "rating", "rating_games", "--format", "ordo", "--file", "ordo.pgn")
    found = collections.Counter()
    with open(folder / "ordo.pgn", encoding="utf-8") as pgn:
        while (game := chess.pgn.read_game(pgn)) is not None:
            assert not game.errors and game.next() is None, game.errors
            tags = game.headers
            assert tags["Date"] == "2026.05.01", tags
            found[(meant(tags["White"]), meant(tags["Black"]), tags["Result"])] += 1
    assert found == counted, (found, counted)

    lines = export("rating_games", "whr").splitlines()
    base = whr.WHR()
    base.load_games(lines, separator="\t")
    base.iterate(50)
    found = collections.Counter((g.black_player.name, g.white_player.name, g.winner) for g in base.games)
    expected = collections.Counter({(a, b, WINNER[r]): n for (a, b, r), n in counted.items()})
    assert found == expected, (found, expected)
    for name in names:
        assert len(base.ratings_for_player(name)) == 1, name

    run("export", "-o", "rating", "rating_players", "--format", "xlsx", "--file", "list.xlsx")
    book = openpyxl.load_workbook(folder / "list.xlsx")
    for sheet in book:
        assert sheet.freeze_panes == "A2", sheet.title
        assert all(cell.data_type != "f" for row in sheet.iter_rows() for cell in row), sheet.title
    assert sorted(row[1] for row in book.worksheets[0].iter_rows(min_row=2, values_only=True)) == names
    print(f"{counted.total()} of {len(rows)} games count and are read back by python-chess and whole-history-rating, and {len(NAMES)} players by openpyxl")


if __name__ == "__main__":
    main(*sys.argv[1:])
