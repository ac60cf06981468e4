package hearth_test

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"hearth/testdata/recorded"
)

// plainValue converts a recorded value to the JSON form of features: names for concepts, no empty slots, no
// identities.
func plainValue(v any) any {
	switch v := v.(type) {
	case map[string]any:
		if v["$single"] != nil || v["$ratio"] != nil {
			return recorded.Number(v)
		}
		switch class := v["$type"]; {
		case class == "amount":
			return map[string]any{"unit": v["unit"], "quantity": recorded.Number(v["quantity"])}
		case class == "quantity":
			return recorded.Number(v["value"])
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

// different returns the paths at which two plain values differ.
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

// brief shortens a value so that a difference fits on one line.
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
