package engine

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/google/mangle/ast"
	"github.com/google/mangle/parse"

	"hearth/engine/exact"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// ReadFact reads a fact as rule text writes it. A variable is a free term. The
// error is a *diag.List.
func ReadFact(text string) (f Fact, err error) {
	file := &source.File{Name: "fact", Text: text}
	whole := source.Span{File: file, Start: 0, End: len(text)}
	defer func() {
		if recover() != nil {
			err = noFact(whole)
		}
	}()
	if _, deep := statements(file); len(text) > maxText || deep != nil {
		return Fact{}, noFact(whole)
	}
	u, err := parse.Unit(strings.NewReader(strings.TrimSuffix(strings.TrimSpace(text), ".") + "."))
	if err != nil || len(u.Decls) != 1 || len(u.Clauses) != 1 || len(u.Clauses[0].Premises) > 0 || u.Clauses[0].Transform != nil {
		return Fact{}, noFact(whole)
	}
	a := u.Clauses[0].Head
	f = Fact{Pred: a.Predicate.Symbol, Args: make([]Term, len(a.Args))}
	for i, t := range a.Args {
		_, isVar := t.(ast.Variable)
		if f.Args[i] = constantIn(a, i); !isVar && f.Args[i].kind == Free {
			return Fact{}, noFact(whole)
		}
	}
	return f, nil
}

func noFact(at source.Span) error {
	list := &diag.List{}
	list.Addf("E0731", at, "this is no fact").WithHint("a fact looks like in(/whisk/1, Place); a variable stands for anything")
	return list
}

// MarshalText writes t as [Term.String] does; a number that remembers more than
// billionths has that behind a ~.
func (t Term) MarshalText() ([]byte, error) {
	if t.IsExact() {
		return fmt.Appendf(nil, "%d~%s", t.num, t.sym.Value()), nil
	}
	return []byte(t.String()), nil
}

// UnmarshalText reads what MarshalText writes.
func (t *Term) UnmarshalText(text []byte) error {
	s := string(text)
	switch {
	case s == "_":
		*t = Term{}
		return nil
	case strings.HasPrefix(s, "/"):
		*t = Name(s)
		return nil
	case strings.HasPrefix(s, `"`):
		word, err := strconv.Unquote(s)
		*t = Text(word)
		return err
	}
	digits, key, isExact := strings.Cut(s, "~")
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		return fmt.Errorf("%.80q is no term", s)
	}
	*t = Number(n)
	if isExact {
		*t = Remember(n, exact.Parse(key))
	}
	return nil
}
