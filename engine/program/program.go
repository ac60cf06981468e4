// Package program compiles sets of rules and evaluates them.
//
// [Load] makes a [Program] once; [Program.Eval] then derives everything that follows
// from the facts of a Source and a few given ones. Any number of goroutines may call it.
// [Program.Grow] continues an evaluation with more facts. [Program.Trace] records where
// every row came from and proves what holds; package engine/proof checks the proofs.
// Context and limits belong to each call.
package program

import (
	"sync"

	"hearth/engine/plan"
	"hearth/engine/rule"
	"hearth/engine/vm"
)

// A Program is a set of rules, ready to be evaluated. It holds no facts of a
// situation and never changes; any number of goroutines may use it.
type Program struct {
	*rule.Set

	plan    func() *plan.Plan
	code    func() *vm.Program
	growing func() *vm.Program
	loans   sync.Pool
}

// Load checks the rule files of one program, as [rule.Load] does, and compiles them; those
// of which is known that they are right, when they are first used.
func Load(v *rule.Vocabulary, units []rule.Unit) (p *Program, err error) {
	defer rule.Recover(&err)
	set, err := rule.Load(v, units)
	if err != nil {
		return nil, err
	}
	if p = Compile(set); !set.Known {
		p.plan() // fails here if it does
	}
	return p, nil
}

// Input is the variable that says, in rules for several inputs at once, for which of
// them a rule is evaluated ([engine.Rows]). No rule text can write it.
const Input = "@"

// Compile makes a program of a checked set, which is compiled when it is first used.
func Compile(set *rule.Set) *Program {
	plan := sync.OnceValue(func() *plan.Plan { return compile(set, false) })
	return &Program{
		Set: set, plan: plan, code: sync.OnceValue(func() *vm.Program { return vm.Compile(plan()) }),
		growing: sync.OnceValue(func() *vm.Program { return vm.Compile(compile(set, true)) }),
	}
}

// Plan is what the rules were compiled to.
func (p *Program) Plan() *plan.Plan { return p.plan() }

// Arity returns how many arguments a predicate has of which the rules speak; ok
// is false for other predicates.
func (p *Program) Arity(pred string) (n int, ok bool) {
	slot, ok := p.plan().SlotOf[pred]
	if !ok {
		return 0, false
	}
	return p.plan().Slots[slot].Arity, true
}
