package program

import (
	"strings"

	"hearth/parser/source"
)

const howActivities = "write the title in the first line and the description in the second"

// ParseActivity reads a file of the activity knowledge base. Its first line with text is the title and the next
// line the description, which may be empty; empty lines and the program follow. The error is a [*source.Diagnostics], as from
// [Parse]. If the title is missing or is a step (E0116), the activity is nil.
func ParseActivity(f *source.File, actions Actions) (*Activity, error) {
	rest := strings.TrimPrefix(f.Text, "\ufeff")
	for {
		title, below := head(f, rest)
		if title.Start < title.End || below == "" {
			break
		}
		rest = below
	}
	a := &Activity{}
	a.TitleAt, rest = head(f, rest)
	a.DescriptionAt, rest = head(f, rest)
	a.Title, a.Description = textOf(a.TitleAt), textOf(a.DescriptionAt)
	r := reader{file: f}
	for _, part := range []struct {
		what string
		at   source.Span
	}{{"title", a.TitleAt}, {"description", a.DescriptionAt}} {
		if r.encoding(part.at); strings.HasPrefix(textOf(part.at), "[") {
			r.problems.Addf("E0116", part.at, "expected the %s of the activity, found a step", part.what).WithHint(howActivities)
		}
	}
	if a.Title == "" {
		r.problems.Addf("E0116", a.TitleAt, "the activity has no title").WithHint(howActivities)
	}
	if err := r.problems.Err(); err != nil {
		return nil, err
	}
	var err error
	a.Program, err = parse(f, []source.Span{a.TitleAt, a.DescriptionAt}, rest, actions)
	return a, err
}

// head returns the trimmed first line of part, which is the end of a file, and the text after that line.
func head(f *source.File, part string) (line source.Span, rest string) {
	start, end := len(f.Text)-len(part), len(f.Text)
	if n := strings.IndexFunc(part, isLineEnd); n >= 0 {
		end = start + n
		rest = strings.TrimPrefix(strings.TrimPrefix(part[n:], "\r"), "\n")
	}
	return stripped(source.Span{File: f, Start: start, End: end}), rest
}
