package runkeep_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/knakk/rdf"
	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
	"hearth/cmd/internal/runkeep"
	"hearth/cmd/internal/store"
	"hearth/eval/runs"
	"hearth/testdata/recorded"
)

// outputOf executes hearth store and returns its output.
func outputOf(t *testing.T, args ...string) string {
	t.Helper()
	out, said, err := stored(t, args...)
	require.NoError(t, err, said)
	return out
}

// filled returns a store with runs of both worlds and of the quantitative kitchen. The amounts of most runs are
// drawn at random.
func filled(t *testing.T) (name string, n int) {
	t.Helper()
	random := rand.New(rand.NewPCG(11, 7))
	var all []*runs.Record
	executed := func(o hearth.Options, mode string, texts ...string) {
		w, err := hearth.Open(o)
		require.NoError(t, err)
		for _, text := range texts {
			episodes, err := w.Run(t.Context(), text)
			require.NoError(t, err)
			by, err := runs.NewWriter(episodes[0].Scene.Internal())
			require.NoError(t, err)
			settings := runs.Settings{World: w.Name, Semantics: "corrected", Mode: mode, Hearth: "test", Hash: "0"}
			all = append(all, &runs.Record{Settings: settings, File: fmt.Sprint(len(all)), Status: "ok", Episode: by.Episode(episodes[0].Internal())})
		}
	}
	set, err := cli.BuiltInRecipes("2024")
	require.NoError(t, err)
	var golds []string
	for _, id := range set.IDs() {
		golds = append(golds, set.Entry(id).Solution().Text)
	}
	executed(hearth.KitchenOptions{}, "qualitative", golds...)
	executed(hearth.KitchenOptions{Quantitative: true}, "quantitative", golds[0])
	executed(hearth.HouseholdOptions{}, "qualitative", "[WALK] <living_room> (1)\n[RUN] <sofa> (1)\n")
	for _, r := range slices.Clone(all) {
		for range 2 {
			other := *r
			other.File = fmt.Sprint(len(all))
			other.Episode.Steps = slices.Clone(r.Episode.Steps)
			for i := range other.Episode.Steps {
				s := &other.Episode.Steps[i]
				s.Binds = slices.Clone(s.Binds)
				for j := range s.Binds {
					if strings.HasPrefix(s.Binds[j].Value, "#") {
						s.Binds[j].Value = fmt.Sprint("#", random.Int64N(2_000_000_000_000)-1_000_000_000_000>>random.IntN(20))
						n++
					}
				}
			}
			all = append(all, &other)
		}
	}
	name = filepath.Join(t.TempDir(), "runs.db")
	to, err := store.OpenRuns(t.Context(), name)
	require.NoError(t, err)
	_, _, err = to.Keep(t.Context(), time.Now(), all)
	require.NoError(t, err)
	require.NoError(t, to.Close())
	return name, n
}

// Amounts in exports are those of queries, with their units.
func TestAmountsInExportsEqualThoseOfQueries(t *testing.T) {
	recorded.Alone(t)
	name, n := filled(t)
	queried := map[string]string{} // run, step, role → amount and unit
	lines := func(query string, do func(row map[string]any)) {
		for line := range strings.Lines(outputOf(t, "query", query, "--store", name, "--format", "jsonl", "--limit", "0")) {
			read := json.NewDecoder(strings.NewReader(line))
			read.UseNumber()
			row := map[string]any{}
			require.NoError(t, read.Decode(&row))
			do(row)
		}
	}
	lines("binding(R, S, Role, N)", func(row map[string]any) {
		if n, isNumber := row["N"].(json.Number); isNumber {
			queried[fmt.Sprint(row["R"], " ", row["S"], " ", row["Role"])] = n.String() + " "
		}
	})
	for role, unit := range map[string]string{"/quantity": "/unit", "/time": "/time-unit"} {
		lines("binding(R, S, "+role+", N), binding(R, S, "+unit+", U)", func(row map[string]any) {
			queried[fmt.Sprint(row["R"], " ", row["S"], " ", role)] += row["U"].(string)[1:]
		})
	}
	require.Greater(t, n, 800, "drawn amounts")
	require.Greater(t, len(queried), 1200)

	shown := map[string]string{}
	for line := range strings.Lines(outputOf(t, "list", "--store", name, "--format", "jsonl", "--limit", "0")) {
		var r struct{ Run string }
		require.NoError(t, json.Unmarshal([]byte(line), &r))
		var whole struct {
			Outcomes []struct {
				Step  int
				Binds []struct {
					Role, Unit string
					Value      json.RawMessage
				}
			}
		}
		require.NoError(t, json.Unmarshal([]byte(outputOf(t, "show", r.Run, "--store", name, "--format", "json")), &whole))
		for _, s := range whole.Outcomes {
			for _, b := range s.Binds {
				if b.Value[0] != '"' {
					shown[fmt.Sprint(r.Run, " ", s.Step, " /", b.Role)] = string(b.Value) + " " + b.Unit
				}
			}
		}
	}
	require.Equal(t, queried, shown)
	require.Equal(t, queried, amountsOf(t, outputOf(t, "export", "--store", name, "--format", "turtle")))
}

// amountsOf reads the amounts in Turtle with another parser.
func amountsOf(t *testing.T, turtle string) map[string]string {
	t.Helper()
	const decimal, world = "http://www.w3.org/2001/XMLSchema#decimal", "urn:hearth:kitchen#"
	names := map[string]string{
		"DEG_C": "degrees-celsius", "GM": "g", "HR": "hour", "L": "l", "MIN": "minute", "MilliL": "ml", "NUM": "piece", "PERCENT": "percent",
	}
	of := func(subject, start string) string {
		return strings.NewReplacer("urn:hearth:run:", "/", "#"+start, " ").Replace(subject)
	}
	all, values, wants := map[string]string{}, map[string]string{}, map[string]string{}
	triples, err := rdf.NewTripleDecoder(strings.NewReader(turtle), rdf.Turtle).DecodeAll()
	require.NoError(t, err)
	for _, x := range triples {
		subject, pred, object := x.Subj.String(), x.Pred.String(), x.Obj.String()
		role, isRole := strings.CutPrefix(pred, "urn:hearth:run#role-")
		value, isLiteral := x.Obj.(rdf.Literal)
		switch {
		case isRole && isLiteral:
			require.Equal(t, decimal, value.DataType.String(), object)
			all[of(subject, "step-")+" /"+role] += object + " "
		case strings.HasPrefix(pred, "urn:hearth:run#amount-"):
			wants[of(subject, "step-")+" /"+strings.TrimPrefix(pred, "urn:hearth:run#amount-")] = object
		case pred == "http://qudt.org/schema/qudt/numericValue":
			require.Equal(t, decimal, value.DataType.String(), object)
			values[subject] = object + " " + values[subject]
		case pred == "http://qudt.org/schema/qudt/hasUnit":
			name, isWorld := strings.CutPrefix(object, world)
			if !isWorld {
				name = names[strings.TrimPrefix(object, "http://qudt.org/vocab/unit/")]
			}
			require.NotEmpty(t, name, object)
			values[subject] += name
		}
	}
	require.Len(t, values, len(wants))
	for key, value := range wants {
		require.True(t, strings.HasPrefix(values[value], all[key]), key)
		all[key] = values[value]
	}
	return all
}

// An import of an export has the same runs: the hashes of runs and episodes are equal.
func TestAnImportIsEqualToWhatWasExported(t *testing.T) {
	recorded.Alone(t)
	name, _ := filled(t)
	copied := filepath.Join(t.TempDir(), "copy.db")
	text := outputOf(t, "export", "--store", name, "--run", "")
	require.NotContains(t, text, `"#`)
	of := func(name string) map[string]string {
		a, err := store.OpenRuns(t.Context(), name)
		require.NoError(t, err)
		defer func() { require.NoError(t, a.Close()) }()
		found, err := a.Check(t.Context())
		require.NoError(t, err)
		require.Empty(t, found.Damaged)
		all, err := a.Select(t.Context(), &store.Selection{})
		require.NoError(t, err)
		hashes := map[string]string{}
		for _, r := range all {
			hashes[r.ID] = r.Hash
		}
		return hashes
	}
	older := strings.NewReplacer(`"value":100,"unit":"g"`, `"value":"#100000000000"`).Replace(text)
	require.NotEqual(t, older, text)
	for i, text := range []string{text, older} {
		var said bytes.Buffer
		cmd := runkeep.Store(&cli.App{Disk: disk.Disk{Stdin: strings.NewReader(text)}, Err: &said})
		cmd.SetArgs([]string{"import", "-", "--store", fmt.Sprint(copied, i)})
		require.NoError(t, cmd.Execute(), said.String())
		require.Equal(t, of(name), of(fmt.Sprint(copied, i)))
	}
}
