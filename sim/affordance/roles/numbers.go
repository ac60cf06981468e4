package roles

import (
	"slices"

	"hearth/engine"
	"hearth/ontology"
)

// Range of the numbers that are tried, in billionths: from Least up to, but excluding, Most.
const (
	Least = 1_000
	Most  = 1_000_000_000_000_000
)

// count finds the reasons that may depend on the value of a number, and the numbers to try. These are default
// amounts of classes for properties that such reasons read, and the bounds in comparisons of rules.
func (o *Dependencies) count(onto *ontology.Ontology) {
	if o.Numbers == 0 {
		return
	}
	var goals []engine.Fact
	for c, s := range o.reads {
		if s&o.Numbers == 0 {
			continue
		}
		o.counts[c] = true
		if c.Pred == "blocked" || c.Pred == "aborts" || c.Pred == "drops" {
			goals = append(goals, c.goal())
		}
	}
	from := o.rules().DependsOn(goals)
	for _, c := range onto.Classes() {
		for pred, v := range onto.Defaults(c.Name) {
			f, ok := onto.Fluent(pred)
			if ok && f.Property.Range == ontology.Quantity && v.Kind() == engine.NumberKind && slices.Contains(from, pred) {
				o.Bounds = append(o.Bounds, v.Num())
			}
		}
	}
	for _, b := range o.rules().Compared("num", 1) {
		n := b.Number.Num()
		if b.Below {
			n += 1_000_000_000
		}
		o.Bounds = append(o.Bounds, n)
	}
	slices.Sort(o.Bounds)
	o.Bounds = slices.DeleteFunc(slices.Compact(o.Bounds), func(n int64) bool { return n < Least || n >= Most })
}
