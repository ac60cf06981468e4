package hazards

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"hearth/engine"
	"hearth/eval/report"
	"hearth/sim"
	"hearth/sim/world"
)

// A run is a peril that has held without a break since it began.
type run struct {
	peril
	step        *sim.Result // the step by which it began
	began       int64       // time at which it began, in milliseconds
	class, name string      // class of the thing, and the variable bound to it
	text        string
	undo        []string
	figures     []figure
	lasting     bool // no later step can remedy it
}

// A figure is a number of a failure, rounded to a tenth. Its name ends in its unit.
type figure struct {
	name  string
	value float64
}

// rows gives access to the facts derived by rules.
type rows interface {
	Rows(pred string) [][]engine.Term
}

// has reports whether the rules derived a row that begins with the given terms.
func has(l rows, pred string, terms ...engine.Term) bool {
	return slices.ContainsFunc(l.Rows(pred), func(row []engine.Term) bool { return slices.Equal(row[:len(terms)], terms) })
}

// read updates a run from the rows that the rules derive now. If they derived no figures, the earlier ones stay.
func (r *run) read(l rows) {
	var all []figure
	for _, row := range l.Rows("figure") {
		if row[0] == r.kind && row[2] == r.thing {
			all = append(all, figure{world.ClassName(row[1]), math.Round(float64(row[3].Num())/1e8) / 10})
		}
	}
	if len(all) > 0 {
		slices.SortFunc(all, func(a, b figure) int { return strings.Compare(a.name, b.name) })
		r.figures = all
	}
	slots := []string{"{thing}", strings.TrimSpace(r.class + " " + r.name)}
	for _, f := range r.figures {
		slots = append(slots, "{"+f.name+"}", strconv.FormatFloat(f.value, 'f', -1, 64))
	}
	said := strings.NewReplacer(slots...)
	r.text, r.undo, r.lasting = "", nil, has(l, "lasting", r.kind)
	for _, row := range l.Rows("reason") {
		if row[0] == r.kind {
			r.text = said.Replace(row[1].Sym())
		}
	}
	for _, row := range l.Rows("remedy") {
		if row[0] == r.kind {
			r.undo = append(r.undo, said.Replace(row[1].Sym()))
		}
	}
}

// compare orders runs by their steps, then by kind, text and thing.
func (r run) compare(o run) int {
	return cmp.Or(cmp.Compare(r.step.Step.Index, o.step.Step.Index), strings.Compare(r.kind.Sym(), o.kind.Sym()),
		strings.Compare(r.text, o.text), strings.Compare(r.thing.Sym(), o.thing.Sym()))
}

// toFailures converts runs to failures. Runs of several things with the same step, kind and text become one
// failure.
func toFailures(runs []run) (all []report.Hazard) {
	for i, r := range runs {
		if i > 0 && r.step == runs[i-1].step && r.kind == runs[i-1].kind && r.text == runs[i-1].text {
			last := &all[len(all)-1]
			last.Things = append(last.Things, r.thing.Sym())
			continue
		}
		f := report.Hazard{
			Kind: world.ClassName(r.kind), Step: r.step.Step.Index + 1, Action: r.step.Step.Name, Time: float64(r.began) / 1000, Things: []string{r.thing.Sym()},
			Class: r.class, Message: r.text, Undo: append([]string{}, r.undo...), Figures: map[string]float64{},
		}
		for _, n := range r.figures {
			f.Figures[n.name] = n.value
		}
		all = append(all, f)
	}
	return all
}
