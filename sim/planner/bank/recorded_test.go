package bank_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/planner/bank"
	"hearth/testdata/recorded"
)

// said are texts as written by models.
var said = []string{
	"Walk to the living room", "take the coffee mug out of the cupboard", "Put the coffee cup on the kitchen counter",
	"pour the milk into a glass", "turn on the television", "sit down on the sofa and relax", "brush my teeth", "go to sleep",
}

// Every phrase of the bank is nearest to itself.
func TestEachPhraseIsNearestToItself(t *testing.T) {
	phrases := recorded.Bank(t)
	b := lexical(t, phrases)
	for i := 0; i < len(phrases); i += 37 {
		hit, err := b.Nearest(phrases[i])
		require.NoError(t, err)
		require.Equal(t, i, hit.Index, "%s and %s", phrases[i], phrases[hit.Index])
	}
}

// Steps written by people are found, although some are phrased differently.
func TestStepsOfPeopleAreFound(t *testing.T) {
	phrases := recorded.Bank(t)
	known := map[string]bool{}
	for _, p := range phrases {
		known[strings.ReplaceAll(p, "_", " ")] = true
	}
	b, seen, missed := lexical(t, phrases), map[string]bool{}, 0
	for _, s := range recorded.SpokenSteps(t) {
		_, step, _ := strings.Cut(strings.ToLower(s.Step), ": ")
		if s.Source != "paper" || !s.Understood || seen[step] || !known[step] {
			continue
		}
		seen[step] = true
		hit, err := b.Nearest(step)
		require.NoError(t, err)
		if strings.ReplaceAll(phrases[hit.Index], "_", " ") != step {
			missed++
		}
	}
	require.NotEmpty(t, seen)
	require.Zero(t, missed)
	t.Logf("%d steps", len(seen))
}

// A query allocates some memory for the text, and none for the bank.
func TestAskingAllocatesLittle(t *testing.T) {
	full := lexical(t, recorded.Bank(t))
	n := testing.AllocsPerRun(100, func() {
		if _, err := full.Nearest(said[2]); err != nil {
			t.Fatal(err)
		}
	})
	require.LessOrEqual(t, n, 20.0)
}

func BenchmarkNearest(b *testing.B) {
	full := lexical(b, recorded.Bank(b))
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		if _, err := full.Nearest(said[i%len(said)]); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNew(b *testing.B) {
	phrases := recorded.Bank(b)
	b.ReportAllocs()
	for range b.N {
		if _, err := bank.New(phrases, bank.NewLexical(phrases)); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkDense uses as many vectors as the bank, with the usual 384 values.
func BenchmarkDense(b *testing.B) {
	phrases := recorded.Bank(b)
	full, err := bank.New(phrases, spread{})
	require.NoError(b, err)
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		if _, err := full.Nearest(said[i%len(said)]); err != nil {
			b.Fatal(err)
		}
	}
}

// spread makes vectors from the letters of texts.
type spread struct{}

func (spread) Embed(texts []string) ([]bank.Vector, error) {
	out := make([]bank.Vector, len(texts))
	for i, text := range texts {
		out[i].Values = make([]float32, 384)
		for j := range len(text) {
			out[i].Values[(int(text[j])*j)%384]++
		}
	}
	return out, nil
}
