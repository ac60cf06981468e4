package diag

import "errors"

// Of returns the diagnostics that an error is made of, or the error when it is
// of another kind.
func Of(err error) (List, error) {
	if list, ok := errors.AsType[*List](err); ok {
		return *list, nil
	}
	if one, ok := errors.AsType[*Diagnostic](err); ok {
		return List{Items: []*Diagnostic{one}}, nil
	}
	return List{}, err
}
