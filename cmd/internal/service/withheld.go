package service

import (
	"hearth/eval/report"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// withheld returns an error if the service withholds solutions, and nil otherwise. The parameter what names
// the answer that may contain one.
func (s *Service) withheld(what string) error {
	if !s.Withhold {
		return nil
	}
	return diag.New("E0908", source.Span{}, "this server withholds solutions, and %s may contain them", what).
		WithHint("recipe and task show the texts; without --withhold-gold a server shows solutions as well")
}

// withoutSolution removes the solution from a recipe, if the service withholds solutions.
func (s *Service) withoutSolution(r *report.WholeRecipe) *report.WholeRecipe {
	if s.Withhold {
		r.Gold, r.Primary = "", ""
		for _, part := range [][]report.Sentence{r.Ingredients, r.Instructions} {
			for i := range part {
				part[i].Actions = nil
			}
		}
	}
	return r
}

// withoutProgram removes the program from a task, if the service withholds solutions.
func (s *Service) withoutProgram(t *report.Task) *report.Task {
	if s.Withhold {
		t.Program, t.Steps, t.Text = nil, 0, t.Title+"\n"+t.Description+"\n"
	}
	return t
}
