package ask_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine/proof"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/ask"
)

// why returns in one line why a fact holds in an episode, or "" if it does not.
func why(t *testing.T, b *ask.Base, e *sim.Episode, text string, step int) string {
	t.Helper()
	x, err := b.Why(t.Context(), e, &source.File{Name: "fact", Text: text}, place(e, step))
	if err != nil {
		return err.Error()
	}
	if x == nil {
		return ""
	}
	if x.Proof != nil {
		c, err := proof.New(x.World)
		require.NoError(t, err)
		require.NoError(t, c.Check(x.Proof))
	}
	switch {
	case x.Situation != nil:
		return fmt.Sprintf("%v after %d steps", x.Fact, len(x.Situation.Steps))
	case x.Step != nil:
		return fmt.Sprintf("%v by step %d", x.Fact, x.Step.Step.Index+1)
	}
	return fmt.Sprintf("%v at the start", x.Fact)
}

// whyNot returns in one line why a fact does not hold, or "it is so" if it does.
func whyNot(t *testing.T, b *ask.Base, e *sim.Episode, text string, step int) string {
	t.Helper()
	x, err := b.WhyNot(t.Context(), e, &source.File{Name: "fact", Text: text}, place(e, step))
	switch {
	case err != nil:
		return err.Error()
	case x == nil:
		return "it is so"
	case x.Step != nil:
		return fmt.Sprintf("step %d: %s", x.Step.Step.Index+1, x.Cause())
	}
	return fmt.Sprintf("after %d steps: %s", len(x.Situation.Steps), x.Cause())
}

// place returns the step at a position counted from 1, or nil for 0.
func place(e *sim.Episode, step int) *sim.Result {
	for _, r := range e.Results {
		if r.Step.Index+1 == step {
			return r
		}
	}
	return nil
}

func TestWhatQuestionsDeriveIsProved(t *testing.T) {
	b, e := cooked(t, roll)
	tests := []struct {
		name, text string
		step       int
		want       string
	}{
		{"a type of things", "vegan(/whole-wheat-flour/217)", 0, "vegan(/whole-wheat-flour/217) after 6 steps"},
		{"a type of something made", "dough(X)", 0, "dough(/e/5/mixture/1) after 6 steps"},
		{"of a state before the last", "vegan(/e/2/portion/1)", 3, "vegan(/e/2/portion/1) after 3 steps"},
		{"not yet", "vegan(/e/2/portion/1)", 2, ""},
		{"a helper of types", "part(/e/5/mixture/1, X, N)", 0, "part(/e/5/mixture/1, /e/2/portion/1, 200000000000) after 6 steps"},
		{"when it was so", "in_during(/e/2/portion/1, P, F, T)", 0, "in_during(/e/2/portion/1, /medium-bowl/243, 45000, 125000) after 6 steps"},
		{"what states compute", "is_a(/e/5/mixture/1, /ingredient)", 0, "is_a(/e/5/mixture/1, /ingredient) after 6 steps"},
		{"what a variable stands for", "stands_for(/paste, X)", 0, "stands_for(/paste, /medium-bowl/243) after 6 steps"},
		{"the ontology", "isa(/all-purpose-flour, /ingredient)", 0, "isa(/all-purpose-flour, /ingredient) after 6 steps"},
		{"the answer to a query", "in(X, C), mixed(X, /yes)", 0, "answer(/e/5/mixture/1, /medium-bowl/243) after 6 steps"},
		{"a query about numbers", "quantity(X, N), mixed(X, /yes), N > 100.0", 0, "answer(/e/5/mixture/1, 300000000000) after 6 steps"},
		{"the same variable twice", "in(X, X)", 0, ""},
		{"a thing that fits a description", "/medium-bowl/244 is container and has used", 0, "answer(/medium-bowl/244) after 6 steps"},
		{"something that fits", "X is oven and has temperature > 100 degrees-celsius", 0, "answer(/oven/6) after 6 steps"},
		{"a property", "mixed(X, /yes)", 0, "mixed(/e/5/mixture/1, /yes) by step 6"},
		{"what rules of steps derive", "blend_flag(F)", 0, "blend_flag(/mixed) by step 6"},
		{"a binding", "?whisk", 0, "out(/tool, /whisk/358) by step 6"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { require.Equal(t, tt.want, why(t, b, e, tt.text, tt.step)) })
	}
}

func TestFalseClaimsAreDenied(t *testing.T) {
	b, e := cooked(t, roll)
	tests := []struct {
		name, text string
		step       int
		want       string
	}{
		{"a type speaks of its own rules", "vegan(/butter/19)", 0, "after 6 steps: animal(/butter/19) holds"},
		{"also with a step", "vegan(/butter/19)", 3, "after 3 steps: animal(/butter/19) holds"},
		{"what holds", "vegan(/whole-wheat-flour/217)", 0, "it is so"},
		{"a comparison", "cold(/oven/6)", 0, "after 6 steps: temperature 180 degrees-celsius of /oven/6 is not <= 10 degrees-celsius"},
		{"a description speaks of what nearly fits", "X is oven and has mixed", 0, "after 6 steps: there is no mixed(/oven/6, _)"},
		{"and not of what is excluded", "X is not medium-bowl and dough and has baked", 0, "after 6 steps: there is no baked(/e/5/mixture/1, _)"},
		{"nor of any thing where none fits in part", "X is salad and has used", 0, "after 6 steps: there is no is_a(_, /heterogeneous-mixture)"},
		{"a description", "/medium-bowl/244 is container and not has used", 0, "after 6 steps: has_used_2(/medium-bowl/244) holds"},
		{"a query", "in(X, C), baked(X, /yes)", 0, "after 6 steps: there is no baked(/kitchen-sink/2, /yes)"},
		{"another value", "temperature(/fridge/7, 180)", 0, "step 2: temperature of /fridge/7 is 5 degrees-celsius, not 0.00000018 degrees-celsius; there is no num(/quantity, 0.00000018)"},
		{"another amount", "temperature(/fridge/7, 180.0)", 0, "after 6 steps: temperature of /fridge/7 is 5 degrees-celsius, not 180 degrees-celsius"},
		{"what no step sets", "fried(X, /yes)", 0, "after 6 steps: no step of the plan sets fried"},
		{"what was so once", "in(/e/2/portion/1, /medium-bowl/243)", 0, "step 6: in(/e/2/portion/1, /medium-bowl/243) held until then"},
		{"what states compute", "is_a(/e/5/mixture/1, /oven)", 0, "after 6 steps: it follows neither from the state nor from the ontology, and no rule could derive it"},
		{"what rules of steps call as types do another", "mass(300, 200)", 3, "step 3: /g != /g does not hold"},
		{"a binding", "?whisk", 0, "it is so"},
		{"a state is nothing to be explained", "?kitchen-3", 0, "after 6 steps: its value is a state"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { require.Equal(t, tt.want, whyNot(t, b, e, tt.text, tt.step)) })
	}
}

func TestAClaimWithAnUnknownNameIsAnError(t *testing.T) {
	b, e := cooked(t, roll)
	tests := []struct{ name, text, want string }{
		{"a predicate that nobody knows", "contents(X, Y)", "fact:1:1: nothing declares, defines or supplies contents/2 [E0405]"},
		{"too many arguments of a type", "vegan(X, Y)", "fact:1:1: vegan has 1 arguments, found 2 [E0406]"},
		{"too few of what rules of steps derive", "blend_flag()", "fact:1:1: blend_flag has 1 arguments, not 0 [E0406]"},
		{"a variable that the plan has not", "?nosuch", "fact:1:1: there is no variable ?nosuch in the plan [E0762]"},
		{"a word that nothing stands for", "X is medium-bowel", "description:1:1: there is no class or type medium-bowel [E0711]"},
		{"a number where rules of types have a thing, and no step another", "vegan(5)", "fact:1:1: 5 is a number, but vegan expects a name [E0420]"},
		{"a number where states have a thing", "in(5, X)", "fact:1:1: 5 is a number, but in expects a name [E0420]"},
		{"a number where the ontology has a class", "is_a(5, X)", "fact:1:1: 5 is a number, but is_a expects a name [E0420]"},
		{"what is no fact", "used(", "fact:1:1: the text is not a fact [E0731]"},
		{"a name without its slash", "is_a(X, mixture)", "fact:1:9: mixture is neither a name nor a variable [E0403]"},
		{"a predicate with hyphens", "is-cut(X, P)", "fact:1:1: is-cut is not a valid predicate [E0403]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, why(t, b, e, tt.text, 0))
			require.Equal(t, tt.want, whyNot(t, b, e, tt.text, 0))
		})
	}
}

// Without a given step, WhyNot finds the step that failed or was not reached.
func TestWhyNotFindsTheStepThatIsToBlame(t *testing.T) {
	k, b, err := opened()
	require.NoError(t, err)
	episodes, err := k.Run(t.Context(), `#salt
(get-kitchen ?k)
(fetch-and-proportion ?salt ?k2 ?k ?bowl coarse-salt 10 g)
(crack ?cracked ?k4 ?k2 ?salt ?target)
(refrigerate ?cold ?k5 ?k4 ?cracked ?fridge ?time ?unit)
`)
	require.NoError(t, err)
	e := episodes[0].Internal()
	for text, want := range map[string]string{
		"gone(X)":                        "step 3: its eggs must be a container with whole eggs in their shells, not coarse-salt in ?salt; there is no is_a(/e/1/portion/1, /egg)",
		"out(/refrigerated, X)":          "step 4: refrigerate (step 4) was not reached: it needs ?cracked of crack (step 3), which could not be done: its eggs must be a container with whole eggs in their shells, not coarse-salt in ?salt",
		"?cracked":                       "step 3: its eggs must be a container with whole eggs in their shells, not coarse-salt in ?salt; there is no is_a(/e/1/portion/1, /egg)",
		"?cold":                          "step 4: refrigerate (step 4) was not reached: it needs ?cracked of crack (step 3), which could not be done: its eggs must be a container with whole eggs in their shells, not coarse-salt in ?salt",
		"quantity(/e/1/portion/1, 10.0)": "it is so",
	} {
		require.Equal(t, want, whyNot(t, b, e, text, 0), text)
	}
}
