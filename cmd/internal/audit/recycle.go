package audit

// recycler hands out shards and results and takes them back. Only as many exist
// as are in flight, so memory is bounded by the pool of workers.
type recycler struct {
	shards  chan *shard
	results chan *result
}

func newRecycler(workers int) *recycler {
	inFlight := 2*workers + 4
	return &recycler{make(chan *shard, inFlight), make(chan *result, inFlight)}
}

func (p *recycler) shard() *shard {
	select {
	case s := <-p.shards:
		s.reset()
		return s
	default:
		s := new(shard)
		s.Buf = make([]byte, 0, shardBytes+shardBytes/4)
		return s
	}
}

func (p *recycler) result() *result {
	select {
	case r := <-p.results:
		r.reset()
		return r
	default:
		return &result{coverage: newCoverage()}
	}
}

// largeBuffer is the size above which a buffer is not kept: one huge record
// should not hold its memory for the rest of the run.
const largeBuffer = 4 * shardBytes

// put takes back a result and its shard.
func (p *recycler) put(r *result) {
	p.putShard(r.shard)
	r.shard = nil
	if cap(r.arena) <= largeBuffer {
		select {
		case p.results <- r:
		default:
		}
	}
}

// putShard takes back a shard.
func (p *recycler) putShard(s *shard) {
	if cap(s.Buf) > largeBuffer {
		return
	}
	select {
	case p.shards <- s:
	default:
	}
}
