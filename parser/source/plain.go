package source

// A Plain is a diagnostic in JSON form.
type Plain struct {
	Code    string `json:"code" jsonschema:"stable code of the problem; hearth explain-code explains it"`
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty" jsonschema:"line of the problem, from 1"`
	Col     int    `json:"col,omitempty" jsonschema:"column of the problem, from 1, in characters"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty" jsonschema:"what to do about the problem"`

	Severity Severity `json:"severity,omitempty" jsonschema:"warning for a likely mistake; note for information; absent for an error"`
}

// Plain converts d to its JSON form.
func (d *Diagnostic) Plain() Plain {
	line, col := d.Span.Pos()
	out := Plain{Code: d.Code, Line: line, Col: col, Message: d.Msg, Hint: d.Hint, Severity: d.Severity}
	if d.Span.File != nil {
		out.File = d.Span.File.Name
	}
	return out
}
