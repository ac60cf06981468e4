package depends

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"hearth/engine"
	"hearth/engine/relevance"
	"hearth/sim"
	"hearth/sim/recall"
	"hearth/sim/recall/kept"
)

// Known is what was found out of a world that comes with Hearth, when Hearth was made: on
// what reasons depend, what questions are, and the answers that are wanted most.
type Known struct {
	actions map[string]string // as [Dependencies.write] writes it
	terms   *kept.Terms       // of these
	cases   *recall.Cases
}

// knownWorld is the key of what is known of a world.
type knownWorld struct{}

// Made says of which files a domain was made, and what else chose it: what is known of just
// these, as [Write] wrote it, is known of the domain.
func Made(d *sim.Domain, of string, rules, ontology fs.FS, known string) {
	_, _ = sim.Once(d, knownWorld{}, func() (func() *Known, error) {
		return sync.OnceValue(func() *Known { return find(d, Sum(d, of, rules, ontology), known) }), nil
	})
}

// knownOf is what is known of the world of a domain.
func knownOf(d *sim.Domain) *Known {
	of, _ := sim.Once(d, knownWorld{}, func() (func() *Known, error) {
		return func() *Known { return &Known{cases: &recall.Cases{}} }, nil
	})
	return of()
}

// Sum identifies a world by all that answers follow from: what chose it, its rules and its
// ontology.
func Sum(d *sim.Domain, of string, rules, ontology fs.FS) string {
	all := sha256.New()
	fmt.Fprintln(all, of, d.Name(), d.Semantics)
	add := func(from fs.FS, folder, ext string) {
		_ = fs.WalkDir(from, folder, func(name string, f fs.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(name, ext) {
				text, _ := fs.ReadFile(from, name)
				fmt.Fprintln(all, name, len(text))
				all.Write(text)
			}
			return nil
		})
	}
	add(rules, "core", ".mg")
	add(rules, d.Name(), ".mg")
	if d.Semantics.Beside != "" {
		add(rules, d.Semantics.Beside, ".mg")
	}
	add(ontology, ".", ".yaml")
	return string(all.Sum(nil))
}

// find looks for a world among those that are known.
func find(d *sim.Domain, sum, known string) *Known {
	k := &Known{cases: &recall.Cases{}}
	for r := (kept.Reader{Rest: known}); r.Rest != ""; {
		of, text := r.Text(), r.Text()
		if of == sum {
			k.read(d, text)
		}
	}
	return k
}

func (k *Known) read(d *sim.Domain, text string) {
	r := kept.Reader{Rest: text}
	terms := kept.Reader{Rest: r.Text()}
	k.terms, k.actions = kept.ReadTerms(&terms), map[string]string{}
	for range r.Number() {
		name := r.Text()
		k.actions[name] = r.Text()
	}
	tables := d.Vocabulary().Tables()
	k.cases = recall.Known(&r, d.Model(), func(pred string) *engine.Relation { return tables[pred] })
}

// Write writes what is known of the world of a domain now, with a sum of it: of all actions,
// and the cases that told so many memories answers.
func Write(d *sim.Domain, sum string, memories []*recall.Memory, many int) (string, error) {
	all := kept.Writer{Terms: &kept.Terms{}}
	actions := d.Model().Ontology().Actions()
	all.Number(len(actions))
	for _, a := range actions {
		o, err := Of(d, a)
		if err != nil {
			return "", err
		}
		all.Text(a.Name)
		all.Text(o.write(all.Terms))
	}
	tables := map[*engine.Relation]string{}
	for pred, of := range d.Vocabulary().Tables() {
		tables[of] = pred
	}
	casesOf(d).Write(&all, d.Model(), memories, many, func(of *engine.Relation) string { return tables[of] })
	var terms, text, w kept.Writer
	all.Terms.Write(&terms)
	text.Text(string(terms.Out))
	w.Text(sum)
	w.Text(string(append(text.Out, all.Out...)))
	return string(w.Out), nil
}

// write writes on which roles reasons depend, what numbers are compared with, and what questions about each set of them are.
func (o *Dependencies) write(terms *kept.Terms) string {
	w := kept.Writer{Terms: terms}
	w.Number(len(o.all))
	for _, c := range o.all {
		for _, s := range []string{c.Pred, c.Code, c.About} {
			w.Term(engine.Text(s))
		}
		w.Number(int(o.reads[c]))
		counts := 0
		if o.counts[c] {
			counts = 1
		}
		w.Number(counts)
	}
	w.Number(len(o.Bounds))
	for _, n := range o.Bounds {
		w.Number(int(n))
	}
	w.Number(len(o.Sets))
	for _, set := range o.Sets {
		w.Number(int(set))
		q := o.Question(set)
		of := kept.Writer{Terms: terms}
		of.Text(q.slice(terms, ofWorded))
		of.Number(len(q.Parts))
		for _, p := range q.Parts {
			of.Number(len(p.complaints))
			for i, c := range o.all {
				if p.complaints[c] {
					of.Number(i)
				}
			}
		}
		for _, p := range q.Parts {
			p.writeFound(&of)
		}
		w.Text(string(of.Out))
	}
	return string(w.Out)
}

// read reads what write wrote.
func (o *Dependencies) read(text string) {
	r := kept.Reader{Rest: text, Terms: o.of.terms}
	for range r.Number() {
		c := Complaint{r.Term().Sym(), r.Term().Sym(), r.Term().Sym()}
		o.reads[c] = RoleSet(r.Number())
		o.counts[c] = r.Number() == 1
	}
	for range r.Number() {
		o.Bounds = append(o.Bounds, int64(r.Number()))
	}
	o.found = map[RoleSet]string{}
	for range r.Number() {
		set := RoleSet(r.Number())
		o.found[set] = r.Text()
	}
}

// readParts reads into which parts a question was divided.
func (o *Dependencies) readParts(r *kept.Reader) []*part {
	parts := make([]*part, r.Number())
	for i := range parts {
		parts[i] = &part{of: map[Complaint]bool{}}
		for range r.Number() {
			parts[i].of[o.all[r.Number()]] = true
		}
	}
	return parts
}

// What is written of a question.
const (
	shared = 1 << iota // with other actions
	times
	binds
	spells
)

// writeFound writes what was found out of a question by its rules.
func (q *Question) writeFound(w *kept.Writer) {
	is := 0
	if q.Name != q.own {
		is |= shared
	}
	t, b := q.Follows()
	if t {
		is |= times
	}
	if b {
		is |= binds
	}
	called := q.called()
	if called == nil {
		is |= spells
	}
	w.Number(is)
	w.Text(q.slice(w.Terms, ofSaid))
	w.Text(q.slice(w.Terms, ofEffects))
	if is&shared > 0 {
		w.Text(q.Name)
		w.Number(len(q.Order))
		for _, i := range q.Order {
			w.Number(i)
		}
	}
	var bits []byte
	for _, t := range slices.SortedFunc(maps.Keys(called), engine.Term.Compare) {
		n := w.Terms.Number(t)
		for len(bits) <= n/8 {
			bits = append(bits, 0)
		}
		bits[n/8] |= 1 << (n % 8)
	}
	w.Text(string(bits))
}

// readFound reads what writeFound wrote.
func (o *Dependencies) readFound(r *kept.Reader, q *Question) {
	is := r.Number()
	q.kept[ofSaid], q.kept[ofEffects] = r.Text(), r.Text()
	if is&shared > 0 {
		q.Name, q.Order = r.Text(), nil
		for range r.Number() {
			q.Order = append(q.Order, r.Number())
		}
	}
	q.Follows = func() (bool, bool) { return is&times > 0, is&binds > 0 }
	bits := r.Text()
	q.calls(func(t engine.Term) bool {
		n, known := r.Terms.Find(t)
		return is&spells > 0 || known && n/8 < len(bits) && bits[n/8]>>(n%8)&1 > 0
	})
	if is&shared > 0 {
		o.first(q)
	}
}

// slice writes rules for some of what a question asks for.
func (q *Question) slice(terms *kept.Terms, i int) string {
	w := kept.Writer{Terms: terms}
	if len(q.goals[i]) > 0 {
		writeSlice(&w, q.of.rules().Parts(q.goals[i]))
	}
	return string(w.Out)
}

func writeSlice(w *kept.Writer, parts []relevance.Part) {
	w.Number(len(parts))
	at := 0
	for _, p := range parts {
		w.Number(p.Clause - at)
		w.Number(len(p.Constants))
		for _, b := range p.Constants {
			w.Term(engine.Text(b.Var))
			w.Term(b.To)
		}
		at = p.Clause
	}
}

// readSlice reads what writeSlice wrote.
func readSlice(r *kept.Reader) []relevance.Part {
	parts := make([]relevance.Part, r.Number())
	at := 0
	for i := range parts {
		at += r.Number()
		bound := make([]relevance.Constant, r.Number())
		for k := range bound {
			bound[k] = relevance.Constant{Var: r.Term().Sym(), To: r.Term()}
		}
		parts[i] = relevance.Part{Clause: at, Constants: bound}
	}
	return parts
}
