package reader

import (
	"math"
	"slices"
	"strings"

	"hearth/parser/prose"
)

// oddities returns what is odd about the reading of a clause, in view of all other clauses.
func (r *reading) oddities(c *clause) odds {
	o := odds{}
	for kind, n := range r.odd[c.index] {
		o[kind] = n
	}
	o["frame-"+c.Frame] = 1
	switch m := r.margins[c.index]; {
	case m < 0.35:
		o["close"] = 1
	case m < 1.05:
		o["near"] = 1
	case m < 2.05:
		o["apart"] = 1
	}
	if slices.ContainsFunc(r.rivals, func(other *reading) bool { return !slices.Equal(r.lines(c.index), other.lines(c.index)) }) {
		o["rival"] = 1
	}
	if r.usual != nil && !slices.Equal(r.lines(c.index), r.usual.lines(c.index)) {
		o["swayed"] = 1
	}
	if c.Verb == "" {
		o["verbless"] = 1
	}
	if c.Passive {
		o["passive"] = 1
	}
	if c.As != nil {
		o["repeats"] = 1
	}
	if len(c.Sub) > 0 {
		o["ended"] = 1
	}
	if c.Verb != "" && !slices.Contains(r.lang.Verbs[c.Frame], c.Verb) {
		o["sense"] = 1
	}
	if len(c.Object) == 0 {
		o["no-object"] = 1
	} else if pronoun(c.Object, r) {
		o["pronoun"] = 1
	}
	for _, p := range c.Phrases {
		o["prep-"+p.Preposition] = 1
	}
	if len(c.Words) > 0 && c.Words[0].Text != c.Verb {
		o["not-first"] = 1
	}
	if c.Size != nil {
		o["sized"] = 1
	}
	if c.Time != nil && c.Time.Assumed != "" {
		o["time-assumed"] = 1
	}
	if c.Words.Has("about", "few", "some", "little", "most", "half", "rest", "remaining", "other", "another", "same") {
		o["vague"] = 1
	}
	if len(c.Words) > 0 && r.lang.Ambiguous[c.Verb] {
		o["ambiguous"] = 1
	}
	for _, in := range r.ingredients {
		if in.Line != nil && !in.lazy && r.times(in) > 1 && r.clauseNames(in, c) {
			o["used-again"] = 1
		}
	}
	if m := r.matches(c.Object.Without(r.lang.Stop)); len(m) > 1 {
		o["ambiguous-object"] = 1
	}
	if c.name != "" {
		o["naming"] = 1
	}
	if len(c.Intro) > 0 {
		o["intro"] = 1
	}
	if c.index+1 < len(r.clauses) && r.clauses[c.index+1].Sentence == c.Sentence {
		o["followed"] = 1
	}
	o["strange"] = min(3, r.strange(c.Words))
	o["long"] = min(6, len(c.Words)/4)
	o["items"] = min(4, max(0, len(c.Object.List())-1))
	o["phrases"] = min(4, len(c.Phrases))
	for _, s := range r.steps {
		if s.origin != c.index {
			continue
		}
		o["steps"]++
		o["step-"+s.action.Name] = 1
		switch s.action.Name {
		case moveAction:
			o["moves"] = min(4, o["moves"]+1)
		case fetchAction:
			o["fetches"]++
		case measureAction:
			o["measured"]++
		}
	}
	o["steps"] = min(6, o["steps"])
	for kind, n := range r.ended {
		o["end-"+kind] = min(2, n)
	}
	if len(r.refusals) > 0 {
		o["end-refused"] = 1
	}
	if c.index > 0 && c.index <= len(r.odd) {
		for k := max(0, c.index-2); k < c.index; k++ {
			for _, kind := range []string{"unresolved", "refused", "idle", "unusual", "guessed", "unlisted", "instead"} {
				if r.odd[k][kind] > 0 {
					o["after-odd"] = 1
				}
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

// times returns how many clauses name an ingredient.
func (j *job) times(in *ingredient) (n int) {
	for i := range j.clauses {
		if j.clauseNames(in, &j.clauses[i]) {
			n++
		}
	}
	return n
}

func (j *job) clauseNames(in *ingredient, c *clause) bool {
	return slices.ContainsFunc(append(slices.Clone(c.Words), c.Intro...), func(w prose.Word) bool { return in.words[w.Stem] })
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

// lineOddities returns what is odd about the reading of a line of the list of ingredients.
func (r *reading) lineOddities(n int) odds {
	o := odds{"line": 1}
	for _, in := range r.ingredients {
		if in.line != n || in.Line == nil {
			continue
		}
		o["line-ingredients"]++
		o["line-prepared"] = min(4, o["line-prepared"]+len(in.Preparations))
		if in.Assumed != "" {
			o["line-assumed"]++
		}
		if in.lazy {
			o["line-lazy"] = 1
		}
		if in.Onto {
			o["line-onto"] = 1
		}
		if in.Line.Has("or") {
			o["line-or"] = 1
		}
		if in.Line.Has("(") {
			o["line-aside"] = 1
		}
		if in.Line.Has(",") {
			o["line-comma"] = 1
		}
		if in.Unit == "piece" {
			o["line-piece"] = 1
		}
		if in.lazy || r.times(in) > 1 {
			o["line-again"] = 1
		}
		if r.times(in) == 0 {
			o["line-unnamed"] = 1
		}
		o["line-unit-"+in.Unit] = 1
		if in.Quantity != math.Trunc(in.Quantity) {
			o["line-fraction"] = 1
		}
		for _, w := range in.Line {
			if u := r.lang.Units[w.Stem]; u.Times != 0 && u.Times != 1 {
				o["line-converted"] = 1
			}
		}
		if in.Group != "" {
			o["line-group"] = 1
		}
		for w := range strings.SplitSeq(in.Class, "-") {
			if !in.Line.Has(w) && !in.Line.Has(r.lang.Stem(w)) {
				o["line-alias"] = 1
			}
		}
		for _, w := range in.Name {
			if len(r.lang.Kinds[w.Stem]) > 1 {
				o["line-kind"] = 1
			}
		}
		for _, p := range in.Preparations {
			o["line-prep-"+p.Frame] = 1
			if p.Cut != "" {
				o["line-cut-"+p.Cut] = 1
			}
		}
		o["line-strange"] = min(3, r.strange(in.Line))
		o["line-long"] = min(4, len(in.Line)/4)
	}
	for _, s := range r.steps {
		if s.origin == -1-n {
			o["line-step-"+s.action.Name] = 1
		}
	}
	for kind, n := range r.ended {
		o["line-end-"+kind] = min(2, n)
	}
	return o
}

// confidence returns the probability that a clause is read well.
func (r *reading) confidence(o odds) float64 {
	return math.Round(100) / 100
}
