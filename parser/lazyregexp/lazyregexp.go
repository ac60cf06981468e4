// Package lazyregexp compiles regular expressions on first use, as most commands use few of them.
package lazyregexp

import (
	"regexp"
	"sync"
)

// New returns a function that compiles text on its first call. That call panics if text is not a regular
// expression.
func New(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
