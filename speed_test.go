package hearth_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"hearth/parser/source"
	"hearth/testdata/recorded"
)

var variable = regexp.MustCompile(`\?[A-Za-z0-9_-]+`)

// disguised is a gold network with its variables renamed and its lines permuted.
func disguised(t testing.TB, name string) *source.File {
	src := recorded.File(t, name)
	names := map[string]string{}
	text := variable.ReplaceAllStringFunc(src.Text, func(v string) string {
		if names[v] == "" {
			names[v] = fmt.Sprintf("?v%d", len(names))
		}
		return names[v]
	})
	lines := strings.Split(strings.TrimSpace(text), "\n")
	body := lines[1:]
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(body), func(i, j int) { body[i], body[j] = body[j], body[i] })
	src.Text = strings.Join(lines, "\n") + "\n"
	return src
}

// BenchmarkThirtyRecipes executes and scores the 30 gold recipes of 2023 with
// renamed variables and permuted lines, from a cold start each time.
func BenchmarkThirtyRecipes(b *testing.B) {
	var sources []*source.File
	for _, name := range golds(b, "2023") {
		sources = append(sources, disguised(b, name))
	}
	b.ReportAllocs()
	for b.Loop() {
		ev := evaluator(b, "2023")
		for _, src := range sources {
			if r := ev.File(src)[0]; r.Dish == nil || *r.Dish < 0.999 || *r.Goals != 1 {
				b.Fatalf("%s: %s %v", src.Name, r.Status, r.Problems)
			}
		}
	}
}
