package bank_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/planner/bank"
)

var phrases = []string{
	"walk to kitchen", "walk to bathroom", "grab coffee_cup", "put coffee_cup on table", "put table_cloth on table",
	"put spoon on coffee_cup", "put coffee_cup on spoon", "switch on light", "switch off light", "sleep",
}

func lexical(t testing.TB, phrases []string) *bank.Bank {
	t.Helper()
	b, err := bank.New(phrases, bank.NewLexical(phrases))
	require.NoError(t, err)
	return b
}

func TestNearest(t *testing.T) {
	b := lexical(t, phrases)
	tests := []struct{ name, text, want string }{
		{"a phrase itself", "grab coffee_cup", "grab coffee_cup"},
		{"underscores, case and punctuation do not count", "Grab Coffee-Cup!", "grab coffee_cup"},
		{"more words around it", "I slowly walk to the big kitchen", "walk to kitchen"},
		{"parts of words count", "sleeping", "sleep"},
		{"spelling mistakes are survived", "walk to batroom", "walk to bathroom"},
		{"a small word makes the difference", "turn the light off", "switch off light"},
		{"the order of words counts", "put a spoon on coffee cup", "put spoon on coffee_cup"},
		{"and so it does the other way", "put coffee cup on a spoon", "put coffee_cup on spoon"},
		{"nothing in common is nearest to the first", "xyz", "walk to kitchen"},
		{"no words are nearest to the first", " ... ", "walk to kitchen"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			hit, err := b.Nearest(tt.text)
			require.NoError(t, err)
			require.Equal(t, tt.want, b.Phrase(hit.Index))
		})
	}
}

func TestScoresAreCosines(t *testing.T) {
	b := lexical(t, phrases)
	score := func(text string) float64 {
		hit, err := b.Nearest(text)
		require.NoError(t, err)
		return hit.Score
	}
	require.InDelta(t, 1, score("Sleep"), 1e-6)
	require.Zero(t, score("xyz"))
	require.Zero(t, score(""))
	require.Less(t, score("walk to kitchen qqq"), score("walk to kitchen"), "what no phrase has counts against a text")
	require.Less(t, score("walk to kitchen qqq www"), score("walk to kitchen qqq"))
}

func TestTheFirstOfEquallyNearPhrasesIsChosen(t *testing.T) {
	for _, twice := range [][]string{{"sleep", "wake up", "wake_up", "Wake up"}, {"sleep", "Wake up", "wake up"}} {
		hit, err := lexical(t, twice).Nearest("wake up")
		require.NoError(t, err)
		require.Equal(t, 1, hit.Index)
	}
}

func TestManyMayAskAtOnce(t *testing.T) {
	b := lexical(t, phrases)
	for i := range phrases {
		t.Run(phrases[i], func(t *testing.T) {
			t.Parallel()
			for range 100 {
				hit, err := b.Nearest(phrases[i])
				require.NoError(t, err)
				require.Equal(t, i, hit.Index)
			}
		})
	}
}

// fixed embeds texts by a table; other texts are an error.
type fixed map[string]bank.Vector

func (f fixed) Embed(texts []string) ([]bank.Vector, error) {
	var out []bank.Vector
	for _, text := range texts {
		v, ok := f[text]
		if !ok {
			return nil, errors.New("no such text")
		}
		out = append(out, v)
	}
	return out, nil
}

func dense(values ...float32) bank.Vector { return bank.Vector{Values: values} }

func TestVectorsOfAServerDoAsWell(t *testing.T) {
	e := fixed{
		"up": dense(0, 2, 0, 0, 0), "right": dense(5, 0, 0, 0, 0), "far": dense(0, 0, 0, 0, 9), "right too": dense(1, 0, 0, 0, 0),
		"rather right": dense(3, 1, 0, 0, 0), "against": dense(-1, -1, 0, 0, -1), "far right": dense(1, 0, 0, 0, 2), "nowhere": dense(0, 0, 0, 0, 0),
	}
	b, err := bank.New([]string{"up", "right", "far", "right too"}, e)
	require.NoError(t, err)
	require.Equal(t, 4, b.Len())
	hits, err := b.NearestOf([]string{"rather right", "far right", "nowhere", "against"})
	require.NoError(t, err)
	for i, want := range []bank.Hit{{Index: 1, Score: 3 / math.Sqrt(10)}, {Index: 2, Score: 2 / math.Sqrt(5)}, {}, {Score: -1 / math.Sqrt(3)}} {
		require.Equal(t, want.Index, hits[i].Index)
		require.InDelta(t, want.Score, hits[i].Score, 1e-6)
	}
}

func TestWrongVectorsAreErrors(t *testing.T) {
	sparse := bank.Vector{Dims: []int32{0, 2}, Values: []float32{1, 1}}
	tests := []struct {
		name       string
		first, ask bank.Vector
		want       string
	}{
		{"a value that is no number", dense(float32(math.NaN())), dense(1), "vector 0: a value is not a finite number"},
		{"dimensions that do not ascend", bank.Vector{Dims: []int32{1, 1}, Values: []float32{1, 1}}, sparse, "vector 0: dimensions must ascend from 0, one for each value"},
		{"a value too few", bank.Vector{Dims: []int32{1}}, sparse, "vector 0: dimensions must ascend from 0, one for each value"},
		{"a dimension below 0", bank.Vector{Dims: []int32{-1}, Values: []float32{1}}, sparse, "vector 0: dimensions must ascend from 0, one for each value"},
		{"too many dimensions", bank.Vector{Dims: []int32{math.MaxInt32 - 1}, Values: []float32{1}}, sparse, "the vectors have 2147483647 dimensions, the maximum is 16777216"},
		{"another length", dense(1, 0), dense(1), "the embedder returned vectors of 2 and of 1 values"},
		{"another kind", dense(1, 0), sparse, "the embedder returned both dense and sparse vectors"},
		{"the other kind", sparse, dense(1, 0), "the embedder returned both dense and sparse vectors"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b, err := bank.New([]string{"a"}, fixed{"a": tt.first, "b": tt.ask})
			if err == nil {
				_, err = b.Nearest("b")
			}
			require.EqualError(t, err, tt.want)
		})
	}
	_, err := bank.New([]string{"a", "b"}, fixed{"a": dense(1, 0), "b": dense(1)})
	require.EqualError(t, err, "vector 1: expected a dense vector of 2 values like the first one")
	_, err = bank.New([]string{"a", "b"}, fixed{"a": sparse, "b": dense(1)})
	require.EqualError(t, err, "vector 1: expected a sparse vector like the first one")
	_, err = bank.New([]string{"z"}, fixed{})
	require.EqualError(t, err, "embed 1 texts: no such text")
	_, err = bank.New(nil, fixed{})
	require.EqualError(t, err, "expected at least one phrase")
	_, err = bank.New([]string{"a"}, short{})
	require.EqualError(t, err, "expected one vector per text from the embedder, got 0 for 1 texts")
}

// short returns no vectors.
type short struct{}

func (short) Embed([]string) ([]bank.Vector, error) { return nil, nil }

// filled converts sparse vectors to dense ones.
type filled struct {
	*bank.Lexical
	width int
}

func (f filled) Embed(texts []string) ([]bank.Vector, error) {
	vectors, err := f.Lexical.Embed(texts)
	for i, v := range vectors {
		values := make([]float32, f.width)
		for j, d := range v.Dims {
			values[d] = v.Values[j]
		}
		vectors[i] = bank.Vector{Values: values}
	}
	return vectors, err
}

// Both indexes give the same cosines.
func TestIndexesAgree(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	words := strings.Fields(strings.Join(phrases, " ") + " xyz walking")
	sparse := lexical(t, phrases)
	full, err := bank.New(phrases, filled{bank.NewLexical(phrases), 1000})
	require.NoError(t, err)
	for range 200 {
		text := fmt.Sprint(words[r.Intn(len(words))], " ", words[r.Intn(len(words))], " ", words[r.Intn(len(words))])
		a, err := sparse.Nearest(text)
		require.NoError(t, err)
		b, err := full.Nearest(text)
		require.NoError(t, err)
		require.InDelta(t, b.Score, a.Score, 1e-5, text)
	}
}

// The cosine of a text is from 0 to 1. It is 1 for a text that is itself a phrase.
func FuzzNearest(f *testing.F) {
	for _, seed := range []string{"", "grab cup", "\xff", "Σίσυφος put", "a_b  c"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		hit, err := lexical(t, phrases).Nearest(text)
		require.NoError(t, err)
		require.True(t, hit.Score >= 0 && hit.Score < 1+1e-5, hit.Score)
		own, err := lexical(t, append([]string{text}, phrases...)).Nearest(text)
		require.NoError(t, err)
		require.True(t, own.Index == 0, "it is the first of those that are equally near")
		require.True(t, own.Score == 0 || math.Abs(own.Score-1) < 1e-5, own.Score)
	})
}

func ExampleBank() {
	admissible := []string{"walk to kitchen", "grab coffee_cup", "put coffee_cup on table"}
	b, err := bank.New(admissible, bank.NewLexical(admissible))
	if err != nil {
		fmt.Println(err)
		return
	}
	hit, err := b.Nearest("Step 3: put the cup down on the table")
	fmt.Printf("%s %.2f %v\n", b.Phrase(hit.Index), hit.Score, err)
	// Output: put coffee_cup on table 0.40 <nil>
}
