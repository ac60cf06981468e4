package program_test

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

func TestTheLengthOfALineIsLimited(t *testing.T) {
	_, err := program.Parse(text("[WALK] "+strings.Repeat("<", 5000)), actions(t))
	require.EqualError(t, err, "in:1:1: a line has at most 4096 bytes, this one has 5007 [E0119]")
}

func TestTheLengthOfAProgramIsLimited(t *testing.T) {
	p, err := program.Parse(text(strings.Repeat("[SLEEP]\n", 10_001)), actions(t))
	require.EqualError(t, err, "in:10001:1: a program has at most 10000 lines [E0110]")
	require.Len(t, p.Lines, 10_000)
	_, err = program.Parse(text(strings.Repeat("# on and on\n", 100_000)), actions(t))
	require.EqualError(t, err, "in:1:1: a program has at most 1048576 bytes, this one has 1200000 [E0110]")
}

func TestTextIsUTF8(t *testing.T) {
	_, err := program.Parse(text("[SLEEP]\n[WALK] <b\xffd> (1)\n[WALK] <\ufffd> (1)"), actions(t))
	require.EqualError(t, err, "in:2:10: this byte is not UTF-8 [E0107]")
	_, err = program.ParseActivity(text("b\xffd\n"), actions(t))
	require.EqualError(t, err, "in:1:2: this byte is not UTF-8 [E0107]")
}

func TestOtherLinesAreKeptWhenOneIsWrong(t *testing.T) {
	p, err := program.Parse(text("[SLEEP]\n[BOIL] <egg> (1)\n[WAKEUP]"), actions(t))
	require.EqualError(t, err, `in:2:1: unknown action "BOIL" [E0112]`)
	require.Equal(t, "[SLEEP]\n[WAKEUP]\n", p.String())
}

// Programs of the data set have an instance and a node for each object. The instance counts until the program is
// bound to nodes. A program with both kinds of numbers has mistakes.
func TestTheNotationOfTheDataSet(t *testing.T) {
	const both = "[WALK] <bed> (1.105)\n[SLEEP]\n[PUTBACK] <mug> (1.1000) <table> (2.107)\n"
	p, err := program.Parse(text(both), actions(t))
	require.NoError(t, err)
	require.Equal(t, both, p.String())
	require.Equal(t, 2, p.Lines[2].Params[1].Instance)
	bound := &program.Program{Lines: program.Bound(p.Lines)}
	require.Equal(t, "[WALK] <bed> (105)\n[SLEEP]\n[PUTBACK] <mug> (1000) <table> (107)\n", bound.String())
	require.Equal(t, both, p.String(), "the lines that were given")
	for _, wrong := range []string{"[WALK] <bed> (1)\n[LIE] <bed> (1.105)", "[LIE] <bed> (1.105)\n[WALK] <bed> (1)", "[WALK] <bed> (1.)", "[WALK] <bed> (.5)", "[WALK] <bed> (1.0)", "[WALK] <bed> (1.-5)", "[WALK] <bed> (1.5.7)"} {
		_, err := program.Parse(text(wrong), actions(t))
		require.ErrorContains(t, err, "is not an integer", wrong)
	}
}

// FuzzParse checks that a program is the same after printing and reading it again, and that every line is a line
// of the text.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"", "[WALK] <living room> (1)\r\n# note\n[PUTIN] <a> <b> (1) <c> (-2)", "[lookat_medium]<x>(1_0)",
		"[WALK] <bed> (1.5)\n[WALK]\n[x]\n[", "[WALK] <bed> (1.5)\n[WALK] <bed> (2.5)", "\ufeff[SLEEP]\x1c", "[WALK] <\u212a\u0130> (\u0663)", "[WALK] <a>>(1)(2)", "t\n\n[ZZZ] \xff",
	} {
		f.Add(seed)
	}
	known := actions(f)
	f.Fuzz(func(t *testing.T, s string) {
		p, err := program.Parse(text(s), known)
		if err != nil {
			recorded.Report(t, err)
		}
		requireRoundTrip(t, p, known)
		for _, l := range p.Lines {
			require.Equal(t, "[", s[l.Span.Start:l.Span.Start+1])
			require.LessOrEqual(t, l.Span.Start, l.ActionAt.Start)
		}
		if a, err := program.ParseActivity(text(s), known); err == nil {
			require.Contains(t, s, a.Title)
		}
	})
}

// A bound is a program for a scene with the recorded outcome in the simulator.
type bound struct {
	ID      string
	Program []string // not of mutants
	Bound   []string
	Expect  struct {
		Paper struct {
			Outcome string
			Step    *int `json:"fail_step"`
			Message string
		}
	}
}

func boundPrograms(t *testing.T, set string) []bound {
	return recorded.JSONLines[bound](t, "oracle", "household", "public", set+".jsonl.gz")
}

// Programs written by people, with and without a scene, are printed as they were read.
func TestRecordedProgramsAreReadAndWritten(t *testing.T) {
	known, lines := actions(t), 0
	for _, set := range []string{"real_programs", "scene1_published"} {
		for _, b := range boundPrograms(t, set) {
			for _, want := range [][]string{b.Program, b.Bound} {
				p, err := program.Parse(text(strings.Join(want, "\n")), known)
				require.NoError(t, err, b.ID)
				require.Equal(t, strings.Join(append(want, ""), "\n"), p.String(), b.ID)
				lines += len(want)
			}
		}
	}
	t.Logf("%d lines", lines)
}

// A mutant is refused exactly when the simulator refuses it, for the same reason and at the same line.
func TestMutantsAreRefusedAsTheSimulatorDoes(t *testing.T) {
	known, refused := actions(t), 0
	for _, b := range boundPrograms(t, "mutants") {
		_, err := program.Parse(text(strings.Join(b.Bound, "\n")), known)
		if b.Expect.Paper.Outcome != "parse" {
			require.NoError(t, err, b.ID)
			continue
		}
		refused++
		var list *source.Diagnostics
		require.True(t, errors.As(err, &list), b.ID)
		line, _ := list.Items[0].Span.Pos()
		require.Equal(t, *b.Expect.Paper.Step, line-1, b.ID)
		require.Equal(t, ourWords.Replace(b.Expect.Paper.Message), list.Items[0].Msg, b.ID)
	}
	require.NotZero(t, refused)
	t.Logf("%d refused", refused)
}

// ourWords converts messages of the simulator to those of Hearth.
var ourWords = strings.NewReplacer(
	"Unknown action", "unknown action",
	"Wrong number", "wrong number",
	". Got", ": got",
	"ValueError: invalid literal for int() with base 10: '", "the instance '",
	"5'", "5' is not an integer",
)

// paramSyntax is the pattern by which the reference finds parameters.
var paramSyntax = regexp.MustCompile(`<(.+?)>[\s\v\x1c-\x1f\x{85}\p{Z}]*\((.+?)\)`)

func TestParametersAreFoundWhereTheReferenceFindsThem(t *testing.T) {
	known, ones := actions(t), regexp.MustCompile(`^ *1+ *$`)
	var check func(rest string)
	check = func(rest string) {
		src := text("[WALK]" + rest)
		found, at := 0, ""
		for _, m := range paramSyntax.FindAllStringSubmatchIndex(src.Text, -1) {
			if found++; at == "" && !ones.MatchString(src.Text[m[4]:m[5]]) {
				at = source.Span{File: src, Start: m[4], End: m[5]}.String()
			}
		}
		p, err := program.Parse(src, known)
		switch list := (*source.Diagnostics)(nil); {
		case at != "":
			require.ErrorAs(t, err, &list, rest)
			require.Equal(t, at, list.Items[0].Span.String(), rest)
		case found != 1:
			require.ErrorAs(t, err, &list, rest)
			require.Contains(t, list.Items[0].Msg, fmt.Sprintf("got %d,", found), rest)
		default:
			require.NoError(t, err, rest)
			require.Equal(t, paramSyntax.FindString(src.Text), src.Text[p.Lines[0].Params[0].Span.Start:p.Lines[0].Params[0].Span.End])
		}
		for _, c := range strings.Split("<>()1 ", "") {
			if len(rest) < 7 {
				check(rest + c)
			}
		}
	}
	check("<")
}
