package hazards

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"hearth/engine"
	"hearth/sim"
	"hearth/sim/world"
)

// A Failure is something that a step has doomed although it was done.
type Failure struct {
	Kind    string             `json:"kind" jsonschema:"of hazard: a word of the rules"`
	Step    int                `json:"step" jsonschema:"by which it began, by its place in the plan"`
	Action  string             `json:"action"`
	Time    float64            `json:"time" jsonschema:"when it began, in seconds"`
	Things  []string           `json:"things" jsonschema:"the entities, sorted"`
	Class   string             `json:"class" jsonschema:"of the things"`
	Message string             `json:"message" jsonschema:"what is wrong, with numbers"`
	Undo    []string           `json:"undo" jsonschema:"what makes it good again; empty where nothing does"`
	Figures map[string]float64 `json:"figures,omitempty" jsonschema:"the numbers in the message, by names that end in their unit"`
}

// String says the failure in words.
func (f Failure) String() string {
	text := fmt.Sprintf("%s (step %d): %s", f.Action, f.Step, f.Message)
	if n := len(f.Things); n > 1 {
		text += fmt.Sprintf(" (%d of them)", n)
	}
	return text
}

// A run is a peril since it began without a break.
type run struct {
	peril
	step        *sim.Result // by which it began
	at          int64       // milliseconds: when that was
	class, name string      // of the thing
	text        string
	undo        []string
	figures     []figure
	lasting     bool // nothing that is done later makes it good again
}

// A figure is a number of a failure, to a tenth; its name ends in its unit.
type figure struct {
	name  string
	value float64
}

// rows are what rules gave.
type rows interface {
	Rows(pred string) [][]engine.Term
}

// has reports whether rules gave a row that begins with some terms.
func has(l rows, pred string, terms ...engine.Term) bool {
	return slices.ContainsFunc(l.Rows(pred), func(row []engine.Term) bool { return slices.Equal(row[:len(terms)], terms) })
}

// read takes from the rules what they say of a run now. Where they tell no numbers, those
// that they told before stay.
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

// compare orders runs by their steps, then by what they are.
func (r run) compare(o run) int {
	return cmp.Or(cmp.Compare(r.step.Step.Index, o.step.Step.Index), strings.Compare(r.kind.Sym(), o.kind.Sym()),
		strings.Compare(r.text, o.text), strings.Compare(r.thing.Sym(), o.thing.Sym()))
}

// merged are runs as failures: what is said of several things in the same words is said
// once.
func merged(runs []run) (all []Failure) {
	for i, r := range runs {
		if i > 0 && r.step == runs[i-1].step && r.kind == runs[i-1].kind && r.text == runs[i-1].text {
			last := &all[len(all)-1]
			last.Things = append(last.Things, r.thing.Sym())
			continue
		}
		f := Failure{
			Kind: world.ClassName(r.kind), Step: r.step.Step.Index + 1, Action: r.step.Step.Name, Time: float64(r.at) / 1000, Things: []string{r.thing.Sym()},
			Class: r.class, Message: r.text, Undo: append([]string{}, r.undo...), Figures: map[string]float64{},
		}
		for _, n := range r.figures {
			f.Figures[n.name] = n.value
		}
		all = append(all, f)
	}
	return all
}
