// Package renjucsv reads tables of games of renju in CSV, one game a row, with the
// columns that starpentagon/renju_sgf_parser writes and renju_record_checker reads:
//
//	game_date, event, black_player, black_rank, white_player, white_rank,
//	opening_rule, game_end_status, game_result, game_record, alternative_moves
//
// in any order, with others between them or without some; game_record must be there.
// The values met are RIF, Sakata, Yamaguchi, Tarannikov, Jonsson and Unknown for the
// rule, Resign, Timeup, AgreedDraw and Unknown for the end, BlackWin, WhiteWin, Draw
// and Unknown for the result. The moves are letter pairs as SGF has them, rows from
// the top; pp is a pass there. Points named by letter and number are read as well.
//
// Cells and rows are those of RFC 4180, with a comma, a semicolon or a tab between
// cells. Package encoding/csv says where a cell begins and not where it ends, and
// gives up at the first quote out of place; so the cells are cut here.
package renjucsv
