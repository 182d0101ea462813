// Package rulebooks holds the rulebooks as data: every clause with its number,
// its title and exact meaning in Chinese and English in our own words, from
// what it can be checked, and how it hangs together with the others.
//
// One embedded TOML file is one book, readable by itself. Nothing is parsed
// before the first question about that book. No file says whether a clause is
// checked: that follows from the checks that are registered elsewhere.
//
// Beside the clauses stand the parameters of each book, the numbers and lists
// that checks use (ParametersOf), and the options, the points on which the books
// conflict or can be read in more than one way (Options). Settings hold how a
// run decides the options.
//
// The numbers are those of the catalogue that the project works from. Where
// the published text gives none, letters tell the parts of an article apart
// ("3.2a"), "10.1b(3)" is item 3 of the second list of article 10.1, "ch7" is
// chapter 7 and "A2" appendix 2.
package rulebooks
