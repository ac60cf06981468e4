// Package pattern has regular expressions that are compiled when they are first used: most
// commands use few of those that there are.
package pattern

import (
	"regexp"
	"sync"
)

// Of returns what compiles a regular expression, once. One that is none is a panic then.
func Of(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
