package sim_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/ontology"
)

// A reason names the thing, role or value of the plan that it is about, and has the position of the argument.
func TestAReasonNamesWhatItIsAbout(t *testing.T) {
	const butter = "(fetch-and-proportion ?butter > < ? butter 100 g)"
	tests := []struct {
		name    string
		actions string
		text    string // texts of all reasons
		at      string // position of the first one
	}{
		{"what a variable stands for", "(fetch ?void > < small-bowl 1)\n(mash ? > < ?void ?)", "there is nothing in small-bowl ?void", "?void"},
		{"what lies in it", "(fetch-and-proportion ?milk > < ? milk 100 ml)\n(mash ? > < ?milk ?)", "milk in ?milk cannot be mashed", "?milk"},
		{"what lies in a list, once", "(fetch ?whisks > < whisk 2)\n(flatten ? > < ?whisks ?)", "whisk in ?whisks cannot be flattened (2 of them)", "?whisks"},
		{"the class that the plan says", "(fetch ?wraps > < plastic-wrap 5)", "there is not enough unused plastic-wrap: 5 asked for, 1 available; take at most 1", "plastic-wrap"},
		{"what an open role would have got", "(fetch ?p > < small-bowl 1)\n(fetch-and-proportion ?a > < ?p butter 5 g)\n(fetch ?b > < small-bowl 1)\n(cover ? > < ?a ?)\n(cover ? > < ?b ?lid)", "there is not enough unused plastic-wrap for ?lid", "?lid"},
		{"a number as it is written", "(fetch-and-proportion ?x > < ? butter -2.5 g)", "its quantity must be more than zero, not -2.5", "-2.5"},
		{"a number that a variable stands for", butter + "\n(bring-to-temperature ? > < ?butter ?degrees ?)\n(fetch ?x > < whisk ?degrees)", "there is not enough unused whisk: 18 asked for, 9 available; take at most 9", "whisk"},
		{"a unit", "(fetch-and-proportion ?x > < ? butter 1 piece)\n(fetch-and-proportion ?y > < ? coarse-salt 1 piece)", "the weight of 1 piece of coarse-salt is unknown", "piece"},
		{"what was wanted instead", butter + "\n(fetch ?fork > < fork 1)\n(cut ? > < ?butter slices ?fork ?)", "its tool must be something that can cut, not fork ?fork", "?fork"},
		{"what was wanted, in words of the rules", butter + "\n(crack ? > < ?butter ?)", "its eggs must be a container with whole eggs in their shells, not butter in ?butter", "?butter"},
		{"what an open quantity would be", butter + "\n(fetch ?tray > < baking-tray 1)\n(portion-and-arrange ? > < ?butter ? ? ? ?tray)", "medium-bowl ?butter cannot be divided into portions: their quantity is an equal part for each tin of the destination", "?open"},
		{"one thing that lacks several properties", "(fetch ?pot > < cooking-pot 1)\n(fetch-and-proportion ?water > < ?pot water 100 ml)\n(fetch-and-proportion ?c > < ?water semisweet-chocolate-chips 10 g)\n(boil ? > < ?c ? ? ? ?)", "semisweet-chocolate-chips in ?c cannot be boiled", "?c"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			results := run(t, actionLines(tt.actions)...).Executed()
			last := results[len(results)-1]
			require.Equal(t, tt.text, strings.Join(last.Why(), "; "))
			at := last.Reasons[0].Span
			require.Contains(t, at.File.Text[at.Start:at.End], tt.at)
		})
	}
}

// Every property that an action sets on existing things has a text for a thing that cannot have it. The text
// of a flag is its name.
func TestEveryPropertyOfAnActionHasWords(t *testing.T) {
	given := map[string]bool{ // to what the step makes itself, which has them
		"type": true, "batch": true, "component": true, "item": true, "peel_of": true, "seed_of": true,
	}
	k, err := theKitchen()
	require.NoError(t, err)
	for _, a := range k.Ontology.Actions() {
		p, err := k.Internal().Domain.Program(a.Name)
		require.NoError(t, err)
		words := map[engine.Term]bool{}
		for _, r := range p.Rules() {
			if r.Head == "cannot" {
				words[r.Args[0]] = true
			}
		}
		properties := map[string]int{"set": 1, "add": 1, "takes_on": 1, "becomes": 1} // the place of the property
		for _, r := range p.Rules() {
			i, ok := properties[r.Head]
			if !ok || r.Args[i].Kind() != engine.NameKind || given[strings.TrimPrefix(r.Args[i].Sym(), "/")] {
				continue
			}
			f, ok := k.Ontology.Fluent(strings.TrimPrefix(r.Args[i].Sym(), "/"))
			require.True(t, ok)
			require.True(t, words[r.Args[i]] || f.Property.Range == ontology.Flag, "%s: cannot(%s, ...) is missing", a.Name, r.Args[i].Sym())
		}
	}
}
