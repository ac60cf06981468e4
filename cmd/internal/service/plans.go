package service

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"hearth"
	"hearth/cmd/internal/session"
	"hearth/eval"
	"hearth/eval/benchmark"
	"hearth/eval/kitchen"
	"hearth/eval/report"
	"hearth/parser/diag"
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
	return whole(e), nil
}

// whole is all that is said of an episode, with the hash of the state in the end.
func whole(e *hearth.Episode) *report.Episode {
	said := e.Said()
	said.Hash = cmp.Or(said.Hash, session.HashOf(e))
	return said
}

// senseless is the error of a request that makes no sense.
func senseless(format string, args ...any) *diag.Diagnostic {
	return diag.New("E0904", source.Span{}, format, args...)
}

// check says what is wrong with plans without executing them.
func (s *Service) check(ctx context.Context, p *Plan) (*report.List[report.Diagnostic], error) {
	src, err := s.text(p)
	if err != nil {
		return nil, err
	}
	at, err := s.open(ctx, &p.Where)
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
	Metrics   []string `json:"metrics,omitempty" jsonschema:"smatch, goal-condition-success, dish-approximation-score, execution-time; all but the first at first"`
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
	ev, columns, err := s.evaluator(ctx, q)
	if err != nil {
		return nil, err
	}
	for _, n := range q.Networks {
		for _, r := range slices.Backward(ev.File(ctx, &source.File{Name: cmp.Or(n.Name, "network"), Text: n.Text})) {
			if err := ctx.Err(); err != nil {
				return nil, context.Cause(ctx)
			}
			said := report.OfScore(r)
			r.Episode = nil
			if err := each(said); err != nil {
				return nil, err
			}
		}
	}
	return columns, nil
}

func (s *Service) shortfalls(ctx context.Context, p *Plan) (*report.Shortfalls, error) {
	at, one, err := s.plan(ctx, p)
	if err != nil {
		return nil, err
	}
	k, ok := at.scene.World.Kitchen()
	if !ok {
		return nil, diag.New("E0903", source.Span{}, "only networks of a kitchen have shortfalls")
	}
	set, err := s.set(cmp.Or(p.Edition, "2024"))
	if err != nil {
		return nil, err
	}
	return k.Shortfalls(ctx, at.scene, set, one)
}
