package classical

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/engine/axioms"
	"hearth/engine/depend"
	"hearth/ontology"
	"hearth/sim"
	"hearth/sim/search"
	"hearth/sim/world"
)

// A Task is a planning task.
type Task struct {
	Domain, Problem string
	Unsaid          []string // omitted parts, with the reasons
}

// A writer collects the parts of a task.
type writer struct {
	domain    *sim.Domain
	state     *world.State
	view      *world.View
	constants map[engine.Term]bool
	stored    map[string]int // predicates that the init section has
	derived   map[string]int
	facts     map[string]bool
	numbers   map[engine.Term]bool
	words     map[engine.Term]bool
	static    map[string]*engine.Relation
	asked     []engine.Fact
	axioms    []string
	actions   []string
	unsaid    []string
}

// The predicates of effects.
var effects = []string{"add", "set", "del"}

// Write writes the task of reaching a goal from a state. The error is a fault of the rules.
func Write(d *sim.Domain, s *world.State, g *search.Goal) (*Task, error) {
	w := &writer{domain: d, state: s, view: &world.View{State: s}, constants: map[engine.Term]bool{}, stored: map[string]int{}, derived: map[string]int{}, facts: map[string]bool{}, numbers: map[engine.Term]bool{}, words: map[engine.Term]bool{}, static: map[string]*engine.Relation{}}
	for _, a := range d.Model().Ontology().Actions() {
		if err := w.action(a); err != nil {
			return nil, err
		}
	}
	goal := w.goal(g)
	if err := w.init(); err != nil {
		return nil, err
	}
	return &Task{Domain: w.domainText(), Problem: w.problemText(goal), Unsaid: w.unsaid}, nil
}

// action writes an action with its axioms, unless it changes nothing.
func (w *writer) action(a *ontology.Action) error {
	p, err := w.domain.Program(a.Name)
	if err != nil {
		return err
	}
	rules := depend.New(p.Set, depend.Keys{})
	goals := []engine.Fact{{Pred: "blocked", Args: make([]engine.Term, 3)}}
	changes := map[string][]engine.Term{}
	for _, pred := range effects {
		fluents, known := rules.Values(engine.Fact{Pred: pred, Args: make([]engine.Term, 3)}, 1)
		if !known {
			w.leaveOut(a.Name, "the names of the properties that it changes are values in the state")
			return nil
		}
		for _, f := range fluents {
			changes[pred] = append(changes[pred], f)
			goals = append(goals, engine.Fact{Pred: pred, Args: []engine.Term{{}, f, {}}})
		}
	}
	if len(changes) == 0 {
		return nil
	}
	act := axioms.Action{Name: a.Name, Rules: rules.Slice(goals)}
	for _, r := range a.Roles {
		switch {
		case r.Optional:
			act.Open = append(act.Open, r.Term)
		case r.Input:
			act.Roles = append(act.Roles, r.Term)
		}
	}
	x := axioms.Translate(act)
	for _, pred := range effects {
		if complete, used := x.Complete[pred]; used && !complete {
			w.leaveOut(a.Name, x.Unsaid[0].Why+" in "+x.Unsaid[0].Rule)
			return nil
		}
	}
	for _, u := range x.Unsaid {
		w.unsaid = append(w.unsaid, fmt.Sprintf("%s, without the rule %s: %s", a.Name, oneLine(u.Rule), u.Why))
	}
	w.take(a, x)
	w.actions = append(w.actions, w.written(a, act, x, changes))
	return nil
}

func (w *writer) leaveOut(action, why string) {
	w.unsaid = append(w.unsaid, fmt.Sprintf("no action %s: %s", action, oneLine(why)))
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// take adds what the axioms of an action need.
func (w *writer) take(a *ontology.Action, x *axioms.Axioms) {
	maps.Copy(w.derived, x.Defined)
	maps.Copy(w.stored, x.Reads)
	maps.Copy(w.constants, x.Terms)
	w.asked = append(w.asked, x.Asked...)
	w.axioms = append(w.axioms, "; "+a.Name+": "+a.Doc)
	w.axioms = append(w.axioms, x.Lines...)
	p, _ := w.domain.Program(a.Name)
	for pred := range x.Reads {
		if r := p.Static(pred); r != nil {
			w.static[pred] = r
		}
	}
}

// written returns the text of an action.
func (w *writer) written(a *ontology.Action, act axioms.Action, x *axioms.Axioms, changes map[string][]engine.Term) string {
	var typed, params string
	for _, r := range act.Roles {
		typed += axioms.Param(r) + " - thing "
		params += " " + axioms.Param(r)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "(:action %s\n  :parameters (%s)\n", a.Name, strings.TrimSpace(typed))
	if _, blocks := x.Defined[x.Name("blocked")]; blocks {
		fmt.Fprintf(&b, "  :precondition (not (exists (?code ?role ?e - object) (%s%s ?code ?role ?e)))\n", x.Name("blocked"), params)
	}
	fmt.Fprintf(&b, "  :effect (and")
	for _, pred := range effects {
		if _, used := x.Defined[x.Name(pred)]; !used {
			continue
		}
		for _, f := range changes[pred] {
			w.constants[f] = true
			name := axioms.Word(f)
			w.stored[name] = 2
			row := fmt.Sprintf("(%s%s ?e %s ?v)", x.Name(pred), params, name)
			atom := "(" + name + " ?e ?v)"
			if pred == "del" {
				atom = "(not " + atom + ")"
			}
			fmt.Fprintf(&b, "\n    (forall (?e ?v - object) (when %s %s))", row, atom)
			if known, ok := w.domain.Model().Ontology().Fluent(f.Sym()[1:]); pred == "set" || pred == "add" && ok && !known.Many {
				fmt.Fprintf(&b, "\n    (forall (?e ?v ?old - object) (when (and %s (%s ?e ?old) (not (= ?old ?v))) (not (%s ?e ?old))))", row, name, name)
			}
		}
	}
	b.WriteString("))\n")
	return b.String()
}

// goal returns the text of a goal.
func (w *writer) goal(g *search.Goal) string {
	var ways []string
	for _, all := range g.Alternatives {
		var parts []string
		for _, l := range all {
			w.stored[l.Fluent] = 2
			text := "(" + l.Fluent + " " + axioms.Word(l.Thing) + " " + axioms.Word(l.Value) + ")"
			if l.Value.Kind() == engine.Free {
				text = "(exists (?v - object) (" + l.Fluent + " " + axioms.Word(l.Thing) + " ?v))"
			} else if !w.state.Has(l.Value) {
				w.constants[l.Value] = true
			}
			if l.Absent {
				text = "(not " + text + ")"
			}
			parts = append(parts, text)
		}
		ways = append(ways, "(and "+strings.Join(parts, " ")+")")
	}
	if len(ways) == 1 {
		return ways[0]
	}
	return "(or\n    " + strings.Join(ways, "\n    ") + ")"
}

// domainText returns the domain.
func (w *writer) domainText() string {
	var b strings.Builder
	fmt.Fprintf(&b, "; Actions of the %s, written by Hearth from its rules.\n", w.domain.Name())
	for _, u := range w.unsaid {
		fmt.Fprintf(&b, "; not said: %s\n", u)
	}
	fmt.Fprintf(&b, "(define (domain %s)\n(:requirements :adl :derived-predicates)\n(:types %s - thing thing word number - object)\n", w.domain.Name(), strings.Join(w.classes(), " "))
	var words []string
	for t := range w.constants {
		kind := "word"
		if t.Kind() == engine.NumberKind {
			kind = "number"
		}
		words = append(words, axioms.Word(t)+" - "+kind)
	}
	fmt.Fprintf(&b, "(:constants\n  %s)\n(:predicates", strings.Join(sorted(words), "\n  "))
	all := maps.Clone(w.stored)
	maps.Copy(all, w.derived)
	for _, pred := range slices.Sorted(maps.Keys(all)) {
		b.WriteString("\n  (" + pred)
		for i := range all[pred] {
			fmt.Fprintf(&b, " ?a%d", i)
		}
		b.WriteString(")")
	}
	fmt.Fprintf(&b, ")\n%s\n%s)\n", strings.Join(w.axioms, "\n"), strings.Join(w.actions, ""))
	return b.String()
}

func sorted(list []string) []string {
	slices.Sort(list)
	return slices.Compact(list)
}

// classes returns the types of the things of the state.
func (w *writer) classes() (all []string) {
	for _, x := range w.state.Things() {
		all = append(all, class(x))
	}
	return sorted(all)
}

// class returns the type of a thing, which its id begins with.
func class(x engine.Term) string {
	name, _, _ := strings.Cut(axioms.Word(x), "__")
	return "a-" + name
}

// problemText returns the problem.
func (w *writer) problemText(goal string) string {
	var objects []string
	for _, x := range w.state.Things() {
		objects = append(objects, axioms.Word(x)+" - "+class(x))
	}
	for n := range w.numbers {
		if !w.constants[n] {
			objects = append(objects, axioms.Word(n)+" - number")
		}
	}
	for t := range w.words {
		if !w.constants[t] {
			objects = append(objects, axioms.Word(t)+" - word")
		}
	}
	return fmt.Sprintf("(define (problem goal)\n(:domain %s)\n(:objects\n  %s)\n(:init\n  %s)\n(:goal %s))\n", w.domain.Name(), strings.Join(sorted(objects), "\n  "), strings.Join(slices.Sorted(maps.Keys(w.facts)), "\n  "), goal)
}
