package wording

import (
	"context"
	"slices"
	"strings"
	"sync"

	"hearth/engine"
	"hearth/eval/report"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/feature"
	"hearth/sim/world"
)

// A Writer writes the texts of executed networks. It may be used by many goroutines at once.
type Writer struct {
	Language *Language
	Prepare  func(*source.File) (Query, error) // compiles a query about a situation

	queries sync.Map // text of a query → Query
}

// A Query finds rows in a situation, with the names of their columns.
type Query func(context.Context, *sim.Situation) (columns []string, rows [][]engine.Term, err error)

// Text writes the text of the steps that an episode executed. Each instruction has the actions that it stands for.
// The error is that of the context, or a problem in a query of the language.
func (w *Writer) Text(ctx context.Context, e *sim.Episode) (*report.WholeRecipe, error) {
	n := &narrator{
		Writer: w, ctx: ctx, episode: e, results: e.Executed(),
		silent: map[int]bool{}, closed: map[string]bool{}, makers: map[string]int{}, users: map[string][]int{}, things: map[string]*thing{},
	}
	for i, r := range n.results {
		n.makers[result(r)] = i
		for _, a := range r.Step.Args {
			if a.Role.Input && a.Var != "" && !n.open(r, a.Role.Name) && a.Role.State == "" {
				n.users[a.Var] = append(n.users[a.Var], i)
			}
		}
	}
	out := &report.WholeRecipe{ID: e.Plan.Recipe, Title: w.Language.titled(strings.ReplaceAll(e.Plan.Recipe, "-", " ")), Primary: e.Plan.Primary}
	n.takeStock()
	for i := range n.results {
		if !n.silent[i] {
			n.tell(i)
		}
	}
	n.close()
	out.Ingredients = n.ingredients()
	out.Instructions = n.paragraphs
	for _, all := range [][]report.Sentence{out.Ingredients, out.Instructions} {
		if len(all) > 0 {
			all[0].Actions = append(n.opening, all[0].Actions...)
			break
		}
	}
	return out, n.err
}

// capital returns a text with an upper-case first letter.
func capital(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// A narrator writes the steps of an episode in their order.
type narrator struct {
	*Writer
	ctx     context.Context
	episode *sim.Episode
	results []*sim.Result
	err     error // the first

	silent map[int]bool      // steps that other words already include
	users  map[string][]int  // variable → the steps that use it
	makers map[string]int    // variable → the step that gives it
	closed map[string]bool   // variables of things that a step without words has closed
	things map[string]*thing // variable → what it stands for

	portions []*portion
	taken    map[int]*portion // step → the portion that it takes from stock

	group *group // steps that share the next clause

	clauses    []string // of the open sentence
	actions    []string // of the open paragraph
	opening    []string // steps without words, which belong to the first sentence
	waiting    []string // steps whose words are still to come
	continuing bool     // whether the clause being written continues the open sentence
	ends       bool     // whether that clause is the last of its sentence, as one with two verbs
	ended      bool     // whether the last clause was
	brief      bool     // whether that clause may be a single verb
	last       string   // variable of the result of the last clause
	prepares   bool     // whether the open sentence prepares things
	sentences  []string // of the open paragraph
	paragraphs []report.Sentence
}

// open reports whether the plan leaves a role of a step open.
func (n *narrator) open(r *sim.Result, role string) bool {
	a := r.Step.Arg(role)
	if a == nil || a.Var == "" {
		return a == nil
	}
	b := n.episode.Bindings.Bound(a.Var)
	return b == nil || b.BoundBy == r.Step
}

// filler returns the filler of a role: a class, or a number. An open role has its usual filler, if it has one.
func (n *narrator) filler(r *sim.Result, w *phrases, role string) string {
	if usual, ok := w.Usual[role]; ok && n.open(r, role) {
		return usual
	}
	a := r.Step.Arg(role)
	if a == nil {
		return ""
	}
	term, state := a.Term, r.Before
	if a.Var != "" {
		b := n.episode.Bindings.Bound(a.Var)
		if b == nil {
			return ""
		}
		term, state = b.Term, b.State
	}
	switch {
	case term.Kind() == engine.NumberKind:
		return feature.FormatNumber(float64(term.Num()) / 1e9)
	case state != nil && state.Has(term):
		return state.Class(term)
	case term.Kind() == engine.NameKind:
		return world.ClassName(term)
	}
	return ""
}

// unusual reports whether the plan fills a role with something that a text has to name.
func (n *narrator) unusual(r *sim.Result, w *phrases, role string) bool {
	return !n.open(r, role) && n.filler(r, w, role) != w.Usual[role]
}

// variable returns the variable in a role, or "".
func variable(r *sim.Result, role string) string {
	if a := r.Step.Arg(role); a != nil {
		return a.Var
	}
	return ""
}

// result returns the variable of the first result of a step.
func result(r *sim.Result) string {
	for _, a := range r.Step.Args {
		if !a.Role.Input && a.Role.State == "" {
			return a.Var
		}
	}
	return ""
}

// wording returns the words for a step: those of its action, with those of the first form whose conditions hold.
func (n *narrator) wording(i int) phrases {
	r := n.results[i]
	w, known := n.Language.Actions[r.Step.Name]
	if !known {
		w.Say = strings.ReplaceAll(r.Step.Name, "-", " ")
		for _, a := range r.Step.Args {
			if a.Role.Input && a.Role.State == "" && a.Var != "" && !n.open(r, a.Role.Name) {
				w.Topic = append(w.Topic, a.Role.Name)
				w.Say += " {" + a.Role.Name + "}"
			}
		}
		return w
	}
	for _, f := range w.Forms {
		if n.fits(i, &w, f) {
			for _, part := range []struct {
				to   *string
				with string
			}{{&w.Say, f.Say}, {&w.Into, f.Into}, {&w.Join, f.Join}, {&w.Then, f.Then}, {&w.Done, f.Done}} {
				if part.with != "" {
					*part.to = part.with
				}
			}
			break
		}
	}
	return w
}

// fits reports whether the conditions of a form hold for a step.
func (n *narrator) fits(i int, w *phrases, f form) bool {
	r := n.results[i]
	for role, class := range f.Is {
		if n.filler(r, w, role) != class {
			return false
		}
	}
	if slices.ContainsFunc(f.Filled, func(role string) bool { return n.open(r, role) }) ||
		slices.ContainsFunc(f.Open, func(role string) bool { return !n.open(r, role) }) {
		return false
	}
	return f.When == "" || n.holds(i, f.When, r.Step.Name)
}

// holds evaluates a query before a step. The names of its roles, in upper case, stand for their fillers.
func (n *narrator) holds(i int, query, where string) bool {
	things := map[string]string{}
	for _, a := range n.results[i].Step.Args {
		if name := capital(a.Role.Name); a.Role.Input && strings.Contains(query, name) {
			things[name] = a.Var
		}
	}
	return n.query(i, query, where, things)
}

// query evaluates a query after the first steps of an episode. It holds if a row has the entities of the given
// variables of the plan in the columns of these names. Queries are prepared once for all texts.
func (n *narrator) query(steps int, text, where string, things map[string]string) bool {
	if n.err != nil {
		return false
	}
	q, err := n.prepared(text, where)
	if err != nil {
		n.err = err
		return false
	}
	columns, rows, err := q(n.ctx, n.episode.AfterExecuted(steps))
	if err != nil {
		n.err = err
		return false
	}
	return slices.ContainsFunc(rows, func(row []engine.Term) bool {
		for i, name := range columns {
			if v, ok := things[name]; ok {
				if b := n.episode.Bindings.Bound(v); b == nil || b.Term != row[i] {
					return false
				}
			}
		}
		return true
	})
}

// prepared returns a compiled query.
func (w *Writer) prepared(text, where string) (Query, error) {
	if q, ok := w.queries.Load(text); ok {
		return q.(Query), nil
	}
	q, err := w.Prepare(&source.File{Name: where, Text: text})
	if err == nil {
		w.queries.Store(text, q)
	}
	return q, err
}
