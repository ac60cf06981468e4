package program

import (
	"strings"

	"github.com/google/mangle/ast"

	"hearth/engine"
	"hearth/engine/rule"
	"hearth/engine/rule/syntax"
	"hearth/parser/source"
)

// ReadFact parses a fact in rule syntax. A variable becomes a free term. The error is a *source.Diagnostics.
func ReadFact(text string) (f engine.Fact, err error) {
	file := &source.File{Name: "fact", Text: text}
	whole := source.Span{File: file, Start: 0, End: len(text)}
	defer func() {
		if recover() != nil {
			err = notAFact(whole)
		}
	}()
	if _, deep := syntax.Statements(file); len(text) > source.RuleLimits.Bytes || deep != nil {
		return engine.Fact{}, notAFact(whole)
	}
	u, problem := syntax.Parse(&source.File{Name: file.Name, Text: strings.TrimSuffix(strings.TrimSpace(text), ".") + "."})
	if problem != nil || len(u.Decls) != 1 || len(u.Clauses) != 1 || len(u.Clauses[0].Premises) > 0 || u.Clauses[0].Transform != nil {
		return engine.Fact{}, notAFact(whole)
	}
	a := u.Clauses[0].Head
	f = engine.Fact{Pred: a.Predicate.Symbol, Args: make([]engine.Term, len(a.Args))}
	for i, t := range a.Args {
		_, isVar := t.(ast.Variable)
		if f.Args[i] = rule.ConstantIn(a, i); !isVar && f.Args[i].Kind() == engine.Free {
			return engine.Fact{}, notAFact(whole)
		}
	}
	return f, nil
}

func notAFact(at source.Span) error {
	list := &source.Diagnostics{}
	list.Addf("E0731", at, "the text is not a fact").WithHint("write a fact such as in(/whisk/1, Place); a variable matches anything")
	return list
}
