package service

import (
	"context"
	"errors"

	"hearth/eval/report"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// A Failure is what a call is answered with where there is no answer.
type Failure struct {
	Problems []report.Diagnostic `json:"problems" jsonschema:"what is wrong, each with a code, a place where there is one, and mostly a hint"`
}

// Failed says what is wrong with a call.
func Failed(err error) *Failure {
	all, other := diag.Of(err)
	switch {
	case errors.Is(other, context.Canceled):
		all.Addf("E0912", source.Span{}, "the call was given up")
	case errors.Is(other, context.DeadlineExceeded):
		all.Addf("E0912", source.Span{}, "the call took too long")
	case other != nil:
		all.Addf("E0613", source.Span{}, "%v", other)
	}
	return &Failure{report.OfDiagnostics(all.Items, report.Page{}).Items}
}

// Code is that of the first thing that is wrong.
func (f *Failure) Code() string {
	if len(f.Problems) == 0 {
		return ""
	}
	return f.Problems[0].Code
}
