package hearth

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/eval/report"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/affordance"
	"hearth/sim/ask"
	"hearth/sim/explanation"
	"hearth/sim/feature"
	"hearth/sim/household"
	"hearth/sim/world"
)

// A Situation is a point in an episode. It answers questions about the state there, and more steps can be
// executed from it.
type Situation struct {
	Episode *Episode

	// Rewritten selects how offers are written. If it is set, an offer is a line to append to the text of the
	// plan, which is then executed again from its beginning. Such a line is not for
	// [Situation.Do]: the scene is made ready anew for the longer program, and its things may then have other
	// numbers.
	Rewritten bool

	sim *sim.Situation
}

// reached returns the error of a situation after a step that was not executed; see [Episode.Reached].
func (s *Situation) reached() error {
	if s.sim.Missing == 0 {
		return nil
	}
	return explanation.NotExecuted("E0702", s.Episode.run, s.sim.Missing)
}

// Query evaluates a Datalog query, such as "dough(X), in(X, /medium-bowl/1)", and returns all rows. The query is the
// body of a rule (see [World.Predicates]). The error is a *[source.Diagnostics] if the query is wrong, or an exceeded limit.
func (s *Situation) Query(ctx context.Context, text string) (*report.Answer, error) {
	return s.Ask(ctx, Question{Text: text})
}

// A Question asks for things in a situation.
type Question struct {
	Text     string
	Entities bool        // the text is a description, such as "butter and inside fridge", not a Datalog query
	File     string      // name of the text in messages; empty means query or description
	Page     report.Page // the rows to return; the zero value means all
}

// answer evaluates a question.
func (s *Situation) answer(ctx context.Context, q Question) (*ask.Answer, error) {
	base, err := s.Episode.Scene.World.base()
	if err != nil {
		return nil, err
	}
	base = base.WithDomain(s.Episode.run.Domain)
	var query *ask.Query
	if q.Entities {
		query, err = base.PrepareEntities(&source.File{Name: cmp.Or(q.File, "description"), Text: q.Text})
	} else {
		query, err = base.PrepareIn(&source.File{Name: cmp.Or(q.File, "query"), Text: q.Text}, s.sim)
	}
	if err != nil {
		return nil, err
	}
	return query.Run(ctx, s.sim)
}

// Ask answers a question, as [Situation.Query] does. The things that fit a description are in the column X.
func (s *Situation) Ask(ctx context.Context, q Question) (*report.Answer, error) {
	answer, err := s.answer(ctx, q)
	if err != nil {
		return nil, err
	}
	return answer.Report(s.sim, q.Page), nil
}

// Things lists the things that fit the description of a question, with all their properties.
func (s *Situation) Things(ctx context.Context, q Question) (*report.List[report.Details], error) {
	q.Entities = true
	answer, err := s.answer(ctx, q)
	if err != nil {
		return nil, err
	}
	return answer.Things(s.sim, q.Page), nil
}

// moment returns the affordances of the situation. It considers only things that variables of the plan name,
// or all things if everything is set. A program has no variables, so there all things count.
func (s *Situation) moment(ctx context.Context, everything bool) *affordance.Affordances {
	_, naming := s.Episode.Scene.World.kind.(*cooking)
	m := affordance.New(ctx, s.sim, everything || !naming, s.Episode.memory)
	m.ByName = everything && naming && s.Episode.Scene.World.domain.Semantics.AsWritten
	if s.Rewritten {
		m.AfterPlan(s.Episode.run.Plan)
	}
	return m
}

// An AffordanceQuery selects and orders what can be done next. The zero value selects everything.
type AffordanceQuery struct {
	Action string // only this action
	Thing  string // only ways that use this thing: a variable of the plan, an entity, or a kind of thing, which stands for its first thing

	// All considers all things, not only those that variables of the plan name. [Situation.Can] then also lists
	// uses that the thing is not made for.
	All bool

	Effect string // only offers with an effect that contains these words
	Prefer string // a text, such as the goal in words: offers that fit it come first; it may name actions, classes and entities
	Seed   int64  // shuffles offers that are equally likely; 0 keeps their order

	Page report.Page
}

// Admissible reports for every action whether it can be done next and with which things. Each example is
// written as the next line of a plan. Only Action, All and Page of the query apply. The error is an unknown
// action (E0201), the error of the context, or a fault of the rules.
func (s *Situation) Admissible(ctx context.Context, q AffordanceQuery) (*report.List[report.Possibility], error) {
	if err := s.reached(); err != nil {
		return nil, err
	}
	m := s.moment(ctx, q.All)
	m.Rows = q.Page.Rows
	found, err := s.findings(ctx, m, q.Action)
	if err != nil {
		return nil, err
	}
	by := s.Episode.Scene.World.writer(ctx, s)
	for i := range found {
		if found[i], err = found[i].Written(by); err != nil {
			return nil, err
		}
	}
	return affordance.ReportFindings(found, q.Page)
}

// ranked is the minimum number of rows of each group that [Situation.Offers] ranks. With fewer rows the pages
// of a list would differ in their order: a kitchen after a recipe has up to 740 rows.
const ranked = 2000

// Offers lists ways to do something next, as the next line of the plan with its effects. It starts with one
// offer of each action. Then follow the offers that fit best to the goal and to the last steps. The errors are those
// of [Situation.Admissible] and [Situation.Can].
func (s *Situation) Offers(ctx context.Context, q AffordanceQuery) (*report.List[report.Offer], error) {
	p := q.Page
	sel := affordance.Selection{After: p.After, Limit: p.Limit}
	if p.Rows > 0 && p.Limit > 0 {
		sel.Rows = max(p.Rows, p.After+p.Limit, ranked)
	}
	some, all, more, err := s.offers(ctx, q, sel)
	if err != nil {
		return nil, err
	}
	list := affordance.ReportOffers(some, all, p)
	list.More = more
	return list, nil
}

// Next returns the lines of up to Page.Limit offers, like [Situation.Offers], but ranks fewer rows and takes
// half the time.
func (s *Situation) Next(ctx context.Context, q AffordanceQuery) (lines []string, err error) {
	some, _, _, err := s.offers(ctx, q, affordance.Selection{Limit: q.Page.Limit, Rows: 2 * q.Page.Limit, Bare: true})
	for _, o := range some {
		lines = append(lines, o.Text)
	}
	return lines, err
}

// selection returns the action and the thing of a query.
func (s *Situation) selection(ctx context.Context, q AffordanceQuery) (sel affordance.Selection, err error) {
	if err := s.reached(); err != nil {
		return sel, err
	}
	if q.Thing != "" {
		thing, err := s.thing(s.moment(ctx, true), q.Thing)
		if err != nil {
			return sel, err
		}
		sel.Thing = &thing
	}
	if q.Action != "" {
		sel.Action, err = s.Episode.Scene.World.action(strings.ToLower(q.Action))
	}
	return sel, err
}

func (s *Situation) offers(ctx context.Context, q AffordanceQuery, sel affordance.Selection) (some []affordance.Offer, all int, more bool, err error) {
	of, err := s.selection(ctx, q)
	if err != nil {
		return nil, 0, false, err
	}
	sel.Action, sel.Thing = of.Action, of.Thing
	sel.Effect = q.Effect
	m := s.moment(ctx, q.All)
	m.Rank(s.sim, q.Prefer, q.Seed)
	return m.Offers(s.Episode.Scene.World.writer(ctx, s), sel)
}

// mostSimilar is the number of similar names that a hint lists.
const mostSimilar = 12

func (s *Situation) thing(m *affordance.Affordances, word string) (affordance.Filler, error) {
	w := s.Episode.Scene.World
	thing, ok := w.thing(m, word)
	if !ok {
		d := source.Unknown("E0715", "thing", word, w.names(m))
		if akin := m.SimilarNames(word); len(akin) > 0 {
			d.WithHint("there is %s", strings.Join(akin[:min(len(akin), mostSimilar)], ", "))
		}
		return thing, d
	}
	return thing, nil
}

func (s *Situation) findings(ctx context.Context, m *affordance.Affordances, action string) ([]affordance.Finding, error) {
	if action == "" {
		return m.Admissible()
	}
	known, err := s.Episode.Scene.World.action(action)
	if err != nil {
		return nil, err
	}
	o, err := m.Option(known)
	if err != nil {
		return nil, err
	}
	return []affordance.Finding{o.Find(nil)}, ctx.Err()
}

// Can reports in which roles of which actions the thing of the query can be used. Uses that the thing is not
// made for are only counted unless All is set. Only Thing, All and Page of the query apply. The error is E0715
// with the nearest known word, or one of [Situation.Admissible].
func (s *Situation) Can(ctx context.Context, q AffordanceQuery) (*report.Uses, error) {
	if err := s.reached(); err != nil {
		return nil, err
	}
	w, m := s.Episode.Scene.World, s.moment(ctx, true)
	thing, err := s.thing(m, q.Thing)
	if err != nil {
		return nil, err
	}
	uses, err := m.Uses(thing, q.All)
	if err != nil {
		return nil, err
	}
	found := len(uses)
	if !q.All {
		uses = slices.DeleteFunc(uses, func(u affordance.Use) bool { return u.Finding.Ways == nil && w.unsuited(ctx, u) })
	}
	by := w.writer(ctx, s)
	for i := range uses {
		if uses[i].Finding, err = uses[i].Finding.Written(by); err != nil {
			return nil, err
		}
	}
	return affordance.ReportUses(thing, uses, found-len(uses), q.Page), nil
}

// Names returns the words for things that [Situation.Can] accepts.
func (s *Situation) Names(ctx context.Context) []string {
	return s.Episode.Scene.World.names(s.moment(ctx, true))
}

// IDs returns the ids of all things, as rules name them.
func (s *Situation) IDs() (names []string) {
	for _, x := range s.sim.State.Things() {
		names = append(names, x.Sym())
	}
	return names
}

// Scene reports what is where.
func (s *Situation) Scene() *report.Scene { return sceneOf(s.sim.State) }

// Past returns the episode up to the situation, without later steps. It shares its states with the original,
// so it costs nothing, and it can be continued.
func (s *Situation) Past() *Episode {
	past := *s.Episode
	past.run = s.sim.Past()
	past.Plan = s.Episode.Scene.World.past(past.Plan, past.run)
	return &past
}

// Do executes the lines of a text from the situation like [Episode.Act], all or none. Later steps of the episode
// are not part of the result. The error is a *[source.Diagnostics] when the text cannot be read or a step cannot be done
// here, the error of the context, or a fault of the rules. The situation itself never changes.
func (s *Situation) Do(ctx context.Context, text string) (*Episode, error) {
	a, err := s.Try(ctx, text)
	if err == nil {
		err = a.Err()
	}
	if err != nil {
		return nil, err
	}
	return a.Episode, nil
}

// Try executes the lines of a text from the situation like [Episode.Act]. Lines that cannot be done are part of the
// attempt. The error is that of the context, a fault of the rules, or that the situation was not reached.
func (s *Situation) Try(ctx context.Context, text string) (*Attempt, error) {
	if err := s.reached(); err != nil {
		return nil, err
	}
	return s.Past().Act(ctx, &source.File{Name: "steps", Text: text})
}

// Find returns the id of the thing that a word names: a variable, an id, or a class, which stands for its first
// thing. The error is E0715 with similar names.
func (s *Situation) Find(ctx context.Context, word string) (id string, err error) {
	thing, err := s.thing(s.moment(ctx, true), word)
	if err != nil {
		return "", err
	}
	return thing.Term.Sym(), nil
}

// TypesOf returns the types that rules derive for a thing, by its id, sorted.
func (s *Situation) TypesOf(ctx context.Context, id string) (types []string, err error) {
	base, err := s.Episode.Scene.World.base()
	if err != nil {
		return nil, err
	}
	types = []string{}
	for _, name := range base.Types() {
		answer, err := s.Query(ctx, name+"(X), X = "+id)
		if err != nil {
			return nil, err
		}
		if len(answer.Answers) > 0 {
			types = append(types, strings.ReplaceAll(name, "_", "-"))
		}
	}
	slices.Sort(types)
	return types, nil
}

// Stopped warns that the program ended at a step that could not be done (E0766); offers replace that step. It
// returns nil when the program did not end early.
func (s *Situation) Stopped() *source.Diagnostic {
	if s.Episode.program == nil {
		return nil
	}
	return household.Stopped(s.Past().run)
}

// sceneOf describes the places of a state.
func sceneOf(s *world.State) *report.Scene {
	return &report.Scene{Name: fmt.Sprint(s.Features(s.Root())), Time: float64(s.Clock()) / 1000, Places: report.Convert(s.Contents(s.Root()), func(place engine.Term) report.Place {
		count := map[string]int{}
		for _, x := range s.Contents(place) {
			count[stockName(s, x)]++
		}
		p := report.Place{Name: fmt.Sprint(s.Features(place)), Things: []report.Stock{}}
		for name, n := range count {
			p.Things = append(p.Things, report.Stock{Name: name, Count: n})
		}
		slices.SortFunc(p.Things, func(a, b report.Stock) int { return cmp.Compare(a.Name, b.Name) })
		return p
	})}
}

// stockName names a thing. A container with a single thing in it gets the name of that thing, with amounts.
func stockName(s *world.State, x engine.Term) string {
	held := s.Contents(x)
	switch len(held) {
	case 0:
	case 1:
		return stockName(s, held[0])
	default:
		return s.Class(x) + " with " + strings.Join(report.Convert(held, func(h engine.Term) string { return stockName(s, h) }), ", ")
	}
	o := s.Features(x)
	var amounts []string
	for _, slot := range o.Slots {
		if slot.Value.Kind == feature.AmountKind {
			amounts = append(amounts, slot.Value.String())
		}
	}
	if items := s.Values(x, "item"); len(items) > 0 {
		amounts = append(amounts, fmt.Sprintf("%d %s", len(items), s.Class(items[0])))
	}
	if len(amounts) == 0 {
		return o.Class
	}
	return fmt.Sprintf("%s (%s)", o.Class, strings.Join(amounts, ", "))
}
