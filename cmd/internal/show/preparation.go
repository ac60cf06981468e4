package show

import (
	"fmt"
	"io"

	"hearth/facts/graph"
	"hearth/parser/program"
	"hearth/sim/household/prepare"
)

// A Preparation is a scene that was made ready for a program, for programs to
// read: every stage, as far as it went.
type Preparation struct {
	ID         string               `json:"id"`
	Outcome    string               `json:"outcome"` // ok, or the kind of the failure
	Message    string               `json:"message,omitempty"`
	Bound      []string             `json:"bound"` // the program with ids of nodes
	Names      []name               `json:"names"`
	Conditions []condition          `json:"conditions"`
	Rooms      []standIn            `json:"rooms"`
	FirstRoom  string               `json:"first_room,omitempty"`
	Placed     []placement          `json:"placed"`
	Usual      []graph.StatesChange `json:"usual_states"`
	Effects    []effect             `json:"changed"`
	Delta      *graph.Delta         `json:"delta,omitempty"` // from the scene in its usual states
}

type name struct {
	Given    string `json:"given"`
	Abstract string `json:"kind"`
	Class    string `json:"class"`
}

type condition struct {
	Name    string `json:"condition"`
	Subject string `json:"subject"`
	Object  string `json:"object,omitempty"`
}

type standIn struct {
	Room string `json:"room"`
	For  string `json:"for"`
}

type placement struct {
	Object string      `json:"object"`
	ID     int         `json:"id"`
	Why    prepare.Why `json:"why"`
	Room   string      `json:"room,omitempty"`
}

// An effect is what a condition changed; edges are triples.
type effect struct {
	condition
	Added   []graph.Triple       `json:"edges_added,omitempty"`
	Removed []graph.Triple       `json:"edges_removed,omitempty"`
	States  []graph.StatesChange `json:"states_changed,omitempty"`
}

// NewPreparation describes a preparation; failure, if there is one, is what
// ended it.
func NewPreparation(id string, p *prepare.Preparation, failure *prepare.Failure) *Preparation {
	out := &Preparation{ID: id, Outcome: "ok", FirstRoom: p.FirstRoom, Delta: p.Delta,
		Bound:      every(p.Bound, program.Line.String),
		Names:      every(p.Demands.Names, func(n prepare.Name) name { return name(n) }),
		Conditions: every(p.Demands.Conditions, conditionOf),
		Rooms:      every(p.Rooms, func(r prepare.StandIn) standIn { return standIn(r) }),
		Placed: every(p.Placed, func(l prepare.Placement) placement {
			return placement{l.Object.String(), l.ID, l.Why, l.Room}
		}),
		Usual: every(p.Usual, func(c graph.StatesChange) graph.StatesChange { return c }),
	}
	out.Effects = []effect{}
	for _, e := range p.Effects {
		if !e.Empty() {
			out.Effects = append(out.Effects, effect{conditionOf(e.Condition), every(e.Added, tripleOf), every(e.Removed, tripleOf), e.States})
		}
	}
	if failure != nil {
		out.Outcome, out.Message = string(failure.Kind), failure.Message
	}
	return out
}

// Write writes p as one line of JSON.
func (p *Preparation) Write(w io.Writer) error { return jsonLine(w, p) }

func tripleOf(e graph.Edge) graph.Triple { return graph.Triple(e) }

func conditionOf(c prepare.Condition) condition {
	out := condition{Name: c.Name, Subject: fmt.Sprint(c.Subject)}
	if c.Object != (prepare.Object{}) {
		out.Object = fmt.Sprint(c.Object)
	}
	return out
}

// every applies f to all, and returns a list even of none.
func every[A, B any](all []A, f func(A) B) []B {
	out := make([]B, len(all))
	for i, a := range all {
		out[i] = f(a)
	}
	return out
}
