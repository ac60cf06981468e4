package ontology

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/engine/exact"
	"hearth/ontology/tree"
	"hearth/parser/source"
)

// A relation is a table that does not change over time.
type relation struct {
	name    string
	columns []*Property // description of each column, as a property
	rows    []engine.Fact
}

// A relationDef is the definition of a relation in files. One file defines the columns; every file may add
// rows.
type relationDef struct {
	relation
	span      source.Span
	rowsOf    []*tree.Node
	seen      map[string]bool // keys of the rows: all columns but the last
	derive    tree.Word       // unit column that also gets rows for derived units, or ""
	defaultOf tree.Word       // amount property whose default values become facts of this relation, or ""
}

// A derivedUnit is n billionths of a basic unit.
type derivedUnit struct {
	name string
	n    int64
	base string
}

var predicateName = source.LazyRegexp(`^[a-z][a-z0-9]*(_[a-z0-9]+)*$`)

func (l *loader) readRelation(f tree.Field) {
	if !predicateName().MatchString(f.Key) {
		l.problems.Addf("E0309", f.Span, "%.40q is not a relation name", f.Key).
			WithHint("names of relations are lower case words joined by underscores, such as unit_seconds")
		return
	}
	at := slices.IndexFunc(l.relations, func(r *relationDef) bool { return r.name == f.Key })
	if at < 0 {
		at = len(l.relations)
		l.relations = append(l.relations, &relationDef{relation: relation{name: f.Key}, span: f.Span, seen: map[string]bool{}})
	}
	r := l.relations[at]
	f.Value.Each(&l.problems, "a relation", tree.Keys{
		"doc":         func(f tree.Field) { l.word(f) },
		"columns":     func(f tree.Field) { l.readColumns(r, f) },
		"derive":      func(f tree.Field) { r.derive = tree.Word{Text: l.word(f), Span: f.Value.Span} },
		"defaults-of": func(f tree.Field) { r.defaultOf = tree.Word{Text: l.word(f), Span: f.Value.Span} },
		"rows":        func(f tree.Field) { r.rowsOf = append(r.rowsOf, f.Value) },
	})
}

func (l *loader) readColumns(r *relationDef, f tree.Field) {
	if r.columns != nil {
		l.problems.Addf("E0311", f.Span, "the columns of %s are defined twice", r.name)
		return
	}
	for _, c := range f.Value.Map(&l.problems, f.Key) {
		if !predicateName().MatchString(snake(c.Key)) {
			l.problems.Addf("E0309", c.Span, "%.40q is not a column name", c.Key).
				WithHint("names of columns are lower case words joined by hyphens, and start with a letter")
		}
		col := &Property{Name: c.Key, Range: l.readRange(c.Value), Span: c.Span}
		if !slices.Contains([]Range{Concept, Word, Number, Quantity}, col.Range) {
			l.problems.Addf("E0317", c.Value.Span, "expected a class, a word, a number or a quantity for a column, found %s", col.Range)
		}
		r.columns = append(r.columns, col)
	}
	if n := len(r.columns); n < 2 || n > mostColumns {
		l.problems.Addf("E0324", f.Span, "%s needs 2 to %d columns, found %d", r.name, mostColumns, n)
	}
}

func (l *loader) readDerivedUnit(f tree.Field) {
	n, base, ok := tree.Amount(f.Value.Word(&l.problems, f.Key))
	if !ok {
		l.problems.Addf("E0317", f.Value.Span, "expected a derived unit as a number of another unit, such as 3 teaspoon")
		return
	}
	if l.define("unit", f) {
		l.derived[f.Key] = derivedUnit{f.Key, n, base}
	}
}

func (l *loader) resolveRelations() {
	for _, name := range slices.Sorted(maps.Keys(l.derived)) {
		u := l.derived[name]
		at := tree.Word{Text: name, Span: l.definedAt["unit"+name]}
		l.find(at, "the unit "+name)
		l.find(tree.Word{Text: u.base, Span: at.Span}, "the unit "+name)
		if _, chained := l.derived[u.base]; chained {
			l.problems.Addf("E0321", at.Span, "%s is derived from %s, which is itself derived", name, u.base)
		}
	}
	slices.SortFunc(l.relations, func(a, b *relationDef) int { return cmp.Compare(a.name, b.name) })
	for _, r := range l.relations {
		if _, taken := l.onto.predicate[r.name]; taken {
			l.problems.Addf("E0315", r.span, "the predicate %s already belongs to a property", r.name)
		}
		if r.columns == nil {
			w := tree.Word{Text: r.name, Span: r.span}
			tree.Unknown(&l.problems, "E0319", w, slices.Values(l.relationNames()), "there is no relation %s to add rows to", r.name)
			continue
		}
		l.fill(r)
		l.onto.relations = append(l.onto.relations, &r.relation)
	}
}

func (l *loader) relationNames() []string {
	var out []string
	for _, r := range l.relations {
		if r.columns != nil {
			out = append(out, r.name)
		}
	}
	return out
}

// fill adds the rows of a relation: from files, from derived units and from defaults.
func (l *loader) fill(r *relationDef) {
	for _, n := range r.rowsOf {
		l.addRows(r, nil, n)
	}
	if r.derive.Text != "" {
		l.addDerived(r)
	}
	if r.defaultOf.Text != "" {
		l.addDefaults(r)
	}
}

// addRows reads rows as nested maps. Each key is a column; the innermost value is the last column.
func (l *loader) addRows(r *relationDef, row []engine.Term, n *tree.Node) {
	column := r.columns[len(row)]
	if len(row)+1 == len(r.columns) {
		row = append(row, l.onto.Value(column, n, &l.problems).Term)
		l.addRow(r, row, n.Span)
		return
	}
	if n.Kind != tree.Map && n.Kind != tree.Null {
		l.problems.Addf("E0320", n.Span, "a row of %s ends here, and its column %s is missing", r.name, column.Name).
			WithHint("write a row as %s", r.shape())
		return
	}
	for _, f := range n.Fields {
		key := &tree.Node{Kind: tree.Scalar, Text: f.Key, Span: f.Span}
		l.addRows(r, append(row[:len(row):len(row)], l.onto.Value(column, key, &l.problems).Term), f.Value)
	}
}

// shape returns the notation of a row of r.
func (r *relation) shape() string {
	last := len(r.columns) - 1
	out := r.columns[last].Name
	for _, c := range slices.Backward(r.columns[:last]) {
		out = fmt.Sprintf("{%s: %s}", c.Name, out)
	}
	return out
}

// addRow adds a row. If the relation has a row that differs in the last column only, or not at all, it reports
// the new one.
func (l *loader) addRow(r *relationDef, row []engine.Term, at source.Span) {
	if !r.add(row) {
		l.problems.Addf("E0311", at, "this row of %s is defined twice", r.name)
	}
}

// add adds a row. It returns false if a row with the same first columns exists.
func (r *relationDef) add(row []engine.Term) bool {
	key := fmt.Sprint(row[:len(row)-1])
	if r.seen[key] {
		return false
	}
	r.seen[key] = true
	r.rows = append(r.rows, engine.Fact{Pred: r.name, Args: slices.Clone(row)})
	return true
}

// addDerived adds a row in each derived unit for each row in its basic unit. Rows that the files define take
// precedence.
func (l *loader) addDerived(r *relationDef) {
	unit := slices.IndexFunc(r.columns, func(c *Property) bool { return c.Name == r.derive.Text })
	last := len(r.columns) - 1
	if unit < 0 || unit == last || r.columns[last].Range != Quantity {
		l.problems.Addf("E0317", r.derive.Span, "%s is not a unit column of a relation whose last column is a quantity", r.derive.Text)
		return
	}
	names := slices.Sorted(maps.Keys(l.derived))
	for _, f := range slices.Clone(r.rows) {
		for _, name := range names {
			u := l.derived[name]
			row := slices.Clone(f.Args)
			if row[unit] != engine.Name("/"+u.base) {
				continue
			}
			times := exact.Billionths(u.n)
			if n, ok := exact.Billionths(row[last].Num()).Mul(times).Billionths(); ok {
				row[unit], row[last] = engine.Name("/"+name), engine.WithExact(n, row[last].Exact().Mul(times))
				r.add(row)
			}
		}
	}
}

// addDefaults adds a row for each class that has a default amount.
func (l *loader) addDefaults(r *relationDef) {
	p := l.onto.property[r.defaultOf.Text]
	if p == nil || p.Range != Amount || len(r.columns) != 3 {
		l.problems.Addf("E0317", r.defaultOf.Span, "%s is not an amount property for the columns class, quantity and unit", r.defaultOf.Text)
		return
	}
	for _, c := range l.onto.classes {
		n, ok := c.defaults[p.Predicate()]
		if ok && p.domain.has(c.index) {
			r.add([]engine.Term{c.Term(), n, c.defaults[p.UnitPredicate()]})
		}
	}
}

// orList joins words for a message, as in "a, b or c".
func orList(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
