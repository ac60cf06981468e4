package planner

import (
	"hearth/eval/report"
	"hearth/parser/program"
)

// Report describes a plan. The function parse converts a step to a program line; its second argument is always
// nil.
func (p *Plan) Report(parse func(step string, abstract map[string]string) (program.Line, bool)) *report.Plan {
	return &report.Plan{
		Task: p.Task.Name, Steps: append([]string{}, p.Steps...), Scores: append([]float64{}, p.Scores...), Stop: string(p.Stop),
		After:      report.Convert(p.Examples, func(d Demonstration) string { return d.Task.Name }),
		KnownShare: p.KnownShare, Warnings: p.Warnings, Text: Demonstration{Task: p.Task, Steps: p.Shown()}.String(),
		Program: report.Convert(p.Steps, func(step string) string {
			l, _ := parse(step, nil)
			return l.String()
		}),
	}
}
