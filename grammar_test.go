package hearth_test

import (
	"encoding/json"
	"math/rand"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/report"
	"hearth/facts/corpus"
	"hearth/parser/grammar"
	"hearth/parser/network"
	"hearth/parser/program"
	"hearth/sim"
)

// A sampled counts what the grammars of random situations accept.
type sampled struct {
	offers, drawn, refused int // offered lines, drawn lines, and drawn lines that the rules refuse
	plain, plainRefused    int // drawn lines without a number, and those of them that the rules refuse
	bytes                  int // of all grammars
}

// grammarOf checks the grammar of a situation: it accepts every offered line, and every drawn line is checked (see
// checkLine). The schema allows the same lines as steps, and no step with another word.
func (c *sampled) grammarOf(t *testing.T, s *hearth.Situation, offered []string, r *rand.Rand, draw int) {
	g, err := s.Grammar(t.Context(), hearth.AffordanceQuery{})
	require.NoError(t, err)
	require.False(t, g.More)
	text := g.GBNF()
	c.bytes += len(text)
	rules, err := grammar.Read(text)
	require.NoError(t, err, text)
	allowed := schemaOf(t, g)
	for _, line := range offered {
		c.offers++
		require.True(t, rules.Match(line), "%s\n%s", line, text)
	}
	for range draw {
		line := rules.Sample(r.Intn)
		c.drawn++
		numbers := slices.ContainsFunc(strings.Fields(line), func(w string) bool { return unicode.IsDigit(rune(w[0])) })
		if !numbers {
			c.plain++
		}
		if !checkLine(t, s, line) {
			if c.refused++; !numbers {
				c.plainRefused++
				t.Log(line)
			}
		}
		step := stepOf(s, line)
		require.NoError(t, allowed.Validate(step), line)
		args := step["step"].(map[string]any)["arguments"].(map[string]any)
		for role := range args {
			args[role] = "?another"
			require.Error(t, allowed.Validate(step), "%s: another %s", line, role)
			break
		}
	}
}

// checkLine checks that a line can be read, that all its words are known, that each fits its role, and that no
// variable occurs twice; then the rules decide. It reports whether the rules allow the line.
func checkLine(t *testing.T, s *hearth.Situation, line string) bool {
	a, err := s.Try(t.Context(), line)
	require.NoError(t, err, line)
	require.Empty(t, a.Problems, line)
	for _, step := range a.Steps.New {
		require.Contains(t, []string{sim.Done.String(), sim.Failed.String()}, step.Status, line)
	}
	return a.Done
}

func schemaOf(t *testing.T, g *grammar.Grammar) *jsonschema.Resolved {
	text, err := json.Marshal(g.Schema())
	require.NoError(t, err)
	var schema jsonschema.Schema
	require.NoError(t, json.Unmarshal(text, &schema))
	allowed, err := schema.Resolve(nil)
	require.NoError(t, err)
	return allowed
}

// stepOf returns a line as a step of the schema.
func stepOf(s *hearth.Situation, line string) map[string]any {
	step, args := map[string]any{}, map[string]any{}
	if before, last, several := strings.Cut(line, "\n"); several {
		step["before"], line = before, last
	}
	name, words := "", strings.Fields(strings.Trim(line, "()"))
	if strings.HasPrefix(line, "[") {
		name, line, _ = strings.Cut(strings.TrimPrefix(line, "["), "]")
		for words = nil; line != ""; { // a word is <name> (number)
			at := strings.IndexByte(line, ')') + 1
			words, line = append(words, strings.TrimSpace(line[:at])), line[at:]
		}
		words = append([]string{strings.ToLower(name)}, words...)
	}
	roles := []string{}
	for _, a := range s.Episode.Scene.World.Ontology.Actions() {
		if a.Name == words[0] || program.NameOf(a.Name) == name {
			step["action"] = a.Name
			for _, role := range a.Roles {
				roles = append(roles, role.Name)
			}
		}
	}
	for i, w := range words[1:] {
		args[roles[i]] = w
		if n, err := strconv.ParseFloat(w, 64); err == nil {
			args[roles[i]] = n
		}
	}
	step["arguments"] = args
	return map[string]any{"step": step}
}

// TestGrammarsHaveTheOffersAndLinesThatAreChecked walks at random over the offers of each world, and checks the grammar
// of every situation. With HEARTH_SWEEP=1 it checks 1000 situations of the kitchen and draws 10 lines in each.
func TestGrammarsHaveTheOffersAndLinesThatAreChecked(t *testing.T) {
	for _, tt := range []struct {
		o                hearth.Named
		walks, all, many int // walks by default and with HEARTH_SWEEP=1, and situations of a walk
	}{
		{hearth.Named{World: hearth.Kitchen}, 1, 84, 12},
		{hearth.Named{World: hearth.Kitchen, Semantics: "released"}, 1, 10, 10},
		{hearth.Named{World: hearth.Household}, 1, 20, 5},
		{hearth.Named{World: hearth.Household, Semantics: "released"}, 1, 20, 5},
	} {
		t.Run(tt.o.World+" "+tt.o.Semantics, func(t *testing.T) {
			t.Parallel()
			if os.Getenv("HEARTH_SWEEP") == "" {
				tt.many = 2
			} else {
				tt.walks = tt.all
			}
			w, err := hearth.Open(tt.o)
			require.NoError(t, err)
			var c sampled
			for walk := range tt.walks {
				scene, err := w.Scene(hearth.Start{})
				require.NoError(t, err)
				s, r := scene.Start(), rand.New(rand.NewSource(int64(walk)))
				for range tt.many {
					offered, err := s.Next(t.Context(), hearth.AffordanceQuery{Seed: r.Int63(), Page: report.Page{}})
					require.NoError(t, err)
					c.grammarOf(t, s, offered, r, 10)
					if r.Intn(2) == 0 {
						offered = offered[:min(len(offered), 30)] // prefer lines that use what the last steps made
					}
					e, err := s.Do(t.Context(), offered[r.Intn(len(offered))])
					require.NoError(t, err)
					s = e.End()
				}
			}
			require.Positive(t, c.offers)
			t.Logf("%d situations, %d kB each: %d offers, %d drawn lines, of which the rules refuse %d; %d without numbers, of which they refuse %d", tt.walks*tt.many, c.bytes/1000/(tt.walks*tt.many), c.offers, c.drawn, c.refused, c.plain, c.plainRefused)
		})
	}
}

// TestGrammarsHaveTheNextStepOfRecipes counts the steps of recipes that the grammar before them accepts.
func TestGrammarsHaveTheNextStepOfRecipes(t *testing.T) {
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	if os.Getenv("HEARTH_SWEEP") == "" {
		recipes = recipes[:1]
	}
	k, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	steps, accepted := 0, 0
	for _, one := range recipes {
		e, err := k.Run(t.Context(), network.Print(&network.File{Networks: []*network.Network{one.Gold}}))
		require.NoError(t, err)
		for n, next := range e[0].Internal().Executed() {
			s := e[0].Reached(n)
			action := next.Step.Action
			g, err := s.Grammar(t.Context(), hearth.AffordanceQuery{Action: action.Name})
			require.NoError(t, err)
			steps++
			if slices.ContainsFunc(g.Forms, func(f grammar.Form) bool { return hasStep(s, f, one.Gold.Actions[next.Step.Index]) }) {
				accepted++
			} else {
				t.Logf("%s: %v", one.ID, next.Step)
			}
		}
	}
	t.Logf("%d of %d steps", accepted, steps)
	require.Greater(t, accepted*10, steps*7)
}

// hasStep reports whether a form has an action, whatever the names of states, of results and of what is left open.
func hasStep(s *hearth.Situation, f grammar.Form, a *network.Action) bool {
	known := s.Past().Internal().Bindings
	for i, arg := range f.Args {
		role, w := s.Episode.Scene.World.Ontology.Action(a.Name).Roles[i], a.Args[i]
		fits := !role.Input || role.State != "" || arg.Number && w.Kind == network.Number
		for _, word := range arg.Words {
			open := strings.HasPrefix(word, "?"+arg.Role) && known.Bound(word) == nil
			fits = fits || word == w.Text || open && w.Kind == network.Variable && known.Bound(w.Text) == nil
		}
		if !fits {
			return false
		}
	}
	return true
}
