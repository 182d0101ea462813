// Package tables writes and reads the tables of a run: one Parquet file a
// table in one folder, with a run.json that names every file and its SHA-256.
//
// The same rows give the same bytes. Workers turn rows into images (complete
// small Parquet files in memory, one row group each as a rule) with [Plies];
// the committer splices the images into a [Writer] in the order of
// the input, without decoding them. Rows that can only be finished at the end
// of a run wait in a [Spool]. [Begin] gives the folder to write in and puts it
// into place when all is done.
package tables
