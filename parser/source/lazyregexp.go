package source

import (
	"regexp"
	"sync"
)

// LazyRegexp returns a function that compiles text on its first call, as most commands use few expressions. That
// call panics if text is not a regular expression.
func LazyRegexp(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
