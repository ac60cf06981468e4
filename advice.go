package hearth

import (
	"cmp"
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/eval/report"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim"
)

// maxAdded is the maximum number of lines that advice adds before a step.
const maxAdded = 6

// advice returns ways to do a failed step; try is the line that can be done instead, or "". The plan is executed with
// each of them, and only those remain with which the step is done, or which leave out a step that is not needed.
func (e *Episode) advice(ctx context.Context, failed *sim.Result, try string) ([]report.Advice, error) {
	if failed.Status != sim.Failed || e.memory == nil {
		return nil, nil
	}
	if e.program != nil {
		return e.adviceAtHome(ctx, failed)
	}
	if try == "" {
		return nil, nil
	}
	text := "#" + cmp.Or(e.Plan.Name, "plan") + "\n"
	for _, s := range e.Report().Steps {
		if line := s.Text; s.Step == failed.Step.Index+1 {
			text += try + "\n"
		} else {
			text += line + "\n"
		}
	}
	given := report.Advice{Lines: []string{try}, Plan: text}
	if e.Scene.domain.Mode() != nil { // the line was executed in the state that the step read; the whole plan takes seconds
		return []report.Advice{given}, nil
	}
	plans, err := e.Scene.World.Read(&source.File{Name: "plan", Text: text})
	if err != nil || len(plans) != 1 {
		return nil, nil //nolint:nilerr // the text of an episode that continues another one may not be a plan
	}
	tried, err := e.Scene.Run(ctx, plans[0])
	if err != nil {
		return nil, err
	}
	if i := failed.Step.Index; i >= len(tried.run.Results) || tried.run.Results[i].Status != sim.Done {
		return nil, nil
	}
	return []report.Advice{given}, nil
}

// helps lists the action that removes a reason against a step of a program, by the code of the reason.
var helps = map[string]string{
	"not_close": "WALK", "elsewhere": "WALK", "not_held": "GRAB", "shut": "OPEN", "inside_closed": "OPEN", "seen_inside": "OPEN",
	"not_facing": "TURNTO", "sitting": "STANDUP", "lying": "STANDUP", "turned_away": "STANDUP", "still_on": "SWITCHOFF",
	"turned_off": "SWITCHON", "unplugged": "PLUGIN", "not_shut": "CLOSE",
}

// around finds the closed container in the text of a reason.
var around = regexp.MustCompile(`inside <(\w+)> \((\d+)\), which is closed`)

// needless lists the reasons that say that nothing is left to do.
var needless = []string{"not_open", "not_closed", "already_held", "not_on", "not_off", "not_resting", "not_sitting", "not_worn"}

// adviceAtHome returns the lines that make a failed line of a program possible. They remove its reasons one by one;
// each line that is added may need others before it.
func (e *Episode) adviceAtHome(ctx context.Context, failed *sim.Result) ([]report.Advice, error) {
	given := e.preparedLines
	if given == nil {
		given = e.Plan.Program.Lines
	}
	at := failed.Step.Index
	if len(given) != len(e.run.Results) || slices.ContainsFunc(failed.Reasons, func(r sim.Reason) bool { return r.Code == "" }) {
		return nil, nil
	}
	if len(failed.Reasons) == 1 && slices.Contains(needless, failed.Reasons[0].Code) {
		without := slices.Delete(slices.Clone(given), at, at+1)
		tried, err := e.again(ctx, without)
		if tried == nil || tried.stopped() <= at && tried.stopped() < len(without) {
			return nil, err
		}
		return []report.Advice{{Lines: []string{}, Plan: textOf(without)}}, nil
	}
	now, lines, end := e, slices.Clone(given), at
	for range maxAdded {
		i := now.stopped()
		if i < at {
			return nil, nil
		}
		if i > end {
			break
		}
		more, ok := now.helping(i, lines)
		if !ok {
			return nil, nil
		}
		lines, end = slices.Insert(lines, i, more), end+1
		var err error
		if now, err = e.again(ctx, lines); now == nil {
			return nil, err
		}
	}
	if now.stopped() <= end {
		return nil, nil
	}
	all := strings.Split(strings.TrimSpace(textOf(lines[at:end+1])), "\n")
	return []report.Advice{{Lines: all, Plan: textOf(lines)}}, nil
}

// again executes a program in the scene of the episode. It returns nil if no scene can be made ready for it.
func (e *Episode) again(ctx context.Context, lines []program.Line) (*Episode, error) {
	p, err := e.Scene.World.Read(&source.File{Name: "program", Text: textOf(lines)})
	if err != nil {
		return nil, nil //nolint:nilerr // a line that cannot be written cannot be offered
	}
	tried, err := e.Scene.Run(ctx, p[0])
	if _, ok := errors.AsType[*Unready](err); ok {
		return nil, nil
	}
	return tried, err
}

// stopped returns the index of the first step that was not done.
func (e *Episode) stopped() int {
	i := slices.IndexFunc(e.run.Results, func(r *sim.Result) bool { return r.Status != sim.Done })
	if i < 0 {
		return len(e.run.Results)
	}
	return i
}

// helping returns a line that removes the first reason against a step. The lines are those of the plan.
func (e *Episode) helping(step int, lines []program.Line) (more program.Line, ok bool) {
	failed := e.run.Results[step]
	if len(failed.Reasons) == 0 {
		return more, false
	}
	r := failed.Reasons[0]
	more.Action = helps[r.Code]
	if more.Action == "" || more.Action == lines[step].Action {
		return more, false
	}
	if more.Action == "STANDUP" {
		return more, true
	}
	thing := engine.Name(r.Entity)
	if r.Code == "inside_closed" || r.Code == "seen_inside" {
		closed := around.FindStringSubmatch(r.Text)
		if closed == nil {
			return more, false
		}
		thing = engine.Name("/" + closed[1] + "/" + closed[2])
	}
	p, bound := paramOf(thing), e.Plan.Program.Lines
	for i, l := range lines { // the word of the plan for the thing
		for k := range l.Params {
			if bound[i].Params[k].Instance == p.Instance {
				more.Params = []program.Param{{Name: l.Params[k].Name, Instance: l.Params[k].Instance}}
				return more, true
			}
		}
	}
	if e.preparedLines != nil { // a word that the plan does not have: the next instance of the class
		free := 0
		for _, l := range lines {
			for _, q := range l.Params {
				if q.Name == p.Name {
					free = max(free, q.Instance)
				}
			}
		}
		p.Instance = free + 1
	}
	more.Params = []program.Param{p}
	return more, true
}

// textOf returns lines of a program in the syntax of its file.
func textOf(lines []program.Line) string {
	var text strings.Builder
	for _, l := range lines {
		text.WriteString(l.String() + "\n")
	}
	return text.String()
}
