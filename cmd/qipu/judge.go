package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"
)

type judgeFlags struct {
	workers    int
	options    []string
	parameters []string
}

func judgeCommand() *cobra.Command {
	var f judgeFlags
	cmd := &cobra.Command{
		Use:   "judge [FILE...]",
		Short: "Judge repetitions and forbidden moves for other programs: JSON lines in, verdicts out",
		Long: "judge reads JSON lines from files or stdin and prints one JSON line for each, in order.\n\n" +
			judgeXiangqiHelp + judgeRenjuHelp +
			"A line that cannot be judged gives {\"id\",\"error\"}, and the rest goes on. An answer is never held\n" +
			"back while the next line is waited for.\n\n" +
			"Exit: 0 every line has its answer, 2 usage, 3 some input unreadable, 130 interrupted.",
		Example: `  echo '{"id":1,"game":"xiangqi","rulebook":"xiangqi-2011","moves":["h2e2"]}' | qipu judge` +
			"\n  qipu judge cycles.jsonl --option R9=not-partner --lang zh\n" +
			`  echo '{"game":"renju","rulebook":"wuziqi-2009","black":["f8","g8","h9","h10"],"white":[],"point":"h8"}' | qipu judge`,
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	flags := cmd.Flags()
	flags.IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "lines judged at once")
	flags.StringArrayVar(&f.options, "option", nil, "decide a point of reading, R9=not-partner (see qipu explain R9)")
	flags.StringArrayVar(&f.parameters, "set", nil, "set a parameter in place of the rulebook's, natural-limit=50")
	return cmd
}

const judgeXiangqiHelp = `Of xiangqi: what a repetition comes to.
In:   {"id","game":"xiangqi","rulebook":"xiangqi-2011"|"axf","profile"?:"mass",
       "claimant"?:"red"|"black","fen"?,"moves":["h2e2",…]}
Out:  {"id","verdict":"red_loses"|"black_loses"|"draw"|"none"|"undetermined"|"disputed","clause",
       "red":{"ban","classes"},"black":{"ban","classes"},"cycle":{"start","length","times"}|null,"why"}
Moves are ICCS, ranks 0 to 9; without fen play is from the standard array. A loss is that of the side
that must vary and does not. With a claimant the natural limit is counted where no repetition
stands.

`

const judgeRenjuHelp = `Of renju: what a black stone would be by the rules of forbidden moves (禁手).
In:   {"id","game":"renju","rulebook":"wuziqi-2009"|"wuziqi-undated"|"renju-2002",
       "reading"?:"recursive"|"recursive-five"|"literal","black":["h8",…],"white":[…],"point":"h9"|"*"}
Out:  {"id","kind":"legal"|"five"|"double-three"|"double-four"|"overline"|"occupied"|"undetermined",
       "kinds":[…],"lines":[{"figure","direction","stones","points","barred","counts"},…],
       "disputed"?:{READING:{"kind","kinds"},…}}
      of *: {"id","points":[{"point","kind","kinds"},…],"disputed"?:{READING:[{"point","kind","kinds"},…],…}}
Points are a1 to o15. kinds are all kinds of forbidden move that the stone is at once. lines are what
it makes: five, overline, straight-four, four, three, with the points that complete it to a five, or a
three to a straight four; barred are those that would and do not count by the reading, and a three of
which none is left does not count. disputed are the other readings that come to another kind, with
theirs. * lists the points where Black is forbidden, and those where that is undetermined: the search
is bounded.

`

func (f *judgeFlags) run(cmd *cobra.Command, args []string) error {
	lang, err := language(cmd)
	if err != nil {
		return err
	}
	if f.workers < 1 || f.workers > 1024 {
		return fmt.Errorf("--workers %d: 1 to 1024 are asked for", f.workers)
	}
	bench, err := newBench(f.options, f.parameters, lang)
	if err != nil {
		return err
	}
	return judgeLines(cmd.Context(), bench, f.workers, judgeInputs(args, cmd.InOrStdin()), cmd.OutOrStdout())
}

// maxJudgeLine bounds a line of input, in bytes without its end.
const maxJudgeLine = 1 << 20

// judgeJob is a line on its way; its answer comes on out.
type judgeJob struct {
	line []byte
	long bool
	out  chan []byte
}

// judgeLines judges every line of the inputs with so many workers and writes the
// answers in order. The reader is not waited for when the writing ends early: it
// may stand in a read for ever.
func judgeLines(ctx context.Context, bench *bench, workers int, inputs lineSource, w io.Writer) error {
	group, ctx := errgroup.WithContext(ctx)
	jobs, order := make(chan judgeJob, workers), make(chan judgeJob, 2*workers)
	read := make(chan error, 1)
	go func() {
		read <- feed(ctx, inputs, jobs, order)
		close(jobs)
		close(order)
	}()
	for range workers {
		judger := bench.judger()
		group.Go(func() error {
			for {
				select {
				case <-ctx.Done():
					return ctx.Err()
				case job, ok := <-jobs:
					if !ok {
						return nil
					}
					job.out <- judger.answer(job.line, job.long)
				}
			}
		})
	}
	group.Go(func() error { return writeAnswers(ctx, order, w) })
	if err := group.Wait(); err != nil {
		return err
	}
	return <-read
}

// feed sends each line to the workers, and to the writer in order.
func feed(ctx context.Context, inputs lineSource, jobs, order chan<- judgeJob) error {
	return inputs(func(line []byte, long bool) error {
		job := judgeJob{line: line, long: long, out: make(chan []byte, 1)}
		for _, to := range [...]chan<- judgeJob{order, jobs} {
			select {
			case to <- job:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
}

// writeAnswers writes the answers in the order of their lines. Whenever the next
// is not there yet, what is written goes out, so that a program that waits for an
// answer before it asks again gets it.
func writeAnswers(ctx context.Context, order <-chan judgeJob, w io.Writer) error {
	out := bufio.NewWriter(w)
	for {
		job, ok, err := next(ctx, order, out)
		if err != nil {
			return err
		}
		if !ok {
			return out.Flush()
		}
		answer, _, err := next(ctx, job.out, out)
		if err != nil {
			return err
		}
		if _, err := out.Write(answer); err != nil {
			return err
		}
	}
}

// next receives what comes next, and flushes before it waits for it.
func next[T any](ctx context.Context, from <-chan T, out *bufio.Writer) (v T, ok bool, err error) {
	select {
	case v, ok = <-from:
		return v, ok, nil
	default:
	}
	if err := out.Flush(); err != nil {
		return v, false, err
	}
	select {
	case v, ok = <-from:
		return v, ok, nil
	case <-ctx.Done():
		return v, false, ctx.Err()
	}
}

// lineSource gives each line to a function, which keeps it. It ends at the first
// error of the function's.
type lineSource func(each func(line []byte, long bool) error) error

// judgeInputs are the lines of the files, - for stdin, or of stdin where there are
// none. One that cannot be read ends it.
func judgeInputs(paths []string, stdin io.Reader) lineSource {
	if len(paths) == 0 {
		paths = []string{"-"}
	}
	return func(each func([]byte, bool) error) error {
		for _, path := range paths {
			if err := eachLineOf(path, stdin, each); err != nil {
				return err
			}
		}
		return nil
	}
}

func eachLineOf(path string, stdin io.Reader, each func([]byte, bool) error) error {
	in := stdin
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return exitError{exitUnreadable, err}
		}
		defer f.Close()
		in = f
	}
	r := bufio.NewReaderSize(in, 64<<10)
	for first := true; ; first = false {
		line, long, err := readLine(r)
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return exitError{exitUnreadable, fmt.Errorf("reading %s: %w", path, err)}
		}
		if first {
			line = bytes.TrimPrefix(line, []byte("\ufeff"))
		}
		if err := each(line, long); err != nil {
			return err
		}
	}
}

// readLine returns the next line without its end, io.EOF behind the last. Of a
// line that is too long it keeps nothing but that.
func readLine(r *bufio.Reader) (line []byte, long bool, err error) {
	begun := false
	for {
		part, err := r.ReadSlice('\n')
		begun = begun || len(part) > 0
		ended := err == nil
		if ended {
			part = part[:len(part)-1]
		}
		if long = long || len(line)+len(part) > maxJudgeLine; long {
			line = nil
		} else {
			line = append(line, part...)
		}
		switch {
		case ended, errors.Is(err, io.EOF) && begun:
			return line, long, nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return nil, false, err
		}
	}
}
