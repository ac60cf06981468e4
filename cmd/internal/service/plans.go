package service

import (
	"cmp"
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"

	"hearth"
	"hearth/eval"
	"hearth/eval/benchmark"
	"hearth/eval/kitchen"
	"hearth/eval/report"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/parser/source"
)

func (s *Service) execute(ctx context.Context, p *Plan) (*report.Episode, error) {
	e, err := s.run(ctx, p)
	if failure, ok := errors.AsType[*hearth.Unready](err); ok {
		return nil, source.Errorf("E0836", source.Span{}, "cannot prepare a scene for the program: %s", failure.Message)
	}
	if err != nil {
		return nil, err
	}
	return reported(ctx, e)
}

// reported returns the report of an episode with its hazards.
func reported(ctx context.Context, e *hearth.Episode) (out *report.Episode, err error) {
	out = e.Report()
	out.Latent, err = e.Hazards(ctx)
	return out, err
}

// invalidRequest returns an E0904 error: the fields of the request do not fit together.
func invalidRequest(format string, args ...any) *source.Diagnostic {
	return source.Errorf("E0904", source.Span{}, format, args...)
}

// check returns the errors of plans without executing them.
func (s *Service) check(ctx context.Context, p *Plan) (*report.List[report.Diagnostic], error) {
	at, src, err := s.worldAndText(ctx, p)
	if err != nil {
		return nil, err
	}
	plans, err := s.read(at, src, p.Lenient)
	problems, other := source.SplitError(err)
	if other != nil {
		return nil, other
	}
	for _, one := range plans {
		problems.Merge(one.Unread())
		problems.Merge(source.Diagnostics{Items: one.Problems})
		if one.Network == nil {
			h, _ := at.scene.Home()
			problems.Merge(h.Unknown(one.Program))
			continue
		}
		_, err := plan.Build(one.Network, at.scene.World.Ontology, at.scene.World.Internal().Domain.Semantics)
		found, _ := source.SplitError(err)
		problems.Merge(found)
	}
	return report.OfDiagnostics(problems.Items, report.Page{Limit: maxLimit}), nil
}

// networksRequest is a request to score networks.
type networksRequest struct {
	Edition   string   `json:"edition,omitempty" jsonschema:"edition of the kitchen: 2023 or 2024 (default 2024)"`
	Semantics string   `json:"semantics,omitempty" jsonschema:"released or corrected (default corrected, for edition 2023 released)"`
	Mode      string   `json:"mode,omitempty" jsonschema:"qualitative or quantitative (default qualitative)"`
	Networks  []named  `json:"networks" jsonschema:"texts, each with one or more networks"`
	Metrics   []string `json:"metrics,omitempty" jsonschema:"metrics to compute: smatch-score, goal-condition-success, dish-approximation-score, execution-time (default: all but the first)"`
	Lenient   bool     `json:"lenient,omitempty" jsonschema:"repair common mistakes of language models and report the repairs"`
}

// A named is a text with a name.
type named struct {
	Name string `json:"name,omitempty" jsonschema:"name of the file. It selects the recipe if the text names none"`
	Text string `json:"text"`
}

// evaluator returns the evaluator and the metrics of a request.
func (s *Service) evaluator(ctx context.Context, q *networksRequest) (*benchmark.Evaluator, []eval.Metric, error) {
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
				return nil, nil, source.Unknown("E0903", "metric", m, known)
			}
			columns = append(columns, eval.Metric(strings.ToLower(m)))
		}
	}
	k := at.scene.World.Internal()
	ev := k.Evaluator(set)
	ev.Smatch, ev.Lenient = slices.Contains(columns, eval.Smatch), q.Lenient
	if err := at.scene.World.LenientErr(); q.Lenient && err != nil {
		return nil, nil, err
	}
	if ev.Stamp, err = k.Stamp(set, s.Version, ""); err != nil {
		return nil, nil, err
	}
	ev.Stamp.Lenient = q.Lenient
	return ev, columns, nil
}

func (s *Service) evaluate(ctx context.Context, q *networksRequest) (*benchmark.Scores, error) {
	var all []*benchmark.Score
	columns, err := s.scores(ctx, q, func(x *benchmark.Score) error {
		all = append(all, x)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return benchmark.NewScores(all, columns), nil
}

// scores scores the networks of q, file by file, and calls each with every score. It returns the requested
// metrics.
func (s *Service) scores(ctx context.Context, q *networksRequest, each func(*benchmark.Score) error) ([]eval.Metric, error) {
	if len(q.Networks) == 0 {
		return nil, invalidRequest("there are no networks to score").WithHint("set networks to a list of texts")
	}
	ev, columns, err := s.evaluator(ctx, q)
	if err != nil {
		return nil, err
	}
	told, hear := 0, progressOf(ctx)
	ev.OnScored = func() {
		told++
		hear()
		runtime.Gosched() // let steps of other clients begin, which are short
	}
	for _, n := range q.Networks {
		told = 0
		rows := ev.File(ctx, &source.File{Name: cmp.Or(n.Name, "network"), Text: n.Text})
		if ctx.Err() != nil { // the rows of a cancelled evaluation are incomplete
			return nil, context.Cause(ctx)
		}
		for range len(rows) - told { // rows without a network, for which OnScored was not called
			hear()
		}
		for _, r := range slices.Backward(rows) {
			said := benchmark.NewScore(r)
			r.Episode = nil
			if err := each(s.withoutGold(said)); err != nil {
				return nil, err
			}
		}
	}
	return columns, nil
}

// A scoreRequest is a request to score a session or a plan against a recipe.
type scoreRequest struct {
	Session string `json:"session,omitempty" jsonschema:"id of a session. Without it, give a plan or a recipe"`
	Plan
	Against string `json:"against,omitempty" jsonschema:"id of the recipe to score against (default: the recipe that the plan names)"`
}

// A scored is an episode with its score against a recipe.
type scored struct {
	*hearth.Episode
	kitchen *hearth.Internals
	set     *benchmark.Set
	entry   *benchmark.Entry
	report  *benchmark.Report
}

// scored executes and scores the episode of a request.
func (s *Service) scored(ctx context.Context, q *scoreRequest) (*scored, error) {
	if q.Session == "" {
		if _, err := s.text(&q.Plan); err != nil {
			return nil, err
		}
	}
	e, err := s.episode(ctx, &situationRequest{Session: q.Session, Plan: q.Plan})
	if err != nil {
		return nil, err
	}
	k, ok := e.Scene.World.Internal(), e.Scene.World.Name == hearth.Kitchen
	if !ok {
		return nil, source.Errorf("E0903", source.Span{}, "score requires a kitchen").WithHint("use score-program for a household")
	}
	set, err := s.set(e.Scene.World.Edition)
	if err != nil {
		return nil, err
	}
	id := strings.ToLower(cmp.Or(q.Against, e.Plan.Name))
	entry := set.Entry(id)
	switch {
	case entry != nil && entry.Gold != nil:
	case q.Against == "" && q.Session != "":
		return nil, source.Errorf("E0904", source.Span{}, "the argument against is missing").WithHint("against: id of the recipe to score the session against")
	default:
		return nil, source.Unknown("E0806", "recipe", id, set.IDs())
	}
	made := network.Network{}
	if e.Plan.Network != nil {
		made = *e.Plan.Network
	}
	made.ID = id
	r := k.Evaluator(set).Executed(cmp.Or(q.Session, "plan"), &made, (&source.Diagnostics{Items: e.Problems}).Err(), e.Internal())
	r.AddReading(e.Plan.Corrections, e.Plan.Problems)
	return &scored{e, k, set, entry, r}, nil
}

func (s *Service) score(ctx context.Context, q *scoreRequest) (*benchmark.Score, error) {
	of, err := s.scored(ctx, q)
	if err != nil {
		return nil, err
	}
	r := of.report
	if r.Latent, err = of.Hazards(ctx); err != nil {
		return nil, err
	}
	out := benchmark.NewScore(r)
	r.Episode = nil
	if r.Stamp, err = of.kitchen.Stamp(of.set, s.Version, ""); err != nil {
		return nil, err
	}
	return s.withoutGold(out), ctx.Err()
}

// shortfalls explains why an episode does not score 1.
func (s *Service) shortfalls(ctx context.Context, q *scoreRequest) (*report.Shortfalls, error) {
	if err := s.withheld("an explanation of a score"); err != nil {
		return nil, err
	}
	of, err := s.scored(ctx, q)
	if err != nil {
		return nil, err
	}
	return of.kitchen.Shortfalls(ctx, of.Scene, of.entry, of.report)
}

// A repairRequest is a request to repair a session or a plan.
type repairRequest struct {
	Session string `json:"session,omitempty" jsonschema:"id of a session. Without it, give a plan or a recipe"`
	Plan
	Goal  string `json:"goal,omitempty" jsonschema:"conditions at the end: in a home such as on(plate, table), in a kitchen a query"`
	Score bool   `json:"score,omitempty" jsonschema:"find the best score of a network against the gold network of its recipe"`
	Edits int    `json:"edits,omitempty" jsonschema:"maximum number of edits, 1 to 4 (default 2)"`
}

// repair searches for the fewest edits with which a plan can be executed.
func (s *Service) repair(ctx context.Context, q *repairRequest) (*report.Repair, error) {
	switch {
	case q.Score && q.Goal != "":
		return nil, source.Errorf("E0904", source.Span{}, "score and goal are mutually exclusive")
	case q.Edits < 0 || q.Edits > 4:
		return nil, source.Errorf("E0904", source.Span{}, "edits is %d: expected 1 to 4", q.Edits)
	}
	if q.Score {
		if err := s.withheld("a repair by the gold network"); err != nil {
			return nil, err
		}
	}
	find := hearth.RepairQuery{Goal: q.Goal, Edits: q.Edits}
	if q.Session == "" && q.Text != "" && !q.Lenient {
		at, src, err := s.worldAndText(ctx, &q.Plan)
		if err != nil {
			return nil, err
		}
		if src, find.Corrections, err = at.scene.Corrected(src); err != nil {
			return nil, err
		}
		q.Text = src.Text
	}
	e, err := s.episode(ctx, &situationRequest{Session: q.Session, Plan: q.Plan})
	if err != nil {
		return nil, err
	}
	if q.Score {
		set, err := s.set(e.Scene.World.Edition)
		if err != nil {
			return nil, err
		}
		find.Score = e.Scene.World.Internal().Evaluator(set)
	}
	return e.Repair(ctx, find)
}

// A task is a request to plan a household task.
type task struct {
	Task string `json:"task" jsonschema:"the task in a few words, as in: Make tea"`
}

func (s *Service) planned(ctx context.Context, t *task) (*report.Plan, error) {
	if err := s.withheld("a recorded program"); err != nil {
		return nil, err
	}
	if strings.TrimSpace(t.Task) == "" {
		return nil, invalidRequest("the task is empty").WithHint("describe the task in a few words, as in: Make tea")
	}
	return s.Planner(ctx, t.Task)
}
