package engine_test

import (
	"context"
	"fmt"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/engine/rule"
	"hearth/parser/source"
)

// A pantry is a Source with one fluent.
type pantry map[string]int64

func (p pantry) Scan(pred string, pattern []engine.Term, yield func([]engine.Term) bool) error {
	for name, grams := range p {
		row := []engine.Term{engine.Name(name), engine.Number(grams)}
		if pattern[0].Kind() != engine.Free && pattern[0] != row[0] || pattern[1].Kind() != engine.Free && pattern[1] != row[1] {
			continue
		}
		if !yield(row) {
			break
		}
	}
	return nil
}

func ExampleLoad() {
	vocabulary := &rule.Vocabulary{
		Decls:    "Decl quantity(X, N) bound [/name, /number].\nDecl arg(Role, X) bound [/name, /name].",
		Supplied: []string{"quantity"},
		Inputs:   []string{"arg"},
	}
	rules := &source.File{Name: "take.mg", Text: `
enough(X) :- arg(/what, X), quantity(X, N), 100 <= N.
blocked(/not_enough, X) :- arg(/what, X), !enough(X).
`}
	program, err := program.Load(vocabulary, []rule.Unit{{File: rules}})
	if err != nil {
		fmt.Println(err)
		return
	}
	request := []engine.Fact{{Pred: "arg", Args: []engine.Term{engine.Name("/what"), engine.Name("/salt")}}}
	result, err := program.Eval(context.Background(), pantry{"/flour": 500, "/salt": 20}, request, engine.Limits{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(result.Rows("blocked"))
	// Output: [[/not_enough /salt]]
}
