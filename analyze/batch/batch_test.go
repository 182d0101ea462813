package batch_test

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"qipu/analyze/batch"
)

func numbers(n int) func(context.Context, func(int) error) error {
	return func(_ context.Context, emit func(int) error) error {
		for i := range n {
			if err := emit(i); err != nil {
				return err
			}
		}
		return nil
	}
}

func TestOrderDoesNotDependOnWorkers(t *testing.T) {
	const n = 1000
	for _, workers := range []int{0, 1, 2, 8} {
		var got []int
		err := batch.Pool[int, int]{
			Workers: workers,
			Produce: numbers(n),
			NewWorker: func() func(context.Context, int) (int, error) {
				return func(_ context.Context, i int) (int, error) {
					if i%7 == 0 {
						runtime.Gosched()
					}
					return i * i, nil
				}
			},
			Commit: func(r int) error { got = append(got, r); return nil },
		}.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if len(got) != n || !slices.IsSorted(got) || got[n-1] != (n-1)*(n-1) {
			t.Fatalf("%d workers: results out of order or missing: %d of %d", workers, len(got), n)
		}
	}
}

func TestItemsInFlightAreBounded(t *testing.T) {
	const workers = 3
	var emitted, committed, most atomic.Int64
	err := batch.Pool[int, int]{
		Workers: workers,
		Produce: func(_ context.Context, emit func(int) error) error {
			for i := range 300 {
				if err := emit(i); err != nil {
					return err
				}
				emitted.Add(1)
			}
			return nil
		},
		NewWorker: func() func(context.Context, int) (int, error) {
			return func(_ context.Context, i int) (int, error) { return i, nil }
		},
		Commit: func(int) error {
			time.Sleep(10 * time.Microsecond) // a slow committer, so that the pool fills
			most.Store(max(most.Load(), emitted.Load()-committed.Load()))
			committed.Add(1)
			return nil
		},
	}.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if bound := int64(2*workers + 2); most.Load() > bound {
		t.Errorf("%d items in flight, the bound is %d", most.Load(), bound)
	}
}

func TestFirstErrorEndsTheRun(t *testing.T) {
	boom := errors.New("boom")
	fine := func() func(context.Context, int) (int, error) {
		return func(_ context.Context, i int) (int, error) { return i, nil }
	}
	failing := func() func(context.Context, int) (int, error) {
		return func(_ context.Context, i int) (int, error) {
			if i == 50 {
				return 0, boom
			}
			return i, nil
		}
	}
	for name, pool := range map[string]batch.Pool[int, int]{
		"work":   {Workers: 2, Produce: numbers(1 << 20), NewWorker: failing, Commit: func(int) error { return nil }},
		"commit": {Workers: 2, Produce: numbers(1 << 20), NewWorker: fine, Commit: func(int) error { return boom }},
		"produce": {
			Workers: 2, Produce: func(context.Context, func(int) error) error { return boom },
			NewWorker: fine, Commit: func(int) error { return nil },
		},
	} {
		t.Run(name, func(t *testing.T) {
			if err := pool.Run(t.Context()); !errors.Is(err, boom) {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestCancellation(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	err := batch.Pool[int, int]{
		Workers: 2,
		Produce: numbers(1 << 30),
		NewWorker: func() func(context.Context, int) (int, error) {
			return func(_ context.Context, i int) (int, error) { return i, nil }
		},
		Commit: func(r int) error {
			if r == 100 {
				cancel()
			}
			return nil
		},
	}.Run(ctx)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestPanicIsAnError(t *testing.T) {
	err := batch.Pool[int, int]{
		Workers: 2,
		Produce: numbers(10),
		NewWorker: func() func(context.Context, int) (int, error) {
			return func(_ context.Context, i int) (int, error) {
				if i == 3 {
					panic("at three")
				}
				return i, nil
			}
		},
		Commit: func(int) error { return nil },
	}.Run(t.Context())
	if err == nil || !strings.Contains(err.Error(), "at three") {
		t.Errorf("got %v", err)
	}
}
