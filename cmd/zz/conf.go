package main

import (
	"context"
	"fmt"
	"sort"
	"strings"

	"hearth"
	"hearth/parser/source"
	"hearth/sim/feature"
	"hearth/sim/reader"
)

func classes(o *feature.Object, into map[string]bool) {
	if o == nil {
		return
	}
	into[o.Class] = true
	for _, s := range o.Slots {
		val(s.Value, into)
	}
}

func val(v feature.Value, into map[string]bool) {
	if v.Object != nil {
		classes(v.Object, into)
	}
	for _, x := range v.Objects {
		classes(x, into)
	}
}

func signatures(w *hearth.World, name, text string) ([]string, bool) {
	eps, err := w.Run(context.Background(), text)
	if err != nil || len(eps) == 0 {
		fmt.Println(name, err)
		return nil, false
	}
	run := eps[0].Internal()
	onto := w.Ontology
	out := make([]string, len(run.Plan.Steps))
	for _, r := range run.Results {
		sig := r.Step.Action.Name
		for i := range r.Step.Args {
			arg := &r.Step.Args[i]
			if !arg.Role.Input {
				continue
			}
			if arg.Var == "" {
				if !arg.Role.Number && arg.Role.Name != "time-unit" {
					sig += " " + arg.Term.String()
				}
				continue
			}
			switch arg.Role.Name {
			case "source", "topping", "spread", "dip", "eggs", "items":
				if bd := run.Bindings.Bound(arg.Var); bd != nil && bd.State != nil {
					set := map[string]bool{}
					classes(bd.State.Features(bd.Term), set)
					var l []string
					for c := range set {
						if onto.IsA(c, "ingredient") {
							l = append(l, c)
						}
					}
					sort.Strings(l)
					sig += " " + strings.Join(l, ",")
				}
			}
		}
		out[r.Step.Index] = sig
	}
	return out, true
}

type item struct {
	conf  float64
	wrong int
}

func measure(w *hearth.World, gold string, got *reader.Reading, items *[]item) {
	g, ok := signatures(w, "gold", gold)
	if !ok {
		return
	}
	p, ok := signatures(w, "pred", got.Network)
	if !ok {
		return
	}
	have := map[string]int{}
	for _, s := range g {
		have[s]++
	}
	wrong := make([]bool, len(p))
	for i, s := range p {
		if have[s] == 0 {
			wrong[i] = true
		} else {
			have[s]--
		}
	}
	for _, c := range got.Clauses {
		if c.Ingredient || c.Frame == "" && c.End == c.First {
			if c.Ingredient {
				continue
			}
		}
		n := 0
		for i := c.First; i < c.End && i < len(wrong); i++ {
			if wrong[i] {
				n++
			}
		}
		if n > 0 {
			fmt.Printf("%.2f %d/%d [%s] %s | %v\n", c.Confidence, n, c.End-c.First, c.Frame, c.Text, func() (l []string) {
				for i := c.First; i < c.End && i < len(wrong); i++ {
					if wrong[i] {
						l = append(l, p[i])
					}
				}
				return
			}())
		}
		*items = append(*items, item{c.Confidence, n})
	}
}

func summary(items []item) {
	sort.SliceStable(items, func(a, b int) bool { return items[a].conf < items[b].conf })
	all, low := 0, 0
	for i, x := range items {
		all += x.wrong
		if i < len(items)/5 {
			low += x.wrong
		}
	}
	fmt.Printf("clauses %d wrong steps %d, in the least certain fifth %d = %.2f\n", len(items), all, low, float64(low)/float64(max(1, all)))
}

var _ = source.File{}
