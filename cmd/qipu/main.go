// Command qipu audits recorded games of xiangqi (象棋): it reads big batches of
// scoresheets, replays every game, reports what departs from the rulebook clause
// by clause, and writes the audit as Parquet tables.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"qipu/report/terminal"
)

// The exit codes. The gravest wins, in the order 130, 2, 3, 1, 0.
const (
	exitClean       = 0
	exitFindings    = 1   // findings at or above --fail-on
	exitUsage       = 2   // usage or configuration
	exitUnreadable  = 3   // some input could not be read
	exitInterrupted = 130 // by the user
)

// exitError carries an exit code. Its text is empty when all has been said.
type exitError struct {
	code int
	err  error
}

func (e exitError) Error() string {
	if e.err == nil {
		return ""
	}
	return e.err.Error()
}

func (e exitError) Unwrap() error { return e.err }

// gcPercent makes the collector run more often than by default: what is live is
// mostly large buffers that are reused and hold no pointers, so that costs
// little and halves the memory that a run needs on top of them.
const gcPercent = 50

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	done := make(chan int, 1)
	go func() { done <- run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr) }()
	os.Exit(wait(ctx, done))
}

// grace is how long an interrupted command may take to clean up. One that hangs
// in the system, as in opening a pipe that nobody writes to, is left then.
const grace = 3 * time.Second

func wait(ctx context.Context, done <-chan int) int {
	select {
	case code := <-done:
		return code
	case <-ctx.Done():
	}
	select {
	case code := <-done:
		return code
	case <-time.After(grace):
		fmt.Fprintln(os.Stderr, "qipu: interrupted")
		return exitInterrupted
	}
}

// run is the whole program but for the process around it, so that tests can call it.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	root := rootCommand()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return exitClean
	}
	code := exitUsage
	if exit, ok := errors.AsType[exitError](err); ok {
		code = exit.code
	}
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		code, err = exitInterrupted, errors.New("interrupted")
	}
	if text := err.Error(); text != "" {
		fmt.Fprintln(stderr, "qipu: "+terminal.Safe(text))
	}
	return code
}

func rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "qipu",
		Short: "Audit recorded games of xiangqi, gomoku and renju by the rulebook",
		Long: "qipu (棋谱) reads scoresheets of xiangqi, gomoku and renju, replays every game and reports what\n" +
			"departs from the rulebook, clause by clause, with the evidence. It writes a report for the\n" +
			"browser, report.html, and Parquet tables.",
		SilenceUsage:  true,
		SilenceErrors: true,
		Version:       version(),
	}
	root.CompletionOptions.HiddenDefaultCmd = true
	root.PersistentFlags().String("lang", "", "language of the texts, zh or en (default by locale)")
	root.AddCommand(
		auditCommand(), showCommand(), reviewCommand(), rateCommand(), judgeCommand(), explainCommand(), rulesCommand(),
		convertCommand(), exportCommand(), reportCommand(), waiveCommand(), diffCommand(), formatsCommand(), templateCommand(), verifyCommand(), perftCommand(),
	)
	return root
}
