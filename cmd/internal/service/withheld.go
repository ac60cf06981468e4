package service

import (
	"hearth/eval/benchmark"
	"hearth/eval/report"
	"hearth/parser/source"
)

// withheld returns an error if the service withholds solutions, and nil otherwise. The parameter what names
// the answer that may contain one.
func (s *Service) withheld(what string) error {
	if !s.Withhold {
		return nil
	}
	return Withheld(what)
}

// Withheld returns the error of a server that withholds solutions, so that what cannot be answered.
func Withheld(what string) error {
	return source.Errorf("E0908", source.Span{}, "this server withholds solutions, and %s may contain them", what).
		WithHint("recipe and task show the texts; without --withhold-gold a server shows solutions as well")
}

// withoutSolution removes the solution from a recipe, if the service withholds solutions.
func (s *Service) withoutSolution(r *report.WholeRecipe) *report.WholeRecipe {
	if s.Withhold {
		r = r.WithoutActions()
		r.Gold, r.Primary = "", ""
	}
	return r
}

// withoutGold removes everything about the goals and the dish of the gold network from a score, if the service
// withholds solutions. The figures stay.
func (s *Service) withoutGold(x *benchmark.Score) *benchmark.Score {
	if !s.Withhold {
		return x
	}
	figures := *x.Report
	figures.GoalReport, figures.DishReport, figures.OtherDishReport = nil, nil, nil
	return &benchmark.Score{Report: &figures}
}

// withoutProgram removes the program from a task, if the service withholds solutions.
func (s *Service) withoutProgram(t *report.Task) *report.Task {
	if s.Withhold {
		t.Program, t.Steps, t.Text = nil, 0, t.Title+"\n"+t.Description+"\n"
	}
	return t
}
