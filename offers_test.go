package hearth_test

import (
	"math/rand"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/report"
	"hearth/facts/corpus"
	"hearth/facts/home"
	"hearth/parser/network"
	"hearth/parser/program"
	"hearth/sim"
)

// situations is the number of situations to check, and perSituation the maximum number of offers to try in
// each. With HEARTH_SWEEP=1 a hundred are checked.
func situations() (n, perSituation int) {
	if os.Getenv("HEARTH_SWEEP") != "" {
		return 100, 1000
	}
	return 1, 20
}

// eachOffer tries some of the offers of a situation. It appends each to the text of the plan and executes the
// whole plan.
func eachOffer(t *testing.T, r *rand.Rand, s *hearth.Situation, plan, word string, most int) (tried int) {
	s.Rewritten = true
	page := report.Page{Limit: most}
	if os.Getenv("HEARTH_SWEEP") == "" {
		page.After = r.Intn(40)
	}
	some, err := s.Offers(t.Context(), hearth.AffordanceQuery{Thing: word, Page: page})
	require.NoError(t, err)
	for _, o := range some.Items {
		text := plan + o.Call + "\n"
		e, err := s.Episode.Scene.World.Run(t.Context(), text)
		require.NoError(t, err, "%s\n%s", word, text)
		require.Empty(t, e[0].Problems, text)
		last := e[0].Internal().Results[len(e[0].Internal().Results)-1]
		require.Equal(t, sim.Done, last.Status, "%s\n%v", text, last.Reasons)
		require.Equal(t, o.Action, last.Step.Action.Name)
		require.NotEmpty(t, o.Effects)
		tried++
	}
	return tried
}

func TestWhatOffersMakeIsNamedByItsClass(t *testing.T) {
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	k, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	for _, r := range recipes {
		if r.ID != "walnut-balls" {
			continue
		}
		e, err := k.Run(t.Context(), network.Print(&network.File{Networks: []*network.Network{r.Gold}}))
		require.NoError(t, err)
		s := e[0].Reached(len(e[0].Internal().Executed()))
		some, err := s.Offers(t.Context(), hearth.AffordanceQuery{Action: "beat", Page: report.Page{Limit: 20}})
		require.NoError(t, err)
		var said []string
		for _, o := range some.Items {
			said = append(said, o.Effects...)
		}
		require.Contains(t, said, "makes homogeneous-mixture")
		require.NotContains(t, said, "the new  becomes homogeneous-mixture")
		return
	}
	require.Fail(t, "no such recipe")
}

// TestWhatIsNextIsOffered checks that the short list of next actions, which has no effects, is a part of the
// offers.
func TestWhatIsNextIsOffered(t *testing.T) {
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	gold := strings.Split(network.Print(&network.File{Networks: []*network.Network{recipes[0].Gold}}), "\n")
	for _, tt := range []struct {
		o    hearth.Options
		plan string
	}{
		{hearth.KitchenOptions{}, strings.Join(gold[:8], "\n")},
		{hearth.KitchenOptions{Semantics: "released"}, strings.Join(gold[:8], "\n")},
		{hearth.HouseholdOptions{}, "[WALK] <kitchen> (1)"},
	} {
		w, err := hearth.Open(tt.o)
		require.NoError(t, err)
		e, err := w.Run(t.Context(), tt.plan)
		require.NoError(t, err)
		s := e[0].Reached(len(e[0].Internal().Executed()))
		const most = 30
		some, err := s.Next(t.Context(), hearth.AffordanceQuery{Page: report.Page{Limit: most}})
		require.NoError(t, err)
		all, err := s.Offers(t.Context(), hearth.AffordanceQuery{Page: report.Page{Limit: 400}})
		require.NoError(t, err)
		var offered []string
		for _, o := range all.Items {
			offered = append(offered, o.Call)
		}
		require.Len(t, some, most)
		require.Equal(t, offered[0], some[0])
		require.Subset(t, offered, some)
		_, err = s.Offers(t.Context(), hearth.AffordanceQuery{Action: "no-such-action"})
		require.ErrorContains(t, err, "E0201")
	}
}

func TestWhatIsOfferedInAKitchenIsDoneWhenItIsWritten(t *testing.T) {
	n, most := situations()
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	for _, semantics := range []string{"corrected", "released"} {
		t.Run(semantics, func(t *testing.T) {
			t.Parallel()
			r, tried := rand.New(rand.NewSource(1)), 0
			k, err := hearth.Open(hearth.KitchenOptions{Semantics: semantics})
			require.NoError(t, err)
			for range n {
				text := network.Print(&network.File{Networks: []*network.Network{recipes[r.Intn(len(recipes))].Gold}})
				e, err := k.Run(t.Context(), text)
				require.NoError(t, err)
				s := e[0].Reached(r.Intn(len(e[0].Internal().Executed()) + 1))
				if len(s.Internal().Steps) == 0 {
					text = "#nothing\n"
				}
				word := ""
				if names := s.Names(t.Context()); r.Intn(3) == 0 {
					word = names[r.Intn(len(names))]
				}
				tried += eachOffer(t, r, s, strings.TrimSpace(text)+"\n", word, most)
			}
			require.GreaterOrEqual(t, tried, n)
			t.Logf("%d situations, %d offers", n, tried)
		})
	}
}

func TestWhatIsOfferedInAHomeIsDoneWhenItIsWritten(t *testing.T) {
	n, most := situations()
	tasks, err := home.Tasks()
	require.NoError(t, err)
	for _, semantics := range []string{"corrected", "released"} {
		t.Run(semantics, func(t *testing.T) {
			t.Parallel()
			r, tried := rand.New(rand.NewSource(1)), 0
			h, err := hearth.Open(hearth.HouseholdOptions{Semantics: semantics})
			require.NoError(t, err)
			for range n {
				lines := tasks[r.Intn(len(tasks))].Activity.Program.Lines
				e, err := h.Run(t.Context(), written(lines))
				require.NoError(t, err)
				done := r.Intn(len(lines) + 1)
				s := e[0].Reached(done)
				before := written(lines[:done])
				tried += eachOffer(t, r, s, before, "", most)
				eachExample(t, r, s, before)
			}
			require.GreaterOrEqual(t, tried, n)
			t.Logf("%d situations, %d offers", n, tried)
		})
	}
}

// TestWhatIsOfferedAfterAFailedStepTakesItsPlace asks for offers at a line of another task that cannot be
// executed.
func TestWhatIsOfferedAfterAFailedStepTakesItsPlace(t *testing.T) {
	n, most := situations()
	if n == 1 {
		most = 5
	}
	tasks, err := home.Tasks()
	require.NoError(t, err)
	for _, semantics := range []string{"corrected", "released"} {
		t.Run(semantics, func(t *testing.T) {
			t.Parallel()
			r, tried := rand.New(rand.NewSource(1)), 0
			h, err := hearth.Open(hearth.HouseholdOptions{Semantics: semantics})
			require.NoError(t, err)
			for done := 0; done < n; {
				lines, others := tasks[r.Intn(len(tasks))].Activity.Program.Lines, tasks[r.Intn(len(tasks))].Activity.Program.Lines
				lines = lines[:r.Intn(len(lines)+1)]
				before := written(lines)
				e, err := h.Run(t.Context(), before+others[r.Intn(len(others))].String()+"\n")
				if err != nil { // no home can be made ready for it
					continue
				}
				executed := e[0].Internal().Executed()
				s, failed := e[0].Reached(len(executed)), executed[len(executed)-1]
				if failed.Status == sim.Done {
					require.Nil(t, s.Stopped())
					continue
				}
				done++
				require.Equal(t, "E0766", s.Stopped().Code)
				require.Nil(t, e[0].Reached(failed.Step.Index).Stopped())
				before = written(lines[:min(failed.Step.Index, len(lines))])
				tried += eachOffer(t, r, s, before, "", most)
				eachExample(t, r, s, before)
			}
			require.GreaterOrEqual(t, tried, n)
			t.Logf("%d situations, %d offers", n, tried)
		})
	}
}

// written returns lines of a program in the syntax of its file.
func written(lines []program.Line) string {
	var text strings.Builder
	for _, l := range lines {
		text.WriteString(l.String() + "\n")
	}
	return text.String()
}

// eachExample executes a plan extended by each example of a next action, or by the example of one action.
func eachExample(t *testing.T, r *rand.Rand, s *hearth.Situation, plan string) {
	s.Rewritten = true
	action, all := "", s.Episode.Scene.World.Ontology.Actions()
	if os.Getenv("HEARTH_SWEEP") == "" {
		action = all[r.Intn(len(all))].Name
	}
	list, err := s.Admissible(t.Context(), hearth.AffordanceQuery{Action: action})
	require.NoError(t, err)
	for _, p := range list.Items {
		if p.Can {
			e, err := s.Episode.Scene.World.Run(t.Context(), plan+p.Call+"\n")
			require.NoError(t, err)
			require.True(t, e[0].Done(), "%s%s", plan, p.Call)
		}
	}
}

// TestManyChoicesAreJudgedAsEachByItself judges many choices in one evaluation of a slice of the rules, and
// each choice with all rules. The answers must be equal. Modes with more than rules use the second way.
func TestManyChoicesAreJudgedAsEachByItself(t *testing.T) {
	alone := sim.ModeFunc(sim.Rules{}.Step)
	const network = "#a whisk\n(get-kitchen ?k)\n(fetch ?whisk ?k2 ?k whisk 1)"
	for _, tt := range []struct{ world, semantics, plan, thing string }{
		{"kitchen", "corrected", network, "?whisk"},
		{"kitchen", "released", network, "oven"},
		{"household", "corrected", "[WALK] <fridge> (1)\n[OPEN] <fridge> (1)\n", "fridge"},
		{"household", "released", "[WALK] <fridge> (1)\n", "fridge"},
	} {
		t.Run(tt.world+" "+tt.semantics, func(t *testing.T) {
			t.Parallel()
			said := map[bool][]any{}
			for _, each := range []bool{false, true} {
				w, err := hearth.Open(hearth.Named{World: tt.world, Semantics: tt.semantics})
				require.NoError(t, err)
				if each {
					w = w.Internal().With(w.Internal().Domain.WithMode(alone))
				}
				e, err := w.Run(t.Context(), tt.plan)
				require.NoError(t, err)
				s := e[0].Reached(len(e[0].Internal().Executed()))
				can, err := s.Can(t.Context(), hearth.AffordanceQuery{Thing: tt.thing})
				require.NoError(t, err)
				next, err := s.Admissible(t.Context(), hearth.AffordanceQuery{})
				require.NoError(t, err)
				said[each] = []any{can, next}
			}
			require.Equal(t, said[true], said[false])
		})
	}
}
