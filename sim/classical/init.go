package classical

import (
	"strings"

	"hearth/engine"
	"hearth/engine/axioms"
)

// mostSmall is the largest number of which sums are listed.
const mostSmall = 20

// init collects the facts of the first state.
func (w *writer) init() error {
	computed := map[string]bool{}
	for _, f := range w.asked {
		computed[f.Pred] = true
		if err := w.ask(f, 0); err != nil {
			return err
		}
	}
	for pred, arity := range w.stored {
		switch {
		case computed[pred], pred == "less", pred == "plus":
		case w.static[pred] != nil:
			w.static[pred].Scan(make([]engine.Term, arity), func(row []engine.Term) bool { return w.fact(pred, row) })
		default:
			if err := w.view.Scan(pred, make([]engine.Term, arity), func(row []engine.Term) bool { return w.fact(pred, row) }); err != nil {
				return err
			}
		}
	}
	for t := range w.constants {
		if t.Kind() == engine.NumberKind {
			w.numbers[t] = true
		}
	}
	w.sums()
	return nil
}

// ask adds the facts of a computed predicate. Arguments from an index on that must be bound take each thing in turn.
func (w *writer) ask(f engine.Fact, from int) error {
	err := w.view.Scan(f.Pred, f.Args, func(row []engine.Term) bool { return w.fact(f.Pred, row) })
	for i := from; err != nil && i < len(f.Args); i++ {
		if f.Args[i].Kind() != engine.Free {
			continue
		}
		for _, x := range w.state.Things() {
			bound := engine.Fact{Pred: f.Pred, Args: append([]engine.Term{}, f.Args...)}
			bound.Args[i] = x
			if err := w.ask(bound, i+1); err != nil {
				return err
			}
		}
		return nil
	}
	return err
}

// fact adds a fact. It omits a fact with a text, which PDDL cannot express.
func (w *writer) fact(pred string, row []engine.Term) bool {
	var b strings.Builder
	b.WriteString("(" + pred)
	for _, t := range row {
		switch {
		case t.Kind() == engine.TextKind:
			return true
		case t.Kind() == engine.NumberKind:
			w.numbers[t] = true
		case !w.state.Has(t):
			w.words[t] = true
		}
		b.WriteString(" " + axioms.Word(t))
	}
	w.facts[b.String()+")"] = true
	return true
}

// sums adds the order of the numbers and the sums of small ones, if rules ask for them.
func (w *writer) sums() {
	var numbers []engine.Term
	for n := range w.numbers {
		numbers = append(numbers, n)
	}
	if _, asked := w.stored["plus"]; asked {
		for _, a := range numbers {
			for _, b := range numbers {
				if small(a) && small(b) {
					w.fact("plus", []engine.Term{a, b, engine.Number(a.Num() + b.Num())})
				}
			}
		}
	}
	if _, asked := w.stored["less"]; !asked {
		return
	}
	for a := range w.numbers {
		for b := range w.numbers {
			if a.Num() < b.Num() {
				w.fact("less", []engine.Term{a, b})
			}
		}
	}
}

func small(t engine.Term) bool { return 0 <= t.Num() && t.Num() <= mostSmall }
