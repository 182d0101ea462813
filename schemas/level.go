package schemas

import (
	"fmt"
	"strings"
)

// Level is the level of an event (赛事级别), on which the cost of an unlawful
// move depends (xiangqi-2011:4.1.8, 8.1.8).
type Level uint8

// The levels, the highest first after the unknown one.
const (
	LevelUnknown        Level = iota // not declared
	LevelNational                    // 全国比赛
	LevelNationalJunior              // 全国少年赛
	LevelProvincial                  // 省级比赛
	LevelLower                       // below the provincial level, juniors' events below the national one
)

var levelNames = [...]string{"", "national", "national-junior", "provincial", "lower"}

// String returns the level as an event file spells it, empty for LevelUnknown.
func (l Level) String() string { return levelNames[l] }

// ParseLevel reads "national", "national-junior", "provincial" or "lower".
func ParseLevel(text string) (Level, error) {
	for i, name := range levelNames {
		if i > 0 && name == text {
			return Level(i), nil
		}
	}
	return LevelUnknown, fmt.Errorf("level %.40q: one of %s is asked for", text, strings.Join(levelNames[1:], ", "))
}
