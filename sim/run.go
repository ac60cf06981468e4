package sim

import (
	"encoding/binary"
	"slices"

	"hearth/engine"
	"hearth/ontology"
	"hearth/parser/diag"
	"hearth/parser/plan"
)

// A run is one execution of one plan: the bindings so far and what the steps
// did. The same step on the same bindings is evaluated once.
type run struct {
	domain *Domain
	plan   *plan.Plan
	memo   map[string]*Result
	serial int
	abort  error

	names map[string]int // the plan's variables, numbered from 0
	vars  [][]int        // by step and role: the number of the variable there, -1 for none
}

// newRun numbers the variables of a plan.
func newRun(d *Domain, p *plan.Plan, memo map[string]*Result, serial int) *run {
	r := &run{domain: d, plan: p, memo: memo, serial: serial, names: map[string]int{}}
	for _, s := range p.Steps {
		numbers := make([]int, len(s.Args))
		for i, a := range s.Args {
			numbers[i] = r.number(a.Var)
		}
		r.vars = append(r.vars, numbers)
	}
	return r
}

func (r *run) number(variable string) int {
	if variable == "" {
		return -1
	}
	n, ok := r.names[variable]
	if !ok {
		n = len(r.names)
		r.names[variable] = n
	}
	return n
}

// at returns what stands in role j of step i in n; nil when that is unbound.
func (r *run) at(n *node, i, j int) *Binding {
	if v := r.vars[i][j]; v >= 0 {
		return n.bound[v]
	}
	return nil
}

// applicable reports whether the bound arguments of step i are those of one of
// its modes, each of the right type. Under corrected semantics every choice of
// open optional roles is a mode, and types are for the rules to refuse.
func (r *run) applicable(n *node, i int) bool {
	s := r.plan.Steps[i]
	if s.Problem != nil {
		return false
	}
	var open []string
	for j := range s.Args {
		a := &s.Args[j]
		b := r.at(n, i, j)
		isBound := a.Var == "" || b != nil
		switch {
		case !a.Role.In && isBound:
			return false
		case a.Role.In && !isBound && !a.Role.Optional:
			return false
		case a.Role.In && !isBound:
			open = append(open, a.Role.Name)
		}
		if b != nil && a.Role.In && !r.domain.Accepts(a, b) {
			return false
		}
	}
	return r.domain.HasMode(s.Action, open)
}

// HasMode reports whether these roles of an action may be open together. Under
// corrected semantics any optional ones may.
func (d *Domain) HasMode(a *ontology.Action, open []string) bool {
	return d.Semantics == plan.Corrected || slices.ContainsFunc(a.ReleasedModes, func(m []string) bool { return sameSet(m, open) })
}

// Accepts reports whether a bound value can be tried in a role at all.
func (d *Domain) Accepts(a *plan.Arg, b *Binding) bool {
	if d.Semantics == plan.Corrected {
		return !b.Nothing && kindOf(b) == wants(a.Role)
	}
	if a.Role.Type == "" {
		return true
	}
	onto := d.model.Ontology()
	if b.Term.Kind() == engine.NumberKind {
		return onto.IsA(onto.Mark(ontology.NumberMark), a.Role.Type)
	}
	class := b.Class(d.model)
	return onto.Class(class) != nil && onto.IsA(class, a.Role.Type)
}

// A kind is what can be told apart before the rules are asked.
type kind uint8

const (
	thingKind kind = iota // a thing or a class
	numberKind
	stateKind
)

func kindOf(b *Binding) kind {
	switch {
	case b.IsState:
		return stateKind
	case b.Term.Kind() == engine.NumberKind:
		return numberKind
	}
	return thingKind
}

func wants(r *ontology.Role) kind {
	switch {
	case r.State != "":
		return stateKind
	case r.Number:
		return numberKind
	}
	return thingKind
}

func sameSet(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	for _, x := range a {
		if !slices.Contains(b, x) {
			return false
		}
	}
	return true
}

// step executes step i on the bindings of n; the result may be shared with
// other orders of the search in which it saw the same bindings.
func (r *run) step(n *node, i int) *Result {
	s := r.plan.Steps[i]
	key := binary.AppendUvarint(nil, uint64(s.Index))
	for j := range s.Args {
		key = binary.AppendUvarint(key, uint64(r.at(n, i, j).number()))
	}
	if done, ok := r.memo[string(key)]; ok {
		return done
	}
	bound := map[string]*Binding{}
	for j := range s.Args {
		if b := r.at(n, i, j); b != nil {
			bound[s.Args[j].Var] = b
		}
	}
	before := r.domain.first
	if in := s.Action.StateRole("in"); in >= 0 {
		before = r.at(n, i, in).State
	}
	res, err := r.domain.Do(s, before, bound)
	if err != nil {
		r.abort = err
		return nil
	}
	for _, b := range res.Binds {
		r.serial++
		b.serial = r.serial
	}
	r.memo[string(key)] = res
	return res
}

// number tells bindings apart; 0 is none.
func (b *Binding) number() int {
	if b == nil {
		return 0
	}
	return b.serial
}

// limit is the error of a search that was given up.
func (r *run) limit() error {
	return &AbortError{Problem: diag.New("E0502", r.plan.At, "the steps of this network compete for their variables in too many ways: gave up after %d orders", mostNodes).
		WithHint("give every action variables of its own for what it may choose")}
}
