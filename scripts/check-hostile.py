#!/usr/bin/env python3
"""Feed hostile inputs to `qipu audit`, each beside a good game.

    python3 scripts/check-hostile.py QIPU [NAME...]

It shows for each input that the program ends in time and within its memory, that
its exit code is right, that a line on stderr names an input that could not be
read, that no control character of it reaches the terminal, and that the good
game named beside it is still audited. QIPU is the program; NAME picks inputs.
Needs Linux or another Unix, and 4 GB of room for temporary files.
Exit: 0 all is well, 1 something is not.
"""

import contextlib
import gzip
import io
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
import zipfile

MAX_RSS = 400 << 20  # bytes
MAX_SECONDS = 120
FINDINGS = {0, 1}  # records were read; whatever is wrong with them is a finding
UNREADABLE = {3}
EITHER = {0, 1, 3}

GOOD = """[Game "Chinese Chess"]
[Event "Good game"]
[Site "Hall 1"]
[Date "2024.03.02"]
[Round "1"]
[Red "Player 01"]
[Black "Player 02"]
[Result "1/2-1/2"]
[Format "ICCS"]

1. H2-E2 H9-G7
2. H0-G2 I9-H9
3. I0-H0 B9-C7
4. C3-C4 G6-G5
1/2-1/2
"""
HEADER = '[Game "Chinese Chess"]\n[Event "Hostile"]\n[Red "Player 03"]\n[Black "Player 04"]\n[Result "*"]\n[Format "ICCS"]\n\n'
COLUMNS = "game_date,event,black_player,black_rank,white_player,white_rank,opening_rule,game_end_status,game_result,game_record,alternative_moves\n"
ROW = "2024-03-02,Open,Player 01,1d,Player 02,2d,RIF,Resign,BlackWin,hhhgjfigiekgjgjhkigg,gg; hh\n"
POINTS = "black h8 h9 h6 i10 i6 i9 g9 g8 j11 i7 i8 k7 g6 j6 f8\n"
GIGABYTE = 1 << 30
BLOCK = b"a" * (1 << 20)


class Case:
    """One input: make(folder) lays it out and returns the path to name, or None
    for standard input, which feed(stream) then writes."""

    def __init__(self, name, codes, make, feed=None, shows=None, nobody=False):
        self.name, self.codes, self.make, self.feed = name, codes, make, feed
        self.shows = shows  # what stderr must hold; by default the path's last part
        self.nobody = nobody  # run as a user whom permissions bind


def put(folder, name, data):
    path = os.path.join(folder, name)
    with open(path, "wb") as f:
        f.write(data if isinstance(data, bytes) else data.encode())
    return path


def write_blocks(f, size, block=BLOCK):
    for _ in range(size // len(block)):
        f.write(block)


def noise(n):
    return random.Random(1).randbytes(n)


def many_games():
    return (GOOD * 400).encode()


def truncated(data):
    return data[: len(data) * 2 // 3]


def tar_of(members):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as tar:
        for info, data in members:
            info.size = len(data)
            tar.addfile(info, io.BytesIO(data))
    return out.getvalue()


def member(name, kind=tarfile.REGTYPE, link=""):
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, link
    return info


def zip_of(members, method=zipfile.ZIP_DEFLATED):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as z:
        for name, data in members:
            z.writestr(zipfile.ZipInfo(name), data, compress_type=method)
    return out.getvalue()


def zip_bomb(folder, head=b"", fill=b"\0"):
    path = os.path.join(folder, "bomb.zip")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as z:
        with z.open("game.pgn", "w", force_zip64=True) as f:
            f.write(head)
            for _ in range(2048):
                f.write(fill * (1 << 20))
    return path


def gzip_bomb(folder, head=b"", fill=b"\0"):
    path = os.path.join(folder, "bomb.pgn.gz")
    with gzip.open(path, "wb", compresslevel=1) as f:
        f.write(head)
        for _ in range(1024):
            f.write(fill * (1 << 20))
    return path


def overlapping_zip(folder):
    """Many directory entries that all point to the same data."""
    data = zip_of([("game.pgn", b" " * (8 << 20))])
    end = data.rindex(b"PK\x05\x06")
    start = int.from_bytes(data[end + 16 : end + 20], "little")
    entry, n = data[start:end], 5000
    tail = bytearray(data[end:])
    tail[8:10] = tail[10:12] = n.to_bytes(2, "little")
    tail[12:16] = (len(entry) * n).to_bytes(4, "little")
    return put(folder, "overlap.zip", data[:start] + entry * n + bytes(tail))


def nested_zips(folder):
    data = zip_of([("game.pgn", GOOD)])
    for depth in range(200):
        data = zip_of([(f"level{depth}.zip", data)], zipfile.ZIP_STORED)
    return put(folder, "nested.zip", data)


def nested_gzips(folder):
    data = GOOD.encode()
    for _ in range(200):
        data = gzip.compress(data, 1)
    return put(folder, "nested.pgn.gz", data)


def many_members(folder):
    return put(folder, "members.zip", zip_of([(f"{i:06}.pgn", b"") for i in range(60_000)], zipfile.ZIP_STORED))


def climbing_tar(folder):
    names = ["../../climb.pgn", "/abs/climb.pgn", "a/../../climb.pgn", "C:\\climb.pgn", "nul\x01l.pgn"]
    links = [member("link.pgn", tarfile.SYMTYPE, "/etc/passwd"), member("hard.pgn", tarfile.LNKTYPE, "/etc/passwd"), member("pipe", tarfile.FIFOTYPE)]
    return put(folder, "climb.tar", tar_of([(member(n), GOOD.encode()) for n in names] + [(m, b"") for m in links]))


def long_line(folder, head=b"", name="line.pgn", block=BLOCK):
    path = os.path.join(folder, name)
    with open(path, "wb") as f:
        f.write(head)
        write_blocks(f, GIGABYTE, block)
    return path


def again(folder, name, head, piece, count):
    """A file of one piece again and again, which is never in memory as a whole."""
    path = os.path.join(folder, name)
    with open(path, "wb") as f:
        f.write(head.encode())
        write_blocks(f, len(piece) * count, piece.encode() * 1000)
    return path


def folder_with(folder, name, build):
    path = os.path.join(folder, name)
    os.mkdir(path)
    build(path)
    return path


def locked(folder):
    path = folder_with(folder, "locked", lambda p: put(p, "game.pgn", GOOD))
    os.chmod(path, 0)
    return path


def pipe_and_loop(folder):
    def build(path):
        os.mkfifo(os.path.join(path, "pipe.pgn"))
        os.symlink(path, os.path.join(path, "loop"))
        put(path, "game.pgn", GOOD)

    return folder_with(folder, "odd", build)


def deep_folder(folder):
    path = folder_with(folder, "deep", lambda p: None)
    inner = path
    for _ in range(200):
        inner = os.path.join(inner, "d" * 10)
        os.mkdir(inner)
    put(inner, "game.pgn", GOOD)
    return path


def feed_line(stream):
    stream.write(HEADER.encode())
    write_blocks(stream, GIGABYTE)


def feed_games_cut(stream):
    stream.write(many_games()[:-30])


ESCAPE = "\x1b[31mred\nline\x07.pgn"
CASES = [
    Case("truncated gzip", UNREADABLE, lambda d: put(d, "cut.pgn.gz", truncated(gzip.compress(many_games() + noise(50_000))))),
    Case("truncated tar", UNREADABLE, lambda d: put(d, "cut.tar", truncated(tar_of([(member("a.pgn"), GOOD.encode()), (member("b.pgn"), many_games())])))),
    Case("truncated tar.gz", UNREADABLE, lambda d: put(d, "cut.tar.gz", truncated(gzip.compress(tar_of([(member("a.pgn"), many_games()), (member("b.bin"), noise(90_000))]))))),
    Case("truncated zip", UNREADABLE, lambda d: put(d, "cut.zip", truncated(zip_of([("a.pgn", many_games()), ("b.bin", noise(90_000))])))),
    Case("corrupt gzip", UNREADABLE, lambda d: put(d, "flip.pgn.gz", gzip.compress(many_games())[:-8] + b"\0" * 8)),
    Case("corrupt zstd", UNREADABLE, lambda d: put(d, "bad.pgn.zst", b"\x28\xb5\x2f\xfd" + noise(5000))),
    Case("truncated game", EITHER, lambda d: put(d, "cut.pgn", truncated(GOOD.encode()))),
    Case("empty file", UNREADABLE, lambda d: put(d, "empty.pgn", b"")),
    Case("zero bytes", UNREADABLE, lambda d: put(d, "zeros.pgn", bytes(1 << 20))),
    Case("random bytes", UNREADABLE, lambda d: put(d, "noise.pgn", noise(4 << 20))),
    Case("random bytes behind a header", EITHER, lambda d: put(d, "headed.pgn", HEADER.encode() + noise(4 << 20))),
    Case("no such file", {2, 3}, lambda d: os.path.join(d, "missing.pgn")),
    Case("1 GB line", UNREADABLE, long_line),
    Case("1 GB line behind a header", EITHER, lambda d: long_line(d, HEADER.encode())),
    Case("1 GB line on stdin", EITHER, lambda d: None, feed_line, shows="-"),
    Case("a cut game on stdin", EITHER, lambda d: None, feed_games_cut),
    Case("zip bomb of zeros", UNREADABLE, zip_bomb),
    Case("zip bomb behind a header", UNREADABLE, lambda d: zip_bomb(d, HEADER.encode(), b" ")),
    Case("gzip bomb of zeros", UNREADABLE, gzip_bomb),
    Case("gzip bomb behind a header", UNREADABLE, lambda d: gzip_bomb(d, HEADER.encode(), b" ")),
    Case("overlapping zip", EITHER, overlapping_zip),
    Case("nested zips", UNREADABLE, nested_zips),
    Case("nested gzips", UNREADABLE, nested_gzips),
    Case("60,000 empty members", EITHER, many_members),
    Case("names that climb out", EITHER, climbing_tar),
    Case("escapes in the name of noise", UNREADABLE, lambda d: put(d, ESCAPE, noise(1000)), shows="red"),
    Case("escapes in the name of a game", FINDINGS, lambda d: put(d, ESCAPE, GOOD)),
    Case("escapes in a zip's name", UNREADABLE, lambda d: put(d, "esc.zip", truncated(zip_of([(ESCAPE, many_games() + noise(9000))]))), shows="esc.zip"),
    Case("escapes in tags and moves", EITHER, lambda d: put(d, "tags.pgn", HEADER.replace("Hostile", "\x1b]0;title\x07") + "1. H2-E2 \x1b[2J\x9b31m H9-G7 *\n")),
    Case("folder without permission", UNREADABLE, locked, nobody=True),
    Case("pipe and loop in a folder", EITHER, pipe_and_loop),
    Case("folder 200 deep", EITHER, deep_folder),
    Case("/dev/zero", UNREADABLE, lambda d: "/dev/zero", shows="zero"),
    Case("100,000 open brackets", EITHER, lambda d: put(d, "nest.pgn", HEADER + "1. H2-E2 " + "( 1. C3-C4 " * 100_000 + ")" * 100_000 + " *\n")),
    Case("100,000 brackets never closed", EITHER, lambda d: put(d, "open.pgn", HEADER + "1. H2-E2 " + "(" * 100_000 + " *\n" + GOOD)),
    Case("comment never closed", EITHER, lambda d: put(d, "comment.pgn", HEADER + "1. H2-E2 {" + "x\n" * 5_000_000)),
    Case("10 MB tag", EITHER, lambda d: put(d, "tag.pgn", HEADER.replace("Hostile", "x" * (10 << 20)) + "1. H2-E2 *\n")),
    Case("a million tags", EITHER, lambda d: put(d, "tags.pgn", "".join(f'[T{i} "x"]\n' for i in range(1_000_000)) + "\n1. H2-E2 *\n")),
    Case("a million moves", EITHER, lambda d: put(d, "moves.pgn", HEADER + "1. H2-E2 H9-G7 E2-H2 G7-H9\n" * 250_000 + "*\n")),
    Case("a million games without moves", EITHER, lambda d: put(d, "games.pgn", '[Game "Chinese Chess"]\n\n*\n\n' * 1_000_000)),
    Case("1 GB line of points", EITHER, lambda d: long_line(d, POINTS.encode(), "line.txt", b"h8 i9 g10 h7 " * 80_000)),
    Case("1 GB of letters behind points", EITHER, lambda d: long_line(d, POINTS.encode(), "junk.txt")),
    Case("1 GB of line ends behind points", EITHER, lambda d: long_line(d, POINTS.encode(), "blank.txt", b"\r\n" * (1 << 19))),
    Case("a million stones", EITHER, lambda d: put(d, "stones.txt", POINTS + "h8 i9 g10 " * 800_000 + "\n" + POINTS)),
    Case("dashes behind points", EITHER, lambda d: put(d, "dashes.txt", POINTS + "h8" + "-" * (7 << 20) + "\n")),
    Case("a million numbers", EITHER, lambda d: put(d, "numbers.txt", POINTS + "9. h8 3. i9 " * 500_000 + "\n")),
    Case("a million lines of points", EITHER, lambda d: again(d, "lines.txt", POINTS, "h8 i9 g10 h7 i7\n", 1_000_000)),
    Case("random bytes behind points", EITHER, lambda d: put(d, "noise.txt", POINTS.encode() * 2000 + noise(4 << 20))),
    Case("points in UTF-16 cut in a character", EITHER, lambda d: put(d, "wide.txt", (POINTS * 3).encode("utf-16")[:-1])),
    Case("escapes in points", EITHER, lambda d: put(d, "escape.txt", POINTS * 9 + "black h8 \x1b]0;title\x07 \x9b31m\n")),
    Case("a row of 1 GB in a table", EITHER, lambda d: long_line(d, (COLUMNS + ROW).encode(), "row.csv", b'"",' * (1 << 18))),
    Case("quotes never closed in a table of 1 GB", EITHER, lambda d: long_line(d, (COLUMNS + ROW + 'x,"').encode(), "open.csv", b"x,\n" * (1 << 18))),
    Case("a million cells", EITHER, lambda d: put(d, "cells.csv", COLUMNS + ROW + "," * 8_000_000 + "\n" + ROW)),
    Case("a million columns", UNREADABLE, lambda d: put(d, "columns.csv", COLUMNS.rstrip() + ",x" * 1_000_000 + "\n" + ROW)),
    Case("a million rows under a long header", EITHER, lambda d: put(d, "rows.csv", COLUMNS.rstrip() + ",x" * 1_950 + "\n" + "x,y\n" * 1_000_000)),
    Case("a million rows", EITHER, lambda d: again(d, "games.csv", COLUMNS, ROW, 1_000_000)),
    Case("a million headers", EITHER, lambda d: again(d, "headers.csv", COLUMNS + ROW, COLUMNS, 1_000_000)),
    Case("random bytes under a header", EITHER, lambda d: put(d, "noise.csv", (COLUMNS + ROW * 1000).encode() + noise(4 << 20))),
    Case("a table in Big5 and GB18030", EITHER, lambda d: put(d, "mixed.csv", COLUMNS.encode() + "1,賽,選手,,選手,,,,,hhii,\n".encode("big5") + "2,赛,选手,,选手,,,,,hhii,\n".encode("gb18030"))),
    Case("UTF-16 cut in a character", EITHER, lambda d: put(d, "wide.pgn", GOOD.encode("utf-16")[:-1])),
    Case("Big5 and GB18030 in one file", EITHER, lambda d: put(d, "mixed.pgn", '[Game "象棋"]\n[Red "選手"]\n\n'.encode("big5") + b"1. \xb3\xb6 *\n\n" + '[Game "象棋"]\n[Red "选手"]\n\n*\n'.encode("gb18030"))),
]


def as_nobody():
    """The words that run a command as a user whom permissions bind, or None."""
    if os.geteuid() != 0:
        return []
    if shutil.which("setpriv"):
        return ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    return None


class Run:
    """One run of the program: its exit code, output, time and peak memory."""

    def __init__(self, command, feed, cwd):
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            started = time.monotonic()
            child = subprocess.Popen(command, stdin=subprocess.PIPE if feed else subprocess.DEVNULL, stdout=out, stderr=err, cwd=cwd)
            timer = threading.Timer(MAX_SECONDS, child.kill)
            timer.start()
            if feed:
                with contextlib.suppress(BrokenPipeError), child.stdin as stream:
                    feed(stream)
            _, status, usage = os.wait4(child.pid, 0)
            timer.cancel()
            child.returncode = self.code = os.waitstatus_to_exitcode(status)
            self.seconds = time.monotonic() - started
            self.rss = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
            out.seek(0)
            err.seek(0)
            self.out, self.err = out.read(), err.read()


def faults(case, run, path):
    """What is wrong with a run, as texts."""
    if run.seconds >= MAX_SECONDS:
        yield f"took longer than {MAX_SECONDS} s"
        return
    if run.code not in case.codes:
        yield f"exit code {run.code}, want one of {sorted(case.codes)}"
    if run.rss > MAX_RSS:
        yield f"peak memory {run.rss >> 20} MiB, want at most {MAX_RSS >> 20}"
    for name, text in (("stdout", run.out), ("stderr", run.err)):
        control = sorted({hex(b) for b in text if b < 32 and b != 10} | ({"0x7f"} if 127 in text else set()))
        if control:
            yield f"control characters on {name}: {control}"
    if run.code == 3:
        shown = (case.shows or os.path.basename(path or "-")).encode()
        if not any(shown in line for line in run.err.splitlines()):
            yield f"no line on stderr names {shown.decode()!r}"
    if b"goroutine " in run.err or b"panic" in run.err:
        yield "a panic on stderr"
    if run.code in EITHER:
        yield from summary_faults(run.out)


def summary_faults(out):
    try:
        games = json.loads(out)["games"]
    except (ValueError, KeyError, TypeError) as err:
        yield f"no summary on stdout: {err}"
        return
    if games["ok"] < 1:
        yield "the good game was not audited"
    if games["in"] != games["ok"] + games["flagged"] + games["rejected"]:
        yield f"games do not add up: {games}"


def attempt(qipu, case, folder):
    """Returns the run of a case, or None where this machine cannot run it."""
    inputs = os.path.join(folder, "in")
    os.mkdir(inputs)
    good = put(folder, "good-game.pgn", GOOD)
    prefix = []
    if case.nobody:
        prefix = as_nobody()
        if prefix is None:
            return None, None
        for p in (folder, inputs):
            os.chmod(p, 0o777)
    path = case.make(inputs)
    command = prefix + [qipu, "audit", path or "-", good, "--format", "json", "-o", os.path.join(folder, "run")]
    return path, Run(command, case.feed, folder)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    wanted = [c for c in CASES if not sys.argv[2:] or c.name in sys.argv[2:]]
    passed = failed = skipped = 0
    with tempfile.TemporaryDirectory(prefix="qipu-hostile-") as top:
        os.chmod(top, 0o755)
        # A copy that any user may run, wherever the program was built.
        qipu = shutil.copy(sys.argv[1], os.path.join(top, "qipu"))
        os.chmod(qipu, 0o755)
        for i, case in enumerate(wanted):
            folder = os.path.join(top, str(i))
            os.mkdir(folder)
            path, run = attempt(qipu, case, folder)
            if run is None:
                skipped += 1
                print(f"SKIP {case.name}: root, and no setpriv to become another user with")
                continue
            wrong = list(faults(case, run, path))
            passed, failed = passed + (not wrong), failed + bool(wrong)
            print(f"{'FAIL' if wrong else 'ok  '} {case.name}: exit {run.code}, {run.seconds:.1f} s, {run.rss >> 20} MiB")
            for text in wrong:
                print(f"     {text}")
            if wrong:
                print("     stderr: " + repr(run.err[:600]))
            # The folder without permission too, when it is not root who cleans up.
            for p in pathlib.Path(folder).glob("in/*"):
                if p.is_dir() and not p.is_symlink():
                    p.chmod(0o755)
            shutil.rmtree(folder)
    print(f"check-hostile: {passed} passed, {failed} failed, {skipped} skipped")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
