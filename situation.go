package hearth

import (
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

// A Situation is a point in an episode: what is asked is asked of it, and more
// is done from it.
type Situation struct {
	Episode *Episode
	At      *sim.Situation

	// Rewritten says that what is offered is to be written behind the text of the
	// plan, which is then executed from its beginning, and is not for
	// [Situation.Do]: a home is then made ready anew, and programs name its things
	// in their own way.
	Rewritten bool
}

// Query answers a question in Datalog, as [ask.Base.Prepare] reads it. The error
// is a *[diag.List] of what is wrong with its text, or a limit.
func (s *Situation) Query(ctx context.Context, src *source.File, p report.Page) (*report.Answer, error) {
	answer, err := s.answer(ctx, src, (*ask.Base).Prepare)
	if err != nil {
		return nil, err
	}
	return report.OfAnswer(answer, s.At, p), nil
}

// Entities lists the things that fit a description, as [ask.Base.PrepareEntities]
// reads it, in the one column X.
func (s *Situation) Entities(ctx context.Context, src *source.File, p report.Page) (*report.Answer, error) {
	answer, err := s.answer(ctx, src, (*ask.Base).PrepareEntities)
	if err != nil {
		return nil, err
	}
	return report.OfAnswer(answer, s.At, p), nil
}

// Things lists the things that fit a description with all their properties.
func (s *Situation) Things(ctx context.Context, src *source.File, p report.Page) (*report.List[report.Details], error) {
	answer, err := s.answer(ctx, src, (*ask.Base).PrepareEntities)
	if err != nil {
		return nil, err
	}
	return report.OfThings(answer, s.At, p), nil
}

func (s *Situation) answer(ctx context.Context, src *source.File, prepare func(*ask.Base, *source.File) (*ask.Query, error)) (*ask.Answer, error) {
	base, err := s.Episode.Scene.World.Questions()
	if err != nil {
		return nil, err
	}
	q, err := prepare(base.In(s.Episode.Run.Domain), src)
	if err != nil {
		return nil, err
	}
	return q.Run(ctx, s.At)
}

// moment looks at the situation as one in which something can be done next: with
// what the plan has names for, or, with everything, with all things that there
// are. A program has no names, so all of them count there.
func (s *Situation) moment(ctx context.Context, everything bool) *affordance.Affordances {
	_, naming := s.Episode.Scene.World.kind.(*cooking)
	m := affordance.Of(ctx, s.At, everything || !naming, s.Episode.memory)
	m.ByName = everything && naming && s.Episode.Scene.World.Domain.Semantics.AsWritten
	if s.Rewritten {
		m.Behind(s.Episode.Run.Plan)
	}
	return m
}

// Admissible says of every action, or, unless it is "", of one, whether it can be
// done next and with what: with what variables of the plan stand for, or, with
// everything, with all things that there are. Examples are written as the next
// part of a plan. The error is an action that there is not (E0201), that of the
// context, or a fault of rules.
func (s *Situation) Admissible(ctx context.Context, action string, everything bool, p report.Page) (*report.List[report.Possibility], error) {
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
	return report.OfFindings(found, p)
}

// Offers lists what can be done next one by one, each as the next line of the plan
// with what it would do: every action, or, unless it is "", one; with what there
// is as in [Situation.Admissible], and, unless the word is "", with one thing, as
// [Situation.Can] reads it. The errors are theirs.
func (s *Situation) Offers(ctx context.Context, action, word string, everything bool, p report.Page) (*report.List[report.Offer], error) {
	var known *ontology.Action
	var with *affordance.Filler
	if word != "" {
		thing, err := s.thing(s.moment(ctx, true), word)
		if err != nil {
			return nil, err
		}
		with = &thing
	}
	if action != "" {
		var err error
		if known, err = s.Episode.Scene.World.Action(action); err != nil {
			return nil, err
		}
	}
	rows := 0
	if p.Rows > 0 && p.Limit > 0 {
		rows = max(p.Rows, p.After+p.Limit)
	}
	some, all, more, err := affordance.Offers(s.moment(ctx, everything).Doable(known, with, rows), s.Episode.Scene.World.writer(ctx, s), p.After, p.Limit)
	if err != nil {
		return nil, err
	}
	list := report.OfOffers(some, all, p)
	list.More = more
	return list, nil
}

// Next lists some of what [Situation.Offers] does, of its first actions, as the next line of
// the plan alone: at most so many, above 0.
func (s *Situation) Next(ctx context.Context, most int) ([]string, error) {
	return s.moment(ctx, false).First(s.Episode.Scene.World.writer(ctx, s), most)
}

func (s *Situation) thing(m *affordance.Affordances, word string) (affordance.Filler, error) {
	w := s.Episode.Scene.World
	thing, ok := w.thing(m, word)
	if !ok {
		d := Unknown("E0715", "thing", word, w.names(m))
		if akin := m.Akin(word); len(akin) > 0 {
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

// Can says in which roles of which actions a thing can be used. The word is a
// variable of the plan, an entity, or a kind of thing, which stands for the first
// one of it. What the thing is not made for is only counted, unless all is
// wanted. The error says which word may have been meant (E0715), or is as that
// of [Situation.Admissible].
func (s *Situation) Can(ctx context.Context, word string, all bool, p report.Page) (*report.Uses, error) {
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
	return report.OfUses(thing, uses, found-len(uses), p), nil
}

// Names lists the words for things that [Situation.Can] knows.
func (s *Situation) Names(ctx context.Context) []string {
	return s.Episode.Scene.World.names(s.moment(ctx, true))
}

// IDs lists all things that there are, as rules name them.
func (s *Situation) IDs() (names []string) {
	for _, x := range s.At.State.Things() {
		names = append(names, x.Sym())
	}
	return names
}

// Scene is what is where.
func (s *Situation) Scene() *report.Scene { return report.OfScene(s.At.State) }

// Objects are the things of a room as the commands of the published simulator say kitchenStateOut.
func (s *Situation) Objects() (map[string]*measure.Object, error) {
	room, err := s.Episode.Room()
	if err != nil {
		return nil, err
	}
	return room.Objects(s.At.State), nil
}

// Placed is a scene with things where objects say (kitchenStateIn), or why one cannot be there.
func (s *Situation) Placed(objects map[string]*measure.Object) (*Scene, error) {
	room, err := s.Episode.Room()
	if err != nil {
		return nil, err
	}
	at, err := room.Placed(s.At.State, objects, agreement.Still)
	if err != nil {
		return nil, err
	}
	return &Scene{World: s.Episode.Scene.World, domain: s.Episode.Run.Domain.From(at)}, nil
}

// Past is the episode as it was in the situation: nothing of what comes later
// was done. It costs nothing, and can be gone on from.
func (s *Situation) Past() *Episode {
	past := *s.Episode
	past.Run = s.At.Past()
	past.Plan = s.Episode.Scene.World.past(past.Plan, past.Run)
	return &past
}

// Do does more in the situation, written as plans of its world are: actions of a
// network, or lines of a program, whose numbers are ids of nodes. What comes
// later in the episode stays there. The error is a *[diag.List] when the text
// cannot be read, or why something in it cannot be done here; that of the
// context; or a fault of rules. The situation stays as it is in any case.
func (s *Situation) Do(ctx context.Context, src *source.File) (*Episode, error) {
	past := s.Past()
	longer, err := past.Do(ctx, src)
	if err != nil {
		return nil, err
	}
	problems := diag.List{Items: longer.Problems}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	for _, d := range explanation.Failures(longer.Run) {
		if d.At.File == src || d == longer.Run.Limit {
			problems.Add(d)
		}
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	for i, r := range past.Run.Results {
		if longer.Run.Results[i] != r {
			return nil, diag.New("E0764", source.Span{}, "this cannot be done after %s, step %d, only before it", r.Step.Name, r.Step.Index+1).
				WithHint("a variable is bound once: use new ones for what an action makes or may choose")
		}
	}
	return longer, nil
}

// Stopped warns that the program ends at a step that could not be done (E0766), so that
// what is offered takes its place; nil where nothing ends.
func (s *Situation) Stopped() *diag.Diagnostic {
	if s.Episode.program == nil {
		return nil
	}
	return household.Stopped(s.Past().Run)
}

// Action finds an action by its name. The error says which may have been meant
// (E0201).
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

// mostListed is how many names a hint lists where none is near.
const mostListed = 12

// Empty is the error of a file that holds no plan: it is the state at the start.
func Empty(file, what string) *diag.Diagnostic {
	return diag.New("E0614", source.Span{}, "%s holds no %s", file, what).WithHint("an empty plan is the state at the start, for those who ask about it")
}

// Unknown is the error of a name that stands for nothing, with the one that may
// have been meant.
func Unknown(code, what, name string, known []string) *diag.Diagnostic {
	d := diag.New(code, source.Span{}, "there is no %s %.80s", what, name)
	isVariable := strings.HasPrefix(name, "?")
	if isVariable { // of all that a thing can be called, another one is meant
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
		d.WithHint("a variable stands for something in a network: name the network, too")
	}
	return d
}
