package report

import "hearth/parser/diag"

// A Diagnostic is a problem in an input.
type Diagnostic struct {
	diag.Plain
	problem *diag.Diagnostic
}

// OfDiagnostic describes a problem.
func OfDiagnostic(d *diag.Diagnostic) Diagnostic { return Diagnostic{d.Plain(), d} }

// OfDiagnostics lists problems.
func OfDiagnostics(all []*diag.Diagnostic, page Page) *List[Diagnostic] {
	return ListOf(all, page, OfDiagnostic)
}

// String returns the problem in one line: file:line:col: message [code].
func (d Diagnostic) String() string { return d.problem.Error() }

// Problem returns the diagnostic that d describes.
func (d Diagnostic) Problem() *diag.Diagnostic { return d.problem }
