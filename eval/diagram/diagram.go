// Package diagram describes and draws executed plans. [FromEpisode] extracts a network of steps and their results
// from an episode, which can be drawn as a network or as a timeline. Other functions describe the contents of
// things, the changes of a step and the history of a thing, as values of package report.
//
// Both drawings are SVG with attributes only; the same plan gives the same bytes. Pages can highlight and link
// their parts. Every group has classes. Its data-step is the number of the step, and its data-entity is the
// entity of the result. Arrows have data-from, data-to and data-vars.
//
// All colours except those of steps that were not done are currentColor. To use its own colours, a page sets
// currentColor and removes the rect of the class ground.
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

// ink is the default colour of a drawing.
const ink = "#24292f"

// small is the font size of secondary text, in pixels.
const small = 10.0

// A Step is a step in a drawing.
type Step struct {
	Number   int    // position in the plan, from 1
	Name     string // name of its action
	Literals string // arguments that are words or numbers
	Result   string // variable of its main result
	Entity   string // entity bound to that variable
	Text     string // source text in the plan
	Status   string
	Why      string // reasons why it was not done
	Start    *float64
	End      *float64
	Critical bool // whether it is on the critical path
	Tasks    []quantitative.Task
	Fetched  []Step // steps that fetch something for this step alone; see [Plan.Fold]
}

// A Plan is a page of the steps of an executed plan, with the arrows between them.
type Plan struct {
	Title  string
	Steps  []Step // in the order of execution, then those that were not tried
	Arrows []Arrow
	Path   []int // critical path as step numbers, from 1: each step waited for the one before it

	after, all int // number of steps before the page, and of the whole plan
}

// FromEpisode returns a page of the steps of an episode. The function say returns the reports of these steps.
func FromEpisode(run *sim.Episode, page report.Page, say func(report.Page) report.StepRange) (*Plan, report.Rest) {
	part := (&report.List[*sim.Result]{Items: run.Results}).Cut(page)
	p := &Plan{Title: run.Plan.Recipe, after: min(max(page.After, 0), len(run.Results)), all: len(run.Results)}
	on := map[*sim.Result]bool{}
	if _, timed := run.Time(); timed {
		for _, r := range explanation.NewSchedule(run).Path {
			on[r] = true
			p.Path = append(p.Path, r.Step.Index+1)
		}
	}
	for i, s := range say(page).New {
		r := part.Items[i]
		p.Steps = append(p.Steps, Step{
			Number: s.Step, Name: s.Action, Literals: literals(run, r), Result: s.Result, Entity: explanation.Entity(run, s.Result), Text: s.Text, Status: s.Status,
			Why: strings.Join(s.Why, "; "), Start: s.Start, End: s.End, Critical: on[r], Tasks: tasks(r),
		})
	}
	p.join(run)
	return p, part.Rest
}

// tasks returns the tasks of the cook's hands in a step that was carried out.
func tasks(r *sim.Result) []quantitative.Task {
	if r.After == nil || r.Status != sim.Done {
		return nil
	}
	if k, ok := r.After.Attached().(*quantitative.Kitchen); ok {
		return k.Tasks()
	}
	return nil
}

// about returns a line for people that describes the steps shown: how many, and how many were not done.
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

// literals returns the arguments of a step that are words or numbers.
func literals(run *sim.Episode, r *sim.Result) string {
	var words []string
	for _, a := range networkArgs(run, r) {
		if a.Kind == network.Symbol || a.Kind == network.Number {
			words = append(words, a.Text)
		}
	}
	return strings.Join(words, " ")
}

// networkArgs returns the arguments of a step as the network writes them.
func networkArgs(run *sim.Episode, r *sim.Result) []network.Arg {
	if run.Plan.Network == nil {
		return nil
	}
	return run.Plan.Network.Actions[r.Step.Index].Args
}

// classes returns the SVG classes of a step.
func (s *Step) classes() string {
	out := "step " + strings.ReplaceAll(s.Status, " ", "-")
	if s.Critical {
		out += " critical"
	}
	return out
}

// colour returns the colour for the status of a step.
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

// open begins the group of a step, with a title.
func (s *Step) open(d *draw.SVG, more string) {
	with := ""
	for i, f := range s.Fetched {
		with += fmt.Sprintf(` %d`, f.Number)
		if i == len(s.Fetched)-1 {
			with = fmt.Sprintf(` data-with="%s"`, with[1:])
		}
	}
	d.Add(`<g class="%s" data-step="%d"%s%s>`, s.classes(), s.Number, with, entity(s.Entity))
	said := fmt.Sprintf("step %d, %s%s", s.Number, s.Status, more)
	if s.Why != "" {
		said += ": " + s.Why
	}
	for _, f := range s.Fetched {
		said += "\n" + f.Text
	}
	d.Add("<title>%s</title>", draw.Escaped(said+"\n"+s.Text))
}

func entity(name string) string {
	if name == "" {
		return ""
	}
	return fmt.Sprintf(` data-entity="%s"`, draw.Escaped(name))
}

// begin begins a drawing with a title and secondary lines.
func begin(d *draw.SVG, class string, w, h float64, title string, about ...string) {
	d.Begin("diagram "+class, ink, w, h, title)
	d.Add(`<text class="title" x="16" y="26" font-size="15" fill="currentColor">%s</text>`, draw.Escaped(draw.Shortened(title, w-32)))
	for i, line := range about {
		d.Add(`<text class="about" x="16" y="%d" font-size="%.0f" fill="currentColor" fill-opacity="0.7">%s</text>`, 44+14*i, small, draw.Escaped(line))
	}
}
