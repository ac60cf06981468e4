package sim_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/ontology"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/explanation"
	"hearth/testdata/recorded/worlds"
)

// FuzzRun executes networks made of words of the kitchen, followed by arbitrary text, under both semantics.
// Nothing may panic, every step that was not done must have a diagnostic, equal texts must have equal
// outcomes, and a failed step must not change its state.
func FuzzRun(f *testing.F) {
	var kitchens []*hearth.World
	for _, semantics := range []string{"corrected", "released"} {
		k, err := hearth.Open(hearth.KitchenOptions{Semantics: semantics})
		require.NoError(f, err)
		kitchens = append(kitchens, k)
	}
	for i, text := range strangeTexts {
		f.Add(program(byte(i)), text)
	}
	f.Fuzz(func(t *testing.T, choices []byte, text string) {
		text = assemble(kitchens[0].Ontology, choices[:min(len(choices), 150)]) + text[:min(len(text), 1500)]
		for _, k := range kitchens {
			before := k.Internal().Domain.First().Hash()
			episodes, err := worlds.Run(k, &source.File{Name: "fuzz", Text: text})
			var list *source.Diagnostics
			require.True(t, err == nil || errors.As(err, &list), "%v\n%s", err, text)
			for _, e := range episodes {
				lawful(t, e, text)
			}
			require.Equal(t, before, k.Internal().Domain.First().Hash(), text)
		}
	})
}

func lawful(t *testing.T, e *sim.Episode, text string) {
	t.Helper()
	list := explanation.Failures(e)
	for _, r := range e.Results {
		if r.Status == sim.Done {
			continue
		}
		require.NotEmpty(t, list, text)
		require.NotEmpty(t, list[0].Code, text)
		require.NotEmpty(t, list[0].Render(), text)
		if !strings.Contains(text, "{") {
			require.NotContains(t, list[0].Msg, "{", text)
		}
		list = list[1:]
		if r.Status == sim.Failed && e.Abort == nil && e.Domain.Semantics.String() == "corrected" {
			require.Equal(t, r.Before.Hash(), r.After.Hash(), text)
		}
	}
	if e.Abort == nil {
		require.Equal(t, len(explanation.Failures(e)), counted(e), text)
	}
	again, err := e.Again(t.Context())
	require.NoError(t, err, text)
	require.Equal(t, e.Hash(), again.Hash(), text)
}

// counted returns the number of steps that the root causes of an episode report.
func counted(e *sim.Episode) (n int) {
	for _, c := range explanation.RootCauses(e) {
		n += 1 + len(c.Blocked)
	}
	return n
}

// assemble returns a network; every byte makes one choice.
func assemble(onto *ontology.Ontology, choices []byte) string {
	a := assembler{onto: onto, choices: choices, state: "?k6", things: []string{"?milk", "?eggs", "?bowls", "?tray", "?tomato", "?dough"}}
	a.out.WriteString("#fuzz\n(get-kitchen ?k)\n" + pantry)
	for len(a.choices) > 0 {
		a.action()
	}
	return a.out.String()
}

// pantry is the start of assembled networks.
const pantry = `(fetch-and-proportion ?dough ?k1 ?k ?b1 butter 300 g)
(fetch-and-proportion ?milk ?k2 ?k1 ?b2 milk 200 ml)
(fetch-and-proportion ?eggs ?k3 ?k2 ?b3 egg 3 piece)
(fetch-and-proportion ?tomato ?k4 ?k3 ?b4 tomato 2 piece)
(fetch ?bowls ?k5 ?k4 large-bowl 2)
(fetch ?tray ?k6 ?k5 baking-tray 1)
`

type assembler struct {
	onto    *ontology.Ontology
	choices []byte
	state   string // the variable of the last state
	things  []string
	out     strings.Builder
}

// next returns one of n choices, or 0 when no bytes are left.
func (a *assembler) next(n int) int {
	if len(a.choices) == 0 || n == 0 {
		return 0
	}
	c := int(a.choices[0])
	a.choices = a.choices[1:]
	return c % n
}

func (a *assembler) action() {
	actions := a.onto.Actions()
	action := actions[a.next(len(actions))]
	a.out.WriteString("(" + action.Name)
	var made []string
	for i, r := range action.Roles {
		word := a.argument(r, i)
		if !r.Input && strings.HasPrefix(word, "?") {
			made = append(made, word)
		}
		a.out.WriteString(" " + word)
	}
	a.out.WriteString(")\n")
	for i, r := range action.Roles {
		switch {
		case r.State == "out" && i < len(made):
			a.state = made[i]
		case !r.Input && i < len(made):
			a.things = append(a.things, made[i])
		}
	}
}

// argument returns an argument that usually fits a role and sometimes does not.
func (a *assembler) argument(r *ontology.Role, i int) string {
	own := fmt.Sprintf("?v%d-%d", a.out.Len(), i)
	switch kind := a.next(64); {
	case kind == 63:
		return a.anything()
	case r.State == "in" && kind > 40:
		return "?k6"
	case r.State == "in":
		return a.state
	case !r.Input, kind == 1:
		return own
	case r.Number:
		return numbers[a.next(len(numbers))]
	case len(r.Constants) > 0:
		return r.Constants[a.next(len(r.Constants))]
	case r.Concept:
		return a.class(r.Type)
	case r.Optional && kind < 48:
		return own
	}
	return a.things[len(a.things)-1-a.next(min(len(a.things), 8))]
}

func (a *assembler) class(under string) string {
	classes := a.onto.Descendants(under)
	if len(classes) == 0 {
		return "butter"
	}
	return classes[(256*a.next(256)+a.next(256))%len(classes)]
}

// numbers contains usual and unusual numbers.
var numbers = []string{"1", "2", "100", "0.5", "1/3", "0", "-1", "1000000", "1000001", "9000000000", "0.000000001", "5e9", "1e-20", "30"}

func (a *assembler) anything() string {
	switch a.next(6) {
	case 0:
		return numbers[a.next(len(numbers))]
	case 1:
		return a.class("")
	case 2:
		return "?k"
	case 3:
		return "(1 2)"
	case 4:
		return a.state
	}
	return []string{"?v1-0", "butter", "whisk", "piece", "()", "?", "nil"}[a.next(7)]
}

// program returns a seed of evenly distributed choices.
func program(seed byte) []byte {
	out := make([]byte, 60)
	x := uint32(seed) + 1
	for i := range out {
		x = x*1664525 + 1013904223
		out[i] = byte(x >> 24)
	}
	return out
}

// strangeTexts are texts as written by language models and other planners.
var strangeTexts = []string{
	"", "(", ")", "#", "(get-kitchen ?k)", "#second\n(get-kitchen ?k)\n", "#fuzz\n(get-kitchen ?k)\n",
	"[WALK] <sofa> (1)\n[SWITCHON] <tv> (2)\n",
	"1. Fetch the butter.\n2. Mix it.\n",
	"```lisp\n(get-kitchen ?k)\n```\n",
	"{\"action\": \"PickupObject\", \"objectId\": \"Mug|1|2\"}\n",
	"(:action mix :parameters (?x - bowl) :precondition (and (at ?x)) :effect (not (at ?x)))\n",
	"PutObject(Potato_1, Microwave_1)\n",
	"(mix ?a ?b ?k ?c)\n(mix ?a ?b ?k ?c ?d ?e)\n",
	"(fetch ?x ?k2 ?k whisk 1)\n(fetch ?x ?k3 ?k2 whisk 1)\n(fetch ?x ?k4 ?k3 whisk 1)\n",
	"(fetch ?x ?k2 ?k3 whisk 1)\n(fetch ?y ?k3 ?k2 whisk 1)\n",
	"(fetch ?x ?x ?k whisk 1)\n",
	"(fetch-and-proportion ?x ?k2 ?k ?b butter ?n g)\n(preheat-oven ?o ?k3 ?k ?p ?n degrees-celsius)\n",
	"(fetch-and-proportion ?x ?k2 ?k ?k butter 1 g)\n",
	"(transfer-contents ?x ?r ?k2 ?k ?a ?b ?q ?u)\n(transfer-contents ?a ?b ?k3 ?k2 ?x ?r ?q ?u)\n",
	"(fetch ?x ?k2 ?k medium-bowl 1)\n(transfer-items ?y ?k3 ?k2 ?x ?p ?x2)\n(transfer-contents ?z ?r ?k4 ?k3 ?x ?x ?q ?u)\n",
	"(fetch ?x ?k2 ?k medium-bowl 3)\n(transfer-items ?y ?k3 ?k2 ?x ?p ?b)\n(fetch ?b ?k4 ?k medium-bowl 1)\n",
	"(fetch-and-proportion ?e ?k2 ?k ?b egg 2.5 piece)\n(crack ?c ?k3 ?k2 ?e ?t)\n(separate-eggs ?y ?w ?k4 ?k3 ?c ?a ?d ?s)\n",
	"(cut ?c ?k2 ?k ?x slices ?knife)\n(fetch-and-proportion ?x ?k3 ?k ?b tomato 2 piece)\n",
	"(fetch-and-proportion ?x ?k2 ?k ?b butter 999999999999999999 g)\n",
	"(fetch-and-proportion ?x ?k2 ?k ?b butter 1/0 g)\n(fetch ?y ?k3 ?k whisk 1e999)\n",
	"(bake ?x ?k2 ?k ?k ?k ?k ?k ?k ?k)\n",
	"(fetch ?x ?k2 ?k kitchen-state 1)\n(fetch ?y ?k3 ?k number 1)\n(fetch ?z ?k4 ?k failed-object 1)\n",
	"(fetch ?list ?k2 ?k whisk 0)\n(flatten ?x ?k3 ?k2 ?list ?pin)\n",
	"(get-kitchen ?k)\n(wash ?a ?k2 ?k ?b)\n\x00\xff\n",
	" (indented ?x)\n\t(tab ?x)\n;primary ?x\n;primary ?y\n",
}
