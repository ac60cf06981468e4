package benchmark

import (
	"maps"
	"path"
	"slices"
	"strings"

	"hearth/parser/network"
	"hearth/parser/source"
)

// List returns the ids of the recipes that the benchmark scores, sorted: those with a gold network.
func (s *Set) List() (ids []string) {
	for _, id := range slices.Sorted(maps.Keys(s.entries)) {
		if s.entries[id].load().Gold != nil {
			ids = append(ids, id)
		}
	}
	return ids
}

// FileRecipe returns the id of the recipe that a file is named after, or "" if the set has no such recipe. The
// names of the files of the benchmark count as well as its ids.
func (s *Set) FileRecipe(name string) string {
	id := strings.ToLower(stem(name))
	if s.entryToScore(id) != nil {
		return id
	}
	for _, m := range s.mentions {
		if m.Alone && strings.EqualFold(m.File, id) && s.entries[strings.ToLower(m.ID)] != nil {
			return strings.ToLower(m.ID)
		}
	}
	return ""
}

// goldHeader returns the id in the header of the gold network of a recipe. One published network names another
// recipe than its file. It returns "" if there is none.
func (s *Set) goldHeader(id string) string {
	e := s.entryToScore(id)
	if e == nil || e.Gold == nil || e.Gold.Span.File == nil {
		return ""
	}
	return strings.ToLower(idAt(e.Gold.Span))
}

// isHeading reports whether a header is a heading of prose, not a network: it names no recipe of the set, and
// no action follows it.
func (s *Set) isHeading(n *network.Network) bool {
	return named(n) && len(n.Actions) == 0 && s.entryToScore(n.ID) == nil
}

// dropHeadings removes the headings of prose from a file, and warns about each.
func (ev *Evaluator) dropHeadings(f *network.File) (warnings []*source.Diagnostic) {
	f.Networks = slices.DeleteFunc(f.Networks, func(n *network.Network) bool {
		if !ev.Set.isHeading(n) {
			return false
		}
		d := source.Errorf("E0646", n.Span, "#%s does not start a network: it does not name a recipe, and no action follows it", n.ID).
			WithHint("start prose with a ;")
		d.Severity = source.Warning
		warnings = append(warnings, d)
		return true
	})
	if !slices.ContainsFunc(f.Networks, named) {
		return nil // the error that the file has no network is enough
	}
	return warnings
}

// misnamed returns the problem of a network for id whose header names something else.
func misnamed(n *network.Network, id string) *source.Diagnostic {
	return source.Errorf("E0645", n.Span, "the header is #%s, but this is the prediction for %s, which counts as failed", n.ID, id).
		WithHint("start it with #%s", id)
}

// MeansNoRecipe returns the warning of a report for which neither a header nor the file name gives a recipe. Its
// code marks reports that count in no mean.
func MeansNoRecipe(file string) *source.Diagnostic {
	d := source.Errorf("E0610", source.Span{}, "%s names no recipe, so it counts in no mean", file).
		WithHint("start each network with the id of its recipe, or name the file after the recipe")
	d.Severity = source.Warning
	return d
}

// Missing returns a failed report for each recipe of ids that has no report. The folder is "" for files that
// are named on the command line. If a file is named after the recipe, but its header names another one, the
// report gives this as the reason.
func (ev *Evaluator) Missing(ids []string, folder string, reports []*Report) (out []*Report) {
	found, other := map[string]bool{}, map[string]*Report{}
	for _, r := range reports {
		if r.Recipe == nil {
			continue
		}
		found[*r.Recipe] = true
		if id := ev.Set.FileRecipe(r.File); id != "" && *r.Recipe != id {
			other[id] = r
		}
	}
	for _, id := range ids {
		switch by := other[id]; {
		case found[id]:
		case by != nil:
			d := source.Errorf("E0645", source.Span{}, "%s is named after %s, but its header names %s: %s counts as failed", by.File, id, *by.Recipe, id).
				WithHint("start its network with #%s", id)
			out = append(out, ev.unpredicted(by.File, Prediction{Recipe: id}, Failed, d))
		default:
			d := source.Errorf("E0644", source.Span{}, "%s has no prediction for %s", folder, id).WithHint("it counts as failed, with 0 in every score")
			out = append(out, ev.unpredicted(path.Join(folder, id+".solution"), Prediction{Recipe: id}, Unpredicted, d))
		}
	}
	return out
}

// MissingSamples returns a failed report for each recipe of the benchmark and each sample of a file of
// predictions that no report covers.
func (ev *Evaluator) MissingSamples(file string, reports []*Report) (out []*Report) {
	found, samples := map[Prediction]bool{}, []string{}
	for _, r := range reports {
		if r.Recipe != nil {
			found[Prediction{Recipe: *r.Recipe, Sample: r.Sample}] = true
		}
		if !slices.Contains(samples, r.Sample) && r.Code != "E0610" {
			samples = append(samples, r.Sample)
		}
	}
	if len(samples) > 1 { // if some predictions name a sample, no recipe lacks a prediction without one
		samples = slices.DeleteFunc(samples, func(s string) bool { return s == "" })
	}
	for _, id := range ev.Set.List() {
		alone := found[Prediction{Recipe: id}]
		for i, sample := range samples {
			p := Prediction{Recipe: id, Sample: sample}
			if found[p] || alone && i == 0 {
				continue
			}
			d := source.Errorf("E0644", source.Span{}, "%s has no prediction for %s%s", file, id, map[bool]string{true: ", sample " + sample}[sample != ""]).
				WithHint("it counts as failed, with 0 in every score")
			out = append(out, ev.unpredicted(file, p, Unpredicted, d))
		}
	}
	return out
}

// unpredicted returns the failed report of a prediction that does not exist.
func (ev *Evaluator) unpredicted(file string, p Prediction, status string, d *source.Diagnostic) *Report {
	r := &Report{File: file, Recipe: &p.Recipe, Sample: p.Sample, Status: status, Code: d.Code, Stamp: ev.Stamp, Problems: []*source.Diagnostic{d}}
	r.fillPlain()
	return r
}
