package hearth

import (
	"path"
	"strings"

	"hearth/eval/benchmark"
	"hearth/eval/lenient"
	"hearth/eval/report"
	"hearth/parser/diag"
	"hearth/parser/network"
	"hearth/parser/source"
)

// LenientErr returns the error of reading leniently in this world, or nil if it is possible: only a kitchen with
// corrected semantics reads leniently.
func (w *World) LenientErr() error {
	switch {
	case w.Name == Household:
		return diag.New("E0903", source.Span{}, "lenient applies to networks, not to programs of a household")
	case w.Strict():
		return diag.New("E0903", source.Span{}, "lenient requires corrected semantics: released semantics give no scores if there is any error")
	}
	return nil
}

// ReadLenient reads the plans of a text as language models write them, and corrects names; recipes are the known
// ids. The text may be surrounded by prose, be JSON, or write actions as function calls. The problems of the
// text are in [Plan.Problems], and the corrections in [Plan.Corrections]. Steps after a step that cannot be tried
// read the state before it. The error is a *[diag.List] if there is no plan, or that of [World.LenientErr].
func (w *World) ReadLenient(src *source.File, recipes []string) ([]*Plan, error) {
	if err := w.LenientErr(); err != nil {
		return nil, err
	}
	r := w.lenientReader(recipes)
	f, notes, err := r.Parse(src, network.Parse)
	id := strings.ToLower(strings.TrimSuffix(path.Base(src.Name), path.Ext(src.Name)))
	headless := len(f.Networks) == 0 || len(f.Networks) == 1 && f.Networks[0].ID == ""
	if err != nil && headless && len(recipes) > 0 && r.Knows(id) {
		f, notes, err = r.Parse(src, func(src *source.File) (*network.File, error) { return network.ParseAs(src, id) })
	}
	problems, other := diag.Split(err)
	if other != nil || len(f.Networks) == 0 {
		return nil, err
	}
	start := func(d *diag.Diagnostic) int { return d.Span.Start }
	var plans []*Plan
	for i, n := range f.Networks {
		_, tried, names := r.Network(n)
		all := append(lenient.Within(notes, lenient.Start, f.Networks, i), names...)
		lenient.Sort(all)
		plans = append(plans, &Plan{Name: n.ID, Network: tried, Corrections: all, Problems: lenient.Within(problems.Items, start, f.Networks, i)})
	}
	return plans, nil
}

func (w *World) lenientReader(recipes []string) *lenient.Reader {
	return &lenient.Reader{Ontology: w.Ontology, Semantics: w.Domain.Semantics, Recipes: recipes}
}

// LenientSteps reads actions of a network, without a header, as language models write them. It returns them as
// text in the notation of networks. The error is a *[diag.List], or that of [World.LenientErr].
func (w *World) LenientSteps(src *source.File) (*source.File, []report.Correction, error) {
	if err := w.LenientErr(); err != nil {
		return nil, nil, err
	}
	actions, notes, err := w.lenientReader(nil).Actions(src)
	if err != nil {
		return nil, nil, err
	}
	var lines []string
	for _, a := range actions {
		lines = append(lines, a.String())
	}
	return &source.File{Name: src.Name, Text: strings.Join(lines, "\n")}, notes, nil
}

// Warnings returns corrections as warnings.
func Warnings(corrections []report.Correction) (all []*diag.Diagnostic) {
	for _, c := range corrections {
		if d := lenient.Warning(c); d != nil {
			all = append(all, d)
		}
	}
	return all
}

// withProblems adds what reading the plan leniently reported: the problems of its text and the corrections.
func (p *Plan) withProblems(out *report.Episode) *report.Episode {
	out.Corrections = p.Corrections
	if len(p.Problems) > 0 {
		out.Problems = append(report.OfDiagnostics(p.Problems, report.Page{}).Items, out.Problems...)
		if out.Status == benchmark.OK {
			out.Status = benchmark.Partial
		}
	}
	return out
}
