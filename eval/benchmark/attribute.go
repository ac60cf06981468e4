package benchmark

import (
	"slices"
	"strings"

	"hearth/eval/lenient"
	"hearth/eval/report"
	"hearth/parser/network"
	"hearth/parser/source"
	"hearth/sim/explanation"
)

// FromName is the value of [Report.RecipeFrom] when the file name determined the recipe.
const FromName = "file name"

// A text is a parsed file of networks.
type text struct {
	*network.File
	id         string              // recipe that the file counts for if no network has an id; "" for none
	notes      []report.Correction // the text that was left out of it
	recipeFrom string              // source of the recipe id, unless it was the header
	warnings   []*source.Diagnostic
	misnamed   *network.Network // network for id whose header names no recipe; nil if there is none
	only       bool             // whether networks for other recipes than id are not scored
}

// read reads a file. If the only network has no recipe in its header, the file name determines the recipe,
// provided that the set has it. If header and file name differ, a header that names a recipe counts, unless
// the gold network of the file's recipe has the same header. If the header names no recipe, the network is a
// failure of the file's recipe. Headings of prose are not networks. Under released semantics only headers
// count.
func (ev *Evaluator) read(src *source.File) (text, error) {
	var t text
	err := ev.parse(&t, src, network.Parse)
	if !ev.Domain.Semantics.FaultsVoidScore {
		t.warnings = ev.dropHeadings(t.File)
	}
	f, id, only := t.File, ev.Set.FileRecipe(src.Name), len(t.Networks) == 1
	known := func(n *network.Network) bool { return named(n) && ev.Set.entryToScore(n.ID) != nil }
	switch {
	case id == "" || len(f.Networks) > 1 && slices.ContainsFunc(f.Networks, known):
	case slices.ContainsFunc(f.Networks, named) && !slices.ContainsFunc(f.Networks, known):
		if !ev.Domain.Semantics.FaultsVoidScore {
			t.id, t.misnamed = id, f.Networks[slices.IndexFunc(f.Networks, named)]
		}
	case only && named(f.Networks[0]):
		switch n := f.Networks[0]; {
		case n.ID == id:
		case n.ID == ev.Set.goldHeader(id) && !ev.Domain.Semantics.FaultsVoidScore:
			n.ID = id
			t.recordFileName(n.Span, id, "the gold network of the recipe has this header, too")
		default:
			t.warnings = append(t.warnings, source.Errorf("E0615", n.Span, "the file is named after %s, but its network is for %s", id, n.ID).
				WithHint("it is scored as %s: correct the header or the file name", n.ID))
		}
	case ev.Domain.Semantics.FaultsVoidScore:
	case only:
		f.Networks[0].ID = id
		t.recordFileName(f.Networks[0].Span, id, "the network has no recipe id")
	case headless(err):
		err = ev.parse(&t, src, func(src *source.File) (*network.File, error) { return network.ParseAs(src, id) })
		t.recordFileName(t.Networks[0].Span, id, "the network has no recipe id")
	default:
		t.id = id
		t.recordFileName(source.Span{File: src}, id, "the file holds no network of a recipe")
	}
	return t, err
}

// readFor reads the text of a prediction for a recipe, with or without a header. A text whose headers name only
// other recipes is a failure. Only the first network for the recipe is scored.
func (ev *Evaluator) readFor(src *source.File, recipe string) (text, error) {
	t := text{id: recipe, only: true}
	err := ev.parse(&t, src, network.Parse)
	if headless(err) && !slices.ContainsFunc(t.Networks, named) {
		err = ev.parse(&t, src, func(src *source.File) (*network.File, error) { return network.ParseAs(src, recipe) })
	}
	t.warnings = ev.dropHeadings(t.File)
	if !slices.ContainsFunc(t.Networks, named) {
		for _, n := range t.Networks {
			n.ID = recipe
		}
	}
	found := slices.ContainsFunc(t.Networks, func(n *network.Network) bool { return n.ID == recipe })
	for _, n := range t.Networks {
		switch {
		case !named(n) || n.ID == recipe:
		case !found && t.misnamed == nil:
			t.misnamed = n
		default:
			d := source.Errorf("E0612", n.Span, "this is the prediction for %s: its network for %s is ignored", recipe, n.ID)
			d.Severity = source.Warning
			t.warnings = append(t.warnings, d)
		}
	}
	return t, err
}

// parse reads a file with parse, leniently if that is requested.
func (ev *Evaluator) parse(t *text, src *source.File, parse func(*source.File) (*network.File, error)) (err error) {
	if !ev.Lenient {
		t.File, err = parse(src)
		return err
	}
	t.File, t.notes, err = ev.reader().Parse(src, parse)
	return err
}

// reader returns a lenient reader with the recipes of the set.
func (ev *Evaluator) reader() *lenient.Reader {
	return &lenient.Reader{Ontology: ev.Domain.Model().Ontology(), Semantics: ev.Domain.Semantics, Recipes: ev.Set.IDs()}
}

// headless reports whether a file has actions without a header.
func headless(err error) bool {
	list, _ := source.SplitError(err)
	return slices.ContainsFunc(list.Items, func(d *source.Diagnostic) bool { return d.Code == "E0103" })
}

// recordFileName records that the recipe was determined by the file name.
func (t *text) recordFileName(at source.Span, id, because string) {
	t.recipeFrom = FromName
	t.warnings = append(t.warnings, source.Errorf("E0616", at, "%s: it is scored as %s because of the file name", because, id).
		WithHint("start it with #%s", id))
}

// Wrong reports whether the network itself has an error, apart from failures during its steps. It is false for
// an empty file and for a missing prediction.
func (r *Report) Wrong() bool {
	wrong := func(d source.Plain) bool { return d.Severity == "" && !strings.HasPrefix(d.Code, "E05") }
	return r.Status == Failed || r.Status != Empty && r.Status != Unpredicted && slices.ContainsFunc(r.PlainProblems, wrong)
}

// Causes returns the problems of a scored network: those of its plan, and the root causes of failed steps.
// Each root cause is noted with the number of steps that were not reached because of it. A problem of the plan
// at the place of a root cause replaces that cause.
func (r *Report) Causes() []*source.Diagnostic {
	list := slices.Clone(r.Problems)
	if r.Status != Partial || r.Episode == nil {
		return list
	}
	notes := map[source.Span]string{}
	for _, c := range explanation.RootCauses(r.Episode) {
		notes[c.Problem.Span] = c.Note()
		if !slices.ContainsFunc(list, func(d *source.Diagnostic) bool { return d.Span == c.Problem.Span }) {
			list = append(list, c.Problem)
		}
	}
	for i, d := range list {
		if note := notes[d.Span]; note != "" {
			with := *d
			with.Msg += "; " + note
			list[i] = &with
		}
	}
	return list
}

// addCorrections records the corrections of lenient reading.
func (r *Report) addCorrections(notes []report.Correction) *Report {
	r.Corrections = append(r.Corrections, notes...)
	lenient.Sort(r.Corrections)
	r.Warnings = lenient.Warnings(r.Corrections)
	return r
}

// AddReading adds the corrections of lenient reading to the report of an executed network. Its problems include
// those of the text.
func (r *Report) AddReading(corrections []report.Correction, ofText []*source.Diagnostic) {
	r.addCorrections(corrections)
	if len(ofText) > 0 && r.Status == OK {
		r.Status, r.Code = Partial, ofText[0].Code
	}
}

// fillPlain fills the fields of problems and warnings that are plain data.
func (r *Report) fillPlain() {
	plain := func(all []*source.Diagnostic) (out []source.Plain) {
		for _, d := range all {
			out = append(out, d.Plain())
		}
		return out
	}
	r.PlainProblems, r.PlainWarnings = plain(r.Causes()), plain(r.Warnings)
}
