package service

import (
	"cmp"
	"context"
	"strings"

	"hearth/eval/report"
	"hearth/facts/home"
	"hearth/parser/source"
	"hearth/rules/authoring"
)

// A name is a request for an item by its name.
type name struct {
	Where
	Name string `json:"name"`
}

// A word is a request for items that a word matches.
type word struct {
	Where
	Word string `json:"word,omitempty"`
	pageRequest
}

// A listing is a request for a list.
type listing struct {
	Where
	pageRequest
}

func (s *Service) recipeList(_ context.Context, q *listing) (*report.List[report.Recipe], error) {
	set, err := s.set(cmp.Or(q.Edition, "2024"))
	if err != nil {
		return nil, err
	}
	out := set.Recipes(q.page())
	for i := range out.Items {
		if s.Withhold {
			out.Items[i].Actions = nil
		}
	}
	return out, nil
}

func (s *Service) recipe(_ context.Context, q *name) (*report.WholeRecipe, error) {
	set, err := s.set(cmp.Or(q.Edition, "2024"))
	if err != nil {
		return nil, err
	}
	id := strings.ToLower(q.Name)
	e := set.Entry(id)
	if e == nil {
		return nil, source.Unknown("E0806", "recipe", q.Name, set.IDs())
	}
	gold := ""
	if e.Gold != nil {
		gold = e.Solution().Text
	}
	return s.withoutSolution(e.Report(gold)), nil
}

func (s *Service) tasks(_ context.Context, q *listing) (*report.List[report.Task], error) {
	all, err := home.Tasks()
	if err != nil {
		return nil, err
	}
	out := home.ReportTasks(all, q.page())
	for i := range out.Items {
		s.withoutProgram(&out.Items[i])
	}
	return out, nil
}

func (s *Service) task(_ context.Context, q *name) (*report.Task, error) {
	task, ids, found, err := home.Find(strings.ToLower(q.Name))
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, source.Unknown("E0810", "task", q.Name, ids)
	}
	return s.withoutProgram(task.Report()), nil
}

func (s *Service) types(ctx context.Context, q *word) (*report.List[report.TypeName], error) {
	at, err := s.open(ctx, &q.Where)
	if err != nil {
		return nil, err
	}
	return at.scene.World.Types(ctx, q.Word, q.page())
}

func (s *Service) type_(ctx context.Context, q *name) (*report.Type, error) {
	at, err := s.open(ctx, &q.Where)
	if err != nil {
		return nil, err
	}
	return at.scene.World.Type(ctx, q.Name)
}

// A treeRequest is a request for the subclasses of a class.
type treeRequest struct {
	Where
	Name string `json:"name,omitempty" jsonschema:"name of the class (default: all classes)"`
	pageRequest
}

func (s *Service) tree(ctx context.Context, q *treeRequest) (*report.List[report.Node], error) {
	at, err := s.open(ctx, &q.Where)
	if err != nil {
		return nil, err
	}
	return at.scene.World.Tree(ctx, q.Name)
}

func (s *Service) actions(ctx context.Context, q *listing) (*report.List[report.ActionLine], error) {
	at, err := s.open(ctx, &q.Where)
	if err != nil {
		return nil, err
	}
	return at.scene.World.Actions(q.page()), nil
}

func (s *Service) action(ctx context.Context, q *name) (*report.Action, error) {
	at, err := s.open(ctx, &q.Where)
	if err != nil {
		return nil, err
	}
	return at.scene.World.Signature(q.Name)
}

// A RuleFile is a rule file with its text.
type RuleFile struct {
	File string `json:"file"`
	Text string `json:"text"`
}

// rules returns the rule files of an action, without the files that apply to all actions.
func (s *Service) rules(ctx context.Context, q *name) (*report.List[RuleFile], error) {
	at, err := s.open(ctx, &q.Where)
	if err != nil {
		return nil, err
	}
	action, err := at.scene.World.Signature(q.Name)
	if err != nil {
		return nil, err
	}
	out := &report.List[RuleFile]{Items: []RuleFile{}}
	for _, name := range action.Rules {
		file, err := source.Read(at.scene.World.Internal().Domain.Rules().Files, name)
		if err != nil {
			return nil, err
		}
		out.Items = append(out.Items, RuleFile{file.Name, file.Text})
	}
	return out, nil
}

func (s *Service) predicates(ctx context.Context, q *Where) (*report.List[report.PredicateGroup], error) {
	at, err := s.open(ctx, q)
	if err != nil {
		return nil, err
	}
	return authoring.Reference(at.scene.World)
}

func (s *Service) code(_ context.Context, q *name) (*source.CodePage, error) {
	if page := source.ExplainCode(strings.ToUpper(q.Name)); page != nil {
		return page, nil
	}
	return nil, source.Unknown("E0808", "code", q.Name, source.Codes())
}
