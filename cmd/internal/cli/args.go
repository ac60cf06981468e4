package cli

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
)

// Words asks for so many arguments, for any number of them where most is 0. Of
// others it says what the command wants, and how many there are.
func Words(least, most int, wants string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) < least || most > 0 && len(args) > most {
			return Usage("%s wants %s, and %s", c.CommandPath(), wants, given(len(args)))
		}
		return nil
	}
}

// Some asks for at least one text; what says which, and where it comes from.
func Some(what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			return Usage("%s wants %s", c.CommandPath(), what)
		}
		return nil
	}
}

// NoWords refuses arguments.
func NoWords(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		return Usage("%s takes no arguments, and here is %s", c.CommandPath(), args[0])
	}
	return nil
}

// Lasting reads how long something lasts, as 90s, 36h or 30d; days are days of 24 hours.
func Lasting(text string) (d time.Duration, err error) {
	if days, ok := strings.CutSuffix(text, "d"); ok {
		var n uint64
		n, err = strconv.ParseUint(days, 10, 16)
		d = time.Duration(n) * 24 * time.Hour
	} else {
		d, err = time.ParseDuration(text)
	}
	if err != nil || d < 0 {
		return 0, Usage("%q does not say how long: 90s, 36h or 30d", text)
	}
	return d, nil
}

// One asks for exactly one argument.
func One(what string) cobra.PositionalArgs { return Words(1, 1, "one "+what) }

// given says how many arguments there are.
func given(n int) string {
	if n == 1 {
		return "here is 1 argument"
	}
	return fmt.Sprintf("here are %d arguments", n)
}

// Counted says "1 network, 2 actions".
func Counted(n int, what string, m int, of string) string {
	return Plural(n, what) + ", " + Plural(m, of)
}

// Plural says "1 step" or "2 steps".
func Plural(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}
