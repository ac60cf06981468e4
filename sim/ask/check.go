package ask

import (
	"slices"
	"strconv"
	"strings"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/engine/rule"
	"hearth/parser/source"
)

// Check checks the rules of all types, once. The error is a *source.Diagnostics of the problems found.
func (b *Base) Check() error { return b.check() }

// Reuse reuses what an earlier base has read and checked, unless the vocabulary or the types differ. Call it
// before b is used.
func (b *Base) Reuse(earlier *Base) {
	v, w := b.vocab, earlier.vocab
	same := v.Decls == w.Decls && slices.Equal(v.Supplied, w.Supplied) && slices.EqualFunc(v.Facts, w.Facts, sameFact) &&
		slices.EqualFunc(b.types, earlier.types, func(f, g typeFile) bool { return *f.unit.File == *g.unit.File })
	if same {
		b.vocab, b.types, b.check = earlier.vocab, earlier.types, earlier.check
	}
}

func sameFact(f, g engine.Fact) bool { return f.Pred == g.Pred && slices.Equal(f.Args, g.Args) }

func (b *Base) checkTypes() error {
	var problems source.Diagnostics
	for _, f := range b.types {
		for _, question := range f.questions() {
			asked := &source.File{Name: "query", Text: question}
			if b.isPrecompiled(asked) {
				continue
			}
			_, err := b.Prepare(asked)
			list, other := source.SplitError(err)
			if other != nil {
				return other
			}
			for i, d := range list.Items {
				if d.Code == "E0406" && d.Span.File == asked {
					list.Items[i] = wide(f.unit.File, f.name())
				}
			}
			problems.Merge(list)
		}
	}
	return problems.Err()
}

// isPrecompiled reports whether a query was checked when Hearth was built, with the types that it uses.
func (b *Base) isPrecompiled(src *source.File) bool {
	parsed, err := program.ParseQuery(b.vocab, src)
	return err == nil && parsed.Precompiled(b.vocab, b.units(parsed.Uses))
}

// questions returns queries that together use all rules of a file: its type or, in a file without one, every
// predicate it derives.
func (f typeFile) questions() (all []string) {
	if slices.Contains(f.defines, f.name()) {
		return []string{f.name() + "(X)"}
	}
	for _, c := range rule.Parse(f.unit.File).Clauses {
		var args []string
		for i := range c.Head.Args {
			args = append(args, "X"+strconv.Itoa(i))
		}
		if q := c.Pred() + "(" + strings.Join(args, ", ") + ")"; slices.Contains(f.defines, c.Pred()) && !slices.Contains(all, q) {
			all = append(all, q)
		}
	}
	return all
}

// wide returns the diagnostic for a type that does not have exactly one argument, at the first such rule.
func wide(file *source.File, name string) *source.Diagnostic {
	at, n := source.Span{File: file}, 0
	for _, c := range rule.Parse(file).Clauses {
		if c.Pred() == name && len(c.Head.Args) != 1 {
			at, n = c.Span, len(c.Head.Args)
			break
		}
	}
	return source.Errorf("E0406", at, "a type has 1 argument, but %s has %d", name, n).
		WithHint("%s(X) must have one argument; give auxiliary predicates a name that differs from the file", name)
}
