package search

import (
	"context"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/ontology"
	"hearth/parser/plan"
	"hearth/sim/world"
)

// A Move is an action with things that fill its roles.
type Move struct {
	Action  *ontology.Action
	Fillers []engine.Term // in the order of the inputs of the action
}

// key identifies a move.
func (m Move) key() string {
	var b strings.Builder
	b.WriteString(m.Action.Name)
	for _, f := range m.Fillers {
		b.WriteByte(' ')
		b.WriteString(f.Sym())
	}
	return b.String()
}

// Step returns a move as a step of a plan.
func (m Move) Step() *plan.Step {
	s := &plan.Step{Name: m.Action.Name, Action: m.Action}
	n := 0
	for _, r := range m.Action.Roles {
		a := plan.Arg{Role: r, Var: "?" + r.Name}
		if r.Input && n < len(m.Fillers) {
			a.Var, a.Term, a.Thing = "", m.Fillers[n], true
			n++
		}
		s.Args = append(s.Args, a)
	}
	return s
}

// A reason is a reason against a move, without its words.
type reason struct{ code, role, thing engine.Term }

// A trial is the outcome of a move in a state: the reasons against it, and its effects as if there were none.
type trial struct {
	Move
	reasons []reason
	named   []engine.Term // the things that the words of the reasons name
	changes []change
	// hopeless is true if no move can remove a reason.
	hopeless bool
}

// without reports whether a reason is not among those against a move.
func (t *trial) without(r reason) bool {
	return !slices.ContainsFunc(t.reasons, func(x reason) bool { return x.code == r.code && x.role == r.role })
}

// A change is a value that a fluent of a thing gets or loses.
type change struct {
	fluent         string
	thing, value   engine.Term
	lost, replaces bool
}

// The predicates of effects that change fluents.
var effects = []string{"set", "add", "del"}

// try evaluates a move in a state. It also makes the next state if there is no reason against the move, or if always is
// set; the state is nil if the effects cannot be applied.
func (sp *search) try(ctx context.Context, m Move, s *world.State, next, always bool) (*trial, *world.State, error) {
	sp.tried++
	q, err := sp.domain.Request(m.Step(), s, nil)
	if err != nil {
		return nil, nil, err
	}
	eff, err := q.Effects(ctx)
	if err != nil {
		return nil, nil, err
	}
	defer eff.Release()
	t := &trial{Move: m}
	for _, row := range eff.Rows("blocked") {
		t.reasons = append(t.reasons, reason{row[0], row[1], row[2]})
		t.hopeless = t.hopeless || sp.permanent(m.Action.Name, row[0])
	}
	for _, row := range eff.Rows("shows") {
		t.named = append(t.named, row[2])
	}
	for _, pred := range effects {
		for _, row := range eff.Rows(pred) {
			t.changes = append(t.changes, change{row[1].Sym()[1:], row[0], row[2], pred == "del", pred == "set"})
		}
	}
	if !next || len(t.reasons) > 0 && !always {
		return t, nil, nil
	}
	against, draft := q.Try(eff)
	if draft == nil {
		return t, nil, nil
	}
	defer draft.Release()
	if len(against) > 0 && !always {
		return t, nil, nil
	}
	return t, draft.Commit(), nil
}

// look evaluates a move in the state whose graph is being collected.
func (sp *search) look(ctx context.Context, m Move, s *world.State) (*trial, error) {
	k := m.key()
	if t := sp.looked[k]; t != nil {
		return t, nil
	}
	t, _, err := sp.try(ctx, m, s, false, false)
	sp.looked[k] = t
	return t, err
}
