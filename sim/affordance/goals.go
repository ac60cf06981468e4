package affordance

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"hearth/engine"
	"hearth/sim/world"
)

//go:embed goals.txt
var goalsText string

// goalWords returns the entries of goals.txt by key.
var goalWords = sync.OnceValue(func() map[string][]string {
	all := map[string][]string{}
	for line := range strings.Lines(goalsText) {
		if key, words, ok := strings.Cut(line, ":"); ok && !strings.HasPrefix(line, "#") {
			all[key] = strings.Fields(words)
		}
	}
	return all
})

// isActor reports whether a thing does the steps of plans.
func isActor(s *world.State, x engine.Term) bool {
	return slices.ContainsFunc(goalWords()["actors"], func(fluent string) bool {
		_, is := s.Value(x, fluent)
		return is
	})
}

// stem removes the ending of a word, so that its forms become one word.
func stem(w string) string {
	for _, ending := range goalWords()["endings"] {
		if rest, ok := strings.CutSuffix(w, ending); ok && len(rest) >= 3 {
			w = rest
			break
		}
	}
	if n := len(w); n > 3 && w[n-1] == w[n-2] {
		w = w[:n-1]
	}
	return w
}
