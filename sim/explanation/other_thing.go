package explanation

import (
	"context"
	"path"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/world"
)

// otherThing returns the line of a failed step with another thing in a role that a reason is about, with which the
// step can be done. If the reason asks for a class, the other thing is of that class, or the role is left open if it has
// a default. Otherwise it is of the kind of the filler and has the same contents. Each is tried in the state that
// the step read. The function name returns the word for a thing in the plan, or "" if there is none; open is a
// variable that the plan does not have, or "". otherThing returns "" if no such line can be done.
func otherThing(ctx context.Context, e *sim.Episode, r *sim.Result, name func(engine.Term) string, open string) string {
	if r.Status != sim.Failed || r.Before == nil {
		return ""
	}
	again, err := e.DoInstead(ctx, r, r.Step) // a stored result has no classes in its reasons
	if err != nil {
		return ""
	}
	tries := maxTries
	for _, reason := range again.Reasons {
		i := slices.IndexFunc(r.Step.Args, func(a plan.Arg) bool { return a.Role.Name == reason.Role && a.Var != "" })
		if i < 0 {
			continue
		}
		a := r.Step.Args[i]
		b := e.Bindings.Bound(a.Var)
		if a.Span.File == nil || b == nil || b.BoundBy == r.Step || b.IsState {
			continue
		}
		fillers, words := namedFillers(otherThings(r.Before, reason.Wanted, b), a, name)
		if reason.Wanted != "" && a.Role.Default != "" && open != "" {
			fillers, words = append(fillers, plan.Arg{Role: a.Role, Var: open, Span: a.Span}), append(words, open)
		}
		for k := 0; k < len(fillers) && tries > 0; k++ {
			tries--
			step := *r.Step
			step.Args = slices.Clone(step.Args)
			step.Args[i] = fillers[k]
			done, err := e.DoInstead(ctx, r, &step)
			if err != nil {
				return ""
			}
			if done.Status == sim.Done {
				return withWord(&step, a.Span, words[k])
			}
		}
	}
	return ""
}

// namedFillers returns the things that have a word, as arguments in the place of a, and their words.
func namedFillers(things []engine.Term, a plan.Arg, name func(engine.Term) string) (fillers []plan.Arg, words []string) {
	for _, x := range things {
		if word := name(x); word != "" {
			fillers, words = append(fillers, plan.Arg{Role: a.Role, Term: x, Thing: true, Span: a.Span}), append(words, word)
		}
	}
	return fillers, words
}

// otherThings returns the things of a state that may replace b: those of the wanted class or, if none is
// wanted, those of the class and the kind of b with the same contents. The kind of /milk/31 is /milk. If b is empty, what was
// in it when it was bound comes first: the things that hold it now.
func otherThings(s *world.State, wanted string, b *sim.Binding) (others []engine.Term) {
	onto, class := s.Model().Ontology(), b.Class(s.Model())
	contents := func(x engine.Term) (classes []string) {
		for _, y := range s.Contents(x) {
			classes = append(classes, s.Class(y))
		}
		return classes
	}
	held, kind := contents(b.Term), path.Dir(b.Term.Sym())
	if len(held) == 0 && b.State != nil {
		for _, x := range b.State.Contents(b.Term) {
			if at := holder(s, x); at != b.Term && at.Kind() == engine.NameKind && !slices.Contains(others, at) {
				others = append(others, at)
			}
		}
	}
	for _, x := range s.Things() {
		switch is := s.Class(x); {
		case x == b.Term || slices.Contains(others, x):
		case wanted != "" && onto.IsA(is, wanted), wanted == "" && is == class && path.Dir(x.Sym()) == kind && slices.Equal(contents(x), held):
			others = append(others, x)
		}
	}
	return others
}

// holder returns the thing that holds x, or a mixture with x in it, in a state. It returns the zero Term if there is
// none.
func holder(s *world.State, x engine.Term) engine.Term {
	if now, ok := s.Here(x); ok {
		at, _ := s.Place(now)
		return at
	}
	for _, mixture := range s.Things() {
		if at, ok := s.Place(mixture); ok && slices.Contains(s.Parts(mixture), x) {
			return at
		}
	}
	return engine.Term{}
}

// withWord returns the text of a step on one line, with another word in one place.
func withWord(s *plan.Step, at source.Span, word string) string {
	text := s.Span.File.Text
	return strings.Join(strings.Fields(text[s.Span.Start:at.Start]+word+text[at.End:s.Span.End]), " ")
}
