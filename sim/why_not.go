package sim

import (
	"fmt"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/engine/proof"
)

// mostLevels is how many rules on top of each other are looked through for
// what is missing.
const mostLevels = 8

// A Denial says why a step does not do something.
type Denial struct {
	Fact    engine.Fact
	Step    *Result
	Reasons []string        // in words: why the step was not done, or not even tried
	Blocked []*engine.Proof // of the rules' reasons against the step, in the order of Reasons
	Lacks   []*proof.Lack   // why the rules of the step do not give the fact; the likeliest first
}

// WhyNot says why a step does not do what a fact says: an effect or result of
// the step, anything else that its rules derive, or a property that a thing
// has not got in the state after it. The denial is nil when the fact holds.
func (e *Episode) WhyNot(f engine.Fact, at *Result) (*Denial, error) {
	d := &Denial{Fact: f, Step: at}
	if at.Before == nil {
		if told := e.story().failure(at); told != nil {
			d.Reasons = []string{told.Msg}
		}
		return d, nil
	}
	t, err := e.Trace(at)
	if err != nil {
		return nil, err
	}
	d.Reasons = at.Why()
	if e.holds(t, f, at) || t.Err() != nil {
		return nil, t.Err()
	}
	for _, row := range t.Result().Rows("blocked") {
		d.Blocked = append(d.Blocked, t.Why(engine.Fact{Pred: "blocked", Args: row}))
	}
	checker, err := proof.New(t.World)
	if err != nil {
		return nil, err
	}
	wanted := []engine.Fact{f}
	if e.isFluent(f) {
		wanted = directEffects(f)
	}
	for _, w := range wanted {
		if t.Why(w) == nil {
			lacks, err := checker.WhyNot(Until(e.Domain.Stop), w, mostLevels)
			if err != nil {
				return nil, ErrStopped
			}
			d.Lacks = append(d.Lacks, lacks...)
		}
	}
	if e.Domain.Stopped() {
		return nil, ErrStopped
	}
	return d, nil
}

// holds reports whether there is nothing to deny: a step that was not done has
// no effects and hands out nothing, even where its rules derive some.
func (e *Episode) holds(t *Trace, f engine.Fact, at *Result) bool {
	if e.isFluent(f) {
		return factIn(at.After, f) != nil
	}
	return t.Why(f) != nil && (at.Status == Done || !isEffect(f.Pred))
}

// Cause says in a line what a denial comes down to: the reasons against the
// step, and what the likeliest rule lacks for the fact.
func (d *Denial) Cause() string {
	parts := slices.Clone(d.Reasons)
	if len(d.Lacks) > 0 {
		parts = append(parts, lacking(d.Lacks[0].Root()))
	}
	if len(parts) == 0 {
		return fmt.Sprintf("no rule of %s gives %s", d.Step.Step.Name, d.Fact.Pred)
	}
	return strings.Join(parts, "; ")
}

// lacking says what keeps a clause from giving its fact.
func lacking(root *proof.Lack) string {
	switch root.Obstacle {
	case proof.Present:
		return fmt.Sprintf("%v holds", root.Needs)
	case proof.False:
		return fmt.Sprintf("%v is not so", root.Needs)
	case proof.Other:
		return fmt.Sprintf("it is %v instead", root.Needs)
	}
	return fmt.Sprintf("there is no %v", root.Needs)
}
