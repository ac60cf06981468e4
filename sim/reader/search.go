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
	n := len(j.clauses)
	if n > maxClauses {
		return nil, source.Errorf("E0143", j.text.Span, "a recipe with %d clauses is too long; at most %d are read", n, maxClauses)
	}
	if ways := len(j.options.Ways); ways > n {
		return nil, source.Errorf("E0149", j.text.Span, "ways has %d numbers, but the instructions have %d clauses", ways, n).WithHint(waysHint)
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
		plain.options.Without["alternatives"], plain.options.Ways = true, nil
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

const waysHint = "take ways and the numbers of alternatives from a reading of the same text with the same options"

// continued returns the readings of the next clause after r: all, or the one that the options choose.
func (r *reading) continued(c *clause) []*reading {
	usual := r.after(c, nil)
	all := []*reading{usual}
	if !r.options.Without["alternatives"] && !r.options.Without["kitchen"] {
		for point, n := range usual.choices.open {
			for way := 1; way < n && len(all) < maxReadings; way++ {
				all = append(all, r.after(c, map[int]int{point: way}))
			}
		}
	}
	for i, a := range all {
		a.compare(i+1, all, len(r.steps), c)
	}
	if c.index >= len(r.options.Ways) {
		return all
	}
	way := r.options.Ways[c.index]
	if way < 1 || way > len(all) {
		from, to := c.Words.Bytes()
		r.fault = source.Errorf("E0149", r.text.Instructions[c.instruction].Place(from, to), "there is no reading %d of clause %d; it has %d", way, c.index+1, len(all)).WithHint(waysHint)
		return nil
	}
	return all[way-1 : way]
}

// A comparison compares the reading of a clause with its other readings.
type comparison struct {
	way    int     // number of the reading, from 1
	before int     // number of steps before the clause
	others []other // the likeliest first; none does the same
}

// An other is another reading of a clause.
type other struct {
	way     int
	actions string
	steps   []step
}

// compare compares a reading of a clause with all of its readings. Way is its number, before the number of steps
// before the clause.
func (r *reading) compare(way int, all []*reading, before int, c *clause) {
	k := comparison{way: way, before: before}
	if len(all) > 1 {
		k.others = r.others(all, before, c)
	}
	r.compared = append(slices.Clip(r.compared), k)
}

// others returns the readings of a clause that do something else than r, the likeliest first. Of those that do the same,
// it returns one.
func (r *reading) others(all []*reading, before int, c *clause) (found []other) {
	hashes := []string{r.state.Hash()}
	for _, o := range slices.SortedStableFunc(slices.Values(all), func(a, b *reading) int { return cmp.Compare(a.cost, b.cost) }) {
		if hash := o.state.Hash(); !slices.Contains(hashes, hash) {
			hashes = append(hashes, hash)
			found = append(found, other{slices.Index(all, o) + 1, o.did(c), o.steps[before:]})
		}
	}
	return found
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
