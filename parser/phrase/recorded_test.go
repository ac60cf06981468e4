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

func TestStepsAreUnderstoodAsTheReferenceDoes(t *testing.T) {
	_, templates := open(t)
	abstract, rows := recorded.Abstraction(t), recorded.SpokenSteps(t)
	for _, s := range rows {
		line, ok := templates.Parse(s.Step, abstract)
		require.Equal(t, s.Line, line.String(), s.Step)
		require.Equal(t, s.Understood, ok, s.Step)
	}
	t.Logf("%d steps", len(rows))
}

func TestAbstractionIsThatOfTheReference(t *testing.T) {
	var kinds []phrase.Kind
	for _, k := range recorded.Kinds(t) {
		kinds = append(kinds, phrase.Kind(k))
	}
	require.Equal(t, recorded.Abstraction(t), phrase.Abstraction(kinds))
}

// Every phrase that plans may be made of is said as it is understood.
func TestPhrasesOfTheBankAreSaidAsTheyAreUnderstood(t *testing.T) {
	_, templates := open(t)
	for _, p := range recorded.Bank(t) {
		line, ok := templates.Parse(p, nil)
		require.True(t, ok, p)
		said, _ := templates.SayLine(line)
		require.Equal(t, p, said)
	}
}

// Every step of the plans of people is shown as it is understood, but for
// capitals within it.
func TestPlansOfPeopleAreShownAsTheyAreUnderstood(t *testing.T) {
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

// A line that is read from words is said in words that give the same line; the
// lines of others can at least be printed, and are those of their words.
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
