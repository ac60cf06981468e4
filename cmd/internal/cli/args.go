package cli

import (
	"fmt"

	"github.com/spf13/cobra"
)

// Some asks for at least one argument.
func Some(what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			return Usage("%s wants %s: a file, - for the standard input, or the id of a recipe", c.CommandPath(), what)
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

// One asks for exactly one argument.
func One(what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) != 1 {
			return Usage("%s wants one %s, and here are %d", c.CommandPath(), what, len(args))
		}
		return nil
	}
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
