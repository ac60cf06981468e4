package prepare

import (
	"fmt"

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
	Message string // of a crash: of the exception, where its text is known
	Step    int    // the line that names what there is not, from 1; 0 when none is to blame
	Hint    string // what may be meant by that; may be empty
}

// Error returns the message.
func (f *Failure) Error() string { return f.Message }

// Problem is what is wrong with the line of a program that is to blame; nil where
// none is.
func (f *Failure) Problem(lines []program.Line) *diag.Diagnostic {
	if f.Step == 0 || f.Step > len(lines) {
		return nil
	}
	line := lines[f.Step-1]
	return diag.New("E0360", line.At, "%s names what neither the scene nor anything known has", line).WithHint("%s", f.Hint)
}

func scriptFail(format string, args ...any) *Failure {
	return &Failure{Kind: ScriptFail, Message: "ScriptFail: Error, " + fmt.Sprintf(format, args...)}
}

// missingKey is the failure of looking up what is not in a table.
func missingKey(key string) *Failure {
	return &Failure{Kind: Crash, Message: fmt.Sprintf("KeyError: '%s'", key)}
}
