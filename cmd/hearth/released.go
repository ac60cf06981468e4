package main

import (
	"slices"
	"strings"

	"hearth/eval"
	"hearth/eval/kitchen"
)

// releasedFlags are the flags of the released evaluator, which writes them with one dash.
var releasedFlags = []string{"-input", "-output", "-metrics", "-show-output", "-lib-dir"}

// released translates the command line of the released evaluator:
//
//	evaluate -input a.solution -metrics smatch-score execution-time
//	evaluate --input a.solution --metrics smatch-score,execution-time
func released(args []string) []string {
	if len(args) == 0 || args[0] != "evaluate" {
		return args
	}
	out := args[:1:1]
	for rest := args[1:]; len(rest) > 0; rest = rest[1:] {
		name, value, joined := strings.Cut(rest[0], "=")
		if !slices.Contains(releasedFlags, name) && name != "--metrics" && name != "--show-output" {
			out = append(out, rest[0])
			continue
		}
		long := "--" + strings.TrimLeft(name, "-")
		switch {
		case joined:
			out = append(out, long+"="+value)
		case long == "--show-output" && len(rest) > 1 && slices.Contains([]string{"t", "nil", "true", "false"}, strings.ToLower(rest[1])):
			out = append(out, long+"="+rest[1])
			rest = rest[1:]
		case long == "--metrics" && words(rest[1:]) > 0:
			n := words(rest[1:])
			out = append(out, long+"="+strings.Join(rest[1:1+n], ","))
			rest = rest[n:]
		default:
			out = append(out, long)
		}
	}
	return out
}

// words returns the number of leading args that are values of -metrics: the first word, whatever it is, and
// the names of metrics that follow it.
func words(args []string) int {
	n := 0
	for n < len(args) && !strings.HasPrefix(args[n], "-") && (n == 0 || isMetric(args[n])) {
		n++
	}
	return n
}

func isMetric(word string) bool {
	return slices.Contains(kitchen.Metrics(true), eval.Metric(strings.ToLower(word)))
}
