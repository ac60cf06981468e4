package benchmark_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/benchmark"
	"hearth/facts/corpus"
	"hearth/parser/network"
	"hearth/parser/source"
)

// recipes returns two evaluators of the built-in recipes, a strict and a lenient one.
func recipes(t *testing.T) (strict, lenient *benchmark.Evaluator) {
	t.Helper()
	w, err := hearth.Open(hearth.KitchenOptions{Edition: "2024"})
	require.NoError(t, err)
	all, err := corpus.Open(corpus.Written)
	require.NoError(t, err)
	k := w.Internal()
	set := benchmark.Corpus(all)
	strict, lenient = k.Evaluator(set), k.Evaluator(set)
	lenient.Lenient = true
	return strict, lenient
}

// some lists recipes whose variants the tests can execute.
func some(set *benchmark.Set) []string {
	ids := set.IDs()
	return slices.DeleteFunc(ids, func(id string) bool { return len(set.Entry(id).Gold.Actions) > 40 })[:6]
}

func evaluate(t *testing.T, ev *benchmark.Evaluator, text string) *benchmark.Report {
	t.Helper()
	return ev.File(t.Context(), &source.File{Name: "predicted.solution", Text: text})[0]
}

func asJSON(t *testing.T, r *benchmark.Report) string {
	t.Helper()
	text, err := json.Marshal(r)
	require.NoError(t, err)
	return string(text)
}

// textOf returns a network as text, without the steps at some indices.
func textOf(n *network.Network, but ...int) string {
	some := *n
	some.Actions = nil
	for i, a := range n.Actions {
		if !slices.Contains(but, i) {
			some.Actions = append(some.Actions, a)
		}
	}
	return network.Print(&network.File{Networks: []*network.Network{&some}})
}

// A text without mistakes has the same report from both evaluators. So has a network without some steps,
// because that is not a mistake in writing.
func TestCorrectTextsHaveTheSameLenientReport(t *testing.T) {
	strict, lenient := recipes(t)
	for _, id := range some(strict.Set) {
		gold := strict.Set.Entry(id).Gold
		for _, text := range []string{textOf(gold), textOf(gold, 3), textOf(gold, 1, 5)} {
			r := evaluate(t, lenient, text)
			require.Empty(t, r.Corrections)
			require.Equal(t, asJSON(t, evaluate(t, strict, text)), asJSON(t, r), text)
		}
	}
}

// misspelt returns spellings of a word. The last one is a different word.
func misspelt(word string) []string {
	at := len(word) / 2
	return []string{
		word[:at] + word[at+1:], word[:at] + "q" + word[at:], word + "s", strings.ReplaceAll(word, "-", "_"),
		word[:at] + string(word[at+1]) + string(word[at]) + word[at+2:], "zzz-" + word,
	}
}

// A network with a misspelt name scores at most as high as the correct one. It scores the same if only one
// letter of the name differs. This also holds for networks without some steps, and for the names of actions.
func TestALenientScoreIsAtMostThatOfTheCorrectSpelling(t *testing.T) {
	strict, lenient := recipes(t)
	random := rand.New(rand.NewPCG(1, 2))
	read, failed := 0, 0
	for _, id := range some(strict.Set) {
		gold := strict.Set.Entry(id).Gold
		for _, missing := range []int{-1, 2 + random.IntN(len(gold.Actions)-2)} {
			correct := textOf(gold, missing)
			want := evaluate(t, strict, correct)
			lines := strings.Split(correct, "\n")
			for range 4 {
				i := 2 + random.IntN(len(lines)-3)
				words := strings.Fields(strings.Trim(lines[i], "()"))
				names := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return len(w) < 6 || strings.ContainsAny(w, "?.0123456789;#") })
				if len(names) == 0 {
					continue
				}
				name := names[random.IntN(len(names))]
				ways := misspelt(name)
				other := ways[random.IntN(len(ways))]
				typo := slices.Clone(lines)
				words[slices.Index(words, name)] = other
				typo[i] = "(" + strings.Join(words, " ") + ")"
				got := evaluate(t, lenient, strings.Join(typo, "\n"))
				if other == name {
					continue
				}
				require.Len(t, got.Corrections, 1, "%s: %s", id, typo[i])
				note := got.Corrections[0]
				require.Equal(t, [2]any{i + 1, other}, [2]any{note.Line, note.Written}, typo[i])
				if note.Read == name {
					read++
					require.Equal(t, scores(want), scores(got), "%s: %s", id, typo[i])
					require.Equal(t, want.Status, got.Status)
					continue
				}
				failed++
				require.Empty(t, note.Read, "%s: %s", id, typo[i])
				require.LessOrEqual(t, *got.Goals, *want.Goals, "%s: %s", id, typo[i])
				require.LessOrEqual(t, *got.Dish, *want.Dish+1e-12, "%s: %s", id, typo[i])
			}
		}
	}
	require.Greater(t, read, 10)
	require.Greater(t, failed, 3)
}

func scores(r *benchmark.Report) string { return fmt.Sprint(r.Scores()) }

// A mistyped class costs as much as a class that is not in stock: its step fails, and later steps find the
// kitchen unchanged.
func TestAMistypedClassCostsAsMuchAsAMissingOne(t *testing.T) {
	_, lenient := recipes(t)
	text := textOf(lenient.Set.Entry("mango-radish-salad").Gold)
	require.Contains(t, text, " mango ")
	with := func(class string) *benchmark.Report {
		return evaluate(t, lenient, strings.Replace(text, " mango ", " "+class+" ", 1))
	}
	absent, mistyped := with("sugar-bag"), with("mxxngo")
	require.Equal(t, "E0504 E0203", absent.Code+" "+mistyped.Code)
	require.Equal(t, scores(absent), scores(mistyped))
	require.Equal(t, "[4:60 mxxngo: step 2 failed]", fmt.Sprint(mistyped.Corrections))
}

func TestTheTextAroundNetworksIsIgnored(t *testing.T) {
	strict, lenient := recipes(t)
	gold := textOf(lenient.Set.Entry("mango-radish-salad").Gold)
	got := evaluate(t, lenient, "# Mango salad\nHere is *the* network:\n```lisp\n"+gold+"```\nEnjoy!\n")
	require.Equal(t, benchmark.OK, got.Status)
	require.Equal(t, scores(evaluate(t, strict, gold)), scores(got))
	require.Len(t, got.Corrections, 2)
	require.Equal(t, "# Mango salad…", got.Corrections[0].Written)
}

// The costs of the parts of a dish add up to 1 minus its score.
func TestCostsAddUp(t *testing.T) {
	strict, _ := recipes(t)
	dear := 0
	for _, id := range some(strict.Set)[:3] {
		gold := strict.Set.Entry(id).Gold
		for _, missing := range []int{-1, len(gold.Actions) - 1, len(gold.Actions) - 2} {
			r := evaluate(t, strict, textOf(gold, missing))
			lost := 0.0
			for _, c := range r.DishReport.Best.Dish().Costs() {
				require.NotEmpty(t, c.Shortcomings, "%s costs %v", c.Subject, c.Lost)
				lost += c.Lost
				dear++
			}
			require.InDelta(t, 1-*r.Dish, lost, 1e-9)
		}
	}
	require.Positive(t, dear)
}

// A list of lines in JSON that is cut off anywhere never has the status ok with all steps. The row has the code of a
// cut text from the first action on.
func TestACutAnswerIsNeverOK(t *testing.T) {
	_, lenient := recipes(t)
	lines := strings.Split(strings.TrimSpace(textOf(lenient.Set.Entry("mango-radish-salad").Gold)), "\n")[:4]
	list, err := json.Marshal(lines)
	require.NoError(t, err)
	whole := evaluate(t, lenient, string(list))
	require.Equal(t, benchmark.OK, whole.Status)
	for _, text := range []string{string(list), strings.Join(lines, "\n")} {
		for cut := range len(text) - 1 {
			r := evaluate(t, lenient, text[:cut])
			if r.Status == benchmark.OK {
				require.Less(t, len(r.Episode.Results), len(whole.Episode.Results), text[:cut])
			}
		}
		r := evaluate(t, lenient, text[:len(text)-4])
		require.Equal(t, [2]string{benchmark.Partial, "E0618"}, [2]string{r.Status, r.Code})
	}
}
