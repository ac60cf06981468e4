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
	unslashed := bareName.FindStringSubmatchIndex(before)
	foreign := foreignHint(f.Text, start)
	open := openBracket(f.Text, start)
	switch {
	case foreign != "":
		d.WithHint("%s", foreign)
	case strings.HasSuffix(before, " not"):
		d.WithHint("write !%s: ! negates a premise", f.Text[start:end])
		d.Span.Start, d.Span.End, d.Msg = len(before)-len("not"), len(before), "unexpected 'not'"
	case unslashed != nil && strings.ContainsAny(f.Text[start:min(start+1, len(f.Text))], "),-"):
		d.Span.Start, d.Span.End = unslashed[2], unslashed[3]+len(restOfName.FindString(f.Text[unslashed[3]:]))
		word := f.Text[d.Span.Start:d.Span.End]
		d.Msg = "unexpected '" + word + "'"
		d.WithHint("write /%s: names start with a slash, and variables with a capital letter", word)
	case strings.HasPrefix(f.Text[start:], `"`):
		d.Msg = "the text in quotes does not end"
		d.WithHint(`write " at its end`)
	case strings.HasPrefix(f.Text[start:], "\u201c") || strings.HasPrefix(f.Text[start:], "\u201d"):
		d.WithHint(`write straight quotes: "`)
	case end > start && strings.Contains(msg, "'.'") && strings.HasSuffix(before, ")") && strings.Contains(lineOf(f.Text, start), ":-") && !strings.Contains(f.Text[len(before):start], "\n"):
		d.Msg = "unexpected '" + f.Text[start:end] + "' after a premise"
		d.WithHint("write a comma between two premises, and a period after the last")
	case open >= 0:
		d.Span.Start, d.Span.End = open, open+1
		d.Msg = "the statement has no " + closing[f.Text[open]] + " for this " + f.Text[open:open+1]
		d.WithHint("add %s; the next statement begins before the bracket is closed", closing[f.Text[open]])
	case strings.Contains(msg, "'.'") && strings.HasSuffix(before, "."):
		d.WithHint("the period was read as part of the name before it: put a space between them")
	case strings.HasSuffix(before, ")") && slices.Contains([]string{":", "="}, f.Text[start:end]), strings.HasSuffix(before, "<") && strings.HasPrefix(f.Text[start:], "-"):
		d.WithHint("a rule is written head :- premise, premise.")
	case strings.Contains(msg, "'.'"):
		d.WithHint("a statement ends with a period")
	}
	return d
}

// lineOf returns the part of a line before an offset.
func lineOf(text string, at int) string { return text[strings.LastIndexByte(text[:at], '\n')+1 : at] }

// closing maps an opening bracket to the closing one.
var closing = map[byte]string{'(': ")", '[': "]", '{': "}"}

// openBracket returns the place of the innermost bracket that is open at an offset, or -1. If the offset is
// not at the beginning of a line, or no bracket follows its word, no statement begins there, and the result is -1.
func openBracket(text string, at int) int {
	line := strings.LastIndexByte(text[:at], '\n') + 1
	_, end, ok := Next(text, at)
	if !ok || line != at || !strings.HasPrefix(text[end:], "(") {
		return -1
	}
	var open []int
	for i := 0; ; {
		t, ok := nextToken(text, i)
		if !ok || t.start >= at {
			break
		}
		i = t.end
		switch c := text[t.start]; {
		case t.kind == stopToken:
			open = nil
		case t.kind == punctToken && closing[c] != "":
			open = append(open, t.start)
		case t.kind == punctToken && strings.IndexByte(")]}", c) >= 0 && len(open) > 0:
			open = open[:len(open)-1]
		}
	}
	if len(open) == 0 {
		return -1
	}
	return open[len(open)-1]
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
