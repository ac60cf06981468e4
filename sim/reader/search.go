package reader

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"hearth/parser/source"
)

// choices are the decisions that a clause was read with: at each point where it can be read in several ways, which
// one is taken. Points that are not listed take the first.
type choices struct {
	taken map[int]int
	point int
	open  []int // number of ways at each point
}

// choose returns one of n ways to continue; the first is the usual one.
func (r *reading) choose(n int) int {
	k := r.choices
	if k == nil || n < 2 {
		return 0
	}
	point := k.point
	k.point++
	k.open = append(k.open, n)
	return k.taken[point]
}

// search reads all clauses and returns the best reading.
func (j *job) search() (*reading, error) {
	start := j.begin()
	start.do("get-kitchen", "kitchen", nil)
	start.steps = nil
	start.fetchAll()
	j.split()
	if n := len(j.clauses); n > maxClauses {
		return nil, source.Errorf("E0143", j.text.Span, "a recipe with %d clauses is too long; at most %d are read", n, maxClauses)
	}
	beam, err := j.follow(start)
	if err != nil {
		return nil, err
	}
	beam[0].rivals = beam[1:]
	if !j.options.Without["alternatives"] {
		plain := *j
		plain.options.Without = maps.Clone(j.options.Without)
		if plain.options.Without == nil {
			plain.options.Without = map[string]bool{}
		}
		plain.options.Without["alternatives"] = true
		usual := start.fork()
		usual.job = &plain
		others, err := plain.follow(usual)
		if err != nil {
			return nil, err
		}
		beam[0].usual = others[0]
	}
	return beam[0], nil
}

// follow reads all clauses after a start and returns the readings that are kept, the best first.
func (j *job) follow(start *reading) ([]*reading, error) {
	beam := []*reading{start}
	instruction := -1
	for i := range j.clauses {
		c := &j.clauses[i]
		if err := j.ctx.Err(); err != nil {
			return nil, err
		}
		var next []*reading
		for _, r := range beam {
			if c.instruction != instruction {
				r.start = r.clock
			}
			next = append(next, r.continued(c)...)
		}
		instruction = c.instruction
		beam = prune(next, j.options.Beam)
		if j.fault != nil {
			return nil, j.fault
		}
	}
	for _, r := range beam {
		r.finish()
	}
	slices.SortStableFunc(beam, func(a, b *reading) int { return cmp.Compare(a.cost, b.cost) })
	return beam, cmp.Or(j.fault, j.ctx.Err())
}

// prune keeps the best readings; of those with the same steps, one.
func prune(all []*reading, n int) []*reading {
	slices.SortStableFunc(all, func(a, b *reading) int { return cmp.Compare(a.cost, b.cost) })
	all = slices.CompactFunc(all, func(a, b *reading) bool {
		return a.cost == b.cost && len(a.steps) == len(b.steps) && a.state.Hash() == b.state.Hash()
	})
	return all[:min(n, len(all))]
}

// maxReadings is the maximum number of ways in which one clause is read.
const maxReadings = 6

// continued returns the readings of the next clause after r.
func (r *reading) continued(c *clause) (all []*reading) {
	usual := r.after(c, nil)
	all = append(all, usual)
	if r.options.Without["alternatives"] || r.options.Without["kitchen"] {
		usual.compare(nil, c)
		return all
	}
	for point, n := range usual.choices.open {
		for way := 1; way < n && len(all) < maxReadings; way++ {
			all = append(all, r.after(c, map[int]int{point: way}))
		}
	}
	for i, a := range all {
		a.compare(slices.Concat(all[:i], all[i+1:]), c)
	}
	return all
}

// compare notes what the best other reading of a clause does.
func (r *reading) compare(others []*reading, c *clause) {
	others = slices.DeleteFunc(others, func(o *reading) bool { return o.state.Hash() == r.state.Hash() })
	other := ""
	if len(others) > 0 {
		other = slices.MinFunc(others, func(a, b *reading) int { return cmp.Compare(a.cost, b.cost) }).did(c)
	}
	r.others = append(slices.Clip(r.others), other)
}

// did returns the actions that a clause became.
func (r *reading) did(c *clause) string {
	var names []string
	for _, s := range r.steps {
		if s.origin == c.index && (len(names) == 0 || names[len(names)-1] != s.action.Name) {
			names = append(names, s.action.Name)
		}
	}
	return strings.Join(names, ", ")
}

// after returns r after one reading of a clause.
func (r *reading) after(c *clause, taken map[int]int) *reading {
	next := r.fork()
	next.choices = &choices{taken: taken}
	next.before, next.named, next.not, next.shares = next.focused(), map[int]int{}, -1, map[int]float64{}
	refused, events := len(next.refusals), len(next.events)
	next.run(c)
	next.judge(c, refused, events, taken)
	next.clause = nil
	return next
}

// split takes the instructions apart.
func (j *job) split() {
	for n, t := range j.text.Instructions {
		for _, c := range j.lang.Clauses(t.Text, j.nouns) {
			k := clause{Clause: c, index: len(j.clauses), instruction: n}
			k.name = j.nameOf(&k)
			j.clauses = append(j.clauses, k)
		}
	}
	j.mention()
}

// mention notes which ingredients the instructions name. All count as named if they speak of ingredients in general.
func (j *job) mention() {
	j.mentioned = make([]bool, len(j.ingredients))
	for i, in := range j.ingredients {
		j.mentioned[i] = slices.ContainsFunc(j.clauses, func(c clause) bool {
			words := slices.Concat(c.Words, c.Intro, c.Sub)
			return j.names(in, words) || words.In(j.lang.IngredientWords) || words.Has("everything", "all", "rest", "remaining", "else") || words.In(j.lang.NamesFor)
		})
	}
}

// nameOf returns the mixture that a clause makes, as in "for the dressing" or "to make a dough".
func (j *job) nameOf(c *clause) string {
	for _, p := range c.Phrases {
		if p.Preposition == "for" && len(p.Phrase) > 0 {
			if last := p.Phrase[len(p.Phrase)-1]; j.lang.NamesFor[last.Stem] {
				return last.Stem
			}
		}
	}
	words := c.Words
	for i, w := range words {
		if i > 1 && j.lang.NamesFor[w.Stem] && (words[i-1].Text == "a" || words[i-1].Text == "the" || i > 2 && (words[i-2].Text == "a" || words[i-2].Text == "the")) {
			for k := max(0, i-4); k < i; k++ {
				switch words[k].Text {
				case "make", "form", "forms", "create", "becomes", "makes":
					return w.Stem
				}
			}
		}
	}
	return ""
}
