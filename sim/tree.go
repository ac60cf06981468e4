package sim

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"hearth/sim/world"
)

// A Node is one state of an episode. The states form a tree, because each step names the state it reads.
type Node struct {
	Var    string // the variable of the state
	Parent string // the variable of the state before; "" for the first
	Result *Result
	State  *world.State
}

// Tree returns the states of e in the order in which they were made.
func (e *Episode) Tree() []Node {
	var out []Node
	for _, r := range e.Executed() {
		n := Node{Result: r, State: r.After}
		for i := range r.Step.Args {
			switch a := &r.Step.Args[i]; a.Role.State {
			case "in":
				n.Parent = a.Var
			case "out":
				n.Var = a.Var
			}
		}
		out = append(out, n)
	}
	return out
}

// Hash returns a hash of the events in e: every step with its outcome and the state after it, in order.
// Executing the plan again gives the same hash.
func (e *Episode) Hash() string {
	h := sha256.New()
	for _, r := range e.Results {
		fmt.Fprintln(h, r.Step.Name, r.Status)
		for _, reason := range r.Reasons {
			fmt.Fprintln(h, reason.Code, reason.Role, reason.Entity)
		}
		if r.After != nil {
			fmt.Fprintln(h, r.After.Hash())
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}
