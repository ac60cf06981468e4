package main

import "github.com/spf13/cobra"

// some asks for at least one argument.
func some(what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			return usage("%s wants %s: a file, - for the standard input, or the id of a recipe", c.CommandPath(), what)
		}
		return nil
	}
}

// noWords refuses arguments.
func noWords(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usage("%s takes no arguments, and here is %s", c.CommandPath(), args[0])
	}
	return nil
}

// one asks for exactly one argument.
func one(what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) != 1 {
			return usage("%s wants one %s, and here are %d", c.CommandPath(), what, len(args))
		}
		return nil
	}
}
