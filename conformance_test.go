package hearth_test

import (
	"encoding/json"
	"fmt"
	"path"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine"
	"hearth/sim"
	"hearth/testdata/recorded"
	"hearth/testdata/recorded/worlds"
)

// golds lists the names of the official gold networks of an edition.
func golds(t testing.TB, edition string) []string {
	t.Helper()
	names := recorded.Glob(t, "benchmark", edition, "gold-standard-solutions", "meaning-only", "*.solution")
	require.Len(t, names, 30)
	return names
}

func open(t testing.TB, edition string) *hearth.World {
	t.Helper()
	k, err := hearth.Open(hearth.KitchenOptions{Edition: edition})
	require.NoError(t, err)
	return k
}

func execute(t testing.TB, k *hearth.World, name string) *sim.Episode {
	t.Helper()
	e, err := worlds.Run(k, recorded.File(t, name))
	require.NoError(t, err)
	require.Len(t, e, 1)
	return e[0]
}

func TestGoldRunsEndAsRecordedButForTheListedDeviations(t *testing.T) {
	var found []deviation
	for _, edition := range recorded.Editions {
		k := open(t, edition)
		times := map[string]string{}
		for _, row := range recorded.Table(t, "oracle", "kitchen", edition, "gold-times.csv") {
			times[row["file"]] = row["execution_time"]
		}
		for _, file := range golds(t, edition) {
			name := strings.TrimSuffix(path.Base(file), ".solution")
			e := execute(t, k, file)
			for _, r := range e.Results {
				require.Equal(t, sim.Done, r.Status, "%s %v: %v", r.Step.Name, r.Step.Span, r.Reasons)
			}
			tr := recorded.Run{Edition: edition, Set: "gold", Name: name}.Trace(t)
			for _, d := range different("", plainValue(tr.Kitchen), finalKitchen(t, e)) {
				found = append(found, deviationOf(edition, name, d))
			}
			ms, _ := e.Time()
			if got := seconds(ms); got != times[name] {
				found = append(found, deviation{edition, name, "execution time", times[name], got, ""})
			}
			if edition == "2023" {
				compareBindings(t, name, tr, e)
			}
		}
	}
	checkDeviations(t, found)
}

func seconds(ms int64) string { return strconv.FormatFloat(float64(ms)/1000, 'f', -1, 64) }

// finalKitchen returns the last state in the form of plainValue.
func finalKitchen(t *testing.T, e *sim.Episode) any {
	t.Helper()
	var out any
	require.NoError(t, json.Unmarshal(e.Final().Features(e.Final().Root()).Canonical(), &out))
	return plainValue(out)
}

// compareBindings compares the bindings of every step with the trace: when the value is available, whether it
// counts as a default, its class, and the value itself.
func compareBindings(t *testing.T, name string, tr recorded.Trace, e *sim.Episode) {
	t.Helper()
	for _, a := range tr.Steps {
		for _, arg := range a.Args {
			if arg.Dir != "out" {
				continue
			}
			where := fmt.Sprintf("%s: step %d %s %s", name, a.Number, a.Action, arg.Var)
			b := e.Bindings.Bound(strings.ToLower(arg.Var))
			if b == nil {
				t.Errorf("%s: not bound", where)
				continue
			}
			want, got := "nil", "nil"
			if arg.Available != nil {
				want = strconv.FormatFloat(recorded.Number(arg.Available), 'f', -1, 64)
			}
			if b.Timed {
				got = seconds(b.Available)
			}
			if want != got {
				t.Errorf("%s: available at %s, want %s", where, got, want)
			}
			if arg.Default != b.Default {
				t.Errorf("%s: default is %t, want %t", where, b.Default, arg.Default)
			}
			if c := b.Class(e.Domain.Model()); c != "" && c != arg.Type {
				t.Errorf("%s: is a %s, want %s", where, c, arg.Type)
			}
			if arg.Value != nil && !b.IsState {
				for _, d := range different("", plainValue(arg.Value), boundValue(t, b)) {
					t.Errorf("%s%s", where, d)
				}
			}
		}
	}
}

// boundValue returns the value of a variable in the form of plainValue.
func boundValue(t *testing.T, b *sim.Binding) (v any) {
	t.Helper()
	switch {
	case b.Term.Kind() == engine.NumberKind:
		return float64(b.Term.Num()) / 1e9
	case !b.State.Has(b.Term):
		return strings.TrimPrefix(b.Term.Sym(), "/")
	}
	require.NoError(t, json.Unmarshal(b.State.Features(b.Term).Canonical(), &v))
	return plainValue(v)
}
