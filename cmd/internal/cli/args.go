package cli

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
)

// ArgCount requires between least and most arguments; there is no maximum if most is 0. The error names the
// expected arguments, which wants describes, and the number found.
func ArgCount(least, most int, wants string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) < least || most > 0 && len(args) > most {
			return Usage("%s expects %s, found %s", c.CommandPath(), wants, argsFound(len(args)))
		}
		return nil
	}
}

// AtLeastOneArg requires at least one argument. The text what describes the argument in the error.
func AtLeastOneArg(what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			return Usage("%s expects %s", c.CommandPath(), what)
		}
		return nil
	}
}

// NoArgs refuses arguments.
func NoArgs(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		return Usage("%s takes no arguments, found %s", c.CommandPath(), args[0])
	}
	return nil
}

// ParseDuration parses a duration such as 90s, 36h or 30d; a day has 24 hours.
func ParseDuration(text string) (d time.Duration, err error) {
	if days, ok := strings.CutSuffix(text, "d"); ok {
		var n uint64
		n, err = strconv.ParseUint(days, 10, 16)
		d = time.Duration(n) * 24 * time.Hour
	} else {
		d, err = time.ParseDuration(text)
	}
	if err != nil || d < 0 {
		return 0, Usage("%q is not a duration such as 90s, 36h or 30d", text)
	}
	return d, nil
}

// OneArg requires exactly one argument. The word what names the argument in the error.
func OneArg(what string) cobra.PositionalArgs { return ArgCount(1, 1, "one "+what) }

// argsFound returns a text such as "2 arguments".
func argsFound(n int) string {
	if n == 1 {
		return "1 argument"
	}
	return fmt.Sprintf("%d arguments", n)
}

// Counted returns two counts with their nouns, such as "1 network, 2 actions".
func Counted(n int, what string, m int, of string) string {
	return Plural(n, what) + ", " + Plural(m, of)
}

// Plural returns a count with its noun: "1 step" or "2 steps".
func Plural(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}
