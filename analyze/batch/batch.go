// Package batch runs one kind of work over many items on a bounded pool of
// workers and hands the results on in the order in which the items came.
//
// It knows nothing of games. Memory is bounded by the number of items in
// flight, at most 2·workers+2; the order of the results, and so everything
// written from them, does not depend on the number of workers.
package batch

import (
	"context"
	"fmt"
	"runtime/debug"

	"golang.org/x/sync/errgroup"
)

// Pool is the three parts of a run over items of type S with results of type R.
type Pool[S, R any] struct {
	// Workers is the number of items worked on at once; at least one.
	Workers int
	// Produce emits the items in order. emit blocks while the pool is full and
	// fails once the run is cancelled; Produce then returns that error.
	Produce func(ctx context.Context, emit func(S) error) error
	// NewWorker returns the work of one worker. It is called once a worker, so
	// the function may keep buffers of its own between items.
	NewWorker func() func(ctx context.Context, item S) (R, error)
	// Commit receives the results in the order of the items, one at a time.
	Commit func(R) error
}

type job[S, R any] struct {
	item S
	done chan R // holds one result, so that a worker never waits for the committer
}

// Run produces, works and commits until all is done, and returns the first
// error of any part. When ctx is cancelled it stops at the next item and returns
// ctx's error. Commit is never called after an earlier item failed.
func (p Pool[S, R]) Run(ctx context.Context) error {
	workers := max(p.Workers, 1)
	group, ctx := errgroup.WithContext(ctx)
	jobs := make(chan job[S, R])
	order := make(chan chan R, 2*workers)

	group.Go(func() error {
		defer close(order)
		defer close(jobs)
		return p.Produce(ctx, func(item S) error {
			j := job[S, R]{item, make(chan R, 1)}
			if err := send(ctx, order, j.done); err != nil {
				return err
			}
			return send(ctx, jobs, j)
		})
	})
	for range workers {
		group.Go(func() error { return work(ctx, jobs, p.NewWorker()) })
	}
	group.Go(func() error {
		for done := range order {
			select {
			case r := <-done:
				if err := p.Commit(r); err != nil {
					return err
				}
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	return group.Wait()
}

func work[S, R any](ctx context.Context, jobs <-chan job[S, R], do func(context.Context, S) (R, error)) error {
	for j := range jobs {
		r, err := guard(ctx, j.item, do)
		if err != nil {
			return err
		}
		j.done <- r
	}
	return nil
}

// guard turns a panic of the work into an error that says where, so that the
// run ends in order: what has been committed stays whole.
func guard[S, R any](ctx context.Context, item S, do func(context.Context, S) (R, error)) (r R, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic in a worker: %v\n%s", p, debug.Stack())
		}
	}()
	return do(ctx, item)
}

func send[T any](ctx context.Context, to chan<- T, v T) error {
	select {
	case to <- v:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
