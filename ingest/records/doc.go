// Package records cuts sources into records and reads them into games, for every
// format of text: a Splitter goes over the bytes of a source with bounded memory,
// in any encoding that keeps ASCII and in UTF-16, and a Reader decodes what it
// cut. What is particular to a format stands behind two interfaces: a Scanner
// knows where its records end, a Parser knows what a decoded one says.
package records
