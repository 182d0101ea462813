package schemas_test

import (
	"strings"
	"testing"

	"qipu/schemas"
)

func TestGuardCell(t *testing.T) {
	for _, formula := range []string{
		"=cmd|'/C calc'!A0", "@SUM(1+1)", "+1+1", "-2+3", "\t=1", "\r=1", "＝1+1", "＠SUM", "－A1", "'=1", "''@x", "--1", "=", "@", "-A", "+1\n",
	} {
		if cell := schemas.GuardCell(formula); cell != "'"+formula || schemas.UnguardCell(cell) != formula {
			t.Errorf("%q stands as %q, read back as %q", formula, cell, schemas.UnguardCell(cell))
		}
	}
	for _, plain := range []string{"", "Player 07", "选手07", "-9.6", "+4.8", "-", "--", "-+", "1-0", "'", "'x", "O'Neill", "1/2-1/2", "−3:00"} {
		if cell := schemas.GuardCell(plain); cell != plain || schemas.UnguardCell(plain) != plain {
			t.Errorf("%q stands as %q, and is read as %q", plain, cell, schemas.UnguardCell(plain))
		}
	}
}

func FuzzGuardCell(f *testing.F) {
	for _, seed := range []string{"=1", "'=1", "-9.6", "\xff", "＝", "'", ""} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		cell := schemas.GuardCell(text)
		if schemas.UnguardCell(cell) != text {
			t.Errorf("%q stands as %q, and is read as %q", text, cell, schemas.UnguardCell(cell))
		}
		if cell != "" && strings.ContainsAny(cell[:1], "=@\t\r") {
			t.Errorf("%q stands as it is", text)
		}
	})
}
