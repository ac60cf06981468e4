package embodied

import (
	"hearth/eval/household"
	"hearth/facts/graph"
)

// An Evaluator scores outputs.
type Evaluator struct {
	Set    *household.Set
	Words  *graph.Words
	Compat Compat

	data *Data
}
