package sim_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/world"
	"hearth/testdata/recorded/worlds"
)

// theKitchen is the kitchen of 2024 with corrected semantics.
var theKitchen = sync.OnceValues(func() (*hearth.World, error) { return watched(hearth.KitchenOptions{}) })

// chain returns a network whose actions follow each other. In every line, < stands for the state the action
// starts from, > for the one it produces, and a lone ? for an open argument.
func chain(lines ...string) string {
	var out strings.Builder
	out.WriteString("#test\n(get-kitchen ?k0)\n")
	open, at := 0, 0
	for _, line := range lines {
		words := strings.Fields(strings.Trim(line, "()"))
		next := at
		for i, w := range words {
			switch w {
			case "<":
				words[i] = fmt.Sprintf("?k%d", at)
			case ">":
				next = at + 1
				words[i] = fmt.Sprintf("?k%d", next)
			case "?":
				open++
				words[i] = fmt.Sprintf("?open%d", open)
			}
		}
		at = next
		fmt.Fprintf(&out, "(%s)\n", strings.Join(words, " "))
	}
	return out.String()
}

// run executes a chain of actions; the network must be valid.
func run(t require.TestingT, lines ...string) *sim.Episode {
	k, err := theKitchen()
	require.NoError(t, err)
	episodes, err := worlds.Run(k, &source.File{Name: "test", Text: chain(lines...)})
	require.NoError(t, err)
	require.Len(t, episodes, 1)
	require.NoError(t, episodes[0].Abort)
	return episodes[0]
}

// done executes a chain of actions, all of which must succeed.
func done(t require.TestingT, lines ...string) *sim.Episode {
	e := run(t, lines...)
	for _, r := range e.Results {
		require.Equal(t, sim.Done, r.Status, "%s: %v", r.Step.Name, r.Reasons)
	}
	return e
}

// reasons returns the reasons against the last action of a chain as words of the form code(role).
func reasons(t require.TestingT, lines ...string) string {
	e := run(t, lines...)
	var out []string
	for _, r := range e.Results {
		if r.Step.Index == len(lines) {
			for _, why := range r.Reasons {
				out = append(out, fmt.Sprintf("%s(%s)", why.Code, why.Role))
			}
			continue
		}
		require.Equal(t, sim.Done, r.Status, "%s: %v", r.Step.Name, r.Reasons)
	}
	return strings.Join(out, " ")
}

// holds returns the final contents of a variable's container or list in words, front first: "2 piece egg, 10 g
// butter".
func holds(e *sim.Episode, variable string) string {
	b := e.Bindings.Bound(variable)
	s := e.Final()
	things := s.Contents(b.Term)
	if len(things) == 0 {
		things = s.Values(b.Term, "item")
	}
	words := make([]string, len(things))
	for i, x := range things {
		words[i] = told(s, x)
	}
	return strings.Join(words, ", ")
}

// told returns an entity with its amount in words.
func told(s *world.State, x engine.Term) string {
	n, ok := s.Value(x, "quantity")
	if !ok {
		return s.Class(x)
	}
	u, _ := s.Value(x, "unit")
	return fmt.Sprintf("%s %s %s", decimal(n), world.ClassName(u), s.Class(x))
}

// decimal formats a number of billionths with at most three decimals.
func decimal(n engine.Term) string {
	text := strings.TrimRight(fmt.Sprintf("%.3f", float64(n.Num())/1e9), "0")
	return strings.TrimSuffix(text, ".")
}

// bound returns the value of a variable in words: a number, a class, or the class of an entity.
func bound(e *sim.Episode, variable string) string {
	switch b := e.Bindings.Bound(variable); {
	case b == nil || b.Nothing:
		return "nothing"
	case b.Term.Kind() == engine.NumberKind:
		return decimal(b.Term)
	default:
		return b.Class(e.Domain.Model())
	}
}

// first returns a fluent of the first thing in a variable's container or list, in words, or "" if it has none.
func first(t *testing.T, e *sim.Episode, variable, fluent string) string {
	t.Helper()
	s := e.Final()
	things := s.Contents(e.Bindings.Bound(variable).Term)
	if len(things) == 0 {
		things = s.Values(e.Bindings.Bound(variable).Term, "item")
	}
	require.NotEmpty(t, things, variable)
	return fluentOf(s, things[0], fluent)
}

// fluentOf returns a fluent of an entity in words, or "" if it has none.
func fluentOf(s *world.State, x engine.Term, fluent string) string {
	v, ok := s.Value(x, fluent)
	switch {
	case !ok:
		return ""
	case v.Kind() == engine.NumberKind:
		return decimal(v)
	case s.Has(v):
		return told(s, v)
	}
	return world.ClassName(v)
}

// A story is a chain of actions, one per line, with a question about its end and the answer.
type story struct{ name, actions, ask, want string }

// tell checks stories.
func tell(t *testing.T, stories []story) {
	t.Helper()
	for _, st := range stories {
		t.Run(st.name, func(t *testing.T) {
			require.Equal(t, st.want, answer(t, actionLines(st.actions), st.ask))
		})
	}
}

// answer executes a chain and answers one of
//
//	why          code(role) of every reason against the last action
//	?x           the value of a variable
//	in ?x        the contents of its container or list
//	when ?x      the second at which it is available
//	clock        the seconds of the kitchen's clock at the end
//	fluent ?x    a fluent of the first thing in it; with * its own: *used ?x
func answer(t *testing.T, lines []string, ask string) string {
	t.Helper()
	if ask == "why" {
		return reasons(t, lines...)
	}
	e := done(t, lines...)
	what, variable, _ := strings.Cut(ask, " ")
	switch {
	case ask == "clock":
		return fmt.Sprint(e.Final().Clock() / 1000)
	case variable == "":
		return bound(e, ask)
	case what == "in":
		return holds(e, variable)
	case what == "when":
		return fmt.Sprint(e.Bindings.Bound(variable).Available / 1000)
	case strings.HasPrefix(what, "*"):
		return fluentOf(e.Final(), e.Bindings.Bound(variable).Term, what[1:])
	}
	return first(t, e, variable, what)
}

// actionLines splits a text into actions, one per line.
func actionLines(text string) (out []string) {
	for _, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			out = append(out, line)
		}
	}
	return out
}
