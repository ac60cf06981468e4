package depends_test

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/google/mangle/parse"
	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine"
	"hearth/engine/rule/known"
	"hearth/rules"
	"hearth/sim"
	"hearth/sim/affordance/depends"
	"hearth/sim/world"
)

// A witness counts the programs that are loaded.
type witness struct {
	programs int
	of       *known.Rules
}

func (w *witness) Text(text string) (parse.SourceUnit, bool) { return w.of.Text(text) }

func (w *witness) Checked(program known.Sum) bool {
	w.programs++
	return w.of.Checked(program)
}

// watched has a witness count the programs of a domain.
func watched(d *sim.Domain) *witness {
	w := &witness{of: known.Read(rules.Known)}
	d.Vocabulary().Known = w
	return w
}

// TestWhatIsKnownIsWhatRulesTell compares what is known of the kitchen with what is found out,
// and looks at no rules for that.
func TestWhatIsKnownIsWhatRulesTell(t *testing.T) {
	w, err := hearth.Open(hearth.Options{})
	require.NoError(t, err)
	loaded := watched(w.Domain)
	unknown := sim.NewDomain(w.Name, w.Ontology, rules.FS, w.Domain.Semantics, w.Domain.First())
	var terms []engine.Term
	for _, c := range w.Ontology.Classes() {
		terms = append(terms, world.ClassTerm(c.Name))
	}
	for _, a := range w.Ontology.Actions() {
		for _, r := range a.Roles {
			terms = append(terms, engine.Name("/"+r.Name))
		}
	}
	for _, a := range w.Ontology.Actions() {
		is, err := depends.Of(w.Domain, a)
		require.NoError(t, err)
		want, err := depends.Of(unknown, a)
		require.NoError(t, err)
		require.Equal(t, want.Sets, is.Sets, a.Name)
		for _, set := range want.Sets {
			sameParts(t, want.Question(set), is.Question(set), terms)
		}
	}
	require.Zero(t, loaded.programs)
	for _, a := range w.Ontology.Actions() {
		is, _ := depends.Of(w.Domain, a)
		want, _ := depends.Of(unknown, a)
		for _, set := range want.Sets {
			require.Equal(t, want.Question(set).Rules(), is.Question(set).Rules(), "%s %v", a.Name, set)
			for i, p := range want.Question(set).Parts {
				require.Equal(t, p.Rules(), is.Question(set).Parts[i].Rules(), "%s %v", a.Name, set)
			}
		}
	}
}

func sameParts(t *testing.T, want, is *depends.Question, terms []engine.Term) {
	require.Equal(t, want.Name, is.Name)
	require.Equal(t, len(want.Parts), len(is.Parts), want.Name)
	for i, p := range want.Parts {
		q := is.Parts[i]
		require.Equal(t, p.Name, q.Name)
		require.Equal(t, p.Order, q.Order, p.Name)
		times, binds := p.Follows()
		now, bound := q.Follows()
		require.Equal(t, []bool{times, binds, p.Calls == nil}, []bool{now, bound, q.Calls == nil}, p.Name)
		for _, term := range terms {
			require.Equal(t, p.Names(term), q.Names(term), "%s %v", p.Name, term)
			require.True(t, p.Calls == nil || p.Calls(term) == q.Calls(term), "%s %v", p.Name, term)
		}
	}
}

// TestAnotherWorldIsNotKnown changes what answers follow from.
func TestAnotherWorldIsNotKnown(t *testing.T) {
	text := func(from fs.FS, name string) string {
		all, err := fs.ReadFile(from, name)
		require.NoError(t, err)
		return string(all)
	}
	with := func(name, text string) hearth.Options {
		return hearth.Options{With: fstest.MapFS{name: {Data: []byte(text)}}}
	}
	for name, o := range map[string]hearth.Options{
		"an edition": {Edition: "2023", Semantics: "corrected"},
		"semantics":  {Edition: "2024", Semantics: "released"},
		"hands":      {Hands: true},
		"a rule":     with("rules/kitchen/cut.mg", text(rules.FS, "kitchen/cut.mg")+"\n# more\n"),
		"a class":    with("ontology/more.yaml", "classes:\n  ladle: {is: [whisk]}\n"),
	} {
		t.Run(name, func(t *testing.T) {
			w, err := hearth.Open(o)
			require.NoError(t, err)
			loaded := watched(w.Domain)
			_, err = depends.Of(w.Domain, w.Ontology.Action("cut"))
			require.NoError(t, err)
			require.Equal(t, 1, loaded.programs)
		})
	}
}
