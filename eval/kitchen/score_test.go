package kitchen_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/eval"
	"hearth/eval/kitchen"
	"hearth/sim/feature"
)

// small returns a scorer for a kitchen of a few things.
func small() *kitchen.Scorer {
	ingredient := map[string]bool{"ingredient": true}
	container := map[string]bool{"container": true}
	mixture := map[string]bool{"mixture": true, "ingredient": true}
	return &kitchen.Scorer{
		Classes: taxonomy{
			"bowl": container, "tray": container, "list-of-kitchen-entities": {"list-of-kitchen-entities": true},
			"butter": ingredient, "sugar": ingredient, "flour": ingredient, "dough": mixture, "blend": mixture, "spoon": {},
		},
		Scale: table(map[string]map[string]feature.Value{
			"butter": {"teaspoon": feature.Number(5), "l": feature.Number(900)}, "sugar": {"teaspoon": feature.Number(4)},
		}),
		Words: kitchen.NewVocabulary(benchmarkClasses),
	}
}

func slot(name string, v feature.Value) feature.Slot { return feature.Slot{Name: name, Value: v} }

// food returns an ingredient with an amount and further slots.
func food(class string, n float64, unit string, more ...feature.Slot) *feature.Object {
	f := feature.New(class, "", slot("amount", feature.Amount(n, unit)), slot("sprinkled-with", feature.None()), slot("melted", feature.None()))
	return with(f, more...)
}

func mixed(class string, n float64, components ...*feature.Object) *feature.Object {
	return food(class, n, "g", slot("components", feature.Entities(components...)), slot("baked", feature.None()))
}

func part(fraction float64, class string) *feature.Object { return food(class, fraction, "percent") }

// with returns a copy of o with other slots.
func with(o *feature.Object, slots ...feature.Slot) *feature.Object {
	all := append([]feature.Slot(nil), slots...)
	for _, s := range o.Slots {
		if c := feature.New("", "", append([]feature.Slot(nil), slots...)...); !has(c, s.Name) {
			all = append(all, s)
		}
	}
	return feature.New(o.Class, o.Identity, all...)
}

func has(o *feature.Object, name string) bool {
	_, ok := o.Slot(name)
	return ok
}

func vessel(class string, contents ...*feature.Object) *feature.Object {
	return feature.New(class, "", slot("contents", feature.Entities(contents...)), slot("used", feature.Flag()))
}

// serve returns a run of one step that makes ?dish.
func serve(o *feature.Object) eval.Run {
	return eval.Run{Primary: "?dish", Steps: []eval.Step{making("?dish", o)}}
}

func making(variable string, o *feature.Object, more ...string) eval.Step {
	return eval.Step{Action: "make", Vars: append(more, variable), Output: eval.Entity{
		Var: variable, Class: o.Class, Location: []string{"table"}, Value: always(o)}}
}

var (
	butter = food("butter", 100, "g")
	sugar  = food("sugar", 50, "g")
	dough  = mixed("dough", 150, part(2.0/3, "butter"), part(1.0/3, "sugar"))
)

func TestADishScores(t *testing.T) {
	const container, contents = 0.02, 0.98
	soft := food("butter", 100, "g", slot("melted", feature.Flag()))
	tests := []struct {
		name      string
		gold, got *feature.Object
		want      float64
	}{
		{"1 when it is what was wanted", vessel("bowl", butter, sugar), vessel("bowl", butter, sugar), 1},
		{"1 in any order", vessel("bowl", butter, sugar), vessel("bowl", sugar, butter), 1},
		{"1 when measured in another unit", vessel("bowl", butter), vessel("bowl", food("butter", 20, "teaspoon")), 1},
		{"1 when measured in a multiple of that unit", vessel("bowl", food("sugar", 12, "g")), vessel("bowl", food("sugar", 1, "tablespoon")), 1},
		{"a point of the container less in another container", vessel("bowl", butter), vessel("tray", butter), contents + container*3/4},
		{"half of the contents without half of the ingredients", vessel("bowl", butter, sugar), vessel("bowl", butter), contents/2 + container*3/4},
		{"half of the contents with a surplus", vessel("bowl", butter), vessel("bowl", butter, sugar), contents/2 + container*3/4},
		{"a slot less with another amount", vessel("bowl", butter), vessel("bowl", food("butter", 80, "g")), contents*(0.6*2/3+0.4) + container},
		{"a slot less with another state", vessel("bowl", butter), vessel("bowl", soft), contents*(0.6*2/3+0.4) + container},
		{"the share of slots only, when not mixed", vessel("bowl", dough), vessel("bowl", butter, sugar), contents*0.6 + container*3/4},
		{"a point of the mixture less in another mixture", vessel("bowl", dough), vessel("bowl", with(dough, slot("baked", feature.Flag()))),
			contents*(0.6+0.4*3/4) + container},
		{"the same in portions but for their number", vessel("bowl", dough),
			vessel("bowl", with(dough, slot("amount", feature.Amount(75, "g"))), with(dough, slot("amount", feature.Amount(75, "g")))), contents + container*3/4},
		{"what the first of equal matches leaves over, the last in the bowl being the first", vessel("bowl", soft, butter), vessel("bowl", soft, food("butter", 80, "g")),
			contents*((0.6*2/3+0.4)+1)/2 + container},
		{"toppings as ingredients", vessel("bowl", food("butter", 100, "g", slot("sprinkled-with", feature.Entity(sugar)))),
			vessel("bowl", butter), contents*(0.6*2/3+0.4)/2 + container},
		{"nothing for an ingredient that was not wanted", vessel("bowl", butter), vessel("bowl", sugar), container},
		{"0 for an empty bowl", vessel("bowl", butter), vessel("bowl"), 0},
		{"0 for a bowl with a spoon in it", vessel("bowl", butter), vessel("bowl", butter, feature.New("spoon", "")), 0},
		{"0 for a spoon", vessel("bowl", butter), feature.New("spoon", ""), 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			report, err := small().Score(serve(tt.gold), serve(tt.got))
			require.NoError(t, err)
			require.NoError(t, report.Err())
			require.InDelta(t, tt.want, report.Score, 1e-9, report.Text())
		})
	}
}

func TestTheBestMatchOfAClassIsTakenFirst(t *testing.T) {
	soft := food("butter", 100, "g", slot("melted", feature.Flag()))
	report, err := small().Score(serve(vessel("bowl", soft)), serve(vessel("bowl", butter, soft)))
	require.NoError(t, err)
	require.Equal(t, 1.0, report.Best.Dish().Ingredients[0].Score)
	require.Equal(t, []kitchen.Item{{Class: "butter", Amount: feature.Amount(100, "g")}}, report.Best.Dish().Surplus)
}

func TestCandidatesAreOutputsThatNoLaterCandidateMentions(t *testing.T) {
	got := eval.Run{Steps: []eval.Step{
		{Action: "begin", Root: true, Output: eval.Entity{Var: "?world"}},
		making("?first", vessel("bowl", butter)),
		making("?second", vessel("bowl", butter, sugar), "?first"),
		{Action: "fry", Output: eval.Entity{Var: "?third", Class: "bowl", Failed: true}, Vars: []string{"?third"}},
	}}
	report, err := small().Score(serve(vessel("bowl", butter, sugar)), got)
	require.NoError(t, err)
	var seen []string
	for _, c := range report.Candidates {
		seen = append(seen, c.Var+" "+c.Reason)
	}
	require.Equal(t, []string{"?third could not be made", "?second ", "?world is the kitchen itself"}, seen)
	require.Equal(t, "?second", report.Best.Dish().Var)
}

func TestAnUnknownWeightIsAnError(t *testing.T) {
	tests := []struct {
		name string
		got  *feature.Object
		want string
	}{
		{"an ingredient without weights", food("flour", 1, "l"), "flour has no weight in any unit [E0602]"},
		{"an unknown unit", food("butter", 1, "piece"), "butter has no weight per piece [E0603]"},
		{"a part of a mixture", with(mixed("dough", 1, part(1, "butter")), slot("amount", feature.Amount(1, "piece"))),
			"butter has no weight per piece [E0603]"},
		{"no amount", with(butter, slot("amount", feature.None())), "butter has no amount [E0604]"},
		{"no amount of a part", mixed("dough", 1, with(butter, slot("amount", feature.None()))), "butter has no amount [E0604]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			report, err := small().Score(serve(vessel("bowl", butter)), serve(vessel("bowl", tt.got)))
			require.NoError(t, err)
			require.EqualError(t, report.Err(), tt.want)
			require.Zero(t, report.Score)
			_, err = small().Score(serve(vessel("bowl", tt.got)), serve(vessel("bowl", butter)))
			require.EqualError(t, err, tt.want, "as the gold dish")
		})
	}
}

// A dish with an unknown weight scores 0 and is reported, also if a better candidate comes before it.
func TestAnUnknownWeightOfALaterCandidateIsReported(t *testing.T) {
	unweighed := food("flour", 1, "l")
	report, err := small().Score(serve(vessel("bowl", butter)), eval.Run{Steps: []eval.Step{
		making("?first", vessel("bowl", unweighed)), making("?second", vessel("bowl", butter))}})
	require.NoError(t, err)
	require.Equal(t, 1.0, report.Score)
	require.Equal(t, "?second", report.Candidates[0].Var)
	require.EqualError(t, report.Err(), "flour has no weight in any unit [E0602]")
	require.Equal(t, "?first", report.Unweighed())
}

func TestAGoldRunNeedsADish(t *testing.T) {
	tests := []struct {
		name string
		gold eval.Run
		want string
	}{
		{"that some step makes", eval.Run{Primary: "?cake"}, `no step of the gold run makes "?cake" as its primary output [E0601]`},
		{"that holds something", serve(feature.New("spoon", "")), "the gold dish ?dish is neither a container nor a list [E0601]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := small().Score(tt.gold, serve(vessel("bowl", butter)))
			require.EqualError(t, err, tt.want)
		})
	}
}

func TestOtherWordsForTheSameThingsScoreTheSame(t *testing.T) {
	want, err := small().Score(serve(vessel("bowl", dough)), serve(vessel("bowl", butter, sugar)))
	require.NoError(t, err)
	s := small()
	renamed := taxonomy{}
	for class, supers := range s.Classes.(taxonomy) {
		renamed["x-"+class] = map[string]bool{}
		for super := range supers {
			renamed["x-"+class]["x-"+super] = true
		}
	}
	s.Classes = renamed
	s.Words.Container, s.Words.List, s.Words.Ingredient, s.Words.Mixture = "x-container", "x-list-of-kitchen-entities", "x-ingredient", "x-mixture"
	got, err := s.Score(serve(rename(vessel("bowl", dough))), serve(rename(vessel("bowl", butter, sugar))))
	require.NoError(t, err)
	require.Equal(t, want.Score, got.Score)
}

func rename(o *feature.Object) *feature.Object {
	slots := append([]feature.Slot(nil), o.Slots...)
	for i, s := range slots {
		var list []*feature.Object
		for _, x := range s.Value.Objects {
			list = append(list, rename(x))
		}
		slots[i].Value.Objects = list
	}
	return feature.New("x-"+o.Class, "", slots...)
}

func TestTheOrderOfContentsDoesNotMatterToTheScore(t *testing.T) {
	foods := rapid.SampledFrom([]*feature.Object{butter, sugar, dough,
		food("butter", 1, "teaspoon"), mixed("blend", 40, part(0.5, "sugar"), mixed("dough", 0.5, part(1, "butter")))})
	rapid.Check(t, func(t *rapid.T) {
		contents := rapid.SliceOfN(foods, 1, 6).Draw(t, "contents")
		other := rapid.Permutation(contents).Draw(t, "other order")
		report, err := small().Score(serve(vessel("bowl", contents...)), serve(vessel("bowl", other...)))
		require.NoError(t, err)
		require.InDelta(t, 1, report.Score, 1e-12)
	})
}

// at returns a run that makes ?dish and leaves it at a location.
func at(o *feature.Object, location ...string) eval.Run {
	step := making("?dish", o)
	step.Output.Location = location
	return eval.Run{Primary: "?dish", Steps: []eval.Step{step}}
}

func TestABreakdownSaysWhereTheDishIs(t *testing.T) {
	tests := []struct {
		name      string
		gold, got []string
		want      string
	}{
		{"elsewhere", []string{"table"}, []string{"oven"}, "  location: expected table, found oven\n"},
		{"elsewhere within something", []string{"kitchen", "table"}, []string{"kitchen", "oven"}, "  location: expected kitchen table, found kitchen oven\n"},
		{"further inside", []string{"table"}, []string{"table", "freezer"}, ""},
		{"nowhere", []string{"table"}, nil, ""},
		{"where it need not be", nil, []string{"table"}, ""},
		{"in the same place", []string{"table"}, []string{"table"}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			report, err := small().Score(at(vessel("bowl", dough), tt.gold...), at(vessel("bowl", dough), tt.got...))
			require.NoError(t, err)
			var said string
			for line := range strings.Lines(report.Text()) {
				if strings.Contains(line, "location:") {
					said = line
				}
			}
			require.Equal(t, tt.want, said)
		})
	}
}

func TestASharedPortionCountsOncePerOccurrence(t *testing.T) {
	portion := func() *feature.Object {
		return with(dough, slot("amount", feature.Amount(50, "g")), slot("sprinkled-with", feature.Entity(sugar)))
	}
	shared := portion()
	gold := serve(vessel("bowl", portion(), portion(), food("butter", 3, "g"), portion()))
	one, err := small().Score(gold, serve(vessel("bowl", shared, shared, food("butter", 3, "g"), shared)))
	require.NoError(t, err)
	require.Equal(t, 1.0, one.Score)
	require.Contains(t, one.Text(), "sugar 150 g")
	each, err := small().Score(gold, serve(vessel("bowl", portion(), portion(), food("butter", 3, "g"), portion())))
	require.NoError(t, err)
	require.Equal(t, each.Text(), one.Text())
}

func TestAReportReadsBackAsItWasWritten(t *testing.T) {
	report, err := small().Score(serve(vessel("bowl", dough)), serve(vessel("bowl", dough)))
	require.NoError(t, err)
	text, err := json.Marshal(report)
	require.NoError(t, err)
	require.Contains(t, string(text), `"best":{"var":"?dish","score":`)
	var again kitchen.Report
	require.NoError(t, json.Unmarshal(text, &again))
	require.Equal(t, report.Best.Dish().Contents, again.Best.Dish().Contents)
	require.Len(t, again.Best.Dish().Ingredients, 2)
}

func TestABreakdownHasATextAndAJSONForm(t *testing.T) {
	report, err := small().Score(serve(vessel("bowl", dough)), serve(vessel("tray", food("butter", 80, "g"), food("flour", 10, "g"))))
	require.NoError(t, err)
	require.Equal(t, `dish approximation 0.1407 for ?dish
  0.1407  ?dish  make
?dish 0.1407 = 0.98 · contents 0.4/3 + 0.02 · container 2/4
  class: expected bowl, found tray
  number of contents: expected 1, found 2
  0.0000  sugar 50 g    missing
  0.4000  butter 100 g  = 0.6 · slots 2/3 + 0.4 · mixtures 0/1
    amount: expected 100 g, found 80 g
    mixtures without a counterpart: 1
  0.0000  flour 10 g    surplus
`, report.Text())
	text, err := json.Marshal(report.Best.Dish().Ingredients[1])
	require.NoError(t, err)
	require.JSONEq(t, `{"gold":{"class":"butter","amount":{"unit":"g","quantity":100}},
		"got":{"class":"butter","amount":{"unit":"g","quantity":80}},"score":0.39999999999999997,"slots":{"got":2,"of":3},
		"differs":[{"path":"amount","was":{"unit":"g","quantity":100},"is":{"unit":"g","quantity":80}}],
		"mixtures":{"got":0,"of":1},"unpaired":1}`, string(text))
}

// table returns a table of weights, with the units that the benchmark defines by other units.
func table(weights map[string]map[string]feature.Value) kitchen.Table {
	weigh := func(class, unit string) (feature.Value, bool) {
		times := 1.0
		switch unit {
		case "tablespoon":
			unit, times = "teaspoon", 3
		case "ml":
			unit, times = "l", 0.001
		}
		grams, ok := weights[class][unit]
		if ok && times != 1 {
			grams = grams.Times(feature.Number(times))
		}
		return grams, ok
	}
	return kitchen.Table{Weight: weigh, Units: []string{"l", "ml", "piece", "tablespoon", "teaspoon"}}
}
