package prepare

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"hearth/parser/diag"
	"hearth/parser/program"
)

// A Kind is a way in which no scene can be made ready for a program.
type Kind string

// The kinds of failures, as results of the reference name them.
const (
	ScriptFail Kind = "script_fail" // the program contradicts itself
	Crash      Kind = "prep_crash"  // the reference stops with an exception of Python
)

// A Failure says why a program cannot be prepared.
type Failure struct {
	Kind    Kind
	Message string // in plain words, or else in those of the reference: of a crash, of the exception, where its text is known
	Step    int    // the line that names what there is not, from 1; 0 when none is to blame
	Hint    string // what may be meant by that; may be empty

	plain   string // the message in plain words
	unknown string // the thing that nobody knows; "" when that is not what is wrong
	line    int    // of a program that contradicts itself: the one that does, from 1; else 0
}

// located is the failure with the line that first names what nobody knows, and in
// plain words if those are wanted.
func (s *Scene) located(err error, lines []program.Line) error {
	f, ok := errors.AsType[*Failure](err)
	if !ok {
		return err
	}
	if f.unknown != "" {
		f.Step, f.Hint = 1+slices.IndexFunc(lines, func(l program.Line) bool {
			return slices.ContainsFunc(l.Params, func(p program.Param) bool { return p.Name == f.unknown })
		}), s.meant(f.unknown)
	}
	if s.prep.Plain {
		f.Message = f.plain
	}
	return f
}

// Error returns the message.
func (f *Failure) Error() string { return f.Message }

// Problem is what is wrong with the line of a program that is to blame; nil where
// none is.
func (f *Failure) Problem(lines []program.Line) *diag.Diagnostic {
	if f.line > 0 && f.line <= len(lines) {
		return diag.New("E0365", lines[f.line-1].At, "this contradicts what is done before: %s", f.plain)
	}
	if f.Step == 0 || f.Step > len(lines) {
		return nil
	}
	line := lines[f.Step-1]
	return diag.New("E0360", line.At, "%s names what neither the scene nor anything known has", line).WithHint("%s", f.Hint)
}

// Unknown warns of the names in a program that nobody knows, at the first place of
// each: the scene has no such thing, and nothing is known that would tell how to add
// one.
func (s *Scene) Unknown(lines []program.Line) (out diag.List) {
	seen := names{}
	for _, l := range lines {
		for _, p := range l.Params {
			kind := cmp.Or(s.prep.abstract[p.Name], p.Name)
			called := []string{p.Name, kind, cmp.Or(s.prep.classes[kind], kind)}
			if seen[p.Name] || slices.ContainsFunc(called, s.knows) {
				continue
			}
			seen[p.Name] = true
			out.Addf("E0360", p.At, "there is no %.40s, neither in the scene nor in what is known", p.Name).WithHint("%s", s.meant(p.Name)).Severity = diag.Warning
		}
	}
	return out
}

// knows reports whether the scene has a thing of a class, or it is known what one is.
func (s *Scene) knows(class string) bool {
	_, known := s.prep.properties[class]
	return known || len(s.classes[class]) > 0 || s.standIn[class] != ""
}

func scriptFail(format string, args ...any) *Failure {
	plain := fmt.Sprintf(format, args...)
	return &Failure{Kind: ScriptFail, Message: "ScriptFail: Error, " + plain, plain: plain}
}

// missingKey is the failure of looking up what is not in a table.
func missingKey(key, plain string) *Failure {
	return &Failure{Kind: Crash, Message: fmt.Sprintf("KeyError: '%s'", key), plain: fmt.Sprintf(plain, key)}
}

// nobodyKnows says of a thing in plain words that nothing is known of it.
const nobodyKnows = "there is no %s, neither in the scene nor in what is known"
