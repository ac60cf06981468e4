// Package flags reports invalid flags of commands in the words of Hearth. It also checks the files of an overlay
// for likely mistakes: built-in files that they replace, files that Hearth does not use, and files of types with
// an unsuitable name.
package flags

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"hearth/parser/source"
)

// expectedOfType describes the valid values of flags by type. Numbers may not be negative.
var expectedOfType = map[string]string{
	"int": "a whole number from 0", "int64": "a whole number from 0", "uint64": "a whole number from 0",
	"float64": "a number from 0", "duration": "a duration from 0, such as 30s or 5m", "bool": "true or false",
	"stringSlice": "words separated by commas", "stringToString": "a name and a value, as name=value",
}

// minOneAnnotation is the annotation of flags with minimum 1.
const minOneAnnotation = "hearth_from_one"

// MinOne marks a flag whose value must be at least 1. Its default, 0, means that the flag is not given.
func MinOne(c *cobra.Command, name string) { _ = c.Flags().SetAnnotation(name, minOneAnnotation, nil) } // fails only for an undefined flag

// hasMinOne reports whether a flag has minimum 1.
func hasMinOne(f *pflag.Flag) bool {
	_, is := f.Annotations[minOneAnnotation]
	return is
}

// expected describes the valid values of a flag; it returns "" for types without a description.
func expected(f *pflag.Flag) string {
	want := expectedOfType[f.Value.Type()]
	if hasMinOne(f) {
		want = strings.Replace(want, "from 0", "from 1", 1)
	}
	return want
}

// numbers are the flag types with numbers that could be negative.
var numbers = []string{"int", "int64", "float64", "duration"}

// ParseError returns the error of a command line whose flags cannot be parsed.
func ParseError(c *cobra.Command, err error) error {
	if wrong, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		return valueError(wrong.GetFlag(), wrong.GetValue(), wrong.Unwrap())
	}
	if wrong, ok := errors.AsType[*pflag.ValueRequiredError](err); ok {
		return fmt.Errorf("--%s expects %s, found nothing", wrong.GetFlag().Name, cmp.Or(expected(wrong.GetFlag()), "a value"))
	}
	if wrong, ok := errors.AsType[*pflag.NotExistError](err); ok {
		written, long := "--"+wrong.GetSpecifiedName(), wrong.GetSpecifiedName()
		if short := wrong.GetSpecifiedShortnames(); short != "" {
			written, long = "-"+short, short
		}
		if near := source.Nearest(long, flagsOf(c)); near != "" {
			return fmt.Errorf("unknown flag %s; did you mean --%s?", written, near)
		}
		return fmt.Errorf("unknown flag %s; %s --help lists the flags", written, c.CommandPath())
	}
	return fmt.Errorf("%w; %s --help lists the flags", err, c.CommandPath())
}

// valueError returns the error of an invalid value; why is the error of the flag's own type.
func valueError(f *pflag.Flag, value string, why error) error {
	switch want := expected(f); {
	case errors.Is(why, strconv.ErrRange) && !strings.HasPrefix(value, "-"):
		return fmt.Errorf("the number of --%s is too large: %.40s", f.Name, value)
	case want != "":
		return fmt.Errorf("--%s expects %s, not %.40s", f.Name, want, cmp.Or(value, "nothing"))
	}
	return fmt.Errorf("--%s: %w", f.Name, why)
}

// flagsOf lists the visible flags of a command.
func flagsOf(c *cobra.Command) (names []string) {
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	})
	return names
}

// exclusive is the annotation in which cobra stores flags that exclude each other.
const exclusive = "cobra_annotation_mutually_exclusive"

// Validate refuses flags with invalid values, and flags that exclude each other.
func Validate(c *cobra.Command) (err error) {
	together := map[string][]string{}
	c.Flags().Visit(func(f *pflag.Flag) {
		value := f.Value.String()
		if slices.Contains(numbers, f.Value.Type()) && (value == "NaN" || strings.HasPrefix(value, "-")) || hasMinOne(f) && value == "0" {
			err = cmp.Or(err, valueError(f, value, nil))
		}
		for _, group := range f.Annotations[exclusive] {
			together[group] = append(together[group], "--"+f.Name)
		}
	})
	for _, group := range slices.Sorted(maps.Keys(together)) {
		if names := together[group]; len(names) > 1 {
			err = cmp.Or(err, fmt.Errorf("%s exclude each other", strings.Join(names, " and ")))
		}
	}
	return err
}
