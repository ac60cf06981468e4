package household

import (
	"regexp"
	"strings"

	"hearth/parser/program"
	"hearth/parser/source"
)

// ReferenceMessage returns how the reference reports a program that cannot be parsed: the first line with an
// error, and the message. The line is counted from 0 among the lines that are not skipped. The error must be
// the one from parsing the program. Without errors the line is -1.
func ReferenceMessage(p *program.Program, err error) (line int, message string) {
	list, _ := source.SplitError(err)
	if len(list.Items) == 0 {
		return -1, ""
	}
	first := list.Items[0]
	for line < len(p.Lines) && p.Lines[line].Span.Start < first.Span.Start {
		line++
	}
	return line, inReference(first.Msg)
}

// translations translates messages of Hearth into those of the reference.
var translations = []struct {
	ours   func() *regexp.Regexp
	theirs string
}{
	{source.LazyRegexp(`^wrong number (.*): got (\d+), expected (\d+)$`), "wrong number $1. Got $2, expected $3"},
	{source.LazyRegexp(`^the instance ('.*') is not an integer$`), "ValueError: invalid literal for int() with base 10: $1"},
}

func inReference(msg string) string {
	for _, s := range translations {
		msg = s.ours().ReplaceAllString(msg, s.theirs)
	}
	return strings.ToUpper(msg[:1]) + msg[1:]
}
