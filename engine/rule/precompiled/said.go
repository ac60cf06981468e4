package precompiled

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
)

// Said is what checks look at beside the rules, by the predicates that it is about. Once all is said
// it serves any number of goroutines.
type Said struct {
	of map[string]string

	mu   sync.Mutex
	sums map[string]Sum // of texts
}

// maxSums bounds the number of texts whose sum is kept.
const maxSums = 1024

// Say notes what is said of a predicate.
func (s *Said) Say(pred string, what ...any) {
	if s.of == nil {
		s.of = map[string]string{}
	}
	s.of[pred] += fmt.Sprintln(what...)
}

// List notes that predicates, or arguments of theirs as "p 0", are in each of some lists.
func (s *Said) List(lists ...[]string) {
	for n, names := range lists {
		for _, name := range names {
			pred, _, _ := strings.Cut(name, " ")
			s.Say(pred, n, name)
		}
	}
}

// Sum identifies a text, with what is said of the predicates whose names are words of it,
// wherever they stand there.
func (s *Said) Sum(text string) Sum {
	s.mu.Lock()
	defer s.mu.Unlock()
	if sum, ok := s.sums[text]; ok {
		return sum
	}
	words := map[string]bool{}
	for word := range strings.FieldsFuncSeq(text, notInWord) {
		if s.of[word] != "" {
			words[word] = true
		}
	}
	var all strings.Builder
	all.WriteString(text)
	for _, word := range slices.Sorted(maps.Keys(words)) {
		all.WriteString(word + s.of[word])
	}
	sum := Of(all.String())
	if s.sums == nil || len(s.sums) >= maxSums {
		s.sums = map[string]Sum{}
	}
	s.sums[text] = sum
	return sum
}

// Anywhere identifies what counts whatever a text says: all of another one, and what is said of
// predicates with names that are no words, or have a part that rules do not write.
func (s *Said) Anywhere(other, unwritten string) Sum {
	all := fmt.Sprintf("%x", s.Sum(other))
	for _, pred := range slices.Sorted(maps.Keys(s.of)) {
		if strings.ContainsFunc(pred, notInWord) || strings.Contains(pred, unwritten) {
			all += pred + s.of[pred]
		}
	}
	return Of(all)
}

func notInWord(r rune) bool {
	return r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
}
