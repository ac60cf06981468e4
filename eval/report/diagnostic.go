package report

import "hearth/parser/diag"

// A Diagnostic is a problem in an input.
type Diagnostic struct {
	Code    string `json:"code" jsonschema:"hearth explain-code explains it"`
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty" jsonschema:"from 1"`
	Col     int    `json:"col,omitempty" jsonschema:"from 1, in characters"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty" jsonschema:"what to do about it"`
	shown   string
}

// OfDiagnostic describes a problem.
func OfDiagnostic(d *diag.Diagnostic) Diagnostic {
	line, col := d.At.Pos()
	out := Diagnostic{Code: d.Code, Line: line, Col: col, Message: d.Msg, Hint: d.Hint, shown: d.Error()}
	if d.At.File != nil {
		out.File = d.At.File.Name
	}
	return out
}

// OfDiagnostics lists problems.
func OfDiagnostics(all []*diag.Diagnostic, page Page) *List[Diagnostic] {
	return listOf(all, page, OfDiagnostic)
}

// String returns the form in one line: file:line:col: message [code].
func (d Diagnostic) String() string { return d.shown }
