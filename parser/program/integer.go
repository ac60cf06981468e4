package program

import (
	"strconv"
	"strings"
	"unicode"
)

// integer reads what Python's int takes for a number: blanks around it, a sign,
// decimal digits of any script, and single underscores between digits. The
// problem is empty for a number. One beyond 64 bits, which Python would take,
// names nothing, and is refused.
func integer(text string) (n int, problem string) {
	const none, large = "is no integer", "is too large"
	text = strings.TrimFunc(text, IsBlank)
	digits := strings.TrimLeft(text, "+-")
	if len(text)-len(digits) > 1 {
		return 0, none
	}
	var ascii strings.Builder
	ascii.WriteString(text[:len(text)-len(digits)])
	for _, group := range strings.Split(digits, "_") {
		if group == "" {
			return 0, none
		}
		for _, r := range group {
			d, ok := decimal(r)
			if !ok {
				return 0, none
			}
			ascii.WriteByte('0' + d)
		}
	}
	n, err := strconv.Atoi(ascii.String())
	if err != nil {
		return 0, large
	}
	return n, ""
}

// decimal returns the value of a decimal digit. Unicode has the ten digits of a
// script in a row, and such rows side by side.
func decimal(r rune) (value byte, ok bool) {
	for _, row := range unicode.Nd.R16 {
		if rune(row.Lo) <= r && r <= rune(row.Hi) {
			return byte((r - rune(row.Lo)) % 10), true
		}
	}
	for _, row := range unicode.Nd.R32 {
		if rune(row.Lo) <= r && r <= rune(row.Hi) {
			return byte((r - rune(row.Lo)) % 10), true
		}
	}
	return 0, false
}
