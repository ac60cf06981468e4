package main_test

import (
	"cmp"
	"flag"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// maxWords is the maximum number of words in a sentence of a document. Aim for 25.
const maxWords = 30

// TestProse fails on phrases that a reader has to decode, on sentences that are
// too long, and on names that cannot be searched for. Arguments name folders or
// files, relative to the module, to restrict the check to them:
//
//	go test ./cmd/hearth -run Prose
//	cd cmd/hearth && go test prose*_test.go -run Prose -args DIR...
//
// The second form builds nothing but the check.
func TestProse(t *testing.T) {
	folders := flag.Args()
	for i := range folders {
		folders[i] = path.Clean(strings.TrimSuffix(folders[i], "/..."))
	}
	for _, f := range proseFindings(t) {
		if len(folders) == 0 || isBelow(f.file, folders) {
			t.Error(f)
		}
	}
}

// exempt lists texts whose words must stay: cached answers of language models depend on this prompt.
var exempt = []string{"Go on with the text. Answer with what comes next in it and with nothing else."}

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
		if slices.Contains(exempt, strings.Trim(text.text, "\"` \n")) {
			continue
		}
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
