package show

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"hearth/eval/report"
)

// runs writes a line for each run.
func (t table) runs(all *report.List[report.StoredRun]) {
	t.row("run", "plan", "status", "steps", "labels", "file")
	for _, r := range all.Items {
		var labels []string
		for _, key := range slices.Sorted(maps.Keys(r.Labels)) {
			labels = append(labels, key+"="+r.Labels[key])
		}
		t.row(r.Run, cmp.Or(r.Plan, "-"), r.Status, strconv.Itoa(r.Steps), joinOrDash(labels), r.File)
	}
}

// run writes the origin of a run, and a line for each step.
func (t table) run(r *report.WholeRun) {
	t.row("run", r.Run)
	for _, pair := range [][2]string{
		{"plan", r.Plan}, {"file", r.File}, {"status", r.Status}, {"kept", r.StoredAt}, {"episode", r.Episode},
		{"made in", strings.Join(strings.Fields(r.Settings.World+" "+r.Settings.Edition+" "+r.Settings.Semantics+" "+r.Settings.Mode), ", ")}, {"made by", r.Settings.Hearth},
	} {
		if pair[1] != "" {
			t.row(pair[0], pair[1])
		}
	}
	for _, key := range slices.Sorted(maps.Keys(r.Labels)) {
		t.row(key, r.Labels[key])
	}
	for _, metric := range slices.Sorted(maps.Keys(r.Scores)) {
		t.row(metric, strconv.FormatFloat(r.Scores[metric], 'f', -1, 64))
	}
	t.row()
	t.row("step", "action", "status", "start s", "end s", "why")
	seconds := func(ms *int64) string {
		if ms == nil {
			return "-"
		}
		return strconv.FormatFloat(float64(*ms)/1000, 'f', -1, 64)
	}
	for _, s := range r.Executed {
		var why []string
		for _, reason := range s.Reasons {
			why = append(why, strings.TrimSpace(reason.Code+" "+reason.Role+" "+reason.Thing))
		}
		for _, w := range s.Waits {
			why = append(why, "waits for "+w.Var)
		}
		t.row(strconv.Itoa(s.Step), s.Action, s.Status, seconds(s.Start), seconds(s.End), strings.Join(why, ", "))
	}
}
