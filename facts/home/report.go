package home

import (
	"fmt"

	"hearth/eval/report"
	"hearth/parser/program"
)

// ReportTasks lists tasks without their programs.
func ReportTasks(tasks []Task, page report.Page) *report.List[report.Task] {
	return report.ListOf(tasks, page, func(t Task) report.Task {
		out := *t.Report()
		out.Program = nil
		return out
	})
}

// Report describes a task.
func (t Task) Report() *report.Task {
	lines := report.Convert(t.Activity.Program.Lines, program.Line.String)
	return &report.Task{
		ID: t.ID, Set: string(t.Set), Title: t.Activity.Title, Description: t.Activity.Description,
		Steps: len(lines), Program: lines, Text: fmt.Sprint(t.Activity),
	}
}
