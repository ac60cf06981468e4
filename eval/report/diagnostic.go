package report

import "hearth/parser/source"

// A Diagnostic is a problem in an input.
type Diagnostic struct {
	source.Plain
	problem *source.Diagnostic
}

// OfDiagnostic describes a problem.
func OfDiagnostic(d *source.Diagnostic) Diagnostic { return Diagnostic{d.Plain(), d} }

// OfDiagnostics lists problems.
func OfDiagnostics(all []*source.Diagnostic, page Page) *List[Diagnostic] {
	return ListOf(all, page, OfDiagnostic)
}

// String returns the problem in one line: file:line:col: message [code].
func (d Diagnostic) String() string { return d.problem.Error() }

// Problem returns the diagnostic that d describes.
func (d Diagnostic) Problem() *source.Diagnostic { return d.problem }
