package runs

import (
	"context"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/engine/rule"
	"hearth/parser/source"
)

// A Column describes one variable of a query.
type Column struct {
	Name  string
	Scale int64 // number of stored units in one displayed unit; 1 for counts
}

// An Answer is the result of a query about many runs.
type Answer struct {
	Columns  []Column
	Rows     [][]engine.Term
	Warnings []*source.Diagnostic

	Runs        int      // number of runs that the answer covers
	ReadsStates bool     // whether the query reads states
	Replayed    int      // number of runs whose states were read
	Stale       int      // number of replayed runs that other rules or another ontology produced
	Skipped     int      // number of runs above the limit of replays; the answer leaves them out
	Broken      []Broken // runs whose data cannot be read; the answer leaves them out
}

// Broken is a run whose data cannot be read.
type Broken struct{ Run, Why string }

// limits are the limits of a query, enough for millions of rows.
var limits = engine.Limits{Facts: 4_000_000, Cells: 24_000_000, Bytes: 256 << 20, Steps: 1_000_000_000}

// Ask answers a query. The error is a *[source.Diagnostics] of problems in its text, an exceeded limit, or an error of
// the storage.
func (k *Store) Ask(ctx context.Context, src *source.File) (*Answer, error) {
	labels := prepare(k.Runs)
	v, own := vocabulary(labels)
	parsed, err := program.ParseQuery(v, src)
	if err != nil {
		return nil, err
	}
	uses := slices.DeleteFunc(slices.Clone(parsed.Uses), func(pred string) bool { return find(pred) != nil || own[pred] != "" })
	replayed, states, err := k.declare(uses)
	if err != nil {
		return nil, err
	}
	if err := k.reportUnknown(uses, states, v, src); err != nil {
		return nil, err
	}
	v = states.extend(v)
	program, err := parsed.Load(v, nil, k.cost)
	if err != nil {
		return nil, err
	}
	out := &Answer{Warnings: slices.Clone(program.Warnings), ReadsStates: len(uses) > 0}
	for i, name := range parsed.Vars {
		out.Columns = append(out.Columns, Column{name, program.Scales[i]})
	}
	s := &rowSource{ctx: ctx, store: k, labels: own, loaded: map[*family]*table{}, replay: replayed}
	if err := s.load(parsed.Uses); err != nil {
		return nil, err
	}
	if err := s.checkNames(parsed.Names, out); err != nil {
		return nil, err
	}
	for {
		s.restrict(k.Runs)
		before := len(replayed.skipped) + len(replayed.broken)
		if out.Rows, err = program.Answers(ctx, s, nil, limits); err != nil {
			return nil, err
		}
		if len(replayed.skipped)+len(replayed.broken) == before {
			break // no more runs were left out; otherwise the query is evaluated again without them
		}
	}
	out.Runs, out.Replayed, out.Skipped = len(s.runs), len(replayed.replayed), len(replayed.skipped)
	for r := range replayed.replayed {
		if replayed.worlds[r.Settings].Stale {
			out.Stale++
		}
	}
	for _, r := range k.Runs {
		if why := replayed.broken[r]; why != "" {
			out.Broken = append(out.Broken, Broken{Short(r.ID), why})
		}
	}
	return out, nil
}

// restrict selects the runs that were neither skipped nor broken.
func (s *rowSource) restrict(all []*Run) {
	s.runs, s.byName, s.runsByValue = make([]*Run, 0, len(all)), make(map[engine.Term]*Run, len(all)), map[string]map[engine.Term][]*Run{}
	for _, r := range all {
		if s.replay.broken[r] == "" && !s.replay.skipped[r] {
			s.runs = append(s.runs, r)
			s.byName[r.name] = r
		}
	}
}

// vocabulary returns the vocabulary of queries without states. The map own holds the predicates for labels,
// with the key of the label.
func vocabulary(labels map[string]*label) (v *rule.Vocabulary, own map[string]string) {
	v, own = &rule.Vocabulary{}, map[string]string{}
	var decls strings.Builder
	add := func(p *predicate) {
		decls.WriteString(p.declaration())
		v.Supplied = append(v.Supplied, p.name)
		v.Times = append(v.Times, places(p.name, p.times, len(p.args))...)
		v.Amounts = append(v.Amounts, places(p.name, p.amounts, len(p.args))...)
	}
	for i := range predicates {
		add(&predicates[i])
	}
	for _, key := range sorted(labels) {
		l := labels[key]
		if find(l.pred) != nil || own[l.pred] != "" || !isPredicateName(l.pred) {
			continue // the label has no predicate: queries use label(Run, /key, V)
		}
		own[l.pred] = key
		p := &predicate{name: l.pred, args: []string{"Run", "Value"}, types: []string{"", strings.Join(l.kinds, "|")}}
		if l.numbers && l.decimal {
			p.amounts = []int{1}
		}
		add(p)
	}
	v.Decls = decls.String()
	return v, own
}

func isPredicateName(text string) bool {
	return isName(text) && text[0] >= 'a' && text[0] <= 'z' && !strings.ContainsAny(text, ".-")
}

// extend returns a vocabulary that also includes predicates of states.
func (s *states) extend(v *rule.Vocabulary) *rule.Vocabulary {
	if len(s.decls) == 0 {
		return v
	}
	out := &rule.Vocabulary{Decls: v.Decls, Supplied: slices.Clone(v.Supplied), Amounts: append(slices.Clone(v.Amounts), s.amounts...), Times: append(slices.Clone(v.Times), s.times...)}
	for _, pred := range sorted(s.decls) {
		out.Decls += s.decls[pred] + "\n"
		out.Supplied = append(out.Supplied, pred)
	}
	return out
}

// reportUnknown reports predicates of a query that exist neither in the stored rows nor in states.
func (k *Store) reportUnknown(uses []string, known *states, v *rule.Vocabulary, src *source.File) error {
	var problems source.Diagnostics
	for _, pred := range uses {
		if known.decls[pred] != "" {
			continue
		}
		at := source.Span{File: src, End: len(src.Text)}
		if i := strings.Index(src.Text, pred+"("); i >= 0 {
			at = source.Span{File: src, Start: i, End: i + len(pred)}
		}
		d := source.Errorf("E0405", at, "neither the stored runs nor states have the predicate %s", pred)
		if near := source.Nearest(pred, append(slices.Clone(v.Supplied), known.names...)); near != "" {
			d.WithHint("did you mean %s?", near)
		} else {
			d.WithHint("hearth store query --help lists the predicates of stored runs; a predicate of states has a run and a step before its arguments: in(Run, Step, X, Y)")
		}
		problems.Add(d)
	}
	return problems.Err()
}

// cost estimates the number of rows to read (see [program.Cost]).
func (k *Store) cost(pred string, pattern []engine.Term, known []bool) int {
	p := find(pred)
	per := 1
	switch {
	case p == nil: // a predicate for labels, or for states if it has more arguments
		if len(pattern) > 2 {
			per = 10_000
		}
	case p.pair != nil:
		per = 500
	case p.family != nil:
		per = 30
	}
	if len(known) > 0 && known[0] {
		return per
	}
	few := 1
	for _, t := range pattern[min(1, len(pattern)):] {
		if t.Kind() != engine.Free {
			few = 4
		}
	}
	return max(1, len(k.Runs)*per/few)
}

// checkNames reports unknown names in a query. In a predicate about steps, an unknown name is an error if a similar
// name exists. Otherwise it is a warning.
func (s *rowSource) checkNames(names []program.Name, out *Answer) error {
	var problems source.Diagnostics
	for _, n := range names {
		near, known, err := s.nearest(n)
		switch {
		case err != nil:
			return err
		case known:
		default:
			d := source.Errorf("E0713", n.Span, "%s does not occur in the stored runs at this place", n.Text)
			if near != "" {
				d.WithHint("did you mean %s?", near)
			}
			if p := find(n.Pred); near != "" && p != nil && p.family != nil {
				problems.Add(d)
				continue
			}
			d.Severity = source.Warning // similar labels are common: gpt-4, gpt-5
			out.Warnings = append(out.Warnings, d)
		}
	}
	return problems.Err()
}

// nearest compares a name with the values of its column. It returns the most similar value, and whether the name
// is known.
func (s *rowSource) nearest(n program.Name) (near string, known bool, err error) {
	p := find(n.Pred)
	wanted := engine.Name(n.Text)
	_, isLabel := s.labels[n.Pred]
	inRows := p != nil && p.family != nil
	switch {
	case inRows && len(s.words.numbersOf(wanted)) > 0:
		return "", true, nil // the name exists in some column
	case p == nil && !isLabel:
		return "", true, s.replay.checkName(n)
	case inRows && n.Arg > 0 && (p.pair != nil || p.family.kinds[p.columns[n.Arg-1]] != word):
		return "", true, nil // a name where a number is expected, which rule checks report
	}
	there := s.column(p, n)
	var others []string
	for t := range there {
		if t.Kind() == engine.NameKind {
			others = append(others, t.Sym())
		}
	}
	slices.Sort(others)
	near, known = source.Nearest(n.Text, others), there[wanted]
	if !known && near != "" && inRows {
		known, err = s.store.hasName(n.Text[1:])
	}
	return near, known, err
}

// column returns the values of the column in which a name appears. That is a column of a family, the names of
// runs, or the values of labels.
func (s *rowSource) column(p *predicate, n program.Name) map[engine.Term]bool {
	there := map[engine.Term]bool{}
	if n.Arg > 0 && p != nil && p.family != nil {
		in, width := map[int64]bool{}, p.family.width()
		for _, r := range s.store.Runs {
			values := s.values(p.family, r)
			for at := p.columns[n.Arg-1]; at < len(values); at += width {
				in[values[at]] = true
			}
		}
		for w := range in {
			there[s.words.term(w)] = true
		}
		return there
	}
	for _, r := range s.store.Runs {
		switch {
		case n.Arg == 0:
			there[r.name] = true
		case p == nil:
			for _, row := range r.labels {
				there[row[1]] = true
			}
		default:
			for _, row := range p.rowsOf(r) {
				there[row[n.Arg-1]] = true
			}
		}
	}
	return there
}

// hasName reports whether the worlds of the runs have an action or a class with this name. Then a query that
// finds no rows has a valid answer.
func (k *Store) hasName(name string) (bool, error) {
	seen := map[*Settings]bool{}
	for _, r := range k.Runs {
		if seen[r.Settings] {
			continue
		}
		seen[r.Settings] = true
		w, err := k.Open(r.Settings)
		if err != nil {
			return false, err
		}
		if onto := w.Domain.Model().Ontology(); onto.Action(name) != nil || onto.Class(name) != nil {
			return true, nil
		}
	}
	return false, nil
}

// checkName checks a name in a predicate of states against every world. It returns nil if one of the worlds knows
// the name.
func (r *replay) checkName(n program.Name) error {
	var wrong error
	for _, run := range r.store.Runs {
		w := r.worlds[run.Settings]
		text, found := declared(w.Base.Vocabulary().Decls, n.Pred)
		shift := 2
		if strings.HasSuffix(n.Pred, periodSuffix) {
			shift = 1
		}
		if !found || n.Arg < shift {
			continue
		}
		width := strings.Count(text[:strings.IndexByte(text, ')')], ",") + 1
		args := make([]string, width)
		for i := range args {
			if args[i] = "_"; i == n.Arg-shift {
				args[i] = n.Text
			}
		}
		_, err := w.Base.Prepare(&source.File{Name: "states", Text: n.Pred + "(" + strings.Join(args, ", ") + ")"})
		list, other := source.SplitError(err)
		if other != nil || len(list.Items) == 0 {
			return other
		}
		d := list.Items[0]
		if !strings.HasPrefix(d.Code, "E07") { // other errors, such as unbound arguments, are reported elsewhere
			return nil
		}
		wrong = source.Errorf(d.Code, n.Span, "%s", d.Msg).WithHint("%s", d.Hint)
	}
	return wrong
}
