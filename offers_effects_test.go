package hearth_test

import (
	"math/rand"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine"
	"hearth/eval/report"
	"hearth/facts/corpus"
	"hearth/facts/home"
	"hearth/parser/network"
	"hearth/sim/world"
)

// A fork is a situation and what it becomes when an offer is done.
type fork struct {
	variables     func(name string) engine.Term
	before, after *world.State
}

// term returns the object that an effect names by its variable or id.
func (f fork) term(word string) engine.Term {
	if strings.HasPrefix(word, "?") {
		return f.variables(word)
	}
	return engine.Name(word)
}

// happened reports whether the facts before and after a step agree with a stated effect.
func (f fork) happened(effect string) bool {
	switch made, isMade := strings.CutPrefix(effect, "makes "); {
	case effect == "changes nothing":
		return slices.Equal(sorted(f.before), sorted(f.after))
	case isMade:
		return slices.ContainsFunc(f.after.Things(), func(x engine.Term) bool { return !f.before.Has(x) && f.after.Class(x) == made })
	}
	if strings.HasPrefix(effect, "the new ") {
		class, place, _ := strings.Cut(strings.TrimPrefix(effect, "the new "), " goes to ")
		class, _, isProperty := strings.Cut(class, ": ")
		return slices.ContainsFunc(f.after.Things(), func(x engine.Term) bool {
			to, lies := f.after.Place(x)
			return !f.before.Has(x) && f.after.Class(x) == class && (isProperty || lies && f.called(to) == place)
		})
	}
	if x, to, moves := strings.Cut(effect, " goes to "); moves {
		was, _ := f.before.Place(f.term(x))
		is, lies := f.after.Place(f.term(x))
		return lies && was != is && f.called(is) == f.called(f.term(to))
	}
	if x, leaves := strings.CutSuffix(effect, " leaves its place"); leaves {
		_, was := f.before.Place(f.term(x))
		_, is := f.after.Place(f.term(x))
		return was && !is
	}
	if x, class, becomes := strings.Cut(effect, " becomes "); becomes {
		return f.before.Class(f.term(x)) != class && f.after.Class(f.term(x)) == class
	}
	x, property, _ := strings.Cut(effect, ": ")
	if old, ends := strings.CutPrefix(property, "no longer "); ends {
		return slices.Contains(f.properties(f.before, f.term(x)), old) && !slices.Contains(f.properties(f.after, f.term(x)), old)
	}
	return slices.Contains(f.properties(f.after, f.term(x)), property) && !slices.Contains(f.properties(f.before, f.term(x)), property)
}

// sorted returns the facts of a state as sorted texts. It leaves out hidden properties, such as times.
func sorted(s *world.State) (facts []string) {
	for _, fact := range s.Facts() {
		if f, ok := s.Model().Ontology().Fluent(fact.Pred); !ok || !f.Hidden {
			facts = append(facts, fact.String())
		}
	}
	slices.Sort(facts)
	return facts
}

// called returns the words for a place: its id, or its class if it is new.
func (f fork) called(x engine.Term) string {
	if f.before.Has(x) {
		return x.Sym()
	}
	return "the new " + f.after.Class(x)
}

// properties returns the properties of an object in the words of effects, with the variables of their values too.
func (f fork) properties(s *world.State, x engine.Term) (all []string) {
	for _, fluent := range s.Model().Ontology().Fluents() {
		name := strings.ReplaceAll(fluent.Pred, "_", " ")
		values := s.Values(x, fluent.Pred)
		if one, ok := s.Value(x, fluent.Pred); ok {
			values = append(slices.Clone(values), one)
		}
		for _, v := range values {
			switch {
			case v == engine.Name("/yes"):
				all = append(all, name)
			case v.Kind() == engine.NumberKind:
				for _, unit := range []string{"", " " + f.unit(s, x, fluent.Property.UnitPredicate())} {
					all = append(all, name+" "+strconv.FormatInt(v.Num(), 10)+unit, name+" "+strconv.FormatFloat(float64(v.Num())/1e9, 'f', -1, 64)+unit)
				}
			default:
				all = append(all, name+" "+v.Sym(), name+" "+world.ClassName(v), name+" the new "+f.after.Class(v))
			}
		}
	}
	return all
}

func (f fork) unit(s *world.State, x engine.Term, fluent string) string {
	unit, _ := s.Value(x, fluent)
	return world.ClassName(unit)
}

// eachEffect does some offers of a situation on forks, and compares each stated effect with the facts before and
// after.
func eachEffect(t *testing.T, s *hearth.Situation, c hearth.AffordanceQuery) (stated int) {
	some, err := s.Offers(t.Context(), c)
	require.NoError(t, err)
	for _, o := range some.Items {
		e, err := s.Do(t.Context(), o.Call)
		require.NoError(t, err, o.Call)
		f := fork{func(name string) engine.Term {
			b := s.Internal().Episode.Bindings.Bound(name)
			require.NotNil(t, b, "%s: %s", o.Call, name)
			return b.Term
		}, s.Internal().State, e.Internal().End().State}
		for _, effect := range o.Effects {
			text := effect
			for _, word := range strings.Fields(effect) { // values may be variables
				if strings.HasPrefix(word, "?") {
					word = strings.TrimSuffix(word, ":")
					text = strings.ReplaceAll(text, word, f.term(word).Sym())
				}
			}
			require.True(t, f.happened(text), "%s: %s\n%s", o.Call, effect, strings.Join(o.Effects, "\n"))
			stated++
		}
	}
	return stated
}

func TestAnEffectThatIsStatedHappens(t *testing.T) {
	n, most := situations()
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	tasks, err := home.Tasks()
	require.NoError(t, err)
	for _, o := range []hearth.Named{{}, {Semantics: "released"}, {World: hearth.Household}, {World: hearth.Household, Semantics: "released"}} {
		t.Run(o.World+o.Semantics, func(t *testing.T) {
			t.Parallel()
			r, stated := rand.New(rand.NewSource(2)), 0
			w, err := hearth.Open(o)
			require.NoError(t, err)
			for range n {
				text := network.Print(&network.File{Networks: []*network.Network{recipes[r.Intn(len(recipes))].Gold}})
				if o.World == hearth.Household {
					text = written(tasks[r.Intn(len(tasks))].Activity.Program.Lines)
				}
				e, err := w.Run(t.Context(), text)
				require.NoError(t, err)
				s := e[0].Reached(1 + r.Intn(len(e[0].Internal().Executed())))
				page := report.Page{Limit: most}
				if os.Getenv("HEARTH_SWEEP") == "" {
					page.After = r.Intn(40)
				}
				stated += eachEffect(t, s, hearth.AffordanceQuery{Page: page})
			}
			require.Positive(t, stated)
			t.Logf("%d situations, %d effects", n, stated)
		})
	}
}

// TestWalkingStatesOnlyWhatChanges checks offers whose rules delete relations and add them again.
func TestWalkingStatesOnlyWhatChanges(t *testing.T) {
	w, err := hearth.Open(hearth.HouseholdOptions{})
	require.NoError(t, err)
	e, err := w.Run(t.Context(), "[WALK] <kitchen> (1)\n")
	require.NoError(t, err)
	s := e[0].Reached(1)
	require.Positive(t, eachEffect(t, s, hearth.AffordanceQuery{Action: "walk", Page: report.Page{Limit: 40}}))
	some, err := s.Offers(t.Context(), hearth.AffordanceQuery{Action: "walk", Thing: "kitchen", Page: report.Page{Limit: 1}})
	require.NoError(t, err)
	require.Equal(t, []string{"changes nothing"}, some.Items[0].Effects)
}

func TestCoveringStatesWhereTheCoverEnds(t *testing.T) {
	k, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	e, err := k.Run(t.Context(), "#covered\n(get-kitchen ?k)\n(fetch ?bowl ?k1 ?k medium-bowl 1)\n(fetch-and-proportion ?butter ?k2 ?k1 ?open butter 100 g)")
	require.NoError(t, err)
	s := e[0].Reached(3)
	for _, action := range []string{"cover", "line", "leave-for-time"} {
		require.Positive(t, eachEffect(t, s, hearth.AffordanceQuery{Action: action, Page: report.Page{Limit: 10}}), action)
	}
}
