package kitchen_test

import (
	"fmt"
	"path"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval"
	"hearth/eval/kitchen"
	"hearth/sim/feature"
	"hearth/testdata/recorded"
)

// runs lists the recorded executions of a set.
func runs(t testing.TB, edition, set string) (out []recorded.Run) {
	t.Helper()
	for _, name := range recorded.Glob(t, "oracle", "kitchen", edition, "golden", set, "*.scores.json") {
		out = append(out, recorded.Run{Edition: edition, Set: set, Name: strings.TrimSuffix(path.Base(name), ".scores.json")})
	}
	return out
}

// single reports whether a recorded number is a single-precision float, which the reference prints with a
// decimal point.
func single(v any) bool {
	m, ok := v.(map[string]any)
	return ok && m["$single"] != nil
}

// A recording holds the data shared by all recorded runs of an edition.
type recording struct {
	edition string
	scorer  *kitchen.Scorer
	dishes  map[string]string // variable of the dish, by recipe
}

// benchmarkClasses holds the names of the benchmark for the classes.
var benchmarkClasses = kitchen.Classes{
	Container: "container", List: "list-of-kitchen-entities", Ingredient: "ingredient", Mixture: "mixture", Gram: "g",
}

func open(t testing.TB, edition string) *recording {
	t.Helper()
	scorer := &kitchen.Scorer{Classes: classes(t, edition), Scale: scale(t, edition), Words: kitchen.NewVocabulary(benchmarkClasses)}
	return &recording{edition, scorer, recorded.PrimaryOutputs(t, edition)}
}

// taxonomy maps a class to itself and its superclasses.
type taxonomy map[string]map[string]bool

func (x taxonomy) IsA(class, super string) bool { return x[class][super] }

func classes(t testing.TB, edition string) taxonomy {
	t.Helper()
	x := taxonomy{}
	for _, c := range recorded.Classes(t, edition) {
		x[c.Name] = map[string]bool{}
		for _, s := range c.Precedence {
			x[c.Name][s] = true
		}
	}
	return x
}

func scale(t testing.TB, edition string) kitchen.Table {
	t.Helper()
	weights := map[string]map[string]feature.Value{}
	for class, units := range recorded.JSON[map[string]map[string]any](t, "oracle", "kitchen", edition, "conversion-to-grams.json") {
		weights[class] = map[string]feature.Value{}
		for unit, n := range units {
			weights[class][unit] = feature.Number(recorded.Number(n))
		}
	}
	return table(weights)
}

// gold returns the gold run of a recipe.
func (r *recording) gold(t testing.TB, recipe string) eval.Run {
	name := recipe
	if recipe == "black-bean-and-sweet-potato-salad" {
		name = "vegan-" + recipe
	}
	run := executed(t, recorded.Run{Edition: r.edition, Set: "gold", Name: name})
	run.Primary = r.dishes[recipe]
	return run
}

// executed converts a recorded execution to a run.
func executed(t testing.TB, r recorded.Run) eval.Run {
	t.Helper()
	trace := r.Trace(t)
	run := eval.Run{HasTime: true, Inexact: single(trace.Time)}
	for _, a := range trace.Steps {
		out := a.Args[0]
		e := eval.Entity{Var: out.Var, Class: out.Type, Failed: out.Type == "failed-object", Location: a.Location}
		if !e.Failed && out.Value != nil {
			e.Value = always(object(out.Value.(map[string]any)))
		}
		step := eval.Step{Action: a.Action, Output: e, Root: a.Action == "get-kitchen"}
		for _, arg := range a.Args {
			if arg.Available != nil {
				run.Time = max(run.Time, recorded.Number(arg.Available))
			}
			if arg.Var != "" {
				step.Vars = append(step.Vars, arg.Var)
			}
		}
		run.Steps = append(run.Steps, step)
	}
	require.Equal(t, recorded.Number(trace.Time), run.Time)
	return run
}

func always(o *feature.Object) func() *feature.Object { return func() *feature.Object { return o } }

func object(m map[string]any) *feature.Object {
	var slots []feature.Slot
	for name, v := range m {
		if !strings.HasPrefix(name, "$") {
			slots = append(slots, feature.Slot{Name: name, Value: value(v)})
		}
	}
	identity := ""
	if id, ok := m["$id"].(float64); ok {
		identity = strconv.Itoa(int(id))
	}
	return feature.New(m["$type"].(string), identity, slots...)
}

func value(v any) feature.Value {
	switch v := v.(type) {
	case nil:
		return feature.None()
	case bool:
		return feature.Flag()
	case float64:
		return feature.Number(v)
	case string:
		return feature.Concept(v)
	case []any:
		list := make([]*feature.Object, len(v))
		for i, x := range v {
			list[i] = object(x.(map[string]any))
		}
		return feature.Entities(list...)
	case map[string]any:
		return nested(v)
	}
	panic(fmt.Sprintf("unexpected %T in a trace", v))
}

func nested(m map[string]any) feature.Value {
	class, typed := m["$type"].(string)
	_, entity := m["$id"]
	switch {
	case !typed:
		return feature.Number(recorded.Number(m))
	case class == "amount":
		return feature.Amount(recorded.Number(m["quantity"]), m["unit"].(string))
	case class == "quantity":
		return feature.Number(recorded.Number(m["value"]))
	case !entity && m["is-concept"] == true:
		return feature.Concept(class)
	}
	return feature.Entity(object(m))
}
