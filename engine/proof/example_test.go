package proof_test

import (
	"context"
	"fmt"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/engine/proof"
	"hearth/engine/rule"
	"hearth/parser/source"
)

// A proof is checked against the rule text. The same checker finds what a fact lacks.
func Example() {
	v := &rule.Vocabulary{Decls: "Decl e(X, Y) bound [/name, /name].", Supplied: []string{"e"}}
	text := "far(X, Y) :- e(X, Y).\nfar(X, Y) :- far(X, Z), e(Z, Y).\n"
	program, err := program.Load(v, []rule.Unit{{File: &source.File{Name: "far.mg", Text: text}}})
	if err != nil {
		fmt.Println(err)
		return
	}
	src := pantry{{engine.Name("/a"), engine.Name("/b")}, {engine.Name("/b"), engine.Name("/c")}}
	trace, err := program.Trace(context.Background(), src, nil, engine.Limits{})
	if err != nil {
		fmt.Println(err)
		return
	}
	checker, err := proof.New(&proof.World{Rules: program.Rules(), Source: src, Asks: program.Asks, Holds: trace.Result()})
	if err != nil {
		fmt.Println(err)
		return
	}
	why := trace.Why(engine.Fact{Pred: "far", Args: []engine.Term{engine.Name("/a"), engine.Name("/c")}})
	fmt.Println(why.Fact, "by", why.Rule, "refused:", checker.Check(why))
	lacks, err := checker.WhyNot(context.Background(), engine.Fact{Pred: "far", Args: []engine.Term{engine.Name("/c"), {}}}, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, lack := range lacks {
		fmt.Println(lack.Rule, "is", lack.Obstacle, lack.Needs)
	}
	// Output:
	// far(/a, /c) by far.mg:2:1 refused: <nil>
	// far.mg:1:1 is missing e(/c, _)
	// far.mg:2:1 is missing far(/c, _)
}
