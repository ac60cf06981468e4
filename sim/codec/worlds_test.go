package codec_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"

	"hearth/facts/corpus"
	"hearth/facts/graph"
	"hearth/ontology"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/rules"
	"hearth/sim"
	"hearth/sim/codec"
	"hearth/sim/explanation"
	"hearth/sim/household"
	"hearth/sim/world"
	"hearth/testdata/recorded"
	"hearth/testdata/recorded/homes"
)

var semantics = []plan.Semantics{plan.Corrected, plan.Released}

// kitchen returns the full kitchen of an edition.
func kitchen(t testing.TB, edition string, sem plan.Semantics) *sim.Domain {
	t.Helper()
	onto, err := ontology.Load(ontology.Kitchen(), edition)
	require.NoError(t, err)
	scene, err := corpus.LoadScene(corpus.Files, "full", onto)
	require.NoError(t, err)
	first := world.New(world.NewModel(onto, sem.Exact), scene)
	return sim.NewDomain("kitchen", onto, rules.FS, sem, first)
}

// planOf builds a plan and ignores errors of its network.
func planOf(d *sim.Domain, n *network.Network) *plan.Plan {
	p, _ := plan.Build(n, d.Model().Ontology(), d.Semantics)
	return p
}

func cook(t testing.TB, d *sim.Domain, n *network.Network) *sim.Episode {
	t.Helper()
	e, err := d.Run(t.Context(), planOf(d, n))
	require.NoError(t, err)
	return e
}

// networks parses the networks of a text and ignores errors.
func networks(src *source.File) []*network.Network {
	f, _ := network.Parse(src)
	return f.Networks
}

// ours returns the networks of this repository: recipes and cases of rules, many of which fail.
func ours(t testing.TB) (all []*network.Network) {
	t.Helper()
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	for _, r := range recipes {
		all = append(all, r.Gold)
	}
	for _, f := range archived(t, "../../testdata/rules/*.txtar") {
		if filepath.Ext(f.Name) == ".solution" {
			all = append(all, networks(&source.File{Name: f.Name, Text: string(f.Data)})...)
		}
	}
	return all
}

func file(t testing.TB, name string) *source.File {
	t.Helper()
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	return &source.File{Name: filepath.Base(name), Text: string(text)}
}

// archived returns the files in all archives that match a pattern.
func archived(t testing.TB, glob string) (files []txtar.File) {
	t.Helper()
	names, err := filepath.Glob(glob)
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for _, name := range names {
		a, err := txtar.ParseFile(name)
		require.NoError(t, err)
		files = append(files, a.Files...)
	}
	return files
}

// gold returns the gold networks of an edition.
func gold(t testing.TB, edition string) (all []*network.Network) {
	t.Helper()
	for _, name := range recorded.Glob(t, "benchmark", edition, "gold-standard-solutions", "meaning-only", "*.solution") {
		all = append(all, networks(recorded.File(t, name))...)
	}
	return all
}

// house opens a household and returns it with the table of actions of its programs.
func house(t testing.TB, sem plan.Semantics) (*household.House, program.Actions) {
	t.Helper()
	h := homes.House(t, sem)
	table, err := program.Load(h.Domain.Model().Ontology(), &source.File{Name: "aliases", Text: "aliases: {lookat-medium: lookat}"})
	require.NoError(t, err)
	if sem == plan.Released {
		table = table.Released()
	}
	return h, table
}

// lived executes the programs among the cases of rules in a flat.
func lived(t testing.TB, sem plan.Semantics) (runs []*household.Run) {
	t.Helper()
	h, table := house(t, sem)
	g, err := graph.Parse(file(t, "../household/testdata/flat.json"), graph.WordsOf(h.Domain.Model().Ontology()))
	require.NoError(t, err)
	scene, err := h.Enter(g)
	require.NoError(t, err)
	for _, f := range archived(t, "../household/testdata/actions/*.txtar") {
		p, err := program.Parse(&source.File{Name: f.Name, Text: string(f.Data)}, table)
		if err != nil || len(p.Lines) == 0 {
			continue
		}
		run, err := scene.Run(t.Context(), p)
		require.NoError(t, err)
		runs = append(runs, run)
	}
	require.NotEmpty(t, runs)
	return runs
}

// A livedIn is a run in a recorded scene.
type livedIn struct {
	*household.Run
	scene int
}

// recordedRuns executes up to most of the recorded household programs. The bases are the scenes before they
// were prepared for a program.
func recordedRuns(t testing.TB, sem plan.Semantics, most int) (runs []livedIn, bases map[int]*household.Scene) {
	t.Helper()
	h, table := house(t, sem)
	graphs := map[int]*graph.Graph{}
	bases = map[int]*household.Scene{}
	for i, c := range homes.ExecutedPrograms(t, "real_programs") {
		if c.Bound == nil || i%29 != 0 || len(runs) == most {
			continue
		}
		var err error
		if bases[c.Scene] == nil {
			_, graphs[c.Scene] = homes.HouseholdScene(t, c.Scene)
			bases[c.Scene], err = h.Enter(graphs[c.Scene])
			require.NoError(t, err)
		}
		scene, err := bases[c.Scene].With(&c.Delta)
		require.NoError(t, err)
		p, err := program.Parse(&source.File{Name: c.ID, Text: strings.Join(c.Bound, "\n")}, table)
		if err != nil {
			continue
		}
		run, err := scene.Run(t.Context(), p)
		require.NoError(t, err)
		runs = append(runs, livedIn{run, c.Scene})
	}
	return runs, bases
}

func coder(t testing.TB, d *sim.Domain) *codec.Codec {
	t.Helper()
	c, err := codec.New(d)
	require.NoError(t, err)
	return c
}

// told returns everything about an episode as text, with positions in its plan as roles and states as numbers.
func told(e *sim.Episode) string {
	var out strings.Builder
	number := map[*world.State]int{}
	state := func(s *world.State) string {
		if s == nil {
			return "no state"
		}
		if number[s] == 0 {
			number[s] = len(number) + 1
		}
		return fmt.Sprint("state ", number[s])
	}
	reasons := func(r *sim.Result, all []sim.Reason) {
		for _, x := range all {
			at := "nowhere"
			for _, a := range r.Step.Args {
				if x.Span == a.Span && x.Span.File != nil {
					at = a.Role.Name
				}
			}
			fmt.Fprintln(&out, "  because", x.Code, x.Role, x.Var, x.Entity, x.Class, x.Text, at)
		}
	}
	fmt.Fprintln(&out, e.Plan.Recipe, e.Plan.Primary, e.Complete, e.Nodes)
	for _, r := range e.Results {
		fmt.Fprintln(&out, r.Step.Index, r.Step.Name, r.Step.Vars(), r.Status, r.Start, r.End, state(r.Before), state(r.After))
		for _, b := range r.Binds {
			fmt.Fprintln(&out, "  binds", b.Var, b.Role, b.BoundBy.Index, state(b.State), b.Term, b.Term.Exact().Key(), b.IsState, b.Failed, b.Nothing, b.Available, b.Timed, b.Inexact, b.Default, e.Bindings.Bound(b.Var) == b)
		}
		reasons(r, r.Reasons)
		reasons(r, r.Warns)
		for _, w := range r.Waits {
			fmt.Fprintln(&out, "  waits", w.Var)
			if w.BoundBy != nil {
				fmt.Fprintln(&out, "  for", w.BoundBy.Index)
			}
		}
	}
	for _, d := range explanation.Failures(e) {
		fmt.Fprintln(&out, d.Code, d.Msg, d.Hint)
	}
	for _, b := range e.Things() {
		fmt.Fprintln(&out, b.Var, b.Term, state(b.State))
	}
	if e.Abort != nil {
		fmt.Fprintln(&out, e.Abort)
	}
	return out.String()
}
