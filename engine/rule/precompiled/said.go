package precompiled

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
)

// CheckInputs holds, for each predicate, everything on which checks depend besides the rules. Once it is
// filled, it is safe for use by several goroutines.
type CheckInputs struct {
	byPred map[string]string

	mu   sync.Mutex
	sums map[string]Sum // text → sum
}

// maxSums limits the number of texts in the cache.
const maxSums = 1024

// Add records a property of a predicate.
func (s *CheckInputs) Add(pred string, what ...any) {
	if s.byPred == nil {
		s.byPred = map[string]string{}
	}
	s.byPred[pred] += fmt.Sprintln(what...)
}

// AddLists records that each predicate, or argument such as "p 0", is in one of the lists.
func (s *CheckInputs) AddLists(lists ...[]string) {
	for n, names := range lists {
		for _, name := range names {
			pred, _, _ := strings.Cut(name, " ")
			s.Add(pred, n, name)
		}
	}
}

// Sum identifies a text together with the recorded properties of all predicates whose name is a word of the
// text.
func (s *CheckInputs) Sum(text string) Sum {
	s.mu.Lock()
	defer s.mu.Unlock()
	if sum, ok := s.sums[text]; ok {
		return sum
	}
	words := map[string]bool{}
	for word := range strings.FieldsFuncSeq(text, notInWord) {
		if s.byPred[word] != "" {
			words[word] = true
		}
	}
	var all strings.Builder
	all.WriteString(text)
	for _, word := range slices.Sorted(maps.Keys(words)) {
		all.WriteString(word + s.byPred[word])
	}
	sum := SumOf(all.String())
	if s.sums == nil || len(s.sums) >= maxSums {
		s.sums = map[string]Sum{}
	}
	s.sums[text] = sum
	return sum
}

// CommonSum identifies the properties that matter for every text: the text other, and properties of predicates
// that Sum cannot find in a text. Their names are not a single word, or contain unwritten.
func (s *CheckInputs) CommonSum(other, unwritten string) Sum {
	all := fmt.Sprintf("%x", s.Sum(other))
	for _, pred := range slices.Sorted(maps.Keys(s.byPred)) {
		if strings.ContainsFunc(pred, notInWord) || strings.Contains(pred, unwritten) {
			all += pred + s.byPred[pred]
		}
	}
	return SumOf(all)
}

func notInWord(r rune) bool {
	return r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
}
