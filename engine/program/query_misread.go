package program

import (
	"slices"
	"strings"

	"hearth/parser/source"
)

// Patterns for words that the rule language does not have: a predicate with hyphens, and a name without its
// slash.
var (
	hyphenated = source.LazyRegexp(`(?:^|[^\w/"])([a-z]\w*(?:-\w+)+)\s*\(`)
	bare       = source.LazyRegexp(`[(,]\s*([a-z][\w.~%-]*(?:/[\w.~%-]+)*)\s*[,)]`)
	quoted     = source.LazyRegexp(`"[^"]*"|'[^']*'`)
)

// misread returns the diagnostics for a query that cannot be parsed. It names the word that is probably wrong,
// if it finds one.
func misread(f *source.File, problems *source.Diagnostics) error {
	if slices.ContainsFunc(problems.Items, func(d *source.Diagnostic) bool { return d.Code != "E0403" }) {
		return problems
	}
	text := quoted().ReplaceAllStringFunc(f.Text, func(s string) string { return strings.Repeat(" ", len(s)) })
	blame := func(m []int, format, hint, should string) error {
		at := source.Span{File: f, Start: m[2], End: m[3]}
		return &source.Diagnostics{Items: []*source.Diagnostic{source.Errorf("E0403", at, format, text[m[2]:m[3]]).WithHint(hint, should)}}
	}
	if m := hyphenated().FindStringSubmatchIndex(text); m != nil {
		return blame(m, "%.80s is not a valid predicate", "write %.80s: predicates contain underscores, not hyphens", strings.ReplaceAll(text[m[2]:m[3]], "-", "_"))
	}
	if m := bare().FindStringSubmatchIndex(text); m != nil {
		return blame(m, "%.80s is neither a name nor a variable", "write /%.80s: names start with a slash", text[m[2]:m[3]])
	}
	if at := unclosed(text); at >= 0 {
		return &source.Diagnostics{Items: []*source.Diagnostic{source.Errorf("E0403", source.Span{File: f, Start: at, End: at + 1}, "this parenthesis is not closed")}}
	}
	for _, d := range problems.Items {
		d.Hint = "" // hints are about rule files, for example that statements end with a period
		if strings.Contains(d.Msg, "'.'") && !strings.HasSuffix(strings.TrimSpace(f.Text), ".") {
			d.Msg = "the query ends where a condition or an argument is expected"
		}
	}
	return problems
}

// unclosed returns the position of the last parenthesis in a text that is not closed, or -1.
func unclosed(text string) int {
	var open []int
	for i, r := range text {
		switch {
		case r == '(':
			open = append(open, i)
		case r == ')' && len(open) > 0:
			open = open[:len(open)-1]
		}
	}
	if len(open) == 0 {
		return -1
	}
	return open[len(open)-1]
}
