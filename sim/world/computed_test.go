package world

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
)

// Changes to predicates that a computed predicate does not read must not change its answers, because caches
// rely on that.
func TestWhatAComputedPredicateDoesNotReadChangesNoAnswer(t *testing.T) {
	s := kitchen(t)
	bowl, mixture, whisk := first(t, s, "medium-bowl"), first(t, s, "crushed-pineapple-in-syrup"), first(t, s, "whisk")
	home, _ := s.Place(bowl)
	counter := s.Contents(s.Root())[0]
	require.NotEqual(t, home, counter)
	set := func(e engine.Term, fluent string, v engine.Term) *Effects {
		return &Effects{Set: []Change{{e, engine.Name("/" + fluent), v}}}
	}
	changes := []struct {
		effects *Effects
		what    []string
	}{
		{set(bowl, "used", engine.Name("/yes")), []string{"used"}},
		{set(mixture, "quantity", engine.Number(7_000_000_000)), []string{"quantity"}},
		{set(bowl, "covered_with", whisk), []string{"covered_with"}},
		{set(mixture, "type", ClassTerm("homogeneous-mixture")), []string{"type"}},
		{&Effects{Back: []Move{{bowl, counter, 1}}}, []string{"in", "rank"}},
		{&Effects{Add: []Change{{mixture, engine.Name("/component"), bowl}}}, []string{"component"}},
		{&Effects{Clock: engine.Number(5), Tick: true}, []string{"clock"}},
	}
	asked := map[string][]engine.Term{
		"in": {{}, {}}, "rank": {{}, {}}, "type": {{}, {}}, "origin": {{}, {}}, "clock": {{}}, "is_a": {{}, ClassTerm("container")}, "isa": {ClassTerm("cup"), {}},
		"affords": {bowl, engine.Name("/used")}, "class_of": {bowl, {}}, "here": {bowl, {}}, "upto": {engine.Number(7), {}}, "weight_of": {ClassTerm("butter"), ClassTerm("teaspoon"), {}}, "scale": {engine.Number(2), engine.Number(3), engine.Number(4), {}},
		"product": {engine.Number(2), engine.Number(3), {}}, "ratio": {engine.Number(2), engine.Number(3), {}},
		"remainder": {engine.Number(20), engine.Number(3), engine.Number(4), {}}, "closest": {ClassTerm("bowl"), {}, {}}, "stocked": {kinds[0], ClassTerm("ingredient"), {}, {}},
		"nth": {home, {}, {}}, "leaf": {mixture, {}, {}, {}}, "place_of": {ClassTerm("oven"), {}}, "aligned": {home, home, {}},
		"path": {engine.Name("/component"), ClassTerm("mixture"), bowl, whisk, {}, {}},
	}
	for _, c := range changes {
		after := apply(t, s, c.effects)
		for pred, p := range asked {
			is := s.model.computed[pred]
			require.False(t, is.PerStep, pred)
			if !slices.ContainsFunc(is.Reads, func(read string) bool { return read == Any || slices.Contains(c.what, read) }) {
				require.Equal(t, rows(t, &View{State: s}, pred, p...), rows(t, &View{State: after}, pred, p...), "%s after a change of %v", pred, c.what)
			}
		}
	}
	for _, pred := range s.model.Computed() {
		require.True(t, asked[pred] != nil || s.model.computed[pred].PerStep, pred)
	}
}

// marks is an attachment with that many marks.
type marks []byte

func (m marks) Canonical() []byte { return m }

func TestWhatIsKeptBesideAStateIsCarriedAlongAndHashed(t *testing.T) {
	s := kitchen(t)
	marked := s.WithAttachment(marks("!"))
	require.Nil(t, s.Attached())
	require.NotEqual(t, s.Hash(), marked.Hash())
	require.Equal(t, marked.Hash(), s.WithAttachment(marks("!")).Hash())
	later := apply(t, marked, &Effects{Clock: engine.Number(5), Tick: true})
	require.Equal(t, marks("!"), later.Attached())
	require.Equal(t, marks("!!"), apply(t, later, &Effects{Attach: marks("!!")}).Attached())
	require.Equal(t, marks("!"), later.Attached(), "a state is never changed")
}
