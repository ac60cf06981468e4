package hearth_test

import (
	"fmt"
	"math/rand"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine"
	"hearth/engine/program"
	"hearth/engine/proof"
	"hearth/eval/report"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/ask"
	"hearth/sim/explanation"
)

// TestExplanationsAgreeWithAnswers samples facts of random episodes in both worlds. A fact that a query
// derives must have a valid proof, and any other fact must have an explanation with a premise that fails. The
// facts come from built-in and added types, descriptions, facts over time, computed facts of states, and rules
// of steps.
func TestExplanationsAgreeWithAnswers(t *testing.T) { agreement(t, 25) }

// TestTenThousandExplanationsAgreeWithAnswers is TestExplanationsAgreeWithAnswers with more facts.
func TestTenThousandExplanationsAgreeWithAnswers(t *testing.T) {
	if os.Getenv("HEARTH_SWEEP") == "" {
		t.Skip("takes minutes; HEARTH_SWEEP=1 runs it")
	}
	agreement(t, 10_000)
}

// agreement checks the given number of facts that hold in each world, and as many that do not.
func agreement(t *testing.T, each int) {
	for _, name := range []string{hearth.Kitchen, hearth.Household} {
		t.Run(name, func(t *testing.T) {
			w, err := hearth.Open(hearth.Named{World: name, With: added[name]})
			require.NoError(t, err)
			scene, err := w.Scene(hearth.Start{})
			require.NoError(t, err)
			base, err := w.Internal().Questions()
			require.NoError(t, err)
			r := rand.New(rand.NewSource(1))
			plans := texts(t, name)
			episodes, yes, no := 0, map[string]int{}, map[string]int{}
			for total(yes) < each || total(no) < each {
				read, _ := w.Read(&source.File{Name: "plan", Text: mutated(r, plans[r.Intn(len(plans))], name)})
				if len(read) != 1 {
					continue
				}
				e, err := scene.Run(t.Context(), read[0])
				if err != nil || len(e.Internal().Executed()) == 0 {
					continue
				}
				episodes++
				a := &agreed{T: t, w: w, e: e, base: base.WithDomain(e.Internal().Domain), r: r, yes: yes, no: no}
				a.look(min(each, 400))
			}
			t.Logf("%d episodes; proved: %d %v; denied: %d %v", episodes, total(yes), yes, total(no), no)
		})
	}
}

func total(counts map[string]int) (n int) {
	for _, c := range counts {
		n += c
	}
	return n
}

// agreed compares the explanations of one episode with its answers.
type agreed struct {
	*testing.T
	w       *hearth.World
	e       *hearth.Episode
	base    *ask.Base
	r       *rand.Rand
	yes, no map[string]int // by kind of fact
}

// A said is a text that is true or false after a step. If it has rules, it is a fact that the rules of the
// step derive.
type said struct {
	kind, text string
	step       *sim.Result
	trace      *explanation.Trace // of the step whose rules speak of it; nil for what questions know
}

// look samples facts of a random situation and of the step that led to it.
func (a *agreed) look(most int) {
	executed := a.e.Internal().Executed()
	step := executed[a.r.Intn(len(executed))]
	facts := append(a.derived(step), a.ofStep(step)...)
	a.r.Shuffle(len(facts), func(i, k int) { facts[i], facts[k] = facts[k], facts[i] })
	kinds := map[string]int{}
	for _, f := range facts {
		if kinds[f.kind] < max(1, most/12) {
			kinds[f.kind]++
			a.proved(f)
			a.denied(a.changed(f, facts))
		}
	}
}

func (a *agreed) situation(step *sim.Result) *hearth.Situation {
	at, err := a.e.At(hearth.Point{Step: step.Step.Index + 1})
	require.NoError(a, err)
	return at
}

// rows returns the rows of a query, or none if the query is refused.
func (a *agreed) rows(step *sim.Result, text string) ([][]engine.Term, error) {
	q, err := a.base.Prepare(&source.File{Name: "query", Text: text})
	if err != nil {
		return nil, err
	}
	answer, err := q.Run(a.Context(), a.situation(step).Internal())
	if err != nil {
		return nil, err
	}
	return answer.Rows, nil
}

// derived lists the facts that queries find after a step.
func (a *agreed) derived(step *sim.Result) (all []said) {
	add := func(kind, query, format string) {
		rows, err := a.rows(step, query)
		require.NoError(a, err, query)
		for _, row := range rows {
			args := make([]any, len(row))
			for i, t := range row {
				args[i] = t
			}
			all = append(all, said{kind, fmt.Sprintf(format, args...), step, nil})
		}
	}
	for _, name := range a.base.Types() {
		add("type", name+"(X)", name+"(%v)")
	}
	for _, f := range a.w.Ontology.Fluents() {
		add("property", f.Pred+"(X, V)", f.Pred+"(%v, %v)")
		add("over time", f.Pred+"_during(X, V, F, T)", f.Pred+"_during(%v, %v, %v, %v)")
	}
	add("class", "type(X, _), is_a(X, C)", "is_a(%v, %v)")
	add("standing", "stands_for(V, X)", "stands_for(%v, %v)")
	relation, format := "in(X, C), nth(C, N, Y)", "nth(%[2]v, %[3]v, %[4]v)"
	description := []string{"container and not has used", "medium-bowl or (ingredient and has quantity)", "inside kitchen-cabinet and has used", "not (on medium-bowl or ingredient)"}
	join := "in(%v, %v), type(%[1]v, %[3]v)"
	query := "in(X, Y), type(X, C)"
	if a.w.Name == hearth.Household {
		relation, format = "inside(X, Y), !on(X, _)", "inside(%v, %v), !on(%[1]v, _)"
		description = []string{"grabbable and not on table", "open or (on and inside kitchen)", "not (room or closed)"}
		join, query = "on(%v, %v), class(%[1]v, %[3]v)", "on(X, Y), class(X, C)"
	}
	add("computed", relation, format)
	add("query", query, join)
	for _, d := range description {
		answer, err := a.situation(step).Ask(a.Context(), hearth.Question{Text: d, Entities: true})
		if err != nil {
			continue // the scene may have no such thing
		}
		for _, row := range answer.Answers {
			all = append(all, said{"description", fmt.Sprintf("%v is %s", row["X"], d), step, nil})
		}
	}
	return all
}

// ofStep lists the facts that the rules of a step derive. It leaves out effects if the step was not done.
func (a *agreed) ofStep(step *sim.Result) (all []said) {
	trace, err := explanation.TraceStep(a.Context(), a.e.Internal(), step)
	require.NoError(a, err)
	for _, pred := range trace.Result().Preds() {
		if pred == "" || step.Status != sim.Done && slices.Contains(explanation.Effects, pred) {
			continue
		}
		for _, row := range trace.Result().Rows(pred) {
			all = append(all, said{"rules", engine.Fact{Pred: pred, Args: row}.String(), step, trace})
		}
	}
	return all
}

// proved requires that a true fact has a proof and that the independent checker accepts it.
func (a *agreed) proved(s said) {
	x, err := a.base.Why(a.Context(), a.e.Internal(), &source.File{Name: "fact", Text: s.text}, s.step)
	require.NoError(a, err, "%s after step %d", s.text, s.step.Step.Index+1)
	require.NotNil(a, x, "%s, step %d", s.text, s.step.Step.Index+1)
	if f, err := program.ReadFact(s.text); err == nil {
		require.Equal(a, f.String(), x.Fact.String())
	}
	for ; x != nil; x = x.Original {
		if x.Proof == nil {
			require.Nil(a, x.Situation, "%s: what follows from a state has a proof", s.text)
			continue
		}
		c, err := proof.New(x.World)
		require.NoError(a, err)
		require.NoError(a, c.Check(x.Proof), s.text)
	}
	a.yes[s.kind]++
}

// changed replaces arguments of a fact by the arguments of other facts at the same position.
func (a *agreed) changed(s said, others []said) said {
	if thing, description, _ := strings.Cut(s.text, " is "); s.kind == "description" {
		other := strings.FieldsFunc(others[a.r.Intn(len(others))].text, func(r rune) bool { return strings.ContainsRune("(), ", r) })
		if i := slices.IndexFunc(other, func(w string) bool { return strings.HasPrefix(w, "/") && strings.Count(w, "/") > 1 }); i >= 0 {
			thing = other[i]
		}
		s.text = thing + " is " + description
		return s
	}
	f, err := program.ReadFact(s.text)
	if err != nil {
		return s
	}
	for range 20 {
		g, err := program.ReadFact(others[a.r.Intn(len(others))].text)
		if err != nil || len(f.Args) == 0 || g.Pred != f.Pred && a.r.Intn(4) > 0 {
			continue
		}
		i := a.r.Intn(len(f.Args))
		if i < len(g.Args) && g.Args[i].Kind() == f.Args[i].Kind() {
			f.Args[i] = g.Args[i]
		}
	}
	s.text = f.String()
	return s
}

// denied requires that the explanation of a false fact names, for every rule that could derive it, a premise
// that really fails.
func (a *agreed) denied(s said) {
	if s.trace != nil {
		f, err := program.ReadFact(s.text)
		require.NoError(a, err, s.text)
		if a.inTrace(s.trace, f) {
			return
		}
	} else if a.answered(s) {
		return
	}
	x, err := a.base.WhyNot(a.Context(), a.e.Internal(), &source.File{Name: "fact", Text: s.text}, s.step)
	if err != nil && strings.Contains(err.Error(), "[E0711]") {
		return // a thing stands where a role must
	}
	require.NoError(a, err, "%s after step %d", s.text, s.step.Step.Index+1)
	require.NotNil(a, x, "%s after step %d", s.text, s.step.Step.Index+1)
	require.NotEmpty(a, x.Cause(), s.text)
	for _, p := range x.Blocked {
		c, err := proof.New(x.World)
		require.NoError(a, err)
		require.NoError(a, c.Check(p), s.text)
	}
	a.fails(s, x, x.Missing)
	a.no[s.kind]++
	if total(a.no)%10 == 0 { // without a step it is found which one is to blame
		whole, err := a.base.WhyNot(a.Context(), a.e.Internal(), &source.File{Name: "fact", Text: s.text}, nil)
		require.NoError(a, err, s.text)
		holding, err := a.base.Why(a.Context(), a.e.Internal(), &source.File{Name: "fact", Text: s.text}, nil)
		require.NoError(a, err, s.text)
		require.NotEqual(a, whole == nil, holding == nil, s.text)
	}
}

// answered reports whether a query derives a fact or is refused.
func (a *agreed) answered(s said) bool {
	if s.kind != "description" {
		rows, err := a.rows(s.step, s.text)
		return err != nil || len(rows) > 0
	}
	thing, description, _ := strings.Cut(s.text, " is ")
	answer, err := a.situation(s.step).Ask(a.Context(), hearth.Question{Text: description, Entities: true})
	require.NoError(a, err)
	return slices.ContainsFunc(answer.Answers, func(row report.Row) bool { return fmt.Sprint(row["X"]) == thing })
}

// fails requires that every premise that the explanation reports as failing really fails.
func (a *agreed) fails(s said, x *explanation.Absence, lacks []*proof.Lack) {
	for _, l := range lacks {
		where := fmt.Sprintf("%s, step %d: %s %v: %s %v", s.text, s.step.Step.Index+1, l.Rule, l.Fact, l.Obstacle, l.Needs)
		switch l.Obstacle {
		case proof.Missing:
			require.False(a, a.holds(s, x, l.Needs), where)
		case proof.Present:
			require.True(a, a.holds(s, x, l.Needs), where)
		case proof.Other:
			require.True(a, a.holds(s, x, l.Needs), where)
			f, err := program.ReadFact(s.text)
			require.False(a, err == nil && f.Pred == l.Needs.Pred && fits(f.Args, l.Needs.Args), where)
		case proof.False:
			require.False(a, compared(l.Needs), where)
		default:
			require.Fail(a, "no obstacle", where)
		}
		a.fails(s, x, l.Causes)
	}
}

// holds evaluates a premise again, with the rules of the step or in the state.
func (a *agreed) holds(s said, x *explanation.Absence, f engine.Fact) bool {
	if x.Step != nil {
		trace := s.trace
		if trace == nil || x.Step != s.step {
			var err error
			trace, err = explanation.TraceStep(a.Context(), a.e.Internal(), x.Step)
			require.NoError(a, err)
		}
		return a.inTrace(trace, f)
	}
	if s.kind == "description" && !a.speaks(f.Pred) || f.Pred == "answer" {
		for _, row := range x.World.Holds.Rows(f.Pred) {
			if fits(f.Args, row) {
				return true
			}
		}
		return false
	}
	rows, err := a.rows(s.step, f.String())
	if err != nil {
		require.Regexp(a, `\[E071[135]\]`, err.Error(), f.String()) // a name that nothing has there
	}
	return len(rows) > 0
}

// speaks reports whether queries know a predicate. Predicates that they do not know belong to a description.
func (a *agreed) speaks(pred string) bool { return slices.Contains(a.base.Predicates(), pred) }

// inTrace reports whether a fact is in the result of an evaluation, in the ontology or in the state.
func (a *agreed) inTrace(t *explanation.Trace, f engine.Fact) (found bool) {
	for _, row := range t.Result().Rows(f.Pred) {
		found = found || fits(f.Args, row)
	}
	if static := t.World.Static(f.Pred); !found && static != nil {
		static.Scan(f.Args, func(row []engine.Term) bool {
			found = fits(f.Args, row)
			return !found
		})
	}
	if !found && t.World.Asks(f.Pred) {
		err := t.World.Source.Scan(f.Pred, f.Args, func(row []engine.Term) bool {
			found = fits(f.Args, row)
			return !found
		})
		require.NoError(a, err, f.String())
	}
	return found
}

// fits reports whether a row is an instance of a pattern.
func fits(pattern, row []engine.Term) bool {
	for i, t := range pattern {
		if len(row) != len(pattern) || t.Kind() != engine.Free && t != row[i] {
			return false
		}
	}
	return len(row) == len(pattern)
}

// compared evaluates a comparison of values.
func compared(f engine.Fact) bool {
	x, y := f.Args[0], f.Args[1]
	switch f.Pred {
	case "=":
		return x == y
	case "!=":
		return x != y
	case ":lt":
		return x.Num() < y.Num()
	case ":le":
		return x.Num() <= y.Num()
	case ":gt":
		return x.Num() > y.Num()
	case ":ge":
		return x.Num() >= y.Num()
	}
	return false
}
