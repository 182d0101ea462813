package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The report in a real browser: QIPU_BROWSER names a Chromium, without it these tests
// are skipped. QIPU_SHOTS names a folder for pictures to look at.

// browser starts a Chromium that may look at files only. Whatever a page says on the
// console, throws or asks the network for fails the test.
func browser(t *testing.T) context.Context {
	t.Helper()
	path := os.Getenv("QIPU_BROWSER")
	if path == "" {
		t.Skip("QIPU_BROWSER names no Chromium")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("lang", "en-US"),
	)
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 4*time.Minute)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	err := chromedp.Listen(ctx, func(event any) {
		switch e := event.(type) {
		case *runtime.EventConsoleAPICalled:
			t.Errorf("the page writes to the console: %s", e.Type)
		case *runtime.EventExceptionThrown:
			t.Errorf("the page throws: %s", e.ExceptionDetails.Text)
		case *cdplog.EventEntryAdded:
			t.Errorf("the browser logs: %s %s", e.Entry.Level, e.Entry.Text)
		case *network.EventRequestWillBeSent:
			if !strings.HasPrefix(e.Request.URL, "file://") || e.Type != network.ResourceTypeDocument {
				t.Errorf("the page asks for %s", e.Request.URL)
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	do(ctx, t, chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		_, err := cdp.Call(ctx, tab, network.Enable, network.EnableParams{})
		_, err2 := cdp.Call(ctx, tab, cdplog.Enable, cdp.Empty{})
		return errors.Join(err, err2)
	}))
	return ctx
}

// audited runs the command and returns the address of its report.
func audited(t *testing.T, args ...string) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "run")
	var stderr strings.Builder
	args = append([]string{"audit", "-o", out, "--fail-on", "never"}, args...)
	if code := run(t.Context(), args, strings.NewReader(""), io.Discard, &stderr); code != exitClean && code != exitUnreadable {
		t.Fatalf("%q ends with %d: %s", args, code, stderr.String())
	}
	return "file://" + filepath.Join(out, "report.html")
}

// rated rates the run of a report, and writes that again with the rating.
func rated(t *testing.T, address string) {
	t.Helper()
	out := filepath.Dir(strings.TrimPrefix(address, "file://"))
	rating := filepath.Join(t.TempDir(), "rating")
	for _, args := range [][]string{{"rate", "-o", out, "--to", rating}, {"report", "-o", out, "--rating", rating}} {
		var stderr strings.Builder
		if code := run(t.Context(), args, strings.NewReader(""), io.Discard, &stderr); code != exitClean && code != exitFindings {
			t.Fatalf("%q ends with %d: %s", args, code, stderr.String())
		}
	}
}

// What a correction changes is told to who hears the page, too: every cell that is marked has
// its words, and the link of a result opens its game.
func TestCrosstableInABrowser(t *testing.T) {
	ctx := browser(t)
	do(ctx, t, viewport(1280, 1000, false), chromedp.Navigate(audited(t, "../../datasets/summer-cup/games.pgn", "--event", "../../datasets/summer-cup/event.toml")))
	if got := value[int](ctx, t, `document.querySelectorAll("#event .grid-cross .meet.changed del").length`); got != 2 {
		t.Errorf("%d cells are marked, want both of one game", got)
	}
	if got := value[string](ctx, t, `document.querySelector("#event .grid-cross .meet.changed").innerText.replace(/\s+/g, " ")`); !strings.Contains(got, "was 2 → now 0 ✎") {
		t.Errorf("a changed cell says %q", got)
	}
	if got := value[int](ctx, t, `[...document.querySelectorAll("#event table")].filter(e => !e.caption && !e.closest("details")).length`); got != 0 {
		t.Errorf("%d tables of the event have no caption", got)
	}
	const link = `document.querySelector("#event .grid-cross a[href^='#g']")`
	do(ctx, t, script(link+`.scrollIntoView({block: "center"})`))
	if !value[bool](ctx, t, `(() => { const b = `+link+`.getBoundingClientRect(); return `+link+`.contains(document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2)) })()`) {
		t.Error("something lies over the link of a result")
	}
	do(ctx, t, script(link+`.click()`), chromedp.Sleep(150*time.Millisecond))
	if !value[bool](ctx, t, `document.querySelector(location.hash).open`) {
		t.Error("a result does not open its game")
	}
}

// viewport is the size of a screen and whether it is dark.
func viewport(wide, high int64, dark bool) step {
	scheme := "light"
	if dark {
		scheme = "dark"
	}
	return chromedp.Steps(chromedp.EmulateViewport(wide, high), chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		_, err := cdp.Call(ctx, tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
		})
		return err
	}))
}

// shot keeps a picture where somebody wants to look at one.
func shot(name string) step {
	return chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		folder := os.Getenv("QIPU_SHOTS")
		if folder == "" {
			return nil
		}
		png, err := chromedp.CaptureScreenshot()(ctx, tab)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(folder, name+".png"), png, 0o666)
	})
}

// value evaluates an expression in the page.
func value[T any](ctx context.Context, t *testing.T, expression string) (v T) {
	t.Helper()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// step is something done in the page.
type step = chromedp.Action[chromedp.Void]

func do(ctx context.Context, t *testing.T, steps ...step) {
	t.Helper()
	if err := chromedp.Do(ctx, steps...); err != nil {
		t.Fatal(err)
	}
}

// script runs statements in the page.
func script(statements string) step {
	return chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		_, err := chromedp.Evaluate[bool](statements+"; true")(ctx, tab)
		return err
	})
}

func click(selector string) step { return chromedp.Click(chromedp.CSS(selector)) }

func focus(selector string) step { return script(`document.querySelector('` + selector + `').focus()`) }

func scrollTo(selector string) step {
	return script(`document.querySelector('` + selector + `').scrollIntoView()`)
}

const shownFindings = `[...document.querySelectorAll(".finding")].filter(f => !f.hidden).length`

func TestReportInABrowser(t *testing.T) {
	ctx := browser(t)
	address := audited(t, "../../datasets/spring-cup")
	do(ctx, t, viewport(1280, 1000, false), chromedp.Navigate(address), shot("spring-top"))

	t.Run("languages", func(t *testing.T) {
		if got := value[string](ctx, t, `document.documentElement.lang`); got != "en" {
			t.Errorf("an English browser is shown %q", got)
		}
		do(ctx, t, click(`[data-set-lang="zh"]`))
		if got := value[string](ctx, t, `document.querySelector("#unchecked h2").innerText`); got != "未能核对的，及其原因" {
			t.Errorf("in Chinese the heading is %q", got)
		}
		if got := value[string](ctx, t, `document.querySelector("select[name=severity] option[value=error]").textContent`); got != "■ 错误" {
			t.Errorf("in Chinese the choice is %q", got)
		}
		do(ctx, t, shot("spring-top-zh"), click(`[data-set-lang="en"]`))
		if got := value[string](ctx, t, `document.querySelector("#unchecked h2").innerText`); got != "What was not checked, and why" {
			t.Errorf("in English the heading is %q", got)
		}
	})

	t.Run("filter", func(t *testing.T) {
		for _, c := range []struct {
			name, set string
			want      int
		}{
			{"severity", `f.severity.value = "error"`, 12},
			{"clause", `f.clause.value = "xiangqi-2011:3.4"`, 3},
			{"outcome and clause", `f.outcome.value = "undetermined"; f.clause.value = "xiangqi-2011:4.1.8"`, 3},
			{"round", `f.round.value = "8"`, 7},
			{"side", `f.side.value = "second"; f.severity.value = "error"`, 4},
			{"effect", `f.effect.checked = true`, 7},
			{"nothing", `f.q.value = "no such words"`, 0},
		} {
			got := value[int](ctx, t, `(() => { const form = document.querySelector("form.filter"), f = form.elements; form.reset(); `+c.set+
				`; form.dispatchEvent(new Event("input")); return `+shownFindings+` })()`)
			if got != c.want {
				t.Errorf("%s: %d are shown, want %d", c.name, got, c.want)
			}
		}
		do(ctx, t, click(`form.filter button[type=reset]`), chromedp.Sleep(50*time.Millisecond),
			chromedp.SendKeys(chromedp.CSS(`input[name=q]`), "self-exposure 选手08"))
		if got := value[int](ctx, t, shownFindings); got != 2 {
			t.Errorf("the search shows %d, want 2", got)
		}
		do(ctx, t, click(`#found a[data-filter-clause="xiangqi-2011:2.2"]`))
		if got := value[int](ctx, t, shownFindings); got != 1 {
			t.Errorf("the link of a clause shows %d, want 1", got)
		}
		do(ctx, t, click(`form.filter button[type=reset]`), chromedp.Sleep(50*time.Millisecond))
		if got := value[string](ctx, t, `document.querySelector("form.filter output").value`); got != "55 of 55 shown" {
			t.Errorf("without a filter it says %q", got)
		}
	})

	t.Run("evidence", func(t *testing.T) {
		do(ctx, t, click(`.finding[data-clause="xiangqi-2011:2.2"] > summary`), scrollTo(`.finding[data-clause="xiangqi-2011:2.2"]`), shot("spring-move"))
		if !value[bool](ctx, t, `document.querySelector('.finding[data-clause="xiangqi-2011:2.2"]').open`) {
			t.Error("a click does not open a finding")
		}
		if got := value[int](ctx, t, `document.querySelectorAll('.finding[data-clause="xiangqi-2011:2.2"] .qb-lawful').length`); got != 2 {
			t.Errorf("%d squares are marked lawful, want 2", got)
		}
		do(ctx, t, click(`#changes a[href^="#f-"]`), chromedp.Sleep(100*time.Millisecond), shot("spring-change"))
		if !value[bool](ctx, t, `document.querySelector(location.hash).open`) {
			t.Error("the link of a change does not open its finding")
		}
	})

	t.Run("viewer", func(t *testing.T) {
		do(ctx, t, script(`location.hash = "g17-1"`), chromedp.Sleep(150*time.Millisecond), shot("spring-game"))
		at := func() string {
			return value[string](ctx, t, `document.querySelector("#g17-1 .steps-bar output").value`)
		}
		if got := at(); got != "6 / 10  马2进3 (not played on from “马七进六”)" {
			t.Errorf("it opens at %q", got)
		}
		do(ctx, t, click(`#g17-1 [data-go=first]`))
		if got := at(); got != "0 / 10  start" {
			t.Errorf("the first button leads to %q", got)
		}
		do(ctx, t, focus(`#g17-1 .stage`), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowLeft))
		if got := at(); got != "1 / 10  炮二平五" {
			t.Errorf("the keys lead to %q", got)
		}
		if got := value[int](ctx, t, `document.querySelectorAll("#g17-1 .qb-pieces use[href='#qb-C'][x='192'][y='314']").length`); got != 1 {
			t.Error("the cannon does not stand on e2")
		}
		swipe := `(from, to) => { const s = document.querySelector("#g17-1 .stage"), b = s.getBoundingClientRect();
			for (const [kind, x] of [["pointerdown", from], ["pointerup", to]])
				s.dispatchEvent(new PointerEvent(kind, {clientX: b.left + x * b.width, clientY: b.top + 90, pointerType: "touch", bubbles: true})) }`
		do(ctx, t, script(`(`+swipe+`)(0.8, 0.2)`), script(`(`+swipe+`)(0.9, 0.9)`))
		if got := at(); !strings.HasPrefix(got, "3 / 10") {
			t.Errorf("a swipe and a tap lead to %q", got)
		}
		do(ctx, t, script(`document.querySelectorAll("#g17-1 .moves i")[4].click()`))
		if got := at(); !strings.HasPrefix(got, "5 / 10") {
			t.Errorf("a click on a move leads to %q", got)
		}
	})

	t.Run("repetition", func(t *testing.T) {
		strip := `.finding[data-clause="xiangqi-2011:25.3"]`
		do(ctx, t, click(strip+` > summary`), scrollTo(strip+` .strip`), shot("spring-cycle"))
		if got := value[int](ctx, t, `document.querySelectorAll('`+strip+` .strip > li').length`); got != 4 {
			t.Errorf("the strip has %d boards, want 4", got)
		}
		do(ctx, t, click(strip+` [data-strip-go="1"]`), focus(strip+` .strip`), chromedp.KeyEvent(kb.ArrowRight))
		if got := value[string](ctx, t, `document.querySelector('`+strip+` .strip-bar output').value`); got != "3 / 4" {
			t.Errorf("stepping leads to %q", got)
		}
	})

	t.Run("print", func(t *testing.T) {
		pdf, err := chromedp.Run(ctx, chromedp.PrintToPDF(chromedp.PDFPreferCSSPageSize(), chromedp.PDFPrintBackground()))
		if err != nil {
			t.Fatal(err)
		}
		if folder := os.Getenv("QIPU_SHOTS"); folder != "" {
			if err := os.WriteFile(filepath.Join(folder, "spring.pdf"), pdf, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if len(pdf) < 50_000 || !strings.HasPrefix(string(pdf), "%PDF") {
			t.Errorf("printing gives %d bytes", len(pdf))
		}
	})
}

// A phone has no sideways scroll, whatever is open; neither in the dark.
func TestReportOnAPhone(t *testing.T) {
	ctx := browser(t)
	for name, args := range map[string][]string{
		"spring":   {"../../datasets/spring-cup"},
		"renju":    {"../../datasets/autumn-renju"},
		"log":      {"../../datasets/log-cup/games.pgn", "--event", "../../datasets/log-cup/event.toml", "--log", "../../datasets/log-cup/log.csv"},
		"summer":   {"../../datasets/summer-cup", "--event", "../../datasets/summer-cup/event.toml"},
		"double":   {"../../datasets/double-sheets"},
		"knockout": {"../../datasets/winter-knockout", "--event", "../../datasets/winter-knockout/event.toml"},
		"rating":   {"../../datasets/rating-cup/games.pgn", "--event", "../../datasets/rating-cup/event.toml"},
	} {
		address := audited(t, args...)
		if name == "rating" {
			rated(t, address)
		}
		for _, dark := range []bool{false, true} {
			do(ctx, t, viewport(360, 740, dark), chromedp.Navigate(address))
			kind := name + map[bool]string{false: "-phone", true: "-phone-dark"}[dark]
			do(ctx, t, shot(kind), script(`for (const d of document.querySelectorAll("details")) d.open = true`), chromedp.Sleep(300*time.Millisecond))
			for _, lang := range []string{"en", "zh"} {
				do(ctx, t, script(`document.querySelector("[data-set-lang=`+lang+`]").click()`))
				if wide := value[int](ctx, t, `document.documentElement.scrollWidth`); wide > 360 {
					t.Errorf("%s in %s is %d wide: %s", kind, lang, wide, value[string](ctx, t, `[...document.querySelectorAll("body *")].filter(e => {
						if (e.getBoundingClientRect().right <= 361) return false;
						for (let p = e.parentElement; p; p = p.parentElement) if (/auto|scroll|hidden/.test(getComputedStyle(p).overflowX)) return false;
						return true }).slice(0, 6).map(e => e.tagName + "." + (e.getAttribute("class") || e.id) + " " + e.textContent.slice(0, 40)).join("; ")`))
				}
			}
			do(ctx, t, script(`document.querySelector("#findings").scrollIntoView()`), shot(kind+"-findings"))
		}
	}
}

// The pages of the other datasets, for those who look at pictures.
func TestReportPictures(t *testing.T) {
	if os.Getenv("QIPU_SHOTS") == "" {
		t.Skip("QIPU_SHOTS names no folder")
	}
	ctx := browser(t)
	for _, c := range []struct {
		name string
		args []string
		at   []string
	}{
		{"renju", []string{"../../datasets/autumn-renju"}, []string{`.finding[data-clause="wuziqi-2009:2.18a"]`, `.finding[data-clause="wuziqi-2009:2.18c"]`, `.finding[data-clause="wuziqi-2009:4.1"]`, `.game`}},
		{"log", []string{"../../datasets/log-cup/games.pgn", "--event", "../../datasets/log-cup/event.toml", "--log", "../../datasets/log-cup/log.csv"}, []string{`#g1-7`, `#summary`}},
		{"summer", []string{"../../datasets/summer-cup", "--event", "../../datasets/summer-cup/event.toml"}, []string{`#summary`, `#event`, `.effects`, `#findings`}},
		{"teams", []string{"../../datasets/autumn-teams", "--event", "../../datasets/autumn-teams/event.toml"}, []string{`#event`}},
		{"knockout", []string{"../../datasets/winter-knockout", "--event", "../../datasets/winter-knockout/event.toml"}, []string{`#event`}},
		{"spring", []string{"../../datasets/spring-cup"}, []string{`.finding[data-clause="xiangqi-2011:26.8.1"]`, `#archive`, `#unchecked`, `.finding[data-clause="record:ambiguous"]`, `#run`}},
	} {
		do(ctx, t, viewport(1280, 1000, false), chromedp.Navigate(audited(t, c.args...)), script(`document.querySelector("[data-set-lang=zh]").click()`))
		for i, at := range c.at {
			do(ctx, t, script(`document.querySelector('`+at+`').open = true`), chromedp.Sleep(100*time.Millisecond), scrollTo(at), shot(c.name+"-at-"+strconv.Itoa(i)))
		}
	}
}

// Players who are called like mark-up, formulas and controls stay text, on a phone too.
func TestHostileReportInABrowser(t *testing.T) {
	ctx := browser(t)
	names := []string{`<script>alert(1)</script>`, `"><img src=x onerror=alert(2)>`, `=cmd|' /C calc'!A0`, "\u202eeht\u2066", strings.Repeat("Player07", 1250), `</title></svg><b>`}
	var records strings.Builder
	for i, name := range names {
		name = strings.ReplaceAll(name, `"`, `\"`)
		fmt.Fprintf(&records, "[Event \"%s\"]\n[Round \"%d\"]\n[Red \"%s\"]\n[Black \"%s\"]\n[Result \"1-0\"]\n\n1. 炮二平五 %s 0-1\n\n", name, i+1, name, name, "馬八進九")
	}
	file := filepath.Join(t.TempDir(), "<b>names&.pgn")
	if err := os.WriteFile(file, []byte(records.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	do(ctx, t, viewport(360, 740, false), chromedp.Navigate(audited(t, file)), script(`for (const d of document.querySelectorAll("details")) d.open = true`), chromedp.Sleep(300*time.Millisecond), shot("hostile"))
	if wide := value[int](ctx, t, `document.documentElement.scrollWidth`); wide > 360 {
		t.Errorf("it is %d wide", wide)
	}
	if n := value[int](ctx, t, `document.querySelectorAll("img, script, iframe, object, embed").length`); n != 1 {
		t.Errorf("%d elements that load or run, want the page's own script", n)
	}
	if got := value[string](ctx, t, `document.querySelector("select[name=player] option:nth-child(2)").value`); got == "" {
		t.Error("no player can be chosen")
	}
	for i := range names {
		got := value[int](ctx, t, fmt.Sprintf(`(() => { const form = document.querySelector("form.filter"); form.reset(); const p = form.elements.player;
			p.selectedIndex = %d; form.dispatchEvent(new Event("input")); return `+shownFindings+` })()`, i+1))
		if got == 0 {
			t.Errorf("player %d has no findings", i+1)
		}
	}
}

// What is waived is told in words, can be filtered, and does not widen a phone's page.
func TestWaivedInABrowser(t *testing.T) {
	ctx := browser(t)
	file := filepath.Join(t.TempDir(), "waivers.toml")
	text := "[[waiver]]\nclause = \"xiangqi-2011:2.2\"\ngame = \"round3.pgn:1\"\nreason = \"a slip of the pen\"\nby = \"Arbiter 01\"\ndate = 2026-05-07\n\n" +
		"[[waiver]]\nfinding = \"0123456789abcdef\"\nreason = \"gone\"\n"
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	do(ctx, t, viewport(1280, 1000, false), chromedp.Navigate(audited(t, "../../datasets/spring-cup", "--waivers", file)), scrollTo("#waivers"), shot("waivers"))
	for set, want := range map[string]int{`f.waived.value = "1"`: 1, `f.waived.value = "0"`: 55, `f.clause.value = "record:waiver-unused"`: 1} {
		got := value[int](ctx, t, `(() => { const form = document.querySelector("form.filter"), f = form.elements; form.reset(); `+set+
			`; form.dispatchEvent(new Event("input")); return `+shownFindings+` })()`)
		if got != want {
			t.Errorf("%s: %d are shown, want %d", set, got, want)
		}
	}
	do(ctx, t, script(`const form = document.querySelector("form.filter"); form.reset(); form.elements.waived.value = "1"; form.dispatchEvent(new Event("input"))`),
		click(`.finding.waived > summary`), scrollTo(`.finding.waived`), shot("waived"))
	if got := value[string](ctx, t, `document.querySelector(".finding.waived > summary").innerText.replace(/\s+/g, " ")`); !strings.HasPrefix(got, "waived ■ error xiangqi-2011:2.2") || !strings.HasSuffix(got, "Waived: a slip of the pen") {
		t.Errorf("it says %q", got)
	}
	do(ctx, t, viewport(360, 740, true), scrollTo("#waivers"), shot("waivers-phone"))
	if got := value[int](ctx, t, `document.documentElement.scrollWidth`); got > 360 {
		t.Errorf("on a phone the page is %d px wide", got)
	}
}
