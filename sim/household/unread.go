package household

import (
	"regexp"
	"strings"

	"hearth/parser/diag"
	"hearth/parser/pattern"
	"hearth/parser/program"
)

// Unread says what the reference says of a program that cannot be read: which
// line is the first of them, counted from 0 among those that are not skipped,
// and its message. The error is what reading the program returned.
func Unread(p *program.Program, err error) (line int, message string) {
	list, _ := diag.Of(err)
	if len(list.Items) == 0 {
		return -1, ""
	}
	first := list.Items[0]
	for line < len(p.Lines) && p.Lines[line].At.Start < first.At.Start {
		line++
	}
	return line, inReference(first.Msg)
}

// said is how the reference says what Hearth says.
var said = []struct {
	ours   func() *regexp.Regexp
	theirs string
}{
	{pattern.Of(`^wrong number (.*): got (\d+), expected (\d+)$`), "wrong number $1. Got $2, expected $3"},
	{pattern.Of(`^the instance ('.*') is no integer$`), "ValueError: invalid literal for int() with base 10: $1"},
}

func inReference(msg string) string {
	for _, s := range said {
		msg = s.ours().ReplaceAllString(msg, s.theirs)
	}
	return strings.ToUpper(msg[:1]) + msg[1:]
}
