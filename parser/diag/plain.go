package diag

// A Plain is a diagnostic as plain data, as JSON has it.
type Plain struct {
	Code    string `json:"code" jsonschema:"hearth explain-code explains it"`
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty" jsonschema:"from 1"`
	Col     int    `json:"col,omitempty" jsonschema:"from 1, in characters"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty" jsonschema:"what to do about it"`

	Severity Severity `json:"severity,omitempty" jsonschema:"warning: it may be meant; note: nothing is wrong; absent: an error"`
}

// Plain returns the diagnostic as plain data.
func (d *Diagnostic) Plain() Plain {
	line, col := d.At.Pos()
	out := Plain{Code: d.Code, Line: line, Col: col, Message: d.Msg, Hint: d.Hint, Severity: d.Severity}
	if d.At.File != nil {
		out.File = d.At.File.Name
	}
	return out
}
