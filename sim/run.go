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
}

// applicable reports whether the bound arguments of a step are those of one of
// its modes, each of the right type. Under corrected semantics every choice of
// open optional roles is a mode, and types are for the rules to refuse.
func (r *run) applicable(n *node, s *plan.Step) bool {
	if s.Problem != nil {
		return false
	}
	var open []string
	for i := range s.Args {
		a := &s.Args[i]
		b := n.bound[a.Var]
		isBound := a.Var == "" || b != nil
		switch {
		case !a.Role.In && isBound:
			return false
		case a.Role.In && !isBound && !a.Role.Optional:
			return false
		case a.Role.In && !isBound:
			open = append(open, a.Role.Name)
		}
		if b != nil && a.Role.In && !r.accepts(a, b) {
			return false
		}
	}
	return r.domain.Semantics == plan.Corrected || slices.ContainsFunc(s.Action.ReleasedModes, func(m []string) bool { return sameSet(m, open) })
}

// accepts reports whether a bound value can be tried in a role at all.
func (r *run) accepts(a *plan.Arg, b *Binding) bool {
	if r.domain.Semantics == plan.Corrected {
		return !b.Nothing && b.IsState == (a.Role.State != "")
	}
	if a.Role.Type == "" {
		return true
	}
	onto := r.domain.model.Ontology()
	if b.Term.Kind() == engine.NumberKind {
		return onto.IsA(onto.Mark(ontology.NumberMark), a.Role.Type)
	}
	class := b.Class(r.domain.model)
	return onto.Class(class) != nil && onto.IsA(class, a.Role.Type)
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

// step executes s on the bindings of n; the result may be shared with other
// orders of the search in which s saw the same bindings.
func (r *run) step(n *node, s *plan.Step) *Result {
	key := binary.AppendUvarint(nil, uint64(s.Index))
	for _, a := range s.Args {
		id := 0
		if b := n.bound[a.Var]; a.Var != "" && b != nil {
			id = b.serial
		}
		key = binary.AppendUvarint(key, uint64(id))
	}
	if done, ok := r.memo[string(key)]; ok {
		return done
	}
	res, err := r.domain.do(s, n.bound)
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

// limit is the error of a search that was given up.
func (r *run) limit() error {
	return &AbortError{Problem: diag.New("E0502", r.plan.At, "the steps of this network compete for their variables in too many ways: gave up after %d orders", mostNodes).
		WithHint("give every action variables of its own for what it may choose")}
}

// stateRole returns the index of the role that reads (in) or hands out (out) a state, -1 for none.
func stateRole(a *ontology.Action, direction string) int {
	return slices.IndexFunc(a.Roles, func(r *ontology.Role) bool { return r.State == direction })
}
