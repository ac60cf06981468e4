package world

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/engine"
	"hearth/facts"
	"hearth/facts/corpus"
	"hearth/ontology"
	"hearth/sim/feature"
	"hearth/sim/world/persistent"
)

// unread returns a state with the same content whose hash has not been computed.
func unread(s *State) *State {
	return &State{model: s.model, entities: s.entities, root: s.root, clock: s.clock, serials: s.serials}
}

func TestEveryEarlierStateStaysAsItWas(t *testing.T) {
	start := kitchen(t)
	rapid.Check(t, func(t *rapid.T) {
		c := &cook{t: t, state: start}
		var states []*State
		for range rapid.IntRange(1, 8).Draw(t, "steps") {
			c.state.Hash()
			states = append(states, c.state)
			c.state = apply(t, c.state, c.effects())
		}
		for i, s := range states {
			require.Equal(t, s.Hash(), unread(s).Hash(), "state %d", i)
		}
	})
}

func TestWhatLiesInAPlaceAndWhereThingsLieAgree(t *testing.T) {
	start := kitchen(t)
	rapid.Check(t, func(t *rapid.T) {
		c := &cook{t: t, state: start}
		for range rapid.IntRange(1, 8).Draw(t, "steps") {
			c.state = apply(t, c.state, c.effects())
		}
		held := 0
		c.state.entities.Each(func(x *entity) bool {
			id := x.id
			last := int64(-1 << 62)
			x.contents().Each(func(m persistent.Member) bool {
				y := c.state.bySerial(m.Number)
				if y == nil || y.place != x.serial || y.rank != m.Rank || m.Rank <= last {
					t.Fatalf("%v holds %v at %d, which lies in %v at %d", id, y.id, m.Rank, y.place, y.rank)
				}
				last, held = m.Rank, held+1
				return true
			})
			if x.place != nowhere {
				held--
			}
			return true
		})
		require.Zero(t, held, "each thing lies in one place")
	})
}

func TestMovesKeepTheOrderOfTheOthers(t *testing.T) {
	s := kitchen(t)
	fridge := first(t, s, "medium-bowl")
	place, _ := s.Place(fridge)
	was := s.Contents(place)
	a, b, c := was[3], was[7], was[11]
	rest := func(s *State) (out []engine.Term) {
		for _, x := range s.Contents(place) {
			if x != a && x != b && x != c {
				out = append(out, x)
			}
		}
		return out
	}
	tests := []struct {
		name    string
		effects Effects
		front   []engine.Term
		back    []engine.Term
	}{
		{"what goes to the front comes first", Effects{Front: []Move{{b, place, 1}}}, []engine.Term{b}, nil},
		{"the greatest key ends up first", Effects{Front: []Move{{b, place, 2}, {a, place, 3}, {c, place, 1}}}, []engine.Term{a, b, c}, nil},
		{"the greatest key ends up last", Effects{Back: []Move{{b, place, 2}, {a, place, 3}, {c, place, 1}}}, nil, []engine.Term{c, b, a}},
		{"equal keys keep the order of the effects", Effects{Back: []Move{{b, place, 1}, {a, place, 1}}}, nil, []engine.Term{b, a}},
		{"the back comes after the front", Effects{Front: []Move{{a, place, 1}}, Back: []Move{{a, place, 1}}}, nil, []engine.Term{a}},
		{"what is gone leaves the rest in order", Effects{Gone: []engine.Term{a, b, c}}, nil, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			next := apply(t, s, &tt.effects)
			now := next.Contents(place)
			require.Equal(t, tt.front, append([]engine.Term(nil), now[:len(tt.front)]...))
			require.Equal(t, tt.back, append([]engine.Term(nil), now[len(now)-len(tt.back):]...))
			require.Equal(t, rest(s), rest(next))
			require.Equal(t, was, s.Contents(place), "the state before is as it was")
		})
	}
}

func TestRemovedThingsHaveNoPlaceButStayInTheState(t *testing.T) {
	s := kitchen(t)
	bowl := first(t, s, "medium-bowl")
	next := apply(t, s, &Effects{Gone: []engine.Term{bowl}})
	_, lies := next.Place(bowl)
	require.False(t, lies)
	require.True(t, next.Has(bowl))
	require.Nil(t, next.Path(bowl))
	_, here := next.Here(s.Contents(bowl)[0])
	require.False(t, here, "what lies in it is gone with it")
}

// Rules order the parts of a mixture by the ranks they had in their last place.
func TestRemovedThingsKeepTheirRank(t *testing.T) {
	s := kitchen(t)
	fridge, _ := s.Place(first(t, s, "medium-bowl"))
	things, board, moved := s.Contents(fridge)[:3], first(t, s, "cutting-board"), Effects{}
	for i, x := range things {
		moved.Front = append(moved.Front, Move{x, board, int64(i)})
	}
	full := apply(t, s, &moved)
	gone := apply(t, full, &Effects{Gone: things})
	for _, x := range things {
		rank := rows(t, &View{State: full}, "rank", x, engine.Term{})
		require.Len(t, rank, 1)
		require.Equal(t, rank, rows(t, &View{State: gone}, "rank", x, engine.Term{}))
	}
}

func TestNothingComesToLieInItself(t *testing.T) {
	s := kitchen(t)
	bowl := first(t, s, "medium-bowl")
	fridge, _ := s.Place(bowl)
	tests := []struct {
		name         string
		thing, place engine.Term
	}{
		{"a bowl into itself", bowl, bowl},
		{"a bowl into what lies in it", bowl, s.Contents(bowl)[0]},
		{"a fridge into what lies in a bowl in it", fridge, s.Contents(bowl)[0]},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, e := range []*Effects{{Front: []Move{{tt.thing, tt.place, 1}}}, {Back: []Move{{tt.thing, tt.place, 1}}}} {
				next, _, err := (&View{State: s}).Apply(e)
				require.Equal(t, &CycleError{tt.thing.Sym()}, err)
				require.Nil(t, next)
			}
		})
	}
}

func TestAnHeirHasTheFluentsAndTheIdentityOfItsOriginal(t *testing.T) {
	s := kitchen(t)
	butter, part := first(t, s, "butter"), engine.Name("/e/1/part/1")
	place, _ := s.Place(first(t, s, "medium-bowl"))
	grams := engine.Number(25_000_000_000)
	next := apply(t, s, &Effects{
		Inherit: []Copy{{part, butter}},
		Set:     []Change{{part, engine.Name("/quantity"), grams}},
		Back:    []Move{{part, place, 1}},
	})
	require.Equal(t, "butter", next.Class(part))
	got, _ := next.Value(part, "quantity")
	require.Equal(t, grams, got, "what is set comes after what is inherited")
	unit, _ := next.Value(part, "unit")
	require.Equal(t, engine.Name("/g"), unit)
	left, _ := next.Value(butter, "quantity")
	require.Equal(t, engine.Number(500_000_000_000), left)

	gone := apply(t, next, &Effects{Gone: []engine.Term{butter, part}})
	back := apply(t, gone, &Effects{Back: []Move{{butter, place, 1}}})
	here, ok := back.Here(part)
	require.True(t, ok)
	require.Equal(t, butter, here, "who shares its identity stands for it")
}

func TestApplyRefusesRulesThatContradictTheOntologyOrThemselves(t *testing.T) {
	s := kitchen(t)
	butter, bowl := first(t, s, "butter"), first(t, s, "medium-bowl")
	set := func(e engine.Term, fluent string, v engine.Term) Change { return Change{e, engine.Name(fluent), v} }
	tests := []struct {
		name    string
		effects Effects
		want    string
	}{
		{"two values for one fluent", Effects{Set: []Change{set(butter, "/quantity", engine.Number(1)), set(butter, "/quantity", engine.Number(2))}},
			"rules set /quantity of " + butter.Sym() + ": two values, 1 and 2"},
		{"two classes, the first by name first", Effects{Set: []Change{set(butter, "/type", ClassTerm("cup")), set(butter, "/type", ClassTerm("bowl"))}},
			"rules set /type of " + butter.Sym() + ": two values, /bowl and /cup"},
		{"no class", Effects{Set: []Change{set(butter, "/type", ClassTerm("phlogiston"))}},
			"rules set type of " + butter.Sym() + ": /phlogiston is not a class"},
		{"an unknown fluent", Effects{Set: []Change{set(butter, "/enchanted", yes)}},
			"rules set /enchanted of " + butter.Sym() + ": expected a single-valued fluent that accepts /yes"},
		{"a name where a number belongs", Effects{Set: []Change{set(butter, "/quantity", yes)}},
			"rules set /quantity of " + butter.Sym() + ": expected a single-valued fluent that accepts /yes"},
		{"set for a fluent of many values", Effects{Set: []Change{set(bowl, "/component", butter)}},
			"rules set /component of " + bowl.Sym() + ": expected a single-valued fluent that accepts " + butter.Sym()},
		{"add for a fluent of one value", Effects{Add: []Change{set(butter, "/unit", ClassTerm("g"))}},
			"rules set /unit of " + butter.Sym() + ": expected a many-valued fluent that accepts /g"},
		{"a number where an entity belongs", Effects{Add: []Change{set(butter, "/component", engine.Number(1))}},
			"rules set /component of " + butter.Sym() + ": expected a many-valued fluent that accepts 1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			next, bad, err := (&View{State: s}).Apply(&tt.effects)
			var fault *Fault
			require.ErrorAs(t, err, &fault)
			require.EqualError(t, err, tt.want)
			require.Nil(t, next)
			require.Nil(t, bad)
			require.Equal(t, kitchen(t).Hash(), unread(s).Hash(), "the state before is as it was")
		})
	}
}

func TestTheSameValueTwiceIsOneValue(t *testing.T) {
	s := kitchen(t)
	butter := first(t, s, "butter")
	c := Change{butter, engine.Name("/quantity"), engine.Number(7)}
	next := apply(t, s, &Effects{Set: []Change{c, c}})
	got, _ := next.Value(butter, "quantity")
	require.Equal(t, engine.Number(7), got)
}

func TestWhatIsSetAsItIsStaysOneVersion(t *testing.T) {
	s := kitchen(t)
	whisk := first(t, s, "whisk")
	used, yes, class := engine.Name("/used"), engine.Name("/yes"), engine.Name("/whisk")
	next := apply(t, s, &Effects{Set: []Change{{whisk, used, yes}}})
	require.False(t, next.Same(s, whisk))
	again := apply(t, next, &Effects{Set: []Change{{whisk, used, yes}, {whisk, typeTerm, class}}})
	require.True(t, again.Same(next, whisk))
}

func TestAFluentThatTheClassDoesNotHaveIsAViolation(t *testing.T) {
	s := kitchen(t)
	butter, whisk := first(t, s, "butter"), first(t, s, "whisk")
	nobody := engine.Name("/e/1/nobody/0")
	next, bad, err := (&View{State: s}).Apply(&Effects{
		Set: []Change{
			{whisk, engine.Name("/quantity"), engine.Number(1)}, {whisk, engine.Name("/baked"), yes},
			{nobody, used, yes}, {butter, engine.Name("/quantity"), engine.Number(1)},
		},
		Add: []Change{{butter, engine.Name("/item"), whisk}},
	})
	require.NoError(t, err)
	require.Nil(t, next)
	require.Equal(t, []Violation{
		{butter, "butter", "item"}, {nobody, "", "used"}, {whisk, "whisk", "baked"}, {whisk, "whisk", "quantity"},
	}, bad)
}

func TestAValueTakenAwayStaysAwayEvenWhereTheClassHasADefault(t *testing.T) {
	s := kitchen(t)
	butter := first(t, s, "butter")
	x, _ := s.get(butter)
	for _, f := range s.model.fluents {
		fallback := x.class.traits()[f.Number].value
		if free(fallback) {
			continue
		}
		del := Change{butter, engine.Name("/" + f.Pred), engine.Term{}}
		next := apply(t, s, &Effects{Del: []Change{del}})
		_, ok := next.Value(butter, f.Pred)
		require.False(t, ok, "%s, which is %v by default", f.Pred, fallback)
	}
	kept := apply(t, s, &Effects{Del: []Change{{butter, engine.Name("/quantity"), engine.Number(1)}}})
	_, ok := kept.Value(butter, "quantity")
	require.True(t, ok, "another value than it has cannot be taken away")
}

func TestManyValuedFluentsKeepTheOrderOfRanksOrOfTheKeysGiven(t *testing.T) {
	s := kitchen(t)
	list, butter := engine.Name("/e/1/list/0"), first(t, s, "medium-bowl")
	place, _ := s.Place(butter)
	a, b, c := s.Contents(place)[1], s.Contents(place)[4], s.Contents(place)[9]
	item := engine.Name("/item")
	made := Effects{
		Set: []Change{{list, typeTerm, ClassTerm("list-of-kitchen-entities")}},
		Add: []Change{{list, item, c}, {list, item, a}, {list, item, b}, {list, item, a}},
	}
	byRank := apply(t, s, &made)
	require.Equal(t, []engine.Term{a, b, c}, byRank.Values(list, "item"))
	made.Sorts = []Key{{c, -1}, {a, 1000}}
	byKey := apply(t, s, &made)
	require.Equal(t, []engine.Term{c, b, a}, byKey.Values(list, "item"))
	without := apply(t, byKey, &Effects{Del: []Change{{list, item, b}}})
	require.Equal(t, []engine.Term{c, a}, without.Values(list, "item"))
	require.Equal(t, []engine.Term{c, b, a}, byKey.Values(list, "item"))
	again := apply(t, byKey, &Effects{Add: []Change{{list, item, c}, {list, item, b}}})
	require.True(t, again.Same(byKey, list), "what it lists is not added again")
	more := apply(t, byKey, &Effects{Add: []Change{{list, item, c}, {list, item, butter}}})
	require.Equal(t, []engine.Term{c, b, a, butter}, more.Values(list, "item"))
}

func TestTakingFromWhatIsNotThereChangesNothing(t *testing.T) {
	s := kitchen(t)
	nobody := engine.Name("/e/1/nobody/0")
	next := apply(t, s, &Effects{
		Del:     []Change{{nobody, used, yes}, {nobody, engine.Name("/item"), nobody}, {nobody, engine.Name("/enchanted"), yes}},
		Inherit: []Copy{{engine.Name("/e/1/part/1"), nobody}}, Gone: []engine.Term{nobody},
	})
	require.Equal(t, s.Hash(), next.Hash())
	require.Equal(t, s.Size(), next.Size())
}

func TestDiffNamesWhatAnEffectChangedAndTheHashFollows(t *testing.T) {
	s := kitchen(t)
	require.Empty(t, diff(s, s))
	require.Empty(t, diff(s, kitchen(t)))
	require.Equal(t, s.Hash(), kitchen(t).Hash())

	butter := first(t, s, "butter")
	next := apply(t, s, &Effects{Set: []Change{{butter, engine.Name("/quantity"), engine.Number(250_000_000_000)}}})
	require.NotEqual(t, s.Hash(), next.Hash())
	diff := diff(s, next)
	require.Len(t, diff, 1)
	require.Regexp(t, `^contents\[\d+\]\.contents\[\d+\]\.contents\[0\]\.amount$`, diff[0].Path)
	require.Equal(t, feature.Amount(500, "g"), diff[0].Was)
	require.Equal(t, feature.Amount(250, "g"), diff[0].Is)

	later := apply(t, s, &Effects{Tick: true, Clock: engine.Number(60_000)})
	require.NotEqual(t, s.Hash(), later.Hash(), "the time is part of a state")
	require.Equal(t, int64(60_000), later.Clock())
	require.Equal(t, int64(0), s.Clock())
}

func TestAHashDoesNotDependOnTheNamesOfEntities(t *testing.T) {
	s := kitchen(t)
	butter, bowl := first(t, s, "butter"), first(t, s, "large-bowl")
	portion := func(name string) *State {
		part := engine.Name(name)
		return apply(t, s, &Effects{Inherit: []Copy{{part, butter}}, Back: []Move{{part, bowl, 1}}})
	}
	require.Equal(t, portion("/e/1/part/1").Hash(), portion("/e/9/slice/7").Hash())
}

func TestUndoingAnEffectGivesTheHashBack(t *testing.T) {
	s := kitchen(t)
	whisk := first(t, s, "whisk")
	place, _ := s.Place(whisk)
	taken := apply(t, s, &Effects{Set: []Change{{whisk, used, yes}}, Front: []Move{{s.Contents(place)[0], place, 1}}})
	require.NotEqual(t, s.Hash(), taken.Hash())
	back := apply(t, taken, &Effects{Del: []Change{{whisk, used, yes}}})
	require.Equal(t, s.Hash(), back.Hash())
}

func TestAStateOfTheSceneHoldsWhatTheSceneSays(t *testing.T) {
	for _, edition := range []string{"2023", "2024"} {
		onto, err := ontology.Load(ontology.Kitchen(), edition)
		require.NoError(t, err)
		scene, err := corpus.LoadScene(corpus.Files, "full", onto)
		require.NoError(t, err)
		s := New(NewModel(onto, edition == "2023"), scene)
		n := 0
		scene.Root.All(func(*facts.Thing) bool { n++; return true })
		require.Equal(t, n, s.Size())
		require.Equal(t, scene.Root.Class, s.Class(s.Root()))
		require.Len(t, s.Contents(s.Root()), len(scene.Root.Contents))
		for i, place := range s.Contents(s.Root()) {
			require.Equal(t, scene.Root.Contents[i].Class, s.Class(place))
			require.Len(t, s.Contents(place), len(scene.Root.Contents[i].Contents))
		}
	}
}

// diff lists what is different in b, as paths from the root.
func diff(a, b *State) []feature.Difference {
	return feature.Diff(a.Features(a.root), b.Features(b.root))
}
