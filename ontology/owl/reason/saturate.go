package reason

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"sync"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/engine/rule"
	"hearth/parser/bound"
	"hearth/parser/diag"
	"hearth/parser/source"
	"hearth/rules"
)

// limits are what the rules of a query may take, but for the rows that are looked at.
// SOMA takes a fifth of the facts and a tenth of the rows.
var limits = engine.Limits{Steps: bound.Reasoning}

// maxRounds bounds how far restrictions reach: SOMA takes 5, each with the contexts
// that the one before wanted narrowed.
const maxRounds = 64

// loaded loads the rules once.
var loaded = sync.OnceValues(func() (*program.Program, error) {
	texts := map[string]*source.File{}
	for _, name := range []string{"schema", "roles", "classes", "narrow"} {
		text, err := fs.ReadFile(rules.FS, "owl/"+name+".mg")
		if err != nil {
			return nil, err
		}
		texts[name] = &source.File{Name: "owl/" + name + ".mg", Text: string(text)}
	}
	v := &rule.Vocabulary{
		Decls: texts["schema"].Text,
		Given: []string{
			"told", "conj", "some", "every", "most", "role", "inverse", "narrower", "chain",
			"starts", "ends", "core", "via", "linked", "asked", "thing", "nothing",
		},
	}
	p, err := program.Load(v, []rule.Unit{{File: texts["roles"]}, {File: texts["classes"]}, {File: texts["narrow"]}})
	if err != nil {
		return nil, fmt.Errorf("the rules of rules/owl: %w", err)
	}
	return p, nil
})

// nowhere is a source without facts: all of them are given.
type nowhere struct{}

func (nowhere) Scan(string, []engine.Term, func([]engine.Term) bool) error { return nil }

// saturate derives everything about the asked contexts from the facts of the
// axioms with these numbers. The error is that of ctx, or says that it is too much.
func (c *Compiled) saturate(ctx context.Context, asked []engine.Term, axioms []int) (*program.Growing, error) {
	p, err := loaded()
	if err != nil {
		return nil, err
	}
	given := []engine.Fact{fact("thing", c.thing), fact("nothing", c.nothing)}
	for _, x := range asked {
		given = append(given, fact("asked", x), fact("core", x, x))
	}
	for _, i := range axioms {
		given = append(given, c.facts[i]...)
	}
	g := p.Grow(nowhere{})
	contexts := contexts{terms: c.terms, made: map[string]bool{}}
	for range maxRounds {
		if err := g.Add(ctx, given, limits); err != nil {
			return nil, cmp.Or(ctx.Err(), tooLarge(cause(err)))
		}
		if given = contexts.narrow(g); len(given) == 0 {
			return g, nil
		}
	}
	return nil, tooLarge(fmt.Sprintf("restrictions reach more than %d steps far", maxRounds))
}

// cause says which limit was reached, without the place of our own rules.
func cause(err error) string {
	if list, ok := errors.AsType[*diag.List](err); ok && len(list.Items) > 0 {
		return list.Items[0].Msg
	}
	return err.Error()
}

// tooLarge is the error of axioms whose consequences are too many.
func tooLarge(reason string) error {
	return diag.New("E0352", source.Span{}, "too much follows from these axioms: %s", reason).
		WithHint("check a part of them")
}

func fact(pred string, args ...engine.Term) engine.Fact {
	return engine.Fact{Pred: pred, Args: args}
}

// contexts names the contexts that rules want narrowed.
type contexts struct {
	*terms
	made map[string]bool // links to narrowed contexts
}

// narrow makes one context for all that X wants of its R in K: a context of
// the same role with more cores. It returns the facts that are new.
func (c *contexts) narrow(g *program.Growing) []engine.Fact {
	cores := map[engine.Term][]engine.Term{}
	for _, row := range g.Rows("core") {
		cores[row[0]] = append(cores[row[0]], row[1])
	}
	var out []engine.Fact
	rows := g.Rows("wants") // of X, R, K and D, sorted
	for len(rows) > 0 {
		x, role, k := rows[0][0], rows[0][1], rows[0][2]
		wanted := cores[k]
		for len(rows) > 0 && rows[0][0] == x && rows[0][1] == role && rows[0][2] == k {
			wanted = append(wanted[:len(wanted):len(wanted)], rows[0][3])
			rows = rows[1:]
		}
		slices.SortFunc(wanted, func(a, b engine.Term) int { return cmp.Compare(a.Num(), b.Num()) })
		out = append(out, c.link(x, role, slices.Compact(wanted))...)
	}
	return out
}

// link links x by a role to the context of all cores, once.
func (c *contexts) link(x, role engine.Term, cores []engine.Term) []engine.Fact {
	k := c.context(role, cores)
	key := fmt.Sprint(x.Num(), role.Num(), k.Num())
	if c.made[key] {
		return nil
	}
	c.made[key] = true
	out := []engine.Fact{fact("linked", x, role, k), fact("via", k, role)}
	for _, d := range cores {
		out = append(out, fact("core", k, d))
	}
	return out
}
