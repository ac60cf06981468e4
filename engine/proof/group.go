package proof

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"hearth/engine"
)

// aggregate checks a fact about a group: all rows hold, no row is missing, and the computed values are right.
func (c *Checker) aggregate(p *engine.Proof) error {
	cl, err := c.clause(p)
	if err != nil {
		return err
	}
	claimed, start := values{}, values{}
	for _, v := range p.Bound {
		claimed[v.Var] = v.Term
	}
	for _, k := range cl.keys() {
		start[k] = claimed[k]
	}
	rows := map[string]values{}
	for _, q := range p.Premises {
		s, err := c.row(cl, q, start)
		if err != nil {
			return err
		}
		if rows[s.key()] != nil {
			return refuse(p, "the group contains a row twice")
		}
		rows[s.key()] = s
	}
	groups, err := c.groups(cl, start)
	if err != nil || len(groups) != 1 {
		return refuse(p, "the clause has no such group")
	}
	if slices.ContainsFunc(groups[0], func(s values) bool { return rows[s.key()] == nil }) {
		return refuse(p, "the group has %d rows, but the proof has %d", len(groups[0]), len(rows))
	}
	s, err := cl.reduced(groups[0])
	if err != nil || !maps.Equal(s, claimed) || len(p.Bound) != len(claimed) {
		return refuse(p, "the values of the group are different")
	}
	return c.head(cl, p, s)
}

// row checks one row of a group. It returns the values of its variables, including those of unnamed columns.
func (c *Checker) row(cl *clause, q *engine.Proof, keys values) (values, error) {
	if q.Ground != engine.ByRow || q.Rule != "" || q.Fact.Pred != "" || len(q.Fact.Args)+len(q.Asked) > 0 {
		return nil, refuse(q, "the premises of a group must be rows")
	}
	s, err := c.body(cl, q, cl.names())
	if err != nil {
		return nil, err
	}
	for k, v := range keys {
		if s[k] != v {
			return nil, refuse(q, "the row belongs to another group")
		}
	}
	if a, ok := cl.only(); ok {
		s, _ = s.unify(a.Args, q.Premises[0].Fact.Args)
	}
	return s, nil
}

// key returns a text that identifies s. Only equal values have the same text.
func (s values) key() string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(s)) {
		text, _ := s[name].MarshalText()
		fmt.Fprintf(&b, "%s=%s ", name, text)
	}
	return b.String()
}

// groups finds all rows of a clause that agree with start, and divides them into groups by their keys.
func (c *Checker) groups(cl *clause, start values) (out [][]values, err error) {
	seen, place := map[string]bool{}, map[string]int{}
	_, err = c.solve(cl.Premises, start, func(s values) bool {
		if seen[s.key()] {
			return true
		}
		seen[s.key()] = true
		keys := values{}
		for _, k := range cl.keys() {
			keys[k] = s[k]
		}
		at, known := place[keys.key()]
		if !known {
			at = len(out)
			place[keys.key()] = at
			out = append(out, nil)
		}
		out[at] = append(out[at], s)
		return true
	})
	return out, err
}

// computed adds the values of the let statements of a clause.
func (c *clause) computed(s values) (values, error) {
	if len(c.lets()) > 0 {
		s = maps.Clone(s)
	}
	for _, let := range c.lets() {
		v, err := value(let.Fn, s)
		if err != nil {
			return nil, err
		}
		s[let.Var.Symbol] = v
	}
	return s, nil
}

// reduced returns the keys of a group and the values computed from its rows.
func (c *clause) reduced(rows []values) (values, error) {
	s := values{}
	for _, k := range c.keys() {
		s[k] = rows[0][k]
	}
	for _, let := range c.lets() {
		var v engine.Term
		var err error
		switch let.Fn.Function.Symbol {
		case "fn:count":
			v = engine.Number(int64(len(rows)))
		case "fn:sum", "fn:min", "fn:max":
			column := make([]engine.Term, len(rows))
			for i, row := range rows {
				if column[i], err = value(let.Fn.Args[0], row); err != nil {
					return nil, err
				}
			}
			if let.Fn.Function.Symbol == "fn:sum" {
				column = append([]engine.Term{engine.Number(0)}, column...)
			}
			v, err = call(let.Fn.Function.Symbol, column)
		default:
			v, err = value(let.Fn, s)
		}
		if err != nil {
			return nil, err
		}
		s[let.Var.Symbol] = v
	}
	return s, nil
}
