package hearth

import (
	"cmp"
	"context"
	"strings"

	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/codec"
	"hearth/sim/household"
	"hearth/sim/memo"
)

// A Stale is the error of decoding an episode that was made with other rules or another ontology.
type Stale = codec.StaleError

// A Differing is the error of an episode that gives another result when executed again.
type Differing = codec.DifferenceError

// Encode returns the episode as bytes, to be stored, sent, or continued later. Equal episodes give equal
// bytes. See package codec.
func (e *Episode) Encode() ([]byte, error) {
	c, err := codec.New(e.Run.Domain)
	if err != nil {
		return nil, err
	}
	return c.Encode(e.Run), nil
}

// Decode reads an episode of the world. The error is a [*codec.StaleError] if it was made with other rules or
// another ontology; otherwise it says why the bytes are invalid. Reading is bounded in time and memory for any
// input.
func (w *World) Decode(data []byte) (*Episode, error) { return w.decode(data, false) }

// DecodeStale reads an episode like Decode, also if other rules or another ontology made it. [Episode.Verify]
// executes it under the current ones.
func (w *World) DecodeStale(data []byte) (*Episode, error) { return w.decode(data, true) }

func (w *World) decode(data []byte, stale bool) (*Episode, error) {
	c, err := codec.New(w.Domain)
	if err != nil {
		return nil, err
	}
	c.AllowStale = stale
	run, err := c.Decode(data)
	if err != nil {
		return nil, err
	}
	return w.decoded(run)
}

func (w *World) decoded(run *sim.Episode) (*Episode, error) {
	return w.restored(&Episode{Scene: &Scene{World: w, domain: run.Domain}, Run: run, memory: &memo.Memo{}})
}

// Verify executes the episode again and returns the new episode. If a step has another result, the error is a
// [*codec.DifferenceError] that names the first one.
func (e *Episode) Verify(ctx context.Context) (*Episode, error) {
	c, err := codec.New(e.Run.Domain)
	if err != nil {
		return nil, err
	}
	run, differs := c.Verify(ctx, e.Run)
	if run == nil {
		return nil, differs
	}
	again, err := e.Scene.World.decoded(run)
	return again, cmp.Or(err, differs)
}

func (*cooking) restored(e *Episode) (*Episode, error) {
	e.Plan, e.Problems = &Plan{Name: e.Run.Plan.Recipe, Network: e.Run.Plan.Network}, e.Run.Plan.Problems()
	return e, nil
}

func (l *living) restored(e *Episode) (*Episode, error) {
	in := l.house.SceneOf(e.Scene.domain.First())
	e.Scene.home = &home{base: in, graph: in.Graph(in.State)}
	p, err := program.Parse(&source.File{Name: e.Run.Plan.Recipe, Text: written(e.Run)}, l.Actions)
	e.Plan = &Plan{Name: e.Run.Plan.Recipe, Program: p}
	e.program = &household.Run{Episode: e.Run, Scene: in, Program: p}
	return e, err
}

// written returns the program of an episode as text.
func written(e *sim.Episode) string {
	var text strings.Builder
	for _, s := range e.Plan.Steps {
		text.WriteString("[" + program.NameOf(s.Name) + "]")
		for _, a := range s.Args {
			if a.Var != "" {
				text.WriteString(" " + a.Var)
			}
		}
		text.WriteString("\n")
	}
	return text.String()
}
