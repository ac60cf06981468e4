package explanation_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/sim"
	"hearth/sim/explanation"
)

// causes returns the root causes of an episode: step, message and note.
func causes(e *sim.Episode) (out []string) {
	for _, c := range explanation.RootCauses(e) {
		text := c.Problem.Msg
		if note := c.Note(); note != "" {
			text += "; " + note
		}
		out = append(out, text)
	}
	return out
}

func TestRootCausesListTheStepsTheyPrevented(t *testing.T) {
	tests := []struct {
		name    string
		actions []string
		want    []string
	}{
		{"a plan that was done has none", []string{start}, nil},
		{"a failed step, and what needs its results", []string{start, wraps, "(wash ?a ?k3 ?k2 ?wraps)", "(fetch ?whisk ?k4 ?k whisk 1)", "(wash ?b ?k5 ?k3 ?whisk)", "(wash ?c ?k6 ?k5 ?whisk)"}, []string{
			"fetch (step 2) could not be done: there is not enough unused plastic-wrap: 5 asked for, 1 available; take at most 1; 3 steps were not reached because of this: 3, 5-6",
		}},
		{"a step that was not even tried", []string{start, "(fetch ?x ?k2 ?k whsk 1)", "(wash ?a ?k3 ?k2 ?x)"}, []string{
			"fetch expects a conceptualizable here, but there is no class whsk; 1 step was not reached because of this: 3",
		}},
		{"a variable that nothing binds is one cause, however many need it", []string{start, "(wash ?a ?k2 ?k ?bowl)", "(wash ?b ?k3 ?k ?bowl)", "(wash ?c ?k4 ?k3 ?b)"}, []string{
			"wash (step 2) was not reached: it needs ?bowl, which no step binds; 2 steps were not reached because of this: 3-4",
		}},
		{"so is a circle, with what waits for it", []string{start, "(wash ?c ?k4 ?k ?b)", "(wash ?b ?k3 ?k ?a)", "(wash ?a ?k2 ?k ?b)"}, []string{
			"wash (step 3) was not reached: it needs ?a of wash (step 4), which needs ?b of wash (step 3), which waits for it in turn; 2 steps were not reached because of this: 2, 4",
		}},
		{"a step of which another has taken the result", []string{start, "(fetch ?x ?k2 ?k whisk 1)", "(fetch ?x ?k3 ?k2 fork 1)", "(fetch ?y ?k4 ?k3 fork 1)"}, []string{
			"fetch (step 3) was not reached: it could not be tried: it returns ?x, which fetch (step 2) has already bound; 1 step was not reached because of this: 4",
		}},
		{"a state for a thing, and a thing for a state", []string{start, "(fetch ?x ?k2 ?k whisk 1)", "(wash ?a ?k3 ?k ?k2)", "(wash ?b ?k4 ?x ?x2)", "(fetch ?x2 ?k5 ?k fork 1)"}, []string{
			"wash (step 3) was not reached: it could not be tried: its container must be a thing, not kitchen-state ?k2",
			"wash (step 4) was not reached: it could not be tried: its kitchen-in must be a state, not whisk ?x",
		}},
		{"a number for a thing, and a thing for a number", []string{start, "(fetch-and-proportion ?x ?k2 ?k ?bowl butter 1 g)", "(bring-to-temperature ?y ?k3 ?k2 ?x ?degrees degrees-celsius)", "(dip ?z ?k4 ?k3 ?degrees ?x)", "(fetch ?w ?k5 ?k3 whisk ?x)"}, []string{
			"dip (step 4) was not reached: it could not be tried: its object must be a thing, not ?degrees (18)",
			"fetch (step 5) was not reached: it could not be tried: its quantity must be a number, not medium-bowl ?x",
		}},
		{"two causes in the order of the plan", []string{start, "(wash ?a ?k2 ?k ?wraps)", "(fetch ?y ?k4 ?k whisk 1.5)", "(fetch ?wraps ?k3 ?k plastic-wrap 5)"}, []string{
			"fetch (step 3) could not be done: its quantity must be a whole number above zero, not 1.5",
			"fetch (step 4) could not be done: there is not enough unused plastic-wrap: 5 asked for, 1 available; take at most 1; 1 step was not reached because of this: 2",
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, causes(cook(t, tt.actions...)))
		})
	}
}

// Under released semantics an evaluation can stop, or have no order that executes everything.
func TestRootCausesUnderReleasedSemantics(t *testing.T) {
	tests := []struct {
		name    string
		actions []string
		want    []string
	}{
		{"what stops the evaluation is the cause of all that was not reached", []string{start, "(fetch-and-proportion ?x ?k2 ?k ?bowl milk 3 piece)", "(fetch ?y ?k3 ?k2 whisk 1)"}, []string{
			"fetch-and-proportion (step 2) stops the evaluation: the weight of 1 piece of milk is unknown; 1 step was not reached because of this: 3",
		}},
		{"a step none of whose modes fits", []string{start, "(fetch ?x ?k2 ?k whisk 1)", "(bring-to-temperature ?y ?k3 ?k2 ?x ?degrees degrees-celsius)"}, []string{
			"bring-to-temperature (step 3) was not reached: it could not be tried: its container must be a transferable container, not whisk ?x",
		}},
		{"a number where anything goes", []string{start, "(fetch-and-proportion ?x ?k2 ?k ?bowl butter 1 g)", "(dip ?z ?k4 ?k2 1/3 ?x)"}, []string{
			"dip (step 3) stops the evaluation: its object must be a thing, not 0.333333333",
		}},
		{"a step that leaves open what must be given", []string{start, "(fetch ?tray ?k2 ?k baking-tray 1)", "(transfer-contents ?x ?rest ?k3 ?k2 ?tray ?tray2 ?quantity g)", "(fetch ?tray2 ?k4 ?k baking-tray 1)"}, []string{
			"transfer-contents (step 3) was not reached: it could not be tried: none of its modes allows these open roles: ?quantity",
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, causes(cookIn(t, hearth.KitchenOptions{Semantics: "released"}, tt.actions)))
		})
	}
}
