package workbook

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// builtIn are the formats of numbers that workbooks name without telling them; 27 to 36 and
// 50 to 58 are those of Chinese (ISO/IEC 29500-1, 18.8.30).
var builtIn = map[string]string{
	"1": "0", "2": "0.00", "9": "0%", "10": "0.00%", "11": "0.00E+00", "49": "@",
	"14": "yyyy-m-d", "15": "d-mmm-yy", "16": "d-mmm", "17": "mmm-yy", "18": "h:mm AM/PM", "19": "h:mm:ss AM/PM",
	"20": "h:mm", "21": "h:mm:ss", "22": "yyyy-m-d h:mm", "45": "mm:ss", "46": "[h]:mm:ss", "47": "mm:ss.0",
	"27": "yyyy年m月", "28": "m月d日", "29": "m月d日", "30": "m-d-yy", "31": "yyyy年m月d日",
	"32": "h时mm分", "33": "h时mm分ss秒", "34": "h时mm分 AM/PM", "35": "h时mm分ss秒 AM/PM", "36": "yyyy年m月",
	"3": "#,##0", "4": "#,##0.00", "12": "# ?/?", "13": "# ??/??", "37": "#,##0 ;(#,##0)", "38": "#,##0 ;[Red](#,##0)", "39": "#,##0.00;(#,##0.00)", "40": "#,##0.00;[Red](#,##0.00)",
	"48": "##0.0E+0",
	"50": "yyyy年m月", "51": "m月d日", "52": "yyyy年m月", "53": "m月d日", "54": "m月d日",
	"55": "h时mm分 AM/PM", "56": "h时mm分ss秒 AM/PM", "57": "yyyy年m月", "58": "m月d日",
}

// numberFormat is how numbers are shown.
type numberFormat struct {
	code                  string
	date                  bool // it shows a year, month or day
	year                  bool // which Excel puts in where it is not typed
	hour, minute, seconds bool
	elapsed               bool // [h]: hours, minutes or seconds beyond those of a day or an hour
}

// parseFormat reads the code of a format, by what its first section shows.
func parseFormat(code string) numberFormat {
	const longest = 255
	f := numberFormat{code: code}
	code = code[:min(len(code), longest)]
	lower := strings.ReplaceAll(strings.ToLower(code), "am/pm", "")
	if lower == "" || lower == "general" || lower == "@" {
		return numberFormat{}
	}
	var m bool
	for i := 0; i < len(lower); i++ {
		switch c := lower[i]; c {
		case ';':
			i = len(lower)
		case '"':
			n := strings.IndexByte(lower[i+1:], '"')
			if n < 0 {
				return f
			}
			i += n + 1
		case '\\', '_', '*':
			i++
		case '[':
			n := strings.IndexByte(lower[i:], ']')
			if n < 0 {
				return f
			}
			inside := lower[i+1 : i+n]
			f.elapse(inside)
			i += n
		default:
			m = m || c == 'm'
			f.letter(c)
		}
	}
	f.minute = f.minute || m && (f.hour || f.seconds)
	f.date = f.date || m && !f.hour && !f.seconds && !f.elapsed
	return f
}

// letter takes in a letter that stands for a part of a date or a time. m may be months or
// minutes.
func (f *numberFormat) letter(c byte) {
	switch c {
	case 'y':
		f.date, f.year = true, true
	case 'd':
		f.date = true
	case 'h':
		f.hour = true
	case 's':
		f.seconds = true
	}
}

// elapse takes in [h], [mm] and their like.
func (f *numberFormat) elapse(inside string) {
	if inside == "" || strings.Trim(inside, inside[:1]) != "" {
		return
	}
	switch inside[0] {
	case 'h':
		f.hour, f.elapsed = true, true
	case 'm':
		f.minute, f.elapsed = true, true
	case 's':
		f.seconds, f.elapsed = true, true
	}
}

// storedWord stands before the number that a cell stores.
const storedWord = "stored as "

// textOf returns what the cell at hand shows as a text, and how that was read where it
// is not what the cell stores.
func (b *Book) textOf(g *Rows) (text string, how reading, err error) {
	switch g.kind {
	case "s":
		i, err := strconv.ParseUint(strings.TrimSpace(g.value), 10, 31)
		if err != nil || int(i) >= len(b.shared) {
			return "", how, fmt.Errorf("there is no text %.16q", g.value)
		}
		return b.shared[i], how, nil
	case "inlineStr":
		return string(g.inline), how, nil
	case "str", "e":
		return g.value, how, nil
	case "d":
		return g.value, reading{ways: []string{"a date"}, doubt: !g.isDay()}, nil
	case "b":
		return map[bool]string{true: "TRUE", false: "FALSE"}[isTrue(g.value)], reading{ways: []string{"a truth value"}, doubt: true}, nil
	case "", "n":
	default:
		return "", how, fmt.Errorf("its kind %.16q is none", g.kind)
	}
	value := strings.TrimSpace(g.value)
	if value == "" {
		return "", how, nil
	}
	x, err := strconv.ParseFloat(value, 64)
	if err != nil || math.IsInf(x, 0) || math.IsNaN(x) {
		return "", how, errors.New("its number is none")
	}
	var f numberFormat
	if g.style < len(b.formats) {
		f = b.formats[g.style]
	}
	text, how = b.number(x, value, &f)
	how.doubt = how.doubt || f.date && !(f.year && g.isDay()) && len(how.ways) > 0
	return text, how, nil
}

// number returns what a number says by its format. One that is shown as something else
// than itself, rounded, is followed by the format, so that nothing takes it for a number.
func (b *Book) number(x float64, stored string, f *numberFormat) (text string, how reading) {
	as := func(what string) []string {
		return []string{fmt.Sprintf("%s (%s%.32s, shown as %.32s)", what, storedWord, stored, f.code)}
	}
	if f.date {
		if text, ok := b.date(x, f); ok {
			return text, reading{ways: as("a date")}
		}
	} else if f.hour || f.seconds || f.minute {
		if text, ok := clockOf(x, f); ok {
			return text, reading{ways: as("a time"), doubt: !f.seconds}
		}
	}
	text = decimal(x, stored)
	if f.code == "" || strings.Trim(f.code, "0#,") == "" && f.shows(x) && x == math.Trunc(x) {
		return text, how
	}
	how.ways = as("a number")
	if !f.shows(x) {
		how.doubt = true
		text = fmt.Sprintf("%s (%.32s)", text, f.code)
	}
	return text, how
}

// shows reports whether the format shows a number as itself, perhaps rounded: with
// nothing around it, and neither scaled nor in another form.
func (f *numberFormat) shows(x float64) bool {
	if f.date || f.hour || f.minute || f.seconds {
		return false
	}
	sections := strings.Split(f.code, ";")
	section := sections[0]
	switch {
	case x < 0 && len(sections) > 1:
		if section = sections[1]; !strings.ContainsAny(section, "-(") {
			return false
		}
		section = strings.Map(func(r rune) rune {
			if strings.ContainsRune(`-()\`, r) {
				return -1
			}
			return r
		}, section)
	case x == 0 && len(sections) > 2:
		section = sections[2]
	}
	return plainSection.MatchString(section)
}

// plainSection is a section of a format that shows a number as itself: colours, locales
// and blanks stand around places of digits, with commas between them only.
var plainSection = regexp.MustCompile(`^(?i:\[(\$[^\]]*|black|blue|cyan|green|magenta|red|white|yellow|color ?\d+)\]|_.|\* | )*(?i:general|[0#?]+(,[0#?]+)*(\.[0#?]*)?)(_.| |\* )*$`)

// decimal writes a number as it was typed: with the 15 digits that workbooks keep.
func decimal(x float64, stored string) string {
	const digits, most = 15, 1e15
	if !strings.ContainsAny(stored, "eE") && len(stored) <= digits {
		return stored
	}
	if math.Abs(x) >= most {
		return stored
	}
	short, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', digits, 64), 64)
	if err != nil {
		return stored
	}
	return strconv.FormatFloat(short, 'f', -1, 64)
}

// lastSerial is 9999-12-31.
const lastSerial = 2958465

// date writes a day, and the time where there is one, in the way of ISO 8601.
func (b *Book) date(x float64, f *numberFormat) (text string, ok bool) {
	const leapDay = 60 // 1900-02-29, which there was not
	if x < 1 && !b.from1904 || x < 0 || x > lastSerial {
		return "", false
	}
	days, ms := math.Modf(x)
	n, rest := int(days), int(math.Round(ms*dayMillis))
	if rest == dayMillis {
		n, rest = n+1, 0
	}
	var day time.Time
	switch {
	case b.from1904:
		day = time.Date(1904, 1, 1+n, 0, 0, 0, 0, time.UTC)
	case n == leapDay:
		return "1900-02-29", true
	case n < leapDay:
		day = time.Date(1899, 12, 31+n, 0, 0, 0, 0, time.UTC)
	default:
		day = time.Date(1899, 12, 30+n, 0, 0, 0, 0, time.UTC)
	}
	text = day.Format(time.DateOnly)
	if rest != 0 || f.hour {
		text += " " + day.Add(time.Duration(rest)*time.Millisecond).Format("15:04:05")
	}
	return text, true
}

const dayMillis = 24 * 60 * 60 * 1000

// clockOf writes a time. Where the format does not show the seconds it is not told
// whether what was typed were hours and minutes or minutes and seconds: then the format
// stands behind it. One of more than a day is no time unless the format counts hours on.
func clockOf(x float64, f *numberFormat) (text string, ok bool) {
	const most = 1000 // hours
	if x < 0 || x >= 1 && !f.elapsed || x*24 >= most {
		return "", false
	}
	ms := int(math.Round(x * dayMillis))
	second, minute, hour := ms/1000%60, ms/60_000%60, ms/3_600_000
	switch {
	case f.hour && f.seconds && f.minute:
		text = fmt.Sprintf("%d:%02d:%02d", hour, minute, second)
	case f.hour && f.minute && !f.seconds:
		return fmt.Sprintf("%d:%02d (h:mm)", hour, minute), true
	case f.minute && f.seconds:
		if !f.elapsed && hour > 0 {
			return "", false
		}
		text = fmt.Sprintf("%d:%02d", hour*60+minute, second)
	default:
		return "", false
	}
	if fraction := ms % 1000; fraction > 0 {
		text += strings.TrimRight(fmt.Sprintf(".%03d", fraction), "0")
	}
	return text, true
}
