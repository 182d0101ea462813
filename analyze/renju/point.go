package renju

import "qipu/schemas/board"

// Size is the number of lines of the board each way (wuziqi-2009:1.1).
const Size = board.Lines

// Points is the number of points of the board.
const Points = board.Points

// Point is a point of the board.
type Point = board.Point

// NoPoint stands for no point of the board.
const NoPoint = board.NoPoint

// Centre is h8 (天元).
const Centre Point = 7*Size + 7

// At returns the point of a column and a row, 0–14 each.
func At(column, row int) Point { return board.PointAt(column, row) }

// ParsePoint reads a name, capital letters accepted.
func ParsePoint(s string) (Point, bool) { return board.ParsePoint(s) }
