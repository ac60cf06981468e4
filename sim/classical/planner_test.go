package classical_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A planner executes the actions of a domain.
type planner struct {
	facts   database
	objects []string
	goal    *list
	actions map[string]*list
	axioms  map[string][]*list // by action
	order   map[string][][]string
}

// newPlanner reads a task.
func newPlanner(t testing.TB, domain, problem string) *planner {
	t.Helper()
	p := &planner{facts: database{}, actions: map[string]*list{}, axioms: map[string][]*list{}, order: map[string][][]string{}}
	declared := map[string]bool{}
	for _, l := range parse(t, domain).items[1:] {
		switch l.head() {
		case ":predicates":
			for _, x := range l.items[1:] {
				declared[x.head()] = true
			}
		case ":derived":
			name := l.items[1].head()
			require.True(t, declared[name], name)
			action, _, _ := strings.Cut(name, "--")
			p.axioms[action] = append(p.axioms[action], l)
		case ":action":
			p.actions[l.items[1].word] = l
		}
	}
	for _, l := range parse(t, problem).items[1:] {
		switch l.head() {
		case ":objects":
			for i, x := range l.items {
				if i+2 < len(l.items) && l.items[i+1].word == "-" && strings.HasPrefix(l.items[i+2].word, "a-") {
					p.objects = append(p.objects, x.word)
				}
			}
		case ":init":
			for _, f := range l.items[1:] {
				p.facts.add(f.head(), f.names()[1:])
			}
		case ":goal":
			p.goal = l.items[1]
		}
	}
	for action, all := range p.axioms {
		p.order[action] = strata(all)
	}
	return p
}

// strata returns the derived predicates in layers: a predicate is negated only after its layer.
func strata(axioms []*list) (layers [][]string) {
	level := map[string]int{}
	for range 100 {
		for _, x := range axioms {
			head := x.items[1].head()
			level[head] = max(level[head], 1)
			var visit func(f *list, negated int)
			visit = func(f *list, negated int) {
				if l := level[f.head()]; l > 0 {
					level[head] = max(level[head], l+negated)
				}
				if f.head() == "not" {
					negated = 1
				}
				for _, in := range f.items {
					visit(in, negated)
				}
			}
			visit(x.items[2], 0)
		}
	}
	for pred, l := range level {
		for len(layers) < l {
			layers = append(layers, nil)
		}
		layers[l-1] = append(layers[l-1], pred)
	}
	return layers
}

// do returns the facts after an action, or nil if its precondition does not hold.
func (p *planner) do(t testing.TB, facts database, action string, things []string) database {
	t.Helper()
	a := p.actions[action]
	require.NotNil(t, a, action)
	params := a.after(":parameters").names()
	require.Len(t, things, len(params))
	b := bindings{}
	for i, name := range params {
		b[name] = things[i]
	}
	now := maps.Clone(facts)
	for _, layer := range p.order[action] {
		for grown := true; grown; {
			grown = false
			for _, x := range p.axioms[action] {
				head := x.items[1]
				if !slices.Contains(layer, head.head()) {
					continue
				}
				var rows [][]string
				now.holds(x.items[2], b, func(found bindings) bool {
					var row []string
					for _, arg := range head.items[1:] {
						v, ok := found.of(arg)
						require.True(t, ok, "%s in %s", arg.word, head.head())
						row = append(row, v)
					}
					rows = append(rows, row)
					return true
				})
				for _, row := range rows {
					grown = now.add(head.head(), row) || grown
				}
			}
		}
	}
	if pre := a.after(":precondition"); pre != nil && !now.satisfied(pre, b) {
		return nil
	}
	return p.effects(a.after(":effect"), now, facts, b)
}

// effects returns the facts after an effect: first what is deleted, then what is added.
func (p *planner) effects(effect *list, now, facts database, b bindings) database {
	added, deleted := map[string][]string{}, map[string]bool{}
	for _, forall := range effect.items[1:] {
		when := forall.items[2]
		now.holds(when.items[1], b, func(found bindings) bool {
			atom := when.items[2]
			if atom.head() == "not" {
				atom = atom.items[1]
			}
			row := []string{atom.head()}
			for _, arg := range atom.items[1:] {
				v, _ := found.of(arg)
				row = append(row, v)
			}
			if when.items[2] == atom {
				added[strings.Join(row, " ")] = row
			} else {
				deleted[strings.Join(row, " ")] = true
			}
			return true
		})
	}
	after := database{}
	for pred, r := range facts {
		changed := false
		for text := range deleted {
			changed = changed || strings.HasPrefix(text, pred+" ")
		}
		for _, row := range added {
			changed = changed || row[0] == pred
		}
		if !changed {
			after[pred] = r
			continue
		}
		for _, row := range r.rows {
			if !deleted[pred+" "+strings.Join(row, " ")] {
				after.add(pred, row)
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(added)) {
		after.add(added[key][0], added[key][1:])
	}
	return after
}
