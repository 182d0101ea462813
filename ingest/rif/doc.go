// Package rif reads the database of games that RenjuNet exports: RIF, an XML of
// tables and of the games that refer to them by number.
//
//	<database version="1.0" date="2026-11-30">
//	<countries><country id="1" name="…" abbr="…" reversed="1" /> …
//	<cities> <months> <rules> <openings> <players> <tournaments> …
//	<games>
//	<game id="7" publisher="1" tournament="1" round="F2" rule="1" black="1" white="2"
//	 bresult="0.5" btime="55" wtime="60" opening="1" alt="i8" swap="R">
//	<move>h8 h9 h7 h6 g8 …</move><info>…</info></game>
//
// RenjuNet publishes no description. What is known stands in programs that read it
// (renju-note, src/database/rif.ts; wind23/whr_renju, game_base.py) and in one game
// that a third quotes. RenjuNet lets its data be used offline and for no commerce, so
// that none are here.
//
// # One game, one record
//
// A [Cutter] goes over the source once. It keeps the rows of the tables, within
// [MaxRows] and [MaxTableBytes], and gives each game as its Head the rows that the
// game names, so that every record can be read by itself. Offset, Length and Bytes
// are those of the game in the source. A source that holds more is read on: games that
// refer to a row beyond the bounds have a fault where they do, and when the source is
// done the cutter says how many rows it left out.
//
// Tags are found by hand and not by encoding/xml, which gives up for good at the first
// byte that is no UTF-8, of which RenjuNet's files have some, and at the first bracket
// out of place: here one bad game costs nothing but itself. Entities that a DTD could
// declare are not known, nesting is not followed further than a game and what it
// holds, and so neither can grow.
//
// Text that stands outside all tags, and comments outside of games, are not read, but
// for the words right before a game, which are a fault and a comment of it.
//
// # What becomes of a game
//
//   - Event, Site, Black, White, Opening, Rule and Publisher are the names that the
//     tables have; the numbers stand beside them as EventId, BlackId and so on. A
//     number that no row has is a fault.
//   - EventStart and EventEnd are as written, 0000-00-00 apart. Date is what both
//     have in common, or year and month of the tournament: the day of the game itself
//     is not in the file.
//   - bresult, as it stands, and Result where it is 1, 0.5 or 0. It is that of the
//     person named Black.
//   - Every other attribute is a tag of its own name. Empty ones are left out.
//   - The rule of the game, else that of its tournament, is Stage.Protocol where its
//     category is 1, renju, and Stage.Rule with the word gomoku before it where it is 2.
//   - swap has a letter for each time that the players may change colours, R where they
//     did. One letter is of the third ply; two are of the third and fourth, as under
//     Soosõrv, and five of the first to fifth, as under Tarannikov and Taraguchi: that
//     rests on these rules and on one game seen. Other letters, or other numbers of
//     them, are a fault, and the swap stays untold.
//   - alt, the points in it: they are Stage.Removed, or Stage.Offered where the fifth
//     that was kept is among them. Other values are met ("51", under Taraguchi); they
//     stay a tag.
//   - info is a comment behind the last move.
//
// # Whom the names mean
//
// No source says whether black is the player drawn Black or the one who has Black in
// the end, so that Stage.Seats stays unsaid. whr_renju takes bresult for the result of
// the person named Black and leaves swap aside, which fits both; that others take it for
// that of the black stones too speaks for the end, and is no proof.
//
// # Events
//
// [ReadEvents] makes an event of each tournament, with the players and pairings of its
// games: what the tables say of them, as they say it. Result is bresult, the points of
// the person named Black; FirstTime and SecondTime are btime and wtime, whose unit no
// source names. 0000-00-00 is a day that is not known, and is left out. A game that names
// no tournament that is there is in no event, and that is said, with all else that has
// no place; see [EventFaultKind].
//
// # What is not used
//
// Countries have an abbr and the mark reversed, which seems to say that names are
// written surname first there; rules an info; the database its version and date. No tag
// and no event has them. A game has of the tables what its Head holds.
package rif
