// Package clockplot draws what a record tells of the clocks of a game as SVG: the time of
// both sides over the plies, in which period of the time control each ply was made, what
// was exceeded and what the arbiter did to the clocks. It draws what the tables say and
// works out nothing. The same game gives the same bytes; nothing is told by a colour
// alone, and all of it by words too.
package clockplot
