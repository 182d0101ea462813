package schemas_test

import (
	"testing"

	"qipu/schemas"
)

func TestSharesRank(t *testing.T) {
	for _, c := range []struct {
		published   string
		first, last uint32
		want        bool
	}{{"5", 5, 8, true}, {"8", 5, 8, true}, {"9", 5, 8, false}, {"4", 5, 8, false}, {"3", 3, 0, true}, {"3", 3, 3, true}, {"4", 3, 0, false}, {"", 1, 1, false}, {"5-8", 5, 8, false}, {"-1", 0, 0, false}} {
		if got := schemas.SharesRank(c.published, c.first, c.last); got != c.want {
			t.Errorf("%q among %d–%d: %v", c.published, c.first, c.last, got)
		}
	}
}
