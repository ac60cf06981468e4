package source

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// JSONError describes an error of package encoding/json in the words of JSON, without the names of Go types.
// It returns other errors unchanged.
func JSONError(err error) error {
	if kind, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		where := ""
		if kind.Field != "" {
			where = kind.Field + ": "
		}
		return fmt.Errorf("%sexpected %s, found %s", where, jsonType(kind.Type), foundType(kind.Value))
	}
	if text, ok := strings.CutPrefix(err.Error(), "json: "); ok {
		return errors.New(text)
	}
	return err
}

// jsonType returns the JSON name of a Go type with its article.
func jsonType(t reflect.Type) string {
	if t == nil {
		return "another value"
	}
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "a boolean"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Float32, reflect.Float64:
		return "a number"
	case reflect.Interface:
		return "another value"
	default:
		return "a whole number"
	}
}

// foundType returns a value of a json.UnmarshalTypeError in the words of jsonType.
func foundType(value string) string {
	switch value {
	case "array":
		return "a list"
	case "object":
		return "an object"
	case "bool":
		return "a boolean"
	}
	return "a " + value
}
