package network_test

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/network"
	"hearth/parser/source"
)

func TestParse(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"an empty file has no networks", "", ""},
		{"a file of comments and empty lines has no networks", "; one\n\n   \n;; two", ""},
		{"a network may have no actions", "#toast", "#toast\n"},
		{"letter case does not matter", "#Toast\n(GET-Kitchen ?K)", "#toast\n(get-kitchen ?k)\n"},
		{"a header may have blanks before and text after its id", "# toast  for two", "#toast\n"},
		{"an id may be a number", "#1234", "#1234\n"},
		{"lines may end in CR LF", "#toast\r\n\r\n(get-kitchen ?k)\r\n", "#toast\n(get-kitchen ?k)\n"},
		{"a byte order mark is skipped", "\ufeff#toast", "#toast\n"},
		{"text after an action is ignored", "#toast\n(get-kitchen ?k) ; ( \"note\n(wash ?a) (peel", "#toast\n(get-kitchen ?k)\n(wash ?a)\n"},
		{"blanks between words are free", "#toast\n(  fetch\t?a   bread 1  )", "#toast\n(fetch ?a bread 1)\n"},
		{"lists may be arguments, and may be nested", "#toast\n(transfer-items (?a (b 2)) ())", "#toast\n(transfer-items (?a (b 2)) ())\n"},
		{"a name may start with a digit or hold odd signs", "#toast\n(put 5-cm-apart 1+ - a#b ?x-?y ?)", "#toast\n(put 5-cm-apart 1+ - a#b ?x-?y ?)\n"},
		{"a file may hold many networks", "#a\n(x)\n#b\n(y)", "#a\n(x)\n\n#b\n(y)\n"},
		{"two networks may have the same id", "#a\n#a", "#a\n\n#a\n"},
		{"a comment may name the primary output", "#a\n(x ?out)\n; Primary ?OUT", "#a\n;primary ?out\n(x ?out)\n"},
		{"other comments about something primary are comments", "#a\n;primary output is ?x\n;primary x\n;primary ?x(", "#a\n"},
		{"a primary output before the first header is a comment", ";primary ?x\n#a", "#a\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			file, err := network.Parse(text(tt.text))
			require.NoError(t, err)
			require.Equal(t, tt.want, network.Print(file))
			requireRoundTrip(t, file)
		})
	}
}

func TestArgumentsHaveAKind(t *testing.T) {
	tests := []struct {
		word string
		want network.ArgKind
	}{
		{"?a", network.Variable},
		{"butter", network.Symbol},
		{"5-cm-apart", network.Symbol},
		{"nil", network.Symbol},
		{"1/2/3", network.Symbol},
		{"1e", network.Symbol},
		{"e5", network.Symbol},
		{"0x10", network.Symbol},
		{"15", network.Number},
		{"+.5", network.Number},
		{"1E3", network.Number},
		{"(a b)", network.List},
		{"()", network.List},
	}
	for _, tt := range tests {
		t.Run(tt.word, func(t *testing.T) {
			require.Equal(t, tt.want.String(), argument(t, tt.word).Kind.String())
		})
	}
}

func TestSpansCoverWhatTheyName(t *testing.T) {
	src := text("#toast \n;primary ?out\n(Fetch ?out (a 2)) ; done\n")
	file, err := network.Parse(src)
	require.NoError(t, err)
	n := file.Networks[0]
	a := n.Actions[0]
	covered := func(s source.Span) string { return s.String() + " " + src.Text[s.Start:s.End] }
	require.Equal(t, []string{
		"test.solution:1:1 #toast",
		"test.solution:2:10 ?out",
		"test.solution:3:1 (Fetch ?out (a 2))",
		"test.solution:3:2 Fetch",
		"test.solution:3:8 ?out",
		"test.solution:3:13 (a 2)",
		"test.solution:3:16 2",
	}, []string{
		covered(n.Span), covered(n.PrimaryAt), covered(a.Span), covered(a.NameAt),
		covered(a.Args[0].Span), covered(a.Args[1].Span), covered(a.Args[1].Items[1].Span),
	})
}

func TestParseActionsReadsAFragmentWithAnyLayout(t *testing.T) {
	src := text("<m>\n\t(a ?x) (b) ; note\n  ; (c)\r\n(d)</m>")
	actions, err := network.ParseActions(src, len("<m>"), len(src.Text)-len("</m>"))
	require.NoError(t, err)
	var got []string
	for _, a := range actions {
		got = append(got, a.String()+" "+a.Span.String())
	}
	require.Equal(t, []string{"(a ?x) test.solution:2:2", "(b) test.solution:2:9", "(d) test.solution:4:1"}, got)
}

func TestParseActionsReportsOtherForms(t *testing.T) {
	actions, err := network.ParseActions(text("#a\n(b) c\n(d\n(e)"), 0, 15)
	require.Equal(t, []string{"E0101", "E0101", "E0105"}, codes(err))
	require.Len(t, actions, 2, "(b) and (e)")
}

func TestWhatCanBeReadIsReturnedWithTheError(t *testing.T) {
	file, err := network.Parse(text("(early)\n#\n(a\n (b)\n#c\nhello\n(d)"))
	require.Equal(t, []string{"E0103", "E0104", "E0105", "E0102", "E0101"}, codes(err))
	require.Equal(t, "#\n(b)\n\n#c\n(d)\n", network.Print(file))
}

// garbage lists the texts that are repeated to fill a file.
var garbage = []string{
	"x\n", "\xff\x00", "(\n", "()\n", "((\n", "(a \"\n", " (\n", "#\n", "(", "a ", "1", "(1e9 ", " ",
}

// megabyte returns a text of about 1 MB that repeats unit.
func megabyte(unit string) *source.File {
	return text("#a\n(" + strings.Repeat(unit, 1<<20/len(unit)))
}

func TestTheNumberOfReportedProblemsIsLimited(t *testing.T) {
	for _, unit := range garbage {
		t.Run(unit, func(t *testing.T) {
			_, err := network.Parse(megabyte(unit))
			require.NotEmpty(t, codes(err))
			require.LessOrEqual(t, len(codes(err)), source.MaxDiagnostics)
		})
	}
}

// A form with a syntax error does not affect the many others, which are read in parallel.
func TestABrokenFormAmongManyIsReportedAtItsPlace(t *testing.T) {
	var lines []string
	want := map[int]string{} // line → code
	for i := 1; i <= 180; i++ {
		at := []string{"(fetch ?a" + strconv.Itoa(i) + " ?k 1) (behind it)", "; a remark", "(fetch ?a", "", "() ; nothing", "(x \"y\")\r"}[i%6]
		if code := []string{"", "", "E0105", "", "E0106", "E0107"}[i%6]; code != "" {
			want[i+1] = code
		}
		lines = append(lines, at)
	}
	f, err := network.Parse(text("#many\n" + strings.Join(lines, "\n")))
	var list *source.Diagnostics
	require.ErrorAs(t, err, &list)
	got := map[int]string{}
	for _, d := range list.Items {
		line, _ := d.Span.Pos()
		got[line] = d.Code
	}
	require.Equal(t, want, got)
	require.Len(t, f.Networks[0].Actions, 30)
	for i, a := range f.Networks[0].Actions {
		require.Equal(t, fmt.Sprintf("(fetch ?a%d ?k 1)", 6*(i+1)), f.Source.Text[a.Span.Start:a.Span.End])
	}
	require.Len(t, f.Networks[0].Unread.Items, 30)
}

func BenchmarkGarbage(b *testing.B) {
	for _, unit := range garbage {
		b.Run(fmt.Sprintf("%q", unit), func(b *testing.B) {
			src := megabyte(unit)
			b.SetBytes(int64(len(src.Text)))
			for b.Loop() {
				_, _ = network.Parse(src)
			}
		})
	}
}

// text returns a file with the text s.
func text(s string) *source.File {
	return &source.File{Name: "test.solution", Text: s}
}

// argument parses one word as the argument of an action.
func argument(t *testing.T, word string) network.Arg {
	t.Helper()
	file, err := network.Parse(text("#a\n(act " + word + ")"))
	require.NoError(t, err)
	return file.Networks[0].Actions[0].Args[0]
}

// codes returns the codes of a list of diagnostics.
func codes(err error) []string {
	list, ok := errors.AsType[*source.Diagnostics](err)
	if !ok {
		return nil
	}
	var codes []string
	for _, d := range list.Items {
		codes = append(codes, d.Code)
	}
	return codes
}

// requireRoundTrip checks that printing file and reading it again changes only positions.
func requireRoundTrip(t *testing.T, file *network.File) {
	t.Helper()
	again, err := network.Parse(text(network.Print(file)))
	require.NoError(t, err)
	require.Equal(t, bare(file), bare(again))
}

// bare returns copies of the networks of file without positions.
func bare(file *network.File) []network.Network {
	var networks []network.Network
	for _, n := range file.Networks {
		copied := network.Network{ID: n.ID, Primary: n.Primary}
		for _, a := range n.Actions {
			copied.Actions = append(copied.Actions, &network.Action{Name: a.Name, Args: bareArgs(a.Args)})
		}
		networks = append(networks, copied)
	}
	return networks
}

func bareArgs(args []network.Arg) []network.Arg {
	copied := make([]network.Arg, 0, len(args))
	for _, a := range args {
		copied = append(copied, network.Arg{Kind: a.Kind, Text: a.Text, Items: bareArgs(a.Items)})
	}
	return copied
}
