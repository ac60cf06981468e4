// Package pattern compiles regular expressions on first use, as most commands use few of them.
package pattern

import (
	"regexp"
	"sync"
)

// Of returns a function that compiles text on its first call. That call panics if text is not a regular
// expression.
func Of(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
