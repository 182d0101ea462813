package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"qipu/cmd/internal/audit"
	"qipu/ingest/waivers"
	"qipu/schemas"
)

// waiverFlags adds the flags that name waivers and the day to which they are held.
func waiverFlags(cmd *cobra.Command, files *[]string, asOf *string) {
	cmd.Flags().StringArrayVar(files, "waivers", nil, "findings that a person accepts, with reasons (waivers.toml; see qipu waive), may be given several times")
	cmd.Flags().StringVar(asOf, "as-of", "", "day, yyyy-mm-dd, as of which waivers hold or have expired (default: today, where one ends)")
}

// readWaivers reads the files of waivers and the day of the run. Without one it is today, but
// only where a waiver ends: other runs have no date.
func readWaivers(names []string, asOf string) (files []audit.WaiverFile, day string, err error) {
	if asOf != "" {
		if err := waivers.CheckDay(asOf); err != nil {
			return nil, "", fmt.Errorf("--as-of: %w", err)
		}
	}
	for _, name := range names {
		file, err := readWaiverFile(name, calledAmong(name, names))
		if err != nil {
			return nil, "", fmt.Errorf("--waivers: %w", err)
		}
		files = append(files, file)
	}
	ends := slices.ContainsFunc(files, func(f audit.WaiverFile) bool {
		return slices.ContainsFunc(f.List, func(w schemas.Waiver) bool { return w.Until != "" })
	})
	if ends && asOf == "" {
		asOf = today()
	}
	return files, asOf, nil
}

func today() string { return time.Now().Format(time.DateOnly) }

func readWaiverFile(name, called string) (audit.WaiverFile, error) {
	data, err := waiverBytes(name)
	if err != nil {
		return audit.WaiverFile{}, err
	}
	list, err := waivers.Read(bytes.NewReader(data), called)
	if err != nil {
		return audit.WaiverFile{}, err
	}
	sum := sha256.Sum256(data)
	return audit.WaiverFile{Name: called, SHA256: hex.EncodeToString(sum[:]), List: list}, nil
}

// waiverBytes reads a file as far as its bound, and a byte more that tells that it is too large.
func waiverBytes(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, waivers.MaxBytes+1))
}

var waiverWords = map[string]string{"applied": "适用", "unused": "无相合问题", "ambiguous": "不止一局相合", "expired": "已过期"}

// printWaivers tells how many findings are waived, and what became of the waivers.
func printWaivers(b *strings.Builder, s *audit.Summary, lang string) {
	if len(s.Waivers) == 0 {
		return
	}
	var of, became []string
	n := uint64(0)
	for _, severity := range []string{"error", "warning", "note"} {
		if s.Waived[severity] > 0 {
			of = append(of, fmt.Sprintf("%d %s", s.Waived[severity], severity))
		}
		n += s.Waived[severity]
	}
	for _, status := range slices.Sorted(maps.Keys(s.Waivers)) {
		became = append(became, fmt.Sprintf("%d %s", s.Waivers[status], word(lang, status, orWord(waiverWords[status], status))))
	}
	fmt.Fprintf(b, "%s: %d", word(lang, "findings waived", "已豁免的问题"), n)
	if len(of) > 0 {
		fmt.Fprintf(b, " (%s)", strings.Join(of, ", "))
	}
	fmt.Fprintf(b, "; %s: %s", word(lang, "waivers", "豁免"), strings.Join(became, ", "))
	if s.AsOf != "" {
		fmt.Fprintf(b, word(lang, ", as of %s (--as-of)", "，以 %s 为准（--as-of）"), s.AsOf)
	}
	b.WriteByte('\n')
}

// waivedBy says by whom, when and why a finding is waived.
func waivedBy(w *schemas.WaiverRow, lang string) string {
	text := w.Reason
	if about := strings.Join(nonEmpty(w.By, w.Date), ", "); about != "" {
		text += " (" + about + ")"
	}
	if w.Until != "" {
		text += fmt.Sprintf(word(lang, ", until %s", "，至 %s 止"), w.Until)
	}
	return text
}
