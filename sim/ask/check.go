package ask

import (
	"slices"

	"hearth/engine"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// Check compiles the rules of all types, once. The error is a *diag.List of
// what is wrong with them.
func (b *Base) Check() error { return b.check() }

// Adopt takes over what an earlier base has read and checked, unless what can
// be asked has changed. Call it before b is used.
func (b *Base) Adopt(earlier *Base) {
	v, w := b.vocab, earlier.vocab
	same := v.Decls == w.Decls && slices.Equal(v.Supplied, w.Supplied) && slices.EqualFunc(v.Facts, w.Facts, sameFact) &&
		slices.EqualFunc(b.types, earlier.types, func(f, g typeFile) bool { return *f.unit.File == *g.unit.File })
	if same {
		b.vocab, b.types, b.check = earlier.vocab, earlier.types, earlier.check
	}
}

func sameFact(f, g engine.Fact) bool { return f.Pred == g.Pred && slices.Equal(f.Args, g.Args) }

func (b *Base) checkTypes() error {
	var problems diag.List
	for _, name := range b.Types() {
		_, err := b.Prepare(&source.File{Name: "query", Text: name + "(X)"})
		list, other := diag.Of(err)
		if other != nil {
			return other
		}
		problems.Merge(list)
	}
	return problems.Err()
}
