package hearth

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"hearth/eval/report"
	"hearth/ontology"
	"hearth/parser/diag"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/affordance"
	"hearth/sim/agreement"
	"hearth/sim/ask"
	"hearth/sim/explanation"
	"hearth/sim/household"
	"hearth/sim/quantitative/measure"
)

// A Situation is a point in an episode. It answers questions about the state there, and more steps can be
// executed from it.
type Situation struct {
	Episode *Episode
	Sim     *sim.Situation

	// Rewritten selects how offers are written. If it is set, an offer is a line to append to the text of the
	// plan, which is then executed again from its beginning. Such a line is not for
	// [Situation.Do]: the scene is made ready anew for the longer program, and its things may then have other
	// numbers.
	Rewritten bool
}

// reached returns the error of a situation after a step that was not executed; see [Episode.Reached].
func (s *Situation) reached() error {
	if s.Sim.Missing == 0 {
		return nil
	}
	return explanation.NotExecuted("E0702", s.Episode.Run, s.Sim.Missing)
}

// Query evaluates a Datalog query (see [ask.Base.Prepare]) and returns one page of its rows. The error is a
// *[diag.List] if the query is wrong, or an exceeded limit.
func (s *Situation) Query(ctx context.Context, src *source.File, p report.Page) (*report.Answer, error) {
	answer, err := s.answer(ctx, src, (*ask.Base).Prepare)
	if err != nil {
		return nil, err
	}
	return answer.Report(s.Sim, p), nil
}

// Entities lists the things that match a description (see [ask.Base.PrepareEntities]), in the single column X.
func (s *Situation) Entities(ctx context.Context, src *source.File, p report.Page) (*report.Answer, error) {
	answer, err := s.answer(ctx, src, (*ask.Base).PrepareEntities)
	if err != nil {
		return nil, err
	}
	return answer.Report(s.Sim, p), nil
}

// Things lists the things that match a description, with all their properties.
func (s *Situation) Things(ctx context.Context, src *source.File, p report.Page) (*report.List[report.Details], error) {
	answer, err := s.answer(ctx, src, (*ask.Base).PrepareEntities)
	if err != nil {
		return nil, err
	}
	return answer.Things(s.Sim, p), nil
}

func (s *Situation) answer(ctx context.Context, src *source.File, prepare func(*ask.Base, *source.File) (*ask.Query, error)) (*ask.Answer, error) {
	base, err := s.Episode.Scene.World.Questions()
	if err != nil {
		return nil, err
	}
	q, err := prepare(base.WithDomain(s.Episode.Run.Domain), src)
	if err != nil {
		return nil, err
	}
	return q.Run(ctx, s.Sim)
}

// moment returns the affordances of the situation. It considers only things that variables of the plan name,
// or all things if everything is set. A program has no variables, so there all things count.
func (s *Situation) moment(ctx context.Context, everything bool) *affordance.Affordances {
	_, naming := s.Episode.Scene.World.kind.(*cooking)
	m := affordance.New(ctx, s.Sim, everything || !naming, s.Episode.memory)
	m.ByName = everything && naming && s.Episode.Scene.World.Domain.Semantics.AsWritten
	if s.Rewritten {
		m.AfterPlan(s.Episode.Run.Plan)
	}
	return m
}

// Admissible reports for every action whether it can be done next and with which things. If action is not
// empty, only that action is considered. Fillers are the things that variables of the plan name, or all things
// if everything is set. Each example is written as the next line of a plan. The error is an unknown action
// (E0201), the error of the context, or a fault of the rules.
func (s *Situation) Admissible(ctx context.Context, action string, everything bool, p report.Page) (*report.List[report.Possibility], error) {
	if err := s.reached(); err != nil {
		return nil, err
	}
	m := s.moment(ctx, everything)
	m.Rows = p.Rows
	found, err := s.findings(ctx, m, action)
	if err != nil {
		return nil, err
	}
	by := s.Episode.Scene.World.writer(ctx, s)
	for i := range found {
		if found[i], err = found[i].Written(by); err != nil {
			return nil, err
		}
	}
	return affordance.ReportFindings(found, p)
}

// A Choice selects and orders what can be done next. The zero value selects everything.
type Choice struct {
	Action     string // only this action
	Thing      string // only ways that use the named thing (see [Situation.Can])
	Effect     string // only offers with an effect that contains these words
	Everything bool   // consider all things, not only those that variables of the plan name
	Goal       string // text of the goal; it may name actions, classes and entities
	Seed       int64  // shuffles offers that are equally likely; 0 keeps their order
}

// ranked is the minimum number of rows of each group that [Situation.Offers] ranks. With fewer rows the pages
// of a list would differ in their order: a kitchen after a recipe has up to 740 rows.
const ranked = 2000

// Offers lists ways to do something next, as the next line of the plan with its effects. It starts with one
// offer of each action. Then follow the offers that fit best to the goal and to the last steps. The errors are those
// of [Situation.Admissible] and [Situation.Can].
func (s *Situation) Offers(ctx context.Context, c Choice, p report.Page) (*report.List[report.Offer], error) {
	sel := affordance.Selection{After: p.After, Limit: p.Limit}
	if p.Rows > 0 && p.Limit > 0 {
		sel.Rows = max(p.Rows, p.After+p.Limit, ranked)
	}
	some, all, more, err := s.offers(ctx, c, sel)
	if err != nil {
		return nil, err
	}
	list := affordance.ReportOffers(some, all, p)
	list.More = more
	return list, nil
}

// Next returns up to most lines, like [Situation.Offers], but ranks fewer rows and takes half the time.
func (s *Situation) Next(ctx context.Context, c Choice, most int) (lines []string, err error) {
	some, _, _, err := s.offers(ctx, c, affordance.Selection{Limit: most, Rows: 2 * most, Bare: true})
	for _, o := range some {
		lines = append(lines, o.Text)
	}
	return lines, err
}

func (s *Situation) offers(ctx context.Context, c Choice, sel affordance.Selection) (some []affordance.Offer, all int, more bool, err error) {
	if err := s.reached(); err != nil {
		return nil, 0, false, err
	}
	if c.Thing != "" {
		thing, err := s.thing(s.moment(ctx, true), c.Thing)
		if err != nil {
			return nil, 0, false, err
		}
		sel.Thing = &thing
	}
	if c.Action != "" {
		if sel.Action, err = s.Episode.Scene.World.Action(strings.ToLower(c.Action)); err != nil {
			return nil, 0, false, err
		}
	}
	sel.Effect = c.Effect
	m := s.moment(ctx, c.Everything)
	m.Rank(s.Sim, c.Goal, c.Seed)
	return m.Offers(s.Episode.Scene.World.writer(ctx, s), sel)
}

func (s *Situation) thing(m *affordance.Affordances, word string) (affordance.Filler, error) {
	w := s.Episode.Scene.World
	thing, ok := w.thing(m, word)
	if !ok {
		d := Unknown("E0715", "thing", word, w.names(m))
		if akin := m.SimilarNames(word); len(akin) > 0 {
			d.WithHint("there is %s", strings.Join(akin[:min(len(akin), mostListed)], ", "))
		}
		return thing, d
	}
	return thing, nil
}

func (s *Situation) findings(ctx context.Context, m *affordance.Affordances, action string) ([]affordance.Finding, error) {
	if action == "" {
		return m.Admissible()
	}
	known, err := s.Episode.Scene.World.Action(action)
	if err != nil {
		return nil, err
	}
	o, err := m.Option(known)
	if err != nil {
		return nil, err
	}
	return []affordance.Finding{o.Find(nil)}, ctx.Err()
}

// Can reports in which roles of which actions a thing can be used. The word is a variable of the plan, an
// entity, or a kind of thing, which stands for the first thing of that kind. Uses that the thing is not made
// for are only counted unless all is set. The error is E0715 with the nearest known word, or one of
// [Situation.Admissible].
func (s *Situation) Can(ctx context.Context, word string, all bool, p report.Page) (*report.Uses, error) {
	if err := s.reached(); err != nil {
		return nil, err
	}
	w, m := s.Episode.Scene.World, s.moment(ctx, true)
	thing, err := s.thing(m, word)
	if err != nil {
		return nil, err
	}
	uses, err := m.Uses(thing, all)
	if err != nil {
		return nil, err
	}
	found := len(uses)
	if !all {
		uses = slices.DeleteFunc(uses, func(u affordance.Use) bool { return u.Finding.Ways == nil && w.unsuited(ctx, u) })
	}
	by := w.writer(ctx, s)
	for i := range uses {
		if uses[i].Finding, err = uses[i].Finding.Written(by); err != nil {
			return nil, err
		}
	}
	return affordance.ReportUses(thing, uses, found-len(uses), p), nil
}

// Names returns the words for things that [Situation.Can] accepts.
func (s *Situation) Names(ctx context.Context) []string {
	return s.Episode.Scene.World.names(s.moment(ctx, true))
}

// IDs returns the ids of all things, as rules name them.
func (s *Situation) IDs() (names []string) {
	for _, x := range s.Sim.State.Things() {
		names = append(names, x.Sym())
	}
	return names
}

// Scene reports what is where.
func (s *Situation) Scene() *report.Scene { return sceneOf(s.Sim.State) }

// Objects returns the things of the room in the format of the published simulator's kitchenStateOut.
func (s *Situation) Objects() (map[string]*measure.Object, error) {
	room, err := s.Episode.Room()
	if err = cmp.Or(err, s.reached()); err != nil {
		return nil, err
	}
	return room.Objects(s.Sim.State), nil
}

// Placed returns a scene in which things are where objects says (kitchenStateIn). The error names a thing that
// cannot be placed there.
func (s *Situation) Placed(objects map[string]*measure.Object) (*Scene, error) {
	room, err := s.Episode.Room()
	if err = cmp.Or(err, s.reached()); err != nil {
		return nil, err
	}
	at, err := room.Placed(s.Sim.State, objects, agreement.CheckPositions)
	if err != nil {
		return nil, err
	}
	return &Scene{World: s.Episode.Scene.World, domain: s.Episode.Run.Domain.WithFirst(at)}, nil
}

// Past returns the episode up to the situation, without later steps. It shares its states with the original,
// so it costs nothing, and it can be continued.
func (s *Situation) Past() *Episode {
	past := *s.Episode
	past.Run = s.Sim.Past()
	past.Plan = s.Episode.Scene.World.past(past.Plan, past.Run)
	return &past
}

// Act executes more steps from the situation; see [Episode.Act]. Later steps of the episode are not part of the
// result.
func (s *Situation) Act(ctx context.Context, src *source.File) (*Attempt, error) {
	if err := s.reached(); err != nil {
		return nil, err
	}
	return s.Past().Act(ctx, src)
}

// Do executes more steps from the situation like [Situation.Act], all or none. The error is a *[diag.List] when
// the text cannot be read or a step cannot be done here, the error of the context, or a fault of the rules. The
// situation itself never changes.
func (s *Situation) Do(ctx context.Context, src *source.File) (*Episode, error) {
	a, err := s.Act(ctx, src)
	if err == nil {
		err = a.Err()
	}
	if err != nil {
		return nil, err
	}
	return a.Episode, nil
}

// Stopped warns that the program ended at a step that could not be done (E0766); offers replace that step. It
// returns nil when the program did not end early.
func (s *Situation) Stopped() *diag.Diagnostic {
	if s.Episode.program == nil {
		return nil
	}
	return household.Stopped(s.Past().Run)
}

// Action returns the action with that name. The error is E0201 with the nearest name.
func (w *World) Action(name string) (*ontology.Action, error) {
	if a := w.Ontology.Action(name); a != nil {
		return a, nil
	}
	var names []string
	for _, a := range w.Ontology.Actions() {
		names = append(names, a.Name)
	}
	return nil, Unknown("E0201", "action", name, names)
}

// mostListed is the number of names that a hint lists when none is similar.
const mostListed = 12

// Empty returns the error for a file without a plan (E0614).
func Empty(file, what string) *diag.Diagnostic {
	return diag.New("E0614", source.Span{}, "%s holds no %s", file, what).WithHint("an empty plan means the start state; commands that only ask questions accept it")
}

// Unknown returns the error for an unknown name, with the nearest known name as a hint. The parameter what is
// the kind of name, such as class.
func Unknown(code, what, name string, known []string) *diag.Diagnostic {
	d := diag.New(code, source.Span{}, "there is no %s %.80s", what, name)
	isVariable := strings.HasPrefix(name, "?")
	if isVariable { // suggest only other variables
		known = slices.DeleteFunc(slices.Clone(known), func(k string) bool { return !strings.HasPrefix(k, "?") })
	}
	switch near := diag.Nearest(name, known); {
	case near != "":
		d.WithHint("did you mean %s?", near)
	case isVariable && len(known) > mostListed:
		d.WithHint("there is %s …", strings.Join(known[:mostListed], ", "))
	case isVariable && len(known) > 0:
		d.WithHint("there is %s", strings.Join(known, ", "))
	case isVariable:
		d.WithHint("a variable stands for something in a network: name the network as well")
	}
	return d
}
