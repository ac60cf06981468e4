package phrase_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/phrase"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

func TestStepsParseAsInTheReference(t *testing.T) {
	_, templates := open(t)
	abstract, rows := recorded.Abstraction(t), recorded.SpokenSteps(t)
	for _, s := range rows {
		line, ok := templates.Parse(s.Step, abstract)
		require.Equal(t, s.Line, line.String(), s.Step)
		require.Equal(t, s.Understood, ok, s.Step)
	}
	t.Logf("%d steps", len(rows))
}

func TestAbstractionEqualsTheReference(t *testing.T) {
	var kinds []phrase.Kind
	for _, k := range recorded.Kinds(t) {
		kinds = append(kinds, phrase.Kind(k))
	}
	require.Equal(t, recorded.Abstraction(t), phrase.Abstraction(kinds))
}

// Every phrase that a planner can choose is the same after parsing and writing it again.
func TestPhrasesOfTheBankRoundTrip(t *testing.T) {
	_, templates := open(t)
	for _, p := range recorded.Bank(t) {
		line, ok := templates.Parse(p, nil)
		require.True(t, ok, p)
		said, _ := templates.SayLine(line)
		require.Equal(t, p, said)
	}
}

// Every step of the plans of people is the same after parsing and showing it again, except for letter case.
func TestPlansOfPeopleRoundTrip(t *testing.T) {
	_, templates := open(t)
	steps := 0
	for _, example := range recorded.Examples(t) {
		for _, step := range strings.Split(example, "\n")[1:] {
			line, ok := templates.Parse(step, nil)
			require.True(t, ok, step)
			shown, _ := templates.Show(line)
			_, want, _ := strings.Cut(step, ": ")
			require.Equal(t, strings.ToLower(want), strings.ToLower(shown))
			steps++
		}
	}
	t.Logf("%d steps", steps)
}

// FuzzParse checks that a parsed phrase is written as a phrase that gives the same line, and that this line is
// the same after printing and parsing it. Text that is not a phrase still gives a line with an action.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"", "Step 1: Walk to bed", "put a on b on c", "put on", "pour  {} into\x1c<x>", "release", "a b c d", ":", "Wake Up", "grab \u212a\u0130"} {
		f.Add(seed)
	}
	actions, templates := open(f)
	f.Fuzz(func(t *testing.T, step string) {
		line, ok := templates.Parse(step, nil)
		if !ok {
			require.NotEmpty(t, line.Action)
			require.LessOrEqual(t, len(line.Params), 2)
			return
		}
		require.Len(t, line.Params, actions[line.Action].Arity)
		said, _ := templates.SayLine(line)
		again, ok := templates.Parse("x:"+said, nil)
		if !ok {
			return // a name is empty, or ends in blanks that Parse cuts off
		}
		require.Equal(t, line.String(), again.String())
		p, err := program.Parse(&source.File{Text: line.String()}, actions)
		if err == nil && !strings.ContainsAny(said, "<>()\n\r") {
			require.Equal(t, line.String()+"\n", p.String())
		}
	})
}
