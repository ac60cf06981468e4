package hearth_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology/tree"
	"hearth/parser/network"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

// An edit collects the words of a text that stand for classes.
type edit struct {
	renaming
	text string
	at   []source.Span
}

// name adds a word, if it names a class.
func (e *edit) name(start, end int) {
	if _, ok := e.class[e.text[start:end]]; ok {
		e.at = append(e.at, source.Span{Start: start, End: end})
	}
}

// done returns the text with new names.
func (e *edit) done() string {
	slices.SortFunc(e.at, func(a, b source.Span) int { return a.Start - b.Start })
	var out strings.Builder
	last := 0
	for _, s := range e.at {
		out.WriteString(e.text[last:s.Start] + e.class[e.text[s.Start:s.End]])
		last = s.End
	}
	return out.String() + e.text[last:]
}

// network renames the constants of networks; other files stay as they are.
func (r renaming) network(t *testing.T) func(name, text string) string {
	return func(name, text string) string {
		if !strings.HasSuffix(name, ".solution") {
			return text
		}
		f, err := network.Parse(&source.File{Name: name, Text: text})
		require.NoError(t, err)
		e := edit{renaming: r, text: text}
		for _, n := range f.Networks {
			for _, a := range n.Actions {
				e.arguments(a.Args)
			}
		}
		return e.done()
	}
}

func (e *edit) arguments(args []network.Arg) {
	for _, a := range args {
		if a.Kind == network.Symbol {
			e.name(a.Span.Start, a.Span.End)
		}
		e.arguments(a.Items)
	}
}

// These patterns match the paths of keys and values that name classes in definitions of an ontology and in a
// scene. The paths leave out the keys of editions.
var (
	classKeys   = regexp.MustCompile(`^(classes|abstract|derived-units)/[^/]+$|^relations/[^/]+/rows/|^root/`)
	classValues = regexp.MustCompile(`^(classes|abstract)/[^/]+(/is|/defaults/[^/]+)?$` +
		`|^properties/[^/]+/(of|also|beyond|among|default)$|^published/[^/]+/over$|^derived-units/|^relations/[^/]+/rows/|^marks/` +
		`|^actions/[^/]+/(gives|takes)/[^/]+(/is|/among)?$|^root/`)
	words = regexp.MustCompile(`[^ ]+`)
)

// yaml renames the classes in definitions.
func (r renaming) yaml(t *testing.T) func(name, text string) string {
	return func(name, text string) string {
		var problems source.Diagnostics
		doc := tree.Parse(&source.File{Name: name, Text: text}, &problems)
		require.NoError(t, problems.Err())
		e := edit{renaming: r, text: text}
		e.node("", doc)
		return e.done()
	}
}

func (e *edit) node(way string, n *tree.Node) {
	if n.Kind == tree.Scalar && classValues.MatchString(way) {
		for _, w := range words.FindAllStringIndex(n.Text, -1) { // as in 500 g
			e.name(n.Span.Start+w[0], n.Span.Start+w[1])
		}
	}
	for _, item := range n.Items {
		e.node(way, item)
	}
	for _, f := range n.Fields {
		if slices.Contains(recorded.Editions, f.Key) {
			e.node(way, f.Value)
			continue
		}
		to := strings.TrimPrefix(way+"/"+f.Key, "/")
		slot := strings.HasPrefix(to, "root/") && e.property[f.Key]
		if classKeys.MatchString(to) && !slot {
			e.name(f.Span.Start, f.Span.End)
		}
		e.node(to, f.Value)
	}
}

// classAt lists the arguments, counted from 1, in which rules name classes. Both sides of a comparison may be
// classes.
var classAt = map[string][]int{
	"amount": {3}, "assume": {2}, "blend_class": {1}, "closest": {1}, "coats": {2}, "default": {2}, "fits": {1, 2}, "fixture": {2},
	"heats": {3}, "is_a": {2}, "isa": {1, 2}, "left": {3}, "lid": {1, 2}, "made": {2}, "mixes": {2}, "part": {3},
	"place_of": {1}, "set": {3}, "size": {2}, "source": {2}, "stocked": {2}, "tool": {2}, "unit": {2},
	"unit_as": {1}, "usual": {3}, "warm": {3}, "weigh": {3}, "weight": {3},
}

var ruleToken = regexp.MustCompile(`#.*|[a-z][a-z0-9_]*\(|[(),]|/[a-z0-9_-]+`)

// rules renames the classes in rules. Other words that look like a class must be a known role, property or tag
// of a new entity.
func (r renaming) rules(t *testing.T) func(name, text string) string {
	return func(name, text string) string {
		e := edit{renaming: r, text: text}
		type argument struct {
			pred string
			n    int
		}
		within := []argument{{}}
		for _, at := range ruleToken.FindAllStringIndex(text, -1) {
			token, inner := text[at[0]:at[1]], &within[len(within)-1]
			switch {
			case token == ",":
				inner.n++
			case token == ")":
				within = within[:len(within)-1]
			case token[0] == '/' && (inner.pred == "" || slices.Contains(classAt[inner.pred], inner.n)):
				e.name(at[0]+1, at[1])
			case token[0] == '/':
				n := token[1:]
				require.True(t, r.class[n] == "" || r.role[n] || r.property[n] || inner.pred == "fresh",
					"%s: %s is a class, and argument %d of %s is none", name, token, inner.n, inner.pred)
			case token[0] != '#':
				within = append(within, argument{pred: strings.TrimSuffix(token, "("), n: 1})
			}
		}
		return e.done()
	}
}
