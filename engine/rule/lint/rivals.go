package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/mangle/ast"
)

// checkBoth warns if two files of an action state facts that differ only in their number. Both numbers would
// hold.
func (k *checker) checkBoth() {
	replaced := map[string]bool{}
	for _, c := range k.rules["replaces"] {
		if len(c.Head.Args) == 1 {
			replaced[strings.TrimPrefix(fmt.Sprint(c.Head.Args[0]), "/")] = true
		}
	}
	for i, c := range k.clauses {
		if c.file.Actions == nil || replaced[c.Pred()] {
			continue
		}
		before := slices.IndexFunc(k.clauses[:i], func(b located) bool { return b.file.Actions != nil && b.file != c.file && rivals(b, c) })
		if before < 0 {
			continue
		}
		b := k.clauses[before]
		k.everywhere(c, "E0756", c.Span, "the rules of %s already state %v, and both values hold", strings.Join(c.file.Actions, " or "), b.Head).
			WithHint("add replaces(/%s) to drop the value in %s", c.Pred(), b.Span.File.Name)
	}
}

// rivals reports whether two facts differ only in the number that is their last argument.
func rivals(b, c located) bool {
	n := len(c.Head.Args)
	if b.Head.Predicate != c.Head.Predicate || n == 0 || len(b.Premises)+len(c.Premises) > 0 {
		return false
	}
	for i, t := range c.Head.Args[:n-1] {
		if !t.Equals(b.Head.Args[i]) {
			return false
		}
	}
	x, isNumber := c.Head.Args[n-1].(ast.Constant)
	return isNumber && x.Type == ast.NumberType && !x.Equals(b.Head.Args[n-1])
}
