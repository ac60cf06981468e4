package main_test

import (
	"cmp"
	"flag"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// clean lists the folders and files in which TestProse allows no finding. A folder
// includes the folders below it; "." is the whole tree.
var clean = []string{}

// maxWords is the limit for a sentence of a document; 25 words is the goal.
const maxWords = 30

// TestProse finds phrases that a reader has to decode, sentences that are too
// long, and names that cannot be searched for. It fails on findings in the
// folders of clean and counts the others. Arguments name folders or files,
// relative to the module, whose findings are listed and fail the test:
//
//	go test ./cmd/hearth -run Prose -v -args DIR...
//	cd cmd/hearth && go test prose*_test.go -run Prose -args DIR...
//
// The second form builds nothing but the check.
func TestProse(t *testing.T) {
	asked := flag.Args()
	for i := range asked {
		asked[i] = path.Clean(strings.TrimSuffix(asked[i], "/..."))
	}
	strict := slices.Concat(clean, asked)
	byPattern, byFolder := map[string]int{}, map[string]int{}
	for _, f := range proseFindings(t) {
		if isBelow(f.file, strict) {
			t.Error(f)
		}
		byPattern[f.pattern]++
		byFolder[path.Dir(f.file)]++
	}
	if len(asked) == 0 {
		t.Logf("findings by pattern:\n%s", counts(byPattern))
		t.Logf("findings by folder:\n%s", counts(byFolder))
	}
}

// A finding is one place that TestProse reports.
type finding struct {
	file    string
	line    int
	text    string
	pattern string
	use     string
}

func (f finding) String() string {
	return fmt.Sprintf("%s:%d: %s [%s: use %s]", f.file, f.line, f.text, f.pattern, f.use)
}

// proseFindings checks every text and name of the module, in the order of files and lines.
func proseFindings(t *testing.T) []finding {
	t.Helper()
	var out []finding
	for _, text := range proseTexts(t) {
		for _, w := range compiledWordings {
			for _, span := range w.matches(text.text) {
				out = append(out, finding{text.file, text.line(span[0]), excerpt(text.text, span), w.name, w.use})
			}
		}
		if text.document {
			out = append(out, longSentences(text)...)
		}
	}
	out = append(out, badNames(t)...)
	slices.SortStableFunc(out, func(a, b finding) int {
		return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.line, b.line))
	})
	return out
}

// compiledWordings are wordings with their regular expressions.
var compiledWordings = func() []compiledWording {
	out := make([]compiledWording, len(wordings))
	for i, w := range wordings {
		out[i] = compiledWording{wording: w, find: regexp.MustCompile(`(?i)` + w.find)}
		if w.but != "" {
			out[i].but = regexp.MustCompile(`(?i)` + w.but)
		}
	}
	return out
}()

type compiledWording struct {
	wording
	find, but *regexp.Regexp
}

// matches returns the spans of find that are not inside a span of but.
func (w compiledWording) matches(text string) [][]int {
	spans := w.find.FindAllStringIndex(text, -1)
	if len(spans) == 0 || w.but == nil {
		return spans
	}
	fine := w.but.FindAllStringIndex(text, -1)
	return slices.DeleteFunc(spans, func(s []int) bool {
		return slices.ContainsFunc(fine, func(f []int) bool { return f[0] < s[1] && s[0] < f[1] })
	})
}

// longSentences finds the sentences of a document that have too many words.
func longSentences(text prose) []finding {
	var out []finding
	start := 0
	for _, end := range append(sentenceEnd.FindAllStringIndex(text.text, -1), []int{len(text.text), len(text.text)}) {
		sentence := text.text[start:end[0]]
		if n := len(proseWord.FindAllString(sentence, -1)); n > maxWords {
			out = append(out, finding{text.file, text.line(start), excerpt(text.text, []int{start, start + 1}),
				"long sentence", fmt.Sprintf("at most %d words, not %d", maxWords, n)})
		}
		start = end[1]
	}
	return out
}

var (
	sentenceEnd = regexp.MustCompile(`[.!?:]["')*_]*\s+`)
	proseWord   = regexp.MustCompile(`\S*[\pL\pN]\S*`)
)

// excerpt returns the words around a span.
func excerpt(text string, span []int) string {
	from, to := max(0, span[0]-40), min(len(text), span[1]+40)
	for from > 0 && text[from-1] != ' ' && text[from-1] != '\n' {
		from--
	}
	for to < len(text) && text[to] != ' ' && text[to] != '\n' {
		to++
	}
	return strings.Join(strings.Fields(text[from:to]), " ")
}

// isBelow reports whether a file is, or is below, one of the folders.
func isBelow(file string, folders []string) bool {
	return slices.ContainsFunc(folders, func(f string) bool {
		return f == "." || file == f || strings.HasPrefix(file, f+"/")
	})
}

// counts writes a table of counts, largest first.
func counts(n map[string]int) string {
	var b strings.Builder
	total := 0
	for _, k := range slices.SortedFunc(maps.Keys(n), func(a, b string) int {
		return cmp.Or(cmp.Compare(n[b], n[a]), cmp.Compare(a, b))
	}) {
		fmt.Fprintf(&b, "%6d %s\n", n[k], k)
		total += n[k]
	}
	fmt.Fprintf(&b, "%6d in all", total)
	return b.String()
}

func TestProseFindsTheBadSentenceOfEachPatternOnly(t *testing.T) {
	for _, w := range compiledWordings {
		require.NotEmpty(t, w.matches(w.bad), "%s: %s", w.name, w.bad)
		require.Empty(t, w.matches(w.good), "%s: %s", w.name, w.good)
	}
}

func TestProseCountsTheWordsOfASentence(t *testing.T) {
	long := strings.Repeat("word ", maxWords) + "word."
	require.Empty(t, longSentences(prose{text: "Short. " + strings.TrimPrefix(long, "word ") + " Short."}))
	found := longSentences(prose{text: "Short.\n" + long, first: 4})
	require.Len(t, found, 1)
	require.Equal(t, 5, found[0].line)
}
