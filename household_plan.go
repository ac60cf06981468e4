package hearth

import (
	"hearth/parser/program"
	"hearth/sim/planner"
)

// Executor tries programs in this home, so that plans can be repaired where it
// cannot do them (see [planner.Adapter.Repair]). An empty program is no plan.
func (o *Home) Executor() planner.Executor {
	return func(lines []program.Line) (done int, why string) {
		if len(lines) == 0 {
			return -1, "there is nothing to do"
		}
		run, _, err := o.Run(&program.Program{Lines: lines})
		if err != nil {
			return 0, err.Error()
		}
		if _, step := run.Outcome(); step >= 0 {
			return step, run.Message()
		}
		return len(lines), ""
	}
}
