package source

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// span returns the span of the first occurrence of a word in a text.
func span(name, text, word string) Span {
	at := strings.Index(text, word)
	return Span{File: &File{Name: name, Text: text}, Start: at, End: at + len(word)}
}

func TestRenderPutsACaretUnderThePlace(t *testing.T) {
	long := strings.Repeat("a", 300) + "HERE" + strings.Repeat("z", 300)
	tests := []struct{ name, text, word, line, carets string }{
		{"a word is underlined", "one\ntwo three\n", "three", "   2 | two three", "     |     ^^^^^"},
		{"a tab stays a tab, whatever its width", "\tone\ttwo", "two", "   1 | \tone\ttwo", "     | \t   \t^^^"},
		{"a letter of two bytes has one column", "crème brûlée", "brûlée", "   1 | crème brûlée", "     |       ^^^^^^"},
		{"a place on several lines is underlined to the end of the first", "one two\nthree", "two\nthree", "   1 | one two", "     |     ^^^"},
		{"the end of a text has a caret too", "one", "", "   1 | one", "     | ^"},
		{"a return before the line feed is not shown", "one two\r\nthree\r\n", "two\r\n", "   1 | one two", "     |     ^^^"},
		{"a wide line is cut around the place", long, "HERE", "   1 | " + strings.Repeat("a", 80) + "HERE" + strings.Repeat("z", 116), "     | " + strings.Repeat(" ", 80) + "^^^^"},
		{"a wide line is cut at its end", "HERE" + long, "HERE", "   1 | HERE" + strings.Repeat("a", 196), "     | ^^^^"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			lines := strings.Split(Errorf("E0101", span("f", tt.text, tt.word), "odd").Render(), "\n")
			require.Equal(t, []string{tt.line, tt.carets}, lines[1:3])
		})
	}
}

func TestRenderShowsTheMessageTheLineAndTheHint(t *testing.T) {
	d := Errorf("E0203", span("cookies", "#c\n(bake 175 celsus)\n", "celsus"), "there is no class %s", "celsus").WithHint("did you mean %s?", "degrees-celsius")
	require.Equal(t, `cookies:2:11: there is no class celsus [E0203]
   2 | (bake 175 celsus)
     |           ^^^^^^
     = hint: did you mean degrees-celsius?
`, d.Render())
	require.EqualError(t, d, "cookies:2:11: there is no class celsus [E0203]")
}

func TestADiagnosticWithoutAPlaceHasNoExcerpt(t *testing.T) {
	d := Errorf("E0610", Span{}, "no recipe").WithHint("give one")
	require.Equal(t, "no recipe [E0610]\n     = hint: give one\n", d.Render())
}

// Every span of a text can be rendered, even one that ends at a line break.
func TestEveryPlaceCanBeRendered(t *testing.T) {
	text := "a\tb\r\n\r\n\xff\xfe é\n" + strings.Repeat("x", 250) + "\n"
	file := &File{Name: "f", Text: text}
	for start := range len(text) + 1 {
		for _, end := range []int{start, min(start+1, len(text)), len(text)} {
			require.Contains(t, Errorf("E0101", Span{File: file, Start: start, End: end}, "odd").Render(), "^")
		}
	}
}

func TestAListIsSortedByPlace(t *testing.T) {
	var l Diagnostics
	text := "one two three"
	for _, at := range []Span{span("b", text, "two"), span("a", text, "three"), {}, span("b", text, "one"), span("a", text, "one")} {
		l.Addf("E0101", at, "odd")
	}
	require.EqualError(t, l.Err(), "a:1:1: odd [E0101]\na:1:9: odd [E0101]\nb:1:1: odd [E0101]\nb:1:5: odd [E0101]\nodd [E0101]")
}

func TestDiagnosticsOfOnePlaceKeepTheirOrder(t *testing.T) {
	var l Diagnostics
	at := span("f", "one", "one")
	for _, msg := range []string{"third", "first", "second"} {
		l.Addf("E0101", at, "%s", msg)
	}
	require.EqualError(t, l.Err(), "f:1:1: third [E0101]\nf:1:1: first [E0101]\nf:1:1: second [E0101]")
}

func TestAListKeepsAHundredAndCountsTheRest(t *testing.T) {
	var l, all Diagnostics
	for i := range 70 {
		l.Addf("E0101", Span{}, "odd %d", i)
	}
	all.Merge(l)
	all.Merge(l)
	require.Len(t, all.Items, MaxDiagnostics)
	require.Equal(t, 40, all.More)
	all.Merge(all)
	require.Equal(t, 40+100+40, all.More)
	require.True(t, strings.HasSuffix(all.Err().Error(), "and 180 more"))
}

func TestAnEmptyListIsNoError(t *testing.T) {
	require.NoError(t, (&Diagnostics{}).Err())
	require.NoError(t, (*Diagnostics)(nil).Err())
}

func TestADiagnosticIsFoundInAWrappedList(t *testing.T) {
	var l Diagnostics
	d := l.Addf("E0101", Span{}, "odd")
	var found *Diagnostic
	require.ErrorAs(t, fmt.Errorf("reading: %w", l.Err()), &found)
	require.Same(t, d, found)
	require.True(t, errors.Is(l.Err(), d))
}

func TestNearestFindsTheIntendedName(t *testing.T) {
	tests := []struct{ name, word, candidates, want string }{
		{"a letter is missing", "celsus", "celsius fahrenheit", "celsius"},
		{"a letter too many", "bbutter", "butter batter", "butter"},
		{"another letter", "bukter", "butter sugar", "butter"},
		{"two letters swapped", "buttre", "butter sugar", "butter"},
		{"a part of a name", "celsus", "minute degrees-celsius", "degrees-celsius"},
		{"a whole name before a part", "bowl", "large-bowl bowls", "bowls"},
		{"the first of equals", "cat", "bat hat", "bat"},
		{"the nearest, not the first", "sugar", "sugary sugar", "sugar"},
		{"what is too far", "thingamajig", "butter sugar", ""},
		{"a long word may differ in more letters", "whole-weat-fluor", "whole-wheat-flour", "whole-wheat-flour"},
		{"a word of three letters for one of four is a guess", "nuty", "nth nutty", "nutty"},
		{"and none where nothing is better", "nuty", "nth not", ""},
		{"a part must be nearer than a whole name", "press", "fresh-basil", ""},
		{"of equals the one that starts alike", "salod", "balad salad", "salad"},
		{"the last part of a name", "raw-chiken", "raw-egg cooked-chicken", "cooked-chicken"},
		{"the start of a word", "fn:divide", "fn:mult fn:div", "fn:div"},
		{"few letters of a part", "toast", "banana-oat-bars", ""},
		{"a short name is never meant", "x", "g l", ""},
		{"nothing to choose from", "butter", "", ""},
		{"nothing to look for", "", "butter", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, Nearest(tt.word, strings.Fields(tt.candidates)))
		})
	}
}
