package experiment

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"

	"hearth/eval/household"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim/planner"
)

// A stage executes programs in all scenes, each program once.
type stage struct {
	set   household.Set
	sites []household.Site
	done  sync.Map // text of a program → func() ([]household.TrialReport, error)
}

func newStage(m *Materials) *stage {
	s := &stage{set: *m.Set, sites: m.Sites}
	s.set.People = household.ItemsByTask(s.set.Reader, m.People)
	return s
}

// trials returns the result of a program in each scene. The result is shared, so it must not depend on the
// context of one caller.
func (s *stage) trials(lines []string) ([]household.TrialReport, error) {
	once, _ := s.done.LoadOrStore(strings.Join(lines, "\n"), sync.OnceValues(func() ([]household.TrialReport, error) {
		row, err := s.set.Evaluate(context.Background(), household.Entry{Lines: lines}, s.sites)
		if err != nil {
			return nil, err
		}
		return row.Trials, nil
	}))
	return once.(func() ([]household.TrialReport, error))()
}

// row scores a plan for a task. A program of people is compared with the other programs for the task.
func (s *stage) row(ctx context.Context, task string, how Approach, d draft) (*household.Row, error) {
	set := s.set
	if how == People {
		set.People = map[string][][]string{task: s.set.People[task][1:]}
	}
	row, err := set.Evaluate(ctx, household.Entry{Task: task, Words: d.words, Lines: d.lines}, nil)
	if err == nil {
		row.Trials, err = s.trials(d.lines)
	}
	return row, err
}

// names reports whether a program names a thing that its task names. It returns nil when the task names none.
func (s *stage) names(things, lines []string) *bool {
	if len(things) == 0 {
		return nil
	}
	found := slices.ContainsFunc(s.set.Reader.Items(lines), func(item string) bool {
		words := strings.Fields(item)
		return slices.ContainsFunc(things, func(t string) bool { return slices.Contains(words, t) })
	})
	return &found
}

// repaired changes the steps of an adapted plan so that more scenes can execute it.
func (w *workshop) repaired(steps []string) ([]string, error) {
	var fault error
	scenes := make([]planner.Executor, len(w.Materials.Sites))
	for i := range scenes {
		run := planner.Executor(func(lines []program.Line) (int, string) {
			text := make([]string, len(lines))
			for j, l := range lines {
				text[j] = l.String()
			}
			all, err := w.stage.trials(text)
			switch {
			case err != nil:
				fault = cmp.Or(fault, err)
				return 0, err.Error()
			case all[i].Executable:
				return len(lines), ""
			case len(lines) == 0:
				return -1, all[i].Fault.Text
			}
			return max(0, all[i].Fault.Step-1), all[i].Fault.Text
		})
		scenes[i] = run.WithKinds(w.Materials.Set.Reader.Abstract) // the reader replaces names in the same way when it scores the plan
	}
	return w.adapter.Repair(steps, scenes).Steps, fault
}

// draftOfSteps returns the draft of a plan whose steps are sentences.
func (w *workshop) draftOfSteps(steps []string) draft {
	d := draft{words: []string{}, lines: []string{}}
	reader := w.Materials.Set.Reader
	for _, s := range steps {
		s = strings.Join(strings.Fields(s), " ") // a model may break lines
		l, _ := reader.Templates.Parse(s, reader.Abstract)
		d.words, d.lines = append(d.words, s), append(d.lines, l.String())
	}
	d.steps = (&planner.Plan{Steps: d.words}).Shown()
	return d
}

// draftOfProgram returns the draft of a plan whose steps are lines of a program. It converts the lines to
// phrases, like the steps that models write.
func (w *workshop) draftOfProgram(lines []string) draft {
	said := slices.Clone(lines)
	reader := w.Materials.Set.Reader
	for i, line := range lines {
		if p, err := program.Parse(&source.File{Text: line}, reader.Actions); err == nil && len(p.Lines) == 1 {
			said[i], _ = reader.Templates.SayLine(p.Lines[0])
		}
	}
	return draft{steps: (&planner.Plan{Steps: said}).Shown(), lines: lines}
}
