package kitchen_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval"
	"hearth/eval/kitchen"
	"hearth/sim/feature"
)

// A recording is a folder with the recorded runs of one edition.
type recording struct {
	dir    string
	scorer *kitchen.Scorer
	dishes map[string]struct {
		Var string `json:"primary_output"`
	}
}

// record is the recorded result of one network.
type record struct {
	Recipe  string
	Reached int     `json:"goals_reached"`
	Total   int     `json:"goals_total"`
	Dish    float64 `json:"das"`
	DishCSV string  `json:"das_csv"`
	GoalCSV string  `json:"gcs_csv"`
	Goals   []struct {
		Goal, Action string
		ReachedBy    string `json:"reached_by"`
	}
	Candidates []struct {
		Var   string
		Score *float64
	} `json:"dish_candidates"`
}

// shared returns the folder with the recorded data, or skips the test.
func shared(t testing.TB) string {
	t.Helper()
	dir := os.Getenv("HEARTH_SHARED")
	if dir == "" {
		root, err := os.Getwd()
		require.NoError(t, err)
		for !exists(filepath.Join(root, "go.mod")) {
			root = filepath.Dir(root)
		}
		dir = filepath.Join(root, "..", "shared")
	}
	if !exists(filepath.Join(dir, "oracle", "kitchen")) {
		t.Skipf("no recorded runs in %s: set HEARTH_SHARED to the folder that has them", dir)
	}
	return dir
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// open loads what all recorded runs of an edition have in common.
func open(t testing.TB, edition string) *recording {
	t.Helper()
	r := &recording{dir: filepath.Join(shared(t), "oracle", "kitchen", edition)}
	r.scorer = &kitchen.Scorer{Classes: r.taxonomy(t), Scale: r.table(t), Words: kitchen.DefaultVocabulary()}
	r.read(t, "primary-outputs.json", &r.dishes)
	return r
}

func (r *recording) read(t testing.TB, path string, into any) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(r.dir, path))
	require.NoError(t, err)
	if strings.HasSuffix(path, ".gz") {
		z, err := gzip.NewReader(bytes.NewReader(data))
		require.NoError(t, err)
		data, err = io.ReadAll(z)
		require.NoError(t, err)
	}
	require.NoError(t, json.Unmarshal(data, into))
}

// taxonomy maps a class to itself and its superclasses.
type taxonomy map[string]map[string]bool

func (x taxonomy) IsA(class, super string) bool { return x[class][super] }

func (r *recording) taxonomy(t testing.TB) taxonomy {
	var classes []struct {
		Name   string
		Supers []string `json:"precedence_list"`
	}
	r.read(t, "classes.json", &classes)
	x := taxonomy{}
	for _, c := range classes {
		x[c.Name] = map[string]bool{}
		for _, s := range c.Supers {
			x[c.Name][s] = true
		}
	}
	return x
}

func (r *recording) table(t testing.TB) kitchen.Table {
	var raw map[string]map[string]any
	r.read(t, "conversion-to-grams.json", &raw)
	table := kitchen.Table{Weights: map[string]map[string]feature.Value{}, Units: kitchen.DefaultUnits()}
	for class, units := range raw {
		table.Weights[class] = map[string]feature.Value{}
		for unit, n := range units {
			table.Weights[class][unit] = feature.Number(number(n))
		}
	}
	return table
}

// names lists the recorded networks of a set, gold or examples.
func (r *recording) names(t testing.TB, set string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(r.dir, "golden", set, "*.scores.json"))
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	for i, p := range paths {
		paths[i] = strings.TrimSuffix(filepath.Base(p), ".scores.json")
	}
	return paths
}

func (r *recording) record(t testing.TB, set, name string) (rec record) {
	r.read(t, filepath.Join("golden", set, name+".scores.json"), &rec)
	return rec
}

// gold returns the gold run of a recipe.
func (r *recording) gold(t testing.TB, recipe string) eval.Run {
	name := recipe
	if recipe == "black-bean-and-sweet-potato-salad" {
		name = "vegan-" + recipe
	}
	run := r.run(t, "gold", name)
	run.Primary = r.dishes[recipe].Var
	return run
}

// run reads a recorded execution.
func (r *recording) run(t testing.TB, set, name string) eval.Run {
	t.Helper()
	var trace struct {
		Actions []struct {
			Action   string
			Location []string
			Args     []struct {
				Var       string
				Type      string
				Available any `json:"available_at"`
				Value     any
			}
		}
		Time any `json:"execution_time"`
	}
	r.read(t, filepath.Join("golden", set, name+".trace.json.gz"), &trace)
	run := eval.Run{HasTime: true, Inexact: isSingle(trace.Time)}
	for _, a := range trace.Actions {
		out := a.Args[0]
		e := eval.Entity{Var: out.Var, Class: out.Type, Failed: out.Type == "failed-object", Location: a.Location}
		if !e.Failed && out.Value != nil {
			e.Value = always(object(out.Value.(map[string]any)))
		}
		step := eval.Step{Action: a.Action, Output: e, Root: a.Action == "get-kitchen"}
		for _, arg := range a.Args {
			if arg.Available != nil {
				run.Time = max(run.Time, number(arg.Available))
			}
			if arg.Var != "" {
				step.Vars = append(step.Vars, arg.Var)
			}
		}
		run.Steps = append(run.Steps, step)
	}
	require.Equal(t, number(trace.Time), run.Time)
	return run
}

func always(o *feature.Object) func() *feature.Object { return func() *feature.Object { return o } }

func isSingle(n any) bool {
	m, ok := n.(map[string]any)
	return ok && m["$single"] != nil
}

// number reads 3, {"$ratio": "1/3", "v": 0.333} or {"$single": "0.25", "v": 0.25}.
func number(n any) float64 {
	if m, ok := n.(map[string]any); ok {
		n = m["v"]
	}
	return n.(float64)
}

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
		return feature.Number(number(m))
	case class == "amount":
		return feature.Amount(number(m["quantity"]), m["unit"].(string))
	case class == "quantity":
		return feature.Number(number(m["value"]))
	case !entity && m["is-concept"] == true:
		return feature.Concept(class)
	}
	return feature.Entity(object(m))
}
