// Package source turns what a user named on a command line into an ordered
// sequence of sources: files, and members of archives opened on the fly.
//
// Arguments are files, folders, glob patterns and "-". Compression (gzip,
// zstd) and archives (tar, zip) are recognised by their content, never by
// their name, and are opened one inside another. The order is the same on
// every run: folders in byte order of their names, archives in the order in
// which they list their members.
//
// Every byte is taken for hostile. Nothing is read into memory as a whole,
// names of members are never used to reach the file system, and [Limits]
// bounds what an archive may expand to. What cannot be opened is a Source with
// Err or Skip, so that nothing is left out without a word; the walk goes on
// behind it.
package source
