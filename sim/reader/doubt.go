package reader

import (
	"maps"
	"math"
	"slices"
	"strings"

	"hearth/parser/prose"
)

// confidence returns the probability that all steps of a clause or line are right, in view of its oddities. The rules in
// rules/reading have the weights.
func (r *reading) confidence(o odds) float64 {
	_, unsure, err := r.rates.rate(r.ctx, o)
	if err != nil {
		r.fault = err
	}
	return math.Round(1000/(1+math.Exp(unsure))) / 1000
}

// oddities returns what is odd about the reading of a clause, in view of the whole text.
func (r *reading) oddities(c *clause) odds {
	o := maps.Clone(r.odd[c.index])
	o["clause"], o["left"] = 1, min(2, r.ended["unused"])
	o["phrase"], o["strange"] = min(4, len(c.Phrases)), min(3, r.strange(c.Words))
	differs := func(other *reading) bool { return !slices.Equal(r.lines(c.index), other.lines(c.index)) }
	for kind, is := range map[string]bool{
		"rival":  slices.ContainsFunc(r.rivals, differs),
		"swayed": r.usual != nil && differs(r.usual),
		"sense":  c.Verb != "" && !slices.Contains(r.lang.Verbs[c.Frame], c.Verb),
		"vague":  c.Words.In(r.lang.Vague),
	} {
		if is {
			o[kind] = 1
		}
	}
	for _, s := range r.steps {
		if s.origin != c.index {
			continue
		}
		o["step"] = min(6, o["step"]+1)
		switch s.action.Name {
		case moveAction:
			o["move"] = min(4, o["move"]+1)
		case measureAction:
			o["part"]++
		}
	}
	return o
}

// lineOddities returns what is odd about the reading of a line of the list of ingredients.
func (r *reading) lineOddities(n int) odds {
	o := odds{"line": 1}
	for _, in := range r.ingredients {
		if in.line != n || in.Line == nil {
			continue
		}
		o["long"], o["strange"] = min(4, len(in.Line)/4), min(3, r.strange(in.Line))
		for kind, is := range map[string]bool{
			"stated":    in.Assumed != "",
			"aside":     in.Line.Has("("),
			"converted": slices.ContainsFunc(in.Line, func(w prose.Word) bool { t := r.lang.Units[w.Stem].Times; return t != 0 && t != 1 }),
		} {
			if is {
				o[kind] = 1
			}
		}
	}
	return o
}

// lines returns the actions of a clause with their constants.
func (r *reading) lines(origin int) (all []string) {
	for _, s := range r.steps {
		if s.origin == origin {
			line := s.action.Name
			for _, a := range s.args {
				line += " " + a.text
			}
			all = append(all, line)
		}
	}
	return all
}

// strange returns how many words are not known.
func (j *job) strange(words prose.Phrase) (n int) {
	for _, w := range words {
		if !w.IsNumber && strings.ContainsFunc(w.Text, letter) && !j.knows(w) {
			n++
		}
	}
	return n
}
