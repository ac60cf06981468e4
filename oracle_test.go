package hearth_test

import (
	"compress/gzip"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/source"
)

// shared returns a path in the folder with the recorded results of the
// reference implementation; the test is skipped when it is not there.
func shared(t testing.TB, path ...string) string {
	t.Helper()
	root := os.Getenv("HEARTH_SHARED")
	if root == "" {
		root = filepath.Join("..", "shared")
	}
	p := filepath.Join(append([]string{root}, path...)...)
	if _, err := os.Stat(p); err != nil {
		t.Skipf("no recorded results at %s: set HEARTH_SHARED to the folder that has them", p)
	}
	return p
}

func file(t testing.TB, path string) *source.File {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return &source.File{Name: filepath.Base(path), Text: string(text)}
}

// table reads a CSV file as rows by column name.
func table(t testing.TB, path string) []map[string]string {
	t.Helper()
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	require.NoError(t, err)
	var out []map[string]string
	for _, r := range rows[1:] {
		m := map[string]string{}
		for i, h := range rows[0] {
			m[h] = r[i]
		}
		out = append(out, m)
	}
	return out
}

// A trace is the recorded execution of one network.
type trace struct {
	Recipe        string
	Actions       []traceAction
	ExecutionTime any `json:"execution_time"`
	FinalKitchen  any `json:"final_kitchen"`
}

type traceAction struct {
	Step     int
	Action   string
	Args     []traceArg
	Location []string
}

type traceArg struct {
	Slot, Var, Dir, Type string
	Default              bool
	AvailableAt          any `json:"available_at"`
	Value                any
}

func readTrace(t testing.TB, path string) trace {
	t.Helper()
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	z, err := gzip.NewReader(f)
	require.NoError(t, err)
	var tr trace
	require.NoError(t, json.NewDecoder(z).Decode(&tr))
	return tr
}

// plainValue turns a recorded value into the form our features have in JSON:
// concepts as names, empty slots left out, no identities.
func plainValue(v any) any {
	switch v := v.(type) {
	case map[string]any:
		if v["$single"] != nil || v["$ratio"] != nil {
			return number(v)
		}
		switch class := v["$type"]; {
		case class == "amount":
			return map[string]any{"unit": v["unit"], "quantity": number(v["quantity"])}
		case class == "quantity":
			return number(v["value"])
		}
		out := map[string]any{}
		for k, x := range v {
			if x = plainValue(x); k != "$id" && x != nil {
				out[k] = x
			}
		}
		if len(out) == 2 && out["is-concept"] == true {
			return out["$type"]
		}
		return out
	case []any:
		if len(v) == 0 {
			return nil
		}
		out := make([]any, len(v))
		for i := range v {
			out[i] = plainValue(v[i])
		}
		return out
	}
	return v
}

func number(v any) float64 {
	switch v := v.(type) {
	case float64:
		return v
	case map[string]any:
		n, _ := v["v"].(float64)
		return n
	}
	return math.NaN()
}

// different lists where two plain values differ, as paths.
func different(path string, want, got any) (out []string) {
	say := func() []string { return []string{fmt.Sprintf("%s: want %v, got %v", path, brief(want), brief(got))} }
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok || w["$type"] != g["$type"] {
			return say()
		}
		keys := map[string]bool{}
		for k := range w {
			keys[k] = true
		}
		for k := range g {
			keys[k] = true
		}
		for _, k := range slices.Sorted(maps.Keys(keys)) {
			out = append(out, different(path+"/"+k, w[k], g[k])...)
		}
		return out
	case []any:
		g, ok := got.([]any)
		if !ok || len(w) != len(g) {
			return say()
		}
		for i := range w {
			class := ""
			if m, ok := w[i].(map[string]any); ok {
				class = fmt.Sprint(m["$type"])
			}
			out = append(out, different(fmt.Sprintf("%s[%d %s]", path, i, class), w[i], g[i])...)
		}
		return out
	case float64:
		if g, ok := got.(float64); ok && math.Abs(w-g) <= 1e-6*math.Max(math.Abs(w), math.Abs(g)) {
			return nil
		}
		return say()
	}
	if fmt.Sprint(want) != fmt.Sprint(got) {
		return say()
	}
	return nil
}

// brief writes a value so that a difference fits on a line.
func brief(v any) string {
	switch v := v.(type) {
	case []any:
		var parts []string
		for _, x := range v {
			parts = append(parts, brief(x))
		}
		return fmt.Sprintf("%d[%s]", len(v), strings.Join(parts, " "))
	case map[string]any:
		if c, ok := v["$type"]; ok {
			return fmt.Sprint(c)
		}
	}
	return fmt.Sprint(v)
}
