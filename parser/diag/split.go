package diag

import "errors"

// Split returns the diagnostics in an error, or the error itself if it holds none.
func Split(err error) (List, error) {
	if list, ok := errors.AsType[*List](err); ok {
		return *list, nil
	}
	if one, ok := errors.AsType[*Diagnostic](err); ok {
		return List{Items: []*Diagnostic{one}}, nil
	}
	return List{}, err
}
