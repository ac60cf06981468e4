package prepare

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"hearth/parser/program"
	"hearth/parser/source"
)

// A Kind is a way in which preparation can fail.
type Kind string

// The kinds of failures, named as in results of the reference.
const (
	ScriptFail Kind = "script_fail" // the program contradicts itself
	Crash      Kind = "prep_crash"  // the reference fails with a Python exception
)

// A Failure explains why a program cannot be prepared.
type Failure struct {
	Kind    Kind
	Message string // in plain words, or the text of the reference
	Step    int    // the line that names an unknown thing, from 1; 0 if none
	Hint    string // the name that was probably meant; may be empty

	plain   string // the message in plain words
	unknown string // the unknown thing, or ""
	line    int    // the line that contradicts earlier ones, from 1, or 0
}

// located adds to a failure the line that first names the unknown thing, and replaces its message if plain
// words are requested.
func (s *Scene) located(err error, lines []program.Line) error {
	f, ok := errors.AsType[*Failure](err)
	if !ok {
		return err
	}
	if f.unknown != "" {
		f.Step, f.Hint = 1+slices.IndexFunc(lines, func(l program.Line) bool {
			return slices.ContainsFunc(l.Params, func(p program.Param) bool { return p.Name == f.unknown })
		}), s.hintFor(f.unknown)
	}
	if s.prep.Plain {
		f.Message = f.plain
	}
	return f
}

// Error returns the message.
func (f *Failure) Error() string { return f.Message }

// Problem returns a diagnostic for the line that causes the failure, or nil if no line does.
func (f *Failure) Problem(lines []program.Line) *source.Diagnostic {
	if f.line > 0 && f.line <= len(lines) {
		return source.Errorf("E0365", lines[f.line-1].Span, "this contradicts an earlier line: %s", f.plain)
	}
	if f.Step == 0 || f.Step > len(lines) {
		return nil
	}
	line := lines[f.Step-1]
	return source.Errorf("E0360", line.Span, "%s names a thing that neither the scene nor the resources have", line).WithHint("%s", f.Hint)
}

// Unknown returns a warning for each unknown name in a program, at its first occurrence: the scene has no such
// thing, and the resources do not describe it.
func (s *Scene) Unknown(lines []program.Line) (out source.Diagnostics) {
	seen := names{}
	for _, l := range lines {
		for _, p := range l.Params {
			kind := cmp.Or(s.prep.abstract[p.Name], p.Name)
			called := []string{p.Name, kind, cmp.Or(s.prep.classes[kind], kind)}
			if seen[p.Name] || slices.ContainsFunc(called, s.knows) {
				continue
			}
			seen[p.Name] = true
			d := out.Addf("E0360", p.Span, "%.40s is unknown: neither the scene nor the resources have it", p.Name).WithHint("%s", s.hintFor(p.Name))
			d.Severity, d.Instead = source.Warning, s.near(p.Name)
		}
	}
	return out
}

// knows reports whether the scene has a thing of a class, or the resources describe it.
func (s *Scene) knows(class string) bool {
	_, known := s.prep.properties[class]
	return known || len(s.classes[class]) > 0 || s.standIn[class] != ""
}

func scriptFail(format string, args ...any) *Failure {
	plain := fmt.Sprintf(format, args...)
	return &Failure{Kind: ScriptFail, Message: "ScriptFail: Error, " + plain, plain: plain}
}

// missingKey returns the failure of a table lookup.
func missingKey(key, plain string) *Failure {
	return &Failure{Kind: Crash, Message: fmt.Sprintf("KeyError: '%s'", key), plain: fmt.Sprintf(plain, key)}
}

// nobodyKnows is the plain message for an unknown thing.
const nobodyKnows = "%s is unknown: neither the scene nor the resources have it"
