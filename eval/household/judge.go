package household

import (
	"context"
	"fmt"
	"io/fs"
	"slices"

	"hearth/engine"
	datalog "hearth/engine/program"
	"hearth/engine/rule"
	"hearth/parser/diag"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/household/prepare"
	"hearth/sim/world"
)

// A Kind is a kind of errors, as rules/household/kinds.mg names it.
type Kind string

// The kinds of errors, those of the notation first.
const (
	Parsing        Kind = "parsing"         // a line cannot be read
	Hallucination  Kind = "hallucination"   // there is no such action or thing
	ArgumentNumber Kind = "argument_number" // a step has too many things, or too few
	Unprepared     Kind = "unprepared"      // no scene can be made ready for the program
	MissingStep    Kind = "missing_step"    // a step before it would have made the step possible
	WrongOrder     Kind = "wrong_order"     // the same, but the step was possible so far in an earlier state
	Affordance     Kind = "affordance"      // nothing helps: the thing is not made for it
	AdditionalStep Kind = "additional_step" // what the step is for is so already
)

// Kinds lists all kinds in the order of reports.
func Kinds() []Kind {
	return []Kind{Parsing, Hallucination, ArgumentNumber, Unprepared, MissingStep, WrongOrder, Affordance, AdditionalStep}
}

// A Judge says of what kind errors are. It serves any number of goroutines.
type Judge struct {
	// Lenient leaves out additional steps and goes on, as the published
	// evaluator does. Otherwise they end a program like any other error, as they
	// do in the simulator: a program is executable if all its steps can be done.
	Lenient bool

	domain *sim.Domain
	kinds  *datalog.Program
}

// said are the predicates of an action's rules that kinds depend on.
var said = []string{"demand", "quality", "accepted", "must_be", "must_not_be", "becomes", "ceases"}

// heldBeforePred is the predicate for reasons that did not hold all the time.
const heldBeforePred = "held_before"

// NewJudge reads household/kinds.mg from the rules of a household. The error
// is a [*diag.List], or that there is no such file.
func NewJudge(d *sim.Domain, rules fs.FS) (*Judge, error) {
	file, err := source.Read(rules, "household/kinds.mg")
	if err != nil {
		return nil, err
	}
	v := &rule.Vocabulary{Given: append(slices.Clone(said), heldBeforePred)}
	kinds, err := datalog.Load(v, []rule.Unit{{File: file}})
	return &Judge{domain: d, kinds: kinds}, err
}

// KindOf says of what kind the error is that a reason against a step of an
// action tells of; the code may also be that of a diagnostic or of a
// [*prepare.Failure], with no action. heldBefore reports that in an earlier
// state the reason did not hold. The kind is empty when the rules have none.
func (j *Judge) KindOf(ctx context.Context, action, code string, heldBefore bool) (Kind, error) {
	given, err := j.said(ctx, action)
	if err != nil {
		return "", err
	}
	c := engine.Name("/" + code)
	if heldBefore {
		given = append(given, engine.Fact{Pred: heldBeforePred, Args: []engine.Term{c}})
	}
	derived, err := j.kinds.Eval(ctx, nothing{}, given, j.domain.Limits())
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

// said collects what the rules of an action say of all its steps.
func (j *Judge) said(ctx context.Context, action string) (facts []engine.Fact, err error) {
	if action == "" {
		return nil, nil
	}
	p, err := j.domain.Program(action)
	if err != nil {
		return nil, err
	}
	derived, err := p.Eval(ctx, &world.View{State: j.domain.First()}, nil, j.domain.Limits())
	if err != nil {
		return nil, fmt.Errorf("what %s asks: %w", action, err)
	}
	for _, pred := range said {
		for _, row := range derived.Rows(pred) {
			facts = append(facts, engine.Fact{Pred: pred, Args: row})
		}
	}
	return facts, nil
}

// nothing is a situation of which nothing is known.
type nothing struct{}

// Scan yields no row.
func (nothing) Scan(string, []engine.Term, func([]engine.Term) bool) error { return nil }

// unread is the fault of a program that cannot be read: of the first line that
// is wrong. The error is what reading the program has returned.
func (j *Judge) unread(ctx context.Context, err error) (Fault, error) {
	list, other := diag.Of(err)
	if other != nil || len(list.Items) == 0 {
		return Fault{}, err
	}
	first := list.Items[0]
	kind, err := j.KindOf(ctx, "", first.Code, false)
	return Fault{Code: first.Code, Kind: kind, Text: first.Msg}, err
}

// unprepared is the fault of a program for which a scene cannot be prepared.
// The lines are those of the program.
func (j *Judge) unprepared(ctx context.Context, f *prepare.Failure, lines []program.Line) (Fault, error) {
	kind, err := j.KindOf(ctx, "", string(f.Kind), false)
	fault := Fault{Code: string(f.Kind), Kind: kind, Text: f.Message}
	if f.Step > 0 && f.Step <= len(lines) {
		fault.Step, fault.Line = f.Step, lines[f.Step-1].String()
	}
	return fault, err
}
