// Package ask answers Datalog questions about the states of an episode.
//
// Make a [Base] for a domain once, [Base.Prepare] a query, and [Query.Run] it on any number of situations,
// from any number of goroutines. A query is checked and compiled like rules and uses the same predicates: the
// fluents of a state, the relations of the ontology, the predicates that states compute, and the types that
// rules derive. Two more kinds exist only for queries:
//
//	stands_for(/butter, E)       the entity of a variable of the plan
//	in_during(E, V, From, To)    when in(E, V) held; the same for every fluent and, in
//	                             the quantitative mode, for measures and types
//
// Times are in milliseconds of simulated time. From is the first moment at which the fact held, To the first
// at which it no longer did.
//
// The package knows no action and no class by name.
package ask

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/engine/rule"
	"hearth/ontology"
	"hearth/parser/source"
	"hearth/sim"
)

// A Base holds what the queries of one domain share. It is immutable and safe for concurrent use.
type Base struct {
	domain *sim.Domain
	onto   *ontology.Ontology
	vocab  *rule.Vocabulary
	types  []typeFile
	check  func() error

	moments *moments // nil without the quantitative mode

	spans map[string]int      // number of arguments of each predicate, other than fluents, that has a _during form
	args  map[string][]string // argument names of the predicates declared in schemas
}

// Relation is the predicate that relates a variable of the plan to its entity.
const Relation = "stands_for"

// during is the suffix of predicates that tell when a fact held.
const during = "_during"

// NewBase returns the base of a domain. It reads core/schema.mg, the auxiliary schema and the files of types
// from the rules. The error is a read error or a *source.Diagnostics of problems in their text.
func NewBase(d *sim.Domain, rules fs.FS) (*Base, error) {
	onto := d.Model().Ontology()
	b := &Base{domain: d, onto: onto, spans: map[string]int{}, args: map[string][]string{}}
	b.check = sync.OnceValue(b.checkTypes)
	if err := b.readTypes(); err != nil {
		return nil, err
	}
	var decls strings.Builder
	decls.WriteString(onto.Decls())
	fmt.Fprintf(&decls, "Decl %s(Var, E) bound [/name, /name].\n", Relation)
	of := d.Vocabulary()
	b.vocab = &rule.Vocabulary{Facts: of.Facts, Inputs: []string{Relation}, SpellingHint: b.spelled}
	b.setUnits(of.Amounts)
	if err := b.readSchema(rules, &decls); err != nil {
		return nil, err
	}
	for _, f := range onto.Fluents() {
		sort := map[engine.Kind]string{engine.NameKind: "/name", engine.NumberKind: "/number", engine.TextKind: "/string"}[f.Sort]
		fmt.Fprintf(&decls, "Decl %s%s(E, V, From, To) bound [/name, %s, /number, /number].\n", f.Pred, during, sort)
		b.vocab.Supplied = append(b.vocab.Supplied, f.Pred, f.Pred+during)
	}
	b.vocab.Decls = decls.String()
	return b, b.readMoments(rules)
}

// WithDomain returns a copy of b for a domain with another first state of the same model. Names of kinds that occur in
// that state can then be used in queries.
func (b *Base) WithDomain(d *sim.Domain) *Base {
	other := *b
	other.domain = d
	return &other
}

// readSchema adds the declarations of the predicates that states compute.
func (b *Base) readSchema(rules fs.FS, decls *strings.Builder) error {
	names := []string{"core/schema.mg"}
	if beside := b.domain.Rules().Auxiliary; beside != "" {
		names = append(names, beside+"/schema.mg")
	}
	for i, name := range names {
		file, err := source.Read(rules, name)
		if err == nil {
			err = b.declare(file, decls, i > 0)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// declare adds those declarations of a file whose predicates states compute. If beside is true, it also
// declares their _during forms.
func (b *Base) declare(file *source.File, decls *strings.Builder, beside bool) error {
	declared, err := rule.Declared(file)
	b.named(declared)
	for _, p := range declared {
		if b.domain.Model().Computes(p.Name) {
			fmt.Fprintln(decls, p.Span.File.Text[p.Span.Start:p.Span.End])
			b.vocab.Supplied = append(b.vocab.Supplied, p.Name)
		}
	}
	if beside {
		b.timed(declared, decls)
	}
	return err
}

// named records the argument names of declared predicates.
func (b *Base) named(declared []rule.Pred) {
	for _, p := range declared {
		_, args, _ := strings.Cut(p.Span.File.Text[p.Span.Start:p.Span.End], "(")
		args, _, _ = strings.Cut(args, ")")
		b.args[p.Name] = strings.Split(strings.ReplaceAll(args, " ", ""), ",")
	}
}

// Vocabulary returns the predicates and names that queries and the rules of types may use.
func (b *Base) Vocabulary() *rule.Vocabulary { return b.vocab }

// A Query is a compiled question.
type Query struct {
	base    *Base
	names   []program.Name
	program *program.QueryProgram
	types   []rule.Unit
	step    *sim.Result // the step whose rules the query uses; nil for a query about states
	Columns []Column

	momentary bool // the query is about a moment of the last step
	ofStep    bool // and about the moment of the step itself

	// Conditions holds the text of each condition. It is nil if the query aggregates or defines rules.
	Conditions []string
}

// A Column is one variable of a query.
type Column struct {
	Name  string
	Scale int64 // numbers in the column are divided by this to get units; 1 for counts
}

// Prepare checks and compiles a query. The error is a *source.Diagnostics with positions in the text of the query.
func (b *Base) Prepare(src *source.File) (*Query, error) {
	parsed, err := program.ParseQuery(b.vocab, src)
	if err != nil {
		return nil, err
	}
	units := b.units(parsed.Uses)
	if err := b.taken(parsed.Defines, units); err != nil {
		return nil, err
	}
	vocab, moment := b.vocab, b.moments.units(slices.DeleteFunc(slices.Clone(parsed.Uses), b.isOfStates))
	if len(moment) > 0 {
		vocab = b.moments.vocab
	}
	p, err := parsed.Load(vocab, append(units, moment...), b.cost)
	if err != nil {
		return nil, b.meant(err, parsed)
	}
	if err := b.checkNames(parsed.Names); err != nil {
		return nil, err
	}
	q := &Query{base: b, names: parsed.Names, program: p, types: units, Conditions: parsed.Premises, momentary: len(moment) > 0}
	q.ofStep = q.momentary && slices.ContainsFunc(parsed.Uses, b.moments.ofStep)
	return q.withColumns(parsed), nil
}

// withColumns sets the columns.
func (q *Query) withColumns(parsed *program.Query) *Query {
	for i, v := range parsed.Vars {
		q.Columns = append(q.Columns, Column{Name: v, Scale: q.program.Scales[i]})
	}
	return q
}

// taken returns an error if rules of a query define a predicate of the type rules that it uses. That would
// change the meaning of the types.
func (b *Base) taken(own []rule.Pred, units []rule.Unit) error {
	for _, p := range own {
		used := slices.ContainsFunc(b.types, func(f typeFile) bool {
			return slices.Contains(units, f.unit) && slices.Contains(f.defines, p.Name)
		})
		if used || p.Name == program.Answer {
			return &source.Diagnostics{Items: []*source.Diagnostic{source.Errorf("E0704", p.Span, "%s is already defined by rules", p.Name).WithHint("choose another name")}}
		}
	}
	return nil
}

// setUnits sets which arguments in the vocabulary are amounts and which are times. Amounts holds those that
// steps have.
func (b *Base) setUnits(amounts []string) {
	times := []string{"clock"}
	amounts = append(slices.Clip(amounts), "leaf 2", "leaf")
	for _, f := range b.onto.Fluents() {
		times = append(times, f.Pred+during+" 2", f.Pred+during)
		if f.Sort == engine.NumberKind && f.Property.Range != ontology.Number {
			amounts = append(amounts, f.Pred, f.Pred+during+" 1")
		}
	}
	for _, f := range b.onto.Facts() {
		for i := range f.Args {
			if c := b.onto.ColumnOf(f.Pred, i); c == nil || c.Range != ontology.Quantity {
				continue
			}
			place := f.Pred
			if i < len(f.Args)-1 {
				place += fmt.Sprint(" ", i)
			}
			if !slices.Contains(amounts, place) {
				amounts = append(amounts, place)
			}
		}
	}
	b.vocab.Amounts, b.vocab.Times = amounts, times
}

// An Answer is the result of a query.
type Answer struct {
	Columns  []Column
	Warnings []*source.Diagnostic // about numbers in the query that are probably mistakes
	Rows     [][]engine.Term      // in a deterministic order
}

// Run evaluates a query in a situation. The error is that of the context, or a *source.Diagnostics: for a thing or
// variable that does not exist, an exceeded limit, or a numeric overflow.
func (q *Query) Run(ctx context.Context, s *sim.Situation) (*Answer, error) {
	if err := q.exist(s); err != nil {
		return nil, err
	}
	var at place
	if q.step != nil {
		step, err := s.Episode.Request(q.step)
		if err != nil {
			return nil, err
		}
		at = place{step.View, step.Facts}
	} else if all, err := q.places(ctx, s); err != nil {
		return nil, err
	} else {
		at = all[0]
	}
	rows, err := q.program.Answers(ctx, at.from, at.inputs, s.Episode.Domain.Limits())
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, err
	}
	return &Answer{Columns: q.Columns, Warnings: q.program.Warnings, Rows: rows}, nil
}

// TypeRules returns the rules that derive the types used by the query.
func (q *Query) TypeRules() []engine.Rule {
	return slices.DeleteFunc(q.program.Rules(), func(r engine.Rule) bool { return !q.Needs(r.Span.File) })
}

// Needs reports whether a file derives a type that the query uses.
func (q *Query) Needs(f *source.File) bool {
	return slices.ContainsFunc(q.types, func(u rule.Unit) bool { return u.File == f })
}

// Program returns the compiled form of the query, including the types that it uses.
func (q *Query) Program() *program.QueryProgram { return q.program }
