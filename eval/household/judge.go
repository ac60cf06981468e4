package household

import (
	"context"
	"fmt"
	"io/fs"
	"slices"

	"hearth/engine"
	datalog "hearth/engine/program"
	"hearth/engine/rule"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/household/prepare"
	"hearth/sim/world"
)

// A Kind is a kind of error as named in rules/household/kinds.mg.
type Kind string

// These are the kinds of errors. Errors in the notation come first.
const (
	Parsing        Kind = "parsing"         // a line cannot be parsed
	Hallucination  Kind = "hallucination"   // the action or object does not exist
	ArgumentNumber Kind = "argument_number" // a step has too many or too few objects
	Unprepared     Kind = "unprepared"      // no scene can be prepared for the program
	MissingStep    Kind = "missing_step"    // an earlier step would have made the step possible
	WrongOrder     Kind = "wrong_order"     // like MissingStep, but the condition held in an earlier state
	Affordance     Kind = "affordance"      // the object does not support the action
	AdditionalStep Kind = "additional_step" // the effect of the step already holds
)

// Kinds lists all kinds in the order of reports.
func Kinds() []Kind {
	return []Kind{Parsing, Hallucination, ArgumentNumber, Unprepared, MissingStep, WrongOrder, Affordance, AdditionalStep}
}

// A Judge classifies errors. It may be used by several goroutines.
type Judge struct {
	// Lenient skips additional steps and continues, as the published evaluator does. Otherwise an additional
	// step ends the program like any other error, as in the simulator. A program is executable if all its
	// steps can be done.
	Lenient bool

	domain *sim.Domain
	kinds  *datalog.Program
}

// rulePredicates lists the predicates of an action's rules that kinds depend on.
var rulePredicates = []string{"stops_if", "unless_it_has", "unless_it_is", "unless_state", "if_state", "becomes", "ceases"}

// heldBeforePred is the predicate for reasons whose condition held in an earlier state.
const heldBeforePred = "held_before"

// NewJudge reads household/kinds.mg from the rules of a household. The error is a [*source.Diagnostics], or reports
// that the file does not exist.
func NewJudge(d *sim.Domain, rules fs.FS) (*Judge, error) {
	file, err := source.Read(rules, "household/kinds.mg")
	if err != nil {
		return nil, err
	}
	v := &rule.Vocabulary{Inputs: append(slices.Clone(rulePredicates), heldBeforePred)}
	kinds, err := datalog.Load(v, []rule.Unit{{File: file}})
	return &Judge{domain: d, kinds: kinds}, err
}

// KindOf returns the kind of the error with the given reason code in a step of the action. The code may also
// be that of a diagnostic or a [*prepare.Failure]; then the action is empty. The parameter heldBefore reports
// that the reason did not apply in an earlier state. The kind is empty if the rules define none.
func (j *Judge) KindOf(ctx context.Context, action, code string, heldBefore bool) (Kind, error) {
	given, err := j.ruleFacts(ctx, action)
	if err != nil {
		return "", err
	}
	c := engine.Name("/" + code)
	if heldBefore {
		given = append(given, engine.Fact{Pred: heldBeforePred, Args: []engine.Term{c}})
	}
	derived, err := j.kinds.Eval(ctx, noFacts{}, given, j.domain.Limits())
	if err != nil {
		return "", err
	}
	for _, row := range derived.Rows("kind") {
		if row[0] == c {
			return Kind(world.ClassName(row[1])), nil
		}
	}
	return "", nil
}

// ruleFacts returns the facts that the rules of an action state for all its steps.
func (j *Judge) ruleFacts(ctx context.Context, action string) (facts []engine.Fact, err error) {
	if action == "" {
		return nil, nil
	}
	p, err := j.domain.Program(action)
	if err != nil {
		return nil, err
	}
	derived, err := p.Eval(ctx, &world.View{State: j.domain.First()}, nil, j.domain.Limits())
	if err != nil {
		return nil, fmt.Errorf("cannot evaluate the rules of %s: %w", action, err)
	}
	for _, pred := range rulePredicates {
		for _, row := range derived.Rows(pred) {
			facts = append(facts, engine.Fact{Pred: pred, Args: row})
		}
	}
	return facts, nil
}

// noFacts is a source without facts.
type noFacts struct{}

// Scan yields no rows.
func (noFacts) Scan(string, []engine.Term, func([]engine.Term) bool) error { return nil }

// parseFault returns the fault of a program that cannot be parsed: its first problem. The parameter err is the
// parse error.
func (j *Judge) parseFault(ctx context.Context, err error) (Fault, error) {
	list, other := source.SplitError(err)
	if other != nil || len(list.Items) == 0 {
		return Fault{}, err
	}
	first := list.Items[0]
	kind, err := j.KindOf(ctx, "", first.Code, false)
	return Fault{Code: first.Code, Kind: kind, Text: first.Msg}, err
}

// preparationFault returns the fault of a program for which no scene can be prepared. The lines are those of the
// program.
func (j *Judge) preparationFault(ctx context.Context, f *prepare.Failure, lines []program.Line) (Fault, error) {
	kind, err := j.KindOf(ctx, "", string(f.Kind), false)
	fault := Fault{Code: string(f.Kind), Kind: kind, Text: f.Message}
	if f.Step > 0 && f.Step <= len(lines) {
		fault.Step, fault.Line = f.Step, lines[f.Step-1].String()
	}
	return fault, err
}
