// Package syntax parses rule text, and finds the bounds of words, statements and premises in it.
//
// Mangle's parser defines the meaning of a text. [Parse] reads the usual forms itself, because Mangle's parser
// takes 20 times as long, and leaves all other text to Mangle.
package syntax

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/google/mangle/parse"

	"hearth/parser/source"
)

// Parse parses a file. It returns the first problem of a file that cannot be parsed.
func Parse(f *source.File) (parse.SourceUnit, *source.Diagnostic) {
	if u, ok := read(f.Text); ok {
		return u, nil
	}
	u, err := parse.Unit(strings.NewReader(f.Text))
	if err != nil {
		return u, problemOf(f, err)
	}
	return u, nil
}

// bareName matches a name without its slash at the end of a text. restOfName matches the rest of that name.
var (
	bareName   = regexp.MustCompile(`[(,]\s*([a-z][\w-]*)$`)
	restOfName = regexp.MustCompile(`^[\w-]*`)
)

// problemOf converts the first "line:column message" line of Mangle's error into a diagnostic. The other
// lines are consequences of the first.
func problemOf(f *source.File, err error) *source.Diagnostic {
	first, _, _ := strings.Cut(err.Error(), "\n")
	place, msg, _ := strings.Cut(first, " ")
	lineText, colText, _ := strings.Cut(place, ":")
	line, _ := strconv.Atoi(lineText)
	col, _ := strconv.Atoi(colText)
	start := offsetOf(f.Text, line, col)
	end := start
	if at, next, ok := Next(f.Text, start); ok && at == start {
		end = next
	}
	d := source.Errorf("E0403", source.Span{File: f, Start: start, End: end}, "%s", plainSyntax(msg, f.Text[start:end]))
	before := strings.TrimRight(f.Text[:start], " \t\r\n")
	unslashed := bareName.FindStringSubmatch(before)
	foreign := foreignHint(f.Text, start)
	switch {
	case foreign != "":
		d.WithHint("%s", foreign)
	case strings.HasSuffix(before, " not"):
		d.WithHint("write !%s: ! negates a premise", f.Text[start:end])
	case unslashed != nil && strings.ContainsAny(f.Text[start:min(start+1, len(f.Text))], "),-"):
		d.WithHint("write /%s: names start with a slash", unslashed[1]+restOfName.FindString(f.Text[start:]))
	case strings.Contains(msg, "'.'") && strings.HasSuffix(before, "."):
		d.WithHint("the period was read as part of the name before it: put a space between them")
	case strings.HasSuffix(before, ")") && slices.Contains([]string{":", "="}, f.Text[start:end]), strings.HasSuffix(before, "<") && strings.HasPrefix(f.Text[start:], "-"):
		d.WithHint("a rule is written head :- premise, premise.")
	case strings.Contains(msg, "'.'"):
		d.WithHint("a statement ends with a period")
	}
	return d
}

// plainSyntax rewrites a message of the parser generator about token.
func plainSyntax(msg, token string) string {
	msg, _, _ = strings.Cut(msg, " expecting")
	if strings.HasPrefix(msg, "no viable alternative") && token != "" {
		return "unexpected '" + token + "'"
	}
	for _, form := range []struct{ from, to string }{
		{"mismatched input ", "unexpected "},
		{"extraneous input ", "unexpected "},
		{"no viable alternative at input ", "unexpected end of "},
		{"token recognition error at: ", "no token of the rule language starts with "},
	} {
		if what, ok := strings.CutPrefix(msg, form.from); ok {
			return form.to + what
		}
	}
	return msg
}

// offsetOf returns the byte offset of a 1-based line and a 0-based column in runes.
func offsetOf(text string, line, col int) int {
	at := 0
	for ; line > 1; line-- {
		n := strings.IndexByte(text[at:], '\n')
		if n < 0 {
			return len(text)
		}
		at += n + 1
	}
	for i := range text[at:] {
		if col == 0 {
			return at + i
		}
		col--
	}
	return len(text)
}
