// Package identity suggests which forms of players may be one person, with a score and what
// speaks for it and against, and joins those that a person has confirmed. It joins nothing by
// itself but what has one registration number, and that only until a person denies it.
//
// Names are compared without width, case, order, spacing and diacritics, by one edit, and in other
// characters and letters (package translit); names with other digits are other names. The work is bounded: names are
// met in blocks of equal keys, never all with all, and what a full block leaves out is counted.
package identity
