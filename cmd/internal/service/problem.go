package service

import (
	"context"
	"errors"

	"hearth/eval/report"
	"hearth/parser/source"
)

// A Failure is the answer to a call that failed.
type Failure struct {
	Problems []report.Diagnostic `json:"problems" jsonschema:"errors, each with a code, usually with a hint, and with a place in the input if there is one"`
}

// NewFailure returns the failure that describes err.
func NewFailure(err error) *Failure {
	all, other := source.SplitError(err)
	switch {
	case errors.Is(other, context.Canceled):
		all.Addf("E0912", source.Span{}, "the call was cancelled")
	case errors.Is(other, context.DeadlineExceeded):
		all.Addf("E0912", source.Span{}, "the call took too long")
	case other != nil:
		all.Addf("E0613", source.Span{}, "%v", other)
	}
	return &Failure{report.OfDiagnostics(all.Items, report.Page{}).Items}
}

// Code returns the code of the first problem, or "" if there is none.
func (f *Failure) Code() string {
	if len(f.Problems) == 0 {
		return ""
	}
	return f.Problems[0].Code
}
