package rule

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"hearth/parser/precompiled"
)

// checkInputs holds everything on which the checks of programs depend, besides the rules: for each predicate
// its properties in the vocabulary, as text.
type checkInputs struct {
	byPred map[string]string
	common precompiled.Sum // hash of the inputs that matter for every program

	mu   sync.Mutex
	sums map[string]precompiled.Sum // cache: text → hash of the text and of the properties of its words
}

// describe collects the inputs of checks in the vocabulary.
func (v *Vocabulary) describe() {
	in := &v.inputs
	in.byPred = map[string]string{}
	add := func(pred string, properties ...any) { in.byPred[pred] += fmt.Sprintln(properties...) }
	for _, d := range v.ownText.decls {
		kind, many, ok := v.fluent(d.name())
		add(d.name(), d.span.File.Text[d.span.Start:d.span.End], kind, many, ok)
	}
	for pred, rows := range v.static {
		add(pred, "static", rows.Arity())
	}
	for n, names := range [][]string{v.Supplied, v.Inputs, v.Amounts, v.Times} {
		for _, name := range names {
			pred, _, _ := strings.Cut(name, " ")
			add(pred, n, name)
		}
	}
	in.common = in.commonSum(fmt.Sprintln(plain(v.ownText.Clauses)))
}

// Precompiled reports whether the program of units was checked when Hearth was built. It is false if the
// declarations of v cannot be parsed, or if v has a Record.
func (v *Vocabulary) Precompiled(units []Unit) bool {
	if v.Record != nil || v.prepare() != nil {
		return false
	}
	_, ok := precompiled.Value(v.sum(units))
	return ok
}

// sum returns the hash of a program: of its texts in order, and of everything in the vocabulary that concerns
// their predicates.
func (v *Vocabulary) sum(units []Unit) precompiled.Sum {
	var b strings.Builder
	fmt.Fprintf(&b, "program %x", v.inputs.common)
	for _, u := range units {
		fmt.Fprintf(&b, " %x %t", v.inputs.sum(u.File.Text), u.Overlay)
		if u.File.Added {
			b.WriteString(" added")
		}
	}
	return precompiled.SumOf(b.String())
}

// sum returns the hash of a text together with the properties of all predicates whose name is a word of the
// text.
func (in *checkInputs) sum(text string) precompiled.Sum {
	in.mu.Lock()
	defer in.mu.Unlock()
	if sum, ok := in.sums[text]; ok {
		return sum
	}
	words := map[string]bool{}
	for word := range strings.FieldsFuncSeq(text, notInWord) {
		if in.byPred[word] != "" {
			words[word] = true
		}
	}
	var all strings.Builder
	all.WriteString(text)
	for _, word := range slices.Sorted(maps.Keys(words)) {
		all.WriteString(word + in.byPred[word])
	}
	sum := precompiled.SumOf(all.String())
	if in.sums == nil || len(in.sums) >= maxCached {
		in.sums = map[string]precompiled.Sum{}
	}
	in.sums[text] = sum
	return sum
}

// commonSum returns the hash of the inputs that matter for every program: the clauses of the vocabulary, and
// the properties of predicates that sum cannot find in a text. Their names are not a single word, or may be the
// new name of a helper; see [builder.ownNames].
func (in *checkInputs) commonSum(clauses string) precompiled.Sum {
	all := fmt.Sprintf("%x", in.sum(clauses))
	for _, pred := range slices.Sorted(maps.Keys(in.byPred)) {
		if strings.ContainsFunc(pred, notInWord) || strings.Contains(pred, "__") {
			all += pred + in.byPred[pred]
		}
	}
	return precompiled.SumOf(all)
}

func notInWord(r rune) bool {
	return r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
}
