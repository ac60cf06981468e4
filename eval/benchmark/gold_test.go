package benchmark_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval/benchmark"
	"hearth/parser/network"
	"hearth/parser/source"
)

func TestAnotherGoldNetworkReplacesTheOneOfItsRecipe(t *testing.T) {
	tests := []struct{ name, gold, want string }{
		{"it names its own primary output", "#soup\n;primary ?bowl\n(get-kitchen ?bowl)\n", "?bowl"},
		{"it keeps that of the set, if it binds it", "#soup\n(get-kitchen ?dish)\n", "?dish"},
		{"else its last output counts", "#soup\n(get-kitchen ?kitchen)\n", ""},
		{"a recipe of its own is added", "#stew\n(get-kitchen ?kitchen)\n", ""},
	}
	set := benchmark.NewSet(benchmark.Entry{ID: "soup", Primary: "?dish"})
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f, err := network.Parse(&source.File{Name: "gold", Text: tt.gold})
			require.NoError(t, err)
			gold := f.Networks[0]
			entry := set.WithGold(gold).Entry(gold.ID)
			require.Same(t, gold, entry.Gold)
			require.Equal(t, tt.want, entry.Primary)
			require.Nil(t, set.Entry("soup").Gold, "the set itself is as before")
		})
	}
}
