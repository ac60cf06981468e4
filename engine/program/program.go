// Package program compiles sets of rules and evaluates them.
//
// [Load] compiles a [Program] once. [Program.Eval] then derives all consequences of the facts of a Source and
// of a few given facts. Any number of goroutines may call it. [Program.Grow] continues an evaluation with more
// facts. [Program.Trace] records the origin of every row and proves facts; package engine/proof checks the
// proofs. [Program.Plans] describes how the rules are evaluated. Each call has its own context and limits.
//
// A [Query] is a question in rule syntax: the body of a rule, with optional rules before it. It becomes a rule
// file that defines a predicate for the answer. [ParseQuery] parses it and [Query.Load] compiles it.
package program

import (
	"sync"

	"hearth/engine/rule"
	"hearth/engine/vm"
)

// A Program is a compiled set of rules. It holds no facts of a situation and never changes. Any number of
// goroutines may use it.
type Program struct {
	*rule.Set

	code    func() *vm.Program
	growing func() *vm.Program
	loans   sync.Pool
}

// Load checks the rule files of one program, as [rule.Load] does, and compiles them. A precompiled program is
// compiled when it is first used.
func Load(v *rule.Vocabulary, units []rule.Unit) (p *Program, err error) {
	defer rule.Recover(&err)
	set, err := rule.Load(v, units)
	if err != nil {
		return nil, err
	}
	if p = Compile(set); !set.Precompiled {
		p.code() // compile now, so that a failure of the compiler is reported here
	}
	return p, nil
}

// Input is the variable that holds the index of the input in rules that are evaluated for several inputs at
// once; see [engine.Rows]. Rule text cannot contain it.
const Input = "@"

// Compile returns a program for a checked set. The set is compiled when the program is first used.
func Compile(set *rule.Set) *Program {
	code := func(growing bool) func() *vm.Program {
		return sync.OnceValue(func() *vm.Program { return compile(set, growing) })
	}
	return &Program{Set: set, code: code(false), growing: code(true)}
}

// Arity returns the number of arguments of a predicate that the rules use. ok is false for other predicates.
func (p *Program) Arity(pred string) (n int, ok bool) {
	slot, ok := p.code().SlotOf[pred]
	if !ok {
		return 0, false
	}
	return p.code().Slots[slot].Arity, true
}
