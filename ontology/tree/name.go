package tree

import (
	"iter"
	"slices"

	"hearth/parser/source"
)

var kebab = source.LazyRegexp(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// CheckName reports whether a name is lower case words joined by hyphens, and adds E0309 to problems if not.
// The message calls the named thing kind.
func CheckName(problems *source.Diagnostics, name string, at source.Span, kind string) bool {
	if kebab().MatchString(name) && len(name) <= 80 {
		return true
	}
	problems.Addf("E0309", at, "%.40q is not a valid %s name", name, kind).
		WithHint("names are lower case words joined by hyphens, such as medium-bowl")
	return false
}

// Names yields the name of each thing.
func Names[T any](things []T, name func(T) string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, t := range things {
			if !yield(name(t)) {
				return
			}
		}
	}
}

// Unknown reports a word that is not among the candidates, and suggests the nearest one. It reads the
// candidates only if the report is kept.
func Unknown(problems *source.Diagnostics, code string, w Word, candidates iter.Seq[string], format string, args ...any) {
	UnknownOr(problems, "", code, w, candidates, format, args...)
}

// UnknownOr is Unknown with a hint to use if no candidate is near.
func UnknownOr(problems *source.Diagnostics, hint, code string, w Word, candidates iter.Seq[string], format string, args ...any) {
	d := problems.Addf(code, w.Span, format, args...)
	if problems.More > 0 {
		return
	}
	if near := source.Nearest(w.Text, slices.Sorted(candidates)); near != "" {
		d.Meant(near)
	} else if hint != "" {
		d.WithHint("%s", hint)
	}
}
