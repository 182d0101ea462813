// Command hanzi writes the tables of Chinese characters that analyze/translit embeds: their
// readings from the dictionary of go-pinyin, and which are simplified or Japanese forms of which
// from those of OpenCC. Both modules are pinned, and no dependency of the program: their own
// tables are made at every start, or register flags.
//
//	go run ./scripts/hanzi        writes the tables
//	go run ./scripts/hanzi -check exits 1 where they are not what would be written
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/unicode/norm"
)

// The sources, with the sums that the module proxy has for them.
const (
	pinyin    = "github.com/mozillazg/go-pinyin@v0.21.0"
	pinyinSum = "h1:Wo8/NT45z7P3er/9YSLHA3/kjZzbLz5hR7i+jGeIGao="
	opencc    = "github.com/longbridgeapp/opencc@v0.3.13"
	openccSum = "h1:H8r4oXL4s+oR3gbBb4tW4D26jT+Mc5+znzwAnXsx4ao="
)

func main() {
	check := flag.Bool("check", false, "write nothing, exit 1 where a table is not what would be written")
	dir := flag.String("o", "analyze/translit", "the folder of the tables")
	flag.Parse()
	if err := run(*dir, *check); err != nil {
		fmt.Fprintln(os.Stderr, "hanzi:", err)
		os.Exit(1)
	}
}

func run(dir string, check bool) error {
	readings, err := readings()
	if err != nil {
		return err
	}
	variants, err := variants()
	if err != nil {
		return err
	}
	for name, text := range map[string][]byte{"readings.txt": readings, "variants.txt": variants} {
		path := filepath.Join(dir, name)
		if !check {
			if err := os.WriteFile(path, text, 0o644); err != nil {
				return err
			}
			continue
		}
		had, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if !bytes.Equal(had, text) {
			return fmt.Errorf("%s is not what go run ./scripts/hanzi writes", path)
		}
	}
	return nil
}

// module returns the folder of a module in the module cache.
func module(path, sum string) (string, error) {
	out, err := exec.Command("go", "mod", "download", "-json", path).Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	var m struct{ Dir, Sum string }
	if err := json.Unmarshal(out, &m); err != nil {
		return "", err
	}
	if m.Sum != sum {
		return "", fmt.Errorf("%s has the sum %s, not %s", path, m.Sum, sum)
	}
	return m.Dir, nil
}

// entry is a line of go-pinyin's dictionary, 0x5355: "dān,chán,shàn",
var entry = regexp.MustCompile(`^\s*0x([0-9a-fA-F]+):\s*"([^"]+)",`)

// readings lists the characters of each syllable, without tones: a line is "li 李里理…".
func readings() ([]byte, error) {
	dir, err := module(pinyin, pinyinSum)
	if err != nil {
		return nil, err
	}
	of := make(map[string][]rune)
	err = lines(filepath.Join(dir, "pinyin_dict.go"), func(line string) error {
		m := entry.FindStringSubmatch(line)
		if m == nil {
			return nil
		}
		r, err := strconv.ParseInt(m[1], 16, 32)
		if err != nil {
			return err
		}
		for text := range strings.SplitSeq(m[2], ",") {
			if s := toneless(text); !slices.Contains(of[s], rune(r)) && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzü") == "" {
				of[s] = append(of[s], rune(r))
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "# The readings of Chinese characters without tones, from the dictionary of %s\n# (MIT, copyright (c) 2016 mozillazg); made by go run ./scripts/hanzi.\n", pinyin)
	for _, s := range slices.Sorted(maps.Keys(of)) {
		slices.Sort(of[s])
		fmt.Fprintf(&b, "%s %s\n", s, string(of[s]))
	}
	return b.Bytes(), nil
}

// toneless takes the mark of the tone off a syllable and leaves ü.
func toneless(text string) string {
	return norm.NFC.String(strings.Map(func(r rune) rune {
		if strings.ContainsRune("\u0300\u0301\u0304\u030c", r) {
			return -1
		}
		return r
	}, norm.NFD.String(text)))
}

// variants lists the characters that simplified or Japanese ones stand for: a line is "发發髮";
// one that stands for itself too has itself in the line again, "范範范".
func variants() ([]byte, error) {
	dir, err := module(opencc, openccSum)
	if err != nil {
		return nil, err
	}
	of := make(map[rune][]rune)
	add := func(simple, full rune) {
		if !slices.Contains(of[simple], full) {
			of[simple] = append(of[simple], full)
		}
	}
	for _, d := range []struct {
		file     string
		backward bool // full forms stand first
		japanese bool
	}{{"STCharacters.txt", false, false}, {"TSCharacters.txt", true, false}, {"JPVariants.txt", true, true}} {
		err := lines(filepath.Join(dir, "dictionary", d.file), func(line string) error {
			fields := strings.Fields(line)
			if len(fields) < 2 {
				return nil
			}
			left := []rune(fields[0])[0]
			for _, text := range fields[1:] {
				simple, full := left, []rune(text)[0]
				if d.backward {
					simple, full = full, simple
				}
				// A form that is a character of its own in China (芸 is no 藝 there) is left out.
				if !d.japanese || !isChinese(simple) {
					add(simple, full)
				}
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "# Simplified and Japanese characters, each before those that it stands for, from the dictionaries of\n# %s (Apache-2.0, from OpenCC); made by go run ./scripts/hanzi.\n", opencc)
	for _, r := range slices.Sorted(maps.Keys(of)) {
		if list := of[r]; len(list) > 1 || list[0] != r {
			slices.Sort(list)
			fmt.Fprintf(&b, "%c%s\n", r, string(list))
		}
	}
	return b.Bytes(), nil
}

// isChinese reports whether a character is one of GB 2312.
func isChinese(r rune) bool {
	_, err := simplifiedchinese.HZGB2312.NewEncoder().String(string(r))
	return err == nil
}

func lines(path string, each func(string) error) (err error) {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	s := bufio.NewScanner(f)
	for s.Scan() {
		if err := each(s.Text()); err != nil {
			return err
		}
	}
	return s.Err()
}
