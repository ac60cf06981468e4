package service

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"hearth"
	"hearth/eval"
	"hearth/eval/benchmark"
	"hearth/eval/kitchen"
	"hearth/eval/report"
	"hearth/parser/diag"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/parser/source"
)

func (s *Service) execute(ctx context.Context, p *Plan) (*report.Episode, error) {
	e, err := s.run(ctx, p)
	if failure, ok := errors.AsType[*hearth.Unready](err); ok {
		return nil, diag.New("E0836", source.Span{}, "no scene can be made ready for the program: %s", failure.Message)
	}
	if err != nil {
		return nil, err
	}
	return e.Said(), nil
}

// senseless is the error of a request that makes no sense.
func senseless(format string, args ...any) *diag.Diagnostic {
	return diag.New("E0904", source.Span{}, format, args...)
}

// check says what is wrong with plans without executing them.
func (s *Service) check(ctx context.Context, p *Plan) (*report.List[report.Diagnostic], error) {
	at, src, err := s.of(ctx, p)
	if err != nil {
		return nil, err
	}
	plans, err := at.scene.World.Read(src)
	problems, other := diag.Of(err)
	if other != nil {
		return nil, other
	}
	for _, one := range plans {
		problems.Merge(one.Unread())
		if one.Network == nil {
			h, _ := at.scene.Home()
			problems.Merge(h.Unknown(one.Program))
			continue
		}
		_, err := plan.Build(one.Network, at.scene.World.Ontology, at.scene.World.Domain.Semantics)
		found, _ := diag.Of(err)
		problems.Merge(found)
	}
	return report.OfDiagnostics(problems.Items, report.Page{Limit: mostPart}), nil
}

// An evaluation asks for scores of networks.
type evaluation struct {
	Edition   string   `json:"edition,omitempty" jsonschema:"2023 or 2024; 2024 at first"`
	Semantics string   `json:"semantics,omitempty" jsonschema:"released or corrected"`
	Mode      string   `json:"mode,omitempty" jsonschema:"qualitative or quantitative"`
	Networks  []named  `json:"networks" jsonschema:"texts, each of one network or several"`
	Metrics   []string `json:"metrics,omitempty" jsonschema:"smatch-score, goal-condition-success, dish-approximation-score, execution-time; all but the first at first"`
	Lenient   bool     `json:"lenient,omitempty" jsonschema:"forgive what models get wrong, and say what was forgiven"`
}

// A named is a text with a name.
type named struct {
	Name string `json:"name,omitempty" jsonschema:"of its file: the recipe that is meant where the text names none"`
	Text string `json:"text"`
}

// evaluator prepares an evaluation.
func (s *Service) evaluator(ctx context.Context, q *evaluation) (*benchmark.Evaluator, []eval.Metric, error) {
	at, err := s.open(ctx, &Where{Edition: q.Edition, Semantics: q.Semantics, Mode: q.Mode})
	if err != nil {
		return nil, nil, err
	}
	set, err := s.set(cmp.Or(q.Edition, "2024"))
	if err != nil {
		return nil, nil, err
	}
	columns := kitchen.Metrics(false)
	if len(q.Metrics) > 0 {
		columns = nil
		var known []string
		for _, m := range kitchen.Metrics(true) {
			known = append(known, string(m))
		}
		for _, m := range q.Metrics {
			if !slices.Contains(known, strings.ToLower(m)) {
				return nil, nil, hearth.Unknown("E0903", "metric", m, known)
			}
			columns = append(columns, eval.Metric(strings.ToLower(m)))
		}
	}
	k, _ := at.scene.World.Kitchen()
	ev := k.Evaluator(set)
	ev.Smatch, ev.Lenient = slices.Contains(columns, eval.Smatch), q.Lenient
	if q.Lenient && at.scene.World.Strict() {
		return nil, nil, diag.New("E0903", source.Span{}, "lenient is for corrected semantics")
	}
	if ev.Stamp, err = k.Stamp(set, s.Version, ""); err != nil {
		return nil, nil, err
	}
	ev.Stamp.Lenient = q.Lenient
	return ev, columns, nil
}

func (s *Service) evaluate(ctx context.Context, q *evaluation) (*report.Scores, error) {
	var all []*report.Score
	columns, err := s.scores(ctx, q, func(x *report.Score) error {
		all = append(all, x)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return report.OfScores(all, columns), nil
}

// scores tells the score of each network as soon as it is there.
func (s *Service) scores(ctx context.Context, q *evaluation, each func(*report.Score) error) ([]eval.Metric, error) {
	if len(q.Networks) == 0 {
		return nil, senseless("nothing is to be scored").WithHint("networks is a list of texts")
	}
	ev, columns, err := s.evaluator(ctx, q)
	if err != nil {
		return nil, err
	}
	told, hear := 0, heard(ctx)
	ev.Scored = func() { told++; hear() }
	for _, n := range q.Networks {
		told = 0
		rows := ev.File(ctx, &source.File{Name: cmp.Or(n.Name, "network"), Text: n.Text})
		if ctx.Err() != nil { // what was given up has no rows, or not all
			return nil, context.Cause(ctx)
		}
		for range len(rows) - told { // what is no network is told of with its file
			hear()
		}
		for _, r := range slices.Backward(rows) {
			said := report.OfScore(r)
			r.Episode = nil
			if err := each(said); err != nil {
				return nil, err
			}
		}
	}
	return columns, nil
}

// A scoring asks how good what was done is.
type scoring struct {
	Session string `json:"session,omitempty" jsonschema:"a session; or else a plan or recipe"`
	Plan
	Of string `json:"of,omitempty" jsonschema:"the recipe whose dish it is to be; at first the one that the plan names"`
}

// A scored is what was done, as a dish of a recipe.
type scored struct {
	*hearth.Episode
	kitchen *hearth.KitchenParts
	set     *benchmark.Set
	entry   *benchmark.Entry
	report  *benchmark.Report
}

// scored scores what was done.
func (s *Service) scored(ctx context.Context, q *scoring) (*scored, error) {
	if q.Session == "" {
		if _, err := s.text(&q.Plan); err != nil {
			return nil, err
		}
	}
	e, err := s.episode(ctx, &moment{Session: q.Session, Plan: q.Plan})
	if err != nil {
		return nil, err
	}
	k, ok := e.Scene.World.Kitchen()
	if !ok {
		return nil, diag.New("E0903", source.Span{}, "a dish is made in a kitchen").WithHint("score-program scores what was done in a home")
	}
	set, err := s.set(e.Scene.World.Edition)
	if err != nil {
		return nil, err
	}
	id := strings.ToLower(cmp.Or(q.Of, e.Plan.Name))
	entry := set.Entry(id)
	if entry == nil || entry.Gold == nil {
		return nil, hearth.Unknown("E0806", "recipe", id, set.IDs())
	}
	made := network.Network{}
	if e.Plan.Network != nil {
		made = *e.Plan.Network
	}
	made.ID = id
	r := k.Evaluator(set).Executed(cmp.Or(q.Session, "plan"), &made, (&diag.List{Items: e.Problems}).Err(), e.Run)
	return &scored{e, k, set, entry, r}, nil
}

func (s *Service) score(ctx context.Context, q *scoring) (*report.Score, error) {
	of, err := s.scored(ctx, q)
	if err != nil {
		return nil, err
	}
	r := of.report
	if r.Latent, err = of.Latent(ctx); err != nil {
		return nil, err
	}
	out := report.OfScore(r)
	r.Episode = nil
	if r.Made, err = of.kitchen.Stamp(of.set, s.Version, ""); err != nil {
		return nil, err
	}
	return out, ctx.Err()
}

// shortfalls says why what was done does not score 1.
func (s *Service) shortfalls(ctx context.Context, q *scoring) (*report.Shortfalls, error) {
	of, err := s.scored(ctx, q)
	if err != nil {
		return nil, err
	}
	return of.kitchen.Lacks(ctx, of.Scene, of.entry, of.report)
}

// A task is what is to be planned.
type task struct {
	Task string `json:"task" jsonschema:"in a few words, as in: Make tea"`
}

func (s *Service) planned(ctx context.Context, t *task) (*report.Plan, error) {
	if strings.TrimSpace(t.Task) == "" {
		return nil, senseless("there is no task").WithHint("a task has a few words, as in: Make tea")
	}
	return s.Planner(ctx, t.Task)
}
