package affordance

import (
	"container/heap"
	"iter"
	"slices"

	"hearth/engine"
)

// An actionQueue yields the ways to do one action, the most relevant first.
type actionQueue struct {
	findings []Finding
	queue    queue
	weight   int // weight of the action
	taken    int // number of ways that were yielded
}

// interleave yields the choices of findings. The first choices are the best one of each action. Then it
// yields the best remaining choice, whatever its action. Each yielded choice lowers the weight of its action.
// So the start of the list contains every action, and later more of those that fit.
func interleave(found []Finding) iter.Seq2[*Option, Choice] {
	var all []*actionQueue
	for _, f := range found {
		if n := len(all) - 1; n >= 0 && all[n].findings[0].Option.Action == f.Option.Action {
			all[n].findings = append(all[n].findings, f)
			continue
		}
		all = append(all, &actionQueue{findings: []Finding{f}})
	}
	for _, q := range all {
		q.start()
	}
	return func(yield func(*Option, Choice) bool) {
		all := slices.Clone(all)
		slices.SortStableFunc(all, func(a, b *actionQueue) int { return b.next() - a.next() })
		for _, q := range all {
			if !yield(q.pop()) {
				return
			}
		}
		for {
			var best *actionQueue
			for _, q := range all {
				if len(q.queue) > 0 && (best == nil || q.next() > best.next()) {
					best = q
				}
			}
			if best == nil || !yield(best.pop()) {
				return
			}
		}
	}
}

// start fills the queue with the best choice of each finding.
func (q *actionQueue) start() {
	ways := 0
	for _, f := range q.findings {
		ways += f.Ways.Len()
		p := newProduct(f)
		q.queue = append(q.queue, entry{p, make([]int, len(p.groups)), 0, p.best})
	}
	heap.Init(&q.queue)
	if v := q.findings[0].Option.affordances.relevance; v != nil {
		q.weight = v.action(q.findings[0].Option.Action, ways)
	}
}

// next returns the weight of the next choice.
func (q *actionQueue) next() int {
	return q.weight + q.queue[0].weight + q.taken*shareWeight*weightScale
}

// pop removes the next choice.
func (q *actionQueue) pop() (*Option, Choice) {
	e := heap.Pop(&q.queue).(entry)
	q.taken++
	for g := e.from; g < len(e.rows); g++ {
		if e.rows[g]+1 < len(e.product.groups[g]) {
			at := slices.Clone(e.rows)
			at[g]++
			weight := e.weight - e.product.groups[g][e.rows[g]].weight + e.product.groups[g][at[g]].weight
			heap.Push(&q.queue, entry{e.product, at, g, weight})
		}
	}
	return e.product.option, e.product.choice(e.rows)
}

// A product holds the ways of a finding: the rows of each group, the most relevant first.
type product struct {
	option *Option
	ways   *Ways
	groups [][]row
	best   int
}

// A row is the index of a row of a group, and what its fillers add to the weight of a choice.
type row struct{ index, weight int }

func newProduct(f Finding) *product {
	p := &product{option: f.Option, ways: f.Ways}
	v := f.Option.affordances.relevance
	filled := max(1, f.Option.named(f.Ways))
	fixed := 0
	if v != nil {
		for _, x := range f.Ways.Fixed {
			fixed += v.filler(x)
		}
		p.best = fixed / filled
	}
	for _, g := range f.Ways.Groups {
		rows, units := make([]row, len(g.Rows)), f.Option.units(g.Roles)
		same := map[string]int{} // number of rows that differ only in their unit
		for i, fillers := range g.Rows {
			if rows[i].index = i; v != nil {
				rows[i].weight = v.row(fillers, units, same) / filled
			}
		}
		slices.SortStableFunc(rows, func(a, b row) int { return b.weight - a.weight })
		p.groups = append(p.groups, rows)
		p.best += rows[0].weight
	}
	return p
}

// choice returns the choice with the given row of each group.
func (p *product) choice(at []int) Choice {
	c := Choice{}
	for r, f := range p.ways.Fixed {
		c[r] = f
	}
	for i, g := range p.ways.Groups {
		for k, r := range g.Roles {
			c[r] = g.Rows[p.groups[i][at[i]].index][k]
		}
	}
	return c
}

// named returns the number of roles that ways fill with objects and classes, without the units of amounts.
func (o *Option) named(w *Ways) int {
	n := len(w.Fixed)
	for _, g := range w.Groups {
		for k, unit := range o.units(g.Roles) {
			if !unit && !o.Action.Role(g.Roles[k]).Number {
				n++
			}
		}
	}
	return n
}

// units returns for each role whether it takes the unit of an amount: a class after a number.
func (o *Option) units(roles []string) []bool {
	are := make([]bool, len(roles))
	for i, r := range o.Action.Roles {
		if k := slices.Index(roles, r.Name); k >= 0 {
			are[k] = i > 0 && r.Concept && o.Action.Roles[i-1].Number
		}
	}
	return are
}

// row returns the weight of a row of fillers. Units do not count. Of rows that differ only in units, each
// later one is worse: a plan can name another unit. The map same counts equal rows.
func (v *relevance) row(fillers []Filler, units []bool, same map[string]int) (weight int) {
	if !slices.Contains(units, true) {
		for _, f := range fillers {
			weight += v.filler(f)
		}
		return weight
	}
	key := ""
	for k, f := range fillers {
		if !units[k] && f.Term.Kind() != engine.NumberKind {
			weight += v.filler(f)
			key += f.Term.Sym()
		}
	}
	weight += unitWeight * weightScale * same[key]
	same[key]++
	return weight
}

// An entry is a choice of a product that is not yielded yet. Its successors advance the group at from, or a
// later one, so that each choice has one predecessor.
type entry struct {
	product *product
	rows    []int // index of the chosen row in each group
	from    int
	weight  int
}

// A queue is a heap of entries, the heaviest first. Among equals the earlier rows come first.
type queue []entry

func (q queue) Len() int { return len(q) }
func (q queue) Less(i, j int) bool {
	if q[i].weight != q[j].weight {
		return q[i].weight > q[j].weight
	}
	return slices.Compare(q[i].rows, q[j].rows) < 0
}
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)   { *q = append(*q, x.(entry)) }

// Pop implements [heap.Interface].
func (q *queue) Pop() any {
	n := len(*q) - 1
	last := (*q)[n]
	*q = (*q)[:n]
	return last
}
