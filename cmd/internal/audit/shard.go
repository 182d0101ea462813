package audit

import "qipu/ingest/records"

// A shard is the unit of work: records of one argument, cut from the input at
// record boundaries. Many small sources share a shard, a large one fills many.
type shard struct {
	argument int // from 0
	records.Shard
	runs []sourceRun // whose records these are, in order
	ends []sourceEnd // the sources that end in this shard, in order
}

// sourceRun is the records that one source has in a shard: those before end,
// and after the run before.
type sourceRun struct {
	sourceNo  uint32
	firstGame uint32 // game_no of its first record here
	path      string
	format    string // one of formats
	end       int
}

// sourceEnd is what is known of a source once it has been read to its end.
type sourceEnd struct {
	sourceNo uint32
	path     string
	status   string
	reason   string // why it was skipped or could not be read
	format   string
	bytes    uint64
	sha256   string
}

// The statuses of a source.
const (
	statusRead       = "read"
	statusSkipped    = "skipped"
	statusUnreadable = "unreadable"
)

// Shard sizes. 2 MiB of Chinese move text is about 110 k plies: near a full row
// group of the plies table, and small enough that workers × shards stays small.
const (
	shardBytes   = 2 << 20
	shardRecords = 1400 // of about 85 plies: most such shards are one row group too
	shardEnds    = 2 << 10
	// smallShard is the size below which a shard's plies are not worth a row group
	// of their own: the committer gathers those of several. A Parquet file holds
	// 32,767 row groups at most.
	smallShard = 512 << 10
)

func (s *shard) small() bool { return len(s.Buf) < smallShard }

func (s *shard) full() bool {
	return len(s.Buf) >= shardBytes || len(s.Records) >= shardRecords || len(s.ends) >= shardEnds
}

func (s *shard) empty() bool { return len(s.Records) == 0 && len(s.ends) == 0 }

func (s *shard) reset() {
	clear(s.Records)
	s.Shard.Reset()
	*s = shard{Shard: s.Shard, runs: s.runs[:0], ends: s.ends[:0]}
}
