package draw

import (
	"fmt"
	"math"
	"strconv"
)

// Figure formats a number, rounded to one decimal place.
func figureText(x float64) string {
	if x = math.Round(x*10) / 10; x == 0 {
		return "0"
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

// Clock formats a duration in seconds for people, with a suitable unit.
func Clock(seconds float64) string {
	switch s := int64(math.Round(seconds)); {
	case s < 120:
		return fmt.Sprintf("%d s", s)
	case s < 2*3600 || s%60 != 0:
		return figureText(float64(s)/60) + " min"
	case s%3600 == 0:
		return fmt.Sprintf("%d h", s/3600)
	default:
		return fmt.Sprintf("%d:%02d h", s/3600, s/60%60)
	}
}

// Ticks returns the distance between ticks on a time axis, in seconds. The axis is length seconds long and has
// at most most intervals.
func Ticks(length, most float64) float64 {
	return niceStep(length, most, []float64{10, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 28800, 86400})
}

// Nice returns the first of the given steps that divides length into at most most intervals. If none does, it
// returns length/most.
func niceStep(length, most float64, steps []float64) float64 {
	for _, s := range steps {
		if length/s <= most {
			return s
		}
	}
	return length / most
}
