// Package answers finds out what is asked most of the states of recipes that come with Hearth,
// and writes it for those that open the kitchen: rules.Answers.
package answers

import (
	"context"
	"errors"

	"hearth"
	"hearth/facts/corpus"
	"hearth/ontology"
	"hearth/rules"
	"hearth/sim"
	"hearth/sim/affordance"
	"hearth/sim/affordance/depends"
	"hearth/sim/recall"
)

// Answers are kept that so many recipes want, or more; states are looked at so many steps apart,
// and of each so many recipes one also with everything there is.
const (
	enough = 2
	stride = 6
	whole  = 6
)

// Find finds out what can be done in states of the recipes that come with Hearth, as if
// nothing was known of it, and writes what many of them want to know.
func Find() (kept string, err error) {
	w, err := hearth.Open(hearth.Options{})
	if err != nil {
		return "", err
	}
	w.Domain = sim.NewDomain(w.Name, w.Ontology, rules.FS, w.Domain.Semantics, w.Domain.First())
	recipes, err := corpus.Recipes()
	if err != nil {
		return "", err
	}
	var episodes []*hearth.Episode
	for _, r := range recipes {
		scene, err := w.Scene(hearth.Start{})
		if err != nil {
			return "", err
		}
		e, err := scene.Run(context.Background(), &hearth.Plan{Name: r.ID, Network: r.Gold})
		if err != nil {
			return "", err
		}
		episodes = append(episodes, e)
	}
	var memories []*recall.Memory
	for range 2 { // to find answers, and to see which of them are wanted then
		memories = nil
		for i, e := range episodes {
			m := &recall.Memory{}
			m.Note()
			if err := look(e, m, i%whole == 0); err != nil {
				return "", err
			}
			memories = append(memories, m)
		}
	}
	return depends.Write(w.Domain, depends.Sum(w.Domain, w.Edition, rules.FS, ontology.Kitchen()), memories, enough)
}

// look asks what can be done in some states of an episode; at its end with everything, too, where
// that is wanted.
func look(e *hearth.Episode, m *recall.Memory, everything bool) error {
	last := len(e.Run.Executed())
	ask := func(n int, all bool) error {
		m.Forget()
		_, err := affordance.Of(context.Background(), e.Run.Reached(n), all, m).Admissible()
		return err
	}
	for n := 0; n < last; n += stride {
		if err := ask(n, false); err != nil {
			return err
		}
	}
	return errors.Join(ask(last, false), ask(last, everything))
}
