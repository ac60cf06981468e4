package experiment_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval/experiment"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

func TestWrongSpecifications(t *testing.T) {
	recorded.Golden(t, "testdata/spec/wrong.txtar", func(t *testing.T, in *source.File) string {
		_, err := experiment.Parse(in)
		return recorded.Report(t, err)
	})
}

func TestSpecifications(t *testing.T) {
	recorded.Golden(t, "testdata/spec/read.txtar", func(t *testing.T, in *source.File) string {
		return shown(parsed(t, in.Text))
	})
}

// shown returns a specification as text.
func shown(s *experiment.Spec) string {
	var b strings.Builder
	d := &s.Data
	fmt.Fprintf(&b, "title %q, %s, seed %d\n", s.Title, s.Semantics, s.Seed)
	fmt.Fprintf(&b, "data %q: tasks %q, scenes", d.Folder.Text, d.Tasks.Text)
	for _, w := range d.Scenes {
		fmt.Fprintf(&b, " %q", w.Text)
	}
	fmt.Fprintf(&b, ", bank %q, demonstrations %q, kinds %q, resources %q, descriptions %q\n",
		d.Bank.Text, d.Demonstrations.Text, d.Kinds.Text, d.Resources.Text, d.Descriptions.Text)
	fmt.Fprintf(&b, "scale from %v to %v\n", s.Scale.Low, s.Scale.High)
	for _, t := range s.Translations {
		fmt.Fprintf(&b, "translation %s %q\n", t.Name, t.Model.Text)
	}
	for _, m := range s.Methods {
		first := m.Params[0]
		fmt.Fprintf(&b, "method %q: %s, model %q, translation %q, rules %q, described %v, %d runs from %d samples, epsilon %v, beta %v, %d times\n",
			m.Name, m.Plan, m.Model.Text, m.Translation, m.Rules.Name, m.Described, len(m.Params), first.Samples, first.Epsilon, first.Beta, m.Fixed.Runs())
	}
	fmt.Fprintf(&b, "table %s\n", s.Table)
	return b.String()
}

func TestAGridIsBounded(t *testing.T) {
	list := "[0" + strings.Repeat(", 0", 99) + "]"
	_, err := experiment.Parse(&source.File{Name: "x", Text: fmt.Sprintf("methods: [{name: A, model: m, grid: {beta: %s, top: %s, top_p: [0.5, 1]}}]", list, list)})
	require.ErrorContains(t, err, "with this list there are more than 10000 runs [E0790]")
}

// In a grid the last list changes fastest, as in the grids of the paper.
func TestGridsAreInTheOrderOfTheText(t *testing.T) {
	m := parsed(t, "methods: [{name: A, model: m, grid: {epsilon: [1, 2], beta: [3, 4]}}]").Methods[0]
	var pairs []string
	for _, p := range m.Params {
		pairs = append(pairs, fmt.Sprint(p.Epsilon, p.Beta))
	}
	require.Equal(t, []string{"1 3", "1 4", "2 3", "2 4"}, pairs)
}

func FuzzParse(f *testing.F) {
	f.Add(all)
	f.Add("methods: [{name: A, plan: vanilla, model: m, examples: [x]}]\ndata: x\nscenes: y\nhuman: {lcs: 1e309}\n")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := experiment.Parse(&source.File{Name: "fuzz.yaml", Text: text})
		require.Equal(t, err == nil, s != nil)
		if err != nil {
			require.NotEmpty(t, recorded.Report(t, err))
			return
		}
		require.NotEmpty(t, s.Methods)
		for _, m := range s.Methods {
			require.NotEmpty(t, m.Name)
			require.NotEmpty(t, m.Params)
			require.Equal(t, m.Plan.Asks(), m.Model.Text != "")
		}
	})
}
