package runs_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval/runs"
)

// words numbers words in the order of their first use.
type words struct{ all []string }

func (w *words) Number(word string) (int64, error) {
	for i, known := range w.all {
		if known == word {
			return int64(i), nil
		}
	}
	w.all = append(w.all, word)
	return int64(len(w.all) - 1), nil
}

// Rows made from steps give the same steps in the same order.
func TestStepsComeBackFromTheirRows(t *testing.T) {
	at := func(ms int64) *int64 { return &ms }
	e := runs.Episode{Steps: []runs.Step{
		{Step: 2, Action: "mix", Status: "done", Start: at(30), End: at(90), Binds: []runs.Bind{{Role: "thing", Value: "/bowl/1", Class: "bowl", Var: "?x"}, {Role: "quantity", Value: "#-3"}}},
		{Step: 1, Action: "bake", Status: "failed", Start: at(10), End: at(10), Reasons: []runs.Reason{{Code: "cold_oven", Role: "oven", Thing: "/oven/7", Class: "oven"}, {Code: "empty"}}},
		{Step: 3, Action: "dip", Status: "not reached", Waits: []runs.Wait{{Var: "?y", Step: 1}, {Var: "?z"}}},
	}}
	d := &words{}
	data, err := e.Encode(d.Number)
	require.NoError(t, err)
	back, err := runs.DecodeSteps(data, func(n int64) string { return d.all[n] })
	require.NoError(t, err)
	require.Equal(t, e.Steps, back)
}

// Bytes that are not rows give an error, never a panic.
func TestOtherBytesAreAnError(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	e := runs.Episode{Steps: []runs.Step{{Step: 1, Action: "mix", Status: "done"}}}
	good, err := e.Encode((&words{}).Number)
	require.NoError(t, err)
	wrong := 0
	for range 2000 {
		data := slices.Clone(good)
		data[random.IntN(len(data))] = byte(random.IntN(256))
		data = data[:len(data)-random.IntN(3)]
		if _, err := runs.DecodeSteps(data, func(int64) string { return "" }); err != nil {
			require.ErrorContains(t, err, "the stored rows are damaged")
			wrong++
		}
	}
	require.Positive(t, wrong)
}
