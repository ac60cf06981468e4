package benchmark

import (
	"slices"
	"strings"

	"hearth/eval/lenient"
	"hearth/parser/diag"
	"hearth/parser/network"
	"hearth/parser/source"
	"hearth/sim/explanation"
)

// FromName is the value of [Report.RecipeFrom] when the file name determined the recipe.
const FromName = "file name"

// A text is a parsed file of networks.
type text struct {
	*network.File
	id         string           // recipe that nameless networks in the file count for; "" for none
	notes      []lenient.Note   // corrections of the lenient reader: text that it left out
	recipeFrom string           // value of [Report.RecipeFrom]; "" if the header names the recipe
	warning    *diag.Diagnostic // warning that the recipe is uncertain; nil if it is certain
}

// read reads a file. If the only network has no recipe in its header, the file name determines the recipe,
// provided that the set has it. If header and name disagree, the header counts. Under released semantics only
// headers count.
func (ev *Evaluator) read(src *source.File) (text, error) {
	var t text
	parse := func(parse func(*source.File) (*network.File, error)) (err error) {
		if !ev.Lenient {
			t.File, err = parse(src)
			return err
		}
		t.File, t.notes, err = lenient.Parse(src, func(id string) bool { return ev.Set.entryToScore(id) != nil }, parse)
		return err
	}
	err := parse(network.Parse)
	f, id, only := t.File, strings.ToLower(stem(src.Name)), len(t.Networks) == 1
	switch entry := ev.Set.entryToScore(id); {
	case entry == nil || len(f.Networks) > 1 && slices.ContainsFunc(f.Networks, named):
	case only && named(f.Networks[0]):
		if n := f.Networks[0]; n.ID != id {
			t.warning = diag.New("E0615", n.Span, "the file is named after %s, but its network is for %s", id, n.ID).
				WithHint("it is scored as %s: correct the header or the file name", n.ID)
		}
	case ev.Domain.Semantics.FaultsVoidScore:
	case only:
		f.Networks[0].ID = id
		t.recordFileName(f.Networks[0].Span, id, "the network has no recipe id")
	case headless(err):
		err = parse(func(src *source.File) (*network.File, error) { return network.ParseAs(src, id) })
		t.recordFileName(t.Networks[0].Span, id, "the network has no recipe id")
	default:
		t.id = id
		t.recordFileName(source.Span{File: src}, id, "the file holds no network of a recipe")
	}
	return t, err
}

// headless reports whether the error is that a file has actions without a header.
func headless(err error) bool {
	list, _ := diag.Split(err)
	return slices.ContainsFunc(list.Items, func(d *diag.Diagnostic) bool { return d.Code == "E0103" })
}

// recordFileName records that the recipe was determined by the file name.
func (t *text) recordFileName(at source.Span, id, because string) {
	t.recipeFrom = FromName
	t.warning = diag.New("E0616", at, "%s: it is scored as %s because of the file name", because, id).
		WithHint("start it with #%s", id)
}

// Wrong reports whether the network itself has an error, apart from failures during its steps. It is false for
// an empty file.
func (r *Report) Wrong() bool {
	wrong := func(d diag.Plain) bool { return d.Severity == "" && !strings.HasPrefix(d.Code, "E05") }
	return r.Status == Failed || r.Status != Empty && slices.ContainsFunc(r.PlainProblems, wrong)
}

// Causes returns the problems of a scored network: those of its plan, and the root causes of failed steps.
// Each root cause is noted with the number of steps that were not reached because of it. A problem of the plan
// at the place of a root cause replaces that cause.
func (r *Report) Causes() []*diag.Diagnostic {
	list := slices.Clone(r.Problems)
	if r.Status != Partial || r.Episode == nil {
		return list
	}
	notes := map[source.Span]string{}
	for _, c := range explanation.RootCauses(r.Episode) {
		notes[c.Problem.Span] = c.Note()
		if !slices.ContainsFunc(list, func(d *diag.Diagnostic) bool { return d.Span == c.Problem.Span }) {
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

// within returns the items that belong to network i of a file. Items before the first network belong to the
// first one.
func within[T any](items []T, start func(T) int, all []*network.Network, i int) (out []T) {
	for _, item := range items {
		if at := start(item); (i == 0 || at >= all[i].Span.Start) && (i+1 == len(all) || at < all[i+1].Span.Start) {
			out = append(out, item)
		}
	}
	return out
}

// addCorrections records the corrections of lenient reading.
func (r *Report) addCorrections(notes []lenient.Note) *Report {
	r.Corrections = append(r.Corrections, notes...)
	slices.SortStableFunc(r.Corrections, func(a, b lenient.Note) int { return a.Start() - b.Start() })
	r.Warnings = nil
	for _, n := range r.Corrections {
		if w := n.Warning(); w != nil {
			r.Warnings = append(r.Warnings, w)
		}
	}
	return r
}

// fillPlain fills PlainProblems and PlainWarnings.
func (r *Report) fillPlain() {
	plain := func(all []*diag.Diagnostic) (out []diag.Plain) {
		for _, d := range all {
			out = append(out, d.Plain())
		}
		return out
	}
	r.PlainProblems, r.PlainWarnings = plain(r.Causes()), plain(r.Warnings)
}
