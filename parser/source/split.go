package source

import "errors"

// SplitError returns the diagnostics in an error, or the error itself if it holds none.
func SplitError(err error) (Diagnostics, error) {
	if list, ok := errors.AsType[*Diagnostics](err); ok {
		return *list, nil
	}
	if one, ok := errors.AsType[*Diagnostic](err); ok {
		return Diagnostics{Items: []*Diagnostic{one}}, nil
	}
	return Diagnostics{}, err
}
