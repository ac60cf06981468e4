package program

import (
	"strings"

	"hearth/parser/source"
)

const howActivities = "write the title into the first line and the description into the second"

// ParseActivity reads a file of the activity knowledge base: a line with the
// title, one with the description, which may be empty, then empty lines and the
// program. The error is a [*diag.List], as that of [Parse]; where the title is
// missing or is a step (E0116), there is no activity.
func ParseActivity(f *source.File, actions Actions) (*Activity, error) {
	rest := strings.TrimPrefix(f.Text, "\ufeff")
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
			r.problems.Addf("E0116", part.at, "here should be the %s of the activity, not a step", part.what).WithHint(howActivities)
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

// head returns the stripped first line of the last part of a file, and what is
// behind it.
func head(f *source.File, part string) (line source.Span, rest string) {
	start, end := len(f.Text)-len(part), len(f.Text)
	if n := strings.IndexFunc(part, isLineEnd); n >= 0 {
		end = start + n
		rest = strings.TrimPrefix(strings.TrimPrefix(part[n:], "\r"), "\n")
	}
	return stripped(source.Span{File: f, Start: start, End: end}), rest
}
