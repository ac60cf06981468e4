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
	"hearth/parser/source"
	"hearth/rules"
)

// queryLimits are the default limits of a query, except for the number of rows read (Steps). SOMA takes a fifth of
// the facts and a tenth of the rows.
var queryLimits = engine.Limits{Steps: source.MaxReasoning}

// maxGiven is the maximum number of facts of the axioms. An ontology of 64 MB can have nine million, which take over 2 GB.
const maxGiven = 6_000_000

// maxRounds is the maximum number of rounds. Each adds the narrowed contexts that the previous one requested.
// SOMA takes 5.
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
		Decls:  texts["schema"].Text,
		Inputs: inputs,
	}
	p, err := program.Load(v, []rule.Unit{{File: texts["roles"]}, {File: texts["classes"]}, {File: texts["narrow"]}})
	if err != nil {
		return nil, fmt.Errorf("the rules of rules/owl: %w", err)
	}
	return p, nil
})

// nowhere is an empty fact source; all facts are inputs.
type nowhere struct{}

func (nowhere) Scan(string, []engine.Term, func([]engine.Term) bool) error { return nil }

// saturate derives all conclusions about the asked contexts from the axioms with the given indexes and more facts. The error
// is that of ctx, or reports that a limit was exceeded.
func (c *Compiled) saturate(ctx context.Context, asked []engine.Term, axioms []int, more ...compactFact) (*program.Growing, error) {
	p, err := loaded()
	if err != nil {
		return nil, err
	}
	if most := queryLimits.OrDefaults().Facts; 2*len(asked) > most {
		return nil, tooLarge(fmt.Sprintf("more than %d facts were derived", most)) // two follow for each asked context
	}
	size := 2 + 2*len(asked) + len(more)
	for _, i := range axioms {
		size += len(c.factsOf(i))
	}
	if size > maxGiven {
		return nil, tooLarge(fmt.Sprintf("they need more than %d facts", maxGiven))
	}
	given := make([]engine.Fact, 0, size)
	given = append(given, fact("thing", c.thing), fact("nothing", c.nothing))
	for _, x := range asked {
		given = append(given, fact("asked", x), fact("core", x, x))
	}
	for _, i := range axioms {
		given = appendFull(given, c.factsOf(i))
	}
	given = appendFull(given, more)
	g := p.Grow(nowhere{})
	contexts := contexts{terms: c.terms, links: map[string]bool{}}
	for range maxRounds {
		if err := g.Add(ctx, given, queryLimits); err != nil {
			return nil, cmp.Or(ctx.Err(), tooLarge(cause(err)))
		}
		if given = contexts.narrow(g); len(given) == 0 {
			return g, nil
		}
	}
	return nil, tooLarge(fmt.Sprintf("restrictions reach more than %d steps far", maxRounds))
}

// cause returns the message of the exceeded limit, without its position in the built-in rules.
func cause(err error) string {
	if list, ok := errors.AsType[*source.Diagnostics](err); ok && len(list.Items) > 0 {
		return list.Items[0].Msg
	}
	return err.Error()
}

// tooLarge returns the error for axioms with too many consequences.
func tooLarge(reason string) error {
	return source.Errorf("E0352", source.Span{}, "too much follows from these axioms: %s", reason).
		WithHint("check a part of them")
}

func fact(pred string, args ...engine.Term) engine.Fact {
	return engine.Fact{Pred: pred, Args: args}
}

// contexts creates the narrowed contexts that the rules request. A narrowed context is a copy of a context
// with further concepts, which only one other context requires.
type contexts struct {
	*terms
	links map[string]bool // links to narrowed contexts
}

// narrow returns the new facts of the narrowed contexts. For each X, R and K it combines all requested
// concepts and the cores of K into one context.
func (c *contexts) narrow(g *program.Growing) []engine.Fact {
	cores := map[engine.Term][]engine.Term{}
	for _, row := range g.Rows("core") {
		cores[row[0]] = append(cores[row[0]], row[1])
	}
	var out []engine.Fact
	rows := g.Rows("wants") // rows of X, R, K and D, sorted
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

// link returns the facts that link x by a role to the context with these cores. It returns nil on later calls
// with the same arguments.
func (c *contexts) link(x, role engine.Term, cores []engine.Term) []engine.Fact {
	k := c.context(role, cores)
	key := fmt.Sprint(x.Num(), role.Num(), k.Num())
	if c.links[key] {
		return nil
	}
	c.links[key] = true
	out := []engine.Fact{fact("linked", x, role, k), fact("via", k, role)}
	for _, d := range cores {
		out = append(out, fact("core", k, d))
	}
	return out
}
