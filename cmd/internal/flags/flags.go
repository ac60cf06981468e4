// Package flags says in words of Hearth what is wrong with flags, of whatever command.
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

	"hearth/parser/diag"
)

// wanted is what values flags want, by their types. No number is below zero.
var wanted = map[string]string{
	"int": "a whole number from 0", "int64": "a whole number from 0", "uint64": "a whole number from 0",
	"float64": "a number from 0", "duration": "a time from 0, as 30s or 5m", "bool": "true or false",
	"stringSlice": "words with commas between them", "stringToString": "a name with its value, as name=value",
}

// one is the mark of flags whose numbers begin with 1.
const one = "hearth_from_one"

// FromOne says that the number of a flag begins with 1: 0 is what nobody gave.
func FromOne(c *cobra.Command, name string) { _ = c.Flags().SetAnnotation(name, one, nil) } // there is such a flag

// marked reports whether the number of a flag begins with 1.
func marked(f *pflag.Flag) bool {
	_, is := f.Annotations[one]
	return is
}

// wants is what value a flag wants; "" for none that can be said.
func wants(f *pflag.Flag) string {
	want := wanted[f.Value.Type()]
	if marked(f) {
		want = strings.Replace(want, "from 0", "from 1", 1)
	}
	return want
}

// numbers are the types of flags whose values are numbers, without those that are never
// below zero.
var numbers = []string{"int", "int64", "float64", "duration"}

// Misread is the error of a flag of a command line that cannot be read.
func Misread(c *cobra.Command, err error) error {
	if wrong, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		return valued(wrong.GetFlag(), wrong.GetValue(), wrong.Unwrap())
	}
	if wrong, ok := errors.AsType[*pflag.ValueRequiredError](err); ok {
		return fmt.Errorf("--%s wants %s, and nothing follows it", wrong.GetFlag().Name, cmp.Or(wants(wrong.GetFlag()), "a value"))
	}
	if wrong, ok := errors.AsType[*pflag.NotExistError](err); ok {
		written, long := "--"+wrong.GetSpecifiedName(), wrong.GetSpecifiedName()
		if short := wrong.GetSpecifiedShortnames(); short != "" {
			written, long = "-"+short, short
		}
		if near := diag.Nearest(long, flagsOf(c)); near != "" {
			return fmt.Errorf("there is no flag %s; did you mean --%s?", written, near)
		}
		return fmt.Errorf("there is no flag %s; %s --help lists the flags", written, c.CommandPath())
	}
	return fmt.Errorf("%w; %s --help lists the flags", err, c.CommandPath())
}

// valued tells what value a flag wants, and which one it has; why is what its own type
// has against that.
func valued(f *pflag.Flag, value string, why error) error {
	switch want := wants(f); {
	case errors.Is(why, strconv.ErrRange) && !strings.HasPrefix(value, "-"):
		return fmt.Errorf("--%s is a number that is too large: %.40s", f.Name, value)
	case want != "":
		return fmt.Errorf("--%s is %s, not %.40s", f.Name, want, cmp.Or(value, "nothing"))
	}
	return fmt.Errorf("--%s: %w", f.Name, why)
}

// flagsOf lists the flags of a command that its help lists.
func flagsOf(c *cobra.Command) (names []string) {
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	})
	return names
}

// exclusive is where cobra keeps which flags exclude each other.
const exclusive = "cobra_annotation_mutually_exclusive"

// Sensible refuses values of flags that were read and mean nothing, and flags that do
// not go together.
func Sensible(c *cobra.Command) (err error) {
	together := map[string][]string{}
	c.Flags().Visit(func(f *pflag.Flag) {
		value := f.Value.String()
		if slices.Contains(numbers, f.Value.Type()) && (value == "NaN" || strings.HasPrefix(value, "-")) || marked(f) && value == "0" {
			err = cmp.Or(err, valued(f, value, nil))
		}
		for _, group := range f.Annotations[exclusive] {
			together[group] = append(together[group], "--"+f.Name)
		}
	})
	for _, group := range slices.Sorted(maps.Keys(together)) {
		if names := together[group]; len(names) > 1 {
			err = cmp.Or(err, fmt.Errorf("%s do not go together", strings.Join(names, " and ")))
		}
	}
	return err
}
