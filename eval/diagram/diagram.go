// Package diagram draws executed plans: as a network of steps that hand their results to each
// other, and in time. [Of] takes what is drawn of an episode.
//
// Both are SVG with attributes alone; the same plan gives the same bytes. So that a page can
// light and link what is drawn, every group has classes, and says in data-step which step it
// is, and in data-entity what the result of the step stands for; arrows say in data-from,
// data-to and data-vars what they hand on. All colours but those of steps that were not done
// are currentColor: a page that sets it, and takes the rect of the class ground away, has the
// drawing in its own colours.
package diagram

import (
	"fmt"
	"strings"

	"hearth/eval/draw"
	"hearth/eval/report"
	"hearth/parser/network"
	"hearth/sim"
	"hearth/sim/explanation"
	"hearth/sim/quantitative"
)

// ink is the colour of what is drawn where a page does not say another one.
const ink = "#24292f"

// small is the size of text that says less.
const small = 10.0

// A Step is a step as drawings show it.
type Step struct {
	Number int    // its place in the plan
	Name   string // of its action
	With   string // what it was given but things
	Gives  string // the variable of what it is there for
	Entity string // what that variable stands for
	Text   string // as the plan writes it
	Status string
	Why    string // it was not done
	Start  *float64
	End    *float64
	On     bool // the critical path
	Hands  []quantitative.Task
}

// A Plan is some steps of an executed plan, and what they hand to each other.
type Plan struct {
	Title  string
	Steps  []Step // in the order of execution, then those that were not tried
	Arrows []Arrow
	Path   []int // the critical path, by places in the plan: each step waited for the one before it

	after, all int // steps that come before, and of the whole plan
}

// Of is a page of the steps of an episode, of which say tells.
func Of(run *sim.Episode, page report.Page, say func(report.Page) report.Stretch) (*Plan, report.Rest) {
	part := (&report.List[*sim.Result]{Items: run.Results}).Cut(page)
	p := &Plan{Title: run.Plan.Recipe, after: min(max(page.After, 0), len(run.Results)), all: len(run.Results)}
	on := map[*sim.Result]bool{}
	if _, timed := run.Time(); timed {
		for _, r := range explanation.When(run).Path {
			on[r] = true
			p.Path = append(p.Path, r.Step.Index+1)
		}
	}
	for i, s := range say(page).New {
		r := part.Items[i]
		p.Steps = append(p.Steps, Step{
			Number: s.Step, Name: s.Action, With: given(run, r), Gives: s.Result, Entity: report.Entity(run, s.Result), Text: s.Text, Status: s.Status,
			Why: strings.Join(s.Why, "; "), Start: s.Start, End: s.End, On: on[r], Hands: tasks(r),
		})
	}
	p.join(run)
	return p, part.Rest
}

// tasks are what hands did in a step that was carried out.
func tasks(r *sim.Result) []quantitative.Task {
	if r.After == nil || r.Status != sim.Done {
		return nil
	}
	if k, ok := r.After.Attached().(*quantitative.Kitchen); ok {
		return k.Tasks()
	}
	return nil
}

// about says which steps there are to see.
func (p *Plan) about() string {
	out := fmt.Sprintf("%d steps", p.all)
	if len(p.Steps) < p.all {
		out = fmt.Sprintf("steps %d to %d of %d in the order of execution", p.after+1, p.after+len(p.Steps), p.all)
	}
	undone := 0
	for _, s := range p.Steps {
		if s.Status != sim.Done.String() {
			undone++
		}
	}
	if undone > 0 {
		out += fmt.Sprintf(", %d not done", undone)
	}
	return out
}

// given are the words and numbers that a step was given.
func given(run *sim.Episode, r *sim.Result) string {
	var words []string
	for _, a := range written(run, r) {
		if a.Kind == network.Symbol || a.Kind == network.Number {
			words = append(words, a.Text)
		}
	}
	return strings.Join(words, " ")
}

// written are the arguments of a step as a network writes them.
func written(run *sim.Episode, r *sim.Result) []network.Arg {
	if run.Plan.Network == nil {
		return nil
	}
	return run.Plan.Network.Actions[r.Step.Index].Args
}

// classes are those of a step in a drawing.
func (s *Step) classes() string {
	out := "step " + strings.ReplaceAll(s.Status, " ", "-")
	if s.On {
		out += " critical"
	}
	return out
}

// colour is that of a step by its status.
func (s *Step) colour() string {
	switch s.Status {
	case sim.Done.String():
		return "currentColor"
	case sim.Failed.String(), sim.Rejected.String():
		return "#c8321f"
	default:
		return "#9a6700"
	}
}

// open begins the group of a step, with all that is said of it.
func (s *Step) open(d *draw.SVG, more string) {
	d.Add(`<g class="%s" data-step="%d"%s>`, s.classes(), s.Number, entity(s.Entity))
	said := fmt.Sprintf("step %d, %s%s", s.Number, s.Status, more)
	if s.Why != "" {
		said += ": " + s.Why
	}
	d.Add("<title>%s</title>", draw.Escaped(said+"\n"+s.Text))
}

func entity(name string) string {
	if name == "" {
		return ""
	}
	return fmt.Sprintf(` data-entity="%s"`, draw.Escaped(name))
}

// begin begins a drawing, with what it is about.
func begin(d *draw.SVG, class string, w, h float64, title string, about ...string) {
	d.Begin("diagram "+class, ink, w, h, title)
	d.Add(`<text class="title" x="16" y="26" font-size="15" fill="currentColor">%s</text>`, draw.Escaped(draw.Shortened(title, w-32)))
	for i, line := range about {
		d.Add(`<text class="about" x="16" y="%d" font-size="%.0f" fill="currentColor" fill-opacity="0.7">%s</text>`, 44+14*i, small, draw.Escaped(line))
	}
}
