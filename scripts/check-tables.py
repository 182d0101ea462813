#!/usr/bin/env python3
"""Open every table of a run in DuckDB, pyarrow, pandas and polars and compare.

    pip install -r scripts/requirements.txt
    qipu audit PATH... -o RUN --format json >SUMMARY
    python3 scripts/check-tables.py QIPU RUN SUMMARY

It shows that each reader gets the rows, the columns and the values that run.json
and the summary promise, that the tables fit one another, that `qipu export`
streams the same rows as Arrow, CSV and JSON lines, and that the games of
`qipu convert --to parquet` are those of its JSON lines. QIPU is the program, RUN the
folder of the run, SUMMARY what `qipu audit --format json` printed.
Exit: 0 all agree, 1 something differs.
"""

import csv
import io
import json
import pathlib
import subprocess
import sys
import tempfile

import duckdb
import pandas
import polars
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

TABLES = [
    "sources", "games", "plies", "cycles", "cycle_moves", "clocks", "penalties", "claims", "waivers", "findings", "sheet_differences", "coverage", "rejects",
    "events", "officials", "parts", "players", "pairings", "standings", "tiebreaks", "effects",
]
# CSV and JSON lines are compared row by row up to this many rows; above, only
# the Arrow stream is.
TEXT_ROWS = 200_000

failed = 0
passed = 0


def check(what, got, want):
    global failed, passed
    if got == want:
        passed += 1
        return
    failed += 1
    print(f"FAIL {what}: got {str(got)[:300]}, want {str(want)[:300]}")


def plain(table):
    """The same table without dictionary encoding and large or view types."""
    fields = []
    for field in table.schema:
        kind = field.type.value_type if pa.types.is_dictionary(field.type) else field.type
        if pa.types.is_large_string(kind) or pa.types.is_string_view(kind):
            kind = pa.string()
        if pa.types.is_large_binary(kind) or pa.types.is_binary_view(kind):
            kind = pa.binary()
        fields.append(pa.field(field.name, kind))
    return table.cast(pa.schema(fields)).combine_chunks()


def same_values(what, got, want):
    got, want = plain(got), plain(want)
    check(f"{what}: columns", got.schema.names, want.schema.names)
    check(f"{what}: rows", got.num_rows, want.num_rows)
    if got.schema.names != want.schema.names or got.num_rows != want.num_rows:
        return
    for name in want.schema.names:
        column = got[name]
        if column.type != want[name].type:
            column = column.cast(want[name].type)
        check(f"{what}: column {name}", column.equals(want[name]), True)


def check_parquet(path, rows):
    """Returns the table as pyarrow reads it, once all readers agree on it."""
    name = path.stem
    table = pq.read_table(path)
    check(f"{name}: rows in pyarrow, as run.json says", table.num_rows, rows)

    same_values(f"{name} in DuckDB", duckdb.sql(f"SELECT * FROM read_parquet('{path}')").to_arrow_table(), table)
    same_values(f"{name} in polars", polars.read_parquet(path).to_arrow(), table)
    frame = pandas.read_parquet(path, engine="pyarrow")
    check(f"{name}: rows in pandas", len(frame), rows)
    check(f"{name}: columns in pandas", list(frame.columns), table.schema.names)
    for field in table.schema:
        if pa.types.is_integer(field.type):
            check(f"{name}.{field.name}: sum in pandas", int(frame[field.name].sum()), pc.sum(table[field.name]).as_py() or 0)
        else:
            check(f"{name}.{field.name}: nulls in pandas", int(frame[field.name].isna().sum()), table[field.name].null_count)
    check_statistics(path, name)
    return table


def check_statistics(path, name):
    """Every column chunk with values has the bounds that let a reader skip it."""
    meta = pq.ParquetFile(path).metadata
    bare = set()
    for group in range(meta.num_row_groups):
        for i in range(meta.num_columns):
            column = meta.row_group(group).column(i)
            stats = column.statistics
            all_null = column.num_values == (stats.null_count if stats else 0)
            # Bounds of 64 KiB of raw bytes would be as long; those of a yes or no let nobody skip.
            useless = column.path_in_schema == "raw" or column.physical_type == "BOOLEAN"
            if not all_null and not useless and (stats is None or not stats.has_min_max):
                bare.add(column.path_in_schema)
    check(f"{name}: columns without statistics", sorted(bare), [])


def export(qipu, run, table, form):
    return subprocess.run([qipu, "export", "-o", run, "--format", form, table], check=True, stdout=subprocess.PIPE).stdout


def check_export(qipu, run, name, table):
    stream = export(qipu, run, name, "arrow")
    same_values(f"{name} as Arrow in pyarrow", pa.ipc.open_stream(stream).read_all(), table)
    same_values(f"{name} as Arrow in polars", polars.read_ipc_stream(io.BytesIO(stream)).to_arrow(), table)
    arrow = pa.ipc.open_stream(stream).read_all()
    check(f"{name} as Arrow in DuckDB: rows", duckdb.sql("SELECT count(*) FROM arrow").fetchall()[0][0], table.num_rows)
    check(f"{name} as Arrow in pandas: rows", len(arrow.to_pandas()), table.num_rows)
    if table.num_rows > TEXT_ROWS:
        return
    lines = [json.loads(line) for line in export(qipu, run, name, "jsonl").decode().splitlines()]
    check(f"{name} as JSON lines: rows", len(lines), table.num_rows)
    csv.field_size_limit(1 << 30)
    rows = list(csv.DictReader(io.StringIO(export(qipu, run, name, "csv").decode(), newline="")))
    check(f"{name} as CSV: rows", len(rows), table.num_rows)
    for field in table.schema:
        if not pa.types.is_integer(field.type):
            continue
        want = table[field.name].to_pylist()
        check(f"{name}.{field.name} as JSON lines", [line.get(field.name) for line in lines], want)
        check(f"{name}.{field.name} as CSV", [int(row[field.name]) if row[field.name] else None for row in rows], want)


def check_games(qipu):
    """A file of games that `qipu convert` writes is the same in every reader, and says what JSON lines say."""
    datasets = pathlib.Path(__file__).resolve().parent.parent / "datasets"
    convert = [qipu, "convert", datasets, "--quiet", "--to"]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "games.parquet"
        subprocess.run([*convert, "parquet", "-o", path], check=True, stderr=subprocess.DEVNULL)
        rows = pq.read_table(path).to_pylist()
        db = duckdb.connect()
        in_duckdb = db.sql(f"SELECT * FROM read_parquet('{path}')").to_arrow_table().to_pylist()
        in_polars = polars.read_parquet(path).to_dicts()
        in_pandas = pandas.read_parquet(path, engine="pyarrow")
        plies = db.sql(f"SELECT count(*) FROM (SELECT unnest(moves) FROM read_parquet('{path}'))").fetchall()[0][0]
    lines = subprocess.run([*convert, "jsonl"], check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.decode().splitlines()
    games = [json.loads(line) for line in lines]
    check("games in DuckDB", in_duckdb == rows, True)
    check("games in polars", in_polars == rows, True)
    check("games in pandas", len(in_pandas), len(games))
    moves = [[m["move"] for m in g.get("moves", []) if "move" in m] for g in games]
    check("games: moves as in JSON lines", [r["moves"] for r in rows], moves)
    check("games: moves unnested", plies, sum(map(len, moves)))
    check("games: tokens as in JSON lines", [r["tokens"] for r in rows], [[m.get("as", m.get("move")) for m in g.get("moves", [])] for g in games])
    check("games: tags as in JSON lines", [[[t["name"], t["value"]] for t in r["tags"]] for r in rows], [g.get("tags", []) for g in games])
    check(
        "games: variations as in JSON lines",
        [[(v["parent"], v["at"], len(v["tokens"])) for v in r["variations"]] for r in rows],
        [[(v["parent"], v["at"], len(v.get("moves", []))) for v in g.get("variations", [])] for g in games],
    )
    check(
        "games: comments of the main line as in JSON lines",
        [[(c["ply"], c["text"]) for c in r["comments"] if c["line"] == 0] for r in rows],
        [[(c["ply"], c["text"]) for c in g.get("comments", [])] for g in games],
    )


def check_sums(run, summary):
    """The tables fit one another and the summary."""
    db = duckdb.connect()
    for name in TABLES:
        db.sql(f"CREATE VIEW {name} AS SELECT * FROM read_parquet('{run}/{name}.parquet')")

    def ask(sql):
        rows = db.sql(sql).fetchall()
        return rows[0] if len(rows) == 1 and len(rows[0]) > 1 else rows[0][0]

    games = summary["games"]
    check("games in = ok + flagged + rejected", games["in"], games["ok"] + games["flagged"] + games["rejected"])
    check("sources: rows", ask("SELECT count(*) FROM sources"), summary["sources"])
    check(
        "sources: games",
        tuple(int(n or 0) for n in ask("SELECT sum(games_in), sum(games_ok), sum(games_flagged), sum(games_rejected) FROM sources")),
        (games["in"], games["ok"], games["flagged"], games["rejected"]),
    )
    check("sources: each adds up", ask("SELECT count(*) FROM sources WHERE games_in <> games_ok + games_flagged + games_rejected"), 0)
    check("games: ok", ask("SELECT count(*) FROM games WHERE status = 'ok'"), games["ok"])
    check("games: flagged", ask("SELECT count(*) FROM games WHERE status = 'flagged'"), games["flagged"])
    check("games: keys are unique", ask("SELECT count(*) - count(DISTINCT (source_no, game_no)) FROM games"), 0)
    check("games: every game has its source", ask("SELECT count(*) FROM games ANTI JOIN sources USING (source_no)"), 0)
    check(
        "games: flagged means a warning or an error",
        ask("SELECT count(*) FROM games WHERE (status = 'flagged') <> (findings_error + findings_warning > 0)"),
        0,
    )
    if summary["distinct_games"] is not None:
        check("games: distinct by moves", ask("SELECT count(DISTINCT moves_hash) FROM games WHERE pair IS NULL OR pair = game_id"), summary["distinct_games"])
    check("plies: rows", ask("SELECT count(*) FROM plies"), int(ask("SELECT coalesce(sum(plies), 0) FROM games")))
    check("plies: keys are unique", ask("SELECT count(*) - count(DISTINCT (source_no, game_no, ply)) FROM plies"), 0)
    check(
        "plies: counted from 1 without a gap",
        ask(
            "SELECT count(*) FROM games LEFT JOIN"
            " (SELECT source_no, game_no, max(ply) AS last, min(ply) AS first FROM plies GROUP BY ALL) p USING (source_no, game_no)"
            " WHERE plies > 0 AND (last IS DISTINCT FROM plies OR first <> 1)"
        ),
        0,
    )
    check(
        "games: captures and checks are those of the plies",
        ask(
            "SELECT count(*) FROM games LEFT JOIN"
            " (SELECT source_no, game_no, count(captured) AS c, count_if(gives_check) AS k FROM plies WHERE status = 'legal' GROUP BY ALL) p"
            " USING (source_no, game_no) WHERE captures <> coalesce(c, 0) OR checks <> coalesce(k, 0)"
        ),
        0,
    )
    check(
        "games: what was taken does not stand at the end",
        ask("SELECT count(*) FROM games WHERE kind = 'xiangqi' AND start_fen IS NULL AND plies_legal > 0 AND length(material_end) - 1 <> 30 - captures"),
        0,
    )
    check(
        "games: those with a move from the standard array have an opening, and no others",
        ask("SELECT count(*) FROM games WHERE kind = 'xiangqi' AND (opening_family IS NOT NULL) <> (start_fen IS NULL AND plies_legal > 0)"),
        0,
    )
    check_line(ask, run)
    check_renju(ask)
    check_cycles(ask)
    check_event(ask)
    check_sheets(ask, summary)
    check("plies: in the summary", ask("SELECT coalesce(sum(plies), 0)::BIGINT FROM sources"), summary["plies"])
    check(
        "findings: by clause",
        dict(db.sql("SELECT clause, count(*) FROM findings GROUP BY clause").fetchall()),
        {clause: n for clause, n in summary["findings"].items() if n},
    )
    check_waivers(ask, db, summary)
    check("findings: ids are unique", ask("SELECT count(*) - count(DISTINCT finding_id) FROM findings"), 0)
    check(
        "findings: by game",
        ask(
            "SELECT count(*) FROM games LEFT JOIN"
            " (SELECT source_no, game_no, count(*) AS n FROM findings WHERE game_no > 0 GROUP BY ALL) f USING (source_no, game_no)"
            " WHERE coalesce(n, 0) <> findings_error + findings_warning + findings_note"
        ),
        0,
    )
    check("rejects: rows", ask("SELECT count(*) FROM rejects"), games["rejected"])


def check_waivers(ask, db, summary):
    """What is waived stays a finding, has its waiver, and is counted apart."""
    check("findings: by severity, without those waived", dict(db.sql("SELECT severity, count(*) FROM findings WHERE waiver IS NULL GROUP BY severity").fetchall()), summary["severities"])
    check("findings: waived", dict(db.sql("SELECT severity, count(*) FROM findings WHERE waiver IS NOT NULL GROUP BY severity").fetchall()), summary.get("waived", {}))
    check("waivers: by what became of them", dict(db.sql("SELECT status, count(*) FROM waivers GROUP BY status").fetchall()), summary.get("waivers", {}))
    empty = {
        "waivers: counted from 1": "SELECT count(*) FROM (SELECT waiver_no, row_number() OVER () AS n FROM waivers) WHERE waiver_no <> n",
        "waivers: those that are applied have their findings": "SELECT count(*) FROM waivers LEFT JOIN (SELECT waiver AS waiver_no, count(*) AS n FROM findings GROUP BY waiver) USING (waiver_no)"
        " WHERE coalesce(n, 0) <> CASE status WHEN 'applied' THEN findings ELSE 0 END OR status = 'applied' AND findings = 0",
        "waivers: one that names a finding is of it": "SELECT count(*) FROM findings f JOIN waivers w ON f.waiver = w.waiver_no WHERE w.finding_id <> f.finding_id OR w.clause <> f.clause",
        "findings: each waiver is there": "SELECT count(*) FROM findings ANTI JOIN waivers ON waiver = waiver_no WHERE waiver IS NOT NULL",
    }
    for what, sql in empty.items():
        check(what, ask(sql), 0)


def check_sheets(ask, summary):
    """The sheets of one game name the same one of them, and their differences fit the plies."""
    check("games: sheets", ask("SELECT count(sheet) FROM games"), summary["sheets"]["sheets"])
    check("games: games of which there are sheets", ask("SELECT count(*) FROM games WHERE sheet IS NOT NULL AND (pair IS NULL OR pair = game_id)"), summary["sheets"]["games"])
    known = "kind IN ('missing', 'doubled', 'swapped', 'different', 'illegible', 'trailing', 'notation', 'start', 'not-compared', 'header', 'result', 'times', 'fouls', 'signature')"
    empty = {
        "games: a sheet that stands for others is one of theirs": "SELECT count(*) FROM games g LEFT JOIN games s ON g.pair = s.game_id"
        " WHERE g.pair IS NOT NULL AND (s.pair IS DISTINCT FROM s.game_id OR s.sheet IS NULL OR g.sheet IS NULL)",
        "games: two or three sheets of a game": "SELECT count(*) FROM (SELECT count(*) AS n, count(DISTINCT sheet) AS k FROM games WHERE pair IS NOT NULL GROUP BY pair) WHERE n <> k OR n < 2",
        "games: no more plies agree than there are": "SELECT count(*) FROM games WHERE agreed_plies > plies OR pair IS NULL AND agreed_plies > 0",
        "sheet_differences: kinds": f"SELECT count(*) FROM sheet_differences WHERE NOT {known}",
        "sheet_differences: each side is a sheet of the game": "SELECT count(*) FROM sheet_differences d ANTI JOIN games g USING (source_no, game_no, game_id, sheet, pair)",
        "sheet_differences: so is the other": "SELECT count(*) FROM sheet_differences d ANTI JOIN"
        " (SELECT source_no AS other_source_no, game_no AS other_game_no, game_id AS other_game_id, sheet AS other_sheet, pair FROM games) g"
        " USING (other_source_no, other_game_no, other_game_id, other_sheet, pair)",
        "sheet_differences: of facts there are no plies": "SELECT count(*) FROM sheet_differences WHERE (fact IS NOT NULL) <> (kind IN ('header', 'result', 'times', 'fouls', 'signature'))"
        " OR fact IS NOT NULL AND ply + other_ply + plies > 0",
        "sheet_differences: a single ply is as written": "SELECT count(*) FROM sheet_differences d JOIN plies p USING (source_no, game_no, ply)"
        " WHERE d.plies = 1 AND d.kind IN ('swapped', 'different', 'illegible') AND d.written <> p.written",
    }
    for what, sql in empty.items():
        check(what, ask(sql), 0)


def check_event(ask):
    """The tables of the event fit one another."""
    player = "coalesce(part, '') AS part, player"
    empty = {
        "players: keys are unique": f"SELECT count(*) - count(DISTINCT (part, player)) FROM (SELECT {player} FROM players)",
        "pairings: of players": f"SELECT count(*) FROM (SELECT coalesce(part, '') AS part, first AS player FROM pairings"
        f" UNION ALL SELECT coalesce(part, ''), second FROM pairings WHERE second IS NOT NULL) ANTI JOIN (SELECT {player} FROM players) USING (part, player)",
        "pairings: without an opponent there is a bye": "SELECT count(*) FROM pairings WHERE second IS NULL AND result NOT IN ('bye', 'half-bye', 'full-bye', 'absent', '+-', '-+')",
        "standings: keys are unique": f"SELECT count(*) - count(DISTINCT (part, round, player)) FROM (SELECT round, {player} FROM standings)",
        "standings: of players": f"SELECT count(*) FROM (SELECT {player} FROM standings) ANTI JOIN (SELECT {player} FROM players) USING (part, player)",
        "standings: as many share a place as it says": "SELECT count(*) FROM (SELECT rank, last_rank, count(*) AS n FROM standings WHERE rank IS NOT NULL"
        " GROUP BY coalesce(part, ''), round, rank, last_rank) WHERE n <> last_rank - rank + 1",
        "tiebreaks: keys are unique": f"SELECT count(*) - count(DISTINCT (part, round, player, key_no)) FROM (SELECT round, key_no, {player} FROM tiebreaks)",
        "tiebreaks: of standings": f"SELECT count(*) FROM (SELECT round, {player} FROM tiebreaks) ANTI JOIN (SELECT round, {player} FROM standings) USING (part, round, player)",
        "effects: of players": f"SELECT count(*) FROM (SELECT {player} FROM effects) ANTI JOIN (SELECT {player} FROM players) USING (part, player)",
        "effects: of findings": "SELECT count(*) FROM (SELECT finding_id FROM effects WHERE finding_id IS NOT NULL) ANTI JOIN findings USING (finding_id)",
        "effects: each changes something": "SELECT count(*) FROM effects WHERE what <> 'pairing' AND before IS NOT DISTINCT FROM after",
    }
    for what, sql in empty.items():
        check(what, ask(sql), 0)


def check_cycles(ask):
    """The cycles fit their games, and their moves fit both."""
    empty = {
        "cycles: keys are unique": "SELECT count(*) - count(DISTINCT (source_no, game_no, cycle_no)) FROM cycles",
        "cycles: counted from 1 in each game": "SELECT count(*) FROM (SELECT max(cycle_no) AS last, count(*) AS n FROM cycles GROUP BY source_no, game_no) WHERE last <> n",
        "cycles: every cycle has its game": "SELECT count(*) FROM cycles ANTI JOIN games USING (source_no, game_no, game_id, path)",
        "cycles: the result is the game's": "SELECT count(*) FROM cycles c JOIN games g USING (source_no, game_no) WHERE coalesce(g.result, '*') <> coalesce(c.result, '*')",
        "cycles: the plies lie within the replayed game, in order": "SELECT count(*) FROM cycles JOIN games USING (source_no, game_no)"
        " WHERE NOT (1 <= first_ply AND first_ply <= judged_ply AND judged_ply <= last_ply AND last_ply <= plies_legal)",
        "cycles: at the end means that nothing follows": "SELECT count(*) FROM cycles JOIN games USING (source_no, game_no) WHERE at_end <> (last_ply = plies)",
        "cycles: as many periods as there is room for": "SELECT count(*) FROM cycles WHERE times <> (last_ply - first_ply + 1) // length",
        "cycles: three times, or a stretch of nine rounds": "SELECT count(*) FROM cycles WHERE times < CASE WHEN nine_rounds THEN 1 ELSE 3 END",
        "cycles: a verdict has its clause": "SELECT count(*) FROM cycles WHERE clause NOT LIKE '%:%' OR verdict NOT IN ('red_loses', 'black_loses', 'draw', 'undetermined')",
        "cycles: a side that must vary plays something banned": "SELECT count(*) FROM cycles"
        " WHERE verdict = 'red_loses' AND first_play = '允许' OR verdict = 'black_loses' AND second_play = '允许'",
        "clocks: keys are unique": "SELECT count(*) - count(DISTINCT (source_no, game_no, ply)) FROM clocks",
        "clocks: every row is a ply of its game": "SELECT count(*) FROM clocks ANTI JOIN plies USING (source_no, game_no, ply, side)",
        "clocks: a time has its source": "SELECT count(*) FROM clocks WHERE (used_ms IS NOT NULL AND used_from IS NULL) OR (left_ms IS NOT NULL AND left_from IS NULL)",
        "clocks: a period is of a control": "SELECT count(*) FROM clocks JOIN games USING (source_no, game_no) WHERE (period IS NOT NULL OR byoyomi IS NOT NULL) AND time_as_read IS NULL",
        "clocks: byo-yomi is a period": "SELECT count(*) FROM clocks WHERE byoyomi IS NOT NULL AND period IS NULL",
        "clocks: by how much is said of what was over": "SELECT count(*) FROM clocks WHERE (over_ms IS NOT NULL) != coalesce(breach IN ('over', 'over-by-mate'), false)",
        "cycle_moves: keys are unique": "SELECT count(*) - count(DISTINCT (source_no, game_no, cycle_no, ply)) FROM cycle_moves",
        "cycle_moves: every move has its cycle": "SELECT count(*) FROM cycle_moves ANTI JOIN cycles USING (source_no, game_no, cycle_no)",
        "cycle_moves: the plies of the period that ends where it was judged": "SELECT count(*) FROM cycles LEFT JOIN"
        " (SELECT source_no, game_no, cycle_no, count(*) AS n, min(ply) AS first, max(ply) AS last FROM cycle_moves GROUP BY ALL) m"
        " USING (source_no, game_no, cycle_no)"
        " WHERE n IS DISTINCT FROM length OR last <> judged_ply OR first <> judged_ply - length + 1",
        "cycle_moves: each is the ply of its game": "SELECT count(*) FROM cycle_moves m ANTI JOIN"
        " (SELECT * FROM plies WHERE status = 'legal') p USING (source_no, game_no, ply, side, move)",
        "cycle_moves: checks are those of the plies": "SELECT count(*) FROM cycle_moves JOIN plies USING (source_no, game_no, ply)"
        " WHERE gives_check <> (class IN ('将', '应将-将'))",
        "cycle_moves: a victim has its square and its attacker": "SELECT count(*) FROM cycle_moves"
        " WHERE (victim IS NULL) <> (victim_at IS NULL) OR (victim IS NULL) <> (attacker_at IS NULL)",
    }
    for what, sql in empty.items():
        check(what, ask(sql), 0)


def check_line(ask, run):
    """Every game that leaves the run's most common line does so where its column says."""
    line = json.loads((run / "run.json").read_text())["options"]["most common line"].split()
    moves = ", ".join(f"({i}, '{move}')" for i, move in enumerate(line, 1)) or "(0, '')"
    check(
        "games: leaves_line_ply",
        ask(
            "SELECT count(*) FROM games LEFT JOIN"
            f" (SELECT source_no, game_no, min(ply) AS off FROM plies JOIN (VALUES {moves}) line(ply, m) USING (ply)"
            " WHERE status = 'legal' AND move <> m GROUP BY ALL) p"
            " USING (source_no, game_no) WHERE leaves_line_ply IS DISTINCT FROM CASE WHEN kind = 'xiangqi' AND start_fen IS NULL THEN off END"
        ),
        0,
    )


def check_renju(ask):
    """What stones of renju are and make fits their games, and xiangqi has none of it."""
    stones = "(SELECT * FROM plies JOIN games USING (source_no, game_no) WHERE kind = 'renju')"
    kinds = "'^(double-three|double-four|overline|undetermined)([+](double-three|double-four|overline|undetermined))*$'"
    facts = "'^(five-missed|four-unanswered|forced|after-end)(,(five-missed|four-unanswered|forced|after-end))*$'"
    empty = {
        "plies: xiangqi has no stones": "SELECT count(*) FROM plies JOIN games USING (source_no, game_no) WHERE kind = 'xiangqi'"
        " AND (forbidden IS NOT NULL OR fours IS NOT NULL OR threes IS NOT NULL OR facts IS NOT NULL OR barred_points IS NOT NULL)",
        "games: xiangqi has no opening of renju": "SELECT count(*) FROM games WHERE kind = 'xiangqi' AND (forbidden_moves > 0"
        " OR opening_code IS NOT NULL OR protocol IS NOT NULL OR swap IS NOT NULL OR fifths IS NOT NULL OR drawn_black IS NOT NULL OR final_black IS NOT NULL)",
        "games: renju has no pieces": "SELECT count(*) FROM games WHERE kind = 'renju' AND (captures > 0 OR checks > 0 OR material_end IS NOT NULL)",
        "plies: renju has no pieces": f"SELECT count(*) FROM {stones} WHERE piece IS NOT NULL OR captured IS NOT NULL OR gives_check",
        "plies: a move of renju is a point or a pass": f"SELECT count(*) FROM {stones} WHERE move <> '--' AND NOT coalesce("
        "regexp_full_match(move, '[a-z][1-9][0-9]?') AND ascii(move) - 96 <= coalesce(files, 15) AND try_cast(substr(move, 2) AS INTEGER) <= coalesce(ranks, 15), false)",
        "games: the lines of a board are of renju": "SELECT count(*) FROM games WHERE files = 15 OR ranks = 15 OR kind <> 'renju' AND (files IS NOT NULL OR ranks IS NOT NULL)",
        "plies: what is played is resolved": f"SELECT count(*) FROM {stones} WHERE status = 'legal' AND move IS NULL",
        "plies: no point is played twice": f"SELECT count(*) - count(DISTINCT (source_no, game_no, move)) FROM {stones} WHERE status = 'legal' AND move <> '--'",
        "plies: kinds of forbidden moves": f"SELECT count(*) FROM {stones} WHERE NOT regexp_full_match(forbidden, {kinds})",
        "plies: facts": f"SELECT count(*) FROM {stones} WHERE NOT regexp_full_match(facts, {facts})",
        "plies: only black stones are forbidden": f"SELECT count(*) FROM {stones} WHERE forbidden IS NOT NULL AND (side <> 'first' OR move = '--')",
        "plies: a double four makes two fours": f"SELECT count(*) FROM {stones} WHERE forbidden LIKE '%double-four%' AND coalesce(fours, 0) < 2",
        "plies: a double three makes two threes": f"SELECT count(*) FROM {stones} WHERE forbidden LIKE '%double-three%' AND coalesce(threes, 0) < 2",
        "plies: as many fours and threes as lines can make": f"SELECT count(*) FROM {stones} WHERE fours > 8 OR threes > 4 OR barred_points > 225",
        "games: an opening of renju has its family, name and code": "SELECT count(*) FROM games WHERE kind = 'renju' AND NOT coalesce(CASE opening_family"
        " WHEN '直指' THEN regexp_full_match(opening_code, 'D([1-9]|1[0-3])') WHEN '斜指' THEN regexp_full_match(opening_code, 'I([1-9]|1[0-3])')"
        " ELSE opening_code IS NULL END AND (opening_code IS NULL) = (opening_system IS NULL), false)",
        "games: forbidden moves are those of the plies": "SELECT count(*) FROM games LEFT JOIN (SELECT source_no, game_no,"
        " count_if(forbidden <> 'undetermined') AS n FROM plies WHERE status = 'legal' GROUP BY ALL) p USING (source_no, game_no)"
        " WHERE forbidden_moves <> coalesce(n, 0)",
    }
    for what, sql in empty.items():
        check(what, ask(sql), 0)


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    qipu, run = sys.argv[1], pathlib.Path(sys.argv[2])
    summary = json.loads(pathlib.Path(sys.argv[3]).read_text())
    listed = {t["name"]: t["rows"] for t in json.loads((run / "run.json").read_text())["tables"]}
    check("run.json lists the tables", sorted(listed), sorted(TABLES))
    for name in TABLES:
        table = check_parquet(run / f"{name}.parquet", listed.get(name))
        check_export(qipu, run, name, table)
    check_sums(run, summary)
    check_games(qipu)
    versions = f"DuckDB {duckdb.__version__}, pyarrow {pa.__version__}, pandas {pandas.__version__}, polars {polars.__version__}"
    print(f"check-tables: {passed} passed, {failed} failed ({versions}); rows: " + ", ".join(f"{n} {listed.get(n)}" for n in TABLES))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
